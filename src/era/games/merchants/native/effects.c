/* The figures of the game while events last (effects.py): each event changes some, and together they are added up. */

#include "state.h"

/* FED-13: events add up, but no action ever costs more than two. */
static int combine_costs(const Tables *t, int border, int leave, int enter)
{
    int cost = border + leave + enter - 2;
    return cost < t->most_cost ? cost : t->most_cost;
}

/* What the events in force make of moves, before they are added up. */
typedef struct {
    int border;
    uint32_t dear_to_enter, dear_to_leave;
    int8_t enter_with[MAX_CITIES];
    uint32_t shut[MAX_CITIES];
} MoveFigures;

static void apply_effect(const Tables *t, const EventTable *event, State *s, MoveFigures *moves)
{
    uint32_t cities = event->cities;
    switch (event->effect) {
    case EFFECT_LOAD_COST: /* EVE-1 */
        s->load_cost[event->good] = 2;
        break;
    case EFFECT_WITHHOLD: /* EVE-2: the goods leave when the event comes (withhold.c) */
        break;
    case EFFECT_TRIBUTE: /* EVE-3 */
        for (; cities; cities &= cities - 1)
            s->tribute[__builtin_ctz(cities)] = event->good;
        break;
    case EFFECT_BORDER_COST: /* EVE-4 */
        moves->border = 2;
        break;
    case EFFECT_BLOCK: /* EVE-5: a road has two ends */
        if (__builtin_popcount(cities) == 2)
            for (uint32_t rest = cities; rest; rest &= rest - 1)
                moves->shut[__builtin_ctz(rest)] |= cities & ~(rest & -rest);
        break;
    case EFFECT_ENTER_COST: /* EVE-6 */
        moves->dear_to_enter |= cities;
        break;
    case EFFECT_SELL_COST: /* EVE-7 */
        for (; cities; cities &= cities - 1)
            s->sell_cost[__builtin_ctz(cities)] = 2;
        break;
    case EFFECT_ENTER_WITH: /* EVE-8 */
        for (; cities; cities &= cities - 1)
            moves->enter_with[__builtin_ctz(cities)] = event->good;
        break;
    case EFFECT_LEAVE_COST: /* EVE-9 */
        moves->dear_to_leave |= cities;
        break;
    case EFFECT_SPACES: /* EVE-10 */
        s->spaces = event->count < s->spaces ? event->count : s->spaces;
        break;
    }
    (void)t;
}

/* Adds up what a move costs, once all events have had their say. */
static void settle_moves(const Tables *t, State *s, const MoveFigures *moves)
{
    for (int here = 0; here < t->cities; here++) {
        uint32_t near = t->spot_near[s->layout[here]];
        int ways = 0;
        for (int to = 0; to < t->cities && ways < MAX_NEAR; to++) {
            if (!(near >> s->layout[to] & 1) || moves->shut[here] >> to & 1)
                continue;
            Way *way = s->way[here] + ways++;
            int customs = t->borders[here] >> to & 1;
            way->to = (uint8_t)to;
            way->customs = (int8_t)customs;
            way->cost = (uint8_t)combine_costs(t, customs ? moves->border : 1, 1 + (moves->dear_to_leave >> here & 1),
                                               1 + (moves->dear_to_enter >> to & 1));
            way->needed = moves->enter_with[to];
        }
        s->ways[here] = (uint8_t)ways;
    }
}

/* Puts the figures of these events (as bits) into the state. */
static void combine(const Tables *t, State *s, uint64_t in_force)
{
    MoveFigures moves = {.border = 1};
    memset(moves.enter_with, NONE, sizeof moves.enter_with);
    memset(s->load_cost, 1, sizeof s->load_cost);
    memset(s->sell_cost, 1, sizeof s->sell_cost);
    memset(s->tribute, NONE, sizeof s->tribute);
    s->spaces = NO_LIMIT;
    for (; in_force; in_force &= in_force - 1)
        apply_effect(t, t->event + __builtin_ctzll(in_force), s, &moves);
    settle_moves(t, s, &moves);
}
