//! Products of matrices, accumulated in the registers of four warps (SM90), or in the tensor memory of blocks
//! (SM100).
//!
//! ```text
//! frag_kind = ss    both in shared memory, by descriptors
//! frag_kind = rs    A in the registers of four warps
//! frag_kind = ts    A in tensor memory, by its address
//! num_cta = 2       one instruction for a pair of blocks: the program has one of them issue it
//! mma_bs            blocks of elements have scales, in tensor memory ([`crate::mma::scales`])
//! ```
//!
//! Why it is right: a view of descriptors or of tensor memory has one element for each atom along M or N, and
//! its atom states the shape, the types, and where A is. The instruction reads and writes the fragments of
//! the atom, in registers and in memory ([`crate::mma::fragments`]).

use crate::{
    emit::{Lowering, Op, Res},
    mma::{
        atoms::{Atom, Unit},
        blackwell,
        registers::{Fragment, atoms_along, require_moderate, values_of},
        scales,
    },
    text::{
        tree::Layout,
        types::{Kind, bits, integer},
    },
    views::{
        elements::offset,
        pointers::{columns_behind, matrix_behind},
        slices::Source,
        values::View,
    },
};
use melior::ir::{Type, Value, ValueLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;
use tilespace_emit::warpgroup::{Product, packed_sums};

/// Where A is.
enum Left<'c, 'a> {
    /// In shared memory: a descriptor for each atom.
    Shared(Source<'c, 'a>),
    /// In registers, or in tensor memory.
    View(View<'c, 'a>),
}

impl<'c, 'a> Left<'c, 'a> {
    fn layout(&self) -> &Layout<Value<'c, 'a>> {
        match self {
            Self::Shared(source) => &source.layout,
            Self::View(view) => &view.layout,
        }
    }

    /// The operand of the instruction for an atom along M and K: a descriptor, an address in tensor memory,
    /// or registers.
    fn operand(&self, at: &mut Lowering<'c, 'a>, [m, k]: [i64; 2]) -> Res<Vec<Value<'c, 'a>>> {
        match self {
            Self::Shared(source) => Ok(vec![matrix_at(at, source, [m, k])?]),
            Self::View(view) if view.pointer.space == MemorySpace::Tensor => {
                let place = offset(at, &view.layout, 0, &[m, k])?;
                Ok(vec![columns_behind(at, &view.pointer, view.address, &place)?])
            }
            Self::View(view) => {
                let packed = 32 / i64::from(bits(view.pointer.element).unwrap_or(32));
                let registers = Fragment { view, rest: [m, k], packed };
                let (places, ty) = registers.addresses(at)?;
                let values = registers.load(at, &places, ty)?;
                cast(at, &values, integer(at.context, 32))
            }
        }
    }
}

/// The descriptor of the matrix for an atom.
fn matrix_at<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    source: &Source<'c, 'a>,
    atom: [i64; 2],
) -> Res<Value<'c, 'a>> {
    let [matrix] = source.first[..] else {
        return Err("only matrices in shared memory are supported".into());
    };
    let place = offset(at, &source.layout, 0, &atom)?;
    matrix_behind(at, matrix, &place)
}

/// Registers as values of another 32-bit type: several elements of a register are a vector in memory.
fn cast<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    registers: &[Value<'c, 'a>],
    ty: Type<'c>,
) -> Res<Vec<Value<'c, 'a>>> {
    let cast = |register: &Value<'c, 'a>| match register.r#type() == ty {
        true => Ok(*register),
        false => at.value("llvm.bitcast", &[*register], ty, &[]),
    };
    registers.iter().map(cast).collect()
}

/// Whether the elements of a view have the type that an atom states.
fn is_of(view: &View<'_, '_>, name: &str) -> bool {
    let element = ir::type_text(view.pointer.element);
    element == name
        || name == "tf32" && element == "f32"
        || element.trim_start_matches('s') == name.trim_start_matches('s')
}

