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

use crate::extract::{Definition, Extractor, Layouts, alignment_of, makers, resolve};
use melior::{
    Context,
    ir::{OperationRef, Type, ValueLike, attribute::IntegerAttribute, r#type::IntegerType},
};
use mlir_ext::{ir, layout::Layout};
use rustc_hash::FxHashMap;
use tilespace_core::place::Place;
use tilespace_dialects::{
    OpModel,
    rules::model::{ResultModel, Traffic, Transfer},
};

/// What is known of the alignment of addresses in one function.
pub struct Alignments<'c, 'a> {
    function: OperationRef<'c, 'a>,
    layouts: Layouts<'c, 'a>,
    layout: Option<Layout<'c, 'a>>,
    /// Addresses in slots and variables: how those are aligned, and where in them.
    addresses: FxHashMap<usize, (u64, Place)>,
}

/// An alignment that an access is to get: the attribute and the number of bytes.
pub type Alignment<'c, 'a> = (OperationRef<'c, 'a>, &'static str, u64);

impl<'c: 'a, 'a> Alignments<'c, 'a> {
    /// Nothing is known so far.
    pub fn new(function: OperationRef<'c, 'a>) -> Self {
        Self { function, layouts: Layouts::default(), layout: None, addresses: FxHashMap::default() }
    }

    /// Whether no address is known to be in a slot or a variable.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.addresses.is_empty()
    }

    /// Notes a result that is an address in a slot or a variable. Whoever asks gives the ops in program order first: of what
    /// comes from further down, nothing is known.
    #[inline]
    pub fn note(
        &mut self,
        extractor: &mut Extractor,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        model: &ResultModel,
    ) {
        let starts = |from: &Transfer| matches!(from, Transfer::Source { .. } | Transfer::Symbol { .. });
        if !self.is_empty() || model.from.iter().any(starts) {
            self.note_address(extractor, op, rule, model);
        }
    }

    fn note_address(
        &mut self,
        extractor: &mut Extractor,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        model: &ResultModel,
    ) {
        let number = model.index as usize;
        let Some(known) = self.start(extractor, op, rule, model).or_else(|| self.moved(op, rule, model))
        else {
            return;
        };
        if makers(op, rule, model.index) == 1
            && let Some(result) = ir::result(op, number)
        {
            self.addresses.insert(ir::value_id(result), known);
        }
    }

    /// The start of a slot or a variable.
    fn start(
        &mut self,
        extractor: &mut Extractor,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        model: &ResultModel,
    ) -> Option<(u64, Place)> {
        let whole = model.from.iter().find_map(|from| match from {
            Transfer::Source { .. } => alignment_of(op, rule.alignment?),
            Transfer::Symbol { attribute } => {
                // An address that names its space needs no cast.
                let ty = ir::result(op, model.index as usize)?.r#type();
                let is_generic = extractor.types().shape(ty).is_generic_pointer();
                match extractor.definition(op, ir::attribute(op, attribute).filter(|_| is_generic)?) {
                    Definition::Variable { alignment, .. } => alignment,
                    Definition::Function | Definition::Unknown => None,
                }
            }
            _ => None,
        });
        Some((whole?, Place::at(0, 1)))
    }

    /// An address that is made of one that is known.
    fn moved(
        &mut self,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        model: &ResultModel,
    ) -> Option<(u64, Place)> {
        let from = ir::operand(op, resolve(op, model.moved_from()?).start)?;
        let (whole, place) = *self.addresses.get(&ir::value_id(from))?;
        Some((
            whole,
            place.at_inner(self.layouts.distance(self.function, op, rule, model.index, &mut |_| None)),
        ))
    }

    /// The alignment that an access through this operand has, if it does not say so itself.
    pub fn missing(
        &mut self,
        extractor: &mut Extractor,
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<Alignment<'c, 'a>> {
        let (whole, place) = *self.addresses.get(&ir::value_id(ir::operand(op, operand)?))?;
        let rule = extractor.classes().rule(op)?;
        let attribute = rule.alignment?;
        rule.operands.iter().find(|used| used.direct && resolve(op, used.at).contains(&operand))?;
        let known = aligned(whole, place);
        let said = alignment_of(op, attribute).or_else(|| {
            let layout = self.layout.get_or_insert_with(|| Layout::new(self.function));
            layout.alignment(accessed(op, rule)?)
        })?;
        (known > said).then_some((op, attribute, known))
    }
}

impl<'c> Alignments<'c, '_> {
    /// Writes an alignment.
    pub fn write(context: &'c Context, (op, attribute, bytes): Alignment<'c, '_>) {
        let ty = IntegerType::new(context, 64).into();
        if let Ok(bytes) = i64::try_from(bytes) {
            ir::set_attribute(op, attribute, IntegerAttribute::new(ty, bytes).into());
        }
    }
}

/// The type of what an op reads or writes.
fn accessed<'c>(op: OperationRef<'c, '_>, rule: &OpModel) -> Option<Type<'c>> {
    let written = rule.traffic.iter().find_map(|traffic| match traffic {
        Traffic::Write { value, .. } => Some(*value),
        _ => None,
    });
    if let Some(value) = written {
        return Some(ir::operand(op, resolve(op, value).start)?.r#type());
    }
    let read = rule.results.iter().find(|result| rule.read_from(result.index as usize).is_some())?;
    Some(ir::result(op, read.index as usize)?.r#type())
}

/// The alignment at a place in something that is aligned so.
fn aligned(whole: u64, place: Place) -> u64 {
    1 << (whole | place.step | place.offset as u64).trailing_zeros()
}
