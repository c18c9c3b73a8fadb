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
    emit::{Refusal, Res},
    text::{atoms::Spelling, tree::Layout},
};

/// The atom of a copy.
#[derive(Clone, Copy)]
pub enum Atom<'t> {
    /// Elements, one atom after another.
    Elements(Elements<'t>),
    /// Scales from shared memory to tensor memory, by so many blocks.
    Scales(i64),
    /// Contiguous elements between global and shared memory.
    Bulk(Bulk),
    /// Registers to the shared memory of another block.
    Remote,
    /// A tile by TMA.
    Tile(Tile<'t>),
    /// A descriptor of TMA, of which a program makes an atom.
    Descriptor,
}

/// The copy of some elements.
#[derive(Clone, Copy)]
pub enum Elements<'t> {
    /// An access of each thread, of so many bits; of one element, if the type states no bits.
    Thread(Access<'t>, Option<i64>),
    /// All lanes of a warp together, to their registers if it is true, and else from them.
    Warp(OfWarp, bool),
}

/// How a thread copies.
#[derive(Clone, Copy)]
pub enum Access<'t> {
    /// By a load and a store.
    Plain,
    /// By a load, and a store to global memory that bypasses the L1 cache.
    Past,
    /// By a load and a store, with a volatile access to global memory: as often and as wide as it is written,
    /// for any thread of the system.
    Volatile,
    /// Asynchronously, through these caches.
    Async(Option<&'t str>),
}

/// A bulk copy.
#[derive(Clone, Copy)]
pub struct Bulk {
    /// Whether it is to shared memory.
    pub is_load: bool,
    /// Whether it writes to several blocks of the cluster.
    pub is_multicast: bool,
}

/// A copy of a tile by TMA.
#[derive(Clone, Copy)]
pub struct Tile<'t> {
    /// Its direction.
    pub kind: TileKind<'t>,
    /// The bits of a tile.
    pub bits: Option<i64>,
    /// Whether it writes to several blocks of the cluster.
    pub is_multicast: bool,
    /// The blocks that multiply together, for a load.
    pub blocks: Option<i64>,
}

/// What all lanes of a warp copy together, between its registers and another memory.
#[derive(Clone, Copy)]
pub enum OfWarp {
    /// Matrices in shared memory.
    Matrices(Matrices),
    /// A box of tensor memory.
    Columns(Columns),
}

/// The direction of a copy by TMA.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TileKind<'t> {
    /// To shared memory.
    Load,
    /// To global memory.
    Store,
    /// To global memory, combined with the values there by an operation, if the type states one.
    Reduce(Option<&'t str>),
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
    /// The atom in the type of a copy.
    pub fn parse(text: &'t str) -> Res<Self> {
        let spelling = Spelling::of(text);
        let atom = spelling.as_ref().and_then(Self::of);
        atom.ok_or_else(|| Refusal(format!("unsupported copy atom: {text}")))
    }

    fn of(atom: &Spelling<'t>) -> Option<Self> {
        let (words, fields) = (&atom.words[..], &atom.fields[..]);
        let is_one_word = words.len() == 1;
        let thread = |access, bits| Self::Elements(Elements::Thread(access, bits));
        let warp = |what, is_load| Self::Elements(Elements::Warp(what, is_load));
        Some(match (atom.name, fields) {
            ("universal_copy", []) => match words {
                [_, bits @ .., PAST] => thread(Access::Past, bits_of(bits)?),
                [_, bits @ ..] => thread(Access::Plain, bits_of(bits)?),
                [] => return None,
            },
            ("r2g", [("copy_bits", bits), ("l1_cache_evict_priority", "no_allocate")]) if is_one_word => {
                thread(Access::Past, Some(bits.parse().ok()?))
            }
            ("r2g" | "g2r", [("copy_bits", bits), ("mem_order", "volatile"), ("mem_scope", "sys")])
                if is_one_word =>
            {
                thread(Access::Volatile, Some(bits.parse().ok()?))
            }
            ("simt_async_copy", [] | [("cache", _)]) => {
                thread(Access::Async(atom.field("cache")), bits_of(words.get(1..)?)?)
            }
            ("ldsm", _) => warp(OfWarp::Matrices(matrices(atom)?), true),
            ("stsm", _) => {
                warp(OfWarp::Matrices(matrices(atom).filter(|matrices| matrices.rows == 8)?), false)
            }
            ("tmem_load", []) => warp(OfWarp::Columns(columns(words, "pack16b")?), true),
            ("tmem_store", []) => warp(OfWarp::Columns(columns(words, "unpack16b")?), false),
            ("s2t_copy", []) => Self::Scales(scales(words)?),
            ("bulk_copy_g2s" | "bulk_copy_s2g", [] | [("mcast", _)]) if is_one_word => {
                Self::Bulk(Bulk { is_load: atom.name == "bulk_copy_g2s", is_multicast: atom.is_set("mcast") })
            }
            ("dsmem_store", []) if matches!(words, [_, "32 b"]) => Self::Remote,
            (name, _)
                if is_one_word
                    && atom.field("mode") == Some("tiled")
                    && fields.iter().all(|(field, _)| OF_TILES.contains(field)) =>
            {
                let kind = match name {
                    "tma_load" => TileKind::Load,
                    "tma_store" => TileKind::Store,
                    "tma_reduce" => TileKind::Reduce(atom.field("kind")),
                    _ => return None,
                };
                Self::Tile(Tile {
                    kind,
                    bits: atom.number("copy_bits"),
                    is_multicast: atom.is_set("mcast"),
                    blocks: atom.number("num_cta"),
                })
            }
            (name, _) if name.starts_with("non_exec_") => Self::Descriptor,
            _ => return None,
        })
    }
}

