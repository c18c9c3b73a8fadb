//! Layouts of static and dynamic numbers.
//!
//! ```text
//! (2,4,1,?,3):(1,2,7,8,?)    its leaves 2:1, 4:2, 1:7, ?:8 and 3:?
//! merged                     8:1, ?:8 and 3:?, which are the same function of one number
//! ```
//!
//! Why it is right: two leaves merge where all four numbers are static and the stride of the second is the
//! stride of the first times its size (CuTe, `coalesce`). A dynamic number stays a leaf of its own, whatever
//! its value.

use crate::{
    layout::numbers::{Number, Numbers, zero},
    text::tree::{Layout, Num, Tree},
};
use Num::Static;
use melior::ir::Value;

/// A size and a stride.
pub type Leaf<'c, 'a> = (Number<'c, 'a>, Numbers<'c, 'a>);
/// A layout of static and dynamic numbers.
pub type Made<'c, 'a> = Layout<Value<'c, 'a>>;

/// A layout without an outer part.
pub fn plain<V>(shape: Tree<V>, stride: Tree<V>) -> Layout<V> {
    Layout { shape, stride, outer: None }
}

/// One element.
pub fn one<'c, 'a>() -> Made<'c, 'a> {
    plain(Tree::Num(Static(1)), zero())
}

/// The leaves of a layout.
pub fn leaves<'c, 'a>(shape: &Numbers<'c, 'a>, stride: &Numbers<'c, 'a>) -> Vec<Leaf<'c, 'a>> {
    let both = shape.leaves().into_iter().zip(stride.leaves());
    both.filter_map(|(size, stride)| Some((size.number()?.clone(), stride.clone()))).collect()
}

/// The size of two neighbours as one leaf, if the second continues the first.
fn together<V>((size, step): (&Num<V>, &Tree<V>), (more, next): (&Num<V>, &Tree<V>)) -> Option<i64> {
    let (Static(size), Static(more)) = (size, more) else { return None };
    let goes_on = match (step, next) {
        (Tree::Num(Static(step)), Tree::Num(Static(next))) => size.checked_mul(*step)? == *next,
        (Tree::Basis(Static(step), of), Tree::Basis(Static(next), path)) => {
            of == path && size.checked_mul(*step)? == *next
        }
        _ => false,
    };
    if goes_on { size.checked_mul(*more) } else { None }
}

/// Merges neighbours where the second continues the first, and drops leaves of size 1 that precede others.
pub fn merged<'c, 'a>(leaves: Vec<Leaf<'c, 'a>>) -> Vec<Leaf<'c, 'a>> {
    let mut parts: Vec<Leaf<'c, 'a>> = vec![];
    for (size, stride) in leaves {
        // A last leaf of size 1 stays: it takes indices past the others.
        while parts.pop_if(|(before, _)| *before == Static(1)).is_some() {}
        match parts.last_mut() {
            Some((last, step)) => match together((&*last, &*step), (&size, &stride)) {
                Some(both) => *last = Static(both),
                None => parts.push((size, stride)),
            },
            None => parts.push((size, stride)),
        }
    }
    parts
}

/// A layout of these leaves; a single leaf is not a tuple.
pub fn unwrapped<'c, 'a>(leaves: Vec<Leaf<'c, 'a>>) -> Made<'c, 'a> {
    let (shape, stride) = leaves.into_iter().map(|(size, stride)| (Tree::Num(size), stride)).unzip();
    let whole = |parts: Vec<_>| match <[Numbers<'c, 'a>; 1]>::try_from(parts) {
        Ok([one]) => one,
        Err(all) => Tree::Tuple(all),
    };
    plain(whole(shape), whole(stride))
}

/// The layout of these leaves, with as few as are known to suffice.
pub fn coalesced<'c, 'a>(leaves: Vec<Leaf<'c, 'a>>) -> Made<'c, 'a> {
    let mut leaves = merged(leaves);
    if leaves.len() > 1 {
        leaves.pop_if(|(size, _)| *size == Static(1));
    }
    if leaves.is_empty() { one() } else { unwrapped(leaves) }
}

/// A layout of these modes.
pub fn joined<'c, 'a>(modes: Vec<Made<'c, 'a>>) -> Made<'c, 'a> {
    let (shape, stride) = modes.into_iter().map(|mode| (mode.shape, mode.stride)).unzip();
    plain(Tree::Tuple(shape), Tree::Tuple(stride))
}

/// The modes of a layout; the layout itself, if it is a single leaf.
pub fn modes<'c, 'a>(layout: &Made<'c, 'a>) -> Vec<Made<'c, 'a>> {
    let both = layout.shape.modes().iter().cloned().zip(layout.stride.modes().iter().cloned());
    both.map(|(shape, stride)| plain(shape, stride)).collect()
}

/// A copy of the tree with its leaves replaced.
pub fn with_leaves<'c, 'a>(
    tree: &Numbers<'c, 'a>,
    leaves: &mut impl Iterator<Item = Numbers<'c, 'a>>,
) -> Option<Numbers<'c, 'a>> {
    match tree {
        Tree::Tuple(parts) => {
            Some(Tree::Tuple(parts.iter().map(|part| with_leaves(part, leaves)).collect::<Option<_>>()?))
        }
        _ => leaves.next(),
    }
}

/// A number as a stride along a path of a coordinate, the outermost mode last; along none, the number.
pub fn along<'c, 'a>(number: Number<'c, 'a>, path: &[usize]) -> Numbers<'c, 'a> {
    if path.is_empty() { Tree::Num(number) } else { Tree::Basis(number, path.to_vec()) }
}

/// The strides that map each coordinate of a shape to itself, after a path.
pub fn identity<'c, 'a>(shape: &Numbers<'c, 'a>, path: &[usize]) -> Numbers<'c, 'a> {
    match shape {
        Tree::Tuple(parts) => {
            let inner = |(mode, part)| identity(part, &[&[mode], path].concat());
            Tree::Tuple(parts.iter().enumerate().map(inner).collect())
        }
        _ => along(Static(1), path),
    }
}
