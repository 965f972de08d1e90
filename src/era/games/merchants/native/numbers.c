/* Actions by the numbers of the published table: encoding/numbers.py. Which numbers may come next, and what they choose.
 *
 * Almost every action takes one number. Goods for a special order take several: the order, then the goods one by one in their
 * order, never backwards, then `go`. */

#include "encoding.h"

enum Choice { NO_CHOICE = -1, CHOICE_GOES_ON, CHOICE_MADE };

static void clear_partial(Partial *partial)
{
    memset(partial, 0, sizeof *partial);
    partial->card = partial->last = NONE;
}

/* The number of an action; of a delivery, the first of its numbers. */
static int find_number(const Tables *t, const Encoding *e, const State *s, const Part *part)
{
    int others = t->merchants - 1, where;
    switch (part->kind) {
    case ACT_CHOOSE:
        return e->number.character + part->a;
    case ACT_START:
        return e->number.start + count_from(t, part->a, s->active);
    case ACT_SETTLE:
        return e->number.settle + part->a;
    case ACT_MOVE:
        return e->number.move + part->a * SWAPS + part->b + 1;
    case ACT_LOAD:
    case ACT_LOAD_AREA:
        where = part->b == NONE ? 0 : count_from(t, part->b, s->active) + (part->kind == ACT_LOAD ? others : 0);
        return e->number.load + (part->a * (2 * others + 1) + where) * SWAPS + part->c + 1;
    case ACT_UNLOAD:
        return e->number.unload + part->a * t->merchants + (part->b == NONE ? 0 : count_from(t, part->b, s->active));
    case ACT_SELL:
        return e->number.sell + part->a;
    case ACT_DELIVER:
        return e->number.deliver + part->a - t->orders;
    case ACT_REMOVE:
        return e->number.remove + count_from(t, part->b, s->active) * t->cities + part->c;
    case ACT_JEWEL:
        return e->number.plain;
    }
    return e->number.plain + 1; /* ACT_END */
}

/* Whether exactly these goods can be laid on a special order: not nothing, no more than there are and are asked for, and not
 * all of it if that cannot complete the order (find_deliveries). */
static int can_deliver(const Tables *t, const State *s, int card, const uint8_t *goods)
{
    const Merchant *m = s->merchants + s->active;
    int most[GOODS], missing[GOODS], is_whole = 1, number = 0;
    find_most(t, s, m, card, most, missing);
    for (int good = 0; good < GOODS; good++) {
        if (goods[good] > most[good])
            return 0;
        is_whole &= goods[good] == missing[good];
        number += goods[good];
    }
    return number && (!is_whole || can_complete(s, m, goods));
}

/* Goods go upwards only, so that a delivery has one path. What is left of one that may be added to is itself a delivery. */
static int can_mark(const Tables *t, const State *s, const Partial *partial, int good)
{
    uint8_t goods[GOODS];
    memcpy(goods, partial->marks, GOODS);
    goods[good]++;
    return good >= partial->last && can_deliver(t, s, t->orders + partial->card, goods);
}

static int can_go(const Tables *t, const State *s, const Partial *partial)
{
    return can_deliver(t, s, t->orders + partial->card, partial->marks);
}

/* A 1 for each number that may come next; `legal` is NULL if the seat may not act. */
static void show_mask(const Tables *t, const Encoding *e, const State *s, const Legal *legal, const Partial *partial,
                      uint8_t *out)
{
    memset(out, 0, (size_t)e->number.size);
    if (legal == NULL) {
        out[e->number.wait] = 1;
    } else if (partial->card == NONE) {
        for (int i = 0; i < legal->part_count; i++)
            out[find_number(t, e, s, legal->parts + i)] = 1;
    } else {
        for (int good = 0; good < GOODS; good++)
            out[e->number.mark + good] = (uint8_t)can_mark(t, s, partial, good);
        out[e->number.go] = (uint8_t)can_go(t, s, partial);
    }
}

