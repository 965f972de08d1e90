/* Laying pieces into a domain and taking them out; where a piece would fit (rules/domain.py). No costs, no turns. */

#include "state.h"

static inline Mask find_free(const Tables *t, const Player *p)
{
    return without(t->board.all, p->blocked);
}

/* What is enclosed when a wall is added. A straight one closes nothing unless it touches what stands at two spaces or
 * more; then, and for a building, it has to be worked out anew. */
static void update_enclosed(const Tables *t, Player *p, const PieceTable *piece, Mask mask)
{
    if (piece->is_building || count(both(find_beside(&t->board, mask), p->barrier)) > 1)
        p->knows_enclosed = 0;
    else
        p->enclosed = without(p->enclosed, mask);
}

static void mark(const Tables *t, Player *p, int index, Mask mask)
{
    switch (t->piece[index].kind) {
    case ROAD:
    case BRIDGE:
        p->roads = either(p->roads, mask);
        break;
    case GATE:
        p->gates = either(p->gates, mask);
        break;
    case RIVER:
        p->river = either(p->river, mask);
        break;
    default:
        if (index == t->scorched)
            p->scorched = either(p->scorched, mask);
        else
            p->flooded = either(p->flooded, mask);
    }
}

/* Puts a piece down. Whoever calls has seen to it that it fits. */
static void lay(const Tables *t, Player *p, int index, int shape_number, int at)
{
    const PieceTable *piece = t->piece + index;
    const Shape *shape = t->shape + piece->first_shape + shape_number;
    Mask mask = shift_up(shape->mask, at);
    if (p->laid_count == MAX_LAID)
        return; /* tables.py has seen to it that this cannot happen */
    Laid laid = {(uint8_t)index, (uint8_t)shape_number, (uint16_t)at};
    p->laid[p->laid_count++] = laid;
    p->built[index]++;
    p->blocked = either(p->blocked, shift_up(shape->ground, at));
    if (shape->water.count)
        p->spans = either(p->spans, shift_up(shape->over_water, at));
    if (piece->wall) {
        if (p->knows_enclosed)
            update_enclosed(t, p, piece, mask);
        p->barrier = either(p->barrier, mask);
    }
    if (piece->is_marked)
        mark(t, p, index, mask);
}

/* Takes a building, road or bridge out again; nothing else is ever removed. */
static void lift(const Tables *t, Player *p, int place)
{
    Laid laid = p->laid[place];
    const PieceTable *piece = t->piece + laid.piece;
    const Shape *shape = shape_of(t, laid);
    Mask mask = shift_up(shape->mask, laid.at);
    p->laid_count--;
    memmove(p->laid + place, p->laid + place + 1, sizeof(Laid) * (size_t)(p->laid_count - place));
    p->built[laid.piece]--;
    p->blocked = without(p->blocked, shift_up(shape->ground, laid.at));
    p->spans = without(p->spans, shift_up(shape->over_water, laid.at));
    if (piece->wall) {
        p->barrier = without(p->barrier, mask);
        p->knows_enclosed = 0;
    }
    if (piece->kind == ROAD || piece->kind == BRIDGE)
        p->roads = without(p->roads, mask);
}

/* The corners from which all spaces of a footprint are in the set. */
static inline Mask find_corners(const Tables *t, Mask from, Mask set, Steps steps)
{
    const int16_t *step = t->step + steps.first;
    for (int i = 0; i < steps.count; i++)
        from = both(from, shift_down(set, t->shift[step[i]]));
    return from;
}

/* The corners from which at least one space of a footprint is in the set. */
static inline Mask find_touching(const Tables *t, Mask set, Steps steps)
{
    const int16_t *step = t->step + steps.first;
    Mask found = NOTHING;
    for (int i = 0; i < steps.count; i++)
        found = either(found, shift_down(set, t->shift[step[i]]));
    return found;
}

/* Where a jetty or the middle of a bridge may lie: over the river, not spanned or gated yet. */
static Mask find_open_water(const Player *p)
{
    return without(without(p->river, p->spans), p->gates);
}

/* Where a gate may stand: on a road, a bridge or the river, but on no gate and no jetty. */
static Mask find_open_way(const Player *p)
{
    return without(without(either(p->roads, p->river), p->gates), without(p->spans, p->roads));
}

static Mask find_touchable(const Tables *t, const Player *p, int touches)
{
    if (touches == TOUCHES_NETWORK)
        return either(t->board.edge, find_beside(&t->board, p->roads));
    return t->board.edge;
}

/* BUI-4, BUI-5, BUI-6: what a shape asks of a place besides free ground. */
static Mask find_special_fit(const Tables *t, const Player *p, const Shape *shape, Mask found)
{
    if (shape->water.count)
        found = find_corners(t, found, find_open_water(p), shape->water);
    if (shape->way.count)
        found = find_corners(t, found, find_open_way(p), shape->way);
    int touches = t->piece[shape->piece].touches;
    if (touches)
        found = both(found, find_touching(t, find_touchable(t, p, touches), shape->cells));
    return found;
}

/* BUI-2: every upper left corner where this shape may lie now. */
static Mask find_fit(const Tables *t, const Player *p, const Shape *shape)
{
    Mask found = find_corners(t, t->board.all, find_free(t, p), shape->free);
    return shape->is_plain ? found : find_special_fit(t, p, shape, found);
}

/* The free ground moved by every step that a piece to build has: whoever fits many shapes shares the work. */
typedef struct {
    Mask shifted[MAX_SHIFTS];
    int16_t size[MAX_SHAPES]; /* by key; -1 while nobody has counted */
} Ground;

static inline void look_at_ground(const Tables *t, const Player *p, Ground *ground)
{
    Mask free = find_free(t, p);
    for (int i = 0; i < t->ground_shifts; i++)
        ground->shifted[i] = shift_down(free, t->shift[i]);
    memset(ground->size, -1, sizeof ground->size[0] * (size_t)t->keys);
}

/* At how many corners this shape may lie now. */
static inline int count_places(const Tables *t, const Player *p, const Shape *shape, Ground *ground)
{
    int known = ground->size[shape->key];
    if (known >= 0)
        return known;
    const int16_t *step = t->step + shape->free.first;
    Mask found = t->board.all;
    for (int i = 0; i < shape->free.count; i++)
        found = both(found, ground->shifted[step[i]]);
    if (!shape->is_plain)
        found = find_special_fit(t, p, shape, found);
    return ground->size[shape->key] = (int16_t)count(found);
}

/* The place among the player's pieces of the building on a space; -1 if there is none. */
static int find_building(const Tables *t, const Player *p, int bit)
{
    for (int i = 0; i < p->laid_count; i++)
        if (t->piece[p->laid[i].piece].is_building && has_bit(mask_of(t, p->laid[i]), bit))
            return i;
    return -1;
}

/* An effect summed over a player's buildings, e.g. the hammers of joineries. */
static inline int sum_effect(const Player *p, const Effects *effects)
{
    int total = 0;
    for (int i = 0; i < effects->count; i++)
        total += p->built[effects->index[i]] * effects->amount[i];
    return total;
}

/* EXT-1: the swords of dice and of buildings. */
static int find_strength(const Tables *t, const Player *p)
{
    return p->swords + sum_effect(p, &t->armed);
}
