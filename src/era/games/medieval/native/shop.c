/* What a seat could buy this round and where it would go, and the best basket for any stock and number of hammers:
 * bots/placement.py and bots/shopping.py in C. */

#include "mind.h"

#define MAX_HAMMERS 7
#define MAX_TRACK 15
#define MIN_GAIN 0.05f
#define MAX_ITEMS 64
#define MAX_ROAD_PLACES 16
#define SPACE_PRICE 0.22f
#define UNKNOWN -1e9f
#define MAX_SITES 8

typedef struct {
    float value;
    int16_t hammers, trade, stone, wood;
    Laid laid;
} Item;

typedef struct {
    int count, kept; /* the first `kept` are those that no other one beats */
    Item item[MAX_ITEMS];
    float left[RESOURCES][MAX_TRACK + 1]; /* what so many of a resource are worth when the round is over */
    int size[3];
    float memory[(MAX_HAMMERS + 1) * (MAX_TRACK + 1) * (MAX_TRACK + 1) * (MAX_TRACK + 1)];
} Shop;

/* ---------------------------------------------------------------- places */

/* A domain's masks, worked out once for all pieces. */
typedef struct {
    Mask inside, ring, buildings, markets, near, river_side, road_side, free, snug;
    float crowding;
} Site;

static void survey(Thought *thought, State *s, int seat, Site *site)
{
    const Tables *t = thought->mind->t;
    Player *p = s->players + seat;
    const Plans *plans = get_plans(thought, s, seat);
    int careless = thought->mind->taste[seat].careless;
    memset(site, 0, sizeof *site);
    site->inside = find_enclosed(t, p);
    if (plans->count) {
        const Ring *r = thought->mind->rings + plans->ring[0];
        site->inside = either(site->inside, r->inside);
        site->ring = without(r->ring, p->barrier);
    }
    if (careless)
        site->ring = NOTHING;
    for (int i = 0; i < p->laid_count; i++) {
        const PieceTable *piece = t->piece + p->laid[i].piece;
        if (!piece->is_building || piece->wall)
            continue;
        Mask mask = mask_of(t, p->laid[i]);
        site->buildings = either(site->buildings, mask);
        if (piece->bonus == BONUS_EMPTY_SPACES)
            site->markets = either(site->markets, find_beside(&t->board, mask));
    }
    site->near = find_beside(&t->board, site->buildings);
    if (any(p->river))
        site->river_side = find_beside(&t->board, p->river);
    if (any(p->roads))
        site->road_side = find_beside(&t->board, p->roads);
    site->free = find_free(t, p);
    site->snug = either(find_beside(&t->board, p->blocked), t->board.edge);
    float rounds = t->alone ? (float)(t->rounds - s->round) : 3.0f;
    site->crowding = careless ? 0 : 0.26f * rounds;
}

/* A quick guess at what a place is good for, compared with others for the same piece. */
static float rate_place(const Tables *t, const Site *site, const PieceTable *piece, Mask mask)
{
    Mask beside = find_beside(&t->board, mask);
    float worth = -3.0f * (float)count(both(mask, site->ring)) - 0.9f * (float)count(both(mask, site->markets));
    int is_inside = within(mask, site->inside);
    if (is_inside && !piece->wall)
        worth += piece->points;
    worth -= SPACE_PRICE * (float)count(both(mask, site->inside));
    if (meet(site->river_side, mask))
        worth += piece->points;
    if (meet(site->road_side, mask))
        worth += 1.0f;
    if (!piece->wall && meet(beside, site->buildings))
        worth -= site->crowding;
    if (piece->bonus == BONUS_EMPTY_SPACES) {
        int empty = count(without(both(beside, site->free), site->ring));
        worth += (float)(piece->bonus_most >= 0 && empty > piece->bonus_most ? piece->bonus_most : empty);
        worth -= 0.15f * (float)count(both(both(beside, site->inside), site->free));
    } else {
        worth += 0.06f * (float)count(without(beside, site->free)) - 0.02f * (float)count(mask);
    }
    return worth;
}

/* The first two and the last of a set of places: enough to find a good one of its tier. */
static Mask pick_ends(Mask anchors)
{
    int first = first_bit(anchors);
    if (first < 0)
        return anchors;
    Mask picked = make_bit(first), rest = without(anchors, picked);
    int second = first_bit(rest);
    if (second < 0)
        return picked;
    picked = either(picked, make_bit(second));
    for (int i = BOARD_WORDS - 1; i >= 0; i--)
        if (anchors.word[i])
            return either(picked, make_bit(64 * i + 63 - __builtin_clzll(anchors.word[i])));
    return picked;
}

