// How a library for C names its shared library; `build.rs` of each such crate includes this file.

use std::path::{Path, PathBuf};

/// Gives the shared library of the crate `crate_name` the name under which programs look for it: `libNAME.so.ABI`. A link with that
/// name in cargo's folder lets programs that were linked there start.
fn name_library(name: &str, crate_name: &str, abi: u32) {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../checkers-ffi/package/name_library.rs");
    // cargo-c names the library itself.
    let by_cargo_c = std::env::var_os("CARGO_FEATURE_CAPI").is_some();
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly") => {
            // The last error of a thread is freed when the thread ends, and rayon's threads never do: the code for that
            // must still be there after a dlclose.
            println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
            if !by_cargo_c {
                let installed = format!("lib{name}.so.{abi}");
                println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{installed}");
                link(&installed, &format!("lib{crate_name}.so"));
            }
        }
        Ok("macos" | "ios") if !by_cargo_c => {
            let installed = format!("lib{name}.{abi}.dylib");
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/{installed}");
            link(&installed, &format!("lib{crate_name}.dylib"));
        }
        _ => {}
    }
}

/// Puts a link to the library beside it, so that a program that was linked with the library in cargo's folder finds it
/// when it starts. Where that fails, as on a file system without links, such a program needs the installed library.
fn link(name: &str, library: &str) {
    let Some(folder) = profile_folder() else { return };
    let _ = std::fs::remove_file(folder.join(name));
    #[cfg(unix)]
    let _ = std::os::unix::fs::symlink(library, folder.join(name));
    #[cfg(not(unix))]
    let _ = library;
}

/// The folder of the profile, such as target/release: cargo's folder for this script is `build/NAME/out` in it.
fn profile_folder() -> Option<PathBuf> {
    let out = std::env::var_os("OUT_DIR")?;
    Path::new(&out).ancestors().nth(3).map(Path::to_path_buf)
}
