//! `multimem`: accesses to memory with copies on several GPUs.
//!
//! ```text
//! multimem.ld_reduce.weak.global.add.v4.f16x2 {%r1, %r2, %r3, %r4}, [%rd1];    the values of all copies, reduced
//! multimem.red.relaxed.gpu.global.add.f32 [%rd1], %r1;                         each copy changes
//! multimem.st.release.sys.global.b64 [%rd1], %rd2;                             each copy is replaced
//! ```
//!
//! There is one machine here, and so one copy: plain global memory, and its number is already the reduction
//! of all copies. PTX ISA demands that code has no other access to such an address; the machine does not
//! check this.

use super::{
    Stop,
    access::Accessed,
    decode::Inst,
    memory::{Window, window},
    run::Machine,
    thread::{Thread, fault, unsupported},
};

/// The sizes of vectors, by their words.
const VECTORS: [(&str, u64); 3] = [("v2", 2), ("v4", 4), ("v8", 8)];

/// Whether PTX ISA has the combination of an operation, a type and a vector.
fn is_known(inst: &Inst) -> bool {
    let (Some(what), Some(ty)) = (inst.parts.get(1), inst.parts.last()) else { return false };
    let vector = VECTORS.iter().find(|(word, _)| inst.has(word)).map_or(1, |(_, count)| *count);
    let is_short = matches!(&**ty, "f16" | "bf16" | "f16x2" | "bf16x2");
    let is_float = is_short || matches!(&**ty, "f32" | "f64");
    let op = inst.one_of(&["add", "min", "max", "and", "or", "xor"]);
    let has_op = match (&**what, op) {
        ("st", None) => is_float || matches!(inst.ty.kind, 'b' | 'u' | 's'),
        ("ld_reduce" | "red", Some("add")) => is_float || matches!(&**ty, "u32" | "s32" | "u64"),
        ("ld_reduce", Some("min" | "max")) if is_short => true,
        ("ld_reduce" | "red", Some("min" | "max")) => matches!(inst.ty.kind, 'u' | 's'),
        ("ld_reduce" | "red", Some("and" | "or" | "xor")) => inst.ty.kind == 'b',
        _ => false,
    };
    let bits = 8 * inst.ty.bytes() * vector;
    let is_sized = match is_float {
        true => matches!(bits, 32 | 64 | 128) && (&**ty != "f64" || vector == 1),
        false => vector == 1 && matches!(bits, 32 | 64),
    };
    has_op && is_sized
}

impl<'p> Machine<'p> {
    /// An access to the one copy of memory that there is.
    pub(super) fn all_copies(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        if !is_known(inst) {
            return Err(unsupported(inst));
        }
        let is_load = inst.has("ld_reduce");
        let place = inst.args.get(usize::from(is_load)).ok_or_else(|| unsupported(inst))?;
        match self.place(thread, inst, place)? {
            Accessed::At(address) if window(address) == Window::Global => {}
            _ => return Err(fault(inst, "multimem on memory that is not global")),
        }
        match () {
            () if is_load => self.load(thread, inst),
            () if inst.has("red") => self.atomic(thread, inst),
            () => self.store(thread, inst),
        }
    }
}
