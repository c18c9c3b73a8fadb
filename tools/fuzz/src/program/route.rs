//! Routes: related statements, which single draws would hardly give.
//!
//! ```text
//! place, value     two pointers: `to: 1` and `value: 0`, since picks count from the latest value
//! put              the pointer is stored
//! other, copy      its memory is copied to another place
//! get, read        it is loaded again, and used
//! ```

use super::{Pick, Stmt, pick};
use proptest::prelude::*;

/// The numbers that a route is drawn from.
#[derive(Clone, Copy)]
struct Draw {
    kind: u8,
    slot: Pick,
    forms: [Pick; 4],
}

/// The pointers of a route: each is a statement that adds one.
struct Roots {
    place: Stmt,
    value: Stmt,
    other: Stmt,
}

/// A pointer is stored, copied in memory, loaded again, and used. From kind 24 on unknown code is called.
pub(super) fn route(kinds: u8) -> impl Strategy<Value = Vec<Stmt>> {
    let root = || {
        let f = any::<Pick>;
        prop_oneof![
            3 => f().prop_map(Stmt::Address),
            2 => (pick(), f()).prop_map(|(with, form)| Stmt::Slot { filled: Some([with; 4]), form }),
        ]
    };
    let ends = (root(), root(), root());
    (0..kinds, ends, 0u8..4, any::<[Pick; 4]>()).prop_map(|(kind, (place, value, other), slot, forms)| {
        let (draw, roots) = (Draw { kind, slot, forms }, Roots { place, value, other });
        match kind {
            0..=6 | 10 => draw.through_memory(roots),
            7..=9 | 11 | 12 | 14 => draw.through_values(roots),
            13 => draw.through_either_slot(roots),
            15 | 16 => draw.through_a_test(roots),
            17..=19 => draw.two_objects(roots),
            20..=23 => draw.object_in_object(roots),
            _ => draw.outside(roots),
        }
    })
}

impl Draw {
    fn put(self) -> Stmt {
        Stmt::Put { value: 0, to: 1, slot: self.slot, form: self.forms[0] }
    }

    fn get(self, from: Pick) -> Stmt {
        Stmt::Get { from, slot: self.slot, form: self.forms[3] }
    }

    fn read(self) -> Stmt {
        Stmt::Read { from: 0, word: self.forms[1], form: self.forms[2] }
    }

    /// A pointer to an object with an address that does not escape.
    fn kept(form: Pick) -> Stmt {
        Stmt::Slot { filled: None, form: 128 | form }
    }

    /// The pointer is stored as itself, or as a part of something.
    fn through_memory(self, Roots { place, value, other }: Roots) -> Vec<Stmt> {
        let Self { kind, slot, forms: [a, b, ..] } = self;
        let (put, read) = (self.put(), self.read());
        match kind {
            0 | 1 => {
                vec![place, value, put, other, Stmt::CopyAll { from: 2, to: 0, form: b }, self.get(0), read]
            }
            2 => {
                let copy = Stmt::CopySlot { from: 2, to: 0, slots: [slot, slot], form: b };
                vec![place, value, put, other, copy, self.get(0), read]
            }
            3 => {
                let exchange = Stmt::Exchange { value: 0, to: 1, slot, form: a };
                vec![place, value, exchange, self.get(2), read]
            }
            4 => {
                let values = [0, 1, 0, 1];
                vec![place, value, put, Stmt::Call { callee: a, values }, self.get(1), read]
            }
            5 => {
                let number = Stmt::ToNumber { value: 0, form: a };
                vec![value, number, place, Stmt::PutNumber { value: 0, to: 0, slot }, self.get(0), read]
            }
            6 => {
                let pair = Stmt::MakePair([0, 1]);
                vec![place, value, pair, other, Stmt::PutPair { pair: 0, to: 0 }, self.get(0), read]
            }
            _ => vec![place, value, put, self.get(1), read],
        }
    }

    /// The pointer passes through other values.
    fn through_values(self, Roots { place, value, .. }: Roots) -> Vec<Stmt> {
        let Self { kind, forms: [a, b, _, d], .. } = self;
        let read = self.read();
        let number = Stmt::ToNumber { value: 0, form: a };
        match kind {
            7 => {
                let part = Stmt::Part { pair: 0, which: a.is_multiple_of(2) };
                vec![place, value, Stmt::MakePair([0, 1]), part, read]
            }
            8 => vec![place, value, Stmt::Lanes { values: [0, 1], lane: a }, read],
            9 => vec![value, number, Stmt::FromNumber { value: 0, form: b }, read],
            11 => vec![value, number, Stmt::Call { callee: b, values: [0; 4] }, self.get(d % 4), read],
            12 => {
                let null = Stmt::OrNull { condition: a, value: 0 };
                vec![value, null, Stmt::IfNotNull { value: 0, body: vec![read] }]
            }
            _ => {
                let distance = Stmt::Distance { values: [0, 1], to: d % 4, word: b, form: a };
                vec![place, value, distance, read]
            }
        }
    }

