/* Forgets what was not synced: writes to files below a folder are remembered until their file is synced; when the
 * power is cut (SIGUSR1), what was not synced is taken back, as a disk's cache would lose it, and the process dies.
 *
 * Before the first write to a block after a sync, its old bytes (and the file's old length) are saved. A sync forgets
 * them; the cut writes back a random part of them, the newest first: a disk may have written some blocks and not others.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define MAX_FDS 4096
#define MAX_UNDO 200000

typedef struct {
    dev_t dev;
    ino_t ino;
    char path[512];
    off_t at;
    size_t size;
    size_t wrote;
    off_t length; /* of the file before */
    long number;
    char *bytes;  /* what was there; NULL if it was only made shorter or longer */
} Undo;

static Undo undo[MAX_UNDO];
static int undos = 0;
static long numbers = 0;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static volatile sig_atomic_t is_cut = 0;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);

static int is_ours(int fd, char *path, struct stat *found) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, 511);
    if (length <= 0) return 0;
    path[length] = 0;
    if (!folder || strncmp(path, folder, strlen(folder))) return 0;
    /* SQLite's shared memory is rebuilt after a cut; the log of the server is ours to read. */
    if (strstr(path, "-shm") || strstr(path, ".log")) return 0;
    return fstat(fd, found) == 0 && S_ISREG(found->st_mode);
}

static void keep(int fd, off_t at, size_t size) {
    char path[512];
    struct stat found;
    if (!is_ours(fd, path, &found) || undos >= MAX_UNDO) return;
    Undo *each = &undo[undos++];
    each->dev = found.st_dev;
    each->ino = found.st_ino;
    strcpy(each->path, path);
    each->at = at;
    each->length = found.st_size;
    each->size = 0;
    each->wrote = size;
    each->number = ++numbers;
    each->bytes = NULL;
    if (at < found.st_size && size) {
        size_t old = (size_t)(found.st_size - at) < size ? (size_t)(found.st_size - at) : size;
        int reader = open(path, O_RDONLY | O_CLOEXEC); /* the file may be open for writing only */
        each->bytes = malloc(old);
        ssize_t got = reader >= 0 && each->bytes ? pread(reader, each->bytes, old, at) : 0;
        each->size = got > 0 ? (size_t)got : 0;
        if (reader >= 0) close(reader);
    }
}

/* Only what was written before the sync began is safe. */
static void forget(int fd, long last) {
    struct stat found;
    if (fstat(fd, &found)) return;
    int kept = 0;
    for (int n = 0; n < undos; n++) {
        if (undo[n].dev == found.st_dev && undo[n].ino == found.st_ino && undo[n].number <= last) free(undo[n].bytes);
        else undo[kept++] = undo[n];
    }
    undos = kept;
}

static void cut(void) {
    pthread_mutex_lock(&lock);
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    int whole = rand() % 3; /* everything is lost, or some of it */
    for (int n = undos - 1; n >= 0; n--) {
        Undo *each = &undo[n];
        if (whole && rand() % 2) continue;
        int fd = open(each->path, O_WRONLY | O_CLOEXEC);
        if (fd < 0) continue;
        if (each->size) real_pwrite(fd, each->bytes, each->size, each->at);
        if (!whole) real_ftruncate(fd, each->length);
        else if (each->at + (off_t)each->wrote > each->length) { /* the length was written, and not what is there */
            off_t from = each->at > each->length ? each->at : each->length;
            size_t empty = (size_t)(each->at + (off_t)each->wrote - from);
            char *zeros = calloc(1, empty);
            if (zeros) real_pwrite(fd, zeros, empty, from);
            free(zeros);
        }
        close(fd);
    }
    _exit(99);
}

static void *wait_for_cut(void *unused) {
    (void)unused;
    while (!is_cut) usleep(500);
    cut();
    return NULL;
}

static void on_signal(int number) {
    (void)number;
    is_cut = 1;
}

__attribute__((constructor)) static void begin(void) {
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    folder = getenv("ERA_POWER_CUT");
    unsetenv("LD_PRELOAD"); /* the processes that think write nothing */
    if (!folder) return;
    signal(SIGUSR1, on_signal);
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_cut, NULL);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) {
    pthread_mutex_lock(&lock);
    keep(fd, at, size);
    ssize_t done = real_pwrite(fd, data, size, at);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return pwrite64(fd, data, size, at); }

ssize_t write(int fd, const void *data, size_t size) {
    if (fd < 3 || !folder) return real_write(fd, data, size);
    struct stat found;
    if (fstat(fd, &found) || !S_ISREG(found.st_mode)) return real_write(fd, data, size);
    pthread_mutex_lock(&lock);
    off_t at = lseek(fd, 0, SEEK_CUR);
    if (at >= 0) keep(fd, at, size);
    ssize_t done = real_write(fd, data, size);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int fd, off_t length) {
    pthread_mutex_lock(&lock);
    struct stat found;
    if (!fstat(fd, &found) && S_ISREG(found.st_mode))
        keep(fd, length, found.st_size > length ? (size_t)(found.st_size - length) : 0);
    int done = real_ftruncate(fd, length);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static long count(void) {
    pthread_mutex_lock(&lock);
    long last = numbers;
    pthread_mutex_unlock(&lock);
    return last;
}

int fsync(int fd) {
    long last = count();
    int done = real_fsync(fd);
    pthread_mutex_lock(&lock);
    if (!done) forget(fd, last);
    pthread_mutex_unlock(&lock);
    return done;
}

int fdatasync(int fd) {
    long last = count();
    int done = real_fdatasync(fd);
    pthread_mutex_lock(&lock);
    if (!done) forget(fd, last);
    pthread_mutex_unlock(&lock);
    return done;
}
