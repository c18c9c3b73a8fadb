//! The layouts of the operands of matrix instructions.
//!
//! `mma.sync` multiplies a tile M x K by a tile K x N. The PTX ISA draws, for each shape, which lane holds
//! which element ("fragments", section 9.7.14.5). All of the figures for dense products follow one scheme.
//! Let a register of 32 bits hold 2^p elements of an operand (p = 1 for f16, 2 for i8, 0 for tf32, and 0 for
//! f64, which takes two):
//!
//! ```text
//!             register, low to high                      lane, low to high
//! left  M x K   k0 to k(p-1), m3, k(p+2) and further       k(p), k(p+1), m0, m1, m2
//! right K x N   k0 to k(p-1),     k(p+2) and further       k(p), k(p+1), n0, n1, n2
//! sum   M x N   n0, m3                                     n1, n2,       m0, m1, m2
//! ```
//!
//! where k0 is bit 0 of the coordinate k, and m3 does not exist for the shapes with eight rows. By hand, the
//! left operand of m16n8k16 with f16 (p = 1) has register `k0, m3, k3` and lane `k1, k2, m0, m1, m2`. Element
//! a5 of lane 6: register 0b101 is k = 1 + 8, lane 0b00110 is k = 4 and m = 1. So row 1, column 13. The PTX
//! ISA: row = lane/4 for a4 and a5, = 1; column = (lane % 4)*2 + (5 & 1) + 8 = 13.
//!
//! A tile of several instructions adds bits: further elements of N, K, M and then of a batch are registers,
//! in this order, and the highest bits of M, N and the batch are warps. The bits of K are never warps' bits,
//! so each warp adds up its sums by itself. An operand has copies (zero vectors) for warps that differ in a
//! dimension that it does not have.
//!
//! `wgmma` is the same with four warps of one group on the row bits m4 and m5, and N up to 256 in registers.
//!
//! `tcgen05` leaves a sum in tensor memory, 128 lanes of columns of 32 bits, where each warp of four reaches 32
//! lanes. A row of 128 is a lane, so a thread has a row. Of 64 rows each warp has 16 lanes, which it loads in
//! the layout of `wgmma`'s sums:
//!
//! ```text
//!             register, low to high      lane, low to high     warp
//! 128 rows    columns, m7 and further    m0 to m4              m5, m6, the highest registers
//! 64 rows     n0, m3, n3 and further     n1, n2, m0, m1, m2    m4, m5, the highest columns
//! ```
//!
//! Scales of its factors are there, too ([`Fragments::tensor_scales`]).
//!
//! AMD's `v_mfma` and `v_wmma` are squares of 16 or 32 rows and columns ([`Square`]), in a wave of 64 or 32
//! lanes. With r bits of rows, and s bits of the lane that are not rows,
//!
//! ```text
//! left  M x K   k0 to k(p-1), k(p+s) and further           m0 to m(r-1), k(p) to k(p+s-1)
//! right K x N   k0 to k(p-1), k(p+s) and further           n0 to n(r-1), k(p) to k(p+s-1)
//! sum   M x N   n0 to n(c-1), n(c+s) to n(r-1)             m0 to m(r-1), n(c) to n(c+s-1)
//! ```
//!
//! where a lane has 2^c neighbours of the sum. The ISA draws the sum with rows and columns exchanged; it is
//! the same instruction with its factors exchanged, and a thread gets neighbours of a row. So a sum has the
//! layout of the next left operand for the shapes with c = p, as in the products of attention.
//!
//! Each scheme above is compared in the tests with the formula of the figure of each shape.

use crate::{
    layout::Layout,
    shape::{Error, Shape, log2},
};

/// The shape of a product that a warp does in one instruction, and how its operands lie in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The logarithm of M: 3 or 4. The logarithm of N is 3.
    pub rows: u32,
    /// The logarithm of K.
    pub depth: u32,
    /// The logarithm of the elements of an operand in 32 bits; 0 for larger elements.
    pub packed: u32,
}

