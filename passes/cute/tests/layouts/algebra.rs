//! CuTe's algebra of layouts, from its definitions: the text of a result as NVIDIA's compiler prints it, and
//! the numbers in it.
//!
//! ```text
//! (?,4):(1,?) by [2:1]      (2,(?,4)) with the numbers of this run: (2,(3,4)):(1,(2,7)) where ? is 6 and 7
//! ```
//!
//! A number knows its value in this run and whether the compiler knows it, too. The algebra looks at numbers
//! that the compiler knows and at no others, so the one evaluation gives the text of the type and the values
//! for its `?`. It follows NVIDIA's open headers (`cutegen`, BSD-3), and shares nothing with the lowering.
//! Exact results are compared with the definition by points, too: a composition is the one function at the
//! other's numbers, and a complement has each copy at the least place where it meets no other.

use std::collections::BTreeMap;

/// A number of this run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// Its value.
    pub now: i64,
    /// Whether it is in the type.
    pub known: bool,
    /// How wide it is if it does not.
    pub bits: u32,
    /// The divisor that the type states.
    pub div: i64,
}

/// A number that is in the type.
pub const fn known(now: i64) -> Number {
    Number { now, known: true, bits: 32, div: 1 }
}

impl Number {
    pub fn is(self, value: i64) -> bool {
        self.known && self.now == value
    }

    fn with(self, other: Self, now: i64) -> Self {
        let bits = |number: Self| if number.known { 32 } else { number.bits };
        Self { now, known: self.known && other.known, bits: bits(self).max(bits(other)), div: 1 }
    }

    pub fn times(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a.is(0) || b.is(0) => known(0),
            (a, b) if a.is(1) => b,
            (a, b) if b.is(1) => a,
            (a, b) => a.with(b, a.now * b.now),
        }
    }

    /// The quotient, rounded up.
    pub fn tiles(self, by: Self) -> Self {
        match by {
            by if by.is(1) => self,
            by => self.with(by, (self.now + by.now - 1).div_euclid(by.now.max(1))),
        }
    }

    fn over(self, by: Self) -> Self {
        if by.is(1) { self } else { self.with(by, self.now / by.now.max(1)) }
    }

    fn least(self, other: Self) -> Self {
        self.with(other, self.now.min(other.now))
    }

    pub fn text(self) -> String {
        match self {
            Self { known: true, now, .. } => now.to_string(),
            Self { bits: 64, div: 1, .. } => "?{i64}".to_owned(),
            Self { bits: 64, div, .. } => format!("?{{i64 div={div}}}"),
            Self { div: 1, .. } => "?".to_owned(),
            Self { div, .. } => format!("?{{div={div}}}"),
        }
    }
}

/// A stride: a number along a part of a coordinate, or of none.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub number: Number,
    pub path: Vec<usize>,
}

impl Step {
    pub fn of(number: Number) -> Self {
        Self { number, path: vec![] }
    }

    fn times(&self, by: Number) -> Self {
        let number = self.number.times(by);
        // A step of 0 goes along no part.
        Self { number, path: if number.is(0) { vec![] } else { self.path.clone() } }
    }
}

/// A layout.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    One(Number, Step),
    Modes(Vec<Layout>),
}

/// An index: a number for each part of a coordinate.
pub type Place = BTreeMap<Vec<usize>, i64>;
type Leaf = (Number, Step);

/// The sum of two indices.
pub fn sum(mut a: Place, b: &Place) -> Place {
    for (path, number) in b {
        *a.entry(path.clone()).or_default() += number;
    }
    a.retain(|_, number| *number != 0);
    a
}

impl Layout {
    pub fn modes(&self) -> Vec<Self> {
        match self {
            Self::One(..) => vec![self.clone()],
            Self::Modes(modes) => modes.clone(),
        }
    }

    pub fn leaves(&self) -> Vec<Leaf> {
        match self {
            Self::One(size, step) => vec![(*size, step.clone())],
            Self::Modes(modes) => modes.iter().flat_map(Self::leaves).collect(),
        }
    }

    pub fn size(&self) -> Number {
        self.leaves().into_iter().fold(known(1), |product, (size, _)| product.times(size))
    }

