/* Native states, actions and legal sets as plain Python numbers, and Python states as native ones: for tests, which hold
 * the two engines together step by step, and for whoever plays a Python position on natively. convert.py and lockstep.py
 * are the other side. */

#include "objects.h"
#include "state.h"

static const char *const QUESTION_NAMES[] = {"layout", "roll", "feathers", "take", "strike", "brigands", "scorch", "flood",
                                             "fire", "attack", "build", "cost", "demand", "bribe", "fair"};
static const char *const ACTION_NAMES[] = {"Place", "NoRiver", "Ready", "Reroll", "SetDie", "Stop", "Feather", "Chapel",
                                           "Done", "Take", "Suffer", "Lose", "Remove", "Build", "Swap", "Demand", "Pay",
                                           "Refuse", "Trade"};

/* ---------------------------------------------------------------- out */

static PyObject *make_int(Mask mask)
{
    unsigned char bytes[8 * BOARD_WORDS];
    memcpy(bytes, mask.word, sizeof bytes);
    return _PyLong_FromByteArray(bytes, sizeof bytes, 1, 0);
}

/* The action as (name, fields...), as `Action.values` has them. */
static PyObject *describe_action(const Tables *t, const Action *a)
{
    const char *name = ACTION_NAMES[a->kind];
    switch (a->kind) {
    case ACT_PLACE:
    case ACT_BUILD:
    case ACT_TRADE:
        return Py_BuildValue("(siii)", name, a->a, a->b, a->c);
    case ACT_SET_DIE:
    case ACT_FEATHER:
    case ACT_SWAP:
        return Py_BuildValue("(sii)", name, a->a, a->b);
    case ACT_CHAPEL:
    case ACT_LOSE:
    case ACT_REMOVE:
    case ACT_DEMAND:
        return Py_BuildValue("(si)", name, a->a);
    case ACT_TAKE:
        return Py_BuildValue("(sN)", name, list_bytes(a->counts, t->eithers));
    case ACT_REROLL: {
        uint8_t dice[MAX_DICE];
        int number = 0;
        for (int face = 0; face < t->faces; face++)
            for (int i = 0; i < a->counts[face]; i++)
                dice[number++] = (uint8_t)face;
        return Py_BuildValue("(sN)", name, list_bytes(dice, number));
    }
    }
    return Py_BuildValue("(s)", name);
}

/* A part as (what it is, its size, the piece, the turn, the places as a mask). */
static PyObject *describe_part(const Tables *t, State *s, const Legal *legal, const Part *part)
{
    long long size = part_size(legal, part);
    if (part->kind > PART_LAY_UNCLOSING)
        return Py_BuildValue("(sL)", "listed", size);
    const Shape *shape = t->shape + part->shape;
    Mask places = find_part(t, s, legal, part);
    const char *what = part->kind == PART_BUILD ? "Build" : "Place";
    return Py_BuildValue("(sLiiN)", what, size, shape->piece, shape->turn, make_int(places));
}

static PyObject *describe_parts(const Tables *t, State *s, const Legal *legal)
{
    PyObject *made = PyTuple_New(legal->part_count);
    for (int i = 0; made != NULL && i < legal->part_count; i++) {
        PyObject *part = describe_part(t, s, legal, legal->parts + i);
        if (part == NULL) {
            Py_DECREF(made);
            return NULL;
        }
        PyTuple_SET_ITEM(made, i, part);
    }
    return made;
}

static PyObject *describe_sheets(const Tables *t, State *s)
{
    Sheet sheets[MAX_PLAYERS];
    int lines = make_sheets(t, s, sheets);
    PyObject *made = PyTuple_New(t->players);
    for (int seat = 0; made != NULL && seat < t->players; seat++) {
        PyObject *sheet = PyTuple_New(lines);
        if (sheet == NULL)
            break;
        for (int line = 0; line < lines; line++)
            PyTuple_SET_ITEM(sheet, line, PyLong_FromLong(sheets[seat].line[line]));
        PyTuple_SET_ITEM(made, seat, sheet);
    }
    return made;
}

static PyObject *describe_laid(const Tables *t, const Player *p)
{
    PyObject *made = PyTuple_New(p->laid_count);
    for (int i = 0; made != NULL && i < p->laid_count; i++) {
        Laid laid = p->laid[i];
        PyTuple_SET_ITEM(made, i, Py_BuildValue("(iii)", laid.piece, shape_of(t, laid)->turn, laid.at));
    }
    return made;
}

