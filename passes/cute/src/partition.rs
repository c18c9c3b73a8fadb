//! The part of a view that a thread has, of a copy or of a multiplication that threads do together.
//!
//! ```text
//! layout_copy_tv ((32,4),(4,4)):((64,4),(16,1))   thread and value -> an element of the tile, counted
//! tiler_mn       [16:1;128:1]                     through the modes of the tile: 16 in a row of mode 0 ...
//! partition_S(%copy, %view, %t)                   value v at rest r of thread t is the element
//!                                                 (i % 16 + 16 * r0, i / 16 + 128 * r1) with i = tv(t, v)
//! ```
//!
//! Each is a function from a thread, a value and the rest to a coordinate of the view. The part begins at the
//! thread's value 0, and its strides are what a step of a value or of the rest adds ([`crate::pieces`]).
//!
//! Why it is right: for a copy the function is in its type. For a multiplication it is the fragment of the
//! instruction (PTX ISA, "Matrix Fragments"), in a grid of atoms over the threads, behind the permutation of the
//! type. Matrices that a warp loads or stores have two sides: in registers the fragment, in shared memory the row
//! of 16 bytes that a lane addresses.

use crate::{
    blackwell,
    emit::{Lowering, Op, Res, integer_attribute},
    hopper,
    layout::{self, Binary},
    memory::slot,
    pieces::{Number, Numbers, Source, linear, result_shape, rounded_up, zero},
    table::{Emission::Code, Record, record},
    tiles::{self, Tile},
    tree::{Form, Layout, Num, Tree},
    types::Kind,
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record(
        "cute.tiled.copy.partition_S",
        Code("`llvm.getelementptr` of the thread's first element", partition_s),
    ),
    record("cute.tiled.copy.partition_D", Code("the same", partition_d)),
    record("cute.tiled.copy.retile", Code("its parts", retile)),
    record(
        "cute.tiled.mma.partition",
        Code("`llvm.getelementptr` of the thread's first element", partition_mma),
    ),
    record("cute.mma.make_fragment", Code("`llvm.alloca`, or a descriptor of matrices", make_fragment)),
    record("cute_nvgpu.atom.tma_partition", Code("its parts", partition_tma)),
];

/// The lanes of a warp, and of the four that multiply together on SM90.
const WARP: i64 = 32;
const WARPS: i64 = 128;

/// A function from threads and values to elements.
struct Split {
    /// From a thread and a value to an element, counted through the modes of a tile.
    elements: Layout<()>,
    /// The modes of the tile.
    tiles: Vec<Tile>,
    /// The side that the layout is not of.
    side: Side,
}

/// The side of a copy whose elements are the threads' otherwise than the layout says.
enum Side {
    /// That of the layout.
    Layout,
    /// Shared memory: lanes address rows of matrices.
    Rows(Rows),
    /// Registers of a copy of tensor memory: lane l has so many elements of row l.
    Lanes(i64),
}

/// Matrices of 8 rows of 8 elements in shared memory.
struct Rows {
    count: i64,
    is_transposed: bool,
}

/// A static layout as one of values.
fn filled<'c, 'a>(layout: &Layout<()>) -> Res<Layout<Value<'c, 'a>>> {
    layout.fill(&mut std::iter::empty()).ok_or_else(|| "a layout of its type is not static".into())
}

/// One operation with a number.
fn with<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    operation: Binary,
    number: &Number<'c, 'a>,
    other: i64,
) -> Res<Number<'c, 'a>> {
    layout::binary(at, operation, number, &Num::Static(other))
}

/// Quotient and rest.
fn parted<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    by: i64,
) -> Res<(Number<'c, 'a>, Number<'c, 'a>)> {
    Ok((with(at, Binary::Div, number, by)?, with(at, Binary::Rem, number, by)?))
}

/// `a + b * factor`.
fn sum<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    a: &Number<'c, 'a>,
    b: &Number<'c, 'a>,
    factor: i64,
) -> Res<Number<'c, 'a>> {
    let product = with(at, Binary::Mul, b, factor)?;
    layout::binary(at, Binary::Add, a, &product)
}

