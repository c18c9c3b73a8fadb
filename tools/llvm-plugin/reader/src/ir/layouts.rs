//! Sizes and offsets of types: LLVM's own, which C++ has put into the table.

use crate::{ir::Llvm, ir::reader::TableReader, program::TypeAt, table::SymbolFlags};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tilespace_core::{
    ir::{
        Layouts, Op, Type,
        pointer_fields::{self, Size},
    },
    place::Place,
};

/// The places of fields, by type.
#[derive(Default)]
pub struct LlvmLayouts {
    places: FxHashMap<u32, Rc<[Place]>>,
}

/// The bytes of a type, if they are known.
fn size(ty: TypeAt<'_>) -> Option<Size> {
    let data = ty.data();
    (data.sized != 0).then_some(Size { size: data.size, stride: data.stride })
}

impl<'p> Layouts<Llvm<'p>> for LlvmLayouts {
    fn size(&mut self, _: Op<Llvm<'p>>, ty: Type<Llvm<'p>>) -> Option<Size> {
        size(ty.0)
    }

    fn offset(&mut self, _: Op<Llvm<'p>>, ty: Type<Llvm<'p>>, field: usize) -> Option<u64> {
        size(ty.0)?;
        Some(ty.0.table().parts(ty.0.data()).get(field)?.offset)
    }

    fn has_no_size(&mut self, global: Op<Llvm<'p>>) -> Option<bool> {
        let symbol = global.0.symbol()?;
        let is_variable = symbol.is(SymbolFlags::VARIABLE);
        is_variable.then(|| size(global.0.at(symbol.ty)).is_some_and(|size| size.size == 0))
    }

    fn fields(
        &mut self,
        function: Op<Llvm<'p>>,
        reader: &mut TableReader<'p>,
        ty: Type<Llvm<'p>>,
    ) -> Rc<[Place]> {
        if let Some(known) = self.places.get(&ty.0.id) {
            return known.clone();
        }
        let places = pointer_fields::places(self, function, reader, ty);
        self.places.insert(ty.0.id, places.clone());
        places
    }
}
