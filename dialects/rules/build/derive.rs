//! Rules for the nvvm dialect and for LLVM's intrinsics, from upstream's own records of their pointers.

use crate::{
    effect::Effect,
    imported::{Imported, Table},
    mentioned::mentioned,
    ods,
    operand::Operand,
    pattern::{literals, matches},
    records::{RuleSet, Rules, effects_of, name_of},
    types::{Type, letters, letters_of_operands, llvm_name},
};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::{cmp::Reverse, collections::BTreeMap};
use tblgen::{Record, RecordKeeper};

/// The additions of `rules/*.td` to the derived rules, by name patterns.
#[derive(Default)]
pub struct Additions {
    kinds: Vec<(String, String)>,
    spaces: Vec<(String, Vec<String>)>,
    not_polymorphic: Vec<String>,
    copies_nothing: Vec<String>,
    also: Vec<(Vec<String>, Vec<Value>)>,
    /// Patterns that match nothing in this LLVM.
    gone: Vec<String>,
}

impl Additions {
    /// Reads the records of a parsed file.
    pub fn read(keeper: &RecordKeeper<'_>, version: i64) -> Result<Self> {
        let mut read = Self::default();
        for record in keeper.all_derived_definitions("KindOf") {
            let kind = record.def_value("kind")?.str_value("name")?.to_string();
            read.kinds.extend(patterns(record)?.into_iter().map(|pattern| (pattern, kind.clone())));
        }
        for record in keeper.all_derived_definitions("SpacesOf") {
            let spaces = record.list_of_defs_value("spaces")?;
            let spaces = spaces.into_iter().map(name_of).collect::<Result<Vec<_>>>()?;
            read.spaces.extend(patterns(record)?.into_iter().map(|pattern| (pattern, spaces.clone())));
        }
        for record in keeper.all_derived_definitions("NotPolymorphic") {
            read.not_polymorphic.extend(patterns(record)?);
        }
        for record in keeper.all_derived_definitions("CopiesNothing") {
            read.copies_nothing.extend(patterns(record)?);
        }
        for record in keeper.all_derived_definitions("Also") {
            read.also.push((patterns(record)?, effects_of(record)?));
        }
        for record in of_version(keeper, "Gone", version)? {
            read.gone.extend(patterns(record)?);
        }
        // All patterns are in one list, hence a sort here instead of a search there.
        read.kinds.sort_by_key(|(pattern, _)| Reverse(literals(pattern)));
        read.spaces.sort_by_key(|(pattern, _)| Reverse(literals(pattern)));
        Ok(read)
    }

    fn spaces_of(&self, name: &str) -> Option<&Vec<String>> {
        self.spaces.iter().find(|(pattern, _)| matches(pattern, name)).map(|(_, spaces)| spaces)
    }

    /// The effects of `name`, which takes these pointers.
    fn effects(&self, name: &str, pointers: &[Pointer]) -> Vec<Value> {
        let kind = self.kinds.iter().find(|(pattern, _)| matches(pattern, name));
        let kind = kind.map_or("other", |(_, kind)| kind);
        let own = self.spaces_of(name);
        let fixed = self.not_polymorphic.iter().any(|pattern| matches(pattern, name));
        let mut effects = Vec::new();
        // Each of these becomes an intrinsic in LLVM.
        effects.extend((!pointers.is_empty()).then(|| json!("unfollowed")));
        for Pointer { operand, spaces, overloaded } in pointers {
            let spaces = match own {
                Some(own) if spaces.is_empty() => own.clone(),
                _ => spaces.clone(),
            };
            effects.push(json!({ "access": { "operand": operand, "kind": kind, "allowed": spaces } }));
            let several = spaces.is_empty() || spaces.len() > 1;
            if several && !fixed && (overloaded.is_some() || spaces.iter().any(|space| space == "generic")) {
                effects.push(json!({ "polymorphic": { "operand": operand } }));
            }
            if let Some(position) = overloaded {
                effects.push(json!({ "mangled_in": { "operand": operand, "position": position } }));
            }
        }
        let also = self.also.iter().filter(|(patterns, _)| patterns.iter().any(|p| matches(p, name)));
        effects.extend(also.flat_map(|(_, effects)| effects.iter().cloned()));
        effects
    }

