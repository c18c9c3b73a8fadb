//! Finds the operation that LLVM's back end cannot compile.
//!
//! LLVM's message names a function at best. So modules are recompiled, each time in a process of its own,
//! with parts removed: first all other modules and the bodies of all other functions, then, by bisection, the
//! last operations of the function. Results of a removed operation are replaced by volatile loads from null,
//! and its operands are stored there, so that the other operations stay unchanged and live; constants stay,
//! since some instructions need immediates. With the operations from `n` on removed, the process survives iff
//! the culprit is among them, so the bisection ends at the last operation that makes the difference: not the
//! cast of an address, but the atomic that uses it. The operation is blamed if removing only it saves the
//! process. Otherwise its function is, or the module.

use super::compile;
use crate::{apply::create_before, extract::interfaces_of};
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, Block, Identifier, OperationRef, Region, RegionLike, Type, Value, ValueLike,
        attribute::IntegerAttribute,
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{child::Outcome, diagnostics, functions, ir, symbols};
use std::mem;
use tilespace_core::ir::InterfaceSet;

/// Removed last, since LLVM derives much from its result.
const SLOT: &str = "llvm.alloca";
/// Types that cannot be stored.
const UNSTORABLE: [&str; 3] = ["!llvm.token", "!llvm.metadata", "!llvm.label"];
const LINKAGE: &str = "linkage";
const EXTERNAL: &str = "#llvm.linkage<external>";

/// Reports why a module could not be compiled to a language, at the culprit if it is found.
pub(super) fn report<'c, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    modules: &[OperationRef<'c, 'a>],
    (log, language): (&str, &str),
) {
    let search = Search { context, module, modules };
    let culprit = search.culprit(log);
    let message = format!("'{}' op cannot be compiled to {language}: {}", ir::name_str(culprit), reason(log));
    diagnostics::error(culprit.location(), message).emit();
}

/// The first line of LLVM's message, without addresses, which differ from run to run.
fn reason(log: &str) -> String {
    let line = log.lines().map(str::trim).find(|line| !line.is_empty());
    let Some(line) = line else { return "LLVM's back end crashed".into() };
    let line = ["LLVM ERROR: ", "error: "].iter().fold(line, |line, prefix| line.trim_start_matches(prefix));
    let is_address = |word: &&str| word.starts_with("0x");
    let words = line.split(' ').filter(|word| !(is_address(word) && word.ends_with(':')));
    words.take_while(|word| !is_address(word)).collect::<Vec<_>>().join(" ")
}

struct Search<'m, 'c, 'a> {
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    modules: &'m [OperationRef<'c, 'a>],
}

impl<'c: 'a, 'a> Search<'_, 'c, 'a> {
    /// Whether the compilation ends its process, after `prepare` in the child.
    fn dies(&self, prepare: impl FnOnce()) -> bool {
        matches!(compile(self.context, self.module, prepare), Outcome::Died(_))
    }

    fn culprit(&self, log: &str) -> OperationRef<'c, 'a> {
        let alone = |module: &&OperationRef<'c, 'a>| self.dies(|| self.isolate_module(**module));
        let Some(module) = (match self.modules {
            [module] => Some(module),
            modules => modules.iter().find(alone),
        }) else {
            return self.module;
        };
        let without_functions = || {
            self.isolate_module(*module);
            self.isolate_function(*module, None);
        };
        if self.dies(without_functions) {
            return *module;
        }
        let mut functions = bodies(*module);
        // The function that LLVM names comes first.
        let named = |op: &OperationRef<'c, 'a>| {
            let name = symbols::symbol_name(*op).unwrap_or_default();
            !log.lines().any(|line| line.split([' ', '\'', ':', ',']).any(|word| word == name))
        };
        functions.sort_by_key(named);
        let function = functions.into_iter().find(|function| {
            self.dies(|| {
                self.isolate_module(*module);
                self.isolate_function(*module, Some(*function));
            })
        });
        match function {
            Some(function) => self.operation(*module, function).unwrap_or(function),
            None => *module,
        }
    }

    fn operation(
        &self,
        module: OperationRef<'c, 'a>,
        function: OperationRef<'c, 'a>,
    ) -> Option<OperationRef<'c, 'a>> {
        let (slots, operations): (Vec<_>, Vec<_>) =
            removable(function).into_iter().partition(|op| ir::name_str(*op) == SLOT);
        [operations, slots].iter().find_map(|list| {
            let dies_without = |removed: &[OperationRef<'c, 'a>]| {
                self.dies(|| {
                    self.isolate_module(module);
                    self.isolate_function(module, Some(function));
                    removed.iter().for_each(|op| self.remove(*op));
                })
            };
            // With the first `saved` operations the process survives, with the first `dead` it dies.
            let (mut saved, mut dead) = (0, list.len());
            if list.is_empty() || dies_without(list) {
                return None;
            }
            while dead - saved > 1 {
                let middle = saved + (dead - saved) / 2;
                if dies_without(&list[middle..]) {
                    dead = middle;
                } else {
                    saved = middle;
                }
            }
            (!dies_without(&list[saved..dead])).then_some(list[saved])
        })
    }