impl Instruction {
    /// `mma.sync.m16n8k16` of f16 or bf16.
    pub const M16N8K16_F16: Self = Self { rows: 4, depth: 4, packed: 1 };
    /// `mma.sync.m16n8k8` of f16 (`sm_75` on) or bf16.
    pub const M16N8K8_F16: Self = Self { rows: 4, depth: 3, packed: 1 };
    /// `mma.sync.m16n8k4` of tf32.
    pub const M16N8K4_TF32: Self = Self { rows: 4, depth: 2, packed: 0 };
    /// `mma.sync.m16n8k8` of tf32.
    pub const M16N8K8_TF32: Self = Self { rows: 4, depth: 3, packed: 0 };
    /// `mma.sync.m16n8k16` of i8 or of floats of 8 bits.
    pub const M16N8K16_I8: Self = Self { rows: 4, depth: 4, packed: 2 };
    /// `mma.sync.m16n8k32` of i8 or of floats of 8 bits.
    pub const M16N8K32_I8: Self = Self { rows: 4, depth: 5, packed: 2 };
    /// `mma.sync.m16n8k64` of floats of four bits, with scales.
    pub const M16N8K64_F4: Self = Self { rows: 4, depth: 6, packed: 3 };
    /// `mma.sync.m8n8k16` of i8 (`sm_75` on).
    pub const M8N8K16_I8: Self = Self { rows: 3, depth: 4, packed: 2 };
    /// `mma.sync.m8n8k4` of f64.
    pub const M8N8K4_F64: Self = Self { rows: 3, depth: 2, packed: 0 };
    /// `mma.sync.m16n8k4` of f64 (`sm_90` on).
    pub const M16N8K4_F64: Self = Self { rows: 4, depth: 2, packed: 0 };
    /// `mma.sync.m16n8k8` of f64 (`sm_90` on).
    pub const M16N8K8_F64: Self = Self { rows: 4, depth: 3, packed: 0 };
    /// `mma.sync.m16n8k16` of f64 (`sm_90` on).
    pub const M16N8K16_F64: Self = Self { rows: 4, depth: 4, packed: 0 };
}

/// A matrix instruction of AMD: 2^`rows` rows and as many columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// The logarithm of the lanes of a wave.
    pub lanes: u32,
    /// The logarithm of M and of N: 4 or 5.
    pub rows: u32,
    /// The logarithm of the elements of an operand in a lane.
    pub packed: u32,
    /// The logarithm of the neighbours of the sum in a lane.
    pub together: u32,
}

impl Square {
    /// The logarithm of K.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.packed + self.lanes - self.rows
    }

    /// The logarithms of the registers of a lane for A, for B, and for the sum.
    #[must_use]
    pub fn registers(&self) -> [u32; 3] {
        [self.packed, self.packed, 2 * self.rows - self.lanes]
    }
}

/// A product of tiles `batch x M x K` and `batch x K x N`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// Leading dimensions, which all three tiles have.
    pub batch: Vec<u64>,
    /// Rows of the sum.
    pub m: u64,
    /// Columns of the sum.
    pub n: u64,
    /// The dimension that is summed up.
    pub k: u64,
}

/// Numbers of warps along dimensions of the sum, powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warps {
    /// Along the batch. The highest bits of a warp's number.
    pub batch: u64,
    /// Along the rows. The lowest bits of a warp's number.
    pub m: u64,
    /// Along the columns.
    pub n: u64,
}

/// The layouts of the operands of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragments {
    /// The left operand, `batch x M x K`.
    pub left: Layout,
    /// The right operand, `batch x K x N`.
    pub right: Layout,
    /// The sum, `batch x M x N`.
    pub sum: Layout,
}

