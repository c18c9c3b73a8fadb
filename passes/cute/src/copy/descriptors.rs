//! TMA descriptors that a kernel changes, and tiles that it prefetches.
//!
//! ```text
//! "cute_nvgpu.update_tma_desc"(%atom, %view, %p)      tensormap.replace of the address, and of sizes and strides
//!   tma_gbasis = <"(64,128,1):(1@1,1@0,1@2)">         dimension 0 is mode 1 of the view, dimension 1 is mode 0
//! "cute.prefetch"(%atom, %coordinates)                nvvm.cp.async.bulk.tensor.prefetch, elected
//! ```
//!
//! The basis in the type of an atom states for each dimension of the descriptor the mode of the view, or
//! several contiguous modes. The size of the dimension is the product of the sizes of these modes, and its
//! stride in bytes is the stride of the first mode. The stride of dimension 0 is one element, and is not in
//! the descriptor. A descriptor has five dimensions: dimensions that the view lacks have size 1. An elected
//! lane executes it, as for all of TMA.

use crate::{
    copy::{
        atoms::{Atom, Tile, TileKind},
        tma::{tile_at, tiles},
    },
    emit::{Lowering, Op, Res},
    layout::{
        index::{self, Binary},
        numbers::{Number, Numbers, with},
    },
    mma::hopper::{elected, sizes},
    nvidia::reductions::place,
    record::{
        Emission::{Code, Parts},
        Record, record,
    },
    text::{
        atoms::Spelling,
        tree::{Layout, Num, Tree},
        types::integer,
    },
    views::elements::MOST_ATOMS,
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cuda.cast", Parts),
    record("cute.prefetch", Code("`nvvm.cp.async.bulk.tensor.prefetch`, elected", prefetch)),
    record("cute_nvgpu.update_tma_desc", Code("`tensormap.replace`, elected", update)),
    record("cute_nvgpu.copy_tma_desc", Code("`llvm.load`, `llvm.store` of 128 bytes", copy)),
    record("nvidia.nvvm.tensormap.replace", Code("`tensormap.replace`", replace_field)),
];

/// The dimensions of a descriptor.
const DIMENSIONS: usize = 5;
/// The 64-bit words of a descriptor.
const WORDS: i64 = 16;

fn prefetch<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    let is_load = matches!(Atom::parse(&text), Ok(Atom::Tile(Tile { kind: TileKind::Load, .. })));
    if !is_load || op.operand_count() != 2 {
        return Err("only the tile of a TMA load atom can be prefetched".into());
    }
    let descriptor = at.operand_leaves(op, 0)?.first().copied().ok_or("a field of the atom is missing")?;
    let coordinates = at.source(op, 1)?;
    let start = coordinates.start().ok_or("its coordinates are not a coordinate tensor")?;
    let [size, atoms, rest] = tiles(at, &coordinates.layout)?;
    if atoms.saturating_mul(rest) > MOST_ATOMS {
        return Err("it has too many atoms to unroll".into());
    }
    let mode = at.attribute("#nvvm.tma_load_mode<tile>")?;
    for rest in 0..rest {
        for number in 0..atoms {
            let tile = tile_at(at, &start, &coordinates.layout, number * size, rest)?;
            let attributes = [sizes(at, &[1, tile.len(), 0, 0]), ("mode", mode)];
            let operands = [&[descriptor], &tile[..]].concat();
            elected(at, |at| {
                at.emit("nvvm.cp.async.bulk.tensor.prefetch", &operands, &[], &attributes).map(|_| ())
            })?;
        }
    }
    Ok(())
}

/// A descriptor in memory, with its address as PTX takes it.
struct Descriptor<'c, 'a> {
    space: &'static str,
    constraint: &'static str,
    address: Value<'c, 'a>,
}

impl<'c, 'a> Descriptor<'c, 'a> {
    fn at(at: &mut Lowering<'c, 'a>, address: Value<'c, 'a>) -> Res<Self> {
        match place(at, address)? {
            (space @ (".global" | ".shared::cta"), constraint, address) => {
                Ok(Self { space, constraint, address })
            }
            _ => Err("only a TMA descriptor in global or shared memory can be changed".into()),
        }
    }

