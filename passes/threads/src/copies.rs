//! Accesses to memory that several machines have a copy of: `multimem`.
//!
//! ```text
//! load {copies = add}, f16, 16 bytes     multimem.ld_reduce.weak.global.add.v4.f16x2
//! store {copies = umin}, i32             multimem.red.relaxed.gpu.global.min.u32, one for each element
//! store {copies = xchg}, i32, 16 bytes   multimem.st.weak.global.v4.f32: the type only says how many bits there are
//! ```
//!
//! PTX ISA, "multimem.ld_reduce, multimem.st, multimem.red": words of 32, 64 or 128 bits, in vectors only as
//! floats. So halfs go in pairs, and an access is refused if its neighbours are not known to be in such a
//! word.
//!
//! An intermediate sum has the precision of its type, as the instruction computes it without `.acc`, and as
//! NVIDIA's compiler requests it.

use crate::{
    atomics::qualifiers,
    places::Emitted,
    register_words::{Words, memory_bits},
    threads::Threads,
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types::element_or_self};
use tilespace_dialects::nv_tileaa::{COPIES, word};
use tilespace_emit::{Op, Res};
use tilespace_plan::program::Effect;

/// The first chip with these instructions.
const COPIED: u32 = 90;
/// The mode of a store that replaces each copy.
const REPLACED: &str = "xchg";

/// The mode of an access to all copies of a place; none for an access to the memory of one machine.
pub fn copies_of(op: Op<'_, '_>) -> Option<&'static str> {
    op.attribute(COPIES).ok().map(word)
}

/// Instructions for a group of registers.
pub struct Copies {
    /// The instruction up to the operation: `multimem.red.relaxed.gpu.global.add`.
    head: String,
    ty: &'static str,
    /// Whether one instruction moves all words, as a vector.
    is_vector: bool,
}

impl Copies {
    /// The instructions where `p` holds: the registers begin at a number, and another number is the address.
    pub fn text(&self, words: Words, first: usize, at: usize) -> String {
        let is_load = self.head.starts_with("multimem.ld_reduce");
        let one = |vector: &str, registers: String, place: String| {
            let operands = if is_load { [registers, place] } else { [place, registers] };
            format!("@p {}{vector}.{} {}; ", self.head, self.ty, operands.join(", "))
        };
        if self.is_vector && words.count > 1 {
            return one(&format!(".v{}", words.count), words.operands(first), format!("[${at}]"));
        }
        let bytes = words.word as usize / 8;
        (0..words.count)
            .map(|index| one("", format!("${}", first + index), format!("[${at}+{}]", index * bytes)))
            .collect()
    }
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The instructions of an access to all copies of a group of registers at an address.
    pub fn copies(&self, emitted: &Emitted<'_, 'c>, address: Value<'c, 'a>, mode: &str) -> Res<Copies> {
        let space = self.space(address);
        if !matches!(space, "" | ".global") {
            return Err("only global memory has copies on several machines".into());
        }
        let original = self.original(emitted.op);
        let moved = match emitted.access.value {
            Some(value) => ir::operand(original, value),
            None => ir::result(original, 0),
        };
        let element = ir::type_text(element_or_self(moved.ok_or("it moves nothing")?.r#type()));
        let is_load = emitted.access.effect == Effect::Read;
        let (ty, is_vector) = type_of(mode, &element, is_load)?;
        if self.chip.sm < COPIED {
            let name = self.chip.name();
            let what = "memory that several machines have a copy of";
            return Err(format!("{what} needs sm_{COPIED}, but the target is {name}").into());
        }
        let bits = memory_bits(emitted.register) << emitted.width;
        if bits < 32 {
            return Err(format!(
                "PTX moves words of 32 bits to and from all copies, and it is not known that neighbours of type {element} are \
                 side by side in one, aligned, and inside of the view together"
            )
            .into());
        }
        let order = qualifiers(original);
        let name = match (is_load, mode) {
            (true, _) => "ld_reduce",
            (false, REPLACED) => "st",
            (false, _) => "red",
        };
        let order = if order.is_empty() { ".weak" } else { &order };
        let operation = match mode {
            REPLACED => "",
            "umin" => ".min",
            "umax" => ".max",
            _ => &format!(".{mode}"),
        };
        Ok(Copies { head: format!("multimem.{name}{order}{space}{operation}"), ty, is_vector })
    }
}

/// The type of an operation on all copies of an element in PTX, and whether it has vectors.
fn type_of(mode: &str, element: &str, is_load: bool) -> Res<(&'static str, bool)> {
    let is_extreme = matches!(mode, "min" | "max");
    Ok(match (element, mode) {
        ("i32" | "f32" | "f16" | "bf16", REPLACED) => ("f32", true),
        ("i64" | "f64", REPLACED) => ("b64", false),
        ("i32", "add" | "umin" | "umax") => ("u32", false),
        ("i64", "add" | "umin" | "umax") => ("u64", false),
        ("i32", _) if is_extreme => ("s32", false),
        ("i64", _) if is_extreme => ("s64", false),
        ("i32", "and" | "or" | "xor") => ("b32", false),
        ("i64", "and" | "or" | "xor") => ("b64", false),
        ("f16", _) if mode == "add" || is_load && is_extreme => ("f16x2", true),
        ("bf16", _) if mode == "add" || is_load && is_extreme => ("bf16x2", true),
        ("f32", "add") => ("f32", true),
        ("f64", "add") => ("f64", false),
        ("f16" | "bf16" | "f32" | "f64", _) if is_load => {
            return Err(
                "PTX reduces copies of floats only by add, and copies of f16 and bf16 also by min or max"
                    .into(),
            );
        }
        ("i32" | "i64" | "f16" | "bf16" | "f32" | "f64", _) => {
            return Err("PTX changes all copies of a float only by add".into());
        }
        _ => {
            return Err(
                "only elements of i32, i64, f16, bf16, f32 and f64 can have copies on several machines"
                    .into(),
            );
        }
    })
}
