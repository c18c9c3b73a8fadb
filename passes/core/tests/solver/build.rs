//! Small graphs built by hand, and plans as text.

use tilespace_core::{
    MemorySpace, analyze,
    explain::{Explainer, Reason},
    graph::{
        Access, AccessWhat, Call, Cause, Constraint, Counts, Formal, Function, Graph, GraphBuilder, Linkage,
        Role,
    },
    ids::{BlockId, BodyId, FuncId, Id, NodeId, Site},
    lattice::{Mask, Vote},
    plan::{Body, BodyKind, CloneBudget, Plan},
    solve::{Solution, SolveOptions},
};

/// A graph under construction. Every function has one block.
#[derive(Clone, Default)]
pub struct Module {
    pub graph: GraphBuilder,
}

const BLOCK: usize = 0;

impl Module {
    pub fn define(&mut self, name: &str, role: Role, linkage: Linkage, formals: usize) -> FuncId {
        let mut function = Function::new(name, role, linkage);
        function.blocks = 1;
        for argument in 0..formals {
            let node = function.add_node(BlockId::new(BLOCK));
            function.formals.push(Formal { node, argument: argument as u32, field: 0, pointee: None });
        }
        self.graph.functions.push(function)
    }

    pub fn kernel(&mut self, name: &str) -> FuncId {
        self.define(name, Role::Kernel, Linkage::Public, 0)
    }

    pub fn private(&mut self, name: &str, formals: usize) -> FuncId {
        self.define(name, Role::Closed, Linkage::Private, formals)
    }

    pub fn discardable(&mut self, name: &str, formals: usize) -> FuncId {
        self.define(name, Role::Closed, Linkage::Discardable, formals)
    }

    pub fn external(&mut self, name: &str, formals: usize) -> FuncId {
        self.define(name, Role::Open, Linkage::Public, formals)
    }

    pub fn formal(&self, function: FuncId, index: usize) -> NodeId {
        self.graph.functions[function].formals[index].node
    }

    pub fn value(&mut self, function: FuncId) -> NodeId {
        self.graph.functions[function].add_node(BlockId::new(BLOCK))
    }

    pub fn root(&mut self, function: FuncId, mask: Mask, cause: Cause) -> NodeId {
        let node = self.value(function);
        self.graph.functions[function].add_root(node, mask, cause);
        node
    }

    /// A value with its space in its own definition.
    pub fn at(&mut self, function: FuncId, space: MemorySpace) -> NodeId {
        self.root(function, Mask::of(space), Cause::Known)
    }

    pub fn null(&mut self, function: FuncId) -> NodeId {
        self.root(function, Mask::NULL, Cause::Known)
    }

    pub fn unknown(&mut self, function: FuncId) -> NodeId {
        self.root(function, Mask::UNKNOWN, Cause::Operation)
    }

    pub fn flow(&mut self, function: FuncId, from: NodeId, to: NodeId) {
        self.graph.functions[function].add_flow(from, to);
    }

    /// `value` where its test for `space` gave `answer`. The test is added too.
    pub fn guarded(&mut self, function: FuncId, from: NodeId, space: MemorySpace, answer: bool) -> NodeId {
        self.test(function, from);
        let to = self.value(function);
        self.graph.functions[function].add(Constraint::Filter { from, to, space, answer });
        to
    }

    pub fn join(&mut self, function: FuncId, values: &[NodeId]) -> NodeId {
        let node = self.value(function);
        for value in values {
            self.flow(function, *value, node);
        }
        node
    }

    pub fn load(&mut self, function: FuncId, address: NodeId) -> NodeId {
        let value = self.value(function);
        self.graph.functions[function].add(Constraint::Load { address, value });
        value
    }

    pub fn store(&mut self, function: FuncId, value: NodeId, address: NodeId) {
        self.graph.functions[function].add_store(value, address, Counts::Always);
    }

    pub fn returns(&mut self, function: FuncId, value: NodeId) {
        let result = self.graph.functions[function].add_result(BlockId::new(BLOCK));
        self.flow(function, value, result);
    }

    /// Adds a call. Its results, one for each that the callee has so far, are new values.
    pub fn call(&mut self, caller: FuncId, callee: FuncId, actuals: &[NodeId]) -> Vec<NodeId> {
        let results: Vec<NodeId> =
            (0..self.graph.functions[callee].results.len()).map(|_| self.value(caller)).collect();
        let site = Site::new(self.graph.functions[caller].calls.len());
        let actuals = actuals.to_vec();
        let call = Call { callee, actuals, results: results.clone(), site };
        self.graph.functions[caller].calls.push(call);
        results
    }

    pub fn access_in(&mut self, function: FuncId, node: NodeId, what: AccessWhat, allowed: Mask) {
        let site = Site::new(self.graph.functions[function].accesses.len());
        self.graph.functions[function].accesses.push(Access { node, what, allowed, site });
    }

    /// Memory is accessed through `node`, by an operation that takes any space.
    pub fn access(&mut self, function: FuncId, node: NodeId) {
        self.access_in(function, node, AccessWhat::Memory, all_spaces());
    }

    /// Tests the space of `node`.
    pub fn test(&mut self, function: FuncId, node: NodeId) {
        self.access_in(function, node, AccessWhat::Test, all_spaces());
    }

