//! Operations without movement, against loops over coordinates. Tiles of up to 2^8 elements.

#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{Random, Spec, all_of, coordinates, number, off_by_a_bit};
use tilespace_layout::{
    Error, Layout, RegisterMap, Shape,
    relabel::{Relabel, cat, cat_backward, pack},
};

/// An operation, and by coordinates, for each element of the result, the element of the source.
struct Case {
    source: Vec<u64>,
    result: Vec<u64>,
    relabel: Relabel,
    table: Vec<u64>,
}

/// Coordinates of the source's element, from the coordinates of the result's element.
type Map = Box<dyn Fn(&[u64]) -> Vec<u64>>;

/// A random operation on a random shape.
fn case(random: &mut Random) -> Case {
    let (rank, total) = (1 + random.below(3) as usize, 3 + random.below(5) as u32);
    let source = random.shape(rank, total);
    let shape = Shape::new(&source).unwrap();
    let (result, relabel, map): (Vec<u64>, Relabel, Map) = match random.below(6) {
        0 => {
            let mut order: Vec<usize> = (0..rank).collect();
            random.shuffle(&mut order);
            let result = order.iter().map(|dim| source[*dim]).collect();
            let relabel = Relabel::permute(&shape, &order).unwrap();
            let back = move |at: &[u64]| {
                let mut found = vec![0; at.len()];
                order.iter().zip(at).for_each(|(dim, coordinate)| found[*dim] = *coordinate);
                found
            };
            (result, relabel, Box::new(back))
        }
        1 => {
            let result: Vec<u64> = source.iter().map(|size| if *size == 1 { 4 } else { *size }).collect();
            let relabel = Relabel::broadcast(&shape, &Shape::new(&result).unwrap()).unwrap();
            let sizes = source.clone();
            (result, relabel, Box::new(move |at| at.iter().zip(&sizes).map(|(c, size)| c % size).collect()))
        }
        2 => {
            let rank = 1 + random.below(4) as usize;
            let result = random.shape(rank, total);
            let relabel = Relabel::reshape(&shape, &Shape::new(&result).unwrap()).unwrap();
            let (from, to) = (source.clone(), result.clone());
            (result, relabel, Box::new(move |at| coordinates(&from, number(&to, at))))
        }
        3 => {
            let (dim, bits) = (random.below(rank as u64 + 1) as usize, random.below(4) as u32);
            let mut result = source.clone();
            result.insert(dim, 1 << bits);
            let back = move |at: &[u64]| [&at[..dim], &at[dim + 1..]].concat();
            (result, Relabel::insert(&shape, dim, bits).unwrap(), Box::new(back))
        }
        4 => {
            let result: Vec<u64> =
                source.iter().map(|size| size >> random.below(size.ilog2() as u64 + 1)).collect();
            let position: Vec<u64> = source.iter().zip(&result).map(|(s, r)| random.below(s / r)).collect();
            let relabel = Relabel::extract(&shape, &Shape::new(&result).unwrap(), &position).unwrap();
            let sizes = result.clone();
            let back =
                move |at: &[u64]| (0..at.len()).map(|dim| position[dim] * sizes[dim] + at[dim]).collect();
            (result, relabel, Box::new(back))
        }
        _ => {
            let bits = random.below(3) as u32;
            let mut result = source.clone();
            result.push(1 << bits);
            (result, Relabel::unpack(total, bits).unwrap(), Box::new(|at| at[..at.len() - 1].to_vec()))
        }
    };
    let elements: u64 = result.iter().product();
    let table = (0..elements).map(|x| number(&source, &map(&coordinates(&result, x)))).collect();
    Case { source, result, relabel, table }
}

/// Whether each register of the result holds the element that the source's register holds.
fn check(case: &Case, source: &Layout, result: &Layout, registers: &RegisterMap) -> Result<(), String> {
    let bits = case.result.iter().product::<u64>().ilog2();
    if !result.is_onto(bits) {
        return Err("not all elements".to_owned());
    }
    if registers.bits.len() != result.register.len() {
        return Err("registers".to_owned());
    }
    for (register, lane, warp) in all_of(result) {
        let from = registers.apply(register);
        let wanted = case.table[result.apply(register, lane, warp) as usize];
        if from >= source.registers() || source.apply(from, lane, warp) != wanted {
            return Err(format!("{register} {lane} {warp}"));
        }
    }
    Ok(())
}

