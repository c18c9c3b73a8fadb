//! `sanitize-memory-spaces`: tests each claim about a pointer when the program runs.
//!
//! ```text
//!                                            call @__tilespace_check_3(%p, @file, 12)
//! %q = addrspacecast %p : ptr to ptr<3>      %q = addrspacecast %p : ptr to ptr<3>
//! ```
//!
//! A claim rests on assumptions that no analysis of the module can check: the host passes pointers to global
//! memory, and memory is as the host left it. A cast from generic is where a claim enters the code: at an
//! argument, after the load of a pointer, after a test of the space, or at an access. So each cast gets a
//! test of the generic pointer (`isspacep`), which reports file, line, space and pointer, and traps
//! (`check.mlir`).
//!
//! Constants and pointers that were cast to generic right before are not tested: their space is in the code.
//! Neither are memrefs, which have no address before they are lowered. Null passes the test, and a pointer
//! that is not cast is not tested; but a pointer that is never accessed is tested like any other.

use crate::{
    apply::create_before,
    extract::{Device, Extractor, interfaces_of},
    options::sanitize_memory_spaces_statistics as statistics,
    types::known_space,
};
use melior::{
    Context,
    dialect::llvm,
    ir::{
        Attribute, Identifier, Location, Module, OperationRef, Region, Type, Value, ValueLike,
        attribute::{
            DenseI32ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute, StringAttribute, TypeAttribute,
        },
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
    symbols,
    types::pointer_space,
};
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace::{self, Generic},
    ir::InterfaceSet,
};

/// The functions that test a pointer.
pub const CHECKS: &str = include_str!("check.mlir");
const FILE: &str = "__tilespace_file_";
const ASSEMBLY: &str = "llvm.inline_asm";

/// A claim: the cast, the generic pointer, and the space.
type Claim<'c, 'a> = (OperationRef<'c, 'a>, Value<'c, 'a>, MemorySpace);

/// The name of the function that tests a pointer to a space.
fn check_of(space: MemorySpace) -> String {
    format!("__tilespace_check_{}", space.number())
}

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    let has_check = |space: &MemorySpace| CHECKS.contains(&format!("@{}(", check_of(*space)));
    let tested: Vec<MemorySpace> = MemorySpace::CONCRETE.into_iter().filter(has_check).collect();
    let mut found: Vec<(OperationRef<'c, 'a>, Vec<Claim<'c, 'a>>)> = Vec::new();
    for function in device.code(&mut extractor) {
        let claims = ir::collect(function, |op| claim(op, &tested));
        if !claims.is_empty() {
            found.push((function, claims));
        }
    }
    if found.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let mut count = 0;
    let mut tables: FxHashMap<ir::OperationId, Checks<'c, 'a>> = FxHashMap::default();
    for (function, claims) in found {
        let Some(table) = function.parent_operation() else { continue };
        let checks = match tables.entry(ir::operation_id(table)) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(Checks::new(pass.context(), table, function)?)
            }
        };
        for claim in &claims {
            checks.test(function, *claim)?;
        }
        count += claims.len() as u64;
    }
    pass.add_statistic(statistics::CLAIMS, count);
    Ok(())
}

