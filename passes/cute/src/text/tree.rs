//! The text of shapes, strides, coordinates and layouts.
//!
//! ```text
//! (?,8,?{i64 div=16})            a tuple of a number known at run time, 8, and one of 64 bits
//! ((_,_),?)                      a coordinate that leaves two modes open
//! (1@0,?@1@2)                    strides of a coordinate: 1 along its part 0, a number along part 1 of part 2
//! (128,32):(1,?{i64 div=8})      a layout
//! S<2,4,3> o 0 o (8,64):(64,1)   a composed layout: a layout, an offset and a swizzle
//! ```
//!
//! One type serves for the tree that a type states ([`Form`]: its dynamic leaves have a width and no value)
//! and for the tree of a value (`Tree<Value>`): a value is the tree of its type with the dynamic leaves
//! filled in, from left to right. So the two cannot differ in shape.
//!
//! The text is user input: a text outside the grammar is `None`, and nesting is limited.

/// A number: static, or a dynamic value of that many bits.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Num<V> {
    /// A number of the type.
    Static(i64),
    /// A number known only at run time.
    Dynamic(V, u32),
    /// `1/2`, in lowest terms: a stride along a coordinate that counts several elements as one.
    Part(i64, i64),
}

impl<V> Num<V> {
    /// A quotient, in lowest terms.
    pub fn quotient(a: i64, b: i64) -> Option<Self> {
        let divisor = divisor_of(a, b);
        match (a.checked_div(divisor)?, b.checked_div(divisor)?) {
            (a, 1) => Some(Self::Static(a)),
            (a, b @ 2..) => Some(Self::Part(a, b)),
            _ => None,
        }
    }
}

/// The greatest common divisor.
pub fn divisor_of(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a.saturating_abs()
}

/// A tree of numbers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Tree<V> {
    /// A number.
    Num(Num<V>),
    /// `_`, all of a mode.
    Open,
    /// `c@p`: a number at a place in a tuple, the outermost part last.
    Basis(Num<V>, Vec<usize>),
    /// `(a,b)`.
    Tuple(Vec<Tree<V>>),
}

/// The tree that a type states.
pub type Form = Tree<()>;

/// A permutation of address bits: `S<bits, base, shift>`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Swizzle {
    /// How many bits change.
    pub bits: u32,
    /// The lowest bit that changes.
    pub base: u32,
    /// How far above these are the bits that change them.
    pub shift: u32,
}

/// A layout: shape and stride; with an offset and a swizzle if it is composed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Layout<V> {
    /// The sizes of the modes.
    pub shape: Tree<V>,
    /// The strides, of the same structure.
    pub stride: Tree<V>,
    /// The outer parts of a composed layout.
    pub outer: Option<(Swizzle, Tree<V>)>,
}

/// Nothing that a compiler writes nests deeper.
const DEPTH: usize = 64;
/// Modes in a basis are few, and their indices small; more of them would be much work for nothing.
const MOST: usize = 64;
const LONGEST: usize = 16;

impl<V> Tree<V> {
    /// The number of modes; 1 for a number.
    pub fn rank(&self) -> usize {
        match self {
            Self::Tuple(parts) => parts.len(),
            Self::Num(_) | Self::Open | Self::Basis(..) => 1,
        }
    }

    /// The modes; the tree itself for a number.
    pub fn modes(&self) -> &[Self] {
        match self {
            Self::Tuple(parts) => parts,
            Self::Num(_) | Self::Open | Self::Basis(..) => std::slice::from_ref(self),
        }
    }

    /// The leaves, from left to right.
    pub fn leaves(&self) -> Vec<&Self> {
        match self {
            Self::Tuple(parts) => parts.iter().flat_map(Self::leaves).collect(),
            Self::Num(_) | Self::Open | Self::Basis(..) => vec![self],
        }
    }

    /// The number in a leaf.
    pub fn number(&self) -> Option<&Num<V>> {
        match self {
            Self::Num(number) | Self::Basis(number, _) => Some(number),
            Self::Open | Self::Tuple(_) => None,
        }
    }

    /// The part at a path of modes. A leaf is its own mode 0, once.
    pub fn at_path(&self, path: &[usize]) -> Option<&Self> {
        path.iter().enumerate().try_fold(self, |tree, (depth, mode)| match tree {
            Self::Tuple(parts) => parts.get(*mode),
            leaf => (depth == 0 && *mode == 0).then_some(leaf),
        })
    }

