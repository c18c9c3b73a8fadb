//! Bytes of types: MLIR's own (`mlir::DataLayout`, from the op around the function), never computed here.

use melior::ir::{OperationRef, attribute::TypeAttribute, operation::OperationLike};
use mlir_ext::{
    ir,
    layout::{Layout, Size as Bytes},
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_core::{
    MemorySpace,
    ir::{
        self as core, Op,
        pointer_fields::{self, Size},
    },
    place::Place,
};

use crate::extract::{Extractor, mlir::Mlir};

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
    fn size(&mut self, function: Op<Mlir<'c, 'a>>, ty: core::Type<Mlir<'c, 'a>>) -> Option<Size> {
        let Bytes { size, stride } = self.scope(*function.0).layout.size(*ty.0)?;
        Some(Size { size, stride })
    }

    fn offset(
        &mut self,
        function: Op<Mlir<'c, 'a>>,
        ty: core::Type<Mlir<'c, 'a>>,
        field: usize,
    ) -> Option<u64> {
        self.scope(*function.0).layout.offset(*ty.0, field)
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
        let key = ir::type_id_key(*ty.0);
        if let Some(known) = self.scope(*function.0).places.get(&key) {
            return known.clone();
        }
        let places = pointer_fields::places(self, function, reader, ty);
        self.scope(*function.0).places.insert(key, places.clone());
        places
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
