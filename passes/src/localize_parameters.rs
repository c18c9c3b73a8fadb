//! `localize-parameters`: a kernel's by-value argument that is more than read gets a copy that says so.
//!
//! ```text
//! kernel @k(%p: ptr byval(S)) {            kernel @k(%p: ptr byval(S)) {
//!   call @helper(%p)                 =>      %l = alloca S
//!                                            memcpy(%l, cast %p to ptr<101>, sizeof S)
//!                                            call @helper(%l)
//! ```
//!
//! LLVM's back end makes this copy anyway, since parameter memory cannot be written and its address cannot be given
//! away (LLVM, NVPTXLowerArgs). Made here, the argument is parameter memory and nothing else, the copy is local memory
//! and nothing else, and upstream's `sroa` can take it apart.

use crate::{
    apply::result,
    extract::{Assumptions, Device, Extractor},
};
use melior::{
    Context,
    ir::{
        Attribute, BlockLike, Identifier, Location, Operation, OperationRef, Type, Value, ValueLike,
        attribute::{BoolAttribute, DenseI32ArrayAttribute, IntegerAttribute, TypeAttribute},
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{
    functions, ir,
    pass::{PassFailure, PassInstance},
    types::{self, PointerSpace},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::RuleTable;

const BY_VALUE: &str = "llvm.byval";
const GRID_CONSTANT: &str = "nvvm.grid_constant";
const ALIGNMENT: &str = "llvm.align";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(RuleTable::builtin(), Assumptions::default());
    for function in Device::find(module, &mut extractor).code(&mut extractor) {
        let Some(entry) = functions::entry_block(function) else {
            continue;
        };
        if !extractor.is_kernel(function) {
            continue;
        }
        for index in 0..functions::function_inputs(function).len() {
            let Some(pointee) = functions::argument_attribute(function, index, BY_VALUE) else { continue };
            let constant = functions::argument_attribute(function, index, GRID_CONSTANT).is_some();
            if let (Ok(argument), Ok(pointee)) = (entry.argument(index), TypeAttribute::try_from(pointee))
                && !constant
                && !extractor.is_only_read(argument.into())
            {
                pass.keep_journal();
                let alignment = functions::argument_attribute(function, index, ALIGNMENT);
                let copy = Copy { context: pass.context(), location: function.location(), alignment };
                copy.make(argument.into(), pointee.value());
            }
        }
    }
    Ok(())
}

/// The copy of one argument.
struct Copy<'c> {
    context: &'c Context,
    location: Location<'c>,
    alignment: Option<Attribute<'c>>,
}

impl<'c> Copy<'c> {
    /// Makes the copy at the start of the function, and gives it to all users of the argument.
    fn make<'a>(&self, argument: Value<'c, 'a>, pointee: Type<'c>) -> Option<()> {
        let generic = argument.r#type();
        let param = types::with_pointer_space(generic, PointerSpace::Number(MemorySpace::Param.number()))?;
        let (i32, i64) =
            (IntegerType::new(self.context, 32).into(), IntegerType::new(self.context, 64).into());
        let elem_type = ("elem_type", TypeAttribute::new(pointee).into());

        let (entry, _) = ir::argument_owner(argument)?;
        let source = ir::insert_at_start(entry, self.op("llvm.addrspacecast", &[argument], &[param], &[])?);
        let one =
            self.after(source, "llvm.mlir.constant", &[], &[i32], &[("value", self.integer(i32, 1))])?;
        let mut attributes = vec![elem_type];
        attributes.extend(self.alignment.map(|alignment| ("alignment", alignment)));
        let local = self.after(one, "llvm.alloca", &[result(one)?], &[generic], &attributes)?;
        // The size of a type is the address of the second one behind null, whatever the data layout.
        let null = self.after(local, "llvm.mlir.zero", &[], &[generic], &[])?;
        let indices = DenseI32ArrayAttribute::new(self.context, &[1]).into();
        let second = [elem_type, ("rawConstantIndices", indices)];
        let end = self.after(null, "llvm.getelementptr", &[result(null)?], &[generic], &second)?;
        let size = self.after(end, "llvm.ptrtoint", &[result(end)?], &[i64], &[])?;
        // Volatile, or LLVM puts parameter memory in place of a copy that nobody writes, through the casts that say it is
        // local (LLVM 22, InstCombine, allocas copied from constant memory).
        let volatile = [("isVolatile", BoolAttribute::new(self.context, true).into())];
        let operands = [result(local)?, result(source)?, result(size)?];
        self.after(size, "llvm.intr.memcpy", &operands, &[], &volatile)?;
        ir::replace_uses_except(argument, result(local)?, source);
        Some(())
    }

    fn integer(&self, ty: Type<'c>, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(ty, value).into()
    }

    fn op(
        &self,
        name: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Option<Operation<'c>> {
        let attributes: Vec<_> = attributes
            .iter()
            .map(|(name, attribute)| (Identifier::new(self.context, name), *attribute))
            .collect();
        let builder = OperationBuilder::new(name, self.location).add_operands(operands).add_results(results);
        builder.add_attributes(&attributes).build().ok()
    }

    fn after<'a>(
        &self,
        op: OperationRef<'c, 'a>,
        name: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Option<OperationRef<'c, 'a>> {
        Some(ir::insert_after(op, self.op(name, operands, results, attributes)?))
    }
}