/* The most promising places of a building, best first; returns how many. */
static int find_sites(const Tables *t, const Player *p, const Site *site, int index, int most, Laid *found)
{
    const PieceTable *piece = t->piece + index;
    float worths[MAX_SITES];
    int number = 0;
    most = most > MAX_SITES ? MAX_SITES : most;
    for (int turn = 0; turn < piece->shapes; turn++) {
        const Shape *shape = t->shape + piece->first_shape + turn;
        Mask anchors = find_fit(t, p, shape);
        if (!any(anchors))
            continue;
        Mask clear = without(anchors, find_touching(t, either(site->ring, site->markets), shape->cells));
        if (!any(clear))
            clear = anchors;
        Mask inside = find_corners(t, clear, site->inside, shape->cells);
        Mask outside = without(clear, find_touching(t, site->inside, shape->cells));
        Mask crowded = find_touching(t, site->near, shape->cells);
        Mask special = find_touching(t, either(site->river_side, site->road_side), shape->cells);
        Mask snug = find_touching(t, site->snug, shape->cells);
        Mask tiers[5] = {without(inside, crowded), inside, without(outside, crowded), outside, both(clear, special)};
        Mask picked = NOTHING;
        for (int tier = 0; tier < 5; tier++) {
            Mask best = both(tiers[tier], snug);
            picked = either(picked, pick_ends(any(best) ? best : tiers[tier]));
        }
        if (!any(picked))
            picked = pick_ends(clear);
        for (int at; (at = first_bit(picked)) >= 0; picked = without(picked, make_bit(at))) {
            float worth = rate_place(t, site, piece, shift_up(shape->mask, at));
            int place = number < most ? number++ : most;
            for (; place > 0 && worths[place - 1] < worth; place--)
                if (place < most) {
                    worths[place] = worths[place - 1];
                    found[place] = found[place - 1];
                }
            if (place < most) {
                worths[place] = worth;
                found[place].piece = (uint8_t)index, found[place].shape = (uint8_t)turn, found[place].at = (uint16_t)at;
            }
        }
    }
    return number;
}

/* Where a road would serve most buildings that have none yet; 0 if nowhere. */
static int find_road(const Tables *t, const Player *p, const Site *site, int index, Laid *found)
{
    const PieceTable *piece = t->piece + index;
    Mask near = NOTHING, sides[MAX_LAID];
    int lonely = 0;
    for (int i = 0; i < p->laid_count; i++) {
        if (!t->piece[p->laid[i].piece].is_building)
            continue;
        Mask beside = find_beside(&t->board, mask_of(t, p->laid[i]));
        if (meet(beside, p->roads))
            continue;
        sides[lonely++] = beside;
        near = either(near, beside);
    }
    float best = 0;
    for (int turn = 0; lonely && turn < piece->shapes; turn++) {
        const Shape *shape = t->shape + piece->first_shape + turn;
        Mask anchors = both(find_fit(t, p, shape), find_touching(t, near, shape->cells));
        anchors = without(anchors, find_touching(t, site->ring, shape->cells));
        for (int tried = 0, at; tried < MAX_ROAD_PLACES && (at = first_bit(anchors)) >= 0; tried++) {
            anchors = without(anchors, make_bit(at));
            Mask mask = shift_up(shape->mask, at);
            float served = -0.1f * (float)count(both(mask, site->inside));
            for (int i = 0; i < lonely; i++)
                served += meet(sides[i], mask);
            if (served > best) {
                best = served;
                found->piece = (uint8_t)index, found->shape = (uint8_t)turn, found->at = (uint16_t)at;
            }
        }
    }
    return best > 0;
}

/* ---------------------------------------------------------------- goods */

static void lay_bought(const Tables *t, State *s, int seat, Laid laid)
{
    Player *p = s->players + seat;
    const PieceTable *piece = t->piece + laid.piece;
    lay(t, p, laid.piece, laid.shape, laid.at);
    s->supply[laid.piece]--;
    if (piece->is_building && piece->turns_x && !s->supply[laid.piece] && s->xs_count < MAX_TYPES)
        s->xs[s->xs_count++] = laid.piece;
}

/* Undoes lay_bought: the last piece laid, the supply and the X. What is enclosed must have been kept. */
typedef struct {
    Player player;
    int8_t xs_count;
} Before;

static void keep_before(const State *s, int seat, Before *before)
{
    before->player = s->players[seat];
    before->xs_count = s->xs_count;
}

