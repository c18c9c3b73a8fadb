//! Turns `Passes.td` into descriptors for MLIR's pass registry and into option structs, and `Findings.td`
//! into an enum.

use anyhow::{Context, Result, bail};
use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};
use tblgen::{Record, RecordKeeper, TableGenParser};

const PASSES: &str = "Passes.td";
const FINDINGS: &str = "Findings.td";
const SPACES: &str = "spaces.td";

fn main() -> Result<()> {
    println!("cargo:rerun-if-changed={PASSES}");
    println!("cargo:rerun-if-changed={FINDINGS}");
    println!("cargo:rerun-if-changed={SPACES}");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=TABLEGEN_220_PREFIX");
    if let Ok(library_dir) = env::var("DEP_MLIR_EXT_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{library_dir}");
    }
    let prefix = env::var("TABLEGEN_220_PREFIX").context("TABLEGEN_220_PREFIX: where LLVM is")?;
    let source = fs::read_to_string(PASSES).with_context(|| format!("reading {PASSES}"))?;
    let keeper = TableGenParser::new()
        .add_include_directory(&format!("{prefix}/include"))
        .add_source(&source)?
        .parse()?;
    let (mut options, mut registry) = (String::new(), String::new());
    write_enums(&mut options, &keeper)?;
    write_passes(&mut options, &mut registry, &keeper)?;
    write_pipelines(&mut options, &mut registry, &keeper)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("options.rs"), options)?;
    fs::write(Path::new(&out).join("registry.rs"), registry)?;
    let source = fs::read_to_string(FINDINGS).with_context(|| format!("reading {FINDINGS}"))?;
    let keeper = TableGenParser::new().add_source(&source)?.parse()?;
    fs::write(Path::new(&out).join("findings.rs"), findings(&keeper)?)?;
    Ok(())
}

/// The enum of the findings of `verify-memory-spaces`.
fn findings(keeper: &RecordKeeper<'_>) -> Result<String> {
    let (mut variants, mut all, mut texts, mut severities) =
        (String::new(), String::new(), String::new(), String::new());
    let (mut names, mut spaces, mut barriers) = (String::new(), String::new(), String::new());
    let (mut only_if_run, mut on_others) = (String::new(), String::new());
    for record in keeper.all_derived_definitions("Finding") {
        let (name, text) = (record.name()?, record.string_value("text")?);
        let severity = |field| -> Result<&str> {
            Ok(match record.string_value(field)?.as_str() {
                "none" => "None",
                "remark" => "Some(Severity::Remark)",
                "warning" => "Some(Severity::Warning)",
                "error" => "Some(Severity::Error)",
                other => bail!("{name}: no severity is called {other:?}"),
            })
        };
        writeln!(variants, "/// `{text}`\n{name},")?;
        write!(all, "Self::{name}, ")?;
        writeln!(texts, "Self::{name} => {text:?},")?;
        writeln!(severities, "(Self::{name}, false) => {},", severity("usual")?)?;
        writeln!(severities, "(Self::{name}, true) => {},", severity("strict")?)?;
        let on = strings(&record, "on")?;
        if !on.is_empty() {
            writeln!(names, "Self::{name} => &{on:?},")?;
        }
        if record.bit_value("onlyIfRun")? {
            write!(only_if_run, "Self::{name} | ")?;
        }
        if record.bit_value("onOthers")? {
            write!(on_others, "Self::{name} | ")?;
        }
        let not_behind = strings(&record, "notBehind")?;
        if !not_behind.is_empty() {
            writeln!(barriers, "Self::{name} => &{not_behind:?},")?;
        }
        let among = records(&record, "spaces")?;
        if !among.is_empty() {
            let among = among.iter().map(|space| Ok(format!("MemorySpace::{}", space.name()?)));
            writeln!(spaces, "Self::{name} => &[{}],", among.collect::<Result<Vec<_>>>()?.join(", "))?;
        }
    }
    let [only_if_run, on_others] = [&only_if_run, &on_others].map(|names| names.trim_end_matches(" | "));
    Ok(format!(
        "/// The findings of `verify-memory-spaces`.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n\
         pub enum Finding {{ {variants} }}\nimpl Finding {{\n\
         /// All of them.\npub const ALL: &[Self] = &[{all}];\n\
         /// The message, with `{{}}` for each argument.\n\
         pub const fn text(self) -> &'static str {{ match self {{ {texts} }} }}\n\
         /// Its severity, in strict mode or without; none if it is not reported.\n\
         pub const fn severity(self, strict: bool) -> Option<Severity> {{ match (self, strict) {{ {severities} }} }}\n\
         /// Patterns of the ops, intrinsics and functions that it is about; `*` is any text.\n\
         pub const fn on(self) -> &'static [&'static str] {{ match self {{ {names} _ => &[] }} }}\n\
         /// The spaces that pointers of these ops must be in.\n\
         pub const fn spaces(self) -> &'static [MemorySpace] {{ match self {{ {spaces} _ => &[] }} }}\n\
         /// Patterns of the ops and intrinsics after which it is reported in strict mode only.\n\
         pub const fn not_behind(self) -> &'static [&'static str] {{ match self {{ {barriers} _ => &[] }} }}\n\
         /// Whether it is a warning, and not an error, about an operation that may never run, without strict mode.\n\
         pub const fn only_if_run(self) -> bool {{ matches!(self, {only_if_run}) }}\n\
         /// Whether it is also about code for targets other than NVPTX.\n\
         pub const fn on_others(self) -> bool {{ matches!(self, {on_others}) }}\n}}\n"
    ))
}