/// The number that a static layout makes of another.
fn through<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    number: &Number<'c, 'a>,
    shape: &Form,
    stride: &Form,
) -> Res<Number<'c, 'a>> {
    let layout = filled(&Layout { shape: shape.clone(), stride: stride.clone(), outer: None })?;
    match layout::index(at, &Tree::Num(number.clone()), &layout.shape, &layout.stride)? {
        Tree::Num(number) => Ok(number),
        _ => Err("a layout of its type gives no number".into()),
    }
}

/// The element of a thread and a value.
fn element<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    of: &Layout<()>,
    thread: &Number<'c, 'a>,
    value: &Number<'c, 'a>,
) -> Res<Number<'c, 'a>> {
    let ([threads, values], [thread_strides, value_strides]) = (of.shape.modes(), of.stride.modes()) else {
        return Err("its layout of threads and values is another".into());
    };
    let thread = through(at, thread, threads, thread_strides)?;
    let value = through(at, value, values, value_strides)?;
    layout::binary(at, Binary::Add, &thread, &value)
}

impl Split {
    /// The function in the type of a copy.
    fn of_copy(text: &str, is_source: bool) -> Res<Self> {
        let elements = tiles::field(text, "layout_copy_tv").and_then(Layout::parse);
        let tiles = tiles::field(text, "tiler_mn").and_then(tiles::parse);
        let tiles = tiles.and_then(|tiles| tiles.into_iter().collect::<Option<Vec<_>>>());
        let (Some(elements), Some(tiles)) = (elements, tiles) else {
            return Err("its type has no static layout of threads and values".into());
        };
        let has = |atom: &str| text.contains(atom);
        let side = match is_source {
            true if has("atom.ldsm<") => Side::Rows(Rows::parse(text)?),
            false if has("atom.stsm<") => Side::Rows(Rows::parse(text)?),
            true if has("atom.tmem_store<") => Side::Lanes(columns(text)?),
            false if has("atom.tmem_load<") => Side::Lanes(columns(text)?),
            _ => Side::Layout,
        };
        Ok(Self { elements, tiles, side })
    }

    /// The coordinate of a thread and a value in the tile.
    fn coordinate<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        thread: &Number<'c, 'a>,
        value: &Number<'c, 'a>,
    ) -> Res<Vec<Number<'c, 'a>>> {
        let (thread, value) = match &self.side {
            Side::Layout => (thread.clone(), value.clone()),
            Side::Rows(rows) => rows.in_registers(at, thread, value)?,
            Side::Lanes(columns) => {
                let (warp, lane) = parted(at, thread, WARP)?;
                (with(at, Binary::Mul, &warp, WARP)?, sum(at, value, &lane, *columns)?)
            }
        };
        let mut rest = element(at, &self.elements, &thread, &value)?;
        let mut parts = vec![];
        for (index, tile) in self.tiles.iter().enumerate() {
            let mut part = rest.clone();
            if index + 1 < self.tiles.len() {
                (rest, part) = parted(at, &rest, tile.size())?;
            }
            parts.push(through(at, &part, &tile.layout.shape, &tile.layout.stride)?);
        }
        Ok(parts)
    }
}

impl Rows {
    fn parse(text: &str) -> Res<Self> {
        let read = || {
            let (_, rest) = text.split_once("num_matrices = ")?;
            let (count, rest) = rest.split_once(',')?;
            let count = count.trim().parse().ok().filter(|count| matches!(count, 1 | 2 | 4))?;
            let is_transposed = match rest.trim_start().split_once('>')?.0.trim() {
                "n" => false,
                "t" => true,
                _ => return None,
            };
            text.contains(r#"mode = <"(8,8)">"#).then_some(Self { count, is_transposed })
        };
        read().ok_or_else(|| "only matrices of 8 by 8 are lowered".into())
    }

    /// The lane and value that have, in registers, the element of the row that a lane addresses: lane 8 q + r has
    /// row r of matrix q, whose element c is in lane 4 r + c / 2, as value 2 q + c % 2. Transposed, row and element
    /// change places.
    fn in_registers<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        thread: &Number<'c, 'a>,
        value: &Number<'c, 'a>,
    ) -> Res<(Number<'c, 'a>, Number<'c, 'a>)> {
        let (warp, lane) = parted(at, thread, WARP)?;
        let (matrix, row) = parted(at, &lane, 8)?;
        let (more, column) = parted(at, value, 8)?;
        let (row, column) = if self.is_transposed { (column, row) } else { (row, column) };
        let (pair, odd) = parted(at, &column, 2)?;
        let lane = sum(at, &pair, &row, 4)?;
        let value = sum(at, &odd, &matrix, 2)?;
        Ok((sum(at, &lane, &warp, WARP)?, sum(at, &value, &more, 2 * self.count)?))
    }
}

