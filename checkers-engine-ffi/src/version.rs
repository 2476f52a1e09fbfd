//! The version of the library.

use std::ffi::c_char;

/// The version of the ABI, and the number in the file name of the shared library. It changes only when programs that were compiled
/// with an older header would no longer work.
pub const CHECKERS_ENGINE_ABI_VERSION: u32 = 1;

/// Returns the ABI version of the library that is loaded. CHECKERS_ENGINE_ABI_VERSION is the ABI version of the header.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_engine_abi_version() -> u32 {
    CHECKERS_ENGINE_ABI_VERSION
}

/// Returns the version of the library that is loaded, such as `0.1.0`, terminated by a zero byte. The pointer is never NULL
/// and stays valid until the program ends.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_engine_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
