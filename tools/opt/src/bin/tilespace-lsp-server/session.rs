//! The messages between an editor and upstream's server, and the changes that this program makes in them.
//!
//! ```text
//! editor  textDocument/didChange          the text is kept until didClose
//! server  answer to initialize            "serverInfo" is ours; texts come as a whole with each change
//! server  textDocument/publishDiagnostics `print-memory-spaces` adds its own, where the text parses;
//!                                         dropped where the editor has sent a later version
//! ```
//!
//! MLIR counts columns in bytes. The editor is told so if it can count bytes. Otherwise its columns are
//! UTF-16 units, and the columns in its requests and in all answers are changed, line by line of the texts
//! that are open.
//!
//! ```text
//! initialize  "positionEncodings": ["utf-8", "utf-16"]     answer  "positionEncoding": "utf-8"
//! ```

use crate::analysis::diagnostics;
use melior::Context;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    io::{self, BufRead, Read, Write},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// The header with the length of a message.
const LENGTH: &str = "Content-Length:";
/// `TextDocumentSyncKind.Full`.
const WHOLE: u8 = 1;
/// `PositionEncodingKind.UTF8`: columns are bytes.
const BYTES: &str = "utf-8";
/// `DiagnosticSeverity.Error`.
const ERROR: u64 = 1;

/// The next part of a stream: a message, or a line outside of messages; nothing at the end.
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

/// The editor's messages so far.
#[derive(Default)]
pub struct Session {
    /// The open texts by their URI, with their versions.
    texts: Mutex<HashMap<String, (Option<i64>, String)>>,
    /// The text of each request without an answer, by the number of the request.
    asked: Mutex<HashMap<String, String>>,
    counts_bytes: AtomicBool,
}

impl Session {
    /// A message of the editor, as the server gets it.
    pub fn hear(&self, body: Vec<u8>) -> Vec<u8> {
        let Ok(mut message) = serde_json::from_slice::<Value>(&body) else { return body };
        self.keep_text(&message);
        let uri = message["params"]["textDocument"]["uri"].as_str().map(str::to_string);
        let (Some(uri), false) = (uri, message["id"].is_null() || self.counts_bytes.load(Ordering::Relaxed))
        else {
            return body;
        };
        self.convert(&mut message["params"], &uri, to_bytes);
        lock(&self.asked).insert(message["id"].to_string(), uri);
        message.to_string().into_bytes()
    }

    fn keep_text(&self, message: &Value) {
        let params = &message["params"];
        let text = match message["method"].as_str() {
            Some("initialize") => {
                let encodings = params["capabilities"]["general"]["positionEncodings"].as_array();
                let is_known = encodings.is_some_and(|all| all.contains(&json!(BYTES)));
                return self.counts_bytes.store(is_known, Ordering::Relaxed);
            }
            Some("textDocument/didOpen") => &params["textDocument"]["text"],
            Some("textDocument/didChange") => params["contentChanges"]
                .as_array()
                .and_then(|all| all.last())
                .map_or(&Value::Null, |last| &last["text"]),
            Some("textDocument/didClose") => {
                lock(&self.texts).remove(params["textDocument"]["uri"].as_str().unwrap_or_default());
                return;
            }
            _ => return,
        };
        if let (Some(uri), Some(text)) = (params["textDocument"]["uri"].as_str(), text.as_str()) {
            let version = params["textDocument"]["version"].as_i64();
            lock(&self.texts).insert(uri.to_string(), (version, text.to_string()));
        }
    }

    /// A message of the server, as the editor gets it; none if the message is dropped.
    pub fn answer(&self, context: &Context, body: Vec<u8>) -> Option<Vec<u8>> {
        let Ok(mut message) = serde_json::from_slice::<Value>(&body) else { return Some(body) };
        if message["result"]["serverInfo"].is_object() {
            message["result"]["serverInfo"] =
                json!({"name": "tilespace-lsp-server", "version": env!("CARGO_PKG_VERSION")});
            message["result"]["capabilities"]["textDocumentSync"]["change"] = json!(WHOLE);
            if self.counts_bytes.load(Ordering::Relaxed) {
                message["result"]["capabilities"]["positionEncoding"] = json!(BYTES);
            }
        } else if message["method"] == "textDocument/publishDiagnostics" {
            self.add(context, &mut message["params"])?;
        } else {
            // A request of the server has a number of its own.
            let is_answer = message["method"].is_null();
            let asked = is_answer.then(|| lock(&self.asked).remove(&message["id"].to_string())).flatten();
            let Some(uri) = asked.filter(|_| message["result"] != Value::Null) else { return Some(body) };
            self.convert(&mut message["result"], &uri, to_utf16);
        }
        Some(message.to_string().into_bytes())
    }

    /// Adds our diagnostics to the server's. None if diagnostics for a later version will follow.
    fn add(&self, context: &Context, params: &mut Value) -> Option<()> {
        let uri = params["uri"].as_str().unwrap_or_default().to_string();
        let of = params["version"].as_i64();
        let Some((version, text)) = lock(&self.texts).get(&uri).cloned() else { return Some(()) };
        let Some(all) = params["diagnostics"].as_array_mut() else { return Some(()) };
        if of.is_some_and(|of| version > Some(of)) {
            return None;
        }
        if all.iter().all(|one| one["severity"] != ERROR) {
            all.extend(diagnostics(context, &uri, &text));
        }
        if !self.counts_bytes.load(Ordering::Relaxed) {
            self.convert_in(params, &uri, &lines_of(&text), to_utf16);
        }
        Some(())
    }