/// The columns of 32 bits that a lane has of a copy of tensor memory: `32 DP, 32 bit, x8`.
pub fn columns(text: &str) -> Res<i64> {
    let read = || text.split_once(", 32 DP, 32 bit, x")?.1.split(['>', ',']).next()?.parse().ok();
    let count = read().filter(|count| (1..=128).contains(count));
    count.ok_or_else(|| "only copies of 32 lanes, 32 bits each, are lowered".into())
}

fn partition_s<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    partition_copy(at, op, true)
}

fn partition_d<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    partition_copy(at, op, false)
}

fn partition_copy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, is_source: bool) -> Res<()> {
    let split = Split::of_copy(&ir::type_text(at.operand(op, 0)?.r#type()), is_source)?;
    let source = at.source(op, 1)?;
    let tiled = split.tiles.len();
    if tiled > source.modes().len() {
        return Err("the view has fewer modes than the tile".into());
    }
    let mut sizes = vec![];
    for (mode, shape) in source.modes().iter().enumerate() {
        match split.tiles.get(mode) {
            Some(tile) => {
                let size = layout::size(at, shape)?;
                sizes.push(rounded_up(at, &size, tile.size())?);
            }
            None => sizes.extend(shape.leaves().into_iter().filter_map(|leaf| leaf.number().cloned())),
        }
    }
    part(at, op, &source, &sizes, |at, thread, value, rest| {
        let in_tile = split.coordinate(at, thread, value)?;
        let mut coordinate = vec![];
        for (mode, rest) in rest.iter().enumerate() {
            coordinate.push(match (in_tile.get(mode), split.tiles.get(mode)) {
                (Some(first), Some(tile)) => sum(at, first, rest, tile.size())?,
                _ => rest.clone(),
            });
        }
        Ok(coordinate)
    })
}

/// Binds the part of a thread, operand 2, in a view, operand 1. `sizes` are those of the rest, and `place` is the
/// coordinate of a thread, a value and the rest, with a number for each mode of the view.
fn part<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    source: &Source<'c, 'a>,
    sizes: &[Number<'c, 'a>],
    place: impl Fn(
        &mut Lowering<'c, 'a>,
        &Number<'c, 'a>,
        &Number<'c, 'a>,
        &[Number<'c, 'a>],
    ) -> Res<Vec<Number<'c, 'a>>>,
) -> Res<()> {
    let thread = at.tree(op, 2)?;
    let [Tree::Num(thread)] = thread.leaves()[..] else { return Err("its thread is not one number".into()) };
    let (rank, form) = (source.modes().len(), result_shape(at, op)?);
    let [values, rests @ ..] = form.modes() else { return Err("its result has no modes".into()) };
    if rests.len() != rank {
        return Err("its result has not one mode for the values and one for each mode of the view".into());
    }
    let offset = |at: &mut Lowering<'c, 'a>,
                  thread: &Number<'c, 'a>,
                  value: &Number<'c, 'a>,
                  rest: &[Number<'c, 'a>]|
     -> Res<Numbers<'c, 'a>> {
        let mut offset = zero();
        for (mode, number) in place(at, thread, value, rest)?.into_iter().enumerate() {
            let term = source.in_mode(at, mode, &Tree::Num(number))?;
            offset = layout::add(at, &offset, &term)?;
        }
        source.permuted(at, offset)
    };
    let start = offset(at, thread, &Num::Static(0), &vec![Num::Static(0); rank])?;
    let open: Vec<_> = sizes.iter().filter(|size| matches!(size, Num::Dynamic(..))).cloned().collect();
    let layout = at.layout_by_points(op, &open, |at, coordinate| {
        let [value, rest @ ..] = coordinate.modes() else { return Err("its result has no modes".into()) };
        let value = linear(at, value, values)?;
        let mut numbers = vec![];
        for (part, form) in rest.iter().zip(rests) {
            numbers.push(linear(at, part, form)?);
        }
        match (&source.layout.outer, &start) {
            // A swizzle has other steps for other threads.
            (Some(_), Tree::Num(start)) => match offset(at, thread, &value, &numbers)? {
                Tree::Num(end) => Ok(Tree::Num(layout::binary(at, Binary::Sub, &end, start)?)),
                _ => Err("a composed layout gives one number".into()),
            },
            _ => offset(at, &Num::Static(0), &value, &numbers),
        }
    })?;
    at.bind_piece(op, source, &start, layout)
}

/// The same registers under other modes.
fn retile<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (kind, result) = (at.operand_kind(op, 1)?, at.result(op, 0)?);
    match (&*kind, &*at.kind(result.r#type())?) {
        (Kind::View(from, old), Kind::View(to, new))
            if from.space == to.space
                && from.element == to.element
                && layout::cosize(old) == layout::cosize(new)
                && [old, new].iter().all(|layout| layout.widths().is_empty()) => {}
        _ => return Err("only a view of registers is lowered".into()),
    }
    let parts = at.operand_leaves(op, 1)?;
    at.bind(result, parts)
}

/// A multiplication, by its type: the shape of the instruction, its fragments, and the grid of atoms.
struct Product {
    shape: [i64; 3],
    /// The threads of one instruction.
    threads: i64,
    /// From a lane and a value to an element of the operand, counted down its columns.
    fragment: Option<Layout<()>>,
    /// How many atoms there are along M, N and K, and how far apart their threads are.
    grid: [(i64, i64); 3],
    /// The order of the elements along M, N and K, if it is another.
    order: [Option<Tile>; 3],
}

/// The modes of the operands A, B and C.
const MODES: [[usize; 2]; 3] = [[0, 2], [1, 2], [0, 1]];

/// Fragments of instructions of one warp, by shape and by the bits of A: those of A, B and C.
const FRAGMENTS: [([i64; 3], &[&str], [&str; 3]); 4] = [
    (
        [16, 8, 16],
        &["f16", "bf16"],
        [
            "((4,8),(2,2,2)):((32,1),(16,8,128))",
            "((4,8),(2,2)):((16,1),(8,64))",
            "((4,8),(2,2)):((32,1),(16,8))",
        ],
    ),
    (
        [16, 8, 8],
        &["f16", "bf16"],
        ["((4,8),(2,2)):((32,1),(16,8))", "((4,8),2):((16,1),8)", "((4,8),(2,2)):((32,1),(16,8))"],
    ),
    (
        [16, 8, 8],
        &["tf32"],
        ["((4,8),(2,2)):((16,1),(8,64))", "((4,8),2):((8,1),32)", "((4,8),(2,2)):((32,1),(16,8))"],
    ),
    ([16, 8, 4], &["tf32"], ["((4,8),2):((16,1),8)", "((4,8),1):((8,1),0)", "((4,8),(2,2)):((32,1),(16,8))"]),
];

/// The shape `16x8x16` at the start of a text.
pub fn shape_of_atom(text: &str) -> Option<[i64; 3]> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != 'x').unwrap_or(text.len());
    let numbers =
        text.get(..end)?.split('x').map(|number| number.parse::<i64>().ok().filter(|number| *number > 0));
    numbers.collect::<Option<Vec<_>>>()?.try_into().ok()
}

