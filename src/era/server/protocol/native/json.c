/* Values as JSON: what msgspec writes, byte for byte. Texts, numbers, lists, dictionaries and plain structs are written
   here, everything else (escapes, floats, JSON that is ready) by msgspec itself. */

#include "wire.h"

static bool write_value(Text *text, PyObject *value);
static int nested; /* lists and objects that are being written, one in the other */

/* ---------------------------------------------------------------- the text */

static Text spare;

static bool begin_text(Text *text)
{
    *text = spare;
    spare = (Text){NULL, 0, 0};
    if (text->at == NULL) {
        text->at = PyMem_Malloc(FIRST_BYTES);
        text->room = FIRST_BYTES;
        if (text->at == NULL) {
            PyErr_NoMemory();
            return false;
        }
    }
    text->used = 0;
    return true;
}

static void end_text(Text *text)
{
    if (spare.at == NULL && text->room <= MAX_SPARE_BYTES)
        spare = *text;
    else
        PyMem_Free(text->at);
}

/* Return what was written, as bytes; NULL if writing failed. */
static PyObject *take_text(Text *text, bool is_written)
{
    PyObject *made = is_written ? PyBytes_FromStringAndSize(text->at, text->used) : NULL;
    end_text(text);
    return made;
}

static bool grow(Text *text, Py_ssize_t bytes)
{
    Py_ssize_t room = text->room;
    while (room - text->used < bytes)
        room *= 2;
    char *at = PyMem_Realloc(text->at, room);
    if (at == NULL) {
        PyErr_NoMemory();
        return false;
    }
    text->at = at;
    text->room = room;
    return true;
}

static inline bool reserve(Text *text, Py_ssize_t bytes)
{
    return text->room - text->used >= bytes || grow(text, bytes);
}

static inline bool write_bytes(Text *text, const char *bytes, Py_ssize_t count)
{
    if (count == 0)
        return true;
    if (!reserve(text, count))
        return false;
    memcpy(text->at + text->used, bytes, count);
    text->used += count;
    return true;
}

#define WRITE(text, literal) write_bytes(text, literal, sizeof literal - 1)

static inline bool write_char(Text *text, char one)
{
    if (!reserve(text, 1))
        return false;
    text->at[text->used++] = one;
    return true;
}

/* ---------------------------------------------------------------- values */

/* Have msgspec write a value. */
static bool write_anything(Text *text, PyObject *value)
{
    if (encode_anything == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "no encoder was handed over yet: begin(encode, unset)");
        return false;
    }
    PyObject *made = PyObject_CallOneArg(encode_anything, value);
    if (made == NULL)
        return false;
    bool is_written = PyBytes_CheckExact(made);
    if (is_written)
        is_written = write_bytes(text, PyBytes_AS_STRING(made), PyBytes_GET_SIZE(made));
    else
        PyErr_SetString(PyExc_TypeError, "the encoder gave no bytes");
    Py_DECREF(made);
    return is_written;
}

static bool write_number(Text *text, long long number)
{
    char digits[20];
    int first = sizeof digits;
    if (number >= 0 && number < 10)
        return write_char(text, '0' + number);
    unsigned long long rest = number < 0 ? -(unsigned long long)number : (unsigned long long)number;
    do {
        digits[--first] = '0' + rest % 10;
        rest /= 10;
    } while (rest);
    if (number < 0)
        return write_char(text, '-') && write_bytes(text, digits + first, sizeof digits - first);
    return write_bytes(text, digits + first, sizeof digits - first);
}

static bool write_int(Text *text, PyObject *value)
{
#if PY_VERSION_HEX < 0x030C0000
    if (Py_SIZE(value) == 0 || Py_SIZE(value) == 1) /* one digit of CPython's, or none */
        return write_number(text, Py_SIZE(value) ? ((PyLongObject *)value)->ob_digit[0] : 0);
#endif
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    return overflow ? write_anything(text, value) : write_number(text, number);
}

static const char ONES[] = "\1\1\1\1\1\1\1\1";

