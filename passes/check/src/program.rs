//! The program as a whole: its functions, their callers, and where unknown code runs.
//!
//! Everything is found by plain scans of the module, without the flow of values.

use crate::{
    assumptions::Assumptions,
    definitions::{
        Linkage, Symbols, is_list_of_used, is_variable, linkage, matches_signature, members, name,
    },
    device::{Device, is_launch},
    numbers::stores_own_number,
    ops::{self, Rules},
    published::promised,
    reach::Reach,
};
use melior::ir::{Attribute, AttributeLike, OperationRef, RegionLike, operation::OperationLike};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee, InterfaceSet},
    ir, symbols,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_dialects::Effect;

/// Whether an op is in the initializer of one of LLVM's lists of used symbols (`llvm.used`).
fn is_in_list_of_used(op: OperationRef<'_, '_>) -> bool {
    std::iter::successors(Some(op), |op| op.parent_operation()).any(is_list_of_used)
}

/// The attribute of a call of a function with variable arguments.
const VARIADIC: &str = "var_callee_type";

/// The callers of a function besides the visible calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// None.
    Closed,
    /// The host.
    Kernel,
    /// Unknown code.
    Open,
}

/// A function with a body.
pub struct Function<'c, 'a> {
    pub op: OperationRef<'c, 'a>,
    pub role: Role,
    /// Whether calls of its name run this body: no other definition can replace it.
    pub definitive: bool,
    /// Whether its address is taken where it is visible to this module only.
    pub taken: bool,
    /// Whether something other than a call names it: then its signature cannot change.
    pub named: bool,
    /// Its ops that matter for more than the values they compute ([`Rules::outstanding`]).
    pub ops: Vec<OperationRef<'c, 'a>>,
    /// Calls of its name.
    pub callers: Vec<OperationRef<'c, 'a>>,
    /// Whether it ever runs.
    pub runs: bool,
}

/// An op and the number of one of its operands.
pub type Use<'c, 'a> = (OperationRef<'c, 'a>, usize);

/// The values that control flow forwards in one function.
#[derive(Default)]
pub struct Flow<'c, 'a> {
    /// The operands that are forwarded to each value.
    pub sources: FxHashMap<usize, Vec<Use<'c, 'a>>>,
    /// Operands that are forwarded.
    pub forwarded: FxHashSet<(usize, usize)>,
    /// Values that control flow defines without an operand, such as induction variables.
    pub made: FxHashSet<usize>,
    /// Operands that are forwarded on edges that are never taken, and on no other.
    pub never: FxHashSet<(usize, usize)>,
}

impl<'c: 'a, 'a> Flow<'c, 'a> {
    /// The flow through some ops.
    pub fn of(rules: &Rules<'_>, ops: &[OperationRef<'c, 'a>], reach: &Reach) -> Self {
        let mut flow = Self::default();
        let mut taken = FxHashSet::default();
        for op in ops {
            if rules.is(*op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_forwarded_operand(*op, &mut |forward| {
                    let to = ir::value_id(forward.destination);
                    let operand = (ir::operation_id(forward.owner), forward.operand);
                    flow.forwarded.insert(operand);
                    match reach.takes(&forward) {
                        true => {
                            flow.sources.entry(to).or_default().push((forward.owner, forward.operand));
                            taken.insert(operand);
                        }
                        false => {
                            flow.never.insert(operand);
                        }
                    }
                });
                interfaces::for_each_unforwarded_argument(*op, &mut |value| {
                    flow.made.insert(ir::value_id(value));
                });
            }
        }
        flow.never.retain(|operand| !taken.contains(operand));
        flow
    }
}

/// A module, or a single function, with facts about it as a whole.
pub struct Program<'r, 'c, 'a> {
    pub rules: Rules<'r>,
    pub assume: Assumptions,
    pub device: Device<'c, 'a>,
    /// By op.
    pub functions: FxHashMap<usize, Function<'c, 'a>>,
    /// Functions in program order.
    pub order: Vec<usize>,
    /// Symbols with an initializer region.
    pub initialized: Vec<OperationRef<'c, 'a>>,
    /// The ops that take the address of each variable; none for a variable whose name has other uses.
    pub variables: FxHashMap<usize, Option<Vec<OperationRef<'c, 'a>>>>,
    /// Indirect calls.
    pub calls_of_addresses: Vec<OperationRef<'c, 'a>>,
    /// Whether all possible callees of indirect calls are visible.
    pub knows_addresses: bool,
    /// `nvvm.as` of the original, by function of the result.
    pub published: FxHashMap<usize, Vec<i32>>,
    /// Whether all numbers in memory that the host can write were stored by the host, or were pointers.
    pub numbers_are_left_by_host: bool,
    /// The ops where unknown code runs.
    pub unknown_code: Vec<OperationRef<'c, 'a>>,
    others_taken: bool,
    pub(crate) symbols: Symbols<'c, 'a>,
}

