//! Products of whole tiles: one instruction for each atom in them.
//!
//! ```text
//! "cute.gemm"(%mma, %d, %a, %b, %d)   an instruction for each step along K, M and N, with K outside
//! ```
//!
//! Why it is right: mode 0 of a view counts the values of one atom, in the order of its registers, and the
//! other modes count the atoms along two of M, N and K ([`crate::mma::fragments`]). Each instruction reads
//! and writes its accumulators, as the program says; LLVM keeps them in registers.

use crate::{
    copy::partition::WARP,
    emit::{Lowering, Op, Res},
    mma::{
        atoms::{Atom, Unit},
        fragments::fragments_of,
        matrices,
        registers::{Fragment, atoms_along, require_moderate, values_of},
        warp_scales,
    },
    record::{Emission::Code, Record, record},
    text::{
        tree::{Num, Tree},
        types::bits,
    },
    views::{elements::groups, makers, slices, tuples, values::View},
};
use melior::ir::{TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use tilespace_core::MemorySpace;
use tilespace_emit::{block_scale::Scaled, warp};

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record(
        "cute.gemm",
        Code(
            "`llvm.intr.fma`, `nvvm.mma.sync`, `nvvm.mma.block_scale`, `wgmma.mma_async` or `nvvm.tcgen05.mma` for each of its atoms",
            gemm,
        ),
    ),
    record("cute.mma_atom_call", Code("the instruction of its atom", one_atom)),
];

/// The operands: the scales of A and B, if they are views beside A and B, and the views D, A, B and C.
fn operands(op: Op<'_, '_>, has_scales: bool) -> Res<(Option<[usize; 2]>, [usize; 4])> {
    let sizes: Vec<_> =
        (0..5).map_while(|index| ir::operand_segment(op, index)).map(|range| range.len()).collect();
    if has_scales && sizes == [1, 1, 2, 2, 1] {
        return Ok((Some([3, 5]), [1, 2, 4, 6]));
    }
    match groups(op, 5)?[..] {
        [Some(_), Some(d), Some(a), Some(b), Some(c)] => Ok((None, [d, a, b, c])),
        _ => Err("it does not have the four views D, A, B and C".into()),
    }
}

/// A product of one atom: in each view, all modes after the first have size 1.
fn one_atom<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    for index in 1..op.operand_count() {
        let kind = at.operand_kind(op, index)?;
        let (_, layout) = kind.layout().ok_or("it has an operand after the atom that is not a view")?;
        let modes = layout.shape.modes().get(1..).unwrap_or_default();
        if matches!(layout.shape, Tree::Tuple(_)) && modes.iter().any(|mode| known(mode) != Some(1)) {
            return Err("its views hold more than one atom".into());
        }
    }
    gemm(at, op)
}

/// The most pairs of values that are compared.
const MOST_COMPARED: usize = 64;

/// Whether two values are equal: the same value, or the same operations of views on equal values.
fn is_same(one: Value<'_, '_>, other: Value<'_, '_>, left_over: &mut usize) -> bool {
    if one == other {
        return true;
    }
    let (Some(left), Some(right)) = (ir::defining_op(one), ir::defining_op(other)) else { return false };
    let has_memory = !slices::RECORDS
        .iter()
        .chain(tuples::RECORDS)
        .chain(makers::RECORDS)
        .any(|record| ir::is_named(left, record.name));
    let Some(fewer) = left_over.checked_sub(1).filter(|_| !has_memory) else { return false };
    *left_over = fewer;
    ir::has_state_of(left, right)
        && ir::result_number(one) == ir::result_number(other)
        && one.r#type() == other.r#type()
        && left.operand_count() == right.operand_count()
        && left.operands().zip(right.operands()).all(|(left, right)| is_same(left, right, left_over))
}

/// The size of a mode, if it is static.
fn known<V>(mode: &Tree<V>) -> Option<i64> {
    mode.leaves().into_iter().try_fold(1_i64, |size, leaf| match leaf {
        Tree::Num(Num::Static(number)) => size.checked_mul(*number),
        _ => None,
    })
}

