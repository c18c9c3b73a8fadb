//! Layouts as functions: the index of a coordinate, sizes, and the offsets of all elements.
//!
//! ```text
//! layout ((16,128),(?,?)):((?{i64},1),(?{i64},128))   shape and stride of tiles, m and n of them
//! coordinate ((_,_),x)                                tile number x
//! index      (x % m) * t + (x / m) * 128              of which m and t are values
//! ```
//!
//! The types of results already have the structure, and most of the missing numbers are values of the
//! function at a point. So this file evaluates, and emits integer operations as it does.
//!
//! Static numbers are folded: a layout without dynamic leaves emits nothing. Arithmetic is signed, in the
//! wider of the operands' widths and in 32 bits at least, as in NVIDIA's own lowering. Emission is a trait,
//! so that the tests can evaluate with numbers in place of values.

use crate::text::tree::{Layout, Num, Tree};

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Binary {
    /// `a + b`.
    Add,
    /// `a - b`.
    Sub,
    /// `a * b`.
    Mul,
    /// `a / b`, towards zero.
    Div,
    /// The remainder, with the sign of `a`.
    Rem,
    /// `a / b`, or 0 where `b` is 0.
    Steps,
    /// The lesser one.
    Least,
}

/// Emits operations on values.
pub trait Arithmetic {
    /// A value.
    type Value: Clone;
    /// The reason for a failure.
    type Error: From<&'static str>;

    /// Emits an operation. At least one of the numbers is a value.
    fn compute(
        &mut self,
        operation: Binary,
        a: &Num<Self::Value>,
        b: &Num<Self::Value>,
        width: u32,
    ) -> Result<Self::Value, Self::Error>;
}

/// A number of values of `A`.
type NumOf<A> = Num<<A as Arithmetic>::Value>;
/// A tree of values of `A`.
type TreeOf<A> = Tree<<A as Arithmetic>::Value>;

const OVERFLOW: &str = "a number of a layout does not fit in 64 bits";
const ZERO: &str = "division by a mode of size zero";
/// The error for a fraction of an element.
pub const PART: &str = "a fractional coordinate has no index";
const RANK: &str = "the coordinate does not fit the layout";
/// The width of arithmetic on narrower numbers.
const LEAST_WIDTH: u32 = 32;
/// The most elements that are written out one by one.
const MOST_ELEMENTS: i64 = 1 << 14;

/// One operation, folded where it can be.
pub fn binary<A: Arithmetic>(
    at: &mut A,
    operation: Binary,
    a: &NumOf<A>,
    b: &NumOf<A>,
) -> Result<NumOf<A>, A::Error> {
    use Binary::{Add, Div, Least, Mul, Rem, Steps, Sub};
    use Num::{Dynamic, Static};
    if let Some(result) = of_parts(operation, a, b) {
        return result.ok_or_else(|| PART.into());
    }
    Ok(match (operation, a, b) {
        (Div | Rem, _, Static(0)) => return Err(ZERO.into()),
        (Steps, _, Static(0)) => Static(0),
        (_, Static(a), Static(b)) => {
            let result = match operation {
                Add => a.checked_add(*b),
                Sub => a.checked_sub(*b),
                Mul => a.checked_mul(*b),
                Div | Steps => a.checked_div(*b),
                Rem => a.checked_rem(*b),
                Least => Some(*a.min(b)),
            };
            Static(result.ok_or_else(|| A::Error::from(OVERFLOW))?)
        }
        (Add, Static(0), other) | (Add | Sub, other, Static(0)) => other.clone(),
        (Mul, Static(1), other) | (Mul | Div | Steps, other, Static(1)) => other.clone(),
        (Mul | Div | Rem | Steps, Static(0), _) | (Mul, _, Static(0)) | (Rem, _, Static(1)) => Static(0),
        (_, Num::Part(..), _) | (_, _, Num::Part(..)) => return Err(PART.into()),
        (_, Dynamic(_, a_width), Dynamic(_, b_width)) => {
            let width = (*a_width.max(b_width)).max(LEAST_WIDTH);
            Dynamic(at.compute(operation, a, b, width)?, width)
        }
        (_, Dynamic(_, width), _) | (_, _, Dynamic(_, width)) => {
            // A number that needs 64 bits is not cut off.
            let fits = [a, b].iter().all(|number| match number {
                Static(number) => i32::try_from(*number).is_ok(),
                Dynamic(..) | Num::Part(..) => true,
            });
            let width = if fits { (*width).max(LEAST_WIDTH) } else { 64 };
            Dynamic(at.compute(operation, a, b, width)?, width)
        }
    })
}

