//! Dynamic numbers as sums of others, which shows when two of them are equal.
//!
//! ```text
//! %a = arith.muli %s, 3        3 %s
//! %b = arith.addi %a, %t       3 %s + %t
//! %c = arith.divsi %b, %n      1 (divsi of 3 %s + %t and %n), which is a number of its own
//! ```
//!
//! Why it is right: two numbers with the same sum are the same number, in the integers; two numbers that are
//! not known to have the same sum are taken to differ.

use melior::ir::{Value, operation::OperationLike};
use mlir_ext::ir;

/// A term of a sum.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Term {
    /// A value that is defined elsewhere.
    Value(ir::ValueId),
    /// An operation on sums.
    Of(String, Vec<Sum>),
}

/// A sum of terms, each with a factor, and a constant.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Sum {
    constant: i64,
    terms: Vec<(Term, i64)>,
}

/// How many operations deep a number is analysed.
const DEPTH: usize = 64;

impl Sum {
    /// A static number.
    pub fn known(constant: i64) -> Self {
        Self { constant, terms: vec![] }
    }

    /// A dynamic number.
    pub fn of(value: Value<'_, '_>) -> Self {
        Self::within(value, DEPTH)
    }

    fn within(value: Value<'_, '_>, depth: usize) -> Self {
        if let Some(constant) = ir::constant_integer(value) {
            return Self::known(constant);
        }
        let itself = || Self { constant: 0, terms: vec![(Term::Value(ir::value_id(value)), 1)] };
        let Some((op, depth)) = ir::defining_op(value).zip(depth.checked_sub(1)) else { return itself() };
        let operands: Vec<_> = op.operands().map(|operand| Self::within(operand, depth)).collect();
        match (ir::name_str(op), &operands[..]) {
            ("arith.addi", [a, b]) => a.plus(b, 1),
            ("arith.subi", [a, b]) => a.plus(b, -1),
            ("arith.muli", [a, b]) if b.terms.is_empty() => a.times(b.constant),
            ("arith.muli", [a, b]) if a.terms.is_empty() => b.times(a.constant),
            ("arith.extsi", [a]) => a.clone(),
            (name @ ("arith.muli" | "arith.divsi" | "arith.remsi"), _) => {
                Self { constant: 0, terms: vec![(Term::Of(name.to_owned(), operands), 1)] }
            }
            _ => itself(),
        }
    }

    /// The sum with another one, so many times.
    pub fn plus(&self, other: &Self, factor: i64) -> Self {
        let mut sum = self.clone();
        sum.constant = sum.constant.wrapping_add(other.constant.wrapping_mul(factor));
        for (term, count) in &other.terms {
            let count = count.wrapping_mul(factor);
            match sum.terms.iter_mut().find(|(own, _)| own == term) {
                Some((_, own)) => *own = own.wrapping_add(count),
                None => sum.terms.push((term.clone(), count)),
            }
        }
        sum.terms.retain(|(_, count)| *count != 0);
        sum
    }

    /// The product with a factor.
    pub fn times(&self, factor: i64) -> Self {
        Self::default().plus(self, factor)
    }

    /// Whether another sum is equal.
    pub fn is(&self, other: &Self) -> bool {
        self.plus(other, -1) == Self::default()
    }
}
