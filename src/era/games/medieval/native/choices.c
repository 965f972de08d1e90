/* Legal actions by number: the n-th of a set that is counted, not listed (choices.py, core/legal.py). */

#include "state.h"

static Mask find_part(const Tables *t, State *s, const Legal *legal, const Part *part)
{
    Player *p = s->players + legal->question.seat;
    const Shape *shape = t->shape + part->shape;
    switch (part->kind) {
    case PART_LAY_OPEN:
        return find_open_places(t, p, shape);
    case PART_LAY_CLEARED:
        return find_clearable_places(t, p, shape);
    case PART_LAY_UNCLOSING:
        return find_unclosing(t, p, shape);
    default:
        return find_fit(t, p, shape);
    }
}

static Mask find_removals(const Tables *t, State *s, Question q)
{
    int number, place;
    return q.kind == ASK_COST ? find_given(t, s->players + q.seat, &number, &place) : find_burnable(t, s, q);
}

static int nth_set(int bits, int n)
{
    while (n--)
        bits &= bits - 1;
    return __builtin_ctz((unsigned)bits);
}

static int find_goods(const Player *p)
{
    int goods = 0;
    for (int resource = 0; resource < RESOURCES; resource++)
        goods |= (p->stock[resource] != 0) << resource;
    return goods;
}

static void name_in_part(const Tables *t, State *s, const Legal *legal, const Part *part, int64_t n, Action *action)
{
    const Player *p = s->players + legal->question.seat;
    switch (part->kind) {
    case PART_REROLLS:
        name_reroll(t, p, n, action);
        break;
    case PART_TAKES:
        name_take(t, p, n, action);
        break;
    case PART_SETS:
        name_set(t, p, (int)n, action);
        break;
    case PART_FEATHERS:
        name_feather(t, p, (int)n, action);
        break;
    case PART_CHAPELS:
        name_chapel(t, p, (int)n, action);
        break;
    case PART_LOSSES:
        action->kind = ACT_LOSE;
        action->a = (int16_t)nth_set(find_goods(p), (int)n);
        break;
    case PART_REMOVALS:
        action->kind = ACT_REMOVE;
        action->a = (int16_t)nth_bit(find_removals(t, s, legal->question), (int)n);
        break;
    case PART_SWAPS:
        name_swap(p, (int)n, action);
        break;
    case PART_DEMANDS:
        action->kind = ACT_DEMAND;
        action->a = (int16_t)nth_set(find_demands(t, s, legal->question), (int)n);
        break;
    case PART_TRADES:
        list_trades(t, s, legal->question.seat, (int)n, action);
        break;
    case PART_ONE:
        action->kind = part->action;
        break;
    default:
        action->kind = part->kind == PART_BUILD ? ACT_BUILD : ACT_PLACE;
        action->a = t->shape[part->shape].piece;
        action->b = t->shape[part->shape].turn;
        action->c = (int16_t)nth_bit(find_part(t, s, legal, part), (int)n);
    }
}

static inline int64_t part_size(const Legal *legal, const Part *part)
{
    return part->kind == PART_REROLLS || part->kind == PART_TAKES ? legal->many : part->size;
}

/* The n-th legal action; the caller has seen to it that there are so many. */
static void name_action(const Tables *t, State *s, const Legal *legal, int64_t n, Action *action)
{
    for (int i = 0; i < legal->part_count; i++) {
        int64_t size = part_size(legal, legal->parts + i);
        if (n < size) {
            name_in_part(t, s, legal, legal->parts + i, n, action);
            return;
        }
        n -= size;
    }
}
