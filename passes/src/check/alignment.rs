//! Whether an access may have a larger alignment than in the original.
//!
//! ```text
//! %a = alloca {alignment = 16}
//! %b = gep %a[%i, 2] : array<4 x f32>      16 * %i + 8
//! store %x, %b {alignment = 8}             right: divides 16 and 8
//! ```
//!
//! The address must be in a stack slot or a variable with a stated alignment, at an offset that is a multiple
//! of the access's alignment. There is no other proof.

use super::reader::Reader;
use crate::extract::{Layouts, alignment_of, mlir, operands};
use melior::ir::{OperationRef, Value};
use mlir_ext::{ir, symbols};
use tilespace_core::{ir::pointer_fields, place::Shift};
use tilespace_dialects::rules::model::Transfer;

/// The attribute that gives `op` a larger alignment than `before` has, if that is proved.
pub fn known<'c: 'a, 'a>(
    reader: &Reader,
    before: OperationRef<'c, 'a>,
    op: OperationRef<'c, 'a>,
) -> Option<&'static str> {
    let rule = reader.rule(op)?;
    let attribute = rule.alignment?;
    let raised =
        alignment_of(op, attribute).filter(|raised| alignment_of(before, attribute) < Some(*raised))?;
    let mut addresses = rule.operands.iter().filter(|used| used.direct);
    let (Some(address), None) = (addresses.next(), addresses.next()) else { return None };
    let known = of_address(reader, operands(op, address.at).next()?)?;
    (known >= raised).then_some(attribute)
}

/// The greatest power of two that divides an address in a slot or variable; none for another address.
fn of_address<'c: 'a, 'a>(reader: &Reader, mut address: Value<'c, 'a>) -> Option<u64> {
    let (mut layouts, mut distance) = (Layouts::default(), Shift::default());
    loop {
        let op = ir::defining_op(address).filter(|op| !reader.has_choice(*op, 0))?;
        let rule = reader.rule(op)?;
        let model = rule.result(0)?;
        let whole = model.from.iter().find_map(|from| match from {
            Transfer::Source { .. } => alignment_of(op, rule.alignment?),
            Transfer::Symbol { attribute } => {
                let variable = symbols::lookup_nearest_symbol(op, ir::attribute(op, attribute)?)?;
                alignment_of(variable, "alignment")
            }
            _ => None,
        });
        if let Some(whole) = whole {
            return Some(distance.alignment(whole));
        }
        address = operands(op, model.moved_from()?).next()?;
        distance =
            distance.then(pointer_fields::distance(&mut layouts, mlir::op(op), mlir::op(op), rule, 0)?);
    }
}