    /// The index of a coordinate that is one number: the first mode runs fastest, the last takes the rest.
    pub fn at(&self, number: i64) -> Place {
        let (mut rest, mut place, leaves) = (number, Place::new(), self.leaves());
        for (index, (size, step)) in leaves.iter().enumerate() {
            let part = if index + 1 == leaves.len() { rest } else { rest % size.now };
            rest /= size.now;
            place = sum(place, &Place::from([(step.path.clone(), part * step.number.now)]));
        }
        place
    }

    fn text(&self, leaf: &impl Fn(&Leaf) -> String) -> String {
        match self {
            Self::One(size, step) => leaf(&(*size, step.clone())),
            Self::Modes(modes) => {
                format!("({})", modes.iter().map(|mode| mode.text(leaf)).collect::<Vec<_>>().join(","))
            }
        }
    }

    pub fn shape(&self) -> String {
        self.text(&|(size, _)| size.text())
    }

    pub fn stride(&self) -> String {
        self.text(&|(_, step)| {
            let path: String = step.path.iter().map(|place| format!("@{place}")).collect();
            step.number.text() + &path
        })
    }

    /// The numbers that are not in the type.
    pub fn values(&self) -> Vec<Number> {
        let leaves = self.leaves();
        let (sizes, steps) = (leaves.iter().map(|leaf| leaf.0), leaves.iter().map(|leaf| leaf.1.number));
        sizes.chain(steps).filter(|number| !number.known).collect()
    }

    /// The layout with other numbers in their place.
    pub fn with_values(&self, values: &mut impl Iterator<Item = i64>) -> Self {
        let mut leaves = self.leaves();
        let mut next = |number: &mut Number| {
            if !number.known {
                number.now = values.next().unwrap_or(i64::MIN);
            }
        };
        leaves.iter_mut().for_each(|leaf| next(&mut leaf.0));
        leaves.iter_mut().for_each(|leaf| next(&mut leaf.1.number));
        self.like(&mut leaves.into_iter())
    }

    fn like(&self, leaves: &mut impl Iterator<Item = Leaf>) -> Self {
        match self {
            Self::One(size, step) => {
                let (size, step) = leaves.next().unwrap_or((*size, step.clone()));
                Self::One(size, step)
            }
            Self::Modes(modes) => Self::Modes(modes.iter().map(|mode| mode.like(leaves)).collect()),
        }
    }

    /// Without gaps, the first mode fastest.
    pub fn compact(&self, next: &mut Number) -> Self {
        match self {
            Self::One(size, _) if size.is(1) => Self::One(*size, Step::of(known(0))),
            Self::One(size, _) => {
                let step = Step::of(*next);
                *next = next.times(*size);
                Self::One(*size, step)
            }
            Self::Modes(modes) => Self::Modes(modes.iter().map(|mode| mode.compact(next)).collect()),
        }
    }
}

/// Leaves as a layout: a single leaf is not a tuple.
fn unwrapped(leaves: Vec<Leaf>) -> Layout {
    let mut modes: Vec<_> = leaves.into_iter().map(|(size, step)| Layout::One(size, step)).collect();
    if modes.len() == 1 { modes.remove(0) } else { Layout::Modes(modes) }
}

/// Neighbours become one where the steps of the first continue in the second.
fn merged(leaves: Vec<Leaf>) -> Vec<Leaf> {
    let mut all: Vec<Leaf> = vec![];
    for (size, step) in leaves {
        while all.last().is_some_and(|(last, _)| last.is(1)) {
            all.pop();
        }
        match all.last_mut() {
            Some((last, before))
                if [*last, size, before.number, step.number].iter().all(|number| number.known)
                    && before.times(*last) == step =>
            {
                *last = last.times(size);
            }
            _ => all.push((size, step)),
        }
    }
    all
}

/// An equal function with as few modes as the known numbers permit.
pub fn coalesce(layout: &Layout) -> Layout {
    let mut leaves = merged(layout.leaves());
    if leaves.len() > 1 && leaves.last().is_some_and(|(size, _)| size.is(1)) {
        leaves.pop();
    }
    unwrapped(leaves)
}

