//! Offsets of the pointers of a value in memory, and how far indices move an address.
//!
//! ```text
//! struct<(i32, ptr, array<2 x ptr>)>        pointers at bytes 8, 16 and 24
//! getelementptr %p[1, 2, 1], this struct    56 bytes on
//! ```
//!
//! Stores to an object are tracked byte by byte ([`tilespace_core::place`]), so that a load is matched with
//! the stores that it can see. Sizes and offsets are MLIR's own (`mlir::DataLayout`, from the op around the
//! function), never computed here. Where a size is not known, or an index is no constant and no stride
//! either, the place is anywhere: it overlaps with all others, so that a load over-approximates.

use crate::{limits::TYPE_DEPTH, types::TypeTable};
use melior::ir::{
    OperationRef, Type,
    attribute::{DenseI32ArrayAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    ir,
    layout::Layout,
    types::{self, Aggregate},
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_core::{
    MemorySpace,
    ir::{self as core, Op},
    place::{Place, Shift},
};

use crate::extract::{Extractor, constant, mlir::Mlir, resolve};
use tilespace_dialects::Operand;

/// The index of `llvm.getelementptr` that stands for an operand (`mlir::LLVM::GEPOp::kDynamicIndex`).
pub const DYNAMIC: i32 = i32::MIN;

/// The layouts of types, for each op that holds functions.
#[derive(Default)]
pub struct Layouts<'c, 'a> {
    scopes: FxHashMap<ir::OperationId, Scope<'c, 'a>>,
}

struct Scope<'c, 'a> {
    layout: Layout<'c, 'a>,
    places: FxHashMap<ir::TypeId, Rc<[Place]>>,
}

impl<'c: 'a, 'a> Layouts<'c, 'a> {
    fn scope(&mut self, function: OperationRef<'c, 'a>) -> &mut Scope<'c, 'a> {
        let scope = function.parent_operation().unwrap_or(function);
        self.scopes
            .entry(ir::operation_id(scope))
            .or_insert_with(|| Scope { layout: Layout::new(scope), places: FxHashMap::default() })
    }
}

impl<'c: 'a, 'a> core::Layouts<Mlir<'c, 'a>> for Layouts<'c, 'a> {
    fn whole(&mut self, function: Op<Mlir<'c, 'a>>, ty: core::Type<Mlir<'c, 'a>>) -> Place {
        let size = self.scope(*function.0).layout.size(*ty.0);
        Place::at(0, size.map_or(u64::MAX, |size| size.size))
    }

    fn has_no_size(&mut self, global: Op<Mlir<'c, 'a>>) -> Option<bool> {
        let ty = TypeAttribute::try_from(ir::attribute(*global.0, "global_type")?).ok()?;
        let size = self.scope(*global.0).layout.size(ty.value());
        Some(size.is_some_and(|size| size.size == 0))
    }

    fn fields(
        &mut self,
        function: Op<Mlir<'c, 'a>>,
        reader: &mut Extractor,
        ty: core::Type<Mlir<'c, 'a>>,
    ) -> Rc<[Place]> {
        let Scope { layout, places, .. } = self.scope(*function.0);
        let count = reader.types.shape(*ty.0).fields.len();
        let found = places.entry(ir::type_id_key(*ty.0)).or_insert_with(|| {
            let fields = field_places(layout, &mut reader.types, *ty.0, TYPE_DEPTH);
            let fields = fields.filter(|fields| fields.len() == count);
            fields.unwrap_or_else(|| vec![Place::ANYWHERE; count]).into()
        });
        found.clone()
    }

    fn indexed(
        &mut self,
        function: Op<Mlir<'c, 'a>>,
        op: Op<Mlir<'c, 'a>>,
        indices: Operand,
        element: &str,
        constants: &str,
    ) -> Option<Shift> {
        indexed(&self.scope(*function.0).layout, *op.0, indices, element, constants)
    }
}

