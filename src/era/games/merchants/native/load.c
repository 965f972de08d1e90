/* FED-7: Load, from the stock, from selling areas, and from carriages (steps/load.py). */

#include "state.h"

/* A full carriage takes a good only for another, which may be the same one again. */
static void add_load(const Merchant *m, Legal *legal, int kind, int good, int source, int full)
{
    if (!full) {
        add_action(legal, kind, good, source, NONE);
        return;
    }
    for (int swap = 0; swap < GOODS; swap++)
        if (m->cargo[swap] || swap == good)
            add_action(legal, kind, good, source, swap);
}

static void find_loads_from(const State *s, Legal *legal, int kind, int other, const uint8_t *goods, int full)
{
    for (int good = 0; good < GOODS; good++)
        if (goods[good] && s->load_cost[good] <= s->left)
            add_load(s->merchants + s->active, legal, kind, good, other, full);
}

static void find_loads(const Tables *t, const State *s, Legal *legal)
{
    const Merchant *m = s->merchants + s->active;
    int city = m->at, full = m->weight >= m->capacity, product = t->product[city];
    if (product != NONE && s->stock[product] && s->load_cost[product] <= s->left)
        add_load(m, legal, ACT_LOAD, product, NONE, full);
    if (s->lying[city])
        for (int other = 0; other < t->merchants; other++)
            if (other != s->active)
                find_loads_from(s, legal, ACT_LOAD_AREA, other, s->area[city][other], full);
    if (t->federation)
        for (int other = 0; other < t->merchants; other++)
            if (s->merchants[other].at == city && other != s->active && s->merchants[other].weight)
                find_loads_from(s, legal, ACT_LOAD, other, s->merchants[other].cargo, full);
}

/* Lifts the good from where it lies. */
static void take_good(State *s, int kind, int good, int source)
{
    if (source == NONE) {
        s->stock[good]--;
    } else if (kind == ACT_LOAD_AREA) {
        s->area[acting(s)->at][source][good]--;
        s->lying[acting(s)->at]--;
    } else {
        s->merchants[source].cargo[good]--;
        s->merchants[source].weight--;
    }
}

/* Pays for anything that is not a Move. */
static void spend(State *s, int actions)
{
    s->left = (int16_t)(s->left - actions);
    s->moves_only = 0;
}

static void perform_load(State *s, int kind, int good, int source, int swap)
{
    Merchant *m = acting(s);
    spend(s, s->load_cost[good]);
    take_good(s, kind, good, source);
    m->cargo[good]++;
    if (swap == NONE) {
        m->weight++;
    } else {
        m->cargo[swap]--;
        s->stock[swap]++;
    }
}
