//! The attributes that mark a pointer argument as `restrict`.
//!
//! ```text
//! f(ptr {llvm.noalias})                                  clang and most front ends for LLVM
//! f(ptr {nvvm.restrict_scope = "1"})                     the canonical key, on one argument
//! f(ptr, ptr) {user_specified_restrict_scope = "1"}      NVIDIA's front end, on the function: all of its pointers
//! ```
//!
//! MLIR refuses attributes of arguments that belong to no dialect, and its import of LLVM IR drops string
//! attributes of arguments, so that the front end's keys can only be on the function: as discardable
//! attributes, or in `passthrough`, where the import puts them.

use melior::ir::{Attribute, OperationRef, attribute::IntegerAttribute};
use mlir_ext::{attributes, functions, ir};

/// Keys of the front end with the canonical ones (document "Memory Space Optimization and Restrict
/// Processing").
pub const KEYS: [(&str, &str); 3] = [
    ("user_specified_restrict_scope", SCOPE),
    ("user_specified_restrict_keyword", "nvvm.restrict_keyword"),
    ("user_specified_restrict_processed", MARKER),
];
/// The scope of an argument or a function.
pub const SCOPE: &str = "nvvm.restrict_scope";
/// Marks a function that was processed.
pub const MARKER: &str = "nvvm.restrict_processed";
/// The attribute that LLVM reads.
pub const NOALIAS: &str = "llvm.noalias";

/// The alias scope created for an argument. Scopes of inlined callees look alike otherwise.
pub const ALIAS_SCOPE: &str = "nvvm.restrict_alias_scope";
/// The scopes of an access, and those that it does not alias.
pub const LISTS: [&str; 2] = ["alias_scopes", "noalias_scopes"];
/// The op that marks where a scope begins.
pub const DECLARATION: &str = "llvm.intr.experimental.noalias.scope.decl";

/// The descriptions of the domain of a function, and of the scope of an argument in it, by their beginnings.
const DESCRIBED: [&str; 2] = ["restrict.domain.", "restrict.scope."];

/// The description of the domain of a function's scopes.
pub fn domain_name(function: &str) -> String {
    format!("{}{function}", DESCRIBED[0])
}

/// The description of the scope of an argument.
pub fn scope_name(id: &str, argument: usize) -> String {
    format!("{}{id}.arg{argument}", DESCRIBED[1])
}

/// The argument that this scope belongs to, by its description.
pub fn argument_of(scope: Attribute<'_>) -> Option<usize> {
    let text = ir::attribute_text(scope);
    let (head, name) = text.strip_suffix("\">")?.rsplit_once("description = \"")?;
    let is_of_restrict =
        head.contains(&format!("description = \"{}", DESCRIBED[0])) && name.starts_with(DESCRIBED[1]);
    is_of_restrict.then(|| name.rsplit_once(".arg")?.1.parse().ok())?
}

/// Whether a pointer argument is marked itself.
pub fn is_marked(function: OperationRef<'_, '_>, argument: usize) -> bool {
    [NOALIAS, SCOPE].iter().any(|name| functions::argument_attribute(function, argument, name).is_some())
}

/// Whether all pointer arguments of a function are marked.
pub fn marks_all(function: OperationRef<'_, '_>) -> bool {
    key(function, KEYS[0]).and_then(scope).is_some()
}

/// The scope that an attribute is: a string, or a number.
pub fn scope(attribute: Attribute<'_>) -> Option<String> {
    if let Some(text) = attributes::string(attribute) {
        return Some(text.to_string());
    }
    IntegerAttribute::try_from(attribute).ok()?;
    // `7 : i32`
    ir::attribute_text(attribute).split(' ').next().map(str::to_string)
}

/// The value of a key on a function, by one of its names.
pub fn key<'c>(function: OperationRef<'c, '_>, (name, canonical): (&str, &str)) -> Option<Attribute<'c>> {
    stated(function, name).or_else(|| stated(function, canonical))
}

/// The value of a name on a function: an attribute of its own, or an entry of `passthrough`, which MLIR
/// forwards to LLVM.
pub fn stated<'c>(function: OperationRef<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    if let Some(attribute) = ir::attribute(function, name) {
        return Some(attribute);
    }
    let is_name = |entry: &Attribute<'c>| attributes::string(*entry) == Some(name);
    attributes::elements(ir::attribute(function, "passthrough")?).into_iter().find_map(|entry| {
        match attributes::elements(entry)[..] {
            [key, value, ..] => is_name(&key).then_some(value),
            _ => Some(entry).filter(is_name),
        }
    })
}
