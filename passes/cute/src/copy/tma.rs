//! Copies of tiles by TMA.
//!
//! ```text
//! "cute.copy"(%atom, %coordinates, %tile)    cp.async.bulk.tensor at each coordinate, by an elected lane
//!     multicast_layout = (2):(0)             each block copies its half of the tile, to both blocks
//! ```
//!
//! Why it is right: the descriptor has the memory and the box of an instruction, the atom the size of the box
//! in bits, which the tile must have, and the coordinates of a tile are those of its first element.

use crate::{
    copy::atoms::{Tile, TileKind},
    emit::{Lowering, Op, Res},
    layout::{
        filters::filtered,
        index::{self, Binary},
        numbers::{Numbers, with},
    },
    mma::hopper,
    text::{
        tree::{Layout, Num, Tree},
        types::integer,
    },
    views::{
        elements::{MOST_ATOMS, groups, known_size, offset, place},
        pointers::advanced,
    },
};
use melior::ir::{Value, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

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

/// Copies the tile at each coordinate: an elected lane executes an instruction.
pub fn copy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, atom: Tile<'_>) -> Res<()> {
    let groups = groups(op, 4)?;
    let (Some(from), Some(to), None) = (groups[1], groups[2], groups[3]) else {
        return Err("a TMA copy takes two views and no predicate".into());
    };
    let is_load = atom.kind == TileKind::Load;
    let (memory, coordinates) = if is_load { (to, from) } else { (from, to) };
    let (view, coordinates) = (at.view(op, memory)?, at.source(op, coordinates)?);
    let start = coordinates.start().ok_or("its coordinates are not a coordinate tensor")?;
    let sharing = blocks_that_share(at, op)?;
    if sharing > 1 && (!is_load || atom.is_multicast || atom.blocks != Some(1)) {
        return Err("`multicast_layout` is supported only for a load of one block (`num_cta = 1`)".into());
    }
    let (fields, parts) = (hopper::fields(&*at.operand_kind(op, 0)?)?, at.operand_leaves(op, 0)?);
    let field = |name: &str| {
        let place = fields.iter().position(|field| *field == name);
        place.and_then(|place| parts.get(place)).copied().ok_or("a field of the atom is missing")
    };
    let descriptor = field("tma_descriptor_ptr")?;
    let policy = field("cache_policy")?;
    let policy =
        if at.sets_policy && ir::constant_integer(policy) != Some(0) { vec![policy] } else { vec![] };
    let ([size, atoms, rest], [other_size, others @ ..]) =
        (tiles(at, &view.layout)?, tiles(at, &coordinates.layout)?);
    let bits = view.pointer.element_bits()?;
    // An element that occurs several times in a tile is copied once.
    if atom.bits != distinct(at, &view.layout)?.checked_mul(bits) {
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
            let mut mask = if atom.is_multicast { vec![field("mcast_mask")?] } else { vec![] };
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
            match atom.kind {
                TileKind::Load => {
                    let (barrier, two) = (field("tma_bar")?, atom.blocks == Some(2));
                    hopper::elected(at, |at| {
                        let barrier = hopper::barrier_of_blocks(at, barrier, two)?;
                        hopper::load_tile(at, [descriptor, address, barrier], &tile, [&mask, &policy], two)
                    })?;
                }
                TileKind::Reduce(None) => return Err("its atom states no reduction (`kind`)".into()),
                TileKind::Reduce(Some(kind)) => hopper::elected(at, |at| {
                    hopper::reduce_tile(at, descriptor, address, [&tile, &policy], &kind.to_lowercase())
                })?,
                TileKind::Store if is_committed(op) => {
                    hopper::store_tile(at, descriptor, address, &tile, &policy)?;
                }
                TileKind::Store => {
                    hopper::elected(at, |at| hopper::store_tile(at, descriptor, address, &tile, &policy))?;
                }
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
