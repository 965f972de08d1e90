/* What a seat may know of a state, as a row of numbers: visibility.py and observation.py.
 *
 * Players come in the order of their seats, beginning with who looks. Secret are the layouts until all are ready (SET-5)
 * and the dice until the reveal (ROL-1). observation.py says what stands where. */

#include "state.h"

typedef struct {
    int16_t *next;
} Writer;

static inline void put(Writer *w, int value)
{
    *w->next++ = (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
}

static void put_bytes(Writer *w, const uint8_t *values, int number)
{
    for (int i = 0; i < number; i++)
        *w->next++ = values[i];
}

static int is_secret(const State *s)
{
    return (s->step == LAYOUT_STEP || s->step == ROLL_STEP) && s->moved > 0;
}

static void put_common(const Tables *t, const State *s, int seat, Writer *w)
{
    const Question *q = find_question(s, seat);
    put(w, s->step);
    put(w, s->round);
    put(w, (s->start - seat + t->players) % t->players);
    put(w, s->moved);
    put(w, s->ending);
    put(w, s->over);
    put(w, q == NULL ? -1 : q->kind);
    put(w, q == NULL || q->other < 0 ? -1 : (q->other - seat + t->players) % t->players);
    put(w, q == NULL ? -1 : q->resource);
    put(w, s->xs_count);
    put_bytes(w, s->supply, t->pieces);
    put_bytes(w, s->out, t->pieces);
    put_bytes(w, s->dice, t->kinds);
    put_bytes(w, s->dice_out, t->kinds);
    for (int i = 0; i < t->buildings; i++)
        put(w, s->types >> i & 1);
    put_bytes(w, s->philippe, t->faces);
    for (int i = 0; i < RESOURCES; i++)
        put(w, s->philippe_goods[i]);
}

static void put_piece(const Board *board, Mask mask, int value, int16_t *plane)
{
    EACH_WORD(i)
    {
        for (uint64_t rest = mask.word[i]; rest; rest &= rest - 1) {
            int bit = 64 * i + __builtin_ctzll(rest);
            plane[bit / board->stride * board->width + bit % board->stride] = (int16_t)value;
        }
    }
}

/* Three planes of spaces: what lies on the ground, what lies over river or road, what is enclosed. */
static void put_board(const Tables *t, Player *p, Writer *w)
{
    int spaces = t->board.width * t->board.height;
    int16_t *on_ground = w->next, *above = on_ground + spaces, *enclosed = above + spaces;
    memset(on_ground, 0, sizeof(int16_t) * 3 * (size_t)spaces);
    for (int i = 0; i < p->laid_count; i++) {
        Mask ground = shift_up(shape_of(t, p->laid[i])->ground, p->laid[i].at);
        put_piece(&t->board, ground, p->laid[i].piece + 1, on_ground);
        put_piece(&t->board, without(mask_of(t, p->laid[i]), ground), p->laid[i].piece + 1, above);
    }
    put_piece(&t->board, find_enclosed(t, p), 1, enclosed);
    w->next += 3 * spaces;
}

static void put_player(const Tables *t, Player *p, int hidden, Writer *w)
{
    uint8_t leaving[MAX_KINDS] = {0};
    for (int i = 0; i < p->leaving_count; i++)
        leaving[p->leaving[i]]++;
    put(w, hidden);
    put(w, p->ready);
    put(w, p->culture);
    put(w, p->disaster);
    put(w, p->rolls);
    put(w, p->sets);
    put(w, p->hammers);
    put(w, p->swords);
    put(w, p->shields);
    put(w, p->skulls);
    put(w, p->chapels);
    put(w, p->swaps);
    put(w, p->fairs);
    put(w, p->road_fairs);
    put_bytes(w, p->stock, RESOURCES);
    put_bytes(w, p->pool, t->kinds);
    put_bytes(w, p->paid, t->kinds);
    put_bytes(w, leaving, t->kinds);
    put_bytes(w, p->faces, t->faces);
    put_bytes(w, p->fixed, t->faces);
    put_bytes(w, p->built, t->pieces);
    put_bytes(w, p->tray, t->pieces);
    put_board(t, p, w);
}

/* Nothing but what a player has who has laid out nothing yet, or who has not rolled. */
static void put_hidden(const Tables *t, const State *s, const Player *p, Writer *w)
{
    Player blank;
    if (s->step == ROLL_STEP) {
        blank = *p;
        forget_rolls(&blank);
        memset(blank.faces, 0, sizeof blank.faces);
    } else {
        memset(&blank, 0, sizeof blank);
        begin_player(t, &blank);
        lay_keep(t, &blank);
        blank.ready = p->ready;
    }
    put_player(t, &blank, 1, w);
}

static int count_observed(const Tables *t)
{
    int common = 10 + 2 * t->pieces + 2 * t->kinds + t->buildings + t->faces + RESOURCES;
    int each = 14 + RESOURCES + 3 * t->kinds + 2 * t->faces + 2 * t->pieces + 3 * t->board.width * t->board.height;
    return common + t->players * each;
}

static void observe(const Tables *t, State *s, int seat, int16_t *out)
{
    Writer w = {out};
    put_common(t, s, seat, &w);
    int secret = is_secret(s);
    for (int step = 0; step < t->players; step++) {
        Player *p = s->players + (seat + step) % t->players;
        if (secret && step)
            put_hidden(t, s, p, &w);
        else
            put_player(t, p, 0, &w);
    }
}
