//! Cases of operations that put layouts, views and tiles together, and take them apart.

use crate::{
    algebra::{Layout, Step, Tile, known},
    cases::{
        Case, Draw, Random, SIZES, Value, identity, layout, modes_text, relabelled, strides, tile_of,
        with_unknown, zeros,
    },
};
use Layout::{Modes, One};

pub const DRAWS: [Draw; 10] = [
    made_layout,
    made_view,
    address,
    refined,
    ordered,
    sizes_of_modes,
    coordinates,
    filtered_zeros,
    tile,
    longer,
];

/// A shape with strides, or with compact ones.
fn made_layout(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.make_layout"), layout(random, false));
    let is_compact = random.one_in(2);
    let made = if is_compact { drawn.compact(&mut known(1)) } else { drawn };
    let shape = case.tuple("shape", &made);
    case.operands.push(shape);
    if !is_compact {
        let stride = case.tuple("stride", &strides(&made));
        case.operands.push(stride);
    }
    let count = i32::from(!is_compact);
    case.attributes = format!(" <{{operandSegmentSizes = array<i32: 1, {count}>}}>");
    case.gives(Value::Layout(made))
}

/// An address with a layout.
fn made_view(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.make_view"), layout(random, false));
    let pointer = "!cute.ptr<f32, gmem>".to_owned();
    case.arguments.push((pointer.clone(), 1000));
    case.operands.push((format!("%a{}", case.arguments.len() - 1), pointer));
    let operand = case.layout(&layout);
    case.operands.push(operand);
    case.gives(Value::View(1000, layout))
}

/// The address of a view.
fn address(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.get_iter"), layout(random, false));
    match case.source_of(random, &drawn) {
        Value::View(start, _) => case.gives(Value::Pointer(start)),
        _ => None,
    }
}

/// A value of which the type knows less.
fn refined(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.derefine"), layout(random, false));
    let source = case.source_of(random, &drawn);
    if let Value::Swizzled(..) | Value::Coordinates(..) = source {
        return None;
    }
    let leaves = source.layout().leaves().into_iter().map(|(mut size, mut step)| {
        let less = |number: &mut crate::algebra::Number, is_less: bool| number.known &= !is_less;
        less(&mut size, random.one_in(3));
        less(&mut step.number, random.one_in(3));
        (size, step)
    });
    let leaves: Vec<_> = leaves.collect();
    let result = source.with_layout(relabelled(source.layout(), &mut leaves.into_iter()));
    case.gives(result)
}

/// Without gaps, in an order.
fn ordered(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.make_ordered_layout"), layout(random, false));
    let Modes(modes) = &drawn else { return None };
    let mut order: Vec<_> = (0..modes.len()).collect();
    if random.one_in(2) {
        order.reverse();
    }
    let (mut next, mut made) = (known(1), vec![modes[0].clone(); modes.len()]);
    for place in &order {
        made[*place] = modes[*place].compact(&mut next);
    }
    let mut places = vec![One(known(0), Step::of(known(0))); order.len()];
    for (number, place) in order.iter().enumerate() {
        places[*place] = One(known(number as i64), Step::of(known(0)));
    }
    let operands = [case.tuple("shape", &drawn), case.tuple("int_tuple", &Modes(places))];
    case.operands.extend(operands);
    case.gives(Value::Layout(Modes(made)))
}

/// The sizes of modes.
fn sizes_of_modes(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.tuple.product_each"), layout(random, false));
    let Modes(modes) = &drawn else { return None };
    let operand = case.tuple("int_tuple", &drawn);
    case.operands.push(operand);
    let sizes = modes.iter().map(|mode| One(mode.size(), Step::of(known(0)))).collect();
    case.gives(Value::Tuple("int_tuple", Modes(sizes)))
}

