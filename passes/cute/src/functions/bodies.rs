//! Kernels, blocks, and the operations of other dialects, which are copied with lowered operands.
//!
//! ```text
//! "cuda.kernel"(%v: !cute.memref<f32, gmem, "(?,8):(8,1)">, %n: i32)
//! llvm.func @k(%0: !llvm.struct<(ptr<1>, struct<(i32, struct<()>)>)>, %n: i32) attributes {nvvm.kernel}
//! ```
//!
//! The host's part of a dump launches a kernel with one value for each argument, so the parameters are not
//! parts but structs ([`Kind::border`]), with the bytes that the host writes. An argument without parts does
//! not become a parameter. A parameter is taken apart at the start of the kernel.
//!
//! Blocks and structured loops carry parts instead of values. So an operation of another dialect takes the
//! parts of its operands, gives the parts of its results, and keeps its attributes, except for the sizes of
//! its operand groups.

use crate::{
    emit::{Lowering, Op, Refusal, Res},
    functions::threads,
    nvidia::eights,
    record::Record,
    table,
    text::types::Kind,
    views::pointers::WHOLE,
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Block, BlockLike, Identifier, Location, OperationRef, Region, RegionLike, RegionRef, Type,
        TypeLike, Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute, StringAttribute, TypeAttribute},
        operation::{OperationBuilder, OperationLike},
    },
};
use mlir_ext::{attributes, diagnostics, functions, ir, symbols, types};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::MemorySpace;

/// The records by name.
pub type Table = FxHashMap<&'static str, &'static Record>;

/// The op of a kernel.
pub const KERNEL: &str = "cuda.kernel";
/// The annotation of a loop, on LLVM's branches, and on the loops of `scf`, which pass it on.
const LOOP: &str = "loop_annotation";
const LOOP_TO_BE: &str = "llvm.loop_annotation";
/// The attributes of a parameter that is a TMA descriptor: 128 bytes that the host writes and the kernel does
/// not change.
const DESCRIPTOR_PARAMETER: [(&str, &str); 3] = [
    ("llvm.align", "64 : i64"),
    ("llvm.byval", "!llvm.struct<(struct<(array<16 x i64>)>)>"),
    ("nvvm.grid_constant", "unit"),
];
/// The fast-math flags of an operation.
const FAST_MATH: &str = "fastmath";
const SEGMENTS: &str = "operandSegmentSizes";
/// The operands of each case of a switch.
const CASES: &str = "case_operand_segments";
const REQUIRED_THREADS: &str = "nvvm.reqntid";
const CREATE_DIVISOR: &str = "cute.fast_divmod.create_divisor";
const CONSTANT: &str = "arith.constant";
const ASSEMBLY: &str = "llvm.inline_asm";

impl<'c, 'a> Lowering<'c, 'a> {
    /// Writes the function beside the original. The new function is inserted first, so that it can be erased
    /// as a whole if there is a refusal, which is reported at its operation.
    pub fn function(&mut self, op: OperationRef<'c, 'a>, table: &Table) -> Option<OperationRef<'c, 'a>> {
        ir::walk_preorder(op, |inner| self.makes_divisors |= ir::is_named(inner, CREATE_DIVISOR));
        let head = match ir::is_named(op, KERNEL) {
            true => self.kernel(op),
            false => self.other_function(op),
        };
        let new = match head {
            Ok(new) => new,
            Err(refusal) => {
                report(op, refusal);
                return None;
            }
        };
        let body = functions::function_body(op).zip(ir::region(new, 0));
        let written = body.map_or(Ok(()), |(from, to)| self.region(from, to, table));
        match written {
            Ok(()) => Some(new),
            Err((at, refusal)) => {
                report(at, refusal);
                ir::erase(new);
                None
            }
        }
    }

