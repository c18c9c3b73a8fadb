//! How a tile gets from one layout to another.
//!
//! There are three ways, from cheap to expensive:
//!
//! | [`Plan`] | when | what is emitted |
//! |---|---|---|
//! | `Registers` | each thread has what it wants, under other names | nothing |
//! | `Shuffles` | each warp has what it wants | `shfl.sync.idx`, and choices of registers by bits of the lane |
//! | `Shared` | always | stores, a barrier, loads; of a large tile part by part |
//!
//! By hand, for 4 x 4 elements and four lanes: from rows `register [1, 2] lane [4, 8]` to `register [2, 1]
//! lane [4, 8]` registers 1 and 2 change names. To columns, `register [4, 8] lane [1, 2]`, it takes four
//! rounds of shuffles. If a warp's vector is exchanged with a register's, it takes shared memory.
//!
//! The costs that are compared are counts of a warp: instructions, and wavefronts ([`crate::place`]), plus
//! [`BARRIER`] for the waiting. No latency, no use of other units, and no occupancy is modelled.
//!
//! Each plan is a list of linear maps that an emitter evaluates with constants; it needs none of the algebra.
//! Each is right by the argument in its file; all are simulated in the tests, thread by thread and byte by
//! byte.

use crate::{
    f2::Span,
    layout::{Layout, RegisterMap},
    matrices::Machine,
    shape::{Error, agree, log2},
    shared::{Shared, through_shared},
    shuffle::Shuffles,
};

/// The cost of the barrier of a conversion through shared memory, in instructions and wavefronts of a warp,
/// with that in front of the next use of the memory: an estimate of some tens of cycles, not measured here.
pub const BARRIER: u64 = 24;

/// A way from one layout to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Each register of the result is this register of the source.
    Registers(RegisterMap),
    /// Exchanges in each warp.
    Shuffles(Shuffles),
    /// Through shared memory.
    Shared(Shared),
}

/// A plan, for the result without copies in the registers of one thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// How the layout [`Self::result`] is reached.
    pub plan: Plan,
    /// The wanted layout without copies in registers.
    pub result: Layout,
    /// Each register of the wanted layout is this register of [`Self::result`].
    pub copies: RegisterMap,
}

/// The cheapest plan from `source` to `result` for elements of `bytes` bytes, a power of two up to 16.
pub fn convert(source: &Layout, result: &Layout, bytes: u64, machine: Machine) -> Result<Conversion, Error> {
    agree("bits of the lanes", result.lane.len(), source.lane.len())?;
    agree("bits of the warps", result.warp.len(), source.warp.len())?;
    if log2(bytes)? > 4 {
        return Err(Error::Element(bytes));
    }
    let held = Span::of(&source.vectors());
    if let Some(vector) = result.vectors().into_iter().find(|vector| !held.contains(*vector)) {
        return Err(Error::Missing { vector });
    }
    let (result, copies) = result.without_register_copies();
    let plan = if let Some(renaming) = by_registers(source, &result) {
        Plan::Registers(renaming)
    } else {
        let shared = through_shared(source, &result, bytes, machine);
        let shared_cost = shared.store.cost() + shared.load.cost() + BARRIER * shared.parts();
        let shuffles = Shuffles::plan(source, &result, bytes);
        match shuffles.filter(|shuffles| shuffles.cost(bytes) < shared_cost) {
            Some(shuffles) => Plan::Shuffles(shuffles),
            None => Plan::Shared(shared),
        }
    };
    Ok(Conversion { plan, result, copies })
}

/// The renaming of registers, if each thread holds the same first element in both layouts and has all it
/// wants.
fn by_registers(source: &Layout, result: &Layout) -> Option<RegisterMap> {
    if source.thread() != result.thread() {
        return None;
    }
    let span = Span::of(&source.register);
    let bits = result.register.iter().map(|vector| span.solve(*vector)).collect::<Option<Vec<u64>>>()?;
    Some(RegisterMap { bits, constant: 0 })
}
