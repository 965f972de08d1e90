/* Events: which are in force, and the figures that they leave (rules/events.py). */

#include "state.h"

static uint64_t find_in_force(const Tables *t, const State *s)
{
    uint64_t found = 0;
    for (int special = 0; special < t->specials; special++)
        if (s->event_of[special] != NONE)
            found |= 1ULL << s->event_of[special];
    return found;
}

/* MCO-6: how many goods this merchant's carriage may hold: its spaces and one more for each card. */
static void fit_carriage(const Tables *t, const State *s, Merchant *m)
{
    const CharacterTable *who = who_is(t, m);
    int spaces = (who->spaces ? who->spaces : t->spaces) + t->spaces_per_card * m->done_count;
    m->capacity = (int16_t)((spaces < s->spaces ? spaces : s->spaces) * who->per_space); /* CHA-5 */
}

/* Puts the figures of the events now in force into the state, and fits the carriages to them. */
static void refresh(const Tables *t, State *s)
{
    combine(t, s, find_in_force(t, s));
    for (int merchant = 0; merchant < t->merchants; merchant++)
        fit_carriage(t, s, s->merchants + merchant);
}
