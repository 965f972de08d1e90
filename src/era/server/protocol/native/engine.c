// What is done for every viewer of every move, in C: comparing views, and writing what changed as JSON. There is a file
// for each module of `protocol` that it mirrors; Python does the same without, byte for byte (tests/native/test_wire.py).
// Variant: wire

#include "json.c"
#include "patch.c"
#include "frames.c"

/* encode(value): as msgspec's encoder. */
static PyObject *encode(PyObject *module, PyObject *value)
{
    Text text;
    if (!begin_text(&text))
        return NULL;
    return take_text(&text, write_value(&text, value));
}

/* begin(encode, unset): hand over msgspec's encoder, and what stands for nothing. */
static PyObject *begin(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (count != 2 || !PyCallable_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "begin(encode, unset)");
        return NULL;
    }
    Py_XSETREF(encode_anything, Py_NewRef(args[0]));
    Py_XSETREF(unset, Py_NewRef(args[1]));
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"begin", (PyCFunction)(void *)begin, METH_FASTCALL, NULL},
    {"encode", encode, METH_O, NULL},
    {"encode_changes", (PyCFunction)(void *)encode_changes, METH_FASTCALL, NULL},
    {"write_line", (PyCFunction)(void *)write_line, METH_FASTCALL, NULL},
    {"join_update", (PyCFunction)(void *)join_update, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_wire", .m_size = -1, .m_methods = functions};

PyMODINIT_FUNC PyInit__wire(void)
{
    return PyModule_Create(&definition);
}
