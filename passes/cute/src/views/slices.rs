//! Slices of views, and views of the same elements with other modes.
//!
//! ```text
//! %t = "cute.local_tile"(%v, %tile, %c)   the address of element f((c0 * 128, c1 * 8))
//!   : (1024,512):(?,1) by [128:1;8:1]     a view of shape (128,8,64), with the strides
//!   -> (128,8,64):(?,1,8)                 f((1,0)), f((0,1)) and f((0,8))
//! ```
//!
//! Why it is right: by the definition of the operation, the elements of a slice are these points, and its
//! modes are modes of the operand. The computed layout is compared with the type of the result
//! ([`crate::layout::results`]), so an operation with another definition is an error and not a wrong address.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        index,
        made::{Made, identity, plain},
        numbers::{Number, Numbers, zero},
        swizzles::permuted_bits,
    },
    record::{Emission::Code, Record, record},
    text::{
        tilers::Tiler,
        tree::{Form, Layout, Num, Swizzle, Tree},
        types::Kind,
    },
};
use melior::ir::{Value, ValueLike};
use mlir_ext::ir;
use std::rc::Rc;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.make_identity_tensor", Code("its parts", make_identity_tensor)),
    record("cute.make_identity_layout", Code("its parts", make_identity_layout)),
    record("cute.select", Code("its parts", select)),
    record("cute.slice", Code("`llvm.getelementptr`; `arith.addi` for coordinates", slice)),
    record("cute.dice", Code("its parts", dice)),
    record("cute.get", Code("its parts", get)),
];

/// The operand that is sliced: a view, a layout, or a coordinate tensor.
pub struct Source<'c, 'a> {
    /// The kind of its type.
    pub kind: Rc<Kind<'c>>,
    /// The parts before the layout: an address, or the numbers of a coordinate.
    pub first: Vec<Value<'c, 'a>>,
    /// The layout.
    pub layout: Layout<Value<'c, 'a>>,
}

impl<'c, 'a> Source<'c, 'a> {
    /// The offset of a coordinate.
    pub fn point(&self, at: &mut Lowering<'c, 'a>, coordinate: &Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>> {
        index::index(at, coordinate, &self.layout.shape, &self.layout.stride)
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
            (Some(shape), Some(stride)) => index::index(at, coordinate, shape, stride),
            _ => Err("the view has fewer modes than its coordinate".into()),
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
            sum = index::add(at, &sum, &term)?;
        }
        Ok(sum)
    }

    /// The coordinate at which a coordinate tensor begins.
    pub fn start(&self) -> Option<Numbers<'c, 'a>> {
        match &*self.kind {
            Kind::Coordinates(form, _) => form.fill(&mut self.first.iter().copied()),
            _ => None,
        }
    }

    /// The bits of an element of a view.
    pub fn element_bits(&self) -> Option<u32> {
        match &*self.kind {
            Kind::View(pointer, _) => crate::text::types::bits(pointer.element),
            _ => None,
        }
    }

    /// The modes of its shape.
    pub fn modes(&self) -> &[Numbers<'c, 'a>] {
        self.layout.shape.modes()
    }

    /// The operand without its swizzle and offset, for offsets that are already swizzled.
    pub fn behind_swizzle(mut self) -> Self {
        self.layout.outer = None;
        self
    }

    /// An offset, moved and swizzled by the composed layout.
    pub fn permuted(&self, at: &mut Lowering<'c, 'a>, offset: Numbers<'c, 'a>) -> Res<Numbers<'c, 'a>> {
        permuted_by(at, &self.layout, offset)
    }
}

/// An offset, moved and swizzled by the composed part of a layout.
pub fn permuted_by<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    offset: Numbers<'c, 'a>,
) -> Res<Numbers<'c, 'a>> {
    let Some((swizzle, start)) = &layout.outer else { return Ok(offset) };
    match index::add(at, start, &offset)? {
        Tree::Num(number) => Ok(Tree::Num(permuted(at, &number, *swizzle)?)),
        _ => Err("the offset of a composed layout is not a single number".into()),
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
        Num::Part(..) => return Err("a fraction of an element cannot be swizzled".into()),
    };
    let width = from.max(32);
    let value = at.resized(value, from, width)?;
    let (mask, shift) = (at.constant(mask, width)?, at.constant(swizzle.shift.into(), width)?);
    Ok(Num::Dynamic(permuted_bits(at, value, mask, shift)?, width))
}

impl<'c, 'a> Lowering<'c, 'a> {
    /// Operand number `index`, which is sliced.
    pub fn source(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Source<'c, 'a>> {
        let (kind, mut first) = (self.operand_kind(op, index)?, self.operand_leaves(op, index)?);
        let (before, _) = kind.layout().ok_or_else(|| format!("operand {index} has no layout"))?;
        let layout = self.layout(op, index)?;
        first.truncate(before);
        Ok(Source { kind, first, layout })
    }
}

/// The parts of a tree at the `_` modes of a coordinate, or at the other modes.
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

/// The parts of a tree at the `_` modes of a coordinate, or at the other modes: a tuple, if the coordinate is
/// one.
fn modes_at<'c, 'a>(coordinate: &Numbers<'c, 'a>, tree: &Numbers<'c, 'a>, is_open: bool) -> Numbers<'c, 'a> {
    let mut found = vec![];
    at_open(coordinate, tree, is_open, &mut found);
    match (coordinate, &found[..]) {
        (Tree::Tuple(_), _) => Tree::Tuple(found.into_iter().cloned().collect()),
        (_, [one]) => (*one).clone(),
        _ => Tree::Tuple(vec![]),
    }
}

/// The modes of a layout at the `_` modes of a coordinate, or its other modes.
pub fn layout_at<'c, 'a>(coordinate: &Numbers<'c, 'a>, of: &Made<'c, 'a>, is_open: bool) -> Made<'c, 'a> {
    plain(modes_at(coordinate, &of.shape, is_open), modes_at(coordinate, &of.stride, is_open))
}

/// The modes at `_`, at the coordinate in the other modes.
fn slice<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let coordinate = at.tree(op, 1)?;
    if let Kind::Tuple(_) = &*at.operand_kind(op, 0)? {
        let tree = modes_at(&coordinate, &at.tree(op, 0)?, true);
        return at.bind_tree(op, 0, &tree);
    }
    let source = at.source(op, 0)?;
    let offset = source.point(at, &coordinate)?;
    at.bind_layout(op, &source, &offset, &layout_at(&coordinate, &source.layout, true))
}