/// The layout without repetitions.
pub fn filter(layout: &Layout) -> Layout {
    let leaves = layout.leaves().into_iter();
    coalesce(&unwrapped(
        leaves.map(|(size, step)| if step.number.is(0) { (known(1), step) } else { (size, step) }).collect(),
    ))
}

/// The layouts that a function makes of the leaves along each path of a coordinate, in a tuple like the
/// coordinate. `None` for numbers and coordinates at once.
fn along_paths<T: Clone>(
    leaves: &[(Step, T)],
    path: &[usize],
    of: &mut impl FnMut(Vec<(Number, T)>, &[usize]) -> Option<Layout>,
) -> Option<Layout> {
    let here: Vec<_> = leaves.iter().filter(|(step, _)| step.path.ends_with(path)).cloned().collect();
    let (deeper, own): (Vec<_>, Vec<_>) =
        here.into_iter().partition(|(step, _)| step.path.len() > path.len());
    let modes = deeper.iter().map(|(step, _)| step.path[step.path.len() - 1 - path.len()] + 1).max();
    match modes {
        None => of(own.into_iter().map(|(step, with)| (step.number, with)).collect(), path),
        Some(_) if own.iter().any(|(step, _)| !step.number.is(0)) => None,
        Some(count) => {
            let modes = (0..count).map(|mode| along_paths(leaves, &[&[mode], path].concat(), of));
            Some(Layout::Modes(modes.collect::<Option<_>>()?))
        }
    }
}

/// A layout from a coordinate: of each path, the layout from the number along it.
type Inverse = (Layout, Vec<(Vec<usize>, Layout)>);

/// The inverse of a layout, by the strides along each path, their sizes, and how far apart their elements
/// are counted; by stride.
fn inverse(layout: &Layout, of: impl Fn(Vec<(i64, i64, i64)>) -> Option<Layout>) -> Option<Inverse> {
    let (mut count, mut leaves, mut parts) = (1, vec![], vec![]);
    for (size, step) in layout.leaves() {
        if !size.known {
            return None;
        }
        leaves.push((step, (size.now, count)));
        count *= size.now;
    }
    let made = along_paths(&leaves, &[], &mut |steps, path| {
        // A stride that the compiler does not know ends a right inverse.
        let now = |step: Number| if step.known { step.now } else { 0 };
        let mut steps: Vec<_> =
            steps.into_iter().map(|(step, (size, count))| (now(step), size, count)).collect();
        steps.retain(|(stride, size, _)| *stride != 0 && *size != 1);
        steps.sort_unstable();
        let made = of(steps)?;
        parts.push((path.to_vec(), made.clone()));
        Some(made)
    })?;
    Some((made, parts))
}

fn number(place: Place) -> i64 {
    place.get(&vec![]).copied().unwrap_or_default()
}

/// From a place to the number of the element there, as far as each place has an element.
pub fn right_inverse(layout: &Layout) -> Option<Layout> {
    let (inverse, parts) = inverse(layout, |steps| {
        let (mut found, mut next) = (vec![], 1);
        for (stride, size, count) in steps {
            if stride == next {
                found.push((known(size), Step::of(known(count))));
                next *= size;
            }
        }
        if found.is_empty() {
            found.push((known(1), Step::of(known(0))));
        }
        Some(coalesce(&unwrapped(found)))
    })?;
    for place in 0..inverse.size().now {
        let (mut rest, mut expected) = (place, Place::new());
        for (path, part) in &parts {
            expected = sum(expected, &Place::from([(path.clone(), rest % part.size().now)]));
            rest /= part.size().now;
        }
        assert_eq!(layout.at(number(inverse.at(place))), expected, "{layout:?}");
    }
    Some(inverse)
}

