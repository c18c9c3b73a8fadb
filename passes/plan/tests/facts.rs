//! Facts about numbers, compared with the numbers.
//!
//! Random trees of arithmetic on numbers, pointers and tiles are evaluated for inputs that keep the promises.
//! Each claim is checked on the result: the divisor of all elements, and the runs along the last dimension
//! (their step, and the divisor of the first element of each).

use tilespace_plan::{
    facts::{MOST, divisor, runs},
    program::{Arithmetic, Element, Free, Kind, Program, ValueId},
};

struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % count
    }
}

/// A value with its numbers: pointers are addresses in bytes, with the size of their pointee.
#[derive(Clone)]
struct Known {
    id: ValueId,
    shape: Option<Vec<u64>>,
    numbers: Vec<i64>,
    pointee: Option<u64>,
}

struct Generator {
    random: Random,
    program: Program,
    known: Vec<Known>,
}

const SHAPES: [&[u64]; 5] = [&[16], &[4, 16], &[16, 4], &[64], &[2, 8, 4]];

impl Generator {
    fn op(&mut self, kind: Kind, operands: Vec<ValueId>, like: &Known, numbers: Vec<i64>) {
        let element = if like.pointee.is_some() { Element::Pointer } else { Element::Int(64) };
        let op = self.program.add_op(Program::BODY, kind, operands, [(like.shape.clone(), element)]);
        self.known.push(Known { id: self.program.op(op).results[0], numbers, ..like.clone() });
    }

    fn argument(&mut self, promise: u64, pointee: Option<u64>) {
        let element = if pointee.is_some() { Element::Pointer } else { Element::Int(64) };
        let id = self.program.add_value(None, element, None);
        self.program.regions[0].arguments.push(id);
        let number = (self.random.below(40) as i64 - 10) * promise as i64;
        let like = Known { id, shape: None, numbers: vec![number], pointee };
        self.op(
            Kind::Elementwise(Arithmetic::Promise { divisor: promise, is_natural: false }),
            vec![id],
            &like,
            vec![number],
        );
    }

    /// Another value of the same shape that is not a pointer.
    fn other(&mut self, shape: &Option<Vec<u64>>) -> Option<Known> {
        let same: Vec<_> =
            self.known.iter().filter(|known| known.shape == *shape && known.pointee.is_none()).collect();
        let place = self.random.below(same.len().max(1) as u64) as usize;
        same.get(place).map(|known| (*known).clone())
    }

