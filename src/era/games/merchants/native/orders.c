/* What orders ask for (rules/orders.py). */

#include "state.h"

/* What a special order still asks for. */
static void count_missing(const Tables *t, const State *s, int card, int *missing)
{
    for (int good = 0; good < GOODS; good++)
        missing[good] = t->card[card].goods[good] - s->on_special[card - t->orders][good];
}

static int count_orders_shown(const Tables *t, const State *s)
{
    int shown = 0;
    for (int i = 0; i < s->row_count; i++)
        shown += s->row[i] < t->orders;
    return shown;
}
