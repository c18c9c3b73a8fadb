//! Random pointer graphs. A graph is drawn as plain lists of small numbers, so that a failure shrinks well.

use proptest::{collection::vec, option::weighted, prelude::*, test_runner::RngSeed};
use std::fmt;
use tilespace_core::{
    MemorySpace,
    graph::{
        Access, AccessWhat, Call, Cause, Constraint, Counts, Formal, Function, Graph, GraphBuilder, Linkage,
        Role,
    },
    ids::{BlockId, FuncId, Id, NodeId, Site},
    lattice::Mask,
};

/// The spaces that a generic pointer of unknown origin is assumed to name.
pub const COMMON: &[MemorySpace] =
    &[MemorySpace::Global, MemorySpace::Shared, MemorySpace::Constant, MemorySpace::Local];

/// A configuration that draws so many graphs, the same in every run; `PROPTEST_RNG_SEED` draws others, and
/// `PROPTEST_CASES` more of them. A graph that fails is to become a test of its own, not an entry in a file
/// of seeds.
pub fn cases(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x7175),
        fixed => fixed,
    };
    // Miri takes a thousand times as long, and looks for undefined behaviour, not for wrong answers.
    let cases = if cfg!(miri) { default.cases.min(3) } else { cases.max(default.cases) };
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..default }
}

/// The role and linkage of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Kernel,
    Private,
    Discardable,
    Open,
}

/// The provenance of a drawn value.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    Space(u8),
    Spaces(u8, u8),
    Null,
    Unknown(u8),
}

/// One operation of a function. Numbers are taken modulo the number of candidates.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    Root(u8, Source),
    Flow(u8, u8),
    Filter([u8; 2], u8, bool),
    Return(u8, u8),
    Load(u8, u8),
    Offset([u8; 3]),
    Store(u8, u8, bool),
    Copy(u8, u8),
    Spill(u8),
    Call(u8, [u8; 2], [u8; 2]),
    Access(u8, u8),
    Look(u8),
}

/// A drawn function.
#[derive(Clone, Debug)]
pub struct FunctionDraw {
    pub kind: Kind,
    pub blocks: u8,
    /// Whether values are defined in the last block first.
    pub backwards: bool,
    pub formals: u8,
    pub results: u8,
    /// The values other than arguments and results, with their provenance if they have one of their own.
    pub values: Vec<Option<Source>>,
    pub ops: Vec<Op>,
}

/// A drawn module.
#[derive(Clone)]
pub struct Draw {
    pub functions: Vec<FunctionDraw>,
    pub initial: Vec<(u8, u8)>,
    pub spaces: &'static [MemorySpace],
}

fn source() -> impl Strategy<Value = Source> {
    prop_oneof![
        14 => any::<u8>().prop_map(Source::Space),
        1 => any::<[u8; 2]>().prop_map(|[a, b]| Source::Spaces(a, b)),
        3 => Just(Source::Null),
        1 => any::<u8>().prop_map(Source::Unknown),
    ]
}

/// An operation that moves a pointer. None is an access.
pub fn movement() -> impl Strategy<Value = Op> {
    prop_oneof![
        1 => (any::<u8>(), source()).prop_map(|(node, source)| Op::Root(node, source)),
        5 => any::<[u8; 2]>().prop_map(|[from, to]| Op::Flow(from, to)),
        3 => any::<([u8; 2], u8, bool)>().prop_map(|(values, space, answer)| Op::Filter(values, space, answer)),
        3 => any::<[u8; 2]>().prop_map(|[from, result]| Op::Return(from, result)),
        2 => any::<[u8; 2]>().prop_map(|[address, value]| Op::Load(address, value)),
        2 => any::<([u8; 2], bool)>().prop_map(|([value, address], piece)| Op::Store(value, address, piece)),
        2 => any::<[u8; 3]>().prop_map(Op::Offset),
        1 => any::<[u8; 2]>().prop_map(|[to, from]| Op::Copy(to, from)),
        1 => any::<u8>().prop_map(Op::Spill),
        12 => any::<(u8, [u8; 2], [u8; 2])>().prop_map(|(callee, actuals, results)| {
            Op::Call(callee, actuals, results)
        }),
    ]
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        8 => movement(),
        1 => any::<u8>().prop_map(Op::Look),
        4 => any::<[u8; 2]>().prop_map(|[node, what]| Op::Access(node, what)),
    ]
}

