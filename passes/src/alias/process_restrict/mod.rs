//! `process-restrict`: turns the promises of `restrict` into alias scopes on every access (document "Memory
//! Space Optimization and Restrict Processing").
//!
//! ```text
//! kernel(%a noalias, %b noalias)        kernel(%a noalias, %b noalias) {nvvm.restrict_processed}
//!   %p = gep %a[%i]                       noalias.scope.decl A; noalias.scope.decl B
//!   load %p                               load %p           {alias_scopes = [A], noalias_scopes = [B]}
//!   store %x, %b                          store %x, %b      {alias_scopes = [B], noalias_scopes = [A]}
//!   %q = select %c, %p, %b
//!   load %q                               load %q           {alias_scopes = [A, B]}
//!   load %r  (from memory)                load %r
//! ```
//!
//! A *root* is a pointer argument that `llvm.noalias`, `nvvm.restrict_scope`, or a key of the function marks
//! (`roots.rs`). Each has a scope, all of one function in one domain. An access is in the scopes of the roots
//! that its pointer may be derived from, and `noalias` with the scopes of the others (`derived.rs`).
//!
//! # Why it is right
//!
//! The promise of `noalias` is LLVM's (LangRef, "noalias"): while the function runs, memory that is written
//! and accessed through a pointer derived from the argument is accessed through such pointers only. LLVM
//! takes two accesses as disjoint if all scopes of the one are in the `noalias` list of the other ("noalias
//! and alias.scope Metadata"). This is sound if neither pointer is derived from a root of the other access.
//! It is, since an access gets scopes only if all reaching definitions of its pointer derive from roots: an
//! access through a pointer that may have an unknown origin gets neither list.
//!
//! The promise is about a single call. LLVM's inliner and MLIR's copy scopes with the body, but a body that
//! is inlined into a loop, and unrolled there, would be several calls with one set of scopes.
//! `noalias.scope.decl` at the entry marks where a scope begins, so that a pass that duplicates it duplicates
//! the scope.

mod derived;
mod roots;

use crate::{
    extract::{Assumptions, Device, Extractor},
    options::{ProcessRestrictOptions, process_restrict_statistics as statistics},
    report::debug_output,
    restrict_attributes::{self, ALIAS_SCOPE, DECLARATION, KEYS, LISTS, MARKER, NOALIAS, SCOPE},
    rule_file::rules,
    verify::original,
};
use derived::Set;
use melior::{
    Context,
    ir::{
        Attribute, Identifier, OperationRef,
        attribute::{ArrayAttribute, StringAttribute},
        operation::{OperationBuilder, OperationLike},
    },
};
use mlir_ext::{
    aliasing::Domain,
    attributes, diagnostics, functions, ir,
    pass::{PassFailure, PassInstance},
    symbols,
};
use roots::{Root, Roots};

/// Runs the pass on a function, or on all device functions of a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, root: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = ProcessRestrictOptions::read(pass.options());
    let rules = rules(root, options.space_rules)?;
    if !options.process_restrict {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    if options.dump_process_restrict {
        eprint!("{}", debug_output::dump("before", "process-restrict", root));
    }
    let original = options.check.then(|| original::Original::of(root));
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let functions = Device::find(root, &mut extractor).code(&mut extractor);
    for function in functions {
        let is_marked = function.has_attribute(MARKER);
        if is_marked != options.propagate_only || functions::entry_block(function).is_none() {
            continue;
        }
        let found = Roots::of(&mut extractor, function, options.allow_restrict_in_struct);
        for location in &found.in_structs {
            diagnostics::warning(*location, "function contains restrict keyword in struct").emit();
        }
        if found.all.is_empty() {
            continue;
        }
        let scopes = match is_marked {
            true => declared(function, &found.all),
            false => Some(declare(pass.context(), function, &found)),
        };
        let Some(scopes) = scopes else { continue };
        let through_memory = options.apply_multi_level_restrict;
        let accesses = derived::accesses(&mut extractor, function, &found.all, through_memory);
        pass.add_statistic(statistics::ACCESSES, accesses.len() as u64);
        for (op, set) in accesses {
            attach(pass.context(), op, &found.all, &scopes, &set);
        }
    }
    if options.dump_process_restrict {
        eprint!("{}", debug_output::dump("after", "process-restrict", root));
    }
    match original {
        Some(original) => {
            let compared = original::Options {
                multi_level_restrict: options.apply_multi_level_restrict,
                ..original::Options::default()
            };
            original::result(original.check(rules, compared, root))
        }
        None => Ok(()),
    }
}

/// Gives each root its scope and its canonical attributes, and the function its marker. Keys of the front end
/// stay.
fn declare<'c: 'a, 'a>(
    context: &'c Context,
    function: OperationRef<'c, 'a>,
    roots: &Roots<'c>,
) -> Vec<Attribute<'c>> {
    let name = symbols::symbol_name(function).unwrap_or_default();
    let domain = Domain::new(context, &restrict_attributes::domain_name(name));
    let mut scopes = Vec::new();
    for root in &roots.all {
        let scope = domain.scope(&restrict_attributes::scope_name(&root.id, root.argument));
        if !root.is_struct {
            functions::set_argument_attribute(function, root.argument, NOALIAS, Attribute::unit(context));
        }
        let id = StringAttribute::new(context, &root.id).into();
        functions::set_argument_attribute(function, root.argument, SCOPE, id);
        functions::set_argument_attribute(function, root.argument, ALIAS_SCOPE, scope);
        scopes.push(scope);
    }
    for (canonical, value) in KEYS.iter().zip(&roots.keys) {
        if let Some(value) = value {
            ir::set_attribute(function, canonical.1, *value);
        }
    }
    ir::set_attribute(function, MARKER, Attribute::unit(context));
    if let Some(entry) = functions::entry_block(function) {
        for scope in scopes.iter().rev() {
            let attribute = (Identifier::new(context, "scope"), *scope);
            let built =
                OperationBuilder::new(DECLARATION, function.location()).add_attributes(&[attribute]).build();
            if let Ok(declaration) = built {
                ir::insert_at_start(entry, declaration);
            }
        }
    }
    scopes
}

/// The scopes of the roots of a function that is already processed; none if a root has none.
fn declared<'c>(function: OperationRef<'c, '_>, roots: &[Root]) -> Option<Vec<Attribute<'c>>> {
    let of = |root: &Root| functions::argument_attribute(function, root.argument, ALIAS_SCOPE);
    roots.iter().map(of).collect()
}

/// Adds the scopes of the roots in `set` to the scopes of an access, and the other roots' scopes to its
/// `noalias` list.
fn attach<'c>(
    context: &'c Context,
    op: OperationRef<'c, '_>,
    roots: &[Root],
    scopes: &[Attribute<'c>],
    set: &Set,
) {
    for (list, belongs) in LISTS.into_iter().zip([true, false]) {
        let old = ir::attribute(op, list).into_iter().flat_map(attributes::elements);
        let mut all: Vec<Attribute<'c>> = old.filter(|old| !scopes.contains(old)).collect();
        let is_listed = |root: usize| match belongs {
            true => set.contains(&root),
            // Pointers with types that name disjoint spaces need no scope.
            false => {
                !set.contains(&root) && set.iter().any(|own| roots[*own].space.may_alias(roots[root].space))
            }
        };
        all.extend((0..roots.len()).filter(|root| is_listed(*root)).map(|root| scopes[root]));
        match all.is_empty() {
            true => _ = ir::remove_attribute(op, list),
            false => ir::set_attribute(op, list, ArrayAttribute::new(context, &all).into()),
        }
    }
}
