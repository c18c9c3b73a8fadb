//! The facts about a module that the body of each of its functions is read with.
//!
//! ```text
//! call @f(%p)         symbols: is the callee visible, and does the call run this body? formals: which nodes?
//! store %p, %slot     objects: is the slot an object, and at which bytes is %p?
//! ```
//!
//! All of it is final before the first body is read, so that bodies may be read in parallel.

use crate::{
    graph::Formal,
    ids::{FuncId, IdMap},
    ir::Ir,
    objects::Objects,
};
use std::cell::RefCell;
use thin_vec::ThinVec;

/// The module around a body.
pub struct Module<'g, I: Ir> {
    /// The current function.
    pub id: FuncId,
    /// The facts about the module.
    pub around: ModuleContext<'g, I>,
}

/// Shared by all bodies of a module.
pub struct ModuleContext<'g, I: Ir> {
    /// Its functions and variables.
    pub symbols: &'g I::Symbols,
    /// Its objects.
    pub objects: &'g Objects<I>,
    /// The formals of each function, which callers vote on.
    pub formals: &'g IdMap<FuncId, ThinVec<Formal>>,
    /// Each thread has its own.
    pub layouts: &'g RefCell<I::Layouts>,
}

impl<I: Ir> Copy for Module<'_, I> {}

impl<I: Ir> Clone for Module<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Ir> Copy for ModuleContext<'_, I> {}

impl<I: Ir> Clone for ModuleContext<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}
