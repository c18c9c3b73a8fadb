//! May two pointers alias? NVIDIA's alias analysis (document "Address Spaces", "Aliasing Rules").
//!
//! ```text
//! %a : ptr<3>, %b : ptr<1>                    no: shared and global memory are disjoint
//! %g = addrspacecast %a : ptr<3> to ptr
//! %p = getelementptr %g[%i]                   no against %b: a walk back finds the cast
//! %q = select %c, %g, %other : ptr            may alias, unless the solver knows %other
//! %s = alloca, its address only accessed      no against anything not derived from %s
//! ```
//!
//! Passes that move or remove accesses query this, and for generic pointers almost every answer is "may".
//! This analysis uses the set of spaces that a pointer may be in: the space in its type; else the result of a
//! walk back through casts, address computations, selects and block arguments, at most
//! [`ALIAS_STEPS`](crate::limits::ALIAS_STEPS) on each path (`nvptx-traverse-address-aliasing-limit`); else,
//! if there is a solution, the solver's mask. Two sets are disjoint if no space of one overlaps a space of
//! the other, by the table in `dialects/spaces.td`: generic overlaps all, global overlaps param, shared
//! overlaps shared memory of the cluster. Two pointers into the same space do not alias if the walks end at
//! distinct objects: a stack slot and another slot, a variable, or memory that the caller passes; and a slot
//! with an address that does not escape aliases only pointers derived from it.
//!
//! # Why it is right
//!
//! LLVM and MLIR query two values in one call of a function. An accessed pointer is in the space of its type,
//! and all reaching definitions of a value are walked: if one is not understood, or the walk is cut off, the
//! pointer may be in any space. The solver's masks hold for every access ([`tilespace_core::solve`]). A slot
//! is allocated anew each time its op runs, so only pointers derived from the result can point into it,
//! unless the address escapes; memory that is passed to the function existed before. Null, or a
//! value that is never computed, has an empty set: the answer is "may", since it tells nothing of an address.
//!
//! Without masks, every answer follows from the current IR, so passes may change it between two queries.
//! Masks hold for the IR that was solved.

pub mod nvvm_aa;
pub mod print_nvvm_aa;
pub mod process_restrict;

use crate::{
    extract::{
        Assumptions, Derivation, Extractor, Layouts, Use, access_kinds, accesses_alone, is_volatile,
        mlir::{self, Raw},
        space_of_global, step_back,
    },
    limits::ALIAS_USES,
    rule_file::default_rules,
    types::known_space,
};
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_ext::{
    ir, symbols,
    types::{element_or_self, pointer_space},
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    graph::Linkage,
    ids::{FuncId, Id, InstanceId},
    ir::Layouts as _,
    lattice::Mask,
    solve::{SolveOptions, solve},
};
use tilespace_dialects::{AccessKind, RuleTable};

/// The alias relation of two pointers.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AliasResult {
    /// They never alias.
    NoAlias,
    /// They may alias.
    MayAlias,
}

/// Whether the memory that a pointer points to may be written.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModRef {
    /// Device code never writes it, so the order of reads is not observable.
    NoModRef,
    /// It may be read and written.
    ModRef,
}

/// The alias analysis.
pub struct Aliases {
    extractor: Extractor,
    steps: usize,
    /// The solver's masks, by value.
    masks: FxHashMap<ir::ValueId, Mask>,
}

/// The origins of a pointer, by the walk back.
#[derive(Default)]
struct Origins<'c, 'a> {
    mask: Mask,
    objects: Vec<Object<'c, 'a>>,
    /// Whether `objects` are all of its origins.
    is_complete: bool,
}

/// An object with memory of its own.
#[derive(Clone, Copy, PartialEq)]
enum Object<'c, 'a> {
    /// A stack slot, allocated anew each time its op runs.
    Slot(Value<'c, 'a>),
    /// A variable.
    Variable(OperationRef<'c, 'a>),
    /// The memory that an argument of the function points to.
    Argument(Value<'c, 'a>),
}

impl Aliases {
    /// An analysis of the IR without a solution, which walks back `steps` definitions.
    pub fn new(rules: &'static RuleTable, steps: usize) -> Self {
        Self { extractor: Extractor::new(rules, Assumptions::default()), steps, masks: FxHashMap::default() }
    }

