//! Turns `dialects/spaces.td` into the Rust enum of memory spaces.

use anyhow::{Context, Result, ensure};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::Path,
};
use tblgen::{Record, RecordKeeper, TableGenParser};

const TABLE: &str = "spaces.td";

fn main() -> Result<()> {
    println!("cargo:rerun-if-changed={TABLE}");
    println!("cargo:rerun-if-changed=build.rs");
    let source = fs::read_to_string(TABLE).with_context(|| format!("reading {TABLE}"))?;
    let keeper = TableGenParser::new().add_source(&source)?.parse()?;
    let spaces = read_spaces(&keeper)?;
    check(&spaces)?;
    let mut text = String::new();
    write_enum(&mut text, &spaces)?;
    write_methods(&mut text, &spaces, &keeper)?;
    write_constants(&mut text, &keeper)?;
    write_shared_memory(&mut text, &keeper)?;
    write_targets(&mut text, &keeper)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("spaces.rs"), text)?;
    Ok(())
}

/// One record of the table.
struct Space {
    variant: String,
    name: String,
    number: i64,
    summary: String,
    ptx: String,
    cute: String,
    gpu: String,
    nvvm: String,
    mask: i64,
    generic_can_name: bool,
    tests: Vec<String>,
    also_tests: Vec<String>,
    undecided_tests: Vec<String>,
    min_sm: i64,
    bits: i64,
    short_bits: i64,
    aliases: Vec<String>,
    read_only: bool,
    host_writes: bool,
    has_volatile: bool,
}

/// All spaces, by LLVM number: the order of the enum.
fn read_spaces(keeper: &RecordKeeper<'_>) -> Result<Vec<Space>> {
    let mut spaces =
        keeper.all_derived_definitions("MemorySpace").map(read_space).collect::<Result<Vec<_>>>()?;
    spaces.sort_by_key(|space| space.number);
    Ok(spaces)
}

fn read_space(record: Record<'_>) -> Result<Space> {
    let text = |field| -> Result<String> { Ok(record.str_value(field)?.to_string()) };
    let list = |field| -> Result<Vec<String>> {
        Ok(record.list_of_strings_value(field)?.into_iter().map(str::to_string).collect())
    };
    Ok(Space {
        variant: record.name()?.to_string(),
        name: text("name")?,
        number: record.int_value("number")?,
        summary: text("summary")?,
        ptx: text("ptx")?,
        cute: text("cute")?,
        gpu: text("gpu")?,
        nvvm: text("nvvm")?,
        mask: record.int_value("mask")?,
        generic_can_name: record.bit_value("genericCanName")?,
        tests: list("tests")?,
        also_tests: list("alsoTests")?,
        undecided_tests: list("undecidedTests")?,
        min_sm: record.int_value("minSM")?,
        bits: record.int_value("width")?,
        short_bits: record.int_value("shortWidth")?,
        aliases: list("aliases")?,
        read_only: record.bit_value("readOnly")?,
        host_writes: record.bit_value("hostWrites")?,
        has_volatile: record.bit_value("hasVolatile")?,
    })
}

/// Rejects a table with colliding numbers, names or masks, or with a reference to an unknown space.
fn check(spaces: &[Space]) -> Result<()> {
    let names: BTreeSet<&str> = spaces.iter().map(|space| space.name.as_str()).collect();
    let numbers: BTreeSet<i64> = spaces.iter().map(|space| space.number).collect();
    ensure!(names.len() == spaces.len(), "two spaces have the same name");
    ensure!(numbers.len() == spaces.len(), "two spaces have the same number");
    let mut seen = 0;
    for space in spaces {
        let Space { name, mask, .. } = space;
        ensure!(u32::try_from(space.number).is_ok(), "{name}: number out of range");
        ensure!((0..=0xff).contains(mask) && mask.count_ones() <= 1, "{name}: mask is not one bit");
        ensure!(mask & seen == 0, "{name}: mask bit taken");
        ensure!((*mask == 0) == (space.number == 0), "{name}: only generic has no mask bit");
        seen |= mask;
        for other in space.aliases.iter().chain(&space.also_tests).chain(&space.undecided_tests) {
            ensure!(names.contains(other.as_str()), "{name}: no space is named {other:?}");
        }
    }
    Ok(())
}

