/* What is walled (WAL), and what stands apart (DIS-2): rules/walls.py. */

#include "state.h"

/* WAL-1: open spaces that no path in eight directions joins to the outside. */
static Mask find_enclosed(const Tables *t, Player *p)
{
    if (!p->knows_enclosed) {
        p->enclosed = find_enclosed_by(&t->board, p->barrier);
        p->knows_enclosed = 1;
    }
    return p->enclosed;
}

/* WAL-2: all its spaces are enclosed; keeps and armories always count as walled. */
static int is_walled(const Tables *t, Player *p, Laid laid)
{
    return t->piece[laid.piece].wall || within(mask_of(t, laid), find_enclosed(t, p));
}

/* WAL-3: how many spaces are enclosed, without scorched and flooded ones. */
static int count_walled_area(const Tables *t, Player *p)
{
    return count(without(without(find_enclosed(t, p), p->scorched), p->flooded));
}

/* DIS-2: how many buildings are adjacent to another one, sheltered by no hospital. Keeps and armories neither are
 * clustered nor make others so. */
static int count_clustered(const Tables *t, const Player *p)
{
    Mask sheltered = NOTHING, everything = NOTHING;
    for (int i = 0; i < p->laid_count; i++) {
        const PieceTable *piece = t->piece + p->laid[i].piece;
        if (!piece->is_building || piece->wall)
            continue;
        Mask mask = mask_of(t, p->laid[i]);
        everything = either(everything, mask);
        if (piece->shelters)
            sheltered = either(sheltered, either(mask, find_beside(&t->board, mask)));
    }
    int found = 0;
    for (int i = 0; i < p->laid_count; i++) {
        const PieceTable *piece = t->piece + p->laid[i].piece;
        if (!piece->is_building || piece->wall)
            continue;
        Mask mask = mask_of(t, p->laid[i]);
        found += meet(find_beside(&t->board, mask), everything) && !meet(mask, sheltered);
    }
    return found;
}
