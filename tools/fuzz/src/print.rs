//! From a drawn program to MLIR.

mod accesses;
mod body;
mod calls;
mod env;
mod flow;
mod forms;
mod memory;
mod numbers;
mod regions;
mod values;

use crate::program::{Function, Kind, Program, Stmt};
use env::Env;
use std::fmt::Write;

/// The type of all memory, with data first, and with pointers first.
const OBJECTS: [&str; 2] =
    ["!llvm.struct<(array<4 x i64>, array<4 x ptr>)>", "!llvm.struct<(array<4 x ptr>, array<4 x i64>)>"];
/// A type of the same size that declares no pointer.
const BYTES: &str = "!llvm.array<8 x i64>";
const PAIR: &str = "!llvm.struct<(ptr, ptr)>";
/// Two numbers.
const WORDS: &str = "!llvm.struct<(i64, i64)>";
/// Functions of other modules.
const OUTSIDE: [&str; 6] = [
    "llvm.func @out0()",
    "llvm.func @out1(!llvm.ptr)",
    "llvm.func @out2(!llvm.ptr) -> !llvm.ptr",
    "llvm.func @out3() -> !llvm.ptr",
    "llvm.func @out4(i64)",
    "llvm.func @out5(!llvm.struct<(ptr, ptr)>) -> !llvm.struct<(ptr, ptr)>",
];

/// Functions of the CUDA device runtime. A function with a body may have such a name, too.
pub(crate) const LIBRARY: [&str; 6] = ["malloc", "printf", "free", "__cuda_malloc", "vprintf", "__nv_sinf"];
/// The functions among them that are called without a body.
const RUNTIME: [&str; 3] = [
    "llvm.func @malloc(i64) -> !llvm.ptr",
    "llvm.func @free(!llvm.ptr)",
    "llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32",
];
/// Helpers that statements call: the distance of two addresses, and a move by one; the identity on a number,
/// and a number kept in memory with a tag; a struct of two numbers, and each of its fields.
const HELPERS: [&str; 8] = [
    "llvm.func internal @words(%a: i64, %b: i64) -> !llvm.struct<(i64, i64)> {\n\
    \x20 %u = llvm.mlir.undef : !llvm.struct<(i64, i64)>\n\
    \x20 %v = llvm.insertvalue %a, %u[0] : !llvm.struct<(i64, i64)>\n\
    \x20 %w = llvm.insertvalue %b, %v[1] : !llvm.struct<(i64, i64)>\n\
    \x20 llvm.return %w : !llvm.struct<(i64, i64)>\n}",
    "llvm.func internal @second(%v: !llvm.struct<(i64, i64)>) -> i64 {\n\
    \x20 %n = llvm.extractvalue %v[1] : !llvm.struct<(i64, i64)>\n\
    \x20 llvm.return %n : i64\n}",
    "llvm.func internal @first(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}) -> i64 {\n\
    \x20 %n = llvm.load %a : !llvm.ptr -> i64\n\
    \x20 llvm.return %n : i64\n}",
    "llvm.func internal @same(%n: i64) -> i64 {\n\
    \x20 llvm.return %n : i64\n}",
    "llvm.func internal @keep(%a: !llvm.ptr, %n: i64) {\n\
    \x20 %c = llvm.mlir.constant(1 : i64) : i64\n\
    \x20 %t = llvm.xor %n, %c : i64\n\
    \x20 llvm.store %t, %a : i64, !llvm.ptr\n\
    \x20 llvm.return\n}",
    "llvm.func internal @kept(%a: !llvm.ptr) -> i64 {\n\
    \x20 %c = llvm.mlir.constant(1 : i64) : i64\n\
    \x20 %t = llvm.load %a : !llvm.ptr -> i64\n\
    \x20 %n = llvm.xor %t, %c : i64\n\
    \x20 llvm.return %n : i64\n}",
    "llvm.func internal @distance(%a: !llvm.ptr, %b: !llvm.ptr) -> i64 {\n\
    \x20 %m = llvm.ptrtoint %a : !llvm.ptr to i64\n\
    \x20 %n = llvm.ptrtoint %b : !llvm.ptr to i64\n\
    \x20 %d = llvm.sub %m, %n : i64\n\
    \x20 llvm.return %d : i64\n}",
    "llvm.func internal @by_distance(%a: !llvm.ptr, %d: i64) -> !llvm.ptr {\n\
    \x20 %m = llvm.ptrtoint %a : !llvm.ptr to i64\n\
    \x20 %n = llvm.add %m, %d : i64\n\
    \x20 %p = llvm.inttoptr %n : i64 to !llvm.ptr\n\
    \x20 llvm.return %p : !llvm.ptr\n}",
];

