//! `number-memref-spaces`: writes the memory spaces of memref types as numbers.
//!
//! ```text
//! memref<8xf32, #gpu.address_space<workgroup>>         memref<8xf32, 3>
//! memref<8xf32, #nvvm.shared_space<cluster>>           memref<8xf32, 7>
//!
//! %s = alloca : memref<8xf32, #gpu...<private>>        %s = alloca : memref<8xf32>
//!                                                      %l = memory_space_cast %s to memref<8xf32, 5>
//! %d = gpu.dynamic_shared_memory                       the same type, as it must have it
//!                                                      %n = memory_space_cast %d to memref<?xi8, 3>
//! ```
//!
//! Each of upstream's conversions to LLVM converts memref types by itself. All of them take numbers. Each
//! takes only the attributes that its pass registers: `convert-gpu-to-nvvm` takes `#gpu.address_space`,
//! `convert-vector-to-llvm` and `convert-func-to-llvm` none, and no pass takes `#nvvm.shared_space`. An
//! attribute and its number are the same memory, so only the text changes. Slots are the exception: NVPTX has
//! `alloca` in space 0, as `convert-gpu-to-nvvm` takes `private` for 0; the cast from there to 5 is right,
//! since a slot is in local memory.

use crate::{
    apply::Caster,
    extract::{Assumptions, Derivation, Extractor, interfaces_of, step_back},
    rule_file::rules,
    types::{SpaceStyle, in_generic, known_space},
};
use melior::{
    Context,
    ir::{Attribute, BlockLike, OperationRef, Type, TypeLike, Value, ValueLike},
};
use mlir_ext::{
    functions, ir,
    pass::{PassFailure, PassInstance},
    types::{self, PointerSpace},
};
use tilespace_core::{MemorySpace, ir::InterfaceSet};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let context = pass.context();
    let rules = rules(module, "")?;
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let caster = Caster { context, style: SpaceStyle::Number, types: rules.types() };
    let allocated: Vec<_> = ir::collect(module, |op| Some(allocated(&mut extractor, op))).concat();
    let (slots, others): (Vec<_>, Vec<_>) =
        allocated.into_iter().partition(|(_, space)| *space == MemorySpace::Local);
    for (slot, _) in slots {
        if let Some(generic) = in_generic(slot.r#type()) {
            caster.change_type(slot, generic);
        }
    }
    let fixed: Vec<_> = others
        .into_iter()
        .filter(|(value, _)| ir::defining_op(*value).is_some())
        .map(|(value, _)| (value, value.r#type()))
        .collect();
    types::number_memref_spaces(module, &numbers(context));
    for (value, ty) in fixed {
        caster.change_type(value, ty);
    }
    Ok(())
}

/// The memrefs that an op allocates, with their space, where an attribute states it: its results, or, for a
/// `gpu.func`, the arguments of its body that follow the arguments of its type.
fn allocated<'c: 'a, 'a>(
    extractor: &mut Extractor,
    op: OperationRef<'c, 'a>,
) -> Vec<(Value<'c, 'a>, MemorySpace)> {
    let results = (0..).map_while(|index| ir::result(op, index)).filter_map(|value| {
        let space = space_in_words(value.r#type())?;
        matches!(step_back(extractor, value), Derivation::New(_)).then_some((value, space))
    });
    let mut found: Vec<_> = results.collect();
    if interfaces_of(op).contains(InterfaceSet::FUNCTION)
        && let Some(entry) = functions::entry_block(op)
    {
        let attributions = functions::function_inputs(op).len()..entry.argument_count();
        let values = attributions.filter_map(|index| entry.argument(index).ok()).map(Value::from);
        found.extend(values.filter_map(|value| Some((value, space_in_words(value.r#type())?))));
    }
    found
}

/// The space of a memref, if its type says it by an attribute.
fn space_in_words(ty: Type<'_>) -> Option<MemorySpace> {
    match types::pointer_space(ty)? {
        space @ PointerSpace::Attribute(_) if ty.is_mem_ref() => known_space(space),
        _ => None,
    }
}

/// The attributes for memory spaces, each with its number.
fn numbers(context: &Context) -> Vec<(Attribute<'_>, u32)> {
    let mut numbers = Vec::new();
    for space in MemorySpace::ALL {
        let gpu = space.gpu_attribute().and_then(|name| types::gpu_address_space(context, name));
        let nvvm = space
            .nvvm_attribute()
            .and_then(|name| Attribute::parse(context, &format!("#nvvm.memory_space<{name}>")));
        numbers.extend([gpu, nvvm].into_iter().flatten().map(|attribute| (attribute, space.number())));
    }
    for (name, space) in [("cta", MemorySpace::Shared), ("cluster", MemorySpace::SharedCluster)] {
        let attribute = Attribute::parse(context, &format!("#nvvm.shared_space<{name}>"));
        numbers.extend(attribute.map(|attribute| (attribute, space.number())));
    }
    numbers
}
