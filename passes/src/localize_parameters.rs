//! `localize-parameters`: materializes the local copy of a kernel's by-value argument that is not only read.
//!
//! ```text
//! kernel @k(%p: ptr byval({ptr, i32})) {     kernel @k(%p: ptr byval({ptr, i32})) {
//!   call @helper(%p)                   =>      %l = alloca {ptr, i32, i32}
//!                                              store (load %q), %l                %q is %p as ptr<101>
//!                                              store (load %q + 8), %l + 8
//!                                              store (load %q + 12), %l + 12
//!                                              call @helper(%l)
//! ```
//!
//! LLVM's back end makes this copy anyway, since parameter memory cannot be written and its address must not
//! escape (LLVM, NVPTXLowerArgs). With the copy made here, the argument is parameter memory only, the copy is
//! local memory only, and the `sroa` of MLIR and of LLVM can split it.
//!
//! The copy is scalar by scalar, each with the alignment that follows from the argument's. Padding is copied
//! as well: front ends type a union as one of its members, and another member may have data in that one's
//! padding. For MLIR's `sroa`, which needs a field at each address, the copy's type has fields in place of
//! padding.
//!
//! A plain memcpy would not do: where the copy is not written, LLVM replaces it by parameter memory, even
//! through the casts that state local memory (LLVM 22, InstCombine, allocas copied from constant memory). It
//! does so for a single memcpy, and not for stores. An argument with too many scalars is copied by a volatile
//! memcpy, which LLVM does not replace.

use crate::{
    apply::result,
    extract::{Assumptions, Device, Extractor, Symbols, is_grid_constant},
    generated::{LocalizeParametersOptions, localize_parameters_statistics as statistics},
    readers::Readers,
    rule_file::default_rules,
};
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, BlockLike, Identifier, Location, Operation, OperationRef, Type, Value, ValueLike,
        attribute::{
            ArrayAttribute, BoolAttribute, DenseI32ArrayAttribute, DictionaryAttribute, IntegerAttribute,
            TypeAttribute,
        },
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{
    functions, ir,
    layout::Layout,
    pass::{PassFailure, PassInstance},
    types::{self, Aggregate, PointerSpace},
};
use tilespace_core::MemorySpace;

const BY_VALUE: &str = "llvm.byval";
const ALIGNMENT: &str = "llvm.align";

/// The most scalars that are copied one by one.
const SCALARS: usize = 512;
/// The widest integers, in bytes, that copy bytes without a scalar type.
const WORD: u64 = 8;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let LocalizeParametersOptions { inline_readers, .. } = LocalizeParametersOptions::read(pass.options());
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let (symbols, _) = Symbols::collect(pass.context(), module, &device, &mut extractor);
    let mut readers = Readers::new(&symbols);
    let mut inlined = 0;
    for function in device.code(&mut extractor) {
        let Some(entry) = functions::entry_block(function) else {
            continue;
        };
        if !extractor.is_kernel(function) {
            continue;
        }
        for index in 0..functions::function_inputs(function).len() {
            let Some(pointee) = functions::argument_attribute(function, index, BY_VALUE) else { continue };
            let constant = is_grid_constant(function, index);
            if let (Ok(argument), Ok(pointee)) = (entry.argument(index), TypeAttribute::try_from(pointee))
                && !constant
                && !extractor.is_only_read(argument.into())
            {
                if inline_readers && readers.only_read(&mut extractor, function, argument.into()) {
                    pass.keep_original();
                    inlined += readers.inline(&mut extractor, function, argument.into());
                    if extractor.is_only_read(argument.into()) {
                        continue;
                    }
                }
                pass.keep_journal();
                let layout = Layout::new(function);
                let alignment = functions::argument_attribute(function, index, ALIGNMENT)
                    .and_then(|alignment| IntegerAttribute::try_from(alignment).ok())
                    .and_then(|alignment| u64::try_from(alignment.value()).ok())
                    .filter(|alignment| alignment.is_power_of_two())
                    .or_else(|| layout.alignment(pointee.value()));
                let copy = Copy { context: pass.context(), location: function.location(), alignment };
                copy.make(argument.into(), pointee.value(), &layout);
            }
        }
    }
    pass.add_statistic(statistics::CALLS_INLINED, inlined);
    Ok(())
}

/// The copy of one argument.
struct Copy<'c> {
    context: &'c Context,
    location: Location<'c>,
    /// The alignment of its address in bytes, if it is known.
    alignment: Option<u64>,
}