/* Goes on with a delivery. */
static int choose_goods(const Tables *t, const Encoding *e, const State *s, Partial *partial, int64_t number, Action *action)
{
    int64_t good = number - e->number.mark;
    if (number == e->number.go && can_go(t, s, partial)) {
        action->kind = ACT_DELIVER;
        action->a = t->orders + partial->card;
        memcpy(action->goods, partial->marks, GOODS);
        clear_partial(partial);
        return CHOICE_MADE;
    }
    if (good < 0 || good >= GOODS || !can_mark(t, s, partial, (int)good))
        return NO_CHOICE;
    partial->marks[good]++;
    partial->last = (int8_t)good;
    return CHOICE_GOES_ON;
}

/* Adds a number to what was chosen. */
static int choose_number(const Tables *t, const Encoding *e, const State *s, const Legal *legal, Partial *partial,
                         int64_t number, Action *action)
{
    if (number < 0 || number >= e->number.size)
        return NO_CHOICE;
    if (partial->card != NONE)
        return choose_goods(t, e, s, partial, number, action);
    for (int i = 0; i < legal->part_count; i++) {
        const Part *part = legal->parts + i;
        if (find_number(t, e, s, part) != number)
            continue;
        if (part->kind == ACT_DELIVER) {
            partial->card = (int16_t)(part->a - t->orders);
            return CHOICE_GOES_ON;
        }
        action->kind = part->kind;
        action->a = part->a;
        action->b = part->b;
        action->c = part->c;
        return CHOICE_MADE;
    }
    return NO_CHOICE;
}

/* ---------------------------------------------------------------- read from encoding/encoding.py */

static int read_start(PyObject *dict, const char *name, int count, int from, int to, int32_t *start)
{
    long value;
    if (!read_field(dict, name, from, to - count, &value))
        return 0;
    *start = (int32_t)(value - from);
    return 1;
}

static int read_shared_fields(PyObject *fields, const Tables *t, Encoding *e)
{
#define FIELD(name, count)                                                                                             \
    if (!read_start(fields, #name, count, 0, e->first_merchant, &e->common.name))                                      \
        return 0;
    SHARED_FIELDS(FIELD)
#undef FIELD
    return 1;
}

static int read_merchant_fields(PyObject *fields, const Tables *t, Encoding *e)
{
    int first = e->first_merchant;
#define FIELD(name, count)                                                                                             \
    if (!read_start(fields, "merchant0." #name, count, first, first + e->merchant_size, &e->merchant.name))            \
        return 0;
    MERCHANT_FIELDS(FIELD)
#undef FIELD
    return 1;
}

static int read_sections(PyObject *actions, const Tables *t, Encoding *e)
{
#define FIELD(name, count)                                                                                             \
    if (!read_start(actions, #name, count, 0, e->number.size, &e->number.name))                                        \
        return 0;
    SECTIONS(FIELD)
#undef FIELD
    return 1;
}

/* 0 and a Python exception if it does not fit these tables. */
static int read_encoding(PyObject *dict, const Tables *t, Encoding *e)
{
    long first, second, numbers;
    memset(e, 0, sizeof *e);
    PyObject *seen = read_item(dict, "observation"), *actions = read_item(dict, "actions");
    if (seen == NULL || actions == NULL)
        return 0;
    PyObject *fields = read_item(seen, "fields");
    READ(seen, e, size, 1, MAX_ROW);
    if (fields == NULL || !read_field(fields, "merchant0.seat", 1, e->size, &first) ||
        !read_field(fields, "merchant1.seat", first, e->size, &second) || !read_field(actions, "size", 1, MAX_ROW, &numbers))
        return 0;
    e->first_merchant = (int32_t)first;
    e->merchant_size = (int32_t)(second - first);
    e->number.size = (int32_t)numbers;
    return check_range("size", e->size, first + (long)t->merchants * e->merchant_size, MAX_ROW) &&
           read_shared_fields(fields, t, e) && read_merchant_fields(fields, t, e) && read_sections(actions, t, e);
}