impl Fragments {
    /// The layouts for `mma.sync`. The leading registers belong to one instruction.
    pub fn mma(instruction: Instruction, product: &Product, warps: Warps) -> Result<Self, Error> {
        let Instruction { rows, depth, packed } = instruction;
        let (warps, [left, right, sum]) = bits_of(product, warps, [rows, 3, depth])?;
        // The ends of the bits in registers, and of the bits in the registers of one instruction.
        let (rows, p) = (rows as usize, packed as usize);
        let (m, n) = (left.row.len() - warps[1], right.column.len() - warps[2]);
        let none = |count: usize| vec![0; count];
        let (Bits { row: lm, column: lk, .. }, Bits { row: rk, column: rn, .. }) = (&left, &right);
        let Bits { row: sm, column: sn, .. } = &sum;
        Ok(Self {
            left: Layout {
                register: [&lk[..p], &lm[3..rows], &lk[p + 2..], &lm[rows..m], &left.batch].concat(),
                lane: [&lk[p..p + 2], &lm[..3]].concat(),
                warp: [&lm[m..], &none(warps[2]), &left.batch_warps].concat(),
            },
            right: Layout {
                register: [&rk[..p], &rk[p + 2..], &rn[3..n], &right.batch].concat(),
                lane: [&rk[p..p + 2], &rn[..3]].concat(),
                warp: [&none(warps[1])[..], &rn[n..], &right.batch_warps].concat(),
            },
            sum: Layout {
                register: [&sn[..1], &sm[3..rows], &sn[3..n], &sm[rows..m], &sum.batch].concat(),
                lane: [&sn[1..3], &sm[..3]].concat(),
                warp: [&sm[m..], &sn[n..], &sum.batch_warps].concat(),
            },
        })
    }

    /// The layouts of the scales of a product by `mma.sync` of 16 rows, `batch x M x count` and `batch x count x
    /// N`. An instruction reads them in two of four lanes for its rows, and in one of four for its columns, and
    /// names these lanes (PTX ISA, "Block Scaling"). So the four have the scales of two instructions along the
    /// rows, or of four along the columns, if a warp has as many.
    ///
    /// ```text
    ///             register, low to high           lane, low to high
    /// left        all scales of a row, m5 on      m3, m4, m0, m1, m2
    /// right       all scales of a column, n5 on   n3, n4, n0, n1, n2
    /// ```
    pub fn scales(product: &Product, count: u64, warps: Warps) -> Result<[Layout; 2], Error> {
        let logs = [log2(warps.batch)? as usize, log2(warps.m)? as usize, log2(warps.n)? as usize];
        let left = Bits::of(&product.batch, product.m, count, logs[0])?;
        let right = Bits::of(&product.batch, count, product.n, logs[0])?;
        let none = |count: usize| vec![0; count];
        // The bits of rows or columns in lanes, in registers and in warps.
        let split = |bits: &[u64], own: usize, lanes: usize, warps: usize| {
            let end = bits.len().checked_sub(warps).filter(|end| *end >= own);
            let end = end.ok_or(Error::TooSmall {
                what: "scales of a warp",
                found: 1 << bits.len(),
                least: 1 << (own + warps),
            })?;
            let middle = end.min(own + lanes);
            let pair = [&bits[own..middle], &none(own + lanes - middle)].concat();
            Ok((pair, bits[middle..end].to_vec(), bits[end..].to_vec()))
        };
        let (rows, further_rows, row_warps) = split(&left.row, 4, 1, logs[1])?;
        let (columns, further_columns, column_warps) = split(&right.column, 3, 2, logs[2])?;
        Ok([
            Layout {
                register: [&left.column[..], &further_rows, &left.batch].concat(),
                lane: [&left.row[3..4], &rows, &left.row[..3]].concat(),
                warp: [&row_warps[..], &none(logs[2]), &left.batch_warps].concat(),
            },
            Layout {
                register: [&right.row[..], &further_columns, &right.batch].concat(),
                lane: [&columns[..], &right.column[..3]].concat(),
                warp: [&none(logs[1])[..], &column_warps, &right.batch_warps].concat(),
            },
        ])
    }

