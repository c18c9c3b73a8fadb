//! Reads the ops of a function that matter to pointers ([`tilespace_core::ir::code`]), all in one call.

use super::{Code, CodeOp, Extractor, ops::class::Classes};
use crate::{
    extract::mlir,
    types::{SpaceStyle, TypeTable},
};
use melior::ir::{OperationRef, Type, ValueLike};
use mlir_ext::{
    functions, ir,
    scan::{Interest, Kind},
};
use tilespace_core::ir::{
    Positions,
    class::{Class, ClassId, Traits},
};

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
            traits |= self.classes.get(class).traits;
            let operands = Positions::from_bits(scanned.operands());
            let results = Positions::from_bits(scanned.results());
            CodeOp::new(mlir::op(scanned.operation()), class, scanned.has_blocks(), operands, results)
        });
        let ops = ops.collect();
        Code::new(ops, traits)
    }

    /// How the memref types in a function write a space.
    pub fn style_in(&mut self, function: OperationRef<'_, '_>) -> SpaceStyle {
        self.read(function);
        // Arguments need not have users, which is where the types are seen.
        for argument in functions::entry_block(function).into_iter().flat_map(ir::arguments) {
            self.types.shape(argument.r#type());
        }
        self.types.style()
    }

    /// The kind of an op that was read.
    #[inline]
    pub fn class_of(&self, code: CodeOp<'_, '_>) -> Class {
        self.classes.get(code.class())
    }
}
