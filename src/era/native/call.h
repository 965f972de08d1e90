/* One call of a method of a batch: the caller's buffers, checked for their size and type, and the batch itself, which works
 * for one thread at a time. Whatever goes wrong is noted once; `finish_call` gives everything back and raises it.
 *
 *     Call call = {.batch = b};
 *     int64_t *counts = use_buffer(&call, out, "out", INT64, b->count, WRITABLE);
 *     if (start_call(&call))
 *         ...
 *     return finish_call(&call, NULL);
 */

#ifndef ERA_CALL_H
#define ERA_CALL_H

#define MAX_BUFFERS 8

typedef struct {
    const char *formats; /* letters of the struct module, any of which will do */
    Py_ssize_t size;
} Numbers;

static const Numbers BYTE = {"B?b", 1}, INT8 = {"b", 1}, INT32 = {"il", 4}, INT64 = {"ql", 8}, FLOAT = {"f", 4},
                     DOUBLE = {"d", 8};

enum { READABLE, WRITABLE };

typedef struct {
    Batch *batch;
    Py_buffer views[MAX_BUFFERS];
    int count, failed, working;
} Call;

/* A buffer with `number` numbers of `item` bytes, of one of these formats; 0 and an exception if it is none. */
static int get_buffer(PyObject *object, Py_buffer *view, const char *name, const char *formats, Py_ssize_t item,
                      Py_ssize_t number, int writable)
{
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0)) < 0)
        return 0;
    const char *format = view->format == NULL ? "B" : view->format;
    if (*format == '@' || *format == '=' || *format == '<')
        format++;
    if (view->itemsize == item && strlen(format) == 1 && strchr(formats, *format) != NULL && view->len == item * number)
        return 1;
    PyErr_Format(PyExc_ValueError, "'%s' must have %zd numbers of %zd bytes (format %s), not %zd bytes of format %s", name,
                 number, item, formats, view->len, format);
    PyBuffer_Release(view);
    return 0;
}

static inline void release(Py_buffer *view)
{
    if (view->obj != NULL)
        PyBuffer_Release(view);
}

/* A buffer for the time of a call; NULL if it is none, or if something was wrong before. */
static void *use_buffer(Call *call, PyObject *object, const char *name, Numbers wanted, Py_ssize_t number, int writable)
{
    Py_buffer *view = call->views + call->count;
    if (call->failed)
        return NULL;
    if (!get_buffer(object, view, name, wanted.formats, wanted.size, number, writable)) {
        call->failed = 1;
        return NULL;
    }
    call->count++;
    return view->buf;
}

/* A buffer that may be left out: then it is NULL, and nothing is wrong. */
static void *use_optional(Call *call, PyObject *object, const char *name, Numbers wanted, Py_ssize_t number, int writable)
{
    return object == NULL || object == Py_None ? NULL : use_buffer(call, object, name, wanted, number, writable);
}

static int begin_work(Batch *b)
{
    if (b->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this batch is at work in another thread: give each thread a batch of its own");
        return 0;
    }
    b->busy = 1;
    return 1;
}

/* Whether everything is in order; if so, the batch is at work. */
static int start_call(Call *call)
{
    if (!call->failed && begin_work(call->batch))
        call->working = 1;
    else
        call->failed = 1;
    return call->working;
}

/* Takes over `result`; NULL is None. */
static PyObject *finish_call(Call *call, PyObject *result)
{
    if (call->working)
        call->batch->busy = 0;
    while (call->count)
        release(call->views + --call->count);
    if (!call->failed && !PyErr_Occurred())
        return result == NULL ? Py_NewRef(Py_None) : result;
    Py_XDECREF(result);
    return NULL;
}

#endif
