//! The ways from a module to PTX: LLVM's pipelines with the passes at each place, and without them.
//!
//! A claim that is right at its place may be wrong where LLVM has inlined, copied or moved the code: the
//! inliner passes the caller's pointer instead of a copy, link time comes later. So every way ends in PTX.

use crate::{check::run_passes, plant::with_file};
use anyhow::{Context as _, Result, bail};
use melior::{
    Context,
    ir::{Attribute, Module},
};
use mlir_ext::{ir, translate};
use std::{env, path::PathBuf, process::Command};

/// A step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// `opt` with these passes.
    Opt(&'static str),
    /// `opt` with the plugin and these passes, at a place, with more options.
    Plugin(&'static str, &'static str, &'static [&'static str]),
    /// Passes on the LLVM dialect.
    Mlir(&'static str),
    /// The place of a plant's change.
    Plant,
}

/// A way.
#[derive(Clone, Debug)]
pub struct Way {
    /// Its name.
    pub name: &'static str,
    /// The steps before `llc`.
    pub steps: Vec<Stage>,
    /// Whether LLVM optimizes: then the result is compared with LLVM's own optimized code.
    pub optimizes: bool,
}

impl Way {
    /// This way's passes of LLVM without the plugin; none if our passes for MLIR are among the steps.
    pub fn by_llvm_alone(&self) -> Option<Self> {
        let alone = |step: &Stage| match step {
            Stage::Opt(passes) => Some(Stage::Opt(passes)),
            Stage::Plugin(passes, ..) => Some(Stage::Opt(passes.trim_start_matches("tilespace,"))),
            Stage::Mlir(_) | Stage::Plant => None,
        };
        let steps = self.steps.iter().map(alone).collect::<Option<Vec<_>>>()?;
        Some(Self { steps, ..self.clone() })
    }
}

/// LLVM without the passes.
pub fn stock(optimizes: bool) -> Way {
    let steps = if optimizes { vec![Stage::Opt("default<O3>")] } else { Vec::new() };
    Way { name: "LLVM alone", steps, optimizes }
}

/// All ways with the passes.
pub fn ways() -> Vec<Way> {
    use Stage::{Mlir, Opt, Plugin};
    const O3: &str = "default<O3>";
    const PRE_LINK: &str = "lto-pre-link<O3>";
    const LTO: &str = "lto<O3>";
    // Each claim is tested where the program runs.
    const SANITIZE: &[&str] = &["-tilespace-sanitize"];
    let way = |name, steps: &[Stage]| Way { name, steps: steps.to_vec(), optimizes: true };
    let plain = |name, steps: &[Stage]| Way { optimizes: false, ..way(name, steps) };
    vec![
        way("optimizer-early", &[Plugin(O3, "optimizer-early", &[])]),
        way("pipeline-start", &[Plugin(O3, "pipeline-start", &[])]),
        way("early-simplification", &[Plugin(O3, "early-simplification", &[])]),
        way("optimizer-last", &[Plugin(O3, "optimizer-last", &[])]),
        way("O1", &[Plugin("default<O1>", "optimizer-early", &[])]),
        way("O2", &[Plugin("default<O2>", "optimizer-early", &[])]),
        way("before-O3", &[Plugin("tilespace,default<O3>", "optimizer-early", &[])]),
        way("lto", &[Plugin(PRE_LINK, "optimizer-early", &[]), Plugin(LTO, "optimizer-early", &[])]),
        way("lto-early", &[Plugin(PRE_LINK, "pipeline-start", &[]), Plugin(LTO, "pipeline-start", &[])]),
        way("twice", &[Plugin(O3, "optimizer-early", &[]), Plugin(O3, "optimizer-early", &[])]),
        way("pipeline-O3", &[Mlir("memory-space-pipeline"), Opt(O3)]),
        plain("pipeline", &[Mlir("memory-space-pipeline")]),
        way("ip-msp-O3", &[Mlir("ip-msp,memory-space-opt"), Opt(O3)]),
        plain("ip-msp", &[Mlir("ip-msp,memory-space-opt")]),
        way("to-ptx", &[Mlir(TO_PTX)]),
        way("sanitized", &[Plugin(O3, "optimizer-early", SANITIZE)]),
        way("sanitized-early", &[Plugin(O3, "pipeline-start", SANITIZE)]),
        plain("sanitized-pipeline", &[Mlir("memory-space-pipeline{sanitize}")]),
    ]
}

/// To PTX, in MLIR: by LLVM, which optimizes.
const TO_PTX: &str = "to-ptx{chip=sm_90}";
/// Lowers the regions of some programs.
const LOWERING: &str = "convert-scf-to-cf,convert-to-llvm";
/// The target.
const TARGET: [(&str, &str); 2] = [
    ("llvm.target_triple", "nvptx64-nvidia-cuda"),
    ("llvm.data_layout", "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"),
];

