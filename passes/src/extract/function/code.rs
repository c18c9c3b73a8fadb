//! The ops of a function that matter to pointers.
//!
//! ```text
//! %i = llvm.add %j, %one          left out: numbers alone
//! %q = llvm.getelementptr %p[%i]  a pointer
//! llvm.cond_br %c, ^a, ^b         control flow
//! "my.barrier"()                  no pointers, but may write any memory
//! ```
//!
//! Most ops compute with numbers, and no question about pointers needs them: they are read once, all in one call, and left
//! out. All later steps iterate over the remaining ops only. An op matters if one of its values holds
//! pointers, if control flow goes through it, or if its name alone says that it may touch memory or name a symbol. Leaving
//! an op out is right since it then has no edge, root or access in the graph, whatever its operands are.

use crate::extract::{
    Extractor,
    ops::class::{Class, ClassId, Classes, Traits},
};
use crate::types::{SpaceStyle, TypeTable};
use melior::ir::{BlockLike, OperationRef, Type, ValueLike};
use mlir_ext::{
    functions,
    interfaces::InterfaceSet,
    parallel::Handle,
    scan::{Interest, Kind, Positions},
};
use std::sync::Arc;

/// An op, and what kind of op it is. A program is a list of these, which is why they are small.
#[derive(Clone, Copy)]
pub struct CodeOp<'c, 'a> {
    /// The op.
    pub op: Handle<OperationRef<'c, 'a>>,
    /// The number of its kind, and [`BLOCKS`] where it has regions or successors.
    kind: u32,
    /// The operands that hold pointers.
    pub operands: Positions,
    /// The results that do.
    pub results: Positions,
}

/// A bit that no number of a kind has: [`Kind::number`].
const BLOCKS: u32 = 1 << 31;

impl<'c, 'a> CodeOp<'c, 'a> {
    /// An op of a kind, with regions or successors or without.
    pub(in crate::extract) fn new(
        op: Handle<OperationRef<'c, 'a>>,
        class: ClassId,
        has_blocks: bool,
        operands: Positions,
        results: Positions,
    ) -> Self {
        let kind = class.number() | if has_blocks { BLOCKS } else { 0 };
        Self { op, kind, operands, results }
    }

    /// Its kind, which the [`Extractor`] that read it knows.
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

    /// Whether control flow may forward pointers here: a branch forwards its own operands, to arguments of their types, and
    /// what regions forward is not seen from outside.
    pub fn may_forward_pointers(&self, class: Class) -> bool {
        self.holds_pointers() && class.interfaces.intersects(InterfaceSet::BRANCH)
            || class.interfaces.intersects(InterfaceSet::REGION_BRANCH)
    }
}

/// The ops of a function that matter, in program order. The function itself comes first.
#[derive(Clone)]
pub struct Code<'c, 'a> {
    ops: Arc<[CodeOp<'c, 'a>]>,
    /// The traits of any of them.
    pub traits: Traits,
}

impl<'c, 'a> Code<'c, 'a> {
    /// The function.
    pub fn function(&self) -> OperationRef<'c, 'a> {
        *self.ops[0].op
    }

    /// The ops in its body.
    pub fn body(&self) -> &[CodeOp<'c, 'a>] {
        &self.ops[1..]
    }

    /// The same in a copy, where these ops are in the place of those in the body.
    pub(in crate::extract) fn in_copy(
        &self,
        function: OperationRef<'c, 'a>,
        body: &[Handle<OperationRef<'c, 'a>>],
    ) -> Self {
        let mut ops = self.ops.clone();
        // Copied as a whole, since the original has it, too.
        let [head, rest @ ..] = Arc::make_mut(&mut ops) else { return self.clone() };
        head.op = function.into();
        for (at, op) in rest.iter_mut().zip(body) {
            at.op = *op;
        }
        Self { ops, traits: self.traits }
    }

    /// The same with these ops behind the others.
    pub(in crate::extract) fn with(&self, added: &[CodeOp<'c, 'a>], traits: Traits) -> Self {
        if added.is_empty() {
            return self.clone();
        }
        Self { ops: [&self.ops[..], added].concat().into(), traits: self.traits | traits }
    }

    /// The function, and what is in its body.
    pub fn all(&self) -> &[CodeOp<'c, 'a>] {
        &self.ops
    }
}

/// The ops that matter to pointers.
struct Pointers<'e> {
    classes: &'e mut Classes,
    types: &'e mut TypeTable,
}

impl Pointers<'_> {
    fn kind(&self, class: ClassId) -> Kind {
        Kind { number: class.number(), always: self.classes.get(class).always_matters }
    }
}

impl Interest for Pointers<'_> {
    fn has_interesting_type(&mut self, ty: Type<'_>) -> bool {
        self.types.holds_pointers(ty)
    }

    fn kind_of_name(&mut self, op: OperationRef<'_, '_>) -> Option<Kind> {
        let class = self.classes.of_name(op)?;
        Some(self.kind(class))
    }

    fn kind_of_one(&mut self, op: OperationRef<'_, '_>) -> Kind {
        let class = self.classes.class_id(op);
        self.kind(class)
    }
}

impl Extractor {
    /// Reads a function, or the initializer of a global variable.
    pub fn read<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>) -> Code<'c, 'a> {
        let mut interest = Pointers { classes: &mut self.classes, types: &mut self.types };
        let scanned = self.scanner.scan(function, &mut interest);
        let mut traits = Traits::default();
        let ops = scanned.map(|scanned| {
            let class = ClassId::of_number(scanned.kind());
            traits = traits | self.classes.get(class).traits;
            let (operands, results) = (scanned.operands(), scanned.results());
            CodeOp::new(scanned.operation().into(), class, scanned.has_blocks(), operands, results)
        });
        Code { ops: ops.collect(), traits }
    }

    /// How the memref types in a function write a space.
    pub fn style_in(&mut self, function: OperationRef<'_, '_>) -> SpaceStyle {
        self.read(function);
        // Arguments need not have users, which is where the types are seen.
        if let Some(entry) = functions::entry_block(function) {
            for argument in (0..entry.argument_count()).filter_map(|index| entry.argument(index).ok()) {
                self.types.shape(argument.r#type());
            }
        }
        self.types.style()
    }

    /// The function alone, without its body.
    pub fn no_code<'c, 'a>(&mut self, function: OperationRef<'c, 'a>) -> Code<'c, 'a> {
        let class = self.classes.class_id(function);
        Code {
            ops: Arc::new([CodeOp::new(
                function.into(),
                class,
                false,
                Positions::default(),
                Positions::default(),
            )]),
            traits: Traits::default(),
        }
    }

    /// The kind of an op that was read.
    #[inline]
    pub fn class_of(&self, code: CodeOp<'_, '_>) -> Class {
        self.classes.get(code.class())
    }
}
