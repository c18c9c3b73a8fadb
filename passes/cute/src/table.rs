//! The table of operations that are lowered: a record for each, with its replacement.
//!
//! ```text
//! cute.make_coord          the parts of its operands, in order: nothing is emitted
//! nvidia.nvvm.barrier      upstream's nvvm.barrier0
//! cute.crd2idx             integer operations, written by a function
//! ```
//!
//! Most operations of CuTe take numbers apart or put them together, which needs only the record. Where
//! upstream has the operation under another name, or PTX has an instruction, the record names it. The others
//! are lowered by functions, next to their records. The page about CuTe DSL lists the records as they are
//! here.
//!
//! The results must have the parts that their types state ([`Lowering::bind`]). So a record that does not fit
//! an operation of some release is a diagnostic there, and not wrong code.

use crate::{
    copy,
    emit::{Lowering, Op, Res},
    functions, layout, mma, nvidia,
    record::{Emission, Record},
    views,
};
use rustc_hash::FxHashMap;

/// All records by subject.
pub const TABLES: [(&str, &[Record]); 27] = [
    ("Making layouts and tuples", views::makers::RECORDS),
    ("Layouts and tuples", views::tuples::RECORDS),
    ("Slices of views", views::slices::RECORDS),
    ("Division by tilers", views::tiles::RECORDS),
    ("Filters of layouts", layout::filters::RECORDS),
    ("Layout algebra", layout::algebra::RECORDS),
    ("Slices of threads", copy::partition::RECORDS),
    ("Tiles of TMA copies", copy::tma_tiles::RECORDS),
    ("Fragments of products", mma::fragments::RECORDS),
    ("Copies of tiles", copy::copies::RECORDS),
    ("Products of tiles", mma::products::RECORDS),
    ("Pointers", views::pointers::RECORDS),
    ("Memory", views::memory::RECORDS),
    ("Printing", functions::prints::RECORDS),
    ("Copies and products of a warp", mma::warps::RECORDS),
    ("Threads of a block", functions::threads::RECORDS),
    ("Sums of products", nvidia::sums::RECORDS),
    ("TMA, and SM90", mma::hopper::RECORDS),
    ("Descriptors of TMA", copy::descriptors::RECORDS),
    ("Tensor memory, and SM100", mma::blackwell::RECORDS),
    ("Block scales", mma::scales::RECORDS),
    ("NVIDIA's additions to upstream's dialects", nvidia::upstream::RECORDS),
    ("8-bit floats", nvidia::eights::RECORDS),
    ("Approximations", nvidia::approximations::RECORDS),
    ("Remainders", nvidia::remainders::RECORDS),
    ("NVIDIA's additions: barriers and atomics", nvidia::reductions::RECORDS),
    ("NVIDIA's additions: copies and tensor memory", nvidia::transfers::RECORDS),
];

/// The records by name.
pub fn by_name() -> FxHashMap<&'static str, &'static Record> {
    TABLES.iter().flat_map(|(_, records)| records.iter()).map(|record| (record.name, record)).collect()
}

/// Lowers an operation by its record. `Parts` and `Static` read no attributes, since the types state all of
/// it.
pub fn lower<'c, 'a>(at: &mut Lowering<'c, 'a>, record: &Record, op: Op<'c, 'a>) -> Res<()> {
    match &record.emission {
        Emission::Parts => views::makers::same_parts(at, op),
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
