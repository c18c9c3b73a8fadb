//! The graph and the plan of a module as text, to be compared with those of another reader.
//!
//! ```text
//! n7 = #12                            the result of instruction 12, which both number alike
//! n3 = llvm.mlir.addressof const 2    the second such constant of a function that has users
//! ```
//!
//! Readers differ in what has no effect: declarations of intrinsics, and constants without users. They are left out here,
//! with their nodes, and the others are numbered by where they appear.

use crate::{
    analysis::Extraction,
    ir::Llvm,
    program::{OpAt, Program, ValueAt},
    table::{NONE, Sort},
};
use rustc_hash::FxHashMap;
use tilespace_core::{
    decide::{Limits, decide},
    function::function_ir::FunctionIr,
    graph::{Names, Printed},
    ids::{FuncId, IdMap, NodeId, Site},
    ir::Ir,
    plan::PrintedPlan,
};

/// The graph and the plan, which the limits affect, of a module. `numbers` has that of each instruction, by record.
///
/// # Errors
///
/// If a limit is wrong.
pub fn text<'p>(
    program: &'p Program<'p>,
    read: &Extraction<'p>,
    limits: Limits,
    numbers: &[u32],
) -> Result<String, String> {
    let (_, plan) = decide(&read.graph, limits)?;
    let names = || InTable { functions: &read.functions, names: constants(program), numbers };
    let graph = Printed { graph: &read.graph, names: names() };
    let plan = PrintedPlan { graph: &read.graph, plan: &plan, names: names() };
    Ok(format!("{graph}{plan}"))
}

struct InTable<'f, 'p> {
    functions: &'f IdMap<FuncId, FunctionIr<Llvm<'p>>>,
    names: FxHashMap<u32, String>,
    numbers: &'f [u32],
}

/// The names of constants with users, by record.
fn constants(program: &Program<'_>) -> FxHashMap<u32, String> {
    let mut names = FxHashMap::default();
    for symbol in 0..program.symbol_count() {
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        for at in program.table.blocks_of(symbol).flat_map(|block| program.table.instructions(block)) {
            let facts = &program.kinds[program.table.records[at as usize].kind as usize];
            if program.table.uses(at).is_empty() {
                continue;
            }
            let count = counts.entry(facts.name.clone()).or_default();
            *count += 1;
            names.insert(at, format!("{} const {count}", facts.name));
        }
    }
    names
}

impl<'p> InTable<'_, 'p> {
    fn op(&self, op: OpAt<'p>) -> String {
        match self.numbers.get(op.id as usize) {
            Some(number) if *number != 0 => format!("#{number}"),
            _ if op.kind().sort() == Sort::OfModule => "function".to_string(),
            _ => self.names.get(&op.id).cloned().unwrap_or_else(|| "unused".to_string()),
        }
    }

    fn value(&self, value: ValueAt<'p>) -> String {
        let Some((block, index)) = Llvm::argument_owner(value) else { return self.op(value.at(value.id)) };
        let first = block.table().symbols[block.data().symbol as usize].block;
        format!("argument {index} of block {}", block.id - first)
    }
}

impl Names for InTable<'_, '_> {
    fn value(&self, function: FuncId, node: NodeId) -> Option<String> {
        let of = self.functions[function].values[node].as_ref()?;
        let field = if of.field == 0 { String::new() } else { format!(" field {}", of.field) };
        Some(format!("{}{field}", self.value(of.value.0)))
    }

    fn site(&self, function: FuncId, site: Site) -> String {
        let (op, _) = self.functions[function].site(site);
        match op.0.record().block {
            NONE => "function".to_string(),
            _ => self.op(op.0),
        }
    }
}

/// The nodes of a function, by number, and those without effect.
#[derive(Default)]
struct Section {
    lines: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

/// The words of a line that are nodes, replaced.
fn renamed(line: &str, mut node: impl FnMut(&str) -> String) -> String {
    let mut found = String::new();
    for piece in line.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_node = word.strip_prefix('n').is_some_and(|rest| {
            !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit())
        });
        match is_node {
            true => found += &format!("{}{}", node(word), &piece[word.len()..]),
            false => found += piece,
        }
    }
    found
}

