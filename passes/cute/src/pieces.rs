//! Pieces of views: slices, tiles, and the same elements under other modes.
//!
//! ```text
//! %t = "cute.local_tile"(%v, %tile, %c)   the address of element f((c0 * 128, c1 * 8))
//!   : (1024,512):(?,1) by [128:1;8:1]     a view of shape (128,8,64), whose strides are
//!   -> (128,8,64):(?,1,8)                 f((1,0)), f((0,1)) and f((0,8))
//! ```
//!
//! The type of the result says its structure, so a piece needs no algebra of layouts: its address is the value of
//! the operand's layout function at one point, and a stride is the value at the point one step along its mode.
//! An operation states only the point of the operand that each element of the piece is.
//!
//! Why it is right: the elements of a piece are those points by the definition of the operation, and a layout is
//! linear along each leaf of its shape. A stride that the type states is compared with the function, too, at the
//! first step and at the last, so an operation whose definition is another one is an error and no wrong address.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{self, Binary},
    pointers::{advanced, columns_behind, matrix_behind},
    record::{Emission::Code, Record, record},
    swizzles::permuted_bits,
    tree::{Form, Layout, Num, Swizzle, Tree, numbers, size_text},
    types::{Kind, integer},
};
use melior::ir::{Value, ValueLike};
use std::rc::Rc;
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.make_identity_tensor", Code("its parts", make_identity_tensor)),
    record("cute.make_identity_layout", Code("its parts", make_identity_layout)),
    record("cute.select", Code("its parts", select)),
    record("cute.slice", Code("`llvm.getelementptr`; `arith.addi` for coordinates", slice)),
    record("cute.dice", Code("its parts", dice)),
    record("cute.get", Code("its parts", get)),
];

/// A number, and a tree of them.
pub type Number<'c, 'a> = Num<Value<'c, 'a>>;
/// A tuple of numbers.
pub type Numbers<'c, 'a> = Tree<Value<'c, 'a>>;

/// Zero.
pub fn zero<'c, 'a>() -> Numbers<'c, 'a> {
    Tree::Num(Num::Static(0))
}

/// The operand of a piece: a view, a layout, or a tensor of coordinates.
pub struct Source<'c, 'a> {
    kind: Rc<Kind<'c>>,
    /// The parts in front of the layout: an address, or the numbers of a coordinate.
    pub first: Vec<Value<'c, 'a>>,
    /// The layout.
    pub layout: Layout<Value<'c, 'a>>,
}

impl<'c, 'a> Source<'c, 'a> {
    /// The offset of a coordinate.
    pub fn point(&self, at: &mut Lowering<'c, 'a>, coordinate: &Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>> {
        layout::index(at, coordinate, &self.layout.shape, &self.layout.stride)
    }

    /// The offset of a coordinate of one mode.
    pub fn in_mode(
        &self,
        at: &mut Lowering<'c, 'a>,
        mode: usize,
        coordinate: &Numbers<'c, 'a>,
    ) -> Res<Numbers<'c, 'a>> {
        let (shapes, strides) = (self.layout.shape.modes(), self.layout.stride.modes());
        match (shapes.get(mode), strides.get(mode)) {
            (Some(shape), Some(stride)) => layout::index(at, coordinate, shape, stride),
            _ => Err("the view has fewer modes than its parts".into()),
        }
    }

    /// The sum of the offsets of numbers in modes.
    pub fn in_modes(
        &self,
        at: &mut Lowering<'c, 'a>,
        numbers: impl IntoIterator<Item = (usize, Number<'c, 'a>)>,
    ) -> Res<Numbers<'c, 'a>> {
        let mut sum = zero();
        for (mode, number) in numbers {
            let term = self.in_mode(at, mode, &Tree::Num(number))?;
            sum = layout::add(at, &sum, &term)?;
        }
        Ok(sum)
    }

    /// The coordinate at which a tensor of coordinates begins.
    pub fn start(&self) -> Option<Numbers<'c, 'a>> {
        match &*self.kind {
            Kind::Coordinates(form, _) => form.fill(&mut self.first.iter().copied()),
            _ => None,
        }
    }

    /// The bits of an element of a view.
    pub fn element_bits(&self) -> Option<u32> {
        match &*self.kind {
            Kind::View(pointer, _) => crate::types::bits(pointer.element),
            _ => None,
        }
    }

    /// The modes of its shape.
    pub fn modes(&self) -> &[Numbers<'c, 'a>] {
        self.layout.shape.modes()
    }

    /// The operand of a piece whose offsets are behind the swizzle.
    pub fn behind_swizzle(mut self) -> Self {
        self.layout.outer = None;
        self
    }

    /// The offset behind the swizzle of a composed layout.
    pub fn permuted(&self, at: &mut Lowering<'c, 'a>, offset: Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>> {
        permuted_by(at, &self.layout, offset)
    }
}

/// The offset behind the swizzle of a layout.
pub fn permuted_by<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    offset: Numbers<'c, 'a>,
) -> Res<Numbers<'c, 'a>> {
    let Some((swizzle, start)) = &layout.outer else { return Ok(offset) };
    match layout::add(at, start, &offset)? {
        Tree::Num(number) => Ok(Tree::Num(permuted(at, &number, *swizzle)?)),
        _ => Err("a composed layout gives one number".into()),
    }
}

/// A number with its bits permuted.
fn permuted<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    swizzle: Swizzle,
) -> Res<Number<'c, 'a>> {
    let mask = swizzle.mask();
    let (value, from) = match number {
        Num::Static(number) => return Ok(Num::Static(number ^ ((number & mask) >> swizzle.shift))),
        Num::Dynamic(value, width) => (*value, *width),
        Num::Part(..) => return Err("a part of an element is not permuted".into()),
    };
    let width = from.max(32);
    let value = at.resized(value, from, width)?;
    let (mask, shift) = (at.constant(mask, width)?, at.constant(swizzle.shift.into(), width)?);
    Ok(Num::Dynamic(permuted_bits(at, value, mask, shift)?, width))
}

