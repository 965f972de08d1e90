/* The Python side of a native engine: the types Engine (a ruleset) and Batch (many games of it). rules.py says what they
 * are for. */

#include "game.h"
#include "same_names.h"
#include "source.h"

#include "playout.c"

#include "batch.c"

#include "one_game.c"

#ifdef GAME_HAS_ENCODING
#include "encode.c"
#endif

#include "types.c"

#ifdef GAME_EXTRAS /* types of the game's own: they are added to the module by `add_extras` */
#include GAME_EXTRAS
#else
static int add_extras(PyObject *module)
{
    return module != NULL;
}
#endif

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define TEXT_(a) #a
#define TEXT(a) TEXT_(a)

static struct PyModuleDef MODULE_DEFINITION = {
    PyModuleDef_HEAD_INIT, .m_name = TEXT(MODULE), .m_doc = "Native rules: see era.native.", .m_size = -1,
};

PyMODINIT_FUNC JOIN(PyInit_, MODULE)(void)
{
#if defined(__x86_64__) && defined(__POPCNT__)
    if (!__builtin_cpu_supports("popcnt")) {
        PyErr_SetString(PyExc_ImportError, "the native engine was compiled for a newer processor");
        return NULL;
    }
#endif
    if (PyType_Ready(&ENGINE_TYPE) < 0 || PyType_Ready(&BATCH_TYPE) < 0)
        return NULL;
    PyObject *module = PyModule_Create(&MODULE_DEFINITION), *limits = game_limits();
    if (module == NULL || limits == NULL || PyModule_AddObjectRef(module, "Engine", (PyObject *)&ENGINE_TYPE) < 0 ||
        PyModule_AddObjectRef(module, "LIMITS", limits) < 0 || !add_extras(module)) {
        Py_XDECREF(module);
        module = NULL;
    }
    Py_XDECREF(limits);
    return module;
}