/// An operation on fractions of elements; `None` if neither number is one. They add to and multiply with
/// static numbers.
fn of_parts<V>(operation: Binary, a: &Num<V>, b: &Num<V>) -> Option<Option<Num<V>>> {
    let parts = |number: &Num<V>| match number {
        Num::Static(number) => Some((*number, 1)),
        Num::Part(a, b) => Some((*a, *b)),
        Num::Dynamic(..) => None,
    };
    if ![a, b].iter().any(|number| matches!(number, Num::Part(..))) {
        return None;
    }
    let result = parts(a).zip(parts(b)).and_then(|((a, of_a), (b, of_b))| {
        let (left, right) = (a.checked_mul(of_b)?, b.checked_mul(of_a)?);
        let result = match operation {
            Binary::Add => left.checked_add(right)?,
            Binary::Sub => left.checked_sub(right)?,
            Binary::Mul => a.checked_mul(b)?,
            Binary::Div | Binary::Rem | Binary::Steps | Binary::Least => return None,
        };
        Num::quotient(result, of_a.checked_mul(of_b)?)
    });
    Some(result)
}

/// The product of all sizes.
pub fn size<A: Arithmetic>(at: &mut A, shape: &TreeOf<A>) -> Result<NumOf<A>, A::Error> {
    let mut product = Num::Static(1);
    for leaf in shape.leaves() {
        let number = leaf.number().ok_or("a shape with the mode `_` has no size")?;
        product = binary(at, Binary::Mul, &product, number)?;
    }
    Ok(product)
}

/// The sum of two tuples, leaf by leaf. The shorter one is padded with zeros.
pub fn add<A: Arithmetic>(at: &mut A, a: &TreeOf<A>, b: &TreeOf<A>) -> Result<TreeOf<A>, A::Error> {
    match (a, b) {
        (Tree::Num(a), Tree::Num(b)) => Ok(Tree::Num(binary(at, Binary::Add, a, b)?)),
        (Tree::Num(Num::Static(0)), other) | (other, Tree::Num(Num::Static(0))) => Ok(other.clone()),
        (Tree::Num(_) | Tree::Tuple(_), Tree::Num(_) | Tree::Tuple(_)) => {
            let (a, b) = (a.modes(), b.modes());
            let zero = Tree::Num(Num::Static(0));
            let parts = (0..a.len().max(b.len()))
                .map(|mode| add(at, a.get(mode).unwrap_or(&zero), b.get(mode).unwrap_or(&zero)));
            Ok(Tree::Tuple(parts.collect::<Result<_, _>>()?))
        }
        _ => Err("`_` and basis elements cannot be added".into()),
    }
}

/// The product of a number, a stride or a coordinate with a number.
pub fn times<A: Arithmetic>(at: &mut A, tree: &TreeOf<A>, number: &NumOf<A>) -> Result<TreeOf<A>, A::Error> {
    match tree {
        Tree::Num(leaf) => Ok(Tree::Num(binary(at, Binary::Mul, leaf, number)?)),
        Tree::Basis(leaf, path) => Ok(match binary(at, Binary::Mul, leaf, number)? {
            // Zero along a mode is zero.
            Num::Static(0) => Tree::Num(Num::Static(0)),
            number => Tree::Basis(number, path.clone()),
        }),
        Tree::Tuple(parts) => {
            Ok(Tree::Tuple(parts.iter().map(|part| times(at, part, number)).collect::<Result<_, _>>()?))
        }
        Tree::Open => Err("a stride is not a number".into()),
    }
}

