//! Ranges of indices against runs: no number is outside of its range where an op uses it.
//!
//! ```text
//! %t = icmp slt %i, 5; cond_br %t ^b1, ^b2      in ^b1, each %i that a run brings there is below five
//! ```

use crate::{
    ir::{BlockAt, IsBlock, IsOp, OpAt, Program, Text},
    module::program,
    reader::TextReader,
    soundness::{Random, cases},
    symbols::lookup,
};
use proptest::{collection::vec, prelude::*};
use std::{collections::BTreeMap, fmt::Write};
use tilespace_core::{
    function::ranges::Bounds,
    ir::{Assumptions, Ir, Op, Value},
};

const OPS: [&str; 7] = ["add", "sub", "and", "or", "xor", "lshr", "ashr"];

struct Draw<'c> {
    choices: std::slice::Iter<'c, u16>,
    text: String,
    names: usize,
    numbers: Vec<String>,
}

/// A function `@f` of numbers, tests and loops, by choices.
fn draw(choices: &[u16]) -> String {
    let numbers = vec!["%n".to_string(), "%m".to_string()];
    let text = "func @f(%n: i32, %m: i32) {\n".to_string();
    let mut draw = Draw { choices: choices.iter(), text, names: 0, numbers };
    for _ in 0..1 + draw.pick(6) {
        draw.statement(3);
    }
    draw.text.push_str("  llvm.return\n}\n");
    draw.text
}

impl Draw<'_> {
    fn pick(&mut self, options: usize) -> usize {
        self.choices.next().map_or(0, |choice| usize::from(*choice) % options)
    }

    fn define(&mut self, op: &str, ty: &str) -> String {
        self.names += 1;
        let name = format!("%v{}", self.names);
        let _ = writeln!(self.text, "  {name} = {op} : {ty}");
        name
    }

    fn constant(&mut self) -> String {
        let value = [0, 1, 2, 3, 5, 8, -1, -4, 100, i32::MAX as i64, i32::MIN as i64][self.pick(11)];
        self.define(&format!("llvm.mlir.constant {{value = {value}}}"), "i32")
    }

    fn number(&mut self) -> String {
        let back = self.pick(self.numbers.len().min(5));
        self.numbers[self.numbers.len() - 1 - back].clone()
    }

    fn test(&mut self, of: &str) -> String {
        let constant = self.constant();
        let predicate = self.pick(10);
        match self.pick(4) {
            0 => self.define(&format!("llvm.icmp {constant}, {of} {{predicate = {predicate}}}"), "i1"),
            _ => self.define(&format!("llvm.icmp {of}, {constant} {{predicate = {predicate}}}"), "i1"),
        }
    }

    fn blocks(&mut self) -> [String; 3] {
        self.names += 1;
        ["a", "b", "c"].map(|letter| format!("^{letter}{}", self.names))
    }

    fn inside(&mut self, depth: usize) {
        for _ in 0..self.pick(4) {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        match self.pick(6) {
            0 | 1 => {
                let (a, op) = (self.number(), OPS[self.pick(OPS.len())]);
                let b = if self.pick(2) == 0 { self.constant() } else { self.number() };
                let sum = self.define(&format!("llvm.{op} {a}, {b}"), "i32");
                self.numbers.push(sum);
            }
            2 if depth > 0 => {
                let of = self.number();
                let (test, [yes, end, _]) = (self.test(&of), self.blocks());
                let _ = match self.pick(2) {
                    0 => writeln!(self.text, "  llvm.cond_br {test} {yes}, {end}"),
                    _ => writeln!(self.text, "  llvm.cond_br {test} {end}, {yes}"),
                };
                let _ = writeln!(self.text, "{yes}:");
                let known = self.numbers.len();
                self.numbers.push(of);
                self.inside(depth - 1);
                self.numbers.truncate(known);
                let _ = writeln!(self.text, "  llvm.br {end}\n{end}:");
            }
            3 | 4 if depth > 0 => self.counted(depth - 1),
            _ => {
                let n = self.number();
                let _ = writeln!(self.text, "  my.op {n}");
            }
        }
    }

    fn counted(&mut self, depth: usize) {
        let start = if self.pick(4) == 0 { self.number() } else { self.constant() };
        let [head, body, end] = self.blocks();
        self.names += 1;
        let counter = format!("%v{}", self.names);
        let _ = writeln!(self.text, "  llvm.br {head}({start})\n{head}({counter}: i32):");
        self.numbers.push(counter.clone());
        let known = self.numbers.len();
        let test = self.test(&counter);
        let _ = writeln!(self.text, "  llvm.cond_br {test} {body}, {end}\n{body}:");
        self.inside(depth);
        let (by, op) = (self.constant(), ["add", "sub"][self.pick(2)]);
        let next = self.define(&format!("llvm.{op} {counter}, {by}"), "i32");
        let _ = writeln!(self.text, "  my.op {counter}, {next}\n  llvm.br {head}({next})\n{end}:");
        self.numbers.truncate(known);
    }
}

