//! Sums that stay in tensor memory while a loop adds to them.
//!
//! ```text
//!                                          %k = keep %zero           registers to tensor memory
//! for .., %s = %zero                       for .., %s = %k
//!   %t = dot %x, %y, %s          ──▶         %t = dot %x, %y, %s     starts, and does not wait
//!   yield %t                                 yield %t
//!                                          %r = take                 waits, and loads it
//! ```
//!
//! A product that is not of this form stores its old sum if it is not zero, multiplies, waits, and loads the
//! new sum, all in one step. Its columns are the first ones, which such steps use one after the other; a sum
//! that stays has columns of its own. If there are too few, sums of the last loops do not stay.
//!
//! The scales of factors are stored in front of each product, to one of two places in turn, as products arrive
//! at two mbarriers in turn: the last product may still read the other place, and the one before it is done.
//!
//! Why it is right: a sum stays if the tile that the loop carries has one use, which is a product's sum, that
//! product's result has one use, and so on up to the end of the loop, perhaps through loops inside of it, if
//! all products have instructions of one shape: others may overtake each other. So each tile of the chain is
//! gone when the next one is written in its place. [`crate::order`] puts a wait for the last product in front
//! of all that needs it: the next product, a write to shared memory that it reads, accesses to its columns,
//! and the end of the kernel.

use crate::{
    chip::{TENSOR_COLUMNS, scale_columns},
    choose::Multiply,
    facts::constant,
    program::{Kind, OpId, Program},
    steps::{Action, Input, Schedule, Slot, SlotId, Step, StepId},
};
use std::collections::BTreeMap;
use tilespace_layout::Error;

/// The fewest columns of an allocation.
const FEWEST: u64 = 32;

/// The uses of slots: steps, and the number of the input.
type Users = BTreeMap<SlotId, Vec<(StepId, usize)>>;

/// A sum that a loop carries in tensor memory.
struct Chain {
    /// The step of the loop.
    repeated: StepId,
    /// The number of the carried value.
    index: usize,
    columns: u64,
    /// Of its instructions, which are done in order if they have one shape (PTX ISA, "Pipelined instructions"):
    /// the elements in 32 bits, and whether they have scales.
    shape: Option<(u32, bool)>,
    slots: Vec<SlotId>,
    products: Vec<StepId>,
}

/// Gives sums their columns of tensor memory, and lets them stay there where they can.
pub fn place(program: &Program, schedule: &mut Schedule) -> Result<(), Error> {
    let all = (0..).map(StepId).zip(&schedule.steps);
    let products: Vec<_> = all.filter_map(|(id, step)| Some((id, columns_of(step)?))).collect();
    if products.is_empty() {
        return Ok(());
    }
    let mut chains = chains(program, schedule);
    let scales = schedule.steps.iter().filter_map(|step| match &step.action {
        Action::Multiply(multiply) if multiply.is_in_tensor() => multiply.scales(),
        _ => None,
    });
    let scales = scales.map(|layouts| scale_columns(layouts).iter().sum::<u64>()).max().unwrap_or(0);
    let (own, total) = loop {
        let stays = |id: &StepId| chains.iter().any(|chain| chain.products.contains(id));
        let others = products.iter().filter(|(id, _)| !stays(id)).map(|(_, columns)| *columns);
        let own = others.max().unwrap_or(0);
        let total = own + chains.iter().map(|chain| chain.columns).sum::<u64>() + 2 * scales;
        if total <= TENSOR_COLUMNS {
            break (own, total);
        }
        if chains.pop().is_none() {
            let what = "columns of tensor memory";
            return Err(Error::TooSmall { what, found: TENSOR_COLUMNS, least: total });
        }
    };
    schedule.tensor.columns = total.next_power_of_two().max(FEWEST);
    let mut first = own;
    for chain in chains {
        keep(schedule, &chain, first);
        first += chain.columns;
    }
    schedule.tensor.scales = [first, scales];
    Ok(())
}

/// The columns of the sum of a step, if it is a product into tensor memory.
fn columns_of(step: &Step) -> Option<u64> {
    match &step.action {
        Action::Multiply(multiply) => match &**multiply {
            Multiply::Tensor { columns, .. } => Some(*columns),
            _ => None,
        },
        _ => None,
    }
}

/// Whether threads store to tensor memory for a product there: its old sum, or its scales.
pub fn stores(program: &Program, schedule: &Schedule, step: &Step) -> bool {
    step.inputs.len() > 3 || stores_sum(program, schedule, step)
}

/// Whether a product into tensor memory stores its old sum there first: it is not there, and not zero.
pub fn stores_sum(program: &Program, schedule: &Schedule, step: &Step) -> bool {
    let is_zero = constant(program, program.op(step.op).operands[2]) == Some(0);
    schedule.kept(step.inputs.get(2)).is_none() && !is_zero
}

