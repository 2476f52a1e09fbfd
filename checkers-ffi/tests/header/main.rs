//! The header, the list of symbols and the list of declarations that are checked in are those of the source.
//!
//! After a change of the ABI: `CHECKERS_WRITE=1 cargo test -p checkers-ffi --test header`, and look at what changed. What
//! takes a symbol away or changes one needs another `CHECKERS_ABI_VERSION`, once the version that is there was released.

mod arrange;
mod macros;

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

/// The folder of this crate.
fn crate_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What cbindgen writes before the first declaration.
const INCLUDES: &str = "#include <stddef.h>\n#include <stdint.h>\n";

/// Compares a file with what it should hold, or writes it if that is asked for.
fn compare(file: &str, made: &str) {
    let path = crate_folder().join(file);
    if std::env::var_os("CHECKERS_WRITE").is_some() {
        fs::write(&path, made).expect("the file can be written");
        return;
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    let difference = there.lines().zip(made.lines()).find(|(there, made)| there != made);
    assert!(
        there == made,
        "{file} is not up to date: see tests/header/main.rs. First difference: {difference:?}"
    );
}

#[test]
fn the_header_is_up_to_date() {
    let config = cbindgen::Config::from_file(crate_folder().join("cbindgen.toml")).expect("cbindgen.toml");
    let bindings = cbindgen::Builder::new().with_crate(crate_folder()).with_config(config).generate();
    let mut header = Vec::new();
    bindings.expect("cbindgen understands the source").write(&mut header);
    let header = String::from_utf8(header).expect("UTF-8");
    let (before, end) = header.rsplit_once("#endif").expect("an include guard");
    // Remarks and spaces as C has always had them.
    let before = before.replace(" // __cplusplus", "").replace("}  // extern \"C\"", "}");
    let (start, items) = before.split_once(INCLUDES).expect("the includes");
    let start = start.replacen(" */\n", &(arrange::contents() + " */\n"), 1);
    let items = macros::warn_if_ignored(&arrange::arrange(items, &named_sources()));
    let frame = |inside: &str| format!("\n#ifdef __cplusplus\n{inside}\n#endif\n");
    let items = frame("extern \"C\" {") + &items + &frame("}") + "\n" + &macros::check_of_the_abi();
    let made = format!("{start}{INCLUDES}\n{}{items}\n#endif{end}", macros::preamble());
    compare("include/checkers.h", &made);
    compare("abi.txt", &declarations(&items));
}

/// What a header declares, without remarks and layout, one declaration a line: what a change of the ABI changes.
fn declarations(header: &str) -> String {
    let mut rest = header;
    let mut bare = String::new();
    while let Some((code, remark)) = rest.split_once("/*") {
        bare.push_str(code);
        rest = remark.split_once("*/").expect("the end of a remark").1;
    }
    bare.push_str(rest);
    let mut list = Vec::new();
    let mut code = String::new();
    for line in bare.lines().map(str::trim) {
        let frame = ["extern \"C\" {", "}", "CHECKERS_CHECK_STATUS"].contains(&line);
        if line.starts_with("#define CHECKERS_") {
            list.push(line.to_owned());
        } else if !line.starts_with('#') && !frame {
            code.push_str(line);
            code.push(' ');
        }
    }
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in code.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' if depth == 0 => {
                list.push(code[start..=at].split_whitespace().collect::<Vec<_>>().join(" "));
                start = at + 1;
            }
            _ => {}
        }
    }
    let inline = code[start..].trim();
    assert!(inline.is_empty() || inline.starts_with("CHECKERS_INLINE"), "{inline}");
    list.sort_unstable();
    list.join("\n") + "\n"
}

#[test]
fn every_change_of_a_declaration_is_seen() {
    let header = "/* a\n; */ #pragma\n#define CHECKERS_A 1\ntypedef struct checkers_a {\n  int a; /* b */\n} checkers_a;\n\
                  int  checkers_f(int a,\n  int b);\nCHECKERS_INLINE int checkers_g(void) { return 1; }\n";
    let all = "#define CHECKERS_A 1\nint checkers_f(int a, int b);\ntypedef struct checkers_a { int a; } checkers_a;\n";
    assert_eq!(declarations(header), all);
    assert_ne!(declarations(&header.replace("int b)", "long b)")), all);
    assert_ne!(declarations(&header.replace("A 1", "A 2")), all);
}

/// The source files by name, such as `moves/paths`: folder by folder, as lib.rs names them.
fn named_sources() -> Vec<(String, String)> {
    let read = |path: PathBuf| fs::read_to_string(path).expect("a source file");
    let folder = crate_folder().join("src");
    let modules = |source: &str| -> Vec<String> {
        let names =
            source.lines().filter_map(|line| line.trim_start_matches("pub(crate) ").strip_prefix("mod "));
        names.map(|name| name.trim_end_matches(';').to_owned()).collect()
    };
    let mut sources = Vec::new();
    for name in modules(&read(folder.join("lib.rs"))) {
        let files = modules(&read(folder.join(&name).join("mod.rs")));
        let named = |file: &String| {
            let name = format!("{name}/{file}");
            (name.clone(), read(folder.join(name).with_extension("rs")))
        };
        sources.extend(files.iter().map(named));
    }
    sources
}