/// The modes at which a coordinate is not `_`.
fn dice<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    // The coordinate is an attribute, or an operand.
    let coordinate = match at.word(op, "coord") {
        Some(text) => {
            let form = Form::parse(&text).and_then(|form| form.fill(&mut std::iter::empty()));
            form.ok_or("its coordinate is not static")?
        }
        None => at.tree(op, 1)?,
    };
    match &*at.operand_kind(op, 0)? {
        Kind::Tuple(_) => {
            let tree = modes_at(&coordinate, &at.tree(op, 0)?, false);
            at.bind_tree(op, 0, &tree)
        }
        Kind::Tiler(_) => {
            let tiler = tiler_of(at, op, 0)?;
            let (tiles, modes) = (tiler.modes(), coordinate.modes());
            if modes.iter().any(|mode| matches!(mode, Tree::Tuple(_))) || modes.len() != tiles.len() {
                return Err("its coordinate and its tiler differ in their modes".into());
            }
            let kept = tiles.iter().zip(modes).filter(|(_, mode)| !matches!(mode, Tree::Open));
            at.bind_tiler(op, 0, &Tiler::Parts(kept.map(|(tile, _)| tile.clone()).collect()))
        }
        _ => {
            let source = at.source(op, 0)?;
            at.bind_layout(op, &source, &zero(), &layout_at(&coordinate, &source.layout, false))
        }
    }
}

/// An operand as a tiler.
pub fn tiler_of<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    index: usize,
) -> Res<Tiler<Value<'c, 'a>>> {
    let form = Tiler::of_type(&ir::type_text(at.operand(op, index)?.r#type()));
    let parts = at.operand_leaves(op, index)?;
    let tiler = form.and_then(|form| form.fill(&mut parts.into_iter()));
    tiler.ok_or_else(|| format!("operand {index} is not a tiler").into())
}

/// One mode of a layout or a tuple.
fn get<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let path = at.modes_of(op)?;
    let mode = |tree: &Numbers<'c, 'a>| tree.at_path(&path).cloned().ok_or("its operand has no such mode");
    if let Kind::Tuple(_) = &*at.operand_kind(op, 0)? {
        let part = mode(&at.tree(op, 0)?)?;
        return at.bind_tree(op, 0, &part);
    }
    if let Kind::Tiler(_) = &*at.operand_kind(op, 0)? {
        let tiler = tiler_of(at, op, 0)?;
        let inner = path.iter().try_fold(&tiler, |tiler, mode| match tiler {
            Tiler::Parts(parts) => parts.get(*mode),
            _ => None,
        });
        return at.bind_tiler(op, 0, inner.ok_or("its operand has no such mode")?);
    }
    let source = at.source(op, 0)?;
    let made = plain(mode(&source.layout.shape)?, mode(&source.layout.stride)?);
    at.bind_layout(op, &source, &zero(), &made)
}

/// Some modes of a layout or a tuple, in another order.
fn select<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    const NONE: &str = "its operand has no such mode";
    let modes = at.modes_of(op)?;
    let selected = |tree: &Numbers<'c, 'a>| {
        let parts = modes.iter().map(|mode| tree.modes().get(*mode).cloned());
        parts.collect::<Option<Vec<_>>>().map(Tree::Tuple).ok_or(NONE)
    };
    match &*at.operand_kind(op, 0)? {
        Kind::Tiler(_) => {
            let Tiler::Parts(tiles) = tiler_of(at, op, 0)? else { return Err(NONE.into()) };
            let tiles = modes.iter().map(|mode| tiles.get(*mode).cloned()).collect::<Option<_>>();
            at.bind_tiler(op, 0, &Tiler::Parts(tiles.ok_or(NONE)?))
        }
        Kind::Tuple(_) => {
            let tree = selected(&at.tree(op, 0)?)?;
            at.bind_tree(op, 0, &tree)
        }
        _ => {
            let source = at.source(op, 0)?;
            let made = plain(selected(&source.layout.shape)?, selected(&source.layout.stride)?);
            at.bind_layout(op, &source, &zero(), &made)
        }
    }
}

fn make_identity_tensor<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (shape, result) = (at.tree(op, 0)?, at.result(op, 0)?);
    let Kind::Coordinates(first, _) = &*at.kind(result.r#type())? else {
        return Err("its result is not a coordinate tensor".into());
    };
    let mut leaves = at.fit_place(&zero(), first)?;
    leaves.extend(at.fit_layout_of(op, &plain(shape.clone(), identity(&shape, &[])))?);
    at.bind(result, leaves)
}

fn make_identity_layout<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (shape, result) = (at.tree(op, 0)?, at.result(op, 0)?);
    if !matches!(&*at.kind(result.r#type())?, Kind::Layout(_)) {
        return Err("its result is not a layout".into());
    }
    let leaves = at.fit_layout_of(op, &plain(shape.clone(), identity(&shape, &[])))?;
    at.bind(result, leaves)
}