/// 3,000 operations forward, of which some are not free: then a thread has no element of the result, unless
/// registers are mixed with lanes. In each free one a wrong bit and a wrong register are found.
#[test]
fn forward_agrees_with_coordinates() {
    let mut random = Random(1);
    let (mut free, mut mutants) = (0, 0);
    for _ in 0..3000 {
        let case = case(&mut random);
        let (mixed, copies) = (random.pick(&[0, 0, 25]), random.pick(&[0, 1]));
        let (lanes, warps) = (random.below(3) as usize, random.below(2) as usize);
        let spec = Spec::random(&mut random, &case.source, lanes, warps, mixed, copies);
        let source = spec.layout();
        match case.relabel.forward(&source) {
            Ok(found) => {
                free += 1;
                check(&case, &source, &found.layout, &found.registers).unwrap();
                let bits = found.layout.bits();
                if bits > 0 {
                    let wrong = off_by_a_bit(&mut random, &found.layout, bits);
                    // Bits that the source does not have make no difference, if the tile stays whole.
                    let elements = case.table.len() as u64;
                    let differs = all_of(&wrong).any(|(r, l, w)| {
                        let (x, y) = (wrong.apply(r, l, w), found.layout.apply(r, l, w));
                        x >= elements || case.table[x as usize] != case.table[y as usize]
                    });
                    let is_found = check(&case, &source, &wrong, &found.registers).is_err();
                    assert!(is_found || !differs, "{:?} {wrong:?}", found.layout);
                    mutants += usize::from(is_found);
                }
                if source.is_injective() && !source.register.is_empty() {
                    let mut wrong = found.registers.clone();
                    wrong.constant ^= 1 << random.below(source.register.len() as u64);
                    assert!(check(&case, &source, &found.layout, &wrong).is_err());
                }
            }
            Err(error) => {
                assert_eq!(error, Error::NotFree);
                if mixed == 0 && copies == 0 {
                    let is_poor = (0..1 << warps).any(|warp| {
                        (0..1 << lanes).any(|lane| {
                            let mut held = (0..source.registers()).map(|r| source.apply(r, lane, warp));
                            !held.any(|index| case.table.contains(&index))
                        })
                    });
                    assert!(is_poor, "{source:?} {:?}", case.relabel);
                }
            }
        }
    }
    assert!(free > 2000 && free < 2990 && mutants > 1500, "{free} {mutants}");
}

/// 3,000 operations backward: there is always a source.
#[test]
fn backward_agrees_with_coordinates() {
    let mut random = Random(2);
    for _ in 0..3000 {
        let case = case(&mut random);
        let (mixed, copies) = (random.pick(&[0, 25]), random.pick(&[0, 0, 1]));
        let (lanes, warps) = (random.below(3) as usize, random.below(2) as usize);
        let result = Spec::random(&mut random, &case.result, lanes, warps, mixed, copies).layout();
        let found = case.relabel.backward(&result);
        check(&case, &found.layout, &result, &found.registers).unwrap();
        assert!(found.layout.is_onto(case.source.iter().product::<u64>().ilog2()));
        // A thread needs no copies in its registers.
        assert_eq!(found.layout.without_register_copies().0, found.layout);
    }
}

/// 1,000 reductions: each source register belongs to the element without the dropped coordinate.
#[test]
fn a_dropped_dimension_is_an_inserted_one_backwards() {
    let mut random = Random(3);
    for _ in 0..1000 {
        let rank = 1 + random.below(3) as usize;
        let sizes = random.shape(rank, 7);
        let dim = random.below(rank as u64) as usize;
        let spec = Spec::random(&mut random, &sizes, 3, 1, 20, 1);
        let (source, mut kept) = (spec.layout(), sizes.clone());
        let bits = kept.remove(dim).ilog2();
        let reduced = Relabel::insert(&Shape::new(&kept).unwrap(), dim, bits).unwrap().backward(&source);
        for (register, lane, warp) in spec.all() {
            let mut at = spec.coordinates(register, lane, warp);
            at.remove(dim);
            assert_eq!(
                reduced.layout.apply(reduced.registers.apply(register), lane, warp),
                number(&kept, &at)
            );
        }
        let representatives = reduced.registers.representatives(reduced.layout.register.len()).unwrap();
        for (bit, register) in representatives.iter().enumerate() {
            assert_eq!(reduced.registers.apply(*register), 1 << bit);
        }
    }
}

