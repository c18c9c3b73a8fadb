//! Writes the alignment of an address onto its accesses, where a cast to a space hides it.
//!
//! ```text
//! %a = alloca [4 x f32], align 16            %a = alloca [4 x f32], align 16
//!                                            %l = addrspacecast %a to ptr<5>
//! %b = gep %a, 2                             %b = gep %l, 2
//! store %x, %a, align 4            =>        store %x, %l, align 16
//! store %x, %b, align 4                      store %x, %b, align 8
//! ```
//!
//! LLVM infers the alignment of a stack slot or a variable through address arithmetic, but not through a cast
//! between spaces (LLVM 22, `computeKnownBits`), so four accesses that its vectorizer could merge would stay
//! four. An address in a slot or variable is aligned to the lesser of the object's alignment and the
//! offset's. That does not depend on where the access runs. Only the alignment that the program states for
//! the slot or variable is used, not the alignment of its type.

use crate::extract::{Definition, Extractor, Layouts, alignment_of, makers, mlir, resolve};
use melior::{
    Context,
    ir::{OperationRef, Type, ValueLike, attribute::IntegerAttribute, r#type::IntegerType},
};
use mlir_ext::{ir, layout::Layout};
use rustc_hash::FxHashMap;
use tilespace_core::{ir::pointer_fields, place::Shift};
use tilespace_dialects::{
    OpModel,
    rules::model::{ResultModel, Traffic, Transfer},
};

/// The known alignments of addresses in one function.
pub struct Alignments<'c, 'a> {
    function: OperationRef<'c, 'a>,
    layouts: Layouts<'c, 'a>,
    layout: Option<Layout<'c, 'a>>,
    /// Addresses in slots and variables: the alignment of the object, and the distance from its start.
    addresses: FxHashMap<ir::ValueId, (u64, Shift)>,
    /// Alignments that a cast will hide.
    hidden: Vec<Alignment<'c, 'a>>,
}

/// An alignment to set on an access: the attribute and the number of bytes.
type Alignment<'c, 'a> = (OperationRef<'c, 'a>, &'static str, u64);

impl<'c: 'a, 'a> Alignments<'c, 'a> {
    /// No address is recorded yet.
    pub fn new(function: OperationRef<'c, 'a>) -> Self {
        Self {
            function,
            layouts: Layouts::default(),
            layout: None,
            addresses: FxHashMap::default(),
            hidden: Vec::new(),
        }
    }

    /// Whether no address in a slot or variable is recorded.
    #[inline]
    fn is_empty(&self) -> bool {
        self.addresses.is_empty()
    }

    /// Records a result that is an address in a slot or variable. The caller passes the ops in program order:
    /// nothing is known of an address derived from a later definition.
    #[inline]
    pub fn record(
        &mut self,
        extractor: &mut Extractor,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        model: &ResultModel,
    ) {
        let starts = |from: &Transfer| matches!(from, Transfer::Source { .. } | Transfer::Symbol { .. });
        if !self.is_empty() || model.from.iter().any(starts) {
            self.record_address(extractor, op, rule, model);
        }
    }

    fn record_address(
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
    ) -> Option<(u64, Shift)> {
        let whole = model.from.iter().find_map(|from| match from {
            Transfer::Source { .. } => alignment_of(op, rule.alignment?),
            Transfer::Symbol { attribute } => {
                // An address with a type that names its space needs no cast.
                let ty = ir::result(op, model.index as usize)?.r#type();
                let is_generic = extractor.types().shape(ty).is_generic_pointer();
                match extractor.definition(op, ir::attribute(op, attribute).filter(|_| is_generic)?) {
                    Definition::Variable { alignment, .. } => alignment,
                    Definition::Function | Definition::Unknown => None,
                }
            }
            _ => None,
        });
        Some((whole?, Shift::default()))
    }

    /// An address derived from a recorded one.
    fn moved(
        &mut self,
        op: OperationRef<'c, 'a>,
        rule: &OpModel,
        model: &ResultModel,
    ) -> Option<(u64, Shift)> {
        let from = ir::operand(op, resolve(op, model.moved_from()?).start)?;
        let (whole, start) = *self.addresses.get(&ir::value_id(from))?;
        let (function, of) = (mlir::op(self.function), mlir::op(op));
        let distance = pointer_fields::distance(&mut self.layouts, function, of, rule, model.index)?;
        Some((whole, start.then(distance)))
    }

    /// Notes the alignment of an access through an operand that gets a cast.
    #[inline]
    pub fn note(&mut self, extractor: &mut Extractor, op: OperationRef<'c, 'a>, operand: usize) {
        if !self.is_empty() {
            let missing = self.missing(extractor, op, operand);
            self.hidden.extend(missing);
        }
    }

    /// The alignment of an access through this operand, if it is more than the access states.
    fn missing(
        &mut self,
        extractor: &mut Extractor,
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<Alignment<'c, 'a>> {
        let (whole, distance) = *self.addresses.get(&ir::value_id(ir::operand(op, operand)?))?;
        let rule = extractor.classes().rule(op)?;
        let attribute = rule.alignment?;
        rule.operands.iter().find(|used| used.direct && resolve(op, used.at).contains(&operand))?;
        let known = distance.alignment(whole);
        let stated = alignment_of(op, attribute).or_else(|| {
            let layout = self.layout.get_or_insert_with(|| Layout::new(self.function));
            layout.alignment(accessed(op, rule)?)
        })?;
        (known > stated).then_some((op, attribute, known))
    }
}

impl<'c> Alignments<'c, '_> {
    /// Writes the alignments that were noted.
    pub fn write(&mut self, context: &'c Context) {
        let ty = IntegerType::new(context, 64).into();
        for (op, attribute, bytes) in self.hidden.drain(..) {
            if let Ok(bytes) = i64::try_from(bytes) {
                ir::set_attribute(op, attribute, IntegerAttribute::new(ty, bytes).into());
            }
        }
    }
}

/// The type that an op reads or writes.
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
