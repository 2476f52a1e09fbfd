//! Tells the programs which compiler made them: instruction counts of two compilers are not compared.

use std::process::Command;

fn main() {
    let rustc = std::env::var_os("RUSTC").expect("cargo names the compiler");
    let output = Command::new(rustc).arg("--version").output().expect("the compiler runs");
    println!("cargo::rustc-env=CHECKERS_RUSTC={}", String::from_utf8_lossy(&output.stdout).trim());
    println!("cargo::rustc-env=CHECKERS_TARGET={}", std::env::var("TARGET").expect("cargo names the target"));
    println!("cargo::rerun-if-changed=build.rs");
}
