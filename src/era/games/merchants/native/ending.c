/* The end of the game (rules/ending.py: FED-14, ERM-3). */

#include "state.h"

/* ERM-3: the last special order is taken, or somebody has every house on the board. */
static int is_last_round(const Tables *t, const State *s)
{
    if (count_orders_shown(t, s) == s->row_count)
        return 1;
    for (int merchant = 0; merchant < t->merchants; merchant++)
        if (count_houses(s->merchants + merchant) >= t->houses)
            return 1;
    return 0;
}

static void finish(State *s, int outcome)
{
    s->phase = PHASE_OVER;
    s->outcome = (int8_t)outcome;
    s->to_place = 0;
}
