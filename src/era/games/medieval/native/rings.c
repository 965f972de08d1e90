/* Rings of walls worth closing: bots/ring_plans.py in C. A ring is a rectangle of spaces one wide; what it still lacks is
 * worked out for the few that promise most. */

#include "mind.h"

#define MIN_INSIDE_SPACES 6
#define MAX_INSIDE_SPACES 64
#define ENOUGH_SPACES 48
#define ROUGH_PLANS 12

static Mask fill_block(const Board *board, int x0, int y0, int x1, int y1)
{
    Mask filled = NOTHING;
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++)
            filled = either(filled, make_bit(y * board->stride + x));
    return filled;
}

/* Lists all rectangles of a board; returns how many there are. `rings` may be NULL, to count them. */
static int list_rings(const Board *board, Ring *rings)
{
    int found = 0;
    for (int x0 = 0; x0 < board->width - 2; x0++)
        for (int x1 = x0 + 2; x1 < board->width; x1++)
            for (int y0 = 0; y0 < board->height - 2; y0++)
                for (int y1 = y0 + 2; y1 < board->height; y1++) {
                    int area = (x1 - x0 - 1) * (y1 - y0 - 1);
                    if (area < MIN_INSIDE_SPACES || area > MAX_INSIDE_SPACES)
                        continue;
                    if (rings != NULL) {
                        Ring *ring = rings + found;
                        ring->inside = fill_block(board, x0 + 1, y0 + 1, x1 - 1, y1 - 1);
                        ring->ring = without(fill_block(board, x0, y0, x1, y1), ring->inside);
                        ring->x0 = (uint8_t)x0, ring->y0 = (uint8_t)y0, ring->x1 = (uint8_t)x1, ring->y1 = (uint8_t)y1;
                    }
                    found++;
                }
    return found;
}

/* Walls of `longest` spaces that fill the gaps of a row of spaces. */
static int count_side(Mask missing, int from, int step, int number, int longest)
{
    int walls = 0, covered = 0;
    for (int i = 0; i < number; i++) {
        if (covered)
            covered--;
        else if (has_bit(missing, from + i * step)) {
            walls++;
            covered = longest - 1;
        }
    }
    return walls;
}

static int count_walls_needed(const Board *board, const Ring *r, Mask missing, int longest)
{
    if (!any(missing))
        return 0;
    int stride = board->stride, wide = r->x1 - r->x0 + 1, tall = r->y1 - r->y0 + 1;
    int corner = r->y0 * stride + r->x0, right = corner + wide - 1, lower = corner + (tall - 1) * stride;
    int across = count_side(missing, corner, 1, wide, longest) + count_side(missing, lower, 1, wide, longest) +
                 count_side(missing, corner + stride, stride, tall - 2, longest) +
                 count_side(missing, right + stride, stride, tall - 2, longest);
    int down = count_side(missing, corner, stride, tall, longest) + count_side(missing, right, stride, tall, longest) +
               count_side(missing, corner + 1, 1, wide - 2, longest) + count_side(missing, lower + 1, 1, wide - 2, longest);
    return across < down ? across : down;
}

static int find_longest_wall(const Tables *t, const State *s)
{
    int longest = 1;
    for (int i = 0; i < t->built; i++) {
        int index = t->to_build[i];
        if (t->piece[index].kind == WALL && s->supply[index]) {
            int spaces = count(t->shape[t->piece[index].first_shape].mask);
            longest = spaces > longest ? spaces : longest;
        }
    }
    return longest;
}

static uint64_t mix_masks(Mask a, Mask b, int longest)
{
    uint64_t mixed = (uint64_t)longest * 0x9e3779b97f4a7c15ULL;
    EACH_WORD(i) mixed = (mixed ^ a.word[i]) * 0xbf58476d1ce4e5b9ULL, mixed ^= mixed >> 29;
    EACH_WORD(i) mixed = (mixed ^ b.word[i]) * 0x94d049bb133111ebULL, mixed ^= mixed >> 31;
    return mixed;
}

