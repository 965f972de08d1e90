/* Actions by the numbers of the published table: encoding/numbers.py. Which numbers may come next, and what they choose. */

#include "encoding.h"

#define SWAPS (RESOURCES * (RESOURCES - 1))

/* The order of numbers.py. */
static const uint8_t PLAIN_ACTIONS[] = {ACT_NO_RIVER, ACT_READY, ACT_STOP, ACT_DONE, ACT_SUFFER, ACT_PAY, ACT_REFUSE};
#define PLAIN_COUNT ((int)sizeof PLAIN_ACTIONS)

static void clear_partial(Partial *partial)
{
    memset(partial, 0, sizeof *partial);
    partial->shape = partial->last = -1;
}

static inline int count_cells(const Tables *t)
{
    return t->board.width * t->board.height;
}

/* All pairs but a resource for itself. */
static inline int number_swap(int give, int take)
{
    return give * (RESOURCES - 1) + take - (take > give);
}

static inline void name_swapped(int number, int *give, int *take)
{
    *give = number / (RESOURCES - 1);
    *take = number % (RESOURCES - 1);
    *take += *take >= *give;
}

static const Part *find_kind(const Legal *legal, int kind)
{
    for (int i = 0; i < legal->part_count; i++)
        if (legal->parts[i].kind == kind)
            return legal->parts + i;
    return NULL;
}

/* The part that lays or builds this shape. */
static const Part *find_laying(const Legal *legal, int shape)
{
    for (int i = 0; i < legal->part_count && legal->parts[i].kind <= PART_LAY_UNCLOSING; i++)
        if (legal->parts[i].shape == shape)
            return legal->parts + i;
    return NULL;
}

/* How many dice that show this face may be marked in all. */
static int count_markable(const Tables *t, const Player *p, const Legal *legal, int face)
{
    if (legal->question.kind == ASK_TAKE)
        return t->face[face].is_either ? p->faces[face] : 0;
    return legal->question.kind == ASK_ROLL ? count_free(t, p, face) : 0;
}

/* ---------------------------------------------------------------- which numbers may come next */

/* Marks go upwards only, so that a choice of dice has one path. */
static void show_marks(const Tables *t, const Encoding *e, const Player *p, const Legal *legal, const Partial *partial,
                       uint8_t *out)
{
    for (int face = partial->last < 0 ? 0 : partial->last; face < t->faces; face++)
        out[e->number.mark + face] = partial->marks[face] < count_markable(t, p, legal, face);
    out[e->number.go] = legal->question.kind == ASK_TAKE || partial->last >= 0;
}

static void show_sets(const Tables *t, const Encoding *e, const Player *p, uint8_t *out)
{
    for (int face = 0; face < t->faces; face++) {
        int die = t->face[face].die;
        if (p->faces[face] > p->fixed[face])
            memset(out + e->set_of_kind[die] + (face - t->first_face[die]) * t->kind_faces[die], 1,
                   (size_t)t->kind_faces[die]);
    }
}

static void show_feathers(const Tables *t, const Encoding *e, const Player *p, uint8_t *out)
{
    for (int i = 0; i < t->feathers; i++) {
        uint8_t *row = out + e->number.feather + i * (t->faces + 1);
        if (!p->faces[t->feather[i]])
            continue;
        row[0] = 1;
        for (int face = 0; face < t->faces; face++)
            row[face + 1] = (uint8_t)can_join(p, t->feather[i], face);
    }
}

static void show_swaps(const int *gives, const int *takes, uint8_t *out)
{
    for (int give = 0; give < RESOURCES; give++)
        for (int take = 0; take < RESOURCES; take++)
            if (give != take && gives[give] && takes[take])
                out[number_swap(give, take)] = 1;
}

static void read_goods(const Player *p, int *goods)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        goods[resource] = p->stock[resource];
}

static void show_trades(const Tables *t, const Encoding *e, const State *s, int seat, uint8_t *out)
{
    int mine[RESOURCES], theirs[RESOURCES];
    read_goods(s->players + seat, mine);
    for (int partner = 0; partner < (t->alone ? 1 : t->players - 1); partner++) {
        if (t->alone)
            for (int i = 0; i < RESOURCES; i++)
                theirs[i] = s->philippe_goods[i];
        else
            read_goods(s->players + (seat + partner + 1) % t->players, theirs);
        show_swaps(mine, theirs, out + e->number.trade + partner * SWAPS);
    }
}

