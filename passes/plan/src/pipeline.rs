//! Loads that run ahead of a loop: asynchronous copies to shared memory, some rounds before a product reads
//! them.
//!
//! ```text
//! for %i = ..                              %s = start; copy round 0; copy round 1      (three stages)
//!   %x, %t = tiled_load %a[%m, %i]   ──▶   for %i = .., %c = %s
//!   %s = dot %x, ..                          arrive                    the copy of this round is there
//!                                            copy round %i + 2         to the stage two further on
//!                                            %x = fetch %c             ldmatrix, where dot asks for it
//!                                            %s = dot %x, ..
//!                                            %c = next %c
//! ```
//!
//! A product into tensor memory of a sum that stays there runs beside its threads: the copies of a round come
//! after it.
//!
//! This is a change of the program, from one to another of the same data, so that layouts, order and emission
//! see nothing new but the operations of [`Ahead`]. The reference documents call them `nv_tileas`, as far as
//! these documents describe it.
//!
//! A load runs ahead if
//! - its tile goes only to operands of products, through other names of elements or computed element by
//!   element;
//! - its address follows from the number of the loop and from values outside of it, by operations without
//!   effects, which are copied;
//! - the accesses that it comes after, by tokens, write nothing in the loop; only tokens say which accesses
//!   may alias;
//! - it is in the body itself, and nothing in the body can end the program or let other blocks go on;
//! - a copy moves 4, 8 or 16 bytes, and elements outside of the view are zero or unspecified.
//!
//! Why it is right: the tile of round i is read from the stage to which the copies of round i went, since the
//! stages go round with the rounds. No write changes the memory that a load reads between the time of its
//! copy and its own time, by the third point. A copy for a round that does not exist is empty, and the
//! operations that its address follows from are computed for a round that exists: for this one, or in front
//! of a loop that may have none for its first number, without divisions by a number that may be zero.
//! [`crate::order`] decides when copies are complete, and when a stage may be written again.

use crate::{
    access,
    chip::Chip,
    choose::{Layouts, Multiply},
    program::{
        Access, Ahead, Arithmetic, Effect, Element, Kind, OpId, Program, RegionId, Ring, RingId, ValueId,
    },
    tokens,
};
use std::collections::{BTreeMap, BTreeSet};

/// The number of stages that is tried first.
pub const STAGES: u32 = 3;
/// The most that the number of a loop may grow in all stages.
const MOST_AHEAD: i64 = 1 << 24;
/// How far the uses of a tile are followed.
const DEPTH: u32 = 12;

/// A program with loads that run ahead.
#[derive(Clone, Debug)]
pub struct Pipelined {
    /// The program.
    pub program: Program,
    /// For each of its operations, the original operation that it is, copies, or serves.
    pub origins: Vec<OpId>,
}

/// A load that can run ahead.
struct Found {
    load: OpId,
    access: Access,
    ring: RingId,
    /// The operations in the loop that its address follows from, in order.
    slice: Vec<OpId>,
    /// The tokens from outside of the loop that it comes after.
    tokens: Vec<ValueId>,
}

/// The program with loads ahead of their loops, in so many stages. None if there are no such loads.
pub fn pipelined(program: &Program, layouts: &Layouts, chip: &Chip, stages: u32) -> Option<Pipelined> {
    if chip.sm < 80 || stages < 2 {
        return None;
    }
    let orders = tokens::orders(program);
    let mut new = program.clone();
    let mut all = vec![];
    for (id, op) in (0..).map(OpId).zip(&program.ops) {
        if op.kind != Kind::For || !can_run_ahead(program, id, stages) {
            continue;
        }
        let search = Search { program, layouts, chip, repeated: id, body: op.regions[0] };
        let mut found = vec![];
        for &load in &program.region(search.body).ops {
            if let Some((slice, tokens, ring)) = search.load(load, &orders, stages) {
                let access = ring.access.clone();
                new.rings.push(ring);
                let ring = RingId(new.rings.len() as u32 - 1);
                found.push(Found { load, access, ring, slice, tokens });
            }
        }
        if !found.is_empty() {
            let place = search.product_before_copies(&found);
            all.push((id, found, place));
        }
    }
    if all.is_empty() {
        return None;
    }
    let origins = (0..program.ops.len() as u32).map(OpId).collect();
    let mut rewriter = Rewriter { program: new, origins, stages };
    for (repeated, found, place) in all {
        rewriter.rewrite(repeated, &found, place);
    }
    Some(Pipelined { program: rewriter.program, origins: rewriter.origins })
}