/* The rings that nothing stands in the way of and that what stands is part of, the most promising first. */
static void find_plans(Mind *mind, const Tables *t, const Player *p, int longest, Plans *plans)
{
    Mask obstacles = without(p->blocked, p->barrier);
    RememberedPlans *known = mind->remembered + mix_masks(p->barrier, obstacles, longest) % REMEMBERED_PLANS;
    if (known->longest == longest && same(known->barrier, p->barrier) && same(known->obstacles, obstacles)) {
        *plans = known->plans;
        return;
    }
    struct {
        float promise;
        int ring;
    } best[ROUGH_PLANS];
    int found = 0;
    for (int i = 0; i < mind->ring_count; i++) {
        const Ring *r = mind->rings + i;
        if (meet(r->ring, obstacles) || !meet(r->ring, p->barrier))
            continue;
        int room = count(without(r->inside, p->barrier)), stands = count(both(r->inside, obstacles));
        float promise = 0.35f * (float)(room < ENOUGH_SPACES ? room : ENOUGH_SPACES) + 0.4f * (float)stands -
                        0.3f * (float)count(without(r->ring, p->barrier));
        int place = found < ROUGH_PLANS ? found++ : ROUGH_PLANS;
        for (; place > 0 && best[place - 1].promise < promise; place--)
            if (place < ROUGH_PLANS)
                best[place] = best[place - 1];
        if (place < ROUGH_PLANS) {
            best[place].promise = promise;
            best[place].ring = i;
        }
    }
    plans->count = 0;
    for (int n = 0; n < MAX_PLANS && n < found; n++) {
        int chosen = -1;
        for (int i = 0; i < found; i++) {
            if (n == 0) {
                const Ring *r = mind->rings + best[i].ring;
                best[i].promise -= 2.5f * (float)count_walls_needed(&t->board, r, without(r->ring, p->barrier), longest);
            }
            if (best[i].ring >= 0 && (chosen < 0 || best[i].promise > best[chosen].promise))
                chosen = i;
        }
        plans->ring[plans->count++] = (int16_t)best[chosen].ring;
        best[chosen].ring = -1;
    }
    known->longest = longest;
    known->barrier = p->barrier;
    known->obstacles = obstacles;
    known->plans = *plans;
}

/* A wall that fills gaps of a ring so that fewest of the longest are needed then; 0 if none fits. */
static int find_wall(const Tables *t, const uint8_t *supply, const Player *p, const Ring *r, int longest, Laid *best)
{
    Mask missing = without(r->ring, p->barrier), free = without(find_free(t, p), r->inside);
    int best_worth = INT32_MIN, least = count(missing) > 1 ? 2 : 1;
    for (int i = 0; i < t->built; i++) {
        int index = t->to_build[i];
        const PieceTable *piece = t->piece + index;
        if (piece->kind != WALL || !supply[index])
            continue;
        for (int turn = 0; turn < piece->shapes; turn++) {
            const Shape *shape = t->shape + piece->first_shape + turn;
            Mask anchors = both(find_corners(t, t->board.all, free, shape->cells), find_touching(t, missing, shape->cells));
            for (int at; (at = first_bit(anchors)) >= 0; anchors = without(anchors, make_bit(at))) {
                Mask mask = shift_up(shape->mask, at);
                int filled = count(both(mask, missing));
                if (filled < least)
                    continue;
                int needed = count_walls_needed(&t->board, r, without(missing, mask), longest);
                int worth = filled * 8 - count(mask) - 100 * needed;
                if (worth > best_worth) {
                    best_worth = worth;
                    best->piece = (uint8_t)index, best->shape = (uint8_t)turn, best->at = (uint16_t)at;
                }
            }
        }
    }
    return best_worth > INT32_MIN;
}
