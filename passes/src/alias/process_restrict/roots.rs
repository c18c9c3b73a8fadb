//! The `restrict` arguments of a function.
//!
//! ```text
//! f(ptr {llvm.noalias})                                  a pointer that is marked, itself or with the function (`restrict_attributes.rs`)
//! f(struct {ptr, i32} {nvvm.restrict_scope = "1"})       a field of a struct: not followed by default, as where the
//!                                                        function is marked
//! ```
//!
//! The keys of the front end are kept for diagnostics, next to the canonical ones.

use crate::{
    extract::{Extractor, by_value_type},
    restrict_attributes::{self, KEYS, SCOPE},
    types::known_space,
};
use melior::ir::{Attribute, Location, OperationRef, TypeLike, operation::OperationLike};
use mlir_ext::{functions, types::pointer_space};
use tilespace_core::MemorySpace;

/// The scope if no key gives one.
const DEFAULT_SCOPE: &str = "1";

/// An argument with a scope of its own.
pub struct Root {
    /// The argument.
    pub argument: usize,
    /// The value of the key.
    pub id: String,
    /// Whether the root stands for pointers in the argument, or in the by-value memory that it points to.
    pub is_struct: bool,
    /// The space in the type of a pointer.
    pub space: MemorySpace,
}

/// The roots of a function.
pub struct Roots<'c> {
    /// In the order of the arguments.
    pub all: Vec<Root>,
    /// The values of [`KEYS`].
    pub keys: [Option<Attribute<'c>>; 3],
    /// Structs with `restrict` pointers that are not followed.
    pub in_structs: Vec<Location<'c>>,
}

impl<'c> Roots<'c> {
    /// Reads the attributes of a function.
    pub fn of(extractor: &mut Extractor, function: OperationRef<'c, '_>, in_structs: bool) -> Self {
        let keys = KEYS.map(|names| restrict_attributes::key(function, names));
        let mut roots = Self { all: Vec::new(), keys, in_structs: Vec::new() };
        let all = keys[0].and_then(restrict_attributes::scope);
        for (argument, ty) in functions::function_inputs(function).enumerate() {
            let own = functions::argument_attribute(function, argument, SCOPE);
            let id = own.and_then(restrict_attributes::scope);
            let by_value = by_value_type(function, argument);
            let space = pointer_space(ty).filter(|_| by_value.is_none());
            if let Some(space) = space {
                let space = known_space(space).unwrap_or(MemorySpace::Generic);
                if !ty.is_mem_ref() && (all.is_some() || restrict_attributes::is_marked(function, argument)) {
                    let id = id.or_else(|| all.clone()).unwrap_or_else(|| DEFAULT_SCOPE.to_string());
                    roots.all.push(Root { argument, id, is_struct: false, space });
                }
            } else if (own.is_some() || all.is_some())
                && extractor.types().holds_pointers(by_value.unwrap_or(ty))
            {
                // A key of the function does not say that it covers pointers in a struct.
                match in_structs && own.is_some() {
                    true => {
                        let id = id.unwrap_or_else(|| DEFAULT_SCOPE.to_string());
                        let space = MemorySpace::Generic;
                        roots.all.push(Root { argument, id, is_struct: true, space });
                    }
                    // One warning for a function.
                    false if roots.in_structs.is_empty() => roots.in_structs.push(function.location()),
                    false => {}
                }
            }
        }
        roots
    }
}
