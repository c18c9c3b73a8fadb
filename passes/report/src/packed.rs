//! JSON in short, for the page: the same structure, in a tenth of the bytes.
//!
//! ```text
//! {"op": "llvm.load", "operand": 0}   ["llvm.load", -1, "op operand"]    an object: its values, then its fields
//! {"op": "llvm.load", "operand": 2}   [1, -3, 2]                         strings again are their numbers, from 1
//! "at k.cu:30:5"                      [false, "at k.cu", -31, -6]         a place
//! [true, null]                        [0, true, null]                    a list
//! 0.25                                {"": 0.25}
//! ```
//!
//! A number `n` is `-1 - n`, so that it is not a string's. `tools/report/packed.js` is the inverse.

use rustc_hash::FxHashMap;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter};
use std::io::{self, Write};

/// Writes what serde serializes as JSON in short.
#[derive(Default)]
pub(super) struct Packed {
    /// The number of each string, as it is escaped.
    numbers: FxHashMap<String, usize>,
    /// The string that is being written.
    text: String,
    /// The fields of each object that is being written, with spaces between.
    fields: Vec<String>,
    is_field: bool,
}

impl Packed {
    fn string(&mut self, writer: &mut (impl Write + ?Sized), text: &str) -> io::Result<()> {
        if let Some(number) = self.numbers.get(text) {
            return write!(writer, "{number}");
        }
        match place(text) {
            Some((before, line, column)) => {
                writer.write_all(b"[false,")?;
                self.string(writer, before)?;
                write!(writer, ",{},{}]", -1 - line, -1 - column)?;
            }
            None => write!(writer, "\"{text}\"")?,
        }
        self.numbers.insert(text.to_owned(), self.numbers.len() + 1);
        Ok(())
    }

    fn integer(writer: &mut (impl Write + ?Sized), value: u64) -> io::Result<()> {
        write!(writer, "{}", -1 - i128::from(value))
    }
}

/// The text before `:line:column` at its end, and these two numbers.
fn place(text: &str) -> Option<(&str, i64, i64)> {
    let mut parts = text.rsplitn(3, ':');
    // A number that is written otherwise would be read as another text.
    let number = |part: &str| part.parse::<u32>().ok().filter(|number| number.to_string() == part);
    let (column, line) = (number(parts.next()?)?, number(parts.next()?)?);
    Some((parts.next()?, line.into(), column.into()))
}

impl Formatter for Packed {
    fn begin_string<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.text.clear();
        Ok(())
    }

    fn write_string_fragment<W: Write + ?Sized>(&mut self, _: &mut W, fragment: &str) -> io::Result<()> {
        self.text.push_str(fragment);
        Ok(())
    }

    fn write_char_escape<W: Write + ?Sized>(&mut self, _: &mut W, escape: CharEscape) -> io::Result<()> {
        let mut bytes = Vec::new();
        CompactFormatter.write_char_escape(&mut bytes, escape)?;
        self.text.push_str(&String::from_utf8_lossy(&bytes));
        Ok(())
    }

    fn end_string<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        match (self.is_field, self.fields.last_mut()) {
            (true, Some(fields)) if fields.is_empty() => fields.push_str(&text),
            (true, Some(fields)) => fields.extend([" ", &text]),
            _ => self.string(writer, &text)?,
        }
        self.text = text;
        Ok(())
    }

    fn write_u32<W: Write + ?Sized>(&mut self, writer: &mut W, value: u32) -> io::Result<()> {
        Self::integer(writer, value.into())
    }

    fn write_u64<W: Write + ?Sized>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        Self::integer(writer, value)
    }

    fn write_f64<W: Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{{\"\":{value}}}")
    }

    fn begin_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"[0")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, writer: &mut W, _: bool) -> io::Result<()> {
        writer.write_all(b",")
    }

    fn begin_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.fields.push(String::new());
        writer.write_all(b"[")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.is_field = true;
        Ok(())
    }

    fn end_object_key<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_field = false;
        Ok(())
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn end_object_value<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b",")
    }

    fn end_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        let fields = self.fields.pop().unwrap_or_default();
        self.string(writer, &fields)?;
        writer.write_all(b"]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Serializer, json};

    fn packed(value: &impl Serialize) -> String {
        let mut out = Vec::new();
        value
            .serialize(&mut Serializer::with_formatter(&mut out, Packed::default()))
            .expect("a vector takes all");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn a_string_is_written_once() {
        let load = |operand: u32| json!({"op": "llvm.load", "operand": operand});
        let all = json!([load(0), load(2), "a\"b", "a\"b", [], {}]);
        assert_eq!(packed(&all), r#"[0,["llvm.load",-1,"op operand"],[1,-3,2],"a\"b",3,[0],[""]]"#);
    }

    #[test]
    fn places_share_what_is_before_their_lines() {
        let all = json!(["get at k.cu:3:5", "get at k.cu:4:5", "get at k.cu:3:5", "k.cu:03:5", "a:b:7"]);
        let text = r#"[0,[false,"get at k.cu",-4,-6],[false,1,-5,-6],2,"k.cu:03:5","a:b:7"]"#;
        assert_eq!(packed(&all), text);
    }

    #[test]
    fn numbers_are_no_strings() {
        assert_eq!(packed(&json!([0, 7, 0.25, true, null])), r#"[0,-1,-8,{"":0.25},true,null]"#);
    }
}