fn function(kind: impl Strategy<Value = Kind>) -> impl Strategy<Value = FunctionDraw> {
    (kind, 1u8..4, 0u8..3, 0u8..3, vec(weighted(0.7, source()), 1..6), vec(op(), 2..18)).prop_map(
        |(kind, blocks, formals, results, values, ops)| {
            // A kernel's arguments have roots, and it returns nothing.
            let (formals, results) = if kind == Kind::Kernel { (0, 0) } else { (formals, results) };
            FunctionDraw { kind, blocks, backwards: false, formals, results, values, ops }
        },
    )
}

/// A module with pointers that start in `spaces`: two kernels or one, and a few functions of every kind.
pub fn module(spaces: &'static [MemorySpace]) -> impl Strategy<Value = Draw> {
    let kind = prop_oneof![
        6 => Just(Kind::Private),
        2 => Just(Kind::Discardable),
        1 => Just(Kind::Open),
        1 => Just(Kind::Kernel),
    ];
    (function(Just(Kind::Kernel)), vec(function(kind), 1..5), vec(any::<(u8, u8)>(), 0..2)).prop_map(
        move |(kernel, mut functions, initial)| {
            functions.insert(0, kernel);
            Draw { functions, initial, spaces }
        },
    )
}

/// A single function, which may call itself.
pub fn lone(spaces: &'static [MemorySpace]) -> impl Strategy<Value = Draw> {
    let kind = prop_oneof![Just(Kind::Kernel), Just(Kind::Open)];
    (function(kind), vec(any::<(u8, u8)>(), 0..2)).prop_map(move |(function, initial)| Draw {
        functions: vec![function],
        initial,
        spaces,
    })
}

impl Draw {
    /// The graph, with the functions in the order in which they were drawn.
    pub fn graph(&self) -> Graph {
        self.graph_in_order(&(0..self.functions.len()).collect::<Vec<_>>())
    }

    /// The graph, with the drawn function `order[i]` as its i-th. Names do not depend on the order.
    pub fn graph_in_order(&self, order: &[usize]) -> Graph {
        self.builder_in_order(order).build()
    }

    /// The graph before it is built.
    pub fn builder_in_order(&self, order: &[usize]) -> GraphBuilder {
        let mut place = vec![0; order.len()];
        for (index, drawn) in order.iter().enumerate() {
            place[*drawn] = index;
        }
        let initial_contents = self
            .initial
            .iter()
            .map(|(space, mask)| (self.space(*space), Mask::of(self.space(*mask))))
            .collect();
        GraphBuilder {
            functions: order.iter().map(|drawn| self.function(*drawn, &place)).collect(),
            initial_contents,
            ..GraphBuilder::default()
        }
    }

    fn space(&self, number: u8) -> MemorySpace {
        self.spaces[number as usize % self.spaces.len()]
    }

    /// Seldom a kernel, since its arguments are not formals.
    fn callee(&self, number: u8) -> usize {
        let all = 0..self.functions.len();
        let helpers: Vec<usize> =
            all.filter(|index| self.functions[*index].kind != Kind::Kernel).chain([0]).collect();
        helpers[number as usize % helpers.len()]
    }

    fn root(&self, source: Source) -> (Mask, Cause) {
        let causes = [Cause::Integer, Cause::Callee, Cause::Caller, Cause::Operation, Cause::Memory];
        match source {
            Source::Space(space) => (Mask::of(self.space(space)), Cause::Known),
            Source::Spaces(a, b) => (Mask::of(self.space(a)).join(Mask::of(self.space(b))), Cause::Known),
            Source::Null => (Mask::NULL, Cause::Known),
            Source::Unknown(cause) => (Mask::UNKNOWN, causes[cause as usize % causes.len()]),
        }
    }

