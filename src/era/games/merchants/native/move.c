/* FED-6: Move, and what events and characters make of it (steps/move.py). */

#include "state.h"

/* EVE-8: the good that opens the gate must still be there after customs. */
static int has_enough(const Merchant *m, int needed, int duty)
{
    return m->cargo[needed] > (needed == duty);
}

static void find_moves(const Tables *t, const State *s, Legal *legal)
{
    const Merchant *m = s->merchants + s->active;
    int reach = s->left + count_spare_move(t, s);
    if (!reach)
        return;
    int dutiable = m->weight > 0 && !who_is(t, m)->no_customs; /* CHA-3 */
    for (int i = 0; i < s->ways[m->at]; i++) {
        Way way = s->way[m->at][i];
        if (way.cost > reach)
            continue;
        if (way.customs && dutiable) {
            for (int good = 0; good < GOODS; good++)
                if (m->cargo[good] && (way.needed == NONE || has_enough(m, way.needed, good)))
                    add_action(legal, ACT_MOVE, way.to, good, 0);
        } else if (way.needed == NONE || m->cargo[way.needed]) {
            add_action(legal, ACT_MOVE, way.to, NONE, 0);
        }
    }
}

static int find_cost(const State *s, int here, int to)
{
    for (int i = 0; i < s->ways[here]; i++)
        if (s->way[here][i].to == to)
            return s->way[here][i].cost;
    return 0;
}

/* Own actions first; what is missing is the extra Move of CHA-4. */
static void pay(State *s, int actions)
{
    s->left = (int16_t)(s->left - actions);
    if (s->left < 0) {
        s->left = 0;
        s->extra = 1;
    }
}

static void perform_move(State *s, int to, int duty)
{
    Merchant *m = acting(s);
    pay(s, find_cost(s, m->at, to));
    m->at = (int8_t)to;
    if (duty != NONE) {
        m->cargo[duty]--;
        m->weight--;
        s->stock[duty]++;
    }
}