fn write_enum(out: &mut String, spaces: &[Space]) -> Result<()> {
    writeln!(
        out,
        "/// A memory space that a pointer type can carry.\n\
         ///\n\
         /// Spaces are ordered by their LLVM numbers. See the module's documentation for the sources.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]\n\
         #[repr(u8)]\n\
         pub enum MemorySpace {{"
    )?;
    for space in spaces {
        let Space { variant, name, number, summary, .. } = space;
        writeln!(out, "    /// {summary} LLVM address space {number}.")?;
        writeln!(out, "    #[serde(rename = {name:?})]\n    {variant},")?;
    }
    writeln!(out, "}}")?;
    Ok(())
}

fn write_methods(out: &mut String, spaces: &[Space], keeper: &RecordKeeper<'_>) -> Result<()> {
    writeln!(out, "impl MemorySpace {{")?;
    let variants = |of: &dyn Fn(&&Space) -> bool| {
        let list: Vec<String> =
            spaces.iter().filter(of).map(|space| format!("Self::{}", space.variant)).collect();
        (list.len(), list.join(", "))
    };
    let (count, list) = variants(&|_| true);
    writeln!(out, "/// Every space, generic first.\npub const ALL: [Self; {count}] = [{list}];")?;
    let (count, list) = variants(&|space| space.mask != 0);
    writeln!(out, "/// Every space but generic.\npub const CONCRETE: [Self; {count}] = [{list}];")?;

    getter(
        out,
        spaces,
        "number",
        "u32",
        "Number in `!llvm.ptr<N>` (LLVM NVPTXUsage, \"Address Spaces\").",
        |s| s.number.to_string(),
    )?;
    inverse(out, spaces, "number", "u32", |s| Some(s.number.to_string()))?;
    let optional = |text: &str| if text.is_empty() { "None".into() } else { format!("Some({text:?})") };
    let pattern = |text: &str| (!text.is_empty()).then(|| format!("{text:?}"));
    let text = "&'static str";
    let maybe = "Option<&'static str>";
    getter(out, spaces, "name", text, "Name in reports, options and JSON.", |s| format!("{:?}", s.name))?;
    inverse(out, spaces, "name", "&str", |s| pattern(&s.name))?;
    getter(out, spaces, "ptx", maybe, "State space qualifier (PTX ISA, \"State Spaces\").", |s| {
        optional(&s.ptx)
    })?;
    getter(out, spaces, "cute_token", maybe, "Token in the types of the `cute` dialect.", |s| {
        optional(&s.cute)
    })?;
    inverse(out, spaces, "cute_token", "&str", |s| pattern(&s.cute))?;
    getter(out, spaces, "gpu_attribute", maybe, "`x` of `#gpu.address_space<x>`.", |s| optional(&s.gpu))?;
    inverse(out, spaces, "gpu_attribute", "&str", |s| pattern(&s.gpu))?;
    getter(out, spaces, "nvvm_attribute", maybe, "`x` of `#nvvm.memory_space<x>`.", |s| optional(&s.nvvm))?;
    inverse(out, spaces, "nvvm_attribute", "&str", |s| pattern(&s.nvvm))?;
    getter(out, spaces, "mask_bits", "u8", "Bit of the space in a mask; 0 for generic.", |s| {
        format!("{:#04x}", s.mask)
    })?;
    getter(
        out,
        spaces,
        "generic_can_name",
        "bool",
        "Whether a generic address can lie in this space (PTX ISA, \"Generic Addressing\"); for param from sm_70 on.",
        |s| s.generic_can_name.to_string(),
    )?;
    getter(out, spaces, "has_volatile", "bool", "Whether there are volatile accesses to this space.", |s| {
        s.has_volatile.to_string()
    })?;
    getter(out, spaces, "is_read_only", "bool", "Whether device code never writes to this space.", |s| {
        s.read_only.to_string()
    })?;
    getter(out, spaces, "host_writes", "bool", "Whether the host can write to this space.", |s| {
        s.host_writes.to_string()
    })?;
    getter(out, spaces, "min_sm", "u32", "First SM that has this space; 0 if all do.", |s| {
        s.min_sm.to_string()
    })?;
    getter(
        out,
        spaces,
        "isspacep_suffixes",
        "&'static [&'static str]",
        "Suffixes `x` of the instruction `isspacep.x` that test for this space.",
        |s| format!("&{:?}", s.tests),
    )?;
    writeln!(out, "/// The space that the instruction `isspacep.{{suffix}}` tests for.")?;
    writeln!(
        out,
        "#[must_use] pub fn from_isspacep_suffix(suffix: &str) -> Option<Self> {{ match suffix {{"
    )?;
    for space in spaces {
        for test in &space.tests {
            writeln!(out, "{test:?} => Some(Self::{}),", space.variant)?;
        }
    }
    writeln!(out, "_ => None, }} }}")?;
    write_pointer_bits(out, spaces)?;
    write_isspacep(out, spaces)?;
    write_aliases(out, spaces)?;
    write_conversions(out, spaces, keeper)?;
    writeln!(out, "}}")?;
    Ok(())
}

