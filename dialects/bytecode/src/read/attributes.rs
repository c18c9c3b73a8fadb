//! Attributes.
//!
//! The kind of an op's attribute is in its record, and only the value is in the file. Attributes in lists and
//! dictionaries, and the predicate of `assume`, carry a tag: `divisible by 16, every 4 elements` is
//!
//! ```text
//! 08 (tag) 10 (16) 01 (`every` follows) 08 (4, signed)
//! ```
//!
//! Lists nest; a depth of more than [`DEPTH_LIMIT`] is an error.

use super::{
    cursor::{Cursor, Result},
    tables::Tables,
    types::{i32s, i64s},
};
use crate::{
    Attribute, DEPTH_LIMIT, Scalar, Type, TypeId, Version,
    format::{TAGS, Tag},
    table::{AttributeKind, AttributeMember, EnumRecord},
};
use std::{collections::HashSet, sync::Arc};

/// The tables that attributes refer to.
pub(crate) struct Attributes<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) types: &'a [Type],
    pub(crate) version: Version,
}

impl Attributes<'_> {
    /// An attribute of an op with a first result of type `result`.
    pub(crate) fn member(
        &self,
        cursor: &mut Cursor,
        member: &AttributeMember,
        result: Option<TypeId>,
    ) -> Result<Attribute> {
        let name = member.name;
        Ok(match member.kind {
            AttributeKind::Unit => Attribute::Unit,
            AttributeKind::Bool => Attribute::Bool(cursor.boolean(name)?),
            AttributeKind::Number(bits) => Attribute::Number(number(cursor, bits, name)?),
            AttributeKind::Enum(of) => Attribute::Enum { of, value: case(cursor, of, name, self.version)? },
            AttributeKind::String => Attribute::String(self.tables.string(cursor, name)?),
            AttributeKind::Symbol => Attribute::Symbol(self.tables.name(cursor, name)?),
            AttributeKind::Type => Attribute::Type(self.tables.ty(cursor, name)?),
            AttributeKind::Array => Attribute::Array(self.array(cursor, DEPTH_LIMIT)?),
            AttributeKind::Tagged => self.tagged(cursor, DEPTH_LIMIT)?,
            AttributeKind::Dense => {
                let ty = result
                    .ok_or_else(|| cursor.error("a result, which gives the type of a constant", "none"))?;
                Attribute::Dense { ty, data: self.tables.constant(cursor)? }
            }
            AttributeKind::I32s => {
                let at = cursor.offset();
                let values = i32s(cursor, name)?;
                match values.iter().find(|&&value| value == i32::MIN || value == i32::MAX) {
                    Some(value) => {
                        return Err(cursor.error_at(at, "numbers between the least and greatest", value));
                    }
                    None => Attribute::I32s(values),
                }
            }
            AttributeKind::I64s => Attribute::I64s(i64s(cursor, name)?),
            AttributeKind::Bools => {
                let count = cursor.count(name, 1)?;
                Attribute::Bools((0..count).map(|_| cursor.boolean(name)).collect::<Result<_>>()?)
            }
            AttributeKind::Hints => Attribute::Hints(self.dictionary(cursor, DEPTH_LIMIT)?),
        })
    }

    /// An attribute with a tag; lists in it may be nested `depth` times.
    pub(crate) fn tagged(&self, cursor: &mut Cursor, depth: usize) -> Result<Attribute> {
        let at = cursor.offset();
        let tag = cursor.varint("the tag of an attribute")?;
        let known = tag.checked_sub(1).and_then(|index| TAGS.get(usize::try_from(index).ok()?));
        let Some(tag) = known else {
            return Err(cursor.error_at(
                at,
                "the tag of an attribute, 1 to 12 in 13.5, the newest known",
                tag,
            ));
        };
        let Some(depth) = depth.checked_sub(1) else {
            return Err(cursor.error_at(
                at,
                format_args!("at most {DEPTH_LIMIT} nested attributes"),
                "one more",
            ));
        };
        Ok(match tag {
            Tag::Integer => {
                let (ty, scalar) = self.scalar(cursor, "an integer type", Scalar::is_integer)?;
                Attribute::Integer { ty, value: number(cursor, scalar.bits(), "an integer")? }
            }
            Tag::Float => {
                let (ty, scalar) =
                    self.scalar(cursor, "a floating-point type", |scalar| !scalar.is_integer())?;
                let at = cursor.offset();
                let bits = match scalar.bits() {
                    ..=8 => u64::from(cursor.byte("a floating-point number")?),
                    _ => cursor.signed_bits("a floating-point number")?,
                };
                Attribute::Float { ty, bits: fits(cursor, at, bits, scalar.bits())? }
            }
            Tag::Bool => Attribute::Bool(cursor.boolean("a truth value")?),
            Tag::Type => Attribute::Type(self.tables.ty(cursor, "a type")?),
            Tag::String => Attribute::String(self.tables.string(cursor, "a string")?),
            Tag::Array => Attribute::Array(self.array(cursor, depth)?),
            Tag::Dense => {
                let ty = self.tables.ty(cursor, "the type of a constant")?;
                Attribute::Dense { ty, data: self.tables.constant(cursor)? }
            }
            Tag::DivBy => {
                let divisor = cursor.varint("a divisor")?;
                let (every, along) = optional_pair(cursor, "`every` and `along`")?;
                Attribute::DivBy { divisor, every, along }
            }
            Tag::SameElements => Attribute::SameElements(i64s(cursor, "numbers of same elements")?),
            Tag::Dictionary => Attribute::Dictionary(self.dictionary(cursor, depth)?),
            Tag::Hints => Attribute::Hints(self.dictionary(cursor, depth)?),
            Tag::Bounded => {
                let (lower, upper) = optional_pair(cursor, "the bounds")?;
                Attribute::Bounded { lower, upper }
            }
        })
    }

    fn array(&self, cursor: &mut Cursor, depth: usize) -> Result<Vec<Attribute>> {
        let count = cursor.count("attributes", 1)?;
        (0..count).map(|_| self.tagged(cursor, depth)).collect()
    }

    fn dictionary(&self, cursor: &mut Cursor, depth: usize) -> Result<Vec<(Arc<str>, Attribute)>> {
        let count = cursor.count("attributes with names", 2)?;
        let mut names = HashSet::new();
        let mut attributes = Vec::new();
        for _ in 0..count {
            let at = cursor.offset();
            let name = self.tables.name(cursor, "the name of an attribute")?;
            if !names.insert(name.clone()) {
                return Err(cursor.error_at(at, "distinct names", format_args!("`{name}` again")));
            }
            attributes.push((name, self.tagged(cursor, depth)?));
        }
        Ok(attributes)
    }

    fn scalar(&self, cursor: &mut Cursor, what: &str, holds: fn(Scalar) -> bool) -> Result<(TypeId, Scalar)> {
        let at = cursor.offset();
        let ty = self.tables.ty(cursor, what)?;
        match self.types.get(ty.0 as usize) {
            Some(&Type::Scalar(scalar)) if holds(scalar) => Ok((ty, scalar)),
            _ => Err(cursor.error_at(at, what, format_args!("type {}", ty.0))),
        }
    }
}

