//! Copies and multiplications of whole tiles: one instruction for each atom in them.
//!
//! ```text
//! "cute.copy"(%atom, %from, %to, %pred)     mode 0 of a view is one atom after another, the others are the rest
//!   ((4,1),(1,2)) by simt_async_copy 128 b  cp.async of 16 bytes, twice, of no byte where %pred is 0
//! "cute.gemm"(%mma, %d, %a, %b, %c)         an instruction for each k, m and n, k outside
//! ```
//!
//! Why it is right: the elements of two views are the same tile in the order of their coordinates, so atom number i
//! of one is atom number i of the other. An atom takes the elements that its instruction takes, in the order of the
//! value mode: [`crate::partition`] has put them there. Accumulators are read and written by each instruction, as
//! the program says; LLVM keeps them in registers.

use crate::{
    blackwell,
    emit::{Lowering, Op, Res},
    hopper, layout,
    memory::{access_type, address_of},
    partition::{columns, element_types, majors, shape_of_atom},
    pieces::{Number, Numbers},
    pointers::{columns_behind, matrix_behind},
    table::{Emission::Code, Record, record},
    tree::{Layout, Num, Tree},
    types::{self, Kind, bits, integer},
    values::View,
    warps::{self, AsyncCopy},
};
use melior::ir::{Attribute, Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.copy", Code("the instructions of its atoms", copy)),
    record("cute.gemm", Code("`llvm.intr.fma` or `nvvm.mma.sync` for each of its atoms", gemm)),
];

/// The most instructions that one operation becomes.
const MOST_ATOMS: i64 = 1 << 12;

/// The groups of operands: each at most one value, by the index of the operand.
fn groups(op: Op<'_, '_>, count: usize) -> Res<Vec<Option<usize>>> {
    let group = |index| match ir::operand_segment(op, index) {
        None => Ok((index < op.operand_count()).then_some(index)),
        Some(range) if range.len() <= 1 => Ok(range.into_iter().next()),
        Some(_) => Err("a group of several views is not lowered".into()),
    };
    (0..count).map(group).collect()
}

/// The static number of elements of a tree.
fn known_size<'c, 'a>(at: &mut Lowering<'c, 'a>, shapes: &[Numbers<'c, 'a>]) -> Res<i64> {
    match layout::size(at, &Tree::Tuple(shapes.to_vec()))? {
        Num::Static(size @ 1..) => Ok(size),
        _ => Err("the size of the tile is not known".into()),
    }
}

/// The offset of an element of mode 0 in the rest of a layout.
fn offset<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    element: i64,
    rest: &[i64],
) -> Res<Number<'c, 'a>> {
    let (shapes, strides) = (layout.shape.modes(), layout.stride.modes());
    let number = |number| Tree::Num(Num::Static(number));
    let mut sum = Num::Static(0);
    // One number may count through all modes of the rest.
    let counts: Vec<(i64, Numbers<'c, 'a>, Numbers<'c, 'a>)> = match rest {
        [one] if shapes.len() > 2 => vec![
            (element, shapes[0].clone(), strides[0].clone()),
            (*one, Tree::Tuple(shapes[1..].to_vec()), Tree::Tuple(strides[1..].to_vec())),
        ],
        _ => {
            let numbers = std::iter::once(&element).chain(rest);
            numbers.zip(shapes.iter().zip(strides)).map(|(n, (a, b))| (*n, a.clone(), b.clone())).collect()
        }
    };
    for (count, shape, stride) in counts {
        match layout::index(at, &number(count), &shape, &stride)? {
            Tree::Num(term) => sum = layout::binary(at, layout::Binary::Add, &sum, &term)?,
            _ => return Err("its offsets are no numbers".into()),
        }
    }
    Ok(sum)
}

/// The atoms of copies.
#[derive(Clone, Copy, PartialEq)]
enum Atom {
    Plain,
    Async,
    LoadMatrix,
    StoreMatrix,
    LoadColumns,
    StoreColumns,
}

