//! The state of a lowering, and builders for operations.
//!
//! A function is lowered by one walk that writes a new one beside it. The map from old values to new ones has
//! the parts of each ([`crate::types`]), so a value of several parts needs no struct, and a value without
//! parts needs nothing at all. Operations are appended to the block [`Lowering::block`].

use crate::{
    layout::{self, Arithmetic, Binary},
    tree::Num,
    types::{Kind, integer},
};
use melior::{
    Context,
    ir::{
        Attribute, Block, BlockLike, BlockRef, Identifier, Location, OperationRef, Region, RegionLike, Type,
        Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute, TypeAttribute},
        operation::{OperationBuilder, OperationLike},
    },
};
use mlir_ext::{ir, types};
use rustc_hash::{FxHashMap, FxHashSet};
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
/// An operation of the original.
pub type Op<'c, 'a> = OperationRef<'c, 'a>;

/// A function being lowered.
pub struct Lowering<'c, 'a> {
    /// The context of the IR.
    pub context: &'c Context,
    /// The op that holds the function: where globals go.
    pub module: OperationRef<'c, 'a>,
    /// The first block of the new function: where stack slots go.
    pub entry: Option<BlockRef<'c, 'a>>,
    /// The block that is written.
    pub block: Option<BlockRef<'c, 'a>>,
    /// The location of what is written.
    pub location: Location<'c>,
    /// The new block for an old one.
    pub blocks: FxHashMap<ir::BlockId, BlockRef<'c, 'a>>,
    /// The parts that an old value has become.
    pub values: FxHashMap<ir::ValueId, Vec<Value<'c, 'a>>>,
    /// What the types say that have been read.
    pub kinds: FxHashMap<ir::TypeId, Rc<Kind<'c>>>,
    /// The bytes of shared memory of the launch that views have taken.
    pub shared: u64,
    /// Whether the program has made divisors, of which only the number is known.
    pub makes_divisors: bool,
    /// Whether the program has set a policy of caches of some copy by TMA.
    pub sets_policy: bool,
    /// The threads of a block in each dimension, if the kernel requires a number of them.
    pub threads: Option<[i64; 3]>,
    /// How many addresses have been permuted in front of their offsets from a start.
    pub permuted: FxHashMap<ir::ValueId, usize>,
    /// The operations that are written to find something out, while they are.
    pub tried: Option<Vec<Op<'c, 'a>>>,
    /// The attributes that have been looked at.
    pub read: RefCell<FxHashSet<(ir::OperationId, &'static str)>>,
}

impl<'c, 'a> Lowering<'c, 'a> {
    /// The state before a function is lowered.
    pub fn new(context: &'c Context, module: OperationRef<'c, 'a>, location: Location<'c>) -> Self {
        let (values, kinds, blocks) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Self {
            context,
            module,
            entry: None,
            block: None,
            location,
            blocks,
            values,
            kinds,
            shared: 0,
            makes_divisors: false,
            sets_policy: false,
            threads: None,
            permuted: FxHashMap::default(),
            tried: None,
            read: RefCell::default(),
        }
    }

    // Operations

