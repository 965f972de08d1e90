/* Roll (ROL-1 to ROL-5): up to three rolls behind the screen, all players at once (steps/roll.py). */

#include "state.h"

#define MAX_ROLLS 3

static int has_dice(const Tables *t, const Player *p)
{
    int found = 0;
    for (int kind = 0; kind < t->kinds; kind++)
        found |= p->pool[kind];
    return found != 0;
}

static Draw *add_roll(State *s, int seat, int open)
{
    Draw *draw = s->chances + (s->chance_count < MAX_CHANCES ? s->chance_count++ : MAX_CHANCES - 1);
    memset(draw, 0, sizeof *draw);
    draw->lot = NO_LOT;
    draw->seat = (int8_t)seat;
    draw->open = (int8_t)open;
    return draw;
}

static void begin_roll(const Tables *t, State *s, int seat)
{
    Player *p = s->players + seat;
    memset(p->faces, 0, sizeof p->faces);
    memset(p->fixed, 0, sizeof p->fixed);
    p->rolls = 0;
    p->sets = (int16_t)sum_effect(p, &t->dice_setters);
    p->ready = !has_dice(t, p);
    if (!p->ready) {
        memcpy(add_roll(s, seat, 0)->dice, p->pool, sizeof p->pool);
        ask_last(s, make_question(ASK_ROLL, seat, -1, -1));
    }
}

/* The faces of a pool with these dice added to it. */
static void add_faces(const Tables *t, uint8_t *faces, const Draw *draw, const int *outcome)
{
    for (int kind = 0; kind < t->kinds; kind++)
        for (int i = 0; i < draw->dice[kind]; i++)
            faces[t->side[kind][*outcome++]]++;
}

static void finish_roll(State *s, int seat)
{
    s->players[seat].ready = 1;
    for (int i = s->question_count - 1; i >= 0; i--)
        if (s->questions[i].seat == seat)
            drop_question(s, i);
}

/* The dice have fallen; after the third roll a player is done. */
static void apply_roll(const Tables *t, State *s, const Draw *draw, const int *outcome)
{
    Player *p = s->players + draw->seat;
    add_faces(t, p->faces, draw, outcome);
    p->rolls++;
    if (p->rolls > 1) {
        memset(p->fixed, 0, sizeof p->fixed);
        p->sets = 0;
    }
    if (p->rolls == MAX_ROLLS)
        finish_roll(s, draw->seat);
}

/* How many dice that show this face may be rolled again (ROL-2: never a skull). */
static inline int count_free(const Tables *t, const Player *p, int face)
{
    return t->face[face].skulls || p->faces[face] <= p->fixed[face] ? 0 : p->faces[face] - p->fixed[face];
}

/* ROL-4: any die that no monastery has set yet, to any face of its kind. */
static int count_sets(const Tables *t, const Player *p)
{
    int found = 0;
    for (int face = 0; face < t->faces; face++)
        if (p->faces[face] > p->fixed[face])
            found += t->kind_faces[t->face[face].die];
    return found;
}

/* ROL-3, ROL-4. To stop is always offered, so that nobody can tell from a silence what was rolled. */
static int legal_roll(const Tables *t, const State *s, Question q, Legal *legal)
{
    const Player *p = s->players + q.seat;
    int64_t choices = 1;
    for (int face = 0; face < t->faces; face++)
        choices *= count_free(t, p, face) + 1;
    if (choices > 1)
        add_many(legal, PART_REROLLS, choices - 1);
    if (p->sets && p->rolls == 1)
        add_part(legal, PART_SETS, 0, count_sets(t, p));
    add_one(legal, ACT_STOP);
    return 1;
}

/* The choices are numbered as a number with one digit a face. */
static void name_reroll(const Tables *t, const Player *p, int64_t n, Action *action)
{
    action->kind = ACT_REROLL;
    int64_t rest = n + 1;
    for (int face = 0; face < t->faces; face++) {
        int limit = count_free(t, p, face) + 1;
        action->counts[face] = (uint8_t)(rest % limit);
        rest /= limit;
    }
}

static void name_set(const Tables *t, const Player *p, int n, Action *action)
{
    action->kind = ACT_SET_DIE;
    for (int face = 0; face < t->faces; face++) {
        if (p->faces[face] <= p->fixed[face])
            continue;
        int die = t->face[face].die;
        if (n < t->kind_faces[die]) {
            action->a = (int16_t)face;
            action->b = (int16_t)(t->first_face[die] + n);
            return;
        }
        n -= t->kind_faces[die];
    }
}

/* Takes a die out of the result, to be rolled again. */
static void pick_up(const Tables *t, Player *p, Draw *draw, int face, int number)
{
    p->faces[face] = (uint8_t)(p->faces[face] - number);
    draw->dice[t->face[face].die] = (uint8_t)(draw->dice[t->face[face].die] + number);
}

static void act_roll(const Tables *t, State *s, Question q, const Action *action)
{
    Player *p = s->players + q.seat;
    if (action->kind == ACT_REROLL) {
        Draw *draw = add_roll(s, q.seat, 0);
        for (int face = 0; face < t->faces; face++)
            if (action->counts[face])
                pick_up(t, p, draw, face, action->counts[face]);
    } else if (action->kind == ACT_SET_DIE) {
        p->faces[action->a]--;
        p->faces[action->b]++;
        p->fixed[action->b]++;
        p->sets--;
    } else {
        finish_roll(s, q.seat);
    }
}

/* How a player came by the dice is nobody's business, neither behind the screen nor after the reveal. */
static void forget_rolls(Player *p)
{
    p->rolls = 0;
    memset(p->fixed, 0, sizeof p->fixed);
    p->sets = 0;
}

/* ROL-5; alone, Sir Philippe rolls now, before any feather (SOL-2). */
static void reveal_roll(const Tables *t, State *s)
{
    for (int seat = 0; seat < t->players; seat++)
        forget_rolls(s->players + seat);
    if (!t->alone)
        return;
    Draw *draw = add_roll(s, PHILIPPE, 1);
    for (int kind = 0; kind < t->kinds; kind++)
        draw->dice[kind] = (uint8_t)t->philippe[kind];
}
