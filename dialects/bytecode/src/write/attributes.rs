//! Attributes.
//!
//! The counterpart of the reader's `attributes.rs`. A value must be of the kind in the record, a number must
//! fit in its bits, and a name must be unique and not empty, so that a file that is written can be read.

use super::{Result, Writer, buffer::Buffer};
use crate::{
    Attribute, DEPTH_LIMIT, Scalar, Type, TypeId, WriteError,
    format::Tag,
    table::{AttributeKind, AttributeMember},
};
use std::{collections::HashSet, sync::Arc};

impl Writer<'_> {
    /// An attribute of an op with a first result of type `result`.
    pub(super) fn member(
        &mut self,
        out: &mut Buffer,
        member: &AttributeMember,
        value: &Attribute,
        result: Option<TypeId>,
    ) -> Result<()> {
        match (member.kind, value) {
            (AttributeKind::Unit, Attribute::Unit) => {}
            (AttributeKind::Bool, Attribute::Bool(value)) => out.byte((*value).into()),
            (AttributeKind::Number(bits), Attribute::Number(value)) => number(out, *value, bits)?,
            (AttributeKind::Enum(kind), Attribute::Enum { of, value }) if kind == *of => {
                match kind.case(u64::from(*value)) {
                    Some(case) if case.since <= self.version => out.varint(u64::from(*value)),
                    Some(case) => {
                        let what = format!("`{}` of `{}`", case.name, member.name);
                        return Err(WriteError::newer(what, case.since, self.version));
                    }
                    None => return Err(WriteError::invalid(format!("{} has no case {value}", kind.name))),
                }
            }
            (AttributeKind::String, Attribute::String(text)) => out.varint(self.strings.number(text)),
            (AttributeKind::Symbol, Attribute::Symbol(name)) => self.name(out, name)?,
            (AttributeKind::Type, Attribute::Type(ty)) => self.ty(out, *ty)?,
            (AttributeKind::Array, Attribute::Array(items)) => self.array(out, items, DEPTH_LIMIT)?,
            (AttributeKind::Tagged, value) => self.tagged(out, value, DEPTH_LIMIT)?,
            (AttributeKind::Dense, Attribute::Dense { ty, data }) if Some(*ty) == result => {
                self.constant(out, data)
            }
            (AttributeKind::I32s, Attribute::I32s(values)) => {
                if values.contains(&i32::MIN) || values.contains(&i32::MAX) {
                    return Err(WriteError::invalid(format!(
                        "`{}` has a number that bytecode cannot hold",
                        member.name
                    )));
                }
                out.i32s(values);
            }
            (AttributeKind::I64s, Attribute::I64s(values)) => out.i64s(values),
            (AttributeKind::Bools, Attribute::Bools(values)) => {
                out.count(values.len());
                values.iter().for_each(|&value| out.byte(value.into()));
            }
            (AttributeKind::Hints, Attribute::Hints(hints)) => self.dictionary(out, hints, DEPTH_LIMIT)?,
            (kind, value) => {
                return Err(WriteError::invalid(format!(
                    "`{}` must be {kind:?}, but is {value:?}",
                    member.name
                )));
            }
        }
        Ok(())
    }

    /// An attribute with a tag; lists in it may be nested `depth` times.
    pub(super) fn tagged(&mut self, out: &mut Buffer, value: &Attribute, depth: usize) -> Result<()> {
        let Some(depth) = depth.checked_sub(1) else {
            return Err(WriteError::invalid(format!("more than {DEPTH_LIMIT} nested attributes")));
        };
        let mut tag = |tag: Tag| out.varint(tag as u64);
        match value {
            Attribute::Integer { ty, value } => {
                tag(Tag::Integer);
                let bits = self.scalar(out, *ty, true)?.bits();
                number(out, *value, bits)?;
            }
            Attribute::Float { ty, bits } => {
                tag(Tag::Float);
                let width = self.scalar(out, *ty, false)?.bits();
                fits(*bits, width)?;
                if width <= 8 {
                    out.byte(*bits as u8);
                } else {
                    out.signed_varint(*bits as i64);
                }
            }
            Attribute::Bool(value) => {
                tag(Tag::Bool);
                out.byte((*value).into());
            }
            Attribute::Type(ty) => {
                tag(Tag::Type);
                self.ty(out, *ty)?;
            }
            Attribute::String(text) => {
                tag(Tag::String);
                out.varint(self.strings.number(text));
            }
            Attribute::Array(items) => {
                tag(Tag::Array);
                self.array(out, items, depth)?;
            }
            Attribute::Dense { ty, data } => {
                tag(Tag::Dense);
                self.ty(out, *ty)?;
                self.constant(out, data);
            }
            Attribute::DivBy { divisor, every, along } => {
                tag(Tag::DivBy);
                out.varint(*divisor);
                optional_pair(out, *every, *along);
            }
            Attribute::SameElements(values) => {
                tag(Tag::SameElements);
                out.i64s(values);
            }
            Attribute::Dictionary(entries) => {
                tag(Tag::Dictionary);
                self.dictionary(out, entries, depth)?;
            }
            Attribute::Hints(entries) => {
                tag(Tag::Hints);
                self.dictionary(out, entries, depth)?;
            }
            Attribute::Bounded { lower, upper } => {
                tag(Tag::Bounded);
                optional_pair(out, *lower, *upper);
            }
            Attribute::Unit
            | Attribute::Number(_)
            | Attribute::Enum { .. }
            | Attribute::Symbol(_)
            | Attribute::I32s(_)
            | Attribute::I64s(_)
            | Attribute::Bools(_) => {
                return Err(WriteError::invalid(format!("bytecode has no tag for the attribute {value:?}")));
            }
        }
        Ok(())
    }

    fn array(&mut self, out: &mut Buffer, items: &[Attribute], depth: usize) -> Result<()> {
        out.count(items.len());
        items.iter().try_for_each(|item| self.tagged(out, item, depth))
    }

    fn dictionary(
        &mut self,
        out: &mut Buffer,
        entries: &[(Arc<str>, Attribute)],
        depth: usize,
    ) -> Result<()> {
        out.count(entries.len());
        let mut names = HashSet::new();
        for (name, value) in entries {
            if !names.insert(name) {
                return Err(WriteError::invalid(format!("`{name}` occurs twice in a dictionary")));
            }
            self.name(out, name)?;
            self.tagged(out, value, depth)?;
        }
        Ok(())
    }

    pub(super) fn name(&mut self, out: &mut Buffer, name: &Arc<str>) -> Result<()> {
        if name.is_empty() {
            return Err(WriteError::invalid("a name is empty"));
        }
        out.varint(self.strings.number(name));
        Ok(())
    }

    pub(super) fn constant(&mut self, out: &mut Buffer, data: &Arc<[u8]>) {
        out.varint(self.constants.number(data));
    }

    pub(super) fn ty(&self, out: &mut Buffer, ty: TypeId) -> Result<()> {
        if self.module.type_of(ty).is_none() {
            return Err(WriteError::invalid(format!("there is no type {}", ty.0)));
        }
        out.varint(ty.0.into());
        Ok(())
    }

    /// The type of an integer or floating-point number.
    fn scalar(&self, out: &mut Buffer, ty: TypeId, integer: bool) -> Result<Scalar> {
        match self.module.type_of(ty) {
            Some(&Type::Scalar(scalar)) if scalar.is_integer() == integer => {
                self.ty(out, ty)?;
                Ok(scalar)
            }
            _ => Err(WriteError::invalid(format!("type {} does not match the kind of its number", ty.0))),
        }
    }
}

fn number(out: &mut Buffer, value: u64, bits: u8) -> Result<()> {
    fits(value, bits)?;
    match bits {
        1 => out.byte(value as u8),
        _ => out.varint(value),
    }
    Ok(())
}

fn fits(value: u64, bits: u8) -> Result<()> {
    match value.checked_shr(bits.into()) {
        None | Some(0) => Ok(()),
        Some(_) => Err(WriteError::invalid(format!("{value} does not fit in {bits} bits"))),
    }
}

fn optional_pair(out: &mut Buffer, first: Option<i64>, second: Option<i64>) {
    out.byte(u8::from(first.is_some()) | u8::from(second.is_some()) << 1);
    [first, second].into_iter().flatten().for_each(|value| out.signed_varint(value));
}
