//! The slice of an operand that a thread has in a tiled MMA, which threads do together.
//!
//! ```text
//! mma.m16n8k16, C       lane l, value v      row l / 4 + 8 * (v / 2), column 2 * (l % 4) + v % 2
//! atom_layout (2,2,1)   four warps           a grid of 32 by 16 elements
//! permutation [32:1]    a tile of 32 rows    the grid, repeated within the tile
//! ```
//!
//! A coordinate is the sum of the coordinates of the element in its atom, of the atom in the grid of threads,
//! and of the grid in the tile, mapped through the permutation of the type, plus the tiles before it.
//!
//! Why it is right: the elements in an atom are the fragment of the instruction (PTX ISA, "Matrix
//! Fragments"), and all else is in the type. All threads of an instruction share the whole matrices in shared
//! or tensor memory.

use crate::{
    copy::partition::{WARP, element, part, static_size},
    emit::{Lowering, Op, Res},
    layout::{
        index::{self, Binary},
        numbers::{Number, Numbers, parted, sum, through, with},
        points::{Size, open_sizes, rounded_up_by},
    },
    mma::{
        atoms::{Atom, Unit},
        blackwell, hopper,
    },
    record::{Emission::Code, Record, record},
    text::{
        tilers::{self, Tile},
        tree::{Layout, Num, Tree, divisor_of, divisor_of_leaf, tree_text},
        types::{Kind, bits},
    },
    views::{memory::slot, tuples::divided},
};
use melior::ir::{Value, ValueLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;
use tilespace_emit::warpgroup::descriptor;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record(
        "cute.tiled.mma.partition",
        Code("`llvm.getelementptr` of the thread's first element", partition_mma),
    ),
    record("cute.tiled.mma.partition_shape", Code("its parts, evaluated", partition_shape)),
    record("cute.mma.make_fragment", Code("`llvm.alloca`, or a descriptor of matrices", make_fragment)),
];

/// The threads of the four warps of an MMA on SM90.
const WARPS: i64 = 128;

/// An MMA, by its type: the shape of the instruction, its fragments, and the grid of atoms.
struct Product {
    shape: [i64; 3],
    /// The threads of one instruction.
    threads: i64,
    /// From a lane and a value to an element of the operand, in column-major order.
    fragment: Option<Layout<()>>,
    /// The numbers of atoms along M, N and K, and the distances of their threads.
    grid: [(i64, i64); 3],
    /// Whether blocks multiply, each with a part of the rows of its operand.
    is_by_blocks: bool,
    /// The permutation of the elements along M, N and K, if there is one.
    order: [Option<Tile>; 3],
}

/// The modes of the operands A, B and C.
const MODES: [[usize; 2]; 3] = [[0, 2], [1, 2], [0, 1]];

/// The fragments of A, B and C of warp-wide instructions, by shape and by the elements of A.
const FRAGMENTS: [([i64; 3], &[&str], [&str; 3]); 6] = [
    (
        [16, 8, 64],
        &["f4E2M1FN"],
        [
            "((4,8),(8,2,2)):((128,1),(16,8,512))",
            "((4,8),(8,2)):((64,1),(8,256))",
            "((4,8),(2,2)):((32,1),(16,8))",
        ],
    ),
    (
        [16, 8, 32],
        &["f8E4M3FN", "f8E5M2"],
        [
            "((4,8),(4,2,2)):((64,1),(16,8,256))",
            "((4,8),(4,2)):((32,1),(8,128))",
            "((4,8),(2,2)):((32,1),(16,8))",
        ],
    ),
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

/// The fragments of A, B and C of a warp-wide instruction, by its shape and the elements of A.
pub fn fragments_of(shape: [i64; 3], element: &str) -> Option<[&'static str; 3]> {
    let is_it = |(other, elements, _): &&([i64; 3], &[&str], [&str; 3])| {
        *other == shape && elements.contains(&element)
    };
    FRAGMENTS.iter().find(is_it).map(|(.., fragments)| *fragments)
}

/// The fragment of A in registers of an MMA of four warps with this K: a warp-wide fragment for each of the
/// warps.
fn registers_of_a(k: i64) -> &'static str {
    match k {
        8 => "((4,8,4),(2,2)):((64,1,16),(8,256))",
        16 => "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))",
        32 => "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))",
        _ => "",
    }
}

const UNKNOWN: &str = "the fragment of its operand is not known";

