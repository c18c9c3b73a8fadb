//! Views that are divided by tiles, and composed with layouts.
//!
//! ```text
//! "cute.zipped_divide"(%v, %tile)   (1024,512):(512,1) by [16:1;128:1]
//!                                   ((16,128),(64,4)):((512,1),(8192,128)): in a tile, and of tiles
//! "cute.local_tile"(%v, %tile, %c)  the tile at a coordinate, or all along an open mode
//! "cute.local_partition"(%v, %l, %i)   of each tile the element of a thread, one of those that %l counts
//! "cute.composition"(%v, %l)        the elements that %l counts
//! ```
//!
//! An element of a division is in a tile, and the tile is the n-th along each mode: it is the element at the place
//! in the tile behind the one with which the n-th begins, mode by mode. That is n times the size of the tile further on;
//! in a tile with gaps the others are in these first ([`crate::spreads`]). The address and the strides follow from that
//! ([`crate::pieces`]).
//!
//! Why it is right: this is how CuTe defines divisions (`logical_divide`: the tile and its `complement`), and the strides
//! that the type states are compared.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{self, Binary},
    numbers::parted,
    pieces::{
        Number, Numbers, Size, Source, at_leaves, linear, open_sizes, result_shape, rounded_up_by, zero,
    },
    record::{Emission::Code, Record, record},
    spreads::{Spread, parts_of, require_steps},
    tiles::{self, Tile},
    tree::{Form, Layout, Num, Tree, are_congruent},
    types::Kind,
};
use melior::ir::{Value, ValueLike};
use mlir_ext::ir;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.local_tile", Code("the same, of the first element", local_tile)),
    record("cute.local_partition", Code("the same, of the element of a thread", local_partition)),
    record(
        "cute.zipped_divide",
        Code("its parts, and strides by evaluation", |at, op| divide_by(at, op, Order::Zipped)),
    ),
    record("cute.flat_divide", Code("the same", |at, op| divide_by(at, op, Order::Flat))),
    record("cute.tiled_divide", Code("the same", |at, op| divide_by(at, op, Order::Tiled))),
    record("cute.logical_divide", Code("the same", |at, op| divide_by(at, op, Order::Logical))),
    record("cute.composition", Code("the same", composition)),
    record("cute.coalesce", Code("the same", coalesce)),
    record("cute.ceil_div", Code("`arith.divsi`, and one more if something is left", ceil_div)),
];

/// Where tiles are.
fn spread(tile: Tile) -> Res<Spread> {
    Spread::of(tile).ok_or_else(|| "a tile whose gaps are no number of tiles is not supported".into())
}

