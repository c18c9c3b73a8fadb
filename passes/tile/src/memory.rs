//! Pointers, memrefs and accesses to memory.

use super::{
    addresses::Addresses,
    emit::{Lowered, Lowering, Match, Refusal, count, elements_of, refuse, with_elements},
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Region, Type, TypeLike, Value, ValueLike,
        attribute::{DenseI64ArrayAttribute, FloatAttribute, IntegerAttribute, TypeAttribute},
        operation::OperationLike,
    },
};
use mlir_ext::{
    attributes::dense_bool_array_elements,
    ir, symbols,
    types::{element_type, float_width, shape},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::nv_tileaa::{TileType, tile_type};

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[
    ("addptr", addptr),
    ("memory_space_cast", memory_space_cast),
    ("int_to_ptr", int_to_ptr),
    ("ptr_to_int", ptr_to_int),
    ("global", global),
    ("get_global", get_global),
    ("make_memref", make_memref),
    ("get_dim_size", get_dim_size),
    ("block_tile", same),
    ("load", load),
    ("store", store),
    ("gather_load", gather_load),
    ("scatter_store", scatter_store),
    ("tiled_load", tiled_load),
    ("tiled_store", tiled_store),
    ("atomic_rmw", atomic_rmw),
    ("atomic_cas", atomic_cas),
    ("tiled_atomic_rmw", tiled_atomic_rmw),
];

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

fn addptr<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let element = at.pointee(at.type_before(0)?)?;
    Ok(vec![at.element_pointer(at.operand(0)?, at.operand(1)?, element)?])
}

/// An operation of LLVM that supports vectors of one dimension only, on the flat vector.
fn on_flat<'c, 'a>(at: &Match<'_, 'c, 'a>, name: &str) -> Lowered<'c, 'a> {
    let ty = at.result_type(0)?;
    let source = at.operand(0)?;
    if !ty.is_vector() {
        return Ok(vec![at.value(name, &[source], ty, &[])?]);
    }
    let flat = at.vector(&[count(ty)], elements_of(ty))?;
    let value = at.value(name, &[at.flat(source)?], flat, &[])?;
    Ok(vec![at.unflat(value, ty)?])
}

fn memory_space_cast<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let before = at.type_before(0)?;
    match tile_type(before) {
        Some(TileType::MemRef(_) | TileType::TiledView(_)) => {
            Ok(vec![at.value("memref.memory_space_cast", at.operands, at.result_type(0)?, &[])?])
        }
        _ if at.result_type(0)? == at.operand(0)?.r#type() => Ok(vec![at.operand(0)?]),
        _ => on_flat(at, "llvm.addrspacecast"),
    }
}

fn int_to_ptr<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let source = at.operand(0)?;
    if !elements_of(source.r#type()).is_index() {
        return on_flat(at, "llvm.inttoptr");
    }
    let number = at.integer_cast(source, with_elements(source.r#type(), at.int(64))?)?;
    on_flat(&Match { operands: &[number], ..*at }, "llvm.inttoptr")
}

fn ptr_to_int<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let ty = at.result_type(0)?;
    if !elements_of(ty).is_index() {
        return on_flat(at, "llvm.ptrtoint");
    }
    let number = with_elements(ty, at.int(64))?;
    let flat = at.flat(at.operand(0)?)?;
    let flat = at.value("llvm.ptrtoint", &[flat], at.vector(&[count(ty)], at.int(64))?, &[])?;
    Ok(vec![at.integer_cast(at.unflat(flat, number)?, ty)?])
}

fn same<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    Ok(vec![at.operand(0)?])
}