impl Product {
    /// The MMA of a type, for operand A, B or C.
    fn parse(text: &str, operand: usize) -> Res<Self> {
        let atom = Atom::parse(text)?;
        let (shape, [m, n, k]) = (atom.shape, atom.shape);
        let (threads, fragment) = match atom.unit {
            Unit::Thread => (1, None),
            Unit::Warp => {
                let [element, ..] = atom.types()?;
                let fragments =
                    fragments_of(shape, element).ok_or_else(|| format!("unsupported MMA atom: {text}"))?;
                (WARP, Some(fragments[operand].to_owned()))
            }
            // All threads of an MMA share the whole matrices in shared memory. The sums are in the registers of
            // the four warps, and A may be.
            Unit::Warps => {
                let whole = |rows: i64| format!("({WARPS},{}):(0,1)", rows.saturating_mul(k));
                let fragment = match operand {
                    0 if atom.left == Some(MemorySpace::Local) => registers_of_a(k).to_owned(),
                    0 => whole(m),
                    1 => whole(n),
                    _ => format!("((4,8,4),(2,2,{})):((128,1,16),(64,8,512))", n / 8),
                };
                (WARPS, Some(fragment))
            }
            // Two blocks count as two threads: each has half of the rows of A, B and the sums (CUTLASS,
            // `SM100_MMA_F16BF16_2x1SM_SS`).
            Unit::Blocks(blocks) => {
                let (rows, columns) = [(m, k), (n, k), (m, n)][operand];
                let of_block = rows / blocks;
                (blocks, Some(format!("({blocks},({of_block},{columns})):({of_block},(1,{rows}))")))
            }
        };
        let fragment = match fragment {
            Some(fragment) => Some(Layout::parse(&fragment).ok_or(UNKNOWN)?),
            None => None,
        };
        let is_by_blocks = matches!(atom.unit, Unit::Blocks(_));
        let grid = tilers::field(text, "atom_layout_MNK").and_then(Layout::parse);
        let is_flat =
            |grid: &Layout<()>| grid.shape.modes().iter().all(|mode| !matches!(mode, Tree::Tuple(_)));
        let grid = grid.filter(is_flat).ok_or("its type has no flat `atom_layout_MNK`")?;
        let mut places = vec![];
        for (count, stride) in grid.shape.leaves().into_iter().zip(grid.stride.leaves()) {
            match (count, stride) {
                (Tree::Num(Num::Static(count @ 1..)), Tree::Num(Num::Static(stride @ 0..))) => {
                    places.push((*count, *stride));
                }
                _ => return Err("its `atom_layout_MNK` is not static".into()),
            }
        }
        let order = match tilers::field(text, "permutation_MNK") {
            Some(text) => tilers::parse(text)
                .filter(|tiles| tiles.iter().flatten().all(Tile::is_permutation))
                .ok_or("its `permutation_MNK` is not static, or not a permutation")?,
            None => vec![None, None, None],
        };
        match (places.try_into(), order.try_into()) {
            (Ok(grid), Ok(order)) => Ok(Self { shape, threads, fragment, grid, is_by_blocks, order }),
            _ => Err("its `atom_layout_MNK` or `permutation_MNK` does not have three modes".into()),
        }
    }

    /// The number of threads after which all slices repeat, since the coordinate in each mode of the grid
    /// does.
    fn period(&self) -> i64 {
        let modes = self.grid.iter().filter(|(count, stride)| *count > 1 && *stride > 0);
        let of_atoms = modes.fold(1_i64, |period, (count, stride)| {
            let own = count.saturating_mul(*stride);
            (period / divisor_of(period, own)).saturating_mul(own)
        });
        of_atoms.saturating_mul(self.threads)
    }

    /// The number of elements of a thread in one instruction.
    fn values(&self) -> i64 {
        let values =
            self.fragment.as_ref().map(|fragment| fragment.shape.modes().get(1).map_or(0, static_size));
        values.unwrap_or(1)
    }

    /// The number of elements of all atoms along a mode, and of the tile, in which the atoms may be repeated.
    fn tile(&self, mode: usize) -> Res<(i64, i64)> {
        let all =
            self.shape[mode].checked_mul(self.grid[mode].0).ok_or("its `atom_layout_MNK` is too large")?;
        let whole = self.order[mode].as_ref().map_or(all, Tile::size);
        match whole.checked_rem(all) {
            Some(0) if whole > 0 => Ok((all, whole)),
            _ => Err(format!(
                "a `permutation_MNK` tile of {whole} is not a multiple of the {all} elements of its atoms"
            )
            .into()),
        }
    }