static PyObject *describe_player(const Tables *t, const Player *p)
{
    return Py_BuildValue(
        "{sNsNsNsNsNsNsNsNsNsNsNsNsNsNsNsNsNsisisisisisisisisisisisisN}", "pieces", describe_laid(t, p), "blocked",
        make_int(p->blocked), "barrier", make_int(p->barrier), "scorched", make_int(p->scorched), "flooded",
        make_int(p->flooded), "river", make_int(p->river), "roads", make_int(p->roads), "gates", make_int(p->gates),
        "spans", make_int(p->spans), "stock", list_bytes(p->stock, RESOURCES), "pool", list_bytes(p->pool, t->kinds), "paid",
        list_bytes(p->paid, t->kinds), "faces", list_bytes(p->faces, t->faces), "fixed", list_bytes(p->fixed, t->faces),
        "built", list_bytes(p->built, t->pieces), "tray", list_bytes(p->tray, t->pieces), "leaving",
        list_bytes(p->leaving, p->leaving_count), "culture", p->culture, "disaster", p->disaster, "hammers", p->hammers,
        "swords", p->swords, "shields", p->shields, "skulls", p->skulls, "chapels", p->chapels, "swaps", p->swaps, "fairs",
        p->fairs, "road_fairs", p->road_fairs, "sets", p->sets, "rolls", p->rolls, "ready",
        PyBool_FromLong(p->ready));
}

static PyObject *describe_question(Question q)
{
    return Py_BuildValue("(siii)", QUESTION_NAMES[q.kind], q.seat, q.other, q.resource);
}

static PyObject *describe_draw(const Tables *t, const Draw *draw)
{
    if (draw->lot == NO_LOT)
        return Py_BuildValue("(siNN)", "roll", draw->seat, list_bytes(draw->dice, t->kinds), PyBool_FromLong(draw->open));
    return Py_BuildValue("(si)", "lot", draw->lot == START_PLAYER_LOT ? -1 : draw->lot);
}

static PyObject *describe_types(const State *s)
{
    PyObject *made = PyTuple_New(__builtin_popcountll(s->types));
    int place = 0;
    for (uint64_t rest = s->types; made != NULL && rest; rest &= rest - 1)
        PyTuple_SET_ITEM(made, place++, PyLong_FromLong(__builtin_ctzll(rest)));
    return made;
}

#define RANKED_SCORES 128

static PyObject *describe_state(const Tables *t, State *s)
{
    return Py_BuildValue(
        "{sisisisisNsNsNsNsNsNsNsNsNsNsNsNsNsN}", "round", s->round, "start", s->start, "step", s->step, "moved", s->moved,
        "ending", PyBool_FromLong(s->ending), "over", PyBool_FromLong(s->over), "supply", list_bytes(s->supply, t->pieces),
        "out", list_bytes(s->out, t->pieces), "dice", list_bytes(s->dice, t->kinds), "dice_out",
        list_bytes(s->dice_out, t->kinds), "types", describe_types(s), "xs", list_bytes(s->xs, s->xs_count), "philippe",
        list_bytes(s->philippe, s->knows_philippe ? t->faces : 0), "philippe_goods",
        LIST_OF(s->knows_philippe_goods ? RESOURCES : 0, PyLong_FromLong(s->philippe_goods[i])), "questions",
        LIST_OF(s->question_count, describe_question(s->questions[i])), "chances",
        LIST_OF(s->chance_count, describe_draw(t, s->chances + i)), "players",
        LIST_OF(t->players, describe_player(t, s->players + i)), "ranks",
        LIST_OF(t->alone ? RANKED_SCORES : 0, PyLong_FromLong(find_rank(t, i))));
}

/* ---------------------------------------------------------------- in */

static int find_name(PyObject *object, const char *const *names, int number)
{
    PyObject *name = get_attribute(object, "kind");
    int found = -1;
    for (int i = 0; name != NULL && PyUnicode_Check(name) && i < number; i++)
        if (PyUnicode_CompareWithASCIIString(name, names[i]) == 0)
            found = i;
    if (found < 0 && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "an unknown kind of question: %R", name);
    Py_XDECREF(name);
    return found;
}