impl Program {
    /// The type of all memory.
    fn object(&self) -> &'static str {
        OBJECTS[usize::from(self.pointers_first)]
    }

    /// The word of a pointer.
    fn slot(&self, slot: usize) -> usize {
        if self.pointers_first { slot } else { 4 + slot }
    }

    /// The word of data.
    fn datum(&self, word: usize) -> usize {
        if self.pointers_first { 4 + word } else { word }
    }

    /// The name that a function has.
    fn name(&self, index: usize) -> String {
        let wanted = |index: usize| {
            self.functions[index].library.map(|library| LIBRARY[library as usize % LIBRARY.len()])
        };
        match wanted(index).filter(|name| (0..index).all(|before| wanted(before) != Some(*name))) {
            Some(name) => name.into(),
            None => format!("f{index}"),
        }
    }
}

/// The program as MLIR.
pub fn print(program: &Program) -> String {
    let mut text = String::new();
    for (index, _) in program.variables.iter().enumerate() {
        text += &variable(program, index);
    }
    let mut tables = Vec::new();
    let mut bodies = String::new();
    for index in 0..program.functions.len() {
        bodies += &Printer::new(program, Some(index), &mut tables).function(&program.functions[index]);
    }
    for (index, kernel) in program.kernels.iter().enumerate() {
        bodies += &Printer::new(program, None, &mut tables).kernel(index, kernel);
    }
    for declaration in OUTSIDE.into_iter().chain(RUNTIME).chain(HELPERS) {
        let name = declaration.split_once('(').map_or(declaration, |(before, _)| before);
        let name = name.rsplit(' ').next().unwrap_or(name);
        if bodies.contains(&format!("call {name}(")) && !is_defined(program, name) {
            let _ = writeln!(text, "{declaration}");
        }
    }
    for (index, [a, b]) in tables.iter().enumerate() {
        let _ = writeln!(
            text,
            "llvm.mlir.global internal constant @table{index}() : !llvm.array<2 x ptr> {{\n\
             \x20 %u = llvm.mlir.undef : !llvm.array<2 x ptr>\n\
             \x20 %a = llvm.mlir.addressof @{} : !llvm.ptr\n\
             \x20 %b = llvm.mlir.addressof @{} : !llvm.ptr\n\
             \x20 %v = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>\n\
             \x20 %w = llvm.insertvalue %b, %v[1] : !llvm.array<2 x ptr>\n\
             \x20 llvm.return %w : !llvm.array<2 x ptr>\n}}",
            program.name(*a),
            program.name(*b)
        );
    }
    text + &bodies
}

/// Whether the program has a function of that name, with its `@`.
fn is_defined(program: &Program, name: &str) -> bool {
    (0..program.functions.len()).any(|index| program.name(index) == name[1..])
}

/// A kind of variable.
#[derive(Clone, Copy)]
struct Storage {
    space: u32,
    internal: bool,
    constant: bool,
}

impl Storage {
    fn of(kind: u8) -> Self {
        let (space, internal, constant) = match kind % 8 {
            0..=2 => (3, true, false),
            3 => (3, false, false),
            4 => (1, true, false),
            5 => (0, false, false),
            6 => (4, true, false),
            _ => (1, true, true),
        };
        Self { space, internal, constant }
    }

    fn is_shared(self) -> bool {
        self.space == 3
    }

    fn is_read_only(self) -> bool {
        self.space == 4 || self.constant
    }

    fn pointer(self) -> String {
        pointer_to(self.space)
    }
}

fn pointer_to(space: u32) -> String {
    if space == 0 { "!llvm.ptr".into() } else { format!("!llvm.ptr<{space}>") }
}