/// An operation on two tuples of the same structure, leaf by leaf.
pub fn by_leaf<A: Arithmetic>(
    at: &mut A,
    operation: Binary,
    a: &TreeOf<A>,
    b: &TreeOf<A>,
) -> Result<TreeOf<A>, A::Error> {
    match (a, b) {
        (Tree::Num(a), Tree::Num(b)) => Ok(Tree::Num(binary(at, operation, a, b)?)),
        (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => {
            let parts = a.iter().zip(b).map(|(a, b)| by_leaf(at, operation, a, b));
            Ok(Tree::Tuple(parts.collect::<Result<_, _>>()?))
        }
        _ => Err("the two tuples differ in structure".into()),
    }
}

/// The index of a coordinate: a number, or a tuple if the strides are basis elements.
pub fn index<A: Arithmetic>(
    at: &mut A,
    coordinate: &TreeOf<A>,
    shape: &TreeOf<A>,
    stride: &TreeOf<A>,
) -> Result<TreeOf<A>, A::Error> {
    match (coordinate, shape, stride) {
        (Tree::Open, ..) => Ok(Tree::Num(Num::Static(0))),
        (Tree::Tuple(parts), Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            if parts.len() > shapes.len() {
                return Err(RANK.into());
            }
            let mut sum = Tree::Num(Num::Static(0));
            for ((part, shape), stride) in parts.iter().zip(shapes).zip(strides) {
                let term = index(at, part, shape, stride)?;
                sum = add(at, &sum, &term)?;
            }
            Ok(sum)
        }
        (Tree::Tuple(parts), _, _) => match &parts[..] {
            [part] => index(at, part, shape, stride),
            _ => Err(RANK.into()),
        },
        (Tree::Num(number), Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            // One number for several modes: the first runs fastest, the last takes the quotient.
            let (mut rest, mut sum) = (number.clone(), Tree::Num(Num::Static(0)));
            for (mode, (shape, stride)) in shapes.iter().zip(strides).enumerate() {
                let part = next_part(at, &mut rest, shape, mode + 1 == shapes.len())?;
                let term = index(at, &Tree::Num(part), shape, stride)?;
                sum = add(at, &sum, &term)?;
            }
            Ok(sum)
        }
        (Tree::Num(number), _, Tree::Num(stride)) => Ok(Tree::Num(binary(at, Binary::Mul, number, stride)?)),
        (Tree::Num(number), _, Tree::Basis(stride, path)) => {
            let product = binary(at, Binary::Mul, number, stride)?;
            Ok(path.iter().fold(Tree::Num(product), |inner, place| {
                let mut parts = vec![Tree::Num(Num::Static(0)); *place];
                parts.push(inner);
                Tree::Tuple(parts)
            }))
        }
        _ => Err(RANK.into()),
    }
}

/// The coordinate of an index in a shape, in its structure: the first mode runs fastest, and the last takes
/// the quotient (CuTe, `idx2crd`).
pub fn coordinate<A: Arithmetic>(
    at: &mut A,
    number: &TreeOf<A>,
    shape: &TreeOf<A>,
) -> Result<TreeOf<A>, A::Error> {
    match (number, shape) {
        (Tree::Tuple(numbers), Tree::Tuple(shapes)) if numbers.len() == shapes.len() => {
            let parts = numbers.iter().zip(shapes).map(|(number, shape)| coordinate(at, number, shape));
            Ok(Tree::Tuple(parts.collect::<Result<_, _>>()?))
        }
        (Tree::Num(number), Tree::Tuple(shapes)) => {
            let (mut rest, mut parts) = (number.clone(), vec![]);
            for (mode, shape) in shapes.iter().enumerate() {
                let part = next_part(at, &mut rest, shape, mode + 1 == shapes.len())?;
                parts.push(coordinate(at, &Tree::Num(part), shape)?);
            }
            Ok(Tree::Tuple(parts))
        }
        (Tree::Num(_), Tree::Num(_)) => Ok(number.clone()),
        _ => Err(RANK.into()),
    }
}

/// Splits the index of the next mode off a number that counts through several.
fn next_part<A: Arithmetic>(
    at: &mut A,
    rest: &mut NumOf<A>,
    shape: &TreeOf<A>,
    is_last: bool,
) -> Result<NumOf<A>, A::Error> {
    if is_last {
        return Ok(rest.clone());
    }
    let size = size(at, shape)?;
    let part = binary(at, Binary::Rem, rest, &size)?;
    *rest = binary(at, Binary::Div, rest, &size)?;
    Ok(part)
}

/// The coordinate of an index of a layout, in the structure of its shape: a step along a mode adds its stride
/// to the index, and a mode of stride 0 adds nothing (CuTe, `idx2crd`).
pub fn hier_coordinate<A: Arithmetic>(
    at: &mut A,
    number: &NumOf<A>,
    shape: &TreeOf<A>,
    stride: &TreeOf<A>,
) -> Result<TreeOf<A>, A::Error> {
    match (shape, stride) {
        (Tree::Tuple(shapes), Tree::Tuple(strides)) if shapes.len() == strides.len() => {
            let parts =
                shapes.iter().zip(strides).map(|(shape, stride)| hier_coordinate(at, number, shape, stride));
            Ok(Tree::Tuple(parts.collect::<Result<_, _>>()?))
        }
        (Tree::Num(size), Tree::Num(stride)) => {
            let steps = binary(at, Binary::Steps, number, stride)?;
            Ok(Tree::Num(binary(at, Binary::Rem, &steps, size)?))
        }
        _ => Err("its layout does not map an index to a coordinate".into()),
    }
}

/// The coordinate of an index of a layout, with one number for each top mode.
pub fn flat_coordinate<A: Arithmetic>(
    at: &mut A,
    number: &NumOf<A>,
    shape: &TreeOf<A>,
    stride: &TreeOf<A>,
) -> Result<TreeOf<A>, A::Error> {
    let parts = match hier_coordinate(at, number, shape, stride)? {
        Tree::Tuple(parts) => parts,
        one => return Ok(one),
    };
    let mut flat = vec![];
    for (part, shape) in parts.iter().zip(shape.modes()) {
        let compact = compact(at, shape)?;
        flat.push(index(at, part, shape, &compact)?);
    }
    Ok(Tree::Tuple(flat))
}

/// The compact strides of a shape, with the first mode fastest; 0 for a mode of one element.
pub fn compact<A: Arithmetic>(at: &mut A, shape: &TreeOf<A>) -> Result<TreeOf<A>, A::Error> {
    compact_from(at, shape, &mut Num::Static(1))
}

/// Compact strides that begin at a stride, which is advanced past the whole shape.
pub fn compact_from<A: Arithmetic>(
    at: &mut A,
    shape: &TreeOf<A>,
    next: &mut NumOf<A>,
) -> Result<TreeOf<A>, A::Error> {
    match shape {
        Tree::Tuple(parts) => {
            let parts = parts.iter().map(|part| compact_from(at, part, next));
            Ok(Tree::Tuple(parts.collect::<Result<_, _>>()?))
        }
        Tree::Num(Num::Static(1)) => Ok(Tree::Num(Num::Static(0))),
        Tree::Num(number) => {
            let stride = next.clone();
            *next = binary(at, Binary::Mul, next, number)?;
            Ok(Tree::Num(stride))
        }
        Tree::Open | Tree::Basis(..) => Err("its shape is not a tuple of numbers".into()),
    }
}

/// The offsets of all elements, first mode fastest. The shape must be static.
pub fn offsets<A: Arithmetic>(at: &mut A, layout: &Layout<A::Value>) -> Result<Vec<NumOf<A>>, A::Error> {
    let mut all = vec![Num::Static(0)];
    for (size, stride) in layout.shape.leaves().into_iter().zip(layout.stride.leaves()) {
        let (Tree::Num(Num::Static(size)), Tree::Num(stride)) = (size, stride) else {
            return Err("the view does not have a static shape and integer strides".into());
        };
        if size.saturating_mul(all.len() as i64) > MOST_ELEMENTS || *size < 1 {
            return Err("the view has too many elements for one vector".into());
        }
        let mut next = Vec::with_capacity(all.len() * *size as usize);
        for number in 0..*size {
            let step = binary(at, Binary::Mul, &Num::Static(number), stride)?;
            for offset in &all {
                next.push(binary(at, Binary::Add, &step, offset)?);
            }
        }
        all = next;
    }
    Ok(all)
}

/// The offsets of all elements of a static layout, first mode fastest.
pub fn static_offsets(layout: &Layout<()>) -> Option<Vec<i64>> {
    let mut all = vec![0_i64];
    for (size, stride) in layout.shape.leaves().into_iter().zip(layout.stride.leaves()) {
        let (Tree::Num(Num::Static(size @ 1..)), Tree::Num(Num::Static(stride))) = (size, stride) else {
            return None;
        };
        if size.saturating_mul(all.len() as i64) > MOST_ELEMENTS {
            return None;
        }
        let steps = (0..*size).map(|step| step.checked_mul(*stride)).collect::<Option<Vec<_>>>()?;
        all = steps
            .iter()
            .flat_map(|step| all.iter().map(move |place| place.checked_add(*step)))
            .collect::<Option<_>>()?;
    }
    Some(all)
}

/// One more than the greatest offset of a static layout.
pub fn cosize<V>(layout: &Layout<V>) -> Option<i64> {
    let mut sum: i64 = 1;
    for (size, stride) in layout.shape.leaves().into_iter().zip(layout.stride.leaves()) {
        let (Tree::Num(Num::Static(size)), Tree::Num(Num::Static(stride))) = (size, stride) else {
            return None;
        };
        sum = sum.checked_add(size.checked_sub(1)?.checked_mul(stride.checked_abs()?)?)?;
    }
    (sum > 0).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Form;

    /// Evaluates with numbers for values, and counts what it evaluates.
    struct Numbers(usize);

    impl Arithmetic for Numbers {
        type Value = i64;
        type Error = &'static str;

        fn compute(
            &mut self,
            operation: Binary,
            a: &Num<i64>,
            b: &Num<i64>,
            _: u32,
        ) -> Result<i64, &'static str> {
            self.0 += 1;
            let number = |number: &Num<i64>| match number {
                Num::Static(number) | Num::Dynamic(number, _) => *number,
                Num::Part(a, b) => a / b,
            };
            let (a, b) = (number(a), number(b));
            Ok(match operation {
                Binary::Add => a + b,
                Binary::Sub => a - b,
                Binary::Mul => a * b,
                Binary::Div => a / b,
                Binary::Rem => a % b,
                Binary::Steps => a.checked_div(b).unwrap_or(0),
                Binary::Least => a.min(b),
            })
        }
    }

    impl Num<i64> {
        fn known(&self) -> i64 {
            match self {
                Self::Static(number) | Self::Dynamic(number, _) => *number,
                Self::Part(a, b) => a / b,
            }
        }
    }

    fn tree(text: &str, values: &[i64]) -> Tree<i64> {
        Form::parse(text).and_then(|form| form.fill(&mut values.iter().copied())).expect("a tree")
    }

    fn layout(text: &str, values: &[i64]) -> Layout<i64> {
        Layout::parse(text).and_then(|layout| layout.fill(&mut values.iter().copied())).expect("a layout")
    }

    /// The index, and how many operations it takes.
    fn index_of(coordinate: &Tree<i64>, layout: &Layout<i64>) -> (Tree<i64>, usize) {
        let mut numbers = Numbers(0);
        let result = index(&mut numbers, coordinate, &layout.shape, &layout.stride).expect("an index");
        (result, numbers.0)
    }

    #[test]
    fn parts_of_elements_add_up_to_whole_ones() {
        let layout = layout("(16,4,4):(0,1/2@0,1@1)", &[]);
        assert_eq!(index_of(&tree("(3,2,1)", &[]), &layout), (tree("(1,1)", &[]), 0));
        let part = Tree::Tuple(vec![Tree::Num(Num::Part(3, 2))]);
        assert_eq!(
            index_of(&tree("(3,3,0)", &[]), &layout).0,
            add(&mut Numbers(0), &part, &tree("(0,0)", &[])).expect("a sum")
        );
        let (number, mut numbers) = (Tree::Num(Num::Dynamic(4, 32)), Numbers(0));
        assert_eq!(
            index(&mut numbers, &number, &layout.shape.modes()[1], &layout.stride.modes()[1]),
            Err(PART)
        );
    }

    #[test]
    fn a_static_index_emits_nothing() {
        let layout = layout("((8,4),16):((1,128),8)", &[]);
        assert_eq!(index_of(&tree("(11,3)", &[]), &layout), (tree("155", &[]), 0));
    }

    #[test]
    fn one_number_runs_through_the_first_mode_first() {
        let tiles = layout("((16,128),(?,?)):((?{i64},1),(?{i64},128))", &[3, 5, 1000, 16000]);
        let (result, _) = index_of(&tree("((_,_),?)", &[8]), &tiles);
        let Tree::Num(Num::Dynamic(number, 64)) = result else { panic!("{result:?}") };
        assert_eq!(number, 8 % 3 * 16000 + 8 / 3 * 128);
    }

    #[test]
    fn an_index_has_the_coordinate_that_it_is_of() {
        for text in ["(2,4):(4,1)", "((8,3),5):((1,40),8)", "(4,(2,3)):(1,(12,4))"] {
            let layout = layout(text, &[]);
            for number in 0..size(&mut Numbers(0), &layout.shape).expect("a size").known() {
                let number = Num::Dynamic(number, 32);
                let at = &mut Numbers(0);
                let found =
                    hier_coordinate(at, &number, &layout.shape, &layout.stride).expect("a coordinate");
                let (index, _) = index_of(&found, &layout);
                assert_eq!(index.number().map(Num::known), Some(number.known()), "{text}");
                let flat = flat_coordinate(at, &number, &layout.shape, &layout.stride).expect("a coordinate");
                let (index, _) = index_of(&flat, &layout);
                assert_eq!(index.number().map(Num::known), Some(number.known()), "{text}");
            }
        }
    }

    #[test]
    fn a_mode_without_a_step_has_coordinate_zero() {
        let layout = layout("(4,?):(1,?)", &[3, 0]);
        let number = Num::Dynamic(6, 32);
        let found = hier_coordinate(&mut Numbers(0), &number, &layout.shape, &layout.stride);
        let found: Vec<_> = found
            .expect("a coordinate")
            .leaves()
            .iter()
            .filter_map(|leaf| leaf.number())
            .map(Num::known)
            .collect();
        assert_eq!(found, [2, 0]);
    }

    #[test]
    fn a_basis_puts_the_product_in_its_place() {
        let tiles = layout("((16,128),(4,4)):((1@0,1@1),(16@0,128@1))", &[]);
        let (result, _) = index_of(&tree("((_,_),5)", &[]), &tiles);
        assert_eq!(result, tree("(16,128)", &[]));
    }

    #[test]
    fn offsets_are_those_of_the_elements_in_order() {
        let view = layout("((2,2),3):((1,8),16)", &[]);
        let all = offsets(&mut Numbers(0), &view).expect("offsets");
        let static_all: Vec<_> = [0, 1, 8, 9, 16, 17, 24, 25, 32, 33, 40, 41].map(Num::Static).into();
        assert_eq!(all, static_all);
        assert_eq!(cosize(&view), Some(42));
        for (at, offset) in all.into_iter().enumerate() {
            let (point, _) = index_of(&Tree::Num(Num::Static(at as i64)), &view);
            assert_eq!(point, Tree::Num(offset));
        }
    }

    #[test]
    fn hostile_numbers_are_errors() {
        let mut numbers = Numbers(0);
        assert!(offsets(&mut numbers, &layout("(99999999,99999999):(1,1)", &[])).is_err());
        assert_eq!(cosize(&layout("(9223372036854775807,2):(9223372036854775807,1)", &[])), None);
        let zero = layout("((0,2),2):((1,1),1)", &[]);
        assert!(index(&mut numbers, &tree("?", &[1]), &zero.shape, &zero.stride).is_err());
    }
}
