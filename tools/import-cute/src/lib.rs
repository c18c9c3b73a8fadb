//! Converts text printed by NVIDIA's own MLIR for upstream's parser, and back.
//!
//! CuTe DSL's compiler is built on an MLIR in which upstream's dialects have more ops, attributes and forms
//! of them than LLVM 22. Its dumps fail in upstream's parser, before any pass runs:
//!
//! ```mlir
//! "nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
//! "nvvm.mbarrier.txn"(%0, %1) <{scope = #nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32) -> ()
//! ```
//!
//! The first op has three groups of operands upstream; the second and its attribute do not exist there.
//! [`import`] prefixes `nvidia.` to the name of each op that upstream would not parse, or would parse only in
//! part, and of each attribute of a kind that upstream does not have, or with a word unknown upstream:
//!
//! ```mlir
//! "nvidia.nvvm.barrier"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
//! "nvidia.nvvm.mbarrier.txn"(%0, %1) <{scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32) -> ()
//! ```
//!
//! `nvidia` is a dialect of this project that keeps attributes verbatim and has a rule for each such op that
//! takes pointers (`dialects/rules/nvidia.td`). [`export`] removes the prefix again.
//!
//! Nothing is listed by name: upstream's definitions are read from its own records at build time
//! (`upstream.rs`), and a text's ops from their generic form. An op keeps its name if upstream has an op of
//! that name with as many operands, groups and the same attributes. An unnecessary rename loses only
//! upstream's knowledge of the op.
//!
//! `#scope = #nvvm.mbar_scope<cta>` is an alias of such an attribute, and an op that uses the alias is
//! renamed, too.
//!
//! The text is read as tokens. A name is renamed only where MLIR parses it as a name: not in strings,
//! comments or locations. `export` inverts `import`, byte for byte, for text without names of `nvidia`. No
//! input is an error here, and each takes time linear in its length: text that is not MLIR stays as it is.

#![forbid(unsafe_code)]

mod tokens;
mod upstream;

use std::collections::{BTreeMap, HashSet};
use tokens::{Kind, Token, tokens};
use upstream::Found;

/// The prefix of renamed names.
pub const PREFIX: &str = "nvidia.";

/// Text for upstream's parser, and remarks about it.
#[derive(Debug)]
pub struct Imported {
    /// The text.
    pub text: Vec<u8>,
    /// A remark for each name that was changed, or that upstream cannot use, in the order of the input.
    pub remarks: Vec<Remark>,
}

/// A remark at a place of the input.
#[derive(Debug)]
pub struct Remark {
    /// Where, in bytes from the beginning of the input.
    pub offset: usize,
    /// The error in words.
    pub message: String,
}

/// Lines that are longer are not shown with a remark.
const SHOWN_LINE: usize = 400;

impl Imported {
    /// The remarks as MLIR's tools print diagnostics: with file, line and column, the line, and a mark below
    /// it. `text` is the imported text.
    pub fn render_remarks(&self, file: &str, text: &[u8]) -> String {
        let mut rendered = String::new();
        let (mut number, mut start) = (1, 0);
        for remark in &self.remarks {
            while let Some(newline) = text[start..remark.offset].iter().position(|&byte| byte == b'\n') {
                number += 1;
                start += newline + 1;
            }
            let column = remark.offset - start;
            rendered += &format!("{file}:{number}:{}: remark: {}\n", column + 1, remark.message);
            let line = text[start..].iter().take(SHOWN_LINE + 1).position(|&byte| byte == b'\n');
            if let Some(length) = line {
                let line = String::from_utf8_lossy(&text[start..start + length]);
                rendered += &format!("{line}\n{}^\n", " ".repeat(column));
            }
        }
        rendered
    }
}

/// Converts NVIDIA's text for upstream's parser.
pub fn import(text: &[u8]) -> Imported {
    let mut edits = Edits::default();
    for name in names(text) {
        match &name.place {
            Spot::Op(found) if upstream::is_of_fixed_dialect(name.text) => {
                if !upstream::has_place(name.text, found) {
                    edits.rename(name.start, "op", name.text);
                    continue;
                }
                for attribute in upstream::forgotten(name.text, found) {
                    edits.forget(name.start, name.text, attribute);
                }
            }
            _ if !upstream::is_of_changed_dialect(name.text) => {}
            Spot::Op(found) if !upstream::accepts(name.text, found) => {
                edits.rename(name.start, "op", name.text)
            }
            Spot::Word if !upstream::has_op(name.text) => edits.leave(name.start, name.text),
            Spot::Symbol(symbol) if !upstream::has_kind(&symbol.kind, symbol.body) => {
                edits.rename(name.start, "attribute", &symbol.written());
            }
            _ => {}
        }
    }
    edits.insert(text)
}

