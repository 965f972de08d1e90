/* Reads the tables that tables.py makes of a Ruleset. Everything is checked against the limits and against the other
 * tables, so that no table can make the rules leave an array. */

#include "reading.h"
#include "state.h"

static void make_board(Board *board, int width, int height)
{
    memset(board, 0, sizeof *board);
    board->width = width;
    board->height = height;
    board->stride = width + 1;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            Mask space = make_bit(y * board->stride + x);
            board->all = either(board->all, space);
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
                board->edge = either(board->edge, space);
        }
    }
}

static int number_shift(Tables *t, int shift)
{
    for (int i = 0; i < t->shifts; i++)
        if (t->shift[i] == shift)
            return i;
    if (t->shifts == MAX_SHIFTS)
        return -1;
    t->shift[t->shifts] = (int16_t)shift;
    return t->shifts++;
}

static int read_steps(PyObject *dict, const char *name, Tables *t, int *used, Steps *steps, Mask *mask)
{
    PyObject *list = read_list(dict, name, 0, MAX_STEPS - *used);
    if (list == NULL)
        return 0;
    steps->first = (int16_t)*used;
    steps->count = (int16_t)LIST_SIZE(list);
    *mask = NOTHING;
    for (Py_ssize_t i = 0; i < LIST_SIZE(list); i++) {
        long shift;
        if (!read_number(LIST_ITEM(list, i), name, 0, t->board.stride * t->board.height - 1, &shift))
            return 0;
        int number = number_shift(t, (int)shift);
        if (number < 0)
            return check_range("steps of all footprints", MAX_SHIFTS + 1, 0, MAX_SHIFTS);
        t->step[(*used)++] = (int16_t)number;
        *mask = either(*mask, make_bit((int)shift));
    }
    return 1;
}

static int read_shape(PyObject *dict, Tables *t, int *used, Shape *shape)
{
    Mask ignored;
    READ(dict, shape, piece, 0, t->pieces - 1);
    READ(dict, shape, turn, 0, 3);
    READ(dict, shape, key, 0, MAX_SHAPES - 1);
    READ(dict, shape, is_plain, 0, 1);
    if (shape->key >= t->keys)
        t->keys = shape->key + 1;
    return read_steps(dict, "cells", t, used, &shape->cells, &shape->mask) &&
           read_steps(dict, "free", t, used, &shape->free, &shape->ground) &&
           read_steps(dict, "water", t, used, &shape->water, &shape->over_water) &&
           read_steps(dict, "way", t, used, &shape->way, &ignored) &&
           check_range("spaces of a footprint", shape->cells.count, 1, MAX_STEPS);
}

static int read_bonuses(PyObject *dict, PieceTable *piece)
{
    PyObject *list = read_list(dict, "counted", 0, MAX_BONUSES);
    if (list == NULL)
        return 0;
    piece->bonuses = (int16_t)LIST_SIZE(list);
    for (int i = 0; i < piece->bonuses; i++) {
        PyObject *bonus = LIST_ITEM(list, i);
        READ(bonus, piece->counted + i, per, 0, COUNTED_CULTURE);
        READ(bonus, piece->counted + i, points, 0, 99);
        READ(bonus, piece->counted + i, each, 1, 99);
        READ(bonus, piece->counted + i, most, -1, 99);
        PyObject *of = read_item(bonus, "of");
        if (of == NULL)
            return 0;
        piece->counted[i].of = PyLong_AsUnsignedLongLongMask(of);
        if (PyErr_Occurred())
            return 0;
    }
    return 1;
}

