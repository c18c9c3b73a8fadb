//! Random programs: functions that pass pointers and numbers through calls, memory, structs, branches and
//! loops.
//!
//! ```text
//! choices [4, 0, 17, ...]   each decision takes the next number, and the first option once they are used up
//! ```
//!
//! So a shorter list, or smaller numbers, gives a simpler program: proptest shrinks the list. Definitions
//! dominate their uses, since a value is only used in the scope in which it was defined. The text is
//! canonical.

use std::fmt::Write;

/// The type of the memory of slots and variables.
pub const CELL: &str = "struct<ptr, ptr, i64>";
const PAIR: &str = "struct<ptr, i64>";
/// The kinds of statements.
const KINDS: usize = 26;

/// The sum of a number and another lane's number, as CUB writes it, and a word of another lane.
const ASSEMBLY_SUM: &str =
    r#"{asm_string = "{ .reg .u64 t; add.u64 t, $1, $2; mov.u64 $0, t; }", constraints = "=l,l,l"}"#;
const SHUFFLE: &str = r#"{asm_string = "shfl.sync.idx.b32 $0, $1, 3, 31, -1;", constraints = "=r,r"}"#;

/// The types that a function takes and returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signature {
    /// `(ptr, ptr, i64) -> ptr`
    Pointers,
    /// `(i64, ptr) -> i64`
    Numbers,
    /// `(struct<ptr, i64>, ptr) -> struct<ptr, i64>`
    Pairs,
    /// `(ptr byval struct<ptr, i64>, i64) -> ptr`
    ByValue,
}

impl Signature {
    const ALL: [Self; 4] = [Self::Pointers, Self::Numbers, Self::Pairs, Self::ByValue];

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Pointers => &["ptr", "ptr", "i64"],
            Self::Numbers => &["i64", "ptr"],
            Self::Pairs => &[PAIR, "ptr"],
            Self::ByValue => &["ptr", "i64"],
        }
    }

    fn result(self) -> &'static str {
        match self {
            Self::Pointers | Self::ByValue => "ptr",
            Self::Numbers => "i64",
            Self::Pairs => PAIR,
        }
    }
}

/// The values that may be used, by type.
#[derive(Clone, Default)]
struct Scope {
    pointers: Vec<String>,
    numbers: Vec<String>,
    /// Numbers that probably are addresses.
    addresses: Vec<String>,
    conditions: Vec<String>,
    pairs: Vec<String>,
}

struct Draw<'c> {
    choices: std::slice::Iter<'c, u16>,
    text: String,
    names: usize,
    scope: Scope,
    functions: Vec<Signature>,
    /// How often each kind of statement is drawn. Some are not at all, which leaves the others more to meet.
    weights: [usize; KINDS],
}

/// A program, by choices.
pub fn draw(choices: &[u16]) -> String {
    let mut draw = Draw {
        choices: choices.iter(),
        text: String::new(),
        names: 0,
        scope: Scope::default(),
        functions: Vec::new(),
        weights: [1; KINDS],
    };
    draw.module();
    draw.text
}

