//! Mistakes of a compiler, planted to see that programs at random find them.
//!
//! A mistake changes the compiled program, but not the interpreted one; or it changes a line of the PTX.

use super::{Outcome, Report, Stats, check_by, shrink, text_of};
use crate::check::context;
use anyhow::Result;
use std::time::{Duration, Instant};
use tilespace_tile_bytecode::{Attribute, Module, Op, Padding, Type};
use tilespace_tiles::draw::{Program, draw};

/// A mistake.
pub struct Mistake {
    /// Its description.
    pub name: &'static str,
    /// Changes the program; says whether it did.
    module: fn(&mut Module) -> bool,
    /// Whether the mistake is in the PTX.
    in_line: bool,
    /// The new line for a line of the PTX, if the mistake has a place in it.
    line: fn(&str) -> Option<String>,
}

fn nothing(_: &mut Module) -> bool {
    false
}

fn no_line(_: &str) -> Option<String> {
    None
}

/// Changes the first op for which a function says that it did.
fn first(ops: &mut [Op], change: &mut dyn FnMut(&mut Op) -> bool) -> bool {
    ops.iter_mut().any(|op| {
        change(op)
            || op
                .regions
                .iter_mut()
                .flat_map(|region| &mut region.blocks)
                .any(|block| first(&mut block.ops, change))
    })
}

fn in_module(module: &mut Module, mut change: impl FnMut(&mut Op) -> bool) -> bool {
    module.functions.iter_mut().any(|function| first(&mut function.body, &mut change))
}

/// Gives an attribute another value, in the first op of this name that has a different one.
fn swapped(module: &mut Module, name: &str, attribute: &str, to: &str) -> bool {
    in_module(module, |op| {
        let (Some(index), Some(case)) = (op.record.attribute(attribute), op.record.case(attribute, to))
        else {
            return false;
        };
        let applies = op.record.name == name && op.attributes[index].as_ref() != Some(&case);
        if applies {
            op.attributes[index] = Some(case);
        }
        applies
    })
}

fn number_after(line: &str, sign: &str) -> Option<(usize, usize, u64)> {
    let begin = line.find(sign)? + sign.len();
    let length = line[begin..].find(|c: char| !c.is_ascii_digit())?;
    Some((begin, begin + length, line[begin..begin + length].parse().ok()?))
}