/// The tiles of an operand, for the modes of a view: `None` where there is none.
fn tiles_of<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>, index: usize) -> Res<Vec<Option<Spread>>> {
    let text = ir::type_text(at.operand(op, index)?.r#type());
    let tiles = tiles::of_type(&text).ok_or("its tile is not static")?;
    tiles.into_iter().map(|tile| tile.map(spread).transpose()).collect()
}

/// A place in a mode of the operand.
#[derive(Clone, Copy)]
enum Place<'t> {
    /// A number or coordinate of it.
    Itself,
    /// An element of a tile.
    In(&'t Spread),
    /// The first element of a tile.
    Of(&'t Spread),
}

impl<'t> Place<'t> {
    /// The place of a tile, if there is one.
    fn of(tile: Option<&'t Spread>) -> Self {
        tile.filter(|spread| spread.tile.size() != 1).map_or(Self::Itself, Self::Of)
    }

    /// The number in the mode.
    fn number<'c, 'a>(self, at: &mut Lowering<'c, 'a>, number: Number<'c, 'a>) -> Res<Number<'c, 'a>> {
        match self {
            Self::Itself => Ok(number),
            Self::In(spread) => spread.element(at, &number),
            Self::Of(spread) => spread.start(at, &number),
        }
    }
}

/// Requires that a tile of several parts is all of its mode.
fn require_whole<'c, 'a>(source: &Source<'c, 'a>, mode: usize, Spread { tile, .. }: &Spread) -> Res<()> {
    let is_part = |part: &Numbers<'c, 'a>, size: &i64| *part == Tree::Num(Num::Static(*size));
    let parts = source.modes().get(mode).map_or(&[][..], Tree::modes);
    let is_whole = parts.len() == tile.parts.len()
        && parts.iter().zip(&tile.parts).all(|(part, size)| is_part(part, size));
    match tile.parts.is_empty() || is_whole {
        true => Ok(()),
        false => Err("a tile of some of the parts of a mode is not supported".into()),
    }
}

/// The tile at a coordinate; where that is open, all tiles.
fn local_tile<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (source, mut tiles, coordinate) = (at.source(op, 0)?, tiles_of(at, op, 1)?, at.tree(op, 2)?);
    let mut parts = coordinate.modes().to_vec();
    if let Some(projection) = at.word(op, "proj") {
        let form = Form::parse(&projection).ok_or("its projection is no coordinate")?;
        let is_kept: Vec<bool> = form.modes().iter().map(|mode| !matches!(mode, Tree::Open)).collect();
        let kept = |index: usize| is_kept.get(index).copied().unwrap_or(true);
        tiles =
            tiles.into_iter().enumerate().filter(|(index, _)| kept(*index)).map(|(_, tile)| tile).collect();
        parts =
            parts.into_iter().enumerate().filter(|(index, _)| kept(*index)).map(|(_, part)| part).collect();
    }
    let rank = source.modes().len();
    if tiles.len() > rank || parts.len() > rank {
        return Err("it has more modes than its operand".into());
    }
    tiles.resize(rank, None);
    parts.resize(rank, Tree::Open);
    let mut offset = zero();
    // The modes of the result behind the tile: the mode of the operand, and the step in it.
    let (mut rests, mut shapes) = (vec![], vec![]);
    for (mode, (tile, part)) in tiles.iter().zip(&parts).enumerate() {
        if let Some(tile) = tile {
            require_whole(&source, mode, tile)?;
        }
        if !matches!(part, Tree::Open) {
            let start = match (tile, part) {
                // The only tile begins at 0.
                (Some(_), Tree::Num(_)) if is_one(&rest_size(at, &source, mode, tile.as_ref())?) => continue,
                // A mode without a tile is one place of it.
                (None, part) => part.clone(),
                (Some(tile), part) => {
                    let part = part.number().ok_or("its coordinate is no number for each mode")?;
                    Tree::Num(tile.start(at, part)?)
                }
            };
            let start = source.in_mode(at, mode, &start)?;
            offset = layout::add(at, &offset, &start)?;
        } else {
            rests.push((mode, Place::of(tile.as_ref())));
            shapes.push(rest_size(at, &source, mode, tile.as_ref())?);
        }
    }
    let tiled = tiles.iter().enumerate().filter_map(|(mode, tile)| Some((mode, Place::In(tile.as_ref()?))));
    let places: Vec<_> = tiled.chain(rests).collect();
    let form = result_shape(at, op)?;
    let sizes: Vec<_> = tiles.iter().flatten().map(in_tile).chain(shapes).collect();
    let open = open_sizes(&sizes, form.modes())?;
    let layout = at.layout_by_points(op, &open, |at, coordinate| {
        by_mode(at, &source, coordinate.modes(), form.modes(), &places)
    })?;
    at.bind_piece(op, &source, &offset, layout)
}

/// The elements at one place in each tile, where a layout says which place of the tile a number is: one of its shape for
/// each mode (CuTe, `local_partition`).
fn local_partition<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (source, index) = (at.source(op, 0)?, at.tree(op, 2)?);
    let [Tree::Num(index)] = index.leaves()[..] else { return Err("its index is not one number".into()) };
    let by = match &*at.operand_kind(op, 1)? {
        Kind::Layout(_) => at.plain_layout(op, 1)?,
        _ => {
            let shape = at.tree(op, 1)?;
            Layout { stride: layout::compact(at, &shape)?, shape, outer: None }
        }
    };
    let (coordinate, mut tiles) = (layout::flat_coordinate(at, index, &by.shape, &by.stride)?, vec![]);
    for mode in by.shape.modes() {
        let Num::Static(size @ 1..) = layout::size(at, mode)? else {
            return Err("threads of a number that the run knows are not supported".into());
        };
        let tile = Layout::parse(&format!("{size}:1")).and_then(Tile::of_layout);
        tiles.push(Some(spread(tile.ok_or("its threads are not a tile")?)?));
    }
    let rank = source.modes().len();
    if tiles.len() > rank {
        return Err("its threads have more modes than its operand".into());
    }
    tiles.resize(rank, None);
    let (mut offset, mut places, mut sizes) = (zero(), vec![], vec![]);
    for (mode, tile) in tiles.iter().enumerate() {
        if let Some(part) = coordinate.modes().get(mode) {
            let term = source.in_mode(at, mode, part)?;
            offset = layout::add(at, &offset, &term)?;
        }
        places.push((mode, Place::of(tile.as_ref())));
        sizes.push(rest_size(at, &source, mode, tile.as_ref())?);
    }
    let form = result_shape(at, op)?;
    let open = open_sizes(&sizes, form.modes())?;
    let layout = at.layout_by_points(op, &open, |at, coordinate| {
        by_mode(at, &source, coordinate.modes(), form.modes(), &places)
    })?;
    at.bind_piece(op, &source, &offset, layout)
}