const ATOMS: [(&str, Atom); 6] = [
    ("atom.tmem_load<", Atom::LoadColumns),
    ("atom.tmem_store<", Atom::StoreColumns),
    ("atom.universal_copy<", Atom::Plain),
    ("atom.simt_async_copy<", Atom::Async),
    ("atom.ldsm<", Atom::LoadMatrix),
    ("atom.stsm<", Atom::StoreMatrix),
];

fn copy<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    if let Kind::Atom(atom) = &*at.operand_kind(op, 0)? {
        return copy_by_tma(at, op, &text, atom);
    }
    let (_, atom) = *ATOMS.iter().find(|(name, _)| text.contains(name)).ok_or("its atom is not lowered")?;
    let groups = groups(op, 4)?;
    let (Some(from), Some(to)) = (groups[1], groups[2]) else { return Err("it has no two views".into()) };
    let predicate = groups[3].map(|index| at.view(op, index)).transpose()?;
    let (from, to) = (at.view(op, from)?, at.view(op, to)?);
    if from.pointer.element != to.pointer.element {
        return Err("its views have other elements".into());
    }
    let of = |at: &mut Lowering<'c, 'a>, view: &View<'c, 'a>| -> Res<(i64, i64)> {
        let [values, rest @ ..] = view.layout.shape.modes() else { return Err("a view has no modes".into()) };
        Ok((known_size(at, std::slice::from_ref(values))?, known_size(at, rest)?))
    };
    let ((values, rest), (to_values, to_rest)) = (of(at, &from)?, of(at, &to)?);
    // The elements of an atom in registers; in shared memory a lane has one row of 8 of its matrices.
    let element = i64::from(bits(from.pointer.element).ok_or("the size of its elements is not known")?);
    let count = match atom {
        Atom::Plain | Atom::Async => width_of_atom(&text).unwrap_or(element) / element,
        Atom::LoadMatrix | Atom::StoreMatrix => 2 * matrices(&text)?,
        Atom::LoadColumns | Atom::StoreColumns => columns(&text)?,
    };
    let registers = if matches!(atom, Atom::LoadMatrix | Atom::LoadColumns) { to_values } else { values };
    if count < 1
        || registers % count != 0
        || rest != to_rest
        || to_values % (registers / count) != 0
        || values % (registers / count) != 0
        || matches!(atom, Atom::Plain | Atom::Async) && values != to_values
    {
        return Err("its views are no tiles of the same atoms".into());
    }
    let atoms = registers / count;
    if atoms.saturating_mul(rest) > MOST_ATOMS {
        return Err("it has too many atoms".into());
    }
    for rest in 0..rest {
        for number in 0..atoms {
            let from_offset = offset(at, &from.layout, number * (values / atoms), &[rest])?;
            let to_offset = offset(at, &to.layout, number * (to_values / atoms), &[rest])?;
            let allows = predicate.as_ref().map(|view| predicate_of(at, view, number, rest)).transpose()?;
            let one = One { from: &from, to: &to, from_offset, to_offset, count, text: &text };
            match (atom, allows) {
                (Atom::Plain, None) => one.plain(at)?,
                (Atom::Plain, Some(allows)) => at.when(allows, |at| one.plain(at))?,
                (Atom::Async, allows) => one.asynchronous(at, allows)?,
                (Atom::LoadMatrix, None) => one.load_matrices(at)?,
                (Atom::StoreMatrix, None) => one.store_matrices(at)?,
                (Atom::LoadColumns, None) => one.load_columns(at)?,
                (Atom::StoreColumns, None) => one.store_columns(at)?,
                _ => return Err("a predicate of what a warp copies together is not lowered".into()),
            }
        }
    }
    Ok(())
}