    fn function(&self, index: usize, place: &[usize]) -> Function {
        let draw = &self.functions[index];
        let (role, linkage) = match draw.kind {
            Kind::Kernel => (Role::Kernel, Linkage::Public),
            Kind::Private => (Role::Closed, Linkage::Private),
            Kind::Discardable => (Role::Closed, Linkage::Discardable),
            Kind::Open => (Role::Open, Linkage::Public),
        };
        let mut function = Function::new(&format!("f{index}"), role, linkage);
        function.blocks = draw.blocks as usize;
        for argument in 0..draw.formals {
            let node = function.add_node(BlockId::new(0));
            function.formals.push(Formal { node, argument: argument.into(), field: 0, pointee: None });
        }
        let blocks = draw.blocks as usize;
        let block = |value| if draw.backwards { blocks - 1 - value % blocks } else { value % blocks };
        let values: Vec<NodeId> =
            (0..draw.values.len()).map(|value| function.add_node(BlockId::new(block(value)))).collect();
        let readable: Vec<NodeId> =
            function.formals.iter().map(|formal| formal.node).chain(values.iter().copied()).collect();
        for _ in 0..draw.results {
            function.add_result(BlockId::new((draw.blocks - 1) as usize));
        }
        let read = |number: u8| readable[number as usize % readable.len()];
        let written = |number: u8| values[number as usize % values.len()];
        for (node, source) in values.iter().zip(&draw.values) {
            if let Some((mask, cause)) = source.map(|source| self.root(source)) {
                function.add_root(*node, mask, cause);
            }
        }
        for (line, op) in draw.ops.iter().enumerate() {
            let site = Site::new(line);
            match *op {
                Op::Root(node, source) => {
                    let (mask, cause) = self.root(source);
                    function.add_root(written(node), mask, cause);
                }
                Op::Flow(from, to) => function.add_flow(read(from), written(to)),
                Op::Filter([from, to], space, answer) => {
                    let (from, to) = (read(from), written(to));
                    function.add(Constraint::Filter { from, to, space: self.space(space), answer });
                }
                Op::Return(from, result) => {
                    if draw.results > 0 {
                        function.add_flow(read(from), function.results[(result % draw.results) as usize]);
                    }
                }
                Op::Load(address, value) => {
                    function.add(Constraint::Load { address: read(address), value: written(value) });
                }
                Op::Store(value, address, is_piece) => {
                    let counts = if is_piece { Counts::UnlessUnknown } else { Counts::Always };
                    function.add_store(read(value), read(address), counts);
                }
                Op::Offset([address, integer, sum]) => {
                    let (address, integer, sum) = (read(address), read(integer), written(sum));
                    function.add_flow(address, sum);
                    function.add(Constraint::Offset { address, integer, sum });
                }
                Op::Copy(to, from) => {
                    function.add(Constraint::Copy { to: read(to), from: read(from), site: Site::default() });
                }
                Op::Spill(node) => {
                    function.add(Constraint::Spill { value: read(node), site: Site::default() });
                }
                Op::Call(callee, actuals, results) => {
                    let callee = self.callee(callee);
                    let called = &self.functions[callee];
                    function.calls.push(Call {
                        callee: FuncId::new(place[callee]),
                        actuals: actuals.map(read)[..called.formals as usize].to_vec(),
                        results: results.map(written)[..called.results as usize].to_vec(),
                        site,
                    });
                }
                Op::Look(node) => function.observed_uses.push(read(node)),
                Op::Access(node, what) => {
                    let what = [AccessWhat::Memory, AccessWhat::Test, AccessWhat::Memory, AccessWhat::Typed]
                        [what as usize % 4];
                    let allowed = MemorySpace::CONCRETE.into_iter().map(Mask::of).collect();
                    function.accesses.push(Access { node: read(node), what, allowed, site });
                }
            }
        }
        function
    }
}

/// The graph, one line for each part.
impl fmt::Debug for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let graph = self.graph();
        writeln!(f, "initially {:?}", graph.initial_contents())?;
        for function in graph.functions().values() {
            let list = |nodes: &[NodeId]| nodes.iter().map(|node| node.index()).collect::<Vec<_>>();
            let formals: Vec<NodeId> = function.formals.iter().map(|formal| formal.node).collect();
            let (name, role, linkage) = (&function.name, function.role, function.linkage);
            writeln!(
                f,
                "{name}{:?} -> {:?}: {role:?}, {linkage:?}",
                list(&formals),
                list(&function.results)
            )?;
            for (node, block) in function.nodes.iter().filter(|(_, block)| block.index() > 0) {
                writeln!(f, "  {} in block {}", node.index(), block.index())?;
            }
            for constraint in &function.constraints {
                writeln!(f, "  {constraint:?}")?;
            }
            for call in function.calls.values() {
                let (results, actuals) = (list(&call.results), list(&call.actuals));
                let callee = &graph.functions()[call.callee].name;
                writeln!(f, "  {results:?} = {callee}{actuals:?}")?;
            }
            for node in &function.observed_uses {
                writeln!(f, "  look at {}", node.index())?;
            }
            for access in &function.accesses {
                writeln!(f, "  {:?} {}", access.what, access.node.index())?;
            }
        }
        Ok(())
    }
}
