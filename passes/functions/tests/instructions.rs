//! How many instructions each function has: all that are reachable from the result, without constants, copies
//! of bits, and signs of operands, which an instruction has for nothing.

use tilespace_functions::{
    self as functions,
    ops::{Binary, Compare, IntegerBinary, IntegerCompare, Logic, Ops, Unary, Width},
};

/// The operands of each value, and whether it costs an instruction.
struct Graph(Width, Vec<(Vec<usize>, bool)>, Option<Vec<usize>>);

impl Graph {
    fn value(&mut self, operands: &[usize], costs: bool) -> usize {
        self.1.push((operands.to_vec(), costs));
        self.1.len() - 1
    }

    fn count(&self, results: &[usize]) -> usize {
        let mut seen = vec![false; self.1.len()];
        let mut rest = results.to_vec();
        while let Some(value) = rest.pop() {
            if !std::mem::replace(&mut seen[value], true) {
                rest.extend(&self.1[value].0);
            }
        }
        self.1.iter().zip(seen).filter(|((_, costs), seen)| *costs && *seen).count()
    }
}

impl Ops for Graph {
    type F = usize;
    type I = usize;
    type B = usize;

    fn width(&self) -> Width {
        self.0
    }
    fn float(&mut self, _: f64) -> usize {
        self.value(&[], false)
    }
    fn integer(&mut self, _: i64) -> usize {
        self.value(&[], false)
    }
    fn unary(&mut self, op: Unary, a: usize) -> usize {
        self.value(&[a], !matches!(op, Unary::Neg | Unary::Abs))
    }
    fn binary(&mut self, _: Binary, a: usize, b: usize) -> usize {
        self.value(&[a, b], true)
    }
    fn fma(&mut self, a: usize, b: usize, c: usize) -> usize {
        self.value(&[a, b, c], true)
    }
    fn integers(&mut self, _: IntegerBinary, a: usize, b: usize) -> usize {
        self.value(&[a, b], true)
    }
    fn logic(&mut self, _: Logic, a: usize, b: usize) -> usize {
        self.value(&[a, b], true)
    }
    fn compare(&mut self, _: Compare, a: usize, b: usize) -> usize {
        self.value(&[a, b], true)
    }
    fn compare_integers(&mut self, _: IntegerCompare, a: usize, b: usize) -> usize {
        self.value(&[a, b], true)
    }
    fn select(&mut self, condition: usize, yes: usize, no: usize) -> usize {
        self.value(&[condition, yes, no], true)
    }
    fn select_integer(&mut self, condition: usize, yes: usize, no: usize) -> usize {
        self.value(&[condition, yes, no], true)
    }
    fn to_integer(&mut self, a: usize) -> usize {
        self.value(&[a], true)
    }
    fn to_float(&mut self, a: usize) -> usize {
        self.value(&[a], true)
    }
    fn bits(&mut self, a: usize) -> usize {
        self.value(&[a], false)
    }
    fn float_of_bits(&mut self, a: usize) -> usize {
        self.value(&[a], false)
    }
    /// A branch: one instruction, and its own ones are counted apart.
    fn rarely<const N: usize>(
        &mut self,
        condition: usize,
        usual: [usize; N],
        rare: impl FnOnce(&mut Self) -> [usize; N],
    ) -> [usize; N] {
        self.2 = Some(rare(self).to_vec());
        usual.map(|usual| self.value(&[condition, usual], false))
    }
}

type Function = fn(&mut Graph, usize, usize) -> usize;

/// Each function, its instructions in `f32` and in `f64`, and the instructions of its rare part.
const FUNCTIONS: [(&str, Function, [[usize; 2]; 2]); 16] = [
    ("exp", |o, x, _| functions::exp(o, x), [[20, 0], [25, 0]]),
    ("exp2", |o, x, _| functions::exp2(o, x), [[6, 0], [24, 0]]),
    ("log", |o, x, _| functions::log(o, x), [[31, 0], [36, 0]]),
    ("log2", |o, x, _| functions::log2(o, x), [[33, 0], [38, 0]]),
    ("pow", functions::pow, [[106, 0], [116, 0]]),
    ("powi", functions::powi, [[100, 0], [110, 0]]),
    ("sin", |o, x, _| functions::sin(o, x), [[22, 76], [38, 97]]),
    ("cos", |o, x, _| functions::cos(o, x), [[22, 76], [38, 97]]),
    ("tan", |o, x, _| functions::tan(o, x), [[24, 76], [51, 97]]),
    ("sinh", |o, x, _| functions::sinh(o, x), [[29, 0], [34, 0]]),
    ("cosh", |o, x, _| functions::cosh(o, x), [[27, 0], [32, 0]]),
    ("tanh", |o, x, _| functions::tanh(o, x), [[29, 0], [51, 0]]),
    ("atan2", functions::atan2, [[31, 0], [43, 0]]),
    ("rsqrt", |o, x, _| functions::rsqrt(o, x), [[7, 0], [10, 0]]),
    ("remainder", functions::remainder, [[15, 114], [15, 146]]),
    ("exp_approx", |o, x, _| functions::exp_approx(o, x), [[2, 0], [2, 0]]),
];

#[test]
fn the_documented_numbers_of_instructions_hold() {
    let mut wrong = String::new();
    for (name, function, expected) in FUNCTIONS {
        let found = [Width::Single, Width::Double].map(|width| {
            let mut graph = Graph(width, vec![], None);
            let [x, y] = [graph.value(&[], false), graph.value(&[], false)];
            let result = function(&mut graph, x, y);
            let all = graph.1.iter().filter(|(_, costs)| *costs).count();
            let roots: Vec<usize> = graph.2.iter().flatten().copied().chain([result]).collect();
            assert_eq!(graph.count(&roots), all, "{name} has instructions with unused results");
            let rare = graph.2.clone().map_or(0, |rare| graph.count(&rare));
            [graph.count(&[result]), rare]
        });
        if found != expected {
            wrong += &format!("{name}: {found:?}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
