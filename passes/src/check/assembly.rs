//! Inline assembly of one instruction: its effect on memory.
//!
//! ```text
//! "st.v2.u32 [$0], {$1, $2};"   [ $0 ] , { $1 , $2 }   operand 0 is an address, the others are stored there
//! ```
//!
//! The text is split into words, and every word has to be a known one: the instruction, an operand of the
//! assembly, a number, punctuation. So the text names no symbol, no register of its own and no other
//! instruction.

/// A word of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word<'t> {
    /// `$3`.
    Operand(usize),
    Number,
    Mark(char),
    Other(&'t str),
}

/// The record that describes a text, by the last part of its name: `load`, `store`, `copy`, `cast`, `number` or `none`.
pub fn does(text: &str, constraints: &str, takes_pointer: bool) -> Option<&'static str> {
    // The comment tells it from a text of the program, whose result may be a number.
    if let Some(cast) = text.strip_suffix(" // behind a test") {
        let is_cast = cast.starts_with("cvta.to.") && cast.ends_with(".u64 $0, $1;");
        return (is_cast && takes_pointer && constraints == "=l,l").then_some("cast");
    }
    let (mut results, mut inputs) = (0usize, 0usize);
    for constraint in constraints.split(',') {
        match constraint.as_bytes() {
            [] | [b'~', b'{', ..] => {}
            [b'=', b'&', code] | [b'=', code] if inputs == 0 && is_register(*code) => results += 1,
            [code] if is_register(*code) => inputs += 1,
            _ => return None,
        }
    }
    if let Some(register) = moved_register(text) {
        return (results == 1 && inputs == 0 && COUNTERS.contains(&register)).then_some("number");
    }
    let words = words(text)?;
    let (Word::Other(instruction), operands) = words.split_first()? else { return None };
    let operands = operands.strip_suffix(&[Word::Mark(';')]).unwrap_or(operands);
    let (mut addresses, mut others) = (Vec::new(), Vec::new());
    let mut rest = operands;
    loop {
        rest = match rest {
            [] => break,
            [Word::Mark('['), Word::Operand(at), Word::Mark(']'), rest @ ..]
            | [
                Word::Mark('['),
                Word::Operand(at),
                Word::Mark('+' | '-'),
                Word::Number,
                Word::Mark(']'),
                rest @ ..,
            ] => {
                addresses.push(*at);
                rest
            }
            [Word::Operand(at), rest @ ..] => {
                others.push(*at);
                rest
            }
            [Word::Number | Word::Mark(',' | '{' | '}'), rest @ ..] => rest,
            _ => return None,
        };
    }
    if addresses.iter().chain(&others).any(|at| *at >= results + inputs) {
        return None;
    }
    if instruction.starts_with("createpolicy.") {
        return (results == 1 && addresses.is_empty()).then_some("number");
    }
    let parts: Vec<&str> = instruction.split('.').collect();
    // A suffix behind `::` only refines its part: a subspace, a hint.
    let parts: Vec<&str> = parts.iter().filter_map(|part| part.split("::").next()).collect();
    let elsewhere = |part: &&str| ["shared", "local", "const", "param", "volatile", "mmio"].contains(part);
    let plain = takes_pointer && !parts.iter().any(elsewhere) && addresses == [results];
    match parts[..] {
        ["ld" | "ldu" | "ldmatrix", ..] => {
            (plain && inputs == 1 && others.iter().all(|at| *at < results)).then_some("load")
        }
        ["st" | "stmatrix", ..] => (plain && results == 0 && !others.contains(&0)).then_some("store"),
        ["cp", "async", "ca" | "cg", "shared", "global", ..] => {
            (results == 0 && addresses == [0, 1]).then_some("copy")
        }
        ["cp", "async", "commit_group" | "wait_group" | "wait_all"] => addresses.is_empty().then_some("none"),
        ["fence" | "membar" | "bar" | "barrier" | "nanosleep" | "prefetch" | "prefetchu", ..] => {
            (results == 0 && !others.iter().any(|at| addresses.contains(at))).then_some("none")
        }
        _ => None,
    }
}

/// Registers that hold no part of an address.
const COUNTERS: [&str; 25] = [
    "clock",
    "clock_hi",
    "clock64",
    "globaltimer",
    "globaltimer_lo",
    "globaltimer_hi",
    "laneid",
    "warpid",
    "smid",
    "tid.x",
    "tid.y",
    "tid.z",
    "ntid.x",
    "ntid.y",
    "ntid.z",
    "ctaid.x",
    "ctaid.y",
    "ctaid.z",
    "nctaid.x",
    "nctaid.y",
    "nctaid.z",
    "tid",
    "ntid",
    "ctaid",
    "nctaid",
];

/// The register in `mov.type $0, %register`.
fn moved_register(text: &str) -> Option<&str> {
    let (instruction, moved) = text.trim().trim_end_matches(';').split_once(char::is_whitespace)?;
    let (result, register) = moved.split_once(',')?;
    (instruction.starts_with("mov.") && result.trim() == "$0").then_some(register.trim().strip_prefix('%')?)
}

/// Whether a constraint is a register or an immediate, and not memory.
fn is_register(code: u8) -> bool {
    code.is_ascii_alphanumeric() && code != b'm'
}

fn words(text: &str) -> Option<Vec<Word<'_>>> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | ':' | '$');
    let mut words = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length.max(first.len_utf8()));
        words.push(match word.strip_prefix('$') {
            _ if matches!(first, '[' | ']' | '{' | '}' | ',' | ';' | '+' | '-') => Word::Mark(first),
            _ if length == 0 => return None,
            Some(number) => Word::Operand(number.parse().ok()?),
            None if word.bytes().all(|c| c.is_ascii_digit() || c == b'.') => Word::Number,
            None => Word::Other(word),
        });
        rest = behind.trim_start();
    }
    Some(words)
}