/// The offset of a coordinate of such places.
fn by_mode<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    source: &Source<'c, 'a>,
    coordinate: &[Numbers<'c, 'a>],
    shape: &[Form],
    places: &[(usize, Place<'_>)],
) -> Res<Numbers<'c, 'a>> {
    if coordinate.len() != places.len() || shape.len() != places.len() {
        return Err("its result has other modes than its operands make".into());
    }
    let mut sum = zero();
    for ((part, shape), (mode, place)) in coordinate.iter().zip(shape).zip(places) {
        // Tiles are static, so a mode of unknown sizes is one of the operand, of the same structure.
        let is_whole = matches!(place, Place::Itself) && !shape.widths().is_empty();
        let is_whole = is_whole && source.modes().get(*mode).is_some_and(|own| are_congruent(part, own));
        let part = match is_whole {
            true => part.clone(),
            false => {
                let number = linear(at, part, shape)?;
                Tree::Num(place.number(at, number)?)
            }
        };
        let term = source.in_mode(at, *mode, &part)?;
        sum = layout::add(at, &sum, &term)?;
    }
    Ok(sum)
}

/// The size of a mode behind the tile.
fn rest_size<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    source: &Source<'c, 'a>,
    mode: usize,
    tile: Option<&Spread>,
) -> Res<Size<'c, 'a>> {
    let shape = &source.modes()[mode];
    match tile {
        None => Ok(Size::Whole(shape.clone())),
        Some(tile) => {
            let stride = source.layout.stride.modes().get(mode).ok_or("the view has fewer modes")?;
            Ok(Size::Tiles(tile.rest(at, shape, stride)?))
        }
    }
}

/// Whether there is one of a tile.
fn is_one(size: &Size<'_, '_>) -> bool {
    matches!(size, Size::Tiles(counts) if counts.iter().all(|count| *count == Num::Static(1)))
}

/// The size of a tile.
fn in_tile<'c, 'a>(tile: &Spread) -> Size<'c, 'a> {
    Size::Tiles(vec![Num::Static(tile.tile.size())])
}

/// The order of the modes of a view that is divided by tiles.
#[derive(Clone, Copy, PartialEq)]
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

/// A layout is one tile of all modes as one, and so the same in each order.
fn divide_by<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, order: Order) -> Res<()> {
    match &*at.operand_kind(op, 1)? {
        Kind::Layout(by) => divide_all(at, op, order, by),
        _ => divide(at, op, order),
    }
}

