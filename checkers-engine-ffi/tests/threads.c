/* Searches on other threads: stopped, stopped before they begin, freed while they run, all on small stacks. Ends with 0 if all is
 * as it should be. No check depends on how fast the machine is. */
#define _POSIX_C_SOURCE 200809L
#include <checkers_engine.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int failures;

#define EXPECT(condition)                                                       \
    do {                                                                        \
        if (!(condition)) {                                                     \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);             \
            failures++;                                                         \
        }                                                                       \
    } while (0)

#define STACK (1024 * 1024)

struct search {
    checkers_engine engine;
    checkers_engine_limits limits;
    checkers_engine_status status;
    checkers_engine_info info;
    pthread_t thread;
    /* Whether the search has called back, under the mutex. */
    int begun;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

static void on_info(const checkers_engine_info *info, void *user) {
    struct search *search = (struct search *)user;
    (void)info;
    pthread_mutex_lock(&search->mutex);
    search->begun = 1;
    pthread_cond_signal(&search->changed);
    pthread_mutex_unlock(&search->mutex);
}

static void *run(void *user) {
    struct search *search = (struct search *)user;
    search->status = checkers_engine_think(search->engine, &search->limits, on_info, search, &search->info);
    return NULL;
}

static void start(struct search *search, checkers_engine engine) {
    pthread_attr_t attributes;
    memset(search, 0, sizeof *search);
    search->engine = engine;
    pthread_mutex_init(&search->mutex, NULL);
    pthread_cond_init(&search->changed, NULL);
    pthread_attr_init(&attributes);
    EXPECT(pthread_attr_setstacksize(&attributes, STACK) == 0);
    EXPECT(pthread_create(&search->thread, &attributes, run, search) == 0);
    pthread_attr_destroy(&attributes);
}

static void wait_for_begin(struct search *search) {
    pthread_mutex_lock(&search->mutex);
    while (!search->begun) pthread_cond_wait(&search->changed, &search->mutex);
    pthread_mutex_unlock(&search->mutex);
}

static void finish(struct search *search) {
    pthread_join(search->thread, NULL);
    pthread_mutex_destroy(&search->mutex);
    pthread_cond_destroy(&search->changed);
}

static checkers_engine created(const char *variant) {
    checkers_engine_options options = {1, 0};
    checkers_engine engine = {0};
    EXPECT(checkers_engine_new(variant, strlen(variant), &options, &engine) == CHECKERS_ENGINE_OK);
    return engine;
}

int main(void) {
    const char *variants[] = {"international", "russian", "english", "frisian", "turkish"};
    struct search search, many[5];
    checkers_engine engine = created("international");
    checkers_engine_limits small = {0, 500, 0, 0};
    char text[256];
    size_t length;
    int i;

    /* While it searches, other calls are refused, and a stop ends it. */
    start(&search, engine);
    wait_for_begin(&search);
    EXPECT(checkers_engine_fen(engine, text, sizeof text, &length) == CHECKERS_ENGINE_ERROR_BUSY);
    EXPECT(checkers_engine_think(engine, NULL, NULL, NULL, NULL) == CHECKERS_ENGINE_ERROR_BUSY);
    EXPECT(checkers_engine_last_error(text, sizeof text, &length) == CHECKERS_ENGINE_OK);
    EXPECT(strcmp(text, "the engine is searching") == 0);
    EXPECT(checkers_engine_stop(engine) == CHECKERS_ENGINE_OK);
    finish(&search);
    EXPECT(search.status == CHECKERS_ENGINE_OK && search.info.depth >= 1);

    /* A stop before the search begins is not lost: without limits the search would not end otherwise. */
    EXPECT(checkers_engine_new_game(engine) == CHECKERS_ENGINE_OK);
    for (i = 0; i < 50; i++) {
        start(&search, engine);
        EXPECT(checkers_engine_stop(engine) == CHECKERS_ENGINE_OK);
        finish(&search);
        EXPECT(search.status == CHECKERS_ENGINE_OK);
        EXPECT(checkers_engine_variation(engine, 1, text, sizeof text, &length) == CHECKERS_ENGINE_OK && length >= 5);
    }
    /* A stop that comes too late has no effect on the search of the next position. */
    EXPECT(checkers_engine_stop(engine) == CHECKERS_ENGINE_OK);
    EXPECT(checkers_engine_play(engine, "32-28", 5) == CHECKERS_ENGINE_OK);
    EXPECT(checkers_engine_think(engine, &small, NULL, NULL, &search.info) == CHECKERS_ENGINE_OK);
    EXPECT(search.info.nodes >= 400);

    /* Engines are freed while they search, or before they begin. */
    for (i = 0; i < 20; i++) {
        checkers_engine other = created(variants[i % 5]);
        start(&search, other);
        if (i % 2) wait_for_begin(&search);
        EXPECT(checkers_engine_free(other) == CHECKERS_ENGINE_OK);
        finish(&search);
        EXPECT(search.status == CHECKERS_ENGINE_OK || (i % 2 == 0 && search.status == CHECKERS_ENGINE_ERROR_HANDLE));
        EXPECT(checkers_engine_stop(other) == CHECKERS_ENGINE_ERROR_HANDLE);
    }

    /* Several engines at the same time. */
    for (i = 0; i < 5; i++) start(&many[i], created(variants[i]));
    for (i = 0; i < 5; i++) {
        wait_for_begin(&many[i]);
        EXPECT(checkers_engine_stop(many[i].engine) == CHECKERS_ENGINE_OK);
        finish(&many[i]);
        EXPECT(many[i].status == CHECKERS_ENGINE_OK);
        EXPECT(checkers_engine_free(many[i].engine) == CHECKERS_ENGINE_OK);
    }
    EXPECT(checkers_engine_free(engine) == CHECKERS_ENGINE_OK);
    return failures != 0;
}
