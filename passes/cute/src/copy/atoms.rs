//! Atoms of copies, by the text of their types.
//!
//! ```text
//! atom.universal_copy<f32, 128 b>                                     an access of 128 bits
//! atom.ldsm<val_type = f16, mode = <"(8,8)">, num_matrices = 4, t>    four matrices, transposed
//! atom.ldsm<val_type = i8, mode = <"(16,16)">, num_matrices = 2, t>   two matrices of 16 rows of bytes, transposed
//! atom.r2g<f32 copy_bits = 32 l1_cache_evict_priority = no_allocate>  a store of 32 bits that bypasses L1
//! atom.universal_copy<f32, 32 b, l1_cache_eviction_priority=no_allocate>    this store in release 4.4
//! atom.g2r<f32 copy_bits = 128 mem_order = volatile mem_scope = sys>  a load that is made as it is written
//! atom.tmem_load<f32, 32 DP, 32 bit, x32>                             32 columns of tensor memory
//! atom.tmem_load<f16, 16 DP, 256 bit, x8, pack16b>                    16 lanes of it, two columns to a register
//! ```
//!
//! An unknown word could be an order, a scope, or a way to pack, so it is an error.

use crate::{
    emit::Res,
    text::{
        tree::Layout,
        types::{self, Kind},
    },
};
use mlir_ext::ir;

/// The atom of a copy.
#[derive(Clone, Copy)]
pub enum Atom<'t> {
    /// A load and a store of so many bits; of one element, if the type states no bits.
    Plain(Option<i64>),
    /// A load, and a store to global memory that bypasses the L1 cache.
    Past(Option<i64>),
    /// A load and a store, with a volatile access to global memory: as often and as wide as it is written,
    /// for any thread of the system.
    Volatile(Option<i64>),
    /// An asynchronous copy of so many bits, and the caches that it goes through.
    Async(Option<i64>, Option<&'t str>),
    /// Matrices from shared memory to registers.
    LoadMatrices(Matrices),
    /// Matrices from registers to shared memory.
    StoreMatrices(Matrices),
    /// Tensor memory to the registers of a warp.
    LoadColumns(Columns),
    /// The registers of a warp to tensor memory.
    StoreColumns(Columns),
    /// Scales from shared memory to tensor memory, by so many blocks.
    Scales(i64),
}

/// Matrices of 8 or 16 rows of 16 bytes in shared memory.
#[derive(Clone, Copy)]
pub struct Matrices {
    /// The number of matrices: 1, 2 or 4.
    pub count: i64,
    /// The rows of a matrix: 8 or 16.
    pub rows: i64,
    /// The bits of an element.
    pub element: i64,
    /// Whether rows and columns are exchanged.
    pub is_transposed: bool,
}

impl Matrices {
    /// The registers of 32 bits of a lane.
    pub fn registers(self) -> i64 {
        self.count * self.rows / 8
    }
}

/// A box of tensor memory that a warp copies: some lanes, with a number of bits in each, repeated along the
/// columns.
#[derive(Clone, Copy)]
pub struct Columns {
    /// The bits of an element.
    pub element: i64,
    /// The lanes: 32 or 16.
    pub lanes: i64,
    /// The bits of a lane: 32, 64, 128 or 256.
    pub bits: i64,
    /// The number of repetitions.
    pub count: i64,
    /// Whether each 16-bit element has a column of its own.
    pub is_packed: bool,
}

impl Columns {
    /// The registers of 32 bits of a lane.
    pub fn registers(self) -> i64 {
        self.lanes.saturating_mul(self.bits).saturating_mul(self.count) / 1024
    }

    /// The elements of a register.
    pub fn in_register(self) -> i64 {
        32 / self.element
    }

    /// The elements of a lane of tensor memory.
    pub fn across(self) -> i64 {
        self.bits * self.count / self.element
    }

    /// Whether lane `i` of the warp holds lane `i` of tensor memory, with a register for each column.
    pub fn has_own_lanes(self) -> bool {
        (self.lanes, self.bits, self.element) == (32, 32, 32)
    }

    /// The registers of the warp: from its lane and an element there to an element of the box, counted along
    /// the lanes of tensor memory (CUTLASS, `Copy_Traits<SM100_TMEM_LOAD_16dp256b1x>` and the others).
    pub fn registers_of_warp(self) -> Option<Layout<()>> {
        let (across, count, of) = (self.across(), self.count, |bits: i64| bits / self.element);
        let eight = 8 * across;
        let text = match (self.lanes, self.bits) {
            (32, 32) => format!("(32,{across}):({across},1)"),
            (16, 64) => {
                format!("((2,2,8),({0},{count})):(({eight},{0},{across}),(1,{1}))", of(32), of(64))
            }
            (16, bits @ (128 | 256)) => {
                let (pair, step) = (of(bits / 4), of(bits));
                format!("((4,8),({pair},2,{count})):(({pair},{across}),(1,{eight},{step}))")
            }
            _ => return None,
        };
        Layout::parse(&text)
    }
}

