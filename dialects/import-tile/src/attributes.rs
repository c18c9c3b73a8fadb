//! Attributes, both ways.
//!
//! `rounding_mode: Enum(Rounding, 1)` is `#cuda_tile.rounding<zero>`, and `dim: Number(1)` is `1 : i64`,
//! since the record of the op says that it has 64 bits. An attribute without a record, such as a hint, states
//! its own kind.

use crate::{
    export::Exporter,
    import::{At, Importer, Reported},
};
use melior::ir::{
    Attribute, AttributeLike, Type,
    attribute::{
        ArrayAttribute, BoolAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute, DictionaryAttribute,
        FlatSymbolRefAttribute, IntegerAttribute, StringAttribute, TypeAttribute,
    },
    r#type::IntegerType,
};
use mlir_ext::{attributes, types::integer_width};
use std::sync::Arc;
use tilespace_dialects::cuda_tile::data::{self, DivBy};
use tilespace_tile_bytecode::{
    Attribute as Tile, DEPTH_LIMIT,
    table::{AttributeKind, AttributeMember},
};

impl<'c: 'a, 'a> Importer<'c, 'a, '_> {
    /// An attribute in MLIR, of the kind in the record of its op, if it has a record.
    pub fn attribute(
        &mut self,
        at: &At<'c, '_>,
        kind: Option<AttributeKind>,
        from: &Tile,
        depth: usize,
    ) -> Result<Attribute<'c>, Reported> {
        // Above a limit that no file can reach.
        if depth > 2 * DEPTH_LIMIT {
            return Err(at.refuse("has an attribute that is nested too deep"));
        }
        let context = self.context;
        let made = match from {
            Tile::Unit => Some(Attribute::unit(context)),
            &Tile::Bool(value) => Some(BoolAttribute::new(context, value).into()),
            &Tile::Number(value) => {
                let Some(AttributeKind::Number(bits)) = kind else {
                    return Err(at.refuse("has a number of unknown type"));
                };
                Some(integer(IntegerType::new(context, bits.into()).into(), bits.into(), value))
            }
            Tile::Enum { of, value } => data::enum_case(context, of.name, *value),
            Tile::String(text) => Some(StringAttribute::new(context, text).into()),
            Tile::Symbol(name) => Some(FlatSymbolRefAttribute::new(context, name).into()),
            &Tile::Type(ty) => Some(TypeAttribute::new(self.types.get(at, ty)?).into()),
            Tile::Array(parts) => {
                let parts = parts.iter().map(|part| self.attribute(at, None, part, depth + 1));
                Some(ArrayAttribute::new(context, &parts.collect::<Result<Vec<_>, _>>()?).into())
            }
            Tile::Dense { ty, data } => Some(self.dense(at, *ty, data)?),
            &Tile::Integer { ty, value } => {
                let ty = self.types.get(at, ty)?;
                integer_width(ty).map(|bits| integer(ty, bits, value))
            }
            &Tile::Float { ty, bits } => data::float(self.types.get(at, ty)?, bits),
            Tile::I32s(values) => Some(DenseI32ArrayAttribute::new(context, values).into()),
            Tile::I64s(values) => Some(DenseI64ArrayAttribute::new(context, values).into()),
            Tile::Bools(values) => Some(attributes::dense_bool_array(context, values)),
            &Tile::DivBy { divisor, every, along } => DivBy { divisor, every, along }.build(context),
            Tile::SameElements(values) => {
                data::same_elements(DenseI64ArrayAttribute::new(context, values).into())
            }
            &Tile::Bounded { lower, upper } => data::bounded(context, lower, upper),
            Tile::Dictionary(entries) => Some(self.dictionary(at, entries, depth)?),
            Tile::Hints(entries) => data::hints(self.dictionary(at, entries, depth)?),
        };
        made.ok_or_else(|| at.refuse(format!("has an invalid attribute: {from:?}")))
    }

    fn dictionary(
        &mut self,
        at: &At<'c, '_>,
        entries: &[(Arc<str>, Tile)],
        depth: usize,
    ) -> Result<Attribute<'c>, Reported> {
        let mut made = Vec::new();
        for (name, value) in entries {
            // MLIR has no name for it.
            if name.is_empty() {
                return Err(at.refuse("has an attribute without a name"));
            }
            made.push((self.name(name), self.attribute(at, None, value, depth + 1)?));
        }
        Ok(DictionaryAttribute::new(self.context, &made).into())
    }
}

/// Whether an attribute is of the kind in a record. MLIR would treat an attribute of another kind as absent.
pub fn is_of_kind(kind: AttributeKind, value: &Tile) -> bool {
    match (kind, value) {
        (AttributeKind::Enum(kind), Tile::Enum { of, .. }) => kind == *of,
        (AttributeKind::Unit, Tile::Unit)
        | (AttributeKind::Bool, Tile::Bool(_))
        | (AttributeKind::Number(_), Tile::Number(_))
        | (AttributeKind::String, Tile::String(_))
        | (AttributeKind::Symbol, Tile::Symbol(_))
        | (AttributeKind::Type, Tile::Type(_))
        | (AttributeKind::Array, Tile::Array(_))
        | (AttributeKind::Dense, Tile::Dense { .. })
        | (AttributeKind::I32s, Tile::I32s(_))
        | (AttributeKind::I64s, Tile::I64s(_))
        | (AttributeKind::Bools, Tile::Bools(_))
        | (AttributeKind::Hints, Tile::Hints(_)) => true,
        // Any attribute that states its own kind.
        (AttributeKind::Tagged, value) => !matches!(value, Tile::Unit | Tile::Number(_) | Tile::Enum { .. }),
        _ => false,
    }
}

