/* A die or a building as part of a building's cost (COM-4): who can give it (rules/costs.py). */

#include "state.h"

static inline int is_covered(const PieceTable *piece, const Player *p)
{
    return piece->cost[TRADE] <= p->stock[TRADE] && piece->cost[STONE] <= p->stock[STONE] &&
           piece->cost[WOOD] <= p->stock[WOOD] && piece->cost[FOOD] <= p->stock[FOOD];
}

/* One that leaves with its building is spoken for. */
static int has_die(const PieceTable *piece, const Player *p)
{
    if (piece->die_cost == NOT_IN_KIND)
        return 1;
    int leaving = 0;
    for (int i = 0; i < p->leaving_count; i++)
        leaving += p->leaving[i] == piece->die_cost;
    return p->pool[piece->die_cost] > leaving;
}

static int has_building(const PieceTable *piece, const Player *p)
{
    return piece->building_cost == NOT_IN_KIND || (piece->building_cost >= 0 && p->built[piece->building_cost] > 0);
}

static inline int is_payable(const Tables *t, const PieceTable *piece, const Player *p)
{
    return is_covered(piece, p) && (!t->costs_in_kind || (has_die(piece, p) && has_building(piece, p)));
}

/* The die leaves the pool at once and the game for good; what it showed this round has been counted already. */
static void give_die(const PieceTable *piece, State *s, Player *p)
{
    if (piece->die_cost == NOT_IN_KIND)
        return;
    p->pool[piece->die_cost]--;
    p->paid[piece->die_cost]++;
    s->dice_out[piece->die_cost]++;
}
