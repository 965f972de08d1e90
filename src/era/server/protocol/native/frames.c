/* Updates put together from parts that are JSON already, as frames.py does. */

#include "wire.h"

#define MAX_LINES (1LL << 53) /* what JavaScript counts */

static bool write_ready(Text *text, PyObject *bytes)
{
    if (!PyBytes_Check(bytes)) {
        PyErr_SetString(PyExc_TypeError, "JSON that is ready is bytes");
        return false;
    }
    return write_bytes(text, PyBytes_AS_STRING(bytes), PyBytes_GET_SIZE(bytes));
}

static bool write_long(Text *text, PyObject *number)
{
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a whole number was expected");
        return false;
    }
    return write_int(text, number);
}

/* Write a part with its name, unless it is empty. */
static bool write_part(Text *text, const char *name, PyObject *bytes)
{
    if (PyBytes_Check(bytes) && PyBytes_GET_SIZE(bytes) == 0)
        return true;
    return write_bytes(text, name, strlen(name)) && write_ready(text, bytes);
}

/* write_line(at, seat, text, news, changes, standing): a line without its number, from where that ends. */
static PyObject *write_line(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (count != 6 || !PyUnicode_CheckExact(args[2]) || !PyBool_Check(args[5])) {
        PyErr_SetString(PyExc_TypeError, "write_line(at, seat, text, news, changes, standing)");
        return NULL;
    }
    Text text;
    if (!begin_text(&text))
        return NULL;
    bool is_written = WRITE(&text, ",\"at\":") && write_long(&text, args[0]);
    if (is_written && args[1] != Py_None)
        is_written = WRITE(&text, ",\"seat\":") && write_long(&text, args[1]);
    if (is_written && PyUnicode_GET_LENGTH(args[2]))
        is_written = WRITE(&text, ",\"text\":") && write_string(&text, args[2]);
    is_written = is_written && write_part(&text, ",\"news\":", args[3]) &&
        write_part(&text, ",\"changes\":", args[4]);
    if (is_written && args[5] == Py_True)
        is_written = WRITE(&text, ",\"standing\":true");
    return take_text(&text, is_written && write_char(&text, '}'));
}

static bool write_lines(Text *text, PyObject *lines, PyObject *since)
{
    if (!PyList_CheckExact(lines)) {
        PyErr_SetString(PyExc_TypeError, "lines are a list");
        return false;
    }
    Py_ssize_t count = PyList_GET_SIZE(lines);
    long long number = count ? PyLong_AsLongLong(since) : 0;
    if (number == -1 && PyErr_Occurred())
        return false;
    if (number < 0 || number > MAX_LINES) {
        PyErr_Format(PyExc_ValueError, "no log has %lld lines", number);
        return false;
    }
    for (Py_ssize_t index = 0; index < count; index++)
        if (!(index ? WRITE(text, ",{\"n\":") : WRITE(text, ",\"lines\":[{\"n\":")) ||
            !write_number(text, number + index + 1) || !write_ready(text, PyList_GET_ITEM(lines, index)))
            return false;
    return count ? write_char(text, ']') : true;
}

/* join_update(seat, since, seen, turn, lines, changes, legal, clocks, undo), as in frames.py. */
static PyObject *join_update(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (count != 9 || !PyUnicode_CheckExact(args[8])) {
        PyErr_SetString(PyExc_TypeError, "join_update(seat, since, seen, turn, lines, changes, legal, clocks, undo)");
        return NULL;
    }
    Text text;
    if (!begin_text(&text))
        return NULL;
    PyObject *seat = args[0], *undo = args[8];
    bool is_written = WRITE(&text, "{\"type\":\"update\",\"seat\":") &&
        (seat == Py_None ? WRITE(&text, "null") : write_long(&text, seat)) && WRITE(&text, ",\"since\":") &&
        write_long(&text, args[1]) && WRITE(&text, ",\"seen\":") && write_long(&text, args[2]) &&
        WRITE(&text, ",\"turn\":") && write_ready(&text, args[3]) && write_lines(&text, args[4], args[1]) &&
        write_part(&text, ",\"changes\":", args[5]) && write_part(&text, ",\"legal\":", args[6]) &&
        write_part(&text, ",\"clocks\":", args[7]);
    if (is_written && PyUnicode_CompareWithASCIIString(undo, "no"))
        is_written = WRITE(&text, ",\"undo\":") && write_string(&text, undo);
    return take_text(&text, is_written && write_char(&text, '}'));
}
