//! An emitter of LLVM IR: `cargo run --example emit sin f32 | llc -march=nvptx64 -mcpu=sm_80`.
//!
//! A whole emitter, as text. An emitter of MLIR has `arith` and `math` in these places.

use std::fmt::Display;
use tilespace_functions::{
    self as functions,
    ops::{Binary, Compare, IntegerBinary, IntegerCompare, Logic, Ops, Unary, Width},
};

/// The text so far, and the number of values.
struct Emitter(Width, String, usize);

impl Emitter {
    fn float_type(&self) -> &'static str {
        if self.0 == Width::Single { "float" } else { "double" }
    }
    fn integer_type(&self) -> &'static str {
        if self.0 == Width::Single { "i32" } else { "i64" }
    }
    fn line(&mut self, text: impl Display) -> String {
        self.2 += 1;
        self.1 += &format!("  %v{} = {text}\n", self.2);
        format!("%v{}", self.2)
    }
    fn call(&mut self, name: &str, ty: &str, operands: &[&String]) -> String {
        let operands: Vec<String> = operands.iter().map(|operand| format!("{ty} {operand}")).collect();
        self.line(format!("call {ty} @{name}({})", operands.join(", ")))
    }
}

/// A value: an index into nothing, its own name. The trait wants it to be `Copy`.
type Name = &'static str;

fn name(text: String) -> Name {
    text.leak()
}

impl Ops for Emitter {
    type F = Name;
    type I = Name;
    type B = Name;