impl<'c, 'a> Lowering<'c, 'a> {
    /// Operand number `index`, of which a piece is taken.
    pub fn source(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Source<'c, 'a>> {
        let (kind, mut first) = (self.operand_kind(op, index)?, self.operand_leaves(op, index)?);
        let (before, _) = kind.layout().ok_or_else(|| format!("operand {index} has no layout"))?;
        let layout = self.layout(op, index)?;
        first.truncate(before);
        Ok(Source { kind, first, layout })
    }

    /// Binds a result: a piece that begins at an offset, with the parts of this layout.
    pub fn bind_piece(
        &mut self,
        op: Op<'c, 'a>,
        source: &Source<'c, 'a>,
        offset: &Numbers<'c, 'a>,
        layout: Vec<Value<'c, 'a>>,
    ) -> Res<()> {
        let result = self.result(op, 0)?;
        let kind = self.kind(result.r#type())?;
        let (_, form) = kind.layout().ok_or("its result has no layout")?;
        let mut leaves;
        match (&source.layout.outer, &form.outer) {
            (None, None) => {
                leaves = self.moved_start(source, offset, &kind)?;
                leaves.extend(layout);
            }
            // The swizzle is behind the offset, so the address stays.
            (Some((swizzle, start)), Some((wanted, form))) if swizzle == wanted => {
                leaves = self.moved_start(source, &zero(), &kind)?;
                leaves.extend(layout);
                let sum = layout::add(self, start, offset)?;
                leaves.extend(self.fit(&sum, form)?);
            }
            _ => return Err("its result has another swizzle than its operand".into()),
        }
        self.bind(result, leaves)
    }

    /// The parts in front of the layout of a piece that begins at an offset.
    pub fn moved_start(
        &mut self,
        source: &Source<'c, 'a>,
        offset: &Numbers<'c, 'a>,
        to: &Kind<'c>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let number = match offset {
            Tree::Num(number) => Some(number.clone()),
            Tree::Tuple(parts) if parts.is_empty() => Some(Num::Static(0)),
            _ => None,
        };
        match (&*source.kind, to, &source.first[..], number) {
            (Kind::Layout(_), Kind::Layout(_), ..) => Ok(vec![]),
            (Kind::Coordinates(..), Kind::Coordinates(wanted, _), ..) => {
                let start = source.start().ok_or("operand 0 lacks a number of its type")?;
                let sum = layout::add(self, &start, offset)?;
                self.fit(&sum, wanted)
            }
            (Kind::Matrices(_), Kind::Matrices(_), [matrix], Some(number)) => {
                Ok(vec![matrix_behind(self, *matrix, &number)?])
            }
            (Kind::View(from, _), Kind::View(to, _), [address], Some(number)) => {
                if !from.same_elements(to) {
                    return Err("its result is a view of other elements".into());
                }
                Ok(vec![match from.space {
                    MemorySpace::Tensor => columns_behind(self, from, *address, &number)?,
                    _ => advanced(self, from, *address, &number)?,
                }])
            }
            _ => Err("its result is of another kind than its operand".into()),
        }
    }

    /// The parts of the layout of a piece: `shapes` are the sizes that its type does not state, and `point` is the
    /// offset of a coordinate of it.
    pub fn layout_by_points(
        &mut self,
        op: Op<'c, 'a>,
        shapes: &[Number<'c, 'a>],
        point: impl FnMut(&mut Self, &Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let kind = self.kind(self.result_type(op, 0)?)?;
        let (_, form) = kind.layout().ok_or("its result has no layout")?;
        self.parts_by_points(form, shapes, false, point)
    }

    /// The same of a layout, whose static strides may be proved elsewhere where the run knows its points.
    pub fn parts_by_points(
        &mut self,
        form: &Layout<()>,
        shapes: &[Number<'c, 'a>],
        is_proved: bool,
        mut point: impl FnMut(&mut Self, &Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let widths = form.shape.widths();
        if widths.len() != shapes.len() {
            return Err(
                format!("it has {} sizes, and its type leaves {} open", shapes.len(), widths.len()).into()
            );
        }
        let mut leaves = vec![];
        for (shape, width) in shapes.iter().zip(widths) {
            leaves.push(self.number(shape, width)?);
        }
        let sizes: Vec<_> = form.shape.leaves().into_iter().map(Form::number).collect();
        for (place, (stride, size)) in form.stride.leaves().into_iter().zip(sizes).enumerate() {
            let (Some(stated), Some(size)) = (stride.number(), size) else {
                return Err("a mode of its result is open".into());
            };
            let path: &[usize] = if let Tree::Basis(_, path) = stride { path } else { &[] };
            let found = match size {
                Num::Static(1) if !matches!(stated, Num::Dynamic(..)) => continue,
                Num::Static(1) => Num::Static(0),
                _ => along(&point(self, &step(&form.shape, place, 1))?, path)?,
            };
            match (stated, &found) {
                (Num::Dynamic((), width), _) => {
                    if let (Num::Static(first), Num::Static(size @ 3..)) = (&found, size) {
                        let last = along(&point(self, &step(&form.shape, place, size - 1))?, path)?;
                        if last != Num::Static(first.wrapping_mul(size - 1)) {
                            return Err("a stride of its result is not that of its elements".into());
                        }
                    }
                    leaves.push(self.number(&found, *width)?);
                }
                (Num::Static(_), Num::Dynamic(..)) if is_proved => {}
                (Num::Static(_) | Num::Part(..), found) => {
                    let stated: Number<'c, 'a> = match stated {
                        Num::Part(a, b) => Num::Part(*a, *b),
                        Num::Static(number) => Num::Static(*number),
                        Num::Dynamic(..) => continue,
                    };
                    let steps = if let Num::Static(size @ 3..) = size { size - 1 } else { 1 };
                    let last = match steps {
                        1 => found.clone(),
                        _ => along(&point(self, &step(&form.shape, place, steps))?, path)?,
                    };
                    if stated != *found
                        || last != layout::binary(self, Binary::Mul, &stated, &Num::Static(steps))?
                    {
                        if stated == *found {
                            return Err("a stride of its result is not that of its elements".into());
                        }
                        let (stated, found) = (known_text(&stated), known_text(found));
                        return Err(format!(
                            "a stride of its result is {stated}, and not {found} as its elements are"
                        )
                        .into());
                    }
                }
            }
        }
        Ok(leaves)
    }
}

/// A known number in words.
fn known_text(number: &Number<'_, '_>) -> String {
    match number {
        Num::Static(number) => number.to_string(),
        Num::Part(a, b) => format!("{a}/{b}"),
        Num::Dynamic(..) => "a number of the run".to_owned(),
    }
}

/// The coordinate with these numbers at the leaves of a shape.
pub fn at_leaves<'c, 'a>(shape: &Form, numbers: &[i64]) -> Numbers<'c, 'a> {
    fn at<'c, 'a>(shape: &Form, numbers: &mut impl Iterator<Item = i64>) -> Numbers<'c, 'a> {
        match shape {
            Tree::Tuple(parts) => Tree::Tuple(parts.iter().map(|part| at(part, numbers)).collect()),
            _ => Tree::Num(Num::Static(numbers.next().unwrap_or(0))),
        }
    }
    at(shape, &mut numbers.iter().copied())
}

/// The coordinate that is a number at one leaf of a shape, and 0 at the others.
fn step<'c, 'a>(shape: &Form, place: usize, number: i64) -> Numbers<'c, 'a> {
    let mut numbers = vec![0; shape.leaves().len()];
    numbers[place] = number;
    at_leaves(shape, &numbers)
}

/// The size of a mode of a piece.
pub enum Size<'c, 'a> {
    /// A mode of the operand as it is.
    Whole(Numbers<'c, 'a>),
    /// Parts of these sizes.
    Tiles(Vec<Number<'c, 'a>>),
}

/// The sizes of modes that the type leaves open, leaf by leaf. Those that it states are compared.
pub fn open_sizes<'c, 'a>(sizes: &[Size<'c, 'a>], forms: &[Form]) -> Res<Vec<Number<'c, 'a>>> {
    if sizes.len() != forms.len() {
        return Err("its result has other modes than its operands make".into());
    }
    let mut open = vec![];
    for (size, form) in sizes.iter().zip(forms) {
        let wanted = match size {
            Size::Whole(shape) => numbers(shape),
            Size::Tiles(counts) => counts.clone(),
        };
        let (found, stated) = (groups(&wanted), groups(&numbers(form)));
        let same =
            |(a, b): (&(i64, Option<_>), &(i64, Option<_>))| a.0 == b.0 && a.1.is_some() == b.1.is_some();
        if found.len() != stated.len() || !found.iter().zip(&stated).all(same) {
            return Err(format!(
                "a size of its result is {}, and not {} as its operands make",
                size_text(&numbers(form)),
                size_text(&wanted)
            )
            .into());
        }
        open.extend(found.into_iter().filter_map(|(_, number)| number));
    }
    Ok(open)
}

/// The product of the known sizes in front of each that the run knows, and that; last, of those behind. So sizes that a
/// type puts together or takes apart are the same.
fn groups<V: Clone>(sizes: &[Num<V>]) -> Vec<(i64, Option<Num<V>>)> {
    let (mut groups, mut product) = (vec![], 1_i64);
    for size in sizes {
        match size {
            Num::Static(size) => product = product.saturating_mul(*size),
            other => groups.push((std::mem::replace(&mut product, 1), Some(other.clone()))),
        }
    }
    groups.push((product, None));
    groups
}

/// The number of an offset along the path of a basis: itself, if the path is empty. Everywhere else the offset must be
/// 0, and so all of it along no path at all, as in a mode without stride.
fn along<'c, 'a>(offset: &Numbers<'c, 'a>, path: &[usize]) -> Res<Number<'c, 'a>> {
    const OTHER: &str = "its coordinates have another structure than its result";
    let is_zero = |tree: &Numbers<'c, 'a>| {
        tree.leaves().into_iter().all(|leaf| matches!(leaf, Tree::Num(Num::Static(0))))
    };
    match (offset, path.split_last()) {
        (Tree::Num(number), None) => Ok(number.clone()),
        (Tree::Tuple(parts), Some((place, inner))) => {
            let mut others = parts.iter().enumerate().filter(|(index, _)| index != place);
            if !others.all(|(_, part)| is_zero(part)) {
                return Err(OTHER.into());
            }
            parts.get(*place).map_or(Ok(Num::Static(0)), |part| along(part, inner))
        }
        (other, _) if is_zero(other) => Ok(Num::Static(0)),
        _ => Err(OTHER.into()),
    }
}

/// One number for a coordinate of a mode of a piece: the first leaf runs fastest.
pub fn linear<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    coordinate: &Numbers<'c, 'a>,
    shape: &Form,
) -> Res<Number<'c, 'a>> {
    let Tree::Tuple(_) = coordinate else {
        return coordinate.number().cloned().ok_or_else(|| "a mode is open".into());
    };
    // Sizes that are known when the program runs do not matter where the coordinate is a step of the first leaf.
    let (mut sum, mut size) = (Num::Static(0), Some(1_i64));
    for (part, shape) in coordinate.leaves().into_iter().zip(shape.leaves()) {
        let part = part.number().ok_or("a mode is open")?;
        if *part != Num::Static(0) {
            let factor = size.ok_or("a mode behind one of unknown size is not supported")?;
            let term = layout::binary(at, Binary::Mul, part, &Num::Static(factor))?;
            sum = layout::binary(at, Binary::Add, &sum, &term)?;
        }
        size = match (size, shape.number()) {
            (Some(size), Some(Num::Static(number))) => size.checked_mul(*number),
            _ => None,
        };
    }
    Ok(sum)
}

/// Leaf by leaf, the parts of some trees as those of a form.
fn fit_leaves<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    trees: &[Numbers<'c, 'a>],
    form: &Form,
) -> Res<Vec<Value<'c, 'a>>> {
    let (leaves, forms): (Vec<_>, _) = (trees.iter().flat_map(Tree::leaves).collect(), form.leaves());
    if leaves.len() != forms.len() {
        return Err(format!("it has {} leaves, and its result {}", leaves.len(), forms.len()).into());
    }
    let mut parts = vec![];
    for (leaf, form) in leaves.into_iter().zip(forms) {
        parts.extend(at.fit(leaf, form)?);
    }
    Ok(parts)
}

/// The parts of the result with these modes of a layout.
pub fn fit_layout<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    shapes: &[Numbers<'c, 'a>],
    strides: &[Numbers<'c, 'a>],
) -> Res<Vec<Value<'c, 'a>>> {
    let kind = at.kind(at.result_type(op, 0)?)?;
    let (_, form) = kind.layout().ok_or("its result has no layout")?;
    let mut leaves = fit_leaves(at, shapes, &form.shape)?;
    leaves.extend(fit_leaves(at, strides, &form.stride)?);
    Ok(leaves)
}

