//! The graph and the plan of a module as text, to be compared with those of another reader.
//!
//! ```text
//! n7 = #12                            the result of instruction 12, which both number alike
//! n3 = llvm.mlir.addressof const @t   the address of @t
//! n4 = llvm.mlir.zero const 2         the second such constant of a function that has users
//! ```
//!
//! Readers differ in what has no effect: declarations of intrinsics, constants without users, the numbers of nodes, and the
//! order of the operands of an indirect call. The former are left out here, with their nodes; nodes get the names of their
//! values, or of the lines that they are in; and lines are sorted.

use crate::{
    analysis::Extraction,
    ir::Llvm,
    program::{IsOp, OpAt, Program, ValueAt},
    table::{NONE, Sort},
};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
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
            // Where a constant is taken to have a space, MLIR's copy has a cast of its address.
            let symbol = program.at::<IsOp>(at).named().filter(|_| facts.name == "llvm.mlir.addressof");
            let is_cast = symbol.is_some_and(|symbol| program.in_global[symbol as usize]);
            let name = match symbol {
                Some(symbol) if !is_cast => {
                    let name = program.table.str(program.table.symbols[symbol as usize].name);
                    names.insert(at, format!("llvm.mlir.addressof const @{name}"));
                    continue;
                }
                Some(_) => "llvm.addrspacecast",
                None => &facts.name,
            };
            let count = counts.entry(name.to_string()).or_default();
            *count += 1;
            names.insert(at, format!("{name} const {count}"));
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
        match op == self.functions[function].op() || op.0.record().block == NONE {
            true => "function".to_string(),
            false => self.op(op.0),
        }
    }
}

/// A function of the graph: what is said of it, and the names of its nodes.
#[derive(Default)]
struct Section {
    lines: Vec<String>,
    names: FxHashMap<String, String>,
}

/// A line with other words for nodes (`n7`), cells (`c7`) and bodies (`body 7`).
fn renamed(line: &str, mut name: impl FnMut(&str) -> Option<String>) -> Option<String> {
    let mut found = String::new();
    let mut is_body = false;
    for piece in line.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let (kind, digits) = match word.strip_prefix(['n', 'c']) {
            _ if is_body => ("b", word),
            Some(rest) => (&word[..1], rest),
            None => ("", ""),
        };
        is_body = word == "body";
        match digits.is_empty() || digits.bytes().any(|byte| !byte.is_ascii_digit()) {
            true => found += piece,
            false => found += &format!("{}{}", name(&format!("{kind}{digits}"))?, &piece[word.len()..]),
        }
    }
    Some(found)
}

/// The lines of a function where the address of a constant that is cast to a generic pointer is that pointer: where a
/// constant is taken to have a space, MLIR's copy has such a cast, and the other reader has none.
fn without_casts(lines: &[&str]) -> Vec<String> {
    let named = |prefix: &'static str| {
        let pairs = lines.iter().filter_map(|line| line.trim_start().split_once(" = "));
        let of = pairs.filter(move |(_, name)| name.starts_with(prefix)).map(|(node, _)| node);
        of.collect::<Vec<_>>()
    };
    let (addresses, casts) = (named("llvm.mlir.addressof const"), named("llvm.addrspacecast const"));
    let mut cast_of = FxHashMap::default();
    for line in lines {
        if let Some((from, to)) = line.strip_prefix("  flow ").and_then(|flow| flow.split_once(" -> "))
            && addresses.contains(&from)
            && casts.contains(&to)
        {
            cast_of.entry(from).or_insert_with(Vec::new).push(to);
        }
    }
    let mut left = Vec::new();
    for line in lines {
        let root = line.strip_prefix("  root ").and_then(|root| root.split_once(": "));
        let flow = line.strip_prefix("  flow ").and_then(|flow| flow.split_once(" -> "));
        match (root, flow) {
            (Some((node, mask)), _) if cast_of.contains_key(node) => {
                left.extend(cast_of[node].iter().map(|cast| format!("  root {cast}: {mask}")));
            }
            (_, Some((from, to))) if cast_of.get(from).is_some_and(|casts| casts.contains(&to)) => {}
            _ => left.push((*line).to_string()),
        }
    }
    left
}

/// Names the nodes that are no values by the lines that they are in, and by those of the nodes there, some steps far.
fn name_by_use(lines: &[&String], names: &mut FxHashMap<String, String>) {
    const STEPS: usize = 4;
    let hash = |of: &dyn Fn(&mut FxHasher)| {
        let mut hasher = FxHasher::default();
        of(&mut hasher);
        hasher.finish()
    };
    let mut known: FxHashMap<String, u64> = FxHashMap::default();
    for _ in 0..STEPS {
        let mut found: FxHashMap<String, Vec<u64>> = FxHashMap::default();
        for line in lines {
            let mut words = Vec::new();
            _ = renamed(line, |word| {
                words.extend((word.starts_with('n') && !names.contains_key(word)).then(|| word.to_string()));
                Some(String::new())
            });
            for own in words {
                let seen = renamed(line, |word| {
                    let other = || format!("?{:X}", known.get(word).copied().unwrap_or_default());
                    Some(match word {
                        _ if word == own => "*".to_string(),
                        _ if word.starts_with('c') => "cell".to_string(),
                        _ => names.get(word).cloned().unwrap_or_else(other),
                    })
                });
                found.entry(own).or_default().push(hash(&|hasher| seen.hash(hasher)));
            }
        }
        for (node, mut lines) in found {
            lines.sort_unstable();
            known.insert(node, hash(&|hasher| lines.hash(hasher)));
        }
    }
    names.extend(known.into_iter().map(|(node, hash)| (node, format!("?{hash:X}"))));
}

