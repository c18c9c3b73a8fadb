//! The program as constraints on masks.
//!
//! ```text
//! %q = gep %p             q >= p
//! %v = load %q            v >= what memory in the spaces of q holds
//! store %v, %q            memory in the spaces of q >= v
//! %x = call @f(%p)        the argument of @f >= p, x >= what @f returns, in the instance for the vote of p
//! isspacep.shared %p      a use behind the yes >= p, as far as it is in shared memory
//! ```
//!
//! Nothing is decided here. Each value has a [`Node`], each op gives [`Rule`]s about the nodes of one
//! [`Code`], and [`crate::solve`] finds the least masks for which all rules hold. Rules are created on
//! demand: [`System::query`] creates a node, and everything that may reach it gets one, transitively
//! ([`crate::values`], [`crate::bits`], [`crate::contents`]). An op whose effect is unknown gets a rule that
//! over-approximates it.

mod addresses;
mod gates;
mod guards;
mod values;

use crate::{
    diff::Diff,
    limits::OBJECT_PLACES,
    mask::{Filter, Mask},
    objects::{ByteSet, Objects},
    ops::{self, Path},
    program::{Flow, Program, Role},
    reach::Reach,
};
pub(crate) use gates::Gates;
use guards::Guard;
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{dominance::Dominance, interfaces::InterfaceSet, ir};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tilespace_core::MemorySpace;

/// A holder of masks: of one function, with a mask per instance, or of the whole program.
pub type Node = u32;

/// Set in a node of the whole program.
const GLOBAL: Node = 1 << 31;
/// Numbers that are passed between functions.
pub const PASSED: Node = GLOBAL | MemorySpace::ALL.len() as u32;
/// The step text of a number whose bits are followed.
pub(crate) const BITS_TAKEN: &str = "its bits are taken here";

/// Contents of a space that code outside of a single kernel wrote.
pub fn memory(space: MemorySpace) -> Node {
    GLOBAL | space as u32
}

/// Contents of a space that the code of any single kernel wrote.
fn kernel_memory(space: MemorySpace) -> Node {
    PASSED + 1 + space as u32
}

/// The index of a node of the whole program.
pub fn global(node: Node) -> Option<usize> {
    (node & GLOBAL != 0).then_some((node & !GLOBAL) as usize)
}

/// A constraint on masks.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// `to` contains `mask`.
    Is { to: Node, mask: Mask },
    /// `to` contains what the guards in `filter` leave of `from`.
    Flow { from: Node, to: Node, filter: Filter },
    /// `to` contains what `from` was in an earlier launch.
    Later { from: Node, to: Node },
    /// `to` contains the contents of memory at `address`; `unknown` if these cannot be known.
    Load { address: Node, to: Node, unknown: Option<Mask> },
    /// The contents of memory at `address` contain `value`.
    Store { address: Node, value: Node, when: When },
    /// `to` is `address`, which flows there by another rule, plus `number`. The difference of two addresses
    /// leads from one to the other, so that it has bits of both; null has none.
    Offset { address: Node, number: Node, to: Node },
    /// `number` is passed to another function, unless unknown callers are on the call stack.
    Pass { number: Node },
    /// `to` comes from another function: it contains all numbers that are passed, or in memory.
    Receive { to: Node },
    /// The arguments and results at this call site.
    Call { site: usize },
}

/// In which instances a store applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Always,
    /// In those without unknown callers on the call stack. Pieces narrower than an address that unknown
    /// callers pass are never assembled by a kernel of the module; and a callee that they call accounts for
    /// its stores through an argument itself.
    KnownCallers,
    /// In those with unknown callers: they own the pointee of an argument.
    UnknownCallers,
}

impl When {
    pub fn applies(self, unknown_callers: bool) -> bool {
        match self {
            Self::Always => true,
            Self::KnownCallers => !unknown_callers,
            Self::UnknownCallers => unknown_callers,
        }
    }
}

/// A constraint, and its origin.
pub struct Rule<'c, 'a> {
    pub constraint: Constraint,
    pub op: OperationRef<'c, 'a>,
    /// The text of the step in an explained path. `{space}` is the space in question.
    pub text: &'static str,
    /// The gates that must be open for the rule to apply, an index into [`Gates::lists`].
    pub gates: Option<u32>,
}

