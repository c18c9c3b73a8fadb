//! The input of a lowering, and builders for operations.
//!
//! A tile is a vector of its shape. Elementwise operations work on the flat vector of all elements, in
//! row-major order, or on one element after the other.

use super::{pools::Tokens, types};
use melior::{
    Context,
    ir::{
        Attribute, Identifier, Location, Operation, OperationRef, Region, Type, TypeLike, Value, ValueLike,
        attribute::{
            BoolAttribute, DenseElementsAttribute, DenseI64ArrayAttribute, FloatAttribute, IntegerAttribute,
        },
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{
    ir,
    types::{element_type, shape, vector_type, with_element_type},
};
use mlir_ext_conversion::{Rewriter, TypeConverter};
use tilespace_dialects::nv_tileaa::word;

/// Why an operation has no lowering.
pub enum Refusal {
    /// The driver's own message, which names the operation, is enough.
    Silent,
    /// Reported as "'OP' op has no lowering: " with this reason.
    Reason(String),
    /// A message of the reference documents, verbatim.
    Text(String),
}

/// The replacement of an operation's results.
pub type Lowered<'c, 'a> = Result<Vec<Value<'c, 'a>>, Refusal>;
/// The lowering of an operation.
pub type Lowering = for<'r, 'c, 'a> fn(&Match<'r, 'c, 'a>) -> Lowered<'c, 'a>;

/// A cast between a type that is lowered and its replacement. The driver inserts such casts for operations
/// that stay; those with the attribute [`PASSING`] are between lowered operations, and are erased with them.
pub const CAST: &str = "builtin.unrealized_conversion_cast";
/// The mark of such a cast between lowered operations.
pub const PASSING: &str = "nv_tileaa.passing";

/// The state that all patterns share.
pub struct Conversion<'c> {
    pub context: &'c Context,
    pub converter: TypeConverter<'c>,
    pub tokens: Tokens,
}

/// Refuses with a reason.
pub fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Reason(reason.into()))
}