    /// The layouts for an instruction of AMD. The leading registers belong to one instruction.
    pub fn square(instruction: Square, product: &Product, warps: Warps) -> Result<Self, Error> {
        let Square { rows, packed, .. } = instruction;
        let (warps, [left, right, sum]) = bits_of(product, warps, [rows, rows, instruction.depth()])?;
        let (r, p) = (rows as usize, packed as usize);
        let (c, s) = (instruction.together as usize, (instruction.lanes - rows) as usize);
        let (m, n) = (left.row.len() - warps[1], right.column.len() - warps[2]);
        let none = |count: usize| vec![0; count];
        let (Bits { row: lm, column: lk, .. }, Bits { row: rk, column: rn, .. }) = (&left, &right);
        let Bits { row: sm, column: sn, .. } = &sum;
        Ok(Self {
            left: Layout {
                register: [&lk[..p], &lk[p + s..], &lm[r..m], &left.batch].concat(),
                lane: [&lm[..r], &lk[p..p + s]].concat(),
                warp: [&lm[m..], &none(warps[2]), &left.batch_warps].concat(),
            },
            right: Layout {
                register: [&rk[..p], &rk[p + s..], &rn[r..n], &right.batch].concat(),
                lane: [&rn[..r], &rk[p..p + s]].concat(),
                warp: [&none(warps[1])[..], &rn[n..], &right.batch_warps].concat(),
            },
            sum: Layout {
                register: [&sn[..c], &sn[c + s..r], &sn[r..n], &sm[r..m], &sum.batch].concat(),
                lane: [&sm[..r], &sn[c..c + s]].concat(),
                warp: [&sm[m..], &sn[n..], &sum.batch_warps].concat(),
            },
        })
    }

    /// The layouts for `wgmma`: `warps` is 4 or a larger power of two, and further groups of four warps are
    /// along the rows. The right operand is in shared memory ([`crate::matrices`]), so it has no layout here.
    /// `packed` is the logarithm of the elements of an operand in 32 bits; an instruction takes 32 bytes of
    /// K.
    pub fn wgmma(packed: u32, product: &Product, warps: u64) -> Result<(Layout, Layout), Error> {
        if warps < 4 || product.m / 16 < warps {
            return Err(Error::TooSmall {
                what: "rows of a group",
                found: product.m,
                least: warps.max(4).saturating_mul(16),
            });
        }
        // As for one warp, except that rows 16 and 32 are warps' bits and not registers' bits.
        let instruction = Instruction { rows: 4, depth: packed + 3, packed };
        let one = Self::mma(instruction, product, Warps { batch: 1, m: 1, n: 1 })?;
        let extra = log2(warps)? as usize - 2;
        let split = |layout: Layout, columns: u32| -> Result<Layout, Error> {
            let rows: Vec<u64> = (columns..columns + log2(product.m)?).map(|bit| 1 << bit).collect();
            let warp = [&rows[4..6], &rows[rows.len() - extra..]].concat();
            let register = layout.register.into_iter().filter(|vector| !warp.contains(vector)).collect();
            Ok(Layout { register, lane: layout.lane, warp })
        };
        Ok((split(one.left, log2(product.k)?)?, split(one.sum, log2(product.n)?)?))
    }

    /// The layout of a sum that threads load from tensor memory: `warps` is 4 or a larger power of two, and
    /// further groups of four warps have other columns of it.
    pub fn tensor(product: &Product, warps: u64) -> Result<Layout, Error> {
        let (all, few) = (log2(warps)? as usize, product.m == 64);
        let least = |what, found, least| {
            if found < least { Err(Error::TooSmall { what, found, least }) } else { Ok(()) }
        };
        least("warps", warps, 4)?;
        least("rows of a group", product.m, 64)?;
        least("columns", product.n, 8 * warps / 4)?;
        let Bits { row, column, .. } = Bits::of(&[], product.m, product.n, 0)?;
        let (mut register, lane, mut warp) = match few {
            true => (
                [&column[..1], &row[3..4], &column[3..]].concat(),
                [&column[1..3], &row[..3]].concat(),
                row[4..].to_vec(),
            ),
            false => ([&column[..], &row[7..]].concat(), row[..5].to_vec(), row[5..7].to_vec()),
        };
        warp.extend(register.split_off(register.len() + 2 - all));
        Ok(Layout { register, lane, warp })
    }

