/** The version of this header. checkers_version() returns that of the library that is loaded. */
#define CHECKERS_VERSION_MAJOR @major@
#define CHECKERS_VERSION_MINOR @minor@
#define CHECKERS_VERSION_PATCH @patch@
#define CHECKERS_VERSION "@major@.@minor@.@patch@"

/** 1 if this header is of that version or of a later one, for use after #if. */
#define CHECKERS_VERSION_AT_LEAST(major, minor, patch) \
    (CHECKERS_VERSION_MAJOR > (major) || \
     (CHECKERS_VERSION_MAJOR == (major) && \
      (CHECKERS_VERSION_MINOR > (minor) || \
       (CHECKERS_VERSION_MINOR == (minor) && CHECKERS_VERSION_PATCH >= (patch)))))

/** Marks a declaration that a later version of the ABI will no longer have; `use` is a text that names the replacement.
 * Define CHECKERS_NO_DEPRECATION_WARNINGS before you include this header to compile without warnings. */
#if defined(CHECKERS_NO_DEPRECATION_WARNINGS)
#define CHECKERS_DEPRECATED(use)
#elif defined(__cplusplus) && __cplusplus >= 201402L
#define CHECKERS_DEPRECATED(use) [[deprecated(use)]]
#elif defined(__GNUC__)
#define CHECKERS_DEPRECATED(use) __attribute__((deprecated(use)))
#elif defined(_MSC_VER)
#define CHECKERS_DEPRECATED(use) __declspec(deprecated(use))
#else
#define CHECKERS_DEPRECATED(use)
#endif

/** Lets the compiler warn where a program ignores a status. Define CHECKERS_NO_STATUS_WARNINGS before you include this
 * header to compile without these warnings. */
#if defined(CHECKERS_NO_STATUS_WARNINGS)
#define CHECKERS_CHECK_STATUS
#elif defined(__cplusplus) && __cplusplus >= 201703L
#define CHECKERS_CHECK_STATUS [[nodiscard]]
#elif defined(__GNUC__)
#define CHECKERS_CHECK_STATUS __attribute__((warn_unused_result))
#else
#define CHECKERS_CHECK_STATUS
#endif