    /// Changes the columns of all places in a value, which are in the text of this name, or of the name
    /// beside them.
    fn convert(&self, value: &mut Value, uri: &str, column: Column) {
        let Some((_, text)) = lock(&self.texts).get(uri).cloned() else { return };
        self.convert_in(value, uri, &lines_of(&text), column);
    }

    fn convert_in(&self, value: &mut Value, uri: &str, lines: &[&str], column: Column) {
        if let Some(other) = value["uri"].as_str().filter(|other| *other != uri).map(str::to_string) {
            return self.convert(value, &other, column);
        }
        if let (Some(line), Some(at)) = (value["line"].as_u64(), value["character"].as_u64()) {
            if let Some(text) = lines.get(line as usize) {
                value["character"] = json!(column(text, at as usize));
            }
        } else if let Some(fields) = value.as_object_mut() {
            fields.values_mut().for_each(|field| self.convert_in(field, uri, lines, column));
        } else if let Some(items) = value.as_array_mut() {
            items.iter_mut().for_each(|item| self.convert_in(item, uri, lines, column));
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn lines_of(text: &str) -> Vec<&str> {
    text.split('\n').collect()
}

/// A column of a line, in another unit.
type Column = fn(&str, usize) -> usize;

/// The number of UTF-16 units before a byte.
fn to_utf16(line: &str, byte: usize) -> usize {
    line.char_indices().take_while(|(at, _)| *at < byte).map(|(_, c)| c.len_utf16()).sum()
}

/// The number of bytes before a UTF-16 unit.
fn to_bytes(line: &str, unit: usize) -> usize {
    let mut units = 0;
    let before = line.chars().take_while(|c| {
        units += c.len_utf16();
        units <= unit
    });
    before.map(char::len_utf8).sum()
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
        let answer = session.answer(&Context::new(), body.into()).unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(answer["result"]["serverInfo"]["name"], "tilespace-lsp-server");
        assert_eq!(answer["result"]["capabilities"]["textDocumentSync"]["change"], 1);
        let other = br#"{"id": 2, "result": []}"#.to_vec();
        assert_eq!(session.answer(&Context::new(), other.clone()), Some(other));
    }

    fn open(session: &Session, version: i64, text: &str) {
        let document = json!({"uri": "a", "version": version, "text": text});
        let params = json!({"textDocument": document, "contentChanges": [{"text": text}]});
        session.hear(json!({"method": "textDocument/didChange", "params": params}).to_string().into());
    }

    fn published(session: &Session, version: i64, character: u64) -> Option<Value> {
        let place = json!({"line": 1, "character": character});
        let one = json!({"severity": ERROR, "range": {"start": place, "end": place}});
        let params = json!({"uri": "a", "version": version, "diagnostics": [one]});
        let message = json!({"method": "textDocument/publishDiagnostics", "params": params});
        let answer = session.answer(&Context::new(), message.to_string().into())?;
        serde_json::from_slice(&answer).ok()
    }

    #[test]
    fn only_the_last_version_of_a_text_has_diagnostics() {
        let session = Session::default();
        open(&session, 1, "");
        open(&session, 2, "");
        assert_eq!(published(&session, 1, 0), None);
        assert!(published(&session, 2, 0).is_some());
    }

    #[test]
    fn columns_are_utf_16_units_unless_the_editor_counts_bytes() {
        let column = |session: &Session| {
            // 2, 1 and 4 bytes; 1, 1 and 2 units.
            open(session, 1, "first\nä \u{1f600}x");
            published(session, 1, 7).unwrap()["params"]["diagnostics"][0]["range"]["end"]["character"].clone()
        };
        let session = Session::default();
        assert_eq!(column(&session), 4);
        let place = |character: u64| json!({"line": 1, "character": character});
        let asked = json!({"id": 7, "params": {"textDocument": {"uri": "a"}, "position": place(4)}});
        let heard: Value = serde_json::from_slice(&session.hear(asked.to_string().into())).unwrap();
        assert_eq!(heard["params"]["position"], place(7));
        let found = json!({"id": 7, "result": [{"uri": "a", "range": {"start": place(3)}}, {"uri": "b", "at": {"line": 0, "character": 3}}]});
        let found = session.answer(&Context::new(), found.to_string().into()).unwrap();
        let found: Value = serde_json::from_slice(&found).unwrap();
        assert_eq!(found["result"][0]["range"]["start"], place(2));
        assert_eq!(found["result"][1]["at"]["character"], 3);
        session.hear(
            br#"{"method":"initialize","params":{"capabilities":{"general":{"positionEncodings":["utf-16","utf-8"]}}}}"#.to_vec(),
        );
        assert_eq!(column(&session), 7);
        let body = r#"{"id":1,"result":{"serverInfo":{},"capabilities":{}}}"#;
        let answer = session.answer(&Context::new(), body.into()).unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-8");
    }
}
