//! Random control flow, and walks through it.
//!
//! ```text
//! ^b2: cond_br %x ^b0, ^b4     any block may be the target, also one before it, also the same one twice
//! ```
//!
//! All conditions are computed in the entry, from constants, from unknown conditions and from tests of the
//! space of one pointer. So a walk is decided by the answers of these: [`Walk`] takes them, and yields the
//! blocks.

use crate::{
    ir::{BlockAt, IsBlock, IsOp, OpAt, Program, Text},
    symbols::lookup,
};
use std::{collections::BTreeMap, fmt::Write};
use tilespace_core::ir::Ir;

/// The answers that conditions are computed from: two unknown conditions, and two tests of one pointer.
pub const INPUTS: [&str; 4] = ["c", "d", "s", "g"];

/// A function `@f` of up to so many blocks, by choices. `constants` says whether conditions may be constants.
pub fn draw(choices: &[u16], constants: bool) -> String {
    let mut choices = choices.iter();
    let mut pick = |options: usize| choices.next().map_or(0, |choice| usize::from(*choice) % options);
    let mut text = "func @f(%c: i1, %d: i1, %p: ptr) {\n".to_string();
    for (name, space) in [("s", "shared"), ("g", "global")] {
        let _ = writeln!(
            text,
            "  %{name} = llvm.call_intrinsic %p {{intrin = \"llvm.nvvm.isspacep.{space}\"}} : i1"
        );
    }
    text.push_str("  %0 = llvm.mlir.constant {value = 0} : i1\n  %1 = llvm.mlir.constant {value = 1} : i1\n");
    text.push_str(
        "  %2 = llvm.mlir.constant {value = 0} : i32\n  %3 = llvm.mlir.constant {value = 1} : i32\n",
    );
    let mut conditions: Vec<String> = INPUTS.map(str::to_string).into();
    for number in 0..pick(6) {
        let of = |pick: &mut dyn FnMut(usize) -> usize| match pick(8) {
            at @ (0 | 1) if constants => at.to_string(),
            _ => conditions[pick(conditions.len())].clone(),
        };
        let (a, b, c) = (of(&mut pick), of(&mut pick), of(&mut pick));
        let name = format!("x{number}");
        let _ = match pick(7) {
            0 => writeln!(text, "  %{name} = llvm.and %{a}, %{b} : i1"),
            1 => writeln!(text, "  %{name} = llvm.or %{a}, %{b} : i1"),
            2 => writeln!(text, "  %{name} = llvm.xor %{a}, %1 : i1"),
            3 => writeln!(text, "  %{name} = llvm.select %{a}, %{b}, %{c} : i1"),
            4 => writeln!(text, "  %{name} = llvm.select %{a}, %{b}, %0 : i1"),
            5 => writeln!(text, "  %{name} = llvm.icmp %{a}, %{} {{predicate = {}}} : i1", pick(2), pick(2)),
            _ => {
                let _ = writeln!(text, "  %w{number} = llvm.zext %{a} : i32");
                writeln!(
                    text,
                    "  %{name} = llvm.icmp %w{number}, %{} {{predicate = {}}} : i1",
                    2 + pick(2),
                    pick(2)
                )
            }
        };
        conditions.push(name);
    }
    let blocks = 1 + pick(7);
    text.push_str("  llvm.br ^b0\n");
    for number in 0..blocks {
        let _ = writeln!(text, "^b{number}:");
        for _ in 0..1 + pick(2) {
            text.push_str("  my.op %p\n");
        }
        let condition = match pick(6) {
            0 if constants => pick(2).to_string(),
            _ => conditions[conditions.len() - 1 - pick(conditions.len())].clone(),
        };
        let (yes, no) = (pick(blocks), pick(blocks));
        let _ = match pick(6) {
            0 => writeln!(text, "  llvm.return"),
            1 => writeln!(text, "  llvm.br ^b{yes}"),
            _ => writeln!(text, "  llvm.cond_br %{condition} ^b{yes}, ^b{no}"),
        };
    }
    text.push_str("}\n");
    text
}

/// The blocks that control passes, in order, at most so many.
pub struct Walk<'p> {
    pub blocks: Vec<BlockAt<'p>>,
    /// Whether the function returned.
    pub ends: bool,
}

impl<'p> Walk<'p> {
    /// The ops of the blocks, in order.
    pub fn ops(&self) -> impl Iterator<Item = OpAt<'p>> {
        let ops = |block: &BlockAt<'p>| block.data().ops.iter().map(|op| block.program.at::<IsOp>(*op));
        self.blocks.iter().flat_map(ops)
    }
}

/// Walks through `@f` with these answers of the [`INPUTS`].
pub fn walk(program: &Program, answers: [bool; 4]) -> Walk<'_> {
    let mut values: BTreeMap<&str, u64> = INPUTS.into_iter().zip(answers.map(u64::from)).collect();
    let mut at = lookup(program, "f").and_then(Text::entry_block).expect("a body");
    let mut walk = Walk { blocks: Vec::new(), ends: false };
    while walk.blocks.len() < 40 {
        walk.blocks.push(at);
        let mut next = None;
        for op in at.data().ops.iter().map(|op| at.at::<IsOp>(*op)) {
            let name = |value: &u32| &*program.values[*value as usize].name;
            let data = op.data();
            let of = |index: usize| values.get(name(&data.operands[index])).copied().unwrap_or(0);
            match &*data.name {
                "llvm.return" => {
                    walk.ends = true;
                    return walk;
                }
                "llvm.br" => next = Some(data.successors[0].0),
                "llvm.cond_br" => next = Some(data.successors[usize::from(of(0) == 0)].0),
                _ => {
                    let result = evaluate(op, of);
                    if let Some((result, number)) = data.results.first().zip(result) {
                        values.insert(name(result), number);
                    }
                }
            }
        }
        at = at.at::<IsBlock>(next.expect("a terminator"));
    }
    walk
}

fn evaluate(op: OpAt<'_>, of: impl Fn(usize) -> u64) -> Option<u64> {
    let attribute = |name: &str| op.named(name).and_then(Text::integer);
    Some(match &*op.data().name {
        "llvm.mlir.constant" => attribute("value")? as u64,
        "llvm.and" => of(0) & of(1),
        "llvm.or" => of(0) | of(1),
        "llvm.xor" => of(0) ^ of(1),
        "llvm.select" => of(if of(0) == 1 { 1 } else { 2 }),
        "llvm.zext" => of(0),
        "llvm.icmp" => u64::from((of(0) == of(1)) == (attribute("predicate")? == 0)),
        _ => return None,
    })
}
