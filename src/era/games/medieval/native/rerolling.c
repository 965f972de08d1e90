/* Which dice to roll again: bots/dice_odds.py and bots/reroll.py in C.
 *
 * What some dice may show is a spread: all the different sums with their chances, so that a mean over it is exact. Where there
 * would be too many sums it becomes samples. */

#include "mind.h"

#define FEW_SAMPLES 16 /* while a decision is played out */
#define MANY_SAMPLES 256
#define MAX_SUMS 1024  /* different sums of dice that are told apart */
#define PLACES 4096    /* of the table in which a sum is found again: a power of two, well above MAX_SUMS */
#define MAX_ROLLED 40

/* ---------------------------------------------------------------- spreads */

typedef struct {
    int count, is_sampled;
    Sum sum[MAX_SUMS];
    float chance[MAX_SUMS];
} Spread;

_Static_assert(MANY_SAMPLES <= MAX_SUMS, "samples are kept where sums are");

static void start_spread(Spread *spread)
{
    spread->count = 1;
    spread->is_sampled = 0;
    spread->chance[0] = 1;
    memset(spread->sum, 0, sizeof *spread->sum);
}

static unsigned hash_sum(const Sum *sum)
{
    int16_t part[sizeof *sum / sizeof(int16_t)];
    uint32_t hash = 0;
    memcpy(part, sum, sizeof part);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        hash = (hash ^ (uint32_t)(uint16_t)part[i]) * 0x9E3779B1U;
    return hash >> 16 & (PLACES - 1);
}

/* The chances of a die's sides; those that are not kept are rolled once more. */
static void weigh_sides(const Tables *t, int kind, const uint32_t *keeps, float *chances)
{
    int sides = t->sides[kind], again = 0;
    for (int side = 0; side < sides; side++)
        again += keeps != NULL && !(keeps[kind] >> side & 1);
    for (int side = 0; side < sides; side++) {
        int is_kept = keeps == NULL || keeps[kind] >> side & 1;
        chances[side] = ((float)is_kept + (float)again / (float)sides) / (float)sides;
    }
}

static int roll_side(const Tables *t, int kind, const uint32_t *keeps, Source *source)
{
    int side = (int)draw_below(source, t->sides[kind]);
    if (keeps != NULL && !(keeps[kind] >> side & 1))
        side = (int)draw_below(source, t->sides[kind]);
    return t->side[kind][side];
}

/* Adds one die, every sum with every side; returns 0, and changes nothing, if that makes more than `most` sums. */
static int mix_die(const RollTable *table, Spread *spread, int kind, const uint32_t *keeps, int most)
{
    const Tables *t = table->t;
    float chances[MAX_SIDES];
    int16_t place[PLACES];
    Spread mixed;
    mixed.count = mixed.is_sampled = 0;
    memset(place, -1, sizeof place);
    weigh_sides(t, kind, keeps, chances);
    for (int i = 0; i < spread->count; i++)
        for (int side = 0; side < t->sides[kind]; side++) {
            if (chances[side] == 0)
                continue;
            Sum sum = spread->sum[i];
            add_sum(&sum, table->face + t->side[kind][side], 1);
            unsigned at = hash_sum(&sum);
            while (place[at] >= 0 && memcmp(mixed.sum + place[at], &sum, sizeof sum))
                at = (at + 1) & (PLACES - 1);
            if (place[at] < 0) {
                if (mixed.count == most)
                    return 0;
                place[at] = (int16_t)mixed.count;
                mixed.sum[mixed.count] = sum;
                mixed.chance[mixed.count++] = 0;
            }
            mixed.chance[place[at]] += spread->chance[i] * chances[side];
        }
    spread->count = mixed.count;
    memcpy(spread->sum, mixed.sum, sizeof *mixed.sum * (size_t)mixed.count);
    memcpy(spread->chance, mixed.chance, sizeof *mixed.chance * (size_t)mixed.count);
    return 1;
}

/* Turns a spread into so many samples of it, evenly: a comb through its sums. */
static void sample_spread(Spread *spread, int samples)
{
    Spread comb;
    float reached = spread->chance[0];
    for (int k = 0, i = 0; k < samples; k++) {
        while (i < spread->count - 1 && reached < ((float)k + 0.5f) / (float)samples)
            reached += spread->chance[++i];
        comb.sum[k] = spread->sum[i];
    }
    memcpy(spread->sum, comb.sum, sizeof *comb.sum * (size_t)samples);
    for (int k = 0; k < samples; k++)
        spread->chance[k] = 1.0f / (float)samples;
    spread->count = samples;
    spread->is_sampled = 1;
}

/* Adds one die. As many sums as samples cost no more than these, so they are exact; where many samples are granted, more is. */
static void add_die(const RollTable *table, Spread *spread, int kind, const uint32_t *keeps, int samples, Source *source)
{
    if (!spread->is_sampled && mix_die(table, spread, kind, keeps, samples < MANY_SAMPLES ? samples : MAX_SUMS))
        return;
    if (!spread->is_sampled)
        sample_spread(spread, samples);
    for (int k = 0; k < spread->count; k++)
        add_sum(spread->sum + k, table->face + roll_side(table->t, kind, keeps, source), 1);
}

/* The mean value of a roll: the dice that stay, with all that the others may show. */
static float value_spread(RollTable *table, const Sum *rest, const Spread *spread)
{
    float mean = 0;
    for (int i = 0; i < spread->count; i++) {
        Sum sum = *rest;
        add_sum(&sum, spread->sum + i, 1);
        mean += spread->chance[i] * value_sum(table, &sum);
    }
    return mean;
}