static void show_bits(int bits, uint8_t *out)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        out[resource] = bits >> resource & 1;
}

static void show_part(const Tables *t, const Encoding *e, State *s, const Legal *legal, const Part *part, uint8_t *out)
{
    static const int ALL_GOODS[RESOURCES] = {1, 1, 1, 1};
    int mine[RESOURCES];
    const Player *p = s->players + legal->question.seat;
    switch (part->kind) {
    case PART_REROLLS:
    case PART_TAKES:
        break; /* show_marks */
    case PART_SETS:
        show_sets(t, e, p, out);
        break;
    case PART_FEATHERS:
        show_feathers(t, e, p, out);
        break;
    case PART_CHAPELS:
        for (int face = 0; face < t->faces; face++)
            out[e->number.chapel + face] = p->faces[face] != 0;
        break;
    case PART_LOSSES:
        show_bits(find_goods(p), out + e->number.lose);
        break;
    case PART_REMOVALS:
        put_spaces(e, find_removals(t, s, legal->question), 1, out + e->number.cell);
        break;
    case PART_SWAPS:
        read_goods(p, mine);
        show_swaps(mine, ALL_GOODS, out + e->number.swap);
        break;
    case PART_DEMANDS:
        show_bits(find_demands(t, s, legal->question), out + e->number.demand);
        break;
    case PART_TRADES:
        show_trades(t, e, s, legal->question.seat, out);
        break;
    case PART_ONE:
        for (int i = 0; i < PLAIN_COUNT; i++)
            if (PLAIN_ACTIONS[i] == part->action)
                out[e->number.plain + i] = 1;
        break;
    default:
        if (e->number.one_step)
            put_spaces(e, find_part(t, s, legal, part), 1, out + e->number.pieces + part->shape * count_cells(t));
        else
            out[e->number.pieces + part->shape] = 1;
    }
}

/* A 1 for each number that may come next. `legal` is what the seat may do; NULL if it may not act. */
static void show_mask(const Tables *t, const Encoding *e, State *s, const Legal *legal, const Partial *partial,
                      uint8_t *out)
{
    memset(out, 0, (size_t)e->number.size);
    if (legal == NULL) {
        out[e->number.wait] = 1;
        return;
    }
    if (partial->shape >= 0) {
        const Part *part = find_laying(legal, partial->shape);
        if (part != NULL)
            put_spaces(e, find_part(t, s, legal, part), 1, out + e->number.cell);
        return;
    }
    if (find_kind(legal, PART_REROLLS) != NULL || find_kind(legal, PART_TAKES) != NULL)
        show_marks(t, e, s->players + legal->question.seat, legal, partial, out);
    for (int i = 0; i < legal->part_count && partial->last < 0; i++)
        show_part(t, e, s, legal, legal->parts + i, out);
}

/* ---------------------------------------------------------------- from numbers to actions */

enum Choice { NO_CHOICE = -1, CHOICE_BEGUN, CHOICE_MADE };

static int choose_place(const Tables *t, State *s, const Legal *legal, int shape, int cell, Action *action)
{
    const Part *part = find_laying(legal, shape);
    int at = cell / t->board.width * t->board.stride + cell % t->board.width;
    if (part == NULL || !has_bit(find_part(t, s, legal, part), at))
        return NO_CHOICE;
    action->kind = part->kind == PART_BUILD ? ACT_BUILD : ACT_PLACE;
    action->a = t->shape[shape].piece;
    action->b = t->shape[shape].turn;
    action->c = (int16_t)at;
    return CHOICE_MADE;
}

static int choose_removal(const Tables *t, State *s, const Legal *legal, int cell, Action *action)
{
    int at = cell / t->board.width * t->board.stride + cell % t->board.width;
    if (find_kind(legal, PART_REMOVALS) == NULL || !has_bit(find_removals(t, s, legal->question), at))
        return NO_CHOICE;
    action->kind = ACT_REMOVE;
    action->a = (int16_t)at;
    return CHOICE_MADE;
}

static int choose_mark(const Tables *t, const Player *p, const Legal *legal, Partial *partial, int face)
{
    if (face < partial->last || partial->marks[face] >= count_markable(t, p, legal, face))
        return NO_CHOICE;
    partial->marks[face]++;
    partial->last = (int16_t)face;
    return CHOICE_BEGUN;
}

