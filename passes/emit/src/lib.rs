//! Building of operations for lowerings that write a new function beside the original.
//!
//! ```text
//! emitter.block = Some(block);
//! let two = emitter.constant(2, 32)?;                        %two = arith.constant 2 : i32
//! emitter.value("arith.muli", &[n, two], n.type(), &[])?     %m = arith.muli %n, %two : i32
//! ```
//!
//! Operations are appended to [`Emitter::block`]. Each is verified when it is built, so an operation that
//! LLVM would reject is an error at the operation being lowered, with the verifier's reason.

#![forbid(unsafe_code)]

pub mod block_scale;
pub mod release;
pub mod tensor;
pub mod tma;
pub mod warp;
pub mod warpgroup;

use melior::{
    Context,
    ir::{
        Attribute, Block, BlockLike, BlockRef, Identifier, Location, OperationRef, Region, RegionLike, Type,
        Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute},
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{ir, types};
use std::{cell::RefCell, rc::Rc};

/// Why an operation has no lowering.
#[derive(Debug)]
pub struct Refusal(pub String);

impl From<&'static str> for Refusal {
    fn from(text: &'static str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for Refusal {
    fn from(text: String) -> Self {
        Self(text)
    }
}

/// A result of a step.
pub type Res<T> = Result<T, Refusal>;
/// An operation.
pub type Op<'c, 'a> = OperationRef<'c, 'a>;

/// Appends operations to a block.
pub struct Emitter<'c, 'a> {
    /// The context of the IR.
    pub context: &'c Context,
    /// The op that holds the function: where globals go.
    pub module: OperationRef<'c, 'a>,
    /// The block that operations are appended to.
    pub block: Option<BlockRef<'c, 'a>>,
    /// The location of emitted operations.
    pub location: Location<'c>,
    /// While this is set, emitted operations are also listed here, so that an attempt can erase them
    /// afterwards.
    pub tried: RefCell<Option<Vec<Op<'c, 'a>>>>,
}

/// The type of integers of this width.
pub fn integer(context: &Context, width: u32) -> Type<'_> {
    IntegerType::new(context, width).into()
}

