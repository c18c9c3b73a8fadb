//! Functions of the thread number that are known for each thread, though the number is dynamic.
//!
//! ```text
//! thread t of 128 at (t % 32 + 32 * (t / 32), 4 * t % 4)     (t, 0), without a quotient or remainder
//! block b of 2 at row 128 * b of (32,4,2):(8@0,2@0,1@1)       (0, b): its rows are all of the first two modes
//! ```
//!
//! Types state such numbers: CuTe composes the layout of the threads with the layout of the elements, which
//! gives a step for each submode of the number of a thread (CuTe, `composition`).
//!
//! Why it is right: the function is computed for all threads, and the sum is compared with each value. Where
//! as many further threads have the same values again, the remainder of a thread's number is taken.

use crate::{
    emit::{Lowering, Res},
    layout::{
        index::{self, Binary},
        numbers::{Number, Numbers, parted, sum, with, zero},
    },
    text::tree::{Num, Tree},
};
use std::collections::BTreeMap;

/// The most threads of a block.
const MOST_THREADS: i64 = 1024;

/// A static function of the number of a thread as a sum of steps of its submodes, if it is one: the offset of
/// an element, or each number of a coordinate. `threads` is the number of threads before the values may
/// repeat.
pub fn sum_of_steps<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    threads: i64,
    thread: &Number<'c, 'a>,
    place: impl Fn(&mut Lowering<'c, 'a>, &Number<'c, 'a>) -> Res<Numbers<'c, 'a>>,
) -> Res<Option<Numbers<'c, 'a>>> {
    if !(1..=MOST_THREADS).contains(&threads) {
        return Ok(None);
    }
    // For each number of a coordinate, by its path: the values for all threads, and for as many after them.
    let (all, mut columns) = (2 * threads as usize, BTreeMap::<Vec<usize>, Vec<i64>>::new());
    for index in 0..all {
        let mut numbers = vec![];
        if known_numbers(&place(at, &Num::Static(index as i64))?, &mut vec![], &mut numbers).is_none() {
            return Ok(None);
        }
        for (path, number) in numbers {
            columns.entry(path).or_insert_with(|| vec![0; all])[index] = number;
        }
    }
    let mut sums = zero();
    for (path, places) in columns {
        let Some(number) = number_of_steps(at, &places, thread)? else { return Ok(None) };
        let term = path.iter().rev().fold(Tree::Num(number), |inner, mode| {
            let mut parts = vec![zero(); *mode];
            parts.push(inner);
            Tree::Tuple(parts)
        });
        sums = index::add(at, &sums, &term)?;
    }
    Ok(Some(sums))
}

/// The numbers of a static coordinate, and the path to each from the outermost tuple on.
fn known_numbers(
    tree: &Numbers<'_, '_>,
    path: &mut Vec<usize>,
    found: &mut Vec<(Vec<usize>, i64)>,
) -> Option<()> {
    match tree {
        Tree::Num(Num::Static(number)) => found.push((path.clone(), *number)),
        Tree::Tuple(parts) => {
            for (mode, part) in parts.iter().enumerate() {
                path.push(mode);
                known_numbers(part, path, found)?;
                path.pop();
            }
        }
        _ => return None,
    }
    Some(())
}

/// The value for a thread as a sum of steps of its submodes, if it is one. `places` are the values for all
/// threads and for as many after them. The later threads repeat the values where the definition does, as in a
/// product (CuTe, `get_flat_coord`). In a copy they have no slice, and its layout continues.
fn number_of_steps<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    places: &[i64],
    thread: &Number<'c, 'a>,
) -> Res<Option<Number<'c, 'a>>> {
    let (own, behind) = places.split_at(places.len() / 2);
    let parts = parts_of(own);
    let is_it = |thread| of_steps(&parts, own[0], thread) == places[thread];
    if !(0..own.len()).all(is_it) {
        return Ok(None);
    }
    let mut rest = match own == behind && !(own.len()..places.len()).all(is_it) {
        true => with(at, Binary::Rem, thread, own.len() as i64)?,
        false => thread.clone(),
    };
    let mut all = Num::Static(own[0]);
    for (index, (size, step)) in parts.iter().enumerate() {
        let mut part = rest.clone();
        if index + 1 < parts.len() {
            (rest, part) = parted(at, &rest, *size as i64)?;
        }
        all = sum(at, &all, &part, *step)?;
    }
    Ok(Some(all))
}

/// The sizes and steps of the submodes of a number with these values: one for each prime factor, merged where
/// a step continues the one before.
fn parts_of(places: &[i64]) -> Vec<(usize, i64)> {
    let (mut parts, mut behind): (Vec<(usize, i64)>, _) = (vec![], 1_usize);
    while let Some(size) =
        (2..=places.len() / behind).find(|size| (places.len() / behind).is_multiple_of(*size))
    {
        let step = places[behind].wrapping_sub(places[0]);
        match parts.last_mut() {
            Some((last, before)) if step == before.wrapping_mul(*last as i64) => *last *= size,
            _ => parts.push((size, step)),
        }
        behind *= size;
    }
    parts
}

/// The value for a number: the last submode takes the quotient.
fn of_steps(parts: &[(usize, i64)], first: i64, number: usize) -> i64 {
    let (mut rest, mut place) = (number, first);
    for (index, (size, step)) in parts.iter().enumerate() {
        let part = if index + 1 < parts.len() { rest % size } else { rest };
        rest /= size;
        place = place.wrapping_add(step.wrapping_mul(part as i64));
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_those_whose_steps_do_not_go_on() {
        let places = |of: fn(i64) -> i64| (0..128).map(of).collect::<Vec<_>>();
        assert_eq!(parts_of(&places(|thread| thread)), [(128, 1)]);
        assert_eq!(parts_of(&places(|_| 7)), [(128, 0)]);
        let rows = places(|thread| thread % 32 * 4 + thread / 32);
        assert_eq!(parts_of(&rows), [(32, 4), (4, 1)]);
        assert!((0..128).all(|thread| of_steps(&parts_of(&rows), 0, thread) == rows[thread]));
        // The last submode continues.
        assert_eq!(of_steps(&parts_of(&rows), 0, 128 + 33), 5 + 4);
    }
}
