//! AMD's hardware: operations of LLVM, which its back end knows, and intrinsics.
//!
//! ```text
//! load with a mask   %r = scf.if %mask { llvm.load %p : !llvm.ptr<1> } else { the padding }
//! atomic sum         %r = scf.if %mask { llvm.atomicrmw fadd %p, %x syncscope("agent") monotonic } else { 0 }
//! word of lane %l    rocdl.ds_bpermute (%l & 63) * 4, %x
//! ```
//!
//! Why it is right: a wave's lanes that are masked off take no part in a branch, and all threads come together
//! after it, so that exchanges and barriers are never in one. An approximation of PTX has a bound for its
//! error; what stands for it here is rounded correctly or is an instruction of one unit in the last place, with
//! subnormal numbers flushed where the name says so. Each access names its memory: `flat` instructions are
//! refused, not emitted.

use crate::{
    atomics::{ACQUIRE, ACQUIRE_RELEASE, AGENT, MONOTONIC, RELEASE, order_and_scope},
    checks::{is_read_anew, text},
    copies::copies_of,
    places::{Emitted, Place},
    register_words::memory_bits,
    threads::{
        Threads,
        hardware::{Hardware, ONE, result},
    },
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Block, BlockLike, Region, RegionLike, Type, Value, ValueLike,
        attribute::{DenseI32ArrayAttribute, FloatAttribute, StringAttribute, TypeAttribute},
        operation::OperationLike,
    },
};
use mlir_ext::{
    ir,
    types::{PointerSpace, float_width, integer_width, pointer_space},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::nv_tileaa::word;
use tilespace_emit::{Emitter, Op, Res, integer, release};
use tilespace_functions::ops::{Binary, Unary};

/// AMD's hardware.
pub struct Amd;
/// The record of it.
pub static AMD: Amd = Amd;

/// The most threads of a block.
const MOST_THREADS: i32 = 1024;
/// The smallest `f32` that is not subnormal.
const LEAST_NORMAL: f64 = 1.175_494_350_822_287_5e-38;
/// The functions of `math` that are instructions, or a few.
const INSTRUCTIONS: [&str; 19] = [
    "absf",
    "absi",
    "ceil",
    "clampf",
    "copysign",
    "ctlz",
    "ctpop",
    "cttz",
    "floor",
    "fma",
    "isfinite",
    "isinf",
    "isnan",
    "isnormal",
    "round",
    "roundeven",
    "rsqrt",
    "sqrt",
    "trunc",
];
/// The kind of the fence that orders accesses by different addresses of one place.
const ALIASES: &str = "#nvvm.proxy_kind<alias>";
/// The processors that LLVM's intrinsics are for, by the second word of their names.
const OTHERS: [&str; 16] = [
    "aarch64",
    "arm",
    "bpf",
    "dx",
    "hexagon",
    "loongarch",
    "mips",
    "ppc",
    "r600",
    "riscv",
    "s390",
    "spv",
    "ve",
    "wasm",
    "x86",
    "xcore",
];
/// The modes of atomic operations, and the numbers of `llvm.atomicrmw`'s operations.
const MODES: [(&str, i64); 10] = [
    ("xchg", 0),
    ("add", 1),
    ("and", 3),
    ("or", 5),
    ("xor", 6),
    ("max", 7),
    ("min", 8),
    ("umax", 9),
    ("umin", 10),
    ("addf", 11),
];

/// An `f32` with subnormal numbers flushed to zero.
fn flushed<'c, 'a>(at: &Emitter<'c, 'a>, a: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    let ty = a.r#type();
    let least = float(at, LEAST_NORMAL, ty)?;
    let magnitude = result(at.intrinsic("llvm.fabs", &[a], Some(ty))?)?;
    // olt
    let less = ("predicate", at.number_attribute(4));
    let is_small = at.value("arith.cmpf", &[magnitude, least], integer(at.context, 1), &[less])?;
    let zero = float(at, 0.0, ty)?;
    let zero = result(at.intrinsic("llvm.copysign", &[zero, a], Some(ty))?)?;
    at.value("arith.select", &[is_small, zero, a], ty, &[])
}

/// Refuses an intrinsic of another kind of processor, of which LLVM's back end ends the process.
fn check_intrinsic(name: &str) -> Res<()> {
    let of = name.strip_prefix("llvm.").and_then(|name| name.split('.').next()).unwrap_or_default();
    match OTHERS.contains(&of) {
        true => Err(format!("the intrinsic is for another kind of processor, '{of}'").into()),
        false => Ok(()),
    }
}

fn float<'c, 'a>(at: &Emitter<'c, 'a>, number: f64, ty: Type<'c>) -> Res<Value<'c, 'a>> {
    let value = FloatAttribute::new(at.context, ty, number).into();
    at.value("arith.constant", &[], ty, &[("value", value)])
}

/// Refuses an access to copies on several machines, or at an address in no known memory.
fn check_access(op: Op<'_, '_>, address: Value<'_, '_>) -> Res<()> {
    if copies_of(op).is_some() {
        return Err("the chip has no memory that several machines have a copy of".into());
    }
    let known = [MemorySpace::Global, MemorySpace::Shared, MemorySpace::Constant, MemorySpace::Local];
    match pointer_space(address.r#type()) {
        Some(PointerSpace::Number(number)) if known.iter().any(|space| space.number() == number) => Ok(()),
        _ => Err("it is not known which memory its address is in, and only named memory is accessed".into()),
    }
}

/// Order, scope and volatility of an access, as attributes of LLVM's operations.
fn attributes<'c>(
    at: &Emitter<'c, '_>,
    op: Op<'c, '_>,
    name: &'static str,
) -> Vec<(&'static str, Attribute<'c>)> {
    match order_and_scope(op) {
        Some((order, scope)) => vec![
            (name, at.number_attribute(order)),
            ("syncscope", StringAttribute::new(at.context, scope).into()),
        ],
        None if is_read_anew(op) => vec![("volatile_", Attribute::unit(at.context))],
        None => vec![],
    }
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// Values where a condition holds, and others elsewhere.
    fn only_where(
        &mut self,
        mask: Option<Value<'c, 'a>>,
        others: impl FnOnce(&Self) -> Res<Vec<Value<'c, 'a>>>,
        values: impl FnOnce(&Self) -> Res<Vec<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let Some(mask) = mask else { return values(self) };
        let others = others(self)?;
        let types: Vec<_> = others.iter().map(|value| value.r#type()).collect();
        let (outside, regions) = (self.block()?, vec![Region::new(), Region::new()]);
        let choice = outside.append_operation(self.build("scf.if", &[mask], &types, &[], regions)?);
        let begin = |at: &mut Self, index: usize| -> Res<()> {
            let region = ir::region(choice, index).ok_or("there is no region")?;
            at.block = Some(region.append_block(Block::new(&[])));
            Ok(())
        };
        begin(self, 0)?;
        let values = values(self)?;
        self.emit("scf.yield", &values, &[], &[])?;
        begin(self, 1)?;
        self.emit("scf.yield", &others, &[], &[])?;
        self.block = Some(outside);
        Ok((0..types.len()).filter_map(|index| ir::result(choice, index)).collect())
    }
}

impl Hardware for Amd {
    fn thread(&self) -> &'static str {
        "rocdl.workitem.id.x"
    }

    fn of_kernel<'c>(
        &self,
        at: &Emitter<'c, '_>,
        threads: i32,
        cluster: [i32; 3],
    ) -> Res<Vec<(&'static str, Attribute<'c>)>> {
        if cluster != ONE {
            return Err("the chip has no clusters of blocks".into());
        }
        if threads > MOST_THREADS {
            return Err(format!("a block of {threads} threads is not possible: num-warps are waves").into());
        }
        let sizes = DenseI32ArrayAttribute::new(at.context, &[threads, 1, 1]).into();
        let all = StringAttribute::new(at.context, &format!("{threads},{threads}")).into();
        Ok(vec![("rocdl.reqd_work_group_size", sizes), ("rocdl.flat_work_group_size", all)])
    }

    /// A release waits for the stores of its wave. Those of the others have to be in its scope before the barrier:
    /// for the fences of the barrier itself they may be on their way.
    fn barrier(&self, at: &Emitter<'_, '_>, published: Option<&str>) -> Res<()> {
        if let Some(scope) = published {
            let scope = ("syncscope", StringAttribute::new(at.context, scope).into());
            at.emit("llvm.fence", &[], &[], &[("ordering", at.number_attribute(RELEASE)), scope])?;
        }
        at.emit("gpu.barrier", &[], &[], &[]).map(|_| ())
    }

    fn shuffle<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        word: Value<'c, 'a>,
        lane: Value<'c, 'a>,
        kind: &str,
    ) -> Res<Value<'c, 'a>> {
        let int = integer(at.context, 32);
        let lane = match kind {
            "bfly" => at.integers("arith.xori", at.value(self.thread(), &[], int, &[])?, lane)?,
            _ => lane,
        };
        let inside = at.integers("arith.andi", lane, at.constant((1 << at.chip.lanes) - 1, 32)?)?;
        let byte = at.integers("arith.shli", inside, at.constant(2, 32)?)?;
        at.value("rocdl.ds_bpermute", &[byte, word], int, &[])
    }

    /// From the arguments that the runtime adds: since version 5 of code objects they begin with these numbers.
    fn blocks<'c, 'a>(&self, at: &Emitter<'c, 'a>, dimension: &str) -> Res<Value<'c, 'a>> {
        let constant = llvm::r#type::pointer(at.context, MemorySpace::Constant.number());
        let base = result(at.intrinsic("llvm.amdgcn.implicitarg.ptr", &[], Some(constant))?)?;
        let index = ["x", "y", "z"].iter().position(|name| *name == dimension).unwrap_or(0) as i32;
        let int = integer(at.context, 32);
        let place = [
            ("elem_type", TypeAttribute::new(int).into()),
            ("rawConstantIndices", DenseI32ArrayAttribute::new(at.context, &[index]).into()),
        ];
        let address = at.value("llvm.getelementptr", &[base], constant, &place)?;
        at.value("llvm.load", &[address], int, &[("invariant", Attribute::unit(at.context))])
    }

    fn load<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        other: Option<Vec<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let original = at.original(emitted.op);
        check_access(original, place.address)?;
        let (address, count, register) = (place.address, 1usize << emitted.width, emitted.register);
        let attributes = attributes(at, original, "ordering");
        let zeros = |at: &Threads<'_, 'c, 'a>| match other {
            Some(other) => Ok(other),
            None => Ok(vec![at.value("llvm.mlir.zero", &[], register, &[])?; count]),
        };
        at.only_where(place.mask, zeros, |at| at.load_with(address, count, register, &attributes))
    }

    fn store<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        elements: &[Value<'c, 'a>],
    ) -> Res<()> {
        let original = at.original(emitted.op);
        check_access(original, place.address)?;
        let attributes = attributes(at, original, "ordering");
        let store = |at: &Threads<'_, 'c, 'a>| {
            at.store_with(place.address, elements, &attributes)?;
            Ok(vec![])
        };
        at.only_where(place.mask, |_| Ok(vec![]), store).map(|_| ())
    }

    fn atomic<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        op: Op<'c, 'a>,
        place: Place<'c, 'a>,
        values: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>> {
        check_access(op, place.address)?;
        let ty = values[0].r#type();
        if memory_bits(ty) < 16 {
            return Err("there is no atomic operation on a single byte".into());
        }
        let (order, scope) = order_and_scope(op).unwrap_or((MONOTONIC, AGENT));
        let scope = ("syncscope", StringAttribute::new(at.context, scope).into());
        let mode = op.attribute("rmw_mode").map_or("", word);
        let emit = |at: &Threads<'_, 'c, 'a>| -> Res<Vec<Value<'c, 'a>>> {
            if let [expected, new] = values {
                let [expected, new] = [at.to_bits(*expected)?, at.to_bits(*new)?];
                let bits = expected.r#type();
                let both = llvm::r#type::r#struct(at.context, &[bits, integer(at.context, 1)], false);
                // A failure stores nothing, so that it has nothing to release.
                let failed = match order {
                    RELEASE => MONOTONIC,
                    ACQUIRE_RELEASE => ACQUIRE,
                    order => order,
                };
                let orders = [
                    ("success_ordering", at.number_attribute(order)),
                    ("failure_ordering", at.number_attribute(failed)),
                    scope,
                ];
                let found = at.value("llvm.cmpxchg", &[place.address, expected, new], both, &orders)?;
                return Ok(vec![at.of_bits(at.field(found, &[0], bits)?, ty)?]);
            }
            let number = MODES.iter().find(|(name, _)| *name == mode).map(|(_, number)| *number);
            let number = number.ok_or_else(|| format!("there is no atomic '{mode}'"))?;
            let is_sum = mode == "addf";
            if is_sum != float_width(ty).is_some() && mode != "xchg" {
                return Err(format!("there is no atomic '{mode}' of this type").into());
            }
            let value = if is_sum { values[0] } else { at.to_bits(values[0])? };
            let how =
                [("bin_op", at.number_attribute(number)), ("ordering", at.number_attribute(order)), scope];
            let old = at.value("llvm.atomicrmw", &[place.address, value], value.r#type(), &how)?;
            Ok(vec![if is_sum { old } else { at.of_bits(old, ty)? }])
        };
        // With the mask off: the value to compare with, or zero.
        let none = |at: &Threads<'_, 'c, 'a>| match values {
            [expected, _] => Ok(vec![*expected]),
            _ => Ok(vec![at.value("llvm.mlir.zero", &[], ty, &[])?]),
        };
        at.only_where(place.mask, none, emit)?.first().copied().ok_or_else(|| "there is no result".into())
    }

    fn has_tanh(&self) -> bool {
        false
    }

    fn unary<'c, 'a>(&self, at: &Emitter<'c, 'a>, op: Unary, a: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let call = |name: &str, a: Value<'c, 'a>| result(at.intrinsic(name, &[a], Some(a.r#type()))?);
        let one_over = |a: Value<'c, 'a>| -> Res<Value<'c, 'a>> {
            at.value("arith.divf", &[float(at, 1.0, a.r#type())?, a], a.r#type(), &[])
        };
        match op {
            Unary::Sqrt | Unary::SqrtApprox => call("llvm.sqrt", a),
            Unary::SqrtApproxFlush => call("llvm.sqrt", flushed(at, a)?),
            Unary::Ex2Approx => flushed(at, call("llvm.amdgcn.exp2", flushed(at, a)?)?),
            Unary::Lg2Approx => call("llvm.log2", a),
            Unary::RcpApprox => one_over(a),
            Unary::RsqrtApprox => one_over(call("llvm.sqrt", a)?),
            Unary::RsqrtApproxFlush => call("llvm.amdgcn.rsq", flushed(at, a)?),
            _ => Err("the chip has no such approximation".into()),
        }
    }

    fn binary<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        op: Binary,
        operands: [Value<'c, 'a>; 2],
    ) -> Res<Value<'c, 'a>> {
        let ty = operands[0].r#type();
        match op {
            Binary::DivApproxFlush | Binary::DivFullFlush => {
                self.rounded(at, ("div", "rn", true), &operands, ty)
            }
            _ => at.value("arith.divf", &operands, ty, &[]),
        }
    }

    fn rounded<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        (name, mode, flush): (&str, &str, bool),
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        if mode != "rn" || !flush {
            return Err("the chip's instructions round to the nearest only".into());
        }
        let operands: Vec<_> = operands.iter().map(|operand| flushed(at, *operand)).collect::<Res<_>>()?;
        let rounded = match name {
            "sqrt" => self.unary(at, Unary::Sqrt, operands[0])?,
            "fma" => at.value("math.fma", &operands, ty, &[])?,
            _ => at.value(&format!("arith.{name}f"), &operands, ty, &[])?,
        };
        flushed(at, rounded)
    }

    fn shortened<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        value: Value<'c, 'a>,
        mode: &str,
    ) -> Res<Value<'c, 'a>> {
        at.directed(value, mode, Type::float32(at.context))
    }

    /// The product is exact in an `f64`, and what the sum rounds away is exact, too (Knuth's sum of two). An
    /// inexact sum becomes odd, so that only the rounding to `bf16` counts.
    fn fma_of_brains<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>> {
        let (double, wide) = (Type::float64(at.context), integer(at.context, 64));
        let op = |name: &str, a, b| at.value(name, &[a, b], double, &[]);
        let compared = |name: &str, predicate: i64, a: Value<'c, 'a>, b: Value<'c, 'a>| {
            let predicate = ("predicate", at.number_attribute(predicate));
            at.value(name, &[a, b], integer(at.context, 1), &[predicate])
        };
        let mut factors = vec![];
        for operand in operands {
            factors.push(at.value("arith.extf", &[*operand], double, &[])?);
        }
        let product = op("arith.mulf", factors[0], factors[1])?;
        let sum = op("arith.addf", product, factors[2])?;
        let second = op("arith.subf", sum, product)?;
        let first = op("arith.subf", sum, second)?;
        let errors = [op("arith.subf", product, first)?, op("arith.subf", factors[2], second)?];
        let error = op("arith.addf", errors[0], errors[1])?;
        let zero = float(at, 0.0, double)?;
        // one, olt
        let is_inexact = compared("arith.cmpf", 6, error, zero)?;
        let signs = [compared("arith.cmpf", 4, error, zero)?, compared("arith.cmpf", 4, sum, zero)?];
        let is_outward = compared("arith.cmpi", 0, signs[0], signs[1])?;
        let bits = at.value("arith.bitcast", &[sum], wide, &[])?;
        let is_even = at.is_zero(at.integers("arith.andi", bits, at.wide(1)?)?)?;
        let moves = at.integers("arith.andi", is_inexact, is_even)?;
        let by = at.value("arith.select", &[is_outward, at.wide(1)?, at.wide(-1)?], wide, &[])?;
        let by = at.value("arith.select", &[moves, by, at.wide(0)?], wide, &[])?;
        let odd = at.value("arith.bitcast", &[at.integers("arith.addi", bits, by)?], double, &[])?;
        at.value("arith.truncf", &[at.to_single(odd)?], Type::bfloat16(at.context), &[])
    }

    fn hidden<'c, 'a>(&self, _: &Emitter<'c, 'a>, bits: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        Ok(bits)
    }

    fn check_foreign(&self, op: Op<'_, '_>) -> Res<()> {
        let starts =
            |attribute: &str, start: &str| text(op, attribute).is_ok_and(|name| name.starts_with(start));
        match ir::name_str(op) {
            "nv_tileaa.elementwise_inline_asm" | "llvm.inline_asm" => {
                Err("its assembly is PTX, which the chip does not run".into())
            }
            "nv_tileaa.extern_elementwise" if starts("symbol", "__nv_") => {
                Err("the functions of CUDA's device library are for NVIDIA's chips".into())
            }
            "nv_tileaa.call_elementwise_intrinsic" if starts("intrinsic", "llvm.nvvm.") => {
                Err("the intrinsic is for NVIDIA's chips".into())
            }
            "llvm.call_intrinsic" if starts("intrin", "llvm.nvvm.") => {
                Err("the intrinsic is for NVIDIA's chips".into())
            }
            "nv_tileaa.call_elementwise_intrinsic" => check_intrinsic(text(op, "intrinsic")?),
            "llvm.call_intrinsic" => check_intrinsic(text(op, "intrin")?),
            "nv_tileaa.extern_elementwise" if starts("symbol", "__ocml_") || starts("symbol", "__ockl_") => {
                Err("the functions of ROCm's device library are not linked".into())
            }
            name if name.starts_with("nvvm.") => Err("it is an operation of NVIDIA's chips".into()),
            name if name.strip_prefix("math.").is_some_and(|name| !INSTRUCTIONS.contains(&name)) => {
                Err("the chip has no instruction for it, and no library of functions is linked".into())
            }
            _ => Ok(()),
        }
    }

    /// A fence of aliases is one of all addresses: stores go to the memory of the chip, which addresses of the
    /// machine name, and loads after it come from there.
    fn counterpart(&self, at: &Emitter<'_, '_>, op: Op<'_, '_>) -> Res<bool> {
        match ir::name_str(op) {
            release::BARRIER => self.barrier(at, Some(AGENT)).map(|()| true),
            "nvvm.fence.proxy" if op.attribute("kind").is_ok_and(|kind| kind.to_string() == ALIASES) => {
                let scope = ("syncscope", StringAttribute::new(at.context, AGENT).into());
                let order = ("ordering", at.number_attribute(ACQUIRE_RELEASE));
                at.emit("llvm.fence", &[], &[], &[order, scope]).map(|_| true)
            }
            _ => Ok(false),
        }
    }

    fn letter(&self, ty: Type<'_>) -> Option<char> {
        let bits = integer_width(ty).or_else(|| float_width(ty)).unwrap_or(64);
        matches!(bits, 16 | 32 | 64).then_some('v')
    }

    /// The thread stops the program. Its message is lost: the chip has no service that prints it.
    fn assertion<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        _: Op<'c, 'a>,
        holds: Value<'c, 'a>,
    ) -> Res<()> {
        let fails = at.is_zero(holds)?;
        let outside = at.begin_when(fails)?;
        at.intrinsic("llvm.trap", &[], None)?;
        at.end_when(outside)
    }

    fn print<'c, 'a>(&self, _: &Emitter<'c, 'a>, _: &str, _: &[Value<'c, 'a>]) -> Res<()> {
        Err("the chip prints only by a service of the host's runtime, which is not called".into())
    }
}
