//! A module as other producers lay it out.
//!
//! Sections may come in any order, and each producer has its own. Files of other producers are not kept here:
//! the sections of our writer's files are put in their order and alignment, byte for byte. The module read
//! must not depend on it.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "common/mutate.rs"]
mod mutate;
#[path = "common/random.rs"]
mod random;

use mutate::{Random, mutate};
use tilespace_tile_bytecode::{Version, read, write};

/// Numbers of sections.
const STRING: u8 = 1;
const FUNCTION: u8 = 2;
const DEBUG: u8 = 3;
const CONSTANT: u8 = 4;
const TYPE: u8 = 5;
const GLOBAL: u8 = 6;
const PRODUCER: u8 = 7;

/// The orders of `cutile-ir` (the writer of cuTile Rust) and of cuTile.jl, and an order that no producer
/// uses.
const ORDERS: [[u8; 7]; 3] = [
    [GLOBAL, FUNCTION, CONSTANT, DEBUG, TYPE, STRING, PRODUCER],
    [FUNCTION, CONSTANT, DEBUG, TYPE, STRING, GLOBAL, PRODUCER],
    [PRODUCER, STRING, TYPE, GLOBAL, DEBUG, CONSTANT, FUNCTION],
];

fn varint(bytes: &[u8], at: &mut usize) -> usize {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = bytes[*at];
        *at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            return value;
        }
    }
}

fn put_varint(bytes: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Number, alignment and content of each section.
fn sections(bytes: &[u8]) -> Vec<(u8, usize, &[u8])> {
    let (mut at, mut found) = (12, vec![]);
    while bytes[at] != 0 {
        let head = bytes[at];
        at += 1;
        let length = varint(bytes, &mut at);
        let alignment = if head & 0x80 != 0 { varint(bytes, &mut at) } else { 1 };
        at = at.next_multiple_of(alignment);
        found.push((head & 0x7f, alignment, &bytes[at..at + length]));
        at += length;
    }
    found
}

/// A file with its sections in another order, each aligned to `more` times as many bytes.
fn in_order(bytes: &[u8], order: &[u8], more: usize) -> Vec<u8> {
    let sections = sections(bytes);
    let mut out = bytes[..12].to_vec();
    for number in order {
        let Some((_, alignment, content)) = sections.iter().find(|section| section.0 == *number) else {
            continue;
        };
        let alignment = alignment * more;
        out.push(number | if alignment > 1 { 0x80 } else { 0 });
        put_varint(&mut out, content.len());
        if alignment > 1 {
            put_varint(&mut out, alignment);
            out.resize(out.len().next_multiple_of(alignment), 0xcb);
        }
        out.extend(*content);
    }
    out.push(0);
    out
}

#[test]
fn the_order_of_sections_does_not_matter() {
    let mut with_all = 0;
    for seed in 0..60 {
        let version = Version::ALL[seed as usize % Version::ALL.len()];
        let bytes = write(&random::module(&mut Random(seed), version, 6), version).unwrap();
        let module = read(&bytes).unwrap();
        with_all += usize::from(sections(&bytes).len() == 7);
        for order in ORDERS {
            for more in [1, 2, 16] {
                let other = in_order(&bytes, &order, more);
                assert_eq!(read(&other).unwrap(), module, "{order:?}, {more}");
                // A damaged file gives a module or an error, in any order of its sections.
                _ = read(&mutate(&other, &mut Random(seed)));
            }
        }
    }
    assert!(with_all > 0, "no module has all sections");
}

#[test]
fn operations_of_a_preview_are_named_as_such() {
    let mut bytes = write(&random::module(&mut Random(1), Version::V13_5, 3), Version::V13_5).unwrap();
    assert!(read(&bytes).is_ok());
    bytes[10] = 1;
    let error = read(&bytes).unwrap_err().to_string();
    assert!(error.ends_with("found 13.5.1, which has preview operations"), "{error}");
}