impl<'r, 'c: 'a, 'a> Program<'r, 'c, 'a> {
    /// Trusts the promises of each original about the functions of the result that stem from it.
    pub fn believe(&mut self, originals: &FxHashMap<usize, OperationRef<'c, 'a>>) {
        if self.assume.published {
            for (function, original) in originals {
                self.published
                    .extend(promised(&self.rules.types, *original).map(|entries| (*function, entries)));
            }
        }
    }

    fn empty(rules: Rules<'r>, assume: Assumptions, device: Device<'c, 'a>) -> Self {
        Self {
            rules,
            assume,
            device,
            functions: FxHashMap::default(),
            order: Vec::new(),
            initialized: Vec::new(),
            variables: FxHashMap::default(),
            calls_of_addresses: Vec::new(),
            knows_addresses: false,
            published: FxHashMap::default(),
            numbers_are_left_by_host: false,
            unknown_code: Vec::new(),
            others_taken: false,
            symbols: Symbols::default(),
        }
    }

    /// A function, or each function of a module on its own: callers, callees and memory are unknown.
    pub fn of_functions(rules: Rules<'r>, assume: Assumptions, device: Device<'c, 'a>) -> Self {
        let mut program = Self::empty(rules, assume, device);
        for op in program.device.code.clone() {
            program.add_function(op);
        }
        program.open_all();
        for function in program.functions.values_mut() {
            function.runs = true;
        }
        program
    }

    /// The device code of a module.
    pub fn of_module(
        rules: Rules<'r>,
        assume: Assumptions,
        device: Device<'c, 'a>,
        root: OperationRef<'c, 'a>,
    ) -> Self {
        let mut program = Self::empty(rules, assume, device);
        for op in program.device.code.clone() {
            program.add_function(op);
        }
        let mut tables = vec![root];
        let mut at = 0;
        while at < tables.len() {
            let table = tables[at];
            let members = members(table);
            program.symbols.add(&program.rules, table, &members);
            tables.extend(members.iter().filter(|op| program.rules.is(**op, InterfaceSet::SYMBOL_TABLE)));
            program.add_members(table, &members);
            at += 1;
        }
        for table in tables {
            let mut uses = Vec::new();
            let complete = symbols::for_each_symbol_use(table, &mut |user, symbol| uses.push((user, symbol)));
            for (user, symbol) in uses {
                program.add_use(user, symbol);
            }
            if !complete && program.may_hide_tables(table) {
                program.open_all();
            }
        }
        program.find_what_runs();
        program
    }

    /// Whether an op in a symbol table may be an unregistered symbol table.
    fn may_hide_tables(&self, table: OperationRef<'c, 'a>) -> bool {
        ops::inner_ops(table).into_iter().any(|op| {
            !ir::is_registered(op) && op.region_count() == 1 && !self.rules.is_described_function(op)
        })
    }

    /// The members of a module besides functions.
    fn add_members(&mut self, table: OperationRef<'c, 'a>, members: &[OperationRef<'c, 'a>]) {
        for op in members.iter().copied() {
            if self.rules.is(op, InterfaceSet::SYMBOL_TABLE | InterfaceSet::FUNCTION) {
                continue;
            }
            if !self.rules.is(op, InterfaceSet::SYMBOL) {
                if self.device.holds(table) && op.regions().any(|region| region.first_block().is_some()) {
                    self.unknown_code.push(op);
                }
            } else {
                self.variables.insert(ir::operation_id(op), (linkage(op) == Linkage::Private).then(Vec::new));
                if !is_list_of_used(op) && op.regions().any(|region| region.first_block().is_some()) {
                    self.initialized.push(op);
                }
            }
        }
    }

    fn add_function(&mut self, op: OperationRef<'c, 'a>) {
        let linkage = match op {
            _ if is_launch(op) => Linkage::Private,
            // Its callers are unknown, and so is what its calls run.
            _ if self.rules.is_obscure_function(op) => Linkage::Replaceable,
            _ => linkage(op),
        };
        let role = match (self.rules.is_kernel(op) || is_launch(op), linkage) {
            (true, _) => Role::Kernel,
            (false, Linkage::Private | Linkage::Discardable) => Role::Closed,
            (false, Linkage::Public | Linkage::Replaceable | Linkage::ReplaceableDiscardable) => Role::Open,
        };
        let id = ir::operation_id(op);
        self.order.push(id);
        let definitive = !matches!(linkage, Linkage::Replaceable | Linkage::ReplaceableDiscardable);
        let (ops, callers) = (self.rules.outstanding(op), Vec::new());
        let function =
            Function { op, role, definitive, taken: false, named: false, ops, callers, runs: false };
        self.functions.insert(id, function);
    }

    fn open(&mut self, id: usize) {
        if let Some(function) = self.functions.get_mut(&id)
            && function.role == Role::Closed
        {
            function.role = Role::Open;
        }
    }

    /// Something other than a visible call names a function. A list that keeps symbols alive does not use
    /// them.
    fn open_by_name(&mut self, id: usize, user: OperationRef<'c, 'a>) {
        self.open(id);
        if let Some(function) = self.functions.get_mut(&id) {
            function.named |= !is_in_list_of_used(user);
        }
    }

    fn open_all(&mut self) {
        for id in self.order.clone() {
            self.open(id);
        }
    }

    /// Adds one use of a name.
    fn add_use(&mut self, user: OperationRef<'c, 'a>, symbol: Attribute<'c>) {
        let Some(named) = self.named(user, symbol) else {
            self.others_taken |=
                self.rules.kind(user).interfaces.is_empty() || self.takes_address(user, symbol);
            let leaf = attributes::string_bytes(symbol).unwrap_or_default();
            let same_name = |op: OperationRef<'c, 'a>| name(op) == leaf;
            for id in self.order.clone() {
                if same_name(self.functions[&id].op) {
                    self.open_by_name(id, user);
                }
            }
            return;
        };
        let id = ir::operation_id(named);
        let is_flat = symbol.is_flat_symbol_ref();
        let of_list = is_in_list_of_used(user);
        let seen_by_others = !self.is_of_device(user) || self.is_seen_by_others(user);
        if self.rules.is(user, InterfaceSet::CALL) && interfaces::callee(user) == Some(Callee::Symbol(symbol))
        {
            match self.functions.get_mut(&id) {
                Some(function) if is_flat && !seen_by_others && matches_signature(user, function.op) => {
                    function.callers.push(user);
                }
                _ => self.open_by_name(id, user),
            }
        } else if is_flat && self.takes_address(user, symbol) && !seen_by_others {
            if let Some(Some(takers)) = self.variables.get_mut(&id) {
                takers.push(user);
            }
            match self.functions.get_mut(&id) {
                Some(function) => {
                    function.taken = true;
                    function.named |= !of_list;
                }
                None => self.others_taken |= !is_variable(named),
            }
        } else {
            self.open_by_name(id, user);
            self.others_taken |= self.takes_address(user, symbol) && !is_variable(named);
            if let Some(takers) = self.variables.get_mut(&id) {
                *takers = None;
            }
        }
    }

    fn takes_address(&self, op: OperationRef<'c, 'a>, symbol: Attribute<'c>) -> bool {
        self.rules.effects(op).iter().any(|effect| {
            matches!(effect, Effect::SymbolAddress { attribute, .. } if op.attribute(attribute).is_ok_and(|a| a == symbol))
        })
    }

    /// Whether an op is in device code, or directly in a module of it.
    fn is_of_device(&self, op: OperationRef<'c, 'a>) -> bool {
        let around = std::iter::successors(Some(op), |op| op.parent_operation());
        let mut holders = around.filter(|op| {
            self.device.holds(*op) || self.rules.is(*op, InterfaceSet::FUNCTION | InterfaceSet::SYMBOL_TABLE)
        });
        holders.next().is_some_and(|holder| self.device.holds(holder))
    }

    /// Whether `op` is in a symbol that is visible to other code, which thus has access to what `op` names.
    fn is_seen_by_others(&self, op: OperationRef<'c, 'a>) -> bool {
        let mut holder = op.parent_operation();
        while let Some(at) = holder {
            if self.rules.is(at, InterfaceSet::FUNCTION) || self.functions.contains_key(&ir::operation_id(at))
            {
                return false;
            }
            if is_variable(at) {
                return is_list_of_used(at) || linkage(at) != Linkage::Private;
            }
            holder = at.parent_operation();
        }
        true
    }

    /// Determines whether numbers in memory are the host's, whether the callees of indirect calls are known
    /// in spite of unknown callers and unknown code, then which functions ever run, and where unknown code
    /// runs.
    fn find_what_runs(&mut self) {
        let (mut unknown_code, mut calls_back, mut stores_number) = (Vec::new(), false, false);
        for id in &self.order {
            for op in self.functions[id].ops.iter().copied() {
                let kind = self.rules.kind(op);
                stores_number = stores_number || kind.may_store && stores_own_number(&self.rules, op);
                if kind.interfaces.intersects(InterfaceSet::CALL)
                    && let Some(Callee::Value { .. }) = interfaces::callee(op)
                {
                    self.calls_of_addresses.push(op);
                }
                if kind.may_run_others {
                    calls_back |= self.calls_back(op);
                    if self.runs_unknown_code(op) {
                        unknown_code.push(op);
                    }
                }
            }
        }
        self.numbers_are_left_by_host = !stores_number;
        let matched = |call: &OperationRef<'c, 'a>| {
            let mut taken = self.functions.values().filter(|function| function.taken);
            !call.has_attribute(VARIADIC) && taken.any(|function| matches_signature(*call, function.op))
        };
        let is_known = |function: &Function<'c, 'a>| match function.role {
            Role::Closed => true,
            Role::Kernel => !function.taken,
            Role::Open => false,
        };
        self.knows_addresses = !self.others_taken
            && self.unknown_code.is_empty()
            && self.functions.values().all(is_known)
            && unknown_code.is_empty()
            && !calls_back
            && self.calls_of_addresses.iter().all(matched);
        if !self.knows_addresses {
            for id in self.order.clone() {
                if self.functions[&id].taken {
                    self.open(id);
                }
            }
        }
        let mut pending: Vec<usize> = self.order.clone();
        pending.retain(|id| self.functions[id].role != Role::Closed);
        let mut calls: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for id in &self.order {
            for caller in self.functions[id].callers.iter().filter_map(|call| self.function_around(*call)) {
                calls.entry(ir::operation_id(caller)).or_default().push(*id);
            }
            let addresses = self
                .calls_of_addresses
                .iter()
                .filter(|call| self.functions[id].taken && matches_signature(**call, self.functions[id].op));
            for caller in addresses.filter_map(|call| self.function_around(*call)) {
                calls.entry(ir::operation_id(caller)).or_default().push(*id);
            }
        }
        while let Some(id) = pending.pop() {
            let Some(function) = self.functions.get_mut(&id) else { continue };
            if !std::mem::replace(&mut function.runs, true) {
                pending.extend(calls.get(&id).into_iter().flatten());
            }
        }
        if !self.knows_addresses {
            unknown_code.extend(&self.calls_of_addresses);
        }
        unknown_code.retain(|op| self.runs(*op));
        self.unknown_code.extend(unknown_code);
    }

    /// The function that an op is in, or the launch.
    pub fn function_around(&self, op: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
        let mut around = std::iter::successors(op.parent_operation(), |op| op.parent_operation());
        around.find(|at| {
            self.rules.is(*at, InterfaceSet::FUNCTION) || self.functions.contains_key(&ir::operation_id(*at))
        })
    }

    /// The variable whose address an op takes, if only this module names it, with all ops that take it.
    pub fn known_variable(
        &self,
        op: OperationRef<'c, 'a>,
    ) -> Option<(OperationRef<'c, 'a>, &[OperationRef<'c, 'a>])> {
        let symbol = self.rules.effects(op).iter().find_map(|effect| match effect {
            Effect::SymbolAddress { attribute, .. } => op.attribute(attribute).ok(),
            _ => None,
        })?;
        let variable = self.named(op, symbol)?;
        Some((variable, self.variables.get(&ir::operation_id(variable))?.as_deref()?))
    }

    /// Whether a value that a launch uses was computed by the host. `definition` is the op that defines it,
    /// or the op whose block argument it is.
    pub fn is_from_host(&self, definition: OperationRef<'c, 'a>) -> bool {
        let function = match self.rules.is(definition, InterfaceSet::FUNCTION) {
            true => Some(definition),
            false => self.function_around(definition),
        };
        function.is_some_and(|function| !self.functions.contains_key(&ir::operation_id(function)))
    }

    /// Whether an op is in code that may run.
    pub fn runs(&self, op: OperationRef<'c, 'a>) -> bool {
        let around = std::iter::successors(Some(op), |op| op.parent_operation());
        let mut functions = around.filter_map(|at| self.functions.get(&ir::operation_id(at)));
        functions.next().is_none_or(|function| function.runs)
    }
}
