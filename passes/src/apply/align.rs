//! Writes on an access how its address is aligned, where a cast to a space hides that.
//!
//! ```text
//! %a = alloca [4 x f32], align 16            %a = alloca [4 x f32], align 16
//!                                            %l = addrspacecast %a to ptr<5>
//! %b = gep %a, 2                             %b = gep %l, 2
//! store %x, %a, align 4            =>        store %x, %l, align 16
//! store %x, %b, align 4                      store %x, %b, align 8
//! ```
//!
//! LLVM sees the alignment of a stack slot or a variable through address arithmetic, and not through a cast between spaces
//! (LLVM 22, `computeKnownBits`), so what its vectorizer could make one access would stay four. Both stay where they are:
//! an address in them is as aligned as they are, and as its distance from their start is. That holds wherever the access
//! runs. Only what the program itself says of the slot or variable counts, not what the type would give it.

use crate::extract::{Extractor, Layouts, makers, resolve};
use melior::{
    Context,
    ir::{
        Attribute, AttributeLike, OperationRef, Type, Value, ValueLike, attribute::IntegerAttribute,
        r#type::IntegerType,
    },
};
use mlir_ext::{ir, layout::Layout, symbols};
use rustc_hash::FxHashMap;
use tilespace_core::place::Place;
use tilespace_dialects::{Effect, OpRule};

/// The attribute of a variable that says how it is aligned.
const OF_VARIABLE: &str = "alignment";

/// How many operations are followed back from one address.
const STEPS: usize = 64;

/// What is known of the alignment of addresses in one function.
pub struct Alignments<'c, 'a> {
    function: OperationRef<'c, 'a>,
    layouts: Layouts<'c, 'a>,
    layout: Option<Layout<'c, 'a>>,
    /// What variables say, by the attribute that names one.
    variables: FxHashMap<usize, Option<u64>>,
}

/// An alignment that an access is to get: the attribute and the number of bytes.
pub type Alignment<'r, 'c, 'a> = (OperationRef<'c, 'a>, &'r str, u64);

impl<'c: 'a, 'a> Alignments<'c, 'a> {
    /// Nothing was asked so far.
    pub fn new(function: OperationRef<'c, 'a>) -> Self {
        Self { function, layouts: Layouts::default(), layout: None, variables: FxHashMap::default() }
    }

    /// The alignment that an access through this operand has, if it does not say so itself.
    pub fn missing<'r>(
        &mut self,
        extractor: &mut Extractor<'r>,
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<Alignment<'r, 'c, 'a>> {
        let rule = extractor.classes().rule(op)?;
        let attribute = attribute(rule)?;
        let is_there = |effect: &Effect| match effect {
            Effect::Direct { address } => resolve(op, *address).contains(&operand),
            _ => false,
        };
        rule.effects.iter().find(|effect| is_there(effect))?;
        let known = self.of(extractor, ir::operand(op, operand)?)?;
        let layout = self.layout.get_or_insert_with(|| Layout::new(self.function));
        let said = number(op, attribute).or_else(|| layout.alignment(moved(op, rule)?))?;
        (known > said).then_some((op, attribute, known))
    }

    /// What an address is a multiple of, in bytes.
    fn of(&mut self, extractor: &mut Extractor<'_>, address: Value<'c, 'a>) -> Option<u64> {
        let mut address = address;
        // Most addresses lead to no slot and no variable, and then no distance is asked for.
        let mut steps: Vec<(OperationRef<'c, 'a>, &OpRule, u32)> = Vec::new();
        for _ in 0..STEPS {
            let op = ir::defining_op(address)?;
            let rule = extractor.classes().rule(op)?;
            let result = u32::try_from(ir::result_number(address)?).ok()?;
            if makers(op, rule, result) != 1 {
                return None;
            }
            let mut from = None;
            for effect in &rule.effects {
                match effect {
                    Effect::Source { result: made, .. } if *made == result => {
                        return Some(aligned(number(op, attribute(rule)?)?, self.place(&steps)));
                    }
                    Effect::SymbolAddress { result: made, attribute } if *made == result => {
                        // An address that names its space needs no cast.
                        let is_generic = extractor.types().shape(address.r#type()).is_generic_pointer();
                        let symbol = ir::attribute(op, attribute).filter(|_| is_generic)?;
                        return Some(aligned(self.of_variable(op, symbol)?, self.place(&steps)));
                    }
                    Effect::Indexed { result: made, operand, .. }
                    | Effect::SameAddress { result: made, operand }
                    | Effect::CastTo { result: made, operand }
                        if *made == result =>
                    {
                        from = ir::operand(op, resolve(op, *operand).start);
                    }
                    _ => {}
                }
            }
            steps.push((op, rule, result));
            address = from?;
        }
        None
    }

    /// Where an address is from which these steps lead to the start, the last first.
    fn place(&mut self, steps: &[(OperationRef<'c, 'a>, &OpRule, u32)]) -> Place {
        steps.iter().fold(Place::at(0, 1), |place, (op, rule, result)| {
            self.layouts.distance(self.function, *op, rule, *result).at_inner(place)
        })
    }

    fn of_variable(&mut self, op: OperationRef<'c, 'a>, symbol: Attribute<'c>) -> Option<u64> {
        let find = || number(symbols::lookup_nearest_symbol(op, symbol)?, OF_VARIABLE);
        *self.variables.entry(symbol.to_raw().ptr.addr()).or_insert_with(find)
    }
}

impl<'c> Alignments<'c, '_> {
    /// Writes an alignment.
    pub fn write(context: &'c Context, (op, attribute, bytes): Alignment<'_, 'c, '_>) {
        let ty = IntegerType::new(context, 64).into();
        if let Ok(bytes) = i64::try_from(bytes) {
            ir::set_attribute(op, attribute, IntegerAttribute::new(ty, bytes).into());
        }
    }
}

fn attribute(rule: &OpRule) -> Option<&str> {
    rule.effects.iter().find_map(|effect| match effect {
        Effect::Aligned { attribute } => Some(attribute.as_str()),
        _ => None,
    })
}

/// The type of what an op reads or writes.
fn moved<'c>(op: OperationRef<'c, '_>, rule: &OpRule) -> Option<Type<'c>> {
    rule.effects.iter().find_map(|effect| match effect {
        Effect::Writes { value, .. } => Some(ir::operand(op, resolve(op, *value).start)?.r#type()),
        Effect::Reads { result, .. } => Some(ir::result(op, *result as usize)?.r#type()),
        _ => None,
    })
}

/// A power of two that an attribute says.
fn number(op: OperationRef<'_, '_>, attribute: &str) -> Option<u64> {
    let said = IntegerAttribute::try_from(ir::attribute(op, attribute)?).ok()?;
    u64::try_from(said.value()).ok().filter(|said| said.is_power_of_two())
}

/// The alignment at a place in something that is aligned so.
fn aligned(whole: u64, place: Place) -> u64 {
    1 << (whole | place.step | place.offset as u64).trailing_zeros()
}
