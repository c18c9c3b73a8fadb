//! The addresses of an access: pointers and a mask.
//!
//! A memref is split into its address, sizes and strides. The elements of a tile are at
//!
//! ```text
//! address + sum over the dimensions of the memref of index * stride
//! ```
//!
//! where the indices along a group of dimensions are a linear index, with the last dimension varying fastest.
//! An element is out of bounds if its linear index is not below the product of the group's sizes; as an
//! unsigned number, so that a negative index is out of bounds as well. The linear index is divided by sizes
//! for all elements, masked off or not: to avoid a division by the size of an empty dimension, such a size is
//! treated as one.

use super::{
    emit::{Match, Refusal, count, elements_of, refuse, with_elements},
    types::memory_type,
};
use melior::{
    dialect::llvm,
    ir::{
        Type, TypeLike, Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute, TypeAttribute},
    },
};
use mlir_ext::types::{element_type, shape};
use tilespace_dialects::nv_tileaa::{MemRef, TileType, tile_type};

/// The addresses of an access.
pub struct Addresses<'c, 'a> {
    /// A pointer, or a vector of them.
    pub pointers: Value<'c, 'a>,
    /// Which of the pointers are accessed; all without it.
    pub mask: Option<Value<'c, 'a>>,
    /// The pointee type, as in LLVM's memory.
    pub element: Type<'c>,
}

/// The parts of a memref. Numbers are of type `index`.
struct Metadata<'c, 'a> {
    address: Value<'c, 'a>,
    sizes: Vec<Value<'c, 'a>>,
    strides: Vec<Value<'c, 'a>>,
}

