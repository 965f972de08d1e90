/* What a finished roll is worth: bots/roll_value.py and bots/risks.py in C. What to roll again is in rerolling.c.
 *
 * A roll is summed up once in a few numbers; the rest is a look into tables that were made for the position. */

#include "mind.h"

#define MAX_SWORDS 30
#define MAX_CULTURE 12
#define MAX_EITHERS 4
#define THREAT_POINTS 1.2f
#define FEATHER_POINTS 1.2f
#define SHIELDS_HELD 4

/* The sum of some dice. */
typedef struct {
    int16_t gains[RESOURCES + 1];
    int16_t hammers, skulls, swords, shields, feathers;
    int16_t either[MAX_EITHERS];
} Sum;

typedef struct {
    Shop *shop;
    const Tables *t;
    int made[RESOURCES], stock[RESOURCES], track[RESOURCES];
    int hammers, mouths, halls, revolts;
    float hunger; /* what a die that is not fed costs */
    float skulls[MAX_SKULLS + 1], swords[MAX_SWORDS + 1][2], culture[MAX_CULTURE + 1];
    float food_left[MAX_TRACK + 1];
    Sum face[MAX_FACES];
} RollTable;

static void add_sum(Sum *to, const Sum *more, int times)
{
    for (int i = 0; i <= RESOURCES; i++)
        to->gains[i] = (int16_t)(to->gains[i] + times * more->gains[i]);
    to->hammers = (int16_t)(to->hammers + times * more->hammers);
    to->skulls = (int16_t)(to->skulls + times * more->skulls);
    to->swords = (int16_t)(to->swords + times * more->swords);
    to->shields = (int16_t)(to->shields + times * more->shields);
    to->feathers = (int16_t)(to->feathers + times * more->feathers);
    for (int i = 0; i < MAX_EITHERS; i++)
        to->either[i] = (int16_t)(to->either[i] + times * more->either[i]);
}

static void sum_faces(const RollTable *table, const uint8_t *faces, Sum *sum)
{
    memset(sum, 0, sizeof *sum);
    for (int i = 0; i < table->t->faces; i++)
        if (faces[i])
            add_sum(sum, table->face + i, faces[i]);
}

/* ---------------------------------------------------------------- disasters and swords */

/* Roughly what the cheapest building to lose is worth. */
static float estimate_least_loss(const Tables *t, State *s, int seat, int any_building)
{
    Player *p = s->players + seat;
    float least = 99, rounds = t->alone ? (float)(t->rounds - s->round) : is_last_round(t, s) ? 0 : 2.5f;
    for (int i = 0; i < p->laid_count; i++) {
        const PieceTable *piece = t->piece + p->laid[i].piece;
        if (!piece->is_building)
            continue;
        int walled = is_walled(t, p, p->laid[i]);
        if (walled && !any_building)
            continue;
        float loss = (float)(piece->points * (1 + walled)) + rounds * (piece->die >= 0 ? 2.0f : 0.6f);
        if (piece->bonus)
            loss += 6.0f;
        if (piece->wall && any(find_enclosed(t, p)))
            loss += 10.0f;
        least = loss < least ? loss : least;
    }
    return least == 99 ? 0 : least;
}

static float estimate_harm(const Tables *t, State *s, int victim, const DisasterTable *disaster)
{
    const Player *p = s->players + victim;
    switch (disaster->effect) {
    case EFFECT_BRIGANDS:
        return 0.8f;
    case EFFECT_DISEASE:
        return (float)count_clustered(t, p);
    case EFFECT_SCORCH:
        return 1.0f;
    case EFFECT_FLOOD:
        return any(p->river) ? 1.0f : 0;
    case EFFECT_FIRE:
        return estimate_least_loss(t, s, victim, 1);
    case EFFECT_ATTACK:
        return estimate_least_loss(t, s, victim, 0);
    case EFFECT_SUFFER:
        return (float)disaster->amount;
    case EFFECT_LOSE:
        return (float)(p->stock[disaster->resource] < disaster->amount ? p->stock[disaster->resource] : disaster->amount);
    }
    return 0; /* to lose all of a resource is counted when it is spent */
}

