//! Gives the shared library the name under which programs look for it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Programs that were linked with one ABI must not start with another: the number is part of the name. It is
    // CHECKERS_ABI_VERSION of src/abi.rs, as a test makes sure.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libcheckers.so.1");
        // The last error of a thread is freed when the thread ends, and rayon's threads never do: the code for that must
        // still be there after a dlclose.
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}
