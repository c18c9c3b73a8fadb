//! Atoms of copies, by the text of their types.
//!
//! ```text
//! atom.universal_copy<f32, 128 b>                                     an access of 128 bits
//! atom.ldsm<val_type = f16, mode = <"(8,8)">, num_matrices = 4, t>    four matrices, transposed
//! atom.r2g<f32 copy_bits = 32 l1_cache_evict_priority = no_allocate>  a store of 32 bits past the first cache
//! atom.tmem_load<f32, 32 DP, 32 bit, x32>                             32 columns of tensor memory
//! ```
//!
//! A word that is not known could be an order, a scope, or a way to pack, so it is an error.

use crate::{emit::Res, types};

/// The atom of a copy.
#[derive(Clone, Copy)]
pub enum Atom<'t> {
    /// A load and a store of so many bits; of one element, where the type states none.
    Plain(Option<i64>),
    /// The same to global memory, past the first cache.
    Past(Option<i64>),
    /// An asynchronous copy of so many bits, and the caches that it goes through.
    Async(Option<i64>, Option<&'t str>),
    /// Matrices from shared memory to registers.
    LoadMatrices(Matrices),
    /// The reverse.
    StoreMatrices(Matrices),
    /// So many columns from tensor memory to the registers of 32 lanes.
    LoadColumns(i64),
    /// The reverse.
    StoreColumns(i64),
}

/// Matrices of 8 rows of 8 elements of 16 bits in shared memory.
#[derive(Clone, Copy)]
pub struct Matrices {
    /// 1, 2 or 4.
    pub count: i64,
    /// Whether rows and columns change places.
    pub is_transposed: bool,
}

impl<'t> Atom<'t> {
    /// The atom in the type of a copy; none if it is of another kind.
    pub fn parse(text: &'t str) -> Res<Option<Self>> {
        let of = |name| words(text, name);
        let atom = if let Some(words) = of("atom.universal_copy<") {
            access(&words).filter(|(_, cache)| cache.is_none()).map(|(bits, _)| Self::Plain(bits))
        } else if let Some(words) = of("atom.r2g<") {
            past(&words).map(Self::Past)
        } else if let Some(words) = of("atom.simt_async_copy<") {
            access(&words).map(|(bits, cache)| Self::Async(bits, cache))
        } else if let Some(words) = of("atom.ldsm<") {
            matrices(&words).map(Self::LoadMatrices)
        } else if let Some(words) = of("atom.stsm<") {
            matrices(&words).map(Self::StoreMatrices)
        } else if let Some(words) = of("atom.tmem_load<") {
            columns(&words).map(Self::LoadColumns)
        } else if let Some(words) = of("atom.tmem_store<") {
            columns(&words).map(Self::StoreColumns)
        } else {
            return Ok(None);
        };
        atom.map(Some).ok_or_else(|| "its atom is not lowered".into())
    }

    /// How many elements of so many bits there are in the registers of a thread.
    pub fn elements(self, bits: i64) -> Option<i64> {
        match self {
            Self::Plain(width) | Self::Past(width) | Self::Async(width, _) => {
                let width = width.unwrap_or(bits);
                let is_access = (1..=256).contains(&width) && width & (width - 1) == 0 && width % bits == 0;
                is_access.then_some(width / bits)
            }
            Self::LoadMatrices(matrices) | Self::StoreMatrices(matrices) => {
                (bits == 16).then_some(2 * matrices.count)
            }
            Self::LoadColumns(count) | Self::StoreColumns(count) => (bits == 32).then_some(count),
        }
    }
}

/// The words between the brackets behind the name of an atom.
fn words<'t>(text: &'t str, name: &str) -> Option<Vec<&'t str>> {
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

/// The number behind a mark.
fn number(word: &str, mark: &str) -> Option<i64> {
    word.strip_prefix(mark)?.parse().ok()
}

/// The bits of an access, and its caches.
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

/// The bits of a store past the first cache. Its words stand behind the type, without commas.
fn past(words: &[&str]) -> Option<Option<i64>> {
    let [words] = words else { return None };
    let (_, words) = words.split_once(" copy_bits = ")?;
    let (bits, "l1_cache_evict_priority = no_allocate") = words.split_once(' ')? else { return None };
    Some(Some(bits.parse().ok()?))
}

fn matrices(words: &[&str]) -> Option<Matrices> {
    let [ty, r#"mode = <"(8,8)">"#, rest @ .., order @ ("n" | "t")] = words else { return None };
    if !matches!(*ty, "f16" | "bf16" | "val_type = f16" | "val_type = bf16") {
        return None;
    }
    let mut count = None;
    for word in rest {
        match number(word, "num_matrices = ") {
            Some(number @ (1 | 2 | 4)) => count = Some(number),
            None if matches!(*word, "sz_pattern = u16" | "sz_pattern = none") => {}
            _ => return None,
        }
    }
    Some(Matrices { count: count?, is_transposed: *order == "t" })
}

fn columns(words: &[&str]) -> Option<i64> {
    let [_, "32 DP", "32 bit", count] = words else { return None };
    number(count, "x").filter(|count| matches!(count, 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128))
}