/// A copy by TMA: an instruction of an elected lane, of the tile at the coordinates.
fn copy_by_tma<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>, text: &str, atom: &types::Atom) -> Res<()> {
    let groups = groups(op, 4)?;
    let (Some(from), Some(to), None) = (groups[1], groups[2], groups[3]) else {
        return Err("a copy by TMA has two views and no predicate".into());
    };
    let is_load = text.contains("atom.tma_load<");
    if !is_load && !text.contains("atom.tma_store<")
        || text.contains("cast")
        || !text.contains("mode = tiled")
    {
        return Err("its atom is not lowered".into());
    }
    let (memory, place) = if is_load { (to, from) } else { (from, to) };
    let (view, place) = (at.view(op, memory)?, at.source(op, place)?);
    let [values, rest @ ..] = view.layout.shape.modes() else { return Err("a view has no modes".into()) };
    let atoms = values.modes().get(1..).unwrap_or_default();
    if known_size(at, rest)? != 1 || known_size(at, atoms)? != 1 {
        return Err("a copy of several tiles by TMA is not lowered".into());
    }
    let coordinates = place.start().ok_or("its coordinates are not known")?;
    let coordinates: Vec<_> =
        coordinates.leaves().into_iter().filter_map(|leaf| leaf.number().cloned()).collect();
    let coordinates = coordinates.iter().map(|number| at.number(number, 32)).collect::<Res<Vec<_>>>()?;
    if coordinates.is_empty() || coordinates.len() > 5 || view.pointer.space != MemorySpace::Shared {
        return Err("a copy by TMA is between shared memory and up to five coordinates".into());
    }
    let parts = at.operand_leaves(op, 0)?;
    let field = |name: &str| {
        let place = atom.fields.iter().position(|(field, _)| *field == name);
        place.and_then(|place| parts.get(place)).copied().ok_or("the atom lacks parts")
    };
    let descriptor = field("tma_descriptor_ptr")?;
    if !is_load {
        return hopper::elected(at, |at| hopper::store_tile(at, descriptor, view.address, &coordinates));
    }
    let (barrier, two) = (field("tma_bar")?, text.contains("num_cta = 2"));
    hopper::elected(at, |at| {
        hopper::load_tile(at, [descriptor, view.address, barrier], &coordinates, &[], two)
    })
}

/// The bits that an atom copies, if its type says.
fn width_of_atom(text: &str) -> Option<i64> {
    let (before, _) = text.split_once(" b>")?;
    before.rsplit([',', ' ', '<']).next()?.parse().ok()
}

/// How many matrices an atom has.
fn matrices(text: &str) -> Res<i64> {
    let count = text.split_once("num_matrices = ").and_then(|(_, rest)| rest.get(..1)?.parse().ok());
    count
        .filter(|count| matches!(count, 1 | 2 | 4))
        .ok_or_else(|| "there are instructions for 1, 2 and 4 matrices".into())
}

/// Whether an atom is to be copied: an element of a view of bytes, one for each atom, or one for all in mode 0.
fn predicate_of<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    atom: i64,
    rest: i64,
) -> Res<Value<'c, 'a>> {
    let first = view.layout.shape.modes().first().cloned().ok_or("its predicate has no modes")?;
    let atom = if known_size(at, &[first])? > 1 { atom } else { 0 };
    let offset = offset(at, &view.layout, atom, &[rest])?;
    let ty = access_type(at, &view.pointer, 1)?;
    let address = address_of(at, view, &offset)?;
    let (byte, zero) = (at.value("llvm.load", &[address], ty, &[])?, at.zero(ty)?);
    let differs = ("predicate", at.number_attribute(1));
    at.value("arith.cmpi", &[byte, zero], integer(at.context, 1), &[differs])
}

/// One atom of a copy.
struct One<'v, 'c, 'a> {
    from: &'v View<'c, 'a>,
    to: &'v View<'c, 'a>,
    from_offset: Number<'c, 'a>,
    to_offset: Number<'c, 'a>,
    /// The elements that it has in registers.
    count: i64,
    /// The type of the atom.
    text: &'v str,
}

