//! Promises of a program, and its own checks.
//!
//! ```text
//! assume div_by<16>, %n      of 24: the program means nothing
//! ```

use super::Run;
use crate::{
    memory::Stop,
    value::{Value, signed},
};
use tilespace_tile_bytecode::{Attribute, Op};

impl Run<'_> {
    /// A promise, which has to hold.
    pub(super) fn assume(&mut self, op: &Op) -> Result<(), Stop> {
        let value = self.value(op.operand_group("value")[0])?.clone();
        if let Value::Tile(tile) = &value {
            let known = || tile.bits.iter().zip(&tile.slack).filter(|(_, slack)| **slack == 0.0);
            let holds = match op.attribute("predicate") {
                Some(Attribute::DivBy { divisor, every: None, .. }) => {
                    // For an address or an unsigned number.
                    known().all(|(bits, _)| bits.is_multiple_of(*divisor))
                }
                Some(Attribute::Bounded { lower, upper }) => known().all(|(bits, _)| {
                    let number = signed(*bits, tile.element.bits());
                    lower.is_none_or(|lower| number >= lower) && upper.is_none_or(|upper| number <= upper)
                }),
                _ => return Err(Stop::Unknown("a promise".into())),
            };
            if !holds {
                return Err(Stop::Undefined("a promise that does not hold".into()));
            }
        }
        self.results(op, vec![value])
    }

    /// A check that has to hold: a program that fails it cannot be compared.
    pub(super) fn assert(&self, op: &Op) -> Result<(), Stop> {
        let tile = self.operand(op, "condition")?;
        if tile.bits.contains(&0) || tile.slack.iter().any(|slack| *slack != 0.0) {
            return Err(Stop::Undefined("an assertion".into()));
        }
        Ok(())
    }
}
