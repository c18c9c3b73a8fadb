//! Bytes that are read in order, with their place in the file.
//!
//! Counts in a file are not to be trusted: `ff ff ff ff 0f` is a count of 4,294,967,295 in five bytes.
//! [`Cursor::count`] accepts a count only if the rest of the bytes could hold so many things, so that a
//! caller that reserves memory for a count reserves a small multiple of the file.

use crate::{ReadError, error::Section};
use std::fmt::Display;

pub(crate) type Result<T> = std::result::Result<T, ReadError>;

/// A part of the file, and the position in it.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
    /// Where `bytes` begins in the file.
    base: usize,
    section: Section,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8], base: usize, section: Section) -> Cursor<'a> {
        Cursor { bytes, position: 0, base, section }
    }

    /// Where the next byte is in the file.
    pub(crate) fn offset(&self) -> usize {
        self.base + self.position
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// An error at a byte of the file.
    pub(crate) fn error_at(&self, offset: usize, expected: impl Display, found: impl Display) -> ReadError {
        ReadError { offset, section: self.section, message: format!("expected {expected}, found {found}") }
    }

    /// An error at the next byte.
    pub(crate) fn error(&self, expected: impl Display, found: impl Display) -> ReadError {
        self.error_at(self.offset(), expected, found)
    }

    pub(crate) fn byte(&mut self, what: &str) -> Result<u8> {
        Ok(self.array::<1>(what)?[0])
    }

    pub(crate) fn take(&mut self, count: usize, what: impl Display) -> Result<&'a [u8]> {
        let rest = self.bytes.get(self.position..).unwrap_or_default();
        match rest.get(..count) {
            Some(taken) => {
                self.position += count;
                Ok(taken)
            }
            None if rest.is_empty() => Err(self.error(what, "the end")),
            None => Err(self.error(what, format_args!("only {} of {count} bytes", rest.len()))),
        }
    }

    pub(crate) fn array<const N: usize>(&mut self, what: impl Display) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    /// A number in groups of 7 bits, the lowest first; all bytes but the last have their high bit set.
    fn wide_varint(&mut self, bits: u32, what: impl Display) -> Result<u128> {
        let begin = self.offset();
        let mut value = 0;
        for shift in (0..bits).step_by(7) {
            let byte = self.array::<1>(&what)?[0];
            value |= u128::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                if value >> bits != 0 {
                    break;
                }
                return Ok(value);
            }
        }
        Err(self.error_at(begin, what, format_args!("a number of more than {bits} bits")))
    }

    pub(crate) fn varint(&mut self, what: impl Display) -> Result<u64> {
        Ok(self.wide_varint(64, what)? as u64)
    }

    pub(crate) fn varint32(&mut self, what: impl Display) -> Result<u32> {
        let begin = self.offset();
        let value = self.varint(&what)?;
        u32::try_from(value)
            .map_err(|_| self.error_at(begin, what, format_args!("{value}, more than 32 bits")))
    }

    /// A signed number: the lowest bit says that the others are to be inverted.
    pub(crate) fn signed_varint(&mut self, what: impl Display) -> Result<i64> {
        let value = self.varint(what)?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// 64 bits as a signed number. cuTile takes the bits of a negative `f64` for a positive number, and
    /// writes 65.
    pub(crate) fn signed_bits(&mut self, what: impl Display) -> Result<u64> {
        let value = self.wide_varint(65, what)?;
        let rest = (value >> 1) as u64;
        Ok(if value & 1 == 0 { rest } else { !rest })
    }

    /// The number of things that follow, each of which takes at least `least` bytes.
    pub(crate) fn count(&mut self, what: &str, least: usize) -> Result<usize> {
        let begin = self.offset();
        let count = self.varint(format_args!("the number of {what}"))?;
        let most = self.remaining() / least;
        match usize::try_from(count) {
            Ok(count) if count <= most => Ok(count),
            _ => {
                let expected = format!("at most {most} {what} in the {} bytes left", self.remaining());
                Err(self.error_at(begin, expected, count))
            }
        }
    }

    /// An index in a table of `length` entries.
    pub(crate) fn index(&mut self, what: &str, length: usize) -> Result<usize> {
        let begin = self.offset();
        let index = self.varint(format_args!("the number of {what}"))?;
        match usize::try_from(index) {
            Ok(index) if index < length => Ok(index),
            _ => {
                let expected = format!("the number of {what}, of which there are {length}");
                Err(self.error_at(begin, expected, index))
            }
        }
    }

    /// A byte that is 0 or 1.
    pub(crate) fn boolean(&mut self, what: &str) -> Result<bool> {
        let begin = self.offset();
        match self.byte(what)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(self.error_at(begin, format_args!("0 or 1 as {what}"), other)),
        }
    }

    /// Goes to the next multiple of `alignment`, counted from the beginning of this cursor's bytes.
    pub(crate) fn align(&mut self, alignment: usize) -> Result<()> {
        let gap = self.position.next_multiple_of(alignment) - self.position;
        self.take(gap, format_args!("padding to a multiple of {alignment} bytes")).map(|_| ())
    }

    /// A cursor over the next `count` bytes only.
    pub(crate) fn part(&mut self, count: usize, what: impl Display, section: Section) -> Result<Cursor<'a>> {
        let base = self.offset();
        Ok(Cursor::new(self.take(count, what)?, base, section))
    }

    /// Checks that no bytes are left.
    pub(crate) fn end(&self, what: impl Display) -> Result<()> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.error(format_args!("the end of {what}"), format_args!("{left} more bytes"))),
        }
    }
}
