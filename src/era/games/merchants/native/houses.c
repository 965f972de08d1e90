/* FED-10, ERM-3: trading houses, and the jewels that come with completed orders (rules/houses.py). */

#include "state.h"

/* Each house needs two more cards than the one before: 1, 3, 5, 7. */
static int has_earned(const Tables *t, const Merchant *m, int placed)
{
    return m->done_count >= t->cards_for_house * placed + 1;
}

static int can_place(const Tables *t, const Merchant *m, int special)
{
    int placed = count_houses(m);
    return !(m->houses >> m->at & 1) && placed < t->houses && (special || has_earned(t, m, placed));
}

static void win_red(State *s)
{
    acting(s)->red++;
    s->red_left--;
}

/* FED-10: the house is placed if it can be; in the Federation a red jewel comforts whoever cannot. */
static void reward_completion(const Tables *t, State *s, int special)
{
    Merchant *m = acting(s);
    if (can_place(t, m, special))
        m->houses |= 1U << m->at;
    else if (t->federation && s->red_left)
        win_red(s);
}

/* ERM-2: the white jewels lying on an order go with it; a special order gives a red one. */
static void take_jewels(const Tables *t, State *s, int card, int special)
{
    if (t->federation)
        return;
    acting(s)->white = (uint8_t)(acting(s)->white + s->jewels_on[card]);
    s->jewels_on[card] = 0;
    if (special && s->red_left)
        win_red(s);
}