/// 2,000 concatenations, in both directions.
#[test]
fn concatenations_agree_with_coordinates() {
    let mut random = Random(4);
    let mut free = 0;
    for _ in 0..2000 {
        let rank = 1 + random.below(3) as usize;
        let operand = random.shape(rank, 6);
        let dim = random.below(rank as u64) as usize;
        let mut sizes = operand.clone();
        sizes[dim] *= 2;
        let shape = Shape::new(&operand).unwrap();
        let forward = random.chance(50);
        let given = Spec::random(&mut random, if forward { &operand } else { &sizes }, 2, 1, 10, 0).layout();
        let found = if forward { cat(&shape, dim, &given) } else { cat_backward(&shape, dim, &given) };
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                assert!(!forward && error == Error::NotFree);
                continue;
            }
        };
        free += 1;
        let (source, result) = if forward { (&given, &found.layout) } else { (&found.layout, &given) };
        assert!(result.is_onto(7) && source.is_onto(6));
        for (register, lane, warp) in all_of(result) {
            let mut at = coordinates(&sizes, result.apply(register, lane, warp));
            let is_second = at[dim] >= operand[dim];
            at[dim] %= operand[dim];
            assert_eq!((register & found.second).count_ones() % 2 == 1, is_second);
            let from = found.registers.apply(register);
            assert_eq!(source.apply(from, lane, warp), number(&operand, &at));
        }
    }
    assert!(free > 1200 && free < 1990, "{free}");
}

/// 2,000 layouts of bytes: pieces of an element are neighbours.
#[test]
fn packing_agrees_with_neighbours() {
    let mut random = Random(5);
    let mut free = 0;
    for _ in 0..2000 {
        let bits = 1 + random.below(3) as u32;
        let source = Spec::random(&mut random, &[1 << 7], 2, 1, 10, 0).layout();
        let found = match pack(bits, &source) {
            Ok(found) => found,
            Err(error) => {
                assert_eq!(error, Error::NotFree);
                let group = |lane, warp| {
                    let held: Vec<u64> =
                        (0..source.registers()).map(|r| source.apply(r, lane, warp)).collect();
                    held.iter().all(|x| held.contains(&(x ^ ((1 << bits) - 1))) && held.contains(&(x ^ 1)))
                };
                let all = (0..2).all(|warp| (0..4).all(|lane| group(lane, warp)));
                // Whole groups that are shifted by the lane are not linear.
                assert!(!all || source.thread().iter().any(|vector| vector % (1 << bits) != 0) || bits == 3);
                continue;
            }
        };
        free += 1;
        assert!(found.layout.is_onto(7 - bits));
        for (register, lane, warp) in all_of(&found.layout) {
            for piece in 0..1 << bits {
                let from =
                    found.registers.apply(register) ^ tilespace_layout::f2::apply(&found.pieces, piece);
                let element = found.layout.apply(register, lane, warp);
                assert_eq!(source.apply(from, lane, warp), element * (1 << bits) + piece);
            }
        }
        let back = Relabel::unpack(7 - bits, bits).unwrap().forward(&found.layout).unwrap();
        assert_eq!(back.layout.canonical(), source.canonical());
    }
    assert!(free > 300, "{free}");
}

/// Neighbours of a broadcast are the first registers, so that a store of the result is wide.
#[test]
fn new_registers_are_in_the_order_of_the_index() {
    let (source, result) = (Shape::new(&[64, 1]).unwrap(), Shape::new(&[64, 4]).unwrap());
    let layout = Layout { register: vec![16, 32], lane: vec![1, 2, 4, 8], warp: vec![] };
    let found = Relabel::broadcast(&source, &result).unwrap().forward(&layout).unwrap();
    assert_eq!((found.layout.register, found.registers.bits), (vec![1, 2, 64, 128], vec![0, 0, 1, 2]));
}

#[test]
fn lists_that_do_not_fit_are_errors() {
    let shape = Shape::new(&[4, 8]).unwrap();
    assert!(Relabel::permute(&shape, &[0]).is_err());
    assert!(Relabel::permute(&shape, &[0, 0]).is_err());
    assert!(Relabel::permute(&shape, &[0, 2]).is_err());
    assert!(Relabel::reshape(&shape, &Shape::new(&[16]).unwrap()).is_err());
    assert!(Relabel::broadcast(&shape, &Shape::new(&[8, 8]).unwrap()).is_err());
    assert!(Relabel::extract(&shape, &Shape::new(&[2, 8]).unwrap(), &[2, 0]).is_err());
    assert!(Relabel::extract(&shape, &Shape::new(&[2, 16]).unwrap(), &[0, 0]).is_err());
    assert!(Relabel::extract(&shape, &Shape::new(&[2, 8]).unwrap(), &[1, 0]).is_ok());
    assert_eq!(Relabel::insert(&shape, 3, 1), Err(Error::Dimension(3)));
    assert_eq!(Relabel::unpack(30, 3), Err(Error::TooLarge));
    assert_eq!(cat(&shape, 2, &Layout::scalar(5, 0)), Err(Error::Dimension(2)));
}
