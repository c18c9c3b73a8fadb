//! `print-nvvm-aa`: prints the answers of the alias analysis about the pointers of a function.
//!
//! ```text
//! remark: pointer 1, shared: ModRef; NoAlias 0; MayAlias
//! ```
//!
//! Pointers are the operands of memory accesses, numbered in program order of their first occurrence. Each is
//! compared with those before it; later occurrences print the number only.

use super::{AliasResult, Aliases, accessed, nvvm_aa::steps};
use crate::{
    extract::{Assumptions, Extractor},
    options::PrintNvvmAaOptions,
    rule_file::rules,
};
use melior::ir::{OperationRef, Value, operation::OperationLike};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use tilespace_core::{MemorySpace, lattice::Mask};

/// Runs the pass on a function.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, function: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = PrintNvvmAaOptions::read(pass.options());
    let (rules, steps) = (rules(function, options.space_rules)?, steps(function, options.steps)?);
    pass.mark_all_analyses_preserved();
    let mut aliases = match options.votes {
        true => Aliases::solved(rules, steps, function),
        false => Aliases::new(rules, steps),
    };
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let mut pointers: Vec<Value<'c, 'a>> = Vec::new();
    let mut numbers: FxHashMap<ir::ValueId, usize> = FxHashMap::default();
    for op in ir::collect(function, Some).into_iter().skip(1) {
        for pointer in accessed(&mut extractor, op) {
            let text = match numbers.entry(ir::value_id(pointer)) {
                Entry::Occupied(number) => format!("pointer {}", number.get()),
                Entry::Vacant(entry) => {
                    entry.insert(pointers.len());
                    let text = describe(&mut aliases, &pointers, pointer);
                    pointers.push(pointer);
                    text
                }
            };
            diagnostics::remark(op.location(), text).emit();
        }
    }
    Ok(())
}

/// The spaces of a pointer, and its alias result against each one before it.
fn describe<'c: 'a, 'a>(aliases: &mut Aliases, before: &[Value<'c, 'a>], pointer: Value<'c, 'a>) -> String {
    let mut answers = [AliasResult::NoAlias, AliasResult::MayAlias].map(|answer| format!("{answer:?}"));
    for (number, other) in before.iter().enumerate() {
        let answer = aliases.alias(pointer, *other);
        answers[usize::from(answer == AliasResult::MayAlias)] += &format!(" {number}");
    }
    let (spaces, mod_ref) = (aliases.spaces(pointer), aliases.mod_ref(pointer));
    let names: Vec<&str> = match spaces.contains(Mask::UNKNOWN) {
        true => vec!["unknown"],
        false if spaces.is_empty() => vec!["nowhere"],
        false => spaces.spaces().map(MemorySpace::name).collect(),
    };
    let (number, names, answers) = (before.len(), names.join(" or "), answers.join("; "));
    format!("pointer {number}, {names}: {mod_ref:?}; {answers}")
}