/* Tell whether any of eight ASCII characters needs an escape, or might: a control character, a quote, a backslash. */
static inline bool needs_care(uint64_t eight)
{
    uint64_t ones, high;
    memcpy(&ones, ONES, 8);
    high = ones << 7;
    uint64_t below = (eight - ones * 0x20) & ~eight;
    uint64_t quote = eight ^ ones * '"', backslash = eight ^ ones * '\\', rubout = eight ^ ones * 0x7f;
    return (below | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash) | ((rubout - ones) & ~rubout)) & high;
}

static bool write_string(Text *text, PyObject *value)
{
    if (!PyUnicode_IS_READY(value) || !PyUnicode_IS_COMPACT_ASCII(value))
        return write_anything(text, value);
    const char *from = (const char *)PyUnicode_1BYTE_DATA(value);
    Py_ssize_t count = PyUnicode_GET_LENGTH(value), done = 0;
    if (!reserve(text, count + 2))
        return false;
    char *to = text->at + text->used;
    *to++ = '"';
    if (count >= 8)
        for (; done < count; done = done + 16 > count && done + 8 < count ? count - 8 : done + 8) { /* the last may overlap */
            uint64_t eight;
            memcpy(&eight, from + done, 8);
            if (needs_care(eight))
                return write_anything(text, value);
            memcpy(to + done, &eight, 8);
        }
    else if (count >= 4) {
        uint32_t first, last;
        memcpy(&first, from, 4);
        memcpy(&last, from + count - 4, 4);
        if (needs_care((uint64_t)first << 32 | last))
            return write_anything(text, value);
        memcpy(to, &first, 4);
        memcpy(to + count - 4, &last, 4);
    } else
        for (; done < count; done++) {
            unsigned char one = from[done];
            if (one < 0x20 || one == '"' || one == '\\' || one == 0x7f)
                return write_anything(text, value);
            to[done] = one;
        }
    to[count] = '"';
    text->used += count + 2;
    return true;
}

static bool write_items(Text *text, PyObject **items, Py_ssize_t count)
{
    if (!write_char(text, '['))
        return false;
    for (Py_ssize_t index = 0; index < count; index++)
        if ((index && !write_char(text, ',')) || !write_value(text, items[index]))
            return false;
    return write_char(text, ']');
}

static bool write_dict(Text *text, PyObject *value)
{
    Py_ssize_t position = 0, begin = text->used;
    PyObject *key, *item;
    if (!write_char(text, '{'))
        return false;
    while (PyDict_Next(value, &position, &key, &item)) {
        if (!PyUnicode_CheckExact(key)) {
            text->used = begin;
            return write_anything(text, value);
        }
        if (text->used > begin + 1 && !write_char(text, ','))
            return false;
        if (!write_string(text, key) || !write_char(text, ':') || !write_value(text, item))
            return false;
    }
    return write_char(text, '}');
}

/* ---------------------------------------------------------------- structs */

static Kind kinds[KNOWN_KINDS];
static int known_kinds;

static bool note_field(Field *field, PyTypeObject *type, PyObject *attribute, PyObject *name)
{
    if (!PyUnicode_CheckExact(name)) {
        PyErr_SetString(PyExc_TypeError, "the name of a field is no text");
        return false;
    }
    PyObject *member = PyObject_GetAttr((PyObject *)type, attribute);
    if (member == NULL)
        return false;
    bool is_slot = Py_IS_TYPE(member, &PyMemberDescr_Type) &&
        ((PyMemberDescrObject *)member)->d_member->type == T_OBJECT_EX;
    if (is_slot)
        field->offset = ((PyMemberDescrObject *)member)->d_member->offset;
    Py_DECREF(member);
    if (!is_slot) {
        PyErr_SetString(PyExc_TypeError, "a field of a struct is no slot");
        return false;
    }
    Text key;
    if (!begin_text(&key))
        return false;
    bool is_noted = write_char(&key, ',') && write_string(&key, name) && write_char(&key, ':');
    if (is_noted && key.used > KEY_ROOM) {
        PyErr_SetString(PyExc_TypeError, "the name of a field is too long");
        is_noted = false;
    }
    if (is_noted) {
        memcpy(field->key, key.at, key.used);
        field->key_bytes = key.used;
        field->name = Py_NewRef(name);
    }
    end_text(&key);
    return is_noted;
}