/// The parts of a tree at the open modes of a coordinate, or at the others.
fn at_open<'t, V, W>(coordinate: &Tree<V>, tree: &'t Tree<W>, is_open: bool, found: &mut Vec<&'t Tree<W>>) {
    match (coordinate, tree) {
        (Tree::Open, _) if is_open => found.push(tree),
        (Tree::Open, _) => {}
        (Tree::Tuple(parts), Tree::Tuple(trees)) => {
            parts.iter().zip(trees).for_each(|(part, tree)| at_open(part, tree, is_open, found));
        }
        _ if !is_open => found.push(tree),
        _ => {}
    }
}

/// Those parts, as trees of their own.
fn modes_at<'c, 'a>(
    coordinate: &Numbers<'c, 'a>,
    tree: &Numbers<'c, 'a>,
    is_open: bool,
) -> Vec<Numbers<'c, 'a>> {
    let mut found = vec![];
    at_open(coordinate, tree, is_open, &mut found);
    found.into_iter().cloned().collect()
}

/// The modes that a coordinate leaves open, at the place that it gives in the others.
fn slice<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let coordinate = at.tree(op, 1)?;
    if let Kind::Tuple(_) = &*at.operand_kind(op, 0)? {
        return kept(at, op, &coordinate, true);
    }
    let source = at.source(op, 0)?;
    let offset = source.point(at, &coordinate)?;
    let shapes = modes_at(&coordinate, &source.layout.shape, true);
    let strides = modes_at(&coordinate, &source.layout.stride, true);
    let layout = fit_layout(at, op, &shapes, &strides)?;
    at.bind_piece(op, &source, &offset, layout)
}