    /// A private function with an access through each argument.
    pub fn reader(&mut self, name: &str, formals: usize) -> FuncId {
        let function = self.private(name, formals);
        for index in 0..formals {
            self.access(function, self.formal(function, index));
        }
        function
    }

    /// A kernel that calls `callee` once with pointers to these spaces.
    pub fn kernel_passing(&mut self, name: &str, callee: FuncId, spaces: &[MemorySpace]) -> FuncId {
        let kernel = self.kernel(name);
        let actuals: Vec<NodeId> = spaces.iter().map(|space| self.at(kernel, *space)).collect();
        self.call(kernel, callee, &actuals);
        kernel
    }

    pub fn analyzed(self) -> Analyzed {
        self.analyzed_with(CloneBudget::UNLIMITED, &SolveOptions::default())
    }

    pub fn within(self, attempts: u64) -> Analyzed {
        self.analyzed_with(CloneBudget::of_attempts(attempts), &SolveOptions::default())
    }

    pub fn with_growth(self, growth: u64) -> Analyzed {
        let budget = CloneBudget { growth: Some(growth), ..CloneBudget::UNLIMITED };
        self.analyzed_with(budget, &SolveOptions::default())
    }

    pub fn crowded_at(self, vectors: u32) -> Analyzed {
        self.analyzed_with(CloneBudget::UNLIMITED, &SolveOptions { vectors, ..SolveOptions::default() })
    }

    pub fn analyzed_with(self, budget: CloneBudget, options: &SolveOptions) -> Analyzed {
        let graph = self.graph.build();
        let (solution, plan) = analyze(&graph, options, budget);
        Analyzed { graph, solution, plan }
    }
}

/// The bodies of one function, the original first.
pub fn bodies_of(plan: &Plan, function: FuncId) -> impl Iterator<Item = (BodyId, &Body)> {
    let with = move |is_clone: bool| {
        let wanted =
            move |body: &Body| body.function == function && (body.kind == BodyKind::Clone) == is_clone;
        plan.bodies.iter().filter(move |(_, body)| wanted(body))
    };
    with(false).chain(with(true))
}

/// A module with its solution and plan.
pub struct Analyzed {
    pub graph: Graph,
    pub solution: Solution,
    pub plan: Plan,
}

impl Analyzed {
    /// A body in a few characters: the name, `!` if it is changed in place, the votes of its formals, and `+`
    /// if it is a clone, as in `f!.shared` and `f.global+`.
    pub fn label(&self, body: BodyId) -> String {
        label(&self.graph, &self.plan.bodies[body])
    }

    /// All bodies of a function.
    pub fn bodies(&self, function: FuncId) -> Vec<String> {
        bodies_of(&self.plan, function).map(|(id, _)| self.label(id)).collect()
    }

    /// The targets of the calls of the only body of a function.
    pub fn targets(&self, function: FuncId) -> Vec<String> {
        self.targets_in(self.only_body(function))
    }

    /// The targets of the calls of a body.
    pub fn targets_in(&self, body: BodyId) -> Vec<String> {
        let calls = self.plan.bodies[body].calls.values();
        calls.map(|target| target.map_or("nowhere".to_string(), |target| self.label(target))).collect()
    }

    /// The body with this label.
    pub fn body(&self, wanted: &str) -> BodyId {
        self.plan.bodies.keys().find(|id| self.label(*id) == wanted).expect(wanted)
    }

    pub fn only_body(&self, function: FuncId) -> BodyId {
        let bodies: Vec<BodyId> = bodies_of(&self.plan, function).map(|(id, _)| id).collect();
        assert_eq!(bodies.len(), 1, "{:?}", self.bodies(function));
        bodies[0]
    }

    /// The vote of a value in the only body of a function.
    pub fn vote(&self, function: FuncId, node: NodeId) -> Vote {
        self.plan.bodies[self.only_body(function)].masks[node].vote()
    }

    pub fn dropped(&self) -> Vec<&str> {
        self.plan.dropped.iter().map(|function| self.graph.functions()[*function].name.as_str()).collect()
    }

    /// Why the n-th access of a body stays generic.
    pub fn reason(&self, body: BodyId, access: usize) -> Option<Reason> {
        self.explain(body, access).map(|(reason, _)| reason)
    }

    /// Why the n-th access of a body stays generic, with the path from the access back to the cause.
    pub fn explain(&self, body: BodyId, access: usize) -> Option<(Reason, Vec<(BodyId, NodeId)>)> {
        let access = &self.graph.functions()[self.plan.bodies[body].function].accesses[access];
        let explainer = Explainer::new(&self.graph, &self.solution, &self.plan);
        explainer.explain(body, access).map(|explanation| (explanation.reason, explanation.chain))
    }
}

/// See [`Analyzed::label`].
pub fn label(graph: &Graph, body: &Body) -> String {
    let mut label = graph.functions()[body.function].name.clone();
    if body.kind == BodyKind::InPlace {
        label.push('!');
    }
    for vote in &body.votes {
        label.push('.');
        label.push_str(match vote {
            Vote::Undet => "none",
            Vote::Space(space) => space.name(),
            Vote::Cluster => "cluster",
            Vote::Argument => "argument",
            Vote::Poison => "any",
        });
    }
    if body.kind == BodyKind::Clone { format!("{label}+") } else { label }
}

pub fn all_spaces() -> Mask {
    MemorySpace::CONCRETE.into_iter().map(Mask::of).collect()
}
