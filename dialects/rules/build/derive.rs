//! Rules for the nvvm dialect and for LLVM's intrinsics, from upstream's own records of their pointers.

use crate::{
    ods,
    pattern::{literals, matches},
    records::{RuleSet, Rules, effects_of, name_of},
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
    also: Vec<(Vec<String>, Vec<Value>)>,
}

impl Additions {
    /// Reads the records of a parsed file.
    pub fn read(keeper: &RecordKeeper<'_>) -> Result<Self> {
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
        for record in keeper.all_derived_definitions("Also") {
            read.also.push((patterns(record)?, effects_of(record)?));
        }
        // Patterns in one list, hence a sort here and not a search there.
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

    /// All patterns, so that one that matches nothing can be refused.
    fn patterns(&self) -> impl Iterator<Item = &str> {
        let kinds = self.kinds.iter().map(|(pattern, _)| pattern.as_str());
        let spaces = self.spaces.iter().map(|(pattern, _)| pattern.as_str());
        let also = self.also.iter().flat_map(|(patterns, _)| patterns.iter().map(String::as_str));
        kinds.chain(spaces).chain(also).chain(self.not_polymorphic.iter().map(String::as_str))
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

/// Adds a rule for each nvvm op and each intrinsic that `rules` has none for.
pub fn derive(
    rules: &mut RuleSet,
    additions: &Additions,
    spaces: &BTreeMap<i64, String>,
    nvvm: &RecordKeeper<'_>,
    llvm: &RecordKeeper<'_>,
) -> Result<()> {
    let mut names = Vec::new();
    for op in ods::ops(nvvm, "nvvm")? {
        let mut pointers = Vec::new();
        for (index, operand) in op.operands.iter().enumerate() {
            if let Some(spaces) = constraint_spaces(operand.constraint, spaces)? {
                let operand = op.locate(index).with_context(|| op.name.clone())?;
                let known = !spaces.is_empty() || additions.spaces_of(&op.name).is_some();
                ensure!(known, "{}: no SpacesOf says what spaces it accepts", op.name);
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
        let Some(intrinsic) = read_intrinsic(record, spaces)? else { continue };
        let Intrinsic { name, overloaded, pointers } = intrinsic;
        let mangled = if overloaded { vec![format!("{name}.*")] } else { vec![] };
        add(&mut rules.intrinsics, &name, &mangled, additions.effects(&name, &pointers));
        names.push(name);
    }
    for pattern in additions.patterns() {
        ensure!(names.iter().any(|name| matches(pattern, name)), "nothing is named {pattern}");
    }
    Ok(())
}

/// Adds a derived rule under its name and its mangled names, unless a written one covers it.
fn add(rules: &mut Rules, name: &str, mangled: &[String], effects: Vec<Value>) {
    if rules.keys().any(|rule| matches(rule, name)) {
        return;
    }
    for name in mangled.iter().map(String::as_str).chain([name]) {
        rules.insert(name.to_string(), effects.clone());
    }
}

/// The spaces an ODS constraint accepts: `None` if it is no pointer, empty if it is any.
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

/// The rule of an intrinsic of another target that accesses no memory, and takes no pointer: it has no effect, and a
/// pointer that it returns is one to the space of its type. A type that may be a pointer or a number is that of the name.
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
        end = match classify(ty)? {
            Type::Number => end,
            Type::AnyNumber if end.is_empty() => ".*",
            Type::AnyNumber => end,
            // A pointer would be `.p0`.
            Type::Any => ".i*",
            Type::Pointer(_) | Type::AnyPointer => return Ok(None),
        };
    }
    let mut effects = Vec::new();
    for (index, ty) in record.list_of_defs_value("RetTypes")?.into_iter().enumerate() {
        match classify(ty)? {
            Type::Number => {}
            Type::AnyNumber if end.is_empty() => end = ".*",
            Type::AnyNumber => {}
            Type::Any => end = ".i*",
            Type::Pointer(_) | Type::AnyPointer => effects.push(json!({ "opaque": { "result": index } })),
        }
    }
    Ok(Some((llvm_name(record)? + end, effects)))
}

/// The name of an intrinsic.
fn llvm_name(record: Record<'_>) -> Result<String> {
    Ok(match record.str_value("LLVMName")? {
        "" => format!("llvm.{}", record.name()?.trim_start_matches("int_").replace('_', ".")),
        name => name.to_string(),
    })
}

/// An intrinsic whose records determine its rule: those of NVPTX, and all others whose types cannot hold a
/// pointer.
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
        let class = classify(ty)?;
        overloaded |= matches!(class, Type::AnyPointer | Type::AnyNumber | Type::Any);
        let (spaces, position) = match class {
            Type::Number | Type::AnyNumber => continue,
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

enum Type {
    /// Nothing with a pointer in it.
    Number,
    /// The same, and part of the mangled name.
    AnyNumber,
    Pointer(i64),
    AnyPointer,
    /// Anything at all.
    Any,
}

fn classify(ty: Record<'_>) -> Result<Type> {
    if ty.subclass_of("LLVMQualPointerType") {
        // A code for the kind of type, and the number if it is not 0.
        return Ok(Type::Pointer(ty.list_of_ints_value("Sig")?.get(1).copied().unwrap_or(0)));
    }
    if ty.subclass_of("LLVMAnyPointerType") {
        return Ok(Type::AnyPointer);
    }
    // The type of another parameter, or derived from it: that parameter is classified itself.
    if ty.subclass_of("LLVMMatchType") {
        return Ok(if ty.subclass_of("LLVMVectorOfAnyPointersToElt") { Type::Any } else { Type::Number });
    }
    Ok(match ty.def_value("VT")?.name()? {
        "iAny" | "fAny" => Type::AnyNumber,
        // Any type, any vector, variable arguments, the empty struct, tokens.
        "Any" | "vAny" | "pAny" | "iPTR" | "isVoid" | "OtherVT" | "token" => Type::Any,
        _ => Type::Number,
    })
}

/// Numbers and names of the spaces, for the constraints that give numbers.
pub fn space_names(keeper: &RecordKeeper<'_>) -> Result<BTreeMap<i64, String>> {
    keeper
        .all_derived_definitions("MemorySpace")
        .map(|record| Ok((record.int_value("number")?, record.str_value("name")?.to_string())))
        .collect()
}
