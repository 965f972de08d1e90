/* Collect (COL): what the dice show, then farms, lumber mills and quarries (steps/collect.py). */

#include "state.h"

static void gain(const Tables *t, Player *p, int resource, int amount)
{
    if (resource == CULTURE)
        p->culture += amount;
    else
        add_resource(t, p, resource, amount);
}

/* COL-1: resources and culture; the rest is kept for the steps to come. */
static void read_dice(const Tables *t, Player *p)
{
    int hammers = 0, swords = 0, shields = 0, skulls = 0;
    for (int index = 0; index < t->faces; index++) {
        int number = p->faces[index];
        if (!number)
            continue;
        const FaceTable *face = t->face + index;
        hammers += number * face->hammers;
        swords += number * face->swords;
        shields += number * face->shields;
        skulls += number * face->skulls;
        for (int resource = 0; resource <= CULTURE; resource++)
            if (face->gains[resource])
                gain(t, p, resource, face->gains[resource] * number);
    }
    p->hammers = (int16_t)hammers;
    p->swords = (int16_t)swords;
    p->shields = (int16_t)shields;
    p->skulls = (int16_t)skulls;
}

/* COL-2. */
static void gain_from_buildings(const Tables *t, Player *p)
{
    for (int index = 0; index < t->buildings; index++) {
        if (!p->built[index])
            continue;
        for (int resource = 0; resource < RESOURCES; resource++)
            if (t->piece[index].collect[resource])
                add_resource(t, p, resource, t->piece[index].collect[resource] * p->built[index]);
    }
}

static void begin_collect(const Tables *t, State *s, int seat)
{
    Player *p = s->players + seat;
    read_dice(t, p);
    for (int i = 0; i < t->eithers; i++) {
        if (p->faces[t->either[i]]) {
            ask_last(s, make_question(ASK_TAKE, seat, -1, -1));
            return;
        }
    }
    gain_from_buildings(t, p);
}

static int legal_take(const Tables *t, const State *s, Question q, Legal *legal)
{
    int64_t choices = 1;
    for (int i = 0; i < t->eithers; i++)
        choices *= s->players[q.seat].faces[t->either[i]] + 1;
    add_many(legal, PART_TAKES, choices);
    return 1;
}

/* For each kind of either/or face, how many of the dice give their first side. */
static void name_take(const Tables *t, const Player *p, int64_t n, Action *action)
{
    action->kind = ACT_TAKE;
    for (int i = 0; i < t->eithers; i++) {
        int limit = p->faces[t->either[i]] + 1;
        action->counts[i] = (uint8_t)(n % limit);
        n /= limit;
    }
}

static void act_take(const Tables *t, State *s, Question q, const Action *action)
{
    Player *p = s->players + q.seat;
    for (int i = 0; i < t->eithers; i++) {
        const FaceTable *face = t->face + t->either[i];
        int number = p->faces[t->either[i]], first = action->counts[i];
        if (!number)
            continue;
        gain(t, p, face->resource[0], face->amount[0] * first);
        gain(t, p, face->resource[1], face->amount[1] * (number - first));
    }
    drop_question(s, 0);
    gain_from_buildings(t, p);
}
