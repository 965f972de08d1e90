/* Trade fairs (EXT-4, SOL-7): after everyone's Extort, a trade that cannot be refused, for culture (steps/fairs.py). */

#include "state.h"

static void begin_fairs(const Tables *t, State *s, int seat)
{
    if (!t->has_fairs)
        return;
    Player *p = s->players + seat;
    int fairs = 0, road_fairs = 0;
    for (int i = 0; i < p->laid_count; i++) {
        int trades = t->piece[p->laid[i].piece].fairs;
        if (!trades)
            continue;
        if (meet(find_beside(&t->board, mask_of(t, p->laid[i])), p->roads))
            road_fairs += trades;
        else
            fairs += trades;
    }
    p->fairs = (int16_t)fairs;
    p->road_fairs = (int16_t)road_fairs;
    if (t->alone) {
        int shown[RESOURCES];
        count_shown(t, s, shown);
        for (int resource = 0; resource < RESOURCES; resource++)
            s->philippe_goods[resource] = (uint16_t)shown[resource];
        s->knows_philippe_goods = 1;
    }
    if (p->fairs || p->road_fairs)
        ask_last(s, make_question(ASK_FAIR, seat, -1, -1));
}

/* Counts the trades, or names the n-th: with whom, what is given, what is taken. */
static int list_trades(const Tables *t, const State *s, int seat, int n, Action *action)
{
    int found = 0, partners = t->alone ? 1 : t->players - 1;
    const Player *p = s->players + seat;
    for (int step = 1; step <= partners; step++) {
        int other = t->alone ? PHILIPPE : (seat + step) % t->players;
        for (int give = 0; give < RESOURCES; give++) {
            for (int take = 0; p->stock[give] && take < RESOURCES; take++) {
                int amount = t->alone ? s->philippe_goods[take] : s->players[other].stock[take];
                if (!amount || take == give)
                    continue;
                if (found++ == n) {
                    action->kind = ACT_TRADE;
                    action->a = (int16_t)other;
                    action->b = (int16_t)give;
                    action->c = (int16_t)take;
                }
            }
        }
    }
    return found;
}

static int legal_fair(const Tables *t, const State *s, Question q, Legal *legal)
{
    const Player *p = s->players + q.seat;
    if (!p->fairs && !p->road_fairs)
        return 0;
    int trades = list_trades(t, s, q.seat, -1, NULL);
    if (!trades)
        return 0;
    add_part(legal, PART_TRADES, 0, trades);
    add_one(legal, ACT_DONE);
    return 1;
}

/* A fair by a road brings one more, so it is the first to be used. */
static void gain_culture(Player *p)
{
    if (p->road_fairs) {
        p->road_fairs--;
        p->culture += 2;
    } else {
        p->fairs--;
        p->culture += 1;
    }
}

static void act_fair(const Tables *t, State *s, Question q, const Action *action)
{
    if (action->kind != ACT_TRADE) {
        drop_question(s, 0);
        return;
    }
    Player *p = s->players + q.seat;
    p->stock[action->b]--;
    if (action->a == PHILIPPE) {
        s->philippe_goods[action->c]--;
    } else {
        s->players[action->a].stock[action->c]--;
        add_resource(t, s->players + action->a, action->b, 1);
    }
    add_resource(t, p, action->c, 1);
    gain_culture(p);
}