static int get_question(const Tables *t, PyObject *object, Question *q)
{
    int kind = find_name(object, QUESTION_NAMES, sizeof QUESTION_NAMES / sizeof QUESTION_NAMES[0]);
    if (kind < 0)
        return 0;
    q->kind = (int8_t)kind;
    GET(object, q, seat, 0, t->players - 1);
    GET(object, q, resource, -1, RESOURCES - 1);
    GET(object, q, other, -1, kind == ASK_STRIKE ? MAX_DISASTERS - 1 : t->players - 1);
    return 1;
}

static int get_draw(const Tables *t, PyObject *object, Draw *draw)
{
    memset(draw, 0, sizeof *draw);
    if (PyObject_HasAttrString(object, "dice")) {
        draw->lot = NO_LOT;
        GET(object, draw, seat, -1, t->players - 1);
        GET(object, draw, open, 0, 1);
        GET_BYTES(object, draw, dice, t->kinds, 99);
        return 1;
    }
    PyObject *name = get_attribute(object, "name");
    if (name == NULL)
        return 0;
    const char *text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    int lot = text == NULL ? -1 : strcmp(text, "start player") == 0 ? START_PLAYER_LOT : -1;
    if (text != NULL && strncmp(text, "types ", 6) == 0)
        lot = atoi(text + 6) - 1;
    Py_DECREF(name);
    draw->lot = (int8_t)lot;
    if (lot == START_PLAYER_LOT)
        return 1;
    return check_range("lot", lot, 0, t->lots - 1);
}

static int get_placement(const Tables *t, PyObject *object, Player *p)
{
    PyObject *piece = get_attribute(object, "piece");
    long index, turn, at;
    int good = piece != NULL && read_attribute(piece, "index", 0, t->pieces - 1, &index) &&
               read_attribute(object, "turn", 0, 3, &turn) &&
               read_attribute(object, "at", 0, t->board.stride * t->board.height - 1, &at) &&
               check_range("pieces", p->laid_count, 0, MAX_LAID - 1);
    Py_XDECREF(piece);
    if (!good)
        return 0;
    const Shape *shape = t->shape + t->piece[index].first_shape + t->piece[index].turns[turn];
    if (!within(shift_up(shape->mask, (int)at), t->board.all) || count(shift_up(shape->mask, (int)at)) != count(shape->mask)) {
        PyErr_SetString(PyExc_ValueError, "a piece lies beyond the board");
        return 0;
    }
    lay(t, p, (int)index, t->piece[index].turns[turn], (int)at);
    return 1;
}

/* Domains that were read lately. The pieces of a domain are a tuple that is replaced when one comes or goes, so the same
 * tuple is the same domain; the cache keeps it alive. */
#define REMEMBERED 16
static struct {
    PyObject *pieces;
    uint64_t serial;
    Player laid;
} domains_read[REMEMBERED];

static int lay_placements(const Tables *t, PyObject *pieces, Player *p)
{
    uintptr_t place = (uintptr_t)pieces / 64 % REMEMBERED;
    int known = PyTuple_CheckExact(pieces) && domains_read[place].pieces == pieces && domains_read[place].serial == t->serial;
    if (known) {
        *p = domains_read[place].laid;
        return 1;
    }
    for (Py_ssize_t i = 0; i < LIST_SIZE(pieces); i++)
        if (!get_placement(t, LIST_ITEM(pieces, i), p))
            return 0;
    p->knows_enclosed = 0;
    if (PyTuple_CheckExact(pieces)) {
        Py_XSETREF(domains_read[place].pieces, Py_NewRef(pieces));
        domains_read[place].serial = t->serial;
        domains_read[place].laid = *p;
    }
    return 1;
}