    /// A copy of the tree with its numbers mapped.
    pub fn with_numbers<W>(&self, number: &mut impl FnMut(&Num<V>) -> Num<W>) -> Tree<W> {
        match self {
            Self::Num(leaf) => Tree::Num(number(leaf)),
            Self::Open => Tree::Open,
            Self::Basis(leaf, path) => Tree::Basis(number(leaf), path.clone()),
            Self::Tuple(parts) => Tree::Tuple(parts.iter().map(|part| part.with_numbers(number)).collect()),
        }
    }

    /// The widths of the dynamic leaves, in bits.
    pub fn widths(&self) -> Vec<u32> {
        let width = |leaf: &Self| match leaf.number() {
            Some(Num::Dynamic(_, width)) => Some(*width),
            _ => None,
        };
        self.leaves().into_iter().filter_map(width).collect()
    }
}

impl Form {
    /// Reads a tree.
    pub fn parse(text: &str) -> Option<Self> {
        let mut rest = text.trim();
        let tree = parse(&mut rest, 0)?;
        rest.trim().is_empty().then_some(tree)
    }

    /// The tree with its dynamic leaves, which are taken from an iterator.
    pub fn fill<V: Clone>(&self, values: &mut impl Iterator<Item = V>) -> Option<Tree<V>> {
        let mut number = |number: &Num<()>| match number {
            Num::Static(number) => Some(Num::Static(*number)),
            Num::Part(a, b) => Some(Num::Part(*a, *b)),
            Num::Dynamic((), width) => Some(Num::Dynamic(values.next()?, *width)),
        };
        Some(match self {
            Self::Num(leaf) => Tree::Num(number(leaf)?),
            Self::Open => Tree::Open,
            Self::Basis(leaf, path) => Tree::Basis(number(leaf)?, path.clone()),
            Self::Tuple(parts) => {
                Tree::Tuple(parts.iter().map(|part| part.fill(values)).collect::<Option<_>>()?)
            }
        })
    }
}

impl Swizzle {
    /// Reads `S<2,4,3>`.
    pub fn parse(text: &str) -> Option<Self> {
        let inner = text.trim().strip_prefix("S<")?.strip_suffix('>')?;
        let numbers: Vec<u32> =
            inner.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
        let [bits, base, shift] = numbers[..] else { return None };
        (bits < 16 && base < 16 && shift < 16).then_some(Self { bits, base, shift })
    }

    /// Whether an offset has none of the bits that the permutation reads or changes, and no lower bits.
    pub fn is_whole(self, offset: i64) -> bool {
        offset & ((1 << (self.bits + self.base + self.shift)) - 1) == 0
    }

    /// The bits of an address that change others.
    pub fn mask(self) -> i64 {
        ((1 << self.bits) - 1) << (self.base + self.shift)
    }
}

impl Layout<()> {
    /// Reads a layout or a composed layout.
    pub fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split(" o ").collect();
        let (outer, text) = match parts[..] {
            [text] => (None, text),
            [swizzle, offset, text] => (Some((Swizzle::parse(swizzle)?, Form::parse(offset)?)), text),
            _ => return None,
        };
        let mut rest = text.trim();
        let shape = parse(&mut rest, 0)?;
        let stride = Form::parse(rest.trim_start().strip_prefix(':')?)?;
        is_congruent(&shape, &stride).then_some(Self { shape, stride, outer })
    }

    /// The layout with its dynamic leaves: of the shape, the stride, then the offset.
    pub fn fill<V: Clone>(&self, values: &mut impl Iterator<Item = V>) -> Option<Layout<V>> {
        let (shape, stride) = (self.shape.fill(values)?, self.stride.fill(values)?);
        let outer = match &self.outer {
            Some((swizzle, offset)) => Some((*swizzle, offset.fill(values)?)),
            None => None,
        };
        Some(Layout { shape, stride, outer })
    }
}

impl<V> Layout<V> {
    /// The layout with 0 for each dynamic stride.
    pub fn static_part(&self) -> Self
    where
        V: Clone,
    {
        let stride = self.stride.with_numbers(&mut |number| match number {
            Num::Dynamic(..) => Num::Static(0),
            other => other.clone(),
        });
        Self { shape: self.shape.clone(), stride, outer: None }
    }

