//! Memory, and which accesses to it are ordered.
//!
//! ```text
//! %a = store %p, %x                 an access of its own number, 5: its token stands for {5}
//! %y, %b = load %p token = %a       after 5: its token stands for {5, 6}
//! %z, %c = load %p                  after nothing: a race with 5, and the program means nothing
//! ```
//!
//! Each byte remembers its last writer and its readers since then. An access of another block is never
//! ordered.

use crate::{
    float,
    value::{Element, Tokens, UNDEFINED, cut, size},
};
use std::{collections::BTreeSet, rc::Rc};
use tilespace_tile_bytecode::Scalar;

/// Why a run ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The effect of the program depends on an undefined value, or breaks a promise of its own.
    Undefined(String),
    /// Two accesses to one byte are not ordered.
    Race(String),
    /// An access outside of all memory.
    Outside(String),
    /// It takes too long.
    Steps,
    /// An operation or value that the interpreter does not know.
    Unknown(String),
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stop::Undefined(what) => write!(f, "undefined: {what}"),
            Stop::Race(what) => write!(f, "a race: {what}"),
            Stop::Outside(what) => write!(f, "outside of memory: {what}"),
            Stop::Steps => f.write_str("too many steps"),
            Stop::Unknown(what) => write!(f, "the interpreter does not know {what}"),
        }
    }
}

impl std::error::Error for Stop {}

/// A byte.
#[derive(Clone, Debug)]
pub struct Byte {
    /// Its value.
    pub value: u8,
    /// How far the number that it belongs to may be off; a NaN if the number is a NaN.
    pub slack: f64,
    /// The kind of number that was stored there last, with the place of the byte in it.
    pub of: Option<(Scalar, u8)>,
    writer: u32,
    /// The kind of atomic operation that made the last write, if one did.
    atomic: Option<u32>,
    readers: Vec<u32>,
}

/// A piece of memory.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// Its address.
    pub base: u64,
    /// Its bytes.
    pub bytes: Vec<Byte>,
}

impl Buffer {
    /// A piece of memory at an address.
    pub fn new(base: u64, bytes: &[u8]) -> Buffer {
        let byte = |value| Byte { value, slack: 0.0, of: None, writer: 0, atomic: None, readers: Vec::new() };
        Buffer { base, bytes: bytes.iter().map(|value| byte(*value)).collect() }
    }

    /// A piece of memory that holds nothing yet.
    pub fn unset(base: u64, count: usize) -> Buffer {
        let mut buffer = Buffer::new(base, &vec![0; count]);
        buffer.bytes.iter_mut().for_each(|byte| byte.slack = UNDEFINED);
        buffer
    }
}

/// An access: its number, and the accesses that it comes after.
#[derive(Clone, Debug)]
pub struct Access {
    /// Its number.
    pub id: u32,
    /// The accesses that it comes after.
    pub behind: Tokens,
}

/// All memory.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The pieces.
    pub buffers: Vec<Buffer>,
    /// Bytes that atomic operations change in an order that is not known.
    pub contended: BTreeSet<u64>,
}

impl Memory {
    fn bytes(&mut self, address: u64, size: usize) -> Result<&mut [Byte], Stop> {
        let found = self.buffers.iter_mut().find_map(|buffer| {
            let at = usize::try_from(address.checked_sub(buffer.base)?).ok()?;
            buffer.bytes.get_mut(at..at.checked_add(size)?)
        });
        found.ok_or_else(|| Stop::Outside(format!("{address:#x}")))
    }