impl<'c, 'a> One<'_, 'c, 'a> {
    fn addresses(&self, at: &mut Lowering<'c, 'a>) -> Res<(Value<'c, 'a>, Value<'c, 'a>)> {
        Ok((address_of(at, self.from, &self.from_offset)?, address_of(at, self.to, &self.to_offset)?))
    }

    fn bytes(&self) -> Res<i64> {
        let bits = i64::from(bits(self.from.pointer.element).unwrap_or(0)) * self.count;
        match bits % 8 {
            0 => Ok(bits / 8),
            _ => Err("an atom is no number of bytes".into()),
        }
    }

    fn plain(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let ty = access_type(at, &self.from.pointer, self.count)?;
        access_type(at, &self.to.pointer, self.count)?;
        let alignment = [("alignment", at.number_attribute(self.bytes()?))];
        let (from, to) = self.addresses(at)?;
        let value = at.value("llvm.load", &[from], ty, &alignment)?;
        at.emit("llvm.store", &[value, to], &[], &alignment).map(|_| ())
    }

    fn asynchronous(&self, at: &mut Lowering<'c, 'a>, allows: Option<Value<'c, 'a>>) -> Res<()> {
        if self.from.pointer.space != MemorySpace::Global || self.to.pointer.space != MemorySpace::Shared {
            return Err("an asynchronous copy is of global memory to shared memory".into());
        }
        let mode =
            self.text.split_once("cache = ").map(|(_, rest)| rest.split([',', '>']).next().unwrap_or(rest));
        let (from, to) = self.addresses(at)?;
        let copy = AsyncCopy { to, from, bytes: self.bytes()?, mode, allows };
        copy.emit(at)
    }

    /// The address in shared memory, and those of the registers, two elements each.
    fn load_matrices(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let (from, to) = self.addresses(at)?;
        shared(self.from)?;
        let words = warps::load_matrices(at, from, self.count as usize / 2, self.text.contains(", t>"))?;
        let alignment = [("alignment", at.number_attribute(4))];
        for (number, word) in words.into_iter().enumerate() {
            let place = self.register(at, self.to, to, number)?;
            at.emit("llvm.store", &[word, place], &[], &alignment)?;
        }
        Ok(())
    }

    fn store_matrices(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let (from, to) = self.addresses(at)?;
        shared(self.to)?;
        let (word, alignment) = (integer(at.context, 32), [("alignment", at.number_attribute(4))]);
        let mut words = vec![];
        for number in 0..self.count as usize / 2 {
            let place = self.register(at, self.from, from, number)?;
            words.push(at.value("llvm.load", &[place], word, &alignment)?);
        }
        warps::store_matrices(at, to, &words, self.text.contains(", t>"))
    }

    /// The columns of tensor memory, and the registers of a lane, one for each.
    fn load_columns(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let from = columns_behind(at, &self.from.pointer, self.from.address, &self.from_offset)?;
        let words = blackwell::load_columns(at, from, self.count as usize)?;
        let alignment = [("alignment", at.number_attribute(4))];
        for (number, word) in words.into_iter().enumerate() {
            let place = self.column(at, self.to, &self.to_offset, number)?;
            at.emit("llvm.store", &[word, place], &[], &alignment)?;
        }
        Ok(())
    }

    fn store_columns(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let (word, alignment) = (integer(at.context, 32), [("alignment", at.number_attribute(4))]);
        let mut words = vec![];
        for number in 0..self.count as usize {
            let place = self.column(at, self.from, &self.from_offset, number)?;
            words.push(at.value("llvm.load", &[place], word, &alignment)?);
        }
        let to = columns_behind(at, &self.to.pointer, self.to.address, &self.to_offset)?;
        blackwell::store_columns(at, to, &words)
    }

    /// The address of the register of a column.
    fn column(
        &self,
        at: &mut Lowering<'c, 'a>,
        view: &View<'c, 'a>,
        first: &Number<'c, 'a>,
        number: usize,
    ) -> Res<Value<'c, 'a>> {
        let other = if std::ptr::eq(view, self.to) { self.from } else { self.to };
        if view.pointer.space != MemorySpace::Local
            || other.pointer.space != MemorySpace::Tensor
            || bits(view.pointer.element) != Some(32)
        {
            return Err("only 32 bits of tensor memory and of registers are copied".into());
        }
        let step = offset(at, &view.layout, number as i64, &[0])?;
        let place = layout::binary(at, layout::Binary::Add, first, &step)?;
        address_of(at, view, &place)
    }

    /// The address of a register of two elements. They lie one behind another in the slot.
    fn register(
        &self,
        at: &mut Lowering<'c, 'a>,
        view: &View<'c, 'a>,
        first: Value<'c, 'a>,
        number: usize,
    ) -> Res<Value<'c, 'a>> {
        if view.pointer.space != MemorySpace::Local || bits(view.pointer.element) != Some(16) {
            return Err("matrices are in registers of two elements of 16 bits".into());
        }
        let (shape, stride) = (&view.layout.shape.modes()[0], &view.layout.stride.modes()[0]);
        for (element, wanted) in [(2 * number as i64, 2 * number as i64), (1, 1)] {
            let found = layout::index(at, &Tree::Num(Num::Static(element)), shape, stride)?;
            if found != Tree::Num(Num::Static(wanted)) {
                return Err("the registers of matrices do not lie one behind another".into());
            }
        }
        at.moved(first, integer(at.context, 32), &Num::Static(number as i64))
    }
}