/// A program of LLVM.
fn tool(name: &str) -> Result<PathBuf> {
    let prefix = env::var("MLIR_SYS_220_PREFIX").ok();
    let prefix = prefix.or(option_env!("MLIR_SYS_220_PREFIX").map(String::from));
    let prefix = prefix.context("MLIR_SYS_220_PREFIX: where LLVM is")?;
    Ok(PathBuf::from(prefix).join("bin").join(name))
}

/// The plugin for LLVM, beside this program.
pub fn plugin() -> Option<PathBuf> {
    let path = env::current_exe().ok()?;
    let folders = path.ancestors().skip(1).take(2);
    folders.map(|folder| folder.join("libtilespace_llvm_plugin.so")).find(|path| path.exists())
}

/// The output of a program of LLVM on a file with this text.
pub(crate) fn run(name: &str, args: &[String], text: &str) -> Result<String> {
    let output = with_file("way.ll", text, |file| {
        // A program that aborts would look up the names of its frames, for longer than it ran.
        let quiet = ("LLVM_DISABLE_SYMBOLIZATION", "1");
        Command::new(tool(name)?).env(quiet.0, quiet.1).args(args).arg(file).output().context("a tool")
    })??;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_reason =
            |line: &&str| ["error:", "ERROR:", "signature", "Cannot"].iter().any(|word| line.contains(word));
        let line = error.lines().find(is_reason);
        bail!("{name}: {}", line.or(error.lines().next()).unwrap_or("ended by a signal"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// LLVM's `callsite-splitting` duplicates convergent barriers (docs/upstream.md), with and without our
/// passes. At this threshold it copies nothing in front of a call.
const NO_COPIES: &str = "-callsite-splitting-duplication-threshold=0";

/// LLVM IR after passes.
pub(crate) fn opt(passes: &str, more: &[String], text: &str) -> Result<String> {
    let mut args: Vec<String> = more.to_vec();
    args.push(NO_COPIES.into());
    args.extend([format!("-passes={passes}"), "-S".into(), "-o".into(), "-".into()]);
    run("opt", &args, text)
}

/// The module as LLVM IR for the target.
pub fn export(context: &Context, module: &mut Module) -> Result<String> {
    run_passes(context, LOWERING, module)?;
    for (name, text) in TARGET {
        let text = Attribute::parse(context, &format!("{text:?}")).context("a string")?;
        ir::set_attribute(module.as_operation(), name, text);
    }
    translate::export_llvm_ir(module.as_operation()).context("no LLVM IR")
}

/// The module that LLVM IR is imported as.
pub(crate) fn imported<'m>(context: &Context, text: &str) -> Result<Module<'m>> {
    let imported = translate::import_llvm_ir(context, text.as_bytes(), "way.ll");
    let imported = imported.with_context(|| format!("no MLIR again:\n{text}"))?;
    Module::parse(context, &imported.as_operation().to_string()).context("the import does not parse")
}

/// A string of MLIR, with its escapes undone.
pub(crate) fn unescaped(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('\\') {
        out += before;
        let hex = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let (c, used) =
            hex.map_or_else(|| (after.chars().next().unwrap_or(' '), 1), |byte| (char::from(byte), 2));
        out.push(c);
        rest = after.get(used..).unwrap_or("");
    }
    (out + rest).replace('\0', "")
}

/// A change of LLVM IR, to show that a wrong claim would be found.
pub type Change<'c> = &'c dyn Fn(&str) -> String;

/// PTX of LLVM IR.
pub fn compile(context: &Context, llvm_ir: &str, way: &Way, change: Change<'_>) -> Result<String> {
    let mut text = llvm_ir.to_string();
    for step in &way.steps {
        text = match step {
            Stage::Opt(passes) => opt(passes, &[], &text)?,
            Stage::Plugin(passes, place, more) => {
                let plugin = plugin().context("no plugin for LLVM beside this program")?;
                let mut options = vec![
                    format!("-load-pass-plugin={}", plugin.display()),
                    format!("-tilespace-place={place}"),
                ];
                options.extend(more.iter().map(ToString::to_string));
                opt(passes, &options, &text)?
            }
            Stage::Plant => change(&text),
            Stage::Mlir(passes) => {
                let module = translate::import_llvm_ir(context, text.as_bytes(), "way.ll");
                let mut module = module.context("the import fails")?;
                run_passes(context, passes, &mut module)?;
                if *passes == TO_PTX {
                    let text = module.as_operation().to_string();
                    let (_, text) = text.split_once("assembly = \"").context("no assembly")?;
                    let end = text.find('"').context("no end of the assembly")?;
                    // A quote in it is escaped as \22.
                    return Ok(unescaped(&text[..end]));
                }
                export(context, &mut module)?
            }
        };
    }
    let args = ["-O3", "-mcpu=sm_90", "-mattr=+ptx80", "-o", "-"].map(String::from);
    run("llc", &args, &text)
}
