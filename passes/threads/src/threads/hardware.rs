//! The operations in which kinds of hardware differ: a record of functions for each kind.
//!
//! ```text
//!                     NVIDIA                                AMD
//! thread's number     nvvm.read.ptx.sreg.tid.x              rocdl.workitem.id.x
//! another lane        nvvm.shfl.sync                        rocdl.ds_bpermute
//! access with a mask  @p ld.global, inline PTX              llvm.load in a branch
//! atomic sum          atom.relaxed.gpu.global.add.f32       llvm.atomicrmw fadd syncscope("agent") monotonic
//! 2^x, approximately  ex2.approx.ftz.f32                    v_exp_f32
//! ```
//!
//! All else is the same: layouts, exchanges through the memory of a block, and control flow. The plan knows the
//! numbers of a chip ([`tilespace_plan::chip`]); here is only how something is said.

use crate::threads::Threads;
use melior::ir::{Attribute, Type, Value};
use tilespace_emit::{Emitter, Op, Res, integer};
use tilespace_functions::ops::{Binary, Unary};
use tilespace_layout::Layout;
use tilespace_plan::program::{Access, OpId};

/// An address, and whether it is accessed. Without a mask it always is.
#[derive(Clone, Copy)]
pub struct Place<'c, 'a> {
    /// The address.
    pub address: Value<'c, 'a>,
    /// Whether it is accessed.
    pub mask: Option<Value<'c, 'a>>,
}

/// An access that is emitted.
pub struct Emitted<'s, 'c> {
    /// The operation.
    pub op: OpId,
    /// Its effect.
    pub access: &'s Access,
    /// The layout of the tile that it moves.
    pub layout: &'s Layout,
    /// The logarithm of the elements that it moves at once.
    pub width: u32,
    /// For each dimension of a tile of a view, whether elements may be outside.
    pub checks: &'s [bool],
    /// The type of a register.
    pub register: Type<'c>,
}

/// A cluster of one block.
pub const ONE: [i32; 3] = [1; 3];

/// A kind of hardware.
pub trait Hardware {
    /// The operation that reads the thread's number.
    fn thread(&self) -> &'static str;

    /// The attributes of a kernel with so many threads in a block, and blocks in a cluster.
    fn of_kernel<'c>(
        &self,
        at: &Emitter<'c, '_>,
        threads: i32,
        cluster: [i32; 3],
    ) -> Res<Vec<(&'static str, Attribute<'c>)>>;

    /// Waits for all threads of the block. What they have written is then in a scope of LLVM, if one is given: a thread
    /// may publish it there.
    fn barrier(&self, at: &Emitter<'_, '_>, published: Option<&str>) -> Res<()>;

    /// A word of 32 bits of another lane: by the lane's number (`idx`) or by XOR with this lane's number
    /// (`bfly`).
    fn shuffle<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        word: Value<'c, 'a>,
        lane: Value<'c, 'a>,
        kind: &str,
    ) -> Res<Value<'c, 'a>>;

    /// The number of blocks along a dimension, as the attribute of `gpu` names it.
    fn blocks<'c, 'a>(&self, at: &Emitter<'c, 'a>, dimension: &str) -> Res<Value<'c, 'a>>;

    /// Loads a group of registers. Where the mask is off, they get the padding.
    fn load<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        other: Option<Vec<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>>;

    /// Stores a group of registers where the mask is on.
    fn store<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        elements: &[Value<'c, 'a>],
    ) -> Res<()>;

    /// An atomic operation on one element where the mask is on.
    fn atomic<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        op: Op<'c, 'a>,
        place: Place<'c, 'a>,
        values: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>>;

    /// Whether it has an approximate hyperbolic tangent.
    fn has_tanh(&self) -> bool;

    /// A root, or an approximation.
    fn unary<'c, 'a>(&self, at: &Emitter<'c, 'a>, op: Unary, a: Value<'c, 'a>) -> Res<Value<'c, 'a>>;

    /// An approximate quotient.
    fn binary<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        op: Binary,
        operands: [Value<'c, 'a>; 2],
    ) -> Res<Value<'c, 'a>>;

    /// Arithmetic (`add`, `mul`, `div`, `fma`, `sqrt`) of `f32` or `f64` that is rounded in a mode of PTX (`rn`,
    /// `rz`, `rm`, `rp`), with subnormal numbers flushed to zero or not.
    fn rounded<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        how: (&str, &str, bool),
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>>;

    /// An `f64` as an `f32`, rounded in a direction of PTX: `rz`, `rm` or `rp`.
    fn shortened<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        value: Value<'c, 'a>,
        mode: &str,
    ) -> Res<Value<'c, 'a>>;

    /// A product and sum of `bf16`, rounded once, where the chip has no instruction for it.
    fn fma_of_brains<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>>;

    /// Bits that LLVM must not see the origin of, if the hardware's back end needs that.
    fn hidden<'c, 'a>(&self, at: &Emitter<'c, 'a>, bits: Value<'c, 'a>) -> Res<Value<'c, 'a>>;

    /// Refuses code from elsewhere, and operations of other dialects, that the hardware does not have.
    fn check_foreign(&self, op: Op<'_, '_>) -> Res<()>;

    /// Emits an operation of another hardware that has a counterpart here. False if it is none.
    fn counterpart(&self, at: &Emitter<'_, '_>, op: Op<'_, '_>) -> Res<bool>;

    /// The letter of the registers of a type in the constraints of inline assembly.
    fn letter(&self, ty: Type<'_>) -> Option<char>;

    /// Ends the program where a condition does not hold, with the message of the original operation.
    fn assertion<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        op: Op<'c, 'a>,
        holds: Value<'c, 'a>,
    ) -> Res<()>;

    /// Prints promoted numbers by a format.
    fn print<'c, 'a>(&self, at: &Emitter<'c, 'a>, format: &str, numbers: &[Value<'c, 'a>]) -> Res<()>;
}

/// An operation of `gpu` on the grid along a dimension, in 32 bits.
pub fn of_grid<'c, 'a>(at: &Emitter<'c, 'a>, name: &str, dimension: &str) -> Res<Value<'c, 'a>> {
    let dimension = at.attribute(&format!("#gpu<dim {dimension}>"))?;
    let number = at.value(name, &[], Type::index(at.context), &[("dimension", dimension)])?;
    at.value("arith.index_cast", &[number], integer(at.context, 32), &[])
}

/// The result of an operation that has one.
pub fn result<'c, 'a>(value: Option<Value<'c, 'a>>) -> Res<Value<'c, 'a>> {
    value.ok_or_else(|| "there is no result".into())
}
