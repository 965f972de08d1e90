/* What a position is worth to each player: features of what may be known, and a small network that was trained by
 * self-play to foretell final scores (bots/training).
 *
 * The network adds to the score sheet as it stands now, so that an untrained one already counts points. Each player's score
 * is foretold alone; a position's value to a seat is its lead over the others, with something for being ahead at all. */

#include "mind.h"

#include <math.h>

#define SCORE_SCALE 40.0f
#define WIN_POINTS 10.0f /* what winning is worth besides the lead, in points */
#define SOFTNESS 6.0f    /* points by which the best opponent must lead the others to be the only one that counts */

/* What one decision's positions have in common. */
typedef struct {
    Mind *mind;
    int seat;
    int longest;
    Plans plans[MAX_PLAYERS];
    int looked[MAX_PLAYERS]; /* whether a player's plans are known */
} Thought;

static void begin_thought(Mind *mind, const State *s, int seat, Thought *thought)
{
    thought->mind = mind;
    thought->seat = seat;
    thought->longest = find_longest_wall(mind->t, s);
    memset(thought->looked, 0, sizeof thought->looked);
}

static const Plans *get_plans(Thought *thought, const State *s, int seat)
{
    if (!thought->looked[seat]) {
        find_plans(thought->mind, thought->mind->t, s->players + seat, thought->longest, thought->plans + seat);
        thought->looked[seat] = 1;
    }
    return thought->plans + seat;
}

/* How the game stands on its way to the end. */
typedef struct {
    float round, missing, needed, last;
    float weary; /* points that it costs by now that the game goes on and on */
} Clock;

#define TIRED_ROUND 8
#define WEARY_POINTS 0.3f /* as in bots/endgame.py */

/* Buildings that must be taken from the supply for the X's still missing. */
static int count_needed(const Tables *t, const State *s)
{
    int missing = t->xs_to_end - s->xs_count, least[8], found = 0, total = 0;
    if (missing <= 0)
        return 0;
    if (missing > 8)
        missing = 8;
    for (int index = 0; index < t->buildings; index++) {
        if (!(s->types >> index & 1) || !s->supply[index] || !t->piece[index].turns_x)
            continue;
        int place = found < missing ? found++ : missing;
        for (; place > 0 && least[place - 1] > s->supply[index]; place--)
            if (place < missing)
                least[place] = least[place - 1];
        if (place < missing)
            least[place] = s->supply[index];
    }
    for (int i = 0; i < found; i++)
        total += least[i];
    return found < missing ? 30 : total;
}

static Clock read_clock(const Tables *t, const State *s)
{
    Clock clock = {(float)s->round / 10.0f, 0, 0, 0, 0};
    if (clock.round > 2.0f)
        clock.round = 2.0f;
    if (t->alone) {
        clock.missing = (float)(t->rounds - s->round) / 8.0f;
        clock.last = s->round >= t->rounds;
    } else {
        clock.last = is_last_round(t, s);
        clock.missing = clock.last ? 0 : (float)(t->xs_to_end - s->xs_count) / 5.0f;
        int needed = clock.last ? 0 : count_needed(t, s);
        clock.needed = (float)needed / 10.0f;
        if (s->round > TIRED_ROUND)
            clock.weary = WEARY_POINTS * (float)(s->round - TIRED_ROUND) * (float)needed;
    }
    return clock;
}

/* Whether this seat still builds in this round. */
static int is_to_build(const Tables *t, const State *s, int seat)
{
    if (s->step < ROLL_STEP || s->step > BUILD_STEP)
        return s->step < ROLL_STEP;
    return s->step < BUILD_STEP || !has_begun(t, s, seat);
}

/* What only the player's own domain and tracks decide. */
typedef struct {
    float f[FEATURES]; /* all but those that depend on others */
    int culture, area, network;
    int sheet; /* without majorities */
} Own;