/// The inverse of [`import`].
pub fn export(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    let mut copied = 0;
    for name in names(text) {
        let is_prefixed = name.text.starts_with(PREFIX.as_bytes()) && !matches!(name.place, Spot::Word);
        if is_prefixed {
            kept.extend_from_slice(&text[copied..name.start]);
            copied = name.start + PREFIX.len();
        }
    }
    kept.extend_from_slice(&text[copied..]);
    kept
}

/// The places to change, and the remarks that they are counted under.
#[derive(Default)]
struct Edits {
    places: Vec<usize>,
    /// The first place of each, and the number of occurrences.
    messages: BTreeMap<String, (usize, usize)>,
}

impl Edits {
    fn rename(&mut self, start: usize, what: &str, name: &[u8]) {
        self.places.push(start);
        let word = String::from_utf8_lossy(name);
        self.count(start, format!("{what} '{word}' differs from LLVM 22 and is read as '{PREFIX}{word}'"));
    }

    fn leave(&mut self, start: usize, name: &[u8]) {
        let word = String::from_utf8_lossy(name);
        self.count(start, format!("op '{word}' is not in LLVM 22, and only ops in generic form are renamed"));
    }

    fn forget(&mut self, start: usize, name: &[u8], attribute: &[u8]) {
        let [name, attribute] = [name, attribute].map(String::from_utf8_lossy);
        self.count(start, format!("op '{name}' has an attribute '{attribute}' that LLVM 22 drops"));
    }

    fn count(&mut self, start: usize, message: String) {
        self.messages.entry(message).or_insert((start, 0)).1 += 1;
    }

    fn insert(self, text: &[u8]) -> Imported {
        let mut changed = Vec::with_capacity(text.len() + self.places.len() * PREFIX.len());
        let mut copied = 0;
        for place in self.places {
            changed.extend_from_slice(&text[copied..place]);
            changed.extend_from_slice(PREFIX.as_bytes());
            copied = place;
        }
        changed.extend_from_slice(&text[copied..]);
        let mut remarks: Vec<Remark> = self
            .messages
            .into_iter()
            .map(|(message, (offset, count))| {
                let times = if count == 1 { String::new() } else { format!(" ({count} times)") };
                Remark { offset, message: message + &times }
            })
            .collect();
        remarks.sort_by_key(|remark| remark.offset);
        Imported { text: changed, remarks }
    }
}

/// The name of an op, an attribute or a type, where MLIR parses it as a name.
struct Name<'a> {
    /// Without quotes and sigil.
    text: &'a [u8],
    /// Where `text` begins.
    start: usize,
    place: Spot<'a>,
}

enum Spot<'a> {
    /// An op in generic form.
    Op(Found<'a>),
    /// A word at the beginning of an op: its pretty form.
    Word,
    /// An attribute or a type of a dialect.
    Symbol(Symbol<'a>),
}

/// An attribute or a type of a dialect: both `#nvvm.shape<m8n8>` and `#nvvm<shape m8n8>`.
struct Symbol<'a> {
    /// `nvvm.shape`
    kind: Vec<u8>,
    /// `m8n8`; empty if there is none, or if it is long.
    body: &'a [u8],
}

impl Symbol<'_> {
    /// Its name in remarks: for a kind that upstream has, with the word that differs.
    fn written(&self) -> Vec<u8> {
        match upstream::knows_kind(&self.kind) {
            true => [&self.kind, b"<".as_slice(), self.body, b">"].concat(),
            false => self.kind.clone(),
        }
    }
}

/// A body with more tokens is ignored.
const BODY: usize = 64;

/// The kind of a bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    /// `{` of a region, or of attributes: no string in these is followed by a parenthesis.
    Code,
    /// `(` where regions can be.
    Regions,
    /// Any other `(`, `[` or `{`, by its closing bracket.
    Other(u8),
    /// `<`. Not all are closed: there are comparisons in maps.
    Angle,
}