/// Names cells of memory by the lines that they are in, each with the line before them that is no function's own.
fn cells_by_use(lines: &[String]) -> FxHashMap<String, String> {
    let mut found: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let mut head = "";
    for line in lines {
        head = if line.starts_with("  ") { head } else { line };
        let mut words = Vec::new();
        _ = renamed(line, |word| {
            words.extend(word.starts_with('c').then(|| word.to_string()));
            Some(String::new())
        });
        for own in words {
            let of = |text: &str| {
                let star = |word: &str| Some(if word == own { "*" } else { word }.to_string());
                renamed(text, star).unwrap_or_default()
            };
            found.entry(own.clone()).or_default().push(of(head) + &of(line));
        }
    }
    let name = |mut lines: Vec<String>| {
        lines.sort_unstable();
        let mut hasher = FxHasher::default();
        lines.hash(&mut hasher);
        format!("{:X}", hasher.finish())
    };
    found.into_iter().map(|(cell, lines)| (cell, name(lines))).collect()
}

/// The lines of a graph and a plan without what has no effect, in which nodes have the names of their values.
pub fn canonical(text: &str) -> Vec<String> {
    let mut sections: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        match (line.starts_with("  "), sections.last_mut()) {
            (true, Some(last)) => last.push(line),
            _ => sections.push(vec![line]),
        }
    }
    let (mut lines, mut functions) = (Vec::new(), Vec::<Section>::new());
    let mut bodies = FxHashMap::default();
    let of_plan = |head: &str| {
        let (body, rest) = head.strip_prefix("body ")?.split_once(" of function ")?;
        let (function, what) = rest.split_once(": ")?;
        Some((body.to_string(), function.parse::<usize>().ok()?, what.to_string()))
    };
    for (body, _, what) in sections.iter().filter_map(|section| of_plan(section[0])) {
        if !what.starts_with("llvm.") {
            bodies.insert(format!("b{body}"), format!("{}", bodies.len()));
        }
    }
    for section in sections {
        let (head, rest) = (section[0], &section[1..]);
        if let Some((_, function, what)) = of_plan(head) {
            if !what.starts_with("llvm.") {
                let names = &functions[function].names;
                let name = |word: &str| bodies.get(word).or_else(|| names.get(word)).cloned();
                // What has no name here is no node of the graph that matters.
                let mut own: Vec<String> = rest.iter().filter_map(|line| renamed(line, name)).collect();
                own.sort_unstable();
                lines.push(format!("body: {what}"));
                lines.append(&mut own);
            }
            continue;
        }
        let rest = &without_casts(rest);
        let mut of = Section::default();
        let mut all = FxHashSet::default();
        for (node, value) in rest.iter().filter_map(|line| line.trim_start().split_once(" = ")) {
            all.insert(node);
            of.names.insert(node.to_string(), format!("<{value}>"));
        }
        // Constants of which nothing is said but what they are.
        let is_own = |line: &str| line.contains(" = ") || line.starts_with("  root ");
        let is_named = |node: &str| all.contains(node);
        let mut used: FxHashSet<String> = FxHashSet::default();
        for line in rest.iter().filter(|line| !is_own(line)) {
            _ = renamed(line, |word| {
                used.insert(word.to_string());
                Some(String::new())
            });
        }
        let is_idle =
            |node: &str, name: &str| (name.contains(" const ") || name == "<unused>") && !used.contains(node);
        of.names.retain(|node, name| !is_idle(node, name));
        let is_kept = |line: &&String| {
            let rest = line.trim_start().trim_start_matches("root ");
            let node = rest.split([' ', ':']).next().unwrap_or_default();
            !line.contains(" = ")
                && (!is_own(line) || of.names.contains_key(node) || used.contains(node) && !is_named(node))
        };
        let kept: Vec<&String> = rest.iter().filter(is_kept).collect();
        name_by_use(&kept, &mut of.names);
        for line in kept {
            let names = &of.names;
            let line = renamed(line, |word| match word.starts_with('c') {
                true => Some(word.to_string()),
                false => names.get(word).cloned(),
            });
            of.lines.extend(line);
        }
        if !head.starts_with("llvm.") {
            lines.push(head.to_string());
            lines.append(&mut of.lines);
        }
        functions.push(of);
    }
    let cells = cells_by_use(&lines);
    for line in &mut lines {
        let found = renamed(line, |word| Some(cells.get(word).cloned().unwrap_or_else(|| word.to_string())));
        line.clone_from(&found.unwrap_or_default());
    }
    // Those of a function, or of a body, are in no order.
    let is_own = |line: &String| line.starts_with("  ");
    for own in lines.chunk_by_mut(|one, other| is_own(one) == is_own(other)) {
        if own.first().is_some_and(is_own) {
            own.sort_unstable();
        }
    }
    // The import has the address of a function often that is called with another type.
    lines.dedup();
    // Those of the module, which have an order of their own.
    lines.sort_by_key(|line| line.starts_with("cell ").then(|| line.clone()));
    lines
}

/// The first lines that differ.
pub fn difference(mlir: &str, llvm: &str) -> Option<String> {
    let (mlir, llvm) = (canonical(mlir), canonical(llvm));
    if mlir == llvm || llvm == ["left alone"] {
        return None;
    }
    let at = mlir.iter().zip(&llvm).position(|(one, other)| one != other);
    let at = at.unwrap_or(mlir.len().min(llvm.len()));
    let head = mlir[..at].iter().rev().find(|line| !line.starts_with("  ")).cloned().unwrap_or_default();
    let line = |of: &[String]| of.get(at).cloned().unwrap_or_else(|| "the end".to_string());
    Some(format!("in '{head}': MLIR has '{}', LLVM has '{}'", line(&mlir).trim(), line(&llvm).trim()))
}
