//! The functions of `f32` against the functions of `f64` in the standard library, and exact remainders.

mod native;

use native::{Single, last_place};
use tilespace_functions as functions;

type Function = fn(&mut Single, f32) -> f32;
type Reference = fn(f64) -> f64;

/// A function of one argument, its reference, and the most units in the last place.
const FUNCTIONS: [(&str, Function, Reference, f64); 12] = [
    ("exp", functions::exp, f64::exp, 1.0),
    ("exp2", functions::exp2, f64::exp2, 2.0),
    ("log", functions::log, f64::ln, 1.0),
    ("log2", functions::log2, f64::log2, 1.0),
    ("sin", functions::sin, f64::sin, 2.0),
    ("cos", functions::cos, f64::cos, 2.0),
    ("tan", functions::tan, f64::tan, 3.5),
    ("sinh", functions::sinh, f64::sinh, 2.0),
    ("cosh", functions::cosh, f64::cosh, 2.0),
    ("tanh", functions::tanh, f64::tanh, 2.0),
    ("rsqrt", functions::rsqrt, |x| 1.0 / x.sqrt(), 1.25),
    ("sqrt", functions::sqrt, f64::sqrt, 0.5),
];

/// The error in units of the last place, infinite for a wrong special value.
fn error(result: f32, exact: f64) -> f64 {
    if result.is_nan() || exact.is_nan() {
        return if result.is_nan() && exact.is_nan() { 0.0 } else { f64::INFINITY };
    }
    // Infinity follows the greatest float, and a result beyond is at it.
    let beyond = 2f64.powi(128);
    let exact = exact.clamp(-beyond, beyond);
    let got = if result.is_infinite() { beyond.copysign(f64::from(result)) } else { f64::from(result) };
    if exact == 0.0 {
        return if got == 0.0 && got.is_sign_negative() == exact.is_sign_negative() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    if got == 0.0 && got.is_sign_negative() != exact.is_sign_negative() {
        return f64::INFINITY;
    }
    (got - exact).abs() / last_place(exact.abs().min(f64::from(f32::MAX)))
}

/// The greatest error of a function for some patterns of bits, and where it is.
fn worst(function: Function, reference: Reference, patterns: impl Iterator<Item = u32>) -> (f64, f32) {
    let mut ops = Single(1);
    let mut worst = (0.0, 0.0);
    for bits in patterns {
        let x = f32::from_bits(bits);
        let error = error(function(&mut ops, x), reference(f64::from(x)));
        if error > worst.0 {
            worst = (error, x);
        }
    }
    worst
}

/// Numbers at which something happens.
fn special() -> Vec<f32> {
    let mut values = vec![0.0, 1.0, 2.0, 0.5, 1.5, 3.0, f32::MIN_POSITIVE, f32::MAX, f32::INFINITY, f32::NAN];
    values.extend([
        88.72283, 88.72284, -87.33655, -103.97208, -103.97209, 89.41599, 128.0, -126.0, -149.0, -150.0,
    ]);
    values.extend([
        f32::from_bits(1),
        0.55,
        std::f32::consts::FRAC_1_SQRT_2,
        std::f32::consts::SQRT_2,
        65536.0,
        16777216.0,
        8388608.0,
        1e38,
        1e-38,
    ]);
    values.extend((1..40).map(|k| k as f32 * std::f32::consts::FRAC_PI_2));
    // The float that is nearest to a multiple of a quarter of a turn.
    values.push(16367173.0 * 2f32.powi(72));
    let near: Vec<f32> = values.iter().flat_map(|&x| [x, x.next_up(), x.next_down()]).collect();
    near.iter().flat_map(|&x| [x, -x]).collect()
}

/// Random numbers, the same each time.
fn random(state: &mut u64) -> u32 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*state >> 32) as u32
}

