//! Compiles a program in C with the header and the shared library, and runs it.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder in which cargo has put the library.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    test.parent().expect("the folder deps").to_owned()
}

#[test]
fn a_program_in_c_plays() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = libraries().join("libcheckers_engine_ffi.so");
    assert!(library.exists(), "{} is missing", library.display());
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = scratch.join("play_engine");
    // The name under which programs look for the library.
    let abi = checkers_engine_ffi::CHECKERS_ENGINE_ABI_VERSION;
    let link = scratch.join(format!("libcheckers_engine.so.{abi}"));
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(&library, &link).expect("a link to the library");
    for (compiler, language) in [("cc", "c"), ("c++", "c++")] {
        let mut compile = Command::new(compiler);
        compile.args(["-Wall", "-Wextra", "-Werror", "-x", language]);
        if language == "c" {
            compile.args(["-std=c89", "-pedantic"]);
        }
        compile.arg("-I").arg(folder.join("include")).arg(folder.join("tests/play.c"));
        compile.args(["-x", "none"]).arg(&library).arg("-o").arg(&program);
        let compiled = compile.output().expect("a compiler, as for the C library");
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let run =
            Command::new(&program).env("LD_LIBRARY_PATH", scratch).output().expect("the program starts");
        let out = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success() && out == "all is as it should be\n", "{out}");
    }
}
