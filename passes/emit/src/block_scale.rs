//! Products of factors that share scales: `mma.sync` (SM120) and `tcgen05.mma` (SM100).
//!
//! ```text
//! f4E2M1FN, 16 along K share an f8E4M3FN     m16n8k64.kind::mxf4nvf4.scale_vec::4X, four bytes of a row
//! f4E2M1FN, 32 along K share an f8E8M0FNU    m16n8k64.kind::mxf4nvf4.scale_vec::2X, two bytes
//! f8E4M3FN or f8E5M2, 32 share an f8E8M0FNU  m16n8k32.kind::mxf8f6f4.scale_vec::1X, one byte
//! ```
//!
//! From the PTX ISA, "Block Scaling" of `mma`. Four lanes hold the elements of a row of A, and of the row
//! eight below, and of a column of B. Two of the four have the scales of the rows, the pair that a number
//! names; one of the four has the scales of the column. They are bytes of one register, from the byte on that
//! another number names. A scale of type f8E4M3FN is read without its sign.
//!
//! `tcgen05.mma` has the same kinds, and its scales are in tensor memory, where the descriptor of the instruction says
//! which byte of a column is the first ([`Described`]; PTX ISA, "Instruction Descriptor", and CUTLASS's
//! `make_instr_desc_block_scaled`).

use crate::{Emitter, Refusal, Res};
use melior::{
    dialect::llvm,
    ir::{Type, Value, attribute::DenseI32ArrayAttribute},
};

/// A product with scales that PTX has: along M and N it is 16 and 8, and its sums have single precision.
pub struct Scaled {
    /// Its shape along K.
    pub k: i64,
    /// How many elements along K have a scale.
    pub block: i64,
    /// The type of the scales.
    pub scale: &'static str,
    /// The types of the elements of A and B, and the words for them.
    elements: &'static [(&'static str, &'static str)],
    /// The words for the scales of a row, their type, and the kind.
    words: [&'static str; 3],
}

/// A product with scales into tensor memory, by `tcgen05.mma`: K is the major mode of both factors.
pub struct Described {
    /// The kind.
    pub kind: &'static str,
    /// How many elements along K have a scale, in the words of MLIR.
    pub block: &'static str,
    /// The scales of a row or column.
    pub count: u64,
    /// The descriptor, for scales in the first bytes of their columns.
    pub bits: i64,
}

impl Described {
    /// The reason if there is none.
    pub const NONE: &str = "tcgen05.mma does not have this shape with these types and scales";

    /// The product of a shape, with elements of A, B and the sum of these types, of which so many along K have a
    /// scale of a type, by so many blocks. `is_long` permits 96 elements of four bits.
    pub fn of(
        [m, n, k]: [i64; 3],
        [a, b, sum]: [&str; 3],
        (block, scale): (i64, &str),
        blocks: i64,
        is_long: bool,
    ) -> Res<Self> {
        let format = |name: &str| match name {
            "f4E2M1FN" | "f8E5M2" => Ok(1),
            "f8E4M3FN" => Ok(0),
            _ => Err(Refusal(format!("elements of type '{name}' are not supported"))),
        };
        let is_four = [a, b] == ["f4E2M1FN"; 2];
        let (a_format, b_format) = (format(a)?, format(b)?);
        if !is_four && [a, b].contains(&"f4E2M1FN") {
            return Err("an MMA of 4-bit with 8-bit elements is not supported".into());
        }
        let (words, scale_format) = match (block, scale) {
            (16, "f8E4M3FN") if is_four => ("block16", 0),
            (16, "f8E8M0FNU") if is_four => ("block16", 1),
            (32, "f8E8M0FNU") => ("block32", 1),
            _ => return Err("its `vec_size` and `sf_type` do not fit its elements".into()),
        };
        let k_size = match (k, is_four) {
            (32, false) | (64, true) => 0,
            (96, true) if is_long => 1,
            _ => return Err(Self::NONE.into()),
        };
        if !matches!((blocks, m), (1, 128) | (2, 256))
            || !(8..=256).contains(&n)
            || n % (8 * blocks) != 0
            || sum != "f32"
        {
            return Err(Self::NONE.into());
        }
        let bits = a_format << 7
            | b_format << 10
            | (n >> 3) << 17
            | scale_format << 23
            | (m >> 4) << 24
            | k_size << 31;
        let kind = if is_four { "mxf4nvf4" } else { "mxf8f6f4" };
        Ok(Self { kind, block: words, count: (k / block) as u64, bits })
    }