    /// An analysis with the default rules.
    pub fn builtin(steps: usize) -> Self {
        Self::new(default_rules(), steps)
    }

    /// An analysis that also uses the solution of `function`, with unknown callers, callees and memory. Valid
    /// until the function is changed.
    pub fn solved<'c: 'a, 'a>(
        rules: &'static RuleTable,
        steps: usize,
        function: OperationRef<'c, 'a>,
    ) -> Self {
        let mut aliases = Self::new(rules, steps);
        let code = aliases.extractor.read(function);
        let extraction = aliases.extractor.function(&code);
        let solution = solve(&extraction.graph, &SolveOptions::default());
        for (node, at) in extraction.functions[FuncId::new(0)].values.iter() {
            let Some(at) = at.filter(|at| pointer_space(at.value.raw().r#type()).is_some()) else { continue };
            // A value has several nodes if guards refine it.
            let mask = aliases.masks.entry(ir::value_id(at.value.raw())).or_default();
            *mask = mask.join(solution.mask(InstanceId::new(0), node));
        }
        aliases
    }

    /// Whether two pointers may alias, within one call of their function.
    pub fn alias<'c: 'a, 'a>(&mut self, lhs: Value<'c, 'a>, rhs: Value<'c, 'a>) -> AliasResult {
        if lhs == rhs {
            return AliasResult::MayAlias;
        }
        let (left, right) = (self.origins(lhs), self.origins(rhs));
        let are_known = !left.mask.is_empty() && !right.mask.is_empty();
        let are_apart = are_known && !left.mask.may_alias(right.mask)
            || self.are_distinct_objects(&left, &right)
            || self.is_hidden(&left, rhs)
            || self.is_hidden(&right, lhs);
        if are_apart { AliasResult::NoAlias } else { AliasResult::MayAlias }
    }

    /// Whether the memory that a pointer points to may be written.
    pub fn mod_ref(&mut self, pointer: Value<'_, '_>) -> ModRef {
        let mask = self.spaces(pointer);
        let is_read_only = !mask.is_empty() && mask.spaces().all(MemorySpace::is_read_only);
        if is_read_only { ModRef::NoModRef } else { ModRef::ModRef }
    }

    /// The spaces that a pointer may be in.
    pub fn spaces(&mut self, pointer: Value<'_, '_>) -> Mask {
        self.origins(pointer).mask
    }

    fn origins<'c: 'a, 'a>(&mut self, pointer: Value<'c, 'a>) -> Origins<'c, 'a> {
        let mut origins = Origins { is_complete: true, ..Origins::default() };
        let mut seen = FxHashSet::default();
        let mut pending = vec![(pointer, 0, None)];
        while let Some((value, steps, known)) = pending.pop() {
            let known: Option<Mask> = known.or_else(|| self.stated(value));
            if !seen.insert((ir::value_id(value), known)) {
                continue;
            }
            let step =
                if steps == self.steps { Derivation::Unknown } else { step_back(&mut self.extractor, value) };
            let (space, object) = match step {
                Derivation::Values(values) => {
                    pending.extend(values.into_iter().map(|value| (value.raw(), steps + 1, known)));
                    continue;
                }
                Derivation::New(space) => {
                    (space, (space == MemorySpace::Local).then_some(Object::Slot(value)))
                }
                Derivation::Argument(index) => (MemorySpace::Generic, index.map(|_| Object::Argument(value))),
                Derivation::Symbol(op, symbol) => match symbols::lookup_nearest_symbol(op.raw(), *symbol.0) {
                    Some(variable) => {
                        let is_apart = is_apart_from_others(&mut self.extractor, variable);
                        (space_of_global(variable), is_apart.then_some(Object::Variable(variable)))
                    }
                    None => (MemorySpace::Generic, None),
                },
                Derivation::Unknown => (MemorySpace::Generic, None),
            };
            origins.mask = origins.mask.join(known.unwrap_or(Mask::of(space)));
            origins.is_complete &= object.is_some();
            origins.objects.extend(object);
        }
        origins
    }

    /// The spaces of a value by its type, or by the solver.
    fn stated(&self, value: Value<'_, '_>) -> Option<Mask> {
        let space = known_space(pointer_space(element_or_self(value.r#type()))?);
        match space {
            Some(MemorySpace::Generic) | None => {
                self.masks.get(&ir::value_id(value)).copied().filter(|mask| !mask.contains(Mask::UNKNOWN))
            }
            Some(space) => Some(Mask::of(space)),
        }
    }

    /// Whether two pointers are derived from distinct objects.
    fn are_distinct_objects(&self, left: &Origins<'_, '_>, right: &Origins<'_, '_>) -> bool {
        let are_apart = |pair| match pair {
            (Object::Slot(slot), Object::Slot(other)) => slot != other,
            (Object::Slot(_), _) | (_, Object::Slot(_)) => true,
            (Object::Variable(variable), Object::Variable(other)) => variable != other,
            (Object::Variable(_) | Object::Argument(_), Object::Argument(_))
            | (Object::Argument(_), Object::Variable(_)) => false,
        };
        let pairs = || left.objects.iter().flat_map(|one| right.objects.iter().map(|other| (*one, *other)));
        left.is_complete
            && right.is_complete
            && !left.objects.is_empty()
            && !right.objects.is_empty()
            && pairs().all(are_apart)
    }

    /// Whether a pointer is derived only from slots with addresses that do not escape, and `other` is not
    /// derived from them.
    fn is_hidden<'c: 'a, 'a>(&mut self, origins: &Origins<'c, 'a>, other: Value<'c, 'a>) -> bool {
        origins.is_complete
            && !origins.objects.is_empty()
            && origins.objects.iter().all(|object| match object {
                Object::Slot(slot) => {
                    self.derived_from(*slot).is_some_and(|all| !all.contains(&ir::value_id(other)))
                }
                Object::Variable(_) | Object::Argument(_) => false,
            })
    }

    /// All addresses derived from the address of a slot; none if one of them escapes, or is merged with
    /// others.
    fn derived_from(&mut self, slot: Value<'_, '_>) -> Option<FxHashSet<ir::ValueId>> {
        let mut all = FxHashSet::from_iter([ir::value_id(slot)]);
        let mut pending = vec![slot];
        let mut count = 0;
        while let Some(value) = pending.pop() {
            let uses: Vec<_> = ir::uses(value).collect();
            count += uses.len();
            if count > ALIAS_USES {
                return None;
            }
            for (op, operand) in uses {
                let found = Use::of(&mut self.extractor, mlir::op(op), operand);
                if found.escapes || found.merges {
                    return None;
                }
                for (_, made) in found.made(mlir::op(op)) {
                    pointer_space(element_or_self(made.raw().r#type()))?;
                    if all.insert(ir::value_id(made.raw())) {
                        pending.push(made.raw());
                    }
                }
            }
        }
        Some(all)
    }

    /// Whether an op may read or write the memory that `location` points to, observably by other ops. A plain
    /// load or store is decided by its pointers.
    pub fn may_mod_ref<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>, location: Value<'c, 'a>) -> bool {
        if self.mod_ref(location) == ModRef::NoModRef {
            return false;
        }
        let is_plain = |kind| matches!(kind, AccessKind::Load | AccessKind::Store);
        match accesses_alone(&mut self.extractor, op, is_plain).filter(|_| !is_volatile(op)) {
            Some(pointers) => {
                pointers.into_iter().any(|pointer| self.alias(pointer, location) == AliasResult::MayAlias)
            }
            None => true,
        }
    }
}

/// Whether a variable shares its memory with no other symbol. Dynamic shared memory has no size, and many
/// symbols; a declaration may be any object.
fn is_apart_from_others(extractor: &mut Extractor, variable: OperationRef<'_, '_>) -> bool {
    extractor.linkage(variable).0 == Linkage::Private
        && Layouts::default().has_no_size(mlir::op(variable)) == Some(false)
}

/// The pointers through which `op` accesses memory.
pub fn accessed<'c: 'a, 'a>(extractor: &mut Extractor, op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let operands = ir::operands(op).enumerate();
    let accessed = operands.filter(|(index, _)| !access_kinds(extractor, op, *index).is_empty());
    accessed.map(|(_, pointer)| pointer).collect()
}
