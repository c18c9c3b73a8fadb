//! `tilespace-lsp-server`: `mlir-lsp-server` with the Tilespace dialects, and with diagnostics of its passes.
//!
//! Upstream's main function answers `initialize` with a fixed name, which editors show to a user with several
//! servers, and knows only the parser's diagnostics. So it runs as a child of this process, which forwards
//! the messages of both sides and changes some answers:
//!
//! ```text
//! editor ──▶ this process: texts are kept ──────────▶ child: mlir::MlirLspServerMain
//! editor ◀── this process: name, diagnostics ◀────── child
//! ```
//!
//! The end of the editor's messages is the end of the child's input, which ends the child, and that ends this
//! process.

mod analysis;
mod session;

use melior::{Context, dialect::DialectRegistry};
use session::{Part, Session, read, write};
use std::{
    env,
    io::{self, BufReader, Write},
    process::{Command, Stdio, exit},
    sync::Arc,
    thread,
};

/// The environment variable that marks the child.
const CHILD: &str = "TILESPACE_LSP_SERVER_CHILD";

fn main() {
    exit(mlir_ext::tools::on_deep_stack(None, run))
}

fn run() -> i32 {
    // Options that print something and exit start no session.
    let talks = !env::args().any(|arg| arg.contains("-help") || arg.contains("-version"));
    let is_child = env::var_os(CHILD).is_some();
    mlir_ext::tools::add_version(concat!("Tilespace ", env!("CARGO_PKG_VERSION")));
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    if !talks || is_child {
        return mlir_ext::tools::lsp_main(env::args_os(), &registry);
    }
    tilespace_passes::register_passes();
    match run_child(&registry) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("tilespace-lsp-server: {error}");
            1
        }
    }
}

/// Runs the server, and forwards its messages and the editor's.
fn run_child(registry: &DialectRegistry) -> io::Result<i32> {
    let mut child = Command::new(env::current_exe()?)
        .args(env::args_os().skip(1))
        .env(CHILD, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let session = Arc::new(Session::default());
    if let Some(to) = child.stdin.take() {
        let session = session.clone();
        // It ends with the editor's messages, or with this process.
        thread::spawn(move || forward(io::stdin().lock(), to, |body| Some(session.hear(body))));
    }
    if let Some(from) = child.stdout.take() {
        let context = Context::new_with_registry(registry, false);
        context.set_allow_unregistered_dialects(true);
        forward(BufReader::new(from), io::stdout().lock(), |body| session.answer(&context, body))?;
    }
    Ok(child.wait()?.code().unwrap_or(1))
}

/// Copies messages as `change` makes them, if it does, and lines that are not in a message, with our name for
/// upstream's.
fn forward(
    mut from: impl io::BufRead,
    mut to: impl Write,
    change: impl Fn(Vec<u8>) -> Option<Vec<u8>>,
) -> io::Result<()> {
    while let Some(part) = read(&mut from)? {
        match part {
            Part::Message(body) => {
                if let Some(body) = change(body) {
                    write(&mut to, &body)?;
                }
            }
            Part::Line(line) => {
                to.write_all(
                    line.replace(r#""name": "mlir-lsp-server""#, r#""name": "tilespace-lsp-server""#)
                        .as_bytes(),
                )?;
                to.flush()?;
            }
        }
    }
    Ok(())
}