/// A case of an enum.
fn case(cursor: &mut Cursor, of: &EnumRecord, name: &str, version: Version) -> Result<u32> {
    let at = cursor.offset();
    let value = cursor.varint(name)?;
    match of.case(value) {
        Some(case) if case.since <= version => Ok(case.value),
        Some(case) => {
            let found = format!("{value}, `{}`, which exists since {}", case.name, case.since);
            Err(cursor.error_at(at, format_args!("{name}, a case of {} in {version}", of.name), found))
        }
        None => {
            let last = of.cases.last().map_or(0, |case| case.value);
            let expected = format!("{name}, a case of {}, up to {last} in 13.5, the newest known", of.name);
            Err(cursor.error_at(at, expected, value))
        }
    }
}

/// An unsigned integer of `bits` bits; a single bit is a byte.
fn number(cursor: &mut Cursor, bits: u8, name: &str) -> Result<u64> {
    let at = cursor.offset();
    let value = match bits {
        1 => u64::from(cursor.byte(name)?),
        _ => cursor.varint(name)?,
    };
    fits(cursor, at, value, bits)
}

fn fits(cursor: &Cursor, at: usize, value: u64, bits: u8) -> Result<u64> {
    match value.checked_shr(u32::from(bits)) {
        None | Some(0) => Ok(value),
        Some(_) => Err(cursor.error_at(at, format_args!("a number of {bits} bits"), value)),
    }
}

/// A byte that says which of two signed numbers follow, and these.
fn optional_pair(cursor: &mut Cursor, what: &str) -> Result<(Option<i64>, Option<i64>)> {
    let at = cursor.offset();
    let flags = cursor.byte(what)?;
    if flags > 3 {
        return Err(cursor.error_at(
            at,
            format_args!("the flags of {what}, 0 to 3 in 13.5, the newest known"),
            flags,
        ));
    }
    let first = (flags & 1 != 0).then(|| cursor.signed_varint(what)).transpose()?;
    let second = (flags & 2 != 0).then(|| cursor.signed_varint(what)).transpose()?;
    Ok((first, second))
}