/// Builds an operation that is in no block.
pub fn build<'c>(
    context: &'c Context,
    location: Location<'c>,
    name: &str,
    operands: &[Value<'c, '_>],
    results: &[Type<'c>],
    attributes: &[(&str, Attribute<'c>)],
    regions: Vec<Region<'c>>,
) -> Res<melior::ir::Operation<'c>> {
    let named: Vec<_> =
        attributes.iter().map(|(name, value)| (Identifier::new(context, name), *value)).collect();
    let op = OperationBuilder::new(name, location)
        .add_operands(operands)
        .add_results(results)
        .add_attributes(&named)
        .add_regions_vec(regions)
        .build()
        .map_err(|_| format!("'{name}' cannot be built"))?;
    // Building drops an attribute of a kind that the operation does not have.
    let forgotten = attributes.iter().find(|(name, value)| op.attribute(name).ok() != Some(*value));
    match forgotten {
        None => Ok(op),
        Some((attribute, _)) => Err(format!("'{name}' has no such attribute '{attribute}'").into()),
    }
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// An emitter without a block.
    pub fn new(context: &'c Context, module: OperationRef<'c, 'a>, location: Location<'c>) -> Self {
        Self { context, module, block: None, location, tried: RefCell::default() }
    }

    // Operations

    /// Appends an operation, which its own verifier must allow.
    pub fn emit(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<Op<'c, 'a>> {
        let op = self.build(name, operands, results, attributes, vec![])?;
        let op = self.block()?.append_operation(op);
        if let Some(tried) = &mut *self.tried.borrow_mut() {
            tried.push(op);
        }
        let message = Rc::new(RefCell::new(None));
        let first = message.clone();
        let handler = self.context.attach_diagnostic_handler(move |diagnostic| {
            first.borrow_mut().get_or_insert_with(|| diagnostic.to_string());
            true
        });
        let is_valid = op.verify();
        self.context.detach_diagnostic_handler(handler);
        let reason = message.take().filter(|_| !is_valid);
        reason.map_or(Ok(op), |reason| Err(reason.into()))
    }

    /// Builds an operation that is in no block.
    pub fn build(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> Res<melior::ir::Operation<'c>> {
        build(self.context, self.location, name, operands, results, attributes, regions)
    }

    /// Appends an operation of one result.
    pub fn value(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<Value<'c, 'a>> {
        let op = self.emit(name, operands, &[ty], attributes)?;
        ir::result(op, 0).ok_or_else(|| format!("'{name}' has no result").into())
    }

    /// The operation of this name in the module.
    pub fn declared(&self, name: &str) -> Res<Option<Op<'c, 'a>>> {
        let mut all = ir::operations(self.module_body()?);
        Ok(all.find(|op| mlir_ext::symbols::symbol_name(*op) == Some(name)))
    }

    /// Puts a declaration into the module.
    pub fn declare(&self, name: &str, attributes: &[(&str, Attribute<'c>)]) -> Res<()> {
        let declaration = self.build(name, &[], &[], attributes, vec![Region::new()])?;
        ir::insert_at_start(self.module_body()?, declaration);
        Ok(())
    }

    fn module_body(&self) -> Res<BlockRef<'c, 'a>> {
        ir::region(self.module, 0)
            .and_then(|region| region.first_block())
            .ok_or_else(|| "its module is empty".into())
    }

    /// The block that operations are appended to.
    pub fn block(&self) -> Res<BlockRef<'c, 'a>> {
        self.block.ok_or_else(|| "it is in no block".into())
    }

    /// Begins a branch that runs where a condition holds: later operations go into it. Returns the block to
    /// go back to.
    pub fn begin_when(&mut self, condition: Value<'c, 'a>) -> Res<BlockRef<'c, 'a>> {
        let branch = self.build("scf.if", &[condition], &[], &[], vec![Region::new(), Region::new()])?;
        let outside = self.block()?;
        let branch = outside.append_operation(branch);
        let region = ir::region(branch, 0).ok_or("there is no region")?;
        self.block = Some(region.append_block(Block::new(&[])));
        Ok(outside)
    }

    /// Ends the branch, and goes back to that block.
    pub fn end_when(&mut self, outside: BlockRef<'c, 'a>) -> Res<()> {
        self.emit("scf.yield", &[], &[], &[])?;
        self.block = Some(outside);
        Ok(())
    }

    /// Inline PTX. `$0` is the result if there is one, then come the operands.
    pub fn ptx(
        &self,
        text: &str,
        constraints: &str,
        operands: &[Value<'c, 'a>],
        result: Option<Type<'c>>,
        has_side_effects: bool,
    ) -> Res<Option<Value<'c, 'a>>> {
        let string =
            |text: &str| Attribute::from(melior::ir::attribute::StringAttribute::new(self.context, text));
        let mut attributes = vec![("asm_string", string(text)), ("constraints", string(constraints))];
        attributes.push(("asm_dialect", self.number_attribute(0)));
        if has_side_effects {
            attributes.push(("has_side_effects", Attribute::unit(self.context)));
        }
        let op = self.emit("llvm.inline_asm", operands, result.as_slice(), &attributes)?;
        Ok(ir::result(op, 0))
    }

    /// Inline PTX that computes a value and does nothing else.
    pub fn ptx_value(
        &self,
        text: &str,
        constraints: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        let value = self.ptx(text, constraints, operands, Some(ty), false)?;
        value.ok_or_else(|| "there is no result".into())
    }

    /// The result of an instruction with this name and type, with operands and result in registers of one
    /// kind.
    pub fn ptx_function(
        &self,
        name: &str,
        register: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        let list: Vec<_> = (0..=operands.len()).map(|index| format!("${index}")).collect();
        let constraints = format!("={register}{}", format!(",{register}").repeat(operands.len()));
        self.ptx_value(&format!("{name} {};", list.join(", ")), &constraints, operands, ty)
    }

    /// A call of an intrinsic of LLVM.
    pub fn intrinsic(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Option<Type<'c>>,
    ) -> Res<Option<Value<'c, 'a>>> {
        let name = melior::ir::attribute::StringAttribute::new(self.context, name).into();
        let op = self.call("llvm.call_intrinsic", ("intrin", name), operands, result.as_slice())?;
        Ok(ir::result(op, 0))
    }

    /// A call with the callee in an attribute.
    pub fn call(
        &self,
        name: &str,
        callee: (&str, Attribute<'c>),
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
    ) -> Res<Op<'c, 'a>> {
        let sizes = DenseI32ArrayAttribute::new(self.context, &[operands.len() as i32, 0]).into();
        let bundles = DenseI32ArrayAttribute::new(self.context, &[]).into();
        let attributes = [callee, ("operandSegmentSizes", sizes), ("op_bundle_sizes", bundles)];
        self.emit(name, operands, results, &attributes)
    }

    // Attributes and constants

    /// The attribute with this text.
    pub fn attribute(&self, text: &str) -> Res<Attribute<'c>> {
        Attribute::parse(self.context, text).ok_or_else(|| format!("there is no attribute {text}").into())
    }

    /// The type with this text.
    pub fn type_of(&self, text: &str) -> Res<Type<'c>> {
        Type::parse(self.context, text).ok_or_else(|| format!("there is no type {text}").into())
    }

    /// A 64-bit integer attribute.
    pub fn number_attribute(&self, number: i64) -> Attribute<'c> {
        IntegerAttribute::new(integer(self.context, 64), number).into()
    }

    /// An integer constant.
    pub fn constant(&self, number: i64, width: u32) -> Res<Value<'c, 'a>> {
        let ty = integer(self.context, width);
        // As a number with or without a sign.
        if width < 64 && !(-(1 << (width - 1))..1 << width).contains(&number) {
            return Err(format!("{number} does not fit in {width} bits").into());
        }
        self.value("arith.constant", &[], ty, &[("value", IntegerAttribute::new(ty, number).into())])
    }

    /// The number 0, or the null address.
    pub fn zero(&self, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        match types::integer_width(ty) {
            Some(width) => self.constant(0, width),
            None => self.value("llvm.mlir.zero", &[], ty, &[]),
        }
    }

    /// An integer of another width, sign-extended or truncated.
    pub fn resized(&self, value: Value<'c, 'a>, from: u32, to: u32) -> Res<Value<'c, 'a>> {
        let name = match from.cmp(&to) {
            std::cmp::Ordering::Equal => return Ok(value),
            std::cmp::Ordering::Less => "arith.extsi",
            std::cmp::Ordering::Greater => "arith.trunci",
        };
        let ty = integer(self.context, to);
        self.value(name, &[value], ty, &[])
    }

    /// An element of a vector of one dimension.
    pub fn element(&self, vector: Value<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
        let ty = types::element_type(vector.r#type(), 0).ok_or("it has no elements")?;
        let index = self.constant(index as i64, 64)?;
        self.value("llvm.extractelement", &[vector, index], ty, &[])
    }

    /// A vector of these elements.
    pub fn vector(&self, elements: &[Value<'c, 'a>], ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let mut vector = self.value("llvm.mlir.poison", &[], ty, &[])?;
        for (index, element) in elements.iter().enumerate() {
            let index = self.constant(index as i64, 64)?;
            vector = self.value("llvm.insertelement", &[vector, *element, index], ty, &[])?;
        }
        Ok(vector)
    }

    /// A field of a struct.
    pub fn field(&self, value: Value<'c, 'a>, path: &[i64], ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let position = DenseI64ArrayAttribute::new(self.context, path).into();
        self.value("llvm.extractvalue", &[value], ty, &[("position", position)])
    }
}
