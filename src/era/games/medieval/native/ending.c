/* The end of a round and of the game (END): rules/ending.py. */

#include "state.h"

static int has_room(const Tables *t, const State *s, const Player *p)
{
    for (int index = 0; index < t->buildings; index++) {
        if (!(s->types >> index & 1) || !s->supply[index])
            continue;
        const PieceTable *piece = t->piece + index;
        for (int i = 0; i < piece->shapes; i++)
            if (any(find_fit(t, p, t->shape + piece->first_shape + i)))
                return 1;
    }
    return 0;
}

/* END-3, the Big Game: no building left in the supply has room here, so this round is the last. */
static void check_room(const Tables *t, State *s, const Player *p)
{
    if (t->ends_without_room && !t->alone && !s->ending && !has_room(t, s, p))
        s->ending = 1;
}

/* SOL-1: eight rounds alone. Else enough X's, or the Big Game's full domain. */
static int is_last_round(const Tables *t, const State *s)
{
    if (t->alone)
        return s->round >= t->rounds;
    return s->ending || s->xs_count >= t->xs_to_end;
}

static void finish(State *s)
{
    s->over = 1;
}

/* What the die shows that goes if a kind of dice loses one: the face with least left to do this round. */
static int find_least_useful(const Tables *t, const Player *p, int die)
{
    int best = -1, least = 0;
    for (int i = 0; i < t->kind_faces[die]; i++) {
        int index = t->first_face[die] + i;
        const FaceTable *face = t->face + index;
        int use = face->hammers + face->swords + face->shields;
        if (p->faces[index] && (best < 0 || use < least)) {
            best = index;
            least = use;
        }
    }
    return best;
}

/* A die goes with all that it shows: it neither builds nor fights, and a skull counts only if it has already. */
static void forget_face(const Tables *t, Player *p, int index, int skulls)
{
    const FaceTable *face = t->face + index;
    p->faces[index]--;
    p->hammers = (int16_t)(p->hammers > face->hammers ? p->hammers - face->hammers : 0); /* some may have built */
    p->swords = (int16_t)(p->swords - face->swords);
    p->shields = (int16_t)(p->shields - face->shields);
    if (skulls)
        p->skulls = (int16_t)(p->skulls - face->skulls);
}

static void send_die_away(State *s, Player *p, int die)
{
    p->pool[die]--;
    s->dice_out[die]++;
}

/* A building is lost whose die is gone: if it was paid for another building, it is not missed any more. */
static void forget_payment(Player *p, int die)
{
    if (p->paid[die])
        p->paid[die]--;
}

/* END-1: a lost building's die leaves the game, at the end of the round or, if the table wants that, at once. */
static void lose_die(const Tables *t, State *s, int seat, int die)
{
    Player *p = s->players + seat;
    if (!t->dice_leave_at_once) {
        if (p->leaving_count < MAX_LEAVING)
            p->leaving[p->leaving_count++] = (uint8_t)die;
    } else if (p->pool[die]) {
        int face = find_least_useful(t, p, die);
        if (face >= 0)
            forget_face(t, p, face, !has_begun(t, s, seat));
        send_die_away(s, p, die);
    } else {
        forget_payment(p, die);
    }
}

/* One die for each keep, longhouse, townhouse and church; lost buildings' dice leave the game, and dice that were paid
 * for a building do not come back. */
static void match_pool(const Tables *t, State *s, Player *p)
{
    for (int i = 0; i < p->leaving_count; i++) {
        int die = p->leaving[i];
        if (p->pool[die]) /* a box with fewer dice than buildings may have given it none */
            send_die_away(s, p, die);
        else
            forget_payment(p, die);
    }
    p->leaving_count = 0;
    int housed[MAX_KINDS];
    for (int die = 0; die < t->kinds; die++)
        housed[die] = -p->paid[die];
    for (int index = 0; index < t->buildings; index++)
        if (t->piece[index].die >= 0)
            housed[t->piece[index].die] += p->built[index];
    for (int die = 0; die < t->kinds; die++) {
        int wanted = housed[die] - p->pool[die];
        int gained = wanted < s->dice[die] ? wanted : s->dice[die];
        p->pool[die] = (uint8_t)(p->pool[die] + gained);
        s->dice[die] = (uint8_t)(s->dice[die] - gained);
    }
}

/* END-1, END-2: matches everybody's dice to their buildings, then ends the game or passes the start player on. */
static void close_round(const Tables *t, State *s)
{
    for (int seat = 0; seat < t->players; seat++)
        match_pool(t, s, s->players + seat);
    if (is_last_round(t, s)) {
        finish(s);
        return;
    }
    s->round++;
    s->start = (int8_t)((s->start + 1) % t->players);
}
