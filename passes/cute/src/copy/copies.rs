//! Copies of whole tiles: one instruction for each atom in them.
//!
//! ```text
//! "cute.copy"(%atom, %from, %to, %pred)     mode 0 of a view is one atom after another, the other modes are the rest
//!   ((4,1),(1,2)) by simt_async_copy 128 b  cp.async of 16 bytes, twice; of 0 bytes where %pred is 0
//! ```
//!
//! Why it is right: the elements of two views are the same tile in the order of their coordinates, so atom
//! number i of one view is atom number i of the other. The elements of an atom are already in the order of
//! the value mode that its instruction expects ([`crate::copy::partition`]).

use crate::{
    copy::{
        atoms::{Atom, Columns},
        bulk, clusters,
        instructions::{One, Place, joined},
    },
    emit::{Lowering, Op, Res},
    layout::{
        filters::filtered,
        index::{self, Binary},
        numbers::{Number, Numbers, with},
    },
    mma::{hopper, scales},
    record::{Emission::Code, Record, record},
    text::{
        tree::{Layout, Num, Tree, divisor},
        types::{self, Kind, bits, integer},
    },
    views::{
        elements::{self, MOST_ATOMS, groups, known_size, offset, place, require_contiguous},
        memory::{access_type, address_of},
        pointers::advanced,
        values::View,
    },
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[record("cute.copy", Code("the instructions of its atoms", copy))];

fn copy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    if text.contains(bulk::ATOM) {
        return bulk::copy(at, op, &text);
    }
    if let Kind::Atom(atom) = &*at.operand_kind(op, 0)? {
        if text.contains("atom.dsmem_store<") {
            return clusters::store(at, op, &text);
        }
        return copy_by_tma(at, op, &text, atom);
    }
    let atom = Atom::parse(&text)?.ok_or_else(|| format!("unsupported copy atom: {text}"))?;
    let groups = groups(op, 4)?;
    let (Some(from), Some(to)) = (groups[1], groups[2]) else {
        return Err("it does not have a source and a destination view".into());
    };
    let predicate = groups[3].map(|index| at.view(op, index)).transpose()?;
    let divisors = [from, to].map(|index| {
        ir::operand(op, index)
            .map_or(1, |view| divisor(ir::type_text(view.r#type()).trim_end_matches(['>', '"'])))
    });
    if let Atom::Scales(blocks) = atom {
        return match predicate {
            None => scales::copy(at, op, [from, to], blocks),
            Some(_) => Err("a copy of scales with a predicate is not supported".into()),
        };
    }
    let (from, to) = (at.view(op, from)?, at.view(op, to)?);
    if from.pointer.element != to.pointer.element {
        return Err("source and destination differ in element type".into());
    }
    let ((values, rest), (to_values, to_rest)) = (elements::sizes(at, &from)?, elements::sizes(at, &to)?);
    let element = i64::from(bits(from.pointer.element).ok_or("the size of its elements is not known")?);
    let count = atom
        .elements(element)
        .ok_or_else(|| format!("unsupported copy atom for {element}-bit elements: {text}"))?;
    let is_load = matches!(atom, Atom::LoadMatrices(_) | Atom::LoadColumns(_));
    let registers = if is_load { to_values } else { values };
    if registers % count != 0
        || rest != to_rest
        || to_values % (registers / count) != 0
        || values % (registers / count) != 0
        || matches!(atom, Atom::Plain(_) | Atom::Past(_) | Atom::Volatile(_) | Atom::Async(..))
            && values != to_values
    {
        return Err("source and destination do not hold the same number of copy atoms".into());
    }
    let atoms = registers / count;
    if atoms.saturating_mul(rest) > MOST_ATOMS {
        return Err("it has too many atoms to unroll".into());
    }
    // In shared memory a lane has one row of 16 bytes of its matrices; in tensor memory all lanes have the
    // box of their warp. A view of tensor memory may also be the slice of a single lane, a different slice in
    // each lane.
    let tensor_values = if is_load { values } else { to_values } / atoms;
    let is_own_lane = matches!(atom, Atom::LoadColumns(columns) | Atom::StoreColumns(columns)
        if columns.has_own_lanes() && tensor_values == columns.across());
    let lanes_of = |columns: Columns| if is_own_lane { 1 } else { columns.lanes };
    let (of_from, of_to) = match atom {
        Atom::Plain(_) | Atom::Past(_) | Atom::Volatile(_) | Atom::Async(..) => (count, count),
        Atom::LoadMatrices(matrices) => (128 / matrices.element, count),
        Atom::StoreMatrices(matrices) => (count, 128 / matrices.element),
        Atom::LoadColumns(columns) => (columns.across() * lanes_of(columns), count),
        Atom::StoreColumns(columns) => (count, columns.across() * lanes_of(columns)),
        Atom::Scales(_) => return Err(format!("unsupported copy atom: {text}").into()),
    };
    if values / atoms < of_from || to_values / atoms < of_to {
        return Err("source and destination do not hold the same number of copy atoms".into());
    }
    for (view, step, count) in [(&from, values / atoms, of_from), (&to, to_values / atoms, of_to)] {
        let columns = match atom {
            Atom::LoadColumns(columns) | Atom::StoreColumns(columns) => Some(columns),
            _ => None,
        };
        if view.pointer.space == MemorySpace::Tensor {
            let columns = columns
                .ok_or("tensor memory is accessed only by tensor-memory atoms (tmem_load, tmem_store)")?;
            require_box(at, view, columns, lanes_of(columns), atoms)?;
            continue;
        }
        // The registers of matrices and of tensor memory have 32 bits; everything else is one access for each
        // atom.
        let is_of_words = view.pointer.space == MemorySpace::Local
            && (columns.is_some() || matches!(atom, Atom::LoadMatrices(_) | Atom::StoreMatrices(_)));
        let together = if is_of_words { 32 / element } else { count };
        for number in 0..atoms {
            for first in (0..count).step_by(usize::try_from(together).unwrap_or(1)) {
                require_contiguous(at, view, number * step + first, together)?;
            }
        }
        require_block(view, together * element / 8)?;
    }
    // A byte for each atom, or a single byte for all atoms in mode 0.
    let mut is_one_for_all = false;
    if let Some(view) = &predicate {
        let (all, more) = elements::sizes(at, view)?;
        if more != rest || all != 1 && all != atoms {
            return Err("its predicate has neither one value for each atom nor one for all of them".into());
        }
        is_one_for_all = all == 1;
    }
    // Contiguous atoms become one access, if the program states no width.
    let (atoms, count) = match (atom, &predicate) {
        (Atom::Plain(None), None) if count == 1 => {
            let joined = joined(at, [&from, &to], [atoms, rest])?;
            (atoms / joined, joined)
        }
        _ => (atoms, count),
    };
    for rest in 0..rest {
        for number in 0..atoms {
            let (from_first, to_first) = (number * (values / atoms), number * (to_values / atoms));
            let from_offset = offset(at, &from.layout, from_first, &[rest])?;
            let to_offset = offset(at, &to.layout, to_first, &[rest])?;
            let byte = if is_one_for_all { 0 } else { number };
            let allows = predicate.as_ref().map(|view| predicate_of(at, view, byte, rest)).transpose()?;
            let place = Place { from: from_first, to: to_first, rest };
            let one =
                One { from: &from, to: &to, from_offset, to_offset, place, count, divisors, is_own_lane };
            match (atom, allows) {
                (Atom::Plain(_), None) => one.plain(at)?,
                (Atom::Plain(_), Some(allows)) => at.when(allows, |at| one.plain(at))?,
                (Atom::Past(_), None) => one.past(at)?,
                (Atom::Past(_), Some(allows)) => at.when(allows, |at| one.past(at))?,
                (Atom::Volatile(_), None) => one.volatile(at)?,
                (Atom::Volatile(_), Some(allows)) => at.when(allows, |at| one.volatile(at))?,
                (Atom::Async(_, cache), allows) => one.asynchronous(at, cache, allows)?,
                (Atom::LoadMatrices(matrices), None) => one.load_matrices(at, matrices)?,
                (Atom::StoreMatrices(matrices), None) => one.store_matrices(at, matrices)?,
                (Atom::LoadColumns(columns), None) => one.load_columns(at, columns)?,
                (Atom::StoreColumns(columns), None) => one.store_columns(at, columns)?,
                _ => return Err("a warp-wide copy with a predicate is not supported".into()),
            }
        }
    }
    Ok(())
}

/// The number of elements of the tile of one TMA instruction, which is submode 0 of mode 0, the number of
/// tiles in mode 0, and the size of the rest.
pub fn tiles<'c, 'a>(at: &mut Lowering<'c, 'a>, layout: &Layout<Value<'c, 'a>>) -> Res<[i64; 3]> {
    let [values, rest @ ..] = layout.shape.modes() else { return Err("a view has no modes".into()) };
    let (one, more) = values.modes().split_first().ok_or("a view has no modes")?;
    Ok([known_size(at, std::slice::from_ref(one))?, known_size(at, more)?, known_size(at, rest)?])
}

/// The number of elements of the tile of one instruction, without repetition along modes of stride 0.
fn distinct<'c, 'a>(at: &mut Lowering<'c, 'a>, layout: &Layout<Value<'c, 'a>>) -> Res<i64> {
    const NONE: &str = "a view has no modes";
    let first = |tree: &Numbers<'c, 'a>| {
        tree.modes().first().and_then(|values| values.modes().first()).cloned().ok_or(NONE)
    };
    let shape = filtered(&first(&layout.shape)?, &first(&layout.stride)?).ok_or(NONE)?;
    known_size(at, &[shape])
}

/// The coordinates of the tile that begins at an element.
pub fn tile_at<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    start: &Numbers<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    element: i64,
    rest: i64,
) -> Res<Vec<Value<'c, 'a>>> {
    let distance = place(at, layout, element, &[rest])?;
    let tile = index::add(at, start, &distance)?;
    let tile: Vec<_> = tile.leaves().into_iter().filter_map(|leaf| leaf.number().cloned()).collect();
    if tile.is_empty() || tile.len() > 5 {
        return Err("a TMA copy has one to five coordinates".into());
    }
    tile.iter().map(|number| at.number(number, 32)).collect()
}

/// A TMA copy: an elected lane executes an instruction for the tile at each coordinate.
fn copy_by_tma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, text: &str, atom: &types::Atom) -> Res<()> {
    let groups = groups(op, 4)?;
    let (Some(from), Some(to), None) = (groups[1], groups[2], groups[3]) else {
        return Err("a TMA copy takes two views and no predicate".into());
    };
    let (is_load, is_reduction) = (text.contains("atom.tma_load<"), text.contains("atom.tma_reduce<"));
    if !is_load && !is_reduction && !text.contains("atom.tma_store<") || !text.contains("mode = tiled") {
        return Err(format!("unsupported copy atom: {text}").into());
    }
    let reduction = match text.split_once("kind = ") {
        Some((_, rest)) if is_reduction => rest.split([',', '>']).next().map(str::to_lowercase),
        _ => None,
    };
    if is_reduction && reduction.is_none() {
        return Err("its atom states no reduction (`kind`)".into());
    }
    let (memory, coordinates) = if is_load { (to, from) } else { (from, to) };
    let (view, coordinates) = (at.view(op, memory)?, at.source(op, coordinates)?);
    let start = coordinates.start().ok_or("its coordinates are not a coordinate tensor")?;
    let sharing = blocks_that_share(at, op)?;
    if sharing > 1 && (!is_load || types::is_multicast(text) || !text.contains("num_cta = 1")) {
        return Err("`multicast_layout` is supported only for a load of one block (`num_cta = 1`)".into());
    }
    let parts = at.operand_leaves(op, 0)?;
    let field = |name: &str| {
        let place = atom.fields.iter().position(|(field, _)| *field == name);
        place.and_then(|place| parts.get(place)).copied().ok_or("a field of the atom is missing")
    };
    let descriptor = field("tma_descriptor_ptr")?;
    let policy = field("cache_policy")?;
    let policy =
        if at.sets_policy && ir::constant_integer(policy) != Some(0) { vec![policy] } else { vec![] };
    let ([size, atoms, rest], [other_size, others @ ..]) =
        (tiles(at, &view.layout)?, tiles(at, &coordinates.layout)?);
    let bits = i64::from(bits(view.pointer.element).ok_or("the size of its elements is not known")?);
    let copied =
        text.split_once("copy_bits = ").and_then(|(_, rest)| rest.split(',').next()?.parse::<i64>().ok());
    // An element that occurs several times in a tile is copied once.
    if copied != distinct(at, &view.layout)?.checked_mul(bits) {
        return Err("the size of a tile is not the `copy_bits` of its atom".into());
    }
    if others != [atoms, rest]
        || atoms.saturating_mul(rest) > MOST_ATOMS
        || view.pointer.space != MemorySpace::Shared
    {
        return Err("a TMA copy needs as many tiles of shared memory as of coordinates".into());
    }
    for rest in 0..rest {
        for number in 0..atoms {
            let distance = offset(at, &view.layout, number * size, &[rest])?;
            let mut address = advanced(at, &view.pointer, view.address, &distance)?;
            let mut tile = tile_at(at, &start, &coordinates.layout, number * other_size, rest)?;
            let mut mask = if types::is_multicast(text) { vec![field("mcast_mask")?] } else { vec![] };
            if sharing > 1 {
                let block =
                    at.value("nvvm.read.ptx.sreg.cluster.ctarank", &[], integer(at.context, 32), &[])?;
                let block = Num::Dynamic(block, 32);
                let own = steps(at, &view.layout, size, sharing)?;
                let [own] = own[..] else { return Err("an offset of its view is not a number".into()) };
                let distance = with(at, Binary::Mul, &block, own)?;
                address = advanced(at, &view.pointer, address, &distance)?;
                for (place, step) in
                    steps(at, &coordinates.layout, other_size, sharing)?.into_iter().enumerate()
                {
                    let distance = with(at, Binary::Mul, &block, step)?;
                    let part = tile.get_mut(place).ok_or("its coordinates do not fit its tile")?;
                    let sum = index::binary(at, Binary::Add, &Num::Dynamic(*part, 32), &distance)?;
                    *part = at.number(&sum, 32)?;
                }
                mask = vec![at.constant((1 << sharing) - 1, 16)?];
            }
            if is_load {
                let (barrier, two) = (field("tma_bar")?, text.contains("num_cta = 2"));
                hopper::elected(at, |at| {
                    let barrier = hopper::barrier_of_blocks(at, barrier, two)?;
                    hopper::load_tile(at, [descriptor, address, barrier], &tile, [&mask, &policy], two)
                })?;
            } else if let Some(kind) = &reduction {
                hopper::elected(at, |at| {
                    hopper::reduce_tile(at, descriptor, address, [&tile, &policy], kind)
                })?;
            } else if is_committed(op) {
                hopper::store_tile(at, descriptor, address, &tile, &policy)?;
            } else {
                hopper::elected(at, |at| hopper::store_tile(at, descriptor, address, &tile, &policy))?;
            }
        }
    }
    Ok(())
}

/// How many blocks share a tile: each copies its part, in the order of the blocks, to all of them. A layout
/// of the blocks of the cluster states it, with stride 0 for blocks that share. Blocks that multiply in pairs
/// have their own parts.
fn blocks_that_share<'c, 'a>(at: &Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<i64> {
    let (stated, are_pairs) = (at.word(op, "multicast_layout"), at.is_set(op, "use_2cta"));
    let Some(text) = stated.filter(|_| !are_pairs) else { return Ok(1) };
    let blocks = Layout::parse(text.trim_matches('"')).ok_or("its `multicast_layout` is not static")?;
    let (mut sharing, mut all) = (1_i64, 1_i64);
    for (size, stride) in blocks.shape.leaves().into_iter().zip(blocks.stride.leaves()) {
        let (Tree::Num(Num::Static(size)), Tree::Num(Num::Static(stride))) = (size, stride) else {
            return Err("its `multicast_layout` is not static".into());
        };
        all = all.saturating_mul(*size);
        sharing = if *stride == 0 { sharing.saturating_mul(*size) } else { sharing };
    }
    match sharing == 1 || sharing == all && (1..=16).contains(&all) {
        true => Ok(sharing),
        false => {
            Err("a `multicast_layout` must share a tile among all blocks of the cluster, or among none"
                .into())
        }
    }
}

/// The step from one of the equal parts of a tile to the next, for each number of its coordinate.
fn steps<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    size: i64,
    parts: i64,
) -> Res<Vec<i64>> {
    const OTHER: &str = "the tile does not divide into equal parts for the blocks that share it";
    if size % parts != 0 {
        return Err(OTHER.into());
    }
    let mut of = |part: i64| -> Res<Vec<i64>> {
        let place = place(at, layout, part * (size / parts), &[0])?;
        let numbers = place.leaves().into_iter().filter_map(|leaf| match leaf.number()? {
            Num::Static(number) => Some(Ok(*number)),
            Num::Dynamic(..) | Num::Part(..) => Some(Err(OTHER)),
        });
        Ok(numbers.collect::<Result<_, _>>()?)
    };
    let first = of(1)?;
    for part in 2..parts {
        let expected: Option<Vec<_>> = first.iter().map(|step| step.checked_mul(part)).collect();
        if expected.as_ref() != Some(&of(part)?) {
            return Err(OTHER.into());
        }
    }
    Ok(first)
}

/// Whether all threads that store by TMA commit their stores. Then each may store: all of them store the same
/// bytes at the same place, and each waits for its own store. The machine stores once for a warp. An elected
/// lane is a divergent path to ptxas, after which it would serialize MMAs.
fn is_committed(op: Op<'_, '_>) -> bool {
    std::iter::successors(op.next_in_block(), |op| op.next_in_block())
        .any(|next| ir::name_str(next).ends_with("cp.async.bulk.commit.group"))
}

/// Requires that mode 0 of a view of tensor memory is a box of lanes and columns for each atom.
fn require_box<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    columns: Columns,
    lanes: i64,
    atoms: i64,
) -> Res<()> {
    const LANE: i64 = 1 << 16;
    let (shape, stride) = (view.layout.shape.modes()[0].clone(), view.layout.stride.modes()[0].clone());
    let offsets = index::offsets(at, &Layout { shape, stride, outer: None })?;
    let (of_column, across) = (columns.in_register(), columns.across());
    let step = if columns.is_packed { of_column } else { 1 };
    let expected: Vec<_> = (0..lanes)
        .flat_map(|lane| (0..across).map(move |column| lane * LANE * of_column + column * step))
        .collect();
    let is_box = |part: &[Number<'c, 'a>]| {
        let Some(Num::Static(first)) = part.first() else { return false };
        let mut both = part.iter().zip(&expected);
        both.all(|(place, distance)| *place == Num::Static(first + distance))
    };
    let size = expected.len();
    match offsets.len() as i64 == atoms * size as i64 && offsets.chunks(size).all(is_box) {
        true => Ok(()),
        false => Err("its view of tensor memory is not a box of lanes and columns for each atom".into()),
    }
}

/// Requires that an access of so many bytes is within a block that the swizzle keeps contiguous.
fn require_block(view: &View<'_, '_>, bytes: i64) -> Res<()> {
    match view.pointer.swizzle {
        Some(swizzle) if bytes > 1 << swizzle.base => Err(format!(
            "an access of {bytes} bytes is wider than the {} bytes that the swizzle keeps contiguous",
            1_i64 << swizzle.base
        )
        .into()),
        _ => Ok(()),
    }
}

/// Whether an atom is to be copied: a byte of mode 0 of a view, at an index in the rest.
fn predicate_of<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    byte: i64,
    rest: i64,
) -> Res<Value<'c, 'a>> {
    let offset = offset(at, &view.layout, byte, &[rest])?;
    let ty = access_type(at, &view.pointer, 1)?;
    if integer(at.context, 8) != ty {
        return Err("its predicate is not a view of bytes".into());
    }
    let address = address_of(at, view, &offset)?;
    let (byte, zero) = (at.value("llvm.load", &[address], ty, &[])?, at.zero(ty)?);
    let differs = ("predicate", at.number_attribute(1));
    at.value("arith.cmpi", &[byte, zero], integer(at.context, 1), &[differs])
}
