//! Offsets of the pointers of a value in memory, and how far indices move an address: LLVM's own layout.
//!
//! ```text
//! { i32, ptr, [2 x ptr] }                       pointers at bytes 8, 16 and 24
//! getelementptr this, ptr %p, i32 1, i32 2, %i  48 bytes on, and some strides of 8
//! ```

use crate::{
    ir::Llvm,
    ir::reader::TableReader,
    program::{OpAt, TypeAt},
    table::TypeKind,
    types::Shapes,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_core::{
    ir::{Ir, Layouts, Op, Type, operands::resolve},
    limits::TYPE_DEPTH,
    place::{Place, Shift},
};
use tilespace_rules::Operand;

/// The places of fields, by type.
#[derive(Default)]
pub struct LlvmLayouts {
    places: FxHashMap<u32, Rc<[Place]>>,
}

/// The bytes of a type, if they are known.
fn size(ty: TypeAt<'_>) -> Option<u64> {
    (ty.data().sized != 0).then(|| ty.data().size)
}

/// The bytes from one element to the next.
fn stride(ty: TypeAt<'_>) -> Option<u64> {
    (ty.data().sized != 0).then(|| ty.data().stride)
}

impl<'p> Layouts<Llvm<'p>> for LlvmLayouts {
    fn whole(&mut self, _: Op<Llvm<'p>>, ty: Type<Llvm<'p>>) -> Place {
        Place::at(0, size(ty.0).unwrap_or(u64::MAX))
    }

    fn has_no_size(&mut self, global: Op<Llvm<'p>>) -> Option<bool> {
        let symbol = global.0.symbol()?;
        let is_variable = symbol.is(crate::table::SymbolFlags::VARIABLE);
        is_variable.then(|| size(global.0.at(symbol.ty)) == Some(0))
    }

    fn fields(&mut self, _: Op<Llvm<'p>>, reader: &mut TableReader<'p>, ty: Type<Llvm<'p>>) -> Rc<[Place]> {
        let shapes = reader.shapes();
        let count = shapes.shape(ty.0).fields.len();
        let find = || {
            let fields = field_places(shapes, ty.0, TYPE_DEPTH).filter(|fields| fields.len() == count);
            fields.unwrap_or_else(|| vec![Place::ANYWHERE; count]).into()
        };
        self.places.entry(ty.0.id).or_insert_with(find).clone()
    }

    fn indexed(
        &mut self,
        _: Op<Llvm<'p>>,
        op: Op<Llvm<'p>>,
        indices: Operand,
        _: &str,
        _: &str,
    ) -> Option<Shift> {
        indexed(op.0, resolve(op, indices))
    }
}

fn field_places(shapes: &Shapes, ty: TypeAt<'_>, depth: usize) -> Option<Vec<Place>> {
    let count = shapes.shape(ty).fields.len();
    if count == 0 {
        return Some(Vec::new());
    }
    // One field stands for too many to list.
    if shapes.shape(ty).is_shared {
        return None;
    }
    let depth = depth.checked_sub(1)?;
    match ty.data().kind() {
        TypeKind::Array => {
            let element = ty.part(0)?;
            let fields = field_places(shapes, element, depth)?;
            let stride = stride(element)?;
            if count == fields.len() {
                let last = stride.checked_mul(ty.data().length.checked_sub(1)?)?;
                let all = |place: Place| Some(Place::at(place.offset, last.checked_add(place.width)?));
                return fields.into_iter().map(all).collect();
            }
            let mut all = Vec::new();
            for index in 0..ty.data().length {
                let start = Place::at(i64::try_from(stride.checked_mul(index)?).ok()?, 1);
                all.extend(fields.iter().map(|place| start.at_inner(*place)));
            }
            Some(all)
        }
        TypeKind::Struct => {
            size(ty)?;
            let mut all = Vec::new();
            for part in ty.table().parts(ty.data()) {
                let fields = field_places(shapes, ty.at(part.ty), depth)?;
                let start = Place::at(i64::try_from(part.offset).ok()?, 1);
                all.extend(fields.into_iter().map(|place| start.at_inner(place)));
            }
            Some(all)
        }
        _ => Some(vec![Place::at(0, size(ty)?)]),
    }
}

/// The distance that the indices of an address computation add; none if a part of it is not known.
fn indexed(op: OpAt<'_>, operands: std::ops::Range<usize>) -> Option<Shift> {
    let mut ty: TypeAt<'_> = op.at(op.record().more);
    let mut shift = Shift::default();
    for (number, operand) in operands.enumerate() {
        let index = Llvm::operand(op, operand).and_then(Llvm::constant_integer);
        let kind = ty.data().kind();
        if number > 0 && kind == TypeKind::Struct {
            let field = usize::try_from(index?).ok()?;
            size(ty)?;
            let part = ty.table().parts(ty.data()).get(field)?;
            shift.bytes = shift.bytes.checked_add_unsigned(part.offset)?;
            ty = ty.at(part.ty);
            continue;
        }
        if number > 0 {
            ty = ty.part(0)?;
        }
        // Elements of a vector are packed by their bits.
        let is_lane = number > 0 && kind == TypeKind::Vector;
        let step = if is_lane { size(ty)? } else { stride(ty)? };
        match index {
            Some(index) => {
                let bytes = i64::try_from(step).ok()?.checked_mul(index)?;
                shift.bytes = shift.bytes.checked_add(bytes)?;
            }
            None => shift.strides |= step,
        }
    }
    Some(shift)
}
