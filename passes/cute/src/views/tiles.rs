//! Views that are divided by tilers, and composed with layouts.
//!
//! ```text
//! "cute.zipped_divide"(%v, %tile)   (1024,512):(512,1) by [16:1;128:1]
//!                                   ((16,128),(64,4)):((512,1),(8192,128)): within a tile, and between tiles
//! "cute.local_tile"(%v, %tile, %c)  the tile at a coordinate, or all along an open mode
//! "cute.local_partition"(%v, %l, %i)   the element of a thread in each tile, where %l is the thread layout
//! "cute.composition"(%v, %l)        the elements that %l counts
//! ```
//!
//! Why it is right: this is how CuTe defines them, by [`crate::layout::compositions`], and the computed
//! layout is compared with the type of the result ([`crate::layout::results`]).

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        compositions::{
            by_tiles, complement, composition, halves, logical_divide, tiles_along, zipped_divide,
        },
        index,
        made::{Made, joined, modes, plain, with_leaves},
        numbers::{Numbers, zero},
    },
    record::{Emission::Code, Record, record},
    text::{
        tilers::Tiler,
        tree::{Form, Num, Tree, size_text},
        types::Kind,
    },
    views::slices::{layout_at, tiler_of},
};
use melior::ir::Value;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record(
        "cute.local_tile",
        Code("`llvm.getelementptr` of the tile's first element; `arith.addi` for coordinates", local_tile),
    ),
    record(
        "cute.local_partition",
        Code(
            "`llvm.getelementptr` of the thread's first element; `arith.addi` for coordinates",
            local_partition,
        ),
    ),
    record("cute.zipped_divide", Code("its parts, evaluated", |at, op| divide(at, op, Order::Zipped))),
    record("cute.flat_divide", Code("its parts, evaluated", |at, op| divide(at, op, Order::Flat))),
    record("cute.tiled_divide", Code("its parts, evaluated", |at, op| divide(at, op, Order::Tiled))),
    record("cute.logical_divide", Code("its parts, evaluated", |at, op| divide(at, op, Order::Logical))),
    record("cute.composition", Code("its parts, evaluated", compose)),
    record("cute.ceil_div", Code("`arith.divsi`, rounded up", ceil_div)),
];

/// The order of the modes of a view that is divided by a tiler.
#[derive(Clone, Copy)]
enum Order {
    /// `((t0,t1),(r0,r1))`.
    Zipped,
    /// `(t0,t1,r0,r1)`.
    Flat,
    /// `((t0,t1),r0,r1)`.
    Tiled,
    /// `((t0,r0),(t1,r1))`.
    Logical,
}

fn divide<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, order: Order) -> Res<()> {
    let source = at.source(op, 0)?;
    let halves = match &*at.operand_kind(op, 1)? {
        Kind::Layout(_) => {
            let by = at.plain_layout(op, 1)?;
            halves(at, &source.layout, &by)?
        }
        _ => {
            let tiler = tiler_of(at, op, 1)?;
            if let Order::Logical = order {
                let made = logical_divide(at, &source.layout, &tiler)?;
                return at.bind_layout(op, &source, &zero(), &made);
            }
            zipped_divide(at, &source.layout, &tiler)?
        }
    };
    let [tile, rest] = halves;
    let made = joined(match order {
        Order::Flat => [modes(&tile), modes(&rest)].concat(),
        Order::Tiled => [vec![tile], modes(&rest)].concat(),
        Order::Zipped | Order::Logical => vec![tile, rest],
    });
    at.bind_layout(op, &source, &zero(), &made)
}

/// The elements that a layout counts, or the elements of the first tile.
fn compose<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let source = at.source(op, 0)?;
    let made = match &*at.operand_kind(op, 1)? {
        Kind::Layout(_) => {
            let by = at.plain_layout(op, 1)?;
            composition(at, &source.layout, &by)?
        }
        _ => {
            let tiler = tiler_of(at, op, 1)?;
            by_tiles(at, &source.layout, &tiler)?
        }
    };
    at.bind_layout(op, &source, &zero(), &made)
}

/// The offset of a coordinate, with modes that may be `_` or missing. A mode of one element has only offset
/// 0.
fn place<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    coordinate: &Numbers<'c, 'a>,
    of: &Made<'c, 'a>,
) -> Res<Numbers<'c, 'a>> {
    fn still<'c, 'a>(shape: &Numbers<'c, 'a>, stride: &Numbers<'c, 'a>) -> Numbers<'c, 'a> {
        match (shape, stride) {
            (Tree::Tuple(shapes), Tree::Tuple(strides)) => {
                Tree::Tuple(shapes.iter().zip(strides).map(|(shape, stride)| still(shape, stride)).collect())
            }
            (Tree::Num(Num::Static(1)), _) => zero(),
            _ => stride.clone(),
        }
    }
    index::index(at, coordinate, &of.shape, &still(&of.shape, &of.stride))
}

/// A coordinate, padded with `_` to a rank.
fn padded<'c, 'a>(coordinate: &Numbers<'c, 'a>, rank: usize) -> Numbers<'c, 'a> {
    match coordinate {
        Tree::Tuple(parts) if parts.len() < rank => {
            let mut parts = parts.clone();
            parts.resize(rank, Tree::Open);
            Tree::Tuple(parts)
        }
        other => other.clone(),
    }
}

