/* EVE-2: goods leave the stock while an event lasts; if the stock has too few, the players choose from cities
 * (steps/withhold.py). */

#include "state.h"

static void take_away(State *s, int good, int merchant, int city)
{
    s->area[city][merchant][good]--;
    s->lying[city]--;
    s->withheld[s->removing]++;
    s->to_remove--;
}

/* If all that lies there must go, or it lies in one place only, there is nothing to ask. */
static void take_what_is_forced(const Tables *t, State *s, int good)
{
    int places = 0, lying = 0;
    for (int city = 0; city < t->cities; city++)
        for (int merchant = 0; merchant < t->merchants; merchant++) {
            places += s->area[city][merchant][good] > 0;
            lying += s->area[city][merchant][good];
        }
    if (places > 1 && lying > s->to_remove)
        return;
    for (int city = 0; places && city < t->cities; city++)
        for (int merchant = 0; merchant < t->merchants; merchant++)
            while (s->to_remove && s->area[city][merchant][good])
                take_away(s, good, merchant, city);
    s->to_remove = 0;
    s->removing = NONE;
}

static void begin_event(const Tables *t, State *s, int special, int event)
{
    const EventTable *card = t->event + event;
    s->event_of[special] = (int8_t)event;
    refresh(t, s);
    if (card->effect != EFFECT_WITHHOLD)
        return;
    int from_stock = card->count < s->stock[card->good] ? card->count : s->stock[card->good];
    s->stock[card->good] = (uint8_t)(s->stock[card->good] - from_stock);
    s->withheld[special] = (uint8_t)from_stock;
    s->removing = (int8_t)special;
    s->to_remove = (int16_t)(card->count - from_stock);
    take_what_is_forced(t, s, card->good);
    if (s->to_remove)
        s->phase = PHASE_WITHHOLD;
}

/* FED-13: the special order is done: its event ends, and what it kept away comes back to the stock. */
static void end_event(const Tables *t, State *s, int special)
{
    int event = s->event_of[special], back = s->withheld[special];
    if (event == NONE)
        return;
    s->event_of[special] = NONE;
    s->withheld[special] = 0;
    refresh(t, s);
    if (back)
        s->stock[t->event[event].good] = (uint8_t)(s->stock[t->event[event].good] + back);
}

static int find_good_to_remove(const Tables *t, const State *s)
{
    return t->event[s->event_of[s->removing]].good;
}

static void find_removals(const Tables *t, const State *s, Legal *legal)
{
    int good = find_good_to_remove(t, s);
    for (int city = 0; city < t->cities; city++)
        for (int merchant = 0; merchant < t->merchants; merchant++)
            if (s->area[city][merchant][good])
                add_action(legal, ACT_REMOVE, good, merchant, city);
}

static void perform_remove(const Tables *t, State *s, int good, int merchant, int city)
{
    take_away(s, good, merchant, city);
    take_what_is_forced(t, s, good);
    if (!s->to_remove)
        s->phase = PHASE_REMOVED;
}