/// The tiles within mode 0, of a tile `[[128:1;64:1]]`.
fn nested_tiles<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<Option<Vec<Spread>>> {
    let text = ir::type_text(at.operand(op, 1)?.r#type());
    let inner = text.strip_prefix("!cute.tile<\"[").and_then(|text| text.strip_suffix("]\">"));
    let Some(inner) = inner.filter(|inner| inner.starts_with('[')) else { return Ok(None) };
    let tiles = tiles::parse(inner).and_then(|tiles| tiles.into_iter().collect::<Option<Vec<_>>>());
    match tiles.filter(|tiles| tiles.iter().all(|tile| tile.parts.is_empty())) {
        Some(tiles) => tiles.into_iter().map(spread).collect::<Res<_>>().map(Some),
        None => Err("a tile within tiles that has parts, or none in a mode, is not supported".into()),
    }
}

/// A division within mode 0: `((a,b),..)` by `[[s;t]]` is `(((x,y)),((m,n),..))`, of the place `(x + s m, y + t n)`.
fn divide_within<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, source: &Source<'c, 'a>) -> Res<()> {
    const OTHER: &str = "its result has other modes than its operands make";
    let (tiles, form) = (nested_tiles(at, op)?.ok_or(OTHER)?, result_shape(at, op)?);
    let sizes: Vec<_> = source.modes().first().map_or(&[][..], Tree::modes).to_vec();
    let (tile_form, rest_form) = match form.modes() {
        [tile, rest] => (tile.modes().first().ok_or(OTHER)?, rest),
        _ => return Err(OTHER.into()),
    };
    let counts = rest_form.modes().first().ok_or(OTHER)?;
    let are_flat = [tile_form, counts].iter().all(|form| {
        form.modes().len() == tiles.len() && form.modes().iter().all(|mode| !matches!(mode, Tree::Tuple(_)))
    });
    if sizes.len() != tiles.len() || !are_flat || !form.widths().is_empty() {
        return Err("the sizes of a tile within tiles are not known".into());
    }
    let steps = source.layout.stride.modes().first().map_or(&[][..], Tree::modes);
    for (index, ((size, step), tile)) in sizes.iter().zip(steps).zip(&tiles).enumerate() {
        let wanted = [in_tile(tile), Size::Tiles(tile.rest(at, size, step)?)];
        open_sizes(&wanted, &[tile_form.modes()[index].clone(), counts.modes()[index].clone()])?;
    }
    let others: Vec<_> = source.modes().iter().skip(1).cloned().map(Size::Whole).collect();
    open_sizes(&others, &rest_form.modes()[1..])?;
    let layout = at.layout_by_points(op, &[], |at, coordinate| {
        let [tile, rest] = coordinate.modes() else { return Err(OTHER.into()) };
        let [rest_first, others @ ..] = rest.modes() else { return Err(OTHER.into()) };
        let in_tile = tile.modes().first().ok_or(OTHER)?;
        let mut places = vec![];
        for ((place, number), tile) in in_tile.modes().iter().zip(rest_first.modes()).zip(&tiles) {
            let (place, number) = place.number().zip(number.number()).ok_or(OTHER)?;
            let (place, start) = (tile.element(at, place)?, tile.start(at, number)?);
            places.push(Tree::Num(layout::binary(at, Binary::Add, &place, &start)?));
        }
        let mut place = vec![Tree::Tuple(places)];
        place.extend(others.iter().cloned());
        source.point(at, &Tree::Tuple(place))
    })?;
    at.bind_piece(op, source, &zero(), layout)
}

fn divide<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, order: Order) -> Res<()> {
    let source = at.source(op, 0)?;
    if order == Order::Zipped && nested_tiles(at, op)?.is_some() {
        return divide_within(at, op, &source);
    }
    let mut tiles = tiles_of(at, op, 1)?;
    let rank = source.modes().len();
    if tiles.len() > rank {
        return Err("it has more tiles than its operand has modes".into());
    }
    tiles.resize(rank, None);
    let (mut in_tile, mut rests, mut sizes) = (vec![], vec![], vec![]);
    for (mode, tile) in tiles.iter().enumerate() {
        if let Some(tile) = tile {
            require_whole(&source, mode, tile)?;
        }
        in_tile.extend(tile.as_ref().map(|tile| (mode, Place::In(tile))));
        rests.push((mode, Place::of(tile.as_ref())));
        sizes.push(rest_size(at, &source, mode, tile.as_ref())?);
    }
    let form = result_shape(at, op)?;
    let (_, shapes, _) = ungrouped(&at_leaves(&form, &[]), &form, order, &in_tile, &rests)?;
    let all: Vec<_> = tiles.iter().flatten().map(self::in_tile).chain(sizes).collect();
    let counts = open_sizes(&all, &shapes)?;
    let layout = at.layout_by_points(op, &counts, |at, coordinate| {
        let (parts, shapes, places) = ungrouped(coordinate, &form, order, &in_tile, &rests)?;
        by_mode(at, &source, &parts, &shapes, &places)
    })?;
    at.bind_piece(op, &source, &zero(), layout)
}