    /// All patterns, so that a pattern that matches nothing can be refused.
    fn patterns(&self) -> impl Iterator<Item = &str> {
        let kinds = self.kinds.iter().map(|(pattern, _)| pattern.as_str());
        let spaces = self.spaces.iter().map(|(pattern, _)| pattern.as_str());
        let also = self.also.iter().flat_map(|(patterns, _)| patterns.iter().map(String::as_str));
        let marks = self.not_polymorphic.iter().chain(&self.copies_nothing).map(String::as_str);
        kinds.chain(spaces).chain(also).chain(marks)
    }

    /// Whether the values that an intrinsic with these pointers and effects moves through memory are known.
    fn knows_traffic(&self, name: &str, pointers: &[Pointer], effects: &[Value]) -> bool {
        let moves = ["copies", "copies_between", "reads", "writes"];
        let has_traffic = effects.iter().any(|effect| moves.iter().any(|tag| effect.get(tag).is_some()));
        pointers.len() < 2 || has_traffic || self.copies_nothing.iter().any(|pattern| matches(pattern, name))
    }
}

fn patterns(record: Record<'_>) -> Result<Vec<String>> {
    Ok(record.list_of_strings_value("patterns")?.into_iter().map(str::to_string).collect())
}

/// A pointer operand: its JSON form, the spaces upstream accepts (empty: any), its `.pN` in the name.
struct Pointer {
    operand: Value,
    spaces: Vec<String>,
    overloaded: Option<u32>,
}

/// The records of a class for this LLVM.
fn of_version<'a>(keeper: &'a RecordKeeper<'_>, class: &str, version: i64) -> Result<Vec<Record<'a>>> {
    let mut found = Vec::new();
    for record in keeper.all_derived_definitions_if_defined(class) {
        if record.int_value("version")? == version {
            found.push(record);
        }
    }
    Ok(found)
}

/// Checks that intrinsics that MLIR imports as ops have their operands at the same positions as in LLVM 22:
/// otherwise a record would describe another operand, and be false.
pub fn check_imported(table: &Table, llvm: &RecordKeeper<'_>) -> Result<()> {
    for record in llvm.all_derived_definitions("Intrinsic") {
        let name = llvm_name(record)?;
        let Some(Imported { operands, .. }) = table.intrinsics.get(&name) else { continue };
        let here = letters_of_operands(record)?;
        let fits = |(known, here): (char, char)| known == here || [known, here].contains(&'?');
        ensure!(
            here.len() >= operands.len() && operands.chars().zip(here.chars()).all(fits),
            "{name}: its operands are {here}, not {operands}"
        );
    }
    Ok(())
}

