//! A kernel that is written for all threads of a block: the state, and numbers that depend on the thread.
//!
//! ```text
//! layout: lane -> dim 1 bits 2..7, warp -> dim 0 bits 0..2
//! column of register 0 = linear([4, 8, 16, 32, 64, 0, 0])     %c = (tid & 31) << 2
//! ```
//!
//! A linear map of the thread's number is computed once, at the start of the kernel: bits that move by the
//! same distance are masked and shifted together, and the groups are put together by XOR.

pub mod hardware;

use self::hardware::Hardware;
use crate::read::Read;
use melior::{
    Context,
    ir::{Attribute, BlockRef, OperationRef, Type, Value, ValueLike, attribute::IntegerAttribute},
};
use mlir_ext::{
    ir,
    types::{element_or_self, float_width},
};
use rustc_hash::FxHashMap;
use std::{
    collections::BTreeMap,
    ops::{Deref, DerefMut},
};
use tilespace_dialects::nv_tileaa::{TileType, tile_type};
use tilespace_emit::{Emitter, Op, Res, integer, tensor};
use tilespace_plan::{
    chip::Chip,
    program::{OpId, Program, RingId, ValueId},
    steps::{Input, Schedule, SlotId},
};

/// The tensor memory of a kernel.
#[derive(Clone, Copy)]
pub struct Tensor<'c, 'a> {
    /// Its parts.
    pub memory: tensor::Memory<'c, 'a>,
    /// The variable with the number of products so far, modulo 4.
    pub count: Value<'c, 'a>,
}

/// The maps of a kernel.
pub struct OwnMaps<'c, 'a> {
    /// The address of the first map of the block's slot, as a number.
    pub first: Value<'c, 'a>,
    /// The address of the slot's word, as a number.
    pub word: Value<'c, 'a>,
    /// For each loop two variables: the next stage, and the parity of its phase.
    pub places: BTreeMap<OpId, [Value<'c, 'a>; 2]>,
}

/// A kernel that is written.
pub struct Threads<'p, 'c, 'a> {
    /// The emitter of operations.
    pub emitter: Emitter<'c, 'a>,
    /// The program, as it was read.
    pub read: &'p Read<'c, 'a>,
    /// The steps to write.
    pub schedule: &'p Schedule,
    /// The chip.
    pub chip: &'p Chip,
    /// How its kind of hardware says things.
    pub hardware: &'static dyn Hardware,
    /// The parts of the values that are the same in all threads: one part, but a view has its address, sizes
    /// and strides, and a token none.
    pub numbers: FxHashMap<ValueId, Vec<Value<'c, 'a>>>,
    /// The registers of the tiles.
    pub registers: FxHashMap<SlotId, Vec<Value<'c, 'a>>>,
    /// The types of registers of tiles in shared memory that products read.
    pub held: FxHashMap<RingId, Type<'c>>,
    /// The name of the variable in shared memory.
    pub shared: String,
    /// The operation that is refused, if it is not the operation of the step.
    pub refused: Option<Op<'c, 'a>>,
    /// Functions that were declared for it.
    pub declared: Vec<Op<'c, 'a>>,
    /// The tensor memory, if there is some.
    pub tensor: Option<Tensor<'c, 'a>>,
    /// The maps of copies by TMA, if there are some.
    pub maps: Option<OwnMaps<'c, 'a>>,
    /// The widest scope of LLVM in which a thread publishes what the block has written.
    pub published: Option<&'static str>,
    /// The last operation of the start of the kernel, and the linear maps that are computed there.
    head: Option<OperationRef<'c, 'a>>,
    linear: FxHashMap<Vec<u64>, Value<'c, 'a>>,
}

impl<'c, 'a> Deref for Threads<'_, 'c, 'a> {
    type Target = Emitter<'c, 'a>;

    fn deref(&self) -> &Self::Target {
        &self.emitter
    }
}

impl DerefMut for Threads<'_, '_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.emitter
    }
}

impl<'p, 'c, 'a> Threads<'p, 'c, 'a> {
    /// The state before a kernel is written.
    pub fn new(
        emitter: Emitter<'c, 'a>,
        read: &'p Read<'c, 'a>,
        schedule: &'p Schedule,
        (chip, hardware): (&'p Chip, &'static dyn Hardware),
        shared: String,
    ) -> Self {
        let (numbers, registers, linear) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let held = FxHashMap::default();
        let (head, refused, tensor) = (None, None, None);
        let declared = vec![];
        Self {
            emitter,
            read,
            schedule,
            chip,
            hardware,
            numbers,
            registers,
            held,
            shared,
            refused,
            declared,
            tensor,
            maps: None,
            published: None,
            head,
            linear,
        }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        &self.read.program
    }

    /// The operation of the original.
    pub fn original(&self, op: OpId) -> Op<'c, 'a> {
        self.read.ops[op.0 as usize]
    }

    /// The parts of a value that is the same in all threads.
    pub fn parts(&self, value: ValueId) -> Res<&[Value<'c, 'a>]> {
        self.numbers.get(&value).map(Vec::as_slice).ok_or_else(|| "an operand is not there yet".into())
    }

    /// The only part of such a value.
    pub fn number_of(&self, value: ValueId) -> Res<Value<'c, 'a>> {
        match self.parts(value)? {
            [number] => Ok(*number),
            _ => Err("an operand is not a number".into()),
        }
    }

    /// The registers of an input; a number has itself as its register.
    pub fn input(&self, input: Input) -> Res<Vec<Value<'c, 'a>>> {
        match input {
            Input::Fetched(_) => Err("only products read a ring piece by piece".into()),
            Input::Number(value) => self.parts(value).map(<[_]>::to_vec),
            Input::Tile(slot) => self.slot(slot).map(<[_]>::to_vec),
        }
    }

