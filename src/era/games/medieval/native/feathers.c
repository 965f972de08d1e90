/* Feathers and chapels (ROL-6): open rerolls after the reveal, one player after the other (steps/feathers.py). */

#include "state.h"

static void begin_feathers(const Tables *t, State *s, int seat)
{
    Player *p = s->players + seat;
    p->chapels = (int16_t)sum_effect(p, &t->rerollers);
    ask_last(s, make_question(ASK_FEATHERS, seat, -1, -1));
}

/* The partner is another die, so two feathers are needed for a feather to join. */
static inline int can_join(const Player *p, int feather, int face)
{
    return p->faces[face] > (face == feather);
}

static int legal_feathers(const Tables *t, const State *s, Question q, Legal *legal)
{
    const Player *p = s->players + q.seat;
    int flights = 0, shown = 0;
    for (int i = 0; i < t->feathers; i++) {
        if (!p->faces[t->feather[i]])
            continue;
        flights++;
        for (int face = 0; face < t->faces; face++)
            flights += can_join(p, t->feather[i], face);
    }
    if (p->chapels)
        for (int face = 0; face < t->faces; face++)
            shown += p->faces[face] != 0;
    if (!flights && !shown)
        return 0;
    if (flights)
        add_part(legal, PART_FEATHERS, 0, flights);
    if (shown)
        add_part(legal, PART_CHAPELS, 0, shown);
    add_one(legal, ACT_DONE);
    return 1;
}

static void name_feather(const Tables *t, const Player *p, int n, Action *action)
{
    action->kind = ACT_FEATHER;
    for (int i = 0; i < t->feathers; i++) {
        int feather = t->feather[i];
        if (!p->faces[feather])
            continue;
        action->a = (int16_t)feather;
        action->b = ALONE;
        if (n-- == 0)
            return;
        for (int face = 0; face < t->faces; face++) {
            action->b = (int16_t)face;
            if (can_join(p, feather, face) && n-- == 0)
                return;
        }
    }
}

static void name_chapel(const Tables *t, const Player *p, int n, Action *action)
{
    action->kind = ACT_CHAPEL;
    for (int face = 0; face < t->faces; face++) {
        action->a = (int16_t)face;
        if (p->faces[face] && n-- == 0)
            return;
    }
}

static void act_feathers(const Tables *t, State *s, Question q, const Action *action)
{
    Player *p = s->players + q.seat;
    if (action->kind == ACT_FEATHER) {
        Draw *draw = add_roll(s, q.seat, 1);
        pick_up(t, p, draw, action->a, 1);
        if (action->b != ALONE)
            pick_up(t, p, draw, action->b, 1);
    } else if (action->kind == ACT_CHAPEL) {
        p->chapels--;
        pick_up(t, p, add_roll(s, q.seat, 1), action->a, 1);
    } else {
        drop_question(s, 0);
    }
}