/// Adds a rule for each nvvm op, if its records are given, and for each intrinsic without a rule in `rules`.
/// Returns the intrinsics for which no record states the accepted spaces or the copied values: these get no
/// rule, and all pointers escape there.
pub fn derive(
    rules: &mut RuleSet,
    additions: &Additions,
    spaces: &BTreeMap<i64, String>,
    nvvm: Option<&RecordKeeper<'_>>,
    llvm: &RecordKeeper<'_>,
) -> Result<Vec<String>> {
    let (mut names, mut unknown) = (Vec::new(), Vec::new());
    let ops = nvvm.map_or(Ok(Vec::new()), |nvvm| ods::ops(nvvm, "nvvm"))?;
    for op in ops {
        let mut pointers = Vec::new();
        for (index, operand) in op.operands.iter().enumerate() {
            if let Some(spaces) = constraint_spaces(operand.constraint, spaces)? {
                let operand = op.locate(index).with_context(|| op.name.clone())?;
                let known = !spaces.is_empty() || additions.spaces_of(&op.name).is_some();
                ensure!(known, "{}: no SpacesOf states the spaces that it accepts", op.name);
                pointers.push(Pointer { operand, spaces, overloaded: None });
            }
        }
        let mut effects = additions.effects(&op.name, &pointers);
        for index in (0..op.operands.len()).filter(|index| op.operands[*index].predicate) {
            effects.push(json!({ "predicated": { "operand": op.locate(index)? } }));
        }
        for (index, result) in op.results.iter().enumerate() {
            if constraint_spaces(result.constraint, spaces)?.is_some() {
                effects.push(json!({ "opaque": { "result": index } }));
            }
        }
        add(&mut rules.ops, &op.name, &[], effects);
        names.push(op.name);
    }
    for record in llvm.all_derived_definitions("Intrinsic") {
        if let Some((name, effects)) = of_other_target(record)? {
            add(&mut rules.intrinsics, &name, &[], effects);
            continue;
        }
        let Some(intrinsic) = read_intrinsic(record, spaces)? else {
            check_written(rules, record)?;
            continue;
        };
        let Intrinsic { name, overloaded, pointers } = intrinsic;
        let is_written = rules.intrinsics.keys().any(|rule| matches(rule, &name));
        let is_known = |pointer: &Pointer| !pointer.spaces.is_empty() || additions.spaces_of(&name).is_some();
        let effects = additions.effects(&name, &pointers);
        let is_known = pointers.iter().all(is_known) && additions.knows_traffic(&name, &pointers, &effects);
        if !is_written && is_known {
            let mangled = if overloaded { vec![format!("{name}.*")] } else { vec![] };
            check_operands(&name, &effects, &letters(record)?)?;
            add(&mut rules.intrinsics, &name, &mangled, effects);
        } else if !is_written {
            unknown.push(name.clone());
        }
        check_written(rules, record)?;
        names.push(name);
    }
    let (mut missing, mut back) = (Vec::new(), Vec::new());
    for pattern in additions.patterns().filter(|pattern| nvvm.is_some() || !pattern.starts_with("nvvm.")) {
        let is_gone = additions.gone.iter().any(|gone| matches(gone, pattern));
        let is_there = names.iter().any(|name| matches(pattern, name));
        missing.extend((!is_there && !is_gone).then_some(pattern));
        back.extend((is_there && is_gone).then_some(pattern));
    }
    ensure!(
        missing.is_empty(),
        "missing in this LLVM, and not listed in versions.td: {}",
        missing.join(", ")
    );
    ensure!(
        back.is_empty(),
        "listed in versions.td as missing, but present in this LLVM: {}",
        back.join(", ")
    );
    Ok(unknown)
}

/// Refuses an effect on the address in an argument of an intrinsic if the argument is not a pointer, for
/// instance because a release of LLVM has moved the pointer: such a rule would be false.
fn check_operands(name: &str, effects: &[Value], arguments: &str) -> Result<()> {
    for effect in effects {
        let effect: Effect = serde_json::from_value(effect.clone()).with_context(|| name.to_string())?;
        let (_, operands, addresses) = mentioned(&effect);
        for (operand, is_address) in
            operands.iter().map(|at| (at, false)).chain(addresses.iter().map(|at| (at, true)))
        {
            let (Operand::Index(index) | Operand::From(index)) = *operand else { continue };
            let letter = arguments.chars().nth(index as usize);
            let fits = letter.is_some_and(|letter| !is_address || letter != 'n');
            ensure!(fits, "{name}: {effect:?}: argument {index} of {arguments}");
        }
    }
    Ok(())
}

/// Checks the operands in rules that are written for an intrinsic by its own name.
fn check_written(rules: &RuleSet, record: Record<'_>) -> Result<()> {
    let name = llvm_name(record)?;
    match rules.intrinsics.get(&name) {
        Some(effects) => check_operands(&name, effects, &letters(record)?),
        None => Ok(()),
    }
}

/// Adds a derived rule under its name and its mangled names, unless a written rule covers it.
fn add(rules: &mut Rules, name: &str, mangled: &[String], effects: Vec<Value>) {
    if rules.keys().any(|rule| matches(rule, name)) {
        return;
    }
    for name in mangled.iter().map(String::as_str).chain([name]) {
        rules.insert(name.to_string(), effects.clone());
    }
}

/// The spaces that an ODS constraint accepts: `None` if it is not a pointer, empty if it accepts any space.
fn constraint_spaces(constraint: Record<'_>, spaces: &BTreeMap<i64, String>) -> Result<Option<Vec<String>>> {
    if constraint.subclass_of("LLVM_PointerInAddressSpace") {
        let number = constraint.str_value("summary")?.trim_start_matches("LLVM pointer in address space ");
        let number: i64 = number.parse().with_context(|| format!("no space in {number:?}"))?;
        let name = spaces.get(&number).with_context(|| format!("no space has the number {number}"))?;
        return Ok(Some(vec![name.clone()]));
    }
    if constraint.name()? == "LLVM_AnyPointer" {
        return Ok(Some(Vec::new()));
    }
    if !constraint.has_field("allowedTypes") {
        return Ok(None);
    }
    let mut found: Option<Vec<String>> = None;
    let mut any = false;
    for allowed in constraint.list_of_defs_value("allowedTypes")? {
        if let Some(of) = constraint_spaces(allowed, spaces)? {
            any |= of.is_empty();
            found.get_or_insert_default().extend(of);
        }
    }
    Ok(found.map(|found| if any { Vec::new() } else { found }))
}

