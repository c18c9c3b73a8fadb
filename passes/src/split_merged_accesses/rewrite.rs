//! Splits merged pointers into parts, and accesses through them into branches.
//!
//! ```text
//! ^bb1(%p: ptr)        ^bb1(%p: ptr, %is_first: i1, %first: ptr, %second: ptr)
//! br ^bb1(%shared)     br ^bb1(%shared, %true, %shared, %poison)
//! ```
//!
//! All parts of a function are created before a block is split: they are placed at the definition of the
//! merged value, so that they dominate its uses.

use super::webs::{Origin, Part, Side, Web};
use melior::{
    Context,
    ir::{
        Attribute, Block, BlockLike, BlockRef, Identifier, Location, OperationRef, RegionLike, Type, Value,
        ValueLike,
        attribute::{DenseI32ArrayAttribute, IntegerAttribute},
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{functions, interfaces::append_successor_operand, ir};

/// A merged pointer in parts.
#[derive(Clone, Copy)]
struct Parts<'c, 'a> {
    /// Whether the pointer is the first part.
    is_first: Value<'c, 'a>,
    first: Value<'c, 'a>,
    second: Value<'c, 'a>,
}

impl<'c, 'a> Parts<'c, 'a> {
    fn all(self) -> [Value<'c, 'a>; 3] {
        [self.is_first, self.first, self.second]
    }
}

/// An access that is to be split.
pub struct Split<'c, 'a> {
    access: OperationRef<'c, 'a>,
    /// The operand number of the address.
    operand: usize,
    parts: Parts<'c, 'a>,
}

/// Splits the pointers of one function.
pub struct Rewriter<'c, 'a> {
    context: &'c Context,
    entry: BlockRef<'c, 'a>,
    location: Location<'c>,
    /// False, true and poison, once they are created.
    constants: [Option<Value<'c, 'a>>; 3],
}

const FALSE: usize = 0;
const TRUE: usize = 1;
const POISON: usize = 2;

impl<'c: 'a, 'a> Rewriter<'c, 'a> {
    /// For a function with a body.
    pub fn new(context: &'c Context, function: OperationRef<'c, 'a>) -> Option<Self> {
        let entry = functions::entry_block(function)?;
        Some(Self { context, entry, location: function.location(), constants: [None; 3] })
    }

    /// Creates the parts of all merged values that the accesses of a web depend on.
    pub fn split_web(&mut self, web: &Web<'c, 'a>, splits: &mut Vec<Split<'c, 'a>>) -> Option<()> {
        let is_needed = web.needed();
        let mut all: Vec<Option<Parts<'c, 'a>>> = Vec::with_capacity(web.merged.len());
        for (merged, is_needed) in web.merged.iter().zip(&is_needed) {
            let origin = merged.origin.as_ref().ok().filter(|_| *is_needed);
            all.push(match origin {
                Some(origin) => Some(self.declare(merged.value, origin)?),
                None => None,
            });
        }
        self.share_predicates(web, &mut all)?;
        for (index, parts) in all.iter().enumerate() {
            if let (Some(parts), Ok(origin)) = (parts, &web.merged[index].origin) {
                self.define(*parts, origin, &all)?;
            }
        }
        for access in &web.accesses {
            splits.push(Split { access: access.op, operand: access.operand, parts: all[access.address]? });
        }
        Some(())
    }

    /// Creates the parts of a value. Their operands are set by `define`, since the parts of other values may
    /// not exist yet.
    fn declare(&mut self, value: Value<'c, 'a>, origin: &Origin<'c, 'a>) -> Option<Parts<'c, 'a>> {
        let (ty, bit) = (value.r#type(), IntegerType::new(self.context, 1).into());
        match origin {
            Origin::Argument(block, _) => {
                let at = ir::location_of(value);
                let add = |ty| block.add_argument(ty, at);
                Some(Parts { is_first: add(bit), first: add(ty), second: add(ty) })
            }
            Origin::Select(op, condition, _) => {
                let freeze = OperationBuilder::new("llvm.freeze", op.location())
                    .add_operands(&[*condition])
                    .add_results(&[bit]);
                let frozen = ir::result(ir::insert_before(*op, freeze.build().ok()?), 0)?;
                let [no, poison] = [self.constant(FALSE, bit)?, self.constant(POISON, ty)?];
                let select = |value: Value<'c, 'a>| {
                    let select = OperationBuilder::new("llvm.select", op.location())
                        .add_operands(&[frozen, value, value])
                        .add_results(&[value.r#type()]);
                    ir::result(ir::insert_before(*op, select.build().ok()?), 0)
                };
                Some(Parts { is_first: select(no)?, first: select(poison)?, second: select(poison)? })
            }
            Origin::Computed(op, ..) => {
                let is_first = self.constant(FALSE, bit)?;
                let copy = || ir::result(ir::insert_after(*op, ir::clone_operation(*op)), 0);
                Some(Parts { is_first, first: copy()?, second: copy()? })
            }
        }
    }

    /// Gives a computed address the predicate of its source.
    fn share_predicates(&self, web: &Web<'c, 'a>, all: &mut [Option<Parts<'c, 'a>>]) -> Option<()> {
        let mut is_visited = vec![false; all.len()];
        let mut path = Vec::new();
        for start in 0..all.len() {
            let mut at = start;
            while !std::mem::replace(&mut is_visited[at], true)
                && let Ok(Origin::Computed(_, _, from)) = &web.merged[at].origin
            {
                path.push(at);
                at = *from;
            }
            let Some(is_first) = all[at].map(|parts| parts.is_first) else {
                path.clear();
                continue;
            };
            for index in path.drain(..) {
                all[index].as_mut()?.is_first = is_first;
            }
        }
        Some(())
    }

    /// Sets the operands of the parts of a value.
    fn define(
        &mut self,
        parts: Parts<'c, 'a>,
        origin: &Origin<'c, 'a>,
        all: &[Option<Parts<'c, 'a>>],
    ) -> Option<()> {
        match origin {
            Origin::Argument(_, edges) => {
                for (branch, successor, part) in edges {
                    for value in self.parts(part, all)?.all() {
                        append_successor_operand(*branch, *successor, value).then_some(())?;
                    }
                }
            }
            Origin::Select(_, _, [yes, no]) => {
                let chosen = [self.parts(yes, all)?.all(), self.parts(no, all)?.all()];
                for (index, value) in parts.all().into_iter().enumerate() {
                    let select = ir::defining_op(value)?;
                    ir::set_operand(select, 1, chosen[0][index]);
                    ir::set_operand(select, 2, chosen[1][index]);
                }
            }
            Origin::Computed(_, operand, from) => {
                let source = all[*from]?;
                ir::set_operand(ir::defining_op(parts.first)?, *operand, source.first);
                ir::set_operand(ir::defining_op(parts.second)?, *operand, source.second);
            }
        }
        Some(())
    }

    /// The parts of a value that a merged one may take.
    fn parts(&mut self, part: &Part<'c, 'a>, all: &[Option<Parts<'c, 'a>>]) -> Option<Parts<'c, 'a>> {
        let (ty, bit) = (part.value.r#type(), IntegerType::new(self.context, 1).into());
        match part.side {
            Side::Either(index) => all[index],
            Side::First => Some(Parts {
                is_first: self.constant(TRUE, bit)?,
                first: part.value,
                second: self.constant(POISON, ty)?,
            }),
            Side::Second => Some(Parts {
                is_first: self.constant(FALSE, bit)?,
                first: self.constant(POISON, ty)?,
                second: part.value,
            }),
        }
    }

    /// A constant, at the start of the function.
    fn constant(&mut self, which: usize, ty: Type<'c>) -> Option<Value<'c, 'a>> {
        if let Some(value) = self.constants[which] {
            return Some(value);
        }
        let builder = match which {
            POISON => OperationBuilder::new("llvm.mlir.poison", self.location),
            bit => OperationBuilder::new("llvm.mlir.constant", self.location).add_attributes(&[(
                Identifier::new(self.context, "value"),
                IntegerAttribute::new(ty, bit as i64).into(),
            )]),
        };
        let op = ir::insert_at_start(self.entry, builder.add_results(&[ty]).build().ok()?);
        self.constants[which] = ir::result(op, 0);
        self.constants[which]
    }
}

impl<'c: 'a, 'a> Split<'c, 'a> {
    /// Splits the access, and its block after it.
    pub fn make(&self, context: &'c Context) -> Option<()> {
        let access = self.access;
        let at = access.location();
        let block = access.block()?;
        let region = block.parent_region()?;
        let results: Vec<(Type<'c>, Location<'c>)> =
            access.results().map(|result| (Value::from(result).r#type(), at)).collect();
        let join = region.insert_block_after(block, Block::new(&results));
        let second = region.insert_block_after(block, Block::new(&[]));
        let first = region.insert_block_after(block, Block::new(&[]));
        while let Some(op) = access.next_in_block() {
            ir::move_to_end(op, join);
        }
        for (index, result) in access.results().enumerate() {
            ir::replace_all_uses(result.into(), join.argument(index).ok()?.into());
        }
        let copy = first.append_operation(ir::clone_operation(access));
        ir::set_operand(copy, self.operand, self.parts.first);
        ir::move_to_end(access, second);
        ir::set_operand(access, self.operand, self.parts.second);
        for (block, op) in [(first, copy), (second, access)] {
            let results: Vec<Value<'c, 'a>> = op.results().map(Value::from).collect();
            let branch = OperationBuilder::new("llvm.br", at).add_operands(&results).add_successors(&[&join]);
            block.append_operation(branch.build().ok()?);
        }
        let segments: Attribute<'c> = DenseI32ArrayAttribute::new(context, &[1, 0, 0]).into();
        let branch = OperationBuilder::new("llvm.cond_br", at)
            .add_operands(&[self.parts.is_first])
            .add_successors(&[&first, &second])
            .add_attributes(&[(Identifier::new(context, "operandSegmentSizes"), segments)]);
        block.append_operation(branch.build().ok()?);
        Some(())
    }
}