    /// Replaces a field, with its number if there are several.
    fn replace(
        &self,
        at: &mut Lowering<'c, 'a>,
        field: &str,
        number: Option<i64>,
        value: Value<'c, 'a>,
    ) -> Res<()> {
        let (kind, register) = match types::integer_width(value.r#type()) {
            Some(64) => ("b64", "l"),
            Some(32) => ("b32", "r"),
            _ => return Err("a field of a TMA descriptor takes a number of 32 or 64 bits".into()),
        };
        let number = number.map(|number| format!("{number}, ")).unwrap_or_default();
        let text = format!("tensormap.replace.tile.{field}{}.b1024.{kind} [$0], {number}$1;", self.space);
        let constraints = format!("{},{register}", self.constraint);
        at.ptx(&text, &constraints, &[self.address, value], None, true).map(|_| ())
    }
}

/// The fields that can be replaced by dynamic numbers, their bits, and how many there are of each.
const FIELDS: [(&str, u32, i64); 5] = [
    ("global_address", 64, 1),
    ("box_dim", 32, 5),
    ("global_dim", 32, 5),
    ("global_stride", 64, 4),
    ("element_stride", 32, 5),
];

fn replace_field<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let name = at.word(op, "field").unwrap_or_default();
    let name = name.trim_start_matches("tensormap_field ");
    let number = at.integer_attribute(op, "ord");
    let field = FIELDS.into_iter().find(|(field, ..)| *field == name);
    let (_, bits, count) = field.ok_or_else(|| format!("the field '{name}' is not supported"))?;
    let is_numbered =
        if count == 1 { number.is_none() } else { number.is_some_and(|n| (0..count).contains(&n)) };
    if !is_numbered || op.operand_count() != 2 {
        return Err(format!("the field '{name}' does not take this 'ord'").into());
    }
    let value = at.single(op, 1)?;
    if types::integer_width(value.r#type()) != Some(bits) {
        return Err(format!("the field '{name}' takes a number of {bits} bits").into());
    }
    let descriptor = Descriptor::at(at, at.single(op, 0)?)?;
    descriptor.replace(at, name, number, value)
}

/// For each dimension of a descriptor, the paths in a view to its modes, by the basis in the type of an atom.
fn paths(atom: &Spelling<'_>) -> Option<Vec<Vec<Vec<usize>>>> {
    let basis = Layout::parse(atom.quoted("tma_gbasis")?)?;
    let path = |leaf: &Tree<()>| match leaf {
        // The outermost mode comes last.
        Tree::Basis(Num::Static(1), path) => Some(path.iter().rev().copied().collect()),
        _ => None,
    };
    basis.stride.modes().iter().map(|mode| mode.leaves().into_iter().map(path).collect()).collect()
}

/// The bits of an element of a descriptor, by the number in its format.
fn format_bits(atom: &Spelling<'_>) -> Option<i64> {
    let format = atom.field("tma_format")?.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    format.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The size and the stride of a dimension, with modes that must be contiguous.
fn dimension<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    paths: &[Vec<usize>],
) -> Res<(Number<'c, 'a>, Number<'c, 'a>)> {
    let number = |tree: &Numbers<'c, 'a>, path: &[usize]| match path
        .iter()
        .try_fold(tree, |tree, mode| tree.modes().get(*mode))
    {
        Some(Tree::Num(number)) => Ok(number.clone()),
        _ => Err("its view lacks a mode that its atom names (`tma_gbasis`)"),
    };
    let mut sizes: Vec<Numbers<'c, 'a>> = vec![];
    let (mut first, mut next) = (None, None);
    for path in paths {
        let (size, stride) = (number(&layout.shape, path)?, number(&layout.stride, path)?);
        if first.is_some() && (next.is_none() || next != static_number(&stride)) {
            return Err("the modes of a dimension of the TMA descriptor are not contiguous".into());
        }
        next = static_number(&size).zip(static_number(&stride)).and_then(|(a, b)| a.checked_mul(b));
        first.get_or_insert(stride);
        sizes.push(Tree::Num(size));
    }
    let stride = first.ok_or("a dimension of its TMA descriptor has no mode")?;
    Ok((index::size(at, &Tree::Tuple(sizes))?, stride))
}