    /// The function of a kernel, with its first block and the parts of its arguments.
    fn kernel(&mut self, op: OperationRef<'c, 'a>) -> Res<OperationRef<'c, 'a>> {
        let entry = functions::entry_block(op).ok_or("it has no body")?;
        let name = symbols::symbol_name(op).ok_or("it has no name")?;
        let mut parameters = vec![];
        for index in 0..entry.argument_count() {
            let argument: Value<'c, 'a> = entry.argument(index).map_err(|_| "an argument is missing")?.into();
            let ty = argument.r#type();
            let kind = self.kind(ty)?;
            if matches!(&*kind, Kind::Plain(_)) || !kind.parts(self.context).is_empty() {
                let border = kind.border(self.context);
                let border = border.ok_or_else(|| {
                    format!("an argument of type {} cannot be passed to a kernel", ir::type_text(ty))
                })?;
                if !is_llvm(border) {
                    return Err(format!(
                        "an argument of type {} cannot be passed to a kernel",
                        ir::type_text(ty)
                    )
                    .into());
                }
                parameters.push((argument, border));
            } else {
                self.bind(argument, vec![])?;
            }
        }
        let types: Vec<_> = parameters.iter().map(|(_, ty)| *ty).collect();
        let function_type = llvm::r#type::function(llvm::r#type::void(self.context), &types, false);
        let mut attributes = vec![
            ("sym_name", StringAttribute::new(self.context, name).into()),
            ("function_type", TypeAttribute::new(function_type).into()),
            ("linkage", self.attribute("#llvm.linkage<external>")?),
            ("nvvm.kernel", Attribute::unit(self.context)),
        ];
        // The numbers of threads, clusters and the like. All other attributes concern the host.
        for (name, value) in attributes::named_attributes(op) {
            if name.starts_with("nvvm.") && name != "nvvm.kernel" {
                attributes.push((name, value));
                if name == REQUIRED_THREADS {
                    self.threads = threads::stated(&ir::attribute_text(value));
                }
            }
        }
        let new = self.build("llvm.func", &[], &[], &attributes, vec![Region::new()])?;
        let new = ir::insert_before(op, new);
        let arguments: Vec<_> = parameters.iter().map(|(old, ty)| (*ty, ir::location_of(*old))).collect();
        let region = ir::region(new, 0).ok_or("the function has no body")?;
        let block = region.append_block(Block::new(&arguments));
        (self.entry, self.block) = (Some(block), Some(block));
        self.blocks.insert(ir::block_id(entry), block);
        let written = parameters.iter().enumerate().try_for_each(|(index, (old, _))| {
            if matches!(&*self.kind(old.r#type())?, Kind::Atom(atom) if atom.is_descriptor) {
                for (name, text) in DESCRIPTOR_PARAMETER {
                    functions::set_argument_attribute(new, index, name, self.attribute(text)?);
                }
            }
            let argument: Value<'c, 'a> = block.argument(index).map_err(|_| "a parameter is missing")?.into();
            let leaves = match &*self.kind(old.r#type())? {
                Kind::Plain(_) => vec![argument],
                _ => self.unpacked(argument)?,
            };
            self.bind(*old, leaves)
        });
        match written {
            Ok(()) => Ok(new),
            Err(refusal) => {
                ir::erase(new);
                Err(refusal)
            }
        }
    }

    /// A function that is not a kernel: its arguments must not be of CuTe's types.
    fn other_function(&mut self, op: OperationRef<'c, 'a>) -> Res<OperationRef<'c, 'a>> {
        for ty in functions::function_inputs(op).chain(functions::function_results(op)) {
            if self.parts(ty)? != [ty] {
                return Err(format!(
                    "a function with an argument or a result of type {} is not supported",
                    ir::type_text(ty)
                )
                .into());
            }
        }
        // Only kernels allocate dynamic shared memory, from its start.
        self.shared = WHOLE;
        let new =
            self.build(ir::name_str(op), &[], &[], &attributes::named_attributes(op), vec![Region::new()])?;
        Ok(ir::insert_before(op, new))
    }

    /// Writes the blocks of a region. All blocks are made first, since a branch may precede its target.
    fn region(
        &mut self,
        from: RegionRef<'c, 'a>,
        to: RegionRef<'c, 'a>,
        table: &Table,
    ) -> Result<(), (Op<'c, 'a>, Refusal)> {
        let Some(parent) = from.first_block().and_then(|block| block.parent_operation()) else {
            return Ok(());
        };
        let mut old = from.first_block();
        while let Some(block) = old {
            if !self.blocks.contains_key(&ir::block_id(block)) {
                self.new_block(block, to).map_err(|refusal| (parent, refusal))?;
            }
            old = block.next_in_region();
        }
        let mut old = from.first_block();
        while let Some(block) = old {
            let new = self.blocks.get(&ir::block_id(block)).copied();
            if self.entry.is_none() {
                self.entry = new;
            }
            self.block = new;
            for op in ir::operations(block) {
                self.location = op.location();
                self.operation(op, table)?;
            }
            old = block.next_in_region();
        }
        Ok(())
    }

    /// Makes a block, with the parts of the arguments of the old block as its arguments.
    fn new_block(&mut self, old: melior::ir::BlockRef<'c, 'a>, to: RegionRef<'c, 'a>) -> Res<()> {
        let (mut types, mut counts): (Vec<(Type<'c>, Location<'c>)>, Vec<_>) = (vec![], vec![]);
        let arguments = (0..old.argument_count()).map(|index| old.argument(index).map(Value::from));
        let arguments: Vec<Value<'c, 'a>> =
            arguments.collect::<Result<_, _>>().map_err(|_| "an argument is missing")?;
        for argument in &arguments {
            let parts = self.parts(argument.r#type())?;
            counts.push(parts.len());
            types.extend(parts.into_iter().map(|ty| (ty, ir::location_of(*argument))));
        }
        let new = to.append_block(Block::new(&types));
        self.blocks.insert(ir::block_id(old), new);
        let mut next = 0;
        for (argument, count) in arguments.into_iter().zip(counts) {
            let range = next..next + count;
            next = range.end;
            let leaves = range.map(|index| new.argument(index).map(Value::from));
            self.bind(argument, leaves.collect::<Result<_, _>>().map_err(|_| "an argument is missing")?)?;
        }
        Ok(())
    }

    /// Lowers an operation by its record, or copies it.
    fn operation(&mut self, op: Op<'c, 'a>, table: &Table) -> Result<(), (Op<'c, 'a>, Refusal)> {
        if let Some(record) = table.get(ir::name_str(op)) {
            return table::lower(self, record, op).map_err(|refusal| (op, refusal));
        }
        let new = self.copy(op).map_err(|refusal| (op, refusal))?;
        let block = self.block;
        for index in 0..op.region_count() {
            if let (Some(from), Some(to)) = (ir::region(op, index), ir::region(new, index)) {
                self.region(from, to, table)?;
            }
        }
        self.block = block;
        Ok(())
    }

    /// Copies an operation under its name, with the parts of its operands and results.
    pub fn follow(&mut self, op: Op<'c, 'a>) -> Res<()> {
        self.keeps_attributes(op);
        match op.region_count() {
            0 => self.copy(op).map(|_| ()),
            _ => Err("an operation with regions is not supported here".into()),
        }
    }

    /// Casts the generic address of a stack slot to local memory, which the text of inline assembly names.
    fn as_assembly_names_them(
        &mut self,
        op: Op<'c, 'a>,
        index: usize,
        leaves: &mut [Value<'c, 'a>],
    ) -> Res<()> {
        let local = llvm::r#type::pointer(self.context, MemorySpace::Local.number());
        if ir::operand(op, index).is_some_and(|operand| operand.r#type() == local)
            && let [leaf] = leaves
            && leaf.r#type() != local
        {
            *leaf = self.value("llvm.addrspacecast", &[*leaf], local, &[])?;
        }
        Ok(())
    }

    /// The copy of an operation, with empty regions.
    fn copy(&mut self, op: Op<'c, 'a>) -> Res<Op<'c, 'a>> {
        if !eights::moves_bytes(op) {
            return Err(eights::COMPUTES.into());
        }
        let (mut operands, mut counts) = (vec![], vec![]);
        for index in 0..op.operand_count() {
            let mut leaves = self.operand_leaves(op, index)?;
            if ir::is_named(op, ASSEMBLY) {
                self.as_assembly_names_them(op, index, &mut leaves)?;
            }
            counts.push(leaves.len());
            operands.extend(leaves);
        }
        if self.attribute_of(op, CASES).is_some() && counts.iter().any(|count| *count != 1) {
            return Err(
                "a switch is supported only with operands that are single numbers or addresses".into()
            );
        }
        let results = self.result_parts(op)?;
        if ir::is_named(op, CONSTANT) && self.result_type(op, 0)? != results[0] {
            return self.zero_of_bytes(op, results[0]);
        }
        let mut successors = vec![];
        for index in 0..op.successor_count() {
            let block = ir::successor(op, index).and_then(|old| self.blocks.get(&ir::block_id(old)).copied());
            successors.push(block.ok_or("it branches to another region")?);
        }
        let is_structured = ir::name_str(op).starts_with("scf.") || ir::name_str(op).starts_with("cf.");
        let branch = annotated_branch(op, &operands);
        let mut all = vec![];
        for (name, value) in attributes::named_attributes(op) {
            let (name, value) = match name {
                LOOP | LOOP_TO_BE if branch.is_some() => (LOOP, value),
                LOOP if is_structured => (LOOP_TO_BE, value),
                FAST_MATH if ir::name_str(op).starts_with("arith.") => (FAST_MATH, self.contracted(value)?),
                SEGMENTS => (name, self.regrouped(op, &counts).unwrap_or(value)),
                _ => (name, value),
            };
            all.push((Identifier::new(self.context, name), value));
        }
        if !all.iter().any(|(name, _)| *name == Identifier::new(self.context, LOOP_TO_BE))
            && let Some(unrolling) = self.unrolling(op)
        {
            all.push((Identifier::new(self.context, LOOP_TO_BE), unrolling));
        }
        let regions = (0..op.region_count()).map(|_| Region::new()).collect();
        let blocks: Vec<&Block<'c>> = successors.iter().map(|block| &**block).collect();
        let new = OperationBuilder::new(branch.unwrap_or(ir::name_str(op)), op.location())
            .add_operands(&operands)
            .add_results(&results)
            .add_attributes(&all)
            .add_successors(&blocks)
            .add_regions_vec(regions)
            .build()
            .map_err(|_| "it cannot be built with its lowered operands")?;
        let new = self.block()?.append_operation(new);
        self.bind_all(op, new)?;
        Ok(new)
    }

    /// A constant of 8-bit floats, which are bytes. Only a constant of zeros is supported.
    fn zero_of_bytes(&mut self, op: Op<'c, 'a>, ty: Type<'c>) -> Res<Op<'c, 'a>> {
        let text = self.attribute_of(op, "value").map(ir::attribute_text).unwrap_or_default();
        if !["0.000000e+00 :", "dense<0.000000e+00> :"].iter().any(|zero| text.starts_with(zero)) {
            return Err("a nonzero constant of 8-bit floats is not supported".into());
        }
        let zero = self.emit("llvm.mlir.zero", &[], &[ty], &[])?;
        self.bind_all(op, zero)?;
        Ok(zero)
    }

    /// Adds the flag for contraction to fast-math flags. NVIDIA's compiler contracts a product and a sum
    /// unless it is told not to, and its PTX for these operations states no rounding, so that ptxas
    /// contracts.
    fn contracted(&self, flags: Attribute<'c>) -> Res<Attribute<'c>> {
        match &*flags.to_string() {
            "#arith.fastmath<none>" => self.attribute("#arith.fastmath<contract>"),
            text if text.contains("contract") || text.contains("fast>") => Ok(flags),
            text => self.attribute(&text.replace('>', ",contract>")),
        }
    }

    /// The sizes of the operand groups, after each operand has become its parts.
    fn regrouped(&self, op: Op<'c, 'a>, counts: &[usize]) -> Option<Attribute<'c>> {
        let mut sizes = vec![];
        while let Some(range) = ir::operand_segment(op, sizes.len()) {
            sizes.push(i32::try_from(counts.get(range)?.iter().sum::<usize>()).ok()?);
        }
        Some(DenseI32ArrayAttribute::new(self.context, &sizes).into())
    }

    /// Binds the results of an operation to the results of another, part by part.
    pub fn bind_all(&mut self, old: Op<'c, 'a>, new: Op<'c, 'a>) -> Res<()> {
        let mut next = 0;
        for index in 0..old.result_count() {
            let result = self.result(old, index)?;
            let count = self.parts(result.r#type())?.len();
            let leaves = (next..next + count).map(|index| ir::result(new, index)).collect::<Option<Vec<_>>>();
            next += count;
            self.bind(result, leaves.ok_or("a result is missing")?)?;
        }
        Ok(())
    }

    /// The type of a result.
    pub fn result_type(&self, op: Op<'c, 'a>, index: usize) -> Res<Type<'c>> {
        Ok(self.result(op, index)?.r#type())
    }

    /// The numbers and addresses in a struct of structs; the value itself if it is not a struct.
    pub fn unpacked(&mut self, value: Value<'c, 'a>) -> Res<Vec<Value<'c, 'a>>> {
        let paths = paths(value.r#type(), &[]);
        if paths.iter().any(|(path, _)| path.is_empty()) {
            return Ok(vec![value]);
        }
        paths.into_iter().map(|(path, ty)| self.field(value, &path, ty)).collect()
    }

    /// A struct of structs with these numbers and addresses.
    pub fn packed(&mut self, leaves: &[Value<'c, 'a>], ty: Type<'c>) -> Res<Value<'c, 'a>> {
        let paths = paths(ty, &[]);
        if paths.len() != leaves.len() {
            return Err("its operands do not make the LLVM struct".into());
        }
        if let ([(path, _)], [leaf]) = (&paths[..], leaves)
            && path.is_empty()
        {
            return Ok(*leaf);
        }
        let mut value = self.value("llvm.mlir.poison", &[], ty, &[])?;
        for ((path, _), leaf) in paths.iter().zip(leaves) {
            let position = DenseI64ArrayAttribute::new(self.context, path).into();
            value = self.value("llvm.insertvalue", &[value, *leaf], ty, &[("position", position)])?;
        }
        Ok(value)
    }
}

/// LLVM's branch for a branch of `cf` with the annotation of a loop, if it can have such operands. The folds
/// of `cf` would build the branch anew, without the annotation.
fn annotated_branch<'c>(op: Op<'c, '_>, operands: &[Value<'c, '_>]) -> Option<&'static str> {
    if ![LOOP, LOOP_TO_BE].iter().any(|name| ir::has_discardable_attribute(op, name)) {
        return None;
    }
    let is_llvm = |value: &Value<'c, '_>| is_llvm(value.r#type());
    match ir::name_str(op) {
        "cf.br" if operands.iter().all(is_llvm) => Some("llvm.br"),
        "cf.cond_br" if operands.iter().all(is_llvm) => Some("llvm.cond_br"),
        _ => None,
    }
}

/// Whether LLVM's functions and branches take values of this type, also in structs and arrays.
fn is_llvm(ty: Type<'_>) -> bool {
    let (mut pending, mut seen) = (vec![ty], FxHashSet::default());
    while let Some(ty) = pending.pop() {
        let one_dimension = types::shape(ty).is_some_and(|shape| shape.len() == 1) && ty.is_vector();
        if types::namespace(ty) != b"llvm" && !ty.is_float() && !ty.is_integer() && !one_dimension {
            return false;
        }
        let count = match types::elements(ty) {
            types::Aggregate::Struct(count) => count,
            types::Aggregate::Array { .. } => 1,
            types::Aggregate::Vector | types::Aggregate::None => 0,
        };
        let parts = (0..count).filter_map(|index| types::element_type(ty, index));
        pending.extend(parts.filter(|part| seen.insert(ir::type_id_key(*part))));
    }
    true
}

/// The paths in a struct of structs to the fields that are not structs, with their types.
fn paths<'c>(ty: Type<'c>, path: &[i64]) -> Vec<(Vec<i64>, Type<'c>)> {
    let types::Aggregate::Struct(count) = types::elements(ty) else { return vec![(path.to_vec(), ty)] };
    let fields = (0..count).filter_map(|index| Some((index as i64, types::element_type(ty, index)?)));
    fields.flat_map(|(index, field)| paths(field, &[path, &[index]].concat())).collect()
}

/// Reports at an operation why it has no lowering.
pub fn report(op: OperationRef<'_, '_>, Refusal(reason): Refusal) {
    let message = format!("'{}' op has no lowering: {reason}", ir::name_str(op));
    diagnostics::error(op.location(), message).emit();
}
