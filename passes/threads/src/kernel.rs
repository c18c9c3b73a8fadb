//! Kernels: the function beside the original, its launch, and the operations without tiles.
//!
//! ```text
//! nv_tileaa.func @k(%p: !nv_tileaa.ptr<f16, 1>, %n: i32)        kernel_spec<numWarps = 4>
//! gpu.func @k(%p: !llvm.ptr<1>, %n: i32) kernel                 nvvm.reqntid = 128
//! ```

use crate::{
    amd::AMD,
    atomics::published,
    nvidia::NVIDIA,
    read,
    steps::Located,
    threads::{
        Threads,
        hardware::{Hardware, ONE, of_grid},
        register_type,
    },
    variables,
};
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, Block, BlockLike, BlockRef, OperationRef, Region, RegionLike, Type, TypeLike, Value,
        ValueLike,
        attribute::{IntegerAttribute, StringAttribute, TypeAttribute},
        operation::OperationLike,
        r#type::FunctionType,
    },
};
use mlir_ext::{attributes, functions, ir, symbols, target::nvvm_chips, types::integer_width};
use tilespace_core::MemorySpace;
use tilespace_dialects::nv_tileaa::{KernelSpec, TileType, tile_type, word};
use tilespace_emit::{Emitter, Op, Refusal, Res, integer, release, tma};
use tilespace_plan::{
    Planned, amd,
    chip::{Chip, STATIC_SHARED},
    choose::product_of,
    program::{Kind, OpId, Program},
    steps::{Schedule, Step},
};

/// The op of a function, and the mark of a kernel.
const FUNCTION: &str = "nv_tileaa.func";
const SPEC: &str = "nv_tileaa.kernel_spec";
const OCCUPANCY: &str = "nv_tileaa.occupancy";
/// Attributes of the function op itself, which are built anew.
const OWN: [&str; 2] = ["function_type", "sym_name"];
const DIALECT_PREFIX: &str = "nv_tileaa.";
/// The alignment of shared memory: a swizzled operand of `wgmma` and TMA needs it.
const ALIGNMENT: i64 = 1024;
/// The chip of a module that states none.
const DEFAULT_CHIP: u32 = 80;
/// The name of the only chips with `wgmma`.
const HOPPER: &str = "90a";
/// The names of the chips with `tcgen05`, and of those of them that have it for integers.
const BLACKWELL: [&str; 6] = ["100a", "100f", "103a", "103f", "110a", "110f"];
const INTEGERS: [&str; 2] = ["100a", "110a"];
/// The names of the only chips with `mma.sync` for scales.
const SCALING: [&str; 2] = ["120a", "121a"];
/// The most warps of a block.
const MOST_WARPS: u32 = 32;

/// A kernel of the original, and the op that holds it.
pub struct Kernel<'c, 'a> {
    /// The function.
    pub op: Op<'c, 'a>,
    /// The module of device code.
    pub module: Op<'c, 'a>,
}

/// The target of device code.
#[derive(Clone, Debug)]
pub struct Target {
    /// A chip with blocks of four warps, or a chip of AMD's that is not known.
    chip: Result<Chip, String>,
}

impl Target {
    /// The target of a module: the oldest chip of those that it states.
    pub fn of(module: OperationRef<'_, '_>) -> Self {
        if let Some(name) = rocdl_chip(module) {
            return Self { chip: amd::chip(&name).map(Chip::of_amd).ok_or(name) };
        }
        let names: Vec<_> =
            nvvm_chips(module).into_iter().filter_map(|chip| chip.strip_prefix("sm_")).collect();
        let chips = names.iter().filter_map(|name| name.trim_end_matches(['a', 'f']).parse::<u32>().ok());
        let all = |known: &[&str]| !names.is_empty() && names.iter().all(|name| known.contains(name));
        let chip = Chip {
            has_warpgroups: all(&[HOPPER]),
            has_maps: [&[HOPPER][..], &BLACKWELL, &SCALING].into_iter().any(all)
                && !states_old_version(module),
            has_tensor_memory: all(&BLACKWELL),
            has_tensor_integers: all(&INTEGERS),
            has_scales: all(&SCALING),
            ..Chip::new(chips.min().unwrap_or(DEFAULT_CHIP))
        };
        Self { chip: Ok(chip) }
    }