/// A variable of the module becomes an LLVM global, an array of the elements in row-major order.
fn global<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let Some(ty) = at.attribute("type").and_then(|ty| TypeAttribute::try_from(ty).ok()) else {
        return Err(Refusal::Silent);
    };
    let ty = ty.value();
    let before = element_type(ty, 0).ok_or(Refusal::Silent)?;
    let Some(element) = super::types::memory_type(at.context(), before) else {
        return refuse(format!("{before} has no equal in LLVM's memory"));
    };
    let elements: i64 = shape(ty).ok_or(Refusal::Silent)?.iter().product();
    let Ok(length) = u32::try_from(elements) else {
        return refuse(format!("{elements} elements are more than a variable can have"));
    };
    let is_private = symbols::visibility(at.op) == Some(symbols::Visibility::Private);
    let linkage = if is_private { "#llvm.linkage<internal>" } else { "#llvm.linkage<external>" };
    let name = at.attribute("sym_name").ok_or(Refusal::Silent)?;
    let space = at.integer("addr_space")?;
    let array = llvm::r#type::array(element, length);
    let mut attributes: Vec<(&str, Attribute<'c>)> = vec![
        ("sym_name", name),
        ("global_type", TypeAttribute::new(array).into()),
        ("linkage", Attribute::parse(at.context(), linkage).ok_or(Refusal::Silent)?),
        ("addr_space", IntegerAttribute::new(at.int(32), space).into()),
    ];
    if let Some(alignment) = at.attribute("alignment") {
        attributes.push(("alignment", alignment));
    }
    let has_value = at.attribute("value").is_some();
    if let Some(value) = at.attribute("value") {
        if element != before {
            return refuse(format!("there are no constants of {before} in LLVM's memory"));
        }
        attributes.push(("value", value));
    }
    let global =
        at.rewriter.insert(at.build("llvm.mlir.global", &[], &[], &attributes, vec![Region::new()])?);
    if !has_value {
        // Without an initializer it would be a declaration. Shared memory cannot be initialized; other memory
        // is zero.
        let nothing = if space == i64::from(MemorySpace::Shared.number()) {
            "llvm.mlir.undef"
        } else {
            "llvm.mlir.zero"
        };
        at.rewriter.append_block(ir::region(global, 0).ok_or(Refusal::Silent)?);
        let value = at.value(nothing, &[], array, &[])?;
        at.emit("llvm.return", &[value], &[], &[])?;
    }
    Ok(vec![])
}

fn get_global<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let name = at.attribute("name").ok_or(Refusal::Silent)?;
    Ok(vec![at.value("llvm.mlir.addressof", &[], at.result_type(0)?, &[("global_name", name)])?])
}

//===----------------------------------------------------------------------===//
// Memrefs
//===----------------------------------------------------------------------===//

/// Builds a memref descriptor in LLVM's form. Upstream's conversion of memrefs folds the cast.
fn make_memref<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let result = ir::result(at.op, 0).ok_or(Refusal::Silent)?;
    let Some(TileType::MemRef(memref)) = tile_type(result.r#type()) else { return Err(Refusal::Silent) };
    let ty = at.result_type(0)?;
    let mut base = at.group(0).first().copied().ok_or(Refusal::Silent)?;
    if let Some(offset) = at.optional(1) {
        base = at.element_pointer(base, offset, at.int(8))?;
    }
    let fill = |known: &[Option<i64>], given: &[Value<'c, 'a>]| -> Result<Vec<Value<'c, 'a>>, Refusal> {
        let mut given = given.iter();
        let number = |known: &Option<i64>| match known {
            Some(number) => at.constant(at.int(64), *number),
            None => at.integer_cast(*given.next().ok_or(Refusal::Silent)?, at.int(64)),
        };
        known.iter().map(number).collect()
    };
    let sizes = fill(&memref.shape, at.group(2))?;
    let strides = fill(&memref.strides, at.group(3))?;
    let descriptor_type = at.descriptor_type(memref.space, sizes.len());
    let mut descriptor = at.value("llvm.mlir.poison", &[], descriptor_type, &[])?;
    let mut set = |position: &[i64], value: Value<'c, 'a>| -> Result<(), Refusal> {
        let position = [("position", DenseI64ArrayAttribute::new(at.context(), position).into())];
        descriptor = at.value("llvm.insertvalue", &[descriptor, value], descriptor_type, &position)?;
        Ok(())
    };
    set(&[0], base)?;
    set(&[1], base)?;
    set(&[2], at.constant(at.int(64), 0)?)?;
    for (dim, (size, stride)) in sizes.into_iter().zip(strides).enumerate() {
        set(&[3, dim as i64], size)?;
        set(&[4, dim as i64], stride)?;
    }
    Ok(vec![at.value("builtin.unrealized_conversion_cast", &[descriptor], ty, &[])?])
}