static void take_back(State *s, int seat, const Before *before, Laid laid)
{
    s->players[seat] = before->player;
    s->supply[laid.piece]++;
    s->xs_count = before->xs_count;
}

static float explore(Mind *mind, Source *source)
{
    return mind->noise > 0 && source != NULL ? 1.0f + mind->noise * (2.0f * (float)next_random(source) - 1.0f) : 1.0f;
}

static void add_item(Shop *shop, float value, int hammers, const uint8_t *cost, int times, Laid laid)
{
    if (shop->count == MAX_ITEMS || value < MIN_GAIN)
        return;
    Item *item = shop->item + shop->count++;
    item->value = value;
    item->hammers = (int16_t)hammers;
    item->trade = (int16_t)(cost[TRADE] * times);
    item->stone = (int16_t)(cost[STONE] * times);
    item->wood = (int16_t)(cost[WOOD] * times);
    item->laid = laid;
}

/* The walls that close the best ring, as one item, and the first of them alone. */
static void add_walls(Thought *thought, State *s, const Looked *base, float now, Shop *shop, float factor)
{
    const Tables *t = thought->mind->t;
    int seat = thought->seat;
    const Plans *plans = get_plans(thought, s, seat);
    if (!plans->count)
        return;
    const Ring *r = thought->mind->rings + plans->ring[0];
    Player *p = s->players + seat;
    Mask missing = without(r->ring, p->barrier);
    if (!any(missing) || meet(missing, without(p->blocked, p->barrier)))
        return;
    if (count_walls_needed(&t->board, r, missing, thought->longest) > MAX_HAMMERS)
        return;
    Before before;
    Laid series[MAX_HAMMERS], first;
    int number = 0;
    float alone = 0, together = 0;
    keep_before(s, seat, &before);
    while (any(without(r->ring, p->barrier)) && number < MAX_HAMMERS &&
           find_wall(t, s->supply, p, r, thought->longest, series + number)) {
        lay(t, p, series[number].piece, series[number].shape, series[number].at);
        s->supply[series[number].piece]--;
        if (!number++)
            alone = value_change(thought, s, base) - now;
    }
    int closed = !any(without(r->ring, p->barrier));
    if (closed)
        together = value_change(thought, s, base) - now;
    for (int i = 0; i < number; i++)
        s->supply[series[i].piece]++;
    *p = before.player;
    if (!closed)
        return;
    first = series[0];
    const uint8_t *cost = t->piece[first.piece].cost;
    add_item(shop, factor * together, number, cost, number, first);
    if (number > 1)
        add_item(shop, factor * alone, 1, cost, 1, first);
}

static int is_no_dearer(const Item *one, const Item *other)
{
    return one->hammers <= other->hammers && one->trade <= other->trade && one->stone <= other->stone &&
           one->wood <= other->wood;
}

/* Best first, those first that no better one is as cheap as. */
static void sort_items(Shop *shop)
{
    for (int i = 1; i < shop->count; i++) {
        Item item = shop->item[i];
        int place = i;
        for (; place > 0 && shop->item[place - 1].value < item.value; place--)
            shop->item[place] = shop->item[place - 1];
        shop->item[place] = item;
    }
    shop->kept = 0;
    for (int i = 0; i < shop->count; i++) {
        int beaten = 0;
        for (int j = 0; j < shop->kept && !beaten; j++)
            beaten = is_no_dearer(shop->item + j, shop->item + i);
        if (!beaten)
            shop->item[shop->kept++] = shop->item[i];
    }
}

/* What is left of each resource, by three points of the value: none, half and a full track. */
static void price_stock(Thought *thought, State *s, const Looked *base, Shop *shop)
{
    const Tables *t = thought->mind->t;
    Player *p = s->players + thought->seat;
    for (int r = 0; r < RESOURCES; r++) {
        int top = t->track[r] < MAX_TRACK ? t->track[r] : MAX_TRACK, half = (top + 1) / 2;
        uint8_t stands = p->stock[r];
        float worth[3];
        for (int i = 0; i < 3; i++) {
            p->stock[r] = (uint8_t)(i == 0 ? 0 : i == 1 ? half : top);
            worth[i] = value_change(thought, s, base);
        }
        p->stock[r] = stands;
        for (int n = 0; n <= MAX_TRACK; n++)
            shop->left[r][n] = n <= half ? (worth[1] - worth[0]) * (float)n / (float)(half ? half : 1)
                                         : worth[1] - worth[0] + (worth[2] - worth[1]) * (float)(n - half) /
                                                                     (float)(top > half ? top - half : 1);
    }
}