impl Draw<'_> {
    /// The index of one of the options.
    fn pick(&mut self, options: usize) -> usize {
        self.choices.next().map_or(0, |choice| usize::from(*choice) % options)
    }

    fn module(&mut self) {
        for (name, linkage, space) in
            [("s", "internal ", 3), ("t", "", 3), ("g", "internal ", 1), ("c", "", 4)]
        {
            let _ = writeln!(self.text, "global {linkage}@{name} : {CELL} {{addr_space = {space}}}\n");
        }
        for kind in 0..KINDS {
            self.weights[kind] = [1, 1, 0, 3][self.pick(4)];
        }
        let count = self.pick(4);
        self.functions = (0..count).map(|_| Signature::ALL[self.pick(4)]).collect();
        for number in 0..count {
            let signature = self.functions[number];
            let linkage =
                ["internal ", "internal ", "internal ", "internal ", "internal ", "", "weak "][self.pick(7)];
            let by_value = if signature == Signature::ByValue {
                format!(" {{llvm.byval = {PAIR}}}")
            } else {
                String::new()
            };
            let arguments: Vec<String> = signature
                .arguments()
                .iter()
                .enumerate()
                .map(|(number, ty)| {
                    let own = if number == 0 { &*by_value } else { "" };
                    format!("%a{number}: {ty}{own}")
                })
                .collect();
            let _ = writeln!(
                self.text,
                "func {linkage}@f{number}({}) -> {} {{",
                arguments.join(", "),
                signature.result()
            );
            self.enter(signature.arguments());
            self.body();
            let value = self.value(signature.result());
            self.line(&format!("llvm.return {value}"));
            self.text.push_str("}\n\n");
        }
        let _ = writeln!(
            self.text,
            "kernel @k(%a0: ptr, %a1: ptr, %a2: i64, %a3: ptr {{llvm.byval = {PAIR}}}) {{"
        );
        self.enter(&["ptr", "ptr", "i64", "ptr"]);
        self.body();
        self.line("llvm.return");
        self.text.push_str("}\n");
    }

    /// Begins a function with these arguments.
    fn enter(&mut self, arguments: &[&str]) {
        self.names = 0;
        self.scope = Scope::default();
        for (number, ty) in arguments.iter().enumerate() {
            self.add(ty, format!("%a{number}"));
        }
    }

    fn add(&mut self, ty: &str, name: String) {
        match ty {
            "ptr" => self.scope.pointers.push(name),
            "i64" => self.scope.numbers.push(name),
            "i1" => self.scope.conditions.push(name),
            PAIR => self.scope.pairs.push(name),
            _ => {}
        }
    }

    fn line(&mut self, op: &str) {
        let _ = writeln!(self.text, "  {op}");
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    /// An op with a result that may be used from here on.
    fn define(&mut self, op: &str, ty: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {op} : {ty}"));
        self.add(ty, name.clone());
        name
    }

    /// An op with a result that only the caller uses.
    fn hide(&mut self, op: &str, ty: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {op} : {ty}"));
        name
    }

    fn constant(&mut self, value: i64, ty: &str) -> String {
        self.hide(&format!("llvm.mlir.constant {{value = {value}}}"), ty)
    }

    /// A value of a type: a recent one more often than an old one.
    fn value(&mut self, ty: &str) -> String {
        let known = match ty {
            "ptr" => self.scope.pointers.len(),
            "i64" => self.scope.numbers.len(),
            "i1" => self.scope.conditions.len(),
            _ => self.scope.pairs.len(),
        };
        if known > 0 {
            let back = self.pick(known.min(6)).min(self.pick(known));
            let of = match ty {
                "ptr" => &self.scope.pointers,
                "i64" => &self.scope.numbers,
                "i1" => &self.scope.conditions,
                _ => &self.scope.pairs,
            };
            return of[known - 1 - back].clone();
        }
        match ty {
            "ptr" => self.define("llvm.mlir.zero", "ptr"),
            "i64" => self.define("llvm.mlir.constant {value = 8}", "i64"),
            "i1" => self.random_condition(),
            _ => self.pair(),
        }
    }

    /// A number that probably is an address.
    fn address(&mut self) -> String {
        let known = self.scope.addresses.len();
        match known {
            0 => self.value("i64"),
            _ => {
                let back = self.pick(known.min(4));
                self.scope.addresses[known - 1 - back].clone()
            }
        }
    }

    fn pair(&mut self) -> String {
        let undefined = self.hide("llvm.mlir.undef", PAIR);
        let p = self.value("ptr");
        let half = self.hide(&format!("llvm.insertvalue {undefined}, {p} {{position = [0]}}"), PAIR);
        let n = self.value("i64");
        self.define(&format!("llvm.insertvalue {half}, {n} {{position = [1]}}"), PAIR)
    }

    fn random_condition(&mut self) -> String {
        let thread = self.hide("llvm.call_intrinsic {intrin = \"llvm.nvvm.read.ptx.sreg.tid.x\"}", "i32");
        let bound = self.constant(2, "i32");
        self.define(&format!("llvm.icmp {thread}, {bound} {{predicate = 6}}"), "i1")
    }

    fn body(&mut self) {
        for _ in 0..self.pick(14) {
            self.statement(2);
        }
    }

    /// The number of a kind of statement.
    fn kind(&mut self) -> usize {
        let total = self.weights.iter().sum::<usize>().max(1);
        let mut at = self.pick(total);
        for (kind, weight) in self.weights.iter().enumerate() {
            match at.checked_sub(*weight) {
                Some(rest) => at = rest,
                None => return kind,
            }
        }
        0
    }

    fn statement(&mut self, depth: usize) {
        match self.kind() {
            0 => self.slot(),
            1 => {
                let p = self.value("ptr");
                let offset = 8 * self.pick(3);
                let gep =
                    format!("llvm.getelementptr {p} {{elem_type = i8, rawConstantIndices = [{offset}]}}");
                self.define(&gep, "ptr");
            }
            2 => {
                let (p, n, mask) = (self.value("ptr"), self.value("i64"), self.constant(1, "i64"));
                let index = self.hide(&format!("llvm.and {n}, {mask}"), "i64");
                let gep =
                    format!("llvm.getelementptr {p}, {index} {{elem_type = ptr, rawConstantIndices = [?]}}");
                self.define(&gep, "ptr");
            }
            3 => {
                let p = self.value("ptr");
                self.probe(&p);
            }
            4 => {
                let (v, p) = (self.value("ptr"), self.value("ptr"));
                self.line(&format!("llvm.store {v}, {p}"));
                self.maybe_probe(&p);
            }
            5 => {
                let n = self.load("i64");
                self.scope.addresses.push(n);
            }
            6 => {
                let (v, p) = (self.address(), self.value("ptr"));
                self.line(&format!("llvm.store {v}, {p}"));
            }
            7 => {
                let (to, from, length) =
                    (self.value("ptr"), self.value("ptr"), 8 * (1 + self.pick(3)) as i64);
                let length = self.constant(length, "i64");
                self.line(&format!("llvm.intr.memcpy {to}, {from}, {length}"));
                self.maybe_probe(&to);
            }
            8 => self.choose("ptr"),
            9 => self.choose("i64"),
            10 => self.variable(),
            11 => {
                let p = self.value("ptr");
                let address = self.define(&format!("llvm.ptrtoint {p}"), "i64");
                self.scope.addresses.push(address);
            }
            12 => {
                let n = self.address();
                let made = self.define(&format!("llvm.inttoptr {n}"), "ptr");
                self.maybe_use(&made);
            }
            13 => self.arithmetic(),
            14 => {
                let space = ["shared", "global", "local"][self.pick(3)];
                let p = self.value("ptr");
                let test = format!("llvm.call_intrinsic {p} {{intrin = \"llvm.nvvm.isspacep.{space}\"}}");
                self.define(&test, "i1");
            }
            15 => drop(self.random_condition()),
            16 => drop(self.pair()),
            17 => {
                let s = self.value(PAIR);
                let number = self.pick(2);
                self.define(
                    &format!("llvm.extractvalue {s} {{position = [{number}]}}"),
                    ["ptr", "i64"][number],
                );
            }
            18 if self.pick(2) == 0 => drop(self.load(PAIR)),
            18 => {
                let (s, p) = (self.value(PAIR), self.value("ptr"));
                self.line(&format!("llvm.store {s}, {p}"));
                self.maybe_probe(&p);
            }
            19 => self.call(),
            20 if depth > 0 => self.diamond(depth - 1),
            21 if depth > 0 => self.counted(depth - 1),
            22 => {
                let p = self.value("ptr");
                match self.pick(3) {
                    0 => self.line(&format!("my.op {p}")),
                    1 => drop(self.define("my.op", "ptr")),
                    _ => drop(self.define(&format!("llvm.freeze {p}"), "ptr")),
                }
                self.maybe_probe(&p);
            }
            23 => self.in_words(),
            24 => {
                let (n, by) = (self.address(), self.value("i64"));
                let sum = self.define(&format!("llvm.inline_asm {n}, {by} {ASSEMBLY_SUM}"), "i64");
                self.scope.addresses.push(sum);
            }
            25 => {
                let (low, high) = (self.value("i64"), self.value("i64"));
                self.join_words(&low, &high);
            }
            _ => {}
        }
    }

    /// An address word by word, each of them perhaps another lane's.
    fn in_words(&mut self) {
        let (n, shift) = (self.address(), self.constant(32, "i64"));
        let top = self.hide(&format!("llvm.lshr {n}, {shift}"), "i64");
        let [low, high] = [n, top].map(|part| {
            let mut word = self.hide(&format!("llvm.trunc {part}"), "i32");
            if self.pick(2) == 1 {
                word = self.hide(&format!("llvm.inline_asm {word} {SHUFFLE}"), "i32");
            }
            self.define(&format!("llvm.zext {word}"), "i64")
        });
        if self.pick(4) != 0 {
            self.join_words(&low, &high);
        }
    }

    fn join_words(&mut self, low: &str, high: &str) {
        let shift = self.constant(32, "i64");
        let high = self.hide(&format!("llvm.shl {high}, {shift}"), "i64");
        let joined = self.define(&format!("llvm.or {high}, {low}"), "i64");
        self.scope.addresses.push(joined);
    }

    /// A slot, mostly with some values in it.
    fn slot(&mut self) {
        let one = self.constant(1, "i32");
        let (first, second) = (self.value("ptr"), self.value("ptr"));
        let slot = self.define(&format!("llvm.alloca {one} {{elem_type = {CELL}}}"), "ptr");
        self.fill(&slot, &first, &second);
    }

    /// Stores to the parts of a cell.
    fn fill(&mut self, cell: &str, first: &str, second: &str) {
        let kind = self.pick(4);
        if kind > 0 {
            self.line(&format!("llvm.store {first}, {cell}"));
        }
        if kind > 1 {
            let gep = format!("llvm.getelementptr {cell} {{elem_type = i8, rawConstantIndices = [8]}}");
            let part = self.hide(&gep, "ptr");
            self.line(&format!("llvm.store {second}, {part}"));
        }
        if kind > 2 {
            let gep =
                format!("llvm.getelementptr {cell} {{elem_type = {CELL}, rawConstantIndices = [0, 2]}}");
            let (part, n) = (self.hide(&gep, "ptr"), self.address());
            self.line(&format!("llvm.store {n}, {part}"));
        }
    }

    fn load(&mut self, ty: &str) -> String {
        let p = self.value("ptr");
        self.define(&format!("llvm.load {p}"), ty)
    }

    /// A pointer that is loaded from an address, and mostly used.
    fn probe(&mut self, address: &str) {
        let found = self.define(&format!("llvm.load {address}"), "ptr");
        self.maybe_use(&found);
    }

    fn maybe_probe(&mut self, address: &str) {
        if self.pick(2) == 1 {
            self.probe(address);
        }
    }

    /// An access through a pointer, or none.
    fn maybe_use(&mut self, pointer: &str) {
        match self.pick(4) {
            0 => {}
            1 => {
                let n = self.address();
                self.line(&format!("llvm.store {n}, {pointer}"));
            }
            _ => drop(self.define(&format!("llvm.load {pointer}"), "i64")),
        }
    }

    fn choose(&mut self, ty: &str) {
        let (c, a, b) = (self.value("i1"), self.value(ty), self.value(ty));
        self.define(&format!("llvm.select {c}, {a}, {b}"), ty);
    }

    fn variable(&mut self) {
        let (name, space) = [("s", 3), ("t", 3), ("g", 1), ("c", 4)][self.pick(4)];
        let typed =
            self.hide(&format!("llvm.mlir.addressof {{global_name = @{name}}}"), &format!("ptr<{space}>"));
        let (first, second) = (self.value("ptr"), self.value("ptr"));
        let cell = self.define(&format!("llvm.addrspacecast {typed}"), "ptr");
        if space != 4 && self.pick(2) == 0 {
            self.fill(&cell, &first, &second);
        }
    }

    fn arithmetic(&mut self) {
        let n = if self.pick(2) == 0 { self.address() } else { self.value("i64") };
        match self.pick(5) {
            0 => {
                let by = 8 * (self.pick(3) as i64);
                let by = self.constant(by, "i64");
                let sum = self.define(&format!("llvm.add {n}, {by}"), "i64");
                self.scope.addresses.push(sum);
            }
            1 => {
                let mask = self.constant(-8, "i64");
                let masked = self.define(&format!("llvm.and {n}, {mask}"), "i64");
                self.scope.addresses.push(masked);
            }
            2 => {
                let other = self.value("i64");
                self.define(&format!("llvm.add {n}, {other}"), "i64");
            }
            3 => {
                let other = self.value("i64");
                self.define(&format!("llvm.sub {n}, {other}"), "i64");
            }
            _ => {
                let other = self.value("i64");
                let op = ["xor", "or", "and"][self.pick(3)];
                self.define(&format!("llvm.{op} {n}, {other}"), "i64");
            }
        }
    }

    fn call(&mut self) {
        if self.functions.is_empty() {
            return;
        }
        let number = self.pick(self.functions.len());
        let signature = self.functions[number];
        let arguments: Vec<String> = signature.arguments().iter().map(|ty| self.value(ty)).collect();
        let arguments = arguments.join(", ");
        let result = match self.pick(4) {
            0 if signature != Signature::ByValue => {
                let address = self.hide(&format!("llvm.mlir.addressof {{global_name = @f{number}}}"), "ptr");
                self.define(&format!("llvm.call {address}, {arguments}"), signature.result())
            }
            _ => self.define(&format!("llvm.call {arguments} {{callee = @f{number}}}"), signature.result()),
        };
        match signature.result() {
            "ptr" => self.maybe_use(&result),
            "i64" => self.scope.addresses.push(result),
            _ => {}
        }
    }

    fn block(&mut self) -> String {
        self.names += 1;
        format!("^b{}", self.names)
    }

    /// Statements in a scope of their own, up to a branch to a block that gets a pointer and a number.
    fn side(&mut self, depth: usize, to: &str) {
        let scope = self.scope.clone();
        for _ in 0..self.pick(5) {
            self.statement(depth);
        }
        let (p, n) = (self.value("ptr"), self.value("i64"));
        self.line(&format!("llvm.br {to}({p}, {n})"));
        self.scope = scope;
    }

    fn diamond(&mut self, depth: usize) {
        let c = self.value("i1");
        let (yes, no, end) = (self.block(), self.block(), self.block());
        let is_half = self.pick(2) == 1;
        if is_half {
            let (p, n) = (self.value("ptr"), self.value("i64"));
            self.line(&format!("llvm.cond_br {c} {yes}, {end}({p}, {n})"));
        } else {
            self.line(&format!("llvm.cond_br {c} {yes}, {no}"));
        }
        let _ = writeln!(self.text, "{yes}:");
        self.side(depth, &end);
        if !is_half {
            let _ = writeln!(self.text, "{no}:");
            self.side(depth, &end);
        }
        self.begin(&end);
    }

    /// The beginning of a block with a pointer and a number.
    fn begin(&mut self, block: &str) {
        let (p, n) = (self.fresh(), self.fresh());
        let _ = writeln!(self.text, "{block}({p}: ptr, {n}: i64):");
        self.add("ptr", p);
        self.add("i64", n);
    }

    /// A loop of up to three rounds that carries a pointer and a counter.
    fn counted(&mut self, depth: usize) {
        let (zero, bound) = (self.constant(0, "i64"), self.constant(3, "i64"));
        let p = self.value("ptr");
        let (head, body, end) = (self.block(), self.block(), self.block());
        self.line(&format!("llvm.br {head}({p}, {zero})"));
        self.begin(&head);
        let counter = format!("%v{}", self.names);
        let test = self.hide(&format!("llvm.icmp {counter}, {bound} {{predicate = 6}}"), "i1");
        self.line(&format!("llvm.cond_br {test} {body}, {end}"));
        let _ = writeln!(self.text, "{body}:");
        let scope = self.scope.clone();
        for _ in 0..self.pick(5) {
            self.statement(depth);
        }
        let one = self.constant(1, "i64");
        let next = self.hide(&format!("llvm.add {counter}, {one}"), "i64");
        let p = self.value("ptr");
        self.line(&format!("llvm.br {head}({p}, {next})"));
        self.scope = scope;
        let _ = writeln!(self.text, "{end}:");
    }
}
