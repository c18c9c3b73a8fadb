//! The ops of a function that matter to pointers.
//!
//! Most ops compute with numbers, and nothing that is asked about pointers needs them: they are read once, all in one
//! call, and left out. What is left is what every later step goes through. An op matters if one of its values holds
//! pointers, if control flow goes through it, or if its name alone says that it may touch memory or name a symbol.

use super::{
    Extractor,
    class::{Class, ClassId},
};
use crate::types::SpaceStyle;
use melior::ir::{BlockLike, OperationRef, RegionLike, ValueLike, operation::OperationLike};
use mlir_ext::interfaces::InterfaceSet;
use std::rc::Rc;

/// An op, and what kind of op it is.
#[derive(Clone, Copy)]
pub struct CodeOp<'c, 'a> {
    /// The op.
    pub op: OperationRef<'c, 'a>,
    /// Its kind, which the [`Extractor`] that read it knows.
    pub class: ClassId,
    /// Whether it has regions or successors.
    pub has_blocks: bool,
    /// Whether there are pointers in its operands or results.
    pub holds_pointers: bool,
}

impl CodeOp<'_, '_> {
    /// Whether there may be pointers among what control flow takes along here: a branch hands on its own operands, to
    /// arguments of their types, and what regions hand on is not seen from outside.
    pub fn hands_on_pointers(&self, class: Class<'_>) -> bool {
        self.holds_pointers && class.interfaces.intersects(InterfaceSet::BRANCH)
            || class.interfaces.intersects(InterfaceSet::REGION_BRANCH)
    }
}

/// The ops of a function that matter, in program order. The function itself comes first.
#[derive(Clone)]
pub struct Code<'c, 'a> {
    ops: Rc<[CodeOp<'c, 'a>]>,
}

impl<'c, 'a> Code<'c, 'a> {
    /// The function.
    pub fn function(&self) -> OperationRef<'c, 'a> {
        self.ops[0].op
    }

    /// What is in its body.
    pub fn body(&self) -> &[CodeOp<'c, 'a>] {
        &self.ops[1..]
    }

    /// The function, and what is in its body.
    pub fn all(&self) -> &[CodeOp<'c, 'a>] {
        &self.ops
    }
}

impl<'r> Extractor<'r> {
    /// Reads a function, or the initializer of a global variable.
    pub fn read<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>) -> Code<'c, 'a> {
        let mut ops = Vec::new();
        for scanned in self.scanner.scan(function).ops() {
            let op = scanned.operation();
            let class = self.classes.id(op, scanned.name_id());
            let holds_pointers = scanned.types().fold(false, |any, ty| self.types.holds_pointers(ty) | any);
            let matters = holds_pointers || scanned.has_blocks() || self.classes.get(class).always_matters;
            if matters || ops.is_empty() {
                ops.push(CodeOp { op, class, has_blocks: scanned.has_blocks(), holds_pointers });
            }
            if scanned.has_blocks() {
                // Their types may tell how the module writes spaces.
                for block in op.regions().filter_map(|region| region.first_block()) {
                    for index in 0..block.argument_count() {
                        if let Ok(argument) = block.argument(index) {
                            self.types.holds_pointers(argument.r#type());
                        }
                    }
                }
            }
        }
        Code { ops: ops.into() }
    }

    /// How the memref types in a function write a space.
    pub fn style_in(&mut self, function: OperationRef<'_, '_>) -> SpaceStyle {
        self.read(function);
        self.types.style()
    }

    /// The function alone, of which the body is of no interest.
    pub fn no_code<'c, 'a>(&mut self, function: OperationRef<'c, 'a>) -> Code<'c, 'a> {
        let class = self.classes.class_id(function);
        Code { ops: Rc::new([CodeOp { op: function, class, has_blocks: false, holds_pointers: false }]) }
    }

    /// The kind of an op that was read.
    pub fn class_of(&self, code: CodeOp<'_, '_>) -> Class<'r> {
        self.classes.get(code.class)
    }
}