/// Stands for an operand in the constant indices of `llvm.getelementptr`.
const OF_OPERAND: i32 = i32::MIN;
/// `arith.cmpi`'s number for "unsigned less than".
const ULT: i64 = 6;

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// The addresses of an access through a pointer or a tile of them, or at the indices of a memref.
    pub fn addresses_of(
        &self,
        base: Value<'c, 'a>,
        before: Type<'c>,
        indices: &[Value<'c, 'a>],
        mask: Option<Value<'c, 'a>>,
    ) -> Result<Addresses<'c, 'a>, Refusal> {
        let element = self.pointee(before)?;
        let Some(TileType::MemRef(_)) = tile_type(before) else {
            return Ok(Addresses { pointers: base, mask, element });
        };
        let memref = self.take_apart(base)?;
        let mut pointers = memref.address;
        for (index, stride) in indices.iter().zip(&memref.strides) {
            let index = self.integer_cast(*index, self.index_type())?;
            let offset = self.value("arith.muli", &[index, *stride], self.index_type(), &[])?;
            pointers = self.element_pointer(pointers, offset, element)?;
        }
        Ok(Addresses { pointers, mask, element })
    }

    /// The addresses of an access at a tile of offsets from a base. Offsets into a memref are linear, in
    /// row-major order.
    pub fn addresses_of_offsets(
        &self,
        base: Value<'c, 'a>,
        before: Type<'c>,
        offsets: Value<'c, 'a>,
        mask: Option<Value<'c, 'a>>,
    ) -> Result<Addresses<'c, 'a>, Refusal> {
        let element = self.pointee(before)?;
        let Some(TileType::MemRef(memref)) = tile_type(before) else {
            let pointers = self.element_pointer(base, offsets, element)?;
            return Ok(Addresses { pointers, mask, element });
        };
        let parts = self.take_apart(base)?;
        let ty = with_elements(offsets.r#type(), self.index_type())?;
        let offsets = self.integer_cast(offsets, ty)?;
        let group: Vec<_> = (0..memref.shape.len()).collect();
        let offset = self.offset_along(&parts, &group, offsets)?.map_or_else(|| self.constant(ty, 0), Ok)?;
        let pointers = self.element_pointer(parts.address, offset, element)?;
        Ok(Addresses { pointers, mask, element })
    }

    /// The addresses of a tile of this shape, at indices in units of tiles.
    pub fn addresses_of_tile(
        &self,
        view: Value<'c, 'a>,
        before: Type<'c>,
        tile: Type<'c>,
        indices: &[Value<'c, 'a>],
        in_bounds: &[bool],
    ) -> Result<Addresses<'c, 'a>, Refusal> {
        let groups = match tile_type(before) {
            Some(TileType::TiledView(view)) => view.groups,
            Some(TileType::MemRef(MemRef { shape, .. })) => (0..shape.len()).map(|dim| vec![dim]).collect(),
            _ => return Err(Refusal::Silent),
        };
        let element = self.pointee(before)?;
        let parts = self.take_apart(view)?;
        let sizes = shape(tile).ok_or(Refusal::Silent)?;
        let index_tile = with_elements(tile, self.index_type())?;
        let (mut offset, mut mask) = (None, None);
        for (dim, group) in groups.iter().enumerate() {
            let along = self.vector(&[sizes[dim]], self.index_type())?;
            let first = self.integer_cast(indices[dim], self.index_type())?;
            let size = self.index(sizes[dim])?;
            let first = self.value("arith.muli", &[first, size], self.index_type(), &[])?;
            let first = self.broadcast(first, along)?;
            let lanes = self.counting(sizes[dim])?;
            let number = self.value("arith.addi", &[first, lanes], along, &[])?;
            if !in_bounds.get(dim).copied().unwrap_or_default() {
                let limit = self.product_of_sizes(&parts, group)?;
                let limit = self.broadcast(limit, along)?;
                let bits = self.vector(&[sizes[dim]], self.int(1))?;
                let predicate = [("predicate", self.number(ULT))];
                let inside = self.value("arith.cmpi", &[number, limit], bits, &predicate)?;
                let inside = self.along(inside, dim, &sizes)?;
                mask = Some(match mask {
                    Some(mask) => self.value("arith.andi", &[mask, inside], inside.r#type(), &[])?,
                    None => inside,
                });
            }
            if let Some(here) = self.offset_along(&parts, group, number)? {
                let here = self.along(here, dim, &sizes)?;
                offset = Some(match offset {
                    Some(offset) => self.value("arith.addi", &[offset, here], index_tile, &[])?,
                    None => here,
                });
            }
        }
        let offset = offset.map_or_else(|| self.constant(index_tile, 0), Ok)?;
        let pointers = self.element_pointer(parts.address, offset, element)?;
        Ok(Addresses { pointers, mask, element })
    }

    /// The offset, in elements, of a linear index along a group of dimensions; none if the group is empty.
    fn offset_along(
        &self,
        parts: &Metadata<'c, 'a>,
        group: &[usize],
        number: Value<'c, 'a>,
    ) -> Result<Option<Value<'c, 'a>>, Refusal> {
        let ty = number.r#type();
        let (mut rest, mut offset) = (number, None);
        for (position, dim) in group.iter().enumerate().rev() {
            let index = match position {
                // The remaining quotient is the index along the slowest dimension, even out of bounds.
                0 => rest,
                _ => {
                    let one = self.index(1)?;
                    let size =
                        self.value("arith.maxui", &[parts.sizes[*dim], one], self.index_type(), &[])?;
                    let size = self.broadcast(size, ty)?;
                    let index = self.value("arith.remui", &[rest, size], ty, &[])?;
                    rest = self.value("arith.divui", &[rest, size], ty, &[])?;
                    index
                }
            };
            let stride = self.broadcast(parts.strides[*dim], ty)?;
            let here = self.value("arith.muli", &[index, stride], ty, &[])?;
            offset = Some(match offset {
                Some(offset) => self.value("arith.addi", &[offset, here], ty, &[])?,
                None => here,
            });
        }
        Ok(offset)
    }

    fn product_of_sizes(&self, parts: &Metadata<'c, 'a>, group: &[usize]) -> Result<Value<'c, 'a>, Refusal> {
        let mut product = None;
        for dim in group {
            let size = parts.sizes[*dim];
            product = Some(match product {
                Some(product) => self.value("arith.muli", &[product, size], self.index_type(), &[])?,
                None => size,
            });
        }
        product.map_or_else(|| self.index(1), Ok)
    }

    /// `0, 1, 2, ...` as indices.
    pub fn counting(&self, count: i64) -> Result<Value<'c, 'a>, Refusal> {
        let ty = self.vector(&[count], self.index_type())?;
        self.value("vector.step", &[], ty, &[])
    }

    /// A vector along one dimension of a tile, repeated along the others.
    fn along(&self, vector: Value<'c, 'a>, dim: usize, sizes: &[i64]) -> Result<Value<'c, 'a>, Refusal> {
        let element = elements_of(vector.r#type());
        let mut thin = vec![1; sizes.len()];
        thin[dim] = sizes[dim];
        let vector = self.unflat(vector, self.vector(&thin, element)?)?;
        self.broadcast(vector, self.vector(sizes, element)?)
    }

    /// A pointer or a vector of them, offset by a number of elements or a vector of them.
    pub fn element_pointer(
        &self,
        base: Value<'c, 'a>,
        offset: Value<'c, 'a>,
        element: Type<'c>,
    ) -> Result<Value<'c, 'a>, Refusal> {
        // `llvm.getelementptr` takes vectors of one dimension only, and no type `index`.
        let (base_type, offset_type) = (base.r#type(), offset.r#type());
        let result = match offset_type.is_vector() {
            true => with_elements(offset_type, elements_of(base_type))?,
            false => base_type,
        };
        let offset = match elements_of(offset_type).is_index() {
            true => self.integer_cast(offset, with_elements(offset_type, self.int(64))?)?,
            false => offset,
        };
        let flat = |value: Value<'c, 'a>| match value.r#type().is_vector() {
            true => self.flat(value),
            false => Ok(value),
        };
        let (base, offset) = (flat(base)?, flat(offset)?);
        let flat_result = match result.is_vector() {
            true => self.vector(&[count(result)], elements_of(result))?,
            false => result,
        };
        let attributes = [
            ("elem_type", TypeAttribute::new(element).into()),
            ("rawConstantIndices", DenseI32ArrayAttribute::new(self.context(), &[OF_OPERAND]).into()),
        ];
        let moved = self.value("llvm.getelementptr", &[base, offset], flat_result, &attributes)?;
        self.unflat(moved, result)
    }

    /// The pointee type of a pointer, a tile of pointers, a memref or a view, as in LLVM's memory.
    pub fn pointee(&self, before: Type<'c>) -> Result<Type<'c>, Refusal> {
        let pointer = match before.is_tensor() {
            true => element_type(before, 0).ok_or(Refusal::Silent)?,
            false => before,
        };
        let element = match tile_type(pointer) {
            Some(TileType::Ptr { element, .. }) => element,
            Some(TileType::MemRef(memref)) => memref.element,
            Some(TileType::TiledView(view)) => view.source.element,
            _ => return Err(Refusal::Silent),
        };
        match memory_type(self.context(), element) {
            Some(ty) => Ok(ty),
            None => refuse(format!("{element} has no equal in LLVM's memory")),
        }
    }

    // Memrefs

    /// The LLVM descriptor of a memref: address twice, offset, sizes, strides.
    pub fn descriptor_type(&self, space: u32, rank: usize) -> Type<'c> {
        let pointer = llvm::r#type::pointer(self.context(), space);
        let mut fields = vec![pointer, pointer, self.int(64)];
        if rank > 0 {
            fields.extend([llvm::r#type::array(self.int(64), rank as u32); 2]);
        }
        llvm::r#type::r#struct(self.context(), &fields, false)
    }

    /// Address, sizes and strides of a memref. Upstream's conversion of memrefs folds the cast.
    fn take_apart(&self, memref: Value<'c, 'a>) -> Result<Metadata<'c, 'a>, Refusal> {
        let ty = memref.r#type();
        let rank = shape(ty).ok_or(Refusal::Silent)?.len();
        let space = match mlir_ext::types::pointer_space(ty) {
            Some(mlir_ext::types::PointerSpace::Number(number)) => number,
            _ => 0,
        };
        let descriptor = self.value(
            "builtin.unrealized_conversion_cast",
            &[memref],
            self.descriptor_type(space, rank),
            &[],
        )?;
        let field = |position: &[i64], ty| {
            let position = DenseI64ArrayAttribute::new(self.context(), position).into();
            self.value("llvm.extractvalue", &[descriptor], ty, &[("position", position)])
        };
        let number = |group, dim: usize| {
            self.integer_cast(field(&[group, dim as i64], self.int(64))?, self.index_type())
        };
        Ok(Metadata {
            address: field(&[1], llvm::r#type::pointer(self.context(), space))?,
            sizes: (0..rank).map(|dim| number(3, dim)).collect::<Result<_, _>>()?,
            strides: (0..rank).map(|dim| number(4, dim)).collect::<Result<_, _>>()?,
        })
    }
}
