//! The table of operations that are lowered: one record for each, with what it becomes.
//!
//! ```text
//! cute.make_coord          the parts of its operands, in order: nothing is emitted
//! nvidia.nvvm.barrier      upstream's nvvm.barrier0
//! cute.crd2idx             integer operations, written by a function
//! ```
//!
//! Most operations of CuTe take numbers apart or put them together, and the record alone lowers them. Where
//! upstream has the operation under another name, or PTX has an instruction, the record says which. The rest
//! are functions, next to their records. The page about CuTe DSL lists the records as they are here.
//!
//! The results must have the parts that their types say ([`Lowering::bind`]), so a record that does not fit an
//! operation of some release is a diagnostic there and no wrong code.

use crate::{
    algebra, approximations, blackwell, boxes, copies, descriptors, divisions, eights,
    emit::{Lowering, Op, Res},
    filters, fragments, hopper, makers, memory, nvidia, nvidia_copies, partition, pieces, pointers, prints,
    products,
    record::{Emission, Record},
    reductions, remainders, scales, sums, threads, tuples, warps,
};
use rustc_hash::FxHashMap;

/// All records by subject.
pub const TABLES: [(&str, &[Record]); 27] = [
    ("Layouts and tuples that are made", makers::RECORDS),
    ("Layouts and tuples", tuples::RECORDS),
    ("Pieces of views", pieces::RECORDS),
    ("Divisions by tiles", divisions::RECORDS),
    ("Layouts without repetition", filters::RECORDS),
    ("Layouts of layouts", algebra::RECORDS),
    ("Parts of threads", partition::RECORDS),
    ("Tiles of copies by TMA", boxes::RECORDS),
    ("Fragments of multiplications", fragments::RECORDS),
    ("Copies of tiles", copies::RECORDS),
    ("Products of tiles", products::RECORDS),
    ("Pointers", pointers::RECORDS),
    ("Memory", memory::RECORDS),
    ("Printing", prints::RECORDS),
    ("Copies and multiplications", warps::RECORDS),
    ("Threads of a block", threads::RECORDS),
    ("Sums of products", sums::RECORDS),
    ("TMA, and SM90", hopper::RECORDS),
    ("Descriptors of TMA", descriptors::RECORDS),
    ("Tensor memory, and SM100", blackwell::RECORDS),
    ("Scales of blocks of elements", scales::RECORDS),
    ("NVIDIA's additions to upstream's dialects", nvidia::RECORDS),
    ("Numbers of 8 bits", eights::RECORDS),
    ("Approximations", approximations::RECORDS),
    ("Rests of divisions", remainders::RECORDS),
    ("The same for barriers and atomics", reductions::RECORDS),
    ("The same for copies and tensor memory", nvidia_copies::RECORDS),
];

/// The records by name.
pub fn by_name() -> FxHashMap<&'static str, &'static Record> {
    TABLES.iter().flat_map(|(_, records)| records.iter()).map(|record| (record.name, record)).collect()
}

/// Lowers an operation by its record. One without code of its own has no attribute that its types do not say.
pub fn lower<'c, 'a>(at: &mut Lowering<'c, 'a>, record: &Record, op: Op<'c, 'a>) -> Res<()> {
    match &record.emission {
        Emission::Parts => makers::same_parts(at, op),
        Emission::Static => at.bind_result(op, vec![]),
        Emission::Op(name, attributes) => {
            let attributes: Vec<_> =
                attributes.iter().map(|(name, text)| Ok((*name, at.attribute(text)?))).collect::<Res<_>>()?;
            let (operands, types) = (at.all_leaves(op)?, at.result_parts(op)?);
            let new = at.emit(name, &operands, &types, &attributes)?;
            at.bind_all(op, new)?;
            at.require_all_read(op)
        }
        Emission::Code(_, code) => {
            code(at, op)?;
            at.require_all_read(op)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_operation_has_two_records() {
        let count: usize = TABLES.iter().map(|(_, records)| records.len()).sum();
        assert_eq!(by_name().len(), count);
    }
}
