//! Checks that the lit tests of `nv_tileaa` cover its records and its C++: each op, type, attribute, enum
//! value and error is in one of the tests.

use anyhow::{Context, Result};
use std::{collections::BTreeSet, env, fs, path::Path};
use tblgen::{Record, RecordKeeper, TableGenParser};

const TESTS: &str = "../test/dialects/nv_tileaa";

/// The known ops of the dialect.
const ROSTER: &str = "
    addf addptr assert assume atomic_cas atomic_rmw bitcast block_tile broadcast call call_elementwise_intrinsic
    cancel_next_program_id cat clampf conv_dot conv_tile create_mem_token create_queue divf dot elementwise_inline_asm
    execute exp2 expand_dims extern_elementwise extract extract_slice fma fp_to_fp func gather_load generate
    get_dim_size get_global get_num_programs get_program_id global histogram inject_ir int_to_ptr is_valid_program_id
    join_mem_token launch_func load make_memref make_range mark_for_reuse message mulf mulhiui optimization_barrier
    permute plugin pragma print ptr_to_int queue.get queue.put queue.yield reduce return rsqrt scan scatter_store splat
    sqrt store subf tiled_atomic_rmw tiled_load tiled_store view yield";

/// The ops that Tilespace adds.
const ADDED: &str = "memory_space_cast";

fn records() -> Result<RecordKeeper<'static>> {
    let include = format!("{}/include", env::var("TABLEGEN_220_PREFIX")?);
    let parser = TableGenParser::new().add_include_directory(&include).add_include_directory(".");
    parser.add_source("include \"nv_tileaa/NvTileAA.td\"\n")?.parse().context("reading the dialect")
}

/// The records of a class that are the dialect's own.
fn own<'a>(keeper: &'a RecordKeeper<'_>, class: &str, dialect: &str) -> Result<Vec<Record<'a>>> {
    let mut found = Vec::new();
    for record in keeper.all_derived_definitions(class) {
        if record.def_value(dialect)?.str_value("name")? == "nv_tileaa" {
            found.push(record);
        }
    }
    Ok(found)
}

/// The text of the files in a folder with names that begin and end like this, without their comments.
fn text(folder: &str, begin: &str, end: &str, keep: impl Fn(&str) -> bool) -> Result<String> {
    let mut text = String::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(begin) && name.ends_with(end) {
            for line in fs::read_to_string(&path)?.lines().filter(|line| keep(line)) {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    Ok(text)
}

fn round_trips() -> Result<String> {
    text(TESTS, "round-trips-", ".mlir", |line| !line.starts_with("//"))
}

/// Whether a name with its prefix is in a text, and not only the beginning of a longer name.
fn has_name(text: &str, name: &str) -> bool {
    let goes_on = |rest: &str| rest.starts_with(|next: char| next.is_alphanumeric() || "_.".contains(next));
    text.match_indices(name).any(|(at, _)| !goes_on(&text[at + name.len()..]))
}

#[test]
fn the_ops_are_those_of_the_roster() -> Result<()> {
    let keeper = records()?;
    let mut ops = BTreeSet::new();
    for op in own(&keeper, "Op", "opDialect")? {
        ops.insert(op.str_value("opName")?.to_owned());
    }
    let expected = ROSTER.split_whitespace().chain(ADDED.split_whitespace()).map(str::to_owned).collect();
    assert_eq!(ops, expected);
    assert_eq!(ROSTER.split_whitespace().count(), 73);
    Ok(())
}

#[test]
fn every_op_type_and_attribute_makes_a_round_trip() -> Result<()> {
    let (keeper, tests) = (records()?, round_trips()?);
    let mut names = Vec::new();
    for op in own(&keeper, "Op", "opDialect")? {
        names.push(format!(" nv_tileaa.{}", op.str_value("opName")?));
    }
    for record in own(&keeper, "TypeDef", "dialect")? {
        names.push(format!("!nv_tileaa.{}", record.str_value("mnemonic")?));
    }
    for record in own(&keeper, "AttrDef", "dialect")? {
        let mnemonic = record.str_value("mnemonic")?;
        if !record.subclass_of("EnumAttr") {
            names.push(format!("#nv_tileaa.{mnemonic}"));
            continue;
        }
        for case in record.def_value("enum")?.list_of_defs_value("enumerants")? {
            names.push(format!("#nv_tileaa<{mnemonic} {}>", case.str_value("str")?));
        }
    }
    assert!(names.len() > 100, "the records have changed: {names:?}");
    names.retain(|name| !has_name(&tests, name));
    assert!(names.is_empty(), "in no round trip: {names:?}");
    Ok(())
}

/// The longest piece of text of each statement that reports an error.
fn errors(source: &str) -> Vec<String> {
    let mut errors = Vec::new();
    for report in ["emitError(", "emitOpError("] {
        for (at, _) in source.match_indices(report) {
            let statement = source[at..].split(';').next().unwrap_or_default();
            // Odd pieces are within quotes; literals with only white space in between are one.
            let pieces: Vec<_> = statement.split('"').collect();
            let mut literals: Vec<String> = Vec::new();
            for (index, piece) in pieces.iter().enumerate().filter(|(index, _)| index % 2 == 1) {
                match literals.last_mut() {
                    Some(last) if index > 1 && pieces[index - 1].trim().is_empty() => last.push_str(piece),
                    _ => literals.push((*piece).to_owned()),
                }
            }
            errors.extend(literals.into_iter().max_by_key(String::len));
        }
    }
    errors
}

#[test]
fn every_error_is_provoked() -> Result<()> {
    let source = text("nv_tileaa", "", ".cpp", |line| !line.trim_start().starts_with("//"))?;
    let expected = text(TESTS, "rejects-", ".mlir", |line| line.contains("expected-error"))?;
    let mut missing = errors(&source);
    assert!(missing.len() > 60, "the C++ reports errors in another way: {missing:?}");
    missing.retain(|error| !expected.contains(error.trim()));
    assert!(missing.is_empty(), "in no test: {missing:#?}");
    Ok(())
}