/* Stocks a shop. `payable` leaves out what the seat could not pay now. */
static float open_shop(Thought *thought, State *s, int per_piece, int payable, Looked *base, Shop *shop, Source *source)
{
    Mind *mind = thought->mind;
    const Tables *t = mind->t;
    int seat = thought->seat;
    Player *p = s->players + seat;
    const Taste *taste = mind->taste + seat;
    Site site;
    Before before;
    shop->count = 0;
    float now = value_position(thought, s, base);
    survey(thought, s, seat, &site);
    keep_before(s, seat, &before);
    for (int i = 0; i < t->built; i++) {
        int index = t->to_build[i];
        const PieceTable *piece = t->piece + index;
        if (!s->supply[index] || piece->kind == WALL || piece->kind == BRIDGE || piece->kind == GATE)
            continue;
        if (piece->cost[FOOD] > p->stock[FOOD]) /* baskets do not count food */
            continue;
        if (payable ? !is_payable(t, piece, p) : t->costs_in_kind && !(has_die(piece, p) && has_building(piece, p)))
            continue;
        Laid places[MAX_SITES];
        int number = piece->kind == ROAD ? find_road(t, p, &site, index, places)
                                         : find_sites(t, p, &site, index, per_piece, places);
        float best = -1e9f;
        int chosen = 0;
        for (int n = 0; n < number; n++) {
            lay_bought(t, s, seat, places[n]);
            float value = value_change(thought, s, base) - now;
            take_back(s, seat, &before, places[n]);
            if (value > best) {
                best = value;
                chosen = n;
            }
        }
        if (number)
            add_item(shop, best * explore(mind, source), 1, piece->cost, 1, places[chosen]);
    }
    if (!payable || p->stock[STONE])
        add_walls(thought, s, base, now, shop, taste->walls * explore(mind, source));
    sort_items(shop);
    price_stock(thought, s, base, shop);
    for (int r = 0; r < 3; r++)
        shop->size[r] = (t->track[r] < MAX_TRACK ? t->track[r] : MAX_TRACK) + 1;
    int cells = (MAX_HAMMERS + 1) * shop->size[0] * shop->size[1] * shop->size[2];
    for (int i = 0; i < cells; i++)
        shop->memory[i] = UNKNOWN;
    return now;
}

/* The value of the best basket, with what it leaves over. */
static float find_best(Shop *shop, int hammers, int trade, int stone, int wood)
{
    float *known = shop->memory + ((hammers * shop->size[0] + trade) * shop->size[1] + stone) * shop->size[2] + wood;
    if (*known != UNKNOWN)
        return *known;
    float value = shop->left[TRADE][trade] + shop->left[STONE][stone] + shop->left[WOOD][wood];
    for (int i = 0; hammers && i < shop->kept; i++) {
        const Item *item = shop->item + i;
        if (item->wood > wood || item->stone > stone || item->hammers > hammers || item->trade > trade)
            continue;
        float with = item->value + find_best(shop, hammers - item->hammers, trade - item->trade, stone - item->stone,
                                             wood - item->wood);
        if (with > value)
            value = with;
    }
    return *known = value;
}

static int limit(int amount, int size)
{
    return amount < size ? amount : size - 1;
}

static float spend(Shop *shop, int hammers, int trade, int stone, int wood)
{
    return find_best(shop, limit(hammers, MAX_HAMMERS + 1), limit(trade, shop->size[0]), limit(stone, shop->size[1]),
                     limit(wood, shop->size[2]));
}

/* The first item of the best basket that is bought with what a player has; NULL to keep it all. */
static const Item *choose_item(Shop *shop, const Player *p)
{
    int hammers = limit(p->hammers, MAX_HAMMERS + 1), trade = limit(p->stock[TRADE], shop->size[0]);
    int stone = limit(p->stock[STONE], shop->size[1]), wood = limit(p->stock[WOOD], shop->size[2]);
    float value = find_best(shop, hammers, trade, stone, wood);
    if (shop->left[TRADE][trade] + shop->left[STONE][stone] + shop->left[WOOD][wood] >= value - 1e-4f)
        return NULL;
    for (int i = 0; i < shop->kept; i++) {
        const Item *item = shop->item + i;
        if (item->wood > wood || item->stone > stone || item->hammers > hammers || item->trade > trade)
            continue;
        if (item->value + find_best(shop, hammers - item->hammers, trade - item->trade, stone - item->stone,
                                    wood - item->wood) >= value - 1e-4f)
            return item;
    }
    return NULL;
}