enum { F_BIAS, F_ROUND, F_MISSING, F_NEEDED, F_LAST, F_TWO, F_THREE, F_FOUR, F_TO_BUILD, F_HAMMERS, F_OTHERS_BUILD, F_ROADS,
       F_RIVER, F_CULTURE_LEAD, F_CULTURE_MOST, F_AREA_LEAD, F_AREA_MOST, F_NETWORK_LEAD, F_NETWORK_MOST, F_SHEET, F_POINTS,
       F_BONUS_EMPTY, F_BONUS_STOCK, F_BONUS_CULTURE, F_BONUS_DICE, F_BONUS_OTHER, F_NETWORK, F_CULTURE, F_DISASTER, F_DICE,
       F_DICE_2, F_KIND, F_KIND_LAST = F_KIND + 5, F_STOCK, F_STOCK_LAST = F_STOCK + 3, F_FULL, F_FULL_LAST = F_FULL + 3,
       F_GOODS, F_HUNGER, F_HUNGER_NEXT, F_MADE, F_MADE_LAST = F_MADE + 3, F_SLOT, F_SLOT_LAST = F_SLOT + SLOTS - 1, F_SETS,
       F_REROLLS, F_MORE_HAMMERS, F_SWAPS, F_SWORDS, F_FAIRS, F_SICK, F_OPEN_POINTS, F_WALLED_POINTS, F_AREA, F_AREA_FREE,
       F_CLOSED, F_NEED, F_NEED_1, F_NEED_2, F_NEED_3, F_NEED_MORE, F_RING_POINTS, F_RING_ROOM, F_RING_STONE, F_FREE, F_SCORCHED,
       F_SUPPLY, F_SUPPLY_LAST = F_SUPPLY + SLOTS - 1, F_END };

_Static_assert(F_END <= FEATURES, "more features than FEATURES");

/* The ring that would double most for its walls, in this position. */
static void add_ring(Thought *thought, const State *s, int seat, Mask inside, const Mask *homes, const int *points, int number,
                     Own *own)
{
    const Tables *t = thought->mind->t;
    const Player *p = s->players + seat;
    const Plans *plans = get_plans(thought, s, seat);
    Mask obstacles = without(p->blocked, p->barrier);
    float best = -1e9f;
    for (int i = 0; i < plans->count; i++) {
        const Ring *r = thought->mind->rings + plans->ring[i];
        Mask missing = without(r->ring, p->barrier);
        if (!any(missing) || meet(missing, obstacles))
            continue;
        int need = count_walls_needed(&t->board, r, missing, thought->longest), doubled = 0;
        for (int home = 0; home < number; home++)
            if (!within(homes[home], inside) && within(homes[home], r->inside))
                doubled += points[home];
        int room = count(without(without(r->inside, p->blocked), inside));
        float worth = (float)doubled + 0.3f * (float)(room < 40 ? room : 40) - 2.2f * (float)need;
        if (worth <= best)
            continue;
        best = worth;
        own->f[F_NEED] = (float)need / 4.0f;
        own->f[F_NEED_1] = need == 1;
        own->f[F_NEED_2] = need == 2;
        own->f[F_NEED_3] = need == 3;
        own->f[F_NEED_MORE] = need > 3;
        own->f[F_RING_POINTS] = (float)doubled / 10.0f;
        own->f[F_RING_ROOM] = (float)room / 30.0f;
        own->f[F_RING_STONE] = p->stock[STONE] >= need;
    }
}