impl<'c> Copy<'c> {
    /// Inserts the copy at the start of the function, and replaces all uses of the argument by it.
    fn make<'a>(&self, argument: Value<'c, 'a>, pointee: Type<'c>, layout: &Layout<'c, '_>) -> Option<()> {
        let generic = argument.r#type();
        let param = types::with_pointer_space(generic, PointerSpace::Number(MemorySpace::Param.number()))?;
        let i32 = IntegerType::new(self.context, 32).into();
        let mut scalars = Scalars { context: self.context, layout, found: Vec::new() };
        let padded = scalars.take(pointee, 0);

        let (entry, _) = ir::argument_owner(argument)?;
        let source = ir::insert_at_start(entry, self.op("llvm.addrspacecast", &[argument], &[param], &[])?);
        let one =
            self.after(source, "llvm.mlir.constant", &[], &[i32], &[("value", self.integer(i32, 1))])?;
        let mut attributes = vec![("elem_type", TypeAttribute::new(padded.unwrap_or(pointee)).into())];
        attributes.extend(self.aligned(0));
        let local = self.after(one, "llvm.alloca", &[result(one)?], &[generic], &attributes)?;
        match padded {
            Some(_) => self.copy_scalars(local, source, &scalars.found)?,
            None => self.copy_memory(local, source, pointee)?,
        }
        ir::replace_uses_except(argument, result(local)?, source);
        Some(())
    }

    fn copy_scalars(
        &self,
        local: OperationRef<'c, '_>,
        source: OperationRef<'c, '_>,
        scalars: &[(u64, Type<'c>)],
    ) -> Option<()> {
        let mut last = local;
        for (offset, ty) in scalars {
            let alignment: Vec<_> = self.aligned(*offset).into_iter().collect();
            let mut addresses = [source, local];
            if *offset != 0 {
                for address in &mut addresses {
                    last = self.at(last, result(*address)?, *offset)?;
                    *address = last;
                }
            }
            let [from, to] = [result(addresses[0])?, result(addresses[1])?];
            last = self.after(last, "llvm.load", &[from], &[*ty], &alignment)?;
            last = self.after(last, "llvm.store", &[result(last)?, to], &[], &alignment)?;
        }
        Some(())
    }

    /// The address `offset` bytes after another.
    fn at<'a>(
        &self,
        after: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
        offset: u64,
    ) -> Option<OperationRef<'c, 'a>> {
        let indices = [i32::try_from(offset).ok()?];
        let attributes = [
            ("elem_type", TypeAttribute::new(IntegerType::new(self.context, 8).into()).into()),
            ("rawConstantIndices", DenseI32ArrayAttribute::new(self.context, &indices).into()),
        ];
        self.after(after, "llvm.getelementptr", &[address], &[address.r#type()], &attributes)
    }

    fn copy_memory(
        &self,
        local: OperationRef<'c, '_>,
        source: OperationRef<'c, '_>,
        pointee: Type<'c>,
    ) -> Option<()> {
        let i64 = IntegerType::new(self.context, 64).into();
        // The size of a type as `getelementptr null, 1`, which holds for any data layout.
        let generic = result(local)?.r#type();
        let null = self.after(local, "llvm.mlir.zero", &[], &[generic], &[])?;
        let indices = DenseI32ArrayAttribute::new(self.context, &[1]).into();
        let second = [("elem_type", TypeAttribute::new(pointee).into()), ("rawConstantIndices", indices)];
        let end = self.after(null, "llvm.getelementptr", &[result(null)?], &[generic], &second)?;
        let size = self.after(end, "llvm.ptrtoint", &[result(end)?], &[i64], &[])?;
        let mut attributes = vec![("isVolatile", BoolAttribute::new(self.context, true).into())];
        if let Some(alignment) = self.alignment {
            let aligned = (Identifier::new(self.context, ALIGNMENT), self.integer(i64, alignment as i64));
            let address: Attribute<'c> = DictionaryAttribute::new(self.context, &[aligned]).into();
            let length = DictionaryAttribute::new(self.context, &[]).into();
            let all = ArrayAttribute::new(self.context, &[address, address, length]);
            attributes.push(("arg_attrs", all.into()));
        }
        let operands = [result(local)?, result(source)?, result(size)?];
        self.after(size, "llvm.intr.memcpy", &operands, &[], &attributes)?;
        Some(())
    }

    /// The alignment attribute of a scalar at `offset`.
    fn aligned(&self, offset: u64) -> Option<(&'static str, Attribute<'c>)> {
        let bits = self.alignment? | offset;
        let i64 = IntegerType::new(self.context, 64).into();
        Some(("alignment", self.integer(i64, 1 << bits.trailing_zeros())))
    }

    fn integer(&self, ty: Type<'c>, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(ty, value).into()
    }

    fn op(
        &self,
        name: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Option<Operation<'c>> {
        let attributes: Vec<_> = attributes
            .iter()
            .map(|(name, attribute)| (Identifier::new(self.context, name), *attribute))
            .collect();
        let builder = OperationBuilder::new(name, self.location).add_operands(operands).add_results(results);
        builder.add_attributes(&attributes).build().ok()
    }

    fn after<'a>(
        &self,
        op: OperationRef<'c, 'a>,
        name: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Option<OperationRef<'c, 'a>> {
        Some(ir::insert_after(op, self.op(name, operands, results, attributes)?))
    }
}

/// The scalars that cover all bytes of a type.
struct Scalars<'l, 'c, 'a> {
    context: &'c Context,
    layout: &'l Layout<'c, 'a>,
    /// The offset of each, and its type.
    found: Vec<(u64, Type<'c>)>,
}

impl<'c> Scalars<'_, 'c, '_> {
    /// Adds the scalars of a `ty` at offset `at`. Returns a type of the same layout with fields for its
    /// padding; none if there are too many scalars or the layout is unknown.
    fn take(&mut self, ty: Type<'c>, at: u64) -> Option<Type<'c>> {
        let size = self.layout.size(ty)?;
        let end = at.checked_add(size.stride)?;
        match types::elements(ty) {
            Aggregate::Struct(count) => {
                let mut fields = Vec::new();
                let mut next = at;
                for index in 0..count {
                    let start = at.checked_add(self.layout.offset(ty, index)?)?;
                    let field = types::element_type(ty, index)?;
                    self.fill(next, start, &mut fields)?;
                    fields.push((start, self.take(field, start)?));
                    next = start + self.layout.size(field)?.stride;
                }
                self.fill(next, end, &mut fields)?;
                Some(self.with_padding(ty, at, &fields))
            }
            Aggregate::Array { len } if !self.is_bytes(ty) => {
                let element = types::element_type(ty, 0)?;
                let stride = self.layout.size(element)?.stride;
                let mut padded = element;
                for index in 0..len as u64 {
                    padded = self.take(element, at.checked_add(index.checked_mul(stride)?)?)?;
                }
                Some(llvm::r#type::array(padded, u32::try_from(len).ok()?))
            }
            _ => {
                let scalar = is_all_bits(ty, size.size);
                if scalar {
                    self.push(at, ty)?;
                }
                self.fill(if scalar { at + size.size } else { at }, end, &mut Vec::new())?;
                Some(ty)
            }
        }
    }

    fn push(&mut self, at: u64, ty: Type<'c>) -> Option<()> {
        self.found.push((at, ty));
        (self.found.len() <= SCALARS).then_some(())
    }

    /// Integers for the bytes from `at` to `end`.
    fn fill(&mut self, mut at: u64, end: u64, fields: &mut Vec<(u64, Type<'c>)>) -> Option<()> {
        while at < end {
            let fits = |bytes: &u64| at.is_multiple_of(*bytes) && at + bytes <= end;
            let bytes = [WORD, 4, 2].into_iter().find(fits).unwrap_or(1);
            let ty = IntegerType::new(self.context, bytes as u32 * 8).into();
            self.push(at, ty)?;
            fields.push((at, ty));
            at += bytes;
        }
        Some(())
    }

    /// A struct with these fields, if that keeps their offsets; else `ty`.
    fn with_padding(&self, ty: Type<'c>, at: u64, fields: &[(u64, Type<'c>)]) -> Type<'c> {
        let types: Vec<Type<'c>> = fields.iter().map(|(_, field)| *field).collect();
        let padded = llvm::r#type::r#struct(self.context, &types, false);
        let mut places = fields.iter().enumerate();
        let is_alike = self.layout.size(padded) == self.layout.size(ty)
            && places.all(|(index, (start, _))| self.layout.offset(padded, index) == Some(start - at));
        if is_alike { padded } else { ty }
    }

    /// Whether an array has elements too small to copy one by one.
    fn is_bytes(&self, array: Type<'c>) -> bool {
        let element = types::element_type(array, 0);
        element.and_then(types::integer_width).is_some_and(|width| width < 32)
    }
}

/// Whether a load and a store of a type move all bits of it.
fn is_all_bits(ty: Type<'_>, bytes: u64) -> bool {
    let width = types::integer_width(ty).or_else(|| types::float_width(ty)).map(u64::from);
    let is_vector = matches!(types::elements(ty), Aggregate::Vector);
    let of_pointers = types::pointer_space(types::element_or_self(ty)).is_some();
    let bits = width.or_else(|| types::vector_bits(ty));
    (of_pointers || bits == Some(bytes * 8)) && (is_vector || bytes.is_power_of_two() && bytes <= 16)
}
