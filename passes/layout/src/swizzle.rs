//! The place of a tile in shared memory for which neither a store nor a load has bank conflicts.
//!
//! The example is a transposition of 32 x 32 floats by a warp, where an index is `row*32 + column`:
//!
//! ```text
//! store: lanes are columns, A = [1, 2, 4, 8, 16]      load: lanes are rows, B = [32, 64, 128, 256, 512]
//! nothing is shared; sums H = [1 ^ 32, 2 ^ 64, 4 ^ 128, 8 ^ 256, 16 ^ 512]
//! basis of the place: [1, 2, 4, 8, 16] then H        so index 32 lies at offset 1 ^ 32, and so on
//! element (row 3, column 5), index 96 ^ 5, lies at (3 ^ 96) ^ 5 = 102: row 3, column 5 ^ 3
//! ```
//!
//! A column is on 32 different banks now: its offsets modulo 32 are `column ^ row`.
//!
//! In general, offsets have a low part, the *row* of 128 bytes, which says which bank, and a high part. Let A
//! be the span of the lanes (and elements) that a store moves at once, and B the same span for the load. Let
//! H be the span of the vectors that change only the high part. Two lanes collide if their elements are in
//! one bank and in different words, so if they differ by a vector of H. If H has no vector in common with A,
//! nor with B, except zero, then nothing collides.
//!
//! A and B have at most the dimension of a row. Their intersection, I, goes to the row. Let e1, e2, ...
//! extend I to A, and f1, f2, ... extend I to B: the sums e1 ^ f1, e2 ^ f2, ... go to H, and all of e1, e2,
//! ... to the row. A sum of these sums is not in A: else its part of f1, f2, ... would be in A and B, so in
//! I, and it is independent of I. In the same way it is not in B. If there are more f than e, the others go
//! to the row. A vector in neither A nor B nor H goes to the row until it is full, then to H; a vector that
//! is independent of A, B and H stays out of A and B in all its sums with H.
//!
//! Two elements in one word of four bytes do not collide, so all of this is modulo the vectors of a word. The
//! vectors V of a wide access are the lowest ones of the row. They are part of A if the store is as wide as
//! V, or of B if the load is; one of them has to be. So V, which is chosen from the registers of either side,
//! or from the rows of a matrix instruction, decides all, and there are few candidates.
//!
//! Where all vectors are different bits or zero, the cheapest candidate has had no conflicts in any random
//! test. Where they are sums, a wide access with conflicts is sometimes cheaper than a narrow one without,
//! and is taken.

use crate::{
    f2::{Span, independent, intersection, width},
    layout::Layout,
    matrices::Machine,
    place::ROW_BYTES,
};

/// Vectors V, with the vectors that the store moves at once, and the load. V is a part of one of the two.
pub(crate) fn candidates(
    source: &Layout,
    result: &Layout,
    bytes: u64,
    machine: Machine,
) -> Vec<[Vec<u64>; 3]> {
    let most = (16 / bytes.min(16)).trailing_zeros() as usize;
    let mut vectors = vec![Vec::new()];
    let common = intersection(&source.register, &result.register);
    for side in [&source.register, &result.register] {
        for leading in [&common[..], &[]] {
            let list = independent(&[leading, side].concat(), &[]);
            vectors.extend((1..=most.min(list.len())).map(|count| list[..count].to_vec()));
        }
    }
    // A row of a matrix instruction, and the vectors that it moves at once.
    let matrices = |layout: &Layout, has_matrix: bool| -> Vec<(Vec<u64>, Vec<u64>)> {
        let inside = (4 / bytes.clamp(1, 4)).trailing_zeros() as usize;
        if !has_matrix || bytes > 4 || layout.lane.len() != 5 || layout.register.len() < inside {
            return Vec::new();
        }
        let pair = [&layout.register[..inside], &layout.lane[..2]].concat();
        let all = [&pair[..], &layout.lane[2..]].concat();
        let rows = [pair, layout.lane[2..].to_vec()].into_iter().take(if bytes == 2 { 2 } else { 1 });
        rows.map(|row| (row, all.clone())).collect()
    };
    let (stores, loads) =
        (matrices(source, machine.has_matrix_store), matrices(result, machine.has_matrix_load));
    vectors.extend(stores.iter().chain(&loads).map(|(row, _)| row.clone()));
    vectors.sort_unstable();
    vectors.dedup();
    let mut found = Vec::new();
    for vector in vectors.into_iter().filter(|vector| Span::of(vector).rank() == vector.len()) {
        // The vectors that each side can move at once, by vectors or by matrices.
        let sides = [(source, &stores), (result, &loads)].map(|(layout, matrices)| {
            let rows = matrices.iter().filter(|(row, _)| *row == vector).map(|(_, all)| all.clone());
            let mut ways: Vec<Vec<u64>> = rows.collect();
            // Sums of bits may leave a wide access without alignment, so that it becomes a narrower one.
            let is_mixed = [source, result].iter().any(|side| has_sums(side));
            let least = if is_mixed { 0 } else { vector.len() };
            ways.extend((least..=vector.len()).map(|width| at_once(layout, &vector[..width], bytes)));
            ways.dedup();
            ways
        });
        for store in &sides[0] {
            for load in &sides[1] {
                let (store, load) = (store.clone(), load.clone());
                let covers = |side: &[u64]| vector.iter().all(|member| Span::of(side).contains(*member));
                if covers(&store) || covers(&load) {
                    found.push([vector.clone(), store, load]);
                }
            }
        }
    }
    found
}

