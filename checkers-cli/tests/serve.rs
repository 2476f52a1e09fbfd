//! `checkers serve` as a browser sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

struct Served {
    command: Child,
    address: String,
    folder: PathBuf,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.command.kill();
        let _ = self.command.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_checkers"))
}

fn serve() -> Served {
    let parent = std::env::temp_dir().join(format!("checkers-serve-{}", std::process::id()));
    let folder = parent.join("page");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "<p>the page").unwrap();
    std::fs::write(folder.join("board.wasm"), b"\0asm").unwrap();
    std::fs::write(parent.join("secret"), "not of the page").unwrap();
    let mut command = command()
        .args(["serve", "--port", "0", "--folder"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(command.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
    Served { command, address, folder: parent }
}

impl Served {
    /// The answer to a request, with its header.
    fn get(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

#[test]
fn the_page_and_its_files_are_served_and_nothing_else() {
    let served = serve();
    let page = served.get("GET /");
    assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("<p>the page"), "{page}");
    assert!(page.contains("Content-Type: text/html"), "{page}");
    let module = served.get("GET /board.wasm?version=1");
    assert!(module.contains("Content-Type: application/wasm") && module.ends_with("\0asm"), "{module}");
    for path in ["/none", "/../secret", "/..%2fsecret", "/page/../../secret", "//etc/passwd", "/.hidden"] {
        let answer = served.get(&format!("GET {path}"));
        assert!(answer.starts_with("HTTP/1.1 404") || answer.starts_with("HTTP/1.1 400"), "{path}: {answer}");
        assert!(!answer.contains("not of the page"), "{path}");
    }
    assert!(served.get("POST /").starts_with("HTTP/1.1 405"));
    // It still serves.
    assert!(served.get("GET /").contains("200"));
}

#[test]
fn a_folder_without_the_page_is_refused() {
    let output = command().args(["serve", "--folder", "/nowhere"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: /nowhere: the folder has no index.html\n");
}
