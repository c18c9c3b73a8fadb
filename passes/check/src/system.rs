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
//! Nothing is decided here. Each value has a [`Node`], each op gives [`Rule`]s about the nodes of one [`Code`], and
//! [`crate::solve`] finds the least masks for which all rules hold. A rule is only made for what is asked for: [`System::ask`]
//! makes a node, and from there all that it may come from gets one ([`crate::values`], [`crate::bits`], [`crate::contents`]).
//! Whatever an op may do that is not known here is a rule that says so.

mod addresses;
mod gates;
mod guards;
mod values;

use crate::{
    diff::Diff,
    mask::{Filter, Mask},
    objects::{Objects, Place},
    ops::{self, Path},
    program::{Flow, Program, Role},
    reach::Reach,
};
pub(crate) use gates::Gates;
use guards::Said;
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{dominance::Dominance, interfaces::InterfaceSet, ir};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tilespace_core::MemorySpace;

/// What has a mask: something in one function, of which each instance has its own, or something of the whole program.
pub type Node = u32;

/// The bit of a node of the whole program.
const GLOBAL: Node = 1 << 31;
/// Numbers that go to other functions.
pub const PASSED: Node = GLOBAL | MemorySpace::ALL.len() as u32;
/// Said of what is a number on its way.
pub(crate) const TAKEN: &str = "its bits are taken here";
/// Places of one object that are told apart. Copies in circles may shift bytes for ever.
const PLACES: usize = 64;

/// What code that is not of one kernel alone has put in memory of a space.
pub fn memory(space: MemorySpace) -> Node {
    GLOBAL | space as u32
}

/// What code of one kernel has put there, whichever kernel that is.
fn left_behind(space: MemorySpace) -> Node {
    PASSED + 1 + space as u32
}

/// The number of a node of the whole program.
pub fn global(node: Node) -> Option<usize> {
    (node & GLOBAL != 0).then_some((node & !GLOBAL) as usize)
}

/// What must hold of some masks.
#[derive(Clone, Debug)]
pub enum What {
    /// `to` may be this.
    Is { to: Node, mask: Mask },
    /// `to` may be what `from` is, as far as tests have not said otherwise.
    Flow { from: Node, to: Node, filter: Filter },
    /// `to` may be what `from` was in an earlier launch.
    Later { from: Node, to: Node },
    /// `to` may be what memory at `address` holds; if that is not known, `unknown`.
    Load { address: Node, to: Node, unknown: Option<Mask> },
    /// Memory at `address` may hold `value`.
    Store { address: Node, value: Node, when: When },
    /// `to` is `address`, which flows there by another rule, plus `number`. The difference of two addresses leads from one to
    /// the other, so that it has bits of both; null has none.
    Offset { address: Node, number: Node, to: Node },
    /// `number` goes to another function, unless callers out of sight are on the call stack.
    Pass { number: Node },
    /// `to` comes from another function: any number that was passed, or is in memory.
    Receive { to: Node },
    /// What is passed and returned at this site.
    Call { site: usize },
}

/// When a store counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Always,
    /// Unless callers out of sight are on the call stack. What those pass in pieces, narrower than an address, no kernel of
    /// the module puts together; and what a callee stores where its argument points, it stores itself then.
    Seen,
    /// If there are any: they own what an argument points to.
    Unseen,
}

impl When {
    pub fn counts(self, unseen: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Seen => !unseen,
            Self::Unseen => unseen,
        }
    }
}

/// A constraint, and where it comes from.
pub struct Rule<'c, 'a> {
    pub what: What,
    pub op: OperationRef<'c, 'a>,
    /// The step that it is in the way of a pointer. `{space}` is the space in question.
    pub text: &'static str,
    /// It only counts where these are open: which of [`Gates::lists`].
    pub gates: Option<u32>,
}

