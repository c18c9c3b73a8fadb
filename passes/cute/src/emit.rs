//! The state of the lowering of a function, and builders for operations.
//!
//! A function is lowered by one walk that writes a new function beside it. Old values are mapped to their
//! parts ([`crate::text::types`]), so a value of several parts needs no struct, and a value without parts
//! needs nothing at all. Operations are appended to the block [`Lowering::block`].

use crate::{
    layout::index::{self, Arithmetic, Binary},
    text::{
        tree::Num,
        types::{Kind, integer},
    },
};
use melior::{
    Context,
    ir::{
        BlockRef, Location, OperationRef, Type, Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, TypeAttribute},
    },
};
use mlir_ext::ir;
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    cell::RefCell,
    ops::{Deref, DerefMut},
    rc::Rc,
};
use tilespace_emit::Emitter;
pub use tilespace_emit::{Op, Refusal, Res};

/// A function being lowered.
pub struct Lowering<'c, 'a> {
    /// Where operations go.
    pub emitter: Emitter<'c, 'a>,
    /// The first block of the new function: where stack slots go.
    pub entry: Option<BlockRef<'c, 'a>>,
    /// The new block for an old one.
    pub blocks: FxHashMap<ir::BlockId, BlockRef<'c, 'a>>,
    /// The parts that an old value has become.
    pub values: FxHashMap<ir::ValueId, Vec<Value<'c, 'a>>>,
    /// The kinds of the types that have been read.
    pub kinds: FxHashMap<ir::TypeId, Rc<Kind<'c>>>,
    /// The bytes of dynamic shared memory that have been allocated to views.
    pub shared: u64,
    /// Whether the program makes divisors, which have no constants for a fast division.
    pub makes_divisors: bool,
    /// Whether the program has set the cache policy of a TMA copy.
    pub sets_policy: bool,
    /// The threads of a block in each dimension, if the kernel requires a number of them.
    pub threads: Option<[i64; 3]>,
    /// For each start, how many addresses have been permuted before their offsets.
    pub permuted: FxHashMap<ir::ValueId, usize>,
    /// The attributes that have been read.
    pub read: RefCell<FxHashSet<(ir::OperationId, &'static str)>>,
}

impl<'c, 'a> Lowering<'c, 'a> {
    /// The state before a function is lowered.
    pub fn new(context: &'c Context, module: OperationRef<'c, 'a>, location: Location<'c>) -> Self {
        let (values, kinds, blocks) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Self {
            emitter: Emitter::new(context, module, location),
            entry: None,
            blocks,
            values,
            kinds,
            shared: 0,
            makes_divisors: false,
            sets_policy: false,
            threads: None,
            permuted: FxHashMap::default(),
            read: RefCell::default(),
        }
    }

    /// Writes a body that runs where a condition holds.
    pub fn when(&mut self, condition: Value<'c, 'a>, body: impl FnOnce(&mut Self) -> Res<()>) -> Res<()> {
        let outside = self.begin_when(condition)?;
        body(self)?;
        self.end_when(outside)
    }

    /// A number as a value of that many bits, sign-extended.
    pub fn number(&mut self, number: &Num<Value<'c, 'a>>, width: u32) -> Res<Value<'c, 'a>> {
        match number {
            Num::Static(number) => self.constant(*number, width),
            Num::Part(..) => Err(index::PART.into()),
            Num::Dynamic(value, from) => self.resized(*value, *from, width),
        }
    }

    /// The address after `offset` elements.
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
            Num::Part(..) => return Err("an offset is a fraction of an element".into()),
        };
        let attributes = [
            ("elem_type", TypeAttribute::new(element).into()),
            ("rawConstantIndices", DenseI32ArrayAttribute::new(self.context, &[constant]).into()),
        ];
        self.value("llvm.getelementptr", &operands, address.r#type(), &attributes)
    }
}

impl<'c, 'a> Deref for Lowering<'c, 'a> {
    type Target = Emitter<'c, 'a>;

    fn deref(&self) -> &Self::Target {
        &self.emitter
    }
}

impl DerefMut for Lowering<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.emitter
    }
}

impl<'c, 'a> Arithmetic for Lowering<'c, 'a> {
    type Value = Value<'c, 'a>;
    type Error = Refusal;

    fn compute(
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
            Binary::Least => "arith.minsi",
        };
        self.value(name, &operands, ty, &[])
    }
}