    /// The widths of the dynamic leaves, in the order of [`Layout::fill`].
    pub fn widths(&self) -> Vec<u32> {
        let mut widths = self.shape.widths();
        widths.extend(self.stride.widths());
        widths.extend(self.outer.iter().flat_map(|(_, offset)| offset.widths()));
        widths
    }
}

/// The greatest divisor that the text of a layout states for all its dynamic strides; 0 if it has none.
///
/// ```text
/// (4,(8,2)):(1,(?{div=16},?{i64 div=24}))   8
/// ```
pub fn divisor(text: &str) -> i64 {
    let strides = text.rsplit_once(':').map_or("", |(_, strides)| strides);
    let leaves = strides.split(['(', ')', ',']).filter(|leaf| leaf.starts_with('?'));
    leaves.map(divisor_of_leaf).fold(0, divisor_of)
}

/// The divisor that the text of a dynamic number states, as `?{i64 div=8}`.
pub fn divisor_of_leaf(leaf: &str) -> i64 {
    let by = leaf.split_once("div=").and_then(|(_, by)| by.split('}').next());
    by.and_then(|by| by.parse().ok()).unwrap_or(1)
}

/// Whether two trees have the same structure.
pub fn are_congruent<V, W>(a: &Tree<V>, b: &Tree<W>) -> bool {
    match (a, b) {
        (Tree::Tuple(a), Tree::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| are_congruent(a, b))
        }
        (Tree::Tuple(_), _) | (_, Tree::Tuple(_)) => false,
        _ => true,
    }
}

/// Whether there is a stride for each mode.
fn is_congruent(shape: &Form, stride: &Form) -> bool {
    let is_stride = |leaf: &&Form| matches!(leaf, Tree::Num(_) | Tree::Basis(..));
    are_congruent(shape, stride)
        && shape.leaves().iter().all(|leaf| matches!(leaf, Tree::Num(_)))
        && stride.leaves().iter().all(is_stride)
}

fn parse(rest: &mut &str, depth: usize) -> Option<Form> {
    *rest = rest.trim_start();
    let Some(inner) = rest.strip_prefix('(') else { return parse_leaf(rest) };
    if depth > DEPTH {
        return None;
    }
    *rest = inner.trim_start();
    let mut parts = vec![];
    if let Some(behind) = rest.strip_prefix(')') {
        *rest = behind;
        return Some(Tree::Tuple(parts));
    }
    loop {
        parts.push(parse(rest, depth + 1)?);
        *rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix(')') {
            *rest = behind;
            return Some(Tree::Tuple(parts));
        }
        *rest = rest.strip_prefix(',')?;
    }
}

fn parse_leaf(rest: &mut &str) -> Option<Form> {
    if let Some(behind) = rest.strip_prefix('_') {
        *rest = behind;
        return Some(Tree::Open);
    }
    let number = match rest.strip_prefix('?') {
        Some(behind) => {
            *rest = behind;
            let mut width = 32;
            if let Some(inner) = behind.strip_prefix('{') {
                let (words, behind) = inner.split_once('}')?;
                // `i64`, `div=16`, or both.
                if let Some(bits) = words.split(' ').find_map(|word| word.strip_prefix('i')) {
                    width = bits.parse().ok().filter(|width| matches!(width, 8 | 16 | 32 | 64))?;
                }
                *rest = behind;
            }
            Num::Dynamic((), width)
        }
        None => {
            let number = parse_digits(rest)?;
            match rest.strip_prefix('/') {
                None => Num::Static(number),
                Some(behind) => {
                    *rest = behind;
                    Num::quotient(number, parse_digits(rest).filter(|number| *number > 0)?)?
                }
            }
        }
    };
    let mut path = vec![];
    while let Some(behind) = rest.strip_prefix('@') {
        *rest = behind;
        if path.len() == LONGEST {
            return None;
        }
        path.push(usize::try_from(parse_digits(rest)?).ok().filter(|place| *place < MOST)?);
    }
    Some(if path.is_empty() { Tree::Num(number) } else { Tree::Basis(number, path) })
}

