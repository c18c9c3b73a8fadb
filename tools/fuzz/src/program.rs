//! Random programs, as they are drawn.
//!
//! A program is lists of statements with small numbers in them. The printer ([`crate::print`]) takes each
//! number modulo the number of choices and skips statements without any, so that every draw is a program, and
//! still is after a statement is removed: a failure shrinks well.
//!
//! All memory of a program has one shape, eight words: four with data, four with pointers to such memory, the
//! last of which may be null. Accesses respect it, so that programs seldom have undefined behaviour. In some
//! programs the pointers come first, so that the address of an object is the address of a pointer, too.

mod route;

use proptest::{
    collection::vec,
    option::weighted,
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// A choice, modulo the number of choices.
pub type Pick = u8;

/// A module.
#[derive(Clone, Debug)]
pub struct Program {
    /// Variables.
    pub variables: Vec<Variable>,
    /// Functions that are not kernels.
    pub functions: Vec<Function>,
    /// Kernels.
    pub kernels: Vec<Function>,
    /// Whether unknown code is called.
    pub calls_outside: bool,
    /// Whether unknown code calls functions.
    pub is_open: bool,
    /// Whether pointers to read-only memory may escape; then stores go only through pointers known not to
    /// point to it.
    pub shares_constants: bool,
    /// Whether pointers come before data in memory.
    pub pointers_first: bool,
}

/// A variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Space and linkage.
    pub kind: Pick,
    /// The variables that its initializer has the addresses of.
    pub holds: Option<[Pick; 2]>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its linkage.
    pub linkage: Pick,
    /// Its parameters.
    pub params: Vec<Kind>,
    /// Its result.
    pub result: Option<Kind>,
    /// Whether it may call itself, and functions before it.
    pub recurs: bool,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The value of that kind that it returns.
    pub returns: Pick,
    /// The function of the CUDA device runtime with its name.
    pub library: Option<Pick>,
    /// How its `nvvm.as` is stale.
    pub stale: Option<Pick>,
}

/// The kind of a parameter or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A pointer to an object.
    Pointer,
    /// A pointer that is used only for accesses, or passed on as a reference.
    Reference,
    /// A pointer to an object, or null.
    Nullable,
    /// Two pointers in a struct.
    Pair,
    /// A pointer as a number.
    Number,
    /// A copy of an object; as a result, a pointer.
    ByValue,
    /// A copy of an object with a type that declares no pointer.
    Bytes,
    /// A small number.
    Int,
}

/// A statement.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the printer says what each one is")]
pub enum Stmt {
    Address(Pick),
    Slot { filled: Option<[Pick; 4]>, form: Pick },
    Read { from: Pick, word: Pick, form: Pick },
    Write { to: Pick, word: Pick, value: Pick, form: Pick },
    Get { from: Pick, slot: Pick, form: Pick },
    Put { value: Pick, to: Pick, slot: Pick, form: Pick },
    Hold { value: Pick, to: Pick, slot: Pick, form: Pick },
    Held { from: Pick, slot: Pick, form: Pick },
    CopySlot { from: Pick, to: Pick, slots: [Pick; 2], form: Pick },
    CopyAll { from: Pick, to: Pick, form: Pick },
    Fill { to: Pick, form: Pick },
    Move { from: Pick, word: Pick, form: Pick },
    Choose { condition: Pick, values: [Pick; 2] },
    OrNull { condition: Pick, value: Pick },
    IfNotNull { value: Pick, body: Vec<Stmt> },
    IfIn { value: Pick, space: Pick, form: Pick, yes: Vec<Stmt>, no: Vec<Stmt> },
    AssumeIn { value: Pick },
    Cast { value: Pick },
    ToNumber { value: Pick, form: Pick },
    FromNumber { value: Pick, form: Pick },
    PutNumber { value: Pick, to: Pick, slot: Pick },
    ChooseNumber { condition: Pick, values: [Pick; 2] },
    MakePair([Pick; 2]),
    Part { pair: Pick, which: bool },
    PutPair { pair: Pick, to: Pick },
    GetPair { from: Pick },
    Lanes { values: [Pick; 2], lane: Pick },
    Exchange { value: Pick, to: Pick, slot: Pick, form: Pick },
    Count { to: Pick, word: Pick },
    Mask { value: Pick },
    Same { value: Pick, form: Pick },
    ByOffset { values: [Pick; 2], form: Pick },
    Distance { values: [Pick; 2], to: Pick, word: Pick, form: Pick },
    Window([Pick; 2]),
    Elements { from: Pick, value: Pick, at: [Pick; 2], form: Pick },
    Remote { value: Pick, form: Pick },
    Library { value: Pick, form: Pick },
    AtAnyIndex { value: Pick, to: Pick, form: Pick },
    Barrier,
    Call { callee: Pick, values: [Pick; 4] },
    CallAny { callees: [Pick; 2], condition: Pick, values: [Pick; 4], form: Pick },
    Outside { callee: Pick, values: [Pick; 2] },
    If { condition: Pick, yes: Vec<Stmt>, no: Vec<Stmt>, values: [Pick; 2], regions: bool },
    Loop { count: Pick, start: Pick, body: Vec<Stmt>, next: Pick, regions: bool },
    Switch { on: Pick, values: [Pick; 3] },
}