/// Which aspect of a value, or of the part of it at a path, has the mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facet {
    /// The pointers in it.
    Pointer,
    /// Its bits, whatever they are.
    Number,
    /// The pointer that is created from it, if it is the number of a whole address (`system/addresses.rs`).
    Address,
}

/// An actual argument that callers provide.
#[derive(Clone, Debug)]
pub enum Formal {
    Value(Facet, usize, Path),
    /// Bytes of the pointee of an argument, by value or by reference.
    Pointee(usize, ByteSet, Form),
}

/// Which aspect of bytes in memory has the mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The pointers in them, and the bits of numbers.
    Any,
    /// The same for memory whose address callers pass, as far as it is in this space by a cast of that
    /// address.
    In(MemorySpace),
    /// One number that is a whole address (`system/addresses.rs`).
    Address,
}

/// A body that a call may run, with one actual for each formal.
pub struct Target {
    pub code: usize,
    pub actuals: Vec<Node>,
    /// Result nodes here, each with the index of what the callee returns.
    pub results: Vec<(Node, usize)>,
}

/// A function, a launch, or the initializer of a variable.
pub struct Code<'c, 'a> {
    pub op: OperationRef<'c, 'a>,
    /// Whether it is an entry; if so, whether unknown code calls it.
    pub entry: Option<bool>,
    /// The kernel that alone runs it, if there is one ([`System::find_kernels`]).
    pub kernel: Option<u32>,
    /// Ops that may run and have effects beyond their results ([`Rules::outstanding`]).
    ///
    /// [`Rules::outstanding`]: ops::Rules::outstanding
    pub ops: Vec<OperationRef<'c, 'a>>,
    /// Number of nodes.
    pub nodes: u32,
    pub rules: Vec<Rule<'c, 'a>>,
    pub formals: Vec<(Node, Formal)>,
    /// Calls, with the bodies that they may run.
    pub sites: Vec<(OperationRef<'c, 'a>, Vec<Target>)>,
    pub returned: Vec<Node>,
    /// Its callers: code, site, and index of the target.
    callers: Vec<(usize, usize, usize)>,
    site_of: FxHashMap<usize, usize>,
    pub(crate) flow: Flow<'c, 'a>,
    pub(crate) ends: Vec<OperationRef<'c, 'a>>,
    pub(crate) dominance: Option<Rc<Dominance<'c, 'a>>>,
    pub(crate) gates: Gates<'c, 'a>,
}

/// The subject of a mask.
#[derive(Clone)]
pub(crate) enum Subject<'c, 'a> {
    Value(Facet, Value<'c, 'a>, Path),
    Bytes(Bytes),
}

/// Bytes of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Bytes {
    pub object: usize,
    pub place: ByteSet,
    pub form: Form,
    pub of: Holder,
}

/// Whose view of the bytes of an object it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Holder {
    /// That of one call.
    Call,
    /// That of all code that launches of this kernel run, or of all code: they share the object.
    Launch(Option<u32>),
    /// That of a callee: what it has stored there itself.
    Callee,
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Value(Facet, usize, Path),
    Bytes(Bytes),
    Returned(Facet, usize, Path),
    ReturnedBytes(Bytes),
}

/// The node that rules are created for, and its code.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub code: usize,
    pub to: Node,
}

/// All rules of a program that were demanded so far.
pub struct System<'p, 'r, 'c, 'a> {
    pub program: &'p Program<'r, 'c, 'a>,
    pub(crate) diff: &'p Diff<'c, 'a>,
    /// Whether unknown origins are taken for global memory.
    pub presumes: bool,
    pub codes: Vec<Code<'c, 'a>>,
    /// Number of nodes of the whole program.
    pub globals: usize,
    pub(crate) objects: Objects<'c, 'a>,
    pub(crate) guards: FxHashMap<usize, Rc<Vec<Guard<'c, 'a>>>>,
    code_of: FxHashMap<usize, usize>,
    /// Ops that never run.
    dead: FxHashSet<usize>,
    /// Whether the space of a pointer is tested anywhere.
    has_tests: bool,
    nodes: FxHashMap<(usize, Key), Node>,
    /// Number of distinguished places, by bytes at any place.
    places: FxHashMap<Bytes, usize>,
    /// The uses of objects, by the kernel that alone runs them.
    pub(crate) uses: FxHashMap<usize, FxHashMap<Option<u32>, Vec<usize>>>,
    /// The first node of contents that single kernels wrote.
    own_memory: Node,
    pending: Vec<(At, Subject<'c, 'a>)>,
    reads_memory: bool,
    /// Whether any cast gives the space of an address that callers pass; none until it is queried.
    pub(crate) has_space_casts: Option<bool>,
    world: Option<usize>,
}

