//! Types that are not a result's type: each must be an error.
//!
//! ```text
//! (4,(8,2)):(1,(4,32))     another number      (4,(9,2)):(1,(4,32))
//!                          other modes         ((4,8),2):((1,4),32), 64:1, ((2,2),(8,2)):((1,2),(4,32))
//!                          another place       (4,(8,2)):(1@0,(4,32))
//! f32, gmem                other elements      f16, gmem; f32, gmem, align<16>; f32, gmem, S<2,4,3>
//! [8:1;4:1]                another tile        [8:1;5:1], [[8:1;4:1]], [8:1]
//! (?,8):(1,?)              a number of the run that is taken for one of now
//! ```
//!
//! A type with `?` for a number is not a lie. It may be taken, and then the number must be right.

use crate::{
    algebra::{Layout, Number, Step, Tile, known},
    cases::{Case, Random, Value, relabelled, unknown},
};
use Layout::{Modes, One};

/// A type of a result.
pub struct Lie {
    pub text: String,
    /// The value with that type, if it is one after all.
    pub weaker: Option<Value>,
}

fn lie(text: String) -> Option<Lie> {
    Some(Lie { text, weaker: None })
}

impl Case {
    /// A type other than the result's.
    pub fn lie(&self, random: &mut Random) -> Option<Lie> {
        if let Value::Tile(tile) = &self.value {
            return lie(Value::Tile(other_tile(random, tile)?).text());
        }
        if let Value::Pointer(_) = self.value {
            return lie(other_kind(random, &self.value)?);
        }
        let layout = self.value.layout();
        let with = |layout| self.value.with_layout(layout);
        match random.below(6) {
            0 => lie(with(other_number(random, &self.value)?).text()),
            1 => lie(with(other_modes(random, layout)?).text()),
            2 => lie(with(other_place(random, &self.value)?).text()),
            3 => lie(other_kind(random, &self.value)?),
            4 => {
                let known = with(taken_for_known(random, &self.value)?);
                // A number that the operation knows less of may be known.
                let weaker = (self.op == "cute.derefine").then(|| known.clone());
                Some(Lie { text: known.text(), weaker })
            }
            _ => {
                let weaker = with(less_known(random, layout)?);
                Some(Lie { text: weaker.text(), weaker: Some(weaker) })
            }
        }
        .filter(|lie| lie.text != self.result)
    }
}

/// A number that says something: of one element there is no stride.
fn changed(
    random: &mut Random,
    value: &Value,
    change: impl FnOnce(&mut Number, &mut Random) -> Option<()>,
) -> Option<Layout> {
    let mut leaves = value.layout().leaves();
    if leaves.is_empty() {
        return None;
    }
    let place = random.below(leaves.len());
    let (size, step) = leaves.get_mut(place)?;
    let of_size = matches!(value, Value::Tuple(..)) || random.one_in(2);
    if !of_size && size.now <= 1 {
        return None;
    }
    change(if of_size { size } else { &mut step.number }, random)?;
    Some(relabelled(value.layout(), &mut leaves.into_iter()))
}

fn other_number(random: &mut Random, value: &Value) -> Option<Layout> {
    changed(random, value, |number, random| {
        *number = known(number.now + 1 + random.below(3) as i64);
        Some(())
    })
}

/// The number of this run, as if each run had it.
fn taken_for_known(random: &mut Random, value: &Value) -> Option<Layout> {
    // Facts known about a place or a number of elements are not stated here.
    if let Value::Tuple(..) = value {
        return None;
    }
    changed(random, value, |number, _| {
        let is_open = !number.known;
        *number = known(number.now);
        is_open.then_some(())
    })
}

fn less_known(random: &mut Random, layout: &Layout) -> Option<Layout> {
    let mut leaves = layout.leaves();
    if leaves.is_empty() {
        return None;
    }
    let place = random.below(leaves.len());
    let (size, step) = leaves.get_mut(place)?;
    let number = if random.one_in(2) { size } else { &mut step.number };
    let is_known = number.known;
    *number = unknown(number.now, 32);
    is_known.then(|| relabelled(layout, &mut leaves.into_iter()))
}