static void value_skulls(const Tables *t, State *s, int seat, float factor, float *values)
{
    for (int skulls = 0; skulls <= MAX_SKULLS; skulls++) {
        values[skulls] = 0;
        for (int i = 0; i < t->disasters[skulls]; i++) {
            const DisasterTable *disaster = t->disaster[skulls] + i;
            Seats struck = find_struck(t, seat, disaster->strikes);
            for (int n = 0; n < struck.count; n++) {
                float harm = estimate_harm(t, s, struck.seats[n], disaster);
                if (struck.seats[n] == seat)
                    values[skulls] -= factor * harm;
                else
                    values[skulls] += (harm < 4.0f ? harm : 4.0f) / (float)(t->players - 1);
            }
        }
    }
}

/* The chances of so many swords, and with them whether any shield is shown, of a pool. */
static void roll_rival(const Tables *t, const uint8_t *pool, float chances[MAX_SWORDS + 1][2])
{
    memset(chances, 0, sizeof(float) * 2 * (MAX_SWORDS + 1));
    chances[0][0] = 1;
    for (int kind = 0; kind < t->kinds; kind++) {
        int armed = 0;
        for (int side = 0; side < t->sides[kind]; side++)
            armed |= t->face[t->side[kind][side]].swords | t->face[t->side[kind][side]].shields;
        for (int die = 0; armed && die < pool[kind]; die++) {
            float grown[MAX_SWORDS + 1][2] = {{0}};
            for (int swords = 0; swords <= MAX_SWORDS; swords++)
                for (int held = 0; held < 2; held++)
                    for (int side = 0; chances[swords][held] && side < t->sides[kind]; side++) {
                        const FaceTable *face = t->face + t->side[kind][side];
                        int more = swords + face->swords;
                        grown[more > MAX_SWORDS ? MAX_SWORDS : more][held || face->shields] +=
                            chances[swords][held] / (float)t->sides[kind];
                    }
            memcpy(chances, grown, sizeof grown);
        }
    }
}

static void value_swords(const Tables *t, const State *s, int seat, float factor, float values[MAX_SWORDS + 1][2])
{
    memset(values, 0, sizeof(float) * 2 * (MAX_SWORDS + 1));
    if (!t->extort)
        return;
    int mine = sum_effect(s->players + seat, &t->armed);
    for (int other = t->alone ? -1 : 0; other < (t->alone ? 0 : t->players); other++) {
        if (other == seat)
            continue;
        uint8_t pool[MAX_KINDS];
        float chances[MAX_SWORDS + 1][2];
        for (int kind = 0; kind < t->kinds; kind++)
            pool[kind] = other < 0 ? (uint8_t)t->philippe[kind] : s->players[other].pool[kind];
        int armory = other < 0 ? 0 : sum_effect(s->players + other, &t->armed);
        roll_rival(t, pool, chances);
        for (int swords = 0; swords <= MAX_SWORDS; swords++)
            for (int held = 0; held < 2; held++)
                for (int theirs = 0; theirs <= MAX_SWORDS; theirs++)
                    for (int guard = 0; guard < 2; guard++) {
                        float chance = chances[theirs][guard] * THREAT_POINTS * factor;
                        if (!chance)
                            continue;
                        int strength = swords + mine, against = theirs + armory;
                        if (strength > against && strength > SHIELDS_HELD * guard)
                            values[swords][held] += chance;
                        else if (against > strength && against > SHIELDS_HELD * held)
                            values[swords][held] -= chance;
                    }
    }
}

/* ---------------------------------------------------------------- a roll's value */

