//! `tilespace-lsp-server`: `mlir-lsp-server` with the Tilespace dialects.
//!
//! Upstream's main function answers `initialize` with its own name, which nothing can change, and editors show that name
//! to whoever has several servers. So the server runs as a child of this process, which hands its answers on, and puts the
//! name of this program into the one that has upstream's:
//!
//! ```text
//! editor ──────────────────────────────────────────▶ child: mlir::MlirLspServerMain
//! editor ◀── this process: "serverInfo" renamed ◀─── child
//! ```
//!
//! What the editor says goes to the child right away, so that the end of its input ends the child, and that ends this.

use melior::dialect::DialectRegistry;
use std::{
    env,
    io::{self, BufRead, BufReader, Read, Write},
    process::{Command, Stdio, exit},
};

/// Marks the child.
const CHILD: &str = "TILESPACE_LSP_SERVER_CHILD";
/// What upstream's server says of itself.
const UPSTREAM: &str = r#""name":"mlir-lsp-server","version":"0.0.0""#;
const OWN: &str = concat!(r#""name":"tilespace-lsp-server","version":""#, env!("CARGO_PKG_VERSION"), "\"");
/// The head of a message says how long it is.
const LENGTH: &str = "Content-Length:";

fn main() {
    // Options that print something and end are no conversation.
    let talks = !env::args().any(|arg| arg.contains("-help") || arg.contains("-version"));
    if talks && env::var_os(CHILD).is_none() {
        exit(match run_child() {
            Ok(code) => code,
            Err(error) => {
                eprintln!("tilespace-lsp-server: {error}");
                1
            }
        });
    }
    mlir_ext::tools::add_version(concat!("Tilespace ", env!("CARGO_PKG_VERSION")));
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    exit(mlir_ext::tools::lsp_main(env::args_os(), &registry))
}

/// Runs the server, and hands on what it says.
fn run_child() -> io::Result<i32> {
    let mut child = Command::new(env::current_exe()?)
        .args(env::args_os().skip(1))
        .env(CHILD, "1")
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(out) = child.stdout.take() {
        hand_on(BufReader::new(out), io::stdout().lock())?;
    }
    Ok(child.wait()?.code().unwrap_or(1))
}

/// Copies messages until the one that has upstream's name, and all else as it is. What is no message (with `--lit-test` the
/// server prints plain text) is copied line by line.
fn hand_on(mut from: impl BufRead, mut to: impl Write) -> io::Result<()> {
    let mut line = String::new();
    while from.read_line(&mut line)? != 0 {
        if let Some(length) = line.strip_prefix(LENGTH).and_then(|length| length.trim().parse::<u64>().ok()) {
            // The head ends with an empty line.
            let mut rest = String::new();
            while from.read_line(&mut rest)? > 2 {}
            let mut body = Vec::new();
            from.by_ref().take(length).read_to_end(&mut body)?;
            let body = String::from_utf8_lossy(&body).replacen(UPSTREAM, OWN, 1);
            write!(to, "{LENGTH} {}\r\n\r\n{body}", body.len())?;
        } else {
            let mut plain = std::mem::take(&mut line);
            if plain.contains(r#""name": "mlir-lsp-server""#) {
                plain = plain.replace("mlir-lsp-server", "tilespace-lsp-server");
            }
            to.write_all(plain.as_bytes())?;
        }
        to.flush()?;
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_initialize_has_our_name_and_its_new_length() {
        let body = r#"{"id":1,"result":{"serverInfo":{"name":"mlir-lsp-server","version":"0.0.0"}}}"#;
        let other = r#"{"id":2,"result":"ä"}"#;
        let message = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
        let mut out = Vec::new();
        let said = message(body) + &message(other);
        hand_on(said.as_bytes(), &mut out).unwrap();
        let renamed = body.replace(UPSTREAM, OWN);
        assert_ne!(renamed, body);
        assert_eq!(String::from_utf8(out).unwrap(), message(&renamed) + &message(other));
    }
}