    /// The chip, with blocks of so many warps.
    fn chip(self, warps: u32) -> Res<Chip> {
        let chip = self.chip.map_err(|name| {
            let known = amd::CHIPS.each_ref().map(|chip| chip.name).join(", ");
            Refusal(format!("tiles are not compiled for '{name}' yet, only for {known}"))
        })?;
        Ok(Chip { warps: warps.trailing_zeros(), ..chip })
    }
}

/// Whether a target of a module states a version of PTX in which `ptxas` reads strides of maps in other units.
fn states_old_version(module: OperationRef<'_, '_>) -> bool {
    let targets = ir::attribute(module, "targets").into_iter().flat_map(attributes::elements);
    let mut texts = targets.map(ir::attribute_text);
    texts.any(|text| {
        let version = text.split_once("+ptx").map(|(_, rest)| rest);
        let version = version.and_then(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next());
        version.and_then(|version| version.parse::<u32>().ok()).is_some_and(|version| version < tma::VERSION)
    })
}

/// The chip of the first `#rocdl.target` of a module. One that names no chip is for MLIR's default.
fn rocdl_chip(module: OperationRef<'_, '_>) -> Option<String> {
    let targets = ir::attribute(module, "targets").into_iter().flat_map(attributes::elements);
    let mut texts = targets.map(ir::attribute_text);
    let text = texts.find(|text| text.starts_with("#rocdl.target"))?;
    let chip = text.split_once("chip = \"").and_then(|(_, rest)| rest.split_once('"'));
    Some(chip.map_or("gfx900", |(chip, _)| chip).to_owned())
}

/// The kernels in device code.
pub fn kernels<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<Kernel<'c, 'a>> {
    let all = functions(module).into_iter().filter(|op| op.has_attribute(SPEC));
    all.filter_map(|op| Some(Kernel { op, module: op.parent_operation()? })).collect()
}

/// The functions of tiles in device code: kernels, and others, which are no longer called.
pub fn functions<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<Op<'c, 'a>> {
    let mut found = vec![];
    ir::walk_preorder_into(module, |op| {
        if !ir::is_named(op, variables::DEVICE_MODULE) {
            return true;
        }
        found.extend(ir::members(op).into_iter().filter(|inner| ir::is_named(*inner, FUNCTION)));
        false
    });
    found
}

/// A kernel that is read and planned.
pub struct PlannedKernel<'c, 'a> {
    /// The program, as it was read.
    pub read: read::Read<'c, 'a>,
    /// The steps of the threads.
    pub schedule: Schedule,
    chip: Chip,
}

/// Reads and plans a kernel.
pub fn planned<'c, 'a>(kernel: &Kernel<'c, 'a>, target: Target) -> Located<'c, 'a, PlannedKernel<'c, 'a>> {
    let located = |refusal: Refusal| (kernel.op, refusal);
    let entry = functions::entry_block(kernel.op).ok_or_else(|| located("it has no body".into()))?;
    if entry.next_in_region().is_some() {
        return Err(located("branches between blocks are not supported over threads: use scf".into()));
    }
    let warps = warps_of(kernel.op);
    if !warps.is_power_of_two() || warps > MOST_WARPS {
        return Err(located(format!("a block of {warps} warps is not supported").into()));
    }
    let occupancy = read::integer(kernel.op, OCCUPANCY).and_then(|blocks| u32::try_from(blocks).ok());
    let occupancy = occupancy.unwrap_or(1);
    let mut read = read::read(entry)?;
    let variables = variables::shared_bytes(kernel.module, &read.ops);
    let chip = Chip { occupancy, variables, ..target.chip(warps).map_err(located)? };
    let ops = (0..).map(OpId).zip(&read.program.ops);
    for (id, _) in ops.filter(|(_, op)| matches!(op.kind, Kind::Product { .. }) && op.operands.len() > 3) {
        if !chip.takes_scales(&read.program, id, &product_of(&read.program, id)) {
            let message = "the chip has no instruction for its scales: expand-nv-tileaa multiplies by them";
            return Err((read.ops[id.0 as usize], message.into()));
        }
    }
    let Planned { program, origins, schedule } = tilespace_plan::plan_ahead(&read.program, &chip)
        .map_err(|error| located(format!("no layouts can be found: {error}").into()))?;
    read.ops = origins.into_iter().map(|origin| read.ops[origin.0 as usize]).collect();
    read.program = program;
    let all = schedule.shared + variables;
    if all > chip.shared() {
        let message =
            format!("it needs {all} bytes of shared memory, but {} has {}", chip.name(), chip.shared());
        return Err(located(message.into()));
    }
    if variables > STATIC_SHARED {
        let message = format!(
            "its own variables need {variables} bytes of shared memory, but at most {STATIC_SHARED} are possible"
        );
        return Err(located(message.into()));
    }
    Ok(PlannedKernel { read, schedule, chip })
}

