/* Python states read field by field, and native ones described in plain numbers: what the describe.c of every game does.
 * A function that fails returns 0, -1 or NULL and has set a Python exception. */

#ifndef ERA_OBJECTS_H
#define ERA_OBJECTS_H

#include "reading.h"

/* ---------------------------------------------------------------- out */

static PyObject *list_bytes(const uint8_t *values, int number)
{
    PyObject *made = PyTuple_New(number);
    for (int i = 0; made != NULL && i < number; i++)
        PyTuple_SET_ITEM(made, i, PyLong_FromLong(values[i]));
    return made;
}

#define LIST_OF(number, describe)                                                                                      \
    ({                                                                                                                 \
        PyObject *list_ = PyTuple_New(number);                                                                         \
        for (int i = 0; list_ != NULL && i < (number); i++)                                                            \
            PyTuple_SET_ITEM(list_, i, describe);                                                                      \
        list_;                                                                                                         \
    })

/* ---------------------------------------------------------------- in */

/* Names are made once and found by the address of their text: there are a hundred and more in a state. */
#define NAMES 256
static struct {
    const char *text;
    PyObject *name;
} names_made[NAMES];

static PyObject *get_attribute(PyObject *object, const char *text)
{
    size_t place = (uintptr_t)text * 0x9e3779b97f4a7c15ULL >> 56;
    if (names_made[place].text != text) {
        PyObject *name = PyUnicode_InternFromString(text);
        if (name == NULL)
            return NULL;
        Py_XSETREF(names_made[place].name, name);
        names_made[place].text = text;
    }
    PyObject *name = Py_NewRef(names_made[place].name); /* whatever an object of a stranger does meanwhile */
    PyObject *found = PyObject_GetAttr(object, name);
    Py_DECREF(name);
    return found;
}

static int read_attribute(PyObject *object, const char *name, long least, long most, long *value)
{
    PyObject *found = get_attribute(object, name);
    int good = found != NULL && read_number(found, name, least, most, value);
    Py_XDECREF(found);
    return good;
}

#define GET(object, into, field, least, most)                                                                          \
    do {                                                                                                               \
        long value_;                                                                                                   \
        if (!read_attribute(object, #field, least, most, &value_))                                                     \
            return 0;                                                                                                  \
        (into)->field = (__typeof__((into)->field))value_;                                                             \
    } while (0)

/* A new reference to a list or tuple with so many items. */
static PyObject *get_list(PyObject *object, const char *name, Py_ssize_t least, Py_ssize_t most)
{
    PyObject *found = get_attribute(object, name);
    if (found == NULL)
        return NULL;
    if ((PyList_Check(found) || PyTuple_Check(found)) &&
        check_range(name, (long)LIST_SIZE(found), (long)least, (long)most))
        return found;
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "'%s' must be a list or a tuple", name);
    Py_DECREF(found);
    return NULL;
}

/* Reads numbers into bytes; returns how many, or -1. */
static int get_bytes(PyObject *object, const char *name, uint8_t *into, int least, int most, int highest)
{
    PyObject *list = get_list(object, name, least, most);
    if (list == NULL)
        return -1;
    int number = (int)LIST_SIZE(list);
    for (int i = 0; i < number; i++) {
        long value;
        if (!read_number(LIST_ITEM(list, i), name, 0, highest, &value)) {
            number = -1;
            break;
        }
        into[i] = (uint8_t)value;
    }
    Py_DECREF(list);
    return number;
}

#define GET_BYTES(object, into, field, number, highest)                                                                \
    do {                                                                                                               \
        if (get_bytes(object, #field, (into)->field, number, number, highest) < 0)                                     \
            return 0;                                                                                                  \
    } while (0)

/* ---------------------------------------------------------------- compared */

/* In a function of two pointers `a` and `b` that returns the name of the first field in which they differ. */
#define DIFFERS(field)                                                                                                 \
    if (a->field != b->field)                                                                                          \
    return #field
#define BYTES_DIFFER(field, number)                                                                                    \
    if (memcmp(a->field, b->field, (size_t)(number) * sizeof a->field[0]))                                             \
    return #field

#endif