impl Extractor {
    /// Whether offsets of pointers to a space are narrower than generic ones in a function: looked up once
    /// for all functions of an op.
    pub fn moves_narrowly(&mut self, function: OperationRef<'_, '_>, space: MemorySpace) -> bool {
        let scope = function.parent_operation().unwrap_or(function);
        *self.narrow.entry((ir::operation_id(scope), space)).or_insert_with(|| {
            let layout = Layout::new(scope);
            layout.index_width(space.number()) < layout.index_width(MemorySpace::Generic.number())
        })
    }
}

fn field_places<'c>(
    layout: &Layout<'c, '_>,
    types: &mut TypeTable,
    ty: Type<'c>,
    depth: usize,
) -> Option<Vec<Place>> {
    if types.shape(ty).fields.is_empty() {
        return Some(Vec::new());
    }
    // One field stands for too many to list.
    if types.shape(ty).is_shared {
        return None;
    }
    let depth = depth.checked_sub(1)?;
    let element = |index: usize| types::element_type(ty, index);
    match types::elements(ty) {
        Aggregate::None | Aggregate::Vector => Some(vec![Place::at(0, layout.size(ty)?.size)]),
        Aggregate::Array { len } => {
            let fields = field_places(layout, types, element(0)?, depth)?;
            let stride = layout.size(element(0)?)?.stride;
            if types.shape(ty).fields.len() == fields.len() {
                let last = stride.checked_mul((len as u64).checked_sub(1)?)?;
                let all = |place: Place| Some(Place::at(place.offset, last.checked_add(place.width)?));
                return fields.into_iter().map(all).collect();
            }
            let start = |index: usize| Some(Place::at(offset_of(index, stride)?, 1));
            let mut all = Vec::new();
            for index in 0..len {
                let start = start(index)?;
                all.extend(fields.iter().map(|place| start.at_inner(*place)));
            }
            Some(all)
        }
        Aggregate::Struct(count) => {
            let mut all = Vec::new();
            for index in 0..count {
                let fields = field_places(layout, types, element(index)?, depth)?;
                let start = Place::at(i64::try_from(layout.offset(ty, index)?).ok()?, 1);
                all.extend(fields.into_iter().map(|place| start.at_inner(place)));
            }
            Some(all)
        }
    }
}

fn offset_of(index: usize, stride: u64) -> Option<i64> {
    i64::try_from(stride.checked_mul(index as u64)?).ok()
}

/// The distance that the indices of an op add; none if a part of it is not known.
fn indexed<'c: 'a, 'a>(
    layout: &Layout<'c, 'a>,
    op: OperationRef<'c, 'a>,
    indices: Operand,
    element: &str,
    constants: &str,
) -> Option<Shift> {
    let mut ty = TypeAttribute::try_from(op.attribute(element).ok()?).ok()?.value();
    let constants = DenseI32ArrayAttribute::try_from(op.attribute(constants).ok()?).ok()?;
    let mut operands = resolve(op, indices);
    let mut shift = Shift::default();
    for number in 0..constants.len() {
        let index = match constants.element(number).ok()? {
            DYNAMIC => constant(ir::operand(op, operands.next()?)?).map(|value| value as i64),
            constant => Some(i64::from(constant)),
        };
        let aggregate = types::elements(ty);
        if number > 0 && matches!(aggregate, Aggregate::Struct(_)) {
            let field = usize::try_from(index?).ok()?;
            shift.bytes = shift.bytes.checked_add_unsigned(layout.offset(ty, field)?)?;
            ty = types::element_type(ty, field)?;
            continue;
        }
        if number > 0 {
            ty = types::element_type(ty, 0)?;
        }
        let size = layout.size(ty)?;
        // Elements of a vector are packed by their bits.
        let is_lane = number > 0 && matches!(aggregate, Aggregate::Vector);
        let stride = if is_lane { size.size } else { size.stride };
        match index {
            Some(index) => {
                let bytes = i64::try_from(stride).ok()?.checked_mul(index)?;
                shift.bytes = shift.bytes.checked_add(bytes)?;
            }
            None => shift.strides |= stride,
        }
    }
    Some(shift)
}