impl Product {
    /// The multiplication of a type, for operand A, B or C.
    fn parse(text: &str, operand: usize) -> Res<Self> {
        let of = |mark: &str| text.split_once(mark).and_then(|(_, rest)| shape_of_atom(rest));
        let (shape, threads, fragment) = match (of("atom.universal_fma<"), of("sm80.mma<")) {
            (Some(shape), _) if shape == [1, 1, 1] => (shape, 1, None),
            (_, Some(shape)) => {
                let element = element_types(text).ok_or("the types of its elements are not known")?;
                let found = FRAGMENTS
                    .iter()
                    .find(|(other, elements, _)| *other == shape && elements.contains(&element[0]));
                let (.., fragments) = found.ok_or("its fragments are not known")?;
                (shape, WARP, Layout::parse(fragments[operand]))
            }
            _ => {
                // Matrices in shared or tensor memory are whole for all threads of one multiplication: four warps
                // on SM90, whose registers have the sums, and a block on SM100.
                let (shape, threads) = match (of("sm90.mma<"), of("sm100.mma<")) {
                    (Some(shape), _) => (shape, WARPS),
                    (_, Some(shape)) if text.contains("num_cta = 1,") => (shape, 1),
                    _ => return Err("the parts of its operands are not known".into()),
                };
                let [m, n, k] = shape;
                let whole =
                    |rows: i64, columns: i64| format!("({threads},{}):(0,1)", rows.saturating_mul(columns));
                let fragment = match operand {
                    0 => whole(m, k),
                    1 => whole(n, k),
                    _ if threads == 1 => whole(m, n),
                    _ => format!("((4,8,4),(2,2,{})):((128,1,16),(64,8,512))", n / 8),
                };
                (shape, threads, Layout::parse(&fragment))
            }
        };
        let grid = tiles::field(text, "atom_layout_MNK").and_then(Layout::parse);
        let grid = grid.ok_or("its type has no grid of atoms")?;
        let mut places = vec![];
        for (count, stride) in grid.shape.leaves().into_iter().zip(grid.stride.leaves()) {
            match (count, stride) {
                (Tree::Num(Num::Static(count @ 1..)), Tree::Num(Num::Static(stride @ 0..))) => {
                    places.push((*count, *stride));
                }
                _ => return Err("its grid of atoms is not static".into()),
            }
        }
        let order = match tiles::field(text, "permutation_MNK") {
            Some(text) => tiles::parse(text).ok_or("its permutation is not static")?,
            None => vec![None, None, None],
        };
        match (places.try_into(), order.try_into()) {
            (Ok(grid), Ok(order)) => Ok(Self { shape, threads, fragment, grid, order }),
            _ => Err("its grid of atoms has not three modes".into()),
        }
    }