impl Elements<'_> {
    /// How many elements of so many bits there are in the registers of a thread.
    pub fn elements(self, bits: i64) -> Option<i64> {
        match self {
            Self::Thread(_, width) => {
                let width = width.unwrap_or(bits);
                let is_access = (1..=256).contains(&width) && width & (width - 1) == 0 && width % bits == 0;
                is_access.then_some(width / bits)
            }
            Self::Warp(OfWarp::Matrices(matrices), _) => {
                (bits == matrices.element).then_some(32 / bits * matrices.registers())
            }
            Self::Warp(OfWarp::Columns(columns), _) => {
                (bits == columns.element).then_some(columns.registers() * columns.in_register())
            }
        }
    }
}

/// The fields of an atom of TMA. The steps and dimensions of the tile are in its descriptor.
const OF_TILES: [&str; 7] = ["mode", "copy_bits", "num_cta", "mcast", "kind", "g_stride", "tma_gbasis"];

/// The word for a store that bypasses the L1 cache in release 4.4.
const PAST: &str = "l1_cache_eviction_priority=no_allocate";

/// The bits of an access, by the words after the type of its elements.
fn bits_of(words: &[&str]) -> Option<Option<i64>> {
    match words {
        [] => Some(None),
        [bits] => bits.strip_suffix(" b")?.parse().ok().map(Some),
        _ => None,
    }
}

/// Matrices that have an instruction.
struct KnownMatrices {
    /// The types of an element, and its bits.
    elements: &'static [&'static str],
    bits: i64,
    /// The words of the type: the order (whether they are transposed), the rows, and an optional pattern.
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
        rows: ("(16,16)", 16),
        patterns: &["u8"],
        counts: &[1, 2],
    },
];

const fn eight(
    elements: &'static [&'static str],
    bits: i64,
    orders: &'static [&'static str],
) -> KnownMatrices {
    let patterns = &["u16", "none"];
    KnownMatrices { elements, bits, orders, rows: ("(8,8)", 8), patterns, counts: &[1, 2, 4] }
}

/// The matrices of an atom: the type of their elements is a field or the first word, the order the last word.
fn matrices(atom: &Spelling<'_>) -> Option<Matrices> {
    let (ty, order) = match (atom.field("val_type"), &atom.words[..]) {
        (Some(ty), [order]) => (ty, order),
        (None, [ty, order]) => (*ty, order),
        _ => return None,
    };
    let (rows, count) = (atom.quoted("mode")?, atom.number("num_matrices")?);
    let known = MATRICES
        .iter()
        .find(|known| known.elements.contains(&ty) && known.orders.contains(order) && known.rows.0 == rows)?;
    let is_known = |(name, value): &(&str, &str)| match *name {
        "val_type" | "mode" | "num_matrices" => true,
        "sz_pattern" => known.patterns.contains(value),
        _ => false,
    };
    (known.counts.contains(&count) && atom.fields.iter().all(is_known)).then_some(Matrices {
        count,
        rows: known.rows.1,
        element: known.bits,
        is_transposed: *order == "t",
    })
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
    let columns = Columns { element, lanes, bits, count: count.strip_prefix('x')?.parse().ok()?, is_packed };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_not_known_is_no_atom() {
        let is_known = |words: &str| Atom::parse(&format!("!cute_nvgpu.atom.{words}>")).is_ok();
        for (known, more) in [
            ("universal_copy<f32, 32 b", ", relaxed"),
            ("universal_copy<f32, 32 b", ", mem_order = relaxed"),
            ("r2g<f32 copy_bits = 32 l1_cache_evict_priority = no_allocate", ", relaxed"),
            ("g2r<f32 copy_bits = 32 mem_order = volatile mem_scope = sys", " x = 1"),
            ("simt_async_copy<f32, cache = always, 32 b", ", fill"),
            ("ldsm<val_type = f16, mode = <\"(8,8)\">, num_matrices = 4, t", ", x"),
            ("stsm<f16, mode = <\"(8,8)\">, num_matrices = 4, t", " x = 1"),
            ("tmem_load<f16, 16 DP, 256 bit, x8, pack16b", ", x"),
            ("bulk_copy_g2s<f32", ", reduce"),
            ("dsmem_store<f32, 32 b", ", release"),
            ("tma_load<f16, mode = tiled, num_cta = 1", ", im2col"),
            ("tma_store<f16, mode = tiled", ", order = release"),
        ] {
            assert!(is_known(known), "{known}");
            assert!(!is_known(&format!("{known}{more}")), "{known}{more}");
        }
    }
}
