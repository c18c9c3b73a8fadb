//! The ops of a function that matter to pointers.
//!
//! ```text
//! %i = llvm.add %j, %one          left out: numbers alone
//! %q = llvm.getelementptr %p[%i]  a pointer
//! llvm.cond_br %c, ^a, ^b         control flow
//! "my.barrier"()                  no pointers, but may write any memory
//! ```
//!
//! Most ops compute with numbers, and no question about pointers needs them: they are read once, all in one
//! call, and left out. All later steps iterate over the remaining ops only. An op matters if one of its
//! values holds pointers, if control flow goes through it, or if its name says that it may touch memory or
//! name a symbol. Leaving an op out is right since it then has no edge, root or access in the graph, whatever
//! its operands are.

use super::{
    InterfaceSet, Ir, Op, Positions,
    class::{Class, ClassId, Traits},
};
use std::sync::Arc;

/// An op, and its kind. A program is a list of these, which is why they are small.
#[derive(Clone, Copy)]
pub struct CodeOp<I: Ir> {
    /// The op.
    pub op: Op<I>,
    /// The number of its kind, and [`BLOCKS`] where it has regions or successors.
    kind: u32,
    /// The operands that hold pointers.
    pub operands: Positions,
    /// The results that hold pointers.
    pub results: Positions,
}

/// A bit that no number of a kind has.
const BLOCKS: u32 = 1 << 31;

impl<I: Ir> CodeOp<I> {
    /// An op of a kind, with regions or successors or without.
    pub fn new(op: Op<I>, class: ClassId, has_blocks: bool, operands: Positions, results: Positions) -> Self {
        let kind = class.number() | if has_blocks { BLOCKS } else { 0 };
        Self { op, kind, operands, results }
    }

    /// Its kind, which the reader knows.
    #[inline]
    pub fn class(&self) -> ClassId {
        ClassId::of_number(self.kind & !BLOCKS)
    }

    /// Whether it has regions or successors.
    #[inline]
    pub fn has_blocks(&self) -> bool {
        self.kind & BLOCKS != 0
    }

    /// Whether there are pointers in its operands or results.
    pub fn holds_pointers(&self) -> bool {
        !self.operands.is_empty() || !self.results.is_empty()
    }

    /// Whether control flow may forward pointers here: a branch forwards its own operands, to arguments of
    /// their types, and the values that regions forward are not seen from outside.
    pub fn may_forward_pointers(&self, class: Class) -> bool {
        self.holds_pointers() && class.interfaces.intersects(InterfaceSet::BRANCH)
            || class.interfaces.intersects(InterfaceSet::REGION_BRANCH)
    }
}

/// The ops of a function that matter, in program order. The function itself comes first.
#[derive(Clone)]
pub struct Code<I: Ir> {
    ops: Arc<[CodeOp<I>]>,
    /// The traits of any of them.
    pub traits: Traits,
}

impl<I: Ir> Code<I> {
    /// A function, which comes first, and the ops in it.
    pub fn new(ops: Arc<[CodeOp<I>]>, traits: Traits) -> Self {
        Self { ops, traits }
    }

    /// The function.
    pub fn function(&self) -> Op<I> {
        self.ops[0].op
    }

    /// The ops in its body.
    pub fn body(&self) -> &[CodeOp<I>] {
        &self.ops[1..]
    }

    /// This code in a copy of the function, with these ops in the place of the ops in the body.
    pub fn in_copy(&self, function: Op<I>, body: &[Op<I>]) -> Self {
        let mut ops = self.ops.clone();
        // Copied as a whole, since the original has it, too.
        let [head, rest @ ..] = Arc::make_mut(&mut ops) else { return self.clone() };
        head.op = function;
        for (at, op) in rest.iter_mut().zip(body) {
            at.op = *op;
        }
        Self { ops, traits: self.traits }
    }

    /// The function, and the ops in its body.
    pub fn all(&self) -> &[CodeOp<I>] {
        &self.ops
    }
}
