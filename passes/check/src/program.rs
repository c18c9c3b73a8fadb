//! The program as a whole: which functions there are, who calls them, and what runs that nobody sees.
//!
//! Everything is found by plain scans of the module; what depends on the flow of values is not looked at here.

use crate::{
    Assumptions,
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

/// Whether an op is in the initializer of one of LLVM's lists of what must stay.
fn is_in_list_of_used(op: OperationRef<'_, '_>) -> bool {
    std::iter::successors(Some(op), |op| op.parent_operation()).any(is_list_of_used)
}

/// The attribute of a call of a function with variable arguments.
const VARIADIC: &str = "var_callee_type";

/// Who calls a function besides the calls in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nobody.
    Closed,
    /// The host.
    Kernel,
    /// Anybody.
    Open,
}

/// A function with a body.
pub struct Function<'c, 'a> {
    pub op: OperationRef<'c, 'a>,
    pub role: Role,
    /// Whether calls of its name run this very body.
    pub definitive: bool,
    /// Whether its address is taken, where only this module sees it.
    pub taken: bool,
    /// Whether it is named by something that is no call of it: then others know its signature.
    pub named: bool,
    /// Its ops, as far as they are more than what they compute ([`Rules::outstanding`]).
    pub ops: Vec<OperationRef<'c, 'a>>,
    /// Calls of its name.
    pub callers: Vec<OperationRef<'c, 'a>>,
    /// Whether it ever runs.
    pub runs: bool,
}

/// An op and a number of an operand of it.
pub type Use<'c, 'a> = (OperationRef<'c, 'a>, usize);

/// What control flow hands on in one function.
#[derive(Default)]
pub struct Flow<'c, 'a> {
    /// Where each value comes from.
    pub sources: FxHashMap<usize, Vec<Use<'c, 'a>>>,
    /// Operands that are handed on.
    pub handed_on: FxHashSet<(usize, usize)>,
    /// Values that control flow makes by itself.
    pub made: FxHashSet<usize>,
    /// Operands that are handed on where control never goes, and nowhere else.
    pub never: FxHashSet<(usize, usize)>,
}

impl<'c: 'a, 'a> Flow<'c, 'a> {
    /// What control flow hands on among some ops.
    pub fn of(rules: &Rules<'_>, ops: &[OperationRef<'c, 'a>], reach: &Reach) -> Self {
        let mut flow = Self::default();
        let mut taken = FxHashSet::default();
        for op in ops {
            if rules.is(*op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_forwarded_operand(*op, &mut |forward| {
                    let to = ir::value_id(forward.destination);
                    let operand = (ir::operation_id(forward.owner), forward.operand);
                    flow.handed_on.insert(operand);
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

/// A module, or one function alone, with what is known of it as a whole.
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
    /// Uses of the name of each variable, by the op that takes its address; none for one that is used otherwise.
    pub variables: FxHashMap<usize, Option<Vec<OperationRef<'c, 'a>>>>,
    /// Calls of addresses.
    pub calls_of_addresses: Vec<OperationRef<'c, 'a>>,
    /// Whether all functions are in sight that calls of addresses reach.
    pub knows_addresses: bool,
    /// What `nvvm.as` said in the original, by function of the result.
    pub published: FxHashMap<usize, Vec<i32>>,
    /// Whether all numbers in memory that the host can write are the host's, or were pointers.
    pub numbers_are_left_by_host: bool,
    /// Code that nobody sees runs here.
    pub unseen: Vec<OperationRef<'c, 'a>>,
    others_taken: bool,
    pub(crate) symbols: Symbols<'c, 'a>,
}

impl<'r, 'c: 'a, 'a> Program<'r, 'c, 'a> {
    /// Takes the promises of the original for the functions that were made of it.
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
            unseen: Vec::new(),
            others_taken: false,
            symbols: Symbols::default(),
        }
    }

    /// A function, or all functions of a module each for itself: nothing is known of callers, callees and memory.
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

    /// Whether an op in a symbol table may have one of its own, as far as is known of it.
    fn may_hide_tables(&self, table: OperationRef<'c, 'a>) -> bool {
        ops::inner_ops(table).into_iter().any(|op| {
            !ir::is_registered(op) && op.region_count() == 1 && !self.rules.is_described_function(op)
        })
    }

    /// What is in a module besides functions.
    fn add_members(&mut self, table: OperationRef<'c, 'a>, members: &[OperationRef<'c, 'a>]) {
        for op in members.iter().copied() {
            if self.rules.is(op, InterfaceSet::SYMBOL_TABLE | InterfaceSet::FUNCTION) {
                continue;
            }
            if !self.rules.is(op, InterfaceSet::SYMBOL) {
                if self.device.holds(table) && op.regions().any(|region| region.first_block().is_some()) {
                    self.unseen.push(op);
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
            // Nothing is known of who calls it, and what.
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

    /// Something that is no call in sight names a function. What keeps a symbol from being removed does not use it.
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

    /// One use of a name.
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

    /// Whether an op is in device code, or right in a module of it.
    fn is_of_device(&self, op: OperationRef<'c, 'a>) -> bool {
        let around = std::iter::successors(Some(op), |op| op.parent_operation());
        let mut holders = around.filter(|op| {
            self.device.holds(*op) || self.rules.is(*op, InterfaceSet::FUNCTION | InterfaceSet::SYMBOL_TABLE)
        });
        holders.next().is_some_and(|holder| self.device.holds(holder))
    }

    /// Whether what `op` names is named in something that others can name.
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

    /// Whether numbers in memory are the host's; whether functions that others can call, or code that nobody sees, keeps calls of
    /// addresses from being known; then which functions ever run, and where code runs that nobody sees.
    fn find_what_runs(&mut self) {
        let (mut unseen, mut calls_back, mut stores_number) = (Vec::new(), false, false);
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
                    if self.runs_unseen(op) {
                        unseen.push(op);
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
            && self.unseen.is_empty()
            && self.functions.values().all(is_known)
            && unseen.is_empty()
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
            unseen.extend(&self.calls_of_addresses);
        }
        unseen.retain(|op| self.runs(*op));
        self.unseen.extend(unseen);
    }

    /// The function that an op is in, or the launch.
    pub fn function_around(&self, op: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
        let mut around = std::iter::successors(op.parent_operation(), |op| op.parent_operation());
        around.find(|at| {
            self.rules.is(*at, InterfaceSet::FUNCTION) || self.functions.contains_key(&ir::operation_id(*at))
        })
    }

    /// The variable whose address an op makes, if only this module names it, with all ops that do so.
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

    /// Whether the host has made a value, which a launch uses: `maker` is what defines it.
    pub fn is_from_host(&self, maker: OperationRef<'c, 'a>) -> bool {
        let function = match self.rules.is(maker, InterfaceSet::FUNCTION) {
            true => Some(maker),
            false => self.function_around(maker),
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
