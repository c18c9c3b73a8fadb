//! Text that a kernel prints.
//!
//! ```text
//! "cute.print"(%n, %p) {fmt = "{} at {}\0A"}      vprintf("%d at raw_ptr(0x%016llx: f32, smem)\n", ...)
//! ```
//!
//! CUDA's `vprintf` takes a format string as in C and a struct of the values, in a stack slot. Each `{}` is
//! one operand: a number, a tuple or layout in the text of its type with its dynamic numbers filled in, a
//! pointer, or a view with its first elements. Without a `{}` the string has C's own conversions. Numbers
//! below 32 bits are not printed, since their types do not state their signedness.

use crate::{
    emit::{Lowering, Op, Res},
    layout::index,
    record::{Emission::Code, Record, record},
    text::types::{Kind, Pointer, integer, split},
    views::{
        memory::{access_type, address_of, slot_of},
        values::View,
    },
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Type, Value, ValueLike,
        attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute},
        operation::OperationLike,
    },
};
use mlir_ext::{attributes, ir, symbols, types};
use tilespace_core::MemorySpace;

/// The operations of this file.
pub const RECORDS: &[Record] = &[
    record("cute.print", Code("`llvm.call @vprintf`", print)),
    record("cute.print_view", Code("`llvm.call @vprintf`", print_view)),
];

/// The most values that one call takes.
const MOST_VALUES: usize = 32;
const FUNCTION: &str = "vprintf";
/// The prefix of the symbols of format strings.
const TEXT: &str = "print_format_";

fn print<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let format =
        at.attribute_of(op, "fmt").and_then(attributes::string).ok_or("it has no format string (`fmt`)")?;
    let (mut marks, mut values) = (vec![], vec![]);
    let pieces: Vec<&str> = format.split("{}").collect();
    let has_marks = pieces.len() > 1;
    if has_marks && (pieces.len() != op.operand_count() + 1 || format.contains('%')) {
        return Err("its format string has a '%', or not one '{}' for each operand".into());
    }
    for index in 0..op.operand_count() {
        marks.push(operand(at, op, index, &mut values)?);
    }
    let text = match has_marks {
        true => pieces
            .iter()
            .zip(marks.iter().map(String::as_str).chain([""]))
            .flat_map(|(a, b)| [*a, b])
            .collect(),
        false => format.to_owned(),
    };
    if values.len() > MOST_VALUES {
        return Err(format!("it prints more than {MOST_VALUES} values").into());
    }
    call(at, text, &values)
}

