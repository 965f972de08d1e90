/* Everything that changes during a game: state.py as one flat struct. No pointers, so a copy is one memcpy. */

#ifndef ERA_STATE_H
#define ERA_STATE_H

#include "tables.h"

enum Step { BEFORE_PLAY = -1, LAYOUT_STEP, ROLL_STEP, FEATHERS_STEP, COLLECT_STEP, FEED_STEP, DISASTERS_STEP, BUILD_STEP,
            EXTORT_STEP, FAIRS_STEP, STEPS };
#define FIRST_OF_ROUND ROLL_STEP

enum QuestionKind { ASK_LAYOUT, ASK_ROLL, ASK_FEATHERS, ASK_TAKE, ASK_STRIKE, ASK_BRIGANDS, ASK_SCORCH, ASK_FLOOD, ASK_FIRE,
                    ASK_ATTACK, ASK_BUILD, ASK_COST, ASK_DEMAND, ASK_BRIBE, ASK_FAIR };

enum ActionKind { ACT_PLACE, ACT_NO_RIVER, ACT_READY, ACT_REROLL, ACT_SET_DIE, ACT_STOP, ACT_FEATHER, ACT_CHAPEL, ACT_DONE,
                  ACT_TAKE, ACT_SUFFER, ACT_LOSE, ACT_REMOVE, ACT_BUILD, ACT_SWAP, ACT_DEMAND, ACT_PAY, ACT_REFUSE, ACT_TRADE };

#define PHILIPPE -1 /* his seat in questions and trades */
#define ALONE -1    /* a feather without a partner */
#define ALL_ROLL_LIMIT 3

typedef struct {
    int8_t kind, seat, other, resource;
} Question;

/* Dice about to be rolled, or a lot (`lot` >= 0) to be drawn. Seat -1 is Sir Philippe. */
typedef struct {
    int8_t lot, seat, open;
    uint8_t dice[MAX_KINDS];
} Draw;

#define NO_LOT -1
#define START_PLAYER_LOT MAX_LOTS

typedef struct {
    uint8_t piece, shape; /* the number of the shape among those of the piece */
    uint16_t at;
} Laid;

typedef struct {
    Mask blocked, barrier, scorched, flooded, river, roads, gates, spans;
    Mask enclosed; /* as far as it is known */
    int32_t culture, disaster;
    int16_t hammers, swords, shields, skulls, chapels, swaps, fairs, road_fairs, sets;
    uint16_t laid_count;
    uint8_t knows_enclosed, rolls, ready, leaving_count;
    uint8_t stock[RESOURCES];
    uint8_t pool[MAX_KINDS], paid[MAX_KINDS];
    uint8_t faces[MAX_FACES], fixed[MAX_FACES];
    uint8_t built[MAX_PIECES], tray[MAX_PIECES];
    uint8_t leaving[MAX_LEAVING];
    Laid laid[MAX_LAID];
} Player;

typedef struct State {
    int32_t round;
    int8_t start, step, moved, ending, over, knows_philippe, knows_philippe_goods, xs_count;
    int8_t question_count, chance_count;
    uint16_t philippe_goods[RESOURCES];
    uint64_t types;
    uint8_t xs[MAX_TYPES];
    uint8_t supply[MAX_PIECES], out[MAX_PIECES];
    uint8_t dice[MAX_KINDS], dice_out[MAX_KINDS];
    uint8_t philippe[MAX_FACES];
    Question questions[MAX_QUESTIONS];
    Draw chances[MAX_CHANCES];
    Player players[MAX_PLAYERS]; /* last: those who do not play are never copied */
} State;

static inline size_t state_size(const Tables *t)
{
    return offsetof(State, players) + sizeof(Player) * (size_t)t->players;
}

typedef struct {
    uint8_t kind;
    int16_t a, b, c;             /* piece, turn, at; or shows, face; feather, partner; seat, give, take... */
    uint8_t counts[MAX_FACES];   /* how many dice of each face are rolled again, or give their first side */
} Action;

/* A group of legal actions that are counted without being listed (choices.py, core/legal.py). */
enum PartKind { PART_BUILD, PART_LAY, PART_LAY_OPEN, PART_LAY_CLEARED, PART_LAY_UNCLOSING, PART_REROLLS, PART_SETS,
                PART_FEATHERS, PART_CHAPELS, PART_TAKES, PART_LOSSES, PART_REMOVALS, PART_SWAPS, PART_DEMANDS, PART_TRADES,
                PART_ONE };

typedef struct {
    uint8_t kind;
    uint8_t action; /* of PART_ONE */
    uint16_t shape; /* of a part that lays or builds */
    int32_t size;   /* rerolls and takes may be more: see Legal.many */
} Part;

#define MAX_PARTS (MAX_SHAPES + 4)

typedef struct Legal {
    int64_t size;
    int64_t many; /* the size of the first part, if it is one of rerolls or takes */
    Question question;
    int16_t part_count;
    Part parts[MAX_PARTS];
} Legal;

/* ---------------------------------------------------------------- small things that every step does */

static inline Question make_question(int kind, int seat, int other, int resource)
{
    Question made = {(int8_t)kind, (int8_t)seat, (int8_t)other, (int8_t)resource};
    return made;
}

static inline void ask_last(State *s, Question question)
{
    if (s->question_count < MAX_QUESTIONS)
        s->questions[s->question_count++] = question;
}

static inline void ask_first(State *s, Question question)
{
    if (s->question_count == MAX_QUESTIONS)
        return;
    memmove(s->questions + 1, s->questions, sizeof(Question) * (size_t)s->question_count++);
    s->questions[0] = question;
}

static inline void drop_question(State *s, int place)
{
    s->question_count--;
    memmove(s->questions + place, s->questions + place + 1, sizeof(Question) * (size_t)(s->question_count - place));
}

static inline int any_stock(const Player *p)
{
    return (p->stock[0] | p->stock[1] | p->stock[2] | p->stock[3]) != 0;
}

/* COL-3: what the track cannot hold is lost. */
static inline void add_resource(const Tables *t, Player *p, int resource, int amount)
{
    int total = p->stock[resource] + amount;
    p->stock[resource] = (uint8_t)(total < t->track[resource] ? total : t->track[resource]);
}

static inline int has_begun(const Tables *t, const State *s, int seat)
{
    return (seat - s->start + t->players) % t->players < s->moved;
}

static inline const Shape *shape_of(const Tables *t, Laid laid)
{
    return t->shape + t->piece[laid.piece].first_shape + laid.shape;
}

static inline Mask mask_of(const Tables *t, Laid laid)
{
    return shift_up(shape_of(t, laid)->mask, laid.at);
}

static inline void clear_legal(Legal *legal, Question question)
{
    legal->size = legal->many = 0;
    legal->part_count = 0;
    legal->question = question;
}

static inline void add_part(Legal *legal, int kind, int shape, int size)
{
    Part *part = legal->parts + legal->part_count++;
    part->kind = (uint8_t)kind;
    part->action = 0;
    part->shape = (uint16_t)shape;
    part->size = size;
    legal->size += size;
}

static inline void add_one(Legal *legal, int action)
{
    add_part(legal, PART_ONE, 0, 1);
    legal->parts[legal->part_count - 1].action = (uint8_t)action;
}

static inline void add_many(Legal *legal, int kind, int64_t size)
{
    add_part(legal, kind, 0, 0);
    legal->many = size;
    legal->size += size;
}

#endif