    /// The coordinate of a thread, a value and the rest along one mode of the problem, where the element of the
    /// atom is `within`.
    fn along<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        mode: usize,
        atom: &Number<'c, 'a>,
        within: &Number<'c, 'a>,
        rest: &Number<'c, 'a>,
    ) -> Res<Number<'c, 'a>> {
        let (count, stride) = self.grid[mode];
        let place = match count == 1 || stride == 0 {
            true => Num::Static(0),
            false => {
                let quotient = with(at, Binary::Div, atom, stride)?;
                with(at, Binary::Rem, &quotient, count)?
            }
        };
        // The tile may be larger than the grid of atoms: then it is repeated within the tile.
        let all = self.shape[mode] * count;
        let size = self.order[mode].as_ref().map_or(all, Tile::size);
        if size % all != 0 {
            return Err("its permutation is no multiple of its atoms".into());
        }
        let (outer, inner) = parted(at, rest, size / all)?;
        let block = sum(at, &place, &inner, count)?;
        let mut number = sum(at, within, &block, self.shape[mode])?;
        if let Some(order) = &self.order[mode] {
            number = through(at, &number, &order.layout.shape, &order.layout.stride)?;
        }
        sum(at, &number, &outer, size)
    }
}

/// The types of A, B and C in the type of an atom: `elem_type = (f16, f16, f32)`.
pub fn element_types(text: &str) -> Option<[&str; 3]> {
    let (_, rest) = text.split_once("elem_type = (")?;
    let (list, _) = rest.split_once(')')?;
    list.split(',').map(str::trim).collect::<Vec<_>>().try_into().ok()
}

/// Operand A, B or C.
fn operand_id(op: Op<'_, '_>) -> Res<usize> {
    let id = integer_attribute(op, "operand_id").and_then(|id| usize::try_from(id).ok());
    id.filter(|id| *id < MODES.len()).ok_or_else(|| "it is of none of the operands A, B and C".into())
}

