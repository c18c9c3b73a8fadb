//! Multiplications of four warps: `wgmma.mma_async`.
//!
//! ```text
//! A      a descriptor of shared memory, or four registers of 32 bits
//! B      a descriptor
//! sums   m64n128 in single precision: 64 registers; in half precision: 32, of two sums each
//! ```
//!
//! Why it is right: PTX ISA, "Asynchronous wgmma Instructions". The instruction names the types of A, B and
//! the sums; only 16-bit types can have a major mode other than K, and integers saturate, as NVIDIA's own do.
//! Each sum is read and written in one register, and so the registers are tied.
//!
//! The instruction only starts. [`Product::emit`] leaves the fence, the group and the wait to the program
//! that it lowers; [`Product::start`] has several instructions in one piece of assembly, with the wait unless
//! the caller has work to do before it: then the sums go from this assembly to that of [`wait`] only, so that
//! LLVM has no reason to touch their registers in between, and `gpu-module-to-ptx` checks that it did not.

use crate::{Emitter, Refusal, Res, integer, tma::shared};
use melior::{
    dialect::llvm,
    ir::{Type, Value, ValueLike},
};
use std::ops::Range;

/// A multiplication of four warps.
pub struct Product<'t> {
    /// M, N and K.
    pub shape: [i64; 3],
    /// The types of the elements of A and B.
    pub elements: [&'t str; 2],
    /// The type of the sums.
    pub sum: &'t str,
    /// The major modes of A and B.
    pub majors: [&'t str; 2],
    /// Whether integers saturate.
    pub saturates: bool,
}

/// One of several instructions.
pub struct Part<'c, 'a> {
    /// Its registers of the sums.
    pub sums: Range<usize>,
    /// Whether the sums begin with this instruction, so that the old contents of the registers do not count.
    pub begins: bool,
    /// A: a descriptor, or registers.
    pub a: Vec<Value<'c, 'a>>,
    /// B: a descriptor.
    pub b: Value<'c, 'a>,
}

/// The types of elements, their names in PTX, and their bits.
const TYPES: [(&str, &str, i64); 7] = [
    ("f16", "f16", 16),
    ("bf16", "bf16", 16),
    ("tf32", "tf32", 32),
    ("f8E4M3FN", "e4m3", 8),
    ("f8E5M2", "e5m2", 8),
    ("si8", "s8", 8),
    ("ui8", "u8", 8),
];

/// The bits of an element, and its name in PTX.
fn named(element: &str) -> Res<(&'static str, i64)> {
    let found = TYPES.iter().find(|(name, ..)| *name == element).map(|(_, name, bits)| (*name, *bits));
    found.ok_or_else(|| Refusal(format!("elements of type '{element}' are not supported")))
}

/// The sums in one register of 32 bits.
pub fn packed_sums(sum: &str) -> i64 {
    if sum == "f16" { 2 } else { 1 }
}

impl Product<'_> {
    /// The names of the types of the sums, A and B in PTX, and the register constraint of the sums.
    fn names(&self) -> Res<([&'static str; 3], &'static str)> {
        let [m, n, k] = self.shape;
        let ((a, bits), (b, _)) = (named(self.elements[0])?, named(self.elements[1])?);
        if m != 64 || n % 8 != 0 || !(8..=256).contains(&n) || k * bits != 256 {
            return Err("wgmma does not have this shape with these types".into());
        }
        let is_byte = |name| matches!(name, "e4m3" | "e5m2");
        let is_integer = |name| matches!(name, "s8" | "u8");
        if a != b && !(is_byte(a) && is_byte(b)) && !(is_integer(a) && is_integer(b)) {
            return Err("wgmma does not multiply elements of these types".into());
        }
        match (self.sum, a) {
            ("i32", _) if is_integer(a) && (matches!(n, 8 | 24) || n % 16 == 0) => {
                Ok(([if self.saturates { "satfinite.s32" } else { "s32" }, a, b], "r"))
            }
            ("f32", _) if !is_integer(a) => Ok((["f32", a, b], "f")),
            ("f16", "f16" | "e4m3" | "e5m2") => Ok((["f16", a, b], "r")),
            _ => Err("wgmma does not have sums of this type and size for these elements".into()),
        }
    }

    /// The type of a register of the sums, if all these registers have it.
    fn register<'c>(&self, at: &Emitter<'c, '_>, registers: &[Value<'c, '_>]) -> Res<Type<'c>> {
        let is_single = self.names()?.1 == "f";
        let register = if is_single { Type::float32(at.context) } else { integer(at.context, 32) };
        match registers.iter().all(|value| value.r#type() == register) {
            true => Ok(register),
            false => Err("its sums are not the registers of the multiplication".into()),
        }
    }

    /// The text of one instruction, which adds to its sums where a predicate holds: `sums` are the numbers of
    /// the sums among the operands of the assembly, `places` the numbers of A and of B.
    fn text(
        &self,
        sums: Range<usize>,
        a: &[Value<'_, '_>],
        places: [&[usize]; 2],
        predicate: &str,
    ) -> Res<String> {
        let [m, n, k] = self.shape;
        let [sum, left, right] = self.names()?.0;
        if sums.len() as i64 * 2 * packed_sums(self.sum) != n {
            return Err("its sums are not the registers of the multiplication".into());
        }
        let bits = |value: &Value<'_, '_>| mlir_ext::types::integer_width(value.r#type());
        let in_registers = match a {
            [a] if bits(a) == Some(64) => false,
            [_, _, _, _] if a.iter().all(|register| bits(register) == Some(32)) => true,
            _ => return Err("only matrices in shared memory or in registers are supported".into()),
        };
        let is_half = matches!(left, "f16" | "bf16");
        if !is_half && self.majors.contains(&"mn") || in_registers && self.majors[0] != "k" {
            return Err("only 16-bit elements in shared memory can have a major mode other than k".into());
        }
        // The signs of A and B, which integers do not have, and their major modes.
        let mut flags = if self.sum == "i32" { String::new() } else { ", 1, 1".to_owned() };
        for (major, is_stated) in self.majors.iter().zip([is_half && !in_registers, is_half]) {
            if is_stated {
                flags += &format!(", {}", i32::from(*major == "mn"));
            }
        }
        let list = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.map(|index| format!("${index}")).collect::<Vec<_>>().join(", ")
        };
        let [left_places, right_places] = places.map(|places| list(&mut places.iter().copied()));
        let matrix = if in_registers { format!("{{{left_places}}}") } else { left_places };
        Ok(format!(
            "wgmma.mma_async.sync.aligned.m{m}n{n}k{k}.{sum}.{left}.{right} {{{}}}, {matrix}, {right_places}, {predicate}{flags};\n",
            list(&mut sums.into_iter())
        ))
    }

    /// Emits assembly. Its first registers are the sums, which are tied to its first operands.
    fn assembly<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        text: &str,
        registers: &[Value<'c, 'a>],
        others: &[Value<'c, 'a>],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let (count, constraint) = (registers.len(), self.names()?.1);
        let register = self.register(at, registers)?;
        let mut constraints = vec![format!("={constraint}"); count];
        constraints.extend((0..count).map(|index| index.to_string()));
        let is_wide = |value: &Value<'_, '_>| mlir_ext::types::integer_width(value.r#type()) == Some(64);
        constraints.extend(others.iter().map(|value| if is_wide(value) { "l" } else { "r" }.to_owned()));
        let operands = [registers, others].concat();
        let all = match count {
            1 => register,
            _ => llvm::r#type::r#struct(at.context, &vec![register; count], false),
        };
        let sums =
            at.ptx(text, &constraints.join(","), &operands, Some(all), true)?.ok_or("there is no result")?;
        match count {
            1 => Ok(vec![sums]),
            _ => (0..count as i64).map(|index| at.field(sums, &[index], register)).collect(),
        }
    }

    /// Emits `wgmma.mma_async`. Returns the sums, one value for each register.
    pub fn emit<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        a: &[Value<'c, 'a>],
        b: Value<'c, 'a>,
        registers: &[Value<'c, 'a>],
        accumulate: Value<'c, 'a>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let word = integer(at.context, 32);
        if b.r#type() != integer(at.context, 64) {
            return Err("only matrices in shared memory are supported".into());
        }
        let (count, first) = (registers.len(), 2 * registers.len());
        let places: Vec<usize> = (first..first + a.len()).collect();
        let (second, flag) = (first + a.len(), first + a.len() + 1);
        let product = self.text(0..count, a, [&places, &[second]], "p")?;
        let text = format!("{{\n.reg .pred p;\nsetp.ne.b32 p, ${flag}, 0;\n{product}}}");
        let accumulate = at.value("arith.extui", &[accumulate], word, &[])?;
        self.assembly(at, &text, registers, &[a, &[b, accumulate]].concat())
    }

    /// Emits several instructions that add to sums as one group, with the fence before them, and perhaps the
    /// wait after them. Returns the sums, one value for each register; without the wait they are for [`wait`].
    pub fn start<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        parts: &[Part<'c, 'a>],
        registers: &[Value<'c, 'a>],
        waits: bool,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let first = 2 * registers.len();
        let mut others: Vec<Value<'c, 'a>> = vec![];
        let mut place = |value: Value<'c, 'a>| {
            let known = others.iter().position(|other| *other == value);
            first
                + known.unwrap_or_else(|| {
                    others.push(value);
                    others.len() - 1
                })
        };
        let mut text = String::from("{\n.reg .pred p;\nsetp.eq.u32 p, 0, 0;\n");
        if parts.iter().any(|part| part.begins) {
            text += ".reg .pred q;\nsetp.ne.u32 q, 0, 0;\n";
        }
        text += "wgmma.fence.sync.aligned;\n";
        for part in parts {
            let a: Vec<usize> = part.a.iter().map(|value| place(*value)).collect();
            let b = place(part.b);
            let predicate = if part.begins { "q" } else { "p" };
            text += &self.text(part.sums.clone(), &part.a, [&a, &[b]], predicate)?;
        }
        // LLVM does not copy a block that has a convergent instruction, and inline PTX is not convergent.
        at.emit("nvvm.wgmma.fence.aligned", &[], &[], &[])?;
        text += "wgmma.commit_group.sync.aligned;\n";
        if waits {
            text += WAIT;
        }
        text.push('}');
        self.assembly(at, &text, registers, &others)
    }

    /// Waits for the products that are started. Returns their sums, given those of the last [`Product::start`].
    pub fn wait<'c, 'a>(&self, at: &Emitter<'c, 'a>, sums: &[Value<'c, 'a>]) -> Res<Vec<Value<'c, 'a>>> {
        self.assembly(at, WAIT, sums, &[])
    }
}