/// The modes that a coordinate does not leave open.
fn dice<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    // The coordinate is an attribute, or an operand.
    let coordinate = match at.word(op, "coord") {
        Some(text) => {
            let form = Form::parse(&text).and_then(|form| form.fill(&mut std::iter::empty()));
            form.ok_or("its coordinate is not static")?
        }
        None => at.tree(op, 1)?,
    };
    kept(at, op, &coordinate, false)
}

fn kept<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    coordinate: &Numbers<'c, 'a>,
    is_open: bool,
) -> Res<()> {
    let result = at.result(op, 0)?;
    let leaves = match (&*at.operand_kind(op, 0)?, &*at.kind(result.r#type())?) {
        (Kind::Tuple(_), Kind::Tuple(form)) => {
            let tree = at.tree(op, 0)?;
            fit_leaves(at, &modes_at(coordinate, &tree, is_open), form)?
        }
        (_, Kind::Nothing) => vec![],
        (_, other) => {
            let layout = at.plain_layout(op, 0)?;
            require_plain(other)?;
            let shapes = modes_at(coordinate, &layout.shape, is_open);
            let strides = modes_at(coordinate, &layout.stride, is_open);
            fit_layout(at, op, &shapes, &strides)?
        }
    };
    at.bind(result, leaves)
}

fn require_plain(kind: &Kind<'_>) -> Res<()> {
    match kind.layout() {
        Some((_, form)) if form.outer.is_some() => {
            Err("its result has a swizzle that its operand lacks".into())
        }
        _ => Ok(()),
    }
}

/// One mode of a layout or a tuple.
fn get<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let path = crate::tuples::modes(at, op)?;
    let mode = |tree: &Numbers<'c, 'a>| {
        let part = path.iter().try_fold(tree, |tree, mode| tree.modes().get(*mode));
        part.cloned().ok_or("there is no such mode")
    };
    if let Kind::Tuple(_) = &*at.operand_kind(op, 0)? {
        let part = mode(&at.tree(op, 0)?)?;
        return at.bind_tree(op, 0, &part);
    }
    let layout = at.plain_layout(op, 0)?;
    require_plain(&*at.kind(at.result_type(op, 0)?)?)?;
    let (shape, stride) = (mode(&layout.shape)?, mode(&layout.stride)?);
    let leaves = fit_layout(at, op, &[shape], &[stride])?;
    at.bind_result(op, leaves)
}

