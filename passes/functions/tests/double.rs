//! The functions of `f64` against results of more digits, in `double.txt`, which `scripts/references.py`
//! makes.

mod native;

use native::Double;
use std::collections::BTreeMap;
use tilespace_functions as functions;

fn function(name: &str, x: f64, y: f64) -> f64 {
    let o = &mut Double;
    match name {
        "exp" => functions::exp(o, x),
        "exp2" => functions::exp2(o, x),
        "log" => functions::log(o, x),
        "log2" => functions::log2(o, x),
        "sin" => functions::sin(o, x),
        "cos" => functions::cos(o, x),
        "tan" => functions::tan(o, x),
        "sinh" => functions::sinh(o, x),
        "cosh" => functions::cosh(o, x),
        "tanh" => functions::tanh(o, x),
        "rsqrt" => functions::rsqrt(o, x),
        "pow" => functions::pow(o, x, y),
        "atan2" => functions::atan2(o, x, y),
        _ => panic!("{name}"),
    }
}

/// The most units in the last place.
fn bound(name: &str) -> f64 {
    match name {
        "exp" | "exp2" | "log" | "log2" | "pow" | "tanh" | "rsqrt" => 1.0,
        _ => 1.5,
    }
}

/// The number of the floats between two floats, and the sign's.
fn distance(a: f64, b: f64) -> f64 {
    let order = |x: f64| {
        let bits = x.to_bits() as i64;
        i128::from(if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits })
    };
    (order(a) - order(b)) as f64
}

/// `REFERENCES=FILE cargo test --release -p tilespace-functions --test double -- --nocapture` for other
/// references.
#[test]
fn functions_keep_their_bounds() {
    let text = match std::env::var("REFERENCES") {
        Ok(path) => std::fs::read_to_string(path).unwrap(),
        Err(_) => include_str!("double.txt").to_owned(),
    };
    let mut worst: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let float = |field: &str| f64::from_bits(u64::from_str_radix(field, 16).unwrap());
        let (name, count) = (fields[0], fields.len());
        let (x, y) = (float(fields[1]), if count == 5 { float(fields[2]) } else { 0.0 });
        let (exact, rest) = (float(fields[count - 2]), fields[count - 1].parse::<f64>().unwrap());
        let error = (distance(function(name, x, y), exact) * exact.signum() - rest * exact.signum()).abs();
        let worst = worst.entry(name).or_default();
        if error.is_nan() || error > worst.0 {
            *worst = (error, x, y);
        }
    }
    println!("{worst:#?}");
    for (name, (error, x, y)) in worst {
        assert!(error <= bound(name), "{name}({x:e}, {y:e}) is off by {error:.3} units");
    }
}
