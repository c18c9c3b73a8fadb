//! Bytes that are written in order, the tables they are collected in, and the sections they become.
//!
//! The counterpart of the reader's cursor and tables. A table keeps each distinct entry once: constants that
//! are the same tile of zeros share one entry, named by its number.

use crate::format::PADDING;
use std::{collections::HashMap, hash::Hash};

/// Bytes.
#[derive(Default)]
pub(crate) struct Buffer {
    pub(crate) bytes: Vec<u8>,
}

impl Buffer {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(crate) fn varint(&mut self, mut value: u64) {
        while value > 0x7f {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    pub(crate) fn count(&mut self, count: usize) {
        self.varint(count as u64);
    }

    pub(crate) fn signed_varint(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63) as u64);
    }

    /// A count and the numbers, little endian.
    pub(crate) fn i32s(&mut self, values: &[i32]) {
        self.count(values.len());
        values.iter().for_each(|value| self.extend(&value.to_le_bytes()));
    }

    /// A count and the numbers, little endian.
    pub(crate) fn i64s(&mut self, values: &[i64]) {
        self.count(values.len());
        values.iter().for_each(|value| self.extend(&value.to_le_bytes()));
    }

    /// Goes to the next multiple of `alignment`.
    pub(crate) fn align(&mut self, alignment: usize) {
        self.bytes.resize(self.bytes.len().next_multiple_of(alignment), PADDING);
    }

    /// A table with offsets of `width` bytes.
    pub(crate) fn table<'a>(&mut self, width: usize, entries: impl Iterator<Item = &'a [u8]> + Clone) {
        self.count(entries.clone().count());
        self.align(width);
        let mut offset = 0;
        for entry in entries.clone() {
            self.extend(&(offset as u64).to_le_bytes()[..width]);
            offset += entry.len();
        }
        entries.for_each(|entry| self.extend(entry));
    }

    /// A section with a number, and with its content at a multiple of `alignment`.
    pub(crate) fn section(&mut self, number: u8, alignment: usize, content: &Buffer) {
        self.byte(number | if alignment > 1 { 0x80 } else { 0 });
        self.count(content.bytes.len());
        if alignment > 1 {
            self.count(alignment);
            self.align(alignment);
        }
        self.extend(&content.bytes);
    }
}

/// A table that numbers its entries in the order of their first use.
#[derive(Default)]
pub(crate) struct Interner<T> {
    numbers: HashMap<T, u64>,
    pub(crate) entries: Vec<T>,
}

impl<T: Clone + Hash + Eq> Interner<T> {
    pub(crate) fn number(&mut self, thing: &T) -> u64 {
        if let Some(&number) = self.numbers.get(thing) {
            return number;
        }
        let number = self.entries.len() as u64;
        self.numbers.insert(thing.clone(), number);
        self.entries.push(thing.clone());
        number
    }
}
