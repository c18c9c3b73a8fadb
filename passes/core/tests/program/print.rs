//! A program to text: the canonical form of the text that [`crate::parse`] reads.

use crate::ir::{
    AttributeAt, AttributeData, BlockAt, DYNAMIC, FUNCTION, IsAttribute, IsBlock, IsOp, IsRegion, IsType,
    IsValue, OpAt, Program, RegionAt, Text, TypeAt, TypeData,
};
use std::fmt::Write;
use tilespace_core::ir::Ir;

/// The text of a program.
pub fn print(program: &Program) -> String {
    let mut text = String::new();
    for (number, symbol) in program.symbols().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        match symbol.data().name == FUNCTION {
            true => function(&mut text, symbol),
            false => global(&mut text, symbol),
        }
    }
    text
}

/// The text of one op.
pub fn one(op: OpAt<'_>) -> String {
    let mut text = String::new();
    self::op(&mut text, op, 0);
    text
}

fn list<T>(items: impl IntoIterator<Item = T>, text: impl FnMut(T) -> String) -> String {
    items.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The text of a type.
pub fn ty(ty: TypeAt<'_>) -> String {
    let of = |id: u32| self::ty(ty.at::<IsType>(id));
    match ty.data() {
        TypeData::Integer(width) => format!("i{width}"),
        TypeData::Float(width) => format!("f{width}"),
        TypeData::Index => "index".to_string(),
        TypeData::Pointer(0) => "ptr".to_string(),
        TypeData::Pointer(space) => format!("ptr<{space}>"),
        TypeData::Struct(fields) => format!("struct<{}>", list(fields, |field| of(*field))),
        TypeData::Array(count, element) => format!("array<{count} x {}>", of(*element)),
        TypeData::Vector(count, element) => format!("vector<{count} x {}>", of(*element)),
    }
}

/// The text of an attribute.
pub fn attribute(at: AttributeAt<'_>) -> String {
    match at.data() {
        AttributeData::Integer(number) => number.to_string(),
        AttributeData::String(text) => format!("\"{text}\""),
        AttributeData::Symbol(name) => format!("@{name}"),
        AttributeData::Type(of) => ty(at.at(*of)),
        AttributeData::Integers(numbers) => {
            let number = |number: &i64| if *number == DYNAMIC { "?".to_string() } else { number.to_string() };
            format!("[{}]", list(numbers, number))
        }
        AttributeData::Dictionary(entries) => {
            let entry = |(name, id): &(String, u32)| match at.at::<IsAttribute>(*id).data() {
                AttributeData::Unit => name.clone(),
                _ => format!("{name} = {}", attribute(at.at(*id))),
            };
            format!("{{{}}}", list(entries, entry))
        }
        AttributeData::Text(text) => text.clone(),
        AttributeData::Unit | AttributeData::Array(_) | AttributeData::Function(..) => String::new(),
    }
}

/// The attributes of an op but for those that its own form shows; empty if there are none.
fn attributes(op: OpAt<'_>) -> String {
    const SHOWN: [&str; 6] =
        ["linkage", "sym_name", "global_type", "nvvm.kernel", "function_type", "arg_attrs"];
    let is_symbol = matches!(&*op.data().name, FUNCTION | crate::ir::GLOBAL);
    let shown = |name: &str| is_symbol && SHOWN.contains(&name);
    let rest = op.data().attributes.iter().filter(|(name, _)| !shown(name));
    let entry = |(name, id): &(String, u32)| match op.at::<IsAttribute>(*id).data() {
        AttributeData::Unit => name.clone(),
        _ => format!("{name} = {}", attribute(op.at(*id))),
    };
    let text = list(rest, entry);
    if text.is_empty() { text } else { format!("{{{text}}}") }
}

/// `@name`, with the linkage before it.
fn symbol(op: OpAt<'_>) -> String {
    let linkage = op.named("linkage").map(AttributeAt::text).unwrap_or_default();
    let word = linkage.split(['<', '>']).nth(1).map_or(String::new(), |word| format!("{word} "));
    format!("{word}@{}", op.symbol_name())
}

fn global(text: &mut String, op: OpAt<'_>) {
    let of = op.named("global_type").and_then(Text::type_in).map_or(String::new(), ty);
    let own = attributes(op);
    let space = if own.is_empty() { "" } else { " " };
    let _ = write!(text, "global {} : {of}{space}{own}", symbol(op));
    if let Some(region) = op.data().regions.first() {
        text.push_str(" (");
        self::region(text, op.at(*region), 0);
        text.push(')');
    }
    text.push('\n');
}

fn function(text: &mut String, op: OpAt<'_>) {
    let keyword = if op.named("nvvm.kernel").is_some() { "kernel" } else { "func" };
    let entry = Text::entry_block(op);
    let argument = |(number, of): (usize, TypeAt<'_>)| {
        let name = entry.and_then(|entry| Text::argument(entry, number));
        let name = name.map_or(String::new(), |value| format!("%{}: ", value.data().name));
        let own = Text::argument_attributes(op, number).map(attribute).filter(|own| own != "{}");
        format!("{name}{}{}", ty(of), own.map_or(String::new(), |own| format!(" {own}")))
    };
    let arguments = list(Text::function_inputs(op).enumerate(), argument);
    let results: Vec<String> = Text::function_results(op).map(ty).collect();
    let _ = write!(text, "{keyword} {}({arguments})", symbol(op));
    match &results[..] {
        [] => {}
        [one] => text.push_str(&format!(" -> {one}")),
        more => text.push_str(&format!(" -> ({})", more.join(", "))),
    }
    let own = attributes(op);
    if !own.is_empty() {
        let _ = write!(text, " attributes {own}");
    }
    if let Some(region) = op.data().regions.first() {
        text.push(' ');
        self::region(text, op.at(*region), 0);
    }
    text.push('\n');
}

fn region(text: &mut String, region: RegionAt<'_>, depth: usize) {
    text.push_str("{\n");
    for block in &region.data().blocks {
        let block: BlockAt<'_> = region.at::<IsBlock>(*block);
        if !block.data().name.is_empty() {
            let arguments = list(&block.data().arguments, |value| {
                let value = block.at::<IsValue>(*value);
                format!("%{}: {}", value.data().name, ty(value.at(value.data().ty)))
            });
            let arguments = if arguments.is_empty() { arguments } else { format!("({arguments})") };
            let _ = writeln!(text, "{}^{}{arguments}:", "  ".repeat(depth), block.data().name);
        }
        for op in &block.data().ops {
            self::op(text, block.at::<IsOp>(*op), depth + 1);
        }
    }
    let _ = write!(text, "{}}}", "  ".repeat(depth));
}

fn op(text: &mut String, op: OpAt<'_>, depth: usize) {
    let data = op.data();
    let name = |value: &u32| format!("%{}", op.at::<IsValue>(*value).data().name);
    let _ = write!(text, "{}", "  ".repeat(depth));
    if !data.results.is_empty() {
        let _ = write!(text, "{} = ", list(&data.results, name));
    }
    text.push_str(&data.name);
    if data.own > 0 {
        let _ = write!(text, " {}", list(&data.operands[..data.own], name));
    }
    for (number, (to, range)) in data.successors.iter().enumerate() {
        let operands = list(&data.operands[range.clone()], name);
        let operands = if operands.is_empty() { operands } else { format!("({operands})") };
        let comma = if number > 0 { "," } else { "" };
        let _ = write!(text, "{comma} ^{}{operands}", op.at::<IsBlock>(*to).data().name);
    }
    let own = attributes(op);
    if !own.is_empty() {
        let _ = write!(text, " {own}");
    }
    for (number, region) in data.regions.iter().enumerate() {
        text.push_str(if number > 0 { ", " } else { " (" });
        self::region(text, op.at::<IsRegion>(*region), depth);
    }
    if !data.regions.is_empty() {
        text.push(')');
    }
    if !data.results.is_empty() {
        let types = list(&data.results, |value| ty(op.at(op.at::<IsValue>(*value).data().ty)));
        let _ = write!(text, " : {types}");
    }
    text.push('\n');
}