fn get_dim_size<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let dim = at.index(at.integer("dim")?)?;
    let size = at.value("memref.dim", &[at.operand(0)?, dim], at.index_type(), &[])?;
    Ok(vec![at.integer_cast(size, at.result_type(0)?)?])
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// Waits for the token operand of the access, in its last group.
    fn begin(&self, token_group: usize) -> Result<(), Refusal> {
        self.optional(token_group).map_or(Ok(()), |token| self.wait_for(token))
    }

    /// The results of the access: its value, and the token if it has one.
    fn finish(&self, value: Option<Value<'c, 'a>>, token_group: usize) -> Lowered<'c, 'a> {
        let mut results: Vec<_> = value.into_iter().collect();
        if results.len() < self.op.result_count() {
            results.push(self.optional(token_group).map_or_else(|| self.no_token(), Ok)?);
        }
        Ok(results)
    }

    /// The addresses of an access with these operand groups.
    fn addresses(&self, indices: usize, mask: usize) -> Result<Addresses<'c, 'a>, Refusal> {
        self.addresses_of(self.operand(0)?, self.type_before(0)?, self.group(indices), self.optional(mask))
    }

    fn offset_addresses(&self, offsets: usize, mask: usize) -> Result<Addresses<'c, 'a>, Refusal> {
        let offsets = self.optional(offsets).ok_or(Refusal::Silent)?;
        self.addresses_of_offsets(self.operand(0)?, self.type_before(0)?, offsets, self.optional(mask))
    }

    fn tile_addresses(&self, tile: Type<'c>, indices: usize) -> Result<Addresses<'c, 'a>, Refusal> {
        let in_bounds = self.attribute("in_bounds").and_then(dense_bool_array_elements).unwrap_or_default();
        self.addresses_of_tile(self.operand(0)?, self.type_before(0)?, tile, self.group(indices), &in_bounds)
    }

    /// The operand of a group that has exactly one.
    fn single(&self, group: usize) -> Result<Value<'c, 'a>, Refusal> {
        self.optional(group).ok_or(Refusal::Silent)
    }
}

fn load<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(4)?;
    let value = at.read(&at.addresses(1, 2)?, at.result_type(0)?, at.optional(3))?;
    at.finish(Some(value), 4)
}

fn store<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(4)?;
    at.write(&at.addresses(2, 3)?, at.single(1)?)?;
    at.finish(None, 4)
}

fn gather_load<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(4)?;
    let value = at.read(&at.offset_addresses(1, 2)?, at.result_type(0)?, at.optional(3))?;
    at.finish(Some(value), 4)
}

fn scatter_store<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(4)?;
    at.write(&at.offset_addresses(2, 3)?, at.single(1)?)?;
    at.finish(None, 4)
}

fn tiled_load<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(2)?;
    let ty = at.result_type(0)?;
    let addresses = at.tile_addresses(ty, 1)?;
    let other = match addresses.mask {
        Some(_) => Some(padding(at, ty)?),
        None => None,
    };
    let value = at.read(&addresses, ty, other)?;
    at.finish(Some(value), 2)
}

/// The padding value for elements outside of a memref.
fn padding<'c, 'a>(at: &Match<'_, 'c, 'a>, ty: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
    let number = match at.word("padding_value") {
        "neg_zero" => -0.0,
        "nan" => f64::NAN,
        "pos_inf" => f64::INFINITY,
        "neg_inf" => f64::NEG_INFINITY,
        _ => 0.0,
    };
    let element = elements_of(ty);
    if float_width(element).is_none() {
        return at.constant(ty, 0);
    }
    let padding = FloatAttribute::new(at.context(), element, number);
    if number == 0.0 && padding.value() != number {
        return refuse(format!("what is outside of the memref is zero, which is no value of {element}"));
    }
    at.constant_of(ty, padding.into())
}

fn tiled_store<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(3)?;
    let value = at.single(1)?;
    at.write(&at.tile_addresses(value.r#type(), 2)?, value)?;
    at.finish(None, 3)
}

fn atomic_rmw<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(4)?;
    let value = at.read_modify_write(&at.addresses(2, 3)?, at.single(1)?)?;
    at.finish(Some(value), 4)
}

fn atomic_cas<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(5)?;
    let value = at.compare_and_swap(&at.addresses(3, 4)?, at.single(1)?, at.single(2)?)?;
    at.finish(Some(value), 5)
}

fn tiled_atomic_rmw<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    at.begin(3)?;
    let value = at.single(1)?;
    let value = at.read_modify_write(&at.tile_addresses(value.r#type(), 2)?, value)?;
    at.finish(Some(value), 3)
}