fn spec_of(op: Op<'_, '_>) -> Option<KernelSpec> {
    op.attribute(SPEC).ok().and_then(KernelSpec::of)
}

/// The warps of a kernel.
fn warps_of(op: Op<'_, '_>) -> u32 {
    spec_of(op).map_or(4, |spec| spec.num_warps.max(1) as u32)
}

/// Whether a product with scales, in a kernel, is by instructions for scales.
pub fn takes_scales(op: Op<'_, '_>) -> bool {
    let around = || std::iter::successors(Some(op), |op| op.parent_operation());
    let kernel = around().find(|op| ir::is_named(*op, FUNCTION) && op.has_attribute(SPEC));
    let module = around().find(|op| ir::is_named(*op, variables::DEVICE_MODULE));
    let (Some(kernel), Some(module)) = (kernel, module) else { return false };
    let warps = warps_of(kernel);
    let mut program = Program::default();
    let region = program.add_region(None);
    let described = op.operands().map(|operand| read::description(operand.r#type()));
    let operands: Vec<_> =
        described.map(|(shape, element)| program.add_value(shape, element, None)).collect();
    let id = program.add_op(region, Kind::Product { signs: [true; 2] }, operands, []);
    let Ok(chip) = Target::of(module).chip(warps) else { return false };
    warps.is_power_of_two() && chip.takes_scales(&program, id, &product_of(&program, id))
}

/// Writes a kernel beside the original. Returns the new ops.
pub fn write<'c, 'a>(
    context: &'c Context,
    kernel: &Kernel<'c, 'a>,
    target: Target,
) -> Located<'c, 'a, Vec<Op<'c, 'a>>> {
    let located = |refusal: Refusal| (kernel.op, refusal);
    let PlannedKernel { read, schedule, chip } = planned(kernel, target)?;
    let name = symbols::symbol_name(kernel.op).ok_or_else(|| located("it has no name".into()))?;
    let shared = format!("__shared_{name}");
    let emitter = Emitter::new(context, kernel.module, kernel.op.location());
    let mut threads = Threads::new(emitter, &read, &schedule, (&chip, hardware_of(&chip)), shared.clone());
    threads.published = read.ops.iter().filter_map(|op| published(*op)).min_by_key(|scope| scope.len());
    let new = threads.function(kernel, spec_of(kernel.op).as_ref(), name).map_err(located)?;
    let mut written = vec![new];
    if schedule.shared > 0 {
        written.extend(threads.shared_variable(new, schedule.shared, chip.variables).map_err(located)?);
    }
    written.extend(threads.variable_of_maps(new).map_err(located)?);
    let body = functions::entry_block(new).ok_or_else(|| "the function has no body".into());
    let body = body.and_then(|block| {
        threads.begin(block)?;
        threads.allocate_tensor()?;
        threads.claim_maps()?;
        threads.arguments(kernel, block)
    });
    let result = body.map_err(located).and_then(|()| threads.region(Program::BODY));
    written.append(&mut threads.declared);
    match result {
        Ok(()) => Ok(written),
        Err(error) => {
            written.into_iter().for_each(ir::erase);
            Err(error)
        }
    }
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The function of a kernel, with an empty first block.
    fn function(
        &mut self,
        kernel: &Kernel<'c, 'a>,
        spec: Option<&KernelSpec>,
        name: &str,
    ) -> Res<Op<'c, 'a>> {
        let mut inputs = vec![];
        for ty in functions::function_inputs(kernel.op) {
            match tile_type(ty) {
                None if ty.is_tensor() => return Err("a tile cannot be an argument".into()),
                None | Some(TileType::Ptr { .. }) => {
                    inputs.push(self.argument_type(register_type(self.context, ty)));
                }
                Some(_) => return Err("only numbers and pointers can be arguments of a kernel".into()),
            }
        }
        let ty = FunctionType::new(self.context, &inputs, &[]);
        let threads = self.chip.threads() as i32;
        let mut attributes: Vec<(&str, Attribute<'c>)> = vec![
            ("sym_name", StringAttribute::new(self.context, name).into()),
            ("function_type", TypeAttribute::new(ty.into()).into()),
            (release::KERNEL, Attribute::unit(self.context)),
        ];
        let cluster = spec.map_or(ONE, |spec| spec.cluster);
        attributes.extend(self.hardware.of_kernel(self, threads, cluster)?);
        let named = attributes::named_attributes(kernel.op).into_iter();
        attributes.extend(named.filter(|(name, _)| !OWN.contains(name) && !name.starts_with(DIALECT_PREFIX)));
        let new = self.build("gpu.func", &[], &[], &attributes, vec![Region::new()])?;
        let new = ir::insert_before(kernel.op, new);
        let arguments: Vec<_> = inputs.into_iter().map(|ty| (ty, kernel.op.location())).collect();
        ir::region(new, 0).ok_or("the function has no body")?.append_block(Block::new(&arguments));
        Ok(new)
    }

    /// The type of a parameter: PTX has none of four bits, so they are the low ones of a byte.
    fn argument_type(&self, register: Type<'c>) -> Type<'c> {
        let is_half_a_byte = integer_width(register) == Some(4);
        if is_half_a_byte { self.memory_type(register) } else { register }
    }

    fn arguments(&mut self, kernel: &Kernel<'c, 'a>, block: BlockRef<'c, 'a>) -> Res<()> {
        let inputs = functions::function_inputs(kernel.op);
        let program = self.program();
        for (index, (&value, ty)) in program.region(Program::BODY).arguments.iter().zip(inputs).enumerate() {
            let argument: Value<'c, 'a> = block.argument(index).map_err(|_| "an argument is missing")?.into();
            let register = register_type(self.context, ty);
            let number = match argument.r#type() == register {
                true => argument,
                false => self.value("arith.trunci", &[argument], register, &[])?,
            };
            self.numbers.insert(value, vec![number]);
        }
        Ok(())
    }

    /// The variable in shared memory. If it would be larger than a variable can be, the launch gives the
    /// memory, and a constant beside the variable has its size.
    fn shared_variable(&mut self, new: Op<'c, 'a>, bytes: u64, others: u64) -> Res<Vec<Op<'c, 'a>>> {
        let is_of_launch = bytes + others > self.chip.static_shared();
        let length =
            if is_of_launch { 0 } else { u32::try_from(bytes).map_err(|_| "too much shared memory")? };
        let array = llvm::r#type::array(integer(self.context, 8), length);
        let space =
            IntegerAttribute::new(integer(self.context, 32), MemorySpace::Shared.number().into()).into();
        let attributes = [
            ("sym_name", StringAttribute::new(self.context, &self.shared).into()),
            ("global_type", TypeAttribute::new(array).into()),
            (
                "linkage",
                self.attribute(if is_of_launch {
                    "#llvm.linkage<external>"
                } else {
                    "#llvm.linkage<internal>"
                })?,
            ),
            ("addr_space", space),
            ("alignment", self.number_attribute(ALIGNMENT)),
        ];
        let variable = self.build("llvm.mlir.global", &[], &[], &attributes, vec![Region::new()])?;
        let variable = ir::insert_before(new, variable);
        if is_of_launch {
            return Ok(vec![variable, self.size_constant(new, bytes)?]);
        }
        self.initialize(variable, "llvm.mlir.undef", array)?;
        Ok(vec![variable])
    }

    /// Gives a variable the value that an operation makes: without an initializer it would be a declaration.
    pub fn initialize(&mut self, variable: Op<'c, 'a>, made_by: &str, ty: Type<'c>) -> Res<()> {
        let before = self.block;
        self.block = Some(ir::region(variable, 0).ok_or("it has no region")?.append_block(Block::new(&[])));
        let value = self.value(made_by, &[], ty, &[])?;
        self.emit("llvm.return", &[value], &[], &[])?;
        self.block = before;
        Ok(())
    }

    /// The number of bytes of shared memory that a launch must give.
    fn size_constant(&mut self, new: Op<'c, 'a>, bytes: u64) -> Res<Op<'c, 'a>> {
        let ty = integer(self.context, 32);
        let space = IntegerAttribute::new(ty, MemorySpace::Global.number().into()).into();
        let attributes = [
            ("sym_name", StringAttribute::new(self.context, &format!("{}_bytes", self.shared)).into()),
            ("global_type", TypeAttribute::new(ty).into()),
            ("linkage", self.attribute("#llvm.linkage<external>")?),
            ("addr_space", space),
            ("constant", Attribute::unit(self.context)),
            ("value", IntegerAttribute::new(ty, bytes as i64).into()),
        ];
        let constant = self.build("llvm.mlir.global", &[], &[], &attributes, vec![Region::new()])?;
        Ok(ir::insert_before(new, constant))
    }

    /// An operation without tiles.
    pub fn scalar(&mut self, step: &Step) -> Res<()> {
        let original = self.original(step.op);
        let op = self.program().op(step.op);
        let grid = |at: &Self, name: &str| -> Res<Value<'c, 'a>> {
            let dimension = original.attribute("dimension").map_or("", word);
            match name {
                "gpu.grid_dim" => at.hardware.blocks(at, dimension),
                _ => of_grid(at, name, dimension),
            }
        };
        let value = match ir::name_str(original) {
            "nv_tileaa.return" => {
                self.free_tensor()?;
                self.release_maps()?;
                return self.emit("gpu.return", &[], &[], &[]).map(|_| ());
            }
            // Before sm_90 no kernel begins before the kernel in front of it has ended.
            "nvvm.griddepcontrol" if self.chip.sm < 90 => return Ok(()),
            "nv_tileaa.get_global" => self.address_of_variable(original)?,
            "nv_tileaa.get_program_id" => grid(self, "gpu.block_id")?,
            "nv_tileaa.get_num_programs" => grid(self, "gpu.grid_dim")?,
            "nv_tileaa.is_valid_program_id" => {
                let id = self.number_of(op.operands[0])?;
                // sge
                let predicate = ("predicate", self.number_attribute(5));
                self.value(
                    "arith.cmpi",
                    &[id, self.constant(0, 32)?],
                    integer(self.context, 1),
                    &[predicate],
                )?
            }
            // No block takes over the work of another block: each runs the program once, so there is never a
            // next program.
            "nv_tileaa.cancel_next_program_id" => self.constant(-1, 32)?,
            "nv_tileaa.get_dim_size" => {
                let dim = read::integer(original, "dim").unwrap_or(0).max(0) as usize;
                let parts = self.parts(op.operands[0])?;
                let size = *parts.get(1 + dim).ok_or("the view has no such dimension")?;
                let ty = ir::result(original, 0).ok_or("it has no result")?.r#type();
                match mlir_ext::types::integer_width(ty) {
                    Some(64) => size,
                    Some(_) => self.value("arith.trunci", &[size], ty, &[])?,
                    None => self.value("arith.index_cast", &[size], ty, &[])?,
                }
            }
            name if name.starts_with(DIALECT_PREFIX) => {
                return Err("it is not supported in code that is distributed over threads yet".into());
            }
            _ => return self.followed(step),
        };
        self.numbers.insert(op.results[0], vec![value]);
        Ok(())
    }

    /// An operation of another dialect on numbers, which stays as it is.
    fn followed(&mut self, step: &Step) -> Res<()> {
        let original = self.original(step.op);
        let op = self.program().op(step.op);
        if original.region_count() > 0 {
            return Err("an operation with regions is not supported over threads".into());
        }
        if self.hardware.counterpart(self, original)? {
            return Ok(());
        }
        let operands: Vec<_> =
            op.operands.iter().map(|operand| self.number_of(*operand)).collect::<Res<_>>()?;
        let results = self.one(original, &operands)?;
        for (value, result) in op.results.iter().zip(results) {
            self.numbers.insert(*value, vec![result]);
        }
        Ok(())
    }
}

/// The kind of hardware of a chip.
fn hardware_of(chip: &Chip) -> &'static dyn Hardware {
    if chip.amd.is_some() { &AMD } else { &NVIDIA }
}
