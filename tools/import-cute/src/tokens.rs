//! MLIR's tokens, as far as names need them: strings, comments and names are whole, the rest is single
//! characters.
//!
//! Any text is accepted: text that is not MLIR becomes tokens all the same, so that the parser gets it
//! unchanged and reports mistakes at their place.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `"..."`, on one line.
    String,
    /// `#name` or `!name`.
    Symbol,
    /// `%name`, `%name#1`, `^name`, `@name` or `@"name"`.
    Value,
    /// A word.
    Word,
    /// A number, which may have letters in it.
    Number,
    /// `->`
    Arrow,
    /// Any other character.
    Sign(u8),
}

/// A piece of the text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    /// Its text.
    pub fn of<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        &text[self.start..self.end]
    }
}

/// All tokens of a text, without blanks and comments.
pub fn tokens(text: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut at = 0;
    while let Some(&first) = text.get(at) {
        let next = text.get(at + 1).copied().unwrap_or(0);
        let (kind, end) = match first {
            b' ' | b'\t' | b'\r' | b'\n' => {
                at += 1;
                continue;
            }
            b'/' if next == b'/' => {
                at = after(text, at, |byte| byte != b'\n');
                continue;
            }
            b'"' => match string_end(text, at) {
                Some(end) => (Kind::String, end),
                None => (Kind::Sign(first), at + 1),
            },
            b'#' | b'!' if next == b'_' || next.is_ascii_alphabetic() => {
                (Kind::Symbol, after(text, at + 1, is_suffix))
            }
            b'@' if next == b'"' => match string_end(text, at + 1) {
                Some(end) => (Kind::Value, end),
                None => (Kind::Sign(first), at + 1),
            },
            b'%' | b'^' | b'@' => {
                let end = after(text, at + 1, is_suffix);
                let numbered = first == b'%' && text.get(end) == Some(&b'#');
                (Kind::Value, if numbered { after(text, end + 1, |byte| byte.is_ascii_digit()) } else { end })
            }
            b'-' if next == b'>' => (Kind::Arrow, at + 2),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                (Kind::Word, after(text, at, |byte| byte != b'-' && is_suffix(byte)))
            }
            b'0'..=b'9' => {
                (Kind::Number, after(text, at, |byte| byte == b'.' || byte.is_ascii_alphanumeric()))
            }
            sign => (Kind::Sign(sign), at + 1),
        };
        tokens.push(Token { kind, start: at, end });
        at = end;
    }
    tokens
}

/// Whether a name can have this byte after its first character.
fn is_suffix(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

/// The end of the run of such bytes that begins at `at`.
fn after(text: &[u8], at: usize, belongs: impl Fn(u8) -> bool) -> usize {
    text[at..].iter().position(|&byte| !belongs(byte)).map_or(text.len(), |length| at + length)
}

/// The end of the string that begins with the quote at `at`. No string continues on the next line.
fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\n' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