/// The lines of a graph and a plan without what has no effect, with other numbers of nodes.
pub fn canonical(text: &str) -> Vec<String> {
    let (mut lines, mut functions) = (Vec::new(), Vec::<Section>::new());
    let mut sections: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        match (line.starts_with("  "), sections.last_mut()) {
            (true, Some(last)) => last.push(line),
            _ => sections.push(vec![line]),
        }
    }
    for section in sections {
        let head = section[0];
        let of_plan = head.strip_prefix("body ").and_then(|rest| {
            let (_, rest) = rest.split_once(" of function ")?;
            Some((rest.split_once(": ")?.0.parse::<usize>().ok()?, rest.split_once(": ")?.1))
        });
        if let Some((function, what)) = of_plan {
            if what.starts_with("llvm.") {
                continue;
            }
            lines.push(format!("body: {what}"));
            let numbers = &mut functions[function].numbers;
            let mut of_body = Vec::new();
            for line in &section[1..] {
                // What is no node of the graph that matters.
                let mut is_known = true;
                let line = renamed(line, |node| match numbers.get(node) {
                    Some(number) => format!("n{number}"),
                    None => {
                        is_known = false;
                        String::new()
                    }
                });
                of_body.extend(is_known.then_some(line));
            }
            // Calls are in their own order.
            let calls = of_body.iter().position(|line| line.starts_with("  call")).unwrap_or(of_body.len());
            of_body[..calls].sort_by_key(|line| {
                let number = line.trim_start().trim_start_matches('n');
                number.split(':').next().and_then(|number| number.parse::<usize>().ok())
            });
            lines.extend(of_body);
            continue;
        }
        let mut of = Section::default();
        let mut mentions: FxHashMap<String, usize> = FxHashMap::default();
        for line in &section[1..] {
            let is_own = line.contains(" = ") || line.starts_with("  root ");
            _ = renamed(line, |node| {
                *mentions.entry(node.to_string()).or_default() += usize::from(!is_own);
                String::new()
            });
        }
        let is_idle = |line: &str| {
            let line = line.trim_start().trim_start_matches("root ");
            let node = line.split([' ', ':']).next().unwrap_or_default();
            mentions.get(node) == Some(&0)
        };
        let idle_constant = |line: &str| {
            let is_constant = line.contains(" const ") || line.ends_with(" = unused");
            (line.contains(" = ") && is_constant && is_idle(line)).then(|| {
                line.trim_start().split(' ').next().unwrap_or_default().to_string()
            })
        };
        let idle: Vec<String> = section[1..].iter().filter_map(|line| idle_constant(line)).collect();
        for line in &section[1..] {
            let rest = line.trim_start().trim_start_matches("root ");
            let node = rest.split([' ', ':']).next().unwrap_or_default();
            let is_own = line.contains(" = ") || line.starts_with("  root ");
            if is_own && idle.iter().any(|idle| idle == node) {
                continue;
            }
            let numbers = &mut of.numbers;
            let line = renamed(line, |node| {
                let next = numbers.len();
                format!("n{}", *numbers.entry(node.to_string()).or_insert(next))
            });
            of.lines.push(line);
        }
        if !head.starts_with("llvm.") {
            lines.push(head.to_string());
            lines.append(&mut of.lines);
        }
        functions.push(of);
    }
    lines
}

/// The first lines that differ.
pub fn difference(mlir: &str, llvm: &str) -> Option<String> {
    let (mlir, llvm) = (canonical(mlir), canonical(llvm));
    if mlir == llvm {
        return None;
    }
    let at = mlir.iter().zip(&llvm).position(|(one, other)| one != other);
    let at = at.unwrap_or(mlir.len().min(llvm.len()));
    let head = mlir[..at].iter().rev().find(|line| !line.starts_with("  ")).cloned().unwrap_or_default();
    let line = |of: &[String]| of.get(at).cloned().unwrap_or_else(|| "the end".to_string());
    Some(format!("in '{head}': MLIR has '{}', LLVM has '{}'", line(&mlir).trim(), line(&llvm).trim()))
}