/// Some modes of a layout or a tuple, in another order.
fn select<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let modes = crate::tuples::modes(at, op)?;
    let selected = |tree: &Numbers<'c, 'a>| {
        let parts = modes.iter().map(|mode| tree.modes().get(*mode).cloned());
        parts.collect::<Option<Vec<_>>>().ok_or("there is no such mode")
    };
    match &*at.operand_kind(op, 0)? {
        // Of a tile, which is static.
        Kind::Nothing => at.bind_result(op, vec![]),
        Kind::Tuple(_) => {
            let tree = selected(&at.tree(op, 0)?)?;
            at.bind_tree(op, 0, &Tree::Tuple(tree))
        }
        _ => {
            let source = at.source(op, 0)?;
            let (shape, stride) = (selected(&source.layout.shape)?, selected(&source.layout.stride)?);
            let layout = fit_layout(at, op, &shape, &stride)?;
            at.bind_piece(op, &source, &zero(), layout)
        }
    }
}

fn make_identity_tensor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (shape, result) = (at.tree(op, 0)?, at.result(op, 0)?);
    let Kind::Coordinates(first, form) = &*at.kind(result.r#type())? else {
        return Err("its result is no tensor of coordinates".into());
    };
    let mut leaves = at.fit(&zero(), first)?;
    leaves.extend(at.fit(&shape, &form.shape)?);
    at.bind(result, leaves)
}