fn variable(program: &Program, index: usize) -> String {
    let object = program.object();
    let drawn = program.variables[index];
    let storage = Storage::of(drawn.kind);
    let linkage = if storage.internal { "internal" } else { "external" };
    let constant = if storage.constant { " constant" } else { "" };
    let space =
        if storage.space == 0 { String::new() } else { format!("{{addr_space = {} : i32}} ", storage.space) };
    let mut text = format!("llvm.mlir.global {linkage}{constant} @v{index}() {space}: {object}");
    let holds = drawn.holds.or(storage.constant.then_some([0, 0]));
    let Some(holds) = holds.filter(|_| !storage.is_shared()) else { return text + "\n" };
    text += " {\n  %z = llvm.mlir.zero : ";
    text += object;
    let mut last = String::from("%z");
    for slot in 0..4 {
        // No variable holds a pointer to read-only memory, since a store may go through a loaded pointer.
        let mutable: Vec<usize> = (0..program.variables.len())
            .filter(|index| {
                program.shares_constants || !Storage::of(program.variables[*index].kind).is_read_only()
            })
            .collect();
        let Some(held) = mutable.get(holds[slot % 2] as usize % mutable.len().max(1)) else { continue };
        let at = Storage::of(program.variables[*held].kind);
        let _ = write!(text, "\n  %a{slot} = llvm.mlir.addressof @v{held} : {}", at.pointer());
        let mut name = format!("%a{slot}");
        if at.space != 0 {
            let _ = write!(text, "\n  %g{slot} = llvm.addrspacecast {name} : {} to !llvm.ptr", at.pointer());
            name = format!("%g{slot}");
        }
        let _ = write!(
            text,
            "\n  %i{slot} = llvm.insertvalue {name}, {last}[{}, {slot}] : {object}",
            program.slot(0) / 4
        );
        last = format!("%i{slot}");
    }
    let _ = write!(text, "\n  llvm.return {last} : {object}\n}}\n");
    text
}

/// Prints one function.
struct Printer<'p> {
    program: &'p Program,
    /// The index of the function; none for a kernel.
    index: Option<usize>,
    text: String,
    next: usize,
    env: Env,
    fuel: Option<String>,
    /// Whether it prints a region, which has one block.
    in_region: bool,
    tables: &'p mut Vec<[usize; 2]>,
}

impl<'p> Printer<'p> {
    fn new(program: &'p Program, index: Option<usize>, tables: &'p mut Vec<[usize; 2]>) -> Self {
        Self {
            program,
            index,
            text: String::new(),
            next: 0,
            env: Env::default(),
            fuel: None,
            in_region: false,
            tables,
        }
    }