    fn step(&mut self) {
        let place = self.random.below(self.known.len() as u64) as usize;
        let a = self.known[place].clone();
        let b = self.other(&a.shape);
        let zip = |b: &Known, f: fn(i64, i64) -> i64| -> Vec<i64> {
            a.numbers.iter().zip(&b.numbers).map(|(a, b)| f(*a, *b)).collect()
        };
        let arithmetic = Kind::Elementwise;
        match (self.random.below(12), b) {
            (0 | 1, _) if a.shape.is_none() => {
                let shape = SHAPES[self.random.below(5) as usize].to_vec();
                let numbers = vec![a.numbers[0]; shape.iter().product::<u64>() as usize];
                let like = Known { shape: Some(shape), ..a.clone() };
                self.op(Kind::Free(Free::Splat), vec![a.id], &like, numbers);
            }
            (2, _) => {
                let (first, count) = (self.random.below(20) as i64, 16 << (2 * self.random.below(2)));
                let like = Known { shape: Some(vec![count]), pointee: None, ..a };
                self.op(
                    Kind::Free(Free::Range(first)),
                    vec![],
                    &like,
                    (first..first + count as i64).collect(),
                );
            }
            (3, Some(b)) if a.pointee.is_none() => {
                let numbers = zip(&b, i64::wrapping_add);
                self.op(arithmetic(Arithmetic::Add), vec![a.id, b.id], &a, numbers);
            }
            (4, Some(b)) if a.pointee.is_none() => {
                let numbers = zip(&b, i64::wrapping_sub);
                self.op(arithmetic(Arithmetic::Sub), vec![a.id, b.id], &a, numbers);
            }
            (5, Some(b)) if a.pointee.is_none() => {
                let numbers = zip(&b, i64::wrapping_mul);
                self.op(arithmetic(Arithmetic::Mul), vec![a.id, b.id], &a, numbers);
            }
            (6, Some(b)) if a.pointee.is_none() => {
                let (left, f): (usize, fn(i64, i64) -> i64) = match self.random.below(2) {
                    0 => (0, |a, b| i64::from(a < b)),
                    _ => (1, |a, b| i64::from(a > b)),
                };
                let numbers = zip(&b, f);
                self.op(arithmetic(Arithmetic::Less { left }), vec![a.id, b.id], &a, numbers);
            }
            (7, Some(b)) => {
                if let Some(bytes) = a.pointee {
                    let numbers = a.numbers.iter().zip(&b.numbers);
                    let numbers =
                        numbers.map(|(a, b)| a.wrapping_add(b.wrapping_mul(bytes as i64))).collect();
                    self.op(arithmetic(Arithmetic::Offset(bytes)), vec![a.id, b.id], &a, numbers);
                }
            }
            (8, _) => {
                let Some(shape) = &a.shape else { return };
                let count: u64 = shape.iter().product();
                let fitting: Vec<_> =
                    SHAPES.iter().filter(|other| other.iter().product::<u64>() == count).collect();
                let shape = fitting[self.random.below(fitting.len() as u64) as usize].to_vec();
                let like = Known { shape: Some(shape), ..a.clone() };
                self.op(Kind::Reshape, vec![a.id], &like, a.numbers);
            }
            (9, _) if a.shape == Some(vec![16]) => self.broadcast(&a),
            (10, _) if a.pointee.is_none() && a.shape.is_some() => {
                // Here and there one, a stride of tensors.
                let number = self.random.below(3) as i64;
                let numbers = vec![number; a.numbers.len()];
                self.op(arithmetic(Arithmetic::Constant(number)), vec![], &a, numbers);
            }
            (11, _) if a.pointee.is_none() => {
                // Numbers of eight bits, which have wrapped around, in more.
                let numbers = a.numbers.iter().map(|number| i64::from(*number as i8)).collect();
                self.op(arithmetic(Arithmetic::Same), vec![a.id], &a, numbers);
            }
            _ => {}
        }
    }

    /// 16 elements as a row or a column, and then repeated.
    fn broadcast(&mut self, a: &Known) {
        let is_row = self.random.below(2) == 0;
        let (thin, wide) = if is_row { (vec![1, 16], vec![4, 16]) } else { (vec![16, 1], vec![16, 4]) };
        let like = Known { shape: Some(thin), ..a.clone() };
        self.op(Kind::Reshape, vec![a.id], &like, a.numbers.clone());
        let source = self.known.last().map_or(a.id, |known| known.id);
        let numbers = match is_row {
            true => a.numbers.repeat(4),
            false => a.numbers.iter().flat_map(|number| [*number; 4]).collect(),
        };
        let like = Known { shape: Some(wide), ..a.clone() };
        self.op(Kind::Broadcast, vec![source], &like, numbers);
    }
}

fn divides(power: u64, number: i64) -> bool {
    power >= MOST && number == 0 || number.rem_euclid(power as i64) == 0
}

#[test]
fn claims_about_numbers_hold() {
    let mut checked = 0;
    for seed in 0..100_000 {
        let (random, program) = (Random(seed), Program::default());
        let mut generator = Generator { random, program, known: vec![] };
        generator.program.add_region(None);
        for _ in 0..3 {
            let promise = 1 << generator.random.below(6);
            generator.argument(promise, None);
        }
        let pointee = 1 << generator.random.below(4);
        generator.argument(16, Some(pointee));
        for _ in 0..16 {
            generator.step();
        }
        for known in &generator.known {
            let power = divisor(&generator.program, known.id);
            assert!(
                known.numbers.iter().all(|number| divides(power, *number)),
                "seed {seed}: {power} {:?}",
                known.numbers
            );
            let Some(last) = known.shape.as_ref().and_then(|shape| shape.last()) else { continue };
            let run = runs(&generator.program, known.id);
            assert!(run.length <= *last && run.length.is_power_of_two());
            let distance = (run.step * known.pointee.unwrap_or(1)) as i64;
            for part in known.numbers.chunks(run.length as usize) {
                let text = || format!("seed {seed}: {run:?} {:?} of {:?}", known.numbers, known.shape);
                assert!(divides(run.divisor, part[0]), "{}", text());
                assert!(part.windows(2).all(|pair| pair[1].wrapping_sub(pair[0]) == distance), "{}", text());
                checked += part.len();
            }
        }
    }
    assert!(checked > 1_000_000);
}
