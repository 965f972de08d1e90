/* Extort (EXT-1 to EXT-3): swords demand, shields protect, victims pay or refuse (steps/extort.py). */

#include "state.h"

#define REFUSED 2 /* disaster points for refusing, or for having nothing */

/* EXT-2. */
static int threatens(const Tables *t, const State *s, int seat, int other)
{
    int swords = find_strength(t, s->players + seat);
    const Player *victim = s->players + other;
    return find_strength(t, victim) < swords && victim->shields < swords;
}

/* SOL-4. */
static void begin_extort_alone(const Tables *t, State *s)
{
    Player *p = s->players;
    int mine = find_strength(t, p), his, his_shields;
    count_swords_and_shields(t, s, &his, &his_shields);
    if (mine > his && mine > his_shields) {
        if (find_shown_resources(t, s))
            ask_last(s, make_question(ASK_DEMAND, 0, PHILIPPE, -1));
    } else if (his > mine && his > p->shields) {
        for (int i = 0; i < RESOURCES; i++) {
            if (p->stock[DEMAND_ORDER[i]]) {
                ask_last(s, make_question(ASK_BRIBE, 0, PHILIPPE, DEMAND_ORDER[i]));
                return;
            }
        }
        p->disaster += REFUSED;
    }
}

static void begin_extort(const Tables *t, State *s, int seat)
{
    if (!t->extort)
        return;
    if (t->alone) {
        begin_extort_alone(t, s);
        return;
    }
    for (int step = 1; step < t->players; step++) {
        int other = (seat + step) % t->players;
        if (!threatens(t, s, seat, other))
            continue;
        if (any_stock(s->players + other))
            ask_last(s, make_question(ASK_DEMAND, seat, other, -1));
        else
            s->players[other].disaster += REFUSED;
    }
}

/* What can be demanded of whom, as bits. */
static int find_demands(const Tables *t, const State *s, Question q)
{
    if (q.other == PHILIPPE)
        return find_shown_resources(t, s);
    int goods = 0;
    for (int resource = 0; resource < RESOURCES; resource++)
        goods |= (s->players[q.other].stock[resource] != 0) << resource;
    return goods;
}

static int legal_demand(const Tables *t, const State *s, Question q, Legal *legal)
{
    add_part(legal, PART_DEMANDS, 0, __builtin_popcount((unsigned)find_demands(t, s, q)));
    return 1;
}

static void act_demand(const Tables *t, State *s, Question q, const Action *action)
{
    drop_question(s, 0);
    if (q.other == PHILIPPE)
        add_resource(t, s->players + q.seat, action->a, 1);
    else
        ask_first(s, make_question(ASK_BRIBE, q.other, q.seat, action->a));
}

static int legal_bribe(Legal *legal)
{
    add_one(legal, ACT_PAY);
    add_one(legal, ACT_REFUSE);
    return 1;
}

/* EXT-3. Sir Philippe keeps nothing. */
static void act_bribe(const Tables *t, State *s, Question q, const Action *action)
{
    drop_question(s, 0);
    if (action->kind == ACT_REFUSE) {
        s->players[q.seat].disaster += REFUSED;
        return;
    }
    s->players[q.seat].stock[q.resource]--;
    if (q.other != PHILIPPE)
        add_resource(t, s->players + q.other, q.resource, 1);
}