fn shared(view: &View<'_, '_>) -> Res<()> {
    match view.pointer.space {
        MemorySpace::Shared => Ok(()),
        space => Err(format!("matrices are in shared memory, and the view is of {space} memory").into()),
    }
}

/// Registers of a multiplication: those of one view at a place of its rest.
struct Fragment<'v, 'c, 'a> {
    view: &'v View<'c, 'a>,
    rest: [i64; 2],
    /// The elements of one register.
    packed: i64,
}

impl<'c, 'a> Fragment<'_, 'c, 'a> {
    /// The addresses of the registers, and their type.
    fn addresses(&self, at: &mut Lowering<'c, 'a>) -> Res<(Vec<Value<'c, 'a>>, Type<'c>)> {
        let first = self.view.layout.shape.modes().first().cloned().ok_or("a view has no modes")?;
        let values = known_size(at, &[first])?;
        if values % self.packed != 0 {
            return Err("a fragment is no whole number of registers".into());
        }
        let mut addresses = vec![];
        for number in 0..values / self.packed {
            let place = offset(at, &self.view.layout, number * self.packed, &self.rest)?;
            // The elements of a register lie one behind another.
            for next in 1..self.packed {
                let other = offset(at, &self.view.layout, number * self.packed + next, &self.rest)?;
                match (&place, other) {
                    (Num::Static(first), Num::Static(other)) if first + next == other => {}
                    _ => return Err("the elements of a register do not lie one behind another".into()),
                }
            }
            addresses.push(address_of(at, self.view, &place)?);
        }
        Ok((addresses, access_type(at, &self.view.pointer, self.packed)?))
    }

    /// The alignment of a register.
    fn alignment(&self, at: &Lowering<'c, 'a>) -> [(&'static str, Attribute<'c>); 1] {
        let bits = i64::from(bits(self.view.pointer.element).unwrap_or(8));
        [("alignment", at.number_attribute((bits * self.packed / 8).max(1)))]
    }

    fn load(&self, at: &mut Lowering<'c, 'a>, ty: Type<'c>) -> Res<Vec<Value<'c, 'a>>> {
        let ((addresses, _), alignment) = (self.addresses(at)?, self.alignment(at));
        addresses.into_iter().map(|address| at.value("llvm.load", &[address], ty, &alignment)).collect()
    }
}

