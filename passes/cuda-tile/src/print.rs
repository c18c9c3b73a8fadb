//! Printing: a format is cut into pieces, each of which prints numbers or one tile.
//!
//! ```text
//! print_tko "%d: %f\0A", %i, %x    nv_tileaa.print "%d: ", %i : i32
//!                                  nv_tileaa.print "%f" {list}, %x : tensor<4xf32>      [0.5, 1.0, 1.5, 2.0]
//!                                  nv_tileaa.print "\0A"
//! ```

use crate::at::{Match, Pattern, Res, Values};
use melior::ir::{
    Attribute, TypeLike, Value, ValueLike, attribute::StringAttribute, operation::OperationLike,
};
use mlir_ext::attributes;

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[("print_tko", print)];

/// A piece of a format: text as it is, or how one argument is printed.
#[derive(Debug, PartialEq)]
enum Piece<'s> {
    Text(&'s str),
    Argument(&'s str),
}

/// The pieces of a format, in order.
fn pieces(format: &str) -> Vec<Piece<'_>> {
    let (mut found, mut rest) = (vec![], format);
    while !rest.is_empty() {
        let Some(start) = rest.find('%') else {
            found.push(Piece::Text(rest));
            break;
        };
        if start > 0 {
            found.push(Piece::Text(&rest[..start]));
            rest = &rest[start..];
            continue;
        }
        let end = rest[1..].find(|letter: char| {
            letter.is_ascii_alphabetic() && !"hlLqjzt".contains(letter) || letter == '%'
        });
        let end = end.map_or(rest.len(), |end| end + 2);
        let (piece, next) = rest.split_at(end);
        found.push(if piece.ends_with('%') { Piece::Text(piece) } else { Piece::Argument(piece) });
        rest = next;
    }
    found
}

fn print<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let format = at.attribute("str").and_then(attributes::string).ok_or("its format is not a string")?;
    let mut given = at.group(0).iter().copied();
    let (mut text, mut numbers) = (String::new(), vec![]);
    for piece in pieces(format) {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Argument(piece) => {
                let value = given.next().ok_or("its format has more conversions than it has arguments")?;
                if value.r#type().is_tensor() {
                    one(at, &std::mem::take(&mut text), &std::mem::take(&mut numbers), false)?;
                    one(at, piece, &[value], true)?;
                } else {
                    text.push_str(piece);
                    numbers.push(value);
                }
            }
        }
    }
    if given.next().is_some() {
        return Err("its format has fewer conversions than it has arguments".into());
    }
    one(at, &text, &numbers, false)?;
    match at.group(1).first() {
        Some(token) => Ok(vec![*token]),
        None if at.op.result_count() == 0 => Ok(vec![]),
        None => at.one("nv_tileaa.create_mem_token", &[], &[]),
    }
}

fn one<'c, 'a>(at: &Match<'_, 'c, 'a>, format: &str, values: &[Value<'c, 'a>], is_list: bool) -> Res<()> {
    if format.is_empty() {
        return Ok(());
    }
    let mut attributes: Vec<(&str, Attribute<'c>)> =
        vec![("format", StringAttribute::new(at.context, format).into())];
    if is_list {
        attributes.push(("list", Attribute::unit(at.context)));
    }
    at.emit("nv_tileaa.print", values, &[], &attributes).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};

    #[test]
    fn a_format_is_cut_at_its_arguments() {
        use Piece::{Argument, Text};
        let all = [Text("a "), Argument("%-5.2lld"), Text(" 100"), Text("%%"), Argument("%f"), Text("\n")];
        assert_eq!(pieces("a %-5.2lld 100%%%f\n"), all);
        assert_eq!(pieces(""), []);
    }
}
