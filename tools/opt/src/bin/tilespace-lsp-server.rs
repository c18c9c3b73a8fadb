//! `tilespace-lsp-server`: `mlir-lsp-server` with the Tilespace dialects.
//!
//! Upstream's main function answers `initialize` with a fixed name, which editors show to a user with several
//! servers. So the server runs as a child of this process, which forwards its answers and replaces upstream's
//! name by that of this program:
//!
//! ```text
//! editor ──────────────────────────────────────────▶ child: mlir::MlirLspServerMain
//! editor ◀── this process: "serverInfo" renamed ◀─── child
//! ```
//!
//! The editor's messages go directly to the child, so that the end of its input ends the child, which ends
//! this process.

use melior::dialect::DialectRegistry;
use std::{
    env,
    io::{self, BufRead, BufReader, Read, Write},
    process::{Command, Stdio, exit},
};

/// Marks the child.
const CHILD: &str = "TILESPACE_LSP_SERVER_CHILD";
/// Upstream's name in the answer.
const UPSTREAM: &str = r#""name":"mlir-lsp-server","version":"0.0.0""#;
const OWN: &str = concat!(r#""name":"tilespace-lsp-server","version":""#, env!("CARGO_PKG_VERSION"), "\"");
/// The header with the length of a message.
const LENGTH: &str = "Content-Length:";

fn main() {
    // Options that print something and exit start no session.
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

/// Runs the server, and forwards its output.
fn run_child() -> io::Result<i32> {
    let mut child = Command::new(env::current_exe()?)
        .args(env::args_os().skip(1))
        .env(CHILD, "1")
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(out) = child.stdout.take() {
        forward(BufReader::new(out), io::stdout().lock())?;
    }
    Ok(child.wait()?.code().unwrap_or(1))
}

/// Copies messages up to the one with upstream's name, which it changes, and then everything verbatim. Output
/// that is no message (with `--lit-test` the server prints plain text) is copied line by line.
fn forward(mut from: impl BufRead, mut to: impl Write) -> io::Result<()> {
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
        let input = message(body) + &message(other);
        forward(input.as_bytes(), &mut out).unwrap();
        let renamed = body.replace(UPSTREAM, OWN);
        assert_ne!(renamed, body);
        assert_eq!(String::from_utf8(out).unwrap(), message(&renamed) + &message(other));
    }
}
