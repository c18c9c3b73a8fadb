//! The assumptions and caches that all code here uses.
//!
//! Each reader needs some of them: the rules, types, kinds of ops, text of attributes, definitions. They are
//! below all readers, so that one may understand a reader without the driver of the extraction.

use super::{
    ops::class::Classes,
    symbols::{definitions::Definitions, linkage::Words, lookup::declaration},
};
use crate::{options::MemspaceOptAliasMerge, rule_file::default_rules, types::TypeTable};
use melior::ir::{Attribute, OperationRef};
use mlir_ext::{
    interfaces::{self, Callee},
    ir,
    scan::Scanner,
};
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    graph::Linkage,
    ir::{Assumptions, Definition, InterfaceSet, MemorySets},
};
use tilespace_dialects::{OpModel, RuleTable, rules::model::Ordered};

impl From<MemspaceOptAliasMerge> for MemorySets {
    fn from(option: MemspaceOptAliasMerge) -> Self {
        match option {
            MemspaceOptAliasMerge::None => MemorySets::Objects,
            MemspaceOptAliasMerge::PerAS => MemorySets::Spaces,
            MemspaceOptAliasMerge::Unified => MemorySets::One,
        }
    }
}

/// The assumptions that the options of a whole-module pass state, and the target of the module.
macro_rules! assumptions_of {
    ($options:expr, $module:expr) => {
        $crate::extract::Assumptions {
            strong_global: $options.strong_global_assumptions,
            read_published: false,
            kernel_arguments_are_global: $options.param_always_point_to_global,
            track_indir_load: $options.track_indir_load,
            track_int2ptr: $options.track_int2ptr,
            alloca_is_local: $options.process_alloca_always,
            conservative: $options.memspace_opt_conservative,
            guards: $options.process_builtin_assume,
            memory: $options.memspace_opt_alias_merge.into(),
            spaces_keep_null: $crate::extract::spaces_keep_null($module),
            ..$crate::extract::Assumptions::default()
        }
    };
}

pub(crate) use assumptions_of;

/// State shared by all extractions of a pass.
pub struct Extractor {
    /// The rules.
    pub rules: &'static RuleTable,
    /// The assumptions.
    pub assumptions: Assumptions,
    /// Whether it reads code to infer spaces, and not only to verify.
    pub infers: bool,
    pub(super) types: TypeTable,
    pub(super) classes: Classes,
    pub(super) words: Words,
    pub(super) scanner: Scanner,
    pub(super) definitions: Definitions,
    /// Whether offsets of pointers to a space are narrower than generic ones, by the op around functions.
    pub(super) narrow: FxHashMap<(ir::OperationId, MemorySpace), bool>,
    /// Rules of functions without a body, by symbol table and by the attribute that names the function there.
    pub(super) function_rules: FxHashMap<(ir::OperationId, ir::AttributeId), Option<&'static OpModel>>,
    /// Whether a function writes the memory that an argument points to, by function and argument.
    pub(super) writers: FxHashMap<(ir::OperationId, usize), bool>,
}

impl Default for Extractor {
    /// An extractor for a pass without options about rules and assumptions.
    fn default() -> Self {
        Self::new(default_rules(), Assumptions::default())
    }
}

impl Extractor {
    /// An extractor that follows `rules`.
    pub fn new(rules: &'static RuleTable, assumptions: Assumptions) -> Self {
        Self {
            rules,
            assumptions,
            infers: true,
            types: TypeTable::new(rules.types()),
            classes: Classes::new(rules),
            words: Words::new(Some(rules)),
            scanner: Scanner::default(),
            definitions: Definitions::default(),
            narrow: FxHashMap::default(),
            function_rules: FxHashMap::default(),
            writers: FxHashMap::default(),
        }
    }

    /// A constructor of extractors like this one, for other threads. They share the numbering of op kinds.
    pub fn others(&self) -> impl Fn() -> Extractor + Sync + use<> {
        let (rules, assumptions, classes) = (self.rules, self.assumptions, self.classes.clone());
        move || Extractor { classes: classes.clone(), ..Extractor::new(rules, assumptions) }
    }

    /// Answers about types.
    pub fn types(&mut self) -> &mut TypeTable {
        &mut self.types
    }

    /// Answers about kinds of ops.
    pub fn classes(&mut self) -> &mut Classes {
        &mut self.classes
    }

    /// Whether the host launches this function.
    pub fn is_kernel(&mut self, op: OperationRef<'_, '_>) -> bool {
        self.words.is_kernel(op)
    }

    /// The linkage of a symbol, and whether another definition may replace it at link time.
    pub fn linkage(&mut self, op: OperationRef<'_, '_>) -> (Linkage, bool) {
        self.words.linkage(op)
    }

    /// An attribute as printed text, cached.
    pub fn text(&mut self, attribute: Attribute<'_>) -> &str {
        self.words.text(attribute)
    }

    /// The form of the access of an operand if it is ordered with accesses of other threads.
    pub fn order(&mut self, op: OperationRef<'_, '_>, ordered: Option<Ordered>) -> Option<Ordered> {
        ordered.filter(|ordered| {
            let order = ir::attribute(op, ordered.attribute);
            order.is_some_and(|order| self.text(order) != ordered.unordered)
        })
    }

    /// Whether `op` calls code that is or may be in the module: by an address, or by a name with more than a
    /// declaration.
    pub fn calls_body<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) -> bool {
        if !self.classes.class(op).interfaces.contains(InterfaceSet::CALL) {
            return false;
        }
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return true };
        declaration(op, symbol).is_none()
    }

    /// The definition of `symbol` in `op`. `find` finds it in the module, if that is known.
    pub(super) fn definition_by<'c: 'a, 'a>(
        &mut self,
        op: OperationRef<'c, 'a>,
        symbol: Attribute<'c>,
        find: Option<&dyn Fn() -> Option<OperationRef<'c, 'a>>>,
    ) -> Definition {
        self.definitions.of(&mut self.classes, op, symbol, find)
    }

    /// The definition of `symbol` in `op`.
    pub fn definition<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>, symbol: Attribute<'c>) -> Definition {
        self.definition_by(op, symbol, None)
    }
}