    /// The registers of a slot.
    pub fn slot(&self, slot: SlotId) -> Res<&[Value<'c, 'a>]> {
        self.registers.get(&slot).map(Vec::as_slice).ok_or_else(|| "a tile is not there yet".into())
    }

    // The start of the kernel

    /// Begins the kernel: reads the thread's number.
    pub fn begin(&mut self, entry: BlockRef<'c, 'a>) -> Res<()> {
        self.block = Some(entry);
        let range = self.attribute(&format!("#llvm.constant_range<i32, 0, {}>", self.chip.threads()))?;
        let ty = integer(self.context, 32);
        let thread = self.emit(self.hardware.thread(), &[], &[ty], &[("range", range)])?;
        self.head = Some(thread);
        let thread = ir::result(thread, 0).ok_or("there is no thread")?;
        let identity = (0..self.chip.lanes + self.chip.warps).map(|bit| 1 << bit).collect();
        self.linear.insert(identity, thread);
        Ok(())
    }

    /// The thread's number in its block.
    pub fn thread(&mut self) -> Res<Value<'c, 'a>> {
        let identity: Vec<u64> = (0..self.chip.lanes + self.chip.warps).map(|bit| 1 << bit).collect();
        self.linear(&identity)
    }

    /// Appends an operation to the start of the kernel.
    fn at_head(
        &mut self,
        name: &str,
        operands: &[Value<'c, 'a>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<Value<'c, 'a>> {
        let op = self.build(name, operands, &[integer(self.context, 32)], attributes, vec![])?;
        let head = self.head.ok_or("the kernel has no start")?;
        let op = ir::insert_after(head, op);
        self.head = Some(op);
        ir::result(op, 0).ok_or_else(|| "there is no result".into())
    }

    fn head_constant(&mut self, number: u64) -> Res<Value<'c, 'a>> {
        let value = IntegerAttribute::new(integer(self.context, 32), number as i64).into();
        self.at_head("arith.constant", &[], &[("value", value)])
    }

    /// The XOR of the members of `basis` for the bits that are set in the thread's number, as an `i32`.
    pub fn linear(&mut self, basis: &[u64]) -> Res<Value<'c, 'a>> {
        if let Some(known) = self.linear.get(basis) {
            return Ok(*known);
        }
        let identity: Vec<u64> = (0..self.chip.lanes + self.chip.warps).map(|bit| 1 << bit).collect();
        let thread = *self.linear.get(&identity).ok_or("the kernel has no start")?;
        // The bits of the thread's number that move by each distance.
        let mut moved: BTreeMap<i32, u64> = BTreeMap::new();
        for (bit, vector) in (0..).zip(basis) {
            for to in (0..32).filter(|to| vector >> to & 1 == 1) {
                *moved.entry(to - bit).or_default() |= 1 << bit;
            }
        }
        let mut sum = None;
        for (distance, mask) in moved {
            let mask = self.head_constant(mask)?;
            let mut part = self.at_head("arith.andi", &[thread, mask], &[])?;
            if distance != 0 {
                let by = self.head_constant(distance.unsigned_abs().into())?;
                let name = if distance > 0 { "arith.shli" } else { "arith.shrui" };
                part = self.at_head(name, &[part, by], &[])?;
            }
            sum = Some(match sum {
                Some(sum) => self.at_head("arith.xori", &[sum, part], &[])?,
                None => part,
            });
        }
        let sum = sum.map_or_else(|| self.head_constant(0), Ok)?;
        self.linear.insert(basis.to_vec(), sum);
        Ok(sum)
    }

    // Numbers

    /// An integer of 64 bits.
    pub fn wide(&self, number: i64) -> Res<Value<'c, 'a>> {
        self.constant(number, 64)
    }

    /// A number or index as an integer of 64 bits, extended by its sign.
    pub fn widened(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let wide = integer(self.context, 64);
        match mlir_ext::types::integer_width(value.r#type()) {
            Some(64) => Ok(value),
            Some(_) => self.value("arith.extsi", &[value], wide, &[]),
            None => self.value("arith.index_cast", &[value], wide, &[]),
        }
    }

    /// An arithmetic operation on integers of the same type.
    pub fn integers(&self, name: &str, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        self.value(name, &[a, b], a.r#type(), &[])
    }

    /// Whether an integer is equal to zero.
    pub fn is_zero(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let zero = self.zero(value.r#type())?;
        let equal = ("predicate", self.number_attribute(0));
        self.value("arith.cmpi", &[value, zero], integer(self.context, 1), &[equal])
    }

    /// Whether an integer is not zero: the truth value of a byte.
    pub fn is_not_zero(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let zero = self.zero(value.r#type())?;
        let different = ("predicate", self.number_attribute(1));
        self.value("arith.cmpi", &[value, zero], integer(self.context, 1), &[different])
    }

    /// Waits for all threads of the block.
    pub fn barrier(&self) -> Res<()> {
        self.hardware.barrier(self, self.published)
    }
}

/// The type of a register with an element of this type: floats without arithmetic of their own are their
/// bits, and `tf32` is an `f32`.
pub fn register_type<'c>(context: &'c Context, ty: Type<'c>) -> Type<'c> {
    let element = element_or_self(ty);
    if let Some(TileType::Ptr { space, .. }) = tile_type(element) {
        return melior::dialect::llvm::r#type::pointer(context, space);
    }
    if matches!(tile_type(element), Some(TileType::ProgramId)) {
        return integer(context, 32);
    }
    match float_width(element) {
        Some(width @ (4 | 8)) => integer(context, width),
        Some(19) => Type::float32(context),
        _ if ir::type_text(element) == "tf32" => Type::float32(context),
        _ => element,
    }
}