fn gemm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    let groups = groups(op, 5)?;
    let [Some(_), Some(d), Some(a), Some(b), Some(c)] = groups[..] else {
        return Err("it has not four views".into());
    };
    if at.operand(op, c)? != at.operand(op, d)? {
        return Err("a product that is not added to its result is not lowered".into());
    }
    if text.contains("sm90.mma<") || text.contains("sm100.mma<") {
        return multiply_matrices(at, op, &text, [d, a, b]);
    }
    let (d, a, b) = (at.view(op, d)?, at.view(op, a)?, at.view(op, b)?);
    if [&d, &a, &b].iter().any(|view| view.pointer.space != MemorySpace::Local) {
        return Err("only a product of registers is lowered".into());
    }
    let instruction = Instruction::parse(&text)?;
    let size = |at: &mut Lowering<'c, 'a>, view: &View<'c, 'a>, mode: usize| -> Res<i64> {
        view.layout.shape.modes().get(mode).cloned().map_or(Ok(1), |shape| known_size(at, &[shape]))
    };
    let (m, n, k) = (size(at, &d, 1)?, size(at, &d, 2)?, size(at, &a, 2)?);
    if (size(at, &a, 1)?, size(at, &b, 1)?, size(at, &b, 2)?) != (m, n, k) {
        return Err("its views differ in size".into());
    }
    if m.saturating_mul(n).saturating_mul(k) > MOST_ATOMS {
        return Err("it has too many atoms".into());
    }
    for k in 0..k {
        for m in 0..m {
            for n in 0..n {
                instruction.emit(at, [(&a, [m, k]), (&b, [n, k]), (&d, [m, n])])?;
            }
        }
    }
    Ok(())
}

/// Products of matrices in shared memory: by four warps in their registers, or by a block in tensor memory.
fn multiply_matrices<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    text: &str,
    [d, a, b]: [usize; 3],
) -> Res<()> {
    let (d, a, b) = (at.view(op, d)?, at.source(op, a)?, at.source(op, b)?);
    let ([a_matrix], [b_matrix]) = (&a.first[..], &b.first[..]) else {
        return Err("only matrices in shared memory are lowered".into());
    };
    let shape = text.split_once("0.mma<").and_then(|(_, rest)| shape_of_atom(rest));
    let (shape, [left, right, sum]) = shape.zip(element_types(text)).ok_or("its atom is not lowered")?;
    let majors = majors(text).ok_or("its major modes are not known")?;
    if sum != "f32" || !text.contains("frag_kind = ss") {
        return Err("only sums of single precision, of matrices in shared memory, are lowered".into());
    }
    let size = |at: &mut Lowering<'c, 'a>, layout: &Layout<Value<'c, 'a>>, mode: usize| -> Res<i64> {
        layout.shape.modes().get(mode).cloned().map_or(Ok(1), |shape| known_size(at, &[shape]))
    };
    let (m, n) = (size(at, &d.layout, 1)?, size(at, &d.layout, 2)?);
    if (size(at, &a.layout, 1)?, size(at, &b.layout, 1)?) != (m, n) || m.saturating_mul(n) > MOST_ATOMS {
        return Err("its views differ in size".into());
    }
    // Whether the first is added to what was there is a field of the atom, and a program sets it in between.
    if (size(at, &a.layout, 2)?, size(at, &b.layout, 2)?) != (1, 1) {
        return Err("several steps along K in one operation are not lowered".into());
    }
    let accumulate = at.operand_leaves(op, 0)?.first().copied().ok_or("the atom lacks parts")?;
    let by_warps = text.contains("sm90.mma<");
    if !by_warps && (d.pointer.space != MemorySpace::Tensor || !text.contains("num_cta = 1,")) {
        return Err("only a multiplication of one block in tensor memory is lowered".into());
    }
    let product = hopper::Product { shape, elements: [left, right], majors };
    for m in 0..m {
        for n in 0..n {
            let place = offset(at, &a.layout, 0, &[m, 0])?;
            let a = matrix_behind(at, *a_matrix, &place)?;
            let place = offset(at, &b.layout, 0, &[n, 0])?;
            let b = matrix_behind(at, *b_matrix, &place)?;
            if !by_warps {
                let place = offset(at, &d.layout, 0, &[m, n])?;
                let to = columns_behind(at, &d.pointer, d.address, &place)?;
                let instruction = blackwell::instruction(shape, [left, right], majors)?;
                blackwell::multiply(at, [to, a, b, accumulate], instruction, left)?;
                continue;
            }
            let sums = Fragment { view: &d, rest: [m, n], packed: 1 };
            let (places, ty) = sums.addresses(at)?;
            let registers = sums.load(at, ty)?;
            let new = product.emit(at, a, b, &registers, accumulate)?;
            let alignment = sums.alignment(at);
            for (value, place) in new.into_iter().zip(places) {
                at.emit("llvm.store", &[value, place], &[], &alignment)?;
            }
        }
    }
    Ok(())
}