/// The tile at a coordinate; along a mode `_`, all tiles.
fn local_tile<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (source, mut tiler, mut coordinate) = (at.source(op, 0)?, tiler_of(at, op, 1)?, at.tree(op, 2)?);
    if let Some(projection) = at.word(op, "proj") {
        let form = Form::parse(&projection).ok_or("its projection is not a coordinate (`proj`)")?;
        let is_kept: Vec<bool> = form.modes().iter().map(|mode| !matches!(mode, Tree::Open)).collect();
        let kept = |index: &usize| is_kept.get(*index).copied().unwrap_or(true);
        if let Tiler::Parts(tiles) = &tiler {
            let tiles = tiles.iter().enumerate().filter(|(index, _)| kept(index));
            tiler = Tiler::Parts(tiles.map(|(_, tile)| tile.clone()).collect());
        }
        if let Tree::Tuple(parts) = &coordinate {
            let parts = parts.iter().enumerate().filter(|(index, _)| kept(index));
            coordinate = Tree::Tuple(parts.map(|(_, part)| part.clone()).collect());
        }
    }
    let [tile, rest] = zipped_divide(at, &source.layout, &tiler)?;
    let coordinate = padded(&coordinate, rest.shape.rank());
    if coordinate.rank() > rest.shape.rank() {
        return Err("its coordinate has more modes than its operand".into());
    }
    let offset = place(at, &coordinate, &rest)?;
    let tiles = match &coordinate {
        Tree::Num(_) => vec![],
        _ => modes(&layout_at(&coordinate, &rest, true)),
    };
    at.bind_layout(op, &source, &offset, &joined([modes(&tile), tiles].concat()))
}

/// The elements at one coordinate of each tile: the coordinate of a thread in a thread layout, with one
/// number for each mode (CuTe, `local_partition`).
fn local_partition<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (source, index) = (at.source(op, 0)?, at.tree(op, 2)?);
    let [Tree::Num(index)] = index.leaves()[..] else {
        return Err("its index is not a single number".into());
    };
    let by = match &*at.operand_kind(op, 1)? {
        Kind::Layout(_) => at.plain_layout(op, 1)?,
        _ => {
            let shape = at.tree(op, 1)?;
            plain(shape.clone(), index::compact(at, &shape)?)
        }
    };
    let (coordinate, mut tiles) = (index::flat_coordinate(at, index, &by.shape, &by.stride)?, vec![]);
    for mode in by.shape.modes() {
        let size = index::size(at, mode)?;
        let Num::Static(1..) = size else {
            return Err("a dynamic number of threads is not supported".into());
        };
        tiles.push(Tiler::Of(plain(Tree::Num(size), Tree::Num(Num::Static(1)))));
    }
    let [tile, rest] = zipped_divide(at, &source.layout, &Tiler::Parts(tiles))?;
    let coordinate = if let Tree::Tuple(_) = coordinate { coordinate } else { Tree::Tuple(vec![coordinate]) };
    let offset = place(at, &coordinate, &tile)?;
    at.bind_layout(op, &source, &offset, &rest)
}

fn ceil_div<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let dividend = at.tree(op, 0)?;
    let quotient = match &*at.operand_kind(op, 1)? {
        Kind::Tuple(_) | Kind::Scalar(_) => {
            let divisor = at.tree(op, 1)?;
            divided_up(at, &dividend, &divisor)?
        }
        _ => {
            let tiler = tiler_of(at, op, 1)?;
            tiles_in(at, &dividend, &tiler)?
        }
    };
    at.bind_tree(op, 0, &quotient)
}

/// The number of tiles in each mode of a shape; a single layout is a tile of all modes together.
fn tiles_in<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    shape: &Numbers<'c, 'a>,
    tiler: &Tiler<Value<'c, 'a>>,
) -> Res<Numbers<'c, 'a>> {
    match (shape, tiler) {
        (_, Tiler::Of(layout)) => {
            let size = index::size(at, shape)?;
            Ok(complement(at, layout, Some(&Tree::Num(size)))?.shape)
        }
        (_, Tiler::Whole) => Ok(Tree::Num(index::size(at, shape)?)),
        (Tree::Tuple(shapes), Tiler::Parts(tiles)) if tiles.len() <= shapes.len() => {
            let parts = shapes.iter().enumerate().map(|(mode, shape)| match tiles.get(mode) {
                Some(Tiler::Parts(_)) => Err("a tiler that is nested within a mode is not supported".into()),
                tile => tiles_in(at, shape, tile.unwrap_or(&Tiler::Whole)),
            });
            Ok(Tree::Tuple(parts.collect::<Res<_>>()?))
        }
        (_, Tiler::Parts(tiles)) if tiles.len() == 1 => tiles_in(at, shape, &tiles[0]),
        _ => Err("its tiler has more modes than its operand".into()),
    }
}

/// A shape divided by the numbers of a tuple, rounded up; a mode without a divisor keeps its size.
fn divided_up<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    shape: &Numbers<'c, 'a>,
    by: &Numbers<'c, 'a>,
) -> Res<Numbers<'c, 'a>> {
    match (shape, by) {
        (Tree::Tuple(shapes), Tree::Tuple(numbers)) if numbers.len() <= shapes.len() => {
            let parts = shapes.iter().enumerate().map(|(mode, shape)| match numbers.get(mode) {
                Some(number) => divided_up(at, shape, number),
                None => Ok(Tree::Num(index::size(at, shape)?)),
            });
            Ok(Tree::Tuple(parts.collect::<Res<_>>()?))
        }
        (_, Tree::Tuple(numbers)) if numbers.len() == 1 => divided_up(at, shape, &numbers[0]),
        (_, Tree::Num(number @ (Num::Static(1..) | Num::Dynamic(..)))) => {
            let counts = tiles_along(at, shape, number)?.into_iter().map(Tree::Num);
            with_leaves(shape, &mut counts.into_iter())
                .ok_or_else(|| "its operands differ in structure".into())
        }
        (_, Tree::Num(number)) => {
            let by = size_text(std::slice::from_ref(number));
            Err(format!("a division by {by} is not supported, only by a positive number").into())
        }
        _ => Err("its operands differ in structure".into()),
    }
}