impl<'t> Atom<'t> {
    /// The atom in the type of a copy; `None` if it is of another kind.
    pub fn parse(text: &'t str) -> Res<Option<Self>> {
        let of = |name| words(text, name);
        let atom = if let Some(words) = of("atom.universal_copy<") {
            if let [words @ .., PAST] = &words[..] {
                return Ok(access(words).map(|(bits, _)| Self::Past(bits)));
            }
            access(&words).filter(|(_, cache)| cache.is_none()).map(|(bits, _)| Self::Plain(bits))
        } else if let Some(words) = of("atom.r2g<") {
            past(&words).map(Self::Past).or_else(|| volatile(&words).map(Self::Volatile))
        } else if let Some(words) = of("atom.g2r<") {
            volatile(&words).map(Self::Volatile)
        } else if let Some(words) = of("atom.simt_async_copy<") {
            access(&words).map(|(bits, cache)| Self::Async(bits, cache))
        } else if let Some(words) = of("atom.ldsm<") {
            matrices(&words).map(Self::LoadMatrices)
        } else if let Some(words) = of("atom.stsm<") {
            matrices(&words).filter(|matrices| matrices.rows == 8).map(Self::StoreMatrices)
        } else if let Some(words) = of("atom.tmem_load<") {
            columns(&words, "pack16b").map(Self::LoadColumns)
        } else if let Some(words) = of("atom.tmem_store<") {
            columns(&words, "unpack16b").map(Self::StoreColumns)
        } else if let Some(words) = of("atom.s2t_copy<") {
            scales(&words).map(Self::Scales)
        } else {
            return Ok(None);
        };
        atom.map(Some).ok_or_else(|| format!("unsupported copy atom: {text}").into())
    }

    /// How many elements of so many bits there are in the registers of a thread.
    pub fn elements(self, bits: i64) -> Option<i64> {
        match self {
            Self::Plain(width) | Self::Past(width) | Self::Volatile(width) | Self::Async(width, _) => {
                let width = width.unwrap_or(bits);
                let is_access = (1..=256).contains(&width) && width & (width - 1) == 0 && width % bits == 0;
                is_access.then_some(width / bits)
            }
            Self::LoadMatrices(matrices) | Self::StoreMatrices(matrices) => {
                (bits == matrices.element).then_some(32 / bits * matrices.registers())
            }
            Self::LoadColumns(columns) | Self::StoreColumns(columns) => {
                (bits == columns.element).then_some(columns.registers() * columns.in_register())
            }
            Self::Scales(_) => None,
        }
    }
}

/// The words between the brackets after the name of an atom.
pub fn words<'t>(text: &'t str, name: &str) -> Option<Vec<&'t str>> {
    let (_, rest) = text.split_once(name)?;
    let mut depth = 1_usize;
    let end = rest.char_indices().find_map(|(at, letter)| {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })?;
    Some(types::split(rest.get(..end)?))
}

/// The number after a mark.
fn number(word: &str, mark: &str) -> Option<i64> {
    word.strip_prefix(mark)?.parse().ok()
}

/// The bits of an access, and its cache mode.
fn access<'t>(words: &[&'t str]) -> Option<(Option<i64>, Option<&'t str>)> {
    let (mut bits, mut cache) = (None, None);
    for word in words.get(1..)? {
        match (word.strip_suffix(" b"), word.strip_prefix("cache = ")) {
            (Some(width), _) => bits = Some(width.parse().ok()?),
            (None, Some(mode)) => cache = Some(mode),
            (None, None) => return None,
        }
    }
    Some((bits, cache))
}

/// The word for a store that bypasses the L1 cache in release 4.4.
const PAST: &str = "l1_cache_eviction_priority=no_allocate";

/// The bits of a store that bypasses the L1 cache.
fn past(words: &[&str]) -> Option<Option<i64>> {
    bits_of(words, "l1_cache_evict_priority = no_allocate")
}

/// The bits of a volatile access.
fn volatile(words: &[&str]) -> Option<Option<i64>> {
    bits_of(words, "mem_order = volatile mem_scope = sys")
}

/// The bits of an access with these words, which follow the type without commas.
fn bits_of(words: &[&str], expected: &str) -> Option<Option<i64>> {
    let [words] = words else { return None };
    let (_, words) = words.split_once(" copy_bits = ")?;
    let (bits, words) = words.split_once(' ')?;
    (words == expected).then(|| bits.parse().ok().map(Some))?
}

