//! From MLIR to [`Code`].

mod decode;

use crate::{
    code::{Arith, Block, Code, Func, Global, Init, Inst, Linkage, Op, Slot, Successor, fits},
    types::Ty,
};
use anyhow::{Context as _, Result, bail};
use decode::{constant, decode};
use melior::ir::{
    Attribute, BlockLike, BlockRef, Module, OperationRef, RegionLike, RegionRef, Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    functions, ir, symbols,
    types::{Aggregate, PointerSpace, element_type, elements, float_width, integer_width, pointer_space},
};
use rustc_hash::FxHashMap;

/// LLVM's number of that predicate.
const SIGNED_LESS: i64 = 2;

/// Decodes a module of the LLVM dialect.
pub fn translate(module: &Module) -> Result<Code> {
    let mut code = Code::default();
    for op in ir::operations(module.body()) {
        match ir::name_str(op) {
            "llvm.func" => {
                let func = function(op)?;
                code.by_name.insert(func.name.clone(), code.functions.len());
                code.functions.push(func);
            }
            "llvm.mlir.global" => code.globals.push(global(op)?),
            "llvm.module_flags" => {}
            other => bail!("{other} at the level of the module"),
        }
    }
    Ok(code)
}

/// A type.
fn ty(from: Type) -> Result<Ty> {
    if let Some(PointerSpace::Number(space)) = pointer_space(from) {
        return Ok(Ty::Ptr(space));
    }
    if let Some(width) = integer_width(from) {
        return Ok(Ty::Int(width));
    }
    if let Some(width) = float_width(from) {
        return Ok(Ty::Float(width));
    }
    let part = |index| element_type(from, index).context("an aggregate without this part").and_then(ty);
    match elements(from) {
        Aggregate::Struct(len) => {
            let packed = from.to_string().starts_with("!llvm.struct<packed");
            Ok(Ty::Struct((0..len).map(part).collect::<Result<_>>()?, packed))
        }
        Aggregate::Array { len } => Ok(Ty::Array(len as u64, part(0)?.into())),
        Aggregate::Vector => {
            let len: i64 = mlir_ext::types::shape(from).context("a vector without a shape")?.iter().product();
            Ok(Ty::Vector(len as u64, part(0)?.into()))
        }
        Aggregate::None => bail!("type {from}"),
    }
}

fn linkage(op: OperationRef) -> Linkage {
    let text = get(op, "linkage").map_or(String::new(), |attribute| attribute.to_string());
    match text.trim_start_matches("#llvm.linkage<").trim_end_matches('>') {
        // Every module has its own copy of a discardable function.
        "internal" | "private" | "linkonce_odr" | "available_externally" => Linkage::Internal,
        "weak" | "common" | "extern_weak" => Linkage::Replaceable,
        "linkonce" => Linkage::Discardable,
        _ => Linkage::External,
    }
}

fn get<'c>(op: OperationRef<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    op.has_attribute(name).then(|| op.attribute(name).ok())?
}

fn attribute<'c, A: TryFrom<Attribute<'c>>>(op: OperationRef<'c, '_>, name: &str) -> Result<A> {
    let found = get(op, name).and_then(|attribute| A::try_from(attribute).ok());
    found.with_context(|| format!("{} without {name}", ir::name_str(op)))
}

fn number(op: OperationRef, name: &str) -> Result<i64> {
    Ok(attribute::<IntegerAttribute>(op, name)?.value())
}

fn symbol(op: OperationRef, name: &str) -> Result<String> {
    Ok(attribute::<FlatSymbolRefAttribute>(op, name)?.value().to_string())
}

fn type_attribute(op: OperationRef, name: &str) -> Result<Ty> {
    ty(attribute::<TypeAttribute>(op, name)?.value())
}

fn global(op: OperationRef) -> Result<Global> {
    let ty = type_attribute(op, "global_type")?;
    // The import of LLVM IR represents a missing initializer like this.
    let is_undefined = |region: &RegionRef| {
        let first = region.first_block().and_then(|block| block.first_operation());
        let returns =
            |op: OperationRef| op.next_in_block().is_some_and(|next| ir::name_str(next) == "llvm.return");
        first.is_some_and(|op| ir::name_str(op) == "llvm.mlir.undef" && returns(op))
    };
    let region = ir::region(op, 0).filter(|region| region.first_block().is_some() && !is_undefined(region));
    let init = match (get(op, "value"), region) {
        (Some(value), _) => Init::Value(constant(value, &ty)?),
        (_, Some(region)) => {
            let mut values = Values::default();
            let blocks = values.blocks(region)?;
            Init::Region(Box::new(Func {
                name: "initializer".into(),
                params: vec![],
                result: Some(ty.clone()),
                is_kernel: false,
                linkage: Linkage::Internal,
                blocks,
                slots: values.count,
                values: values.slots,
                published: vec![],
            }))
        }
        _ => Init::None,
    };
    Ok(Global {
        name: symbols::symbol_name(op).unwrap_or_default().to_string(),
        space: number(op, "addr_space").unwrap_or(0) as u32,
        ty,
        is_constant: op.has_attribute("constant"),
        linkage: linkage(op),
        init,
    })
}