static void make_roll_table(Thought *thought, State *s, const Looked *base, float now, Shop *shop, RollTable *table)
{
    const Tables *t = thought->mind->t;
    const Taste *taste = thought->mind->taste + thought->seat;
    Player *p = s->players + thought->seat;
    memset(table, 0, sizeof *table);
    table->shop = shop;
    table->t = t;
    table->hunger = taste->hunger;
    table->hammers = sum_effect(p, &t->hammering);
    for (int r = 0; r < RESOURCES; r++) {
        table->stock[r] = p->stock[r];
        table->track[r] = t->track[r];
    }
    for (int index = 0; index < t->buildings; index++)
        for (int r = 0; r < RESOURCES; r++)
            table->made[r] += p->built[index] * t->piece[index].collect[r];
    for (int kind = 0; kind < t->kinds; kind++)
        table->mouths += p->pool[kind];
    for (int i = 0; i < t->disasters[MAX_SKULLS]; i++)
        table->revolts |= t->disaster[MAX_SKULLS][i].effect == EFFECT_LOSE_ALL &&
                          t->disaster[MAX_SKULLS][i].resource == TRADE &&
                          t->disaster[MAX_SKULLS][i].strikes != STRIKES_OPPONENTS;
    value_skulls(t, s, thought->seat, taste->skulls, table->skulls);
    value_swords(t, s, thought->seat, taste->swords, table->swords);
    int culture = p->culture;
    float step = 0;
    for (int n = 1; n <= MAX_CULTURE; n++) {
        if (n <= 3) {
            p->culture = culture + n;
            table->culture[n] = value_change(thought, s, base) - now;
            step = table->culture[n] - table->culture[n - 1];
        } else {
            table->culture[n] = table->culture[n - 1] + step;
        }
    }
    p->culture = culture;
    int either = 0;
    for (int i = 0; i < t->faces; i++) {
        const FaceTable *face = t->face + i;
        Sum *sum = table->face + i;
        for (int r = 0; r <= RESOURCES; r++)
            sum->gains[r] = face->gains[r];
        sum->hammers = face->hammers;
        sum->skulls = face->skulls;
        sum->swords = face->swords;
        sum->shields = face->shields;
        sum->feathers = face->feather;
        if (face->is_either && either < MAX_EITHERS)
            sum->either[either++] = 1;
    }
}

static float spend_way(RollTable *table, const Sum *sum, const int *first, int hammers)
{
    const Tables *t = table->t;
    int gains[RESOURCES];
    for (int r = 0; r < RESOURCES; r++)
        gains[r] = table->stock[r] + sum->gains[r];
    for (int i = 0; i < t->eithers && i < MAX_EITHERS; i++) {
        const FaceTable *face = t->face + t->either[i];
        if (!sum->either[i])
            continue;
        if (face->resource[0] < RESOURCES)
            gains[face->resource[0]] += first[i] * face->amount[0];
        if (face->resource[1] < RESOURCES)
            gains[face->resource[1]] += (sum->either[i] - first[i]) * face->amount[1];
    }
    for (int r = 0; r < RESOURCES; r++) {
        gains[r] = limit(gains[r], table->track[r] + 1) + table->made[r];
        gains[r] = limit(gains[r], table->track[r] + 1);
    }
    float value = 0;
    int food = gains[FOOD] - table->mouths;
    if (food < 0) {
        value += table->hunger * (float)food;
        food = 0;
    }
    if (table->revolts && sum->skulls >= MAX_SKULLS)
        gains[TRADE] = 0;
    value += table->shop->left[FOOD][limit(food, MAX_TRACK + 1)];
    return value + spend(table->shop, table->hammers + hammers + sum->hammers, gains[TRADE], gains[STONE], gains[WOOD]);
}

/* The value of the best way to take the either/or faces; `best` says which. */
static float value_takes(RollTable *table, const Sum *sum, int hammers, int *best)
{
    int eithers = table->t->eithers < MAX_EITHERS ? table->t->eithers : MAX_EITHERS, first[MAX_EITHERS] = {0};
    float most = -1e9f;
    for (;;) {
        float value = spend_way(table, sum, first, hammers);
        if (value > most) {
            most = value;
            memcpy(best, first, sizeof first);
        }
        int i = 0;
        while (i < eithers && first[i] == sum->either[i])
            first[i++] = 0;
        if (i >= eithers)
            return most;
        first[i]++;
    }
}

static float value_sum(RollTable *table, const Sum *sum)
{
    int best[MAX_EITHERS];
    float value = table->skulls[sum->skulls < MAX_SKULLS ? sum->skulls : MAX_SKULLS];
    value += table->culture[sum->gains[CULTURE] < MAX_CULTURE ? sum->gains[CULTURE] : MAX_CULTURE];
    value += FEATHER_POINTS * sum->feathers;
    value += table->swords[sum->swords < MAX_SWORDS ? sum->swords : MAX_SWORDS][sum->shields > 0];
    return value + value_takes(table, sum, 0, best);
}
