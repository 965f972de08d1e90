/* What a seat may know of a state, as a row of bytes: visibility.py and encoding/observation.py.
 *
 * Players come in the order of their seats, beginning with who looks. Secret are the layouts until all are ready (SET-5)
 * and the dice until the reveal (ROL-1). Where each field stands, the Encoding says. */

#include "encoding.h"

static inline uint8_t to_byte(int value)
{
    return (uint8_t)(value > UINT8_MAX ? UINT8_MAX : value);
}

static int is_secret(const State *s)
{
    return (s->step == LAYOUT_STEP || s->step == ROLL_STEP) && s->moved > 0;
}

static void put_question(const Tables *t, const Encoding *e, const State *s, int seat, uint8_t *out)
{
    const Question *q = find_question(s, seat);
    if (q == NULL)
        return;
    out[e->common.question + q->kind] = 1;
    out[e->common.question_resource] = (uint8_t)(q->resource + 1);
    if (q->other >= 0)
        out[e->common.question_seat] = (uint8_t)((q->other - seat + t->players) % t->players + 1);
}

static void put_common(const Tables *t, const Encoding *e, const State *s, int seat, const Partial *partial, uint8_t *out)
{
    if (s->step >= 0)
        out[e->common.step + s->step] = 1;
    out[e->common.round] = to_byte(s->round);
    out[e->common.start] = (uint8_t)((s->start - seat + t->players) % t->players);
    out[e->common.moved] = (uint8_t)s->moved;
    out[e->common.ending] = (uint8_t)s->ending;
    out[e->common.over] = (uint8_t)s->over;
    put_question(t, e, s, seat, out);
    out[e->common.xs] = (uint8_t)s->xs_count;
    if (partial->shape >= 0) {
        out[e->common.chosen_piece] = (uint8_t)(t->shape[partial->shape].piece + 1);
        out[e->common.chosen_turn] = (uint8_t)t->shape[partial->shape].turn;
    }
    memcpy(out + e->common.marks, partial->marks, (size_t)t->faces);
    memcpy(out + e->common.supply, s->supply, (size_t)t->pieces);
    memcpy(out + e->common.out, s->out, (size_t)t->pieces);
    memcpy(out + e->common.dice, s->dice, (size_t)t->kinds);
    memcpy(out + e->common.dice_out, s->dice_out, (size_t)t->kinds);
    for (int i = 0; i < t->buildings; i++)
        out[e->common.types + i] = s->types >> i & 1;
    memcpy(out + e->common.philippe, s->philippe, (size_t)t->faces);
    for (int i = 0; i < RESOURCES; i++)
        out[e->common.philippe_goods + i] = to_byte(s->philippe_goods[i]);
}

/* A value on each space of a set. */
static inline void put_spaces(const Encoding *e, Mask mask, int value, uint8_t *plane)
{
    EACH_WORD(i)
    {
        for (uint64_t rest = mask.word[i]; rest; rest &= rest - 1)
            plane[e->cell[64 * i + __builtin_ctzll(rest)]] = (uint8_t)value;
    }
}

/* Three planes of spaces: what lies on the ground, what lies over river or road, what is enclosed. Pieces are drawn cell by
 * cell from lists made beforehand: of all that is shown, this costs most. */
static void put_board(const Tables *t, const Encoding *e, Player *p, uint8_t *out)
{
    for (int i = 0; i < p->laid_count; i++) {
        Laid laid = p->laid[i];
        int shape = t->piece[laid.piece].first_shape + laid.shape, corner = e->cell[laid.at];
        const uint16_t *offset = e->offset + e->cells[shape].first;
        if (corner + e->cells[shape].farthest >= t->board.width * t->board.height)
            continue; /* only tables that contradict themselves lay a piece beyond the board */
        uint8_t value = (uint8_t)(laid.piece + 1), *ground = out + e->player.ground + corner;
        for (int k = 0; k < e->cells[shape].ground; k++)
            ground[*offset++] = value;
        for (int k = 0; k < e->cells[shape].above; k++)
            out[e->player.above + corner + *offset++] = value;
    }
    put_spaces(e, find_enclosed(t, p), 1, out + e->player.enclosed);
}

static void put_player(const Tables *t, const Encoding *e, Player *p, int hidden, uint8_t *out)
{
    out[e->player.hidden] = (uint8_t)hidden;
    out[e->player.ready] = p->ready;
    out[e->player.culture] = to_byte(p->culture);
    out[e->player.disaster] = to_byte(p->disaster);
    out[e->player.rolls] = p->rolls;
    out[e->player.sets] = to_byte(p->sets);
    out[e->player.hammers] = to_byte(p->hammers);
    out[e->player.swords] = to_byte(p->swords);
    out[e->player.shields] = to_byte(p->shields);
    out[e->player.skulls] = to_byte(p->skulls);
    out[e->player.chapels] = to_byte(p->chapels);
    out[e->player.swaps] = to_byte(p->swaps);
    out[e->player.fairs] = to_byte(p->fairs);
    out[e->player.road_fairs] = to_byte(p->road_fairs);
    memcpy(out + e->player.stock, p->stock, RESOURCES);
    memcpy(out + e->player.pool, p->pool, (size_t)t->kinds);
    memcpy(out + e->player.paid, p->paid, (size_t)t->kinds);
    for (int i = 0; i < p->leaving_count; i++)
        out[e->player.leaving + p->leaving[i]]++;
    memcpy(out + e->player.faces, p->faces, (size_t)t->faces);
    memcpy(out + e->player.fixed, p->fixed, (size_t)t->faces);
    memcpy(out + e->player.built, p->built, (size_t)t->pieces);
    memcpy(out + e->player.tray, p->tray, (size_t)t->pieces);
    put_board(t, e, p, out);
}

/* Nothing but what a player has who has laid out nothing yet, or who has not rolled. */
static void put_hidden(const Tables *t, const Encoding *e, const State *s, const Player *p, uint8_t *out)
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
    put_player(t, e, &blank, 1, out);
}

static void observe(const Tables *t, const Encoding *e, State *s, int seat, const Partial *partial, uint8_t *out)
{
    memset(out, 0, (size_t)e->size);
    put_common(t, e, s, seat, partial, out);
    int secret = is_secret(s);
    for (int step = 0; step < t->players; step++) {
        Player *p = s->players + (seat + step) % t->players;
        uint8_t *part = out + e->first_player + step * e->player_size;
        if (secret && step)
            put_hidden(t, e, s, p, part);
        else
            put_player(t, e, p, 0, part);
    }
}