/// The modes of a coordinate in an order, their shapes, and their places in the operand.
type Ungrouped<'c, 'a, 't> = (Vec<Numbers<'c, 'a>>, Vec<Form>, Vec<(usize, Place<'t>)>);

fn ungrouped<'c, 'a, 't>(
    coordinate: &Numbers<'c, 'a>,
    form: &Form,
    order: Order,
    in_tile: &[(usize, Place<'t>)],
    rests: &[(usize, Place<'t>)],
) -> Res<Ungrouped<'c, 'a, 't>> {
    fn flat<V: Clone>(
        tree: &Tree<V>,
        order: Order,
        in_tile: &[(usize, Place<'_>)],
        rests: usize,
    ) -> Option<Vec<Tree<V>>> {
        let tiles = in_tile.len();
        // A group of one mode is the mode, where the type writes it so.
        let group = |tree: Option<&Tree<V>>, count: usize| {
            let tree = tree?;
            Some(if tree.rank() == count { tree.modes().to_vec() } else { vec![tree.clone()] })
        };
        let modes = tree.modes();
        Some(match order {
            Order::Flat => modes.to_vec(),
            Order::Zipped => [group(modes.first(), tiles)?, group(modes.get(1), rests)?].concat(),
            Order::Tiled => [group(modes.first(), tiles)?, modes.get(1..)?.to_vec()].concat(),
            Order::Logical => {
                // A mode without a tile stays as it is.
                let is_tiled = |mode: &usize| in_tile.iter().any(|(tiled, _)| tiled == mode);
                let first = modes.iter().enumerate().filter(|(mode, _)| is_tiled(mode));
                let first = first.map(|(_, part)| part.modes().first().cloned());
                let rest = modes.iter().enumerate().map(|(mode, part)| match is_tiled(&mode) {
                    true => part.modes().get(1).cloned(),
                    false => Some(part.clone()),
                });
                first.chain(rest).collect::<Option<_>>()?
            }
        })
    }
    let others = rests.len();
    let flat_of_both = flat(coordinate, order, in_tile, others).zip(flat(form, order, in_tile, others));
    let (parts, shapes) = flat_of_both.ok_or("its result has other modes than its operands make")?;
    Ok((parts, shapes, [in_tile, rests].concat()))
}

/// The elements of operand 0, one number for all modes, by tiles of a layout.
fn divide_all<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, order: Order, by: &Layout<()>) -> Res<()> {
    let tile = spread(Tile::of_layout(by.clone()).ok_or("only a division by a static layout is supported")?)?;
    let (source, form) = (at.source(op, 0)?, result_shape(at, op)?);
    let sizes = [in_tile(&tile), Size::Tiles(tile.rest(at, &source.layout.shape, &source.layout.stride)?)];
    // The modes of a tile are those of its layout, where they stand side by side.
    let first = if order == Order::Flat { by.shape.rank() } else { 1 };
    let (first, rest) = form.modes().split_at_checked(first).ok_or("its result has too few modes")?;
    let open = open_sizes(&sizes, &[Tree::Tuple(first.to_vec()), Tree::Tuple(rest.to_vec())])?;
    let layout = at.layout_by_points(op, &open, |at, coordinate| {
        let number = linear(at, coordinate, &form)?;
        let (part, place) = parted(at, &number, tile.tile.size())?;
        let (place, start) = (tile.element(at, &place)?, tile.start(at, &part)?);
        let place = layout::binary(at, Binary::Add, &place, &start)?;
        source.point(at, &Tree::Num(place))
    })?;
    at.bind_piece(op, &source, &zero(), layout)
}

/// The elements of an operand by one number for all modes, or those that a layout makes of that number, under the modes
/// of the result, whose sizes that its type leaves open are given.
fn counted<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    source: &Source<'c, 'a>,
    open: &[Number<'c, 'a>],
    by: Option<&Layout<Value<'c, 'a>>>,
) -> Res<()> {
    let form = result_shape(at, op)?;
    let layout = at.layout_by_points(op, open, |at, coordinate| {
        let number = Tree::Num(linear(at, coordinate, &form)?);
        let place = match by {
            Some(by) => layout::index(at, &number, &by.shape, &by.stride)?,
            None => number,
        };
        source.point(at, &place)
    })?;
    at.bind_piece(op, source, &zero(), layout)
}

/// The elements that a layout counts.
fn composition<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let kind = at.operand_kind(op, 1)?;
    let Kind::Layout(by) = &*kind else { return composition_by_mode(at, op) };
    let (source, by) = (at.source(op, 0)?, by.fill(&mut at.operand_leaves(op, 1)?.into_iter()));
    let by =
        by.filter(|by| by.outer.is_none()).ok_or("a composition with a composed layout is not supported")?;
    require_steps(&parts_of(&source.layout.shape, &source.layout.stride), &by)?;
    let open = open_sizes(&[Size::Whole(by.shape.clone())], &[result_shape(at, op)?])?;
    counted(at, op, &source, &open, Some(&by))
}

/// The elements of the first tile, mode by mode; all of a mode without one.
fn composition_by_mode<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (source, mut tiles, form) = (at.source(op, 0)?, tiles_of(at, op, 1)?, result_shape(at, op)?);
    tiles.resize(source.modes().len().max(tiles.len()), None);
    let (mut places, mut sizes) = (vec![], vec![]);
    for (mode, (tile, shape)) in tiles.iter().zip(source.modes()).enumerate() {
        if let Some(tile) = tile {
            require_whole(&source, mode, tile)?;
        }
        places.push((mode, tile.as_ref().map_or(Place::Itself, Place::In)));
        sizes.push(tile.as_ref().map_or_else(|| Size::Whole(shape.clone()), in_tile));
        if let Some((tile, stride)) = tile.as_ref().zip(source.layout.stride.modes().get(mode)) {
            tile.require_even(&parts_of(shape, stride))?;
        }
    }
    // Modes behind the tiles are none of the result.
    let count = form.modes().len();
    if sizes.len() > count && tiles.iter().skip(count).all(Option::is_none) {
        sizes.truncate(count);
        places.truncate(count);
    }
    let open = open_sizes(&sizes, form.modes())?;
    let layout = at.layout_by_points(op, &open, |at, coordinate| {
        by_mode(at, &source, coordinate.modes(), form.modes(), &places)
    })?;
    at.bind_piece(op, &source, &zero(), layout)
}