/// Runs `@f` on two numbers, and visits each op with the numbers that it uses.
fn run<'p>(program: &'p Program, inputs: [i32; 2], visit: &mut dyn FnMut(OpAt<'p>, &[i32])) {
    let mut block: BlockAt<'p> = lookup(program, "f").and_then(Text::entry_block).expect("a body");
    let mut values: BTreeMap<u32, i32> = block.data().arguments.iter().copied().zip(inputs).collect();
    for _ in 0..60 {
        let mut next = None;
        for op in block.data().ops.iter().map(|op| block.at::<IsOp>(*op)) {
            let data = op.data();
            let operands: Vec<i32> = data.operands.iter().map(|value| values[value]).collect();
            visit(op, &operands);
            let attribute = |name: &str| op.named(name).and_then(Text::integer).unwrap_or(0);
            let result = match &*data.name {
                "llvm.mlir.constant" => attribute("value") as i32,
                "llvm.add" => operands[0].wrapping_add(operands[1]),
                "llvm.sub" => operands[0].wrapping_sub(operands[1]),
                "llvm.and" => operands[0] & operands[1],
                "llvm.or" => operands[0] | operands[1],
                "llvm.xor" => operands[0] ^ operands[1],
                "llvm.lshr" => (operands[0] as u32).wrapping_shr(operands[1] as u32) as i32,
                "llvm.ashr" => operands[0].wrapping_shr(operands[1] as u32),
                "llvm.icmp" => i32::from(compare(attribute("predicate"), operands[0], operands[1])),
                "llvm.br" | "llvm.cond_br" => {
                    let (to, range) = &data.successors[usize::from(data.own == 1 && operands[0] == 0)];
                    let to = op.at::<IsBlock>(*to);
                    next = Some((to, operands[range.clone()].to_vec()));
                    continue;
                }
                "llvm.return" => return,
                _ => continue,
            };
            values.insert(data.results[0], result);
        }
        let Some((to, forwarded)) = next else { return };
        block = to;
        values.extend(block.data().arguments.iter().copied().zip(forwarded));
    }
}

/// A comparison by the number of its predicate (`mlir::LLVM::ICmpPredicate`).
fn compare(predicate: i64, a: i32, b: i32) -> bool {
    let (c, d) = (a as u32, b as u32);
    [a == b, a != b, a < b, a <= b, a > b, a >= b, c < d, c <= d, c > d, c >= d][predicate as usize]
}

/// Tests the ranges of all operands in some runs; how many have a range narrower than their type.
fn tested(text: &str) -> Result<usize, String> {
    let program = program(text);
    let mut reader = TextReader::new(&program, Assumptions::default());
    let function: Op<Text<'_>> = Op(lookup(&program, "f").expect("a function"));
    let mut bounds = Bounds::default();
    let mut known: BTreeMap<(u32, usize), Option<(i64, i64)>> = BTreeMap::new();
    let mut wrong = None;
    let numbers = [0, 1, 4, 9, -1, -7, i32::MAX, i32::MIN];
    for (one, other) in numbers.iter().flat_map(|one| numbers.map(|other| (*one, other))) {
        run(&program, [one, other], &mut |op, operands| {
            for (index, number) in operands.iter().enumerate() {
                let value = Value(op.at(op.data().operands[index]));
                if value.ty().integer_width() != Some(32) {
                    continue;
                }
                let range = known.entry((op.id, index));
                let range = *range.or_insert_with(|| bounds.of(&mut reader, function, Op(op), value));
                if range.is_some_and(|(first, last)| !(first..=last).contains(&i64::from(*number))) {
                    let op = crate::print::one(op);
                    wrong.get_or_insert(format!(
                        "{number} is not in {range:?}: operand {index} of {op}{text}"
                    ));
                }
            }
        });
    }
    let all = (i64::from(i32::MIN), i64::from(i32::MAX));
    wrong.map_or(Ok(known.values().flatten().filter(|range| **range != all).count()), Err)
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn no_number_is_outside_of_its_range(choices in vec(any::<u16>(), 0..120)) {
        tested(&draw(&choices)).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn random_numbers_have_ranges() {
    let mut random = Random(3);
    let mut bounded = 0;
    for _ in 0..200 {
        let choices = random.choices(120);
        bounded += tested(&draw(&choices)).unwrap_or_else(|error| panic!("{error}"));
    }
    assert!(bounded > 500, "{bounded}");
}