/// Lowers a product of matrices with the operands D, A and B.
pub fn multiply<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    atom: &Atom<'_>,
    [d, a, b]: [usize; 3],
    scales: Option<[usize; 2]>,
) -> Res<()> {
    let (shape, [left, right, sum], majors) = (atom.shape, atom.types()?, atom.majors()?);
    let by_warps = atom.unit == Unit::Warps;
    let (d, b) = (at.view(op, d)?, at.source(op, b)?);
    let is_matrix = matches!(&*at.operand_kind(op, a)?, Kind::Matrices(_));
    let space = if by_warps { MemorySpace::Local } else { MemorySpace::Tensor };
    let a = match (atom.left, is_matrix) {
        (Some(MemorySpace::Shared), true) => Left::Shared(at.source(op, a)?),
        (Some(stated), false) if stated == space => Left::View(at.view(op, a)?),
        _ => return Err("its matrices are not where its atom has them (`frag_kind`)".into()),
    };
    if d.pointer.space != space || !is_of(&d, sum) {
        return Err("its accumulator does not have the element type and the memory space of its atom".into());
    }
    if let Left::View(view) = &a {
        if view.pointer.space != space || !is_of(view, left) {
            return Err("operand A does not have the element type and the memory space of its atom".into());
        }
        // The registers are a fragment: M times K elements in 128 threads.
        if by_warps && values_of(at, view)? * 128 != shape[0] * shape[2] {
            return Err("a view is not a fragment of its MMA atom".into());
        }
    }
    let (m, n) = (atoms_along(at, &d.layout, 1)?, atoms_along(at, &d.layout, 2)?);
    if (atoms_along(at, a.layout(), 1)?, atoms_along(at, &b.layout, 1)?) != (m, n) {
        return Err("its views differ in their number of atoms along M, N or K".into());
    }
    if [a.layout(), &b.layout, &d.layout].iter().any(|layout| layout.shape.modes().len() > 3) {
        return Err("a view has more than three modes".into());
    }
    let steps = atoms_along(at, a.layout(), 2)?;
    if atoms_along(at, &b.layout, 2)? != steps {
        return Err("its views differ in their number of atoms along M, N or K".into());
    }
    let fields = at.operand_leaves(op, 0)?;
    let accumulates =
        fields.first().and_then(|field| ir::constant_integer(*field)).is_some_and(|number| number != 0);
    if by_warps && steps != 1 && !accumulates {
        return Err(
            "several steps along K are supported only for an atom that always accumulates (`accum_c`)".into(),
        );
    }
    let in_registers: &[&View<'c, 'a>] = if by_warps { &[&d] } else { &[] };
    require_moderate(at, m.saturating_mul(n).saturating_mul(steps), in_registers)?;
    if !by_warps {
        let scales = match scales {
            None => None,
            Some([of_a, of_b]) => {
                atom.require_scales(&*at.operand_kind(op, of_a)?)?;
                atom.require_scales(&*at.operand_kind(op, of_b)?)?;
                Some([at.view(op, of_a)?, at.view(op, of_b)?])
            }
        };
        let product = InTensorMemory::of(atom)?;
        return product.of_tiles(at, [m, n, steps], (&a, &b, &d), scales.as_ref(), fields);
    }
    let accumulate = *fields.first().ok_or("a field of the atom is missing")?;
    let product = Product { shape, elements: [left, right], sum, majors, saturates: true };
    for k in 0..steps {
        for m in 0..m {
            for n in 0..n {
                let (a, b) = (a.operand(at, [m, k])?, matrix_at(at, &b, [n, k])?);
                let sums = Fragment { view: &d, rest: [m, n], packed: packed_sums(sum) };
                let (places, ty) = sums.addresses(at)?;
                let word = if sums.packed == 2 { integer(at.context, 32) } else { ty };
                let values = sums.load(at, &places, ty)?;
                let registers = cast(at, &values, word)?;
                let new = product.emit(at, &a, b, &registers, accumulate)?;
                let new = cast(at, &new, ty)?;
                sums.store(at, &places, &new)?;
            }
        }
    }
    Ok(())
}

/// A product of one or two blocks.
enum InTensorMemory {
    Plain(blackwell::Product),
    /// With scales of blocks of elements.
    Scaled(scales::Product),
}

impl InTensorMemory {
    fn of(atom: &Atom<'_>) -> Res<Self> {
        Ok(match atom.scales {
            Some(_) => Self::Scaled(scales::Product::of(atom)?),
            None => Self::Plain(blackwell::Product::of(atom)?),
        })
    }

    /// An instruction for each atom along M, N and K. The field `accum_c` of the atom is for the first step
    /// along K; the other steps add to the result of the first.
    fn of_tiles<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        [m, n, steps]: [i64; 3],
        (a, b, d): (&Left<'c, 'a>, &Source<'c, 'a>, &View<'c, 'a>),
        scales: Option<&[View<'c, 'a>; 2]>,
        mut fields: Vec<Value<'c, 'a>>,
    ) -> Res<()> {
        const LACKS: &str = "a field of the atom is missing";
        // The fields hold the scales of a single atom, without a step to the scales of others.
        if matches!(self, Self::Scaled(_)) && scales.is_none() && [m, n, steps] != [1, 1, 1] {
            return Err(
                "scales of several atoms must be views beside the matrices, and not fields of the atom"
                    .into(),
            );
        }
        for (view, atoms) in scales.into_iter().flatten().zip([m, n]) {
            let is_of_steps = (atoms_along(at, &view.layout, 1)?, atoms_along(at, &view.layout, 2)?);
            if view.pointer.space != MemorySpace::Tensor || is_of_steps != (atoms, steps) {
                return Err("its scales do not match its atoms in memory space, type or number".into());
            }
        }
        for k in 0..steps {
            if k == 1 {
                *fields.first_mut().ok_or(LACKS)? = at.constant(1, 1)?;
            }
            for m in 0..m {
                for n in 0..n {
                    let [a] = a.operand(at, [m, k])?[..] else {
                        return Err("operand A of an atom is not one descriptor or address".into());
                    };
                    let b = matrix_at(at, b, [n, k])?;
                    // The views of scales give the two scale fields for each atom.
                    for (number, (view, atom)) in scales.into_iter().flatten().zip([m, n]).enumerate() {
                        let place = offset(at, &view.layout, 0, &[atom, k])?;
                        let address = columns_behind(at, &view.pointer, view.address, &place)?;
                        *fields.get_mut(3 + number).ok_or(LACKS)? = address;
                    }
                    let place = offset(at, &d.layout, 0, &[m, n])?;
                    let to = columns_behind(at, &d.pointer, d.address, &place)?;
                    match self {
                        Self::Plain(product) => {
                            product.emit(at, [to, a, b], fields[..].try_into().map_err(|_| LACKS)?)?;
                        }
                        Self::Scaled(product) => {
                            product.emit(at, [to, a, b], fields[..].try_into().map_err(|_| LACKS)?)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
