/* Setup (SET, SCN-1 to SCN-5): the supply, the lots, and the secret layout of starting domains (steps/setup.py). */

#include "state.h"

static void begin_player(const Tables *t, Player *p)
{
    p->knows_enclosed = 1;
    for (int resource = 0; resource < RESOURCES; resource++)
        p->stock[resource] = (uint8_t)t->stock[resource];
    for (int index = 0; index < t->pieces; index++)
        p->tray[index] = (uint8_t)t->tray[index];
}

/* SET-3: one keep in the exact middle. */
static void lay_keep(const Tables *t, Player *p)
{
    if (t->start_keep >= 0)
        lay(t, p, t->start_keep, 0, (t->board.height / 2 - 1) * t->board.stride + t->board.width / 2 - 1);
}

static void add_lot(State *s, int lot)
{
    Draw *draw = add_roll(s, 0, 0);
    draw->lot = (int8_t)lot;
}

/* Hands out the starting pieces and dice, and asks for the lots. */
static void open_game(const Tables *t, State *s)
{
    memset(s, 0, state_size(t));
    s->step = BEFORE_PLAY;
    s->types = t->types;
    for (int index = 0; index < t->pieces; index++) {
        s->supply[index] = (uint8_t)(t->supply[index] - t->players * t->tray[index]);
        s->out[index] = (uint8_t)t->out[index];
    }
    for (int kind = 0; kind < t->kinds; kind++) {
        s->dice[kind] = (uint8_t)t->dice_supply[kind];
        s->dice_out[kind] = (uint8_t)t->dice_out[kind];
    }
    for (int seat = 0; seat < t->players; seat++) {
        begin_player(t, s->players + seat);
        lay_keep(t, s->players + seat);
    }
    if (t->start_keep >= 0)
        s->supply[t->start_keep] = (uint8_t)(s->supply[t->start_keep] - t->players);
    for (int lot = 0; lot < t->lots; lot++)
        add_lot(s, lot);
    if (t->players > 1)
        add_lot(s, START_PLAYER_LOT);
}

static void take_all_out(State *s, int index)
{
    s->out[index] = (uint8_t)(s->out[index] + s->supply[index]);
    s->supply[index] = 0;
}

/* A building type that is not in play after all. */
static void take_type_out(State *s, int index)
{
    take_all_out(s, index);
    s->types &= ~(1ULL << index);
}

/* The outcome of a lot: SET-6, or types of a randomized scenario. */
static void apply_lot(const Tables *t, State *s, int number, const int *outcome)
{
    if (number == START_PLAYER_LOT) {
        s->start = (int8_t)outcome[0];
        return;
    }
    const LotTable *lot = t->lot + number;
    int16_t left[MAX_TYPES];
    int types = lot->types;
    memcpy(left, lot->of, sizeof left);
    for (int i = 0; i < lot->count; i++) {
        types--;
        memmove(left + outcome[i], left + outcome[i] + 1, sizeof left[0] * (size_t)(types - outcome[i]));
    }
    for (int i = 0; i < types; i++)
        take_type_out(s, left[i]);
}

static void begin_layout(State *s, int seat)
{
    ask_last(s, make_question(ASK_LAYOUT, seat, -1, -1));
}

/* Not an area, nor a wall that could enclose one. */
static int is_free_to_lie(const Player *p, const PieceTable *piece)
{
    return piece->kind != AREA && !(piece->wall && (any(p->scorched) || any(p->flooded)));
}

/* SET-5: the anchors where this wall would put an area inside a walled area. Only a wall that touches what stands at two
 * spaces or more can close a ring. */
static Mask find_closing(const Tables *t, const Player *p, const Shape *shape, Mask anchors)
{
    Mask placed_areas = either(p->scorched, p->flooded), closing = NOTHING;
    Mask near = both(anchors, find_touching(t, find_beside(&t->board, p->barrier), shape->cells));
    EACH_WORD(i)
    {
        for (uint64_t rest = near.word[i]; rest; rest &= rest - 1) {
            int anchor = 64 * i + __builtin_ctzll(rest);
            Mask mask = shift_up(shape->mask, anchor);
            if (count(both(find_beside(&t->board, mask), p->barrier)) >= 2 &&
                encloses_any(&t->board, either(p->barrier, mask), placed_areas))
                closing.word[i] |= rest & -rest;
        }
    }
    return closing;
}

