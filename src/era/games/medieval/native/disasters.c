/* Disasters (DIS): what a player's skulls bring, to themselves or to their opponents (steps/disasters.py). */

#include "state.h"

#define MAX_SKULLS 6

static int count_skulls(const Player *p)
{
    return p->skulls < MAX_SKULLS ? p->skulls > 0 ? p->skulls : 0 : MAX_SKULLS;
}

/* DIS-1. Each disaster is a question of its own, so that one is over before the next strikes. */
static void begin_disasters(const Tables *t, State *s, int seat)
{
    int number = t->disasters[count_skulls(s->players + seat)];
    for (int i = 0; i < number; i++)
        ask_last(s, make_question(ASK_STRIKE, seat, i, -1));
}

typedef struct {
    int count;
    int8_t seats[MAX_PLAYERS];
} Seats;

/* Whom a disaster strikes; everyone means the roller first, then the others, clockwise. Alone, the player is struck as
 * their own opponent (SOL-3). */
static Seats find_struck(const Tables *t, int seat, int strikes)
{
    Seats found = {0, {0}};
    if (strikes != STRIKES_OPPONENTS || t->alone)
        found.seats[found.count++] = (int8_t)seat;
    if (strikes != STRIKES_ROLLER)
        for (int step = 1; step < t->players; step++)
            found.seats[found.count++] = (int8_t)((seat + step) % t->players);
    return found;
}

static void ask_all(State *s, int kind, Seats seats, int other)
{
    for (int i = seats.count - 1; i >= 0; i--)
        ask_first(s, make_question(kind, seats.seats[i], other, -1));
}

/* DIS-3: nothing happens unless the supply has one for everybody who is struck. */
static void scorch_areas(const Tables *t, State *s, int seat, Seats struck)
{
    if (s->supply[t->scorched] >= struck.count)
        ask_all(s, ASK_SCORCH, struck, seat);
}

/* DIS-4: as DIS-3, but only for those who have a river. */
static void flood_areas(const Tables *t, State *s, int seat, Seats struck)
{
    Seats wet = {0, {0}};
    for (int i = 0; i < struck.count; i++)
        if (any(s->players[struck.seats[i]].river))
            wet.seats[wet.count++] = struck.seats[i];
    if (s->supply[t->flooded] >= wet.count)
        ask_all(s, ASK_FLOOD, wet, seat);
}

static void send_brigands(State *s, Seats struck)
{
    Seats robbed = {0, {0}};
    for (int i = 0; i < struck.count; i++) {
        Player *p = s->players + struck.seats[i];
        if (any_stock(p))
            robbed.seats[robbed.count++] = struck.seats[i];
        else
            p->disaster++;
    }
    ask_all(s, ASK_BRIGANDS, robbed, -1);
}

/* All of a resource, or so many of it as far as they go. */
static void take_goods(Player *p, const DisasterTable *disaster)
{
    uint8_t *stock = p->stock + disaster->resource;
    int taken = disaster->effect == EFFECT_LOSE_ALL || disaster->amount > *stock ? *stock : disaster->amount;
    *stock = (uint8_t)(*stock - taken);
}

/* A disaster begins. What it asks of whom comes before anything else that waits. */
static void strike(const Tables *t, State *s, Question q)
{
    const DisasterTable *disaster = t->disaster[count_skulls(s->players + q.seat)] + q.other;
    Seats struck = find_struck(t, q.seat, disaster->strikes);
    switch (disaster->effect) {
    case EFFECT_BRIGANDS:
        send_brigands(s, struck);
        break;
    case EFFECT_DISEASE:
        for (int i = 0; i < struck.count; i++)
            s->players[struck.seats[i]].disaster += count_clustered(t, s->players + struck.seats[i]);
        break;
    case EFFECT_SCORCH:
        scorch_areas(t, s, q.seat, struck);
        break;
    case EFFECT_FLOOD:
        flood_areas(t, s, q.seat, struck);
        break;
    case EFFECT_FIRE:
        ask_all(s, ASK_FIRE, struck, -1);
        break;
    case EFFECT_ATTACK:
        ask_all(s, ASK_ATTACK, struck, q.seat);
        break;
    case EFFECT_LOSE_ALL:
    case EFFECT_LOSE:
        for (int i = 0; i < struck.count; i++)
            take_goods(s->players + struck.seats[i], disaster);
        break;
    case EFFECT_SUFFER:
        for (int i = 0; i < struck.count; i++)
            s->players[struck.seats[i]].disaster += disaster->amount;
        break;
    }
}