static int read_piece(PyObject *dict, const Tables *t, PieceTable *piece)
{
    READ(dict, piece, kind, BUILDING, RIVER);
    READ(dict, piece, wall, 0, 1);
    READ(dict, piece, touches, 0, TOUCHES_NETWORK);
    READ(dict, piece, turns_x, 0, 1);
    READ(dict, piece, shelters, 0, 1);
    READ(dict, piece, die, -1, t->kinds - 1);
    READ(dict, piece, die_cost, NOT_IN_KIND, t->kinds - 1);
    READ(dict, piece, building_cost, NOT_IN_KIND, t->buildings - 1);
    READ(dict, piece, points, 0, 99);
    READ(dict, piece, sets_dice, 0, 9);
    READ(dict, piece, rerolls, 0, 9);
    READ(dict, piece, swaps, 0, 9);
    READ(dict, piece, hammers, 0, 9);
    READ(dict, piece, swords, 0, 9);
    READ(dict, piece, fairs, 0, 9);
    READ(dict, piece, bonus, BONUS_NONE, BONUS_DICE);
    READ(dict, piece, bonus_most, -1, 99);
    READ(dict, piece, first_shape, 0, t->shapes - 1);
    READ(dict, piece, shapes, 1, 4);
    READ_ALL(dict, piece, cost, RESOURCES, 0, 99);
    READ_ALL(dict, piece, collect, RESOURCES, 0, 9);
    READ_ALL(dict, piece, turns, 4, 0, 3);
    if (!read_bonuses(dict, piece))
        return 0;
    piece->is_building = piece->kind == BUILDING;
    piece->is_marked = piece->kind != BUILDING && piece->kind != WALL;
    piece->has_bonus = piece->bonus != BONUS_NONE || piece->bonuses > 0;
    for (int turn = 0; turn < 4; turn++)
        if (!check_range("turns", piece->turns[turn], 0, piece->shapes - 1))
            return 0;
    return check_range("shapes", piece->first_shape + piece->shapes, 1, t->shapes) &&
           check_range("die_cost", piece->die_cost == -1, 0, 0);
}

static void add_effect(Effects *effects, int index, int amount)
{
    if (!amount)
        return;
    effects->index[effects->count] = (int16_t)index;
    effects->amount[effects->count++] = (int16_t)amount;
}

static void sort_effects(Tables *t)
{
    for (int i = 0; i < t->buildings; i++) {
        add_effect(&t->dice_setters, i, t->piece[i].sets_dice);
        add_effect(&t->rerollers, i, t->piece[i].rerolls);
        add_effect(&t->swappers, i, t->piece[i].swaps);
        add_effect(&t->hammering, i, t->piece[i].hammers);
        add_effect(&t->armed, i, t->piece[i].swords);
    }
}

static int read_pieces(PyObject *dict, Tables *t)
{
    PyObject *pieces = read_list(dict, "pieces", 1, MAX_PIECES), *shapes = read_list(dict, "shapes", 1, MAX_SHAPES);
    if (pieces == NULL || shapes == NULL)
        return 0;
    t->pieces = (int)LIST_SIZE(pieces);
    t->shapes = (int)LIST_SIZE(shapes);
    READ(dict, t, buildings, 0, MAX_TYPES);
    if (!check_range("buildings", t->buildings, 0, t->pieces))
        return 0;
    for (int i = 0; i < t->pieces; i++) {
        PieceTable *piece = t->piece + i;
        if (!read_piece(LIST_ITEM(pieces, i), t, piece))
            return 0;
        if (!check_range("kind", piece->is_building, i < t->buildings, i < t->buildings))
            return 0; /* buildings come first */
        if (piece->kind != AREA && piece->kind != RIVER)
            t->to_build[t->built++] = (int16_t)i;
        t->has_fairs |= piece->fairs > 0;
        t->costs_in_kind |= piece->die_cost != NOT_IN_KIND || piece->building_cost != NOT_IN_KIND;
    }
    sort_effects(t);
    int used = 0;
    for (int i = 0; i < t->shapes; i++) {
        if (!read_shape(LIST_ITEM(shapes, i), t, &used, t->shape + i))
            return 0;
        int kind = t->piece[t->shape[i].piece].kind;
        if (kind != AREA && kind != RIVER)
            t->ground_shifts = t->shifts;
    }
    READ_ALL(dict, t, supply, t->pieces, 0, 255);
    READ_ALL(dict, t, out, t->pieces, 0, 255);
    READ_ALL(dict, t, tray, t->pieces, 0, 63);
    for (int i = 0; i < t->pieces; i++) {
        int taken = t->players * (t->tray[i] + (i == t->start_keep));
        if (!check_range("supply", t->supply[i] - taken, 0, 255) || !check_range("out", t->out[i] + t->supply[i], 0, 255))
            return 0;
    }
    PyObject *types = read_list(dict, "types", 0, MAX_TYPES);
    if (types == NULL)
        return 0;
    for (Py_ssize_t i = 0; i < LIST_SIZE(types); i++) {
        long index;
        if (!read_number(LIST_ITEM(types, i), "types", 0, t->buildings - 1, &index))
            return 0;
        t->types |= 1ULL << index;
    }
    return 1;
}