/// All mistakes.
pub fn mistakes() -> Vec<Mistake> {
    let module = |name, module| Mistake { name, module, in_line: false, line: no_line };
    let line = |name, line| Mistake { name, module: nothing, in_line: true, line };
    vec![
        line("a barrier is lost", |line| {
            (line.contains("bar.sync") || line.contains("barrier.sync")).then(String::new)
        }),
        line("a shuffle has another lane", |line| {
            // A register, another one, and the lanes between them.
            let mut parts: Vec<String> = line.split(", ").map(String::from).collect();
            let lane: u64 = parts.get(2)?.parse().ok()?;
            parts[2] = (lane ^ 1).to_string();
            parts[0].contains("shfl.sync.").then(|| parts.join(", "))
        }),
        line("a layout is off by a bit in shared memory", |line| {
            let at = line.find("st.shared")?;
            let (begin, end, offset) = number_after(&line[at..], "+")?;
            Some(format!("{}{}{}", &line[..at + begin], offset ^ 16, &line[at + end..]))
        }),
        line("a layout is off by a bit in registers", |line| {
            let (head, rest) = line.split_once("shl.b32")?;
            let (rest, by) = rest.trim_end_matches(';').rsplit_once(", ")?;
            let by: u32 = by.parse().ok()?;
            Some(format!("{head}shl.b32{rest}, {};", if by == 2 { 3 } else { by.checked_sub(1)? }))
        }),
        line("a factor of four warps is another matrix", |line| {
            // The descriptor of the right one is the last operand in front of the predicate.
            let (head, rest) = line.split_once("wgmma.mma_async")?;
            let (before, after) = rest.split_once(", p, ")?;
            let (left, right) = before.rsplit_once(", ")?;
            let (_, other) = left.rsplit_once(", ").filter(|(_, other)| other.starts_with("%rd"))?;
            (other != right).then(|| format!("{head}wgmma.mma_async{left}, {other}, p, {after}"))
        }),
        line("a product into tensor memory is not waited for", |line| {
            let (head, _) = line.split_once("mbarrier.try_wait")?;
            Some(format!("{head}setp.eq.u32 P1, 0, 0;"))
        }),
        line("a sum is in other columns of tensor memory", |line| {
            let (begin, end, column) = number_after(line, "+").filter(|_| line.contains("tcgen05.ld"))?;
            Some(format!("{}{}{}", &line[..begin], column + 1, &line[end..]))
        }),
        line("a rounding is another one", |line| {
            ["add.rn.f", "sub.rn.f", "mul.rn.f", "div.rn.f", "fma.rn.f", "sqrt.rn.f"].iter().find_map(
                |name| {
                    let other = name.replace(".rn.", ".rz.");
                    line.contains(name).then(|| line.replace(name, &other))
                },
            )
        }),
        module("a padding is another one", |module| {
            let view = module.types.iter_mut().find_map(|ty| match ty {
                Type::PartitionView { padding: Some(padding), .. } => {
                    (*padding != Padding::Zero).then_some(padding)
                }
                _ => None,
            });
            view.map(|padding| *padding = Padding::Zero).is_some()
        }),
        module("a load forgets its padding", |module| {
            in_module(module, |op| {
                let Some(index) = op.record.operand("paddingValue") else { return false };
                let applies = op.record.name == "load_ptr_tko" && !op.operands[index].is_empty();
                if applies {
                    op.operands[index].clear();
                }
                applies
            })
        }),
        module("a quotient rounds to zero", |module| swapped(module, "divi", "rounding", "zero")),
        module("an integer is read without its sign", |module| {
            swapped(module, "itof", "signedness", "unsigned")
        }),
        module("a token is lost", |module| {
            in_module(module, |op| {
                let Some(index) = op.record.operand("token") else { return false };
                let applies = op.record.name == "load_ptr_tko" && !op.operands[index].is_empty();
                if applies {
                    op.operands[index].clear();
                }
                applies
            })
        }),
        module("a scan goes the other way", |module| {
            in_module(module, |op| match op.attribute("reverse") {
                Some(Attribute::Bool(reverse)) => {
                    let other = Some(Attribute::Bool(!reverse));
                    op.record.attribute("reverse").map(|index| op.attributes[index] = other).is_some()
                }
                _ => false,
            })
        }),
    ]
}

impl Mistake {
    /// The program with the mistake, or the program for a mistake in its PTX; none if there is no place for
    /// the mistake.
    fn compiled(&self, program: &Program) -> Option<Program> {
        let mut program = program.clone();
        ((self.module)(&mut program.module) || self.in_line).then_some(program)
    }

    /// PTX with the mistake in its first line that has a place for it.
    fn apply(&self, text: &str) -> Option<String> {
        if !self.in_line {
            return Some(text.to_string());
        }
        let mut is_done = false;
        let mut changed = String::new();
        for line in text.lines() {
            let new = if is_done { None } else { (self.line)(line) };
            is_done |= new.is_some();
            changed += &new.unwrap_or_else(|| line.into());
            changed.push('\n');
        }
        is_done.then_some(changed)
    }
}

/// Looks for a mistake: the programs and the time until then, and the finding, reduced afterwards. None if it
/// is not found in time.
pub fn find_mistake(mistake: &Mistake, time: Duration) -> Result<Option<(u64, Duration, Report)>> {
    let (context, start, mut stats) = (context(), Instant::now(), Stats::default());
    for seed in 0.. {
        if start.elapsed() >= time {
            break;
        }
        let check = |program: &Program| match mistake.compiled(program) {
            Some(compiled) => check_by(&context, program, &compiled, &|text| mistake.apply(text)),
            None => Outcome::Skipped("there is no place for the mistake".into()),
        };
        let program = draw(seed);
        if mistake.compiled(&program).is_none() {
            continue;
        }
        let outcome = check(&program);
        // A difference that exists without the mistake, too, is not a sign of it.
        let is_own =
            |outcome: &Outcome| matches!(outcome, Outcome::Wrong(problem) if !problem.contains("error"));
        if is_own(&outcome) && !matches!(super::check(&context, &program), Outcome::Wrong(_)) {
            let found = start.elapsed();
            let (program, problem) = shrink(&program, check);
            let text = text_of(&context, &program.module);
            return Ok(Some((stats.programs + 1, found, Report { seed, problem, program, text })));
        }
        stats.count(outcome);
    }
    Ok(None)
}
