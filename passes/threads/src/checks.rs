//! Requirements on an operation that threads run: checked before a kernel is planned, and when it is written.
//!
//! ```text
//! elementwise_inline_asm "add.f32 $0, $1, $2;", "=f,f"(%x)       refused: $2 names nothing, and it is not pure
//! load %p {cache_modifier = cv}                                 fetched from memory each time, so never ahead
//! ```

use melior::ir::{BlockLike, RegionLike, Value, operation::OperationLike};
use mlir_ext::{attributes, inline_asm::Constraints, ir};
use tilespace_dialects::nv_tileaa::word;
use tilespace_emit::{Op, Res};

/// Operations that run code from elsewhere.
pub const FOREIGN: [&str; 4] =
    ["call_elementwise_intrinsic", "elementwise_inline_asm", "extern_elementwise", "optimization_barrier"];
/// The operations among these that say whether they are pure.
const MUST_BE_PURE: [&str; 2] = ["elementwise_inline_asm", "extern_elementwise"];

/// Why code from elsewhere cannot run in each thread, if it cannot.
pub fn check(op: Op<'_, '_>, mnemonic: &str) -> Res<()> {
    if MUST_BE_PURE.contains(&mnemonic) && !op.has_attribute("pure") {
        return Err(
            "it must be 'pure', since threads run it for their copies of an element, in any order".into()
        );
    }
    match mnemonic {
        "elementwise_inline_asm" => check_assembly(op),
        _ => Ok(()),
    }
}

/// Refuses assembly that LLVM would crash on: with constraints or text that do not match its operands.
fn check_assembly(op: Op<'_, '_>) -> Res<()> {
    let constraints = text(op, "constraints")?;
    let Some(found) = Constraints::parse(constraints) else {
        return Err(format!("LLVM cannot parse its constraints '{constraints}'").into());
    };
    let (results, operands) = (op.result_count(), op.operand_count());
    if found != (Constraints { results, operands }) {
        let Constraints { results: for_results, operands: for_operands } = found;
        return Err(format!(
            "its constraints are for {for_results} results and {for_operands} operands, but it has {results} and {operands}"
        )
        .into());
    }
    // `$$` is an escaped dollar.
    let values = results + operands;
    for part in text(op, "asm_string")?.replace("$$", "").split('$').skip(1) {
        let name = part.strip_prefix('{').unwrap_or(part);
        let end = name.find(|character: char| !character.is_ascii_digit()).unwrap_or(name.len());
        // `${:uid}` and the like refer to no operand.
        if !name.starts_with(':') && !name[..end].parse::<usize>().is_ok_and(|number| number < values) {
            return Err(format!("'${part}' names none of its {values} values").into());
        }
    }
    Ok(())
}

/// The text of an attribute.
pub fn text<'c>(op: Op<'c, '_>, name: &str) -> Res<&'c str> {
    let text = op.attribute(name).ok().and_then(attributes::string);
    text.ok_or_else(|| format!("its {name} is not a string").into())
}

/// Whether the integers of each factor of a product have a sign.
pub fn signs_of(op: Op<'_, '_>) -> [bool; 2] {
    ["signedness_a", "signedness_b"].map(|name| op.attribute(name).map_or("", word) != "unsigned")
}

/// Whether a load fetches from memory each time (PTX ISA, cache operators: `cv`).
pub fn is_read_anew(op: Op<'_, '_>) -> bool {
    op.attribute("cache_modifier").map_or("", word) == "cv"
}

/// Operations of two operands that can be exchanged.
const COMMUTES: [&str; 17] = [
    "arith.addi",
    "arith.addf",
    "arith.muli",
    "arith.mulf",
    "arith.andi",
    "arith.ori",
    "arith.xori",
    "arith.maxsi",
    "arith.maxui",
    "arith.minsi",
    "arith.minui",
    "arith.maximumf",
    "arith.minimumf",
    "nv_tileaa.addf",
    "nv_tileaa.mulf",
    "arith.maxnumf",
    "arith.minnumf",
];

/// Whether a region is one operation that commutes, on its two arguments in either order: cuTile has the
/// second first. An operation that uses one argument twice depends only on that argument, so the arguments
/// cannot be exchanged.
pub fn commutes(op: Op<'_, '_>) -> bool {
    let Some(block) = ir::region(op, 0).and_then(|region| region.first_block()) else { return false };
    let Some(first) = block.first_operation() else { return false };
    let is = |operand: usize, argument: usize| {
        ir::operand(first, operand)
            .zip(block.argument(argument).ok())
            .is_some_and(|(a, b)| a == Value::from(b))
    };
    COMMUTES.contains(&ir::name_str(first))
        && block.argument_count() == 2
        && (is(0, 0) && is(1, 1) || is(0, 1) && is(1, 0))
        && first
            .next_in_block()
            .is_some_and(|end| end.next_in_block().is_none() && ir::operand(end, 0) == ir::result(first, 0))
}
