/* Build (BUI): one piece for each hammer; wharves swap resources meanwhile (steps/build.py). */

#include "state.h"

static void begin_build(const Tables *t, State *s, int seat)
{
    Player *p = s->players + seat;
    check_room(t, s, p);
    p->hammers = (int16_t)(p->hammers + sum_effect(p, &t->hammering));
    p->swaps = (int16_t)sum_effect(p, &t->swappers);
    ask_last(s, make_question(ASK_BUILD, seat, -1, -1));
}

static void add_spots(const Tables *t, const State *s, const Player *p, Legal *legal)
{
    int looked = 0;
    Ground ground;
    for (int i = 0; i < t->built; i++) {
        int index = t->to_build[i];
        const PieceTable *piece = t->piece + index;
        if (!s->supply[index] || !is_payable(t, piece, p))
            continue;
        if (!looked) {
            look_at_ground(t, p, &ground);
            looked = 1;
        }
        for (int j = 0; j < piece->shapes; j++) {
            int room = count_places(t, p, t->shape + piece->first_shape + j, &ground);
            if (room)
                add_part(legal, PART_BUILD, piece->first_shape + j, room);
        }
    }
}

/* BUI-7: any resource there is, for any other. */
static int count_swaps(const Player *p)
{
    int gives = 0;
    for (int resource = 0; resource < RESOURCES; resource++)
        gives += p->stock[resource] != 0;
    return gives * (RESOURCES - 1);
}

/* Nothing to decide: no hammer, or nothing that could be paid and placed. Where a table wants that (`confirm`), whoever
 * has built or swapped still says when it is done. */
static int legal_build(const Tables *t, const State *s, Question q, Legal *legal)
{
    const Player *p = s->players + q.seat;
    if (p->hammers)
        add_spots(t, s, p, legal);
    if (p->swaps && any_stock(p))
        add_part(legal, PART_SWAPS, 0, count_swaps(p));
    if (!legal->part_count && !(t->confirm && q.other == q.seat))
        return 0;
    add_one(legal, ACT_DONE);
    return 1;
}

static void name_swap(const Player *p, int n, Action *action)
{
    action->kind = ACT_SWAP;
    for (int give = 0; give < RESOURCES; give++) {
        for (int take = 0; take < RESOURCES; take++) {
            action->a = (int16_t)give;
            action->b = (int16_t)take;
            if (p->stock[give] && take != give && n-- == 0)
                return;
        }
    }
}

/* The buildings one of which pays for what the player has built last, each by its first space (COM-4). */
static Mask find_given(const Tables *t, const Player *p, int *number, int *place)
{
    int wanted = t->piece[p->laid[p->laid_count - 1].piece].building_cost;
    Mask spaces = NOTHING;
    *number = 0;
    for (int i = 0; i < p->laid_count; i++) {
        if (p->laid[i].piece != wanted)
            continue;
        spaces = either(spaces, make_bit(first_bit(mask_of(t, p->laid[i]))));
        (*number)++;
        *place = i;
    }
    return spaces;
}

/* A die or a building as part of the cost (COM-4). */
static void pay_in_kind(const Tables *t, State *s, int seat, const PieceTable *piece)
{
    Player *p = s->players + seat;
    give_die(piece, s, p);
    if (piece->building_cost == NOT_IN_KIND)
        return;
    int number, place = 0;
    find_given(t, p, &number, &place);
    if (number == 1)
        remove_piece(t, s, seat, place);
    else
        ask_first(s, make_question(ASK_COST, seat, -1, -1));
}

/* BUI-1, BUI-3. Joineries and wharves work in the very step they are built in. */
static void build_piece(const Tables *t, State *s, int seat, const Action *action)
{
    Player *p = s->players + seat;
    const PieceTable *piece = t->piece + action->a;
    p->hammers--;
    for (int resource = 0; resource < RESOURCES; resource++)
        p->stock[resource] = (uint8_t)(p->stock[resource] - piece->cost[resource]);
    s->supply[action->a]--;
    lay(t, p, action->a, piece->turns[action->b], action->c);
    if (!piece->is_building)
        return;
    p->hammers = (int16_t)(p->hammers + piece->hammers);
    p->swaps = (int16_t)(p->swaps + piece->swaps);
    if (t->costs_in_kind)
        pay_in_kind(t, s, seat, piece);
    if (!s->supply[action->a] && piece->turns_x && s->xs_count < MAX_TYPES)
        s->xs[s->xs_count++] = (uint8_t)action->a;
}

static void act_build(const Tables *t, State *s, Question q, const Action *action)
{
    Player *p = s->players + q.seat;
    if (t->confirm && action->kind != ACT_DONE)
        s->questions[0].other = q.seat;
    if (action->kind == ACT_BUILD) {
        build_piece(t, s, q.seat, action);
    } else if (action->kind == ACT_SWAP) {
        p->stock[action->a]--;
        add_resource(t, p, action->b, 1);
        p->swaps--;
    } else {
        drop_question(s, 0);
    }
}

/* Which of the buildings goes is the owner's choice; its spaces are free only after the new one stands. */
static int legal_cost(const Tables *t, const State *s, Question q, Legal *legal)
{
    int number, place;
    add_part(legal, PART_REMOVALS, 0, count(find_given(t, s->players + q.seat, &number, &place)));
    return 1;
}
