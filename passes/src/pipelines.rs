//! The passes in order. A pipeline is text: what `--dump-pass-pipeline` prints is what runs.

use mlir_ext::pipeline::PipelineOptions;

use crate::generated::{MemorySpacePipelineOptions, ToPtxOptions};

/// Upstream's passes that bring variables out of memory, as front ends without optimization leave them there.
const PROMOTE: &str = "any(sroa,mem2reg,canonicalize)";

/// The memory-space passes for a level (document "Memory Space Optimization", optimization levels).
fn memory_space_passes(level: &str, module_options: &str, function_options: &str) -> String {
    let opt = |mode: &str| format!("memory-space-opt{{mode={mode}{function_options}}}");
    let marked = "mark-device-variables".to_string();
    match level {
        "0" | "fcmax" => [marked, opt("first-time")].join(","),
        "fcmid" => [
            marked,
            "localize-parameters".into(),
            PROMOTE.into(),
            opt("first-time"),
            format!("ip-msp{{{module_options}}}"),
            opt("second-time-no-warnings"),
        ]
        .join(","),
        _ => [
            marked,
            // Only what must be inlined is: `always_inline` is a promise to the programmer, the rest a matter of taste.
            // Before inlining, so that upstream's mem2reg sees small functions: it is slow on big ones.
            "any(sroa,mem2reg)".into(),
            "always-inline".into(),
            "localize-parameters".into(),
            PROMOTE.into(),
            opt("first-time"),
            format!("ip-msp{{{module_options}}}"),
            opt("second-time-no-warnings"),
            "any(canonicalize)".into(),
        ]
        .join(","),
    }
}

fn option(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}={value}") }
}

fn flag(name: &str, value: bool) -> String {
    if value { format!(" {name}=true") } else { String::new() }
}

/// `memory-space-pipeline{O=...}`.
pub fn memory_space_pipeline(options: &PipelineOptions<'_>) -> Result<String, String> {
    let options = MemorySpacePipelineOptions::read(*options);
    let rules = option("space-rules", options.space_rules);
    let function = format!("{}{rules}", flag("cluster-join", options.cluster_join));
    let module = format!(
        "do-clone-for-ip-msp={} strong-global-assumptions={}{function}",
        options.do_clone_for_ip_msp, options.strong_global_assumptions
    );
    let passes = memory_space_passes(options.level, &module, &function);
    Ok(if options.whole_program { format!("internalize-device-code,{passes}") } else { passes })
}

/// `to-ptx{chip=... features=...}`.
pub fn to_ptx(options: &PipelineOptions<'_>) -> Result<String, String> {
    let options = ToPtxOptions::read(*options);
    let rules = option("space-rules", options.space_rules);
    let passes = [
        format!(
            "memory-space-pipeline{{O={} whole-program={}{}{rules}}}",
            options.level,
            options.whole_program,
            flag("cluster-join", options.cluster_join)
        ),
        "wrap-in-gpu-module".into(),
        format!("nvvm-attach-target{{chip={} features={}}}", options.chip, options.features),
        "gpu.module(convert-scf-to-cf,convert-gpu-to-nvvm,convert-to-llvm,reconcile-unrealized-casts,drop-c-wrappers)".into(),
        "gpu-module-to-binary{format=isa}".into(),
    ];
    Ok(passes.join(","))
}