/// From a place to the number of the element there. `None` for two elements at one place.
pub fn left_inverse(layout: &Layout) -> Option<Layout> {
    if layout.leaves().iter().any(|(_, step)| !step.number.known) {
        return None;
    }
    let (inverse, parts) = inverse(layout, |steps| {
        let (mut sizes, mut counts, mut end, mut reach) = (vec![1], vec![0], 1, 1);
        for (stride, size, count) in steps {
            // Two elements at one place have no inverse.
            if stride < reach || stride % end != 0 {
                return None;
            }
            reach = stride * size;
            *sizes.last_mut()? = stride / end;
            end = stride;
            sizes.push(size);
            counts.push(count);
        }
        let leaf = |(size, step): (i64, i64)| (known(size), Step::of(known(step)));
        Some(coalesce(&unwrapped(sizes.into_iter().zip(counts).map(leaf).collect())))
    })?;
    let size = layout.size().now;
    let places: Vec<_> = (0..size).map(|number| layout.at(number)).collect();
    let is_injective = places.iter().collect::<std::collections::BTreeSet<_>>().len() as i64 == size;
    for (element, place) in (0..).zip(places).filter(|_| is_injective) {
        let along = |path: &Vec<usize>| place.get(path).copied().unwrap_or_default();
        let found = parts.iter().map(|(path, part)| number(part.at(along(path)))).sum::<i64>();
        assert_eq!(found, element, "{layout:?}");
    }
    Some(inverse)
}

/// The layout of the same memory in elements of `new` bits for `old`. `None` where new elements would be
/// parts of old ones.
pub fn recast(layout: &Layout, new: i64, old: i64) -> Option<Layout> {
    let mut leaves = layout.leaves();
    for (size, step) in &mut leaves {
        let stride = &mut step.number;
        if new > old && !stride.is(0) {
            let by = new / old;
            if !stride.known {
                // The compiler does not look; the lowering wants to see it.
                if stride.div % by != 0 {
                    return None;
                }
                *stride = stride.over(known(by));
            } else if stride.now % by == 0 {
                *stride = known(stride.now / by);
            } else if by % stride.now != 0 || size.known && size.now % (by / stride.now.abs()) != 0 {
                return None;
            } else {
                // Some elements become one.
                *size = size.tiles(known(by / stride.now.abs()));
                *stride = known(stride.now.signum());
            }
        } else if old > new {
            match stride.is(1) || stride.is(-1) {
                true => *size = size.times(known(old / new)),
                false => *stride = stride.times(known(old / new)),
            }
        }
    }
    let made = layout.like(&mut leaves.into_iter());
    require_same_bits(layout, old, &made, new);
    Some(made)
}

/// The definition, by points: both layouts have the same bits of memory, where the elements along one mode
/// are side by side, and do not meet elements along another mode. Elements that do not fill one are rounded
/// up.
fn require_same_bits(old: &Layout, old_bits: i64, new: &Layout, new_bits: i64) {
    let bits_of = |layout: &Layout, bits: i64| -> Option<std::collections::BTreeSet<i64>> {
        let size = layout.leaves().iter().map(|(size, _)| size.now).product::<i64>();
        let all = (0..Some(size).filter(|size| *size <= MOST_POINTS)?).flat_map(|number| {
            let place = layout.at(number).get(&vec![]).copied().unwrap_or_default();
            (place * bits..place * bits + bits).step_by(old_bits.min(new_bits) as usize)
        });
        Some(all.collect())
    };
    let factor = (new_bits / old_bits).max(1);
    let mut moving = old.leaves();
    moving.retain(|(_, step)| step.number.now != 0);
    let side_by_side = moving.iter().filter(|(_, step)| step.number.is(1)).count();
    let is_plain = side_by_side == 1
        && moving
            .iter()
            .all(|(_, step)| step.number.is(1) || step.number.now > 0 && step.number.now % factor == 0);
    if let (Some(own), Some(made), true) = (bits_of(old, old_bits), bits_of(new, new_bits), is_plain) {
        let is_whole = old.leaves().iter().all(|(size, _)| size.known);
        assert!(own.is_subset(&made), "{old:?} of {old_bits} bits as {new:?} of {new_bits}");
        assert!(!is_whole || own == made, "{old:?} of {old_bits} bits as {new:?} of {new_bits}");
    }
}

/// The result of an operation of the algebra: a layout, and whether it is the exact function of the
/// definition.
pub struct Made {
    pub layout: Layout,
    pub exact: bool,
}

/// `a` at each of `b`. `None` if NVIDIA's compiler refuses it.
pub fn composition(a: &Layout, b: &Layout) -> Option<Made> {
    let mut exact = true;
    let layout = composed(a, b, &mut exact)?;
    Some(Made { layout, exact })
}

/// The most points that are compared one by one.
const MOST_POINTS: i64 = 256;