static void look_at_player(Thought *thought, State *s, int seat, Own *own)
{
    Mind *mind = thought->mind;
    const Tables *t = mind->t;
    Player *p = s->players + seat;
    float *f = own->f;
    memset(own, 0, sizeof *own);
    f[F_BIAS] = 1.0f;
    f[F_TWO] = t->players == 2;
    f[F_THREE] = t->players == 3;
    f[F_FOUR] = t->players == 4;
    f[F_ROADS] = (float)t->has_roads;
    f[F_RIVER] = (float)any(p->river);

    Mask inside = find_enclosed(t, p), ordinary = NOTHING, sheltered = NOTHING;
    Mask homes[MAX_LAID], sides[MAX_LAID];
    int points[MAX_LAID], number = 0, all = 0, open = 0, walled = 0, bonus[5] = {0}, made[RESOURCES] = {0};
    int dice[MAX_KINDS] = {0}, mouths = 0;
    for (int i = 0; i < p->laid_count; i++) {
        const PieceTable *piece = t->piece + p->laid[i].piece;
        if (!piece->is_building)
            continue;
        Mask mask = mask_of(t, p->laid[i]), beside = find_beside(&t->board, mask);
        int in_walls = piece->wall || within(mask, inside), by_river = meet(beside, p->river);
        all += piece->points * (1 + in_walls + by_river);
        own->network += meet(beside, p->roads);
        if (piece->has_bonus) {
            int worth = score_bonus(t, p, piece, beside);
            bonus[piece->bonus] += worth; /* a type without a bonus of the usual kinds has BONUS_NONE, 0 */
        }
        if (!piece->wall) {
            if (in_walls)
                walled += piece->points;
            else
                open += piece->points;
            ordinary = either(ordinary, mask);
            if (piece->shelters)
                sheltered = either(sheltered, either(mask, beside));
            homes[number] = mask;
            sides[number] = beside;
            points[number++] = piece->points;
        }
        if (piece->die >= 0)
            dice[piece->die]++;
        for (int r = 0; r < RESOURCES; r++)
            made[r] += piece->collect[r];
        int slot = mind->slot[p->laid[i].piece];
        if (slot >= 0)
            f[F_SLOT + slot] += 0.5f;
    }
    int sick = 0;
    for (int i = 0; i < number; i++)
        sick += meet(sides[i], ordinary) && !meet(homes[i], sheltered);
    for (int kind = 0; kind < t->kinds; kind++) {
        dice[kind] -= p->paid[kind];
        mouths += dice[kind];
        f[F_KIND + (kind < 5 ? kind : 5)] += (float)dice[kind] / 4.0f;
    }
    f[F_DICE] = (float)mouths / 8.0f;
    f[F_DICE_2] = f[F_DICE] * f[F_DICE];
    own->culture = p->culture;
    own->area = count(without(without(inside, p->scorched), p->flooded));
    own->sheet = all + p->culture - p->disaster + bonus[0] + bonus[1] + bonus[2] + bonus[3] + bonus[4];
    if (t->has_roads)
        own->sheet += own->network;
    f[F_SHEET] = (float)own->sheet / SCORE_SCALE;
    f[F_POINTS] = (float)all / 20.0f;
    f[F_BONUS_OTHER] = (float)bonus[0] / 10.0f;
    f[F_BONUS_EMPTY] = (float)bonus[1] / 10.0f;
    f[F_BONUS_STOCK] = (float)bonus[2] / 20.0f;
    f[F_BONUS_CULTURE] = (float)bonus[3] / 10.0f;
    f[F_BONUS_DICE] = (float)bonus[4] / 10.0f;
    f[F_NETWORK] = (float)own->network / 5.0f;
    f[F_CULTURE] = (float)p->culture / 5.0f;
    f[F_DISASTER] = (float)p->disaster / 10.0f;
    int goods = 0;
    for (int r = 0; r < RESOURCES; r++) {
        goods += p->stock[r];
        f[F_STOCK + r] = (float)p->stock[r] / (float)(t->track[r] ? t->track[r] : 1);
        f[F_FULL + r] = f[F_STOCK + r] * f[F_STOCK + r];
        f[F_MADE + r] = (float)made[r] / 3.0f;
    }
    f[F_GOODS] = (float)goods / 20.0f;
    int hunger = mouths - p->stock[FOOD] - made[FOOD];
    f[F_HUNGER] = hunger > 0 ? (float)hunger / 5.0f : 0;
    f[F_HUNGER_NEXT] = (float)(mouths - made[FOOD]) / 5.0f;
    f[F_SETS] = (float)sum_effect(p, &t->dice_setters);
    f[F_REROLLS] = (float)sum_effect(p, &t->rerollers);
    f[F_MORE_HAMMERS] = (float)sum_effect(p, &t->hammering);
    f[F_SWAPS] = (float)sum_effect(p, &t->swappers);
    f[F_SWORDS] = (float)sum_effect(p, &t->armed) / 2.0f;
    for (int i = 0; i < t->buildings; i++)
        f[F_FAIRS] += (float)(p->built[i] * t->piece[i].fairs);
    f[F_SICK] = (float)sick / 5.0f;
    f[F_OPEN_POINTS] = (float)open / 10.0f;
    f[F_WALLED_POINTS] = (float)walled / 10.0f;
    f[F_AREA] = (float)own->area / 30.0f;
    f[F_AREA_FREE] = (float)count(without(inside, p->blocked)) / 30.0f;
    f[F_CLOSED] = any(inside);
    f[F_FREE] = (float)count(find_free(t, p)) / 100.0f;
    f[F_SCORCHED] = (float)(p->built[t->scorched] + p->built[t->flooded]) / 3.0f;
    add_ring(thought, s, seat, inside, homes, points, number, own);
}