/// Whether nothing in a loop prevents loads from running ahead of it.
fn can_run_ahead(program: &Program, repeated: OpId, stages: u32) -> bool {
    let op = program.op(repeated);
    let step = match program.definition(op.operands[2]).map(|step| &step.kind) {
        Some(Kind::Elementwise(Arithmetic::Constant(step))) => *step,
        _ => return false,
    };
    let is_number = matches!(program.value(op.operands[0]).element, Element::Int(32 | 64));
    let mut allows = true;
    program.walk(op.regions[0], &mut |inner| {
        let inner = program.op(inner);
        allows &= match &inner.kind {
            Kind::Access(access) => !access.is_ordered,
            // It may print a message, or end the program.
            Kind::Outside { .. } => false,
            Kind::Scalar => !inner.results.is_empty(),
            _ => true,
        };
    });
    allows && is_number && step > 0 && step.saturating_mul(i64::from(stages)) <= MOST_AHEAD
}

struct Search<'p> {
    program: &'p Program,
    layouts: &'p Layouts,
    chip: &'p Chip,
    repeated: OpId,
    body: RegionId,
}

impl Search<'_> {
    /// A load's slice, tokens, and ring.
    fn load(
        &self,
        load: OpId,
        orders: &BTreeMap<OpId, BTreeSet<OpId>>,
        stages: u32,
    ) -> Option<(Vec<OpId>, Vec<ValueId>, Ring)> {
        let program = self.program;
        let op = program.op(load);
        let Kind::Access(access) = &op.kind else { return None };
        let tile = *op.results.first()?;
        let is_plain = access.effect == Effect::Read && access.is_weak && access.can_be_copied;
        // The size of an element of another type is not known here.
        if !is_plain
            || program.value(tile).element == Element::Other
            || program.shape(tile).is_none()
            || !self.feeds_products(tile, DEPTH)
        {
            return None;
        }
        let layout = self.layouts.accesses.get(&load)?.clone();
        let width = access::width(program, load, access, &layout, self.chip).ok()?;
        if !matches!(program.value(tile).element.bytes() << width, 4 | 8 | 16) {
            return None;
        }
        let writes = |earlier: &OpId| match &program.op(*earlier).kind {
            Kind::Access(access) => access.effect != Effect::Read,
            _ => true,
        };
        let mut earlier = orders.get(&load).into_iter().flatten();
        if earlier.any(|earlier| program.is_inside(program.op(*earlier).parent, self.body) && writes(earlier))
        {
            return None;
        }
        let mut slice = vec![];
        for (index, operand) in op.operands.iter().enumerate() {
            if Some(index) != access.token && !self.follows_from_number(*operand, &mut slice) {
                return None;
            }
        }
        let mut tokens = vec![];
        if let Some(token) = access.token {
            self.outer_tokens(op.operands[token], &mut BTreeSet::new(), &mut tokens)?;
        }
        let checks = access::checks(program, load, access);
        let ring =
            Ring { repeated: self.repeated, tile, stages, access: access.clone(), layout, width, checks };
        Some((slice, tokens, ring))
    }

    /// The last product into tensor memory of a sum that the loop carries, if the copies of a round can be made
    /// after it: nothing before it has a token of the loads. Such a product runs beside its threads, which
    /// then wait for the product before it, and make the copies meanwhile.
    fn product_before_copies(&self, found: &[Found]) -> Option<OpId> {
        let program = self.program;
        let region = program.region(self.body);
        let is_it = |id: &&OpId| {
            let sum = program.op(**id).operands.get(2);
            self.layouts.products.get(id).is_some_and(Multiply::is_in_tensor)
                && sum.is_some_and(|sum| region.arguments.contains(sum))
        };
        let last = *region.ops.iter().rfind(is_it)?;
        let tokens: Vec<ValueId> =
            found.iter().flat_map(|found| program.op(found.load).results[1..].to_vec()).collect();
        let uses = |op: OpId| {
            let mut uses = false;
            let mut visit = |op: OpId| {
                uses |= program.op(op).operands.iter().any(|operand| tokens.contains(operand));
            };
            visit(op);
            program.op(op).regions.iter().for_each(|region| program.walk(*region, &mut visit));
            uses
        };
        let mut before = region.ops.iter().take_while(|op| **op != last);
        (!before.any(|op| uses(*op))).then_some(last)
    }

    /// Whether only products by instructions use a tile, perhaps under other names or computed further.
    fn feeds_products(&self, value: ValueId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let uses = (0..).map(OpId).zip(&self.program.ops).filter(|(_, op)| op.operands.contains(&value));
        let mut is_used = false;
        for (id, op) in uses {
            is_used = true;
            let is_other_made_anywhere = || {
                let mut others = op.operands.iter().filter(|other| **other != value);
                others.all(|other| !self.layouts.homes.contains_key(other))
            };
            let feeds = match &op.kind {
                Kind::Product { .. } => {
                    op.operands.get(2) != Some(&value)
                        && matches!(
                            self.layouts.products.get(&id),
                            Some(Multiply::Mma { .. } | Multiply::Warpgroup { .. } | Multiply::Tensor { .. })
                        )
                }
                Kind::Reshape | Kind::Permute(_) => {
                    op.results.iter().all(|result| self.feeds_products(*result, depth))
                }
                // The two halves of bytes.
                Kind::Cat(_) if self.chip.has_halves() => {
                    op.results.iter().all(|result| self.feeds_products(*result, depth))
                }
                Kind::Elementwise(_) => {
                    is_other_made_anywhere()
                        && op.results.iter().all(|result| self.feeds_products(*result, depth))
                }
                _ => false,
            };
            if !feeds {
                return false;
            }
        }
        is_used
    }

    /// Whether a value follows from the number of the loop and from values outside of it; appends the
    /// operations of the body that it needs.
    fn follows_from_number(&self, value: ValueId, slice: &mut Vec<OpId>) -> bool {
        let program = self.program;
        let Some(id) = program.value(value).definition else {
            let arguments = &program.region(self.body).arguments;
            return arguments.iter().position(|argument| *argument == value).is_none_or(|index| index == 0);
        };
        let op = program.op(id);
        if !program.is_inside(op.parent, self.body) || slice.contains(&id) {
            return true;
        }
        let is_defined = match &op.kind {
            Kind::Elementwise(Arithmetic::Divide { by }) => {
                let divisor = op.operands.get(*by).and_then(|by| program.definition(*by));
                matches!(
                    divisor.map(|divisor| &divisor.kind),
                    // A division of the least number by -1 overflows.
                    Some(Kind::Elementwise(Arithmetic::Constant(number))) if !matches!(number, 0 | -1)
                )
            }
            Kind::Elementwise(_)
            | Kind::Free(_)
            | Kind::Broadcast
            | Kind::Reshape
            | Kind::Permute(_)
            | Kind::Cat(_)
            | Kind::Extract
            | Kind::View(_) => true,
            Kind::Scalar => op.regions.is_empty(),
            _ => false,
        };
        if !is_defined || op.parent != self.body {
            return false;
        }
        if !op.operands.iter().all(|operand| self.follows_from_number(*operand, slice)) {
            return false;
        }
        slice.push(id);
        true
    }

    /// The tokens from outside of the loop after a token; none if they cannot be found.
    fn outer_tokens(
        &self,
        token: ValueId,
        seen: &mut BTreeSet<ValueId>,
        found: &mut Vec<ValueId>,
    ) -> Option<()> {
        if !seen.insert(token) {
            return Some(());
        }
        let program = self.program;
        let Some(id) = program.value(token).definition else {
            let arguments = &program.region(self.body).arguments;
            let Some(index) = arguments.iter().position(|argument| *argument == token) else {
                found.push(token);
                return Some(());
            };
            let op = program.op(self.repeated);
            let end = program.region(self.body).ops.last().map(|end| program.op(*end))?;
            for next in [op.operands.get(index + 2)?, end.operands.get(index.checked_sub(1)?)?] {
                self.outer_tokens(*next, seen, found)?;
            }
            return Some(());
        };
        let op = program.op(id);
        if !program.is_inside(op.parent, self.body) {
            found.push(token);
            return Some(());
        }
        match &op.kind {
            Kind::Token => {
                op.operands.iter().try_for_each(|operand| self.outer_tokens(*operand, seen, found))
            }
            Kind::Access(access) => match access.token {
                Some(index) => self.outer_tokens(op.operands[index], seen, found),
                None => Some(()),
            },
            _ => None,
        }
    }
}