static int get_player(const Tables *t, PyObject *object, Player *p)
{
    long hidden;
    memset(p, 0, sizeof *p);
    if (!read_attribute(object, "hidden", 0, 0, &hidden)) {
        PyErr_SetString(PyExc_ValueError, "a view hides something: only a whole state can be played on");
        return 0;
    }
    PyObject *pieces = get_list(object, "pieces", 0, MAX_LAID);
    if (pieces == NULL)
        return 0;
    int good = lay_placements(t, pieces, p);
    Py_DECREF(pieces);
    if (!good)
        return 0;
    GET(object, p, culture, 0, INT16_MAX);
    GET(object, p, disaster, 0, INT16_MAX);
    GET(object, p, hammers, 0, INT16_MAX);
    GET(object, p, swords, INT16_MIN, INT16_MAX);
    GET(object, p, shields, INT16_MIN, INT16_MAX);
    GET(object, p, skulls, INT16_MIN, INT16_MAX);
    GET(object, p, chapels, 0, INT16_MAX);
    GET(object, p, swaps, 0, INT16_MAX);
    GET(object, p, fairs, 0, INT16_MAX);
    GET(object, p, road_fairs, 0, INT16_MAX);
    GET(object, p, sets, 0, INT16_MAX);
    GET(object, p, rolls, 0, 3);
    GET(object, p, ready, 0, 1);
    GET_BYTES(object, p, stock, RESOURCES, 99);
    GET_BYTES(object, p, pool, t->kinds, 99);
    GET_BYTES(object, p, paid, t->kinds, 99);
    GET_BYTES(object, p, faces, t->faces, 99);
    GET_BYTES(object, p, fixed, t->faces, 99);
    GET_BYTES(object, p, tray, t->pieces, 99);
    int leaving = get_bytes(object, "leaving", p->leaving, 0, MAX_LEAVING, t->kinds - 1);
    p->leaving_count = (uint8_t)leaving;
    return leaving >= 0;
}

static int get_lists(const Tables *t, PyObject *object, State *s)
{
    uint8_t types[MAX_TYPES];
    int number = get_bytes(object, "types", types, 0, MAX_TYPES, t->buildings - 1);
    for (int i = 0; i < number; i++)
        s->types |= 1ULL << types[i];
    int xs = get_bytes(object, "xs", s->xs, 0, MAX_TYPES, t->buildings - 1);
    int philippe = get_bytes(object, "philippe", s->philippe, 0, t->faces, 255);
    uint8_t goods[RESOURCES] = {0};
    int shown = get_bytes(object, "philippe_goods", goods, 0, RESOURCES, 255);
    if (number < 0 || xs < 0 || philippe < 0 || shown < 0)
        return 0;
    s->xs_count = (int8_t)xs;
    s->knows_philippe = philippe > 0;
    s->knows_philippe_goods = shown > 0;
    for (int i = 0; i < RESOURCES; i++)
        s->philippe_goods[i] = goods[i];
    return 1;
}

/* What a Python state may say that these rules never do: an answer to it would leave an array. */
static int check_questions(const Tables *t, const State *s)
{
    for (int i = 0; i < s->question_count; i++) {
        Question q = s->questions[i];
        const Player *p = s->players + q.seat;
        int good = 1;
        if (q.kind == ASK_STRIKE)
            good = q.other >= 0 && q.other < t->disasters[count_skulls(p)];
        else if (q.kind == ASK_COST)
            good = p->laid_count > 0 && t->piece[p->laid[p->laid_count - 1].piece].building_cost >= 0;
        else if (q.kind == ASK_BRIBE)
            good = q.resource >= 0;
        else if (q.kind == ASK_DEMAND)
            good = t->alone || q.other >= 0;
        if (!good) {
            PyErr_Format(PyExc_ValueError, "a question that nobody asks: %s", QUESTION_NAMES[q.kind]);
            return 0;
        }
    }
    return 1;
}

/* No more dice are on the table than there are: choices between them could not be counted. */
static int check_dice(const Tables *t, const Player *p)
{
    for (int kind = 0; kind < t->kinds; kind++) {
        int shown = 0;
        for (int i = 0; i < t->kind_faces[kind]; i++)
            shown += p->faces[t->first_face[kind] + i];
        if (!check_range("faces", shown, 0, t->dice_supply[kind] + t->dice_out[kind]))
            return 0;
    }
    return 1;
}

/* Reads a list `name` of things into an array, each by `get`. */
#define GET_ALL(object, name, into, counter, most, get)                                                                \
    do {                                                                                                               \
        PyObject *list_ = get_list(object, name, 0, most);                                                             \
        if (list_ == NULL)                                                                                             \
            return 0;                                                                                                  \
        int good_ = 1;                                                                                                 \
        for (Py_ssize_t i_ = 0; good_ && i_ < LIST_SIZE(list_); i_++)                                                  \
            good_ = get(t, LIST_ITEM(list_, i_), (into) + i_);                                                         \
        counter = (__typeof__(counter))LIST_SIZE(list_);                                                               \
        Py_DECREF(list_);                                                                                              \
        if (!good_)                                                                                                    \
            return 0;                                                                                                  \
    } while (0)

