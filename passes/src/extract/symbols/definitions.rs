//! The definitions of the names in a function.
//!
//! ```text
//! %a = llvm.mlir.addressof @tile      the variable @tile: its space, and how it is aligned
//! %f = llvm.mlir.addressof @helper    a function: no memory that is accessed
//! ```
//!
//! A function that is read with its module finds them there. A function that is read in isolation queries
//! MLIR for the first few, which walks over the symbols each time; from [`NAME_LOOKUPS`] on, a table of all
//! is built once.

use super::lookup::{is_variable, known_symbol_table_around, space_of_global, symbol_table_around};
use crate::{extract::ops::class::Classes, limits::NAME_LOOKUPS};
use melior::ir::{Attribute, AttributeLike, OperationRef, attribute::IntegerAttribute};
use mlir_ext::{attributes, ir, symbols};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use tilespace_core::ir::Definition;

/// The definitions looked up so far.
#[derive(Default)]
pub struct Definitions {
    /// By the symbol table around the function and the attribute that names the symbol.
    known: FxHashMap<(ir::OperationId, ir::AttributeId), Definition>,
    /// For functions read in isolation: how many names of a symbol table were looked up, and its table by
    /// name.
    named: FxHashMap<ir::OperationId, (usize, ByName)>,
}

type ByName = FxHashMap<Box<[u8]>, Definition>;

impl Definitions {
    /// The definition of `symbol` in `op`. `find` finds it in the module, if that is known.
    pub fn of<'c: 'a, 'a>(
        &mut self,
        classes: &mut Classes,
        op: OperationRef<'c, 'a>,
        symbol: Attribute<'c>,
        find: Option<&dyn Fn() -> Option<OperationRef<'c, 'a>>>,
    ) -> Definition {
        let table = symbol_table_around(op, classes).map(ir::operation_id).unwrap_or_default();
        let key = (table, ir::attribute_id(symbol));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = match find {
            Some(find) => describe(classes, find()),
            None => self
                .by_name(classes, op, symbol)
                .unwrap_or_else(|| describe(classes, symbols::lookup_nearest_symbol(op, symbol))),
        };
        self.known.insert(key, found);
        found
    }

    /// The definition of `symbol` from a table of all names around `op`. The table is built once so many
    /// names were looked up that walking the symbol table for each takes longer.
    fn by_name<'c: 'a, 'a>(
        &mut self,
        classes: &mut Classes,
        op: OperationRef<'c, 'a>,
        symbol: Attribute<'c>,
    ) -> Option<Definition> {
        let name = attributes::string_bytes(symbol).filter(|_| symbol.is_flat_symbol_ref())?;
        let table = known_symbol_table_around(op, classes)?;
        let id = ir::operation_id(table);
        let (lookups, _) = self.named.entry(id).or_default();
        *lookups += 1;
        match (*lookups).cmp(&NAME_LOOKUPS) {
            Ordering::Less => return None,
            Ordering::Equal => {
                let mut definitions = ByName::default();
                for member in ir::members(table) {
                    if let Some(name) = ir::attribute(member, "sym_name").and_then(attributes::string_bytes) {
                        let definition = describe(classes, Some(member));
                        definitions.entry(name.into()).or_insert(definition);
                    }
                }
                self.named.insert(id, (NAME_LOOKUPS, definitions));
            }
            Ordering::Greater => {}
        }
        let (_, definitions) = self.named.get(&id)?;
        Some(definitions.get(name).copied().unwrap_or(Definition::Unknown))
    }
}

/// The meaning of an op as the definition of a name.
fn describe(classes: &mut Classes, definition: Option<OperationRef<'_, '_>>) -> Definition {
    match definition {
        Some(op) if classes.is_function(op) => Definition::Function,
        Some(op) if is_variable(op) => {
            Definition::Variable { space: space_of_global(op), alignment: alignment_of(op, "alignment") }
        }
        Some(_) | None => Definition::Unknown,
    }
}

/// The alignment in an attribute, if it is a power of two.
pub fn alignment_of(op: OperationRef<'_, '_>, attribute: &str) -> Option<u64> {
    let alignment = IntegerAttribute::try_from(ir::attribute(op, attribute)?).ok()?;
    u64::try_from(alignment.value()).ok().filter(|alignment| alignment.is_power_of_two())
}