    /// The layouts of the scales of a product by `tcgen05`, `M x count` and `count x N`, as threads store them to
    /// tensor memory: each warp of four has all of them, four in a register of 32 bits, which is a column (PTX
    /// ISA, "Scale Factor layout"). An instruction reads the columns of its rows, or of its columns.
    ///
    /// ```text
    ///         register, low to high                                   lane, low to high   warp
    /// left    k0, k1;  m5, m6;             k2 and further;  m7 on     m0 to m4            -, -, the highest registers
    /// right   k0, k1;  n5, n6, n7 of 256;  k2 and further;  the rest  n0 to n4            the same
    /// ```
    pub fn tensor_scales(product: &Product, count: u64, warps: u64) -> Result<[Layout; 2], Error> {
        let extra = (log2(warps)? as usize).saturating_sub(2);
        let left = Bits::of(&[], product.m, count, 0)?;
        let right = Bits::of(&[], count, product.n, 0)?;
        let layout = |depth: &[u64], others: &[u64], own: usize| {
            let bits = |from: &[u64], some: std::ops::Range<usize>| {
                some.map(|bit| from.get(bit).copied().unwrap_or(0)).collect::<Vec<u64>>()
            };
            let own = others.len().clamp(7, own);
            let (more, blocks) = (depth.get(2..).unwrap_or_default(), others.get(own..).unwrap_or_default());
            let mut columns = [&bits(others, 5..own), more, blocks].concat();
            columns.resize(columns.len().max(extra), 0);
            let mut warp = vec![0, 0];
            warp.extend(columns.split_off(columns.len() - extra));
            Layout { register: [bits(depth, 0..2), columns].concat(), lane: bits(others, 0..5), warp }
        };
        Ok([layout(&left.column, &left.row, 7), layout(&right.row, &right.column, 8)])
    }
}

/// The logarithms of the warps, along the batch, the rows and the columns, and the bits of the left operand,
/// the right one and the sum, for an instruction whose rows, columns and depth have these logarithms.
fn bits_of(
    product: &Product,
    warps: Warps,
    [rows, columns, depth]: [u32; 3],
) -> Result<([usize; 3], [Bits; 3]), Error> {
    let least = |what, found, least| {
        if found < least { Err(Error::TooSmall { what, found, least }) } else { Ok(()) }
    };
    let batch: u64 = product.batch.iter().fold(1, |all, size| all.saturating_mul(*size));
    least("rows of a warp", product.m / warps.m.max(1), 1 << rows)?;
    least("columns of a warp", product.n / warps.n.max(1), 1 << columns)?;
    least("columns of the left operand", product.k, 1 << depth)?;
    least("batch of a warp", batch / warps.batch.max(1), 1)?;
    let warps = [log2(warps.batch)? as usize, log2(warps.m)? as usize, log2(warps.n)? as usize];
    let of = |rows, columns| Bits::of(&product.batch, rows, columns, warps[0]);
    let all = [of(product.m, product.k)?, of(product.k, product.n)?, of(product.m, product.n)?];
    Ok((warps, all))
}

/// The vectors of a tile `batch x row x column`.
struct Bits {
    row: Vec<u64>,
    column: Vec<u64>,
    /// The vectors of the batch in registers.
    batch: Vec<u64>,
    /// The vectors of the batch that are warps.
    batch_warps: Vec<u64>,
}

impl Bits {
    fn of(batch: &[u64], rows: u64, columns: u64, warps: usize) -> Result<Self, Error> {
        let shape = Shape::new(&[batch, &[rows, columns]].concat())?;
        let rank = shape.rank();
        let mut batch: Vec<u64> = (0..rank - 2).rev().flat_map(|dim| shape.vectors(dim)).collect();
        let batch_warps = batch.split_off(batch.len() - warps);
        Ok(Self { row: shape.vectors(rank - 2), column: shape.vectors(rank - 1), batch, batch_warps })
    }
}