/// What is asked of a value, or of the part of it at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taken {
    /// The pointers in it.
    Pointer,
    /// Its bits, whatever they are.
    Number,
    /// The pointer that is made of it: it is the number of a whole address (`system/addresses.rs`).
    Address,
}

/// What callers pass for an argument.
#[derive(Clone, Debug)]
pub enum Formal {
    Value(Taken, usize, Path),
    /// What these bytes hold of what it points to, by value or by reference.
    Pointee(usize, Place, Form),
}

/// What is asked of bytes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The pointers in them, and the bits of numbers.
    Any,
    /// The same of what callers pass the address of, as far as it is in this space: a cast of that address says so.
    In(MemorySpace),
    /// One number that is a whole address (`system/addresses.rs`).
    Address,
}

/// A body that a call may run, with one actual for each formal.
pub struct Target {
    pub code: usize,
    pub actuals: Vec<Node>,
    /// What results get: the node here, and the number of what is returned.
    pub results: Vec<(Node, usize)>,
}

/// A function, a launch, or the initializer of a variable.
pub struct Code<'c, 'a> {
    pub op: OperationRef<'c, 'a>,
    /// Whether it begins by itself; and then, whether code out of sight calls it.
    pub entry: Option<bool>,
    /// The kernel that alone runs it, if there is one ([`System::find_kernels`]).
    pub kernel: Option<u32>,
    /// Those that may run, as far as they are more than what they compute ([`Rules::outstanding`]).
    ///
    /// [`Rules::outstanding`]: ops::Rules::outstanding
    pub ops: Vec<OperationRef<'c, 'a>>,
    /// How many nodes it has.
    pub nodes: u32,
    pub rules: Vec<Rule<'c, 'a>>,
    pub formals: Vec<(Node, Formal)>,
    /// Calls, with the bodies that they may run.
    pub sites: Vec<(OperationRef<'c, 'a>, Vec<Target>)>,
    pub returned: Vec<Node>,
    /// The calls of it: code, site, and which of its targets.
    callers: Vec<(usize, usize, usize)>,
    site_of: FxHashMap<usize, usize>,
    pub(crate) flow: Flow<'c, 'a>,
    pub(crate) ends: Vec<OperationRef<'c, 'a>>,
    pub(crate) dominance: Option<Rc<Dominance<'c, 'a>>>,
    pub(crate) gates: Gates<'c, 'a>,
}

/// What a node is the mask of.
#[derive(Clone)]
pub(crate) enum Thing<'c, 'a> {
    Value(Taken, Value<'c, 'a>, Path),
    Bytes(Bytes),
}

/// Bytes of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Bytes {
    pub object: usize,
    pub place: Place,
    pub form: Form,
    pub of: Holder,
}

/// Whose view of the bytes of an object it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Holder {
    /// Of one call.
    Call,
    /// Of all code that launches of this kernel run, or of all code: they share it.
    Launch(Option<u32>),
    /// Of a callee: what it has stored there itself.
    Callee,
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Value(Taken, usize, Path),
    Bytes(Bytes),
    Returned(Taken, usize, Path),
    ReturnedBytes(Bytes),
}

/// Where a rule leads, and the code that it is in.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub code: usize,
    pub to: Node,
}