fn getter(
    out: &mut String,
    spaces: &[Space],
    name: &str,
    ty: &str,
    about: &str,
    value: impl Fn(&Space) -> String,
) -> Result<()> {
    writeln!(out, "/// {about}\n#[must_use] pub const fn {name}(self) -> {ty} {{ match self {{")?;
    for space in spaces {
        writeln!(out, "Self::{} => {},", space.variant, value(space))?;
    }
    writeln!(out, "}} }}")?;
    Ok(())
}

fn inverse(
    out: &mut String,
    spaces: &[Space],
    name: &str,
    ty: &str,
    pattern: impl Fn(&Space) -> Option<String>,
) -> Result<()> {
    writeln!(
        out,
        "/// Inverse of [`Self::{name}`].\n#[must_use] pub fn from_{name}({name}: {ty}) -> Option<Self> {{"
    )?;
    writeln!(out, "match {name} {{")?;
    for space in spaces {
        if let Some(pattern) = pattern(space) {
            writeln!(out, "{pattern} => Some(Self::{}),", space.variant)?;
        }
    }
    writeln!(out, "_ => None, }} }}")?;
    Ok(())
}

fn write_pointer_bits(out: &mut String, spaces: &[Space]) -> Result<()> {
    writeln!(
        out,
        "/// Width of a pointer in bits in the NVPTX data layouts of LLVM 22, with or without `nvptx-short-ptr`.\n\
         #[must_use] pub const fn pointer_bits(self, short: bool) -> u32 {{ match (self, short) {{"
    )?;
    for Space { variant, bits, short_bits, .. } in spaces {
        writeln!(out, "(Self::{variant}, false) => {bits}, (Self::{variant}, true) => {short_bits},")?;
    }
    writeln!(out, "}} }}")?;
    Ok(())
}

fn write_isspacep(out: &mut String, spaces: &[Space]) -> Result<()> {
    writeln!(
        out,
        "/// The answer of `isspacep.test` for a generic pointer proved to lie in `self`, if it is certain.\n\
         ///\n\
         /// `test` is a space as [`Self::from_isspacep_suffix`] returns it, so `shared` stands for `shared::cta`.\n\
         /// PTX ISA, \"isspacep\": the window of `shared::cta` is contained in the window of `shared::cluster`,\n\
         /// and the window of kernel parameters in the window of global. `None` also if no such instruction exists.\n\
         #[must_use] pub const fn isspacep(self, test: Self) -> Option<bool> {{ match (self, test) {{"
    )?;
    for space in spaces {
        for test in spaces.iter().filter(|test| !test.tests.is_empty()) {
            let listed = |names: &[String]| names.contains(&test.name);
            if listed(&space.undecided_tests) {
                continue;
            }
            let answer = space.number == test.number || listed(&space.also_tests);
            writeln!(out, "(Self::{}, Self::{}) => Some({answer}),", space.variant, test.variant)?;
        }
    }
    writeln!(out, "_ => None, }} }}")?;
    Ok(())
}

fn write_aliases(out: &mut String, spaces: &[Space]) -> Result<()> {
    let variants: BTreeMap<&str, &str> =
        spaces.iter().map(|space| (space.name.as_str(), space.variant.as_str())).collect();
    writeln!(
        out,
        "/// Whether pointers of the two spaces can reach the same byte. Reflexive and symmetric, not transitive.\n\
         #[must_use] pub const fn may_alias(self, other: Self) -> bool {{ matches!((self, other),"
    )?;
    for (index, Space { variant, aliases, .. }) in spaces.iter().enumerate() {
        let or = if index == 0 { "" } else { "| " };
        write!(out, "{or}(Self::{variant}, Self::{variant}")?;
        for alias in aliases {
            write!(out, " | Self::{}", variants[alias.as_str()])?;
        }
        writeln!(out, ")")?;
    }
    writeln!(out, ") }}")?;
    Ok(())
}