const WAIT: &str = "wgmma.wait_group.sync.aligned 0;\n";

/// The bits of an address or a distance in a descriptor, in units of 16 bytes.
pub const ADDRESS: i64 = 0x3fff;

/// A descriptor: the address, and constant bits.
pub fn descriptor<'c, 'a>(at: &Emitter<'c, 'a>, address: Value<'c, 'a>, bits: i64) -> Res<Value<'c, 'a>> {
    descriptor_at(at, shared(at, address)?, bits)
}

/// A descriptor: the address as a number of 32 bits, and constant bits.
pub fn descriptor_at<'c, 'a>(at: &Emitter<'c, 'a>, number: Value<'c, 'a>, bits: i64) -> Res<Value<'c, 'a>> {
    let (half, whole) = (integer(at.context, 32), integer(at.context, 64));
    let (shift, mask, bits) = (at.constant(4, 32)?, at.constant(ADDRESS, 32)?, at.constant(bits, 64)?);
    let number = at.value("arith.shrui", &[number, shift], half, &[])?;
    let number = at.value("arith.andi", &[number, mask], half, &[])?;
    let number = at.value("arith.extui", &[number], whole, &[])?;
    at.value("arith.ori", &[number, bits], whole, &[])
}

/// Makes what a thread has written to shared memory visible to products that read it there.
pub fn fence<'c>(at: &Emitter<'c, '_>) -> Res<()> {
    let attributes = [
        ("kind", at.attribute("#nvvm.proxy_kind<async.shared>")?),
        ("space", at.attribute("#nvvm.shared_space<cta>")?),
    ];
    at.emit("nvvm.fence.proxy", &[], &[], &attributes).map(|_| ())
}