/// The instruction of a multiplication.
enum Instruction {
    /// `a * b + c` of one thread.
    Fma,
    /// `nvvm.mma.sync` of this shape and these types.
    Warp([i64; 3], [String; 3]),
}

impl Instruction {
    fn parse(text: &str) -> Res<Self> {
        if text.contains("atom.universal_fma<1x1x1") {
            return Ok(Self::Fma);
        }
        let shape = text.split_once("sm80.mma<").and_then(|(_, rest)| shape_of_atom(rest));
        match (shape, element_types(text)) {
            (Some(shape), Some(types)) => Ok(Self::Warp(shape, types.map(str::to_owned))),
            _ => Err("its atom is not lowered".into()),
        }
    }

    fn emit<'c, 'a>(&self, at: &mut Lowering<'c, 'a>, views: [(&View<'c, 'a>, [i64; 2]); 3]) -> Res<()> {
        let [a, b, d] = views.map(|(view, rest)| Fragment { view, rest, packed: self.packed(view) });
        let (places, result) = d.addresses(at)?;
        let new = match self {
            Self::Fma => {
                let (x, y, z) = (a.load(at, result)?, b.load(at, result)?, d.load(at, result)?);
                let ([x], [y], [z]) = (&x[..], &y[..], &z[..]) else {
                    return Err("a product has one element".into());
                };
                if [&a, &b].iter().any(|other| other.view.pointer.element != d.view.pointer.element) {
                    return Err("a product of other elements is not lowered".into());
                }
                vec![at.value("llvm.intr.fma", &[*x, *y, *z], result, &[])?]
            }
            Self::Warp(shape, types) => {
                let mut operands = vec![];
                let mut counts = vec![];
                for (fragment, ty) in [&a, &b, &d].into_iter().zip(types) {
                    let register = warps::register_of(at, ty)?;
                    let values = fragment.load(at, register)?;
                    counts.push(values.len());
                    operands.extend(values);
                }
                let result = warps::register_of(at, &types[2])?;
                warps::multiply(at, *shape, [&types[0], &types[1]], &operands, &counts, result)?
            }
        };
        if new.len() != places.len() {
            return Err("its result has another number of registers".into());
        }
        let alignment = d.alignment(at);
        for (value, place) in new.into_iter().zip(places) {
            at.emit("llvm.store", &[value, place], &[], &alignment)?;
        }
        Ok(())
    }

    /// The elements of a register of a fragment.
    fn packed(&self, view: &View<'_, '_>) -> i64 {
        match (self, bits(view.pointer.element)) {
            (Self::Warp(..), Some(16)) => 2,
            _ => 1,
        }
    }
}