    fn width(&self) -> Width {
        self.0
    }
    fn float(&mut self, value: f64) -> Name {
        name(format!("0x{:016X}", value.to_bits()))
    }
    fn integer(&mut self, value: i64) -> Name {
        name(if self.0 == Width::Single { (value as i32).to_string() } else { value.to_string() })
    }
    fn unary(&mut self, op: Unary, a: Name) -> Name {
        let (ty, suffix) = (self.float_type(), if self.0 == Width::Single { "f32" } else { "f64" });
        let intrinsic = match op {
            Unary::Neg => return name(self.line(format!("fneg {ty} {a}"))),
            Unary::Abs => format!("llvm.fabs.{suffix}"),
            Unary::Floor => format!("llvm.floor.{suffix}"),
            Unary::Ceil => format!("llvm.ceil.{suffix}"),
            Unary::Trunc => format!("llvm.trunc.{suffix}"),
            Unary::RoundEven => format!("llvm.roundeven.{suffix}"),
            Unary::Sqrt => format!("llvm.sqrt.{suffix}"),
            Unary::Ex2Approx => "llvm.nvvm.ex2.approx.ftz.f".into(),
            Unary::Lg2Approx => "llvm.nvvm.lg2.approx.f".into(),
            Unary::SinApprox => "llvm.nvvm.sin.approx.f".into(),
            Unary::CosApprox => "llvm.nvvm.cos.approx.f".into(),
            Unary::RcpApprox => {
                return name(
                    self.line(format!("call float asm \"rcp.approx.f32 $0, $1;\", \"=f,f\"(float {a})")),
                );
            }
            Unary::RsqrtApprox => "llvm.nvvm.rsqrt.approx.f".into(),
            Unary::RsqrtApproxFlush => "llvm.nvvm.rsqrt.approx.ftz.f".into(),
            Unary::TanhApprox => "llvm.nvvm.tanh.approx.f32".into(),
            Unary::SqrtApprox => "llvm.nvvm.sqrt.approx.f".into(),
            Unary::SqrtApproxFlush => "llvm.nvvm.sqrt.approx.ftz.f".into(),
        };
        name(self.call(&intrinsic, ty, &[&a.into()]))
    }
    fn binary(&mut self, op: Binary, a: Name, b: Name) -> Name {
        let (ty, suffix) = (self.float_type(), if self.0 == Width::Single { "f32" } else { "f64" });
        let op = match op {
            Binary::Add => "fadd",
            Binary::Sub => "fsub",
            Binary::Mul => "fmul",
            Binary::Div => "fdiv",
            Binary::Min => {
                return name(self.call(&format!("llvm.minnum.{suffix}"), ty, &[&a.into(), &b.into()]));
            }
            Binary::Max => {
                return name(self.call(&format!("llvm.maxnum.{suffix}"), ty, &[&a.into(), &b.into()]));
            }
            Binary::DivApprox => {
                return name(self.call("llvm.nvvm.div.approx.f", ty, &[&a.into(), &b.into()]));
            }
            Binary::DivApproxFlush => {
                return name(self.call("llvm.nvvm.div.approx.ftz.f", ty, &[&a.into(), &b.into()]));
            }
            Binary::DivFull => return name(self.call("llvm.nvvm.div.full", ty, &[&a.into(), &b.into()])),
            Binary::DivFullFlush => {
                return name(self.call("llvm.nvvm.div.full.ftz", ty, &[&a.into(), &b.into()]));
            }
        };
        name(self.line(format!("{op} {ty} {a}, {b}")))
    }
    fn fma(&mut self, a: Name, b: Name, c: Name) -> Name {
        let intrinsic = if self.0 == Width::Single { "llvm.fma.f32" } else { "llvm.fma.f64" };
        name(self.call(intrinsic, self.float_type(), &[&a.into(), &b.into(), &c.into()]))
    }
    fn integers(&mut self, op: IntegerBinary, a: Name, b: Name) -> Name {
        let ty = self.integer_type();
        let op = match op {
            IntegerBinary::Add => "add",
            IntegerBinary::Sub => "sub",
            IntegerBinary::Mul => "mul",
            IntegerBinary::MulHigh => {
                // The backend finds `mul.hi` in this.
                let (wide, size) = if self.0 == Width::Single { ("i64", 32) } else { ("i128", 64) };
                let [a, b] = [a, b].map(|part| self.line(format!("zext {ty} {part} to {wide}")));
                let product = self.line(format!("mul {wide} {a}, {b}"));
                let high = self.line(format!("lshr {wide} {product}, {size}"));
                return name(self.line(format!("trunc {wide} {high} to {ty}")));
            }
            IntegerBinary::And => "and",
            IntegerBinary::Or => "or",
            IntegerBinary::Xor => "xor",
            IntegerBinary::ShiftLeft => "shl",
            IntegerBinary::ShiftRight => "lshr",
            IntegerBinary::ShiftRightSigned => "ashr",
            IntegerBinary::MinUnsigned => {
                return name(self.call(&format!("llvm.umin.{ty}"), ty, &[&a.into(), &b.into()]));
            }
        };
        name(self.line(format!("{op} {ty} {a}, {b}")))
    }
    fn logic(&mut self, op: Logic, a: Name, b: Name) -> Name {
        let op = if op == Logic::And { "and" } else { "or" };
        name(self.line(format!("{op} i1 {a}, {b}")))
    }
    fn compare(&mut self, op: Compare, a: Name, b: Name) -> Name {
        let op = match op {
            Compare::Equal => "oeq",
            Compare::Less => "olt",
            Compare::LessEqual => "ole",
            Compare::NotEqual => "une",
            Compare::Unordered => "uno",
        };
        name(self.line(format!("fcmp {op} {} {a}, {b}", self.float_type())))
    }
    fn compare_integers(&mut self, op: IntegerCompare, a: Name, b: Name) -> Name {
        let op = match op {
            IntegerCompare::Equal => "eq",
            IntegerCompare::Less => "slt",
            IntegerCompare::LessUnsigned => "ult",
        };
        name(self.line(format!("icmp {op} {} {a}, {b}", self.integer_type())))
    }
    fn select(&mut self, condition: Name, yes: Name, no: Name) -> Name {
        let ty = self.float_type();
        name(self.line(format!("select i1 {condition}, {ty} {yes}, {ty} {no}")))
    }
    fn select_integer(&mut self, condition: Name, yes: Name, no: Name) -> Name {
        let ty = self.integer_type();
        name(self.line(format!("select i1 {condition}, {ty} {yes}, {ty} {no}")))
    }
    fn to_integer(&mut self, a: Name) -> Name {
        name(self.line(format!("fptosi {} {a} to {}", self.float_type(), self.integer_type())))
    }
    fn to_float(&mut self, a: Name) -> Name {
        name(self.line(format!("sitofp {} {a} to {}", self.integer_type(), self.float_type())))
    }
    fn bits(&mut self, a: Name) -> Name {
        name(self.line(format!("bitcast {} {a} to {}", self.float_type(), self.integer_type())))
    }
    fn float_of_bits(&mut self, a: Name) -> Name {
        name(self.line(format!("bitcast {} {a} to {}", self.integer_type(), self.float_type())))
    }
    /// A branch.
    fn rarely<const N: usize>(
        &mut self,
        condition: Name,
        usual: [Name; N],
        rare: impl FnOnce(&mut Self) -> [Name; N],
    ) -> [Name; N] {
        self.1 +=
            &format!("  br label %usual\nusual:\n  br i1 {condition}, label %rare, label %join\nrare:\n");
        let rare = rare(self);
        self.1 += "  br label %join\njoin:\n";
        let ty = self.float_type();
        std::array::from_fn(|i| {
            name(self.line(format!("phi {ty} [{}, %usual], [{}, %rare]", usual[i], rare[i])))
        })
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, function, ty] = &arguments[..] else { panic!("emit FUNCTION f32|f64") };
    let mut o = Emitter(if ty == "f32" { Width::Single } else { Width::Double }, String::new(), 0);
    let (x, y) = ("%x", "%y");
    let result = match function.as_str() {
        "exp" => functions::exp(&mut o, x),
        "exp2" => functions::exp2(&mut o, x),
        "log" => functions::log(&mut o, x),
        "log2" => functions::log2(&mut o, x),
        "pow" => functions::pow(&mut o, x, y),
        "sin" => functions::sin(&mut o, x),
        "cos" => functions::cos(&mut o, x),
        "tan" => functions::tan(&mut o, x),
        "sinh" => functions::sinh(&mut o, x),
        "cosh" => functions::cosh(&mut o, x),
        "tanh" => functions::tanh(&mut o, x),
        "atan2" => functions::atan2(&mut o, x, y),
        "rsqrt" => functions::rsqrt(&mut o, x),
        "remainder" => functions::remainder(&mut o, x, y),
        _ => panic!("{function} is not a function"),
    };
    let ty = o.float_type();
    println!("define {ty} @{function}({ty} %x, {ty} %y) {{\n{}  ret {ty} {result}\n}}", o.1);
}