#[test]
fn functions_of_one_argument_keep_their_bounds() {
    for (name, function, reference, bound) in FUNCTIONS {
        let mut state = 7;
        let any = (0..200_000).map(|_| random(&mut state)).collect::<Vec<_>>();
        // Numbers of moderate size, where the functions are not constant.
        let moderate = (0..200_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 4) + 0x3400_0000);
        let patterns = special().into_iter().map(f32::to_bits).chain(any).chain(moderate);
        let signed = patterns.flat_map(|bits| [bits, bits ^ 0x8000_0000]);
        let (error, at) = worst(function, reference, signed);
        println!("{name:8} {error:.3} units at {at:e}");
        assert!(error <= bound, "{name}({at:e}) is off by {error:.3} units");
    }
}

/// `cargo test --release -p tilespace-functions -- --ignored --nocapture every`, with `FUNCTION=sin` for one
/// function, with `STRIDE=61` for some of the arguments. With `RUSTFLAGS=-Ctarget-cpu=native` it is faster.
#[test]
#[ignore = "takes an hour"]
fn every_argument_keeps_the_bounds() {
    let only = std::env::var("FUNCTION").ok();
    let stride = std::env::var("STRIDE").map_or(1, |stride| stride.parse().unwrap());
    for (name, function, reference, bound) in FUNCTIONS {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let start = std::time::Instant::now();
        let found = worst(function, reference, (0..=u32::MAX).step_by(stride));
        println!("{name:8} {:.4} units at {:e}, {:.0} s", found.0, found.1, start.elapsed().as_secs_f64());
        assert!(found.0 <= bound, "{name}");
    }
}

fn check_pow(x: f32, y: f32) -> f64 {
    error(functions::pow(&mut Single(1), x, y), f64::from(x).powf(f64::from(y)))
}

#[test]
fn powers_keep_their_bound() {
    let mut worst = (0.0, 0.0, 0.0);
    let mut look = |x: f32, y: f32| {
        let error = check_pow(x, y);
        if error > worst.0 {
            worst = (error, x, y);
        }
    };
    let special = special();
    for &x in &special {
        for &y in &special {
            look(x, y);
        }
    }
    let mut state = 3;
    let count = std::env::var("COUNT").map_or(500_000, |count| count.parse().unwrap());
    for _ in 0..count {
        let [x, y] = [random(&mut state), random(&mut state)].map(f32::from_bits);
        look(x, y);
        // A base of each size, and the exponent such that the result is neither zero nor infinite.
        let most = 150.0 / x.abs().log2().abs();
        let share = random(&mut state) as f32 / 2f32.powi(31) - 1.0;
        look(x.abs(), most * share);
        // A base near one.
        let x = 1.0 + (random(&mut state) as i32) as f32 * 2f32.powi(-32);
        let most = 150.0 / x.log2().abs();
        look(x, most * share);
        look(-x, (most * share).round());
    }
    println!("pow {worst:?}");
    assert!(worst.0 <= 2.0, "{worst:?}");
}

#[test]
fn powers_with_integers_keep_their_bound() {
    let mut worst = (0.0, 0.0, 0);
    let mut state = 5;
    let mut look = |x: f32, n: i32| {
        let error = error(functions::powi(&mut Single(1), x, n as u32), f64::from(x).powf(f64::from(n)));
        if error > worst.0 {
            worst = (error, x, n);
        }
    };
    for x in special() {
        for n in
            [0, 1, -1, 2, -2, 3, 7, -7, 127, -149, i32::MAX, i32::MIN, 1 << 24, (1 << 24) + 1, -(1 << 24) - 1]
        {
            look(x, n);
        }
    }
    for _ in 0..300_000 {
        let x = f32::from_bits(random(&mut state));
        let n = random(&mut state) as i32;
        look(x, n >> (random(&mut state) % 32));
        let near = 1.0 + (n as f32) * 2f32.powi(-31 - (random(&mut state) % 24) as i32);
        look(near, (100.0 / near.log2()) as i32);
    }
    println!("powi {worst:?}");
    assert!(worst.0 <= 2.0, "{worst:?}");
}

