//! Code that is not in the program: its knowledge, and its effects.
//!
//! ```text
//! my.op %p      now it knows %p, what is in memory there, what is in memory at these addresses, and so on
//! ```
//!
//! It writes addresses that it knows to memory that it knows, calls functions that other modules can name,
//! and returns an address. Its effects are drawn, and never exceed the effects that unknown code may have.

use crate::{
    interpret::{Machine, Run, Stop, Word},
    ir::{OpAt, Text, TypeData},
    symbols::linkage,
};
use tilespace_core::{MemorySpace, graph::Linkage, ir::Ir};

impl<'p> Machine<'_, 'p> {
    /// The addresses that unknown code can name.
    pub fn known(&self) -> Vec<u64> {
        let mut known: Vec<u64> = Vec::new();
        let mut pending = self.escaped.clone();
        while let Some(address) = pending.pop() {
            let Some((object, _)) = self.find(address) else { continue };
            let start = self.objects[object].start;
            if !known.contains(&start) {
                known.push(start);
                pending.extend(&self.objects[object].words);
            }
        }
        known
    }

    /// Writes some addresses that unknown code knows to memory that it knows, and calls functions that it can
    /// name. An address that it may return.
    pub fn unknown_code(&mut self, operands: &[Word], depth: usize) -> Run<u64> {
        for word in operands {
            match word {
                Word::Number(number) => self.escaped.push(*number),
                Word::Parts(parts) => {
                    self.escaped.extend(parts.iter().filter_map(|part| match part {
                        Word::Number(number) => Some(*number),
                        Word::Parts(_) => None,
                    }));
                }
            }
        }
        let known = self.known();
        for address in &known {
            if let Some((memory, _)) = self.find(*address)
                && !self.own(memory, None)
            {
                return Err(Stop::Wrong("unknown code has an address of an object".to_string()));
            }
        }
        for _ in 0..self.draw(3) {
            let (what, to) = (known[self.draw(known.len())], known[self.draw(known.len())]);
            let (object, _) = self.find(to).ok_or(Stop::Undefined)?;
            let word = self.draw(self.objects[object].words.len());
            if !matches!(self.objects[object].space, MemorySpace::Constant | MemorySpace::Param) {
                self.objects[object].words[word] = what;
            }
        }
        let visible = |op: &OpAt<'p>| {
            let is_function = op.named("function_type").is_some() && op.named("nvvm.kernel").is_none();
            is_function && linkage(*op).0 == Linkage::Public
        };
        let functions: Vec<OpAt<'p>> = self.module.program.symbols().filter(visible).collect();
        if !functions.is_empty() && self.draw(3) == 0 {
            let function = functions[self.draw(functions.len())];
            let mut arguments: Vec<Word> = Text::function_inputs(function)
                .map(|ty| match ty.data() {
                    TypeData::Struct(fields) => Word::Parts(
                        fields.iter().map(|_| Word::Number(known[self.draw(known.len())])).collect(),
                    ),
                    _ => Word::Number(known[self.draw(known.len())]),
                })
                .collect();
            self.copy_by_value(function, &mut arguments)?;
            let results = self.call(function, None, arguments, depth + 1)?;
            self.escaped.extend(results.iter().filter_map(|word| match word {
                Word::Number(number) => Some(*number),
                Word::Parts(_) => None,
            }));
        }
        let known = self.known();
        Ok(known[self.draw(known.len())])
    }
}
