//! Accesses: by pointers where there is no access by the view itself.
//!
//! ```text
//! load %m[%i, %j]              load of addptr base, %i * stride + %j * stride
//! gather_load %m[%o]           %o counts elements row by row
//! tiled_load over [0], [1, 2]  column = tile * size + lane; row and column of the memref by division
//! make_memref %p offset %n     base moved by bytes
//! ```
//!
//! Indices are signed here; an element with a negative index is outside, since as an unsigned number it is
//! then too large.

use crate::{
    at::{Match, Pattern, Res, Values},
    views::{self, Along, Elements, Tensor},
};
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    attributes::{self, dense_bool_array_elements},
    ir,
    types::shape,
};
use tilespace_dialects::nv_tileaa::{COPIES, MemRef, TileType, tile_type, word};

/// The operations of this file.
pub(super) const PATTERNS: &[(&str, Pattern)] = &[
    ("atomic_cas", compare_and_swap),
    ("atomic_rmw", read_modify_write),
    ("gather_load", gather),
    ("load", load),
    ("make_memref", make_memref),
    ("scatter_store", scatter),
    ("store", store),
    ("tiled_atomic_rmw", change_tile),
    ("tiled_load", load_tile),
    ("tiled_store", store_tile),
];

/// Attributes that an access by pointers does not have.
const OF_VIEWS: [&str; 4] = ["operandSegmentSizes", "in_bounds", "in_space", "padding_value"];

