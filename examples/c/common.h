/* What the examples share: giving up with the library's own words. */
#ifndef COMMON_H
#define COMMON_H

#include <checkers.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if a call failed; the library says why. */
static inline checkers_status must(checkers_status status) {
    char message[512];
    size_t length;
    if (status >= 0) return status;
    if (checkers_last_error_message(message, sizeof message, &length) == CHECKERS_OK)
        fprintf(stderr, "%s\n", message);
    else
        fprintf(stderr, "%s\n", checkers_status_message(status));
    exit(1);
}

/* The variant with this identifier. */
static inline checkers_variant variant_named(const char *id) {
    checkers_variant variant;
    must(CHECKERS_CHECK_ABI());
    must(checkers_variant_from_id(id, strlen(id), &variant));
    return variant;
}

#endif
