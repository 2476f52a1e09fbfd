//! Gives the shared library the name under which programs look for it, and lets it be found in cargo's folder under it.

include!("../checkers-ffi/package/name_library.rs");

/// Programs that were linked with one ABI must not start with another: the number is part of the name. It is
/// CHECKERS_ENGINE_ABI_VERSION of src/version.rs, as a test makes sure.
const ABI: u32 = 1;

fn main() {
    name_library("checkers_engine", "checkers_engine_ffi", ABI);
}