struct Rewriter {
    program: Program,
    origins: Vec<OpId>,
    stages: u32,
}

/// Where operations are inserted.
struct At {
    region: RegionId,
    index: usize,
    origin: OpId,
}

impl Rewriter {
    fn insert(
        &mut self,
        at: &mut At,
        kind: Kind,
        operands: Vec<ValueId>,
        results: Vec<(Option<Vec<u64>>, Element)>,
    ) -> Vec<ValueId> {
        let id = self.program.insert_op(at.region, at.index, kind, operands, results);
        self.origins.push(at.origin);
        at.index += 1;
        self.program.op(id).results.clone()
    }

    fn ahead(
        &mut self,
        at: &mut At,
        ahead: Ahead,
        operands: Vec<ValueId>,
        results: &[Element],
    ) -> Vec<ValueId> {
        let results = results.iter().map(|element| (None, *element)).collect();
        self.insert(at, Kind::Ahead(ahead), operands, results)
    }

    /// Copies the slice of a load for another number of the loop; `known` has the values already copied for
    /// other loads.
    fn copied(&mut self, at: &mut At, slice: &[OpId], known: &mut BTreeMap<ValueId, ValueId>) {
        for &id in slice {
            let op = self.program.op(id).clone();
            if op.results.iter().all(|result| known.contains_key(result)) {
                continue;
            }
            let operands = op.operands.iter().map(|operand| *known.get(operand).unwrap_or(operand)).collect();
            let results = op.results.iter().map(|result| {
                let value = self.program.value(*result);
                (value.shape.clone(), value.element)
            });
            let results = results.collect();
            let copies = self.insert(&mut At { origin: id, ..*at }, op.kind, operands, results);
            at.index += 1;
            known.extend(op.results.into_iter().zip(copies));
        }
    }

