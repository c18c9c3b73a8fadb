//! Blocked layouts against division and remainder, and vectors against addresses. Tiles of up to 2^10
//! elements.

#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{Random, Spec, all_of, coordinates, off_by_a_bit};
use tilespace_layout::{
    Layout, Shape,
    blocked::blocked,
    vector::{Dim, Facts, vector},
};

/// 500 blocked layouts: the element's number along the order is dealt out to vector, lane, warp and
/// registers.
#[test]
fn blocks_deal_out_elements_along_the_order() {
    let mut random = Random(1);
    for _ in 0..500 {
        let (rank, total) = (1 + random.below(3) as usize, random.below(11) as u32);
        let sizes = random.shape(rank, total);
        let mut order: Vec<usize> = (0..rank).collect();
        random.shuffle(&mut order);
        let (width, lanes, warps) =
            (random.pick(&[1, 2, 4, 8]), random.pick(&[5, 6]), random.below(4) as u32);
        let layout = blocked(&Shape::new(&sizes).unwrap(), &order, width, lanes, warps).unwrap();
        let elements: u64 = sizes.iter().product();
        let check = |layout: &Layout| {
            layout.is_onto(total)
                && all_of(layout).all(|(register, lane, warp)| {
                    // Mixed radix, low to high: vector, lanes, warps, further registers. A digit beyond the
                    // tile is a copy.
                    let inside = width.min(elements);
                    let number = register % inside
                        + (lane + (warp + register / inside * (1 << warps)) * (1 << lanes)) * inside;
                    let mut rest = number % elements;
                    let mut at = vec![0; rank];
                    for dim in &order {
                        at[*dim] = rest % sizes[*dim];
                        rest /= sizes[*dim];
                    }
                    coordinates(&sizes, layout.apply(register, lane, warp)) == at
                })
        };
        assert!(check(&layout), "{sizes:?} {order:?} {layout:?}");
        if total > 0 {
            assert!(!check(&off_by_a_bit(&mut random, &layout, total)));
        }
    }
}

#[test]
fn orders_list_all_dimensions() {
    let shape = Shape::new(&[8, 64]).unwrap();
    assert!(blocked(&shape, &[1], 4, 5, 2).is_err());
    assert!(blocked(&shape, &[1, 1], 4, 5, 2).is_err());
    assert!(blocked(&shape, &[1, 2], 4, 5, 2).is_err());
    assert!(blocked(&shape, &[1, 0], 3, 5, 2).is_err());
    let layout = blocked(&shape, &[1, 0], 4, 5, 2).unwrap();
    assert_eq!(layout.register, [1, 2]);
    assert_eq!((&layout.lane[..], &layout.warp[..]), (&[4, 8, 16, 32, 64][..], &[128, 256][..]));
    let small = blocked(&Shape::new(&[4, 64]).unwrap(), &[1, 0], 4, 5, 2).unwrap();
    assert_eq!(small.warp, [128, 0]);
}

/// A memory that has the facts and no more: strides and the base are odd multiples of their divisors.
struct Memory {
    base: u64,
    strides: Vec<u64>,
    /// Masks: a coordinate of a dimension is inside below this bound, which is an odd multiple of the run.
    bounds: Vec<u64>,
}

/// Whether each group of 2^bits registers is one access: neighbours, aligned, with one mask.
fn is_access(layout: &Layout, sizes: &[u64], memory: &Memory, element: u64, bits: u32, most: u64) -> bool {
    let address =
        |at: &[u64]| memory.base + at.iter().zip(&memory.strides).map(|(c, stride)| c * stride).sum::<u64>();
    let inside = |at: &[u64]| at.iter().zip(&memory.bounds).all(|(c, bound)| c < bound);
    let size = element << bits;
    size <= most
        && bits as usize <= layout.register.len()
        && all_of(layout).all(|(register, lane, warp)| {
            let number = register % (1 << bits);
            let at = coordinates(sizes, layout.apply(register, lane, warp));
            let first = coordinates(sizes, layout.apply(register - number, lane, warp));
            address(&first) % size == 0
                && address(&at) == address(&first) + number * element
                && inside(&at) == inside(&first)
        })
}