fn gemm<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let text = ir::type_text(at.operand(op, 0)?.r#type());
    let atom = Atom::parse(&text)?;
    let (scales, [d, a, b, c]) = operands(op, atom.scales.is_some())?;
    if !is_same(at.operand(op, c)?, at.operand(op, d)?, &mut { MOST_COMPARED }) {
        return Err("only an MMA that accumulates in place is supported: C must be D".into());
    }
    if matches!(atom.unit, Unit::Warps | Unit::Blocks(_)) {
        return matrices::multiply(at, op, &atom, [d, a, b], scales);
    }
    let (mut d, mut a, mut b) = (at.view(op, d)?, at.view(op, a)?, at.view(op, b)?);
    let instruction = Instruction::of(&atom)?;
    // In an FMA of a single thread, the elements of A and B may be in any memory that can be loaded from.
    let is_read =
        |space: MemorySpace| matches!(instruction, Instruction::Fma) && space != MemorySpace::Tensor;
    let is_register = |view: &View<'c, 'a>| view.pointer.space == MemorySpace::Local;
    if !is_register(&d) || [&a, &b].iter().any(|view| !is_register(view) && !is_read(view.pointer.space)) {
        return Err("its fragments must be in registers".into());
    }
    let ranks = [&d, &a, &b].map(|view| view.layout.shape.rank());
    if matches!(instruction, Instruction::Fma) && matches!(ranks, [2, 1, 1] | [2, 2, 2]) {
        [&mut d, &mut a, &mut b].into_iter().for_each(one_value_each);
    }
    let (m, n) = (atoms_along(at, &d.layout, 1)?, atoms_along(at, &d.layout, 2)?);
    let k = atoms_along(at, &a.layout, 2)?;
    if atoms_along(at, &a.layout, 1)? != m
        || atoms_along(at, &b.layout, 1)? != n
        || atoms_along(at, &b.layout, 2)? != k
    {
        return Err("its views differ in their number of atoms along M, N or K".into());
    }
    if [&d, &a, &b].iter().any(|view| view.layout.shape.modes().len() > 3) {
        return Err("a view has more than three modes".into());
    }
    require_moderate(at, m.saturating_mul(n).saturating_mul(k), &[&d, &a, &b])?;
    let scales = match (&instruction, scales) {
        (Instruction::Scaled(scaled, ..), Some(of)) => {
            let [of_a, of_b] = [at.view(op, of[0])?, at.view(op, of[1])?];
            warp_scales::require(scaled, at, &of_a, [m, k])?;
            warp_scales::require(scaled, at, &of_b, [n, k])?;
            Some([of_a, of_b])
        }
        (Instruction::Scaled(..), None) => return Err("its scales are not views beside the matrices".into()),
        _ => None,
    };
    for k in 0..k {
        for m in 0..m {
            for n in 0..n {
                let scales = scales.as_ref().map(|[a, b]| [(a, [m, k]), (b, [n, k])]);
                instruction.emit(at, [(&a, [m, k]), (&b, [n, k]), (&d, [m, n])], scales)?;
            }
        }
    }
    Ok(())
}

/// Adds a mode of a single value to a view of shape (M,K), (N,K) or (M,N).
fn one_value_each(View { layout, .. }: &mut View<'_, '_>) {
    for (tree, first) in [(&mut layout.shape, 1), (&mut layout.stride, 0)] {
        let mut modes = vec![Tree::Num(Num::Static(first))];
        modes.extend_from_slice(tree.modes());
        *tree = Tree::Tuple(modes);
    }
}

/// The instruction of an MMA.
enum Instruction<'t> {
    /// `a * b + c` in one thread.
    Fma,
    /// `nvvm.mma.sync` of this shape and these types.
    Warp([i64; 3], [&'t str; 3]),
    /// `nvvm.mma.block_scale`.
    Scaled(&'static Scaled, [i64; 3], [&'t str; 3]),
}

