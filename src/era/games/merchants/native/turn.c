/* FED-5, FED-11: a merchant's turn: how many actions it has, what may be done with them, how they are paid
 * (steps/turn.py). */

#include "state.h"

static int is_helped_by_house(const Tables *t, const State *s)
{
    const Merchant *m = s->merchants + s->active;
    uint32_t houses = m->houses;
    if (who_is(t, m)->any_house) /* CHA-2 */
        for (int merchant = 0; merchant < t->merchants; merchant++)
            houses |= s->merchants[merchant].houses;
    return houses >> m->at & 1;
}

/* FED-5: one more where the turn starts beside one's own trading house. */
static int count_actions(const Tables *t, const State *s)
{
    return is_helped_by_house(t, s) ? t->actions_with_house : t->actions;
}

/* FED-11. In the base game jewels are only points (ERM-2). */
static int can_spend_jewel(const Tables *t, const State *s)
{
    return t->federation && s->merchants[s->active].red > 0;
}

static void find_turn(const Tables *t, const State *s, Legal *legal)
{
    find_moves(t, s, legal);
    if (!s->extra) {
        if (s->left) {
            find_loads(t, s, legal);
            find_sales(t, s, legal);
        }
        if (t->federation)
            find_unloads(t, s, legal);
    }
    if (can_spend_jewel(t, s))
        add_action(legal, ACT_JEWEL, 0, 0, 0);
    add_action(legal, ACT_END, 0, 0, 0);
}

static void perform_jewel(State *s)
{
    acting(s)->red--;
    s->red_left++;
    s->left++;
}