/* Note the defaults, of the last fields: a value, or something that makes an empty list or dictionary. */
static bool note_defaults(Kind *kind, PyObject *defaults)
{
    Py_ssize_t count = PyTuple_GET_SIZE(defaults), first = kind->count - count;
    for (Py_ssize_t index = 0; index < count; index++) {
        Field *field = &kind->fields[first + index];
        PyObject *value = PyTuple_GET_ITEM(defaults, index), *factory = PyObject_GetAttrString(value, "factory");
        if (factory == NULL) {
            PyErr_Clear();
            field->default_value = Py_NewRef(value);
        } else {
            if (factory == (PyObject *)&PyList_Type || factory == (PyObject *)&PyDict_Type)
                field->default_kind = (PyTypeObject *)factory; /* for ever, as it is */
            Py_DECREF(factory);
        }
    }
    return true;
}

static bool is_true(PyObject *value, const char *attribute)
{
    PyObject *found = PyObject_GetAttrString(value, attribute);
    if (found == NULL) {
        PyErr_Clear();
        return false;
    }
    bool is = PyObject_IsTrue(found) == 1;
    Py_DECREF(found);
    return is;
}

/* Note the name by which a reader tells such a struct from others. One that is no text is left to msgspec. */
static bool note_tag(Kind *kind, PyObject *config)
{
    PyObject *field = PyObject_GetAttrString(config, "tag_field"), *tag = PyObject_GetAttrString(config, "tag");
    bool is_noted = field != NULL && tag != NULL;
    Text text;
    if (is_noted && PyUnicode_CheckExact(field) && PyUnicode_CheckExact(tag) && (is_noted = begin_text(&text))) {
        is_noted = write_string(&text, field) && write_char(&text, ':') && write_string(&text, tag);
        if (is_noted && (kind->tag = PyMem_Malloc(text.used)) != NULL) {
            memcpy(kind->tag, text.at, text.used);
            kind->tag_bytes = text.used;
        }
        end_text(&text);
    } else if (is_noted)
        kind->is_plain = kind->is_plain && tag == Py_None;
    Py_XDECREF(field);
    Py_XDECREF(tag);
    return is_noted;
}

static bool is_tuple(PyObject *value)
{
    return value != NULL && PyTuple_CheckExact(value);
}

static void forget_kind(Kind *kind)
{
    for (int index = 0; kind->fields != NULL && index < kind->count; index++) {
        Py_XDECREF(kind->fields[index].name);
        Py_XDECREF(kind->fields[index].default_value);
    }
    PyMem_Free(kind->fields);
    PyMem_Free(kind->tag);
    memset(kind, 0, sizeof *kind);
}

static bool note_struct(Kind *kind, PyTypeObject *type, PyObject *attributes)
{
    PyObject *names = PyObject_GetAttrString((PyObject *)type, "__struct_encode_fields__");
    PyObject *defaults = PyObject_GetAttrString((PyObject *)type, "__struct_defaults__");
    PyObject *config = PyObject_GetAttrString((PyObject *)type, "__struct_config__");
    bool is_noted = is_tuple(names) && is_tuple(defaults) && config != NULL && is_tuple(attributes) &&
        PyTuple_GET_SIZE(names) == PyTuple_GET_SIZE(attributes) && PyTuple_GET_SIZE(defaults) <= PyTuple_GET_SIZE(names);
    if (is_noted) {
        kind->count = (int)PyTuple_GET_SIZE(names);
        is_noted = kind->count <= MAX_FIELDS && (kind->fields = PyMem_Calloc(kind->count + 1, sizeof(Field))) != NULL;
        for (int index = 0; is_noted && index < kind->count; index++)
            is_noted = note_field(
                &kind->fields[index], type, PyTuple_GET_ITEM(attributes, index), PyTuple_GET_ITEM(names, index));
        is_noted = is_noted && note_defaults(kind, defaults);
        kind->omits_defaults = is_true(config, "omit_defaults");
        kind->is_plain = !is_true(config, "array_like");
        is_noted = is_noted && note_tag(kind, config);
    }
    Py_XDECREF(names);
    Py_XDECREF(defaults);
    Py_XDECREF(config);
    if (!is_noted && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "a struct cannot be read");
    return is_noted;
}

