//! The variable that a pointer belongs to, for readers of a report.
//!
//! ```text
//! %q = gep %samples, %i         %samples is the argument 'samples'
//! load %q                       samples
//! %p = phi [%samples], [%next]
//! %next = gep %p, 4             all definitions lead to 'samples'
//! %t = addrspacecast @tile      tile
//! ```
//!
//! Definitions are walked back until each way ends at a value with a name, or at a symbol. Where ways end at
//! different names, or at none, the pointer has no name: a wrong name would mislead, and a missing name costs
//! little.

use crate::named::Named;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tilespace_core::{
    ir::Value,
    limits::NAME_STEPS,
    ops::step_back::{Derivation, step_back},
};

/// The names of pointers, each found once.
pub(super) struct Variables<I: Named>(FxHashMap<Value<I>, Option<Rc<str>>>);

impl<I: Named> Default for Variables<I> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<I: Named> Variables<I> {
    /// The name of the variable that a pointer belongs to.
    pub(super) fn of(&mut self, reader: &mut I::Reader, pointer: Value<I>) -> Option<Rc<str>> {
        if let Some(known) = self.0.get(&pointer) {
            return known.clone();
        }
        let found = name::<I>(reader, pointer).map(Rc::from);
        self.0.insert(pointer, found.clone());
        found
    }
}

fn name<I: Named>(reader: &mut I::Reader, pointer: Value<I>) -> Option<String> {
    let mut seen = FxHashSet::from_iter([pointer]);
    let mut pending = vec![pointer];
    let mut found: Option<String> = None;
    while let Some(value) = pending.pop() {
        if seen.len() > NAME_STEPS {
            return None;
        }
        // `<module>` is a frame of Python, which CuTe DSL writes as the name of a location.
        let own = I::variable(value).filter(|name| !name.is_empty() && !name.starts_with('<'));
        let end = match own {
            Some(name) => name,
            None => match step_back::<I>(reader, value) {
                Derivation::Values(values) => {
                    pending.extend(values.into_iter().filter(|value| seen.insert(*value)));
                    continue;
                }
                Derivation::Symbol(op, symbol) => variable_name::<I>(&I::symbol_name(op, symbol)?),
                Derivation::New(_) | Derivation::Argument(_) | Derivation::Unknown => return None,
            },
        };
        if found.as_ref().is_some_and(|found| *found != end) {
            return None;
        }
        found = Some(end);
    }
    found
}

/// The name of a variable in the source: `tile` for `_ZZ1kPfE4tile`, a variable of a function, which
/// demangles to `k(float*)::tile`; `values` for `__const.k.values`, clang's copy of a variable's initial
/// value.
fn variable_name<I: Named>(symbol: &str) -> String {
    if let Some(own) = symbol.strip_prefix("__const.").and_then(|rest| rest.split('.').nth(1)) {
        return own.to_owned();
    }
    let name = I::demangled(symbol);
    match name.rsplit_once("::") {
        Some((_, own)) if symbol.starts_with("_ZZ") => own.to_owned(),
        _ => name,
    }
}