struct Intrinsic {
    name: String,
    overloaded: bool,
    pointers: Vec<Pointer>,
}

/// The rule of an intrinsic of another target that accesses no memory, and takes no pointer: it has no
/// effect, and a pointer that it returns points to the space of its type. If a type may be a pointer or a
/// number, the mangled name decides.
fn of_other_target(record: Record<'_>) -> Result<Option<(String, Vec<Value>)>> {
    if !matches!(record.str_value("TargetPrefix")?, "amdgcn" | "spv") {
        return Ok(None);
    }
    let properties = record.list_of_defs_value("IntrProperties")?;
    if !properties.into_iter().any(|property| property.name().is_ok_and(|name| name == "IntrNoMem")) {
        return Ok(None);
    }
    let mut end = "";
    for ty in record.list_of_defs_value("ParamTypes")? {
        end = match Type::of(ty)? {
            Type::Number | Type::Other => end,
            Type::AnyNumber if end.is_empty() => ".*",
            Type::AnyNumber => end,
            // A pointer would be `.p0`.
            Type::Any => ".i*",
            Type::Pointer(_) | Type::AnyPointer => return Ok(None),
        };
    }
    let mut effects = Vec::new();
    for (index, ty) in record.list_of_defs_value("RetTypes")?.into_iter().enumerate() {
        match Type::of(ty)? {
            Type::Number | Type::Other => {}
            Type::AnyNumber if end.is_empty() => end = ".*",
            Type::AnyNumber => {}
            Type::Any => end = ".i*",
            Type::Pointer(_) | Type::AnyPointer => effects.push(json!({ "opaque": { "result": index } })),
        }
    }
    Ok(Some((llvm_name(record)? + end, effects)))
}

/// An intrinsic with a rule determined by its records: any intrinsic of NVPTX, and all others with types that
/// cannot hold a pointer.
fn read_intrinsic(record: Record<'_>, spaces: &BTreeMap<i64, String>) -> Result<Option<Intrinsic>> {
    let prefix = record.str_value("TargetPrefix")?;
    if !matches!(prefix, "" | "nvvm") {
        return Ok(None);
    }
    let name = llvm_name(record)?;
    let nvvm = name.starts_with("llvm.nvvm.");
    let mut overloaded = false;
    let mut overloaded_pointers = 0;
    let mut pointers = Vec::new();
    let results = record.list_of_defs_value("RetTypes")?.into_iter().map(|ty| (None, ty));
    let params = record.list_of_defs_value("ParamTypes")?.into_iter().enumerate();
    for (index, ty) in results.chain(params.map(|(index, ty)| (Some(index), ty))) {
        let class = Type::of(ty)?;
        overloaded |= matches!(class, Type::AnyPointer | Type::AnyNumber | Type::Any);
        let (spaces, position) = match class {
            Type::Number | Type::AnyNumber | Type::Other => continue,
            Type::Any => return Ok(None),
            Type::Pointer(_) if !nvvm => return Ok(None),
            Type::Pointer(number) => {
                let space = spaces.get(&number).with_context(|| format!("{name}: no space {number}"))?;
                (vec![space.clone()], None)
            }
            Type::AnyPointer if !nvvm => return Ok(None),
            Type::AnyPointer => {
                overloaded_pointers += 1;
                (Vec::new(), Some(overloaded_pointers - 1))
            }
        };
        if let Some(index) = index {
            pointers.push(Pointer { operand: json!(index), spaces, overloaded: position });
        }
    }
    Ok(Some(Intrinsic { name, overloaded, pointers }))
}

/// Numbers and names of the spaces, for the constraints that give numbers.
pub fn space_names(keeper: &RecordKeeper<'_>) -> Result<BTreeMap<i64, String>> {
    keeper
        .all_derived_definitions("MemorySpace")
        .map(|record| Ok((record.int_value("number")?, record.str_value("name")?.to_string())))
        .collect()
}