impl Bracket {
    fn closes_with(self) -> u8 {
        match self {
            Bracket::Code => b'}',
            Bracket::Regions => b')',
            Bracket::Other(sign) => sign,
            Bracket::Angle => b'>',
        }
    }
}

/// How bytecode begins.
const BYTECODE: &[u8] = b"ML\xEFR";

/// All names of a text, in order. Bytecode has none here.
fn names(text: &[u8]) -> Vec<Name<'_>> {
    if text.starts_with(BYTECODE) {
        return Vec::new();
    }
    let tokens = tokens(text);
    let foreign = foreign_aliases(text, &tokens);
    let mut names = Vec::new();
    let mut brackets: Vec<Bracket> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let in_code = matches!(brackets.last(), None | Some(Bracket::Code));
        let before = index.checked_sub(1).and_then(|before| tokens.get(before));
        let follows = |kind| before.is_some_and(|before| before.kind == kind);
        match token.kind {
            Kind::String if in_code && is_sign(&tokens, index + 1, b'(') => {
                let (start, end) = (token.start + 1, token.end - 1);
                let found = read_op(text, &tokens[index + 1..], &foreign);
                names.push(Name { text: &text[start..end], start, place: Spot::Op(found) });
            }
            Kind::Word if in_code && begins_op(text, before) => {
                names.push(Name { text: token.of(text), start: token.start, place: Spot::Word });
            }
            Kind::Symbol => {
                if let Some(symbol) = symbol_of(text, &tokens, index) {
                    let start = token.start + 1;
                    names.push(Name { text: &text[start..token.end], start, place: Spot::Symbol(symbol) });
                }
            }
            Kind::Sign(b'(') => {
                let is_location = before.is_some_and(|before| before.of(text) == b"loc");
                brackets.push(if in_code && !is_location { Bracket::Regions } else { Bracket::Other(b')') });
            }
            Kind::Sign(b'{') => {
                let regions = brackets.last() == Some(&Bracket::Regions)
                    && (follows(Kind::Sign(b'(')) || follows(Kind::Sign(b',')));
                let code = regions || in_code && !follows(Kind::Sign(b'='));
                brackets.push(if code { Bracket::Code } else { Bracket::Other(b'}') });
            }
            Kind::Sign(b'[') => brackets.push(Bracket::Other(b']')),
            Kind::Sign(b'<') => brackets.push(Bracket::Angle),
            Kind::Sign(b'>') => {
                brackets.pop_if(|bracket| *bracket == Bracket::Angle);
            }
            Kind::Sign(sign @ (b')' | b']' | b'}')) => {
                while brackets.pop_if(|bracket| *bracket == Bracket::Angle).is_some() {}
                brackets.pop_if(|bracket| bracket.closes_with() == sign);
            }
            _ => {}
        }
    }
    names
}

fn is_sign(tokens: &[Token], index: usize, sign: u8) -> bool {
    tokens.get(index).is_some_and(|token| token.kind == Kind::Sign(sign))
}

/// Whether an attribute or type, or an alias for one, differs from LLVM 22.
fn is_foreign(text: &[u8], tokens: &[Token], index: usize, foreign: &HashSet<&[u8]>) -> bool {
    foreign.contains(tokens[index].of(text))
        || symbol_of(text, tokens, index).is_some_and(|Symbol { kind, body }| {
            upstream::is_of_changed_dialect(&kind) && !upstream::has_kind(&kind, body)
        })
}

/// The aliases with a part that differs from LLVM 22, with their sigils: `#name = ...` up to the end of a
/// line on which no bracket is open. Aliases are defined before their use.
fn foreign_aliases<'a>(text: &'a [u8], tokens: &[Token]) -> HashSet<&'a [u8]> {
    let mut foreign = HashSet::new();
    let mut definition: Option<&[u8]> = None;
    let mut depth = 0_u32;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Symbol if is_sign(tokens, index + 1, b'=') => {
                (definition, depth) = (Some(token.of(text)), 0);
                continue;
            }
            Kind::Symbol => {
                if let Some(name) = definition
                    && is_foreign(text, tokens, index, &foreign)
                {
                    foreign.insert(name);
                }
            }
            Kind::Sign(b'<' | b'{' | b'[' | b'(') => depth += 1,
            Kind::Sign(b'>' | b'}' | b']' | b')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        let ends_line = tokens.get(index + 1).is_none_or(|next| text[token.end..next.start].contains(&b'\n'));
        if ends_line && depth == 0 && token.kind != Kind::Sign(b'=') {
            definition = None;
        }
    }
    foreign
}