/// Biased to the latest values: otherwise the results of statements would hardly be used.
fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![5 => Just(0), 2 => Just(1), 1 => Just(2), 8 => any::<Pick>()]
}

fn picks<const N: usize>() -> impl Strategy<Value = [Pick; N]>
where
    [Pick; N]: std::fmt::Debug,
{
    vec(pick(), N).prop_map(|picks| std::array::from_fn(|at| picks[at]))
}

fn leaf(outside: u32) -> impl Strategy<Value = Stmt> {
    let (p, f) = (pick, any::<Pick>);
    // In the order of shrinking.
    let roots = prop_oneof![
        6 => f().prop_map(Stmt::Address),
        4 => (weighted(0.85, picks::<4>()), f()).prop_map(|(filled, form)| Stmt::Slot { filled, form }),
    ];
    let memory = prop_oneof![
        4 => (p(), p(), f()).prop_map(|(from, word, form)| Stmt::Read { from, word, form }),
        4 => (p(), p(), p(), f()).prop_map(|(to, word, value, form)| Stmt::Write { to, word, value, form }),
        7 => (p(), p(), f()).prop_map(|(from, slot, form)| Stmt::Get { from, slot, form }),
        6 => (p(), p(), p(), f()).prop_map(|(value, to, slot, form)| Stmt::Put { value, to, slot, form }),
        2 => (p(), p(), p(), f()).prop_map(|(value, to, slot, form)| Stmt::Hold { value, to, slot, form }),
        2 => (p(), p(), f()).prop_map(|(from, slot, form)| Stmt::Held { from, slot, form }),
        3 => (p(), p(), picks::<2>(), f()).prop_map(|(from, to, slots, form)| Stmt::CopySlot { from, to, slots, form }),
        3 => (p(), p(), f()).prop_map(|(from, to, form)| Stmt::CopyAll { from, to, form }),
        1 => (p(), f()).prop_map(|(to, form)| Stmt::Fill { to, form }),
        1 => (p(), p()).prop_map(|(to, word)| Stmt::Count { to, word }),
        2 => (p(), p(), p(), f()).prop_map(|(value, to, slot, form)| Stmt::Exchange { value, to, slot, form }),
        1 => (p(), p()).prop_map(|(pair, to)| Stmt::PutPair { pair, to }),
        1 => p().prop_map(|from| Stmt::GetPair { from }),
        2 => (p(), p(), p()).prop_map(|(value, to, slot)| Stmt::PutNumber { value, to, slot }),
        2 => (p(), p(), picks::<2>(), f()).prop_map(|(from, value, at, form)| Stmt::Elements { from, value, at, form }),
        2 => (p(), p(), f()).prop_map(|(value, to, form)| Stmt::AtAnyIndex { value, to, form }),
    ];
    let values = prop_oneof![
        3 => (p(), p(), f()).prop_map(|(from, word, form)| Stmt::Move { from, word, form }),
        4 => (p(), picks::<2>()).prop_map(|(condition, values)| Stmt::Choose { condition, values }),
        2 => (p(), p()).prop_map(|(condition, value)| Stmt::OrNull { condition, value }),
        1 => p().prop_map(|value| Stmt::AssumeIn { value }),
        1 => p().prop_map(|value| Stmt::Cast { value }),
        2 => (p(), f()).prop_map(|(value, form)| Stmt::ToNumber { value, form }),
        2 => (p(), f()).prop_map(|(value, form)| Stmt::FromNumber { value, form }),
        1 => (p(), picks::<2>())
            .prop_map(|(condition, values)| Stmt::ChooseNumber { condition, values }),
        2 => picks::<2>().prop_map(Stmt::MakePair),
        2 => (p(), any::<bool>()).prop_map(|(pair, which)| Stmt::Part { pair, which }),
        1 => (picks::<2>(), p()).prop_map(|(values, lane)| Stmt::Lanes { values, lane }),
        1 => p().prop_map(|value| Stmt::Mask { value }),
        1 => Just(Stmt::Barrier),
        1 => (p(), f()).prop_map(|(value, form)| Stmt::Same { value, form }),
        1 => (picks::<2>(), f()).prop_map(|(values, form)| Stmt::ByOffset { values, form }),
        2 => (picks::<2>(), p(), p(), f())
            .prop_map(|(values, to, word, form)| Stmt::Distance { values, to, word, form }),
        1 => picks::<2>().prop_map(Stmt::Window),
        1 => (p(), f()).prop_map(|(value, form)| Stmt::Remote { value, form }),
        1 => (p(), f()).prop_map(|(value, form)| Stmt::Library { value, form }),
        1 => (p(), picks::<3>()).prop_map(|(on, values)| Stmt::Switch { on, values }),
    ];
    let calls = prop_oneof![
        9 => (p(), picks::<4>()).prop_map(|(callee, values)| Stmt::Call { callee, values }),
        2 => (picks::<2>(), p(), picks::<4>(), f()).prop_map(
            |(callees, condition, values, form)| Stmt::CallAny { callees, condition, values, form }
        ),
        outside => (f(), picks::<2>()).prop_map(|(callee, values)| Stmt::Outside { callee, values }),
    ];
    prop_oneof![4 => roots, 12 => memory, 8 => values, 5 => calls]
}