#[test]
fn angles_keep_their_bound() {
    let mut worst = (0.0, 0.0, 0.0);
    let mut look = |y: f32, x: f32| {
        let exact = f64::from(y).atan2(f64::from(x));
        let error = error(functions::atan2(&mut Single(1), y, x), exact);
        if error > worst.0 {
            worst = (error, y, x);
        }
    };
    let special = special();
    for &y in &special {
        for &x in &special {
            look(y, x);
        }
    }
    let mut state = 11;
    let count = std::env::var("COUNT").map_or(1_000_000, |count| count.parse().unwrap());
    for _ in 0..count {
        let [y, x] = [random(&mut state), random(&mut state)].map(f32::from_bits);
        look(y, x);
        let near = f32::from_bits(x.to_bits() ^ (random(&mut state) >> 6));
        look(near, x);
    }
    println!("atan2 {worst:?}");
    assert!(worst.0 <= 2.0, "{worst:?}");
}

#[test]
fn remainders_are_exact() {
    let look = |x: f32, y: f32| {
        let (got, exact) = (functions::remainder(&mut Single(1), x, y), x % y);
        let same = got.to_bits() == exact.to_bits() || got.is_nan() && exact.is_nan();
        assert!(same, "the remainder of {x:e} by {y:e} is {exact:e}, not {got:e}");
    };
    let special = special();
    for &x in &special {
        for &y in &special {
            look(x, y);
        }
    }
    let mut state = 13;
    for _ in 0..500_000 {
        let [x, y] = [random(&mut state), random(&mut state)].map(f32::from_bits);
        look(x, y);
        look(f32::from_bits(y.to_bits() ^ (random(&mut state) >> 5)), y);
        // A small divisor, and a dividend that is nearly or exactly a multiple.
        let small = f32::from_bits(random(&mut state) >> (random(&mut state) % 16));
        look(x, small);
        look(small * (random(&mut state) >> 8) as f32, small);
    }
}

/// The variants of rounding mode `approx` and of `flush_to_zero`: the relative errors that their
/// documentation says.
#[test]
fn approximations_keep_their_bounds() {
    let mut state = 19;
    let mut ops = Single(1);
    let o = &mut ops;
    for _ in 0..200_000 {
        let share = (random(&mut state) as i32) as f32 * 2f32.powi(-31);
        let x = 80.0 * share;
        let error = |got: f32, exact: f64| ((f64::from(got) - exact) / exact).abs();
        let exact = f64::from(x).exp();
        let bound = 2f64.powi(-22) + f64::from(x.abs()) * 2f64.powi(-23);
        assert!(error(functions::exp_approx(o, x), exact) <= bound, "exp_approx({x})");
        assert!(error(functions::exp2_flush(o, x), f64::from(x).exp2()) <= 2f64.powi(-21), "exp2_flush({x})");
        assert!(
            error(functions::tanh_approx(o, share), f64::from(share).tanh()) <= 2f64.powi(-11),
            "{share}"
        );
        let size = x.abs();
        let root = f64::from(size).sqrt();
        for flush in [false, true] {
            assert!(
                error(functions::sqrt_approx(o, size, flush), root) <= 2f64.powi(-22),
                "sqrt_approx({size})"
            );
            let exact = f64::from(x) / 3.0;
            assert!(
                error(functions::div_approx(o, x, 3.0, flush), exact) <= 2f64.powi(-21),
                "div_approx({x})"
            );
            assert!(error(functions::div_full(o, x, 3.0, flush), exact) <= 2f64.powi(-21), "div_full({x})");
        }
        assert!(
            error(functions::rsqrt_flush(o, size), 1.0 / root) <= 2f64.powf(-22.8),
            "rsqrt_flush({size})"
        );
    }
    assert_eq!(functions::exp2_flush(o, -127.0), 0.0);
    assert_eq!(functions::rsqrt_flush(o, 1e-40), f32::INFINITY);
    assert_eq!(functions::sqrt_approx(o, 1e-40, true), 0.0);
}