fn other_place(random: &mut Random, value: &Value) -> Option<Layout> {
    if let Value::Tuple(..) = value {
        return None;
    }
    let mut leaves = value.layout().leaves();
    let place = random.below(leaves.len());
    let (size, step) = leaves.get_mut(place)?;
    if size.now <= 1 {
        return None;
    }
    match step.path.first_mut() {
        Some(first) if random.one_in(2) => *first += 1,
        Some(_) => step.path.push(0),
        None => step.path.push(random.below(2)),
    }
    Some(relabelled(value.layout(), &mut leaves.into_iter()))
}

/// The elements in other modes.
fn other_modes(random: &mut Random, layout: &Layout) -> Option<Layout> {
    let Modes(modes) = layout else {
        let One(size, step) = layout else { return None };
        return match random.one_in(2) {
            true => Some(Modes(vec![layout.clone()])),
            false => split(*size, step),
        };
    };
    if modes.is_empty() {
        return None;
    }
    let place = random.below(modes.len());
    let mut new = modes.clone();
    match random.below(5) {
        0 => new[place] = other_modes(random, &modes[place])?,
        1 => new[place] = Modes(vec![modes[place].clone()]),
        // Some of them as one mode.
        2 => {
            let end = place + 1 + random.below(modes.len() - place);
            let group = new.splice(place..end, []).collect();
            new.insert(place, Modes(group));
        }
        // Two of them as one number.
        3 => {
            let (One(size, step), One(more, _)) = (modes.get(place)?, modes.get(place + 1)?) else {
                return None;
            };
            new.remove(place + 1);
            new[place] = One(size.times(*more), step.clone());
            if new.len() == 1 {
                return new.pop();
            }
        }
        // The parts of one as modes.
        _ => {
            let Modes(parts) = &modes[place] else { return None };
            new.splice(place..=place, parts.clone());
        }
    }
    Some(Modes(new))
}

/// A number as two.
fn split(size: Number, step: &Step) -> Option<Layout> {
    if !size.known || size.now < 4 || size.now % 2 != 0 || !step.number.known {
        return None;
    }
    let second = Step { number: known(step.number.now * 2), path: step.path.clone() };
    Some(Modes(vec![One(known(2), step.clone()), One(known(size.now / 2), second)]))
}

/// Other elements, another swizzle, or another kind of value.
fn other_kind(random: &mut Random, value: &Value) -> Option<String> {
    let text = value.text();
    Some(match value {
        Value::View(..) | Value::Pointer(_) => {
            let other = random.of(&[
                "f16, gmem",
                "i32, gmem",
                "f32, smem",
                "f32, gmem, align<16>",
                "f32, gmem, S<2,4,3>",
            ]);
            text.replacen("f32, gmem", other, 1)
        }
        Value::Layout(_) if random.one_in(2) => {
            text.replacen("layout<\"", "composed_layout<\"S<2,1,3> o 0 o ", 1)
        }
        Value::Layout(_) => text.replacen("!cute.layout<", "!cute.memref<f32, gmem, ", 1),
        Value::Swizzled(None, _) if random.one_in(2) => text.replacen(" o 0 o ", " o 8 o ", 1),
        Value::Swizzled(..) if random.one_in(2) => text.replacen("S<2,1,3>", "S<1,1,3>", 1),
        Value::Swizzled(Some(_), _) => return None,
        Value::Swizzled(None, _) => text.replacen("composed_layout<\"S<2,1,3> o 0 o ", "layout<\"", 1),
        Value::Coordinates(..) => {
            let (start, layout) = text.split_once(", ")?;
            format!("{}, {layout}", start.replacen('0', "1", 1))
        }
        Value::Tuple(..) | Value::Tile(_) => return None,
    })
}

fn other_tile(random: &mut Random, tile: &Tile) -> Option<Tile> {
    let Tile::Parts(parts) = tile else { return None };
    let mut new = parts.clone();
    match random.below(4) {
        0 => return Some(Tile::Parts(vec![tile.clone()])),
        1 => new.push(Tile::Whole),
        2 => new[0] = Tile::Whole,
        _ => match new.get_mut(0)? {
            Tile::Of(One(size, step)) if random.one_in(2) => *size = known(size.now + step.number.now.min(1)),
            Tile::Of(One(_, step)) => step.number = known(step.number.now + 1),
            _ => return None,
        },
    }
    Some(Tile::Parts(new))
}
