/* A PDN reader that is used while it reads: from within its own callback, and by another thread. */
#define _POSIX_C_SOURCE 200809L
#include <checkers.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int failures;

#define EXPECT(status, call) expect(__LINE__, #call, status, call)

static void expect(int line, const char *call, int wanted, int got) {
    if (got == wanted) return;
    failures++;
    fprintf(stderr, "line %d: %s\n    gives %d, not %d\n", line, call, got, wanted);
}

/* A file that is read a piece at a time. */
struct file {
    checkers_pdn_reader reader;
    size_t at;
    int calls;
    int meddle;
};

static const char text[] = "[Event \"a\"] 1. c3-d4 * [Event \"b\"] 1. c3-b4 *";

static size_t piece(struct file *file, uint8_t *buffer, size_t capacity) {
    size_t count = sizeof text - 1 - file->at;
    if (count > 8) count = 8;
    if (count > capacity) count = capacity;
    memcpy(buffer, text + file->at, count);
    file->at += count;
    file->calls++;
    return count;
}

static int64_t meddling(uint8_t *buffer, size_t capacity, void *user) {
    struct file *file = (struct file *)user;
    checkers_pdn game;
    checkers_game other;
    checkers_variant russian;
    if (file->meddle) {
        EXPECT(CHECKERS_ERROR_BUSY, checkers_pdn_reader_free(file->reader));
        EXPECT(CHECKERS_ERROR_BUSY, checkers_pdn_reader_next(file->reader, &game));
        /* The rest of the library is open to it. */
        EXPECT(CHECKERS_OK, checkers_variant_from_id("russian", 7, &russian));
        EXPECT(CHECKERS_OK, checkers_game_new(russian, &other));
        EXPECT(CHECKERS_OK, checkers_game_free(other));
    }
    return (int64_t)piece(file, buffer, capacity);
}

static void within(void) {
    struct file file = {{0}, 0, 0, 1};
    checkers_pdn game;
    int games = 0;
    EXPECT(CHECKERS_OK, checkers_pdn_reader_new(meddling, &file, NULL, &file.reader));
    while (checkers_pdn_reader_next(file.reader, &game) == CHECKERS_OK) {
        games++;
        EXPECT(CHECKERS_OK, checkers_pdn_free(game));
    }
    EXPECT(2, games);
    EXPECT(CHECKERS_OK, checkers_pdn_reader_free(file.reader));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_pdn_reader_free(file.reader));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_pdn_reader_next(file.reader, &game));
}

/* Two threads that wait for each other: one is in the callback while the other tries to free the reader. */
static pthread_barrier_t inside, tried;

static int64_t waiting(uint8_t *buffer, size_t capacity, void *user) {
    struct file *file = (struct file *)user;
    if (file->calls == 0) {
        pthread_barrier_wait(&inside);
        pthread_barrier_wait(&tried);
    }
    return (int64_t)piece(file, buffer, capacity);
}

static void *read_first(void *user) {
    checkers_pdn game;
    EXPECT(CHECKERS_OK, checkers_pdn_reader_next(((struct file *)user)->reader, &game));
    EXPECT(CHECKERS_OK, checkers_pdn_free(game));
    return NULL;
}

static void beside(void) {
    struct file file = {{0}, 0, 0, 0};
    checkers_pdn game;
    pthread_t thread;
    pthread_barrier_init(&inside, NULL, 2);
    pthread_barrier_init(&tried, NULL, 2);
    EXPECT(CHECKERS_OK, checkers_pdn_reader_new(waiting, &file, NULL, &file.reader));
    if (pthread_create(&thread, NULL, read_first, &file)) {
        failures++;
        return;
    }
    pthread_barrier_wait(&inside);
    EXPECT(CHECKERS_ERROR_BUSY, checkers_pdn_reader_free(file.reader));
    EXPECT(CHECKERS_ERROR_BUSY, checkers_pdn_reader_next(file.reader, &game));
    pthread_barrier_wait(&tried);
    pthread_join(thread, NULL);
    EXPECT(CHECKERS_OK, checkers_pdn_reader_free(file.reader));
    pthread_barrier_destroy(&inside);
    pthread_barrier_destroy(&tried);
}

int main(void) {
    within();
    beside();
    return failures != 0;
}