static float forward(const float *weights, const float *f, float *hidden)
{
    float sums[HIDDEN];
    memcpy(sums, weights + FEATURES * HIDDEN, sizeof sums);
    for (int i = 0; i < F_END; i++) {
        if (f[i] == 0)
            continue;
        const float *row = weights + i * HIDDEN;
        for (int h = 0; h < HIDDEN; h++)
            sums[h] += f[i] * row[h];
    }
    const float *out = weights + FEATURES * HIDDEN + HIDDEN;
    float value = out[HIDDEN];
    for (int h = 0; h < HIDDEN; h++) {
        hidden[h] = sums[h] > 0 ? sums[h] : 0.1f * sums[h];
        value += hidden[h] * out[h];
    }
    return value;
}

static inline float clip(float x, float most)
{
    return x > most ? most : x < -most ? -most : x;
}

static int best_other(int players, const Own *own, int seat, int what)
{
    int best = 0;
    for (int other = 0; other < players; other++) {
        if (other == seat)
            continue;
        int theirs = what == 0 ? own[other].culture : what == 1 ? own[other].area : own[other].network;
        best = theirs > best ? theirs : best;
    }
    return best;
}

/* Completes a player's features by what depends on the others and on the clock; returns the points of the majorities as
 * things stand. */
static int compare_player(const Mind *mind, const State *s, const Own *all, int seat, const Clock *clock, int has_built,
                          float *f)
{
    const Tables *t = mind->t;
    const Own *own = all + seat;
    int culture = best_other(t->players, all, seat, 0), area = best_other(t->players, all, seat, 1), points = 0;
    memcpy(f, own->f, sizeof own->f);
    f[F_ROUND] = clock->round;
    f[F_MISSING] = clock->missing;
    f[F_NEEDED] = clock->needed;
    f[F_LAST] = clock->last;
    f[F_TO_BUILD] = !has_built && is_to_build(t, s, seat);
    f[F_HAMMERS] = f[F_TO_BUILD] && s->step >= COLLECT_STEP ? clip((float)s->players[seat].hammers / 4.0f, 2.0f) : 0;
    for (int other = 0; other < t->players; other++)
        if (other != seat)
            f[F_OTHERS_BUILD] += (float)is_to_build(t, s, other) / 3.0f;
    for (int index = 0; index < t->buildings; index++)
        if (mind->slot[index] >= 0 && s->types >> index & 1)
            f[F_SUPPLY + mind->slot[index]] += (float)s->supply[index] / 4.0f;
    f[F_CULTURE_LEAD] = clip((float)(own->culture - culture) / 5.0f, 1.5f);
    f[F_CULTURE_MOST] = own->culture >= culture && own->culture >= 1;
    points += f[F_CULTURE_MOST] ? MOST_CULTURE_POINTS : 0;
    f[F_AREA_LEAD] = clip((float)(own->area - area) / 20.0f, 2.0f);
    f[F_AREA_MOST] = own->area >= area && own->area >= 1;
    points += f[F_AREA_MOST] ? LARGEST_AREA_POINTS : 0;
    if (t->has_roads) {
        int network = best_other(t->players, all, seat, 2);
        f[F_NETWORK_LEAD] = clip((float)(own->network - network) / 3.0f, 2.0f);
        f[F_NETWORK_MOST] = own->network >= network && own->network >= 1;
        points += f[F_NETWORK_MOST] ? BIGGEST_NETWORK_POINTS : 0;
    }
    return points;
}