    /// The value at an address: bits and slack.
    pub fn load(&mut self, access: &Access, address: u64, scalar: Scalar) -> Result<(u64, f64), Stop> {
        let count = size(scalar);
        if !address.is_multiple_of(count as u64) {
            return Err(Stop::Undefined("a misaligned address".into()));
        }
        let bytes = self.bytes(address, count)?;
        let (mut bits, mut slack) = (0, 0.0);
        let kind = bytes[0].of.map(|(scalar, _)| scalar);
        for (at, byte) in bytes.iter_mut().enumerate() {
            if byte.writer != 0 && !access.behind.contains(&byte.writer) {
                return Err(Stop::Race("a load of memory that is stored to".into()));
            }
            if byte.readers.last() != Some(&access.id) {
                byte.readers.push(access.id);
            }
            bits |= u64::from(byte.value) << (8 * at);
            let is_same =
                byte.of == kind.map(|kind| (kind, at as u8)) && (kind.is_none() || kind == Some(scalar));
            slack = match byte.slack {
                0.0 => slack,
                known if is_same && known.is_nan() => slack,
                known if is_same => f64::max(slack, known),
                _ => UNDEFINED,
            };
        }
        // Every byte except zero is true.
        let bits = if scalar == Scalar::I1 { u64::from(bits != 0) } else { bits };
        Ok((cut(bits, Element::Number(scalar).bits()), slack))
    }

    /// Stores bits, which are off by at most so much.
    pub fn store(
        &mut self,
        access: &Access,
        address: u64,
        scalar: Scalar,
        (value, slack): (u64, f64),
    ) -> Result<(), Stop> {
        self.write(access, address, scalar, (value, slack), None)
    }

    fn write(
        &mut self,
        access: &Access,
        address: u64,
        scalar: Scalar,
        (value, slack): (u64, f64),
        atomic: Option<u32>,
    ) -> Result<(), Stop> {
        let count = size(scalar);
        if !address.is_multiple_of(count as u64) {
            return Err(Stop::Undefined("a misaligned address".into()));
        }
        let is_nan = slack == 0.0 && Element::Number(scalar).is_nan(value);
        for (at, byte) in self.bytes(address, count)?.iter_mut().enumerate() {
            let before = |id: &u32| *id == 0 || *id == access.id || access.behind.contains(id);
            let is_atomic = atomic.is_some() && byte.atomic == atomic;
            if !(before(&byte.writer) || is_atomic) || !byte.readers.iter().all(before) {
                return Err(Stop::Race("a store to memory that is accessed".into()));
            }
            let new = (value >> (8 * at)) as u8;
            // Elements of one store at one place: one of them remains.
            let is_twice = byte.writer == access.id && atomic.is_none();
            let slack = if is_nan { f64::NAN } else { slack };
            let is_same = byte.value == new && byte.slack.to_bits() == slack.to_bits();
            byte.slack = if is_twice && !is_same { UNDEFINED } else { slack };
            byte.value = new;
            byte.of = Some((scalar, at as u8));
            byte.writer = access.id;
            byte.atomic = atomic;
            byte.readers.clear();
        }
        Ok(())
    }

    /// An atomic operation of a kind, and whether it may run in any order: gives the old value, and changes
    /// it.
    pub fn change(
        &mut self,
        access: &Access,
        address: u64,
        scalar: Scalar,
        (kind, commutes): (u32, bool),
        new: impl Fn((u64, f64)) -> (u64, f64),
    ) -> Result<(u64, f64), Stop> {
        let count = size(scalar);
        let bytes = self.bytes(address, count)?;
        let kinds = bytes[0].atomic;
        let writer = bytes[0].writer;
        let is_ordered = writer == 0 || access.behind.contains(&writer);
        let mut old = match is_ordered {
            true => self.load(access, address, scalar)?,
            false if kinds == Some(kind) && commutes => {
                self.contended.insert(address);
                let behind = Rc::new(access.behind.iter().copied().chain([writer]).collect());
                self.load(&Access { id: access.id, behind }, address, scalar)?
            }
            false => return Err(Stop::Race("an atomic operation on memory that is accessed".into())),
        };
        for byte in self.bytes(address, count)? {
            byte.readers.retain(|reader| *reader != access.id);
        }
        let mut value = new(old);
        let is_contended = self.contended.contains(&address);
        // Sums of whole numbers are equal in each order; for other numbers each order rounds otherwise.
        if is_contended && !scalar.is_integer() && float::decode(value.0, scalar).fract() != 0.0 {
            value.1 = UNDEFINED;
        }
        self.write(access, address, scalar, value, Some(kind))?;
        if is_contended {
            old.1 = UNDEFINED;
        }
        Ok(old)
    }
}