/// An integer from its two's complement; MLIR takes it with its sign.
fn integer(ty: Type<'_>, bits: u32, value: u64) -> Attribute<'_> {
    let unused = 64 - bits.clamp(1, 64);
    IntegerAttribute::new(ty, ((value << unused) as i64) >> unused).into()
}

impl<'c> Exporter<'c> {
    /// An attribute of an op, of the kind in its record; none if it is of another kind.
    pub fn member(&mut self, member: &AttributeMember, from: Attribute<'c>) -> Option<Tile> {
        Some(match member.kind {
            AttributeKind::Unit => Tile::Unit,
            AttributeKind::Bool => Tile::Bool(BoolAttribute::try_from(from).ok()?.value()),
            AttributeKind::Number(_) => Tile::Number(number(from)?),
            AttributeKind::Enum(of) => Tile::Enum { of, value: data::enum_number(from)? },
            AttributeKind::String => Tile::String(attributes::string(from)?.into()),
            AttributeKind::Symbol => Tile::Symbol(attributes::string(from)?.into()),
            AttributeKind::Type => Tile::Type(self.types.id(TypeAttribute::try_from(from).ok()?.value())?),
            AttributeKind::I32s => {
                let array = DenseI32ArrayAttribute::try_from(from).ok()?;
                Tile::I32s((0..array.len()).map(|at| array.element(at).ok()).collect::<Option<_>>()?)
            }
            AttributeKind::I64s => Tile::I64s(i64s(from)?),
            AttributeKind::Bools => Tile::Bools(attributes::dense_bool_array_elements(from)?),
            AttributeKind::Array | AttributeKind::Tagged | AttributeKind::Dense | AttributeKind::Hints => {
                self.tagged(from, 0)?
            }
        })
    }

    /// An attribute that states its own kind; none if bytecode has no such kind.
    pub fn tagged(&mut self, from: Attribute<'c>, depth: usize) -> Option<Tile> {
        if depth > DEPTH_LIMIT {
            return None;
        }
        if let Ok(value) = BoolAttribute::try_from(from) {
            return Some(Tile::Bool(value.value()));
        }
        if from.is_integer() {
            return Some(Tile::Integer { ty: self.types.id(from.r#type())?, value: number(from)? });
        }
        if let Some(bits) = data::float_bits(from) {
            return Some(Tile::Float { ty: self.types.id(from.r#type())?, bits });
        }
        if let Some(DivBy { divisor, every, along }) = DivBy::of(from) {
            return Some(Tile::DivBy { divisor, every, along });
        }
        if let Some((lower, upper)) = data::bounds(from) {
            return Some(Tile::Bounded { lower, upper });
        }
        if let Some(values) = data::same_elements_values(from) {
            return Some(Tile::SameElements(i64s(values)?));
        }
        if let Some(value) = data::hints_value(from) {
            return Some(Tile::Hints(self.entries(value, depth)?));
        }
        if let Some(bytes) = data::elements_bytes(from) {
            return Some(Tile::Dense { ty: self.types.id(from.r#type())?, data: bytes.into() });
        }
        if let Ok(ty) = TypeAttribute::try_from(from) {
            return Some(Tile::Type(self.types.id(ty.value())?));
        }
        if from.is_array() {
            let parts = attributes::elements(from).into_iter().map(|part| self.tagged(part, depth + 1));
            return Some(Tile::Array(parts.collect::<Option<_>>()?));
        }
        if from.is_dictionary() {
            return Some(Tile::Dictionary(self.entries(from, depth)?));
        }
        from.is_string().then(|| Some(Tile::String(attributes::string(from)?.into())))?
    }

    /// The entries of a dictionary.
    pub fn entries(&mut self, from: Attribute<'c>, depth: usize) -> Option<Vec<(Arc<str>, Tile)>> {
        let entries = attributes::entries(from).into_iter();
        let entry = |(name, value): (&[u8], Attribute<'c>)| {
            Some((Arc::from(str::from_utf8(name).ok()?), self.tagged(value, depth + 1)?))
        };
        entries.map(entry).collect()
    }
}

/// The two's complement of an integer, without the bits above its width.
fn number(from: Attribute<'_>) -> Option<u64> {
    let bits = from.is_integer().then(|| integer_width(from.r#type()))??;
    let value = (1..=64).contains(&bits).then(|| IntegerAttribute::try_from(from).ok())??.value();
    Some(value as u64 & (u64::MAX >> (64 - bits)))
}

fn i64s(from: Attribute<'_>) -> Option<Vec<i64>> {
    let array = DenseI64ArrayAttribute::try_from(from).ok()?;
    (0..array.len()).map(|at| array.element(at).ok()).collect()
}
