//! What the header has beside declarations: macros about versions, deprecation and ignored statuses, and the check of
//! the ABI.

/// The macros before the first declaration.
pub(crate) fn preamble() -> String {
    let [major, minor, patch] =
        [env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"), env!("CARGO_PKG_VERSION_PATCH")];
    include_str!("preamble.h").replace("@major@", major).replace("@minor@", minor).replace("@patch@", patch)
}

/// Lets compilers warn where a program ignores a status, except that of a function that frees something.
pub(crate) fn warn_if_ignored(declarations: &str) -> String {
    let mut marked = String::new();
    for line in declarations.split_inclusive('\n') {
        let name = line.strip_prefix("checkers_status ").and_then(|rest| rest.split('(').next());
        if name.is_some_and(|name| !name.ends_with("_free")) {
            marked.push_str("CHECKERS_CHECK_STATUS\n");
        }
        marked.push_str(line);
    }
    marked
}

/// The function of the header that knows the sizes with which a program was compiled.
pub(crate) fn check_of_the_abi() -> String {
    let sizes: Vec<String> =
        checkers_ffi::STRUCTS.iter().map(|(name, _)| format!("        sizeof({name}),\n")).collect();
    format!(
        "#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)\n\
         #define CHECKERS_INLINE static inline\n\
         #elif defined(__GNUC__)\n\
         #define CHECKERS_INLINE static __inline__\n\
         #else\n\
         #define CHECKERS_INLINE static\n\
         #endif\n\n\
         /* Whether the library that is loaded is the one that this header was made for: CHECKERS_OK if it is. */\n\
         CHECKERS_INLINE checkers_status checkers_check_header(void) {{\n    \
             const size_t sizes[] = {{\n{}    }};\n    \
             return checkers_abi_check(CHECKERS_ABI_VERSION, sizes, sizeof sizes / sizeof sizes[0]);\n\
         }}\n\
         #define CHECKERS_CHECK_ABI() checkers_check_header()\n",
        sizes.concat()
    )
}