/// Option structs and statistics go to `options`, below all passes; descriptors, which refer to the passes,
/// to `registry`.
fn write_passes(options: &mut String, registry: &mut String, keeper: &RecordKeeper<'_>) -> Result<()> {
    let mut all = Vec::new();
    for pass in keeper.all_derived_definitions("PassBase") {
        let name = pass.name()?;
        let argument = pass.string_value("argument")?;
        let anchor = match pass.string_value("baseClass")?.as_str() {
            "function or module" => "FunctionOrModule",
            "any module" => "Named(&[\"builtin.module\", \"gpu.module\"])",
            base if base.contains("gpu::GPUModuleOp") => "Named(&[\"gpu.module\"])",
            base if base.contains("ModuleOp") => "Module",
            base if base.contains("FunctionOpInterface") => "Function",
            base => bail!("{name}: no anchor for {base}"),
        };
        write_options(options, name, &pass)?;
        let mut statistics = String::new();
        writeln!(
            options,
            "/// Indices of the statistics of `{argument}`.\npub mod {}_statistics {{",
            snake(&argument)
        )?;
        for (index, statistic) in records(&pass, "statistics")?.iter().enumerate() {
            let (name, description) =
                (statistic.string_value("name")?, statistic.string_value("description")?);
            writeln!(
                options,
                "/// {description}.\npub const {}: usize = {index};",
                snake(&name).to_uppercase()
            )?;
            write!(statistics, "({name:?}, {description:?}), ")?;
        }
        writeln!(options, "}}")?;
        // A field of some passes.
        let late = match strings(&pass, "lateDialects") {
            Ok(dialects) => {
                format!(
                    "LateDialects {{ dialects: &{dialects:?}, loaded_with: &{:?} }}",
                    strings(&pass, "loadedWith")?
                )
            }
            Err(_) => "LateDialects::NONE".to_string(),
        };
        let constant = snake(&argument).to_uppercase();
        writeln!(
            registry,
            "/// {summary}.\npub static {constant}: PassDescriptor = PassDescriptor {{ argument: {argument:?}, \
             description: {summary:?}, anchors: Anchor::{anchor}, dependent_dialects: &{dialects:?}, late_dialects: {late}, \
             options: options::{constant}.options, statistics: &[{statistics}], run: {module}::run }};",
            summary = pass.string_value("summary")?,
            dialects = strings(&pass, "dependentDialects")?,
            module = snake(&argument),
        )?;
        all.push(format!("&{constant}"));
    }
    writeln!(registry, "/// All passes.\npub static PASSES: &[&PassDescriptor] = &[{}];", all.join(", "))?;
    Ok(())
}

fn write_pipelines(options: &mut String, registry: &mut String, keeper: &RecordKeeper<'_>) -> Result<()> {
    let mut all = Vec::new();
    for pipeline in keeper.all_derived_definitions("Pipeline") {
        let argument = pipeline.string_value("argument")?;
        write_options(options, pipeline.name()?, &pipeline)?;
        let constant = snake(&argument).to_uppercase();
        writeln!(
            registry,
            "/// {summary}.\npub static {constant}: PipelineDescriptor = PipelineDescriptor {{ \
             argument: {argument:?}, description: {summary:?}, options: options::{constant}.options, \
             build: pipelines::{} }};",
            snake(&argument),
            summary = pipeline.string_value("summary")?,
        )?;
        all.push(format!("&{constant}"));
    }
    writeln!(
        registry,
        "/// All pipelines.\npub static PIPELINES: &[&PipelineDescriptor] = &[{}];",
        all.join(", ")
    )?;
    Ok(())
}