fn statement(outside: u32) -> impl Strategy<Value = Stmt> {
    leaf(outside).prop_recursive(2, 12, 4, |inner| {
        let body = move |inner: &BoxedStrategy<Stmt>| vec(inner.clone(), 0..4);
        let inner = inner.boxed();
        let p = pick;
        prop_oneof![
            16 => inner.clone(),
            1 => (p(), body(&inner)).prop_map(|(value, body)| Stmt::IfNotNull { value, body }),
            2 => (p(), any::<Pick>(), any::<Pick>(), body(&inner), body(&inner))
                .prop_map(|(value, space, form, yes, no)| Stmt::IfIn { value, space, form, yes, no }),
            2 => (p(), body(&inner), body(&inner), picks::<2>(), flag(0.3))
                .prop_map(|(condition, yes, no, values, regions)| Stmt::If { condition, yes, no, values, regions }),
            1 => (p(), p(), body(&inner), p(), flag(0.3))
                .prop_map(|(count, start, body, next, regions)| Stmt::Loop { count, start, body, next, regions }),
        ]
    })
}

fn body(length: usize, outside: bool) -> impl Strategy<Value = Vec<Stmt>> {
    let (weight, routes) = if outside { (6, 29) } else { (0, 24) };
    let part = prop_oneof![
        5 => statement(weight).prop_map(|statement| vec![statement]),
        1 => route::route(routes),
    ];
    vec(part, 1..length).prop_map(|parts| parts.concat())
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        8 => Just(Kind::Pointer),
        6 => Just(Kind::Reference),
        2 => Just(Kind::Int),
        1 => Just(Kind::Nullable),
        1 => Just(Kind::Pair),
        2 => Just(Kind::Number),
        1 => Just(Kind::ByValue),
        1 => Just(Kind::Bytes),
    ]
}