/* ---------------------------------------------------------------- brigands */

static int legal_brigands(const State *s, Question q, Legal *legal)
{
    const Player *p = s->players + q.seat;
    int goods = 0;
    for (int resource = 0; resource < RESOURCES; resource++)
        goods += p->stock[resource] != 0;
    add_one(legal, ACT_SUFFER);
    if (goods)
        add_part(legal, PART_LOSSES, 0, goods);
    return 1;
}

static void act_brigands(State *s, Question q, const Action *action)
{
    if (action->kind == ACT_LOSE)
        s->players[q.seat].stock[action->a]--;
    else
        s->players[q.seat].disaster++;
    drop_question(s, 0);
}

/* ---------------------------------------------------------------- scorched and flooded areas */

/* Open places if there are any; else places that can be made free; else nothing happens. */
static int legal_area(const Tables *t, State *s, Question q, Legal *legal)
{
    Player *p = s->players + q.seat;
    const PieceTable *piece = t->piece + (q.kind == ASK_SCORCH ? t->scorched : t->flooded);
    for (int i = 0; i < piece->shapes; i++) {
        int room = count(find_open_places(t, p, t->shape + piece->first_shape + i));
        if (room)
            add_part(legal, PART_LAY_OPEN, piece->first_shape + i, room);
    }
    if (legal->size)
        return 1;
    for (int i = 0; i < piece->shapes; i++) {
        int room = count(find_clearable_places(t, p, t->shape + piece->first_shape + i));
        if (room)
            add_part(legal, PART_LAY_CLEARED, piece->first_shape + i, room);
    }
    return legal->size != 0;
}

/* DIS-6: a building goes out of the game, and its die (END-1); a road back to the supply. */
static void remove_piece(const Tables *t, State *s, int seat, int place)
{
    Player *p = s->players + seat;
    int index = p->laid[place].piece;
    lift(t, p, place);
    if (!t->piece[index].is_building) {
        s->supply[index]++;
        return;
    }
    s->out[index]++;
    if (t->piece[index].die >= 0)
        lose_die(t, s, seat, t->piece[index].die);
}

static void act_area(const Tables *t, State *s, Question q, const Action *action)
{
    Player *p = s->players + q.seat;
    const PieceTable *piece = t->piece + action->a;
    int number = piece->turns[action->b];
    Mask spaces = shift_up(t->shape[piece->first_shape + number].mask, action->c);
    int16_t in_the_way[MAX_LAID], found = 0;
    for (int i = 0; i < p->laid_count; i++)
        if (meet(shift_up(shape_of(t, p->laid[i])->ground, p->laid[i].at), spaces) && is_removable(t, p, p->laid[i]))
            in_the_way[found++] = (int16_t)i;
    for (int i = 0; i < found; i++)
        remove_piece(t, s, q.seat, in_the_way[i] - i); /* those before it are gone already */
    s->supply[action->a]--;
    lay(t, p, action->a, number, action->c);
    drop_question(s, 0);
}

/* ---------------------------------------------------------------- fire and attack */

/* Fire takes any building of the player's choice, an attack only an unwalled one. Each is named by its first space. */
static Mask find_burnable(const Tables *t, State *s, Question q)
{
    Player *p = s->players + q.seat;
    Mask spaces = NOTHING;
    for (int i = 0; i < p->laid_count; i++) {
        if (!t->piece[p->laid[i].piece].is_building)
            continue;
        if (q.kind == ASK_ATTACK && is_walled(t, p, p->laid[i]))
            continue;
        spaces = either(spaces, make_bit(first_bit(mask_of(t, p->laid[i]))));
    }
    return spaces;
}

static int legal_removal(const Tables *t, State *s, Question q, Legal *legal)
{
    int number = count(find_burnable(t, s, q));
    if (number)
        add_part(legal, PART_REMOVALS, 0, number);
    return number != 0;
}

static void act_removal(const Tables *t, State *s, Question q, const Action *action)
{
    int place = find_building(t, s->players + q.seat, action->a);
    if (place >= 0)
        remove_piece(t, s, q.seat, place);
    drop_question(s, 0);
}
