//! NVIDIA's hardware: operations of `nvvm`, and inline PTX where upstream has none.
//!
//! ```text
//! llvm.inline_asm "sin.approx.f32 $0, $1;", "=f,f" %x
//! ```

use crate::{
    foreign,
    places::{Emitted, Place},
    threads::{
        Threads,
        hardware::{Hardware, ONE, of_grid, result},
    },
};
use melior::ir::{
    Attribute, Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, StringAttribute},
    operation::OperationLike,
};
use mlir_ext::types::float_width;
use tilespace_emit::{Emitter, Op, Res, integer, release};
use tilespace_functions::ops::{Binary, Unary};

/// NVIDIA's hardware.
pub struct Nvidia;
/// The record of it.
pub static NVIDIA: Nvidia = Nvidia;

impl Hardware for Nvidia {
    fn thread(&self) -> &'static str {
        "nvvm.read.ptx.sreg.tid.x"
    }

    fn of_kernel<'c>(
        &self,
        at: &Emitter<'c, '_>,
        threads: i32,
        cluster: [i32; 3],
    ) -> Res<Vec<(&'static str, Attribute<'c>)>> {
        let list = |numbers: &[i32]| DenseI32ArrayAttribute::new(at.context, numbers).into();
        let own = (cluster != ONE).then(|| ("nvvm.cluster_dim", list(&cluster)));
        Ok([("nvvm.reqntid", list(&[threads]))].into_iter().chain(own).collect())
    }

    /// PTX's barrier and release are cumulative.
    fn barrier(&self, at: &Emitter<'_, '_>, _: Option<&str>) -> Res<()> {
        at.emit(release::BARRIER, &[], &[], &[]).map(|_| ())
    }

    fn shuffle<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        word: Value<'c, 'a>,
        lane: Value<'c, 'a>,
        kind: &str,
    ) -> Res<Value<'c, 'a>> {
        let (all, clamp) = (at.constant(-1, 32)?, at.constant(31, 32)?);
        let kind = at.attribute(&format!("#nvvm<shfl_kind {kind}>"))?;
        at.value("nvvm.shfl.sync", &[all, word, lane, clamp], integer(at.context, 32), &[("kind", kind)])
    }

    fn blocks<'c, 'a>(&self, at: &Emitter<'c, 'a>, dimension: &str) -> Res<Value<'c, 'a>> {
        of_grid(at, "gpu.grid_dim", dimension)
    }

    fn load<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        other: Option<Vec<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        at.load_in_ptx(emitted, place, other)
    }

    fn store<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        elements: &[Value<'c, 'a>],
    ) -> Res<()> {
        at.store_in_ptx(emitted, place, elements)
    }

    fn atomic<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        op: Op<'c, 'a>,
        place: Place<'c, 'a>,
        values: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>> {
        at.one_atomic(op, place, values)
    }

    fn has_tanh(&self) -> bool {
        true
    }

    fn unary<'c, 'a>(&self, at: &Emitter<'c, 'a>, op: Unary, a: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let ty = a.r#type();
        let name = match op {
            Unary::Sqrt => {
                let name = if float_width(ty) == Some(64) { "d" } else { "f" };
                return result(at.intrinsic(&format!("llvm.nvvm.sqrt.rn.{name}"), &[a], Some(ty))?);
            }
            Unary::Ex2Approx => "ex2.approx.ftz.f32",
            Unary::Lg2Approx => "lg2.approx.f32",
            Unary::SinApprox => "sin.approx.f32",
            Unary::CosApprox => "cos.approx.f32",
            Unary::RcpApprox => "rcp.approx.f32",
            Unary::RsqrtApprox => "rsqrt.approx.f32",
            Unary::RsqrtApproxFlush => "rsqrt.approx.ftz.f32",
            Unary::TanhApprox => "tanh.approx.f32",
            Unary::SqrtApprox => "sqrt.approx.f32",
            Unary::SqrtApproxFlush => "sqrt.approx.ftz.f32",
            _ => return Err("it is not a root or an approximation".into()),
        };
        at.ptx_function(name, "f", &[a], ty)
    }

    fn binary<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        op: Binary,
        operands: [Value<'c, 'a>; 2],
    ) -> Res<Value<'c, 'a>> {
        let name = match op {
            Binary::DivApprox => "div.approx.f32",
            Binary::DivApproxFlush => "div.approx.ftz.f32",
            Binary::DivFull => "div.full.f32",
            Binary::DivFullFlush => "div.full.ftz.f32",
            _ => return Err("it is not an approximation".into()),
        };
        at.ptx_function(name, "f", &operands, operands[0].r#type())
    }

    fn rounded<'c, 'a>(
        &self,
        at: &Emitter<'c, 'a>,
        (name, mode, flush): (&str, &str, bool),
        operands: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        let suffix = match (float_width(ty), flush) {
            (Some(64), _) => ".d",
            (_, true) => ".ftz.f",
            (_, false) => ".f",
        };
        result(at.intrinsic(&format!("llvm.nvvm.{name}.{mode}{suffix}"), operands, Some(ty))?)
    }

    fn shortened<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        value: Value<'c, 'a>,
        mode: &str,
    ) -> Res<Value<'c, 'a>> {
        let single = Type::float32(at.context);
        result(at.intrinsic(&format!("llvm.nvvm.d2f.{mode}"), &[value], Some(single))?)
    }

    fn fma_of_brains<'c, 'a>(
        &self,
        at: &Threads<'_, 'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>> {
        at.fma_of_brains(operands)
    }

    fn hidden<'c, 'a>(&self, at: &Emitter<'c, 'a>, bits: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        at.ptx_function("mov.b16", "h", &[bits], bits.r#type())
    }

    fn check_foreign(&self, _: Op<'_, '_>) -> Res<()> {
        Ok(())
    }

    fn counterpart(&self, _: &Emitter<'_, '_>, _: Op<'_, '_>) -> Res<bool> {
        Ok(false)
    }

    fn letter(&self, ty: Type<'_>) -> Option<char> {
        foreign::letter(ty)
    }

    fn assertion<'c, 'a>(
        &self,
        at: &mut Threads<'_, 'c, 'a>,
        op: Op<'c, 'a>,
        holds: Value<'c, 'a>,
    ) -> Res<()> {
        let message = op.attribute("message").map_err(|_| "it has no message")?;
        at.emit("cf.assert", &[holds], &[], &[("msg", message)]).map(|_| ())
    }

    fn print<'c, 'a>(&self, at: &Emitter<'c, 'a>, format: &str, numbers: &[Value<'c, 'a>]) -> Res<()> {
        let format: Attribute<'c> = StringAttribute::new(at.context, format).into();
        at.emit("gpu.printf", numbers, &[], &[("format", format)]).map(|_| ())
    }
}
