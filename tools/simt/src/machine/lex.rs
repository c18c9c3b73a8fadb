//! Tokens of PTX, with their lines.
//!
//! A fault names the line of the instruction, so comments, and directives that end with their line (`.loc`),
//! are skipped here and the lines still counted. `ld.shared::cluster.b32` is one word: `::` joins.

use super::Stop;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, an opcode with its modifiers, a directive, or a number.
    Word(String),
    /// The text between quotes.
    Text(String),
    /// Anything else.
    Sign(char),
}

/// A token and its line.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub token: Token,
    pub line: u32,
}

/// Directives that end with their line.
const LINES: [&str; 5] = [".loc", ".file", ".version", ".target", ".address_size"];

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'%')
}

/// The end of a comment at `at`, if one begins there.
fn end_of_comment(text: &[u8], at: usize) -> Option<usize> {
    let find = |end: &[u8]| {
        let rest = &text[at + 2..];
        rest.windows(end.len()).position(|window| window == end).map(|found| at + 2 + found)
    };
    match text.get(at..at + 2)? {
        b"//" => Some(find(b"\n").unwrap_or(text.len())),
        b"/*" => Some(find(b"*/").map_or(text.len(), |end| end + 2)),
        _ => None,
    }
}

fn end_of_word(text: &[u8], mut at: usize) -> usize {
    loop {
        match text[at..] {
            [byte, ..] if is_word(byte) => at += 1,
            [b':', b':', next, ..] if is_word(next) => at += 2,
            _ => return at,
        }
    }
}

/// All tokens of a text.
pub(super) fn lex(text: &str) -> Result<Vec<Spot>, Stop> {
    let bytes = text.as_bytes();
    let (mut at, mut line, mut spots) = (0, 1, Vec::new());
    while at < bytes.len() {
        let start = at;
        let here = line;
        let piece = |from: usize, to: usize| String::from_utf8_lossy(&bytes[from..to]).into_owned();
        if let Some(end) = end_of_comment(bytes, at) {
            at = end;
        } else if is_word(bytes[at]) {
            at = end_of_word(bytes, at);
            let word = piece(start, at);
            if LINES.contains(&word.as_str()) {
                at = bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| at + end);
            } else {
                spots.push(Spot { token: Token::Word(word), line: here });
            }
        } else if bytes[at] == b'"' {
            let end = bytes[at + 1..].iter().position(|byte| *byte == b'"');
            let end = at + 1 + end.ok_or_else(|| Stop::syntax(here, "a string without an end"))?;
            spots.push(Spot { token: Token::Text(piece(at + 1, end)), line: here });
            at = end + 1;
        } else {
            if !bytes[at].is_ascii_whitespace() {
                let sign = text[at..].chars().next().unwrap_or(' ');
                spots.push(Spot { token: Token::Sign(sign), line: here });
                at += sign.len_utf8();
            } else {
                at += 1;
            }
        }
        line += bytes[start..at].iter().filter(|byte| **byte == b'\n').count() as u32;
    }
    Ok(spots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_through_comments() {
        let spots = lex("// a\n/* b\n */ ld.shared::cta.b32 %r1, [sm+-4];\n.loc 1 2 3\nret;").unwrap();
        let words: Vec<_> = spots.iter().map(|spot| (spot.token.clone(), spot.line)).collect();
        assert_eq!(words[0], (Token::Word("ld.shared::cta.b32".into()), 3));
        assert_eq!(words[2], (Token::Sign(','), 3));
        assert_eq!(words.len(), 12);
        assert_eq!(words[10], (Token::Word("ret".into()), 5));
    }
}