/// One application of a lowering: the operation, its operands after conversion, and where to build.
pub struct Match<'r, 'c, 'a> {
    pub op: OperationRef<'c, 'a>,
    pub operands: &'r [Value<'c, 'a>],
    pub rewriter: &'r Rewriter<'c, 'a>,
    pub conversion: &'r Conversion<'c>,
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    pub fn context(&self) -> &'c Context {
        self.conversion.context
    }

    pub fn location(&self) -> Location<'c> {
        self.op.location()
    }

    /// The operands of a group, for an operation with operand segment sizes.
    pub fn group(&self, group: usize) -> &[Value<'c, 'a>] {
        ir::operand_segment(self.op, group).map_or(&[], |range| &self.operands[range])
    }

    /// The operand of an optional group.
    pub fn optional(&self, group: usize) -> Option<Value<'c, 'a>> {
        self.group(group).first().copied()
    }

    /// An operand, for an operation without segments.
    pub fn operand(&self, index: usize) -> Result<Value<'c, 'a>, Refusal> {
        self.operands.get(index).copied().ok_or(Refusal::Silent)
    }

    /// The type of an operand before conversion.
    pub fn type_before(&self, index: usize) -> Result<Type<'c>, Refusal> {
        ir::operand(self.op, index).map(|operand| operand.r#type()).ok_or(Refusal::Silent)
    }

    /// The converted type of a result.
    pub fn result_type(&self, index: usize) -> Result<Type<'c>, Refusal> {
        let result = ir::result(self.op, index).ok_or(Refusal::Silent)?;
        self.convert(result.r#type())
    }

    /// The converted type.
    pub fn convert(&self, ty: Type<'c>) -> Result<Type<'c>, Refusal> {
        match types::convert(self.context(), ty) {
            Some(converted) => Ok(converted),
            None => refuse(format!("{ty} has no equal in LLVM")),
        }
    }

    /// An attribute, if it is there.
    pub fn attribute(&self, name: &str) -> Option<Attribute<'c>> {
        self.op.attribute(name).ok()
    }

    /// The word of an enum attribute; empty without one.
    pub fn word(&self, name: &str) -> &'static str {
        self.attribute(name).map_or("", word)
    }

    /// The value of an integer attribute.
    pub fn integer(&self, name: &str) -> Result<i64, Refusal> {
        let attribute = self.attribute(name).and_then(|attribute| IntegerAttribute::try_from(attribute).ok());
        attribute.map(|attribute| attribute.value()).ok_or(Refusal::Silent)
    }

    /// The values of an array attribute of integers; none if it is not there.
    pub fn integers(&self, name: &str) -> Option<Vec<i64>> {
        let array = DenseI64ArrayAttribute::try_from(self.attribute(name)?).ok()?;
        Some((0..array.len()).filter_map(|index| array.element(index).ok()).collect())
    }

    // Building

    /// Builds an operation at the insertion point.
    pub fn emit(
        &self,
        name: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Result<OperationRef<'c, 'a>, Refusal> {
        Ok(self.rewriter.insert(self.build(name, operands, results, attributes, vec![])?))
    }

    /// Builds an operation of one result at the insertion point.
    pub fn value(
        &self,
        name: &str,
        operands: &[Value<'c, '_>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Result<Value<'c, 'a>, Refusal> {
        ir::result(self.emit(name, operands, &[ty], attributes)?, 0).ok_or(Refusal::Silent)
    }

    /// Builds a detached operation.
    pub fn build(
        &self,
        name: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> Result<Operation<'c>, Refusal> {
        let attributes: Vec<_> =
            attributes.iter().map(|(name, value)| (Identifier::new(self.context(), name), *value)).collect();
        let op = OperationBuilder::new(name, self.location())
            .add_operands(operands)
            .add_results(results)
            .add_attributes(&attributes)
            .add_regions_vec(regions)
            .build();
        op.map_or_else(|error| refuse(format!("cannot build '{name}': {error}")), Ok)
    }

    // Types and constants

    /// The type of integers of this width.
    pub fn int(&self, width: u32) -> Type<'c> {
        IntegerType::new(self.context(), width).into()
    }

    pub fn index_type(&self) -> Type<'c> {
        Type::index(self.context())
    }

    /// A constant of an integer or float type, or a splat vector of it.
    pub fn constant(&self, ty: Type<'c>, number: i64) -> Result<Value<'c, 'a>, Refusal> {
        let element = elements_of(ty);
        let attribute: Attribute<'c> = match mlir_ext::types::float_width(element) {
            Some(_) => FloatAttribute::new(self.context(), element, number as f64).into(),
            None => IntegerAttribute::new(element, number).into(),
        };
        self.constant_of(ty, attribute)
    }

    /// A constant of a type, or a splat vector of it.
    pub fn constant_of(&self, ty: Type<'c>, element: Attribute<'c>) -> Result<Value<'c, 'a>, Refusal> {
        let value = match ty.is_vector() {
            true => DenseElementsAttribute::splat(ty, element).into(),
            false => element,
        };
        self.value("arith.constant", &[], ty, &[("value", value)])
    }

    /// A constant of type `index`.
    pub fn index(&self, number: i64) -> Result<Value<'c, 'a>, Refusal> {
        self.constant(self.index_type(), number)
    }

    /// A 64-bit integer attribute.
    pub fn number(&self, number: i64) -> Attribute<'c> {
        IntegerAttribute::new(self.int(64), number).into()
    }

    /// Converts an integer or index to another such type, as signed.
    pub fn integer_cast(&self, value: Value<'c, 'a>, to: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        let from = value.r#type();
        if from == to {
            return Ok(value);
        }
        let (source, target) = (elements_of(from), elements_of(to));
        let name = match (mlir_ext::types::integer_width(source), mlir_ext::types::integer_width(target)) {
            (Some(from), Some(to)) if from < to => "arith.extsi",
            (Some(_), Some(_)) => "arith.trunci",
            _ => "arith.index_cast",
        };
        self.value(name, &[value], to, &[])
    }

    // Vectors

    /// The flat vector of all elements, in row-major order; a scalar is a vector of one.
    pub fn flat(&self, value: Value<'c, 'a>) -> Result<Value<'c, 'a>, Refusal> {
        let ty = value.r#type();
        let flat = self.vector(&[count(ty)], elements_of(ty))?;
        match ty.is_vector() {
            true if ty == flat => Ok(value),
            true => self.value("vector.shape_cast", &[value], flat, &[]),
            false => self.value("vector.broadcast", &[value], flat, &[]),
        }
    }

    /// The value of type `ty` with the elements of a flat vector.
    pub fn unflat(&self, flat: Value<'c, 'a>, ty: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        if flat.r#type() == ty {
            return Ok(flat);
        }
        if ty.is_vector() {
            return self.value("vector.shape_cast", &[flat], ty, &[]);
        }
        self.extract(flat, 0)
    }

    /// An element of a flat vector.
    pub fn extract(&self, flat: Value<'c, 'a>, index: i64) -> Result<Value<'c, 'a>, Refusal> {
        let position = DenseI64ArrayAttribute::new(self.context(), &[index]).into();
        self.value("vector.extract", &[flat], elements_of(flat.r#type()), &[("static_position", position)])
    }

    /// The elements of a value, in row-major order.
    pub fn elements(&self, value: Value<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, Refusal> {
        if !value.r#type().is_vector() {
            return Ok(vec![value]);
        }
        let flat = self.flat(value)?;
        (0..count(flat.r#type())).map(|index| self.extract(flat, index)).collect()
    }

    /// The value of type `ty` with these elements, in row-major order.
    pub fn of_elements(&self, elements: &[Value<'c, 'a>], ty: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        match elements {
            [element] if !ty.is_vector() => Ok(*element),
            _ => {
                let flat = self.vector(&[elements.len() as i64], elements_of(ty))?;
                let flat = self.value("vector.from_elements", elements, flat, &[])?;
                self.unflat(flat, ty)
            }
        }
    }

    /// Broadcasts a value to a type.
    pub fn broadcast(&self, value: Value<'c, 'a>, ty: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        match value.r#type() == ty {
            true => Ok(value),
            false => self.value("vector.broadcast", &[value], ty, &[]),
        }
    }

    /// A vector type.
    pub fn vector(&self, shape: &[i64], element: Type<'c>) -> Result<Type<'c>, Refusal> {
        vector_type(shape, element)
            .ok_or_else(|| Refusal::Reason(format!("there are no vectors of {element}")))
    }

    // Control flow

    /// The results of `then` if a condition holds, else the values `otherwise`.
    ///
    /// While `then` runs, the insertion point is in the region.
    pub fn only_if(
        &self,
        condition: Value<'c, 'a>,
        otherwise: &[Value<'c, 'a>],
        then: impl FnOnce() -> Result<Vec<Value<'c, 'a>>, Refusal>,
    ) -> Result<Vec<Value<'c, 'a>>, Refusal> {
        let types: Vec<_> = otherwise.iter().map(|value| value.r#type()).collect();
        let regions = vec![Region::new(), Region::new()];
        let branch = self.rewriter.insert(self.build("scf.if", &[condition], &types, &[], regions)?);
        let region = |index| ir::region(branch, index).ok_or(Refusal::Silent);
        self.rewriter.append_block(region(0)?);
        let values = then()?;
        self.emit("scf.yield", &values, &[], &[])?;
        if !otherwise.is_empty() {
            self.rewriter.append_block(region(1)?);
            self.emit("scf.yield", otherwise, &[], &[])?;
        }
        self.rewriter.set_insertion_point_after(branch);
        Ok((0..types.len()).filter_map(|index| ir::result(branch, index)).collect())
    }

    /// A boolean attribute.
    pub fn boolean(&self, value: bool) -> Attribute<'c> {
        BoolAttribute::new(self.context(), value).into()
    }
}

/// The type of the elements of a vector, or the type itself.
pub fn elements_of<'c>(ty: Type<'c>) -> Type<'c> {
    match ty.is_vector() {
        true => element_type(ty, 0).unwrap_or(ty),
        false => ty,
    }
}

/// The number of elements of a type.
pub fn count(ty: Type<'_>) -> i64 {
    match ty.is_vector() {
        true => shape(ty).map_or(1, |shape| shape.iter().product()),
        false => 1,
    }
}

/// The type with another element type.
pub fn with_elements<'c>(ty: Type<'c>, element: Type<'c>) -> Result<Type<'c>, Refusal> {
    match ty.is_vector() {
        true => with_element_type(ty, element).ok_or(Refusal::Silent),
        false => Ok(element),
    }
}