/// All rules of a program, as far as they were asked for.
pub struct System<'p, 'r, 'c, 'a> {
    pub program: &'p Program<'r, 'c, 'a>,
    pub(crate) diff: &'p Diff<'c, 'a>,
    /// Whether an unknown origin is one in global memory.
    pub presumes: bool,
    pub codes: Vec<Code<'c, 'a>>,
    /// How many nodes the whole program has.
    pub globals: usize,
    pub(crate) objects: Objects<'c, 'a>,
    pub(crate) said: FxHashMap<usize, Rc<Vec<Said<'c, 'a>>>>,
    code_of: FxHashMap<usize, usize>,
    /// The ops that never run.
    dead: FxHashSet<usize>,
    /// Whether the space of a pointer is tested anywhere.
    has_tests: bool,
    nodes: FxHashMap<(usize, Key), Node>,
    /// How many places are told apart, by bytes that are anywhere.
    places: FxHashMap<Bytes, usize>,
    /// The uses of objects, by the kernel that alone runs them.
    pub(crate) uses: FxHashMap<usize, FxHashMap<Option<u32>, Vec<usize>>>,
    /// The first node of what single kernels have put in memory.
    own_memory: Node,
    pending: Vec<(At, Thing<'c, 'a>)>,
    reads_memory: bool,
    /// Whether a cast anywhere says the space of what callers pass the address of; once it was asked for.
    pub(crate) casts_say_space: Option<bool>,
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
            said: FxHashMap::default(),
            code_of: FxHashMap::default(),
            dead: FxHashSet::default(),
            has_tests: false,
            nodes: FxHashMap::default(),
            places: FxHashMap::default(),
            pending: Vec::new(),
            reads_memory: false,
            casts_say_space: None,
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
        // What is presumed of a pointer is no answer to a test of it.
        system.has_tests = !presumes && system.tests_spaces();
        for code in 0..system.codes.len() {
            system.add_sites(code);
        }
        system.find_kernels();
        system
    }

    /// Finds the code that runs in launches of one kernel alone. Whatever is entered otherwise, and what two kernels may
    /// run, is left without one, and so is all that it calls.
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

    /// Where a store of some code puts something, in a space.
    pub(crate) fn put_at(&self, code: usize, space: MemorySpace) -> impl Iterator<Item = Node> + use<> {
        let nodes = match self.codes[code].kernel {
            Some(kernel) => [Some(self.own(kernel, space)), Some(left_behind(space))],
            None => [Some(memory(space)), None],
        };
        nodes.into_iter().flatten()
    }

    /// Where a load of some code finds what is in a space, and whether that was put there by another launch.
    pub(crate) fn found_at(
        &self,
        code: usize,
        space: MemorySpace,
    ) -> impl Iterator<Item = (Node, bool)> + use<> {
        let outlives = matches!(space, MemorySpace::Global | MemorySpace::Constant);
        let (own, left) = match self.codes[code].kernel {
            Some(kernel) => {
                (Some((self.own(kernel, space), false)), outlives.then_some((left_behind(space), true)))
            }
            None => (None, Some((left_behind(space), false))),
        };
        [Some((memory(space), false)), own, left].into_iter().flatten()
    }

    /// All that is in memory.
    pub(crate) fn all_memory() -> impl Iterator<Item = Node> {
        MemorySpace::CONCRETE.into_iter().flat_map(|space| [memory(space), left_behind(space)])
    }

    fn own(&self, kernel: u32, space: MemorySpace) -> Node {
        self.own_memory + kernel * MemorySpace::ALL.len() as u32 + space as u32
    }

    /// What holds in any case; `op` is what it is said of first.
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

    /// The calls of bodies in sight.
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
            self.rule(code, What::Call { site }, op, "");
        }
    }

    /// The code that an op is in.
    pub fn code_around(&self, op: OperationRef<'c, 'a>) -> Option<usize> {
        std::iter::successors(Some(op), |op| op.parent_operation())
            .find_map(|at| self.code_of.get(&ir::operation_id(at)).copied())
    }

    /// A node for the pointers in `value`, as `user` sees it; none if `user` is in no code of the program.
    pub fn ask(&mut self, user: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> Option<(usize, Node)> {
        let code = self.code_around(user)?;
        let seen = self.view(code, user, value, &self.whole(value));
        if self.gates(code, user).is_none() {
            return Some((code, seen));
        }
        // As far as a run gets to the user.
        let to = self.fresh(code);
        self.flow(At { code, to }, seen, user, "");
        Some((code, to))
    }

    /// Makes the rules for all that was asked for.
    pub fn complete(&mut self) {
        while let Some((at, thing)) = self.pending.pop() {
            match thing {
                Thing::Value(Taken::Pointer, value, path) => self.pointer(value, &path, at),
                Thing::Value(Taken::Number, value, path) => self.number(value, &path, at),
                Thing::Value(Taken::Address, value, None) => self.address(value, at),
                Thing::Value(Taken::Address, value, Some(path)) => self.address_in(value, &path, at),
                Thing::Bytes(bytes) => self.bytes(bytes, at),
            }
        }
    }

    pub(crate) fn fresh(&mut self, code: usize) -> Node {
        self.codes[code].nodes += 1;
        self.codes[code].nodes - 1
    }

    /// The node of what is asked of a value.
    pub(crate) fn node(&mut self, code: usize, taken: Taken, value: Value<'c, 'a>, path: &Path) -> Node {
        let key = (code, Key::Value(taken, ir::value_id(value), path.clone()));
        if let Some(node) = self.nodes.get(&key) {
            return *node;
        }
        let to = self.fresh(code);
        self.nodes.insert(key, to);
        self.pending.push((At { code, to }, Thing::Value(taken, value, path.clone())));
        to
    }

    /// The node of what a code finds in bytes of an object.
    pub(crate) fn object_node(&mut self, code: usize, object: usize, place: Place, form: Form) -> Node {
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
        let anywhere = Bytes { place: Place::ANYWHERE, ..bytes };
        let places = self.places.entry(anywhere).or_default();
        *places += 1;
        if *places > PLACES && bytes != anywhere {
            return self.bytes_node(code, anywhere);
        }
        let to = if is_global {
            self.globals += 1;
            GLOBAL | (self.globals - 1) as u32
        } else {
            self.fresh(code)
        };
        self.nodes.insert(key, to);
        self.pending.push((At { code, to }, Thing::Bytes(bytes)));
        to
    }

    pub(crate) fn rule(&mut self, code: usize, what: What, op: OperationRef<'c, 'a>, text: &'static str) {
        if self.runs(op) {
            let gates = self.gates(code, op);
            self.codes[code].rules.push(Rule { what, op, text, gates });
        }
    }

    /// Whether an op may run.
    pub(crate) fn runs(&self, op: OperationRef<'c, 'a>) -> bool {
        !self.dead.contains(&ir::operation_id(op))
    }

    /// Whether a cast is for nothing that may run.
    pub(crate) fn is_for_nothing(&self, cast: OperationRef<'c, 'a>) -> bool {
        let (Some(made), Some(code)) = (ir::result(cast, 0), self.code_around(cast)) else { return false };
        let mut is_used = !ir::has_uses(made);
        ir::for_each_use(made, |op, operand| {
            let never = self.codes[code].flow.never.contains(&(ir::operation_id(op), operand))
                || self.program.rules.cast(op).is_some() && self.is_for_nothing(op);
            is_used |= self.runs(op) && !never;
        });
        !self.runs(cast) || !is_used
    }

    /// It may be this.
    pub(crate) fn is(&mut self, at: At, mask: Mask, op: OperationRef<'c, 'a>, text: &'static str) {
        self.rule(at.code, What::Is { to: at.to, mask }, op, text);
    }

    /// Its origin is unknown.
    pub(crate) fn unknown(&mut self, at: At, op: OperationRef<'c, 'a>, text: &'static str) {
        self.is(at, self.unknown_mask(), op, text);
    }

    /// What other functions decide: of unknown origin if the module is in sight, and they left it open.
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
        self.rule(at.code, What::Flow { from, to: at.to, filter: Filter::default() }, op, text);
    }

    /// It may be `value` as `user` sees it. Behind a test of its space it is known better.
    pub(crate) fn enter(
        &mut self,
        at: At,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        path: &Path,
        text: &'static str,
    ) {
        // A pointer has no parts, wherever the way to it came from.
        let path = self.whole(value).or(path.clone());
        let from = self.node(at.code, Taken::Pointer, value, &path);
        let filter = self.filter(at.code, user, value);
        self.rule(at.code, What::Flow { from, to: at.to, filter }, user, text);
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
            return self.node(code, Taken::Pointer, value, &self.whole(value).or(path.clone()));
        }
        let to = self.fresh(code);
        self.enter(At { code, to }, user, value, path, "");
        to
    }

    /// Whatever pointers a value holds, in any form.
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
            let from = self.node(at.code, Taken::Number, value, &None);
            self.flow(at, from, op, text);
        }
    }

    /// The same of the number at a path in a value.
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
                let from = self.node(at.code, Taken::Number, value, path);
                self.flow(at, from, op, text);
            }
            None => self.bits(at, op, value, text),
        }
    }

    /// It is what is asked of `value`. Of a pointer, `text` says how it gets here.
    pub(crate) fn take(
        &mut self,
        at: At,
        user: OperationRef<'c, 'a>,
        (taken, value, path): (Taken, Value<'c, 'a>, &Path),
        text: &'static str,
    ) {
        match taken {
            Taken::Pointer => self.enter(at, user, value, path, text),
            Taken::Number => self.bits_in(at, user, value, path, TAKEN),
            Taken::Address => {
                let from = self.node(at.code, taken, value, path);
                self.flow(at, from, user, "it is this number");
            }
        }
    }

    /// It is what callers pass for an argument.
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
            (Some(value), Formal::Value(taken, _, path)) => self.take(at, call, (*taken, value, path), ""),
            (Some(address), Formal::Pointee(_, place, form)) => {
                self.load(at, call, address, *place, *form, true);
            }
            (None, _) => self.unknown(at, call, "unseen code may pass it"),
        }
        at.to
    }

    /// It is what the bodies in sight return as result number `number` of `call`; says whether there are any.
    pub(crate) fn returned(
        &mut self,
        at: At,
        call: OperationRef<'c, 'a>,
        (taken, number, path): (Taken, usize, &Path),
    ) -> bool {
        let Some(site) = self.codes[at.code].site_of.get(&ir::operation_id(call)).copied() else {
            return false;
        };
        for target in 0..self.codes[at.code].sites[site].1.len() {
            let callee = self.codes[at.code].sites[site].1[target].code;
            let returned = self.returned_by(callee, taken, number, path);
            self.codes[at.code].sites[site].1[target].results.push((at.to, returned));
        }
        true
    }

    fn returned_by(&mut self, code: usize, taken: Taken, number: usize, path: &Path) -> usize {
        let key = (code, Key::Returned(taken, number, path.clone()));
        if let Some(node) = self.nodes.get(&key) {
            return *node as usize;
        }
        let at = At { code, to: self.fresh(code) };
        let index = self.codes[code].returned.len();
        self.codes[code].returned.push(at.to);
        self.nodes.insert(key, index as u32);
        for end in self.codes[code].ends.clone() {
            if let Some(value) = ir::operand(end, number) {
                self.take(at, end, (taken, value, path), "@{callee} returns it here");
            }
        }
        index
    }

    /// It is what the functions that `call` may run leave in these bytes from where they get argument number `argument`.
    pub(crate) fn left_by(
        &mut self,
        at: At,
        call: OperationRef<'c, 'a>,
        argument: usize,
        place: Place,
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

    /// The bodies in sight that a call runs.
    pub(crate) fn bodies_of(&self, code: usize, call: OperationRef<'c, 'a>) -> Vec<usize> {
        let site = self.codes[code].site_of.get(&ir::operation_id(call));
        let targets = site.into_iter().flat_map(|site| &self.codes[code].sites[*site].1);
        targets.map(|target| target.code).collect()
    }

    /// From now on it matters what memory holds.
    pub(crate) fn read_memory(&mut self) {
        if !std::mem::replace(&mut self.reads_memory, true) {
            self.add_traffic();
        }
    }
}
