/* FED-9: Sell: an order at once, or parts of a special order (steps/sell.py). */

#include "state.h"

/* Whether the carriage holds these goods, and what an event asks for on top (EVE-3). */
static int can_complete(const State *s, const Merchant *m, const uint8_t *goods)
{
    int tribute = s->tribute[m->at];
    for (int good = 0; good < GOODS; good++)
        if (m->cargo[good] < goods[good] + (good == tribute))
            return 0;
    return 1;
}

/* The most that can be laid on a special order now, good by good. */
static void find_most(const Tables *t, const State *s, const Merchant *m, int card, int *most, int *missing)
{
    count_missing(t, s, card, missing);
    for (int good = 0; good < GOODS; good++)
        most[good] = m->cargo[good] < missing[good] ? m->cargo[good] : missing[good];
}

/* Every number of each good up to the most, but not nothing; and not all that is missing, if that would complete the order
 * and cannot: it would be the last of them. */
static void find_deliveries(const Tables *t, const State *s, const Merchant *m, int card, Legal *legal)
{
    int most[GOODS], missing[GOODS], ways = 1, is_whole = 1;
    uint8_t goods[GOODS];
    find_most(t, s, m, card, most, missing);
    for (int good = 0; good < GOODS; good++) {
        ways *= most[good] + 1;
        is_whole &= most[good] == missing[good];
        goods[good] = (uint8_t)most[good];
    }
    if (ways == 1)
        return;
    int size = ways - 1 - (is_whole && !can_complete(s, m, goods));
    if (size) {
        add_part(legal, ACT_DELIVER, card, 0, 0, size);
        legal->is_counted = 1;
    }
}

/* The n-th delivery: the last good changes first. */
static void name_delivery(const Tables *t, const State *s, int card, int n, uint8_t *goods)
{
    int most[GOODS], missing[GOODS];
    find_most(t, s, s->merchants + s->active, card, most, missing);
    n++; /* nothing at all comes first, and is none */
    for (int good = GOODS - 1; good >= 0; good--) {
        goods[good] = (uint8_t)(n % (most[good] + 1));
        n /= most[good] + 1;
    }
}

static void find_sales(const Tables *t, const State *s, Legal *legal)
{
    const Merchant *m = s->merchants + s->active;
    if (!m->weight || s->sell_cost[m->at] > s->left)
        return;
    for (int i = 0; i < s->row_count; i++) {
        int card = s->row[i];
        if (t->card[card].city != m->at)
            continue;
        if (card >= t->orders && t->federation)
            find_deliveries(t, s, m, card, legal);
        else if (can_complete(s, m, t->card[card].goods))
            add_action(legal, ACT_SELL, card, 0, 0);
    }
}

static void hand_in(Merchant *m, const uint8_t *goods)
{
    for (int good = 0; good < GOODS; good++) {
        m->cargo[good] = (uint8_t)(m->cargo[good] - goods[good]);
        m->weight = (uint16_t)(m->weight - goods[good]);
    }
}

/* EVE-3: a good more than the order asks for, to the stock. */
static void pay_tribute(State *s)
{
    Merchant *m = acting(s);
    int good = s->tribute[m->at];
    if (good != NONE) {
        m->cargo[good]--;
        m->weight--;
        s->stock[good]++;
    }
}

/* A special order's goods: one of each kind for the selling area, the rest back to the stock. */
static void share_out(State *s, const uint8_t *goods)
{
    for (int good = 0; good < GOODS; good++)
        if (goods[good]) {
            lay(s, s->active, good, 1);
            s->stock[good] = (uint8_t)(s->stock[good] + goods[good] - 1);
        }
}

/* The card leaves the row; its merchant keeps it. */
static void take_card(State *s, int card)
{
    Merchant *m = acting(s);
    for (int place = 0; place < s->row_count; place++)
        if (s->row[place] == card) {
            take_nth(s->row, &s->row_count, place);
            break;
        }
    m->done[m->done_count++] = (uint8_t)card;
}

/* The card is one more space (MCO-6); a house or a jewel follows (FED-10); a special order's event ends (FED-13). */
static void reward(const Tables *t, State *s, int card)
{
    int special = card >= t->orders;
    if (special)
        end_event(t, s, card - t->orders);
    fit_carriage(t, s, acting(s));
    reward_completion(t, s, special);
    take_jewels(t, s, card, special);
}

static void perform_sell(const Tables *t, State *s, int card)
{
    const uint8_t *goods = t->card[card].goods;
    spend(s, s->sell_cost[acting(s)->at]);
    hand_in(acting(s), goods);
    take_card(s, card);
    pay_tribute(s);
    if (card < t->orders)
        for (int good = 0; good < GOODS; good++)
            lay(s, s->active, good, goods[good]);
    else
        share_out(s, goods);
    reward(t, s, card);
}

static void perform_deliver(const Tables *t, State *s, int card, const uint8_t *goods)
{
    uint8_t *on_special = s->on_special[card - t->orders];
    int missing[GOODS];
    spend(s, s->sell_cost[acting(s)->at]);
    hand_in(acting(s), goods);
    for (int good = 0; good < GOODS; good++)
        on_special[good] = (uint8_t)(on_special[good] + goods[good]);
    count_missing(t, s, card, missing);
    for (int good = 0; good < GOODS; good++)
        if (missing[good])
            return;
    take_card(s, card);
    pay_tribute(s);
    memset(on_special, 0, GOODS);
    share_out(s, t->card[card].goods);
    reward(t, s, card);
}