static int read_face(PyObject *dict, const Tables *t, FaceTable *face)
{
    READ(dict, face, die, 0, t->kinds - 1);
    READ(dict, face, hammers, 0, 9);
    READ(dict, face, swords, 0, 9);
    READ(dict, face, shields, 0, 9);
    READ(dict, face, skulls, 0, 9);
    READ(dict, face, feather, 0, 1);
    READ(dict, face, is_either, 0, 1);
    READ_ALL(dict, face, gains, RESOURCES + 1, 0, 9);
    READ_ALL(dict, face, resource, 2, 0, RESOURCES - 1);
    READ_ALL(dict, face, amount, 2, 0, 9);
    return 1;
}

static int read_sides(PyObject *dict, Tables *t)
{
    PyObject *sides = read_list(dict, "sides", t->kinds, t->kinds);
    if (sides == NULL)
        return 0;
    for (int kind = 0; kind < t->kinds; kind++) {
        PyObject *list = LIST_ITEM(sides, kind);
        if (!PyTuple_Check(list) && !PyList_Check(list)) {
            PyErr_SetString(PyExc_TypeError, "'sides' must be lists");
            return 0;
        }
        t->sides[kind] = (int)LIST_SIZE(list);
        if (!check_range("sides", t->sides[kind], 1, MAX_SIDES))
            return 0;
        for (int i = 0; i < t->sides[kind]; i++) {
            long face;
            if (!read_number(LIST_ITEM(list, i), "sides", 0, t->faces - 1, &face))
                return 0;
            t->side[kind][i] = (int16_t)face;
        }
    }
    return 1;
}

static int read_dice_tables(PyObject *dict, Tables *t)
{
    PyObject *faces = read_list(dict, "faces", 1, MAX_FACES);
    if (faces == NULL)
        return 0;
    READ(dict, t, kinds, 1, MAX_KINDS);
    t->faces = (int)LIST_SIZE(faces);
    for (int i = 0; i < t->faces; i++) {
        FaceTable *face = t->face + i;
        if (!read_face(LIST_ITEM(faces, i), t, face))
            return 0;
        if (!t->kind_faces[face->die]++)
            t->first_face[face->die] = i;
        if (!check_range("die", t->first_face[face->die] + t->kind_faces[face->die] - 1, i, i))
            return 0; /* a kind's faces stand together */
        if (face->is_either)
            t->either[t->eithers++] = (int16_t)i;
        if (face->feather)
            t->feather[t->feathers++] = (int16_t)i;
    }
    READ_ALL(dict, t, dice_supply, t->kinds, 0, 99);
    READ_ALL(dict, t, dice_out, t->kinds, 0, 99);
    READ_ALL(dict, t, philippe, t->kinds, 0, 9);
    READ_ALL(dict, t, stock, RESOURCES, 0, 99);
    READ_ALL(dict, t, track, RESOURCES, 1, 99);
    return read_sides(dict, t);
}

static int read_disasters(PyObject *dict, Tables *t)
{
    PyObject *rows = read_list(dict, "disasters", 7, 7);
    if (rows == NULL)
        return 0;
    for (int skulls = 0; skulls < 7; skulls++) {
        PyObject *row = LIST_ITEM(rows, skulls);
        if (!PyList_Check(row) || LIST_SIZE(row) > MAX_QUESTIONS - 2 * MAX_PLAYERS || LIST_SIZE(row) > MAX_DISASTERS) {
            PyErr_SetString(PyExc_ValueError, "'disasters': too many of them at once");
            return 0;
        }
        t->disasters[skulls] = (int)LIST_SIZE(row);
        for (int i = 0; i < t->disasters[skulls]; i++) {
            DisasterTable *disaster = t->disaster[skulls] + i;
            READ(LIST_ITEM(row, i), disaster, effect, 0, EFFECT_SUFFER);
            READ(LIST_ITEM(row, i), disaster, resource, 0, RESOURCES - 1);
            READ(LIST_ITEM(row, i), disaster, amount, 0, 9);
            READ(LIST_ITEM(row, i), disaster, strikes, 0, STRIKES_EVERYONE);
        }
    }
    return 1;
}

static int read_lots(PyObject *dict, Tables *t)
{
    PyObject *lots = read_list(dict, "lots", 0, MAX_CHANCES - 1 < MAX_LOTS ? MAX_CHANCES - 1 : MAX_LOTS);
    if (lots == NULL)
        return 0;
    t->lots = (int)LIST_SIZE(lots);
    for (int i = 0; i < t->lots; i++) {
        LotTable *lot = t->lot + i;
        PyObject *types = read_list(LIST_ITEM(lots, i), "of", 0, MAX_TYPES);
        if (types == NULL)
            return 0;
        lot->types = (int16_t)LIST_SIZE(types);
        READ(LIST_ITEM(lots, i), lot, count, 0, lot->types);
        READ_ALL(LIST_ITEM(lots, i), lot, of, lot->types, 0, t->buildings - 1);
    }
    return 1;
}

