//! Decides whether the named games are compiled by kernels made for them: only where the compiler optimises, since
//! elsewhere that code would be large, slow to compile and hardly faster.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(specialised)");
    let is_set = |variable| std::env::var_os(variable).is_some();
    let optimises = std::env::var("OPT_LEVEL").is_ok_and(|level| level != "0");
    if is_set("CARGO_FEATURE_COMPILED") && optimises {
        println!("cargo::rustc-cfg=specialised");
    }
}