    fn line(&mut self, line: impl AsRef<str>) {
        self.text += "  ";
        self.text += line.as_ref();
        self.text.push('\n');
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    /// Prints an op with one result, and returns the name of the result.
    fn op(&mut self, op: impl AsRef<str>) -> String {
        let name = self.name();
        self.line(format!("{name} = {}", op.as_ref()));
        name
    }

    fn label(&mut self) -> String {
        self.next += 1;
        format!("^b{}", self.next)
    }

    fn start(&mut self, label: &str) {
        self.text += label;
        self.text += ":\n";
    }

    fn int(&mut self, value: i64, ty: &str) -> String {
        let constant = format!("llvm.mlir.constant({value} : {ty}) : {ty}");
        if let Some((_, name)) = self.env.constants.iter().find(|(known, _)| *known == constant) {
            return name.clone();
        }
        let name = self.op(&constant);
        self.env.constants.push((constant, name.clone()));
        name
    }

    fn parameters(&mut self, function: &Function) -> String {
        let mut list = Vec::new();
        for kind in &function.params {
            let name = self.name();
            list.push(format!("{name}: {}", type_of(self.program, *kind, true)));
            self.receive(*kind, name, true);
        }
        if function.recurs {
            list.push("%fuel: i32".into());
            self.fuel = Some("%fuel".into());
        }
        list.join(", ")
    }

    fn function(mut self, function: &Function) -> String {
        let index = self.index.unwrap_or_default();
        let linkage = linkage(self.program, function);
        let params = self.parameters(function);
        // Pointers in bytes that declare no pointer matter only if the function also stores one there.
        if function.params.contains(&Kind::Bytes) && function.linkage.is_multiple_of(2) {
            let at_any_index = Stmt::AtAnyIndex { value: 0, to: 0, form: function.linkage / 2 };
            self.block(&[Stmt::Address(function.linkage), at_any_index]);
        }
        // The callers' contents of an object are used at once, before its address can escape.
        if function.params.contains(&Kind::Reference) && function.linkage.is_multiple_of(2) {
            let pick = function.linkage / 2;
            let slot = if pick.is_multiple_of(2) { 0 } else { pick / 2 };
            if pick % 4 == 1 {
                // And an object that it holds the address of.
                self.block(&[Stmt::Held { from: pick / 3, slot: pick / 4, form: 0 }]);
            }
            let get = Stmt::Get { from: pick / 3, slot, form: 255 };
            self.block(&[get, Stmt::Read { from: 0, word: pick, form: 0 }]);
        }
        self.block(&function.body);
        let result = match function.result {
            Some(kind) => {
                let value = self.value_to_return(kind, function.returns);
                let ty = type_of(self.program, kind, false);
                self.line(format!("llvm.return {value} : {ty}"));
                format!(" -> {ty}")
            }
            None => {
                self.line("llvm.return");
                String::new()
            }
        };
        let attributes = stale(function)
            .map_or(String::new(), |list| format!("attributes {{nvvm.as = array<i32{list}>}} "));
        let name = self.program.name(index);
        format!("llvm.func {linkage}@{name}({params}){result} {attributes}{{\n{}}}\n", self.text)
    }

    fn kernel(mut self, index: usize, kernel: &Function) -> String {
        let mut params = Vec::new();
        for kind in &kernel.params {
            let name = self.name();
            let ty = match kind {
                Kind::Int => "i64".into(),
                Kind::ByValue | Kind::Bytes => type_of(self.program, *kind, true),
                _ => "!llvm.ptr".into(),
            };
            params.push(format!("{name}: {ty}"));
            match kind {
                Kind::Int => self.env.ints.push(name),
                Kind::ByValue | Kind::Bytes => self.receive_parameter(name),
                _ => self.receive(Kind::Pointer, name, true),
            }
        }
        self.fill_shared();
        self.block(&kernel.body);
        self.line("llvm.return");
        let params = params.join(", ");
        format!("llvm.func @k{index}({params}) attributes {{nvvm.kernel}} {{\n{}}}\n", self.text)
    }

    fn block(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    /// The function calls that may be made here, and whether they cost fuel.
    fn callees(&self) -> Vec<(usize, bool)> {
        let all = 0..self.program.functions.len();
        let recurs = |index: usize| self.program.functions[index].recurs;
        all.filter_map(|callee| match self.index {
            None => Some((callee, false)),
            Some(me) if callee > me => Some((callee, false)),
            Some(me) => (recurs(me) && recurs(callee)).then_some((callee, true)),
        })
        .collect()
    }
}

fn type_of(program: &Program, kind: Kind, passed: bool) -> String {
    match kind {
        Kind::Pair => PAIR.into(),
        Kind::Number | Kind::Int => "i64".into(),
        Kind::ByValue if passed => format!("!llvm.ptr {{llvm.byval = {}}}", program.object()),
        Kind::Bytes if passed => format!("!llvm.ptr {{llvm.byval = {BYTES}}}"),
        _ => "!llvm.ptr".into(),
    }
}

/// The linkage of a function. It is internal where a number carries an address, since unknown callers would
/// pass other numbers.
fn linkage(program: &Program, function: &Function) -> &'static str {
    let words = match program.is_open && !function.params.contains(&Kind::Number) {
        true => ["internal ", "", "internal ", "weak ", "linkonce_odr ", "", "internal ", "linkonce "],
        false => [
            "internal ",
            "internal ",
            "internal ",
            "internal ",
            "linkonce_odr ",
            "internal ",
            "internal ",
            "internal ",
        ],
    };
    words[function.linkage as usize % words.len()]
}

/// Entries of `nvvm.as` that do not fit the arguments: too many, too few, a pointer marked as none, or a
/// number that is not a space. None if they fit.
fn stale(function: &Function) -> Option<String> {
    let form = function.stale? as usize;
    let space = [3, 1, 5, 4][form / 4 % 4];
    let is_address = |kind: &Kind| !matches!(kind, Kind::Pair | Kind::Number | Kind::Int);
    let mut list: Vec<i32> =
        function.params.iter().map(|kind| if is_address(kind) { space } else { -1 }).collect();
    list.extend(function.recurs.then_some(-1));
    match form % 4 {
        0 => list.push(space),
        1 => {
            list.pop()?;
        }
        // The order that the arguments had before one was moved.
        2 => {
            let first = function.params.iter().position(is_address)?;
            list[first] = -1;
        }
        _ => {
            let last = function.params.iter().rposition(is_address)?;
            list[last] = 2;
        }
    }
    let list = list.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    Some(if list.is_empty() { list } else { format!(": {list}") })
}
