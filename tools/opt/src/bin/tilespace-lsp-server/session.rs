//! The messages between an editor and upstream's server, and what this program changes in them.
//!
//! ```text
//! editor  textDocument/didChange          the text is kept until didClose
//! server  answer to initialize            "serverInfo" is ours; texts come as a whole with each change
//! server  textDocument/publishDiagnostics those of `print-memory-spaces` are added, where the text parses
//! ```

use crate::analysis::diagnostics;
use melior::Context;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    io::{self, BufRead, Read, Write},
    sync::{Mutex, PoisonError},
};

/// The header with the length of a message.
const LENGTH: &str = "Content-Length:";
/// `TextDocumentSyncKind.Full`.
const WHOLE: u8 = 1;
/// `DiagnosticSeverity.Error`.
const ERROR: u64 = 1;

/// The next part of a stream: a message, or a line that belongs to none; nothing at the end.
pub enum Part {
    /// The body of a message.
    Message(Vec<u8>),
    /// A line, as the server prints them with `--lit-test`.
    Line(String),
}

/// Reads the next part.
pub fn read(from: &mut impl BufRead) -> io::Result<Option<Part>> {
    let mut line = String::new();
    if from.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let Some(length) = line.strip_prefix(LENGTH).and_then(|length| length.trim().parse().ok()) else {
        return Ok(Some(Part::Line(line)));
    };
    // The head ends with an empty line.
    let mut rest = String::new();
    while from.read_line(&mut rest)? > 2 {}
    let mut body = Vec::new();
    from.by_ref().take(length).read_to_end(&mut body)?;
    Ok(Some(Part::Message(body)))
}

/// Writes a message.
pub fn write(to: &mut impl Write, body: &[u8]) -> io::Result<()> {
    write!(to, "{LENGTH} {}\r\n\r\n", body.len())?;
    to.write_all(body)?;
    to.flush()
}

/// The texts that the editor has open, by their URI.
#[derive(Default)]
pub struct Session {
    texts: Mutex<HashMap<String, String>>,
}

impl Session {
    /// Looks at a message of the editor.
    pub fn hear(&self, body: &[u8]) {
        let Ok(message) = serde_json::from_slice::<Value>(body) else { return };
        let params = &message["params"];
        let lock = || self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match message["method"].as_str() {
            Some("textDocument/didOpen") => &params["textDocument"]["text"],
            Some("textDocument/didChange") => params["contentChanges"]
                .as_array()
                .and_then(|all| all.last())
                .map_or(&Value::Null, |last| &last["text"]),
            Some("textDocument/didClose") => {
                lock().remove(params["textDocument"]["uri"].as_str().unwrap_or_default());
                return;
            }
            _ => return,
        };
        if let (Some(uri), Some(text)) = (params["textDocument"]["uri"].as_str(), text.as_str()) {
            lock().insert(uri.to_string(), text.to_string());
        }
    }

    /// A message of the server, as the editor gets it.
    pub fn answer(&self, context: &Context, body: Vec<u8>) -> Vec<u8> {
        let Ok(mut message) = serde_json::from_slice::<Value>(&body) else { return body };
        if message["result"]["serverInfo"].is_object() {
            message["result"]["serverInfo"] =
                json!({"name": "tilespace-lsp-server", "version": env!("CARGO_PKG_VERSION")});
            message["result"]["capabilities"]["textDocumentSync"]["change"] = json!(WHOLE);
        } else if message["method"] == "textDocument/publishDiagnostics" {
            self.add(context, &mut message["params"]);
        } else {
            return body;
        }
        message.to_string().into_bytes()
    }

    fn add(&self, context: &Context, params: &mut Value) {
        let Some(uri) = params["uri"].as_str().map(str::to_string) else { return };
        let Some(all) = params["diagnostics"].as_array_mut() else { return };
        let text = self.texts.lock().unwrap_or_else(PoisonError::into_inner).get(&uri).cloned();
        if let Some(text) = text.filter(|_| all.iter().all(|one| one["severity"] != ERROR)) {
            all.extend(diagnostics(context, &uri, &text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn messages_and_lines_are_read_as_they_come() {
        let mut from = io::Cursor::new(message(r#"{"id":"ä"}"#) + "plain\n");
        let Ok(Some(Part::Message(body))) = read(&mut from) else { panic!("no message") };
        assert_eq!(body, r#"{"id":"ä"}"#.as_bytes());
        assert!(matches!(read(&mut from), Ok(Some(Part::Line(line))) if line == "plain\n"));
        assert!(matches!(read(&mut from), Ok(None)));
        let mut out = Vec::new();
        write(&mut out, &body).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), message(r#"{"id":"ä"}"#));
    }

    #[test]
    fn the_answer_to_initialize_has_our_name_and_wants_whole_texts() {
        let session = Session::default();
        let body = r#"{"id":1,"result":{"serverInfo":{"name":"mlir-lsp-server"},"capabilities":{"textDocumentSync":{"change":2}}}}"#;
        let answer = session.answer(&Context::new(), body.into());
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(answer["result"]["serverInfo"]["name"], "tilespace-lsp-server");
        assert_eq!(answer["result"]["capabilities"]["textDocumentSync"]["change"], 1);
        let other = br#"{"id": 2, "result": []}"#.to_vec();
        assert_eq!(session.answer(&Context::new(), other.clone()), other);
    }
}
