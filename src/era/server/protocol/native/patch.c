/* The difference between two views: the changes that patch.py finds, written as JSON while they are found. */

#include "wire.h"

#define MAX_DEPTH 2 /* as in patch.py */
#define MAX_STEPS 64

/* Where in the view the comparison is, and what it has found. */
typedef struct {
    Text text;
    int depth;
    const Field *fields[MAX_STEPS]; /* of each step; NULL: it is a key of a dictionary, or an index */
    PyObject *names[MAX_STEPS];
    Py_ssize_t indexes[MAX_STEPS];
    int last_depth; /* of the change that was written last */
} Search;

static bool compare_values(Search *search, PyObject *old, PyObject *new);

static bool write_step(Text *text, const Search *search, int step)
{
    const Field *field = search->fields[step];
    if (field == NULL)
        return search->names[step] ? write_string(text, search->names[step])
                                   : write_number(text, search->indexes[step]);
    if (!reserve(text, KEY_ROOM))
        return false;
    memcpy(text->at + text->used, field->key + 1, KEY_ROOM - 1); /* without the comma before it */
    text->used += field->key_bytes - 2; /* and without the colon after it */
    return true;
}

static bool write_change(Search *search, PyObject *value)
{
    Text *text = &search->text;
    if (text->used > 1 && !write_char(text, ','))
        return false;
    if (!WRITE(text, "[["))
        return false;
    for (int step = 0; step < search->depth; step++) {
        if (step && !write_char(text, ','))
            return false;
        if (!write_step(text, search, step))
            return false;
    }
    search->last_depth = search->depth;
    return WRITE(text, "],") && write_value(text, value) && write_char(text, ']');
}

/* Take back what was found since, and tell the whole instead. */
static bool write_whole(Search *search, Py_ssize_t since, PyObject *value)
{
    search->text.used = since;
    return write_change(search, value);
}

static bool enter(Search *search, const Field *field, PyObject *name, Py_ssize_t index)
{
    if (search->depth == MAX_STEPS) {
        PyErr_SetString(PyExc_RecursionError, "a view is nested too deeply");
        return false;
    }
    search->fields[search->depth] = field;
    search->names[search->depth] = name;
    search->indexes[search->depth++] = index;
    return true;
}

/* Compare what stands one step further. */
static bool compare_step(
    Search *search, const Field *field, PyObject *name, Py_ssize_t index, PyObject *old, PyObject *new)
{
    if (!enter(search, field, name, index))
        return false;
    bool is_compared = compare_values(search, old, new);
    search->depth--;
    return is_compared;
}

static bool compare_leaves(Search *search, PyObject *old, PyObject *new)
{
    int differs = PyObject_RichCompareBool(old, new, Py_NE);
    return differs < 0 ? false : differs == 0 || write_change(search, new);
}

static bool compare_structs(Search *search, const Kind *kind, PyObject *old, PyObject *new)
{
    Py_ssize_t since = search->text.used;
    for (int index = 0; index < kind->count; index++) {
        const Field *field = &kind->fields[index];
        PyObject *was = read_field(old, field), *now = read_field(new, field);
        if (was == now)
            continue;
        if (was == NULL || now == NULL) {
            PyErr_SetObject(PyExc_AttributeError, field->name);
            return false;
        }
        if (now == unset)
            return write_whole(search, since, new);
        if (!compare_step(search, field, NULL, 0, was, now))
            return false;
    }
    return true;
}

static bool compare_dicts(Search *search, PyObject *old, PyObject *new)
{
    Py_ssize_t since = search->text.used, position = 0, beside = 0, stayed = 0;
    PyObject *key, *now, *other, *was;
    while (PyDict_Next(new, &position, &key, &now)) {
        if (!PyUnicode_CheckExact(key)) {
            PyErr_SetString(PyExc_TypeError, "the keys of a view are texts");
            return false;
        }
        if (!PyDict_Next(old, &beside, &other, &was) || other != key) { /* mostly both have the same, in one order */
            was = PyDict_GetItemWithError(old, key);
            if (was == NULL && PyErr_Occurred())
                return false;
        }
        stayed += was != NULL;
        if (was == now)
            continue;
        if (was != NULL) {
            if (!compare_step(search, NULL, key, 0, was, now))
                return false;
        } else {
            bool is_written = enter(search, NULL, key, 0) && write_change(search, now);
            search->depth--;
            if (!is_written)
                return false;
        }
    }
    return stayed < PyDict_GET_SIZE(old) ? write_whole(search, since, new) : true;
}

static bool compare_lists(Search *search, PyObject *old, PyObject *new)
{
    Py_ssize_t count = PyList_GET_SIZE(new), known = PyList_GET_SIZE(old), replaced = 0, since = search->text.used;
    if (count < known)
        return write_change(search, new);
    for (Py_ssize_t index = 0; index < count; index++) {
        PyObject *now = PyList_GET_ITEM(new, index);
        if (index >= known) {
            bool is_written = enter(search, NULL, NULL, index) && write_change(search, now);
            search->depth--;
            if (!is_written)
                return false;
            replaced++;
        } else if (PyList_GET_ITEM(old, index) != now) {
            Py_ssize_t before = search->text.used;
            if (!compare_step(search, NULL, NULL, index, PyList_GET_ITEM(old, index), now))
                return false;
            if (search->text.used > before && search->last_depth == search->depth + 1)
                replaced++;
        }
    }
    return 2 * replaced > count ? write_whole(search, since, new) : true; /* shorter as a whole */
}

static bool compare_values(Search *search, PyObject *old, PyObject *new)
{
    PyTypeObject *type = Py_TYPE(new);
    if (type != Py_TYPE(old))
        return compare_leaves(search, old, new);
    if (type == &PyList_Type)
        return compare_lists(search, old, new);
    if (search->depth > MAX_DEPTH || type == &PyLong_Type || type == &PyUnicode_Type || type == &PyBool_Type)
        return compare_leaves(search, old, new);
    if (type == &PyDict_Type)
        return compare_dicts(search, old, new);
    const Kind *kind = find_kind(type);
    if (kind == NULL)
        return false;
    return kind->count ? compare_structs(search, kind, old, new) : compare_leaves(search, old, new);
}

/* encode_changes(old, new): `diff(old, new)` as JSON; nothing if they are equal. */
static PyObject *encode_changes(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "two views are compared");
        return NULL;
    }
    PyObject *old = args[0], *new = args[1];
    Search search;
    search.depth = search.last_depth = 0;
    if (!begin_text(&search.text))
        return NULL;
    bool is_found = write_char(&search.text, '[');
    if (is_found && Py_TYPE(old) != Py_TYPE(new))
        is_found = write_change(&search, new);
    else if (is_found && PyDict_CheckExact(new))
        is_found = compare_dicts(&search, old, new);
    else if (is_found) {
        const Kind *kind = find_kind(Py_TYPE(new));
        is_found = kind != NULL && compare_structs(&search, kind, old, new);
        if (is_found && kind->count == 0) {
            PyErr_SetString(PyExc_TypeError, "a view is a struct or a dictionary");
            is_found = false;
        }
    }
    if (is_found && search.text.used == 1)
        search.text.used = 0;
    else
        is_found = is_found && write_char(&search.text, ']');
    return take_text(&search.text, is_found);
}
