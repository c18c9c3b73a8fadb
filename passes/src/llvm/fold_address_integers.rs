//! `fold-address-integers`: folds conversions of an address to an integer of another width and back.
//!
//! ```text
//! %n = ptrtoint %s : ptr<3> to i64              __cvta_generic_to_shared
//! %m = trunc %n : i64 to i32
//! %w = zext %m : i32 to i64                     __cvta_shared_to_generic
//! %t = inttoptr %w : i64 to ptr<3>              %t is %s, if pointers to shared memory have 32 bits
//! ```
//!
//! CUDA's conversions for assembly pass shared addresses as 32 bits. Inlined back to back, they leave a pair
//! of `cvta` that no other pass folds, and a pointer of unknown provenance. The width of the pointer, from
//! the data layout, tells which bits a conversion drops or adds:
//!
//! | | becomes | if |
//! |---|---|---|
//! | `trunc (ptrtoint p)` | `ptrtoint p` | |
//! | `zext (ptrtoint p)` | `ptrtoint p` | the number is as wide as `p` |
//! | `inttoptr (zext n)` | `inttoptr n` | |
//! | `inttoptr (trunc n)` | `inttoptr n` | what is left is as wide as the result |
//! | `inttoptr (ptrtoint p)` | `p` | `p` has the type of the result, and the number is as wide |
//! | `trunc (zext n)` | `n` | `n` has the type of the result |
//!
//! # Why it is right
//!
//! `ptrtoint` and `inttoptr` truncate or zero-extend (LLVM LangRef), as `trunc` and `zext` do. So two in a
//! row compose to one if the middle is at least as wide as one of the ends, or, narrowing and widening again,
//! as the pointer. LLVM also folds `inttoptr (ptrtoint p)` to `p` (`InstCombine`).

use crate::{
    apply::create_before,
    extract::{Device, Extractor},
    options::fold_address_integers_statistics as statistics,
};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, ValueLike},
};
use mlir_ext::{
    ir,
    layout::Layout,
    pass::{PassFailure, PassInstance},
    types::{integer_width, pointer_space},
};
use rustc_hash::FxHashSet;
use tilespace_dialects::rules::model::Transfer;

const TO_NUMBER: &str = "llvm.ptrtoint";
const TO_POINTER: &str = "llvm.inttoptr";

/// The kinds of conversion.
#[derive(Clone, Copy, PartialEq)]
enum Conversion {
    ToNumber,
    ToPointer,
    /// An integer truncation of any dialect.
    Narrower,
    /// A zero extension of any dialect.
    Wider,
}

impl Conversion {
    fn of(extractor: &mut Extractor, op: OperationRef<'_, '_>) -> Option<Self> {
        match ir::name_str(op) {
            TO_NUMBER => return Some(Self::ToNumber),
            TO_POINTER => return Some(Self::ToPointer),
            _ => {}
        }
        let [result] = &extractor.classes().rule(op)?.results[..] else { return None };
        let [Transfer::NoGreater { resized: true, signed: false, .. }] = &result.from[..] else {
            return None;
        };
        let from = integer_width(ir::operand(op, 0)?.r#type())?;
        let to = integer_width(ir::result(op, 0)?.r#type())?;
        Some(if to < from { Self::Narrower } else { Self::Wider })
    }
}

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    for function in device.code(&mut extractor) {
        let mut conversions = ir::collect(function, |op| {
            let kind = Conversion::of(&mut extractor, op)?;
            (kind != Conversion::ToNumber).then_some(op)
        });
        if conversions.is_empty() {
            continue;
        }
        let layout = Layout::new(function);
        let mut folded = Vec::new();
        // Blocks need not be in dominance order.
        loop {
            let before = folded.len();
            conversions.retain_mut(|op| match fold(pass.context(), &mut extractor, &layout, *op) {
                None => true,
                Some(Folded::Value(value)) => {
                    folded.push(*op);
                    replace(*op, value);
                    false
                }
                Some(Folded::Op(new)) => {
                    folded.push(*op);
                    if let Some(value) = ir::result(new, 0) {
                        replace(*op, value);
                    }
                    *op = new;
                    true
                }
            });
            if folded.len() == before {
                break;
            }
        }
        pass.add_statistic(statistics::FOLDED, folded.len() as u64);
        erase_unused(&mut extractor, folded);
    }
    Ok(())
}

/// The replacement of an op.
enum Folded<'c, 'a> {
    Value(Value<'c, 'a>),
    Op(OperationRef<'c, 'a>),
}

fn replace<'c>(op: OperationRef<'c, '_>, value: Value<'c, '_>) {
    if let Some(result) = ir::result(op, 0) {
        ir::replace_all_uses(result, value);
    }
}

fn fold<'c: 'a, 'a>(
    context: &'c Context,
    extractor: &mut Extractor,
    layout: &Layout<'c, '_>,
    op: OperationRef<'c, 'a>,
) -> Option<Folded<'c, 'a>> {
    use Conversion::*;

    let (result, middle) = (ir::result(op, 0)?, ir::operand(op, 0)?);
    let producer = ir::defining_op(middle)?;
    let (source, to) = (ir::operand(producer, 0)?, result.r#type());
    let number = integer_width(middle.r#type())?;
    let width = |ty: Type<'c>| -> Option<u32> {
        pointer_space(ty)?;
        u32::try_from(layout.size(ty)?.size * 8).ok()
    };
    match (Conversion::of(extractor, op)?, Conversion::of(extractor, producer)?) {
        (Narrower, ToNumber) => {
            integer_width(to)?;
            width(source.r#type())?;
            build(context, op, TO_NUMBER, source, to)
        }
        (Wider, ToNumber) => {
            integer_width(to)?;
            (number >= width(source.r#type())?).then(|| build(context, op, TO_NUMBER, source, to))?
        }
        (ToPointer, Wider) => {
            width(to)?;
            build(context, op, TO_POINTER, source, to)
        }
        (ToPointer, Narrower) => {
            (number >= width(to)?).then(|| build(context, op, TO_POINTER, source, to))?
        }
        (ToPointer, ToNumber) => {
            (source.r#type() == to && number >= width(to)?).then_some(Folded::Value(source))
        }
        (Narrower, Wider) => (source.r#type() == to).then_some(Folded::Value(source)),
        _ => None,
    }
}

/// A conversion of `source` in place of `op`.
fn build<'c: 'a, 'a>(
    context: &'c Context,
    op: OperationRef<'c, 'a>,
    name: &str,
    source: Value<'c, 'a>,
    to: Type<'c>,
) -> Option<Folded<'c, 'a>> {
    create_before(context, op, name, &[source], &[], &[to]).map(Folded::Op)
}

/// Erases conversions without uses, and those that only they used.
fn erase_unused(extractor: &mut Extractor, ops: Vec<OperationRef<'_, '_>>) {
    let mut waiting: FxHashSet<ir::OperationId> = ops.iter().map(|op| ir::operation_id(*op)).collect();
    let mut pending = ops;
    while let Some(op) = pending.pop() {
        waiting.remove(&ir::operation_id(op));
        if ir::result(op, 0).is_some_and(|result| !ir::has_uses(result)) {
            let source = ir::operand(op, 0).and_then(ir::defining_op);
            let source = source.filter(|source| Conversion::of(extractor, *source).is_some());
            ir::erase(op);
            pending.extend(source.filter(|source| waiting.insert(ir::operation_id(*source))));
        }
    }
}
