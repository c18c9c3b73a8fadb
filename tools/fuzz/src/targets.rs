//! Programs on targets with other numbers of spaces and a generic null that is not in any space: AMDGPU,
//! SPIR-V.
//!
//! ```text
//! %v = alloca i64                       %v.slot = alloca i64, addrspace(5)
//! define ptx_kernel void @k(ptr %p)     define amdgpu_kernel void @k(ptr %p)
//! ```
//!
//! A program becomes LLVM IR of the target, `opt` runs the plugin on it, and the result becomes IR of NVPTX
//! again, which the interpreter runs. Only names and numbers are exchanged, so the program does not change:
//! the plugin's result has to behave as before, in worlds in which some addresses of spaces are null
//! ([`Pipeline::keeps_null`]).

use crate::{
    check::{Pipeline, pipeline},
    plant::Plant,
    ways::{self, export, imported, opt},
};
use anyhow::{Context as _, Result};
use melior::{Context, ir::Module};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// A target, by the differences of its IR from NVPTX's.
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Options of `opt`.
    options: &'static [&'static str],
    /// Triple and data layout.
    head: [&'static str; 2],
    /// The calling convention of kernels.
    kernel: &'static str,
    /// Numbers of spaces: NVPTX's, and its own.
    spaces: [(u32, u32); 5],
    /// Whether pointers to global memory may name constants.
    merges_constants: bool,
    /// Whether kernels have no arguments by value, which are `byref` there.
    lacks_byval: bool,
    /// Calls that correspond to each other.
    calls: &'static [(&'static str, &'static str)],
}

/// The targets.
pub const TARGETS: [Target; 2] = [
    Target {
        name: "amdgcn",
        // Without a named processor, threads may share their stack slots.
        options: &["-mcpu=gfx942"],
        head: [
            "amdgcn-amd-amdhsa",
            "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-\
             p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-\
             n32:64-S32-A5-G1-ni:7:8:9",
        ],
        kernel: "amdgpu_kernel",
        spaces: [(0, 0), (1, 1), (3, 3), (4, 4), (5, 5)],
        merges_constants: true,
        lacks_byval: true,
        calls: &[
            ("@llvm.nvvm.read.ptx.sreg.tid.x()", "@llvm.amdgcn.workitem.id.x()"),
            ("void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)", "void @llvm.amdgcn.s.barrier()"),
            ("@llvm.nvvm.isspacep.shared(", "@llvm.amdgcn.is.shared("),
            ("@llvm.nvvm.isspacep.local(", "@llvm.amdgcn.is.private("),
        ],
    },
    Target {
        name: "spirv64",
        options: &[],
        head: [
            "spirv64-unknown-unknown",
            "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1",
        ],
        kernel: "spir_kernel",
        spaces: [(0, 4), (1, 1), (3, 3), (4, 2), (5, 0)],
        merges_constants: false,
        lacks_byval: false,
        calls: &[
            ("@llvm.nvvm.read.ptx.sreg.tid.x()", "@llvm.spv.thread.id.in.group.i32(i32 0)"),
            (
                "void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)",
                "void @llvm.spv.group.memory.barrier.with.group.sync()",
            ),
        ],
    },
];
/// The calling convention of kernels on NVPTX.
const NVPTX_KERNEL: &str = "ptx_kernel";
/// The plugin by itself, as at its place in a pipeline of `clang`.
const PASSES: &str = "tilespace";

/// A mistake in the plugin's result, as a change of LLVM IR of the target.
pub type Mistake = fn(&str) -> String;

/// No mistake.
pub fn no_mistake(text: &str) -> String {
    text.into()
}

/// A generic null as LLVM's null in shared memory, the address 0, where a variable may be.
pub fn null_is_zero(text: &str) -> String {
    let casts =
        ["ptr", "ptr addrspace(4)"].map(|from| format!("addrspacecast ({from} null to ptr addrspace(3))"));
    casts.iter().fold(text.to_string(), |text, cast| text.replace(cast, "null"))
}

