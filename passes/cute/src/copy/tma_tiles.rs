//! The tiles of TMA copies: of shared memory, and of the coordinates that a descriptor maps to addresses.
//!
//! ```text
//! %m : ((8,4),7):((4,1),32)     shared memory of tiles of 8 by 4 elements, which is copied in the order of its addresses:
//! %c : ((8,4),?):((1@1,1@0),8@1)    element p has index p / 4 along the first submode and p % 4 along the second
//! tma_partition(%m, %c)         ((32,1),7):((1,0),32) and (((4,8),1),?):(((1@0,1@1),0),8@1)
//! ```
//!
//! Where several blocks copy a tile for all of them, each block begins at its own part, in the order of
//! shared memory.
//!
//! Why it is right: CuTe defines it so (`tma_partition`): both views are composed with the right inverse of
//! the layout of shared memory, and modes that do not move there come after all others. The result is
//! compared with its type.

use crate::{
    copy::partition::static_size,
    emit::{Lowering, Op, Res},
    layout::{
        algebra::{Known, inverse, static_leaf},
        index::{self, Binary},
        made::{Made, modes, unwrapped},
        numbers::{Number, Numbers, zero},
        points::{Size, linear, open_sizes},
    },
    record::{Emission::Code, Record, record},
    text::tree::{Layout, Num, Tree},
};
use melior::ir::{Value, ValueLike, operation::OperationLike};

/// The operations of this file.
pub const RECORDS: &[Record] = &[record("cute_nvgpu.atom.tma_partition", Code("its parts", partition_tma))];

/// The most blocks of a cluster.
const MOST_BLOCKS: i64 = 16;

/// From an offset in memory to the index of the element there, by strides in order, with their sizes and
/// index distances. Last come the modes that do not move in memory, or that leave gaps.
fn by_offset<'c, 'a>(steps: Vec<Known>) -> Res<Made<'c, 'a>> {
    let (mut found, mut others, mut end) = (vec![], vec![], 1_i64);
    for (stride, size, count) in steps {
        if stride != end {
            others.push((count, size));
            continue;
        }
        found.push(static_leaf(size, count));
        end = end.saturating_mul(size);
    }
    others.sort_unstable();
    found.extend(others.into_iter().map(|(count, size)| static_leaf(size, count)));
    Ok(unwrapped(found))
}

fn partition_tma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if op.result_count() + 3 != op.operand_count() {
        return Err("it does not have one result for each view".into());
    }
    let (block, blocks) = (at.tree(op, 1)?, at.plain_layout(op, 2)?);
    let count = index::cosize(&blocks).ok_or("its CTA layout is not static")?;
    let Tree::Num(block) = index::index(at, &block, &blocks.shape, &blocks.stride)? else {
        return Err("its CTA coordinate is not a single number".into());
    };
    let memory = at.source(op, 3)?.layout;
    let first = modes(&memory).into_iter().next().ok_or("the shared-memory tile has no modes")?;
    let inverse = inverse(&first, by_offset).map_err(|_| "the shared-memory tile is not static")?;
    for index in 0..op.result_count() {
        let (source, result) = (at.source(op, index + 3)?, at.result(op, index)?);
        let to = at.kind(result.r#type())?;
        let form = to.layout().map(|(_, form)| form).ok_or("its result has no layout")?;
        let values = form.shape.modes().first().ok_or("its result has no modes")?;
        if form.outer.is_some() || form.shape.modes().len() != source.modes().len() {
            return Err("its result and its operand differ in their modes".into());
        }
        let sizes: Vec<_> = source.modes().iter().cloned().map(Size::Whole).collect();
        let open = open_sizes(&sizes, form.shape.modes())?;
        let parts = at.parts_by_points(form, &open, false, |at, coordinate| {
            let [value, rest @ ..] = coordinate.modes() else { return Err("its result has no modes".into()) };
            let Num::Static(place) = linear(at, value, values)? else {
                return Err("its tile is not static".into());
            };
            let place = Tree::Num(Num::Static(place));
            let element = index::index(at, &place, &inverse.shape, &inverse.stride)?;
            let mut sum = source.in_mode(at, 0, &element)?;
            for (mode, part) in rest.iter().enumerate() {
                let term = source.in_mode(at, mode + 1, part)?;
                sum = index::add(at, &sum, &term)?;
            }
            Ok(sum)
        })?;
        let filled =
            form.fill(&mut parts.iter().copied()).ok_or("a dynamic value of its result is missing")?;
        let start = start_of_block(at, &filled, &block, count)?;
        let mut leaves = at.moved_start(&source, &start, &to)?;
        leaves.extend(parts);
        at.bind(result, leaves)?;
    }
    Ok(())
}

/// Where the part of a block begins. The tile of an instruction, submode 0 of mode 0, has an equal part for
/// each block.
fn start_of_block<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    form: &Layout<Value<'c, 'a>>,
    block: &Number<'c, 'a>,
    count: i64,
) -> Res<Numbers<'c, 'a>> {
    let (Some(shape), Some(stride)) = (form.shape.modes().first(), form.stride.modes().first()) else {
        return Err("its result has no modes".into());
    };
    let (Some(shape), Some(stride)) = (shape.modes().first(), stride.modes().first()) else {
        return Err("its result has no modes".into());
    };
    let size = static_size(shape);
    if !(1..=MOST_BLOCKS).contains(&count) || size < 1 || size % count != 0 {
        return Err(format!("a tile of {size} elements does not divide evenly among {count} blocks").into());
    }
    if count == 1 {
        return Ok(zero());
    }
    let place = |at: &mut Lowering<'c, 'a>, number: i64| {
        index::index(at, &Tree::Num(Num::Static(size / count * number)), shape, stride)
    };
    let step = place(at, 1)?;
    let mut has_step = true;
    for number in 2..count {
        let found = place(at, number)?;
        has_step &= found.leaves().len() == step.leaves().len()
            && found.leaves().iter().zip(step.leaves()).all(|(found, step)| match (found, step) {
                (Tree::Num(Num::Static(found)), Tree::Num(Num::Static(step))) => {
                    *found == step.wrapping_mul(number)
                }
                _ => false,
            });
    }
    if has_step {
        return index::times(at, &step, block);
    }
    // Leaves that each block has as a whole begin at 0.
    let (mut each, mut shapes, mut strides) = (size / count, vec![], vec![]);
    for (size, stride) in shape.leaves().into_iter().zip(stride.leaves()) {
        match static_size(size) {
            size @ 1.. if shapes.is_empty() && each % size == 0 => each /= size,
            _ => {
                shapes.push(size.clone());
                strides.push(stride.clone());
            }
        }
    }
    let start = index::binary(at, Binary::Mul, block, &Num::Static(each))?;
    index::index(at, &Tree::Num(start), &Tree::Tuple(shapes), &Tree::Tuple(strides))
}