/// Whether an op can begin after this token, with a word: at the beginning of a line, or after `=`.
fn begins_op(text: &[u8], before: Option<&Token>) -> bool {
    before.is_none_or(|before| {
        let next_line = text[before.end..].iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        before.kind == Kind::Sign(b'=') || next_line == Some(&b'\n')
    })
}

/// An attribute or type; none for a builtin attribute or an alias.
fn symbol_of<'a>(text: &'a [u8], tokens: &[Token], index: usize) -> Option<Symbol<'a>> {
    let token = tokens[index];
    let name = &text[token.start + 1..token.end];
    // No blank before the bracket.
    let has_body = is_sign(tokens, index + 1, b'<') && tokens[index + 1].start == token.end;
    let body_behind = |first: usize| {
        let end = (first..tokens.len().min(first + BODY)).find(|at| is_sign(tokens, *at, b'>'));
        end.map_or(&text[..0], |end| &text[tokens[first - 1].end..tokens[end].start])
    };
    if name.contains(&b'.') {
        return Some(Symbol {
            kind: name.to_owned(),
            body: if has_body { body_behind(index + 2) } else { &text[..0] },
        });
    }
    // `#nvvm<shape ...>`
    let word = tokens.get(index + 2).filter(|word| has_body && word.kind == Kind::Word)?;
    Some(Symbol { kind: [name, b".", word.of(text)].concat(), body: body_behind(index + 3) })
}

/// Reads the operands, successors and attributes after the name of an op in generic form. Ends at the first
/// invalid token, so that no token is read for two ops.
fn read_op<'a>(text: &'a [u8], tokens: &[Token], foreign: &HashSet<&[u8]>) -> Found<'a> {
    let mut found = Found::default();
    let mut rest = tokens.iter().copied().enumerate().skip(1).peekable();
    let mut commas = 0;
    let mut last = 0;
    for (index, token) in rest.by_ref() {
        last = index;
        match token.kind {
            Kind::Value => found.operands = commas + 1,
            Kind::Sign(b',') => commas += 1,
            Kind::Sign(b')') => break,
            _ => return found,
        }
    }
    let mut at = last + 1;
    if is_sign(tokens, at, b'[') {
        let successors = tokens[at + 1..].iter();
        let length =
            successors.take_while(|token| matches!(token.kind, Kind::Value | Kind::Sign(b','))).count();
        at += length + 2;
    }
    found.own = is_sign(tokens, at, b'<') && is_sign(tokens, at + 1, b'{');
    if found.own {
        read_attributes(text, &tokens[at + 2..], foreign, &mut found);
    } else if is_sign(tokens, at, b'{') {
        read_attributes(text, &tokens[at + 1..], foreign, &mut found);
    }
    found
}

/// Reads `name = value, name, ...}`.
fn read_attributes<'a>(text: &'a [u8], tokens: &[Token], foreign: &HashSet<&[u8]>, found: &mut Found<'a>) {
    let mut depth = 0_u32;
    let mut in_sizes = false;
    for (index, token) in tokens.iter().enumerate() {
        let begins = index == 0 || is_sign(tokens, index - 1, b',');
        match token.kind {
            Kind::Word | Kind::String if depth == 0 && begins && !is_sign(tokens, index + 1, b'(') => {
                let name = token.of(text);
                let valued = is_sign(tokens, index + 1, b'=')
                    && tokens.get(index + 2).is_none_or(|value| value.of(text) != b"unit");
                in_sizes = name == b"operandSegmentSizes";
                if in_sizes {
                    found.segments = Some(0);
                }
                let unquoted = name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\""));
                found.attributes.push((unquoted.unwrap_or(name), valued));
            }
            // No value is followed by a parenthesis: this is another op.
            Kind::String if is_sign(tokens, index + 1, b'(') => return,
            Kind::Symbol => found.foreign |= is_foreign(text, tokens, index, foreign),
            Kind::Number if in_sizes && depth == 1 => {
                found.segments = found.segments.map(|count| count + 1);
            }
            Kind::Sign(b'<' | b'{' | b'[' | b'(') => depth += 1,
            Kind::Sign(b'>' | b'}' | b']' | b')') => {
                if depth == 0 {
                    return;
                }
                depth -= 1;
            }
            _ => {}
        }
    }
}
