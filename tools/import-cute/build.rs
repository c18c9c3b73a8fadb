//! Generates the table of ops that upstream's dialects accept, from upstream's own records.

use anyhow::{Context, Result};
use std::{collections::BTreeSet, env, fmt::Write, fs, path::Path};
use tblgen::{Record, RecordKeeper, TableGenParser};

/// The dialects with ops that are renamed where they differ, and where upstream defines them.
const CHANGED: &[(&str, &str)] = &[
    ("arith", "mlir/Dialect/Arith/IR/ArithOps.td"),
    ("math", "mlir/Dialect/Math/IR/MathOps.td"),
    ("nvgpu", "mlir/Dialect/NVGPU/IR/NVGPUOps.td"),
    ("nvvm", "mlir/Dialect/LLVMIR/NVVMOps.td"),
    ("vector", "mlir/Dialect/Vector/IR/VectorOps.td"),
];
/// The dialects with ops that are never renamed.
const FIXED: &[(&str, &str)] = &[
    ("cf", "mlir/Dialect/ControlFlow/IR/ControlFlowOps.td"),
    ("func", "mlir/Dialect/Func/IR/FuncOps.td"),
    ("gpu", "mlir/Dialect/GPU/IR/GPUOps.td"),
    ("llvm", "mlir/Dialect/LLVMIR/LLVMOps.td"),
    ("llvm", "mlir/Dialect/LLVMIR/LLVMIntrinsicOps.td"),
    ("scf", "mlir/Dialect/SCF/IR/SCFOps.td"),
];

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TABLEGEN_220_PREFIX");
    let include =
        format!("{}/include", env::var("TABLEGEN_220_PREFIX").context("TABLEGEN_220_PREFIX is not set")?);
    let (mut forms, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for (dialect, file) in CHANGED.iter().chain(FIXED) {
        let source = format!("include \"{file}\"\n");
        let parser = TableGenParser::new().add_include_directory(&include).add_source(&source)?;
        let keeper = parser.parse().with_context(|| format!("reading {file}"))?;
        read_forms(&keeper, dialect, &mut forms)?;
        for class in ["AttrDef", "TypeDef"] {
            for record in keeper.all_derived_definitions(class) {
                if record.def_value("dialect")?.str_value("name")? == *dialect {
                    let kind = record.optional_str_value("mnemonic")?.unwrap_or("");
                    kinds.insert((format!("{dialect}.{kind}"), words(record)?));
                }
            }
        }
    }
    let names =
        |dialects: &[(&'static str, &str)]| dialects.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let mut text = format!("pub const CHANGED: &[&str] = &{:?};\n", names(CHANGED));
    writeln!(text, "pub const FIXED: &[&str] = &{:?};", names(FIXED))?;
    writeln!(text, "pub const KINDS: &[(&str, Option<&[&str]>)] = &[")?;
    for (kind, words) in kinds {
        let words = words.map_or("None".to_string(), |words| format!("Some(&{words:?})"));
        writeln!(text, "    ({kind:?}, {words}),")?;
    }
    writeln!(text, "];")?;
    writeln!(text, "pub const FORMS: &[Form] = &[")?;
    for (name, form) in forms {
        writeln!(text, "    Form {{ name: {name:?}, {form} }},")?;
    }
    writeln!(text, "];")?;
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join("upstream.rs"), text)?)
}

/// The enum words of an attribute; none if it is not an enum.
fn words(kind: Record<'_>) -> Result<Option<Vec<String>>> {
    if !kind.subclass_of("EnumAttr") {
        return Ok(None);
    }
    let cases = kind.def_value("enum")?.list_of_defs_value("enumerants")?;
    let words = cases.into_iter().map(|case| Ok(case.str_value("str")?.to_string()));
    Ok(Some(words.collect::<Result<BTreeSet<String>>>()?.into_iter().collect()))
}

/// How many operands each op takes, and which attributes.
fn read_forms(
    keeper: &RecordKeeper<'_>,
    dialect: &str,
    forms: &mut BTreeSet<(String, String)>,
) -> Result<()> {
    for op in keeper.all_derived_definitions("Op") {
        if op.def_value("opDialect")?.str_value("name")? != dialect {
            continue;
        }
        let name = format!("{dialect}.{}", op.str_value("opName")?);
        let (mut groups, mut least, mut open) = (0, 0, false);
        let (mut attributes, mut required) = (Vec::new(), Vec::new());
        let arguments = op.dag_value("arguments").with_context(|| name.clone())?;
        for index in 0..arguments.num_args() {
            let mut constraint = Record::try_from(arguments.get(index).context("an argument is missing")?)?;
            if constraint.subclass_of("OpVariable") {
                constraint = constraint.def_value("constraint")?;
            }
            if constraint.subclass_of("TypeConstraint") {
                groups += 1;
                let group = constraint.subclass_of("Variadic") || constraint.subclass_of("Optional");
                least += u32::from(!group);
                open |= group;
            } else if let Some(argument) = arguments.name(index) {
                let is_unit = |record: Record<'_>| {
                    record.name().is_ok_and(|name| name == "UnitAttr" || name == "UnitProp")
                };
                let unit = is_unit(constraint)
                    || constraint.subclass_of("OptionalAttr") && is_unit(constraint.def_value("baseAttr")?);
                attributes.push(format!("({argument:?}, {unit})"));
                if let Some(has_default) = is_printed(constraint)? {
                    required.push(format!("({argument:?}, {has_default})"));
                }
            }
        }
        let mut segments = None;
        for op_trait in op.list_of_defs_value("traits")? {
            match op_trait.name() {
                Ok("AttrSizedOperandSegments") => {
                    segments = Some(groups);
                    attributes.push("(\"operandSegmentSizes\", false)".to_owned());
                }
                Ok("AttrSizedResultSegments") => {
                    attributes.push("(\"resultSegmentSizes\", false)".to_owned());
                }
                _ => {}
            }
        }
        let (attributes, required) = (attributes.join(", "), required.join(", "));
        let form = format!(
            "least: {least}, open: {open}, segments: {segments:?}, attributes: &[{attributes}], required: &[{required}]"
        );
        forms.insert((name, form));
    }
    Ok(())
}

/// Whether the generic form of the op has this attribute each time, and if so, whether it has a default.
fn is_printed(constraint: Record<'_>) -> Result<Option<bool>> {
    if !constraint.subclass_of("Attr") || constraint.bit_value("isOptional")? {
        return Ok(None);
    }
    Ok(Some(constraint.optional_str_value("defaultValue")?.is_some_and(|value| !value.is_empty())))
}
