//! Zeros, infinities, NaN, subnormals: the results that Annex F of C99 states. For one argument in single
//! precision, `single.rs` has them.

mod native;

use native::{Double, Single};
use tilespace_functions as functions;

const INFINITY: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// Whether two results are the same, NaN of each kind being one value.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// The cases of `pow` in F.9.4.4, in its order, with the result.
const POWERS: [(f64, f64, f64); 48] = [
    (0.0, -3.0, INFINITY),
    (-0.0, -3.0, -INFINITY),
    (0.0, -2.0, INFINITY),
    (-0.0, -2.0, INFINITY),
    (0.0, -0.5, INFINITY),
    (-0.0, -0.5, INFINITY),
    (0.0, -INFINITY, INFINITY),
    (-0.0, -INFINITY, INFINITY),
    (0.0, 3.0, 0.0),
    (-0.0, 3.0, -0.0),
    (0.0, 2.0, 0.0),
    (-0.0, 2.0, 0.0),
    (-0.0, 0.5, 0.0),
    (-0.0, 1e-45, 0.0),
    (-1.0, INFINITY, 1.0),
    (-1.0, -INFINITY, 1.0),
    (1.0, NAN, 1.0),
    (1.0, INFINITY, 1.0),
    (1.0, -7.5, 1.0),
    (NAN, 0.0, 1.0),
    (NAN, -0.0, 1.0),
    (INFINITY, 0.0, 1.0),
    (-0.0, 0.0, 1.0),
    (-2.0, 0.5, NAN),
    (-1e-30, -1.5, NAN),
    (-1.0, 1e-45, NAN),
    (0.5, -INFINITY, INFINITY),
    (-0.5, -INFINITY, INFINITY),
    (1.5, -INFINITY, 0.0),
    (-1.5, -INFINITY, 0.0),
    (0.5, INFINITY, 0.0),
    (-0.5, INFINITY, 0.0),
    (1.5, INFINITY, INFINITY),
    (-1.5, INFINITY, INFINITY),
    (-INFINITY, -3.0, -0.0),
    (-INFINITY, -2.0, 0.0),
    (-INFINITY, -0.5, 0.0),
    (-INFINITY, 3.0, -INFINITY),
    (-INFINITY, 2.0, INFINITY),
    (-INFINITY, 0.5, INFINITY),
    (-INFINITY, -INFINITY, 0.0),
    (INFINITY, -1e-45, 0.0),
    (INFINITY, 1e-45, INFINITY),
    (INFINITY, INFINITY, INFINITY),
    (NAN, 1.0, NAN),
    (2.0, NAN, NAN),
    (-2.0, 1e30, INFINITY),
    (-2.0, -1e30, 0.0),
];

#[test]
fn powers_have_the_special_values() {
    for (x, y, expected) in POWERS {
        let double = functions::pow(&mut Double, x, y);
        assert!(same(double, expected), "pow({x:e}, {y:e}) is {expected:e}, not {double:e}");
        let (x, y) = (x as f32, y as f32);
        let single = functions::pow(&mut Single(1), x, y);
        assert!(same(single.into(), expected), "pow({x:e}, {y:e}) is {expected:e}, not {single:e}");
    }
}

/// Numbers at which something happens.
fn values() -> Vec<f64> {
    let least = f64::MIN_POSITIVE;
    let mut values =
        vec![0.0, 1.0, 0.5, 2.0, 3.0, 1e-320, 5e-324, least, f64::MAX, INFINITY, NAN, 1e300, 1e-300];
    values.extend([
        709.782712893384,
        710.4758600739439,
        -745.1332191019411,
        -745.2,
        1024.0,
        -1074.0,
        -1075.0,
        20.0,
    ]);
    values.extend([(1u64 << 30) as f64, (1u64 << 53) as f64, 0.55, std::f64::consts::PI]);
    let near: Vec<f64> = values.iter().flat_map(|&x| [x, x.next_up(), x.next_down()]).collect();
    near.iter().flat_map(|&x| [x, -x]).collect()
}

/// Whether both are one special value, or less than three floats apart.
fn close(a: f64, b: f64) -> bool {
    let is_special = |x: f64| x.is_nan() || x == 0.0;
    if is_special(a) || is_special(b) {
        // A subnormal may be rounded to zero.
        return same(a, b) || a.is_sign_negative() == b.is_sign_negative() && (a - b).abs() <= 5e-324;
    }
    (a.to_bits() as i64).abs_diff(b.to_bits() as i64) < 3
}

#[test]
fn functions_of_doubles_have_the_special_values() {
    type Function = fn(&mut Double, f64) -> f64;
    type Reference = fn(f64) -> f64;
    let functions: [(&str, Function, Reference); 11] = [
        ("exp", functions::exp, f64::exp),
        ("exp2", functions::exp2, f64::exp2),
        ("log", functions::log, f64::ln),
        ("log2", functions::log2, f64::log2),
        ("sin", functions::sin, f64::sin),
        ("cos", functions::cos, f64::cos),
        ("tan", functions::tan, f64::tan),
        ("sinh", functions::sinh, f64::sinh),
        ("cosh", functions::cosh, f64::cosh),
        ("tanh", functions::tanh, f64::tanh),
        ("rsqrt", functions::rsqrt, |x| 1.0 / x.sqrt()),
    ];
    for (name, function, reference) in functions {
        for x in values() {
            let (got, expected) = (function(&mut Double, x), reference(x));
            assert!(close(got, expected), "{name}({x:e}) is {expected:e}, not {got:e}");
        }
    }
}

#[test]
fn functions_of_two_doubles_have_the_special_values() {
    for x in values() {
        for y in values() {
            let (got, expected) = (functions::pow(&mut Double, x, y), x.powf(y));
            assert!(close(got, expected), "pow({x:e}, {y:e}) is {expected:e}, not {got:e}");
            let (got, expected) = (functions::atan2(&mut Double, x, y), x.atan2(y));
            assert!(close(got, expected), "atan2({x:e}, {y:e}) is {expected:e}, not {got:e}");
            let (got, expected) = (functions::remainder(&mut Double, x, y), x % y);
            assert!(same(got, expected), "remainder({x:e}, {y:e}) is {expected:e}, not {got:e}");
        }
        for n in [0, 1, -1, 2, -2, 3, -3, 1000, -1001, 1 << 53, (1 << 53) + 1, i64::MAX, i64::MIN] {
            let got = functions::powi(&mut Double, x, n as u64);
            // The float that is next to `n` may be even where `n` is odd.
            let expected = x.abs().powf(n as f64) * if n & 1 == 1 { 1f64.copysign(x) } else { 1.0 };
            assert!(
                close(got, expected) || x.is_nan() && n != 0,
                "powi({x:e}, {n}) is {expected:e}, not {got:e}"
            );
        }
    }
}

#[test]
fn remainders_of_doubles_are_exact() {
    let mut state = 17u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state ^ state >> 29
    };
    for _ in 0..100_000 {
        let (x, y) = (f64::from_bits(random()), f64::from_bits(random()));
        let small = f64::from_bits(random() >> (random() % 32));
        let multiple = small * (random() >> 12) as f64;
        for (x, y) in [(x, y), (x, small), (multiple, small), (y * 1e10, y)] {
            let (got, expected) = (functions::remainder(&mut Double, x, y), x % y);
            assert!(same(got, expected), "remainder({x:e}, {y:e}) is {expected:e}, not {got:e}");
        }
    }
}