/// A shape as coordinates.
fn coordinates(random: &mut Random) -> Option<Case> {
    let is_layout = random.one_in(2);
    let op = if is_layout { "cute.make_identity_layout" } else { "cute.make_identity_tensor" };
    let (mut case, drawn) = (Case::new(op), layout(random, false));
    let Modes(_) = drawn else { return None };
    let operand = case.tuple("shape", &drawn);
    case.operands.push(operand);
    let made = identity(&drawn, &mut vec![]);
    case.gives(if is_layout { Value::Layout(made) } else { Value::Coordinates(zeros(&drawn), made) })
}

/// One element for each mode that does not move.
fn filtered_zeros(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.filter_zeros"), layout(random, false));
    let operand = case.layout(&layout);
    case.operands.push(operand);
    let leaves = layout.leaves().into_iter();
    let leaves = leaves.map(|(size, step)| (if step.number.is(0) { known(1) } else { size }, step));
    case.gives(Value::Layout(relabelled(&layout, &mut leaves.collect::<Vec<_>>().into_iter())))
}

/// Tiles are made, and taken apart.
fn tile(random: &mut Random) -> Option<Case> {
    let tiles: Vec<_> = (0..1 + random.below(3))
        .map(|_| {
            let mode = One(known(random.of(&SIZES)), Step::of(known(1)));
            let tile = tile_of(random, &mode, false);
            if random.one_in(3) { with_unknown(random, tile) } else { tile }
        })
        .collect();
    let chosen: Vec<_> = (0..1 + random.below(2)).map(|_| random.below(tiles.len())).collect();
    let whole = Tile::Parts(tiles.clone());
    let selected = chosen.iter().map(|mode| tiles[*mode].clone()).collect();
    match random.below(4) {
        0 => {
            let mut case = Case::new("cute.make_tile");
            tiles.iter().for_each(|tile| case.tile(tile));
            case.gives(Value::Tile(whole))
        }
        1 => {
            let mut case = Case::new("cute.select");
            case.tile(&whole);
            case.attributes = modes_text(&chosen);
            case.gives(Value::Tile(Tile::Parts(selected)))
        }
        2 => {
            let mut case = Case::new("cute.dice");
            case.tile(&whole);
            let is_kept: Vec<_> = tiles.iter().map(|_| !random.one_in(3)).collect();
            let text: Vec<_> = is_kept.iter().map(|is_kept| if *is_kept { "1" } else { "_" }).collect();
            case.attributes = format!(" <{{coord = #cute.coord<\"({})\">}}>", text.join(","));
            let kept: Vec<_> =
                tiles.into_iter().zip(is_kept).filter(|(_, is)| *is).map(|(tile, _)| tile).collect();
            if kept.is_empty() { None } else { case.gives(Value::Tile(Tile::Parts(kept))) }
        }
        _ => match &tiles[0] {
            Tile::Of(layout) => {
                let mut case = Case::new("cute.get_leaves");
                case.tile(&Tile::Parts(vec![tiles[0].clone()]));
                case.gives(Value::Layout(layout.clone()))
            }
            _ => None,
        },
    }
}

/// Modes of one element in front or at the end.
fn longer(random: &mut Random) -> Option<Case> {
    let is_in_front = random.one_in(2);
    let op = if is_in_front { "cute.prepend_to_rank" } else { "cute.append_to_rank" };
    let (mut case, drawn) = (Case::new(op), layout(random, false));
    let Modes(mut modes) = drawn.clone() else { return None };
    let more = random.below(3);
    let one = One(known(1), Step::of(known(0)));
    let source = case.source_of(random, &drawn);
    let operand = case.layout(&one);
    case.operands.push(operand);
    case.attributes = format!(" <{{rank = {} : i32}}>", modes.len() + more);
    for _ in 0..more {
        modes.insert(if is_in_front { 0 } else { modes.len() }, one.clone());
    }
    match source {
        Value::Layout(_) | Value::Swizzled(..) => case.gives(source.with_layout(Modes(modes))),
        _ => None,
    }
}