    // Changes in the child

    /// Removes all other modules.
    fn isolate_module(&self, module: OperationRef<'c, 'a>) {
        self.modules.iter().filter(|other| **other != module).for_each(|other| bury(*other));
    }

    /// Replaces all other functions by declarations, and makes this one external, so that LLVM keeps it.
    fn isolate_function(&self, module: OperationRef<'c, 'a>, function: Option<OperationRef<'c, 'a>>) {
        let Some(external) = Attribute::parse(self.context, EXTERNAL) else { return };
        for other in bodies(module).into_iter().filter(|other| Some(*other) != function) {
            let attributes: Vec<_> = (0..other.attribute_count())
                .filter_map(|index| other.attribute_at(index).ok())
                .map(|(name, value)| (name, if is_linkage(name) { external } else { value }))
                .collect();
            let declaration = OperationBuilder::new(ir::name_str(other), other.location())
                .add_attributes(&attributes)
                .add_regions([Region::new()])
                .build();
            if let Ok(declaration) = declaration {
                ir::insert_before(other, declaration);
                bury(other);
            }
        }
        if let Some(function) = function {
            ir::set_attribute(function, LINKAGE, external);
        }
    }

    /// Removes an operation. Its results are replaced by volatile loads, and its operands kept live by
    /// stores.
    fn remove(&self, op: OperationRef<'c, 'a>) {
        for operand in op.operands() {
            self.keep(op, operand);
        }
        for result in op.results().map(Value::from) {
            if ir::has_uses(result)
                && let Some(value) = self.unknown(op, result)
            {
                ir::replace_all_uses(result, value);
            }
        }
        if !op.results().any(|result| ir::has_uses(result.into())) {
            ir::erase(op);
        }
    }

    /// An unknown value of the type of `result`.
    fn unknown(&self, op: OperationRef<'c, 'a>, result: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        ir::result(self.access(op, "llvm.load", &[], &[result.r#type()])?, 0)
    }

    /// Keeps a value live before `op`.
    fn keep(&self, op: OperationRef<'c, 'a>, value: Value<'c, 'a>) {
        let is_constant = ir::defining_op(value).is_some_and(is_constant);
        if !is_constant && !UNSTORABLE.contains(&&*ir::type_text(value.r#type())) {
            self.access(op, "llvm.store", &[value], &[]);
        }
    }

    /// A volatile access to null before `op`, which LLVM must not drop.
    fn access(
        &self,
        op: OperationRef<'c, 'a>,
        name: &str,
        stored: &[Value<'c, 'a>],
        results: &[Type<'c>],
    ) -> Option<OperationRef<'c, 'a>> {
        let pointer = llvm::r#type::pointer(self.context, 0);
        let nowhere = create_before(self.context, op, "llvm.mlir.zero", &[], &[], &[pointer])?;
        let operands: Vec<_> = stored.iter().copied().chain(ir::result(nowhere, 0)).collect();
        let alignment = IntegerAttribute::new(IntegerType::new(self.context, 64).into(), 1).into();
        let attributes = [("volatile_", Attribute::unit(self.context)), ("alignment", alignment)];
        create_before(self.context, op, name, &operands, &attributes, results)
    }
}

fn is_constant(op: OperationRef<'_, '_>) -> bool {
    interfaces_of(op).contains(InterfaceSet::CONSTANT_LIKE)
}

fn is_linkage(name: Identifier<'_>) -> bool {
    name.as_string_ref().as_str() == Ok(LINKAGE)
}

/// The functions of a module that have a body.
fn bodies<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let has_body = |op: &_| functions::function_body(*op).is_some_and(|body| body.first_block().is_some());
    ir::members(module).into_iter().filter(has_body).collect()
}

/// The operations of a function that can be removed, in order.
fn removable<'c, 'a>(function: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let blocks = functions::function_body(function).into_iter().flat_map(ir::blocks);
    let is_last = |op: &OperationRef<'c, 'a>| op.next_in_block().is_none();
    let ops = blocks.flat_map(ir::operations);
    ops.filter(|op| !is_last(op) && op.region_count() == 0 && !is_constant(*op)).collect()
}

/// Moves an operation out of its module, where no symbol lookup finds it.
pub(super) fn bury(op: OperationRef<'_, '_>) {
    let grave = Region::new();
    ir::move_to_end(op, grave.append_block(Block::new(&[])));
    // Other operations may refer to it, so it lives until the child ends.
    mem::forget(grave);
}
