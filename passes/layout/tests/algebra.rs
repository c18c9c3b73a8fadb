//! The algebra and the questions to a layout, against tables. Tiles of up to 2^9 elements.

#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Random, Spec, off_by_a_bit};
use tilespace_layout::{Error, Holder, Layout, Shape, f2, place::Place};

fn sums(basis: &[u64]) -> Vec<u64> {
    let mut sums = vec![0];
    for vector in basis {
        sums.extend(sums.clone().iter().map(|sum| sum ^ vector));
    }
    sums
}

/// 3,000 lists of up to seven vectors of six bits, against all of their sums.
#[test]
fn spans_agree_with_all_sums() {
    let mut random = Random(1);
    for _ in 0..3000 {
        let basis: Vec<u64> = (0..random.below(8)).map(|_| random.below(64)).collect();
        let all = sums(&basis);
        let distinct: BTreeSet<u64> = all.iter().copied().collect();
        assert_eq!(1 << f2::rank(&basis), distinct.len());
        for x in 0..64 {
            let found = f2::solve(&basis, x);
            assert_eq!(found.is_some(), distinct.contains(&x));
            if let Some(mask) = found {
                assert_eq!(all[mask as usize], x);
                assert_eq!(f2::apply(&basis, mask), x);
            }
            // Vectors that differ by a member reduce to the same one.
            let least = f2::Span::of(&basis).reduce(x).0;
            assert_eq!(least, distinct.iter().map(|sum| sum ^ x).min().unwrap());
        }
        let kernel = f2::kernel(&basis);
        let zero: BTreeSet<u64> =
            (0..all.len()).filter(|mask| all[*mask] == 0).map(|mask| mask as u64).collect();
        assert_eq!(sums(&kernel).into_iter().collect::<BTreeSet<u64>>(), zero);
        let other: Vec<u64> = (0..random.below(6)).map(|_| random.below(64)).collect();
        let theirs: BTreeSet<u64> = sums(&other).into_iter().collect();
        let both: BTreeSet<u64> = sums(&f2::intersection(&basis, &other)).into_iter().collect();
        assert_eq!(both, distinct.intersection(&theirs).copied().collect());
        let rest = f2::independent(&basis, &other);
        assert_eq!(rest.len(), f2::rank(&[&basis[..], &other].concat()) - f2::rank(&other));
        let canonical = f2::Span::of(&basis).canonical();
        assert_eq!(sums(&canonical).into_iter().collect::<BTreeSet<u64>>(), distinct);
        let mut mixed = sums(&basis);
        random.shuffle(&mut mixed);
        if f2::rank(&mixed[..mixed.len().min(60)]) == canonical.len() {
            assert_eq!(f2::Span::of(&mixed[..mixed.len().min(60)]).canonical(), canonical);
        }
    }
}

/// 1,000 matrices of 5 x 5 bits.
#[test]
fn inverses_are_inverse() {
    let mut random = Random(2);
    let mut invertible = 0;
    for _ in 0..1000 {
        let basis: Vec<u64> = (0..5).map(|_| random.below(32)).collect();
        let Some(inverse) = f2::inverse(&basis) else {
            assert!(f2::rank(&basis) < 5);
            continue;
        };
        invertible += 1;
        let identity: Vec<u64> = (0..5).map(|bit| 1 << bit).collect();
        assert_eq!(f2::compose(&basis, &inverse), identity);
        assert_eq!(f2::compose(&inverse, &basis), identity);
    }
    assert!(invertible > 200, "{invertible}");
    assert_eq!(f2::inverse(&[1, 4]), None);
}

fn check(spec: &Spec, layout: &Layout) -> Result<(), String> {
    let mut holders: BTreeMap<u64, Vec<Holder>> = BTreeMap::new();
    for (register, lane, warp) in spec.all() {
        let index = spec.index(register, lane, warp);
        if layout.apply(register, lane, warp) != index {
            return Err(format!("{register} {lane} {warp}"));
        }
        holders.entry(index).or_default().push(Holder { register, lane, warp });
    }
    let total: u64 = spec.sizes.iter().product();
    let bits = total.ilog2();
    let redundant = layout.redundant();
    for (index, expected) in &mut holders {
        expected.sort_unstable();
        let idle =
            |h: &Holder| h.register & redundant.register | h.lane & redundant.lane | h.warp & redundant.warp;
        let ok = layout.holders(*index) == *expected
            && layout.copies() == expected.len() as u64
            && expected.iter().filter(|holder| idle(holder) == 0).count() == 1;
        if !ok {
            return Err(format!("holders of {index}"));
        }
    }
    let ok = layout.is_onto(bits) == (holders.len() as u64 == total)
        && layout.is_injective() == holders.values().all(|holders| holders.len() == 1);
    if ok { Ok(()) } else { Err("onto".to_owned()) }
}

