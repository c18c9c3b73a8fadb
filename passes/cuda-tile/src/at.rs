//! The input of a pattern, and builders for operations.

use crate::types;
use melior::{
    Context,
    ir::{
        Attribute, Location, Operation, OperationRef, Region, Type, TypeLike, Value, ValueLike,
        attribute::{DenseElementsAttribute, DenseI32ArrayAttribute, IntegerAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use mlir_ext::{
    diagnostics, ir,
    types::{element_or_self, shape},
};
use mlir_ext_conversion::{MatchFailure, Rewriter, TypeConverter};
use tilespace_dialects::cuda_tile::word;
pub use tilespace_emit::{Refusal, Res};

/// The replacement of an operation's results.
pub type Values<'c, 'a> = Res<Vec<Value<'c, 'a>>>;
/// The conversion of an operation.
pub type Pattern = for<'r, 'c, 'a> fn(&Match<'r, 'c, 'a>) -> Values<'c, 'a>;

/// One application of a pattern: the operation, its operands after conversion, and where to build.
pub struct Match<'r, 'c, 'a> {
    pub context: &'c Context,
    pub op: OperationRef<'c, 'a>,
    pub operands: &'r [Value<'c, 'a>],
    pub rewriter: &'r Rewriter<'c, 'a>,
    pub converter: &'r TypeConverter<'c>,
    /// The warps of a block, unless a hint says otherwise.
    pub warps: i64,
    /// The chip that hints are read for; empty for none.
    pub chip: &'r str,
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// Replaces the operation by the results of the pattern. A refusal is an error, which says that the
    /// operation `refused`.
    pub fn replace(&self, pattern: Pattern, refused: &str) -> Result<(), MatchFailure> {
        match pattern(self) {
            Ok(values) => {
                self.rewriter.replace(self.op, &values);
                Ok(())
            }
            Err(Refusal(reason)) => {
                let message = format!("'{}' op {refused}: {reason}", ir::name_str(self.op));
                diagnostics::error(self.location(), message).emit();
                Err(self.rewriter.notify_match_failure(self.op, "not supported"))
            }
        }
    }

    /// The location of the operation.
    pub fn location(&self) -> Location<'c> {
        self.op.location()
    }

    /// An operand after conversion.
    pub fn operand(&self, index: usize) -> Res<Value<'c, 'a>> {
        self.operands.get(index).copied().ok_or_else(|| "an operand is missing".into())
    }

    /// The operands of a group, for an operation with operand segments.
    pub fn group(&self, group: usize) -> &[Value<'c, 'a>] {
        ir::operand_segment(self.op, group).map_or(&[], |range| &self.operands[range])
    }

    /// The type of an operand before conversion.
    pub fn type_before(&self, index: usize) -> Res<Type<'c>> {
        let operand = ir::operand(self.op, index).ok_or("an operand is missing")?;
        Ok(operand.r#type())
    }

    /// The converted type of a result.
    pub fn result_type(&self, index: usize) -> Res<Type<'c>> {
        let result = ir::result(self.op, index).ok_or("a result is missing")?;
        self.convert(result.r#type())
    }

    /// The converted types of all results.
    pub fn result_types(&self) -> Res<Vec<Type<'c>>> {
        (0..self.op.result_count()).map(|index| self.result_type(index)).collect()
    }

    /// A converted type.
    pub fn convert(&self, ty: Type<'c>) -> Res<Type<'c>> {
        types::convert(self.context, ty).ok_or_else(|| format!("{ty} is not supported yet").into())
    }

    /// An attribute, if the operation has it.
    pub fn attribute(&self, name: &str) -> Option<Attribute<'c>> {
        self.op.attribute(name).ok()
    }

    /// The word of an enum attribute; empty without one.
    pub fn word(&self, name: &str) -> &'static str {
        self.attribute(name).map_or("", word)
    }

    /// The value of an integer attribute.
    pub fn integer(&self, name: &str) -> Option<i64> {
        IntegerAttribute::try_from(self.attribute(name)?).ok().map(|attribute| attribute.value())
    }

    /// The attribute with this text.
    pub fn parsed(&self, text: &str) -> Res<Attribute<'c>> {
        Attribute::parse(self.context, text).ok_or_else(|| format!("there is no attribute {text}").into())
    }

    /// Builds an operation at the insertion point.
    pub fn emit(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<OperationRef<'c, 'a>> {
        Ok(self.rewriter.insert(self.build(name, operands, results, attributes, vec![])?))
    }

    /// Builds an operation of one result at the insertion point.
    pub fn value(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<Value<'c, 'a>> {
        ir::result(self.emit(name, operands, &[ty], attributes)?, 0)
            .ok_or_else(|| "there is no result".into())
    }

    /// Builds an operation of one result of the first converted type.
    pub fn one(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Values<'c, 'a> {
        Ok(vec![self.value(name, operands, self.result_type(0)?, attributes)?])
    }

    /// Builds an operation with operands in groups, and says how many each group has. Returns its results.
    pub fn grouped(
        &self,
        name: &str,
        groups: &[&[Value<'c, 'a>]],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Values<'c, 'a> {
        let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
        let segments = ("operandSegmentSizes", DenseI32ArrayAttribute::new(self.context, &sizes).into());
        let op = self.emit(name, &groups.concat(), results, &[attributes, &[segments]].concat())?;
        Ok(self.results(op))
    }

    /// A product of two factors, with a term added to it, and perhaps the scales of both factors.
    pub fn dot(
        &self,
        [a, b, c]: [Value<'c, 'a>; 3],
        scales: &[Value<'c, 'a>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Values<'c, 'a> {
        let (left, right) = scales.split_at(scales.len() / 2);
        let groups = [&[a][..], &[b], &[c], left, right];
        self.grouped("nv_tileaa.dot", &groups, &self.result_types()?, attributes)
    }

    /// Builds a detached operation.
    pub fn build(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> Res<Operation<'c>> {
        tilespace_emit::build(self.context, self.location(), name, operands, results, attributes, regions)
    }

    /// The results of an operation.
    pub fn results(&self, op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        (0..op.result_count()).filter_map(|index| ir::result(op, index)).collect()
    }

    /// The type of integers of this width.
    pub fn int(&self, width: u32) -> Type<'c> {
        IntegerType::new(self.context, width).into()
    }

    /// An integer attribute of 64 bits.
    pub fn number(&self, number: i64) -> Attribute<'c> {
        IntegerAttribute::new(self.int(64), number).into()
    }

    /// An integer constant.
    pub fn integer_constant(&self, ty: Type<'c>, number: i64) -> Res<Value<'c, 'a>> {
        let value = IntegerAttribute::new(element_or_self(ty), number).into();
        self.splat(ty, value)
    }

    /// A constant of a type with all elements equal to this one.
    pub fn splat(&self, ty: Type<'c>, element: Attribute<'c>) -> Res<Value<'c, 'a>> {
        let value = if ty.is_tensor() { DenseElementsAttribute::splat(ty, element).into() } else { element };
        self.value("arith.constant", &[], ty, &[("value", value)])
    }

    /// A tile of all integers from zero on.
    pub fn range(&self, size: i64, element: Type<'c>) -> Res<Value<'c, 'a>> {
        let number = |number: i64| -> Attribute<'c> { IntegerAttribute::new(self.int(32), number).into() };
        let ends = [("start", number(0)), ("end", number(size))];
        self.value("nv_tileaa.make_range", &[], self.tile(&[size], element)?, &ends)
    }

    /// A tile of these sizes.
    pub fn tile(&self, sizes: &[i64], element: Type<'c>) -> Res<Type<'c>> {
        let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
        Type::parse(self.context, &format!("tensor<{sizes}{}>", ir::type_text(element)))
            .ok_or_else(|| "there is no such tile".into())
    }

    /// The sizes of a tile.
    pub fn sizes(&self, value: Value<'c, 'a>) -> Res<Vec<i64>> {
        shape(value.r#type()).ok_or_else(|| "it is not a tile".into())
    }

    /// The elements of a tile in order, in a tile of other sizes.
    pub fn viewed(&self, value: Value<'c, 'a>, sizes: &[i64]) -> Res<Value<'c, 'a>> {
        let ty = self.tile(sizes, element_or_self(value.r#type()))?;
        if ty == value.r#type() {
            return Ok(value);
        }
        self.value("nv_tileaa.view", &[value], ty, &[])
    }

    /// A tile repeated along dimensions of size one.
    pub fn broadcast(&self, value: Value<'c, 'a>, sizes: &[i64]) -> Res<Value<'c, 'a>> {
        let ty = self.tile(sizes, element_or_self(value.r#type()))?;
        if ty == value.r#type() {
            return Ok(value);
        }
        self.value("nv_tileaa.broadcast", &[value], ty, &[])
    }
}
