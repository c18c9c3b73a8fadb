//! `check-space-rules`: lists ops and types of a module that no rule describes, and parts of rules that no op
//! has.
//!
//! ```text
//! rules   my.load, my.sotre                     module   my.load, my.store, my.store, %x : !my.pointer
//!
//! remark at the first my.store:  no rule or interface describes 'my.store' (2 ops): ...
//! remark at the module:          1 value that may be pointers, of types that state no space: !my.pointer
//! remark at the module:          the rule for 'my.sotre' describes no op of this module; did you mean 'my.store'?
//! remark at the first my.load:   the rule for 'my.load' names operand 9, and no op that it describes has it
//! ```
//!
//! A missing rule is sound, and only costs precision: the pointers of the op escape, and it may write any
//! memory that unknown code may write. So the author of a rule file sees no error, and must search for the op
//! that spoils a kernel. An op is listed if the analysis treats it as opaque ([`Class::is_opaque`]) and it
//! may have effects or has pointers.

use super::unanalysed::{remark_fixed, unanalysed};
use crate::{
    extract::{Assumptions, Class, Device, Extractor, mlir},
    options::CheckSpaceRulesOptions,
    rule_file::rules,
};
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    diagnostics, interfaces, ir,
    pass::{PassFailure, PassInstance},
    types::{self as ext, Aggregate},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use tilespace_core::{MemorySpace, ir::operands::resolve};
use tilespace_dialects::{
    Operand, RuleTable, TypeRules,
    rules::{Place, nearest, places},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    pass.mark_all_analyses_preserved();
    let options = CheckSpaceRulesOptions::read(pass.options());
    let mut extractor = Extractor::new(rules(module, options.space_rules)?, Assumptions::default());
    let mut opaque: Vec<(OperationRef<'c, 'a>, usize)> = Vec::new();
    let mut numbers: FxHashMap<ir::NameId, usize> = FxHashMap::default();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let mut comparison = Comparison::default();
    let mut words = Words::default();
    ir::walk_preorder(module, |op| {
        names.insert(ir::name_str(op));
        comparison.add(op, &mut extractor);
        words.add(op, extractor.rules.types());
        let class = extractor.classes().class(op);
        if !is_opaque(class, op, &mut extractor) {
            return;
        }
        let number = *numbers.entry(ir::name_id(op)).or_insert(opaque.len());
        match opaque.get_mut(number) {
            Some((_, count)) => *count += 1,
            None => opaque.push((op, 1)),
        }
    });
    for (op, count) in opaque {
        let count = if count == 1 { String::new() } else { format!(" ({count} ops)") };
        let message = format!(
            "no rule or interface describes '{}'{count}: its pointer operands escape, its pointer results \
             are unknown",
            ir::name_str(op)
        );
        diagnostics::remark(op.location(), message).emit();
    }
    comparison.report();
    report_rules(module, extractor.rules, &names.into_iter().collect::<Vec<_>>());
    let device = Device::find(module, &mut extractor);
    device.code(&mut extractor).into_iter().for_each(|code| drop(extractor.read(code)));
    for what in unanalysed(&device, &mut extractor) {
        diagnostics::remark(module.location(), what).emit();
    }
    remark_fixed(module, &device, &mut extractor);
    Ok(())
}

/// Reports rules that describe none of the module's ops, which have these names; such a rule may be misspelt.
fn report_rules(module: OperationRef<'_, '_>, rules: &RuleTable, names: &[&str]) {
    let unused = rules.rules_without_op(names);
    for rule in &unused {
        let is_described = |name: &&str| rules.op(name).is_some() || rules.function_op(name).is_some();
        let undescribed = names.iter().copied().filter(|name| !is_described(name));
        let hint = hint(rule, undescribed);
        let message = format!("the rule for '{rule}' describes no op of this module{hint}");
        diagnostics::remark(module.location(), message).emit();
    }
    for cast in rules.casts_without_rule() {
        let hint = hint(cast, unused.iter().map(String::as_str));
        let message = format!(
            "no rule describes '{cast}', which a rule in `types` names as its cast: the result is an unknown \
             pointer{hint}"
        );
        diagnostics::remark(module.location(), message).emit();
    }
}

/// A suggestion of the nearest known word, for the end of a message.
fn hint<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(word, known).map_or(String::new(), |near| format!("; did you mean '{near}'?"))
}

/// Places that the rules of a file name, compared with the ops that the rules describe.
#[derive(Default)]
struct Comparison<'c, 'a> {
    rules: Vec<Rule<'c, 'a>>,
    /// The numbers of the rules that describe ops of a name.
    by_op: FxHashMap<ir::NameId, Vec<usize>>,
}

/// A rule, with the first op that it describes.
struct Rule<'c, 'a> {
    name: String,
    first: OperationRef<'c, 'a>,
    places: Vec<(Place, Fit<'c, 'a>)>,
}

