//! Loops and branches with early exits, as structured ones.
//!
//! ```text
//! loop iter_values(%i = %a) {              scf.while (%i = %a) {
//!   if %c { break %x }                       %left, .. = scf.if %c { yield true, (stop, %x) } else { yield false, .. }
//!   continue %j                              %go, .. = scf.if %left { the same } else { yield (go, %j) }
//! }                                          scf.condition %go ..
//! ```
//!
//! An *outcome* says how a turn of a loop ends: whether there is another turn, the values that it carries,
//! and otherwise the results of the loop. A branch that may leave gives whether it has left, the outcome, and
//! its own results; the operations after it run if it has not left. A value that does not exist (the results
//! of a turn that goes on) is poison, which is never read.
//!
//! Why it is right: each operation runs under the same conditions as before, in the same order, once.
//!
//! The rewriting runs before the conversion, on operations of `cuda_tile`, from the inside out.

use crate::{
    at::{Refusal, Res},
    control::{CAST, PASSING},
};
use melior::{
    Context,
    ir::{
        Attribute, Block, BlockLike, BlockRef, Location, OperationRef, Region, RegionLike, Type, Value,
        ValueLike, attribute::IntegerAttribute, operation::OperationLike, r#type::IntegerType,
    },
};
use mlir_ext::ir;
use tilespace_dialects::cuda_tile::{CudaType, cuda_type};

const FOR: &str = "cuda_tile.for";
const IF: &str = "cuda_tile.if";
const LOOP: &str = "cuda_tile.loop";
const ENTRY: &str = "cuda_tile.entry";

/// Structures all loops, branches and kernels of a module. An error names the operation.
pub fn structure<'c, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
) -> Result<(), (OperationRef<'c, 'a>, Refusal)> {
    let mut found = vec![];
    ir::walk_preorder(module, |op| {
        if [FOR, LOOP, ENTRY].contains(&ir::name_str(op)) {
            found.push(op);
        }
    });
    for op in found.into_iter().rev() {
        let builder = Structure { context, location: op.location() };
        let result = match ir::name_str(op) {
            LOOP => builder.repeat(op),
            FOR => builder.turn(op),
            _ => builder.kernel(op),
        };
        result.map_err(|refusal| (op, refusal))?;
    }
    Ok(())
}

/// The region that a branch may leave early, and the values that leaving it gives.
struct Leaving<'c> {
    /// The values that a turn carries, and the results of a loop; no results of a `for`.
    carried: Vec<Type<'c>>,
    results: Option<Vec<Type<'c>>>,
    is_kernel: bool,
}

impl<'c> Leaving<'c> {
    /// The types of an outcome.
    fn outcome(&self, context: &'c Context) -> Vec<Type<'c>> {
        match &self.results {
            Some(results) => [&[IntegerType::new(context, 1).into()][..], &self.carried, results].concat(),
            None => self.carried.clone(),
        }
    }
}

/// How a block ends.
struct End<'c, 'a> {
    left: Value<'c, 'a>,
    outcome: Vec<Value<'c, 'a>>,
    yields: Vec<Value<'c, 'a>>,
}

struct Structure<'c> {
    context: &'c Context,
    location: Location<'c>,
}

