/* FED-8: Unload, into one's own selling area or into another merchant's carriage (steps/unload.py). */

#include "state.h"

/* In the same city; for CHA-6, anywhere. */
static int is_in_reach(const Tables *t, const State *s, int other)
{
    const Merchant *m = s->merchants + s->active;
    return s->merchants[other].at == m->at || who_is(t, m)->far_hand;
}

/* Whether a good can be handed to this merchant: near enough, and with room. */
static int has_room(const Tables *t, const State *s, int other)
{
    return s->merchants[other].weight < s->merchants[other].capacity && is_in_reach(t, s, other);
}

static void find_unloads(const Tables *t, const State *s, Legal *legal)
{
    const Merchant *m = s->merchants + s->active;
    if (!m->weight || !(s->left || can_hand_over_free(t, s)))
        return;
    int takers[MAX_MERCHANTS], number = 0;
    for (int other = 0; other < t->merchants; other++)
        if (other != s->active && has_room(t, s, other))
            takers[number++] = other;
    for (int good = 0; good < GOODS; good++) {
        if (!m->cargo[good])
            continue;
        if (s->left)
            add_action(legal, ACT_UNLOAD, good, NONE, 0);
        for (int i = 0; i < number; i++)
            add_action(legal, ACT_UNLOAD, good, takers[i], 0);
    }
}

/* Into the merchant's selling area in the city where they are. */
static void lay(State *s, int merchant, int good, int count)
{
    int city = s->merchants[merchant].at;
    s->area[city][merchant][good] = (uint8_t)(s->area[city][merchant][good] + count);
    s->lying[city] = (uint16_t)(s->lying[city] + count);
}

static void perform_unload(const Tables *t, State *s, int good, int to)
{
    Merchant *m = acting(s);
    if (to != NONE && can_hand_over_free(t, s)) { /* CHA-1 */
        s->gave = 1;
        spend(s, 0);
    } else {
        spend(s, 1);
    }
    m->cargo[good]--;
    m->weight--;
    if (to == NONE) {
        lay(s, s->active, good, 1);
    } else {
        s->merchants[to].cargo[good]++;
        s->merchants[to].weight++;
    }
}
