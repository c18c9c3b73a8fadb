//! The types of pointers in a space, queried once each.
//!
//! ```text
//! !llvm.ptr in shared memory     !llvm.ptr<3>; neighbouring values have the same type, so that the last
//! !llvm.ptr in shared memory     answer is the first to be looked at
//! ```

use crate::{apply::Caster, extract::Extractor};
use melior::ir::{OperationRef, Type};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::MemorySpace;

type Query = (ir::TypeId, MemorySpace);

/// Answers about types.
pub(super) struct Types<'c> {
    pub(super) caster: Caster<'c>,
    in_space: FxHashMap<Query, Option<Type<'c>>>,
    last: Option<(Query, Option<Type<'c>>)>,
    /// The last query to [`Extractor::moves_narrowly`] and its answer.
    last_narrow: Option<(MemorySpace, bool)>,
}

impl<'c> Types<'c> {
    pub(super) fn new(caster: Caster<'c>) -> Self {
        Self { caster, in_space: FxHashMap::default(), last: None, last_narrow: None }
    }

    /// [`Caster::in_space`].
    #[inline]
    pub(super) fn in_space(&mut self, ty: Type<'c>, space: MemorySpace) -> Option<Type<'c>> {
        let key = (ir::type_id_key(ty), space);
        if let Some((last, found)) = self.last
            && last == key
        {
            return found;
        }
        let found = *self.in_space.entry(key).or_insert_with(|| self.caster.in_space(ty, space));
        self.last = Some((key, found));
        found
    }

    /// Whether pointers to `space` move by narrower numbers in a function.
    #[inline]
    pub(super) fn moves_narrowly(
        &mut self,
        extractor: &mut Extractor,
        function: OperationRef<'c, '_>,
        space: MemorySpace,
    ) -> bool {
        if let Some((last, narrowly)) = self.last_narrow
            && last == space
        {
            return narrowly;
        }
        let narrowly = extractor.moves_narrowly(function, space);
        self.last_narrow = Some((space, narrowly));
        narrowly
    }
}
