/* Scorched and flooded areas: where they may lie, and what must give way (DIS-3, DIS-4): rules/areas.py. */

#include "state.h"

static Mask find_area_places(const Tables *t, const Player *p, const Shape *shape, Mask free)
{
    Mask anchors = find_corners(t, t->board.all, free, shape->cells);
    if (shape->piece == t->flooded) {
        Mask wet = either(p->river, p->flooded);
        anchors = both(anchors, find_touching(t, find_beside(&t->board, wet), shape->cells));
    }
    return anchors;
}

/* The places on free ground outside walled areas; a flooded area by the river or another one. */
static Mask find_open_places(const Tables *t, Player *p, const Shape *shape)
{
    return find_area_places(t, p, shape, without(find_free(t, p), find_enclosed(t, p)));
}

/* Unwalled buildings, and roads and bridges that carry no gate. Never keeps or armories. */
static int is_removable(const Tables *t, Player *p, Laid laid)
{
    const PieceTable *piece = t->piece + laid.piece;
    if (piece->is_building)
        return !is_walled(t, p, laid);
    return (piece->kind == ROAD || piece->kind == BRIDGE) && !meet(mask_of(t, laid), p->gates);
}

/* Only when no place is open: those that removing buildings, roads or bridges makes free. */
static Mask find_clearable_places(const Tables *t, Player *p, const Shape *shape)
{
    Mask free = find_free(t, p);
    for (int i = 0; i < p->laid_count; i++)
        if (is_removable(t, p, p->laid[i]))
            free = either(free, shift_up(shape_of(t, p->laid[i])->ground, p->laid[i].at));
    return find_area_places(t, p, shape, without(free, find_enclosed(t, p)));
}
