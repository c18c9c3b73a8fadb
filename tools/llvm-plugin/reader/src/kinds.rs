//! Facts about all instructions of a kind.
//!
//! ```text
//! add                          llvm.add: touches no memory
//! llvm.memcpy.p0.p0.i64        llvm.intr.memcpy: may touch memory
//! call                         a call, whatever it calls
//! ```
//!
//! The names are from MLIR's LLVM dialect, as in the records. Where MLIR's ops have interfaces, the names of
//! the ops are listed here. An instruction that MLIR does not have is opaque.

use crate::table::{Kind, KindFlags, Sort, Table};
use tilespace_core::ir::{
    InterfaceSet,
    class::{Class, NameFacts},
};
use tilespace_rules::{OpModel, RuleTable};

/// The interface of an instruction that is known to be always free of effects.
const KNOWN: InterfaceSet = InterfaceSet::from_bits_retain(1 << 20);

/// Instructions that are free of effects and never undefined.
const PURE: &str = "\
    add addrspacecast and ashr bitcast br cond_br extractelement extractvalue fadd fcmp fdiv fmul fneg fpext \
    fptosi fptoui fptrunc freeze frem fsub getelementptr icmp indirectbr insertelement insertvalue inttoptr \
    lshr mul or ptrtoint return select sext shl shufflevector sitofp srem sub switch trunc uitofp urem xor \
    zext";
/// Instructions that are free of effects where their result is defined.
const DIVISIONS: [&str; 2] = ["sdiv", "udiv"];

/// Facts about a kind.
#[derive(Clone, Debug)]
pub struct KindFacts {
    /// Its name in MLIR, or the name of an intrinsic that is called by name.
    pub name: String,
    pub interfaces: InterfaceSet,
    /// Whether it touches no memory.
    pub is_free: bool,
    /// Whether it is an intrinsic that is called by name.
    pub is_by_name: bool,
    /// Whether nothing is known about it.
    pub is_unknown: bool,
    /// Whether it has successors.
    pub branches: bool,
}

impl KindFacts {
    /// The facts about a kind of a module.
    pub fn of(table: &Table<'_>, kind: &Kind) -> Self {
        let name = table.str(kind.name);
        let has = |flag| kind.flags.contains(flag);
        let ends = if has(KindFlags::ENDS) { InterfaceSet::TERMINATOR } else { InterfaceSet::default() };
        let ends =
            ends | if has(KindFlags::BRANCHES) { InterfaceSet::BRANCH } else { InterfaceSet::default() };
        let mut facts = Self {
            name: format!("llvm.{name}"),
            interfaces: ends,
            is_free: false,
            is_by_name: false,
            is_unknown: has(KindFlags::UNKNOWN),
            branches: has(KindFlags::BRANCHES),
        };
        match kind.sort() {
            Sort::OfModule => facts.interfaces = of_module(name),
            Sort::Argument | Sort::Assembly => {}
            Sort::Call => facts.interfaces |= InterfaceSet::CALL,
            Sort::Constant if facts.is_unknown => {}
            Sort::Constant => {
                facts.interfaces |= KNOWN | InterfaceSet::CONSTANT_LIKE;
                facts.is_free = true;
            }
            Sort::Instruction => {
                let is_pure = PURE.split(' ').any(|pure| pure == name);
                facts.is_free = is_pure || DIVISIONS.contains(&name);
                facts.interfaces |= if is_pure { KNOWN } else { InterfaceSet::default() };
                facts.interfaces |= match name {
                    "return" => InterfaceSet::RETURN_LIKE,
                    "select" => InterfaceSet::SELECT_LIKE,
                    "getelementptr" | "addrspacecast" => InterfaceSet::VIEW_LIKE,
                    _ => InterfaceSet::default(),
                };
            }
            Sort::Intrinsic => {
                let base = table.str(kind.text);
                match RuleTable::imported_op(base) {
                    Some((operation, is_free)) => {
                        // Bundles are for assumptions; on another intrinsic, their meaning is not known.
                        facts.is_unknown &= base != "llvm.assume";
                        facts.is_free = is_free && !facts.is_unknown;
                        facts.interfaces |= if facts.is_free { KNOWN } else { InterfaceSet::default() };
                        facts.name = operation.to_string();
                    }
                    None => {
                        facts.is_by_name = true;
                        facts.name = name.to_string();
                    }
                }
            }
        }
        facts
    }

    /// The class of the kind by rules.
    pub fn class(&self, table: &Table<'_>, kind: &Kind, rules: &RuleTable) -> Class {
        let facts = NameFacts {
            is_intrinsic: self.is_by_name,
            covered: rules.covers_dialect("llvm") && !self.interfaces.is_empty() && !self.is_by_name,
            may_be_function: false,
        };
        Class::new(self.rule(table, kind, rules), self.interfaces, facts)
    }

    fn rule(&self, table: &Table<'_>, kind: &Kind, rules: &RuleTable) -> Option<&'static OpModel> {
        match kind.sort() {
            _ if self.is_unknown => None,
            Sort::OfModule | Sort::Argument => None,
            Sort::Intrinsic if self.is_by_name => rules.intrinsic(&self.name),
            Sort::Assembly => {
                let (text, constraints) = (table.str(kind.text), table.str(kind.constraints));
                let takes_pointer = kind.flags.contains(KindFlags::OF_POINTER);
                let special = rules.op_with_text(&self.name, text, constraints, takes_pointer);
                special.or_else(|| rules.op(&self.name))
            }
            Sort::Instruction | Sort::Call | Sort::Constant | Sort::Intrinsic => rules.op(&self.name),
        }
    }
}

fn of_module(name: &str) -> InterfaceSet {
    match name {
        "module" => InterfaceSet::SYMBOL_TABLE | InterfaceSet::ISOLATED,
        "function" => InterfaceSet::FUNCTION | InterfaceSet::SYMBOL | InterfaceSet::ISOLATED,
        _ => InterfaceSet::SYMBOL | InterfaceSet::ISOLATED,
    }
}
