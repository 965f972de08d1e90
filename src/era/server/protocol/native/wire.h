/* What the parts of this module share: a growing text of JSON, and what is known of each kind of struct. */

#ifndef ERA_WIRE_H
#define ERA_WIRE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <structmember.h>

#define MAX_FIELDS 64
#define KEY_ROOM 32
#define MAX_NESTED 500
#define KNOWN_KINDS 256
#define FIRST_BYTES 4096
#define MAX_SPARE_BYTES (1 << 20)

/* The text that is being written. One buffer is kept between two texts, so that most of them allocate nothing. */
typedef struct {
    char *at;
    Py_ssize_t used;
    Py_ssize_t room;
} Text;

typedef struct {
    PyObject *name;
    char key[KEY_ROOM]; /* `,"name":`, as JSON; all of it is copied, which takes fewer instructions than a part */
    Py_ssize_t key_bytes;
    Py_ssize_t offset; /* of the value in the struct */
    PyObject *default_value; /* left out if it is this very object; NULL: never left out */
    PyTypeObject *default_kind; /* or if it is an empty list or dictionary */
} Field;

/* A type, and whether and how its instances are read field by field. */
typedef struct {
    PyTypeObject *type;
    int count; /* of its fields; 0: it is no struct */
    bool is_plain; /* an object with one key for each field, which this module can write */
    char *tag; /* what it begins with, as JSON: the name of its kind; NULL if it has none */
    Py_ssize_t tag_bytes;
    bool omits_defaults;
    Field *fields;
} Kind;

static PyObject *encode_anything; /* msgspec's encoder, for whatever is not written here */
static PyObject *unset; /* msgspec.UNSET: such a field is left out */

static inline PyObject *read_field(PyObject *value, const Field *field)
{
    return *(PyObject **)((char *)value + field->offset); /* borrowed; NULL if it was never set */
}

#endif
