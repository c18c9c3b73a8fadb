//! The passes in order. A pipeline is text: `--dump-pass-pipeline` prints exactly the passes that run.
//!
//! An option of a pipeline reaches every pass that has an option of that name. Two are only for the last run
//! of `memory-space-opt`: no later pass resolves the accesses that it leaves generic, so only there is it
//! known which remain unproved ([`LAST_RUN`]).
//!
//! All pipelines transform device code only; host functions are left unchanged. Upstream's passes run on
//! functions of the device (`on-device-code`) and in `gpu.module`s.

use mlir_ext::{
    pass::OptionDescriptor,
    pipeline::PipelineOptions,
    target::{nvptx_chips, nvptx_features},
};
use tilespace_dialects::rules::nearest;

use crate::{
    options::{
        CONVERT_CUDA_TILE_TO_NV_TILEAA, CONVERT_CUTE_TO_LLVM, CONVERT_TILES_TO_THREADS,
        CudaTileToAmdgcnOptions, CudaTileToPtxOptions, CuteToPtxOptions, DROP_CHIPLESS_TARGETS, Declaration,
        EXPAND_NV_TILEAA, FOLD_ADDRESS_INTEGERS, Format, GPU_MODULE_TO_AMDGCN, GPU_MODULE_TO_PTX, IP_MSP,
        KEEP_LOOP_ANNOTATIONS, LIFT_TILE_BRANCHES, Level, MEMORY_SPACE_OPT, MEMORY_SPACE_PIPELINE,
        MemorySpacePipelineOptions, PRINT_TILE_LAYOUTS, PROCESS_RESTRICT, RETYPE_KERNEL_ARGUMENTS,
        SANITIZE_MEMORY_SPACES, SHORT_POINTERS, TileToPtxOptions, ToPtxOptions, UNCAST_SLOTS,
        VERIFY_MEMORY_SPACES,
    },
    ptx::short_pointers::{FEATURE, without_feature},
};

/// Upstream's passes that promote variables out of memory, for front ends that emit unoptimized code. Their
/// `canonicalize` is left out: it merges casts from one space to another through generic into a single one,
/// which LLVM lowers to an undefined value.
const PROMOTE: &str = "erase-no-ops,on-device-code{pipeline=mem2reg,reconcile-unrealized-casts}";
/// [`PROMOTE`] where claims are tested at run time. A pointer that nothing uses may be uninitialized, and
/// must not be tested: `canonicalize` erases it.
const PROMOTE_AND_ERASE: &str = "erase-no-ops,on-device-code{pipeline=mem2reg,canonicalize}";
/// The default of `mem-space-alg`: the fixpoint, as in `ip-msp`.
pub(crate) const DEFAULT_ALGORITHM: i64 = 2;
/// The number of the first chip that PTX 8.0 lacks.
const FIRST_OF_BLACKWELL: u32 = 100;
/// Chips with tensor memory for which upstream's operations do not verify (LLVM 22, `NVVMRequiresSMa<[100,
/// 101]>`), though LLVM's back end has their instructions, and refuses those that they lack.
const REFUSED_CHIPS: [&str; 2] = ["sm_103", "sm_110"];
/// Options about what remains unproved at the end.
const LAST_RUN: &[&str] = &["unproven", "require-resolved"];

/// The memory-space passes for a level (document "Memory Space Optimization", optimization levels).
///
/// The early run is silent where another follows, which sees the same operations with more facts.
fn memory_space_passes(level: Level, promote: &str, options: &PipelineOptions<'_>) -> Vec<String> {
    let opt = |mode: &str, except: &[&str]| {
        let options = forward(options, MEMORY_SPACE_OPT.options, except);
        format!("memory-space-opt{{mode={mode} {options}}}")
    };
    // LLVM's inliner runs after the pipeline, and decides better from the clone itself.
    let forwarded = forward(options, IP_MSP.options, &[]);
    let ip_msp = format!("ip-msp{{always-inline-clones=never plan-only=true {forwarded}}}");
    let marked = "mark-device-variables".to_string();
    match level {
        Level::N0 | Level::Fcmax => vec![marked, opt("first-time", &[])],
        Level::Fcmid | Level::N1 | Level::N2 | Level::N3 => vec![
            marked,
            promote.into(),
            FOLD_ADDRESS_INTEGERS.argument.into(),
            opt("first-time-no-warnings", LAST_RUN),
            ip_msp,
            opt("second-time", &[]),
        ],
    }
}