/// How well a place fits the ops so far.
enum Fit<'c, 'a> {
    /// No op has such an operand or result. Whether the rule takes it for a pointer.
    Missing { is_pointer: bool },
    /// The rule takes it for a pointer, and it is not a pointer: the first op, and the type.
    NoPointer(OperationRef<'c, 'a>, Type<'c>),
    /// The rule fits an op.
    Right,
}

impl<'c, 'a> Comparison<'c, 'a> {
    fn add(&mut self, op: OperationRef<'c, 'a>, extractor: &mut Extractor) {
        let Self { rules, by_op } = self;
        let numbers = by_op.entry(ir::name_id(op)).or_insert_with(|| {
            let described = extractor.rules.own_rules(ir::name_str(op));
            let number = |(name, effects)| {
                let known = rules.iter().position(|rule: &Rule<'_, '_>| rule.name == name);
                known.unwrap_or_else(|| {
                    let missing = |(place, is_pointer)| (place, Fit::Missing { is_pointer });
                    let places = places(effects).into_iter().map(missing).collect();
                    rules.push(Rule { name, first: op, places });
                    rules.len() - 1
                })
            };
            described.map(number).collect()
        });
        for number in numbers {
            for (place, fit) in &mut rules[*number].places {
                fit.add(op, *place, extractor);
            }
        }
    }

    fn report(self) {
        for Rule { name, first, places } in self.rules {
            for (place, fit) in places {
                let (op, what) = match fit {
                    Fit::Missing { .. } => {
                        (first, format!("names {place}, and no op that it describes has it"))
                    }
                    Fit::NoPointer(op, ty) => {
                        (op, format!("takes {place} for a pointer, and no rule in `types` describes {ty}"))
                    }
                    Fit::Right => continue,
                };
                diagnostics::remark(op.location(), format!("the rule for '{name}' {what}")).emit();
            }
        }
    }
}

impl<'c, 'a> Fit<'c, 'a> {
    fn add(&mut self, op: OperationRef<'c, 'a>, place: Place, extractor: &mut Extractor) {
        let is_pointer = match self {
            Self::Missing { is_pointer } => *is_pointer,
            Self::NoPointer(..) => true,
            Self::Right => return,
        };
        let Some(values) = values(op, place) else { return };
        let holds_pointers = |value: &Value<'_, '_>| extractor.types().holds_pointers(value.r#type());
        match values.first().filter(|_| is_pointer && !values.iter().any(holds_pointers)) {
            None => *self = Self::Right,
            Some(_) if matches!(self, Self::NoPointer(..)) => {}
            Some(value) => *self = Self::NoPointer(op, value.r#type()),
        }
    }
}

/// The operands or results at a place; none if the op has no such place.
fn values<'c, 'a>(op: OperationRef<'c, 'a>, place: Place) -> Option<Vec<Value<'c, 'a>>> {
    let operand = match place {
        Place::Result(index) => return Some(vec![ir::result(op, index as usize)?]),
        Place::Operand(operand) => operand,
    };
    let range = resolve(mlir::op(op), operand);
    let is_there = match operand {
        Operand::Index(_) | Operand::Last(_) => !range.is_empty(),
        Operand::Segment(group) => ir::operand_segment(op, group as usize).is_some(),
        Operand::From(first) => first as usize <= op.operand_count(),
        Operand::All => true,
    };
    is_there.then(|| range.filter_map(|index| ir::operand(op, index)).collect())
}

/// Words for spaces in types, compared with the words in the rules.
#[derive(Default)]
struct Words {
    looked_at: FxHashSet<ir::TypeId>,
    reported: FxHashSet<String>,
}

impl Words {
    fn add(&mut self, op: OperationRef<'_, '_>, rules: TypeRules) {
        if !rules.is_empty() {
            let values = op.operands().chain(op.results().map(Value::from));
            values.for_each(|value| self.look(op, value.r#type(), rules));
        }
    }

    fn look(&mut self, op: OperationRef<'_, '_>, ty: Type<'_>, rules: TypeRules) {
        if !self.looked_at.insert(ir::type_id_key(ty)) {
            return;
        }
        let elements = match ext::elements(ty) {
            Aggregate::Struct(count) => 0..count,
            Aggregate::Array { .. } | Aggregate::Vector => 0..1,
            Aggregate::None => return self.compare(op, &ir::type_text(ty), rules),
        };
        let elements = elements.filter_map(|index| ext::element_type(ty, index));
        elements.for_each(|element| self.look(op, element, rules));
    }

    fn compare(&mut self, op: OperationRef<'_, '_>, ty: &str, rules: TypeRules) {
        let Some((word, known)) = rules.unknown_word(ty) else { return };
        let generic = match known.iter().any(|(space, _)| *space == MemorySpace::Generic) {
            true => "",
            false => ", and no word for generic",
        };
        let hint = hint(word, known.iter().map(|(_, word)| word.as_str()));
        let words: Vec<_> = known.iter().map(|(space, word)| format!("'{word}' for {space}")).collect();
        let words = format!("{}{generic}{hint}", words.join(", "));
        if self.reported.insert(format!("{word}: {words}")) {
            let message = format!("the rule for {ty} has no space '{word}', but {words}");
            diagnostics::remark(op.location(), message).emit();
        }
    }
}

/// Whether an op is opaque, and may affect memory or pointers.
fn is_opaque(class: Class, op: OperationRef<'_, '_>, extractor: &mut Extractor) -> bool {
    if !class.is_opaque(mlir::op(op)) || extractor.classes().is_function(op) {
        return false;
    }
    let touches = !class.covered && !interfaces::is_memory_effect_free(op);
    let types = extractor.types();
    touches
        || op.operands().any(|value| types.holds_pointers(value.r#type()))
        || op.results().any(|value| types.holds_pointers(value.r#type()))
}
