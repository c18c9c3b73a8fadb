//! Reads a rule file. Errors name the file, line and column, the rule, the effect and the field.
//!
//! ```text
//! mine.json:3:27: op "my.load": effect 0 (access): unknown word `lode`; did you mean `load`?
//! ```
//!
//! A file is parsed as a whole. A file with an error is parsed again, rule by rule, to locate the error.

use super::{
    Effect, OpRule, Operand,
    compile::compile,
    model::OpModel,
    shape,
    spelling::reworded,
    types::{TypeRule, TypeRules},
};
use anyhow::{Context, Error, Result, anyhow, ensure};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// A rule file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a rule file: { ... }")]
pub(super) struct RuleFile {
    /// The path or URL of the schema of rule files, for editors.
    #[serde(default, rename = "$schema")]
    _schema: Option<String>,
    /// Ops by their full names, or patterns.
    #[serde(default)]
    pub(super) ops: Vec<OpRule>,
    /// LLVM intrinsics by their names in `llvm.call_intrinsic`.
    #[serde(default)]
    pub(super) intrinsics: Vec<OpRule>,
    /// Functions without a body, by their symbols or by their paths in the source.
    #[serde(default)]
    pub(super) functions: Vec<OpRule>,
    /// Ops that are functions, by their attributes, and ops that call functions or return from them.
    #[serde(default)]
    pub(super) function_ops: Vec<FunctionOp>,
    /// Pointer types by their text.
    #[serde(default)]
    pub(super) types: Vec<TypeRule>,
}

/// An op that is a function, call or return.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a rule: { ... }")]
pub(super) struct FunctionOp {
    /// Its full name.
    pub(super) op: String,
    /// Its role.
    #[serde(default)]
    pub(super) is: FunctionOpKind,
    /// The attribute of a call that names the function, if it is not `callee`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) callee: Option<String>,
}

/// The role of an op in functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FunctionOpKind {
    /// A function: it has a symbol, `function_type`, and a body.
    #[default]
    Function,
    /// A function that the host launches.
    Kernel,
    /// A function that the host launches unless its `sym_visibility` is private.
    PublicKernel,
    /// A call of the function that its attribute `callee` names; `callee` of the rule may name another
    /// attribute. All operands are arguments.
    Call,
    /// The end of a function; its operands are the results.
    Return,
}

/// A rule file with rules that are not parsed yet.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile<'t> {
    #[serde(default, rename = "$schema")]
    _schema: Option<String>,
    #[serde(borrow, default)]
    ops: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    intrinsics: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    functions: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    function_ops: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    types: Vec<&'t RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a rule: { ... }")]
struct RawRule<'t> {
    #[serde(rename = "op")]
    _op: String,
    #[serde(borrow)]
    effects: Vec<&'t RawValue>,
}

/// The part of a file that a rule is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Ops,
    Intrinsics,
    Functions,
    FunctionOps,
    Types,
}

/// An error, and its offset in the file in bytes.
struct Wrong {
    at: usize,
    error: Error,
}

/// An error in a rule file.
#[derive(Debug)]
pub struct WrongRule {
    /// The file, as its reader names it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The rule, the effect, and the error, on one line.
    pub message: String,
}

impl fmt::Display for WrongRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, message } = self;
        write!(formatter, "{file}:{line}:{column}: {message}")
    }
}

impl std::error::Error for WrongRule {}

/// Why the rules of a file cannot be used.
#[derive(Debug)]
pub enum Unusable {
    /// The file as a whole.
    File(String),
    /// One place in it.
    Rule(WrongRule),
}

impl fmt::Display for Unusable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(message) => message.fmt(formatter),
            Self::Rule(wrong) => wrong.fmt(formatter),
        }
    }
}

impl std::error::Error for Unusable {}

/// The compiled rules of a file.
pub(super) struct Compiled {
    pub(super) ops: Vec<(OpRule, OpModel)>,
    pub(super) intrinsics: Vec<(OpRule, OpModel)>,
    pub(super) functions: Vec<(OpRule, OpModel)>,
    pub(super) function_ops: Vec<FunctionOp>,
    pub(super) types: TypeRules,
}

impl RuleFile {
    /// Parses a user's `json`, which came from `source_name`.
    pub(super) fn parse(json: &str, source_name: &str) -> Result<Compiled, WrongRule> {
        let read = Self::read(json).map_err(|error| find_error(json, &error));
        let checked = read.and_then(|file| {
            let wrong = |(section, index, error)| Wrong { at: start_of(json, section, index), error };
            file.compile().map_err(wrong)
        });
        // One line, because MLIR prints it as one diagnostic.
        checked.map_err(|Wrong { at, error }| {
            let before = &json.as_bytes()[..at.min(json.len())];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
            WrongRule { file: source_name.to_owned(), line, column, message: format!("{error:#}") }
        })
    }

