/* Sets of cards as numbers (box/card_sets.py): every way to take some order cards, all or those with one total of goods, is
 * one lot. Where any total will do, all cards count as cards without goods. */

#include "state.h"

static inline int lot_total(const Tables *t)
{
    return t->excluded_goods == NONE ? 0 : t->excluded_goods;
}

static inline int lot_size(const Tables *t, int card)
{
    return t->excluded_goods == NONE ? 0 : t->card[card].size;
}

/* How many sets of so many cards there are among those from `first` on, with so many goods on them. */
static inline uint32_t *ways_at(Tables *t, int first, int number, int total)
{
    return t->ways + (first * (t->excluded + 1) + number) * (lot_total(t) + 1) + total;
}

static inline uint32_t count_ways(const Tables *t, int first, int number, int total)
{
    return number < 0 || total < 0 ? 0 : *ways_at((Tables *)t, first, number, total);
}

/* Sets that cannot be drawn may be more than a number holds. */
static uint32_t add_ways(uint32_t one, uint32_t other)
{
    return one > UINT32_MAX - other ? UINT32_MAX : one + other;
}

static void make_ways(Tables *t)
{
    for (int first = t->orders; first >= 0; first--)
        for (int number = 0; number <= t->excluded; number++)
            for (int total = 0; total <= lot_total(t); total++) {
                uint32_t ways = number == 0 && total == 0;
                if (number && first < t->orders)
                    ways = add_ways(count_ways(t, first + 1, number - 1, total - lot_size(t, first)),
                                    count_ways(t, first + 1, number, total));
                *ways_at(t, first, number, total) = ways;
            }
    t->lot_ways = count_ways(t, 0, t->excluded, lot_total(t));
}

/* Picks the set of this number, in rising order; returns how many cards it has. */
static int pick_set(const Tables *t, int64_t lot, uint8_t *chosen)
{
    int number = 0, total = lot_total(t);
    for (int card = 0; card < t->orders && number < t->excluded; card++) {
        int less = total - lot_size(t, card);
        int64_t taking = count_ways(t, card + 1, t->excluded - number - 1, less);
        if (lot < taking) {
            chosen[number++] = (uint8_t)card;
            total = less;
        } else {
            lot -= taking;
        }
    }
    return number;
}
