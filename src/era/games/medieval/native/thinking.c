/* One decision of a mind, for any question but the layout: what playouts and self-play are made of (bots/bot.py). */

#include "mind.h"

#define MIN_SWAP_GAIN 0.2f
#define MAX_TRIED 64
#define NO_SEARCH -1

/* What was worked out for a seat's roll, kept for its round. */
typedef struct {
    int round, known;
    Shop shop;
    RollTable table;
} RollMemory;

#define ROUNDS_KEPT 2

/* A mind at work: its memory of rolls, for this round and the next one of each seat. */
typedef struct {
    Mind *mind;
    Source *source;
    int samples, per_piece;
    int64_t work; /* of search a decision; 0 for a look at the candidates alone, NO_SEARCH for not even that */
    int rounds;   /* to be played out by a search after the one that is played */
    struct Search *search;
    RollMemory rolls[MAX_PLAYERS][ROUNDS_KEPT];
    Shop shop;
} Thinker;

/* Forgets all rolls but those of one round; -1 for all of them. */
static void forget_all_but(Thinker *thinker, int round)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        for (int i = 0; i < ROUNDS_KEPT; i++)
            if (thinker->rolls[seat][i].round != round)
                thinker->rolls[seat][i].known = 0;
}

static RollTable *get_roll_table(Thinker *thinker, State *s, int seat)
{
    RollMemory *memory = thinker->rolls[seat] + s->round % ROUNDS_KEPT;
    if (memory->known && memory->round == s->round)
        return &memory->table;
    Thought thought;
    Looked base;
    begin_thought(thinker->mind, s, seat, &thought);
    float now = open_shop(&thought, s, thinker->per_piece, 0, &base, &memory->shop, thinker->source);
    make_roll_table(&thought, s, &base, now, &memory->shop, &memory->table);
    memory->known = 1;
    memory->round = s->round;
    return &memory->table;
}

/* A monastery: the face that is best as things lie. */
static void think_set(Thinker *thinker, State *s, int seat, Action *action)
{
    const Tables *t = thinker->mind->t;
    const Player *p = s->players + seat;
    RollTable *table = get_roll_table(thinker, s, seat);
    Sum total;
    float best = -1e9f;
    sum_faces(table, p->faces, &total);
    action->kind = ACT_STOP;
    for (int face = 0; face < t->faces; face++) {
        if (p->faces[face] <= p->fixed[face])
            continue;
        int kind = t->face[face].die;
        for (int i = 0; i < t->kind_faces[kind]; i++) {
            Sum sum = total;
            add_sum(&sum, table->face + face, -1);
            add_sum(&sum, table->face + t->first_face[kind] + i, 1);
            float value = value_sum(table, &sum);
            if (value > best) {
                best = value;
                action->kind = ACT_SET_DIE;
                action->a = (int16_t)face;
                action->b = (int16_t)(t->first_face[kind] + i);
            }
        }
    }
}

static void think_roll(Thinker *thinker, State *s, int seat, Action *action)
{
    const Player *p = s->players + seat;
    const Taste *taste = thinker->mind->taste + seat;
    action->kind = ACT_STOP;
    if (p->sets && p->rolls == 1) {
        think_set(thinker, s, seat, action);
        return;
    }
    RollTable *table = get_roll_table(thinker, s, seat);
    if (choose_rerolls(table, p, taste->foresight ? MAX_ROLLS - p->rolls : 1, thinker->samples, taste->caution,
                       thinker->source, action->counts))
        action->kind = ACT_REROLL;
}

/* The mean over what one or two dice may show instead. */
static float value_open_reroll(RollTable *table, const Sum *total, int first, int second)
{
    const Tables *t = table->t;
    Sum rest = *total;
    add_sum(&rest, table->face + first, -1);
    if (second >= 0)
        add_sum(&rest, table->face + second, -1);
    int kind = t->face[first].die, other = second >= 0 ? t->face[second].die : -1;
    float mean = 0;
    int ways = 0;
    for (int side = 0; side < t->sides[kind]; side++) {
        Sum one = rest;
        add_sum(&one, table->face + t->side[kind][side], 1);
        for (int more = 0; more < (other < 0 ? 1 : t->sides[other]); more++) {
            Sum sum = one;
            if (other >= 0)
                add_sum(&sum, table->face + t->side[other][more], 1);
            mean += value_sum(table, &sum);
            ways++;
        }
    }
    return mean / (float)ways;
}