fn composed(a: &Layout, b: &Layout, exact: &mut bool) -> Option<Layout> {
    match b {
        Layout::Modes(modes) => {
            let modes = modes.iter().map(|mode| composed(a, mode, exact));
            Some(Layout::Modes(modes.collect::<Option<_>>()?))
        }
        Layout::One(size, step) => {
            // A step along a mode of a coordinate is a step in that mode.
            let mode = step.path.iter().rev().try_fold(a.clone(), |a, mode| match a {
                Layout::Modes(modes) => modes.get(*mode).cloned(),
                Layout::One(..) => None,
            })?;
            let (flat, mut is_exact) = (merged(mode.leaves()), true);
            let layout = composed_leaf(&flat, *size, step.number, &mut is_exact)?;
            // The definition, by points.
            let a = unwrapped(flat.to_vec());
            for number in 0..if is_exact { size.now.min(MOST_POINTS) } else { 0 } {
                assert_eq!(layout.at(number), a.at(number * step.number.now), "{a:?} at {b:?}");
            }
            *exact &= is_exact;
            Some(layout)
        }
    }
}

fn composed_leaf(flat: &[Leaf], size: Number, step: Number, exact: &mut bool) -> Option<Layout> {
    if step.is(0) {
        return Some(Layout::One(size, Step::of(step)));
    }
    let (last, first) = flat.split_last()?;
    // Through several modes no step is backward, and no run-time step is 0: sizes are divided by it.
    if !first.is_empty() && step.now < 1 {
        return None;
    }
    let (mut rest, mut next, mut found) = (size, step, vec![]);
    for (current, own) in first {
        if current.known && next.known && next.now % current.now != 0 && next.now >= current.now {
            return None;
        }
        *exact &= next.now % current.now == 0 || current.now % next.now.max(1) == 0;
        let (places, behind) = (current.tiles(next), next.tiles(*current));
        if places.is(1) || rest.is(1) {
            next = behind;
            continue;
        }
        let taken = places.least(rest);
        if taken.known && rest.known && rest.now % taken.now != 0 {
            return None;
        }
        *exact &= rest.now % taken.now == 0;
        found.push((taken, own.times(next)));
        (rest, next) = (rest.over(taken), behind);
    }
    if found.is_empty() {
        return Some(Layout::One(rest, last.1.times(next)));
    }
    if !rest.is(1) {
        found.push((rest, last.1.times(next)));
        return Some(coalesce(&unwrapped(found)));
    }
    Some(unwrapped(found))
}

/// The numbers and places of the copies of steps in their gaps, where all of that ends, and whether the
/// gaps are filled.
type Gaps = (Vec<(Number, Number)>, Number, bool);

fn gaps(mut leaves: Vec<(Number, Number)>) -> Option<Gaps> {
    leaves.retain(|(step, size)| !step.is(0) && !size.is(1));
    if leaves.len() > 1 && leaves.iter().any(|(step, _)| !step.known)
        || leaves.iter().any(|(step, size)| size.now < 1 || step.now < 0)
    {
        return None;
    }
    leaves.sort_by_key(|(step, _)| step.now);
    let (mut found, mut end, mut is_whole) = (vec![], known(1), true);
    for (step, size) in leaves {
        is_whole &= step.now % end.now == 0;
        if step.now < end.now {
            return None;
        }
        // As many whole copies as there is room for.
        found.push((step.over(end), end));
        end = step.times(size);
    }
    Some((found, end, is_whole))
}