fn write_conversions(out: &mut String, spaces: &[Space], keeper: &RecordKeeper<'_>) -> Result<()> {
    writeln!(
        out,
        "/// The one instruction that converts a pointer to `self` to one to `to`, if there is one (PTX ISA, \"cvta\").\n\
         #[must_use] pub const fn conversion(self, to: Self) -> Option<Conversion> {{ match (self, to) {{"
    )?;
    let variant = |name: &str| -> Result<&str> {
        let space = spaces.iter().find(|space| space.name == name);
        Ok(&space.with_context(|| format!("a transition: no space is named {name:?}"))?.variant)
    };
    for record in keeper.all_derived_definitions("Transition") {
        let (from, to) = (record.string_value("from")?, record.string_value("to")?);
        let (instruction, always) = (record.str_value("instruction")?, record.bit_value("always")?);
        writeln!(
            out,
            "(Self::{}, Self::{}) => Some(Conversion {{ instruction: {instruction:?}, is_always_legal: {always} }}),",
            variant(&from)?,
            variant(&to)?
        )?;
    }
    writeln!(out, "_ => None, }} }}")?;
    Ok(())
}

fn write_shared_memory(out: &mut String, keeper: &RecordKeeper<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for record in keeper.all_derived_definitions("SharedMemoryOf") {
        rows.push((record.int_value("sm")?, record.int_value("capacity")?));
    }
    rows.sort_unstable();
    writeln!(
        out,
        "/// Shared memory of an SM from each compute capability on, in KB (CUDA C++ Programming Guide, \"Technical\n\
         /// Specifications per Compute Capability\").\npub const SHARED_MEMORY: &[(u32, u64)] = &{rows:?};"
    )?;
    Ok(())
}

fn write_targets(out: &mut String, keeper: &RecordKeeper<'_>) -> Result<()> {
    writeln!(out, "/// The targets, NVPTX first.\npub const TARGETS: &[Target] = &[")?;
    let mut records: Vec<_> = keeper.all_derived_definitions("Target").collect();
    records.sort_by_key(|record| record.list_of_defs_value("numbers").map_or(0, |numbers| numbers.len()));
    for record in records {
        let (name, keeps_null) = (record.str_value("name")?, record.bit_value("keepsNull")?);
        let starts = record.list_of_strings_value("starts")?;
        write!(out, "Target {{ name: {name:?}, starts: &{starts:?}, ")?;
        for (field, list) in [
            ("kernels", "kernels"),
            ("marks", "marks"),
            ("attributes", "attributes"),
            ("shares_slots", "sharesSlots"),
            ("without_generic", "withoutGeneric"),
        ] {
            write!(out, "{field}: &{:?}, ", record.list_of_strings_value(list)?)?;
        }
        for (field, list) in [
            ("read_only", "readOnly"),
            ("never_generic", "neverGeneric"),
            ("no_variables", "noVariables"),
            ("no_values", "noValues"),
        ] {
            write!(out, "{field}: &{:?}, ", record.list_of_ints_value(list)?)?;
        }
        write!(out, "blocks: &[")?;
        for block in record.list_of_defs_value("blocks")? {
            write!(out, "({:?}, {}), ", block.str_value("chip")?, block.int_value("capacity")? * 1024)?;
        }
        write!(out, "], ")?;
        let (infers, casts) = (record.bit_value("infers")?, record.bit_value("castsByGeneric")?);
        // Also for C.
        write!(out, "hides: c{:?}, ", record.str_value("hides")?)?;
        write!(out, "keeps_null: {keeps_null}, infers: {infers}, casts_by_generic: {casts}, numbers: &[")?;
        for number in record.list_of_defs_value("numbers")? {
            let space = number.def_value("space")?.name()?;
            write!(out, "({}, MemorySpace::{space}), ", number.int_value("number")?)?;
        }
        writeln!(out, "] }},")?;
    }
    writeln!(out, "];")?;
    Ok(())
}

fn write_constants(out: &mut String, keeper: &RecordKeeper<'_>) -> Result<()> {
    writeln!(
        out,
        "/// Numbers that annotate symbols and never reach PTX, with what they mean: a pointer type in one of them\n\
         /// gives no information about where the pointer points.\n\
         pub const ANNOTATION_SPACES: &[(u32, &str)] = &["
    )?;
    let mut spaces = Vec::new();
    for record in keeper.all_derived_definitions("AnnotationSpace") {
        spaces.push((record.int_value("number")?, record.str_value("summary")?));
    }
    spaces.sort_unstable();
    for (number, summary) in spaces {
        writeln!(out, "({number}, {summary:?}),")?;
    }
    writeln!(out, "];")?;
    for (class, prefix, ty) in [("NamedMask", "MASK", "u8"), ("VoteNumber", "VOTE", "u32")] {
        for record in keeper.all_derived_definitions(class) {
            let (name, value) = (record.name()?, record.int_value("value")?);
            let summary = record.str_value("summary")?;
            writeln!(out, "/// {summary}\npub const {prefix}_{name}: {ty} = {value};")?;
        }
    }
    Ok(())
}