    /// Appends an operation, which its own verifier must allow.
    pub fn emit(
        &mut self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<Op<'c, 'a>> {
        let op = self.build(name, operands, results, attributes, vec![])?;
        let op = self.block()?.append_operation(op);
        if let Some(tried) = &mut self.tried {
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
        let named: Vec<_> =
            attributes.iter().map(|(name, value)| (Identifier::new(self.context, name), *value)).collect();
        let op = OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_results(results)
            .add_attributes(&named)
            .add_regions_vec(regions)
            .build()
            .map_err(|_| format!("'{name}' cannot be built"))?;
        // An attribute of another kind than the operation has is forgotten when it is built.
        let forgotten = attributes.iter().find(|(name, value)| op.attribute(name).ok() != Some(*value));
        match forgotten {
            None => Ok(op),
            Some((attribute, _)) => Err(format!("'{name}' has no such attribute '{attribute}'").into()),
        }
    }

    /// Appends an operation of one result.
    pub fn value(
        &mut self,
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
        let mut next = self.module_body()?.first_operation();
        while let Some(op) = next {
            if mlir_ext::symbols::symbol_name(op) == Some(name) {
                return Ok(Some(op));
            }
            next = op.next_in_block();
        }
        Ok(None)
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

    /// The block that is written.
    pub fn block(&self) -> Res<BlockRef<'c, 'a>> {
        self.block.ok_or_else(|| "it is in no block".into())
    }

    /// Writes a body that runs where a condition holds.
    pub fn when(&mut self, condition: Value<'c, 'a>, body: impl FnOnce(&mut Self) -> Res<()>) -> Res<()> {
        let branch = self.build("scf.if", &[condition], &[], &[], vec![Region::new(), Region::new()])?;
        let outside = self.block()?;
        let branch = outside.append_operation(branch);
        let region = ir::region(branch, 0).ok_or("there is no region")?;
        self.block = Some(region.append_block(Block::new(&[])));
        body(self)?;
        self.emit("scf.yield", &[], &[], &[])?;
        self.block = Some(outside);
        Ok(())
    }

    /// Inline PTX. `$0` is the result if there is one, then come the operands.
    pub fn ptx(
        &mut self,
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
        &mut self,
        text: &str,
        constraints: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        let value = self.ptx(text, constraints, operands, Some(ty), false)?;
        value.ok_or_else(|| "there is no result".into())
    }

    /// The result of an instruction, by its name with the type, whose operands and result are in registers of one kind.
    pub fn ptx_function(
        &mut self,
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
        &mut self,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Option<Type<'c>>,
    ) -> Res<Option<Value<'c, 'a>>> {
        let name = melior::ir::attribute::StringAttribute::new(self.context, name).into();
        let op = self.call("llvm.call_intrinsic", ("intrin", name), operands, result.as_slice())?;
        Ok(ir::result(op, 0))
    }

    /// A call of what an attribute names.
    pub fn call(
        &mut self,
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
    pub fn constant(&mut self, number: i64, width: u32) -> Res<Value<'c, 'a>> {
        let ty = integer(self.context, width);
        // As a number with or without a sign.
        if width < 64 && !(-(1 << (width - 1))..1 << width).contains(&number) {
            return Err(format!("{number} does not fit in {width} bits").into());
        }
        self.value("arith.constant", &[], ty, &[("value", IntegerAttribute::new(ty, number).into())])
    }

    /// The number 0, or the null address.
    pub fn zero(&mut self, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        match types::integer_width(ty) {
            Some(width) => self.constant(0, width),
            None => self.value("llvm.mlir.zero", &[], ty, &[]),
        }
    }

    /// A number as a value of that many bits, extended by its sign.
    pub fn number(&mut self, number: &Num<Value<'c, 'a>>, width: u32) -> Res<Value<'c, 'a>> {
        match number {
            Num::Static(number) => self.constant(*number, width),
            Num::Part(..) => Err(layout::PART.into()),
            Num::Dynamic(value, from) => self.resized(*value, *from, width),
        }
    }

    /// A value of other bits, extended by its sign.
    pub fn resized(&mut self, value: Value<'c, 'a>, from: u32, to: u32) -> Res<Value<'c, 'a>> {
        let name = match from.cmp(&to) {
            std::cmp::Ordering::Equal => return Ok(value),
            std::cmp::Ordering::Less => "arith.extsi",
            std::cmp::Ordering::Greater => "arith.trunci",
        };
        let ty = integer(self.context, to);
        self.value(name, &[value], ty, &[])
    }

    /// The address so many elements behind another.
    pub fn moved(
        &mut self,
        address: Value<'c, 'a>,
        element: Type<'c>,
        offset: &Num<Value<'c, 'a>>,
    ) -> Res<Value<'c, 'a>> {
        let (operands, constant) = match offset {
            Num::Static(0) => return Ok(address),
            Num::Static(offset) => match i32::try_from(*offset) {
                // The least number is the mark of a dynamic index.
                Ok(offset) if offset != i32::MIN => (vec![address], offset),
                _ => return Err("an offset does not fit in 32 bits".into()),
            },
            Num::Dynamic(value, _) => (vec![address, *value], i32::MIN),
            Num::Part(..) => return Err("an offset is a part of an element".into()),
        };
        let attributes = [
            ("elem_type", TypeAttribute::new(element).into()),
            ("rawConstantIndices", DenseI32ArrayAttribute::new(self.context, &[constant]).into()),
        ];
        self.value("llvm.getelementptr", &operands, address.r#type(), &attributes)
    }

    /// An element of a vector of one dimension.
    pub fn element(&mut self, vector: Value<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
        let ty = types::element_type(vector.r#type(), 0).ok_or("it has no elements")?;
        let index = self.constant(index as i64, 64)?;
        self.value("llvm.extractelement", &[vector, index], ty, &[])
    }

    /// A vector of these elements.
    pub fn vector(&mut self, elements: &[Value<'c, 'a>], ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let mut vector = self.value("llvm.mlir.poison", &[], ty, &[])?;
        for (index, element) in elements.iter().enumerate() {
            let index = self.constant(index as i64, 64)?;
            vector = self.value("llvm.insertelement", &[vector, *element, index], ty, &[])?;
        }
        Ok(vector)
    }

    /// A field of a struct.
    pub fn field(&mut self, value: Value<'c, 'a>, path: &[i64], ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let position = DenseI64ArrayAttribute::new(self.context, path).into();
        self.value("llvm.extractvalue", &[value], ty, &[("position", position)])
    }
}

impl<'c, 'a> Arithmetic for Lowering<'c, 'a> {
    type Value = Value<'c, 'a>;
    type Error = Refusal;

    fn emit(
        &mut self,
        operation: Binary,
        a: &Num<Value<'c, 'a>>,
        b: &Num<Value<'c, 'a>>,
        width: u32,
    ) -> Res<Value<'c, 'a>> {
        let mut operands = [self.number(a, width)?, self.number(b, width)?];
        let ty = integer(self.context, width);
        if operation == Binary::Steps && matches!(b, Num::Dynamic(..)) {
            let (zero, one) = (self.constant(0, width)?, self.constant(1, width)?);
            let equal = ("predicate", self.number_attribute(0));
            let is_zero =
                self.value("arith.cmpi", &[operands[1], zero], integer(self.context, 1), &[equal])?;
            operands[1] = self.value("arith.select", &[is_zero, one, operands[1]], ty, &[])?;
            let steps = self.value("arith.divsi", &operands, ty, &[])?;
            return self.value("arith.select", &[is_zero, zero, steps], ty, &[]);
        }
        let name = match operation {
            Binary::Add => "arith.addi",
            Binary::Sub => "arith.subi",
            Binary::Mul => "arith.muli",
            Binary::Div | Binary::Steps => "arith.divsi",
            Binary::Rem => "arith.remsi",
        };
        self.value(name, &operands, ty, &[])
    }
}