    /// The records of a user's file.
    fn read(json: &str) -> serde_json::Result<Self> {
        let mut file: Self = shape::parse(json, 0)?;
        // LLVM's treatment of these ops is unknown. An op that is not a plain load, store, copy or address
        // may become an intrinsic.
        for rule in file.ops.iter_mut().chain(&mut file.intrinsics) {
            let has = |wanted: fn(&Effect) -> bool| rule.effects.iter().any(wanted);
            let looks = has(|effect| {
                matches!(effect, Effect::Access { .. } | Effect::Masks { .. } | Effect::Tests { .. })
                    || matches!(effect, Effect::SameAddress { .. })
            });
            let is_plain = has(|effect| {
                matches!(effect, Effect::Direct { .. } | Effect::Copies { .. } | Effect::CastTo { .. })
                    || matches!(effect, Effect::Indexed { .. } | Effect::Unfollowed)
            });
            if looks && !is_plain {
                rule.effects.push(Effect::Unfollowed);
            }
        }
        Ok(file)
    }

    /// The compiled rules, or the first rule that cannot be used.
    fn compile(self) -> Result<Compiled, (Section, usize, Error)> {
        let mut seen = FxHashSet::default();
        for (index, function) in self.function_ops.iter().enumerate() {
            check_function_op(function, seen.insert(&function.op))
                .map_err(|error| (Section::FunctionOps, index, error))?;
        }
        let types = TypeRules::of(&self.types).map_err(|(index, error)| (Section::Types, index, error))?;
        let of = |section: Section, rules: &[OpRule]| {
            let mut seen = FxHashSet::default();
            let models = rules.iter().enumerate().map(|(index, rule)| {
                let label = || format!("{} {:?}", section.word(), rule.op);
                let model = model(rule, seen.insert(&rule.op)).with_context(label);
                model.map(|model| (rule.clone(), model)).map_err(|error| (section, index, error))
            });
            models.collect::<Result<Vec<_>, _>>()
        };
        Ok(Compiled {
            ops: of(Section::Ops, &self.ops)?,
            intrinsics: of(Section::Intrinsics, &self.intrinsics)?,
            functions: of(Section::Functions, &self.functions)?,
            function_ops: self.function_ops,
            types,
        })
    }
}

impl Section {
    /// The word for a rule in errors.
    fn word(self) -> &'static str {
        match self {
            Self::Ops => "op",
            Self::Intrinsics => "intrinsic",
            Self::Functions => "function",
            Self::FunctionOps => "function op",
            Self::Types => "type",
        }
    }
}

impl<'t> RawFile<'t> {
    fn sections(self) -> [(Section, Vec<&'t RawValue>); 5] {
        [
            (Section::Ops, self.ops),
            (Section::Intrinsics, self.intrinsics),
            (Section::Functions, self.functions),
            (Section::FunctionOps, self.function_ops),
            (Section::Types, self.types),
        ]
    }
}

fn check_function_op(function: &FunctionOp, is_first: bool) -> Result<()> {
    let FunctionOp { op, is, callee } = function;
    let is_name = op.contains('.') && !op.contains(|c: char| c.is_whitespace() || c == '*');
    ensure!(is_name, "function op {op:?}: not a name");
    ensure!(is_first, "function op {op:?}: named twice");
    let may_name = callee.is_none() || *is == FunctionOpKind::Call;
    ensure!(may_name, "function op {op:?}: `callee` is only for calls");
    Ok(())
}

fn model(rule: &OpRule, is_first: bool) -> Result<OpModel> {
    let OpRule { op, effects } = rule;
    ensure!(!op.is_empty() && !op.contains(char::is_whitespace), "not a name");
    ensure!(is_first, "a second rule for the same name");
    for (index, effect) in effects.iter().enumerate() {
        check_effect(effect).with_context(|| format!("effect {index}"))?;
    }
    compile(rule)
}

/// A cast has one operand, which may replace it. Text that is copied verbatim into a program must at least be
/// a word of PTX.
fn check_effect(effect: &Effect) -> Result<()> {
    if let Effect::CastTo { operand, .. } = effect {
        ensure!(
            matches!(operand, Operand::Index(_) | Operand::Last(_)),
            "a cast has one operand, given by its number"
        );
    }
    let Effect::EqualsAtomic { types, instructions, instruction_spaces, .. } = effect else { return Ok(()) };
    ensure!(
        instructions.is_empty() == instruction_spaces.is_empty(),
        "instructions and instruction_spaces must be given together"
    );
    ensure!(
        instructions.is_empty() || instructions.len() == types.len(),
        "the numbers of instructions and types differ"
    );
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '_');
    for word in instructions {
        ensure!(!word.is_empty() && word.chars().all(is_letter), "{word:?} is not an instruction");
    }
    Ok(())
}

