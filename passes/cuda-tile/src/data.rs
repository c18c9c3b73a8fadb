//! Operations that need memory of their own: constants of different elements, and memory of a block.
//!
//! ```text
//! constant <f32: [1.0, 2.0]> : tile<2xf32>         global private constant @__k_data_0 <f32: [1.0, 2.0]> : tile<2xf32>
//!                                                  get_global, iota, offset, load_ptr_tko weak
//! alloca num_elem = 64 : tile<ptr<f32>>            get_global of a variable in shared memory
//! ```
//!
//! Memory of a block is the same in each turn of a loop; its initial contents are not defined.
//!
//! The rewriting runs before the conversion, on operations of `cuda_tile`. A variable in shared memory is
//! marked, since `cuda_tile.global` has no spaces.

use crate::at::{Refusal, Res};
use melior::{
    Context,
    ir::{
        Attribute, AttributeLike, OperationRef, Type, Value, ValueLike,
        attribute::{DenseElementsAttribute, FloatAttribute, IntegerAttribute, StringAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use mlir_ext::{attributes::reshaped, ir, symbols, types::float_width};
use tilespace_dialects::cuda_tile::{CudaType, cuda_type};

const CONSTANT: &str = "cuda_tile.constant";
const ALLOCATION: &str = "cuda_tile.alloca";
/// The mark of a variable in shared memory, and of an operation that takes its address.
pub const SHARED: &str = "nv_tileaa.shared";

/// Gives all constants and memories of blocks of a module a variable. An error names the operation.
pub fn place<'c, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
) -> Result<(), (OperationRef<'c, 'a>, Refusal)> {
    let mut found = vec![];
    ir::walk_preorder(module, |op| match ir::name_str(op) {
        ALLOCATION => found.push(op),
        CONSTANT if elements(op).is_some_and(|value| !value.is_splat()) => found.push(op),
        _ => {}
    });
    for (number, op) in found.into_iter().enumerate() {
        let place = Place { context, op, number };
        let result = if ir::is_named(op, ALLOCATION) { place.allocation() } else { place.constant() };
        let value = result.map_err(|refusal| (op, refusal))?;
        if let Some(old) = ir::result(op, 0) {
            ir::replace_all_uses(old, value);
        }
        ir::erase(op);
    }
    Ok(())
}

fn elements<'c>(op: OperationRef<'c, '_>) -> Option<DenseElementsAttribute<'c>> {
    op.attribute("value").ok().and_then(|value| DenseElementsAttribute::try_from(value).ok())
}

/// An operation that gets memory.
struct Place<'c, 'a> {
    context: &'c Context,
    op: OperationRef<'c, 'a>,
    number: usize,
}

impl<'c, 'a> Place<'c, 'a> {
    fn constant(&self) -> Res<Value<'c, 'a>> {
        let value: Attribute<'c> = elements(self.op).ok_or("it has no value")?.into();
        let result = ir::result(self.op, 0).ok_or("it has no result")?.r#type();
        let Some(CudaType::Tile { shape, element }) = cuda_type(result) else {
            return Err("it is not a tile".into());
        };
        let (count, element): (i64, _) = (shape.iter().product(), ir::type_text(element));
        let flat = self.tile(&format!("{count}x{element}"))?;
        let value = reshaped(value, flat).ok_or("its value has another shape")?;
        let pointer = self.variable(value, 0, false)?;
        let one = self.tile(&format!("1xptr<{element}>"))?;
        let all = self.tile(&format!("{count}xptr<{element}>"))?;
        let pointer = self.value("reshape", &[pointer], one, &[])?;
        let pointers = self.value("broadcast", &[pointer], all, &[])?;
        let places = self.value("iota", &[], self.tile(&format!("{count}xi32"))?, &[])?;
        let pointers = self.value("offset", &[pointers, places], all, &[])?;
        let token = self.parsed("!cuda_tile.token")?;
        let weak = IntegerAttribute::new(IntegerType::new(self.context, 32).into(), 0).into();
        let segments = melior::ir::attribute::DenseI32ArrayAttribute::new(self.context, &[1, 0, 0, 0]).into();
        let attributes = [("memory_ordering_semantics", weak), ("operandSegmentSizes", segments)];
        let loaded = self.insert("load_ptr_tko", &[pointers], &[flat, token], &attributes)?;
        let loaded = ir::result(loaded, 0).ok_or("there is no result")?;
        self.value("reshape", &[loaded], result, &[])
    }

    fn allocation(&self) -> Res<Value<'c, 'a>> {
        if self.op.has_attribute("global") {
            return Err("memory of a block that other blocks may see is not supported".into());
        }
        let integer = |name: &str| {
            let value = self.op.attribute(name).ok()?;
            IntegerAttribute::try_from(value).ok().map(|value| value.value())
        };
        let (count, alignment) = (integer("num_elem").unwrap_or(0), integer("alignment").unwrap_or(0));
        let result = ir::result(self.op, 0).ok_or("it has no result")?.r#type();
        let pointee = match cuda_type(result) {
            Some(CudaType::Tile { element, .. }) => match cuda_type(element) {
                Some(CudaType::Ptr(pointee)) => pointee,
                _ => return Err("its result is not a pointer".into()),
            },
            _ => return Err("its result is not a pointer".into()),
        };
        // The number of elements of a tile is a power of two.
        let count = u64::try_from(count.max(1)).unwrap_or(1).next_power_of_two();
        let ty = self.tile(&format!("{count}x{}", ir::type_text(pointee)))?;
        let zero: Attribute<'c> = match float_width(pointee) {
            Some(_) => FloatAttribute::new(self.context, pointee, 0.0).into(),
            None => IntegerAttribute::new(pointee, 0).into(),
        };
        self.variable(DenseElementsAttribute::splat(ty, zero).into(), alignment, true)
    }

    /// The address of a new variable in front of the kernel.
    fn variable(&self, value: Attribute<'c>, alignment: i64, is_shared: bool) -> Res<Value<'c, 'a>> {
        let mut kernel = self.op;
        while let Some(parent) = kernel.parent_operation() {
            if ir::is_named(parent, "cuda_tile.module") {
                break;
            }
            kernel = parent;
        }
        let of = symbols::symbol_name(kernel).ok_or("it is in no kernel")?;
        let name = format!("__{of}_data_{}", self.number);
        let mark = Attribute::unit(self.context);
        let wide = IntegerType::new(self.context, 64).into();
        let mut attributes = vec![
            ("sym_name", StringAttribute::new(self.context, &name).into()),
            ("value", value),
            ("alignment", IntegerAttribute::new(wide, alignment).into()),
            ("symbol_visibility", self.private()?),
        ];
        if is_shared {
            attributes.push((SHARED, mark));
        } else {
            attributes.push(("constant", mark));
        }
        ir::insert_before(kernel, self.build("global", &[], &[], &attributes)?);
        let Some(CudaType::Tile { element, .. }) = cuda_type(value.r#type()) else {
            return Err("it is not a tile".into());
        };
        let pointer = self.tile(&format!("ptr<{}>", ir::type_text(element)))?;
        let reference = melior::ir::attribute::FlatSymbolRefAttribute::new(self.context, &name).into();
        let mut attributes = vec![("name", reference)];
        if is_shared {
            attributes.push((SHARED, mark));
        }
        self.value("get_global", &[], pointer, &attributes)
    }

    fn private(&self) -> Res<Attribute<'c>> {
        let text = "#cuda_tile.symbol_visibility<private>";
        Attribute::parse(self.context, text).ok_or_else(|| format!("there is no attribute {text}").into())
    }

    fn parsed(&self, text: &str) -> Res<Type<'c>> {
        Type::parse(self.context, text).ok_or_else(|| format!("there is no type {text}").into())
    }

    fn tile(&self, text: &str) -> Res<Type<'c>> {
        self.parsed(&format!("!cuda_tile.tile<{text}>"))
    }

    fn build(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<melior::ir::Operation<'c>> {
        let name = format!("cuda_tile.{name}");
        tilespace_emit::build(self.context, self.op.location(), &name, operands, results, attributes, vec![])
    }

    fn insert(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<OperationRef<'c, 'a>> {
        Ok(ir::insert_before(self.op, self.build(name, operands, results, attributes)?))
    }

    fn value(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<Value<'c, 'a>> {
        ir::result(self.insert(name, operands, &[ty], attributes)?, 0)
            .ok_or_else(|| "there is no result".into())
    }
}