    /// The shape of a thread's values in one atom, as the type of a shape states it: in a warp-wide
    /// instruction the modes must be the modes of its fragment, in all others they may be any.
    fn part_of_atom<'c, 'a>(&self, at: &mut Lowering<'c, 'a>, shape: Value<'c, 'a>) -> Res<Numbers<'c, 'a>> {
        let kind = at.kind(shape.r#type())?;
        let Kind::Tuple(form) = &*kind else { return Err("its result is not a shape".into()) };
        let stated = form.modes().first().ok_or("its result has no modes")?;
        let values = self.fragment.as_ref().and_then(|fragment| fragment.shape.modes().get(1));
        if let (Some(values), WARP) = (values, self.threads)
            && values != stated
        {
            let [stated, values] = [stated, values].map(tree_text);
            return Err(
                format!("its result type has the size {stated}, but its operands make {values}").into()
            );
        }
        open_sizes(&[Size::Tiles(vec![Num::Static(self.values())])], std::slice::from_ref(stated))?;
        stated
            .fill(&mut std::iter::empty())
            .ok_or_else(|| "a thread's fragment of an atom is not static".into())
    }

    /// The sizes of the rest of the modes of an operand, and of the modes after them.
    fn rest_sizes<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        modes: [usize; 2],
        shapes: &[Numbers<'c, 'a>],
    ) -> Res<Vec<Size<'c, 'a>>> {
        if shapes.len() < modes.len() {
            return Err("the view has fewer modes than its operand of the MMA".into());
        }
        let mut sizes = vec![];
        for (index, shape) in shapes.iter().enumerate() {
            sizes.push(match modes.get(index) {
                Some(mode) => {
                    let size = index::size(at, shape)?;
                    let (all, whole) = self.tile(*mode)?;
                    // With a permutation, the repetitions of the atoms in a tile are counted on their own.
                    Size::Tiles(vec![
                        Num::Static(whole / all),
                        rounded_up_by(at, &size, &Num::Static(whole))?,
                    ])
                }
                None => Size::Whole(shape.clone()),
            });
        }
        Ok(sizes)
    }

    /// The coordinate of a thread, a value and the rest along one mode of the problem. `within` is the
    /// coordinate of the element in its atom.
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
        let (all, size) = self.tile(mode)?;
        let (outer, inner) = parted(at, rest, size / all)?;
        let block = sum(at, &place, &inner, count)?;
        let mut number = sum(at, within, &block, self.shape[mode])?;
        if let Some(order) = &self.order[mode] {
            number = through(at, &number, &order.layout.shape, &order.layout.stride)?;
        }
        sum(at, &number, &outer, size)
    }
}

/// Operand A, B or C.
fn operand_id<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<usize> {
    let id = at.integer_attribute(op, "operand_id").and_then(|id| usize::try_from(id).ok());
    id.filter(|id| *id < MODES.len()).ok_or_else(|| "its `operand_id` is not 0, 1 or 2, for A, B or C".into())
}

