//! Multiplications of four warps: `wgmma.mma_async`.
//!
//! ```text
//! A      a descriptor of shared memory, or four registers of 32 bits
//! B      a descriptor
//! sums   m64n128 in single precision: 64 registers; in half precision: 32, of two sums each
//! ```
//!
//! Why it is right: PTX ISA, "Asynchronous wgmma Instructions". The instruction names the types of A, B and the sums;
//! those of 16 bits alone have another major mode than K, and integers saturate, as NVIDIA's own do. Each sum is read
//! and written in one register, and so the registers are tied.

use crate::{
    emit::{Lowering, Refusal, Res},
    types::integer,
};
use melior::{
    dialect::llvm,
    ir::{Type, Value, ValueLike},
};

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
}

/// The types of elements, their names in PTX, and their bits.
const TYPES: [(&str, &str, i64); 6] = [
    ("f16", "f16", 16),
    ("bf16", "bf16", 16),
    ("tf32", "tf32", 32),
    ("f8E4M3FN", "e4m3", 8),
    ("f8E5M2", "e5m2", 8),
    ("si8", "s8", 8),
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
    /// The names of the sums, of A and B in PTX, and the kind of the registers of the sums.
    fn names(&self) -> Res<([&'static str; 3], &'static str)> {
        let [m, n, k] = self.shape;
        let ((a, bits), (b, _)) = (named(self.elements[0])?, named(self.elements[1])?);
        if m != 64 || n % 8 != 0 || !(8..=256).contains(&n) || k * bits != 256 {
            return Err("there is no such multiplication".into());
        }
        let is_byte = |name| matches!(name, "e4m3" | "e5m2");
        if a != b && !(is_byte(a) && is_byte(b)) {
            return Err("there is no such multiplication".into());
        }
        match (self.sum, a) {
            ("i32", "s8") if matches!(n, 8 | 24) || n % 16 == 0 => Ok((["satfinite.s32", a, b], "r")),
            ("f32", _) if a != "s8" => Ok((["f32", a, b], "f")),
            ("f16", "f16" | "e4m3" | "e5m2") => Ok((["f16", a, b], "r")),
            _ => Err("there is no multiplication with such sums".into()),
        }
    }

    /// Emits `wgmma.mma_async`. The sums, one value for each register.
    pub fn emit<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        a: &[Value<'c, 'a>],
        b: Value<'c, 'a>,
        registers: &[Value<'c, 'a>],
        accumulate: Value<'c, 'a>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let [m, n, k] = self.shape;
        let ([sum, left, right], constraint) = self.names()?;
        let count = registers.len();
        let (word, whole) = (integer(at.context, 32), integer(at.context, 64));
        let result = if constraint == "f" { Type::float32(at.context) } else { word };
        if count as i64 * 2 * packed_sums(self.sum) != n
            || registers.iter().any(|register| register.r#type() != result)
        {
            return Err("its sums are not the registers of the multiplication".into());
        }
        let in_registers = match a {
            [a] if a.r#type() == whole => false,
            [_, _, _, _] if a.iter().all(|register| register.r#type() == word) => true,
            _ => return Err("only matrices in shared memory or in registers are supported".into()),
        };
        if b.r#type() != whole {
            return Err("only matrices in shared memory are supported".into());
        }
        let is_half = matches!(left, "f16" | "bf16");
        if !is_half && self.majors.contains(&"mn") || in_registers && self.majors[0] != "k" {
            return Err("only elements of 16 bits in shared memory have another major mode than k".into());
        }
        // The signs of A and B, which integers have not, and their major modes.
        let mut flags = if constraint == "r" && left == "s8" { String::new() } else { ", 1, 1".to_owned() };
        for (major, is_stated) in self.majors.iter().zip([is_half && !in_registers, is_half]) {
            if is_stated {
                flags += &format!(", {}", i32::from(*major == "mn"));
            }
        }
        let list = |range: std::ops::Range<usize>| {
            range.map(|index| format!("${index}")).collect::<Vec<_>>().join(", ")
        };
        let first = 2 * count;
        let (second, flag) = (first + a.len(), first + a.len() + 1);
        let matrix = if in_registers { format!("{{{}}}", list(first..second)) } else { format!("${first}") };
        let text = format!(
            "{{\n.reg .pred p;\nsetp.ne.b32 p, ${flag}, 0;\nwgmma.mma_async.sync.aligned.m{m}n{n}k{k}.{sum}.{left}.\
             {right} {{{}}}, {matrix}, ${second}, p{flags};\n}}",
            list(0..count)
        );
        let mut constraints = vec![format!("={constraint}"); count];
        constraints.extend((0..count).map(|index| index.to_string()));
        constraints.extend(a.iter().map(|_| if in_registers { "r" } else { "l" }.to_owned()));
        constraints.extend(["l", "r"].map(str::to_owned));
        let accumulate = at.value("arith.extui", &[accumulate], word, &[])?;
        let operands = [registers, a, &[b, accumulate]].concat();
        let all = match count {
            1 => result,
            _ => llvm::r#type::r#struct(at.context, &vec![result; count], false),
        };
        let sums =
            at.ptx(&text, &constraints.join(","), &operands, Some(all), true)?.ok_or("there is no result")?;
        match count {
            1 => Ok(vec![sums]),
            _ => (0..count as i64).map(|index| at.field(sums, &[index], result)).collect(),
        }
    }
}