fn parse_digits(rest: &mut &str) -> Option<i64> {
    let is_digit = |(at, letter): &(usize, char)| letter.is_ascii_digit() || *at == 0 && *letter == '-';
    let count = rest.char_indices().take_while(is_digit).count();
    let (digits, behind) = rest.split_at(count);
    *rest = behind;
    digits.parse().ok()
}

/// The numbers in a tree, from left to right.
pub fn numbers<V: Clone>(tree: &Tree<V>) -> Vec<Num<V>> {
    tree.leaves().into_iter().filter_map(|leaf| leaf.number().cloned()).collect()
}

/// A tree as text, with `?` for each dynamic number.
pub fn tree_text<V>(tree: &Tree<V>) -> String {
    let number = |number: &Num<V>| match number {
        Num::Static(number) => number.to_string(),
        Num::Part(a, b) => format!("{a}/{b}"),
        Num::Dynamic(..) => "?".to_owned(),
    };
    match tree {
        Tree::Num(leaf) => number(leaf),
        Tree::Open => "_".to_owned(),
        Tree::Basis(leaf, path) => path.iter().fold(number(leaf), |text, place| format!("{text}@{place}")),
        Tree::Tuple(parts) => format!("({})", parts.iter().map(tree_text).collect::<Vec<_>>().join(",")),
    }
}

/// Sizes as text.
pub fn size_text<V>(sizes: &[Num<V>]) -> String {
    let text = |size: &Num<V>| if let Num::Static(size) = size { size.to_string() } else { "?".to_owned() };
    match sizes {
        [one] => text(one),
        all => format!("({})", all.iter().map(text).collect::<Vec<_>>().join(",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_has_the_widths_of_its_dynamic_leaves() {
        let form = Form::parse("(?,(8,?{i64 div=16}),_,?@1@0)").expect("a tree");
        assert_eq!(form.widths(), [32, 64, 32]);
        assert_eq!(form.rank(), 4);
        assert_eq!(form.leaves().len(), 5);
    }

    #[test]
    fn what_is_filled_in_comes_from_left_to_right() {
        let layout = Layout::parse("(128,?):(1,?{i64 div=8})").expect("a layout");
        let filled = layout.fill(&mut ["n", "d"].into_iter()).expect("two values");
        assert_eq!(filled.shape.modes()[1], Tree::Num(Num::Dynamic("n", 32)));
        assert_eq!(filled.stride.modes()[1], Tree::Num(Num::Dynamic("d", 64)));
        assert_eq!(layout.fill(&mut ["n"].into_iter()), None);
    }

    #[test]
    fn a_composed_layout_has_a_swizzle_and_an_offset() {
        let layout = Layout::parse("S<3,4,3> o 0 o (8,64):(64,1)").expect("a layout");
        let (swizzle, _) = layout.outer.expect("composed");
        assert_eq!(swizzle.mask(), 0b111 << 7);
    }

    #[test]
    fn a_part_of_an_element_is_in_lowest_terms() {
        assert_eq!(Form::parse("2/4@0"), Some(Tree::Basis(Num::Part(1, 2), vec![0])));
        assert_eq!(Form::parse("4/2@0"), Some(Tree::Basis(Num::Static(2), vec![0])));
        assert_eq!([Form::parse("1/0@0"), Form::parse("1/-2@0")], [None, None]);
    }

    #[test]
    fn a_divisor_is_that_of_all_strides_of_the_run() {
        for (text, expected) in [
            ("(4,(8,2)):(1,(?{div=16},?{i64 div=24}))", 8),
            ("(4,16):(6,?{i64})", 1),
            ("4:1", 0),
            ("(2,2):(-6,?{div=99999999999999999999})", 1),
        ] {
            assert_eq!(divisor(text), expected, "{text}");
        }
    }

    #[test]
    fn text_of_another_kind_is_no_tree() {
        let (deep, bases) = ("(".repeat(100_000), format!("1{}", "@0".repeat(100)));
        for text in [
            "",
            "(",
            "(1,",
            "1)",
            "?{i65}",
            "(1,2):(1)",
            "a",
            "1@",
            "1@99999999",
            "99999999999999999999",
            &bases,
            &deep,
        ] {
            assert_eq!(Form::parse(text), None, "{}", &text[..text.len().min(20)]);
            assert_eq!(Layout::parse(text), None);
        }
    }
}
