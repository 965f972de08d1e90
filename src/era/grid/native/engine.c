// Sets of spaces as a browser reads them: packing.py in C, for what is offered at every move. Python does the same without.
// Variant: grid

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define WORD_BITS 60 /* as in words.py */
#define WORDS 3
#define MAX_HEIGHT (WORDS * WORD_BITS)
#define MAX_DIGITS (WORDS * WORD_BITS / 4 + 1)

/* Return `count` bits of a set from bit `at` on; a row is shorter than a word. */
static uint64_t read_bits(const uint64_t *words, int at, int count)
{
    int word = at / WORD_BITS, first = at % WORD_BITS;
    if (word >= WORDS)
        return 0;
    uint64_t bits = words[word] >> first;
    if (first + count > WORD_BITS && word + 1 < WORDS)
        bits |= words[word + 1] << (WORD_BITS - first);
    return bits & (((uint64_t)1 << count) - 1);
}

/* Write the set without the column beside every row, as a hexadecimal number; return where its digits begin. */
static char *write_digits(const uint64_t *words, int width, int height, char *end)
{
    char *digit = end;
    uint64_t waiting = 0; /* a row, and what is left of the one before it: less than a digit */
    int bits = 0;
    for (int row = 0; row < height; row++) {
        waiting |= read_bits(words, row * (width + 1), width) << bits;
        for (bits += width; bits >= 4; bits -= 4, waiting >>= 4)
            *--digit = "0123456789abcdef"[waiting & 15];
    }
    if (bits)
        *--digit = "0123456789abcdef"[waiting & 15];
    while (digit < end - 1 && *digit == '0')
        digit++;
    return digit;
}

/* Return a word of a set. Two digits of CPython's are read as they lie, which takes a sixth of the instructions. */
static uint64_t read_word(PyObject *number)
{
#if PY_VERSION_HEX < 0x030C0000 && PYLONG_BITS_IN_DIGIT == 30
    const digit *digits = ((PyLongObject *)number)->ob_digit;
    if (PyLong_CheckExact(number) && Py_SIZE(number) == 2)
        return (uint64_t)digits[1] << 30 | digits[0];
#endif
    return (uint64_t)PyLong_AsLongLong(number);
}

/* write_packed(before, low, middle, high, width, height, after): the set between two texts, as bytes. */
static PyObject *write_packed(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (count != 7 || !PyBytes_CheckExact(args[0]) || !PyBytes_CheckExact(args[6])) {
        PyErr_SetString(PyExc_TypeError, "write_packed(before, low, middle, high, width, height, after)");
        return NULL;
    }
    uint64_t words[WORDS];
    for (int word = 0; word < WORDS; word++)
        words[word] = read_word(args[1 + word]);
    long width = PyLong_AsLong(args[4]), height = PyLong_AsLong(args[5]);
    if (PyErr_Occurred())
        return NULL;
    if (width < 1 || width > 26 || height < 1 || height > MAX_HEIGHT || (width + 1) * height > WORDS * WORD_BITS + 1) {
        PyErr_SetString(PyExc_ValueError, "such a board has more spaces than three words have bits");
        return NULL;
    }
    char digits[MAX_DIGITS], *first = write_digits(words, (int)width, (int)height, digits + MAX_DIGITS);
    Py_ssize_t before = PyBytes_GET_SIZE(args[0]), after = PyBytes_GET_SIZE(args[6]);
    Py_ssize_t number = digits + MAX_DIGITS - first;
    PyObject *made = PyBytes_FromStringAndSize(NULL, before + number + after);
    if (made == NULL)
        return NULL;
    char *to = PyBytes_AS_STRING(made);
    memcpy(to, PyBytes_AS_STRING(args[0]), before);
    memcpy(to + before, first, number);
    memcpy(to + before + number, PyBytes_AS_STRING(args[6]), after);
    return made;
}

static PyMethodDef functions[] = {
    {"write_packed", (PyCFunction)(void *)write_packed, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_grid", .m_size = -1, .m_methods = functions};

PyMODINIT_FUNC PyInit__grid(void)
{
    return PyModule_Create(&definition);
}