/* SOL-6 */
static int read_ranks(PyObject *dict, Tables *t)
{
    PyObject *ranks = read_list(dict, "ranks", 0, MAX_RANKS);
    if (ranks == NULL)
        return 0;
    t->ranks = (int)LIST_SIZE(ranks);
    for (int i = 0; i < t->ranks; i++) {
        long least;
        if (!read_number(LIST_ITEM(ranks, i), "ranks", 0, INT16_MAX, &least))
            return 0;
        t->rank[i] = (int)least;
    }
    return 1;
}

/* Whether the longest domain there can be has room in a state: pieces that take up little ground come first. */
static int check_laid(const Tables *t)
{
    int room = count(t->board.all), laid = 0, leaving = 0;
    for (int ground = 0; ground <= room && ground < 256; ground++) {
        for (int i = 0; i < t->pieces; i++) {
            if (count(t->shape[t->piece[i].first_shape].ground) != ground)
                continue;
            int fit = ground && room / ground < t->supply[i] ? room / ground : t->supply[i];
            laid += fit;
            room -= fit * ground;
        }
    }
    for (int i = 0; i < t->buildings; i++)
        leaving += t->piece[i].die >= 0 ? t->supply[i] : 0;
    return check_range("pieces in one domain", laid, 0, MAX_LAID) &&
           check_range("buildings with dice", leaving, 0, MAX_LEAVING);
}

static Mask mask_steps(const Tables *t, Steps steps)
{
    Mask made = NOTHING;
    for (int i = 0; i < steps.count; i++)
        made = either(made, make_bit(t->shift[t->step[steps.first + i]]));
    return made;
}

static int fit_alike(const Tables *t, const Shape *a, const Shape *b)
{
    return a->is_plain == b->is_plain && same(a->ground, b->ground) && same(a->mask, b->mask) &&
           same(a->over_water, b->over_water) && same(mask_steps(t, a->way), mask_steps(t, b->way)) &&
           t->piece[a->piece].touches == t->piece[b->piece].touches;
}

/* Whether shapes with equal keys fit at the same places: their places are counted once for all of them. */
static int check_keys(const Tables *t)
{
    const Shape *known[MAX_SHAPES] = {NULL};
    for (int i = 0; i < t->shapes; i++) {
        const Shape *shape = t->shape + i;
        if (known[shape->key] == NULL)
            known[shape->key] = shape;
        else if (!fit_alike(t, known[shape->key], shape)) {
            PyErr_Format(PyExc_ValueError, "shape %d has the key of a shape that fits elsewhere", i);
            return 0;
        }
    }
    return 1;
}

static int read_tables(PyObject *dict, Tables *t)
{
    static uint64_t made;
    memset(t, 0, sizeof *t);
    t->serial = ++made;
    long width, height;
    if (!read_field(dict, "width", 4, 20, &width) || !read_field(dict, "height", 4, 20, &height))
        return 0;
    if (!check_range("spaces of the board and of its margin", (width + 1) * height, 1, 64 * BOARD_WORDS))
        return 0;
    make_board(&t->board, (int)width, (int)height);
    READ(dict, t, players, 1, MAX_PLAYERS);
    t->alone = t->players == 1;
    READ(dict, t, dice_leave_at_once, 0, 1);
    READ(dict, t, confirm, 0, 1);
    READ(dict, t, extort, 0, 1);
    READ(dict, t, ends_without_room, 0, 1);
    READ(dict, t, has_roads, 0, 1);
    READ(dict, t, river_mode, RIVER_NONE, RIVER_CHOICE);
    READ(dict, t, xs_to_end, 0, 127);
    READ(dict, t, rounds, 0, 127);
    READ(dict, t, start_keep, -1, MAX_TYPES - 1);
    if (!read_dice_tables(dict, t) || !read_pieces(dict, t))
        return 0;
    READ(dict, t, scorched, 0, t->pieces - 1);
    READ(dict, t, flooded, 0, t->pieces - 1);
    READ(dict, t, river, 0, t->pieces - 1);
    return check_range("start_keep", t->start_keep, -1, t->buildings - 1) && read_disasters(dict, t) &&
           read_lots(dict, t) && read_ranks(dict, t) && check_laid(t) && check_keys(t);
}