    /// The words of PTX.
    pub fn words(&self) -> String {
        format!("{}.block_scale.scale_vec::{}X", self.kind, self.count)
    }

    /// The descriptor for scales from a byte of their columns on.
    pub fn from(&self, byte: u64) -> i64 {
        self.bits | (byte as i64) << 29 | (byte as i64) << 4
    }
}

/// The scales of one instruction.
#[derive(Clone, Copy)]
pub struct Scales<'c, 'a> {
    /// The register of each lane.
    pub register: Value<'c, 'a>,
    /// The number of the first byte, of 16 bits.
    pub byte: Value<'c, 'a>,
    /// The number of the lanes among four, of 16 bits.
    pub lanes: Value<'c, 'a>,
}

const FOUR: &[(&str, &str)] = &[("f4E2M1FN", "e2m1")];
const EIGHT: &[(&str, &str)] = &[("f8E4M3FN", "e4m3"), ("f8E5M2", "e5m2")];

/// All of them.
const SCALED: [Scaled; 3] = [
    Scaled { k: 64, elements: FOUR, block: 16, scale: "f8E4M3FN", words: ["x4", "ue4m3", "mxf4nvf4"] },
    Scaled { k: 64, elements: FOUR, block: 32, scale: "f8E8M0FNU", words: ["x2", "ue8m0", "mxf4nvf4"] },
    Scaled { k: 32, elements: EIGHT, block: 32, scale: "f8E8M0FNU", words: ["x1", "ue8m0", "mxf8f6f4"] },
];

impl Scaled {
    /// The product with elements of A, B and the sum of these types, of which so many along K have a scale of
    /// a type.
    pub fn of(shape: [i64; 3], [a, b, sum]: [&str; 3], block: i64, scale: &str) -> Res<&'static Self> {
        let is_it = |one: &&Self| {
            shape == [16, 8, one.k]
                && [a, b].iter().all(|ty| one.word(ty).is_some())
                && sum == "f32"
                && (one.block, one.scale) == (block, scale)
        };
        SCALED
            .iter()
            .find(is_it)
            .ok_or_else(|| "mma.sync does not have this shape with these types and scales".into())
    }

    /// The word for the elements of A or B.
    fn word(&self, ty: &str) -> Option<&'static str> {
        self.elements.iter().find(|(name, _)| *name == ty).map(|(_, word)| *word)
    }

    /// Emits `nvvm.mma.block_scale`: four registers of A, two of B, and four sums. Returns the new sums.
    pub fn emit<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        [a, b]: [&str; 2],
        registers: &[Value<'c, 'a>],
        scales: [Scales<'c, 'a>; 2],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let mut operands = registers.to_vec();
        for Scales { register, byte, lanes } in scales {
            operands.extend([register, byte, lanes]);
        }
        let sizes = [4, 2, 4, 1, 1, 1, 1, 1, 1];
        let sizes = DenseI32ArrayAttribute::new(at.context, &sizes).into();
        let mut attributes = vec![("operandSegmentSizes", sizes)];
        let [size, format, kind] = self.words;
        for (name, text) in [
            ("shape", format!("shape<m = 16, n = 8, k = {}>", self.k)),
            ("multiplicandAPtxType", format!("mma_type<{}>", self.word(a).unwrap_or_default())),
            ("multiplicandBPtxType", format!("mma_type<{}>", self.word(b).unwrap_or_default())),
            ("scaleVecSize", format!("scale_vec_size<{size}>")),
            ("blockScaleFormat", format!("block_scale_format<{format}>")),
            ("kind", format!("block_scale_kind<{kind}>")),
        ] {
            attributes.push((name, at.attribute(&format!("#nvvm.{text}"))?));
        }
        let single = Type::float32(at.context);
        let all = llvm::r#type::r#struct(at.context, &[single; 4], false);
        let product = at.value("nvvm.mma.block_scale", &operands, all, &attributes)?;
        (0..4).map(|index| at.field(product, &[index], single)).collect()
    }
}