/// The options that pass or pipeline `to` takes under the same name, as text.
fn forward(options: &PipelineOptions<'_>, to: &[OptionDescriptor], except: &[&str]) -> String {
    let taken = |name: &str| to.iter().any(|option| option.name == name) && !except.contains(&name);
    let texts = options.texts().filter(|(name, value)| taken(name) && !value.is_empty());
    let texts = texts.map(|(name, value)| match value.contains(' ') {
        true => format!("{name}={{{value}}}"),
        false => format!("{name}={value}"),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// `memory-space-pipeline{O=...}`.
pub fn memory_space_pipeline(options: &PipelineOptions<'_>) -> Result<String, String> {
    let MemorySpacePipelineOptions {
        level,
        whole_program,
        lsa_opt,
        mem_space_alg,
        retype_kernel_arguments,
        nvptx_short_ptr,
        nvptx_32_bit_smem,
        check,
        sanitize,
        ..
    } = MemorySpacePipelineOptions::read(*options);
    let promote = if sanitize { PROMOTE_AND_ERASE } else { PROMOTE };
    let mut passes = memory_space_passes(level, promote, options);
    let restrict = forward(options, PROCESS_RESTRICT.options, &[]);
    passes.push(format!("process-restrict{{{restrict}}}"));
    let rules = forward(options, VERIFY_MEMORY_SPACES.options, &[]);
    // LLVM's optimizer needs to see the slots; without it, LLVM does not infer their space either.
    if matches!(level, Level::N1 | Level::N2 | Level::N3) {
        let forwarded = forward(options, UNCAST_SLOTS.options, &[]);
        passes.push(format!("{}{{{forwarded}}}", UNCAST_SLOTS.argument));
    }
    if sanitize {
        passes.push(SANITIZE_MEMORY_SPACES.argument.into());
    }
    if check {
        passes.push(format!("verify-memory-spaces{{final=true warnings=false {rules}}}"));
    }
    if retype_kernel_arguments {
        let forwarded = forward(options, RETYPE_KERNEL_ARGUMENTS.options, &[]);
        passes.insert(0, format!("{}{{{forwarded}}}", RETYPE_KERNEL_ARGUMENTS.argument));
    }
    passes.insert(0, format!("verify-memory-spaces{{warnings=false {rules}}}"));
    if whole_program {
        passes.insert(0, "internalize-device-code".into());
    }
    if nvptx_short_ptr || nvptx_32_bit_smem {
        let short = forward(options, SHORT_POINTERS.options, &[]);
        passes.insert(0, format!("{}{{{short}}}", SHORT_POINTERS.argument));
    }
    let has_ip_msp = !matches!(level, Level::N0 | Level::Fcmax);
    let mem_space_alg = if has_ip_msp { mem_space_alg } else { DEFAULT_ALGORITHM };
    if lsa_opt != -1 || mem_space_alg != DEFAULT_ALGORITHM {
        passes.insert(0, format!("note-knobs{{lsa-opt={lsa_opt} mem-space-alg={mem_space_alg}}}"));
    }
    Ok(passes.join(","))
}

/// Upstream's lowering of kernels: the passes of `gpu-lower-to-nvvm-pipeline` (LLVM 22,
/// GPUToNVVMPipeline.cpp) on device code.
///
/// Loops of `affine`, and loops that the views expand to, become loops of `scf`, which are lowered after
/// them. The pipeline's `canonicalize` is left out: it merges the casts that state a space.
const KERNELS_TO_LLVM: &str = "gpu.module(convert-nvgpu-to-nvvm,number-memref-spaces,convert-vector-to-scf,expand-strided-metadata,\
    lower-affine,convert-scf-to-cf,convert-nvvm-to-llvm,call-intrinsics,convert-vector-to-llvm,convert-gpu-to-nvvm,convert-to-llvm,reconcile-unrealized-casts,\
    drop-c-wrappers)";

/// `to-ptx{chip=... features=...}`.
pub fn to_ptx(options: &PipelineOptions<'_>) -> Result<String, String> {
    let ToPtxOptions { chip, features, .. } = ToPtxOptions::read(*options);
    kernels_to_ptx(options, chip, features, false, |options, attach, is_short| {
        let first = [memory_spaces(options, is_short), "wrap-in-gpu-module".into()];
        first.into_iter().chain(attach).chain([KERNELS_TO_LLVM.into()]).collect()
    })
}

/// The memory-space pipeline, with short pointers if a target feature requests them. That feature is not
/// LLVM's.
fn memory_spaces(options: &PipelineOptions<'_>, is_short: bool) -> String {
    let Declaration { argument, options: inner } = MEMORY_SPACE_PIPELINE;
    let short = if is_short { " nvptx-short-ptr=true" } else { "" };
    let except: &[&str] = if is_short { &["nvptx-short-ptr"] } else { &[] };
    // LLVM's optimizer does not follow, and promotes nothing.
    format!("{argument}{{promote-arguments=false {}{short}}}", forward(options, inner, except))
}

/// Upstream's lowering of the operations that `convert-tiles-to-threads` leaves.
///
/// `math` and `arith` come before the conversion of `gpu`, which would turn some of their operations into
/// device library calls; lowering vectors creates `arith` again. Only the conversion of `vector` lowers
/// vectors of more than one dimension; the one for all dialects does not. From the top down, `canonicalize`
/// moves each constant to the front before it begins, and numbers the operations of the block anew each time,
/// so that time grows with the square of their number: 2.6 s of 2.9 s for a product of matrices. From the
/// bottom up it does not.
const TILES_TO_LLVM: &str = "gpu.module(canonicalize{top-down=false},cse,number-memref-spaces,convert-math-to-llvm,\
    convert-scf-to-cf,convert-vector-to-llvm,convert-arith-to-llvm,\
    convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv=1},convert-to-llvm,reconcile-unrealized-casts,drop-c-wrappers)";
/// The conversion of `gpu` there, and the one for AMD.
const GPU_TO_LLVM: [&str; 2] = ["convert-gpu-to-nvvm", "convert-gpu-to-rocdl"];

/// `tile-to-llvm`.
pub fn tile_to_llvm(options: &PipelineOptions<'_>) -> Result<String, String> {
    Ok(tiles_to_llvm(options, None, false, false).join(","))
}

/// Prepares functions of tiles for their distribution over threads: they become kernels of one block, without
/// calls, with the operations that CUDA Tile IR also becomes. The inliner runs no passes of its own, since
/// `canonicalize` merges the casts that state a space.
const SIMPLE_TILES: [&str; 3] =
    [LIFT_TILE_BRANCHES.argument, "gpu.module(inline{default-pipeline=})", EXPAND_NV_TILEAA.argument];

/// LLVM's level for tiles, in the options of the target. The loops are written as they are to be, and memory
/// is named: the second level takes 0.04 s more for `fmha` and leaves it the same instructions, and of the
/// other kernels of docs/tiles.md at most two less.
const TILES_LEVEL: &str = "{O=1 ";

/// The passes from tiles to LLVM, over the threads of a block. The lowering of tiles sees the target that
/// `attach` sets, and may be printed.
fn tiles_to_llvm(
    options: &PipelineOptions<'_>,
    attach: Option<String>,
    is_short: bool,
    prints: bool,
) -> Vec<String> {
    let first = [memory_spaces(options, is_short), "wrap-in-gpu-module".into()];
    let simple = SIMPLE_TILES.map(str::to_owned);
    let print = prints.then(|| PRINT_TILE_LAYOUTS.argument.into());
    let last = [CONVERT_TILES_TO_THREADS.argument.into(), TILES_TO_LLVM.into()];
    let attach = attach.map(|attach| attach.replacen('{', TILES_LEVEL, 1));
    first.into_iter().chain(attach).chain(simple).chain(print).chain(last).collect()
}

/// `tile-to-ptx{chip=... features=... print-layouts}`.
pub fn tile_to_ptx(options: &PipelineOptions<'_>) -> Result<String, String> {
    let TileToPtxOptions { chip, features, print_layouts, .. } = TileToPtxOptions::read(*options);
    kernels_to_ptx(options, chip, features, false, |options, attach, is_short| {
        tiles_to_llvm(options, attach, is_short, print_layouts)
    })
}

/// `cuda-tile-to-ptx{chip=... features=... num-warps=... lineinfo=... print-layouts}`.
pub fn cuda_tile_to_ptx(options: &PipelineOptions<'_>) -> Result<String, String> {
    let CudaTileToPtxOptions { chip, features, num_warps, print_layouts, .. } =
        CudaTileToPtxOptions::read(*options);
    let pass = CONVERT_CUDA_TILE_TO_NV_TILEAA.argument;
    // A chip with features of its own has the hints of the others of its number.
    let hints_of = chip.trim_end_matches(['a', 'f']);
    let first = format!("{pass}{{num-warps={num_warps} hints-of={hints_of}}}");
    let to_ptx = kernels_to_ptx(options, chip, features, false, |options, attach, is_short| {
        tiles_to_llvm(options, attach, is_short, print_layouts)
    })?;
    Ok([first, to_ptx].join(","))
}

/// `cuda-tile-to-amdgcn{chip=... format=... num-warps=...}`.
///
/// The front is that of PTX, without a target, since passes on memory do not touch code for another target.
/// Hints are for NVIDIA's chips.
pub fn cuda_tile_to_amdgcn(options: &PipelineOptions<'_>) -> Result<String, String> {
    let CudaTileToAmdgcnOptions { chip, format, num_warps, .. } = CudaTileToAmdgcnOptions::read(*options);
    let first = format!("{}{{num-warps={num_warps}}}", CONVERT_CUDA_TILE_TO_NV_TILEAA.argument);
    let attach = format!("rocdl-attach-target{{chip={chip}}}");
    let mut passes = vec![first];
    passes.extend(tiles_to_llvm(options, Some(attach), false, false));
    if let Some(last) = passes.last_mut() {
        *last = last.replace(GPU_TO_LLVM[0], GPU_TO_LLVM[1]);
    }
    passes.push(match format {
        Format::Isa => GPU_MODULE_TO_AMDGCN.argument.into(),
        Format::Llvm => format!("gpu-module-to-binary{{format={}}}", format.name()),
    });
    Ok(passes.join(","))
}

/// Generations of chips, by NVIDIA's names, and the first chip of each for data centers.
const GENERATIONS: [(&str, &str); 10] = [
    ("volta", "sm_70"),
    ("turing", "sm_75"),
    ("ampere", "sm_80"),
    ("ada", "sm_89"),
    ("hopper", "sm_90"),
    ("blackwell", "sm_100"),
    ("v100", "sm_70"),
    ("a100", "sm_80"),
    ("h100", "sm_90"),
    ("h200", "sm_90"),
];

/// The target that device code is compiled for, as options.
///
/// LLVM replaces an unknown chip by its default chip, and ignores an unknown feature.
fn target(chip: &str, features: &str) -> Result<String, String> {
    let lower = chip.to_ascii_lowercase();
    let generation = GENERATIONS.iter().find(|(name, _)| lower == *name);
    let prefix = ["sm", "compute", ""].into_iter().find_map(|prefix| lower.strip_prefix(prefix));
    let numbered = format!("sm_{}", prefix.unwrap_or(&lower).trim_start_matches(['_', '-']));
    if lower.starts_with("gfx") {
        return Err(format!(
            "'{chip}' is an AMD chip, and PTX is for NVIDIA chips: compile for AMD with clang and the plugin \
             (docs/targets.md)"
        ));
    }
    known("chip", chip, generation.map_or(&numbered, |(_, first)| *first), &nvptx_chips())?;
    for feature in features.split(',').filter(|feature| !feature.is_empty()) {
        let sign = if feature.starts_with('-') { '-' } else { '+' };
        let mut words: Vec<_> = nvptx_features().iter().map(|word| format!("{sign}{word}")).collect();
        if !words.is_empty() {
            words.push(FEATURE.to_owned());
        }
        known("feature", feature, feature, &words)?;
    }
    Ok(format!("chip={chip} features={features}"))
}

/// The version of PTX where the features state none: for chips up to Hopper, LLVM's default is the first
/// version that had the chip.
fn default_version(chip: &str, features: &str) -> &'static str {
    let number = chip.trim_start_matches("sm_").trim_end_matches(char::is_alphabetic).parse();
    let has_own = matches!(number, Ok(FIRST_OF_BLACKWELL..));
    if has_own || features.split(',').any(|feature| feature.starts_with("+ptx")) { "" } else { "ptx=80" }
}

/// An error that suggests the nearest word, if `given` is not among the words of LLVM's back end (none
/// without the back end); `meant` is how the word may be spelled.
fn known(what: &str, given: &str, meant: &str, words: &[String]) -> Result<(), String> {
    if words.is_empty() || words.iter().any(|word| word == given) {
        return Ok(());
    }
    let near = nearest(meant, words.iter().map(String::as_str));
    let near = near.map_or(String::new(), |near| format!(": did you mean '{near}'?"));
    Err(format!("LLVM has no {what} '{given}'{near}"))
}

/// Kernels to PTX, by their passes to LLVM. The target is attached before these, or with the back end. A
/// target that names no chip is dropped before any pass takes it for a chip.
fn kernels_to_ptx(
    options: &PipelineOptions<'_>,
    chip: &str,
    features: &str,
    is_late: bool,
    to_llvm: impl Fn(&PipelineOptions<'_>, Option<String>, bool) -> Vec<String>,
) -> Result<String, String> {
    let (features, is_short) = without_feature(features);
    let target = target(chip, &features)?;
    let (early, late) = if is_late { (None, &*target) } else { (Some(&target), "") };
    let attach = early.map(|target| format!("nvvm-attach-target{{{target}}}"));
    let mut passes = vec![format!("gpu.module({})", DROP_CHIPLESS_TARGETS.argument)];
    passes.extend(to_llvm(options, attach, is_short));
    let version = default_version(chip, &features);
    let lines = forward(options, GPU_MODULE_TO_PTX.options, &["chip", "features", "ptx"]);
    let own = [late, version, &lines].into_iter().filter(|own| !own.is_empty()).collect::<Vec<_>>().join(" ");
    passes.push(format!("{}{{{own}}}", GPU_MODULE_TO_PTX.argument));
    Ok(passes.join(","))
}

/// Upstream's lowering of the operations that `convert-cute-to-llvm` leaves.
///
/// `arith` as for tiles. The rest of `math` is for CUDA's device library, if it has the function. Loops are
/// lowered before branches, and the annotations of branches are stated after that.
const CUTE_TO_LLVM: &str = "gpu.module(canonicalize,cse,convert-scf-to-cf,arith-expand,convert-vector-to-llvm,\
    convert-ub-to-llvm,convert-arith-to-llvm,call-intrinsics,convert-gpu-to-nvvm,convert-math-to-llvm,convert-to-llvm,\
    reconcile-unrealized-casts,keep-loop-annotations,canonicalize,cse)";

/// `cute-to-llvm`.
pub fn cute_to_llvm(options: &PipelineOptions<'_>) -> Result<String, String> {
    Ok(kernels_of_cute_to_llvm(options, None, false).join(","))
}

fn kernels_of_cute_to_llvm(
    options: &PipelineOptions<'_>,
    attach: Option<String>,
    is_short: bool,
) -> Vec<String> {
    let annotations = format!("gpu.module({})", KEEP_LOOP_ANNOTATIONS.argument);
    let first = [annotations, memory_spaces(options, is_short), "wrap-in-gpu-module".into()];
    let last = [CONVERT_CUTE_TO_LLVM.argument.into(), CUTE_TO_LLVM.into()];
    first.into_iter().chain(attach).chain(last).collect()
}

/// `cute-to-ptx{chip=... features=... lineinfo=...}`.
pub fn cute_to_ptx(options: &PipelineOptions<'_>) -> Result<String, String> {
    let CuteToPtxOptions { chip, features, .. } = CuteToPtxOptions::read(*options);
    // Its kernels compute with addresses of shared memory, which no host passes.
    let features = format!("{features},{FEATURE}");
    let is_late = REFUSED_CHIPS.iter().any(|prefix| chip.starts_with(prefix));
    kernels_to_ptx(options, chip, features.trim_start_matches(','), is_late, kernels_of_cute_to_llvm)
}