fn function(op: OperationRef) -> Result<Func> {
    let mut params = Vec::new();
    for (index, input) in functions::function_inputs(op).enumerate() {
        let by_value = functions::argument_attribute(op, index, "llvm.byval");
        let by_value = by_value.and_then(|attribute| TypeAttribute::try_from(attribute).ok());
        params.push((ty(input)?, by_value.map(|attribute| ty(attribute.value())).transpose()?));
    }
    let result = functions::function_results(op).next().map(ty).transpose()?;
    let published = attribute::<DenseI32ArrayAttribute>(op, "nvvm.as");
    let published = published.map_or(vec![], |list| {
        (0..list.len()).map(|index| list.element(index).unwrap_or_default()).collect()
    });
    let published = if fits(&published, &params) { published } else { vec![] };
    let mut values = Values::default();
    let blocks = match functions::function_body(op) {
        Some(body) => values.blocks(body)?,
        None => vec![],
    };
    Ok(Func {
        name: symbols::symbol_name(op).unwrap_or_default().to_string(),
        params,
        result,
        is_kernel: op.has_attribute("nvvm.kernel")
            || get(op, "CConv").is_some_and(|convention| convention.to_string().contains("ptx_kernelcc")),
        linkage: linkage(op),
        blocks,
        slots: values.count,
        values: values.slots,
        published,
    })
}

/// The values of a function, in the order of first use, and its blocks, including those that regions become.
#[derive(Default)]
struct Values {
    slots: FxHashMap<ir::ValueId, Slot>,
    /// The number of slots, including slots without a value.
    count: usize,
    blocks: FxHashMap<ir::BlockId, usize>,
    made: Vec<Block>,
}

impl Values {
    fn slot(&mut self, value: Value) -> Slot {
        match self.slots.get(&ir::value_id(value)) {
            Some(known) => *known,
            None => {
                let slot = self.new_slot();
                self.slots.insert(ir::value_id(value), slot);
                slot
            }
        }
    }

    /// A value without a counterpart in MLIR.
    fn new_slot(&mut self) -> Slot {
        self.count += 1;
        self.count - 1
    }

    fn new_block(&mut self, params: Vec<Slot>) -> usize {
        self.made.push(Block { params, insts: vec![] });
        self.made.len() - 1
    }

    fn blocks(&mut self, region: RegionRef) -> Result<Vec<Block>> {
        let mut all: Vec<BlockRef> = Vec::new();
        let mut next = region.first_block();
        while let Some(block) = next {
            let params = self.params(block)?;
            let made = self.new_block(params);
            self.blocks.insert(ir::block_id(block), made);
            all.push(block);
            next = block.next_in_region();
        }
        for block in all {
            self.fill(self.blocks[&ir::block_id(block)], block)?;
        }
        Ok(std::mem::take(&mut self.made))
    }

    fn params(&mut self, block: BlockRef) -> Result<Vec<Slot>> {
        (0..block.argument_count()).map(|index| Ok(self.slot(block.argument(index)?.into()))).collect()
    }

    /// Puts the operations of a block into block number `at`, and into later blocks if one of them has
    /// regions. Returns the values that the block yields, and the block where it ends.
    fn fill(&mut self, mut at: usize, block: BlockRef) -> Result<(usize, Vec<Slot>)> {
        for op in ir::operations(block) {
            match ir::name_str(op) {
                "scf.if" => at = self.choice(at, op)?,
                "scf.for" => at = self.repetition(at, op)?,
                "scf.yield" => return Ok((at, op.operands().map(|operand| self.slot(operand)).collect())),
                _ => {
                    let inst = self.inst(op)?;
                    self.made[at].insts.push(inst);
                }
            }
        }
        Ok((at, vec![]))
    }