static Mask find_unclosing(const Tables *t, const Player *p, const Shape *shape)
{
    Mask anchors = find_fit(t, p, shape);
    return without(anchors, find_closing(t, p, shape, anchors));
}

static void add_layout_places(const Tables *t, Player *p, int index, Legal *legal)
{
    const PieceTable *piece = t->piece + index;
    for (int i = 0; i < piece->shapes; i++) {
        const Shape *shape = t->shape + piece->first_shape + i;
        int kind = piece->kind == AREA ? PART_LAY_OPEN : is_free_to_lie(p, piece) ? PART_LAY : PART_LAY_UNCLOSING;
        Mask fit = kind == PART_LAY_OPEN ? find_open_places(t, p, shape)
                   : kind == PART_LAY    ? find_fit(t, p, shape)
                                         : find_unclosing(t, p, shape);
        int room = count(fit);
        if (room)
            add_part(legal, kind, piece->first_shape + i, room);
    }
}

/* River first, then its flooded areas, so that these always find room; then any order. */
static int legal_layout(const Tables *t, State *s, Question q, Legal *legal)
{
    Player *p = s->players + q.seat;
    if (p->tray[t->river]) {
        add_layout_places(t, p, t->river, legal);
        if (t->river_mode == RIVER_CHOICE)
            add_one(legal, ACT_NO_RIVER);
        if (legal->size)
            return 1;
    }
    if (p->tray[t->flooded]) {
        add_layout_places(t, p, t->flooded, legal);
        if (legal->size)
            return 1;
    }
    for (int index = 0; index < t->pieces; index++)
        if (p->tray[index])
            add_layout_places(t, p, index, legal);
    if (!legal->size)
        add_one(legal, ACT_READY);
    return 1;
}

static void act_layout(const Tables *t, State *s, Question q, const Action *action)
{
    Player *p = s->players + q.seat;
    if (action->kind == ACT_PLACE) {
        p->tray[action->a]--;
        lay(t, p, action->a, t->piece[action->a].turns[action->b], action->c);
    } else if (action->kind == ACT_NO_RIVER) {
        p->tray[t->river] = p->tray[t->flooded] = 0;
    } else {
        p->ready = 1;
        for (int i = 0; i < s->question_count; i++) {
            if (s->questions[i].seat == q.seat) {
                drop_question(s, i);
                break;
            }
        }
    }
}

static void hand_out_dice(const Tables *t, State *s)
{
    for (int seat = 0; seat < t->players; seat++) {
        Player *p = s->players + seat;
        for (int index = 0; index < t->buildings; index++) {
            int die = t->piece[index].die;
            if (die < 0)
                continue;
            int taken = p->built[index] < s->dice[die] ? p->built[index] : s->dice[die];
            p->pool[die] = (uint8_t)(p->pool[die] + taken);
            s->dice[die] = (uint8_t)(s->dice[die] - taken);
        }
    }
}

static int needs_water(const Tables *t, const PieceTable *piece)
{
    for (int i = 0; i < piece->shapes; i++)
        if (t->shape[piece->first_shape + i].water.count)
            return 1;
    return 0;
}

/* SCN-3: what was not placed leaves the game; without any river, so do wharves and floods. */
static void reveal_layout(const Tables *t, State *s)
{
    int rivers = 0;
    const int wet[] = {t->river, t->flooded};
    for (int seat = 0; seat < t->players; seat++) {
        Player *p = s->players + seat;
        for (int i = 0; i < 2; i++) {
            s->out[wet[i]] = (uint8_t)(s->out[wet[i]] + t->tray[wet[i]] - p->built[wet[i]]);
            p->tray[wet[i]] = 0;
        }
        rivers |= any(p->river);
    }
    if (t->river_mode == RIVER_CHOICE && !rivers) {
        take_all_out(s, t->flooded);
        for (int index = 0; index < t->buildings; index++)
            if (s->types >> index & 1 && needs_water(t, t->piece + index))
                take_type_out(s, index);
    }
    hand_out_dice(t, s);
    s->round = 1;
}