    /// Either slot, through a vector, and a store through the result.
    fn through_either_slot(self, Roots { value, other, .. }: Roots) -> Vec<Stmt> {
        let Self { slot, forms: [a, b, c, d], .. } = self;
        let [one, two] = [Stmt::Slot { filled: None, form: a }, Stmt::Slot { filled: None, form: b }];
        let lanes = Stmt::Lanes { values: [0, 1], lane: c };
        let first = Stmt::Put { value: 2 + a % 2, to: 1, slot, form: 0 };
        let through = Stmt::Put { value: 3, to: 0, slot, form: 0 };
        vec![value, other, one, two, first, lanes, through, self.get(1 + d % 2), self.read()]
    }

    /// A choice, used on both sides of a test of its space.
    fn through_a_test(self, Roots { value, other, .. }: Roots) -> Vec<Stmt> {
        let Self { kind, forms: [a, b, c, d], .. } = self;
        let (yes, no) = (vec![self.read()], vec![self.read()]);
        if kind == 15 {
            let remote = Stmt::Remote { value: 0, form: a };
            let choose = Stmt::Choose { condition: b, values: [0, d % 3] };
            let test = Stmt::IfIn { value: 0, space: 4, form: c, yes, no };
            return vec![value, remote, other, choose, test];
        }
        let choose = Stmt::Choose { condition: a, values: [0, d % 4] };
        vec![value, choose, Stmt::IfIn { value: 0, space: b, form: c, yes, no }]
    }

    /// Two objects with different contents, for one function.
    fn two_objects(self, Roots { value, other, .. }: Roots) -> Vec<Stmt> {
        let Self { slot, forms: [a, b, c, _], .. } = self;
        let put = |value, form| Stmt::Put { value, to: 0, slot: slot / 2, form };
        let call = || Stmt::Call { callee: a, values: [0; 4] };
        let (first, second) = (Self::kept(b), Self::kept(c));
        vec![value, other, first, put(0, c), call(), second, put(1, b), call(), self.get(0), self.read()]
    }

    /// An object that holds the address of another, and accesses to the latter through it.
    fn object_in_object(self, Roots { value, other, .. }: Roots) -> Vec<Stmt> {
        let Self { kind, slot, forms: [a, b, c, d] } = self;
        let hold = Stmt::Hold { value: 1, to: 0, slot, form: a };
        let held = Stmt::Held { from: 0, slot, form: b };
        let put = |value, to| Stmt::Put { value, to, slot: d % 3, form: 0 };
        let get = |from| Stmt::Get { from, slot: d % 3, form: 255 };
        let (object, holder) = (Self::kept(a), Self::kept(b));
        let read = self.read();
        match kind {
            20 => vec![value, other, object, put(0, 0), holder, hold, held, put(1, 0), get(1), read],
            21 => {
                let call = Stmt::Call { callee: c, values: [0; 4] };
                vec![value, object, put(0, 0), holder, hold, call, held, get(1), read]
            }
            22 => {
                let call = Stmt::Call { callee: c, values: [0, 1, 0, 1] };
                vec![value, other, object, put(0, 0), holder, hold, held, put(1, 0), call, get(0), read]
            }
            _ => {
                let copy = Stmt::CopyAll { from: 1, to: 0, form: 3 };
                let last = Self::kept(c);
                vec![value, object, put(0, 0), holder, hold, last, copy, held, put(0, 0), get(1), read]
            }
        }
    }

    /// Unknown code gets the pointer.
    fn outside(self, Roots { value, .. }: Roots) -> Vec<Stmt> {
        let Self { kind, forms: [a, b, c, d], .. } = self;
        if matches!(kind, 24 | 25) {
            let null = Stmt::OrNull { condition: a, value: 0 };
            return vec![value, null, Stmt::Outside { callee: 1 + b % 2, values: [0, 0] }, self.read()];
        }
        vec![Stmt::Outside { callee: a, values: [b % 4, c % 4] }, self.get(d % 4), self.read()]
    }
}
