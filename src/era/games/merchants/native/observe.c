/* What a seat may know of a state, as a row of bytes: encoding/observation.py. Where each field stands, the Encoding says.
 *
 * Nothing is hidden but the order of the decks, which is not stored anywhere (visibility.py). Merchants are counted from one's
 * own: the one on turn if it is one's own, else the first that one plays. */

#include "encoding.h"

static inline uint8_t clip(int value)
{
    return (uint8_t)(value > UINT8_MAX ? UINT8_MAX : value);
}

static inline int count_from(const Tables *t, int merchant, int origin)
{
    return (merchant - origin + t->merchants) % t->merchants;
}

static void put_figures(const Tables *t, const Encoding *e, const State *s, int origin, uint8_t *out)
{
    out[e->common.phase + s->phase] = 1;
    out[e->common.active] = (uint8_t)count_from(t, s->active, origin);
    out[e->common.first] = (uint8_t)count_from(t, s->first, origin);
    out[e->common.round] = clip(s->round);
    out[e->common.left] = clip(s->left);
    out[e->common.moves_only] = (uint8_t)s->moves_only;
    out[e->common.extra] = (uint8_t)s->extra;
    out[e->common.gave] = (uint8_t)s->gave;
    out[e->common.red_left] = s->red_left;
    out[e->common.white_left] = s->white_left;
    out[e->common.deck] = s->deck;
    out[e->common.step] = clip(s->step);
    out[e->common.to_place] = clip(s->to_place);
    out[e->common.places] = s->places;
    out[e->common.to_remove] = clip(s->to_remove);
    out[e->common.challenge] = (uint8_t)s->challenge;
    out[e->common.ending] = (uint8_t)s->ending;
    out[e->common.removing] = (uint8_t)(s->removing + 1);
    memcpy(out + e->common.stock, s->stock, GOODS);
}

static void put_cards(const Tables *t, const Encoding *e, const State *s, int origin, uint8_t *out)
{
    for (int i = 0; i < s->row_count; i++)
        out[e->common.row + s->row[i]] = (uint8_t)(i + 1);
    for (int m = 0; m < t->merchants; m++)
        for (int i = 0; i < s->merchants[m].done_count; i++)
            out[e->common.completed + s->merchants[m].done[i]] = (uint8_t)(count_from(t, m, origin) + 1);
    memcpy(out + e->common.jewels_on, s->jewels_on, (size_t)t->cards);
    memcpy(out + e->common.on_special, s->on_special, (size_t)t->specials * GOODS);
    for (int special = 0; special < t->specials; special++)
        out[e->common.event_of + special] = (uint8_t)(s->event_of[special] + 1);
    memcpy(out + e->common.withheld, s->withheld, (size_t)t->specials);
}

static void put_unseen(const Tables *t, const Encoding *e, const State *s, uint8_t *out)
{
    for (int i = 0; i < s->orders_count; i++)
        out[e->common.unseen_orders + s->orders[i]] = 1;
    for (int i = 0; i < s->excluded_count; i++)
        out[e->common.excluded + s->excluded[i]] = 1;
    for (int i = 0; i < s->specials_count; i++)
        out[e->common.unseen_specials + s->specials[i] - t->orders] = 1;
    for (int i = 0; i < s->events_count; i++)
        out[e->common.unseen_events + s->event_deck[i]] = 1;
    memcpy(out + e->common.layout, s->layout, (size_t)t->cities);
}

static void put_merchant(const Tables *t, const Encoding *e, const State *s, int merchant, int seat, uint8_t *out)
{
    const Merchant *m = s->merchants + merchant;
    out[e->merchant.seat] = (uint8_t)((merchant % t->seats - seat + t->seats) % t->seats);
    out[e->merchant.character] = m->who;
    if (m->at != NONE)
        out[e->merchant.at + m->at] = 1;
    memcpy(out + e->merchant.cargo, m->cargo, GOODS);
    out[e->merchant.capacity] = clip(m->capacity);
    for (int city = 0; city < t->cities; city++) {
        out[e->merchant.houses + city] = m->houses >> city & 1;
        memcpy(out + e->merchant.areas + city * GOODS, s->area[city][merchant], GOODS);
    }
    out[e->merchant.red] = m->red;
    out[e->merchant.white] = m->white;
}

static void observe(const Tables *t, const Encoding *e, const State *s, int seat, const Partial *partial, uint8_t *out)
{
    int origin = s->active % t->seats == seat ? s->active : seat;
    memset(out, 0, (size_t)e->size);
    put_figures(t, e, s, origin, out);
    out[e->common.chosen_card] = (uint8_t)(partial->card + 1);
    memcpy(out + e->common.marks, partial->marks, GOODS);
    put_cards(t, e, s, origin, out);
    put_unseen(t, e, s, out);
    for (int step = 0; step < t->merchants; step++)
        put_merchant(t, e, s, (origin + step) % t->merchants, seat, out + e->first_merchant + step * e->merchant_size);
}
