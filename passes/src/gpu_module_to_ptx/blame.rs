//! Which operation LLVM's back end cannot compile.
//!
//! What LLVM says names a function at best. So modules are compiled again, each time in a process of its own, with something
//! taken away: first all other modules and the bodies of all other functions, then, by bisection, the last operations
//! of the function. What an operation gave is then loaded from nowhere and what it took is stored to nowhere, so that
//! the others stay as they are and needed; constants stay, as some instructions want them. With the operations from `n`
//! on taken away, the process lives as long as the culprit is among them, so the culprit is the last one that makes the
//! difference: not the cast of an address, but the atomic there. It is blamed if its own absence, with everything else in
//! place, saves the process. Otherwise its function is, or the module.

use super::compile;
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, Block, BlockLike, Identifier, OperationRef, Region, RegionLike, Value, ValueLike,
        attribute::IntegerAttribute,
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{
    child::Outcome,
    diagnostics, functions,
    interfaces::{InterfaceSet, interfaces},
    ir, symbols,
};
use std::mem;

/// Stays while other operations are looked at: much is known of what it gives.
const SLOT: &str = "llvm.alloca";
/// Types that memory does not hold.
const UNSTORABLE: [&str; 3] = ["!llvm.token", "!llvm.metadata", "!llvm.label"];
const LINKAGE: &str = "linkage";
const EXTERNAL: &str = "#llvm.linkage<external>";

/// Reports why a module could not be compiled, at the operation if it is found.
pub(super) fn report<'c, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    modules: &[OperationRef<'c, 'a>],
    log: &str,
) {
    let search = Search { context, module, modules };
    let culprit = search.culprit(log);
    let message = format!("'{}' op cannot be compiled to PTX: {}", ir::name_str(culprit), reason(log));
    diagnostics::error(culprit.location(), message).emit();
}

/// What LLVM says in one line, without addresses, which differ from run to run.
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
    /// Whether the compilation ends its process after this was done to the module there.
    fn dies(&self, prepare: impl FnOnce()) -> bool {
        matches!(compile(self.context, self.module, prepare), Outcome::Died(_))
    }

    fn culprit(&self, log: &str) -> OperationRef<'c, 'a> {
        let alone = |module: &&OperationRef<'c, 'a>| self.dies(|| self.leave_module(**module));
        let Some(module) = (match self.modules {
            [module] => Some(module),
            modules => modules.iter().find(alone),
        }) else {
            return self.module;
        };
        let without_functions = || {
            self.leave_module(*module);
            self.leave_function(*module, None);
        };
        if self.dies(without_functions) {
            return *module;
        }
        let mut functions = bodies(*module);
        // The one that LLVM names comes first.
        let named = |op: &OperationRef<'c, 'a>| {
            let name = symbols::symbol_name(*op).unwrap_or_default();
            !log.lines().any(|line| line.split([' ', '\'', ':', ',']).any(|word| word == name))
        };
        functions.sort_by_key(named);
        let function = functions.into_iter().find(|function| {
            self.dies(|| {
                self.leave_module(*module);
                self.leave_function(*module, Some(*function));
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
                    self.leave_module(module);
                    self.leave_function(module, Some(function));
                    removed.iter().for_each(|op| self.take_away(*op));
                })
            };
            // With the first `saved` it lives, with the first `dead` it does not.
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

    // What is done in the child

    /// Takes all other modules away.
    fn leave_module(&self, module: OperationRef<'c, 'a>) {
        self.modules.iter().filter(|other| **other != module).for_each(|other| bury(*other));
    }

    /// Leaves a declaration of each other function, and makes this one visible, so that LLVM keeps it.
    fn leave_function(&self, module: OperationRef<'c, 'a>, function: Option<OperationRef<'c, 'a>>) {
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

    /// Takes an operation away. Its results are then loaded from nowhere, and its operands stored there.
    fn take_away(&self, op: OperationRef<'c, 'a>) {
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

    /// A value like `result` about which nothing is known.
    fn unknown(&self, op: OperationRef<'c, 'a>, result: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        let load = self.access(op, "llvm.load", &[])?.add_results(&[result.r#type()]).build().ok()?;
        ir::result(ir::insert_before(op, load), 0)
    }

    /// Keeps a value needed before `op`.
    fn keep(&self, op: OperationRef<'c, 'a>, value: Value<'c, 'a>) {
        let is_constant = ir::defining_op(value).is_some_and(is_constant);
        if !is_constant
            && !UNSTORABLE.contains(&&*ir::type_text(value.r#type()))
            && let Some(Ok(store)) = self.access(op, "llvm.store", &[value]).map(OperationBuilder::build)
        {
            ir::insert_before(op, store);
        }
    }

    /// An access to nowhere before `op`, which LLVM may not drop.
    fn access(
        &self,
        op: OperationRef<'c, 'a>,
        name: &str,
        stored: &[Value<'c, 'a>],
    ) -> Option<OperationBuilder<'c>> {
        let pointer = llvm::r#type::pointer(self.context, 0);
        let nowhere = OperationBuilder::new("llvm.mlir.zero", op.location()).add_results(&[pointer]);
        let nowhere = ir::result(ir::insert_before(op, nowhere.build().ok()?), 0)?;
        let alignment = IntegerAttribute::new(IntegerType::new(self.context, 64).into(), 1).into();
        let attributes = [
            (Identifier::new(self.context, "volatile_"), Attribute::unit(self.context)),
            (Identifier::new(self.context, "alignment"), alignment),
        ];
        let access = OperationBuilder::new(name, op.location()).add_attributes(&attributes);
        Some(access.add_operands(stored).add_operands(&[nowhere]))
    }
}

fn is_constant(op: OperationRef<'_, '_>) -> bool {
    interfaces(op).contains(InterfaceSet::CONSTANT_LIKE)
}

fn is_linkage(name: Identifier<'_>) -> bool {
    name.as_string_ref().as_str() == Ok(LINKAGE)
}

/// The functions with a body of a module.
fn bodies<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    let block = ir::region(module, 0).and_then(|region| region.first_block());
    let mut at = block.and_then(|block| block.first_operation());
    while let Some(op) = at {
        if functions::function_body(op).is_some_and(|body| body.first_block().is_some()) {
            found.push(op);
        }
        at = op.next_in_block();
    }
    found
}

/// The operations of a function that can be taken away, in order.
fn removable<'c, 'a>(function: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    let mut block = functions::function_body(function).and_then(|body| body.first_block());
    while let Some(here) = block {
        let mut at = here.first_operation();
        while let Some(op) = at {
            at = op.next_in_block();
            if at.is_some() && op.region_count() == 0 && !is_constant(op) {
                found.push(op);
            }
        }
        block = here.next_in_region();
    }
    found
}

/// Takes an operation out of its module, where nothing finds it by name.
fn bury(op: OperationRef<'_, '_>) {
    let grave = Region::new();
    ir::move_to_end(op, grave.append_block(Block::new(&[])));
    // Other operations refer to it: it stays until the child ends.
    mem::forget(grave);
}