/// The struct of one pass's options, how to read it, and the descriptors.
fn write_options(text: &mut String, name: &str, pass: &Record<'_>) -> Result<()> {
    let argument = pass.string_value("argument")?;
    let (mut fields, mut reads, mut descriptors) = (String::new(), String::new(), String::new());
    for (index, option) in records(pass, "options")?.iter().enumerate() {
        let (field, flag) = (option.string_value("cppName")?, option.string_value("argument")?);
        let help = option.string_value("description")?;
        let (ty, read, kind) = match option.string_value("type")?.as_str() {
            "bool" => ("bool".into(), "bool_option", "OptionKind::Bool".to_string()),
            "int64_t" => ("i64".into(), "int_option", "OptionKind::Int".to_string()),
            "std::string" => ("&'o str".into(), "string_option", "OptionKind::String".to_string()),
            "enum" => (camel(&field), "enum_option", format!("OptionKind::Enum(&{:?})", words(option)?)),
            other => bail!("{name}: option {flag} has the unknown type {other}"),
        };
        writeln!(fields, "/// {help} (`{flag}`).\npub {field}: {ty},")?;
        match read {
            // An index that may panic would put the path of the generated file into each library.
            "enum_option" => writeln!(
                reads,
                "{field}: {ty}::ALL.get(values.{read}({index})).copied().unwrap_or({ty}::ALL[0]),"
            )?,
            _ => writeln!(reads, "{field}: values.{read}({index}),")?,
        }
        let default = option.string_value("defaultValue")?;
        writeln!(
            descriptors,
            "OptionDescriptor {{ name: {flag:?}, help: {help:?}, kind: {kind}, default: {default:?} }},"
        )?;
    }
    writeln!(
        text,
        "/// `{argument}`.\npub const {}: Declaration = Declaration {{ argument: {argument:?}, options: &[{descriptors}] }};",
        snake(&argument).to_uppercase(),
    )?;
    if fields.is_empty() {
        return Ok(());
    }
    let values = if fields.contains("&'o") { "<'o>" } else { "<'_>" };
    let lifetime = if fields.contains("&'o") { "<'o>" } else { "" };
    writeln!(
        text,
        "/// Options of `{argument}`.\n#[derive(Clone, Copy, Debug)]\npub struct {name}Options{lifetime} {{ {fields} }}\n\
         impl{lifetime} {name}Options{lifetime} {{\n/// The values of one pass instance.\n\
         pub fn read(values: OptionValues{values}) -> Self {{ Self {{ {reads} }} }}\n}}",
    )?;
    Ok(())
}

/// The enums of options with a fixed set of words. Options of the same name have the same type.
fn write_enums(text: &mut String, keeper: &RecordKeeper<'_>) -> Result<()> {
    let mut enums: BTreeMap<String, String> = BTreeMap::new();
    for class in ["PassBase", "Pipeline"] {
        for holder in keeper.all_derived_definitions(class) {
            for option in records(&holder, "options")? {
                if option.string_value("type")? == "enum" {
                    let name = camel(&option.string_value("cppName")?);
                    let text = enum_of_words(&name, &option.string_value("description")?, &words(&option)?)?;
                    if enums.insert(name.clone(), text.clone()).is_some_and(|other| other != text) {
                        bail!("{}: another option {name} has other words", holder.name()?);
                    }
                }
            }
        }
    }
    text.extend(enums.into_values());
    Ok(())
}

/// The words of an option, with their meanings.
fn words(option: &Record<'_>) -> Result<Vec<(String, String)>> {
    Ok(strings(option, "values")?.into_iter().zip(strings(option, "valueDescriptions")?).collect())
}

/// The enum of an option with a fixed set of words.
fn enum_of_words(name: &str, help: &str, words: &[(String, String)]) -> Result<String> {
    let (mut variants, mut all, mut names) = (String::new(), String::new(), String::new());
    for (word, meaning) in words {
        let variant = camel(word);
        writeln!(variants, "/// `{word}`: {meaning}.\n{variant},")?;
        write!(all, "Self::{variant}, ")?;
        writeln!(names, "Self::{variant} => {word:?},")?;
    }
    Ok(format!(
        "/// {help}.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum {name} {{ {variants} }}\n\
         impl {name} {{\n/// All words, in the order of the record.\npub const ALL: [Self; {count}] = [{all}];\n\
         /// The word.\npub const fn name(self) -> &'static str {{ match self {{ {names} }} }}\n}}\n",
        count = words.len(),
    ))
}

fn records<'a>(record: &Record<'a>, field: &str) -> Result<Vec<Record<'a>>> {
    let list = record.list_init_value(field)?;
    list.iter()
        .map(|item| Record::try_from(item).with_context(|| format!("{field} has a non-record")))
        .collect()
}

fn strings(record: &Record<'_>, field: &str) -> Result<Vec<String>> {
    let list = record.list_init_value(field)?;
    list.iter()
        .map(|item| String::try_from(item).with_context(|| format!("{field} has a non-string")))
        .collect()
}

fn snake(argument: &str) -> String {
    argument.replace('-', "_")
}

/// The name of a type or a variant: `per-AS` becomes `PerAS`, `3` becomes `N3`.
fn camel(words: &str) -> String {
    let mut camel = String::new();
    for word in words.split(['-', '_']) {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.extend(letters);
    }
    if camel.starts_with(|first: char| first.is_ascii_digit()) { format!("N{camel}") } else { camel }
}
