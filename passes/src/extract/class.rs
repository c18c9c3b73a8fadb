//! What kind of op an op is: asked once for each op name, since rules and interfaces belong to the name.

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    attributes,
    interfaces::{InterfaceSet, interfaces},
    ir,
};
use rustc_hash::FxHashMap;
use tilespace_dialects::{Effect, OpRule, RuleTable};

/// The attribute that names the intrinsic of an op that calls one.
pub const INTRINSIC: &str = "intrin";

/// How ops of one name are to be read.
#[derive(Clone, Copy, Debug)]
pub struct Class<'r> {
    /// The record of the op.
    pub rule: Option<&'r OpRule>,
    /// The interfaces of the op.
    pub interfaces: InterfaceSet,
    /// Whether the op calls the intrinsic that an attribute names: the record is that intrinsic's.
    pub calls_intrinsic: bool,
    /// Whether the op makes the address of a stack slot or of a variable.
    pub makes_address: bool,
    /// Whether all ops of the dialect that have pointers are described.
    pub covered: bool,
    /// Whether the op can name a symbol in a way that no rule or interface tells.
    pub may_name_symbols: bool,
}

/// The kinds of ops met so far.
pub struct Classes<'r> {
    rules: &'r RuleTable,
    by_name: FxHashMap<usize, Class<'r>>,
}

impl<'r> Classes<'r> {
    /// No op was met yet.
    pub fn new(rules: &'r RuleTable) -> Self {
        Self { rules, by_name: FxHashMap::default() }
    }

    /// The kind of `op`.
    pub fn class(&mut self, op: OperationRef<'_, '_>) -> Class<'r> {
        let rules = self.rules;
        *self.by_name.entry(ir::name_id(op)).or_insert_with(|| {
            let name = ir::name_str(op);
            let (rule, interfaces) = (rules.op(name), interfaces(op));
            let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
            let covered = rules.covers_dialect(dialect) && !interfaces.is_empty();
            Class {
                rule,
                interfaces,
                makes_address: rule.is_some_and(makes_address),
                covered,
                calls_intrinsic: name == "llvm.call_intrinsic",
                may_name_symbols: rule.is_none()
                    && (interfaces.contains(InterfaceSet::SYMBOL_USER)
                        || interfaces.contains(InterfaceSet::SYMBOL)
                        || !covered),
            }
        })
    }

    /// The record of `op`: its own, or that of the intrinsic it calls.
    pub fn rule(&mut self, op: OperationRef<'_, '_>) -> Option<&'r OpRule> {
        let class = self.class(op);
        match class.calls_intrinsic {
            true => self.rules.intrinsic(&intrinsic_name(op)?),
            false => class.rule,
        }
    }
}

fn makes_address(rule: &OpRule) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::Source { .. } | Effect::SymbolAddress { .. }))
}

impl Classes<'_> {
    /// Whether `op` casts pointers between spaces.
    pub fn is_cast(&mut self, op: OperationRef<'_, '_>) -> bool {
        let rule = self.class(op).rule;
        rule.is_some_and(|rule| rule.effects.iter().any(|effect| matches!(effect, Effect::CastTo { .. })))
    }
}

/// The intrinsic that `op` calls.
pub fn intrinsic_name(op: OperationRef<'_, '_>) -> Option<String> {
    let name = op.attribute(INTRINSIC).ok()?;
    attributes::string(name).map(str::to_string)
}
