//! Decides whether the named games are compiled by kernels made for them: only where the compiler optimises, since
//! elsewhere that code would be large, slow to compile and hardly faster.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(specialised)");
    let kernels =
        std::env::vars_os().any(|(name, _)| name.to_string_lossy().starts_with("CARGO_FEATURE_COMPILED"));
    let optimises = std::env::var("OPT_LEVEL").is_ok_and(|level| level != "0");
    if kernels && optimises {
        println!("cargo::rustc-cfg=specialised");
    }
}