static int read_state(const Tables *t, PyObject *object, State *s)
{
    int players;
    memset(s, 0, state_size(t));
    GET(object, s, round, 0, INT16_MAX);
    GET(object, s, start, 0, t->players - 1);
    GET(object, s, step, BEFORE_PLAY, STEPS - 1);
    GET(object, s, moved, 0, t->players);
    GET(object, s, ending, 0, 1);
    GET(object, s, over, 0, 1);
    GET_BYTES(object, s, supply, t->pieces, 255);
    GET_BYTES(object, s, out, t->pieces, 255);
    GET_BYTES(object, s, dice, t->kinds, 255);
    GET_BYTES(object, s, dice_out, t->kinds, 255);
    if (!get_lists(t, object, s))
        return 0;
    GET_ALL(object, "questions", s->questions, s->question_count, MAX_QUESTIONS, get_question);
    GET_ALL(object, "chances", s->chances, s->chance_count, MAX_CHANCES, get_draw);
    GET_ALL(object, "players", s->players, players, t->players, get_player);
    if (!check_range("players", players, t->players, t->players))
        return 0;
    for (int seat = 0; seat < t->players; seat++)
        if (!check_dice(t, s->players + seat))
            return 0;
    return check_questions(t, s);
}

/* ---------------------------------------------------------------- compared */

#define MASKS_DIFFER(field)                                                                                            \
    if (!same(a->field, b->field))                                                                                     \
    return #field

static const char *compare_players(const Tables *t, const Player *a, const Player *b)
{
    MASKS_DIFFER(blocked);
    MASKS_DIFFER(barrier);
    MASKS_DIFFER(scorched);
    MASKS_DIFFER(flooded);
    MASKS_DIFFER(river);
    MASKS_DIFFER(roads);
    MASKS_DIFFER(gates);
    MASKS_DIFFER(spans);
    DIFFERS(culture);
    DIFFERS(disaster);
    DIFFERS(hammers);
    DIFFERS(swords);
    DIFFERS(shields);
    DIFFERS(skulls);
    DIFFERS(chapels);
    DIFFERS(swaps);
    DIFFERS(fairs);
    DIFFERS(road_fairs);
    DIFFERS(sets);
    DIFFERS(rolls);
    DIFFERS(ready);
    DIFFERS(laid_count);
    DIFFERS(leaving_count);
    BYTES_DIFFER(stock, RESOURCES);
    BYTES_DIFFER(pool, t->kinds);
    BYTES_DIFFER(paid, t->kinds);
    BYTES_DIFFER(faces, t->faces);
    BYTES_DIFFER(fixed, t->faces);
    BYTES_DIFFER(built, t->pieces);
    BYTES_DIFFER(tray, t->pieces);
    BYTES_DIFFER(leaving, a->leaving_count);
    BYTES_DIFFER(laid, a->laid_count);
    return NULL;
}

/* The first field in which two states differ; NULL if they are equal. What is only remembered does not count. */
static const char *compare_states(const Tables *t, const State *a, const State *b)
{
    DIFFERS(round);
    DIFFERS(start);
    DIFFERS(step);
    DIFFERS(moved);
    DIFFERS(ending);
    DIFFERS(over);
    DIFFERS(knows_philippe);
    DIFFERS(knows_philippe_goods);
    DIFFERS(xs_count);
    DIFFERS(question_count);
    DIFFERS(chance_count);
    DIFFERS(types);
    BYTES_DIFFER(philippe_goods, RESOURCES);
    BYTES_DIFFER(xs, a->xs_count);
    BYTES_DIFFER(supply, t->pieces);
    BYTES_DIFFER(out, t->pieces);
    BYTES_DIFFER(dice, t->kinds);
    BYTES_DIFFER(dice_out, t->kinds);
    BYTES_DIFFER(philippe, t->faces);
    BYTES_DIFFER(questions, a->question_count);
    for (int i = 0; i < a->chance_count; i++) {
        const Draw *one = a->chances + i, *other = b->chances + i;
        int lot = one->lot != NO_LOT;
        if (one->lot != other->lot || (!lot && (one->seat != other->seat || one->open != other->open ||
                                                memcmp(one->dice, other->dice, (size_t)t->kinds))))
            return "chances";
    }
    for (int seat = 0; seat < t->players; seat++) {
        const char *differs = compare_players(t, a->players + seat, b->players + seat);
        if (differs != NULL)
            return differs;
    }
    return NULL;
}