    fn jump(&mut self, from: usize, op: Op, args: Vec<Slot>, successors: Vec<Successor>) {
        let arg_types = vec![Ty::Int(1); args.len()];
        let inst = Inst { op, args, arg_types, results: vec![], result_types: vec![], successors };
        self.made[from].insts.push(inst);
    }

    fn choice(&mut self, at: usize, op: OperationRef) -> Result<usize> {
        let results = op.results().map(|result| self.slot(result.into())).collect();
        let join = self.new_block(results);
        let condition = self.slot(op.operands().next().context("a condition")?);
        let mut sides = Vec::new();
        for number in 0..2 {
            match ir::region(op, number).and_then(|region| region.first_block()) {
                Some(block) => {
                    let side = self.new_block(vec![]);
                    let (end, values) = self.fill(side, block)?;
                    self.jump(end, Op::Branch, values.clone(), vec![(join, values)]);
                    sides.push((side, vec![]));
                }
                None => sides.push((join, vec![])),
            }
        }
        self.jump(at, Op::Condition, vec![condition], sides);
        Ok(join)
    }

    fn repetition(&mut self, at: usize, op: OperationRef) -> Result<usize> {
        let operands: Vec<Value> = op.operands().collect();
        let [from, to, step, start @ ..] = &operands[..] else { bail!("a loop without bounds") };
        let width = ty(from.r#type())?;
        let block = ir::region(op, 0).and_then(|region| region.first_block()).context("a loop's body")?;
        let params = self.params(block)?;
        let index = params[0];
        let results = op.results().map(|result| self.slot(result.into())).collect();
        let (head, body, exit) =
            (self.new_block(params.clone()), self.new_block(vec![]), self.new_block(results));
        let first: Vec<Slot> = std::iter::once(from).chain(start).map(|value| self.slot(*value)).collect();
        self.jump(at, Op::Branch, first.clone(), vec![(head, first)]);
        let (more, following) = (self.new_slot(), self.new_slot());
        let compute = |op, by, result, result_type: &Ty| Inst {
            op,
            args: vec![index, by],
            arg_types: vec![width.clone(), width.clone()],
            results: vec![result],
            result_types: vec![result_type.clone()],
            successors: vec![],
        };
        let (to, step) = (self.slot(*to), self.slot(*step));
        self.made[head].insts.push(compute(Op::Compare(SIGNED_LESS), to, more, &Ty::Int(1)));
        let ends = vec![(body, vec![]), (exit, params[1..].to_vec())];
        self.jump(head, Op::Condition, vec![more], ends);
        let (end, values) = self.fill(body, block)?;
        self.made[end].insts.push(compute(Op::Arith(Arith::Add), step, following, &width));
        let values: Vec<Slot> = std::iter::once(following).chain(values).collect();
        self.jump(end, Op::Branch, values.clone(), vec![(head, values)]);
        Ok(exit)
    }

    fn inst(&mut self, op: OperationRef) -> Result<Inst> {
        let mut inst = Inst {
            op: decode(op)?,
            args: vec![],
            arg_types: vec![],
            results: vec![],
            result_types: vec![],
            successors: vec![],
        };
        for operand in op.operands() {
            inst.args.push(self.slot(operand));
            inst.arg_types.push(ty(operand.r#type()).unwrap_or(Ty::Int(0)));
        }
        for result in op.results() {
            inst.results.push(self.slot(result.into()));
            inst.result_types.push(ty(result.r#type()).unwrap_or(Ty::Int(0)));
        }
        self.successors(op, &mut inst)?;
        Ok(inst)
    }

    fn successors(&mut self, op: OperationRef, inst: &mut Inst) -> Result<()> {
        for index in 0..op.successor_count() {
            let block = ir::successor(op, index).context("a successor")?;
            let to = *self.blocks.get(&ir::block_id(block)).context("a successor in another region")?;
            let operands = match (&inst.op, index) {
                (Op::Branch, _) => 0..op.operand_count(),
                (Op::Switch(_), 1..) => {
                    let sizes = attribute::<DenseI32ArrayAttribute>(op, "case_operand_segments")?;
                    let mut start = ir::operand_segment(op, 2).context("the operands of cases")?.start;
                    for case in 0..index - 1 {
                        start += sizes.element(case)? as usize;
                    }
                    start..start + sizes.element(index - 1)? as usize
                }
                _ => ir::operand_segment(op, index + 1).context("the operands of a successor")?,
            };
            inst.successors.push((to, inst.args[operands].to_vec()));
        }
        Ok(())
    }
}
