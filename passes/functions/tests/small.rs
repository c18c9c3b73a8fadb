//! Small floats against a list of all their numbers.

mod native;

use native::Single;
use tilespace_functions::small::{Small, from_small, to_small};

const ALL: [(Small, u32); 4] =
    [(Small::E4M3, 256), (Small::E5M2, 256), (Small::E2M1, 16), (Small::E8M0, 256)];

#[test]
fn each_small_float_is_exact_in_32_bits() {
    for (small, count) in ALL {
        for bits in 0..count {
            let found = from_small(&mut Single(0), small, bits);
            let wanted = small.number(bits);
            let same = found.is_nan() && wanted.is_nan() || f64::from(found).to_bits() == wanted.to_bits();
            assert!(same, "{small:?} {bits:#x}: {found} for {wanted}");
        }
    }
}

/// The nearest small float by search; above the greatest number, the result that the format says.
fn nearest(small: Small, x: f32) -> u32 {
    let sign = if x.is_sign_negative() { 0x80 } else { 0 };
    match small {
        // Half of the last place above the greatest number is nearer to the number that would come next.
        Small::E4M3 if x.is_nan() || x.abs() > 464.0 => 0x7f | sign,
        Small::E5M2 if x.is_nan() => 0x7f | sign,
        Small::E5M2 if x.abs() >= 61440.0 => 0x7c | sign,
        Small::E2M1 if x.is_nan() => 0x7 | sign >> 4,
        Small::E2M1 => small.pattern(x.clamp(-6.0, 6.0).into()),
        _ => small.pattern(x.into()),
    }
}

#[test]
fn a_number_becomes_the_nearest_small_float() {
    for (small, count) in &ALL[..3] {
        let mut numbers: Vec<f64> =
            (0..*count).map(|bits| small.number(bits)).filter(|x| !x.is_nan()).collect();
        numbers.sort_by(f64::total_cmp);
        let middles: Vec<f64> = numbers.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect();
        let special =
            [f32::NAN, -f32::NAN, f32::INFINITY, 0.0, -0.0, f32::MIN_POSITIVE, 1e-45, 449.0, 464.0, 465.0];
        let more = [479.0, 480.0, 57345.0, 61439.0, 61440.0, 61441.0, 65536.0, 5.0, 6.5, 7.0, 1e30, -1e30];
        let near = numbers.iter().chain(&middles).flat_map(|x| {
            let x = *x as f32;
            [x, x.next_up(), x.next_down(), x * 1.01]
        });
        for x in near.chain(special).chain(more) {
            let found = to_small(&mut Single(0), *small, x, false);
            assert_eq!(found, nearest(*small, x), "{small:?} {x}");
        }
    }
}

#[test]
fn a_power_of_two_is_rounded_down_or_up() {
    let of = |x: f32, up: bool| to_small(&mut Single(0), Small::E8M0, x, up);
    let three =
        [(1.0, 127, 127), (1.5, 127, 128), (3.0, 128, 129), (2.0_f32.powi(-127), 0, 0), (1e-45, 0, 0)];
    for (x, down, up) in three {
        assert_eq!((of(x, false), of(x, true)), (down, up), "{x}");
    }
    assert_eq!((of(2.0_f32.powi(-127) * 1.5, true), of(f32::MAX, false)), (1, 254));
    for (x, wanted) in [(f32::NAN, 0xff), (-f32::NAN, 0xff), (f32::INFINITY, 0xff), (0.0, 0), (-0.0, 0)] {
        assert_eq!((of(x, false), of(x, true)), (wanted, wanted), "{x}");
    }
    assert_eq!((of(-1.5, false), of(-1.5, true)), (127, 128));
}