/// The layout of the tiles of a layout in a shape, or without end.
pub fn complement(b: &Layout, shape: Option<&Layout>) -> Option<Layout> {
    let leaves: Vec<_> = b.leaves().into_iter().map(|(size, step)| (step, size)).collect();
    let layout = along_paths(&leaves, &[], &mut |leaves, path| {
        let own = shape.map(|shape| {
            path.iter().rev().try_fold(shape.clone(), |of, mode| of.modes().get(*mode).cloned())
        });
        let layout = match own {
            Some(own) => complement_in(leaves, &own?)?,
            None => {
                let (mut found, end, _) = gaps(leaves)?;
                found.push((known(1), end));
                unwrapped(merged(found.into_iter().map(|(count, place)| (count, Step::of(place))).collect()))
            }
        };
        let along = layout
            .leaves()
            .into_iter()
            .map(|(size, step)| (size, Step { number: step.number, path: path.to_vec() }));
        Some(layout.like(&mut along.collect::<Vec<_>>().into_iter()))
    })?;
    let (mut modes, has_paths) = (layout.modes(), b.leaves().iter().any(|(_, step)| !step.path.is_empty()));
    match shape {
        // A mode that no step is along has all its places.
        Some(Layout::Modes(all)) if has_paths && all.len() > modes.len() => {
            let more = all.iter().enumerate().skip(modes.len());
            modes.extend(
                more.map(|(mode, own)| crate::cases::identity(own, &mut vec![mode])).collect::<Vec<_>>(),
            );
            Some(Layout::Modes(modes))
        }
        _ => Some(layout),
    }
}

/// The tiles of steps in the sizes of a shape.
fn complement_in(b: Vec<(Number, Number)>, shape: &Layout) -> Option<Layout> {
    let own = unwrapped(b.iter().map(|(step, size)| (*size, Step::of(*step))).collect());
    // Whether the tiles fill the shape.
    let (found, last, mut is_whole) = gaps(b)?;
    if shape.leaves().iter().any(|(size, _)| size.now < 1) {
        return None;
    }
    let mut found: Vec<Leaf> = found.into_iter().map(|(count, place)| (count, Step::of(place))).collect();
    let (mut covered, mut step) = (last, last);
    let sizes = shape.leaves();
    for (index, size) in sizes.iter().map(|(size, _)| *size).enumerate() {
        let count = size.tiles(covered);
        if index + 1 < sizes.len() {
            let is_even = size.now % covered.now == 0 || covered.now % size.now == 0;
            // The compiler rounds modes in front of others, and then leaves places out.
            if !is_even && size.known && covered.known {
                return None;
            }
            is_whole &= is_even;
            covered = if covered.is(1) { covered } else { covered.tiles(size) };
        }
        found.push((count, Step::of(step)));
        step = step.times(count);
    }
    let layout = coalesce(&unwrapped(found));
    let places = |layout: &Layout, count: i64| -> Vec<i64> {
        let place = |number| layout.at(number).get(&vec![]).copied().unwrap_or_default();
        (0..count).map(place).collect()
    };
    // The definition, by points: a copy begins at the least place after the last one where it meets no other.
    let own = places(&own, own.leaves().iter().map(|(size, _)| size.now).product());
    let starts = places(&layout, layout.size().now.min(MOST_POINTS));
    let (mut taken, mut next) = (std::collections::BTreeSet::new(), 0);
    for start in if is_whole { starts } else { vec![] } {
        while own.iter().any(|place| taken.contains(&(next + place))) {
            next += 1;
        }
        assert_eq!(start, next, "{layout:?} in {shape:?}");
        taken.extend(own.iter().map(|place| next + place));
        next += 1;
    }
    // It reaches the bound: each place of the shape is in some copy.
    let bound = shape.leaves().iter().map(|(size, _)| size.now).product::<i64>();
    if is_whole && layout.size().now <= MOST_POINTS {
        assert!((0..bound).all(|place| taken.contains(&place)), "{layout:?} does not fill {bound}");
        // Without the last copies that are side by side, it does not. Of several modes each is rounded, and
        // places in the gaps are covered whatever the bound is.
        let is_one = shape.leaves().len() == 1 && bound > last.now;
        let starts = places(&layout, layout.size().now);
        let end = starts.iter().max().map_or(0, |start| start / last.now * last.now);
        let others: std::collections::BTreeSet<_> = starts
            .iter()
            .filter(|start| **start < end)
            .flat_map(|start| own.iter().map(move |place| start + place))
            .collect();
        assert!(
            !is_one || (0..bound).any(|place| !others.contains(&place)),
            "{layout:?} goes on after {bound}"
        );
    }
    Some(layout)
}

/// A tile of a mode.
#[derive(Clone, Debug)]
pub enum Tile {
    Whole,
    Of(Layout),
    Parts(Vec<Tile>),
}

impl Tile {
    /// The numbers that are not in the type.
    pub fn values(&self) -> Vec<Number> {
        match self {
            Self::Whole => vec![],
            Self::Of(layout) => layout.values(),
            Self::Parts(parts) => parts.iter().flat_map(Self::values).collect(),
        }
    }