impl<'c> Structure<'c> {
    fn op<'a>(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: usize,
    ) -> Res<melior::ir::Operation<'c>> {
        let regions = (0..regions).map(|_| Region::new()).collect();
        tilespace_emit::build(self.context, self.location, name, operands, results, attributes, regions)
    }

    fn truth<'a>(&self, block: BlockRef<'c, 'a>, value: bool) -> Res<Value<'c, 'a>> {
        let ty = IntegerType::new(self.context, 1).into();
        let value = IntegerAttribute::new(ty, i64::from(value)).into();
        let op = block.append_operation(self.op("arith.constant", &[], &[ty], &[("value", value)], 0)?);
        ir::result(op, 0).ok_or_else(|| "there is no result".into())
    }

    /// Poison: values that are never read.
    fn poison<'a>(&self, block: BlockRef<'c, 'a>, types: &[Type<'c>]) -> Res<Vec<Value<'c, 'a>>> {
        let one = |ty: &Type<'c>| {
            let name = match cuda_type(*ty) {
                Some(CudaType::Token) => "cuda_tile.make_token",
                _ => "ub.poison",
            };
            let op = block.append_operation(self.op(name, &[], &[*ty], &[], 0)?);
            ir::result(op, 0).ok_or_else(|| Refusal("there is no result".into()))
        };
        types.iter().map(one).collect()
    }

    fn yields<'a>(&self, block: BlockRef<'c, 'a>, end: &End<'c, 'a>) -> Res<()> {
        let operands = [&[end.left][..], &end.outcome, &end.yields].concat();
        block.append_operation(self.op("scf.yield", &operands, &[], &[], 0)?);
        Ok(())
    }

    // Loops and kernels

    fn repeat<'a>(&self, op: OperationRef<'c, 'a>) -> Res<()> {
        let types =
            |values: Vec<Value<'c, 'a>>| values.iter().map(|value| value.r#type()).collect::<Vec<_>>();
        let inits: Vec<Value<'c, 'a>> =
            (0..op.operand_count()).filter_map(|index| ir::operand(op, index)).collect();
        let results: Vec<Value<'c, 'a>> = op.results().map(Value::from).collect();
        let leaving = Leaving {
            carried: types(inits.clone()),
            results: Some(types(results.clone())),
            is_kernel: false,
        };
        let after: Vec<Type<'c>> = leaving.outcome(self.context)[1..].to_vec();
        let new = ir::insert_before(op, self.op("scf.while", &inits, &after, &[], 2)?);
        let block = self.block(new, 0, &leaving.carried)?;
        let old = first_block(op, 0)?;
        for index in 0..leaving.carried.len() {
            ir::replace_all_uses(argument(old, index)?, argument(block, index)?);
        }
        move_all(old, block);
        let end = self.process(block, &leaving, &[])?;
        block.append_operation(self.op("scf.condition", &end.outcome, &[], &[], 0)?);
        let second = self.block(new, 1, &after)?;
        let next: Vec<_> =
            (0..leaving.carried.len()).map(|index| argument(second, index)).collect::<Res<_>>()?;
        second.append_operation(self.op("scf.yield", &next, &[], &[], 0)?);
        for (index, result) in results.into_iter().enumerate() {
            let value = ir::result(new, leaving.carried.len() + index).ok_or("a result is missing")?;
            ir::replace_all_uses(result, value);
        }
        ir::erase(op);
        Ok(())
    }

    /// The body of a `for` with turns that may end early.
    fn turn<'a>(&self, op: OperationRef<'c, 'a>) -> Res<()> {
        let block = first_block(op, 0)?;
        if !leaves_below(block) {
            return Ok(());
        }
        let leaving = Leaving {
            carried: op.results().map(|result| result.r#type()).collect(),
            results: None,
            is_kernel: false,
        };
        let end = self.process(block, &leaving, &[])?;
        block.append_operation(self.op("cuda_tile.continue", &end.outcome, &[], &[], 0)?);
        Ok(())
    }

    fn kernel<'a>(&self, op: OperationRef<'c, 'a>) -> Res<()> {
        let block = first_block(op, 0)?;
        if !leaves_below(block) {
            return Ok(());
        }
        self.process(block, &Leaving { carried: vec![], results: None, is_kernel: true }, &[])?;
        block.append_operation(self.op("cuda_tile.return", &[], &[], &[], 0)?);
        Ok(())
    }

    fn block<'a>(
        &self,
        op: OperationRef<'c, 'a>,
        region: usize,
        types: &[Type<'c>],
    ) -> Res<BlockRef<'c, 'a>> {
        let arguments: Vec<_> = types.iter().map(|ty| (*ty, self.location)).collect();
        let region = ir::region(op, region).ok_or("it has no region")?;
        Ok(region.append_block(Block::new(&arguments)))
    }

    // Blocks

    /// Structures a block, and removes its terminator.
    fn process<'a>(
        &self,
        block: BlockRef<'c, 'a>,
        leaving: &Leaving<'c>,
        yields: &[Type<'c>],
    ) -> Res<End<'c, 'a>> {
        let mut next = block.first_operation();
        while let Some(op) = next {
            next = op.next_in_block();
            if ir::is_named(op, IF) && leaves(op) {
                return self.branch(block, op, leaving, yields);
            }
            if next.is_none() {
                return self.end(block, op, leaving, yields);
            }
        }
        Err("a block has no end".into())
    }

    /// A branch that may leave, with all operations after it.
    fn branch<'a>(
        &self,
        block: BlockRef<'c, 'a>,
        op: OperationRef<'c, 'a>,
        leaving: &Leaving<'c>,
        yields: &[Type<'c>],
    ) -> Res<End<'c, 'a>> {
        let truth: Type<'c> = IntegerType::new(self.context, 1).into();
        let outcome = leaving.outcome(self.context);
        let own: Vec<Type<'c>> = op.results().map(|result| result.r#type()).collect();
        // The condition as a number, which it is after the conversion.
        let condition = ir::operand(op, 0).ok_or("it has no condition")?;
        let passing = [(PASSING, Attribute::unit(self.context))];
        let condition = ir::insert_before(op, self.op(CAST, &[condition], &[truth], &passing, 0)?);
        let condition = ir::result(condition, 0).ok_or("there is no result")?;
        let first = self.op("scf.if", &[condition], &[&[truth][..], &outcome, &own].concat(), &[], 2)?;
        let first = ir::insert_before(op, first);
        for region in 0..2 {
            let inner = self.block(first, region, &[])?;
            let end = match ir::region(op, region).and_then(|region| region.first_block()) {
                Some(old) => {
                    move_all(old, inner);
                    self.process(inner, leaving, &own)?
                }
                None => End {
                    left: self.truth(inner, false)?,
                    outcome: self.poison(inner, &outcome)?,
                    yields: vec![],
                },
            };
            self.yields(inner, &end)?;
        }
        for (index, result) in op.results().enumerate() {
            let value = ir::result(first, 1 + outcome.len() + index).ok_or("a result is missing")?;
            ir::replace_all_uses(result.into(), value);
        }
        let rest: Vec<_> = ir::operations(block).skip_while(|other| *other != op).skip(1).collect();
        ir::erase(op);
        let left = ir::result(first, 0).ok_or("a result is missing")?;
        let second = self.op("scf.if", &[left], &[&[truth][..], &outcome, yields].concat(), &[], 2)?;
        let second = block.append_operation(second);
        let inner = self.block(second, 0, &[])?;
        let known = (0..outcome.len()).filter_map(|index| ir::result(first, 1 + index)).collect();
        let end = End { left: self.truth(inner, true)?, outcome: known, yields: self.poison(inner, yields)? };
        self.yields(inner, &end)?;
        let inner = self.block(second, 1, &[])?;
        rest.into_iter().for_each(|op| ir::move_to_end(op, inner));
        let end = self.process(inner, leaving, yields)?;
        self.yields(inner, &end)?;
        let results =
            |from: usize, count: usize| (from..from + count).filter_map(|index| ir::result(second, index));
        Ok(End {
            left: ir::result(second, 0).ok_or("a result is missing")?,
            outcome: results(1, outcome.len()).collect(),
            yields: results(1 + outcome.len(), yields.len()).collect(),
        })
    }

    /// How a block ends with this last operation. Where the block leaves, its other values are poison.
    fn end<'a>(
        &self,
        block: BlockRef<'c, 'a>,
        op: OperationRef<'c, 'a>,
        leaving: &Leaving<'c>,
        yields: &[Type<'c>],
    ) -> Res<End<'c, 'a>> {
        let operands: Vec<Value<'c, 'a>> =
            (0..op.operand_count()).filter_map(|index| ir::operand(op, index)).collect();
        let name = ir::name_str(op);
        ir::erase(op);
        let outcome = leaving.outcome(self.context);
        let left = |outcome: Vec<Value<'c, 'a>>| -> Res<End<'c, 'a>> {
            Ok(End { left: self.truth(block, true)?, outcome, yields: self.poison(block, yields)? })
        };
        Ok(match (name, &leaving.results) {
            ("cuda_tile.yield", _) => End {
                left: self.truth(block, false)?,
                outcome: self.poison(block, &outcome)?,
                yields: operands,
            },
            ("cuda_tile.continue", None) if !leaving.is_kernel => left(operands)?,
            ("cuda_tile.continue", Some(results)) => {
                let go = self.truth(block, true)?;
                left([&[go][..], &operands, &self.poison(block, results)?].concat())?
            }
            ("cuda_tile.break", Some(_)) => {
                let go = self.truth(block, false)?;
                left([&[go][..], &self.poison(block, &leaving.carried)?, &operands].concat())?
            }
            ("cuda_tile.return", _) if leaving.is_kernel => left(vec![])?,
            _ => return Err("a return from within a loop is not supported yet".into()),
        })
    }
}

fn first_block<'c, 'a>(op: OperationRef<'c, 'a>, region: usize) -> Res<BlockRef<'c, 'a>> {
    ir::region(op, region).and_then(|region| region.first_block()).ok_or_else(|| "it has no body".into())
}

fn argument<'c, 'a>(block: BlockRef<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
    block.argument(index).map(Value::from).map_err(|_| "an argument is missing".into())
}

fn move_all<'c>(from: BlockRef<'c, '_>, to: BlockRef<'c, '_>) {
    while let Some(op) = from.first_operation() {
        ir::move_to_end(op, to);
    }
}

/// Whether a branch leaves the region around it.
fn leaves(branch: OperationRef<'_, '_>) -> bool {
    (0..branch.region_count()).filter_map(|index| ir::region(branch, index)?.first_block()).any(|block| {
        let last = ir::operations(block).last();
        last.is_some_and(|last| !ir::is_named(last, "cuda_tile.yield")) || leaves_below(block)
    })
}

/// Whether a branch in a block leaves it.
fn leaves_below(block: BlockRef<'_, '_>) -> bool {
    ir::operations(block).any(|op| ir::is_named(op, IF) && leaves(op))
}
