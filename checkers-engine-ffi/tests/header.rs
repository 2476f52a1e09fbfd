//! The header that is checked in is that of the source. After a change:
//! `CHECKERS_WRITE=1 cargo test -p checkers-engine-ffi --test header`.

use std::fs;
use std::path::PathBuf;

#[test]
fn the_header_is_up_to_date() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("cbindgen.toml");
    let bindings = cbindgen::Builder::new().with_crate(&folder).with_config(config).generate();
    let mut made = Vec::new();
    bindings.expect("cbindgen understands the source").write(&mut made);
    // Remarks as C has always had them.
    let made = String::from_utf8(made).expect("UTF-8");
    let made =
        made.replace("  // extern \"C\"", "").replace("  // __cplusplus", "").replace(" // __cplusplus", "");
    let path = folder.join("include/checkers_engine.h");
    if std::env::var_os("CHECKERS_WRITE").is_some() {
        fs::write(&path, &made).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "include/checkers_engine.h is not up to date: see tests/header.rs");
}

#[test]
fn the_name_of_the_shared_library_says_its_abi() {
    let read = |file: &str| {
        fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file))
            .expect("a file of this crate")
    };
    let abi = checkers_engine_ffi::CHECKERS_ENGINE_ABI_VERSION;
    assert!(
        read("build.rs").contains(&format!("const ABI: u32 = {abi};")),
        "build.rs has another ABI than {abi}"
    );
    let manifest = read("Cargo.toml");
    let (_, of_cargo_c) =
        manifest.split_once("[package.metadata.capi.library]").expect("metadata for cargo-c");
    assert!(
        of_cargo_c.contains(&format!("version = \"{abi}.0.0\"")),
        "Cargo.toml has another ABI than {abi}"
    );
}