/// Locates the rule that serde could not read. `error` is its error for the whole file.
fn find_error(json: &str, error: &serde_json::Error) -> Wrong {
    let Ok(file) = serde_json::from_str::<RawFile<'_>>(json) else { return wrong(json, json, error) };
    for (section, rules) in file.sections() {
        for (index, raw) in rules.into_iter().enumerate() {
            let found = match section {
                Section::Ops | Section::Intrinsics | Section::Functions => read_rule(json, raw),
                Section::FunctionOps => read::<FunctionOp>(json, raw, shape::RULE),
                Section::Types => read::<TypeRule>(json, raw, shape::RULE),
            };
            if let Err(Wrong { at, error }) = found {
                let value: serde_json::Value = serde_json::from_str(raw.get()).unwrap_or_default();
                let name = value.get("op").or_else(|| value.get("type")).and_then(|name| name.as_str());
                let label = match name.filter(|_| section != Section::FunctionOps) {
                    Some(name) => format!("{} {name:?}", section.word()),
                    None => format!("{} number {index}", section.word()),
                };
                return Wrong { at, error: error.context(label) };
            }
        }
    }
    wrong(json, json, error)
}

fn read<'t, T: Deserialize<'t>>(json: &'t str, raw: &'t RawValue, depth: usize) -> Result<(), Wrong> {
    shape::parse::<T>(raw.get(), depth).map(|_| ()).map_err(|error| wrong(json, raw.get(), &error))
}

fn read_rule(json: &str, raw: &RawValue) -> Result<(), Wrong> {
    let here = |error| wrong(json, raw.get(), &error);
    shape::check_top(raw.get(), shape::RULE).map_err(here)?;
    let rule: RawRule<'_> = serde_json::from_str(raw.get()).map_err(here)?;
    for (index, raw) in rule.effects.into_iter().enumerate() {
        read::<Effect>(json, raw, shape::EFFECT).map_err(|Wrong { at, error }| {
            let (names, error) = match serde_json::from_str(raw.get()) {
                Ok(serde_json::Value::String(name)) => (name, error),
                Ok(serde_json::Value::Object(fields)) => {
                    // A map has a name once, even if the text has it twice.
                    let has_one = fields.len() == 1 && !error.to_string().starts_with("expected value");
                    let one = || anyhow!("an object must have exactly one effect");
                    let names: Vec<&str> = fields.keys().map(String::as_str).collect();
                    (names.join(", "), if has_one { error } else { one() })
                }
                _ => (String::new(), error),
            };
            let label = if names.is_empty() { names } else { format!(" ({names})") };
            Wrong { at, error: error.context(format!("effect {index}{label}")) }
        })?;
    }
    shape::check(raw.get(), shape::RULE).map_err(here)
}

/// `error`, which is in `part` of `json`.
fn wrong(json: &str, part: &str, error: &serde_json::Error) -> Wrong {
    let lines = part.split_inclusive('\n').take(error.line().saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let at = offset(json, part) + before + error.column().saturating_sub(1);
    let text = error.to_string();
    let text = text.rfind(" at line ").map_or(text.as_str(), |end| &text[..end]);
    Wrong { at: start_of_token(json, at, text).unwrap_or(at), error: anyhow!("{}", reworded(text)) }
}

/// The start of the token that serde reports with `error`: serde has read as far as `at`.
fn start_of_token(json: &str, at: usize, error: &str) -> Option<usize> {
    let read = json.get(..=at)?;
    if error.starts_with(shape::MISPLACED) {
        return read.rfind('[');
    }
    if error.starts_with("null") {
        return read.rfind("null");
    }
    // These tokens are only seen, not read.
    for (word, open) in [("sequence", '['), ("map", '{')] {
        if error.strip_prefix("invalid type: ").is_some_and(|error| error.starts_with(word)) {
            return json.get(at..)?.find(open).map(|further| at + further);
        }
    }
    let is_word = error.starts_with("unknown") || error.starts_with("invalid");
    read.strip_suffix('"').filter(|_| is_word)?.rfind('"')
}

/// The offset of `part` in `json`, in bytes.
fn offset(json: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(json.as_ptr() as usize)
}

/// The offset at which a rule begins.
fn start_of(json: &str, section: Section, index: usize) -> usize {
    let file: RawFile<'_> = serde_json::from_str(json).unwrap_or_default();
    let mut sections = file.sections().into_iter();
    let rules = sections.find(|(of, _)| *of == section).map(|(_, rules)| rules).unwrap_or_default();
    rules.get(index).map_or(0, |raw| offset(json, raw.get()))
}