static void think_feathers(Thinker *thinker, State *s, const Legal *legal, Action *action)
{
    const Tables *t = thinker->mind->t;
    int seat = legal->question.seat;
    const Player *p = s->players + seat;
    RollTable *table = get_roll_table(thinker, s, seat);
    Sum total;
    sum_faces(table, p->faces, &total);
    float best = value_sum(table, &total) - FEATHER_POINTS * total.feathers;
    action->kind = ACT_DONE;
    for (int64_t n = 0; n < legal->size && n < 400; n++) {
        Action tried;
        memset(&tried, 0, sizeof tried);
        name_action(t, s, legal, n, &tried);
        if (tried.kind == ACT_DONE)
            continue;
        float value = value_open_reroll(table, &total, tried.a, tried.kind == ACT_FEATHER ? tried.b : -1);
        if (value > best + 1e-4f) {
            best = value;
            *action = tried;
        }
    }
}

static void think_take(Thinker *thinker, State *s, int seat, Action *action)
{
    const Player *p = s->players + seat;
    RollTable *table = get_roll_table(thinker, s, seat);
    RollTable now = *table;
    Sum sum;
    int best[MAX_EITHERS] = {0};
    memset(&sum, 0, sizeof sum);
    for (int r = 0; r < RESOURCES; r++)
        now.stock[r] = p->stock[r]; /* the other dice were read already */
    for (int i = 0; i < now.t->eithers && i < MAX_EITHERS; i++)
        sum.either[i] = p->faces[now.t->either[i]];
    sum.skulls = p->skulls;
    value_takes(&now, &sum, p->hammers, best);
    action->kind = ACT_TAKE;
    for (int i = 0; i < now.t->eithers && i < MAX_EITHERS; i++)
        action->counts[i] = (uint8_t)best[i];
}

static int find_swap(Thinker *thinker, Player *p, Action *action)
{
    const Tables *t = thinker->mind->t;
    Shop *shop = &thinker->shop;
    uint8_t *stock = p->stock;
    float best = spend(shop, p->hammers, stock[TRADE], stock[STONE], stock[WOOD]) +
                 shop->left[FOOD][limit(stock[FOOD], MAX_TRACK + 1)] + MIN_SWAP_GAIN;
    int found = 0;
    for (int give = 0; give < RESOURCES; give++)
        for (int take = 0; take < RESOURCES; take++) {
            if (give == take || !stock[give] || stock[take] >= t->track[take])
                continue;
            stock[give]--, stock[take]++;
            float value = spend(shop, p->hammers, stock[TRADE], stock[STONE], stock[WOOD]) +
                          shop->left[FOOD][limit(stock[FOOD], MAX_TRACK + 1)];
            stock[give]++, stock[take]--;
            if (value > best) {
                best = value;
                found = 1;
                action->kind = ACT_SWAP;
                action->a = (int16_t)give;
                action->b = (int16_t)take;
            }
        }
    return found;
}

static void name_build(const Tables *t, Laid laid, Action *action)
{
    action->kind = ACT_BUILD;
    action->a = laid.piece;
    action->b = t->shape[t->piece[laid.piece].first_shape + laid.shape].turn;
    action->c = (int16_t)laid.at;
}

static void think_build(Thinker *thinker, State *s, int seat, Action *action)
{
    Player *p = s->players + seat;
    Thought thought;
    Looked base;
    begin_thought(thinker->mind, s, seat, &thought);
    action->kind = ACT_DONE;
    if (!p->hammers && !p->swaps)
        return;
    open_shop(&thought, s, thinker->per_piece, !p->swaps, &base, &thinker->shop, thinker->source);
    if (p->swaps && find_swap(thinker, p, action))
        return;
    const Item *item = choose_item(&thinker->shop, p);
    if (item != NULL)
        name_build(thinker->mind->t, item->laid, action);
}

