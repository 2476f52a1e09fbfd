//! `checkers serve`: the page with the board, for a browser on this machine.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::answer::Answer;
use crate::number::number;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8064, value_parser = number::<u16>(0..=u64::from(u16::MAX)))]
    port: u16,

    /// The folder of the page: by default share/checkers/web beside the folder of the command, or web/dist/page
    #[arg(long, value_name = "PATH")]
    folder: Option<PathBuf>,
}

/// The file with which the page begins.
const INDEX: &str = "index.html";

/// Types of content by the ends of names. Browsers compile WebAssembly while it arrives only if its type is right.
const TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
];

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let folder = folder(args)?;
    // Only this machine can connect.
    let server = Server::http(("127.0.0.1", args.port))
        .map_err(|error| anyhow!("{error}"))
        .with_context(|| format!("port {}", args.port))?;
    let port = server.server_addr().to_ip().map_or(args.port, |address| address.port());
    writeln!(out, "http://127.0.0.1:{port}/ shows {}; end with Ctrl-C", folder.display())?;
    out.flush()?;
    for request in server.incoming_requests() {
        // The browser may have closed the connection.
        let _ = answer(request, &folder);
    }
    Ok(Answer::Done)
}

/// Returns the folder of the page.
fn folder(args: &Args) -> anyhow::Result<PathBuf> {
    if let Some(folder) = &args.folder {
        if !folder.join(INDEX).is_file() {
            bail!("{}: the folder has no {INDEX}", folder.display());
        }
        return Ok(folder.clone());
    }
    let installed = std::env::current_exe().ok().and_then(|command| {
        let prefix = command.parent()?.parent()?;
        Some(prefix.join("share/checkers/web"))
    });
    let candidates = installed.into_iter().chain([PathBuf::from("web/dist/page")]);
    candidates
        .into_iter()
        .find(|folder| folder.join(INDEX).is_file())
        .context("the page was not found: build it with tools/web_build, or give its folder with --folder")
}

fn answer(request: Request, folder: &Path) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::empty(405));
    }
    let Some(path) = file_of(request.url(), folder) else { return request.respond(Response::empty(404)) };
    let Ok(file) = File::open(&path) else { return request.respond(Response::empty(404)) };
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let found = TYPES.iter().find(|(end, _)| *end == extension);
    let content_type = found.map_or("application/octet-stream", |(_, content_type)| content_type);
    let mut response = Response::from_file(file);
    for (name, value) in [("Content-Type", content_type), ("Cache-Control", "no-cache")] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// Returns the file of an address; `None` if it is not in the folder. Names of the page's files need no decoding.
fn file_of(address: &str, folder: &Path) -> Option<PathBuf> {
    let path = address.split(['?', '#']).next()?.strip_prefix('/')?;
    let is_plain = |part: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !part.is_empty() && !part.starts_with('.') && part.bytes().all(plain)
    };
    let path = if path.is_empty() { INDEX } else { path };
    path.split('/').all(is_plain).then(|| folder.join(path)).filter(|file| file.is_file())
}
