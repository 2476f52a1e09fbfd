//! Makes the JavaScript and the types of a WebAssembly module: `checkers-bindgen MODULE.wasm FOLDER`.

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        anyhow::bail!("usage: checkers-bindgen MODULE.wasm FOLDER");
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    // The target `web` works in browsers, bundlers and Node.js alike.
    bindgen.input_path(module).out_name("checkers").typescript(true).web(true)?;
    bindgen.generate(folder)
}