/// Mistakes on AMDGPU: about a null, and in a world where constants are not in global memory.
pub fn plants() -> Vec<Plant> {
    let named = |plant: Plant, what: &str| Plant { name: format!("AMDGPU: {what}"), ..plant };
    if ways::plugin().is_none() {
        return Vec::new();
    }
    let (null, _) = TARGETS[0].plant(null_is_zero);
    let (apart, _) = TARGETS[0].plant(no_mistake);
    let apart = Plant { pipeline: Pipeline { merges_constants: false, ..apart.pipeline }, ..apart };
    vec![
        named(null, "a null is the address 0 of shared memory"),
        named(apart, "a constant is in global memory, where the two are apart"),
    ]
}

impl Target {
    /// The plugin with a mistake, as a plant, and the number of programs that went through it.
    pub fn plant(&'static self, mistake: Mistake) -> (Plant, Arc<AtomicU64>) {
        let count = Arc::new(AtomicU64::new(0));
        let counted = count.clone();
        let transform = move |context: &Context, module: &mut Module| {
            if self.through_plugin(context, mistake, module)? {
                counted.fetch_add(1, Ordering::Relaxed);
            }
            Ok(())
        };
        let pipeline = Pipeline {
            keeps_null: true,
            merges_constants: self.merges_constants,
            ..pipeline("ip-msp,memory-space-opt")
        };
        (Plant { name: self.name.into(), transform: Box::new(transform), pipeline }, count)
    }

    /// Replaces a module by the plugin's result for it on this target. False, without a change, if the
    /// program has operations or types that the target lacks.
    pub fn through_plugin(&self, context: &Context, mistake: Mistake, module: &mut Module) -> Result<bool> {
        let mut copy = Module::parse(context, &module.as_operation().to_string()).context("a copy")?;
        let Some(text) = self.own(&export(context, &mut copy)?) else { return Ok(false) };
        let plugin = ways::plugin().context("no plugin for LLVM beside this program")?;
        let mut options = vec![format!("-load-pass-plugin={}", plugin.display())];
        options.extend(self.options.iter().map(|option| option.to_string()));
        let text = match opt(PASSES, &options, &text) {
            Ok(text) => text,
            // IR that is not valid for this target is not a program for it.
            Err(_) if opt("verify", &[], &text).is_err() => return Ok(false),
            Err(error) => return Err(error),
        };
        *module = imported(context, &self.of_nvptx(&mistake(&text)))?;
        Ok(true)
    }

    /// IR of NVPTX as IR of this target. None if it has calls that the target lacks, or spaces, or arguments.
    fn own(&self, text: &str) -> Option<String> {
        let mut out = String::new();
        for line in text.lines() {
            let line = match line.split_once(" = ") {
                Some(("target triple", _)) => format!("target triple = \"{}\"", self.head[0]),
                Some(("target datalayout", _)) => format!("target datalayout = \"{}\"", self.head[1]),
                Some((name, slot)) if slot.starts_with("alloca ") => {
                    // A slot has a number or a name; the value in its place has a name.
                    let own = format!("%slot.{}", name.trim().trim_start_matches('%'));
                    format!(
                        "  {own} = {slot}, addrspace(5)\n{name} = addrspacecast ptr addrspace(5) {own} to ptr"
                    )
                }
                _ => line.to_string(),
            };
            let line = self.calls.iter().fold(line, |line, (theirs, own)| line.replace(theirs, own));
            if line.starts_with("declare ") && line.contains("@llvm.nvvm.") {
                continue;
            }
            let line = line.replace(NVPTX_KERNEL, self.kernel);
            if self.lacks_byval
                && line.starts_with("define ")
                && line.contains(self.kernel)
                && line.contains(" byval(")
            {
                return None;
            }
            out += &renumbered(&line, |space| {
                self.spaces.iter().find(|pair| pair.0 == space).map(|pair| pair.1)
            })?;
            out.push('\n');
        }
        (!out.contains("@llvm.nvvm.")).then_some(out)
    }