/// Whether a vector of the layout is more than one bit, or the vectors that are not zero are dependent.
fn has_sums(layout: &Layout) -> bool {
    let mut vectors = layout.vectors();
    vectors.retain(|vector| *vector != 0);
    vectors.iter().any(|vector| vector.count_ones() > 1) || independent(&vectors, &[]).len() < vectors.len()
}

/// The vectors that an access of as many of `vector` as are in registers moves at once: these, and lanes up
/// to 128 bytes.
fn at_once(layout: &Layout, vector: &[u64], bytes: u64) -> Vec<u64> {
    let span = Span::of(&layout.register);
    let width = vector.iter().take_while(|member| span.contains(**member)).count();
    let parts = ((bytes << width) / 4).max(1).trailing_zeros() as usize;
    let lanes = layout.lane.len().min(5_usize.saturating_sub(parts));
    [&vector[..width], &layout.lane[..lanes]].concat()
}

/// The basis of a place, low to high, as described above.
pub(crate) fn place(
    source: &Layout,
    result: &Layout,
    bytes: u64,
    vector: &[u64],
    store: &[u64],
    load: &[u64],
) -> Vec<u64> {
    let all = [source.thread(), result.thread(), source.register.clone(), result.register.clone()].concat();
    let all = [all.clone(), (0..width(&all)).map(|bit| 1 << bit).collect()].concat();
    let log = |bytes: u64| bytes.max(1).trailing_zeros() as usize;
    let (word_bits, row_bits) = (log(4 / bytes.min(4)), log(ROW_BYTES / bytes.min(ROW_BYTES)));
    let word: Vec<u64> = independent(&[vector, &all].concat(), &[]).into_iter().take(word_bits).collect();
    // The one that contains the vectors first.
    let covers = vector.iter().all(|member| Span::of(store).contains(*member));
    let (first, second) = if covers { (store, load) } else { (load, store) };
    let (first, second) = ([&word, first].concat(), [&word, second].concat());
    let shared = independent(&intersection(&first, &second), &word);
    let base = [&word[..], &shared].concat();
    let (first, second) = (independent(&first, &base), independent(&second, &base));
    let high: Vec<u64> = first.iter().zip(&second).map(|(first, second)| first ^ second).collect();
    let unpaired = second.get(first.len()..).unwrap_or_default();
    let mut row = independent(&[vector, &word, &shared, &first, unpaired].concat(), &[]);
    // In order of the index, so that the place is close to the plain one.
    let mut rest = independent(&all, &[&row[..], &high].concat());
    rest.sort_unstable();
    let fill = rest.len().min(row_bits.saturating_sub(row.len()));
    row.extend(rest.drain(..fill));
    row.extend(high);
    row.extend(rest);
    row
}