/// Matrices that have an instruction.
struct KnownMatrices {
    /// The types of an element, and its bits.
    elements: &'static [&'static str],
    bits: i64,
    /// The words of the type: the order (whether they are transposed), the rows, and optional patterns.
    orders: &'static [&'static str],
    rows: (&'static str, i64),
    patterns: &'static [&'static str],
    /// The supported numbers of matrices.
    counts: &'static [i64],
}

/// Without transposition, whole rows of 16 bytes move, whatever their elements. With transposition, elements
/// of 16 bits move, or of 8 bits in matrices of 16 rows.
const MATRICES: [KnownMatrices; 5] = [
    eight(&["f16", "bf16"], 16, &["n", "t"]),
    eight(&["f8E4M3FN", "f8E5M2", "i8"], 8, &["n"]),
    eight(&["f4E2M1FN"], 4, &["n"]),
    eight(&["f32"], 32, &["n"]),
    KnownMatrices {
        elements: &["f8E4M3FN", "f8E5M2", "i8"],
        bits: 8,
        orders: &["t"],
        rows: (r#"mode = <"(16,16)">"#, 16),
        patterns: &["sz_pattern = u8"],
        counts: &[1, 2],
    },
];

const fn eight(
    elements: &'static [&'static str],
    bits: i64,
    orders: &'static [&'static str],
) -> KnownMatrices {
    let patterns = &["sz_pattern = u16", "sz_pattern = none"];
    KnownMatrices { elements, bits, orders, rows: (r#"mode = <"(8,8)">"#, 8), patterns, counts: &[1, 2, 4] }
}

fn matrices(words: &[&str]) -> Option<Matrices> {
    let [ty, rows, rest @ .., order] = words else { return None };
    let ty = ty.trim_start_matches("val_type = ");
    let known = MATRICES.iter().find(|known| {
        known.elements.contains(&ty) && known.orders.contains(order) && known.rows.0 == *rows
    })?;
    let mut count = None;
    for word in rest {
        match number(word, "num_matrices = ") {
            Some(number) if known.counts.contains(&number) => count = Some(number),
            None if known.patterns.contains(word) => {}
            _ => return None,
        }
    }
    let (rows, element) = (known.rows.1, known.bits);
    Some(Matrices { count: count?, rows, element, is_transposed: *order == "t" })
}

/// The bits of elements in tensor memory.
const IN_TENSOR_MEMORY: [(&str, i64); 5] =
    [("f32", 32), ("i32", 32), ("tf32", 32), ("f16", 16), ("bf16", 16)];

fn columns(words: &[&str], packs: &str) -> Option<Columns> {
    let [element, lanes, bits, count, rest @ ..] = words else { return None };
    let (_, element) = *IN_TENSOR_MEMORY.iter().find(|(name, _)| name == element)?;
    let is_packed = match rest {
        [] => false,
        [word] if *word == packs && element == 16 => true,
        _ => return None,
    };
    let (lanes, bits) = match (*lanes, *bits) {
        ("32 DP", "32 bit") => (32, 32),
        ("16 DP", "64 bit") => (16, 64),
        ("16 DP", "128 bit") => (16, 128),
        ("16 DP", "256 bit") => (16, 256),
        _ => return None,
    };
    let columns = Columns { element, lanes, bits, count: number(count, "x")?, is_packed };
    // An instruction has at most 128 registers.
    let is_some = columns.count.count_ones() == 1 && (1..=128).contains(&columns.registers());
    (columns.count > 0 && is_some).then_some(columns)
}

/// The number of blocks that copy scales.
fn scales(words: &[&str]) -> Option<i64> {
    match words {
        ["f8E4M3FN" | "f8E8M0FNU", "32 DP", "128 bit", "1 cta", "x4"] => Some(1),
        ["f8E4M3FN" | "f8E8M0FNU", "32 DP", "128 bit", "2 cta", "x4"] => Some(2),
        _ => None,
    }
}

/// Requires that scales have the type that an MMA atom states.
pub fn require_scales(text: &str, scales: &Kind<'_>) -> Res<()> {
    let stated = text.split_once("sf_type = ").and_then(|(_, rest)| rest.split([',', '>']).next());
    match scales {
        Kind::Pointer(pointer) | Kind::View(pointer, _)
            if stated.is_some_and(|stated| stated.trim() == ir::type_text(pointer.element)) =>
        {
            Ok(())
        }
        _ => Err("its scales do not have the type that its atom states (`sf_type`)".into()),
    }
}