/* Return what is known of a type; NULL, with an error, if it cannot be found out. */
static Kind *find_kind(PyTypeObject *type)
{
    uintptr_t place = (uintptr_t)type >> 4;
    for (;; place++) {
        Kind *kind = &kinds[place % KNOWN_KINDS];
        if (kind->type == type)
            return kind;
        if (kind->type != NULL)
            continue;
        if (known_kinds >= KNOWN_KINDS / 2) {
            PyErr_SetString(PyExc_TypeError, "more types than any view has");
            return NULL;
        }
        PyObject *attributes = PyObject_GetAttrString((PyObject *)type, "__struct_fields__");
        if (attributes == NULL)
            PyErr_Clear();
        else {
            bool is_noted = note_struct(kind, type, attributes);
            Py_DECREF(attributes);
            if (!is_noted) {
                forget_kind(kind); /* the next type that comes to this place is another one */
                return NULL;
            }
        }
        kind->type = (PyTypeObject *)Py_NewRef(type);
        known_kinds++;
        return kind;
    }
}

static inline bool is_left_out(const Kind *kind, const Field *field, PyObject *value)
{
    if (value == unset)
        return true;
    if (!kind->omits_defaults)
        return false;
    if (field->default_kind != NULL && Py_IS_TYPE(value, field->default_kind))
        return (PyList_CheckExact(value) ? PyList_GET_SIZE(value) : PyDict_GET_SIZE(value)) == 0;
    return value == field->default_value;
}

static bool write_struct(Text *text, PyObject *value, const Kind *kind)
{
    if (!write_char(text, '{') || !write_bytes(text, kind->tag, kind->tag_bytes))
        return false;
    int skipped = kind->tag == NULL; /* the comma before the first field */
    for (int index = 0; index < kind->count; index++) {
        const Field *field = &kind->fields[index];
        PyObject *part = read_field(value, field);
        if (part == NULL) {
            PyErr_SetObject(PyExc_AttributeError, field->name);
            return false;
        }
        if (is_left_out(kind, field, part))
            continue;
        if (!reserve(text, KEY_ROOM))
            return false;
        memcpy(text->at + text->used - skipped, field->key, KEY_ROOM);
        text->used += field->key_bytes - skipped;
        if (skipped)
            text->at[text->used - field->key_bytes] = '{';
        skipped = 0;
        if (!write_value(text, part))
            return false;
    }
    return write_char(text, '}');
}

static bool write_value(Text *text, PyObject *value)
{
    PyTypeObject *type = Py_TYPE(value);
    if (type == &PyUnicode_Type)
        return write_string(text, value);
    if (type == &PyLong_Type)
        return write_int(text, value);
    if (value == Py_None)
        return WRITE(text, "null");
    if (value == Py_True)
        return WRITE(text, "true");
    if (value == Py_False)
        return WRITE(text, "false");
    if (nested == MAX_NESTED) {
        PyErr_SetString(PyExc_RecursionError, "a value is nested too deeply to be written as JSON");
        return false;
    }
    nested++;
    bool is_written;
    if (type == &PyList_Type)
        is_written = write_items(text, ((PyListObject *)value)->ob_item, PyList_GET_SIZE(value));
    else if (type == &PyTuple_Type)
        is_written = write_items(text, ((PyTupleObject *)value)->ob_item, PyTuple_GET_SIZE(value));
    else if (type == &PyDict_Type)
        is_written = write_dict(text, value);
    else {
        const Kind *kind = find_kind(type);
        if (kind == NULL)
            is_written = false;
        else if (kind->count && kind->is_plain)
            is_written = write_struct(text, value, kind);
        else
            is_written = write_anything(text, value);
    }
    nested--;
    return is_written;
}
