/* Feed (FEE): one food for each die; a die that is not fed costs a disaster point (steps/feed.py). */

#include "state.h"

static void begin_feed(const Tables *t, State *s, int seat)
{
    Player *p = s->players + seat;
    int hungry = 0;
    for (int kind = 0; kind < t->kinds; kind++)
        hungry += p->pool[kind];
    int fed = hungry < p->stock[FOOD] ? hungry : p->stock[FOOD];
    p->stock[FOOD] = (uint8_t)(p->stock[FOOD] - fed);
    p->disaster += hungry - fed;
}