impl<'p, 'r, 'c: 'a, 'a> System<'p, 'r, 'c, 'a> {
    pub fn new(program: &'p Program<'r, 'c, 'a>, diff: &'p Diff<'c, 'a>, presumes: bool) -> Self {
        let mut system = Self {
            program,
            diff,
            presumes,
            codes: Vec::new(),
            globals: 2 * MemorySpace::ALL.len() + 1,
            uses: FxHashMap::default(),
            own_memory: 0,
            objects: Objects::default(),
            guards: FxHashMap::default(),
            code_of: FxHashMap::default(),
            dead: FxHashSet::default(),
            has_tests: false,
            nodes: FxHashMap::default(),
            places: FxHashMap::default(),
            pending: Vec::new(),
            reads_memory: false,
            has_space_casts: None,
            world: None,
        };
        for id in &program.order {
            let function = &program.functions[id];
            let entry = match function.role {
                Role::Closed => None,
                Role::Kernel => Some(false),
                Role::Open => Some(true),
            };
            system.add_code(function.op, entry, function.ops.clone());
        }
        for variable in &program.initialized {
            system.add_code(*variable, Some(false), program.rules.outstanding(*variable));
        }
        // A presumption about a pointer does not answer its tests.
        system.has_tests = !presumes && system.tests_spaces();
        for code in 0..system.codes.len() {
            system.add_sites(code);
        }
        system.find_kernels();
        system
    }

    /// Finds the code that runs in launches of one kernel alone. Code that is entered otherwise, or that two
    /// kernels may run, gets none, and neither does anything that it calls.
    fn find_kernels(&mut self) {
        let is_kernel = |code: &Code<'_, '_>| {
            let function = self.program.functions.get(&ir::operation_id(code.op));
            function.is_some_and(|function| function.role == Role::Kernel)
        };
        let mut seen = vec![false; self.codes.len()];
        let mut kernels = 0;
        for entry in 0..self.codes.len() {
            if self.codes[entry].entry.is_none() {
                continue;
            }
            let kernel = is_kernel(&self.codes[entry]).then_some(kernels);
            kernels += u32::from(kernel.is_some());
            let mut pending = vec![(entry, kernel)];
            while let Some((code, kernel)) = pending.pop() {
                let known = self.codes[code].kernel;
                let joined = if seen[code] { known.filter(|known| kernel == Some(*known)) } else { kernel };
                if std::mem::replace(&mut seen[code], true) && joined == known {
                    continue;
                }
                self.codes[code].kernel = joined;
                let called = self.codes[code].sites.iter().flat_map(|(_, targets)| targets);
                pending.extend(called.map(|target| (target.code, joined)));
            }
        }
        self.own_memory = GLOBAL | self.globals as u32;
        self.globals += kernels as usize * MemorySpace::ALL.len();
    }

    /// The nodes that a store of some code to a space raises.
    pub(crate) fn written_nodes(
        &self,
        code: usize,
        space: MemorySpace,
    ) -> impl Iterator<Item = Node> + use<> {
        let nodes = match self.codes[code].kernel {
            Some(kernel) => [Some(self.own(kernel, space)), Some(kernel_memory(space))],
            None => [Some(memory(space)), None],
        };
        nodes.into_iter().flatten()
    }

    /// The nodes that a load of some code from a space reads, and whether another launch wrote them.
    pub(crate) fn read_nodes(
        &self,
        code: usize,
        space: MemorySpace,
    ) -> impl Iterator<Item = (Node, bool)> + use<> {
        let outlives = matches!(space, MemorySpace::Global | MemorySpace::Constant);
        let (own, left) = match self.codes[code].kernel {
            Some(kernel) => {
                (Some((self.own(kernel, space), false)), outlives.then_some((kernel_memory(space), true)))
            }
            None => (None, Some((kernel_memory(space), false))),
        };
        [Some((memory(space), false)), own, left].into_iter().flatten()
    }

    /// All contents of memory.
    pub(crate) fn all_memory() -> impl Iterator<Item = Node> {
        MemorySpace::CONCRETE.into_iter().flat_map(|space| [memory(space), kernel_memory(space)])
    }

    fn own(&self, kernel: u32, space: MemorySpace) -> Node {
        self.own_memory + kernel * MemorySpace::ALL.len() as u32 + space as u32
    }

    /// The code for rules that always hold; `op` is where the first of them is reported.
    pub(crate) fn world(&mut self, op: OperationRef<'c, 'a>) -> usize {
        if self.world.is_none() {
            self.world = Some(self.codes.len());
            self.push_code(op, Some(false), Vec::new());
        }
        self.world.unwrap_or_default()
    }

    fn add_code(
        &mut self,
        op: OperationRef<'c, 'a>,
        entry: Option<bool>,
        outstanding: Vec<OperationRef<'c, 'a>>,
    ) {
        self.code_of.insert(ir::operation_id(op), self.codes.len());
        self.push_code(op, entry, outstanding);
    }

    /// All ops of some code that may run.
    pub(crate) fn all_ops(&self, code: usize) -> Vec<OperationRef<'c, 'a>> {
        if self.world == Some(code) {
            return Vec::new();
        }
        let mut ops = ops::inner_ops(self.codes[code].op);
        ops.retain(|op| self.runs(*op));
        ops
    }

    fn push_code(
        &mut self,
        op: OperationRef<'c, 'a>,
        entry: Option<bool>,
        mut ops: Vec<OperationRef<'c, 'a>>,
    ) {
        let rules = &self.program.rules;
        let reach = Reach::of(rules, op, &ops);
        self.dead.extend(reach.dead());
        ops.retain(|op| reach.runs(*op));
        let ends = ops.iter().copied().filter(|at| rules.is_exit(*at) && at.parent_operation() == Some(op));
        self.codes.push(Code {
            op,
            entry,
            kernel: None,
            ends: ends.collect(),
            flow: Flow::of(rules, &ops, &reach),
            ops,
            nodes: 0,
            rules: Vec::new(),
            formals: Vec::new(),
            sites: Vec::new(),
            returned: Vec::new(),
            callers: Vec::new(),
            site_of: FxHashMap::default(),
            dominance: None,
            gates: Gates::default(),
        });
    }

    /// Adds the calls of visible bodies.
    fn add_sites(&mut self, code: usize) {
        let program = self.program;
        for at in 0..self.codes[code].ops.len() {
            let op = self.codes[code].ops[at];
            if !program.rules.is(op, InterfaceSet::CALL) {
                continue;
            }
            let targets = program.bodies(op, self.presumes);
            let targets =
                targets.into_iter().filter_map(|function| self.code_of.get(&ir::operation_id(function.op)));
            let targets: Vec<usize> = targets.copied().collect();
            if targets.is_empty() {
                continue;
            }
            let site = self.codes[code].sites.len();
            for (number, target) in targets.iter().enumerate() {
                self.codes[*target].callers.push((code, site, number));
            }
            let target = |code| Target { code, actuals: Vec::new(), results: Vec::new() };
            let targets = targets.into_iter().map(target).collect();
            self.codes[code].sites.push((op, targets));
            self.codes[code].site_of.insert(ir::operation_id(op), site);
            self.rule(code, Constraint::Call { site }, op, "");
        }
    }

    /// The code that an op is in.
    pub fn code_around(&self, op: OperationRef<'c, 'a>) -> Option<usize> {
        std::iter::successors(Some(op), |op| op.parent_operation())
            .find_map(|at| self.code_of.get(&ir::operation_id(at)).copied())
    }

    /// A node for the pointers in `value`, as `user` sees it; none if `user` is in no code of the program.
    pub fn query(&mut self, user: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> Option<(usize, Node)> {
        let code = self.code_around(user)?;
        let seen = self.view(code, user, value, &self.whole(value));
        if self.gates(code, user).is_none() {
            return Some((code, seen));
        }
        // Behind the gates of the user.
        let to = self.fresh(code);
        self.flow(At { code, to }, seen, user, "");
        Some((code, to))
    }

    /// Creates the rules for all nodes that were demanded.
    pub fn complete(&mut self) {
        while let Some((at, thing)) = self.pending.pop() {
            match thing {
                Subject::Value(Facet::Pointer, value, path) => self.pointer(value, &path, at),
                Subject::Value(Facet::Number, value, path) => self.number(value, &path, at),
                Subject::Value(Facet::Address, value, None) => self.address(value, at),
                Subject::Value(Facet::Address, value, Some(path)) => self.address_in(value, &path, at),
                Subject::Bytes(bytes) => self.bytes(bytes, at),
            }
        }
    }

    pub(crate) fn fresh(&mut self, code: usize) -> Node {
        self.codes[code].nodes += 1;
        self.codes[code].nodes - 1
    }

    /// The node of an aspect of a value.
    pub(crate) fn node(&mut self, code: usize, facet: Facet, value: Value<'c, 'a>, path: &Path) -> Node {
        let key = (code, Key::Value(facet, ir::value_id(value), path.clone()));
        if let Some(node) = self.nodes.get(&key) {
            return *node;
        }
        let to = self.fresh(code);
        self.nodes.insert(key, to);
        self.pending.push((At { code, to }, Subject::Value(facet, value, path.clone())));
        to
    }

    /// The node of what a code reads from bytes of an object.
    pub(crate) fn object_node(&mut self, code: usize, object: usize, place: ByteSet, form: Form) -> Node {
        let of = match self.objects.is_variable(object) {
            true => Holder::Launch(self.codes[code].kernel),
            false => Holder::Call,
        };
        self.bytes_node(code, Bytes { object, place, form, of })
    }

    pub(crate) fn bytes_node(&mut self, code: usize, bytes: Bytes) -> Node {
        let is_global = matches!(bytes.of, Holder::Launch(_));
        let key = (if is_global { usize::MAX } else { code }, Key::Bytes(bytes));
        if let Some(node) = self.nodes.get(&key) {
            return *node;
        }
        let anywhere = Bytes { place: ByteSet::ANYWHERE, ..bytes };
        let places = self.places.entry(anywhere).or_default();
        *places += 1;
        if *places > OBJECT_PLACES && bytes != anywhere {
            return self.bytes_node(code, anywhere);
        }
        let to = if is_global {
            self.globals += 1;
            GLOBAL | (self.globals - 1) as u32
        } else {
            self.fresh(code)
        };
        self.nodes.insert(key, to);
        self.pending.push((At { code, to }, Subject::Bytes(bytes)));
        to
    }

    pub(crate) fn rule(
        &mut self,
        code: usize,
        constraint: Constraint,
        op: OperationRef<'c, 'a>,
        text: &'static str,
    ) {
        if self.runs(op) {
            let gates = self.gates(code, op);
            self.codes[code].rules.push(Rule { constraint, op, text, gates });
        }
    }

    /// Whether an op may run.
    pub(crate) fn runs(&self, op: OperationRef<'c, 'a>) -> bool {
        !self.dead.contains(&ir::operation_id(op))
    }

    /// Whether no use of a cast may run.
    pub(crate) fn has_no_live_use(&self, cast: OperationRef<'c, 'a>) -> bool {
        let (Some(result), Some(code)) = (ir::result(cast, 0), self.code_around(cast)) else { return false };
        let mut is_used = !ir::has_uses(result);
        ir::for_each_use(result, |op, operand| {
            let never = self.codes[code].flow.never.contains(&(ir::operation_id(op), operand))
                || self.program.rules.cast(op).is_some() && self.has_no_live_use(op);
            is_used |= self.runs(op) && !never;
        });
        !self.runs(cast) || !is_used
    }

    /// Raises the node to a mask.
    pub(crate) fn is(&mut self, at: At, mask: Mask, op: OperationRef<'c, 'a>, text: &'static str) {
        self.rule(at.code, Constraint::Is { to: at.to, mask }, op, text);
    }

    /// Raises the node to an unknown origin.
    pub(crate) fn unknown(&mut self, at: At, op: OperationRef<'c, 'a>, text: &'static str) {
        self.is(at, self.unknown_mask(), op, text);
    }

    /// Raises the node to what other functions determine: an unknown origin if the module is visible, and
    /// leaves it open.
    pub(crate) fn outside(&mut self, at: At, op: OperationRef<'c, 'a>, text: &'static str) {
        self.is(at, self.outside_mask(), op, text);
    }

    pub(crate) fn unknown_mask(&self) -> Mask {
        if self.presumes { Mask::of(MemorySpace::Global) } else { Mask::UNKNOWN }
    }

    pub(crate) fn outside_mask(&self) -> Mask {
        if self.program.assume.whole_module { self.unknown_mask() } else { Mask::OUTSIDE }
    }

    pub(crate) fn flow(&mut self, at: At, from: Node, op: OperationRef<'c, 'a>, text: &'static str) {
        self.rule(at.code, Constraint::Flow { from, to: at.to, filter: Filter::default() }, op, text);
    }

    /// Lets `value` flow to the node as `user` sees it, with the guards that dominate `user`.
    pub(crate) fn enter(
        &mut self,
        at: At,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        path: &Path,
        text: &'static str,
    ) {
        // A pointer has no parts, whatever path led to it.
        let path = self.whole(value).or(path.clone());
        let from = self.node(at.code, Facet::Pointer, value, &path);
        let filter = self.filter(at.code, user, value);
        self.rule(at.code, Constraint::Flow { from, to: at.to, filter }, user, text);
    }

    /// The node of the pointers in `value` as `user` sees it.
    pub(crate) fn view(
        &mut self,
        code: usize,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        path: &Path,
    ) -> Node {
        if self.filter(code, user, value).is_empty() {
            return self.node(code, Facet::Pointer, value, &self.whole(value).or(path.clone()));
        }
        let to = self.fresh(code);
        self.enter(At { code, to }, user, value, path, "");
        to
    }

    /// Lets all pointers that a value holds, in any form, flow to the node.
    pub(crate) fn bits(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        text: &'static str,
    ) {
        if ops::holds_pointers(&self.program.rules.types, value.r#type()) {
            self.enter(at, op, value, &self.whole(value), text);
        }
        if ops::may_carry(&self.program.rules.types, value) {
            let from = self.node(at.code, Facet::Number, value, &None);
            self.flow(at, from, op, text);
        }
    }

    /// The same for the number at a path in a value.
    pub(crate) fn bits_in(
        &mut self,
        at: At,
        op: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        path: &Path,
        text: &'static str,
    ) {
        match path {
            Some(_) => {
                let from = self.node(at.code, Facet::Number, value, path);
                self.flow(at, from, op, text);
            }
            None => self.bits(at, op, value, text),
        }
    }

    /// Lets an aspect of `value` flow to the node. For a pointer, `text` is the step.
    pub(crate) fn take(
        &mut self,
        at: At,
        user: OperationRef<'c, 'a>,
        (facet, value, path): (Facet, Value<'c, 'a>, &Path),
        text: &'static str,
    ) {
        match facet {
            Facet::Pointer => self.enter(at, user, value, path, text),
            Facet::Number => self.bits_in(at, user, value, path, BITS_TAKEN),
            Facet::Address => {
                let from = self.node(at.code, facet, value, path);
                self.flow(at, from, user, "it is this number");
            }
        }
    }

    /// Lets the actuals of all callers for an argument flow to the node.
    pub(crate) fn add_formal(&mut self, at: At, formal: Formal) {
        let callers = self.codes[at.code].callers.clone();
        for (code, site, target) in callers {
            let actual = self.actual(code, site, &formal);
            self.codes[code].sites[site].1[target].actuals.push(actual);
        }
        self.codes[at.code].formals.push((at.to, formal));
    }

    fn actual(&mut self, code: usize, site: usize, formal: &Formal) -> Node {
        let call = self.codes[code].sites[site].0;
        let (Formal::Value(_, index, _) | Formal::Pointee(index, ..)) = *formal;
        let operand = mlir_ext::interfaces::call_arguments(call).and_then(|range| range.clone().nth(index));
        let value = operand.and_then(|operand| ir::operand(call, operand));
        let at = At { code, to: self.fresh(code) };
        match (value, formal) {
            (Some(value), Formal::Value(facet, _, path)) => self.take(at, call, (*facet, value, path), ""),
            (Some(address), Formal::Pointee(_, place, form)) => {
                self.load(at, call, address, *place, *form, true);
            }
            (None, _) => self.unknown(at, call, "unknown code may pass it"),
        }
        at.to
    }

    /// Lets result number `number` of the visible bodies of `call` flow to the node; returns whether there
    /// are any.
    pub(crate) fn returned(
        &mut self,
        at: At,
        call: OperationRef<'c, 'a>,
        (facet, number, path): (Facet, usize, &Path),
    ) -> bool {
        let Some(site) = self.codes[at.code].site_of.get(&ir::operation_id(call)).copied() else {
            return false;
        };
        for target in 0..self.codes[at.code].sites[site].1.len() {
            let callee = self.codes[at.code].sites[site].1[target].code;
            let returned = self.returned_by(callee, facet, number, path);
            self.codes[at.code].sites[site].1[target].results.push((at.to, returned));
        }
        true
    }

    fn returned_by(&mut self, code: usize, facet: Facet, number: usize, path: &Path) -> usize {
        let key = (code, Key::Returned(facet, number, path.clone()));
        if let Some(node) = self.nodes.get(&key) {
            return *node as usize;
        }
        let at = At { code, to: self.fresh(code) };
        let index = self.codes[code].returned.len();
        self.codes[code].returned.push(at.to);
        self.nodes.insert(key, index as u32);
        for end in self.codes[code].ends.clone() {
            if let Some(value) = ir::operand(end, number) {
                self.take(at, end, (facet, value, path), "@{callee} returns it here");
            }
        }
        index
    }

    /// Lets what the callees of `call` leave in these bytes, from the address in argument number `argument`
    /// on, flow to the node.
    pub(crate) fn stored_by_callees(
        &mut self,
        at: At,
        call: OperationRef<'c, 'a>,
        argument: usize,
        place: ByteSet,
        form: Form,
    ) {
        let Some(site) = self.codes[at.code].site_of.get(&ir::operation_id(call)).copied() else { return };
        for target in 0..self.codes[at.code].sites[site].1.len() {
            let callee = self.codes[at.code].sites[site].1[target].code;
            let Some(object) = self.referenced(callee, argument) else { continue };
            let bytes = Bytes { object, place, form, of: Holder::Callee };
            let left = match self.nodes.get(&(callee, Key::ReturnedBytes(bytes))) {
                Some(left) => *left as usize,
                None => {
                    let node = self.bytes_node(callee, bytes);
                    let left = self.codes[callee].returned.len();
                    self.codes[callee].returned.push(node);
                    self.nodes.insert((callee, Key::ReturnedBytes(bytes)), left as u32);
                    left
                }
            };
            self.codes[at.code].sites[site].1[target].results.push((at.to, left));
        }
    }

    /// The object that an argument of a function points to, by reference.
    pub(crate) fn referenced(&mut self, code: usize, argument: usize) -> Option<usize> {
        let entry = mlir_ext::interfaces::entry_block(self.codes[code].op)?;
        let argument = melior::ir::BlockLike::argument(&entry, argument).ok()?;
        let objects = self.objects.at(self.program, argument.into());
        objects
            .into_iter()
            .map(|(object, _)| object)
            .find(|object| self.objects.get(*object).is_some_and(|object| object.is_of_callers()))
    }

    /// The visible bodies that a call may run.
    pub(crate) fn bodies_of(&self, code: usize, call: OperationRef<'c, 'a>) -> Vec<usize> {
        let site = self.codes[code].site_of.get(&ir::operation_id(call));
        let targets = site.into_iter().flat_map(|site| &self.codes[code].sites[*site].1);
        targets.map(|target| target.code).collect()
    }

    /// Demands the contents of memory.
    pub(crate) fn read_memory(&mut self) {
        if !std::mem::replace(&mut self.reads_memory, true) {
            self.add_traffic();
        }
    }
}
