/* The characters' abilities that depend on how the turn went so far (rules/characters.py). */

#include "state.h"

/* CHA-4: the action that a turn of Moves only has on top, as long as it still can be one. */
static int count_spare_move(const Tables *t, const State *s)
{
    return s->moves_only && !s->extra && who_is(t, s->merchants + s->active)->extra_move;
}

/* CHA-1: whether handing a good over costs nothing now. */
static int can_hand_over_free(const Tables *t, const State *s)
{
    return !s->gave && who_is(t, s->merchants + s->active)->free_hand;
}