/// The claim of a cast.
fn claim<'c: 'a, 'a>(op: OperationRef<'c, 'a>, tested: &[MemorySpace]) -> Option<Claim<'c, 'a>> {
    let is_cast = ir::name_str(op) == "llvm.addrspacecast";
    let is_one = || op.operand_count() == 1 && op.result_count() == 1;
    if !(is_cast || ir::name_str(op) == ASSEMBLY) || !is_one() {
        return None;
    }
    let (from, to) = (ir::operand(op, 0)?, ir::result(op, 0)?);
    let space = known_space(pointer_space(to.r#type())?)?;
    if known_space(pointer_space(from.r#type())?)? != Generic || !tested.contains(&space) {
        return None;
    }
    let maker = ir::defining_op(from);
    let is_stated = maker.is_some_and(|maker| {
        interfaces_of(maker).contains(InterfaceSet::CONSTANT_LIKE)
            || ir::name_str(maker) == "llvm.addrspacecast"
    });
    (!is_stated).then_some((op, from, space))
}

/// The functions in a symbol table that test pointers, and the names of files there.
struct Checks<'c, 'a> {
    context: &'c Context,
    /// An operation of the table, which new ones are put in front of.
    place: OperationRef<'c, 'a>,
    files: FxHashMap<String, String>,
    /// The number of the first of them.
    first: usize,
}

impl<'c: 'a, 'a> Checks<'c, 'a> {
    /// Puts the functions in front of `place`.
    fn new(
        context: &'c Context,
        table: OperationRef<'c, 'a>,
        place: OperationRef<'c, 'a>,
    ) -> Result<Self, PassFailure> {
        let Some(checks) = Module::parse(context, CHECKS) else {
            return diagnostics::fail(place.location(), "the functions that test pointers do not parse");
        };
        let names: Vec<_> = ir::members(table).into_iter().filter_map(symbols::symbol_name).collect();
        for op in ir::members(checks.as_operation()) {
            if !symbols::symbol_name(op).is_some_and(|name| names.contains(&name)) {
                ir::insert_before(place, ir::clone_operation(op));
            }
        }
        // An earlier run may have named files.
        let first = names.iter().filter(|name| name.starts_with(FILE)).count();
        Ok(Self { context, place, files: FxHashMap::default(), first })
    }

    /// Puts a call in front of a cast that tests its pointer.
    fn test(&mut self, function: OperationRef<'c, 'a>, claim: Claim<'c, 'a>) -> Result<(), PassFailure> {
        let (cast, pointer, space) = claim;
        let location = cast.location();
        let at = ir::location_file_line_col(location).or_else(|| {
            // Casts at the head of a function have no location of their own.
            ir::location_file_line_col(ir::location_of(pointer))
        });
        let (file, line) = match at {
            Some((file, line, _)) => (file, line),
            None => (symbols::symbol_name(function).unwrap_or("").to_string(), 0),
        };
        let file = self.file(cast, &file)?;
        let word: Type<'c> = IntegerType::new(self.context, 32).into();
        let value = IntegerAttribute::new(word, line.into()).into();
        let line = create(self.context, cast, "llvm.mlir.constant", &[], &[("value", value)], &[word])?;
        let (Some(file), Some(line)) = (ir::result(file, 0), ir::result(line, 0)) else { return Ok(()) };
        let sizes = |sizes| DenseI32ArrayAttribute::new(self.context, sizes).into();
        let attributes = [
            ("callee", FlatSymbolRefAttribute::new(self.context, &check_of(space)).into()),
            ("operandSegmentSizes", sizes(&[3, 0])),
            ("op_bundle_sizes", sizes(&[])),
        ];
        create(self.context, cast, "llvm.call", &[pointer, file, line], &attributes, &[])?;
        Ok(())
    }

    /// The address of the name of a file, in front of an operation.
    fn file(&mut self, at: OperationRef<'c, 'a>, file: &str) -> Result<OperationRef<'c, 'a>, PassFailure> {
        let name = match self.files.get(file) {
            Some(name) => name.clone(),
            None => {
                let name = format!("{FILE}{}", self.first + self.files.len());
                let text = format!("{file}\0");
                let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
                let bytes = llvm::r#type::array(IntegerType::new(self.context, 8).into(), length);
                let number = |value: i64, bits| {
                    IntegerAttribute::new(IntegerType::new(self.context, bits).into(), value).into()
                };
                let linkage = Attribute::parse(self.context, "#llvm.linkage<internal>").ok_or(PassFailure)?;
                let attributes = [
                    ("sym_name", StringAttribute::new(self.context, &name).into()),
                    ("global_type", TypeAttribute::new(bytes).into()),
                    ("linkage", linkage),
                    ("constant", Attribute::unit(self.context)),
                    ("value", StringAttribute::new(self.context, &text).into()),
                    ("addr_space", number(0, 32)),
                    ("visibility_", number(0, 64)),
                ];
                let variable = OperationBuilder::new("llvm.mlir.global", Location::unknown(self.context))
                    .add_attributes(
                        &attributes.map(|(name, value)| (Identifier::new(self.context, name), value)),
                    )
                    .add_regions([Region::new()])
                    .build();
                ir::insert_before(self.place, variable.map_err(|_| PassFailure)?);
                self.files.insert(file.into(), name.clone());
                name
            }
        };
        let name = FlatSymbolRefAttribute::new(self.context, &name).into();
        let pointer = llvm::r#type::pointer(self.context, Generic.number());
        create(self.context, at, "llvm.mlir.addressof", &[], &[("global_name", name)], &[pointer])
    }
}

/// A new operation in front of another.
fn create<'c: 'a, 'a>(
    context: &'c Context,
    at: OperationRef<'c, 'a>,
    name: &str,
    operands: &[Value<'c, 'a>],
    attributes: &[(&str, Attribute<'c>)],
    results: &[Type<'c>],
) -> Result<OperationRef<'c, 'a>, PassFailure> {
    match create_before(context, at, name, operands, attributes, results) {
        Some(op) => Ok(op),
        None => diagnostics::fail(at.location(), "cannot build a test of a pointer"),
    }
}