/// Whether an access is at indices of a memref.
pub(super) fn is_of_view(op: OperationRef<'_, '_>) -> bool {
    ir::operand(op, 0).is_some_and(|base| mem_ref(base.r#type()).is_some())
}

/// Whether an access to a tile of a view has one dimension of the view for each dimension of the tile, and no
/// order; only an access to all copies of memory may have an order.
pub(super) fn is_plain(op: OperationRef<'_, '_>) -> bool {
    let semantic = op.attribute("mem_semantic").map_or("", word);
    let groups = ir::operand(op, 0).map(|view| groups(view.r#type())).unwrap_or_default();
    let has_no_order = matches!(semantic, "" | "weak") || op.has_attribute(COPIES);
    has_no_order && groups.iter().all(|group| group.len() == 1)
}

/// The memref that a memref or a view of tiles describes.
fn mem_ref(ty: Type<'_>) -> Option<MemRef<'_>> {
    match tile_type(ty)? {
        TileType::MemRef(memref) => Some(memref),
        TileType::TiledView(view) => Some(view.source),
        _ => None,
    }
}

/// The dimensions of a memref that each dimension of a tile runs over.
fn groups(ty: Type<'_>) -> Vec<Vec<usize>> {
    match tile_type(ty) {
        Some(TileType::TiledView(view)) => view.groups,
        Some(TileType::MemRef(memref)) => (0..memref.shape.len()).map(|dim| vec![dim]).collect(),
        _ => vec![],
    }
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// The access by pointers: with these groups of operands, and the attributes of the original.
    fn by_pointers(&self, name: &str, groups: &[&[Value<'c, 'a>]]) -> Values<'c, 'a> {
        let mut kept = attributes::named_attributes(self.op);
        kept.retain(|(name, _)| !OF_VIEWS.contains(name));
        self.grouped(name, groups, &self.result_types()?, &kept)
    }

    fn tensor(&self) -> Res<Tensor<'c, 'a>> {
        let memref = mem_ref(self.type_before(0)?).ok_or("its first operand is not a memref")?;
        views::tensor(self, &memref.shape, &memref.strides, self.operand(0)?)
    }

    /// The pointer to an element of a memref.
    fn element(&self, indices: &[Value<'c, 'a>]) -> Res<Value<'c, 'a>> {
        let tensor = self.tensor()?;
        let mut offset: Option<Value<'c, 'a>> = None;
        for (dim, index) in indices.iter().enumerate() {
            let term = tensor.offset(self, &[dim], self.signed(*index)?)?.ok_or("it has no index")?;
            offset = Some(match offset {
                Some(offset) => self.value("arith.addi", &[offset, term], term.r#type(), &[])?,
                None => term,
            });
        }
        offset.map_or(Ok(tensor.base), |offset| tensor.moved(self, offset))
    }

    /// Pointers at offsets from a base.
    fn at_offsets(&self, offsets: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let base = self.operand(0)?;
        match mem_ref(self.type_before(0)?) {
            Some(memref) => {
                let tensor = self.tensor()?;
                let dims: Vec<_> = (0..memref.shape.len()).collect();
                let numbers = self.signed(offsets)?;
                let offset = match tensor.offset(self, &dims, numbers)? {
                    Some(offset) => offset,
                    None => self.integer_constant(numbers.r#type(), 0)?,
                };
                tensor.moved(self, offset)
            }
            None => {
                let ty = self.tile(&self.sizes(offsets)?, base.r#type())?;
                let bases = self.value("nv_tileaa.splat", &[base], ty, &[])?;
                self.value("nv_tileaa.addptr", &[bases, offsets], ty, &[])
            }
        }
    }

    /// The elements of a tile of a view, at indices in tiles.
    fn elements(&self, tile: Type<'c>, indices: &[Value<'c, 'a>]) -> Res<Elements<'c, 'a>> {
        let sizes = shape(tile).ok_or("its value is not a tile")?;
        let mut inside = self.attribute("in_bounds").and_then(dense_bool_array_elements).unwrap_or_default();
        inside.resize(sizes.len(), false);
        if self.attribute("in_space").is_some() {
            // Each index names a tile with an element inside.
            inside.iter_mut().zip(&sizes).for_each(|(inside, size)| *inside |= *size == 1);
        }
        let along = |(dim, (dims, index)): (usize, (Vec<usize>, &Value<'c, 'a>))| -> Res<Along<'c, 'a>> {
            let first = self.signed(*index)?;
            let size = self.integer_constant(self.int(64), sizes[dim])?;
            let first = self.value("arith.muli", &[first, size], self.int(64), &[])?;
            let ty = self.tile(&sizes[dim..=dim], self.int(64))?;
            let first = self.value("nv_tileaa.splat", &[first], ty, &[])?;
            let range = self.range(sizes[dim], self.int(64))?;
            Ok(Along { dims, coordinate: self.value("arith.addi", &[first, range], ty, &[])? })
        };
        let groups = groups(self.type_before(0)?);
        if groups.len() != sizes.len() || indices.len() != sizes.len() {
            return Err("the number of its indices is not the rank of its view".into());
        }
        let along = groups.into_iter().zip(indices).enumerate().map(along);
        let mut elements = self.tensor()?.elements(self, &sizes, &inside, along)?;
        if sizes.is_empty() {
            let ty = self.tile(&[], elements.pointers.r#type())?;
            elements.pointers = self.value("nv_tileaa.splat", &[elements.pointers], ty, &[])?;
        }
        Ok(elements)
    }
}

// At indices

fn load<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let pointer = at.element(at.group(1))?;
    at.by_pointers("nv_tileaa.load", &[&[pointer], &[], at.group(2), at.group(3), at.group(4)])
}

fn store<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let pointer = at.element(at.group(2))?;
    at.by_pointers("nv_tileaa.store", &[&[pointer], at.group(1), &[], at.group(3), at.group(4)])
}

fn read_modify_write<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let pointer = at.element(at.group(2))?;
    at.by_pointers("nv_tileaa.atomic_rmw", &[&[pointer], at.group(1), &[], at.group(3), at.group(4)])
}

fn compare_and_swap<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let pointer = at.element(at.group(3))?;
    let groups = [&[pointer][..], at.group(1), at.group(2), &[], at.group(4), at.group(5)];
    at.by_pointers("nv_tileaa.atomic_cas", &groups)
}

// At offsets

fn gather<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let pointers = at.at_offsets(*at.group(1).first().ok_or("it has no offsets")?)?;
    at.by_pointers("nv_tileaa.load", &[&[pointers], &[], at.group(2), at.group(3), at.group(4)])
}

fn scatter<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let pointers = at.at_offsets(*at.group(2).first().ok_or("it has no offsets")?)?;
    at.by_pointers("nv_tileaa.store", &[&[pointers], at.group(1), &[], at.group(3), at.group(4)])
}

// Of tiles

fn load_tile<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let ty = at.result_type(0)?;
    let elements = at.elements(ty, at.group(1))?;
    let mask: Vec<_> = elements.mask.into_iter().collect();
    let other = if mask.is_empty() {
        vec![]
    } else {
        views::padding(at, at.attribute("padding_value").map_or("", word), ty)?
    };
    at.by_pointers("nv_tileaa.load", &[&[elements.pointers], &[], &mask, &other, at.group(2)])
}

fn store_tile<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let value = at.group(1).first().ok_or("it has no value")?;
    let elements = at.elements(value.r#type(), at.group(2))?;
    let mask: Vec<_> = elements.mask.into_iter().collect();
    at.by_pointers("nv_tileaa.store", &[&[elements.pointers], at.group(1), &[], &mask, at.group(3)])
}

fn change_tile<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let value = at.group(1).first().ok_or("it has no value")?;
    let elements = at.elements(value.r#type(), at.group(2))?;
    let mask: Vec<_> = elements.mask.into_iter().collect();
    at.by_pointers("nv_tileaa.atomic_rmw", &[&[elements.pointers], at.group(1), &[], &mask, at.group(3)])
}

// Memrefs

/// The offset is in bytes.
fn make_memref<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Values<'c, 'a> {
    let [base] = at.group(0) else { return Err("it has no base".into()) };
    let [offset] = at.group(1) else { return Err("it has no offset".into()) };
    let moved = at.moved_by_bytes(*base, *offset)?;
    at.by_pointers("nv_tileaa.make_memref", &[&[moved], &[], at.group(2), at.group(3)])
}
