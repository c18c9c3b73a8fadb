//! What is known for each thread of a number that the run knows.
//!
//! ```text
//! thread t of 128 at (t % 32 + 32 * (t / 32), 4 * t % 4)     (t, 0), which has no quotient or rest
//! block b of 2 at row 128 * b of (32,4,2):(8@0,2@0,1@1)       (0, b): its rows are all of the first two modes
//! ```
//!
//! Types state such numbers: CuTe composes the layout of the threads with that of the elements, which gives a step for
//! each part of the number of a thread (CuTe, `composition`).
//!
//! Why it is right: the places of all threads are computed, and the sum is compared with each.

use crate::{
    emit::{Lowering, Res},
    layout,
    numbers::{Number, Numbers, parted, sum, zero},
    tree::{Num, Tree},
};
use std::collections::BTreeMap;

/// The most threads of a block.
const MOST_THREADS: i64 = 1024;

/// What a static function makes of the number of a thread, as sums of steps of its parts, if it is such: the place of an
/// element, or each number of a coordinate.
pub fn sum_of_steps<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    threads: i64,
    thread: &Number<'c, 'a>,
    place: impl Fn(&mut Lowering<'c, 'a>, &Number<'c, 'a>) -> Res<Numbers<'c, 'a>>,
) -> Res<Option<Numbers<'c, 'a>>> {
    if !(1..=MOST_THREADS).contains(&threads) {
        return Ok(None);
    }
    // Of each number of a coordinate, by its path, those of all threads.
    let mut columns: BTreeMap<Vec<usize>, Vec<i64>> = BTreeMap::new();
    for index in 0..threads {
        let mut numbers = vec![];
        if known_numbers(&place(at, &Num::Static(index))?, &mut vec![], &mut numbers).is_none() {
            return Ok(None);
        }
        for (path, number) in numbers {
            columns.entry(path).or_insert_with(|| vec![0; threads as usize])[index as usize] = number;
        }
    }
    let mut all = zero();
    for (path, places) in columns {
        let Some(number) = number_of_steps(at, &places, thread)? else { return Ok(None) };
        let term = path.iter().rev().fold(Tree::Num(number), |inner, mode| {
            let mut parts = vec![zero(); *mode];
            parts.push(inner);
            Tree::Tuple(parts)
        });
        all = layout::add(at, &all, &term)?;
    }
    Ok(Some(all))
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

/// The number of a thread among those of all threads, as a sum of steps of its parts, if it is one.
fn number_of_steps<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    places: &[i64],
    thread: &Number<'c, 'a>,
) -> Res<Option<Number<'c, 'a>>> {
    // One part for each prime factor; those whose steps go on are one.
    let (mut parts, mut behind) = (vec![], 1_usize);
    while let Some(size) =
        (2..=places.len() / behind).find(|size| (places.len() / behind).is_multiple_of(*size))
    {
        let step = places[behind].wrapping_sub(places[0]);
        match parts.last_mut() {
            Some((last, before)) if step == *before * *last as i64 => *last *= size,
            _ => parts.push((size, step)),
        }
        behind *= size;
    }
    let of_steps = |thread: usize| {
        let steps = parts.iter().scan(thread, |rest, (size, step)| {
            let part = *rest % size;
            *rest /= size;
            Some(step.wrapping_mul(part as i64))
        });
        steps.fold(places[0], i64::wrapping_add)
    };
    if !(0..places.len()).all(|thread| of_steps(thread) == places[thread]) {
        return Ok(None);
    }
    let (mut rest, mut all) = (thread.clone(), Num::Static(places[0]));
    for (index, (size, step)) in parts.iter().enumerate() {
        let mut part = rest.clone();
        if index + 1 < parts.len() {
            (rest, part) = parted(at, &rest, *size as i64)?;
        }
        all = sum(at, &all, &part, *step)?;
    }
    Ok(Some(all))
}