/// The share of functions named as one of the CUDA device runtime.
const LIBRARY: f64 = 0.15;
/// The share of functions with a stale attribute.
const STALE: f64 = 0.15;

fn flag(probability: f64) -> impl Strategy<Value = bool> {
    weighted(probability, Just(())).prop_map(|flag| flag.is_some())
}

fn function(length: usize, outside: bool) -> impl Strategy<Value = Function> {
    let names = (weighted(LIBRARY, any::<Pick>()), weighted(STALE, any::<Pick>()));
    (any::<Pick>(), vec(kind(), 0..4), weighted(0.5, kind()), flag(0.3), body(length, outside), pick(), names)
        .prop_map(|(linkage, params, result, recurs, body, returns, (library, stale))| Function {
            linkage,
            params,
            // A result may escape.
            result: result.map(|kind| if kind == Kind::Reference { Kind::Pointer } else { kind }),
            recurs,
            body,
            returns,
            library,
            stale,
        })
}

fn kernel(length: usize, outside: bool) -> impl Strategy<Value = Function> {
    let kind = prop_oneof![
        10 => Just(Kind::Pointer),
        4 => Just(Kind::Int),
        2 => Just(Kind::ByValue),
        1 => Just(Kind::Bytes),
    ];
    (vec(kind, 1..4), body(length, outside)).prop_map(|(params, body)| Function {
        linkage: 0,
        params,
        result: None,
        recurs: false,
        body,
        returns: 0,
        library: None,
        stale: None,
    })
}

/// The maximal size of programs.
#[derive(Clone, Copy)]
struct Size {
    variables: usize,
    functions: usize,
    kernels: usize,
    body: usize,
    holds: f64,
}

/// In small programs memory of a space often holds pointers to one space only: a bug that breaks this shows.
const SMALL: Size = Size { variables: 2, functions: 1, kernels: 1, body: 5, holds: 0.3 };
const MEDIUM: Size = Size { variables: 2, functions: 2, kernels: 2, body: 6, holds: 0.3 };
const LARGE: Size = Size { variables: 3, functions: 3, kernels: 2, body: 13, holds: 0.6 };

fn program_of(size: Size, calls_outside: bool) -> impl Strategy<Value = Program> {
    let variable = (any::<Pick>(), weighted(size.holds, picks::<2>()))
        .prop_map(|(kind, holds)| Variable { kind, holds });
    (
        vec(variable, 1..=size.variables),
        vec(function(size.body * 2 / 3, calls_outside), 0..=size.functions),
        vec(kernel(size.body, calls_outside), 1..=size.kernels),
        flag(0.3),
        flag(0.15),
        flag(0.25),
    )
        .prop_map(move |(variables, functions, kernels, is_open, shares_constants, pointers_first)| {
            Program {
                variables,
                functions,
                kernels,
                calls_outside,
                is_open,
                shares_constants,
                pointers_first,
            }
        })
}

/// All programs.
pub fn program() -> impl Strategy<Value = Program> {
    prop_oneof![
        6 => program_of(SMALL, false),
        6 => program_of(MEDIUM, false),
        4 => program_of(LARGE, false),
        2 => program_of(SMALL, true),
        2 => program_of(MEDIUM, true),
        1 => program_of(LARGE, true),
    ]
}

/// The program of a seed, with the state to shrink it.
pub fn draw(seed: u64) -> anyhow::Result<impl ValueTree<Value = Program>> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    program().new_tree(&mut runner).map_err(|reason| anyhow::anyhow!("no program: {reason}"))
}
