/* Numbers read from Python dictionaries and lists, each checked: whatever is handed in, nothing is read or written
 * beyond its place. A function that fails returns 0 and has set a Python exception. */

#ifndef ERA_READING_H
#define ERA_READING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

static int check_range(const char *name, long value, long least, long most)
{
    if (value >= least && value <= most)
        return 1;
    PyErr_Format(PyExc_ValueError, "'%s' is %ld: the native engine holds %ld to %ld", name, value, least, most);
    return 0;
}

static int read_number(PyObject *item, const char *name, long least, long most, long *value)
{
    *value = PyLong_AsLong(item);
    if (*value == -1 && PyErr_Occurred())
        return 0;
    return check_range(name, *value, least, most);
}

/* A borrowed reference. */
static PyObject *read_item(PyObject *dict, const char *name)
{
    if (!PyDict_Check(dict)) {
        PyErr_Format(PyExc_TypeError, "a dictionary with '%s' is needed", name);
        return NULL;
    }
    PyObject *item = PyDict_GetItemString(dict, name);
    if (item == NULL)
        PyErr_Format(PyExc_ValueError, "'%s' is missing", name);
    return item;
}

static int read_field(PyObject *dict, const char *name, long least, long most, long *value)
{
    PyObject *item = read_item(dict, name);
    return item != NULL && read_number(item, name, least, most, value);
}

/* A list or tuple, borrowed, with at most so many items. */
static PyObject *read_list(PyObject *dict, const char *name, Py_ssize_t least, Py_ssize_t most)
{
    PyObject *item = read_item(dict, name);
    if (item == NULL)
        return NULL;
    if (!PyList_Check(item) && !PyTuple_Check(item)) {
        PyErr_Format(PyExc_TypeError, "'%s' must be a list or a tuple", name);
        return NULL;
    }
    return check_range(name, (long)PySequence_Fast_GET_SIZE(item), (long)least, (long)most) ? item : NULL;
}

#define LIST_SIZE(list) PySequence_Fast_GET_SIZE(list)
#define LIST_ITEM(list, i) PySequence_Fast_GET_ITEM(list, i)

/* dict[name] into a field of the same name. */
#define READ(dict, into, field, least, most)                                                                           \
    do {                                                                                                               \
        long value_;                                                                                                   \
        if (!read_field(dict, #field, least, most, &value_))                                                           \
            return 0;                                                                                                  \
        (into)->field = (__typeof__((into)->field))value_;                                                             \
    } while (0)

/* dict[name], a list of exactly `number`, into an array of the same name. */
#define READ_ALL(dict, into, field, number, least, most)                                                               \
    do {                                                                                                               \
        PyObject *list_ = read_list(dict, #field, number, number);                                                     \
        if (list_ == NULL)                                                                                             \
            return 0;                                                                                                  \
        for (Py_ssize_t i_ = 0; i_ < LIST_SIZE(list_); i_++) {                                                         \
            long value_;                                                                                               \
            if (!read_number(LIST_ITEM(list_, i_), #field, least, most, &value_))                                      \
                return 0;                                                                                              \
            (into)->field[i_] = (__typeof__((into)->field[0]))value_;                                                  \
        }                                                                                                              \
    } while (0)

#endif