    pub fn text(&self) -> String {
        match self {
            Self::Whole => "_".to_owned(),
            Self::Of(layout) => format!("{}:{}", layout.shape(), layout.stride()),
            Self::Parts(parts) => {
                format!("[{}]", parts.iter().map(Self::text).collect::<Vec<_>>().join(";"))
            }
        }
    }
}

/// The tile and the rest of a layout by a layout.
fn halves(a: &Layout, b: &Layout, exact: &mut bool) -> Option<Vec<Layout>> {
    let both = Layout::Modes(vec![b.clone(), complement(b, Some(a))?]);
    let made = composition(a, &both)?;
    *exact &= made.exact;
    Some(made.layout.modes())
}

/// `((t0,r0),(t1,r1))`.
pub fn logical_divide(a: &Layout, tile: &Tile) -> Option<Made> {
    let mut exact = true;
    let layout = logical(a, tile, &mut exact)?;
    Some(Made { layout, exact })
}

fn logical(a: &Layout, tile: &Tile, exact: &mut bool) -> Option<Layout> {
    Some(match tile {
        Tile::Whole => a.clone(),
        Tile::Of(b) => Layout::Modes(halves(a, b, exact)?),
        Tile::Parts(tiles) => {
            let mut modes = a.modes();
            if tiles.len() > modes.len() {
                return None;
            }
            for (mode, tile) in modes.iter_mut().zip(tiles) {
                *mode = logical(mode, tile, exact)?;
            }
            Layout::Modes(modes)
        }
    })
}

/// `((t0,t1),(r0,r1))`.
pub fn zipped_divide(a: &Layout, tile: &Tile) -> Option<Made> {
    let mut exact = true;
    let halves = zipped(a, tile, &mut exact)?;
    Some(Made { layout: Layout::Modes(halves), exact })
}

fn zipped(a: &Layout, tile: &Tile, exact: &mut bool) -> Option<Vec<Layout>> {
    match tile {
        Tile::Whole => None,
        Tile::Of(b) => halves(a, b, exact),
        Tile::Parts(tiles) => {
            let modes = a.modes();
            if tiles.len() > modes.len() {
                return None;
            }
            let (mut first, mut second) = (vec![], vec![]);
            for (index, mode) in modes.into_iter().enumerate() {
                match tiles.get(index) {
                    None => second.push(mode),
                    Some(tile) => {
                        let mut both = zipped(&mode, tile, exact)?.into_iter();
                        first.extend(both.next());
                        second.extend(both.next());
                    }
                }
            }
            Some(vec![Layout::Modes(first), Layout::Modes(second)])
        }
    }
}

/// `a`, and copies of it as `b` says.
pub fn logical_product(a: &Layout, b: &Layout) -> Option<Made> {
    let gaps = complement(a, None)?;
    let made = composition(&unwrapped(merged(gaps.leaves())), b)?;
    Some(Made { layout: Layout::Modes(vec![a.clone(), made.layout]), exact: made.exact })
}

/// The tile `t` and the rest side by side, mode by mode.
pub fn side_by_side(a: &Layout, b: &Layout, is_raked: bool) -> Option<Made> {
    let rank = a.modes().len().max(b.modes().len());
    let padded = |layout: &Layout| {
        let mut modes = layout.modes();
        if modes.len() == rank && matches!(layout, Layout::One(..)) {
            return layout.clone();
        }
        modes.resize(rank, Layout::One(known(1), Step::of(known(0))));
        Layout::Modes(modes)
    };
    let made = logical_product(&padded(a), &padded(b))?;
    let [first, second] = <[Layout; 2]>::try_from(made.layout.modes()).ok()?;
    let pair = |(a, b): (Layout, Layout)| if is_raked { vec![b, a] } else { vec![a, b] };
    let pairs = first.modes().into_iter().zip(second.modes()).map(pair).map(Layout::Modes);
    let pairs: Vec<_> = if is_raked { pairs.map(|mode| coalesce(&mode)).collect() } else { pairs.collect() };
    Some(Made { layout: Layout::Modes(pairs), exact: made.exact })
}