/* The marks so far are all: dice to roll again, or either/or dice that give their first side. */
static int choose_marked(const Tables *t, const Legal *legal, const Partial *partial, Action *action)
{
    if (legal->question.kind == ASK_TAKE) {
        action->kind = ACT_TAKE;
        for (int i = 0; i < t->eithers; i++)
            action->counts[i] = partial->marks[t->either[i]];
        return CHOICE_MADE;
    }
    if (legal->question.kind != ASK_ROLL || partial->last < 0)
        return NO_CHOICE;
    action->kind = ACT_REROLL;
    memcpy(action->counts, partial->marks, sizeof partial->marks);
    return CHOICE_MADE;
}

static int choose_set(const Tables *t, const Encoding *e, const Player *p, const Legal *legal, int number, Action *action)
{
    int die = t->kinds - 1;
    while (die && number < e->set_of_kind[die])
        die--;
    int pair = number - e->set_of_kind[die], faces = t->kind_faces[die];
    if (!faces || pair / faces >= faces)
        return NO_CHOICE;
    int shows = t->first_face[die] + pair / faces;
    if (find_kind(legal, PART_SETS) == NULL || p->faces[shows] <= p->fixed[shows])
        return NO_CHOICE;
    action->kind = ACT_SET_DIE;
    action->a = (int16_t)shows;
    action->b = (int16_t)(t->first_face[die] + pair % faces);
    return CHOICE_MADE;
}

static int choose_feather(const Tables *t, const Player *p, const Legal *legal, int index, Action *action)
{
    int feather = t->feather[index / (t->faces + 1)], partner = index % (t->faces + 1) - 1;
    if (find_kind(legal, PART_FEATHERS) == NULL || !p->faces[feather] ||
        (partner != ALONE && !can_join(p, feather, partner)))
        return NO_CHOICE;
    action->kind = ACT_FEATHER;
    action->a = (int16_t)feather;
    action->b = (int16_t)partner;
    return CHOICE_MADE;
}

static int choose_trade(const Tables *t, const State *s, const Legal *legal, int index, Action *action)
{
    int seat = legal->question.seat, give, take;
    int other = t->alone ? PHILIPPE : (seat + index / SWAPS + 1) % t->players;
    name_swapped(index % SWAPS, &give, &take);
    if (find_kind(legal, PART_TRADES) == NULL || !s->players[seat].stock[give] ||
        !(t->alone ? s->philippe_goods[take] : s->players[other].stock[take]))
        return NO_CHOICE;
    action->kind = ACT_TRADE;
    action->a = (int16_t)other;
    action->b = (int16_t)give;
    action->c = (int16_t)take;
    return CHOICE_MADE;
}

/* An action of a kind with one figure, if it is allowed. */
static int choose_figure(int allowed, int kind, int figure, Action *action)
{
    action->kind = (uint8_t)kind;
    action->a = (int16_t)figure;
    return allowed ? CHOICE_MADE : NO_CHOICE;
}

static int choose_swap(const Player *p, const Legal *legal, int index, Action *action)
{
    int give, take;
    name_swapped(index, &give, &take);
    action->b = (int16_t)take;
    return choose_figure(find_kind(legal, PART_SWAPS) != NULL && p->stock[give], ACT_SWAP, give, action);
}

static int choose_plain(const Legal *legal, int kind, Action *action)
{
    int found = 0;
    for (int i = 0; i < legal->part_count; i++)
        found |= legal->parts[i].kind == PART_ONE && legal->parts[i].action == kind;
    return choose_figure(found, kind, 0, action);
}