/// The view of an operand, and the index of an atom in it.
type Part<'v, 'c, 'a> = (&'v View<'c, 'a>, [i64; 2]);

impl<'t> Instruction<'t> {
    fn of(atom: &Atom<'t>) -> Res<Self> {
        Ok(match (atom.unit, atom.scales) {
            (Unit::Thread, _) => Self::Fma,
            (_, None) => Self::Warp(atom.shape, atom.types()?),
            (_, Some(_)) => Self::Scaled(warp_scales::of(atom)?, atom.shape, atom.types()?),
        })
    }

    fn emit<'c, 'a>(
        &self,
        at: &mut Lowering<'c, 'a>,
        views: [Part<'_, 'c, 'a>; 3],
        scales: Option<[Part<'_, 'c, 'a>; 2]>,
    ) -> Res<()> {
        let [a, b, d] = views.map(|(view, rest)| Fragment { view, rest, packed: self.packed(view) });
        let (places, result) = d.addresses(at)?;
        let (a_places, _) = a.addresses(at)?;
        let (b_places, _) = b.addresses(at)?;
        let fragments = [(&a, &a_places), (&b, &b_places), (&d, &places)];
        let new = match self {
            Self::Fma => {
                let element = d.view.pointer.element;
                if !element.is_float() || [&a, &b].iter().any(|other| other.view.pointer.element != element) {
                    return Err("an FMA needs the same floating-point type for A, B and D".into());
                }
                let mut operands = vec![];
                for (fragment, places) in fragments {
                    let [value] = fragment.load(at, places, result)?[..] else {
                        return Err("an FMA takes one element of each operand".into());
                    };
                    operands.push(value);
                }
                vec![at.value("llvm.intr.fma", &operands, result, &[])?]
            }
            Self::Warp(shape, types) | Self::Scaled(_, shape, types) => {
                let ([left, right, sum], [m, n, k]) = (*types, *shape);
                let is_known = fragments_of(*shape, left).is_some()
                    && (left == right || [left, right].iter().all(|ty| warp::is_byte(ty)));
                if !is_known || sum != "f32" && (sum != "f16" || left != "f16") {
                    return Err(format!(
                        "mma.sync does not have the shape {m}x{n}x{k} with {left}, {right} and {sum}"
                    )
                    .into());
                }
                let (mut operands, mut counts) = (vec![], vec![]);
                for ((fragment, places), (ty, size)) in
                    fragments.into_iter().zip([(left, m * k), (right, n * k), (sum, m * n)])
                {
                    let element = ir::type_text(fragment.view.pointer.element);
                    if element != ty && (ty != "tf32" || element != "f32")
                        || values_of(at, fragment.view)? * WARP != size
                    {
                        return Err("a view is not a fragment of its MMA atom".into());
                    }
                    let register = warp::register_of(at, ty)?;
                    let values = fragment.load(at, places, register)?;
                    counts.push(values.len());
                    operands.extend(values);
                }
                let result = warp::register_of(at, sum)?;
                match (self, scales) {
                    (Self::Scaled(scaled, ..), Some(scales)) => {
                        if counts != [4, 2, 4] {
                            return Err("a view is not a fragment of its MMA atom".into());
                        }
                        let ([a, b], first) = (scales, at.constant(0, 16)?);
                        let scales = [
                            warp_scales::scales(scaled, at, a, first)?,
                            warp_scales::scales(scaled, at, b, first)?,
                        ];
                        scaled.emit(at, [left, right], &operands, scales)?
                    }
                    _ => warp::multiply(at, *shape, [left, right], &operands, &counts, result)?,
                }
            }
        };
        d.store(at, &places, &new)
    }

    /// The number of elements in a register of a fragment.
    fn packed(&self, view: &View<'_, '_>) -> i64 {
        match (self, bits(view.pointer.element)) {
            (Self::Fma, _) => 1,
            (_, Some(bits @ (4 | 8 | 16))) => 32 / i64::from(bits),
            _ => 1,
        }
    }
}