/// Prints a view, with signed or unsigned numbers.
fn print_view<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    let (mut values, text) = (vec![], ir::type_text(at.operand(op, 0)?.r#type()));
    let source = at.view(op, 0)?;
    let (head, mut elements) = view(at, &source, words(&text), &mut values)?;
    if !at.is_set(op, "is_signed") {
        elements = elements.replace('d', "u");
    }
    call(at, format!("tensor({head}, data=\n       [ {elements} ])\n"), &values)
}

/// Calls the function with a format string as in C and the values.
fn call<'c, 'a>(at: &mut Lowering<'c, 'a>, text: String, values: &[Value<'c, 'a>]) -> Res<()> {
    let pointer = |space: MemorySpace| llvm::r#type::pointer(at.context, space.number());
    let (generic, global, number) =
        (pointer(MemorySpace::Generic), pointer(MemorySpace::Global), integer(at.context, 32));
    let name = FlatSymbolRefAttribute::new(at.context, &declared_text(at, text + "\0")?).into();
    let text = at.value("llvm.mlir.addressof", &[], global, &[("global_name", name)])?;
    let text = at.value("llvm.addrspacecast", &[text], generic, &[])?;
    let types: Vec<_> = values.iter().map(|value| value.r#type()).collect();
    let all = llvm::r#type::r#struct(at.context, &types, false);
    let place = match values {
        [] => at.zero(generic)?,
        _ => {
            let (place, value) = (slot_of(at, all, 1, 8)?, at.packed(values, all)?);
            at.emit("llvm.store", &[value, place], &[], &[])?;
            place
        }
    };
    if at.declared(FUNCTION)?.is_none() {
        let ty = llvm::r#type::function(number, &[generic, generic], false);
        let attributes = [
            ("sym_name", StringAttribute::new(at.context, FUNCTION).into()),
            ("function_type", TypeAttribute::new(ty).into()),
            ("linkage", at.attribute("#llvm.linkage<external>")?),
        ];
        at.declare("llvm.func", &attributes)?;
    }
    let callee = FlatSymbolRefAttribute::new(at.context, FUNCTION).into();
    at.call("llvm.call", ("callee", callee), &[text, place], &[number]).map(|_| ())
}

/// The symbol of a constant string in global memory.
fn declared_text(at: &Lowering<'_, '_>, text: String) -> Res<String> {
    let value: Attribute<'_> = StringAttribute::new(at.context, &text).into();
    let mut count = 0;
    while let Some(op) = at.declared(&format!("{TEXT}{count}"))? {
        if at.attribute_of(op, "value") == Some(value) {
            return Ok(symbols::symbol_name(op).unwrap_or_default().to_owned());
        }
        count += 1;
    }
    let name = format!("{TEXT}{count}");
    let length = u32::try_from(text.len()).map_err(|_| "its format string is too long")?;
    let array = llvm::r#type::array(integer(at.context, 8), length);
    let space = format!("{} : i32", MemorySpace::Global.number());
    let attributes = [
        ("sym_name", StringAttribute::new(at.context, &name).into()),
        ("global_type", TypeAttribute::new(array).into()),
        ("addr_space", at.attribute(&space)?),
        ("constant", Attribute::unit(at.context)),
        ("value", value),
        ("linkage", at.attribute("#llvm.linkage<internal>")?),
    ];
    at.declare("llvm.mlir.global", &attributes)?;
    Ok(name)
}

/// The text between the brackets of a type.
fn words(text: &str) -> &str {
    text.split_once('<').and_then(|(_, rest)| rest.strip_suffix('>')).unwrap_or_default()
}

/// C's conversions for an operand; its values are appended.
fn operand<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    op: Op<'c, 'a>,
    index: usize,
    values: &mut Vec<Value<'c, 'a>>,
) -> Res<String> {
    let (kind, leaves) = (at.operand_kind(op, index)?, at.operand_leaves(op, index)?);
    let text = ir::type_text(at.operand(op, index)?.r#type());
    let words = words(&text);
    match &*kind {
        Kind::Plain(_) | Kind::Scalar(_) => scalar(at, at.single(op, index)?, values),
        Kind::Tuple(_) | Kind::Layout(_) => {
            let mut text = words.trim_matches('"').to_owned();
            for leaf in leaves {
                let (start, mark) = (
                    text.find('?').ok_or("its type has fewer dynamic values than its operand")?,
                    scalar(at, leaf, values)?,
                );
                let rest = &text[start + 1..];
                let end = if rest.starts_with('{') { rest.find('}').map_or(0, |end| end + 1) } else { 0 };
                text.replace_range(start..start + 1 + end, &mark);
            }
            Ok(text)
        }
        Kind::Pointer(pointer) => address(at, pointer, at.single(op, index)?, words, values),
        Kind::View(..) => {
            let source = at.view(op, index)?;
            let (head, elements) = view(at, &source, words, values)?;
            Ok(format!("{head} = \n  ( {elements} )"))
        }
        _ => Err(format!("a value of type {text} cannot be printed").into()),
    }
}

/// C's conversion for a number.
fn scalar<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    value: Value<'c, 'a>,
    values: &mut Vec<Value<'c, 'a>>,
) -> Res<String> {
    let ty = value.r#type();
    let (mark, value) = match (types::integer_width(ty), types::float_width(ty)) {
        (Some(32), _) => ("%d", value),
        (Some(64), _) => ("%lld", value),
        (_, Some(64)) => ("%f", value),
        (_, Some(16 | 32)) => ("%f", at.value("arith.extf", &[value], Type::float64(at.context), &[])?),
        _ => return Err(format!("a value of type {ty} cannot be printed").into()),
    };
    values.push(value);
    Ok(mark.to_owned())
}

fn address<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    pointer: &Pointer<'c>,
    address: Value<'c, 'a>,
    words: &str,
    values: &mut Vec<Value<'c, 'a>>,
) -> Res<String> {
    let name = if pointer.space == MemorySpace::Tensor { "arith.extui" } else { "llvm.ptrtoint" };
    values.push(at.value(name, &[address], integer(at.context, 64), &[])?);
    Ok(format!("raw_ptr(0x%016llx: {words})"))
}

/// C's conversions for a view, and for as many of its elements as one call takes.
fn view<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    view: &View<'c, 'a>,
    words: &str,
    values: &mut Vec<Value<'c, 'a>>,
) -> Res<(String, String)> {
    let words = split(words, ',');
    let (layout, words) = words.split_last().ok_or("its type lacks a layout")?;
    if layout.contains('?') {
        return Err("a view with a dynamic layout cannot be printed".into());
    }
    let place = address(at, &view.pointer, view.address, &words.join(", "), values)?;
    let offsets = index::offsets(at, &view.layout)?;
    let mut elements = vec![];
    for offset in &offsets {
        if values.len() == MOST_VALUES {
            elements.push("[...]".to_owned());
            break;
        }
        let (ty, from) = (access_type(at, &view.pointer, 1)?, address_of(at, view, offset)?);
        let bytes = view.pointer.bytes().unwrap_or(1).min(view.pointer.aligned());
        let alignment = [("alignment", at.number_attribute(bytes as i64))];
        let value = at.value("llvm.load", &[from], ty, &alignment)?;
        elements.push(scalar(at, value, values)?);
    }
    Ok((format!("{place} o {}", layout.trim_matches('"')), elements.join(", ")))
}