/* A number that begins an answer, or is all of it. Sections stand in the order of encoding.h. */
static int choose_first(const Tables *t, const Encoding *e, State *s, const Legal *legal, Partial *partial, int number,
                        Action *action)
{
    const Player *p = s->players + legal->question.seat;
    if (number >= e->number.pieces) {
        int index = number - e->number.pieces;
        if (e->number.one_step)
            return choose_place(t, s, legal, index / count_cells(t), index % count_cells(t), action);
        if (find_laying(legal, index) == NULL)
            return NO_CHOICE;
        partial->shape = (int16_t)index;
        return CHOICE_BEGUN;
    }
    if (number >= e->number.cell)
        return choose_removal(t, s, legal, number - e->number.cell, action);
    if (number >= e->number.trade)
        return choose_trade(t, s, legal, number - e->number.trade, action);
    if (number >= e->number.demand) {
        int resource = number - e->number.demand;
        int allowed = find_kind(legal, PART_DEMANDS) != NULL && find_demands(t, s, legal->question) >> resource & 1;
        return choose_figure(allowed, ACT_DEMAND, resource, action);
    }
    if (number >= e->number.swap)
        return choose_swap(p, legal, number - e->number.swap, action);
    if (number >= e->number.lose) {
        int resource = number - e->number.lose;
        return choose_figure(find_kind(legal, PART_LOSSES) != NULL && p->stock[resource], ACT_LOSE, resource, action);
    }
    if (number >= e->number.chapel) {
        int face = number - e->number.chapel;
        return choose_figure(find_kind(legal, PART_CHAPELS) != NULL && p->faces[face], ACT_CHAPEL, face, action);
    }
    if (number >= e->number.feather)
        return choose_feather(t, p, legal, number - e->number.feather, action);
    if (number >= e->number.set)
        return choose_set(t, e, p, legal, number, action);
    if (number >= e->number.mark)
        return choose_mark(t, p, legal, partial, number - e->number.mark);
    if (number >= e->number.go)
        return choose_marked(t, legal, partial, action);
    if (number >= e->number.plain)
        return choose_plain(legal, PLAIN_ACTIONS[number - e->number.plain], action);
    return NO_CHOICE; /* to wait is for those who may not act */
}

/* Adds a number to a partial answer: it may be none, begin one, or make it whole and leave it in `action`. */
static int choose_number(const Tables *t, const Encoding *e, State *s, const Legal *legal, Partial *partial, int64_t number,
                         Action *action)
{
    int found, index = (int)number;
    if (number < 0 || number >= e->number.size)
        return NO_CHOICE;
    if (partial->shape >= 0) {
        int cell = index - e->number.cell;
        found = cell < 0 || cell >= count_cells(t) ? NO_CHOICE : choose_place(t, s, legal, partial->shape, cell, action);
    } else if (partial->last >= 0 && (index < e->number.go || index >= e->number.set)) {
        found = NO_CHOICE;
    } else {
        found = choose_first(t, e, s, legal, partial, index, action);
    }
    if (found == CHOICE_MADE)
        clear_partial(partial);
    return found;
}

/* ---------------------------------------------------------------- the Encoding, read */

#define READ_COMMON(name) READ(dict, &e->common, name, 0, most);
#define READ_PLAYER(name) READ(dict, &e->player, name, 0, most);
#define READ_SECTION(name) READ(dict, &e->number, name, 0, most);
#define MAX_ROW 1000000

static int read_common_fields(PyObject *dict, Encoding *e, long most)
{
    SHARED_FIELDS(READ_COMMON)
    return 1;
}

static int read_player_fields(PyObject *dict, Encoding *e, long most)
{
    PLAYER_FIELDS(READ_PLAYER)
    return 1;
}

static int read_sections(PyObject *dict, Encoding *e, long most)
{
    SECTIONS(READ_SECTION)
    READ(dict, &e->number, one_step, 0, 1);
    return 1;
}

/* The last place of a field must lie in the row. */
static int check_field(const char *name, long first, long length, long size)
{
    return check_range(name, first + length, 0, size);
}

static int check_common(const Tables *t, const Encoding *e)
{
    long size = e->first_player;
    return check_field("step", e->common.step, STEPS, size) && check_field("question", e->common.question, ASK_FAIR + 1, size) &&
           check_field("marks", e->common.marks, t->faces, size) && check_field("supply", e->common.supply, t->pieces, size) &&
           check_field("out", e->common.out, t->pieces, size) && check_field("dice", e->common.dice, t->kinds, size) &&
           check_field("dice_out", e->common.dice_out, t->kinds, size) &&
           check_field("types", e->common.types, t->buildings, size) &&
           check_field("philippe", e->common.philippe, t->faces, size) &&
           check_field("philippe_goods", e->common.philippe_goods, RESOURCES, size);
}

static int check_player(const Tables *t, const Encoding *e)
{
    long size = e->player_size, spaces = count_cells(t);
    return check_field("stock", e->player.stock, RESOURCES, size) && check_field("pool", e->player.pool, t->kinds, size) &&
           check_field("paid", e->player.paid, t->kinds, size) && check_field("leaving", e->player.leaving, t->kinds, size) &&
           check_field("faces", e->player.faces, t->faces, size) && check_field("fixed", e->player.fixed, t->faces, size) &&
           check_field("built", e->player.built, t->pieces, size) && check_field("tray", e->player.tray, t->pieces, size) &&
           check_field("ground", e->player.ground, spaces, size) && check_field("above", e->player.above, spaces, size) &&
           check_field("enclosed", e->player.enclosed, spaces, size);
}