fn sources() -> Vec<String> {
    named_sources().into_iter().map(|(_, source)| source).collect()
}

/// The exported functions, each with all that follows in its file.
fn functions(source: &str) -> impl Iterator<Item = (&str, &str)> {
    source.split("#[unsafe(no_mangle)]").skip(1).map(|rest| {
        let name = rest.split("extern \"C\" fn ").nth(1).expect("an exported function");
        (name.split('(').next().expect("a name"), rest)
    })
}

#[test]
fn the_list_of_symbols_is_up_to_date() {
    let sources = sources();
    let mut names: Vec<&str> =
        sources.iter().flat_map(|source| functions(source)).map(|(name, _)| name).collect();
    names.sort_unstable();
    assert!(names.iter().all(|name| name.starts_with("checkers_")), "{names:?}");
    compare("symbols.txt", &(names.join("\n") + "\n"));
}

#[test]
fn the_table_of_names_has_names_of_c() {
    let read = |file: &str| fs::read_to_string(crate_folder().join(file)).expect("a file of this crate");
    let (table, symbols) = (read("names.md"), read("symbols.txt"));
    let symbols: HashSet<&str> = symbols.lines().collect();
    let names: Vec<&str> =
        table.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect();
    // What they are in Rust is checked by rustdoc: each is a link.
    assert!(names.len() > 100 && names.is_sorted());
    let unknown: Vec<&&str> = names.iter().filter(|name| !symbols.contains(**name)).collect();
    assert!(unknown.is_empty(), "names.md has names that no function has: {unknown:?}");
}

/// Functions that only name a constant.
const CANNOT_FAIL: [&str; 4] =
    ["checkers_abi_version", "checkers_status_message", "checkers_variant_count", "checkers_version"];

#[test]
fn every_function_that_returns_a_status_is_guarded() {
    for source in sources() {
        for (name, rest) in functions(&source) {
            let (signature, body) = rest.split_once('{').expect("a body");
            let body = body.split("\n}").next().expect("an end");
            if signature.contains("-> checkers_status") {
                // What lay before the guard could panic outside of it: only remarks do.
                let remarks = |line: &&str| line.trim_start().starts_with("//");
                let code: String = body.lines().skip_while(|line| line.is_empty() || remarks(line)).collect();
                let first = code.trim_start();
                let guarded = first.starts_with("guard(") || first.starts_with("guard_status(");
                let delegates = name.starts_with("checkers_last_error_")
                    && name != "checkers_last_error_get"
                    && first.contains("unsafe { tell(");
                assert!(guarded || delegates, "{name} does not begin with its guard");
            } else {
                assert!(CANNOT_FAIL.contains(&name), "{name} returns no status");
            }
        }
    }
}

/// They take no pointer and read no text: there is nothing for fuzzing to find.
const NOT_FUZZED: [&str; 4] = CANNOT_FAIL;

#[test]
fn fuzzing_calls_every_other_function() {
    let folder = crate_folder().join("../fuzz/fuzz_targets");
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect("the fuzz target");
    let target = ["ffi.rs", "ffi/rest.rs", "ffi/values.rs", "ffi/trees.rs"].map(read).concat();
    let symbols = fs::read_to_string(crate_folder().join("symbols.txt")).expect("symbols.txt");
    // A call, not a word in a remark.
    let called = |name: &&str| target.contains(&format!("{name}("));
    let left_out: Vec<&str> = symbols.lines().filter(|name| !called(name)).collect();
    assert_eq!(left_out, NOT_FUZZED, "fuzz/fuzz_targets/ffi/ is the place for a new function");
}

/// What C++ has in another way: an error comes in one call, sizes and the version are compared by `check_abi`, paths are visited.
const NOT_WRAPPED: [&str; 5] = [
    "checkers_abi_check",
    "checkers_abi_version",
    "checkers_last_error",
    "checkers_last_error_message",
    "checkers_variant_paths",
];

#[test]
fn the_header_for_cpp_wraps_every_other_function() {
    let header = fs::read_to_string(crate_folder().join("include/checkers.hpp")).expect("checkers.hpp");
    let words: HashSet<&str> =
        header.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect();
    let symbols = fs::read_to_string(crate_folder().join("symbols.txt")).expect("symbols.txt");
    let left_out: Vec<&str> = symbols.lines().filter(|name| !words.contains(name)).collect();
    assert_eq!(left_out, NOT_WRAPPED);
}

#[test]
fn the_name_of_the_shared_library_says_its_abi() {
    let read = |file: &str| fs::read_to_string(crate_folder().join(file)).expect("a file of this crate");
    let abi = checkers_ffi::CHECKERS_ABI_VERSION;
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