fn partition_mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operand = operand_id(op)?;
    let product = Product::parse(&ir::type_text(at.operand(op, 0)?.r#type()), operand)?;
    let source = at.source(op, 1)?;
    let modes = MODES[operand];
    if source.modes().len() < modes.len() {
        return Err("the view has fewer modes than the operand".into());
    }
    let mut sizes = vec![];
    for (index, shape) in source.modes().iter().enumerate() {
        match modes.get(index) {
            Some(mode) => {
                let size = layout::size(at, shape)?;
                let all = product.shape[*mode] * product.grid[*mode].0;
                sizes.push(rounded_up(at, &size, all)?);
            }
            None => sizes.extend(shape.leaves().into_iter().filter_map(|leaf| leaf.number().cloned())),
        }
    }
    part(at, op, &source, &sizes, |at, thread, value, rest| {
        let (atom, lane) = parted(at, thread, product.threads)?;
        let mut within = [Num::Static(0), Num::Static(0)];
        if let Some(fragment) = &product.fragment {
            let element = element(at, fragment, &lane, value)?;
            let (column, row) = parted(at, &element, product.shape[modes[0]])?;
            within = [row, column];
        }
        let mut coordinate = vec![];
        for (index, rest) in rest.iter().enumerate() {
            coordinate.push(match (modes.get(index), within.get(index)) {
                (Some(mode), Some(within)) => product.along(at, *mode, &atom, within, rest)?,
                _ => rest.clone(),
            });
        }
        Ok(coordinate)
    })
}

/// The registers of an operand, or the descriptor of its matrices in shared memory.
fn make_fragment<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operand, result) = (operand_id(op)?, at.result(op, 0)?);
    match &*at.kind(result.r#type())? {
        Kind::View(pointer, _) if matches!(pointer.space, MemorySpace::Local | MemorySpace::Tensor) => {
            slot(at, result)
        }
        Kind::Matrices(layout) if layout.widths().is_empty() => {
            let text = ir::type_text(at.operand(op, 0)?.r#type());
            let view = at.view(op, 1)?;
            let Kind::View(_, form) = &*at.operand_kind(op, 1)? else { return Err("it has no view".into()) };
            let majors = majors(&text).ok_or("its major modes are not known")?;
            let major = majors.get(operand).ok_or("only A and B are matrices in shared memory")?;
            let (strides, swizzle) = hopper::strides_of_matrices(form, major, &view.pointer)?;
            let kind = match text.contains("sm90.mma<") {
                true => hopper::kind_bits(swizzle),
                false if text.contains("sm100.mma<") => blackwell::kind_bits(swizzle),
                false => return Err("only matrices of SM90 and SM100 are lowered".into()),
            };
            if view.pointer.space != MemorySpace::Shared {
                return Err("only matrices in shared memory are lowered".into());
            }
            let new = hopper::descriptor(at, view.address, strides | kind)?;
            at.bind(result, vec![new])
        }
        _ => Err("only a fragment in registers, shared or tensor memory is lowered".into()),
    }
}

/// The major modes of A and B in the type of an atom: `ab_major = (k, mn)`.
pub fn majors(text: &str) -> Option<[&str; 2]> {
    let (_, rest) = text.split_once("ab_major = (")?;
    rest.split_once(')')?.0.split(',').map(str::trim).collect::<Vec<_>>().try_into().ok()
}

/// The tiles of a copy by TMA, of shared memory and of coordinates: the same places under other modes, where one
/// block copies for itself.
fn partition_tma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if at.tree(op, 1)?.leaves().iter().any(|leaf| **leaf != Tree::Num(Num::Static(0))) {
        return Err("a part of several blocks is not lowered".into());
    }
    if op.result_count() + 3 != op.operand_count() {
        return Err("it has not one result for each view".into());
    }
    for index in 0..op.result_count() {
        let (from, result) = (at.operand_kind(op, index + 3)?, at.result(op, index)?);
        let to = at.kind(result.r#type())?;
        let parts = at.operand_leaves(op, index + 3)?;
        let (before, _) = from.layout().ok_or("an operand is no view")?;
        let source = at.layout(op, index + 3)?;
        let mut leaves = match (&*from, &*to) {
            (Kind::View(from, _), Kind::View(to, _)) if from.same_elements(to) => parts[..before].to_vec(),
            (Kind::Coordinates(from, _), Kind::Coordinates(to, _)) => {
                let start = from.fill(&mut parts.into_iter()).ok_or("an operand lacks parts")?;
                at.fit(&start, to)?
            }
            _ => return Err("its result is of another kind than its operand".into()),
        };
        let form = to.layout().map(|(_, form)| form).ok_or("its result has no layout")?;
        let sizes = source.shape.leaves().into_iter().filter_map(|leaf| match leaf.number() {
            Some(Num::Dynamic(value, _)) => Some(*value),
            _ => None,
        });
        leaves.extend(sizes);
        if form.outer.is_some() || !form.stride.widths().is_empty() {
            return Err("strides that are not known are not lowered".into());
        }
        at.bind(result, leaves)?;
    }
    Ok(())
}
