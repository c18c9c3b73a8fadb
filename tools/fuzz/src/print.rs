//! From a drawn program to MLIR.

mod body;
mod calls;
mod env;
mod flow;
mod memory;
mod values;

use crate::program::{Function, Kind, Program, Stmt};
use env::Env;
use std::fmt::Write;

/// The type of all memory.
pub const OBJECT: &str = "!llvm.struct<(array<4 x i64>, array<4 x ptr>)>";
const PAIR: &str = "!llvm.struct<(ptr, ptr)>";
/// Functions of other modules.
const OUTSIDE: [&str; 6] = [
    "llvm.func @out0()",
    "llvm.func @out1(!llvm.ptr)",
    "llvm.func @out2(!llvm.ptr) -> !llvm.ptr",
    "llvm.func @out3() -> !llvm.ptr",
    "llvm.func @out4(i64)",
    "llvm.func @out5(!llvm.struct<(ptr, ptr)>) -> !llvm.struct<(ptr, ptr)>",
];

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
    for declaration in OUTSIDE {
        let name = declaration.split_once('(').map_or(declaration, |(before, _)| before);
        if bodies.contains(name.trim_start_matches("llvm.func ")) {
            let _ = writeln!(text, "{declaration}");
        }
    }
    for (index, [a, b]) in tables.iter().enumerate() {
        let _ = writeln!(
            text,
            "llvm.mlir.global internal constant @table{index}() : !llvm.array<2 x ptr> {{\n\
             \x20 %u = llvm.mlir.undef : !llvm.array<2 x ptr>\n\
             \x20 %a = llvm.mlir.addressof @f{a} : !llvm.ptr\n\
             \x20 %b = llvm.mlir.addressof @f{b} : !llvm.ptr\n\
             \x20 %v = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>\n\
             \x20 %w = llvm.insertvalue %b, %v[1] : !llvm.array<2 x ptr>\n\
             \x20 llvm.return %w : !llvm.array<2 x ptr>\n}}"
        );
    }
    text + &bodies
}

/// What a variable is.
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
    let drawn = program.variables[index];
    let storage = Storage::of(drawn.kind);
    let linkage = if storage.internal { "internal" } else { "external" };
    let constant = if storage.constant { " constant" } else { "" };
    let space =
        if storage.space == 0 { String::new() } else { format!("{{addr_space = {} : i32}} ", storage.space) };
    let mut text = format!("llvm.mlir.global {linkage}{constant} @v{index}() {space}: {OBJECT}");
    let holds = drawn.holds.or(storage.constant.then_some([0, 0]));
    let Some(holds) = holds.filter(|_| !storage.is_shared()) else { return text + "\n" };
    text += " {\n  %z = llvm.mlir.zero : ";
    text += OBJECT;
    let mut last = String::from("%z");
    for slot in 0..4 {
        // What is read-only is held by nobody who may be asked for what can be written.
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
        let _ = write!(text, "\n  %i{slot} = llvm.insertvalue {name}, {last}[1, {slot}] : {OBJECT}");
        last = format!("%i{slot}");
    }
    let _ = write!(text, "\n  llvm.return {last} : {OBJECT}\n}}\n");
    text
}

/// Prints one function.
struct Printer<'p> {
    program: &'p Program,
    /// Which function it is; none for a kernel.
    index: Option<usize>,
    text: String,
    next: usize,
    env: Env,
    fuel: Option<String>,
    tables: &'p mut Vec<[usize; 2]>,
}

impl<'p> Printer<'p> {
    fn new(program: &'p Program, index: Option<usize>, tables: &'p mut Vec<[usize; 2]>) -> Self {
        Self { program, index, text: String::new(), next: 0, env: Env::default(), fuel: None, tables }
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

    /// Prints an op with one result, and returns the name of that.
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
        self.op(format!("llvm.mlir.constant({value} : {ty}) : {ty}"))
    }

    fn parameters(&mut self, function: &Function) -> String {
        let mut list = Vec::new();
        for kind in &function.params {
            let name = self.name();
            list.push(format!("{name}: {}", type_of(*kind, true)));
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
        self.block(&function.body);
        let result = match function.result {
            Some(kind) => {
                let value = self.value_to_return(kind, function.returns);
                let ty = type_of(kind, false);
                self.line(format!("llvm.return {value} : {ty}"));
                format!(" -> {ty}")
            }
            None => {
                self.line("llvm.return");
                String::new()
            }
        };
        format!("llvm.func {linkage}@f{index}({params}){result} {{\n{}}}\n", self.text)
    }

    fn kernel(mut self, index: usize, kernel: &Function) -> String {
        let mut params = Vec::new();
        for kind in &kernel.params {
            let name = self.name();
            let ty = match kind {
                Kind::Int => "i64".into(),
                Kind::ByValue => type_of(Kind::ByValue, true),
                _ => "!llvm.ptr".into(),
            };
            params.push(format!("{name}: {ty}"));
            match kind {
                Kind::Int => self.env.ints.push(name),
                Kind::ByValue => self.receive_parameter(name),
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

fn type_of(kind: Kind, passed: bool) -> String {
    match kind {
        Kind::Pair => PAIR.into(),
        Kind::Number | Kind::Int => "i64".into(),
        Kind::ByValue if passed => format!("!llvm.ptr {{llvm.byval = {OBJECT}}}"),
        _ => "!llvm.ptr".into(),
    }
}

/// Who sees a function. A number that carries an address cannot come from anywhere.
fn linkage(program: &Program, function: &Function) -> &'static str {
    let words = match program.is_open && !function.params.contains(&Kind::Number) {
        true => ["internal ", "", "internal ", "weak ", "linkonce_odr ", ""],
        false => ["internal ", "internal ", "internal ", "internal ", "linkonce_odr ", "internal "],
    };
    words[function.linkage as usize % words.len()]
}
