/* ERM-2, ERM-3: the base game's orders are filled up after every turn, until the end card appears (steps/refill.py). */

#include "state.h"

/* A white jewel makes the oldest order that already lies there worth more. */
static void add_jewel(const Tables *t, State *s)
{
    for (int i = 0; i < s->row_count; i++) {
        if (s->row[i] >= t->orders)
            continue;
        if (s->white_left) {
            s->white_left--;
            s->jewels_on[s->row[i]]++;
        }
        return;
    }
}

static void wait_for_next_card(State *s)
{
    s->phase = s->to_place ? PHASE_REFILL : PHASE_REFILLED;
}

static void begin_refill(const Tables *t, State *s)
{
    int wanted = t->places - count_orders_shown(t, s);
    s->to_place = (int16_t)(wanted < s->deck ? wanted : s->deck);
    if (wanted > s->deck || is_last_round(t, s))
        s->ending = 1;
    if (s->to_place)
        add_jewel(t, s);
    wait_for_next_card(s);
}

static void draw_refill(State *s, const int *outcome)
{
    int card = take_nth(s->orders, &s->orders_count, outcome[0]);
    s->deck--;
    s->to_place--;
    s->row[s->row_count++] = (uint8_t)card;
    wait_for_next_card(s);
}
