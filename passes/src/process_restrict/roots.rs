//! Which arguments of a function are `restrict`.
//!
//! ```text
//! f(ptr {llvm.noalias})                                  clang and most front ends for LLVM
//! f(ptr {nvvm.restrict_scope = "1"})                     the canonical key, on one argument
//! f(ptr, ptr) {user_specified_restrict_scope = "1"}      NVIDIA's front end, on the function: all of its pointers
//! f(struct {ptr, i32} {nvvm.restrict_scope = "1"})       a field of a struct: not followed by default
//! ```
//!
//! MLIR refuses attributes of arguments that belong to no dialect, and its import of LLVM IR drops string attributes of
//! arguments, so that the front end's keys can only be on the function: as discardable attributes, or in `passthrough`,
//! where the import puts them. They stay there for diagnostics, beside the canonical ones.

use crate::{
    extract::{Extractor, by_value_type},
    types::known_space,
};
use melior::ir::{
    Attribute, Location, OperationRef, TypeLike, attribute::ArrayAttribute, operation::OperationLike,
};
use mlir_ext::{attributes, functions, ir, types::pointer_space};
use tilespace_core::MemorySpace;

/// Keys of the front end with the canonical ones (document "Memory Space Optimization and Restrict Processing").
pub const KEYS: [(&str, &str); 3] = [
    ("user_specified_restrict_scope", SCOPE),
    ("user_specified_restrict_keyword", "nvvm.restrict_keyword"),
    ("user_specified_restrict_processed", MARKER),
];
/// The scope of an argument or a function.
pub const SCOPE: &str = "nvvm.restrict_scope";
/// The scope of the LLVM dialect that an argument got. Scopes that a callee brought along when it was inlined look alike.
pub const ALIAS_SCOPE: &str = "nvvm.restrict_alias_scope";
/// The function was done.
pub const MARKER: &str = "nvvm.restrict_processed";
/// The scope where no key says one.
const DEFAULT_SCOPE: &str = "1";

/// An argument with a scope of its own.
pub struct Root {
    /// The argument.
    pub argument: usize,
    /// What the key says.
    pub id: String,
    /// Whether it is no pointer, but holds or points to some that are meant.
    pub is_struct: bool,
    /// The space in the type of a pointer.
    pub space: MemorySpace,
}

/// The roots of a function.
pub struct Roots<'c> {
    /// In the order of the arguments.
    pub all: Vec<Root>,
    /// What the keys of [`KEYS`] say.
    pub keys: [Option<Attribute<'c>>; 3],
    /// Structs with pointers that are left out.
    pub in_structs: Vec<Location<'c>>,
}

impl<'c> Roots<'c> {
    /// Reads the attributes of a function.
    pub fn of(extractor: &mut Extractor, function: OperationRef<'c, '_>, in_structs: bool) -> Self {
        let keys = KEYS.map(|(name, canonical)| key(function, name).or_else(|| key(function, canonical)));
        let mut roots = Self { all: Vec::new(), keys, in_structs: Vec::new() };
        let all = keys[0].and_then(attributes::string);
        for (argument, ty) in functions::function_inputs(function).enumerate() {
            let own = functions::argument_attribute(function, argument, SCOPE);
            let id = own.and_then(attributes::string);
            let by_value = by_value_type(function, argument);
            let space = pointer_space(ty).filter(|_| by_value.is_none());
            if let Some(space) = space {
                let space = known_space(space).unwrap_or(MemorySpace::Generic);
                let is_noalias = functions::argument_attribute(function, argument, "llvm.noalias").is_some();
                if !ty.is_mem_ref() && (is_noalias || own.is_some() || all.is_some()) {
                    let id = id.or(all).unwrap_or(DEFAULT_SCOPE).to_string();
                    roots.all.push(Root { argument, id, is_struct: false, space });
                }
            } else if own.is_some() && extractor.types().holds_pointers(by_value.unwrap_or(ty)) {
                match in_structs {
                    true => {
                        let id = id.unwrap_or(DEFAULT_SCOPE).to_string();
                        let space = MemorySpace::Generic;
                        roots.all.push(Root { argument, id, is_struct: true, space });
                    }
                    false => roots.in_structs.push(function.location()),
                }
            }
        }
        roots
    }
}

/// What a key on a function says, as an attribute of it or in the list of those that MLIR hands on to LLVM.
fn key<'c>(function: OperationRef<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    if let Some(attribute) = ir::attribute(function, name) {
        return Some(attribute);
    }
    let list = ArrayAttribute::try_from(ir::attribute(function, "passthrough")?).ok()?;
    (0..list.len()).filter_map(|index| list.element(index).ok()).find_map(|entry| {
        if attributes::string(entry) == Some(name) {
            return Some(entry);
        }
        let pair = ArrayAttribute::try_from(entry).ok()?;
        let is_key = pair.element(0).ok().and_then(attributes::string) == Some(name);
        is_key.then(|| pair.element(1).ok())?
    })
}