static float foretell(const Mind *mind, const Own *own, int majorities, const float *f)
{
    float hidden[HIDDEN];
    return (float)(own->sheet + majorities) + SCORE_SCALE * forward(mind->weights, f, hidden);
}

/* What a position seems to be worth besides, to whoever has a taste: nobody else sees that. */
static float lean_towards(const Taste *taste, const float *f)
{
    float points = 0;
    for (int i = F_SHEET; taste->leans && i <= F_SCORCHED; i++)
        points += taste->lean[i] * f[i];
    return points;
}

/* A seat's lead, with something for being ahead: little while much can still happen, all of it at the end. */
static float value_lead(const Tables *t, const float *scores, int seat, const Clock *clock)
{
    if (t->alone)
        return scores[seat];
    float most = -1e9f, sum = 0;
    for (int other = 0; other < t->players; other++)
        if (other != seat && scores[other] > most)
            most = scores[other];
    for (int other = 0; other < t->players; other++)
        if (other != seat)
            sum += expf((scores[other] - most) / SOFTNESS);
    float lead = scores[seat] - most - SOFTNESS * logf(sum);
    float doubt = clock->last ? 5.0f : 8.0f + 15.0f * (clock->needed < 1.5f ? clock->needed : 1.5f);
    return lead + WIN_POINTS * tanhf(lead / doubt) - clock->weary;
}

static float value_result(const Tables *t, State *s, int seat)
{
    int32_t scores[MAX_PLAYERS];
    int winners = make_result(t, s, scores);
    if (t->alone)
        return (float)scores[seat];
    int most = INT32_MIN;
    for (int other = 0; other < t->players; other++)
        if (other != seat && scores[other] > most)
            most = scores[other];
    return (float)(scores[seat] - most) + (winners >> seat & 1 ? WIN_POINTS : -WIN_POINTS);
}

/* Everything of one position, so that another that differs in one player's domain can be valued for less. */
typedef struct {
    Own own[MAX_PLAYERS];
    float scores[MAX_PLAYERS];
    Clock clock;
} Looked;

static float value_looked(Thought *thought, State *s, Looked *looked, int has_built, const Looked *base)
{
    const Mind *mind = thought->mind;
    const Tables *t = mind->t;
    int seat = thought->seat;
    looked->clock = read_clock(t, s);
    for (int other = 0; other < t->players; other++) {
        const Own *mine = looked->own + seat;
        if (base != NULL && other != seat && mine->culture == base->own[seat].culture && mine->area == base->own[seat].area &&
            mine->network == base->own[seat].network && !memcmp(&looked->clock, &base->clock, sizeof looked->clock)) {
            looked->scores[other] = base->scores[other];
            continue;
        }
        float f[FEATURES];
        int majorities = compare_player(mind, s, looked->own, other, &looked->clock, has_built && other == seat, f);
        looked->scores[other] = foretell(mind, looked->own + other, majorities, f);
        if (other == seat)
            looked->scores[other] += lean_towards(mind->taste + seat, f);
    }
    thought->mind->evaluations++;
    return value_lead(t, looked->scores, seat, &looked->clock);
}

/* The value of a position to the thinking seat, as if it had built already this round. */
static float value_position(Thought *thought, State *s, Looked *looked)
{
    for (int other = 0; other < thought->mind->t->players; other++)
        look_at_player(thought, s, other, looked->own + other);
    return value_looked(thought, s, looked, 1, NULL);
}

/* The value of a position that differs from `base` in the seat's own domain and tracks and in the supply only. */
static float value_change(Thought *thought, State *s, const Looked *base)
{
    Looked looked;
    memcpy(&looked, base, sizeof looked);
    look_at_player(thought, s, thought->seat, looked.own + thought->seat);
    return value_looked(thought, s, &looked, 1, base);
}