    /// IR of this target as IR of NVPTX.
    fn of_nvptx(&self, text: &str) -> String {
        let mut out = String::new();
        for line in text.lines() {
            if line.starts_with("target ") || line.starts_with("declare ") && self.is_of_target(line) {
                continue;
            }
            let line =
                self.calls.iter().fold(line.to_string(), |line, (theirs, own)| line.replace(own, theirs));
            let line = line.replace(self.kernel, NVPTX_KERNEL);
            let number = |space| self.spaces.iter().find(|pair| pair.1 == space).map(|pair| pair.0);
            out += &renumbered(&line, number).unwrap_or(line.clone());
            // Where slots are in space 0, their instruction does not say so.
            let names_none = line.contains(" = alloca ") && !line.contains(", addrspace(");
            out += if names_none { ", addrspace(5)\n" } else { "\n" };
        }
        out
    }

    fn is_of_target(&self, line: &str) -> bool {
        self.calls
            .iter()
            .any(|(_, own)| line.contains(own.split('(').next().unwrap_or(own).trim_start_matches("void ")))
    }
}

/// A line of LLVM IR with other numbers of spaces: of types of pointers, variables, and slots. None if a
/// space has no number.
fn renumbered(line: &str, number: impl Fn(u32) -> Option<u32>) -> Option<String> {
    const SPACE: &str = "addrspace(";
    let (mut out, mut rest) = (String::new(), line);
    while !rest.is_empty() {
        let is_word = |c: char| c.is_alphanumeric() || "_.$%@-".contains(c);
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let (word, after) =
            rest.split_at(length.max(rest.chars().next().map_or(0, char::len_utf8).min(rest.len())));
        rest = after;
        let spaced = rest.strip_prefix(' ').unwrap_or(rest);
        let (is_pointer, is_space) = (word == "ptr", word == "addrspace" && rest.starts_with('('));
        if is_pointer && spaced.starts_with(SPACE) || is_space {
            let (_, from) = rest.split_once('(')?;
            let (digits, behind) = from.split_once(')')?;
            let space = number(digits.parse().ok()?)?;
            let own = format!("{SPACE}{space})");
            match (is_pointer, space) {
                (true, 0) => out += "ptr",
                (true, _) => out += &format!("ptr {own}"),
                (false, _) => out += &own,
            }
            rest = behind;
        } else if is_pointer {
            match number(0)? {
                0 => out += "ptr",
                space => out += &format!("ptr {SPACE}{space})"),
            }
        } else {
            out += word;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_spaces_are_exchanged_and_nothing_else() {
        let spirv = |line: &str| {
            renumbered(line, |space| TARGETS[1].spaces.iter().find(|pair| pair.0 == space).map(|pair| pair.1))
        };
        let is = |line: &str, expected: &str| assert_eq!(spirv(line).as_deref(), Some(expected));
        is(
            "  %a = load ptr, ptr %ptr, align 8",
            "  %a = load ptr addrspace(4), ptr addrspace(4) %ptr, align 8",
        );
        is(
            "  %a = addrspacecast ptr addrspace(5) %b to ptr",
            "  %a = addrspacecast ptr %b to ptr addrspace(4)",
        );
        is(
            "@v = internal addrspace(4) constant [2 x ptr] zeroinitializer",
            "@v = internal addrspace(2) constant [2 x ptr addrspace(4)] zeroinitializer",
        );
        is(
            "  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b)",
            "  call void @llvm.memcpy.p0.p0.i64(ptr addrspace(4) %a, ptr addrspace(4) %b)",
        );
        is("  ret void ; ünïcode", "  ret void ; ünïcode");
        assert_eq!(spirv("  %a = load i32, ptr addrspace(7) %p"), None);
    }
}
