//! Makes the table of ops, `src/table.rs`, from the dialect's records. MLIR's own records are only read.
//!
//! `def CudaTile_NegIOp : CudaTile_IntUnary<"negi", 80>` with `later = ["13.2 overflow"]` becomes an
//! `OpRecord` with opcode 80, an operand and an attribute since 13.2. Flags get their bits here: in the order
//! of versions, within one version attributes before operands, each in the order of the record. A file does
//! not show this rule, so that its only sources are this script and NVIDIA's generator, which follows it too.

use anyhow::{Context, Result, bail, ensure};
use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};
use tblgen::{Record, TableGenParser};

/// The version in which the cases of an enum were introduced, except for `LATER_CASES`.
const FIRST_VERSION: Version = (13, 1);

/// Cases that came later than their enum, for which records have no field: `tileirdisasm` 13.5.37 refuses
/// them in older versions.
const LATER_CASES: [(&str, &str, Version); 1] = [("Rounding", "nearest_away", (13, 4))];

fn main() -> Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=cuda_tile");
    println!("cargo:rerun-if-env-changed=TABLEGEN_220_PREFIX");
    let include =
        format!("{}/include", env::var("TABLEGEN_220_PREFIX").context("TABLEGEN_220_PREFIX is not set")?);
    let parser = TableGenParser::new().add_include_directory(&include).add_include_directory(".");
    let keeper = parser.add_source("include \"cuda_tile/CudaTile.td\"\n")?.parse()?;
    let mut enums = BTreeMap::new();
    let mut ops = BTreeMap::new();
    for record in keeper.all_derived_definitions("CudaTile_Op") {
        let name = record.str_value("opName")?;
        let opcode = u32::try_from(record.int_value("opcode")?)?;
        let text = op(record, &mut enums).with_context(|| format!("op {name}"))?;
        ensure!(ops.insert(opcode, text).is_none(), "opcode {opcode} has two ops");
    }
    ensure!(!ops.is_empty(), "no ops in the records");
    let mut text = String::new();
    text += "/// All ops, in the order of their opcodes.\npub static OPS: &[OpRecord] = &[\n";
    ops.values().for_each(|op| text += op);
    text += "];\n";
    for (name, cases) in enums {
        writeln!(text, "static {name}: EnumRecord = {cases};")?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("ops.rs"), text)?;
    Ok(())
}

type Enums = BTreeMap<String, String>;

/// A version as two numbers, ordered as versions are.
type Version = (u8, u8);

/// An argument or result.
struct Member {
    name: String,
    since: Version,
    flag: Option<usize>,
    what: What,
}