/// 2,000 layouts and facts: the vector is right, and the next larger one is wrong for some memory with these
/// facts. And with a fact that is planted wrong, the vector is wrong for some.
#[test]
fn vectors_are_as_wide_as_memory_allows() {
    let mut random = Random(2);
    let (mut sizes_found, mut planted, mut caught) = ([0; 6], 0, 0);
    for _ in 0..2000 {
        let (rank, total) = (1 + random.below(3) as usize, 2 + random.below(7) as u32);
        let sizes = random.shape(rank, total);
        let shape = Shape::new(&sizes).unwrap();
        let unit = random.below(rank as u64) as usize;
        let layout = if random.chance(70) {
            let mut order: Vec<usize> = (0..rank).collect();
            order.swap(0, unit);
            blocked(&shape, &order, random.pick(&[1, 2, 4, 8, 16]), 2, 1).unwrap()
        } else {
            let mixed = random.pick(&[0, 20]);
            Spec::random(&mut random, &sizes, 2, 1, mixed, 0).layout()
        };
        let element = random.pick(&[1, 2, 4, 8]);
        let power = |random: &mut Random| element << random.below(6);
        let dims: Vec<Dim> = (0..rank)
            .map(|dim| Dim {
                is_unit: dim == unit,
                stride: power(&mut random),
                mask: random.pick(&[0, 1, 2, 4, 8, 16, 32]),
            })
            .collect();
        let facts = Facts { element, base: power(&mut random), dims };
        let most = random.pick(&[16, 32]);
        let found = vector(&layout, &shape, &facts, most).unwrap();
        sizes_found[found as usize] += 1;
        // A neighbour along another dimension must not be one in memory by accident.
        let memories = |facts: &Facts| -> Vec<Memory> {
            let stride = |dim: usize| if dim == unit { element } else { facts.dims[dim].stride * 129 };
            let strides: Vec<u64> = (0..rank).map(stride).collect();
            let bounds = |cut: Option<usize>| -> Vec<u64> {
                let bound = |dim: usize| match facts.dims[dim].mask {
                    0 => u64::MAX,
                    run if cut == Some(dim) => run,
                    _ => u64::MAX,
                };
                (0..rank).map(bound).collect()
            };
            let cuts = (0..rank).map(Some).chain([None]);
            cuts.map(|cut| Memory { base: facts.base * 3, strides: strides.clone(), bounds: bounds(cut) })
                .collect()
        };
        for memory in memories(&facts) {
            assert!(
                is_access(&layout, &sizes, &memory, element, found, most),
                "{layout:?} {facts:?} {found}"
            );
        }
        let wider = memories(&facts)
            .iter()
            .all(|memory| is_access(&layout, &sizes, memory, element, found + 1, most));
        assert!(!wider, "{sizes:?} {layout:?} {facts:?} {found}");
        if found > 0 {
            let mut wrong = facts.clone();
            let dim = (0..rank).find(|dim| *dim != unit && sizes[*dim] > 1);
            match (random.below(3), dim) {
                (0, _) => wrong.base = element,
                (1, Some(dim)) => wrong.dims[dim].stride = element,
                _ => wrong.dims[unit].mask = 1,
            }
            planted += 1;
            let memories = memories(&wrong);
            caught +=
                usize::from(!memories.iter().all(|m| is_access(&layout, &sizes, m, element, found, most)));
        }
    }
    println!("vectors of 1, 2, 4 and further: {sizes_found:?}; {caught} of {planted} wrong facts found");
    assert!(
        sizes_found[..4].iter().all(|count| *count > 10)
            && sizes_found[4] > 0
            && planted > 200
            && caught == planted
    );
}

#[test]
fn the_example_by_hand() {
    let shape = Shape::new(&[8, 64]).unwrap();
    let layout = blocked(&shape, &[1, 0], 8, 5, 1).unwrap();
    let row = Dim { is_unit: false, stride: 8, mask: 0 };
    let facts = Facts { element: 2, base: 16, dims: vec![row, Dim { is_unit: true, stride: 2, mask: 8 }] };
    assert_eq!(vector(&layout, &shape, &facts, 16), Ok(2));
    assert!(vector(&layout, &Shape::new(&[8]).unwrap(), &facts, 16).is_err());
    let no_unit = Facts { dims: vec![row, row], ..facts };
    assert_eq!(vector(&layout, &shape, &no_unit, 16), Ok(0));
}