fn random_spec(random: &mut Random) -> Spec {
    let (rank, total) = (1 + random.below(3) as usize, random.below(9) as u32);
    let sizes = random.shape(rank, total);
    let (lanes, warps) = (random.below(4) as usize, random.below(3) as usize);
    let (mixed, copies) = (random.pick(&[0, 30]), random.pick(&[0, 0, 1, 2]));
    Spec::random(random, &sizes, lanes, warps, mixed, copies)
}

/// 600 layouts. Each also with a wrong bit, which is always found.
#[test]
fn layouts_agree_with_tables() {
    let mut random = Random(3);
    for _ in 0..600 {
        let spec = random_spec(&mut random);
        let layout = spec.layout();
        check(&spec, &layout).unwrap();
        let bits = spec.sizes.iter().product::<u64>().ilog2();
        if bits > 0 && !layout.vectors().is_empty() {
            let wrong = off_by_a_bit(&mut random, &layout, bits);
            assert!(check(&spec, &wrong).is_err(), "{layout:?} {wrong:?}");
        }
    }
}

/// 600 layouts, and others in which each thread holds the same set.
#[test]
fn canonical_layouts_are_equal_if_threads_hold_the_same() {
    let mut random = Random(4);
    let held = |layout: &Layout| -> Vec<BTreeSet<u64>> {
        let thread = |(lane, warp)| (0..layout.registers()).map(|r| layout.apply(r, lane, warp)).collect();
        let warps = 0..1 << layout.warp.len();
        warps.flat_map(|warp| (0..1 << layout.lane.len()).map(move |lane| (lane, warp))).map(thread).collect()
    };
    let mut equal = 0;
    for _ in 0..600 {
        let layout = random_spec(&mut random).layout();
        let mut other = layout.clone();
        random.shuffle(&mut other.register);
        if let [first, .., last] = &mut other.register[..] {
            *first ^= *last;
            for lane in &mut other.lane {
                *lane ^= *last * random.below(2);
            }
        }
        if random.chance(50) {
            other = off_by_a_bit(&mut random, &Layout { warp: vec![0], ..other.clone() }, 3);
            other.warp.clone_from(&layout.warp);
        }
        let same = held(&layout) == held(&other);
        assert_eq!(layout.canonical() == other.canonical(), same);
        assert_eq!(held(&layout.canonical()), held(&layout));
        let (distinct, map) = layout.without_register_copies();
        assert!((0..layout.registers()).all(|r| layout.apply(r, 0, 0) == distinct.apply(map.apply(r), 0, 0)));
        equal += usize::from(same);
    }
    assert!((200..550).contains(&equal), "{equal}");
}

#[test]
fn the_example_of_the_first_file() {
    let layout = Layout { register: vec![1, 8, 16], lane: vec![2, 4], warp: vec![0] };
    assert_eq!(layout.apply(5, 3, 0), 23);
    let holders = layout.holders(12);
    assert_eq!(holders, [Holder { register: 2, lane: 2, warp: 0 }, Holder { register: 2, lane: 2, warp: 1 }]);
    let text = layout.describe(&Shape::new(&[4, 8]).unwrap());
    let expected = "register 0 -> dim 1 bit 0\nregister 1..3 -> dim 0 bits 0..2\nlane 0..2 -> dim 1 bits 1..3\nwarp 0 -> copy\n";
    assert_eq!(text, expected);
    let mixed = Layout { register: vec![9], lane: vec![0, 0], warp: vec![32] };
    let expected =
        "register 0 -> dim 0 bit 0 ^ dim 1 bit 0\nlane 0..2 -> copy\nwarp 0 -> outside of the tile\n";
    assert_eq!(mixed.describe(&Shape::new(&[4, 8]).unwrap()), expected);
}

#[test]
fn shapes_are_powers_of_two() {
    assert_eq!(Shape::new(&[3]), Err(Error::NotPowerOfTwo(3)));
    assert_eq!(Shape::new(&[0]), Err(Error::NotPowerOfTwo(0)));
    assert_eq!(Shape::new(&[1 << 20, 1 << 20]), Err(Error::TooLarge));
    assert_eq!(Shape::new(&[4, 8]).unwrap().bits(0), 3..5);
}

#[test]
fn the_swizzle_of_128_bytes_is_named() {
    let offsets = [1, 2, 4, 8, 16, 32, 64 ^ 8, 128 ^ 16, 256 ^ 32, 512].to_vec();
    let place = Place { offsets };
    assert_eq!(place.offset(3 * 64 + 5), 221);
    assert_eq!(place.swizzle(), Some((3, 3, 3)));
    assert_eq!(Place::plain(5).swizzle(), Some((0, 0, 0)));
    assert_eq!(Place { offsets: vec![1, 2, 4 ^ 3] }.swizzle(), None);
}
