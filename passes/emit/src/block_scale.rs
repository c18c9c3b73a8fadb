//! `mma.sync` of factors that share scales (SM120).
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

use crate::{Emitter, Res};
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
