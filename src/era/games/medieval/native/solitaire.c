/* Sir Philippe, the opponent of who plays alone (SOL): rules/solitaire.py. */

#include "state.h"

static const int DEMAND_ORDER[RESOURCES] = {TRADE, STONE, WOOD, FOOD};

static void count_swords_and_shields(const Tables *t, const State *s, int *swords, int *shields)
{
    *swords = *shields = 0;
    if (!s->knows_philippe)
        return;
    for (int i = 0; i < t->faces; i++) {
        *swords += s->philippe[i] * t->face[i].swords;
        *shields += s->philippe[i] * t->face[i].shields;
    }
}

/* How much of each resource his dice show; both sides of an either/or face count (SOL-5). */
static void count_shown(const Tables *t, const State *s, int *amounts)
{
    memset(amounts, 0, sizeof(int) * RESOURCES);
    if (!s->knows_philippe)
        return;
    for (int i = 0; i < t->faces; i++) {
        const FaceTable *face = t->face + i;
        for (int resource = 0; resource < RESOURCES; resource++)
            amounts[resource] += s->philippe[i] * face->gains[resource];
        if (face->is_either)
            for (int side = 0; side < 2; side++)
                amounts[face->resource[side]] += s->philippe[i] * face->amount[side];
    }
}

/* The resources his dice show, as bits. */
static int find_shown_resources(const Tables *t, const State *s)
{
    int amounts[RESOURCES], found = 0;
    count_shown(t, s, amounts);
    for (int resource = 0; resource < RESOURCES; resource++)
        found |= (amounts[resource] > 0) << resource;
    return found;
}

/* SOL-6: what who played alone may call themselves, counted from the highest rank. */
static int find_rank(const Tables *t, int score)
{
    int rank = 0;
    while (rank < t->ranks && score < t->rank[rank])
        rank++;
    return rank;
}
