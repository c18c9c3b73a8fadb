//! Variables of the module: global memory with initial values, and memory of a block.
//!
//! ```text
//! nv_tileaa.global @t : tensor<4xf32>, 1 = dense<..>    llvm.mlir.global @t(dense<..>) : array<4 x f32>, space 1
//! nv_tileaa.get_global @t                               llvm.mlir.addressof @t
//! ```

use crate::threads::{Threads, register_type};
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, AttributeLike, Block, OperationRef, Region, RegionLike, Type, Value, ValueLike,
        attribute::{DenseElementsAttribute, FloatAttribute, IntegerAttribute, TypeAttribute},
        operation::OperationLike,
        r#type::RankedTensorType,
    },
};
use mlir_ext::{
    attributes::float_bits,
    ir, symbols,
    types::{element_or_self, float_width, integer_width, shape},
};
use std::collections::BTreeSet;
use tilespace_core::MemorySpace;
use tilespace_emit::{Emitter, Op, Res, integer};

/// The op that holds device code.
pub const DEVICE_MODULE: &str = "gpu.module";
const GLOBAL: &str = "nv_tileaa.global";
const ADDRESS: &str = "nv_tileaa.get_global";

/// The variables of device code.
pub fn variables<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<Op<'c, 'a>> {
    let mut found = vec![];
    ir::walk_preorder_into(module, |op| {
        let is_of_device = ir::is_named(op, DEVICE_MODULE);
        if is_of_device {
            found.extend(in_module(op));
        }
        !is_of_device
    });
    found
}

fn in_module<'c, 'a>(module: OperationRef<'c, 'a>) -> impl Iterator<Item = Op<'c, 'a>> {
    ir::members(module).into_iter().filter(|op| ir::is_named(*op, GLOBAL))
}

/// Writes a variable in LLVM's form in front of the original.
pub fn write<'c, 'a>(context: &'c Context, op: Op<'c, 'a>) -> Res<Op<'c, 'a>> {
    let mut emitter = Emitter::new(context, op, op.location());
    let ty = op.attribute("type").ok().and_then(|ty| TypeAttribute::try_from(ty).ok());
    let ty = ty.ok_or("it has no type")?.value();
    let element = register_type(context, ty);
    let mut value = op.attribute("value").ok();
    if let Some(given) = value.filter(|_| element != element_or_self(ty)) {
        value = Some(as_bits(context, given, element).ok_or("LLVM has no constants of its elements")?);
    }
    let count = shape(ty).unwrap_or_default().iter().product::<i64>();
    let length = u32::try_from(count).map_err(|_| "it has too many elements")?;
    let array = llvm::r#type::array(element, length);
    let space = space_of(op);
    if space == MemorySpace::Local.number() {
        return Err("a variable cannot be in memory of one thread".into());
    }
    let is_private = symbols::visibility(op) == Some(symbols::Visibility::Private);
    let linkage = if is_private { "internal" } else { "external" };
    let mut attributes: Vec<(&str, Attribute<'c>)> = vec![
        ("sym_name", op.attribute("sym_name").map_err(|_| "it has no name")?),
        ("global_type", TypeAttribute::new(array).into()),
        ("linkage", emitter.attribute(&format!("#llvm.linkage<{linkage}>"))?),
        ("addr_space", IntegerAttribute::new(integer(context, 32), space.into()).into()),
    ];
    let alignment = op.attribute("alignment").ok();
    attributes.extend(
        [("alignment", alignment), ("value", value)].into_iter().filter_map(|(name, of)| Some((name, of?))),
    );
    let new = emitter.build("llvm.mlir.global", &[], &[], &attributes, vec![Region::new()])?;
    let new = ir::insert_before(op, new);
    if value.is_none() {
        // Without an initializer it would be a declaration. Shared memory cannot be initialized.
        let nothing =
            if space == MemorySpace::Shared.number() { "llvm.mlir.undef" } else { "llvm.mlir.zero" };
        emitter.block = Some(ir::region(new, 0).ok_or("it has no region")?.append_block(Block::new(&[])));
        let value = emitter.value(nothing, &[], array, &[])?;
        emitter.emit("llvm.return", &[value], &[], &[])?;
    }
    Ok(new)
}

/// The elements of a constant in registers: a `tf32` as an `f32`, a float of eight bits as an integer.
fn as_bits<'c>(context: &'c Context, value: Attribute<'c>, element: Type<'c>) -> Option<Attribute<'c>> {
    let of = |bits: u64| -> Option<Attribute<'c>> {
        match float_width(element) {
            // The sign, the exponent, and the first bits of the mantissa.
            Some(32) => {
                let number = f32::from_bits(u32::try_from(bits << 13).ok()?);
                Some(FloatAttribute::new(context, element, number.into()).into())
            }
            _ => Some(IntegerAttribute::new(element, i64::try_from(bits).ok()?).into()),
        }
    };
    let ty = value.r#type();
    let sizes = shape(ty)?;
    let sizes: Vec<_> = sizes.iter().map(|size| u64::try_from(*size)).collect::<Result<_, _>>().ok()?;
    let tensor = RankedTensorType::new(&sizes, element, None).into();
    let elements: Vec<_> = float_bits(value)?.into_iter().map(of).collect::<Option<_>>()?;
    DenseElementsAttribute::new(tensor, &elements).ok().map(Into::into)
}

fn space_of(op: Op<'_, '_>) -> u32 {
    crate::read::integer(op, "addr_space")
        .and_then(|space| u32::try_from(space).ok())
        .unwrap_or_else(|| MemorySpace::Global.number())
}

/// The bytes of shared memory in the variables that operations take the address of.
pub fn shared_bytes<'c, 'a>(module: Op<'c, 'a>, ops: &[Op<'c, 'a>]) -> u64 {
    let of = |op: Op<'c, 'a>, name: &str| op.attribute(name).ok().map(ir::attribute_text);
    let used: BTreeSet<_> = ops
        .iter()
        .filter(|op| ir::is_named(**op, ADDRESS))
        .filter_map(|op| of(*op, "name"))
        .map(|name| name.trim_start_matches('@').to_owned())
        .collect();
    // A module may have thousands of kernels.
    if used.is_empty() {
        return 0;
    }
    in_module(module)
        .filter(|variable| space_of(*variable) == MemorySpace::Shared.number())
        .filter(|variable| symbols::symbol_name(*variable).is_some_and(|name| used.contains(name)))
        .filter_map(|variable| {
            let ty = TypeAttribute::try_from(variable.attribute("type").ok()?).ok()?.value();
            let bits = integer_width(element_or_self(ty))
                .or_else(|| mlir_ext::types::float_width(element_or_self(ty)))
                .unwrap_or(64);
            let alignment = crate::read::integer(variable, "alignment").unwrap_or(0).max(16) as u64;
            let count = shape(ty)?.iter().product::<i64>() as u64;
            Some((count * u64::from(bits.div_ceil(8))).next_multiple_of(alignment))
        })
        .sum()
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The address of a variable.
    pub fn address_of_variable(&self, op: Op<'c, 'a>) -> Res<Value<'c, 'a>> {
        let name = op.attribute("name").map_err(|_| "it names no variable")?;
        let result = ir::result(op, 0).ok_or("it has no result")?;
        let ty = register_type(self.context, result.r#type());
        self.value("llvm.mlir.addressof", &[], ty, &[("global_name", name)])
    }
}