fn static_number(number: &Number<'_, '_>) -> Option<i64> {
    match number {
        Num::Static(number) => Some(*number),
        Num::Dynamic(..) | Num::Part(..) => None,
    }
}

fn update<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    let atom = Spelling::of(&text).ok_or("operand 0 is not an atom with fields")?;
    let paths = paths(&atom).filter(|paths| (1..=DIMENSIONS).contains(&paths.len()));
    let paths = paths.ok_or("the dimensions of its TMA descriptor are not known (`tma_gbasis`)")?;
    let (view, (_, to)) = (at.view(op, 1)?, at.pointer(op, 2)?);
    let element = view.pointer.element_bits()?;
    // The descriptor may count its first dimension in elements of another size, and so may its atom.
    let format = format_bits(&atom).ok_or("the format of its TMA descriptor is not known (`tma_format`)")?;
    let is_of_atom = atom.words.last() == Some(&&*ir::type_text(view.pointer.element));
    if !is_of_atom && format % element != 0 || view.pointer.space != MemorySpace::Global {
        return Err("its view is not in global memory with the element type of its atom".into());
    }
    let mut numbers = vec![];
    for paths in &paths {
        numbers.push(dimension(at, &view.layout, paths)?);
    }
    if let Some((size, stride)) = numbers.first_mut() {
        if static_number(stride).is_some_and(|stride| stride != 1) {
            return Err("the first dimension of its TMA descriptor is not contiguous".into());
        }
        if format != element {
            let all = with(at, Binary::Mul, size, element)?;
            *size = with(at, Binary::Div, &all, format)?;
        }
    }
    let ty = integer(at.context, 64);
    elected(at, |at| {
        let to = Descriptor::at(at, to)?;
        let address = at.value("llvm.ptrtoint", &[view.address], ty, &[])?;
        to.replace(at, "global_address", None, address)?;
        for dimension in 0..DIMENSIONS {
            let (size, stride) = match numbers.get(dimension) {
                Some((size, stride)) => (at.number(size, 32)?, in_bytes(at, stride, element)?),
                None => (at.constant(1, 32)?, at.constant(0, 64)?),
            };
            let number = i64::try_from(dimension).map_err(|_| "it has too many dimensions")?;
            to.replace(at, "global_dim", Some(number), size)?;
            if number > 0 {
                to.replace(at, "global_stride", Some(number - 1), stride)?;
            }
        }
        Ok(())
    })
}

/// A stride of elements of so many bits, in bytes.
fn in_bytes<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    stride: &Num<Value<'c, 'a>>,
    element: i64,
) -> Res<Value<'c, 'a>> {
    let ty = integer(at.context, 64);
    let stride = match stride {
        // A stride has no sign.
        Num::Dynamic(value, 32) => at.value("arith.extui", &[*value], ty, &[])?,
        other => at.number(other, 64)?,
    };
    let (element, seven, eight) = (at.constant(element, 64)?, at.constant(7, 64)?, at.constant(8, 64)?);
    let bits = at.value("arith.muli", &[stride, element], ty, &[])?;
    let bits = at.value("arith.addi", &[bits, seven], ty, &[])?;
    at.value("arith.divui", &[bits, eight], ty, &[])
}

/// Copies a descriptor that the host has passed to memory.
fn copy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (from, (pointer, to)) = (at.single(op, 0)?, at.pointer(op, 1)?);
    if !matches!(pointer.space, MemorySpace::Global | MemorySpace::Shared) || pointer.aligned() < 64 {
        return Err(
            "a TMA descriptor is copied only to global or shared memory that is aligned to 64 bytes".into()
        );
    }
    let ty = types::vector_type(&[2], integer(at.context, 64)).ok_or("the vector type cannot be built")?;
    let alignment = [("alignment", at.number_attribute(16))];
    for word in 0..WORDS / 2 {
        let (from, to) = (at.moved(from, ty, &Num::Static(word))?, at.moved(to, ty, &Num::Static(word))?);
        let value = at.value("llvm.load", &[from], ty, &alignment)?;
        at.emit("llvm.store", &[value, to], &[], &alignment)?;
    }
    Ok(())
}
