//! Integers of several registers: `add.cc`, `addc`, `sub.cc`, `subc`, `mad.cc` and `madc`, with the carry of
//! a thread.
//!
//! ```text
//! add.cc.u64 %rd5, %rd1, %rd3;      // the low halves of 128 bits, and a carry
//! addc.u64   %rd6, %rd2, %rd4;      // the high halves, and that carry
//! ```
//!
//! The carry of a difference is a borrow.

use super::decode::{Inst, Ty};

/// The result, and the carry after it. None for other instructions.
pub(super) fn compute(inst: &Inst, v: &[u64], carry: bool) -> Option<(u64, bool)> {
    let reads = matches!(inst.name(), "addc" | "subc" | "madc");
    let ty = inst.ty;
    if !(reads || inst.has("cc")) || !matches!(ty.kind, 'u' | 's' | 'b') || ty.bits < 32 {
        return None;
    }
    let x = |at: usize| v.get(at).map(|value| u128::from(ty.cut(*value)));
    let more = u128::from(reads && carry);
    let (value, is_carried) = match inst.name() {
        "sub" | "subc" => (x(0)?.wrapping_sub(x(1)?).wrapping_sub(more), x(0)? < x(1)? + more),
        name => {
            let (one, other) = match name {
                "add" | "addc" => (x(0)?, x(1)?),
                "mad" | "madc" => (part(inst, ty, *v.first()?, *v.get(1)?)?, x(2)?),
                _ => return None,
            };
            (one + other + more, (one + other + more) >> ty.bits != 0)
        }
    };
    Some((ty.cut(value as u64), if inst.has("cc") { is_carried } else { carry }))
}

/// The low or high half of a product.
fn part(inst: &Inst, ty: Ty, a: u64, b: u64) -> Option<u128> {
    let wide =
        |value: u64| if ty.kind == 's' { i128::from(ty.signed(value)) } else { i128::from(ty.cut(value)) };
    let product = wide(a).wrapping_mul(wide(b));
    let shift = match inst.one_of(&["lo", "hi"])? {
        "lo" => 0,
        _ => ty.bits,
    };
    Some(u128::from(ty.cut((product >> shift) as u64)))
}

#[cfg(test)]
mod tests {
    use super::super::decode::test_inst;
    use super::*;

    fn run(op: &str, args: &[u64], carry: bool) -> Option<(u64, bool)> {
        compute(&test_inst(op), args, carry)
    }

    #[test]
    fn a_carry_goes_from_one_half_to_the_other() {
        assert_eq!(run("add.cc.u32", &[0xffff_ffff, 1], false), Some((0, true)));
        assert_eq!(run("addc.u32", &[1, 2], true), Some((4, true)));
        assert_eq!(run("addc.cc.s64", &[u64::MAX, 0], true), Some((0, true)));
        assert_eq!(run("sub.cc.u64", &[0, 1], false), Some((u64::MAX, true)));
        assert_eq!(run("subc.cc.u32", &[1, 1], true), Some((0xffff_ffff, true)));
        assert_eq!(run("mad.lo.cc.u32", &[0x1_0000, 0x1_0000, 5], false), Some((5, false)));
        assert_eq!(run("madc.hi.u32", &[0x1_0000, 0x1_0000, 5], true), Some((7, true)));
        assert_eq!(run("add.u32", &[1, 2], true), None);
    }
}