/* ---------------------------------------------------------------- choices of dice */

/* For each kind, the sides worth keeping after the next roll: those not below the mean. */
static void find_keeps(RollTable *table, const Sum *total, const uint8_t *free, uint32_t *keeps)
{
    const Tables *t = table->t;
    for (int kind = 0; kind < t->kinds; kind++) {
        keeps[kind] = ~0U;
        int own = -1;
        for (int i = 0; i < t->kind_faces[kind]; i++)
            if (free[t->first_face[kind] + i])
                own = t->first_face[kind] + i;
        if (own < 0)
            continue;
        float worth[MAX_SIDES], mean = 0;
        for (int side = 0; side < t->sides[kind]; side++) {
            Sum sum = *total;
            add_sum(&sum, table->face + own, -1);
            add_sum(&sum, table->face + t->side[kind][side], 1);
            worth[side] = value_sum(table, &sum);
            mean += worth[side] / (float)t->sides[kind];
        }
        keeps[kind] = 0;
        for (int side = 0; side < t->sides[kind]; side++)
            if (worth[side] >= mean || t->face[t->side[kind][side]].skulls)
                keeps[kind] |= 1U << side;
    }
}

typedef struct {
    float mean;
    int dice;
    uint8_t counts[MAX_FACES];
} RerollChoice;

typedef struct {
    float gain;
    int face;
} FaceGain;

/* What rolling one die of each face again would gain, best first; returns how many faces there are. */
static int rank_faces(RollTable *table, const Sum *total, float now, const uint8_t *free, FaceGain *order)
{
    const Tables *t = table->t;
    int faces = 0;
    for (int face = 0; face < t->faces; face++) {
        if (!free[face])
            continue;
        int kind = t->face[face].die;
        float mean = 0;
        for (int side = 0; side < t->sides[kind]; side++) {
            Sum sum = *total;
            add_sum(&sum, table->face + face, -1);
            add_sum(&sum, table->face + t->side[kind][side], 1);
            mean += value_sum(table, &sum) / (float)t->sides[kind];
        }
        int place = faces++;
        for (; place > 0 && order[place - 1].gain < mean - now; place--)
            order[place] = order[place - 1];
        order[place].gain = mean - now;
        order[place].face = face;
    }
    return faces;
}

/* To stop, and to roll one die more and more again in the order of what each gains alone, for as long as the mean does not
 * fall for long; returns how many choices there are, in the order they were looked at. */
static int rank_rerolls(RollTable *table, const Player *p, int rolls_left, int samples, Source *source, RerollChoice *choices,
                        int most)
{
    const Tables *t = table->t;
    Sum total, rest;
    Spread spread;
    uint8_t free[MAX_FACES];
    uint32_t keeps[MAX_KINDS];
    FaceGain order[MAX_FACES];
    int foresees = rolls_left > 1, number = 1, worse = 0;
    sum_faces(table, p->faces, &total);
    for (int face = 0; face < t->faces; face++)
        free[face] = (uint8_t)count_free(t, p, face);
    memset(choices, 0, sizeof *choices);
    choices->mean = value_sum(table, &total);
    int faces = rank_faces(table, &total, choices->mean, free, order);
    if (foresees)
        find_keeps(table, &total, free, keeps);
    float best = choices->mean;
    rest = total;
    start_spread(&spread);
    for (int i = 0; i < faces; i++) {
        for (int n = 0; n < free[order[i].face]; n++) {
            if (number == most || worse == 3)
                return number;
            int face = order[i].face;
            RerollChoice *choice = choices + number;
            *choice = choices[number - 1];
            choice->counts[face]++;
            choice->dice++;
            number++;
            add_sum(&rest, table->face + face, -1);
            add_die(table, &spread, t->face[face].die, foresees ? keeps : NULL, samples, source);
            choice->mean = value_spread(table, &rest, &spread);
            worse = choice->mean > best ? 0 : worse + 1;
            best = choice->mean > best ? choice->mean : best;
        }
    }
    return number;
}

/* The mean when these dice are rolled again; `keeps` as for roll_side. */
static float value_rerolled(RollTable *table, const Sum *total, const uint8_t *counts, int samples, const uint32_t *keeps,
                            Source *source)
{
    const Tables *t = table->t;
    Sum rest = *total;
    Spread spread;
    start_spread(&spread);
    for (int face = 0; face < t->faces; face++)
        for (int die = 0; die < counts[face]; die++) {
            add_sum(&rest, table->face + face, -1);
            add_die(table, &spread, t->face[face].die, keeps, samples, source);
        }
    return value_spread(table, &rest, &spread);
}

/* The faces to roll again, as counts; returns how many dice that are. Rolling must gain `caution` points. */
static int choose_rerolls(RollTable *table, const Player *p, int rolls_left, int samples, float caution, Source *source,
                          uint8_t *chosen)
{
    RerollChoice choices[MAX_ROLLED + 1];
    int number = rank_rerolls(table, p, rolls_left, samples, source, choices, MAX_ROLLED + 1), best = 0;
    choices->mean += caution;
    for (int i = 1; i < number; i++)
        if (choices[i].mean > choices[best].mean)
            best = i;
    memcpy(chosen, choices[best].counts, (size_t)table->t->faces);
    return choices[best].dice;
}