fn chains(program: &Program, schedule: &Schedule) -> Vec<Chain> {
    let mut users = Users::new();
    let mut loops: BTreeMap<OpId, StepId> = BTreeMap::new();
    for (id, step) in (0..).map(StepId).zip(&schedule.steps) {
        for (index, input) in step.inputs.iter().enumerate() {
            if let Input::Tile(slot) = input {
                users.entry(*slot).or_default().push((id, index));
            }
        }
        if matches!(step.action, Action::Control) && program.op(step.op).kind == Kind::For {
            loops.insert(step.op, id);
        }
    }
    let follow = Follow { program, schedule, users };
    let mut found: Vec<Chain> = vec![];
    // Outer loops come before the loops in them.
    program.walk(Program::BODY, &mut |op| {
        let Some(repeated) = loops.get(&op).copied() else { return };
        for index in 0..program.op(op).results.len() {
            let mut chain =
                Chain { repeated, index, columns: 0, shape: None, slots: vec![], products: vec![] };
            let is_known = || {
                let argument = follow.argument(op, index);
                found.iter().any(|outer| argument.is_some_and(|slot| outer.slots.contains(&slot)))
            };
            if !is_known() && follow.carried(op, &mut chain).is_some() && !chain.products.is_empty() {
                found.push(chain);
            }
        }
    });
    found
}

struct Follow<'p> {
    program: &'p Program,
    schedule: &'p Schedule,
    users: Users,
}

impl Follow<'_> {
    /// The slot of a value that a loop carries.
    fn argument(&self, repeated: OpId, index: usize) -> Option<SlotId> {
        let body = self.program.op(repeated).regions.first()?;
        self.schedule.arguments.get(body)?.get(index + 1).copied().flatten()
    }

    /// Follows the value of a chain's number that a loop carries, from the start of its body to the end; none
    /// if there is another use on the way.
    fn carried(&self, repeated: OpId, chain: &mut Chain) -> Option<()> {
        let mut slot = self.argument(repeated, chain.index)?;
        loop {
            chain.slots.push(slot);
            let [(user, input)] = self.users.get(&slot)?[..] else { return None };
            let step = self.schedule.step(user);
            let op = self.program.op(step.op);
            slot = match (&step.action, &op.kind) {
                (Action::Multiply(multiply), _) if input == 2 => {
                    let Multiply::Tensor { packed, columns, scales, .. } = &**multiply else { return None };
                    let shape = (*packed, scales.is_some());
                    if chain.shape.replace(shape).is_some_and(|other| other != shape) {
                        return None;
                    }
                    chain.columns = *columns;
                    chain.products.push(user);
                    step.outputs.first().copied().flatten()?
                }
                (Action::Control, Kind::Yield) => {
                    let is_end = self.program.region(op.parent).parent == Some(repeated);
                    return (is_end && input == chain.index).then_some(());
                }
                (Action::Control, Kind::For) => {
                    let outer = chain.index;
                    chain.index = input.checked_sub(3)?;
                    self.carried(step.op, chain)?;
                    let result = step.outputs.get(chain.index).copied().flatten()?;
                    chain.index = outer;
                    result
                }
                _ => return None,
            };
        }
    }
}

/// Lets the sums of a chain stay from a column on.
fn keep(schedule: &mut Schedule, chain: &Chain, first: u64) {
    let Chain { repeated, index, slots, .. } = chain;
    let region = schedule.regions.iter().find(|(_, steps)| steps.contains(repeated));
    let Some(region) = region.map(|(region, _)| *region) else { return };
    let step = schedule.step(*repeated).clone();
    let Some(Input::Tile(before)) = step.inputs.get(index + 3).copied() else { return };
    let twin = |schedule: &mut Schedule, slot: SlotId| {
        let Slot { value, layout } = schedule.slot(slot).clone();
        schedule.slots.push(Slot { value, layout });
        let new = SlotId(schedule.slots.len() as u32 - 1);
        schedule.tensor.kept.insert(new, first);
        new
    };
    let add = |schedule: &mut Schedule, action: Action, input: SlotId, output: SlotId, after: usize| {
        let inputs = vec![Input::Tile(input)];
        schedule.steps.push(Step { action, inputs, outputs: vec![Some(output)], ..Step::of(step.op) });
        let id = StepId(schedule.steps.len() as u32 - 1);
        if let Some(steps) = schedule.regions.get_mut(&region) {
            let at = steps.iter().position(|step| step == repeated).unwrap_or(0);
            steps.insert(at + after, id);
        }
    };
    let kept = twin(schedule, before);
    add(schedule, Action::Keep, before, kept, 0);
    schedule.steps[repeated.0 as usize].inputs[index + 3] = Input::Tile(kept);
    if let Some(after) = step.outputs[*index] {
        let kept = twin(schedule, after);
        add(schedule, Action::Take, kept, after, 1);
        schedule.steps[repeated.0 as usize].outputs[*index] = Some(kept);
    }
    schedule.tensor.kept.extend(slots.iter().map(|slot| (*slot, first)));
}