/// Whether a thread number is known to be the number of the first thread of its atom, a multiple of `by`: the
/// program promises it, or the strides of the layout that computes the number show it. A divisor in the type
/// of another operation is not compared with the number, and so does not count.
fn is_multiple<'c, 'a>(at: &mut Lowering<'c, 'a>, number: Value<'c, 'a>, by: i64) -> Res<bool> {
    let mut number = number;
    while let Some(op) = ir::defining_op(number) {
        let divides = |divisor: i64| divisor > 0 && divisor.checked_rem(by) == Some(0);
        match (ir::name_str(op), ir::operand(op, 0), ir::operand(op, 1)) {
            ("cute.assume", ..) => return Ok(divides(divisor_of_leaf(&ir::type_text(number.r#type())))),
            ("cute.crd2idx", _, Some(layout)) => {
                let kind = at.kind(layout.r#type())?;
                let Kind::Layout(layout) = &*kind else { return Ok(false) };
                let is_step =
                    |step: &&Tree<()>| matches!(step, Tree::Num(Num::Static(step)) if divides(*step));
                let steps = layout.stride.leaves();
                return Ok(steps.iter().all(is_step));
            }
            ("cute.get_leaves" | "cute.make_coord" | "cute.make_int_tuple", Some(source), None) => {
                number = source
            }
            _ => return Ok(false),
        }
    }
    Ok(false)
}

fn partition_mma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operand = operand_id(at, op)?;
    let product = Product::parse(&ir::type_text(at.operand(op, 0)?.r#type()), operand)?;
    let (source, modes) = (at.source(op, 1)?, MODES[operand]);
    let sizes = product.rest_sizes(at, modes, source.modes())?;
    let threads = product.period();
    let thread = at.operand(op, 2)?;
    let is_first = is_multiple(at, thread, product.threads)?;
    part(at, op, source, &sizes, [threads, product.values()], |at, thread, value, rest| {
        let (atom, mut lane) = parted(at, thread, product.threads)?;
        if is_first && matches!(thread, Num::Dynamic(..)) {
            lane = Num::Static(0);
        }
        let mut within = [Num::Static(0), Num::Static(0)];
        if product.is_by_blocks {
            // The rows of a block, one below another. A quotient of a dynamic block would not be known to be
            // exact.
            let rows = product.shape[modes[0]] / product.threads;
            let (column, row) = parted(at, value, rows)?;
            within = [sum(at, &row, &lane, rows)?, column];
        } else if let Some(fragment) = &product.fragment {
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

/// The shape of a thread's slice of an operand: the thread's values in an atom, then for each mode of the
/// operand its size divided by the size of the atoms along it (`shape_div`), and then all modes after.
fn partition_shape<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let operand = operand_id(at, op)?;
    let product = Product::parse(&ir::type_text(at.operand(op, 0)?.r#type()), operand)?;
    let (shape, result) = (at.tree(op, 1)?, at.result(op, 0)?);
    let mut parts = vec![product.part_of_atom(at, result)?];
    for (index, size) in shape.modes().iter().enumerate() {
        parts.push(match MODES[operand].get(index) {
            None => size.clone(),
            Some(mode) => {
                let ((all, _), size) = (product.tile(*mode)?, index::size(at, size)?);
                divided(at, &Tree::Num(size), &Tree::Num(Num::Static(all)))?
            }
        });
    }
    if shape.modes().len() < MODES[operand].len() {
        return Err("the shape has fewer modes than its operand of the MMA".into());
    }
    at.bind_tree(op, 0, &Tree::Tuple(parts))
}

/// Makes the registers of an operand, or the descriptor of its matrices in shared memory.
fn make_fragment<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (operand, result) = (operand_id(at, op)?, at.result(op, 0)?);
    match &*at.kind(result.r#type())? {
        Kind::View(pointer, _) if matches!(pointer.space, MemorySpace::Local | MemorySpace::Tensor) => {
            slot(at, result)
        }
        Kind::Matrices(layout) if layout.widths().is_empty() => {
            let text = ir::type_text(at.operand(op, 0)?.r#type());
            let view = at.view(op, 1)?;
            let Kind::View(_, form) = &*at.operand_kind(op, 1)? else {
                return Err("operand 1 is not a view".into());
            };
            let atom = Atom::parse(&text)?;
            let majors = atom.majors()?;
            let major =
                majors.get(operand).ok_or("only operands A and B can be matrices in shared memory")?;
            let (strides, swizzle) = hopper::strides_of_matrices(form, major, &view.pointer)?;
            let is_coarse = swizzle == Some(hopper::COARSE);
            if *major == "mn" && bits(view.pointer.element) == Some(32) && !is_coarse {
                return Err("an MN-major matrix of 32-bit elements needs the swizzle S<2,5,2>".into());
            }
            let kind = match atom.unit {
                Unit::Warps if is_coarse => {
                    return Err("its swizzle is not supported by matrix descriptors".into());
                }
                Unit::Warps => hopper::kind_bits(swizzle),
                Unit::Blocks(_) => blackwell::kind_bits(swizzle),
                Unit::Thread | Unit::Warp => {
                    return Err("only the MMA atoms of SM90 and SM100 take matrices in shared memory".into());
                }
            };
            if view.pointer.space != MemorySpace::Shared {
                return Err("only matrices in shared memory are supported".into());
            }
            let new = descriptor(at, view.address, strides | kind)?;
            at.bind(result, vec![new])
        }
        _ => Err("a fragment must be in registers, shared memory or tensor memory".into()),
    }
}