/// The same elements, one number for all modes, under other modes.
fn coalesce<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let source = at.source(op, 0)?;
    let open = open_sizes(&[Size::Whole(source.layout.shape.clone())], &[result_shape(at, op)?])?;
    counted(at, op, &source, &open, None)
}

fn ceil_div<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let dividend = at.tree(op, 0)?;
    let text = ir::type_text(at.operand(op, 1)?.r#type());
    let by: Vec<Number<'c, 'a>> = match tiles::of_type(&text) {
        Some(tiles) if tiles.iter().flatten().any(|tile| !tile.parts.is_empty()) => {
            return Err("a tile of some of the parts of a mode is not supported".into());
        }
        Some(tiles) => tiles.iter().map(|tile| Num::Static(tile.as_ref().map_or(1, Tile::size))).collect(),
        None => {
            let divisor = at.tree(op, 1)?;
            let numbers = divisor.leaves().into_iter().map(|leaf| match leaf {
                Tree::Num(number @ Num::Static(1..)) => Ok(number.clone()),
                // A tile of one mode, of a size that is known at run time.
                Tree::Num(number @ Num::Dynamic(..)) if text.starts_with("!cute.tile<") => Ok(number.clone()),
                _ => Err("a division by a number that is not known is not supported"),
            });
            numbers.collect::<Result<_, _>>()?
        }
    };
    let mut parts = vec![];
    for (mode, part) in dividend.modes().iter().enumerate() {
        let size = layout::size(at, part)?;
        let quotient = match by.get(mode) {
            None => size,
            Some(by) => rounded_up_by(at, &size, by)?,
        };
        parts.push(Tree::Num(quotient));
    }
    let quotient = match (&dividend, parts.first()) {
        (Tree::Num(_), Some(one)) => one.clone(),
        _ => Tree::Tuple(parts),
    };
    at.bind_tree(op, 0, &quotient)
}