/* Sections must stand in the order in which choose_first looks for them, each with as many numbers as it needs. */
static int lay_out_numbers(const Tables *t, Encoding *e, long shapes)
{
    int sets = 0, partners = t->alone ? 1 : t->players - 1, next = 0;
    for (int kind = 0; kind < t->kinds; kind++) {
        e->set_of_kind[kind] = e->number.set + sets;
        sets += t->kind_faces[kind] * t->kind_faces[kind];
    }
    const struct {
        const char *name;
        int first, count;
    } sections[] = {
        {"wait", e->number.wait, 1},
        {"plain", e->number.plain, PLAIN_COUNT},
        {"go", e->number.go, 1},
        {"mark", e->number.mark, t->faces},
        {"set", e->number.set, sets},
        {"feather", e->number.feather, t->feathers * (t->faces + 1)},
        {"chapel", e->number.chapel, t->faces},
        {"lose", e->number.lose, RESOURCES},
        {"swap", e->number.swap, SWAPS},
        {"demand", e->number.demand, RESOURCES},
        {"trade", e->number.trade, partners * SWAPS},
        {"cell", e->number.cell, count_cells(t)},
        {"piece", e->number.pieces, t->shapes * (e->number.one_step ? count_cells(t) : 1)},
    };
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        if (!check_range(sections[i].name, sections[i].first, next, next))
            return 0;
        next += sections[i].count;
    }
    return check_range("size", e->number.size, next, next) && check_range("shapes", shapes, t->shapes, t->shapes);
}

/* Adds the cells of a set of spaces that begins in the upper left corner; returns how many there are. */
static int list_cells(const Tables *t, Mask spaces, int first, Encoding *e)
{
    int found = 0;
    EACH_WORD(i)
    {
        for (uint64_t rest = spaces.word[i]; rest; rest &= rest - 1) {
            int bit = 64 * i + __builtin_ctzll(rest);
            e->offset[first + found++] = (uint16_t)(bit - bit / t->board.stride);
        }
    }
    return found;
}

static void list_all_cells(const Tables *t, Encoding *e)
{
    int used = 0;
    for (int bit = 0; bit < t->board.stride * t->board.height; bit++)
        e->cell[bit] = (uint16_t)(bit - bit / t->board.stride);
    for (int i = 0; i < t->shapes; i++) {
        const Shape *shape = t->shape + i;
        e->cells[i].first = (int16_t)used;
        used += e->cells[i].ground = (int16_t)list_cells(t, shape->ground, used, e);
        used += e->cells[i].above = (int16_t)list_cells(t, without(shape->mask, shape->ground), used, e);
        for (int k = e->cells[i].first; k < used; k++)
            e->cells[i].farthest = e->offset[k] > e->cells[i].farthest ? e->offset[k] : e->cells[i].farthest;
    }
}

/* 0 and a Python exception if it does not fit these tables. */
static int read_encoding(PyObject *dict, const Tables *t, Encoding *e)
{
    memset(e, 0, sizeof *e);
    PyObject *seen = read_item(dict, "observation"), *actions = read_item(dict, "actions");
    if (seen == NULL || actions == NULL)
        return 0;
    READ(seen, e, size, 1, MAX_ROW);
    READ(seen, e, first_player, 1, e->size);
    READ(seen, e, player_size, 1, e->size);
    if (!check_range("size", e->size, e->first_player + t->players * e->player_size, MAX_ROW))
        return 0;
    PyObject *common = read_item(seen, "common"), *player = read_item(seen, "player");
    if (common == NULL || player == NULL || !read_common_fields(common, e, e->first_player - 1) ||
        !read_player_fields(player, e, e->player_size - 1) || !read_sections(actions, e, MAX_ROW))
        return 0;
    long pieces, size, shapes;
    if (!read_field(actions, e->number.one_step ? "place" : "piece", 0, MAX_ROW, &pieces) ||
        !read_field(actions, "size", 1, MAX_ROW, &size) || !read_field(actions, "shapes", 0, MAX_SHAPES, &shapes))
        return 0;
    e->number.pieces = (int32_t)pieces;
    e->number.size = (int32_t)size;
    list_all_cells(t, e);
    return check_common(t, e) && check_player(t, e) && lay_out_numbers(t, e, shapes);
}