enum What {
    /// The name of an `Arity`.
    Value(&'static str),
    /// A kind and a default, and whether it may be absent.
    Attribute(String, String, bool),
}

fn op(record: Record<'_>, enums: &mut Enums) -> Result<String> {
    let since = version(record.str_value("since")?)?;
    let mut later = BTreeMap::new();
    for text in record.list_of_strings_value("later")? {
        let (since, name) = text.split_once(' ').context("`later` without a name")?;
        later.insert(name, version(since)?);
    }
    let traits = record.list_of_defs_value("traits")?;
    let segments =
        traits.iter().any(|known| known.name().is_ok_and(|name| name == "AttrSizedOperandSegments"));
    let mut member = |name: &str, what| Member {
        name: name.to_string(),
        since: later.remove(name).unwrap_or(since),
        flag: None,
        what,
    };

    let mut arguments = Vec::new();
    let mut results = Vec::new();
    for (field, list) in [("arguments", &mut arguments), ("results", &mut results)] {
        let dag = record.dag_value(field)?;
        for index in 0..dag.num_args() {
            let name = dag.name(index).context("an argument without a name")?;
            let constraint = Record::try_from(dag.get(index).context("an argument is missing")?)?;
            let what = what(constraint, enums).with_context(|| format!("member {name}"))?;
            list.push(member(name, what));
        }
    }
    ensure!(later.is_empty(), "`later` names unknown members: {later:?}");
    check(since, segments, &arguments, &results)?;
    add_flags(segments, &mut arguments);

    let name = record.str_value("opName")?;
    let opcode = record.int_value("opcode")?;
    let regions = record.dag_value("regions")?.num_args();
    let in_body = !matches!(name, "module" | "entry" | "global");
    let mut text = format!("OpRecord {{ name: {name:?}, opcode: {opcode}, since: {},\n", version_name(since));
    let operands: Vec<_> = arguments.iter().filter(|member| matches!(member.what, What::Value(_))).collect();
    let index = operands.iter().position(|member| matches!(member.what, What::Value("Variadic")));
    for (field, members) in [("results", results.iter().collect()), ("operands", operands)] {
        writeln!(text, "    {field}: &[")?;
        for Member { name, since, flag, what } in members {
            let What::Value(arity) = what else { continue };
            let since = version_name(*since);
            writeln!(
                text,
                "        ValueMember {{ name: {name:?}, arity: Arity::{arity}, since: {since}, flag: {flag:?} }},"
            )?;
        }
        writeln!(text, "    ],")?;
    }
    writeln!(text, "    attributes: &[")?;
    for member in &arguments {
        let What::Attribute(kind, default, _) = &member.what else { continue };
        let default = match (kind.as_str(), default.as_str(), index) {
            // For each index: nothing is known about it.
            ("Bools", "", Some(index)) => format!("FalsePer({index})"),
            ("Bools", "", None) => bail!("a list of truth values without a list of operands"),
            (_, "", _) => "None".to_string(),
            (_, default, _) => default.to_string(),
        };
        writeln!(
            text,
            "        AttributeMember {{ name: {:?}, kind: AttributeKind::{kind}, since: {}, flag: {:?}, \
             default: Default::{default} }},",
            member.name,
            version_name(member.since),
            member.flag
        )?;
    }
    writeln!(text, "    ], segments: {segments}, regions: {regions}, in_body: {in_body} }},")?;
    Ok(text)
}

/// Checks the assumptions that reading and writing make.
fn check(since: Version, segments: bool, arguments: &[Member], results: &[Member]) -> Result<()> {
    for member in arguments {
        match &member.what {
            What::Value(arity) => {
                ensure!(
                    member.since == since || *arity == "Optional",
                    "{}: a later operand must be optional",
                    member.name
                );
            }
            What::Attribute(kind, default, optional) => ensure!(
                member.since == since || *optional || kind == "Bools" || !default.is_empty(),
                "{}: a later attribute must be optional or have a default",
                member.name
            ),
        }
    }
    let variable = |member: &&Member| matches!(member.what, What::Value("Optional" | "Variadic"));
    ensure!(
        segments || arguments.iter().filter(variable).count() <= 1,
        "several groups of operands without segments"
    );
    ensure!(results.iter().filter(variable).count() <= 1, "several groups of results");
    let is_later = |member: &Member| member.since > since;
    ensure!(results.is_sorted_by_key(is_later), "later results must be the last");
    ensure!(
        !results.iter().any(is_later) || !results.iter().any(|member| variable(&member)),
        "later groups of results"
    );
    Ok(())
}

/// Gives each optional member its bit.
fn add_flags(segments: bool, arguments: &mut [Member]) {
    let mut optional: Vec<&mut Member> = arguments
        .iter_mut()
        .filter(|member| match member.what {
            What::Attribute(_, _, optional) => optional,
            What::Value(arity) => segments && arity == "Optional",
        })
        .collect();
    optional.sort_by_key(|member| (member.since, matches!(member.what, What::Value(_))));
    for (bit, member) in optional.into_iter().enumerate() {
        member.flag = Some(bit);
    }
}

fn what(mut constraint: Record<'_>, enums: &mut Enums) -> Result<What> {
    if constraint.subclass_of("OpVariable") {
        constraint = constraint.def_value("constraint")?;
    }
    if constraint.subclass_of("TypeConstraint") {
        return Ok(What::Value(match () {
            () if constraint.subclass_of("Variadic") => "Variadic",
            () if constraint.subclass_of("Optional") => "Optional",
            () => "One",
        }));
    }
    let optional = constraint.bit_value("isOptional")?;
    let default = constraint.str_value("defaultValue").unwrap_or_default().trim().to_string();
    // A wrapper of an attribute (optional, with a default, or with a predicate) has the kind of the wrapped
    // attribute.
    while let Some(base) = constraint.optional_def_value("baseAttr") {
        constraint = base;
    }
    let kind = kind(constraint, enums)?;
    let default = match kind.as_str() {
        _ if optional || default.is_empty() || default == "{}" => String::new(),
        "Bool" if default == "false" => "False".to_string(),
        number if number.starts_with("Number") => format!("Number({})", default.parse::<u64>()?),
        symbol if symbol.starts_with("Enum") => {
            let of =
                if constraint.subclass_of("EnumAttr") { constraint.def_value("enum")? } else { constraint };
            let symbol = default.rsplit("::").next().unwrap_or_default();
            let cases = of.list_of_defs_value("enumerants")?;
            let case =
                cases.into_iter().find(|case| case.str_value("symbol").is_ok_and(|name| name == symbol));
            format!("Enum({})", case.with_context(|| format!("no case {default}"))?.int_value("value")?)
        }
        _ => bail!("a default of {kind}: {default}"),
    };
    Ok(What::Attribute(kind, default, optional))
}

/// An `AttributeKind`.
fn kind(attribute: Record<'_>, enums: &mut Enums) -> Result<String> {
    if attribute.subclass_of("EnumAttr") {
        return enum_kind(attribute.def_value("enum")?, enums);
    }
    if attribute.subclass_of("EnumInfo") {
        return enum_kind(attribute, enums);
    }
    let storage = attribute.str_value("storageType")?;
    Ok(match storage.trim().rsplit("::").next().unwrap_or_default() {
        "UnitAttr" => "Unit".to_string(),
        "BoolAttr" => "Bool".to_string(),
        "IntegerAttr" => format!("Number({})", attribute.def_value("valueType")?.int_value("bitwidth")?),
        "StringAttr" => "String".to_string(),
        "FlatSymbolRefAttr" => "Symbol".to_string(),
        "TypeAttr" => "Type".to_string(),
        "ArrayAttr" => "Array".to_string(),
        "Attribute" => "Tagged".to_string(),
        "DenseElementsAttr" => "Dense".to_string(),
        "DenseI32ArrayAttr" => "I32s".to_string(),
        "DenseI64ArrayAttr" => "I64s".to_string(),
        "DenseBoolArrayAttr" => "Bools".to_string(),
        "OptimizationHintsAttr" => "Hints".to_string(),
        _ => bail!("an attribute without a known encoding: {storage}"),
    })
}

fn enum_kind(record: Record<'_>, enums: &mut Enums) -> Result<String> {
    let name = record.str_value("className")?;
    let mut cases = BTreeMap::new();
    for case in record.list_of_defs_value("enumerants")? {
        let (value, word) = (u32::try_from(case.int_value("value")?)?, case.str_value("str")?);
        let later = LATER_CASES.iter().find(|later| (later.0, later.1) == (name, word));
        let since = version_name(later.map_or(FIRST_VERSION, |later| later.2));
        cases.insert(value, format!("EnumCase {{ name: {word:?}, value: {value}, since: {since} }}, "));
    }
    let cases: String = cases.into_values().collect();
    let constant = name.chars().fold(String::new(), |mut constant, letter| {
        if letter.is_uppercase() && !constant.is_empty() {
            constant.push('_');
        }
        constant.push(letter.to_ascii_uppercase());
        constant
    });
    enums.insert(constant.clone(), format!("EnumRecord {{ name: {name:?}, cases: &[{cases}] }}"));
    Ok(format!("Enum(&{constant})"))
}

fn version(text: &str) -> Result<Version> {
    let (major, minor) = text.split_once('.').with_context(|| format!("no version: {text}"))?;
    Ok((major.parse()?, minor.parse()?))
}

fn version_name((major, minor): Version) -> String {
    format!("Version::V{major}_{minor}")
}
