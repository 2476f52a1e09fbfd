//! Gives the shared library the name under which programs look for it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Programs that were linked with one ABI must not start with another: the number is part of the name. It is
    // CHECKERS_ABI_VERSION of src/abi.rs, as a test makes sure.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libcheckers.so.1");
    }
}