    /// A copy of a load for another number of the loop. Returns its token.
    fn copy(
        &mut self,
        at: &mut At,
        found: &Found,
        (stages, numbers): (u32, &[ValueId]),
        token: ValueId,
        known: &mut BTreeMap<ValueId, ValueId>,
    ) -> ValueId {
        self.copied(at, &found.slice, known);
        let op = self.program.op(found.load);
        let mut operands: Vec<_> =
            op.operands.iter().map(|operand| *known.get(operand).unwrap_or(operand)).collect();
        if let Some(index) = found.access.token {
            operands[index] = token;
        }
        operands.extend(numbers);
        let ahead = Ahead::Copy { ring: found.ring, stages };
        self.ahead(&mut At { origin: found.load, ..*at }, ahead, operands, &[Element::Other])[0]
    }

    /// Lets loads run ahead of a loop; the copies of a round come after an operation, or first.
    fn rewrite(&mut self, repeated: OpId, found: &[Found], place: Option<OpId>) {
        let op = self.program.op(repeated).clone();
        let (body, parent) = (op.regions[0], op.parent);
        let number = self.program.value(op.operands[0]).element;
        let index = self.program.region(parent).ops.iter().position(|op| *op == repeated).unwrap_or(0);
        let mut at = At { region: parent, index, origin: repeated };
        let start = self.ahead(&mut at, Ahead::Start(repeated), vec![], &[Element::Int(32)])[0];
        let tokens: Vec<ValueId> = found
            .iter()
            .map(|found| {
                self.insert(&mut at, Kind::Token, found.tokens.clone(), vec![(None, Element::Other)])[0]
            })
            .collect();
        // The first rounds.
        let mut after: Vec<Vec<ValueId>> = tokens.iter().map(|token| vec![*token]).collect();
        let iteration = self.program.region(body).arguments[0];
        for round in 0..self.stages - 1 {
            let operands = op.operands[..3].to_vec();
            let first =
                self.ahead(&mut at, Ahead::First(repeated, round), operands, &[number, Element::Int(1)]);
            let mut known = BTreeMap::from([(iteration, first[0])]);
            for ((found, token), after) in found.iter().zip(&tokens).zip(&mut after) {
                let token = self.copy(&mut at, found, (round, &[start, first[1]]), *token, &mut known);
                at.index += 1;
                after.push(token);
            }
        }
        let tokens: Vec<ValueId> = after
            .into_iter()
            .map(|tokens| self.insert(&mut at, Kind::Token, tokens, vec![(None, Element::Other)])[0])
            .collect();
        // The stage that the loop carries.
        let stage = self.program.add_value(None, Element::Int(32), None);
        let last = self.program.add_value(None, Element::Int(32), Some(repeated));
        self.program.regions[body.0 as usize].arguments.push(stage);
        self.program.ops[repeated.0 as usize].operands.push(start);
        self.program.ops[repeated.0 as usize].results.push(last);
        // A round.
        let mut at = At { region: body, index: 0, origin: repeated };
        self.ahead(&mut at, Ahead::Arrive(repeated), vec![stage], &[]);
        if let Some(place) = self.program.region(body).ops.iter().position(|op| Some(*op) == place) {
            at.index = place + 1;
        }
        let stages = self.stages - 1;
        let operands = vec![iteration, op.operands[1], op.operands[2]];
        let later = self.ahead(&mut at, Ahead::Later(stages), operands, &[number, Element::Int(1)]);
        let mut known = BTreeMap::from([(iteration, later[0])]);
        let mut copies = vec![];
        for (found, token) in found.iter().zip(tokens) {
            copies.push(self.copy(&mut at, found, (stages, &[stage, later[1]]), token, &mut known));
            at.index += 1;
        }
        for (found, token) in found.iter().zip(copies) {
            let load = &mut self.program.ops[found.load.0 as usize];
            load.kind = Kind::Ahead(Ahead::Fetch(found.ring));
            load.operands = vec![stage];
            let old: Vec<_> = load.results.drain(1..).collect();
            for op in &mut self.program.ops {
                let tokens = op.operands.iter_mut().filter(|operand| old.contains(operand));
                tokens.for_each(|operand| *operand = token);
            }
        }
        let end = self.program.region(body).ops.len() - 1;
        let mut at = At { region: body, index: end, origin: repeated };
        let next = self.ahead(&mut at, Ahead::Next(repeated), vec![stage], &[Element::Int(32)])[0];
        let end = self.program.region(body).ops.last().copied();
        if let Some(end) = end {
            self.program.ops[end.0 as usize].operands.push(next);
        }
    }
}