fn make_identity_layout<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (shape, result) = (at.tree(op, 0)?, at.result(op, 0)?);
    let Kind::Layout(form) = &*at.kind(result.r#type())? else {
        return Err("its result is no layout".into());
    };
    let leaves = at.fit(&shape, &form.shape)?;
    at.bind(result, leaves)
}

/// The shape of the result, by its type.
pub fn result_shape<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<Form> {
    let kind = at.kind(at.result_type(op, 0)?)?;
    kind.layout().map(|(_, layout)| layout.shape.clone()).ok_or_else(|| "its result has no layout".into())
}

/// A number by another, rounded up.
pub fn rounded_up<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    by: i64,
) -> Res<Number<'c, 'a>> {
    rounded_up_by(at, number, &Num::Static(by))
}

/// The same by a number of the run: the quotient, and one more if something is left. No sum of the two can overflow.
pub fn rounded_up_by<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    by: &Number<'c, 'a>,
) -> Res<Number<'c, 'a>> {
    if *by == Num::Static(1) {
        return Ok(number.clone());
    }
    let quotient = layout::binary(at, Binary::Div, number, by)?;
    let more = match layout::binary(at, Binary::Rem, number, by)? {
        Num::Static(rest) => Num::Static(i64::from(rest > 0)),
        Num::Dynamic(rest, width) => {
            let (zero, greater) = (at.constant(0, width)?, ("predicate", at.number_attribute(4)));
            let is_left = at.value("arith.cmpi", &[rest, zero], integer(at.context, 1), &[greater])?;
            Num::Dynamic(at.value("arith.extui", &[is_left], integer(at.context, width), &[])?, width)
        }
        Num::Part(..) => return Err(layout::PART.into()),
    };
    layout::binary(at, Binary::Add, &quotient, &more)
}