/* Scorched and flooded areas go where they spoil least: by the edge, far from the ring. */
static void think_area(Thinker *thinker, State *s, const Legal *legal, Action *action)
{
    const Tables *t = thinker->mind->t;
    int seat = legal->question.seat;
    Player *p = s->players + seat;
    Thought thought;
    begin_thought(thinker->mind, s, seat, &thought);
    const Plans *plans = get_plans(&thought, s, seat);
    Mask ring = find_enclosed(t, p), shore = any(p->river) ? find_beside(&t->board, p->river) : NOTHING;
    if (plans->count)
        ring = either(ring, either(thinker->mind->rings[plans->ring[0]].ring, thinker->mind->rings[plans->ring[0]].inside));
    float best = -1e9f;
    for (int i = 0; i < legal->part_count; i++) {
        const Part *part = legal->parts + i;
        if (part->kind > PART_LAY_UNCLOSING)
            continue;
        const Shape *shape = t->shape + part->shape;
        Mask anchors = find_part(t, s, legal, part);
        for (int at; (at = first_bit(anchors)) >= 0; anchors = without(anchors, make_bit(at))) {
            Mask mask = shift_up(shape->mask, at), beside = find_beside(&t->board, mask);
            float value = -2.0f * (float)count(both(mask, ring)) + 0.5f * (float)count(both(mask, t->board.edge)) +
                          0.2f * (float)count(both(beside, p->blocked)) - 0.1f * (float)count(both(beside, ring)) +
                          0.3f * (float)(8 - count(beside)) - 3.0f * (float)count(both(mask, p->blocked)) -
                          0.4f * (float)count(both(mask, shore));
            if (value > best) {
                best = value;
                action->kind = ACT_PLACE;
                action->a = shape->piece;
                action->b = shape->turn;
                action->c = (int16_t)at;
            }
        }
    }
}

/* What an answer changes at once, without what the game would do next. */
static void apply_answer(const Tables *t, State *s, Question q, const Action *action)
{
    Player *p = s->players + q.seat;
    if (action->kind == ACT_DEMAND) {
        add_resource(t, p, action->a, 1);
        if (q.other >= 0)
            s->players[q.other].stock[action->a]--;
    } else if (action->kind == ACT_PAY) {
        p->stock[q.resource]--;
        if (q.other >= 0)
            add_resource(t, s->players + q.other, q.resource, 1);
    } else if (action->kind == ACT_REFUSE) {
        p->disaster += REFUSED;
    } else {
        act_on(t, s, q, action);
    }
}

/* The answer after which the position is worth most: for questions with few answers. */
static void think_by_value(Thinker *thinker, State *s, const Legal *legal, Action *action)
{
    const Tables *t = thinker->mind->t;
    Thought thought;
    Looked looked;
    State tried;
    float best = -1e9f;
    begin_thought(thinker->mind, s, legal->question.seat, &thought);
    for (int64_t n = 0; n < legal->size && n < MAX_TRIED; n++) {
        Action one;
        memset(&one, 0, sizeof one);
        name_action(t, s, legal, n, &one);
        memcpy(&tried, s, state_size(t));
        apply_answer(t, &tried, legal->question, &one);
        float value = value_position(&thought, &tried, &looked);
        if (value > best) {
            best = value;
            *action = one;
        }
    }
}

/* Decides the question that `legal` is about, without search. */
static void think_plainly(Thinker *thinker, State *s, const Legal *legal, Action *action)
{
    memset(action, 0, sizeof *action);
    int seat = legal->question.seat;
    switch (legal->question.kind) {
    case ASK_ROLL:
        think_roll(thinker, s, seat, action);
        break;
    case ASK_FEATHERS:
        think_feathers(thinker, s, legal, action);
        break;
    case ASK_TAKE:
        think_take(thinker, s, seat, action);
        break;
    case ASK_BUILD:
        think_build(thinker, s, seat, action);
        break;
    case ASK_SCORCH:
    case ASK_FLOOD:
        think_area(thinker, s, legal, action);
        break;
    case ASK_LAYOUT:
        name_action(thinker->mind->t, s, legal, draw_below(thinker->source, legal->size), action);
        break;
    default:
        think_by_value(thinker, s, legal, action);
    }
}
