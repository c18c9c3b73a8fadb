//! Casts, and accesses through pointers.

use super::{AddressSpace, Verifier, address_space, finding::Finding, typed_space};
use crate::extract::{access_kinds, always_runs, interfaces_of, intrinsic_name, resolve};
use melior::ir::{
    OperationRef, Type, TypeLike, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike,
};
use mlir_ext::{functions, ir, types};
use rustc_hash::FxHashSet;
use tilespace_core::{
    MemorySpace::{self, Constant, Generic, Global, Local, Param, Shared, SharedCluster},
    ir::InterfaceSet,
    lattice::Mask,
};
use tilespace_dialects::{
    AccessKind,
    rules::model::{OpModel, Traffic, Transfer},
};

/// The synchronization scope of an atomic operation.
const SCOPE: &str = "syncscope";
/// The dialect with LLVM's own stack slots.
const LLVM: &str = "llvm";
/// The largest alignment of a stack slot, in bytes, that NVIDIA's verifier accepts.
const LARGEST_ALIGNMENT: i64 = 1 << 23;
/// The second argument of an intrinsic.
const SECOND: usize = 1;

impl Verifier {
    /// Findings with records that name the op.
    pub(super) fn named<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>, op: OperationRef<'c, 'a>) {
        for finding in self.findings_on(op).iter().copied() {
            match finding {
                Finding::EncodingsDisagree => self.encodings(op),
                Finding::ConversionIntrinsic => self.report(finding, op.location(), &[]),
                Finding::GlobalOrdering if op.has_attribute(SCOPE) => {}
                Finding::TensorUseBeforeAllocation | Finding::TensorNotDeallocated => {}
                Finding::RedNumber => {
                    let is_number = |value: Value<'c, 'a>| {
                        use AddressSpace::{Annotation, Unassigned};
                        matches!(address_space(value.r#type()), Some(Unassigned(_) | Annotation(_)))
                    };
                    if ir::operands(op).any(is_number) {
                        self.report(finding, op.location(), &[]);
                    }
                }
                Finding::NarrowPointers => {
                    if self.pointer_bits(op).is_some_and(|bits| bits < 64) {
                        self.report(finding, op.location(), &[]);
                    }
                }
                _ => {
                    let results = op.results().map(Value::from);
                    let values: Vec<Value<'c, 'a>> = ir::operands(op).chain(results).collect();
                    let is_cast = finding == Finding::StackPointer && !self.strict;
                    let is_elsewhere =
                        |space| !(finding.spaces().contains(&space) || is_cast && space == Generic);
                    if values.into_iter().filter_map(|value| self.space_of(value)).any(is_elsewhere) {
                        self.report_on(finding, function, op, &[]);
                    }
                }
            }
        }
    }

    /// Both sides of an unrealized conversion state the same space.
    fn encodings(&mut self, op: OperationRef<'_, '_>) {
        let from = ir::operands(op).fold(Mask::EMPTY, |all, operand| all.join(self.spaces_in(operand)));
        let to = op.results().fold(Mask::EMPTY, |all, result| all.join(self.spaces_in(result.into())));
        let other = |mask: Mask, space| mask.spaces().find(|other| *other != space);
        let differing = match (from.vote().space(), to.vote().space()) {
            // Unassigned numbers state no space.
            _ if from.contains(Mask::UNKNOWN) || to.contains(Mask::UNKNOWN) => None,
            (Some(from), _) => other(to, from).map(|to| (from, to)),
            (None, Some(to)) => other(from, to).map(|from| (from, to)),
            (None, None) => None,
        };
        if let Some((from, to)) = differing {
            self.report(Finding::EncodingsDisagree, op.location(), &[&from, &to]);
        }
    }

    /// Checks that the numbers in pointer types are numbers of memory spaces. Casts and reductions have
    /// findings of their own.
    pub(super) fn numbers<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        ops: &[OperationRef<'c, 'a>],
    ) {
        // The numbers on operations that have findings of their own.
        let mut seen = FxHashSet::default();
        let mut known = FxHashSet::default();
        for op in ops {
            let results = op.results().map(Value::from);
            let values: Vec<Value<'c, 'a>> = ir::operands(*op).chain(results).collect();
            let is_cast = self.extractor.classes().rule(*op).is_some_and(|rule| rule.cast().is_some());
            if is_cast || self.findings_on(*op).contains(&Finding::RedNumber) {
                let numbers = values.iter().filter_map(|value| no_space(value.r#type()));
                seen.extend(numbers.map(|(number, _)| number));
                continue;
            }
            for value in values {
                if let Some((number, finding)) = no_space(value.r#type())
                    && known.insert(number)
                {
                    self.report(finding, op.location(), &[&number]);
                }
            }
        }
        // Numbers that no operation of the function has.
        known.extend(seen);
        let signature = functions::function_inputs(function).chain(functions::function_results(function));
        for (number, finding) in signature.filter_map(no_space).collect::<Vec<_>>() {
            if known.insert(number) {
                self.report(finding, function.location(), &[&number]);
            }
        }
    }

    /// A cast between spaces exists in PTX, and a stack slot is generic.
    pub(super) fn casts<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>, op: OperationRef<'c, 'a>) {
        let Some(model) = self.extractor.classes().rule(op) else { return };
        for result in model.results {
            let Some(value) = ir::result(op, result.index as usize) else { continue };
            for transfer in result.from {
                match transfer {
                    Transfer::Cast { operand } => {
                        if let Some(source) = ir::operand(op, resolve(op, *operand).start) {
                            self.cast(function, op, source, value);
                        }
                    }
                    // The lowering of a view allocates a generic slot.
                    Transfer::Source { space: Local }
                        if self.findings_on(op).contains(&Finding::StackPointer) => {}
                    Transfer::Source { space: Local } if !self.is_nvptx() => {
                        let space = typed_space(value);
                        if space != Some(Local) && value.r#type().dialect().namespace() == Ok(LLVM) {
                            let name = space.map_or("another", MemorySpace::name);
                            self.report(Finding::SlotSpace, op.location(), &[&name]);
                        }
                    }
                    Transfer::Source { space: Local }
                        if typed_space(value).is_some_and(|space| match space {
                            Generic => false,
                            Local => value.r#type().dialect().namespace() == Ok(LLVM),
                            _ => {
                                value.r#type().is_mem_ref()
                                    || value.r#type().dialect().namespace() == Ok(LLVM)
                            }
                        }) =>
                    {
                        self.report(Finding::AllocaSpace, op.location(), &[]);
                    }
                    Transfer::Source { space: Local } => {
                        let alignment = model.alignment.and_then(|name| ir::attribute(op, name));
                        let alignment = alignment.and_then(|bytes| IntegerAttribute::try_from(bytes).ok());
                        if alignment.is_some_and(|bytes| bytes.value() > LARGEST_ALIGNMENT) {
                            self.report(Finding::AllocaAlignment, op.location(), &[&LARGEST_ALIGNMENT]);
                        }
                    }
                    // MLIR lowers it to a call of `malloc`; for SPIR-V it makes a variable.
                    Transfer::Source { space: Global } if value.r#type().is_mem_ref() => {
                        let space = typed_space(value).filter(|space| !matches!(space, Generic | Global));
                        if let Some(space) = space {
                            self.report(Finding::HeapSpace, op.location(), &[&space, &instead(space)]);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn cast<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        op: OperationRef<'c, 'a>,
        source: Value<'c, 'a>,
        result: Value<'c, 'a>,
    ) {
        let (Some(from), Some(to)) = (address_space(source.r#type()), address_space(result.r#type())) else {
            return;
        };
        if matches!(from, AddressSpace::Unassigned(_) | AddressSpace::Other) {
            self.report(Finding::InvalidSource, op.location(), &[]);
        }
        if matches!(to, AddressSpace::Unassigned(_) | AddressSpace::Other) {
            self.report(Finding::InvalidTarget, op.location(), &[]);
        }
        for side in [from, to] {
            if let AddressSpace::Annotation(number) = side {
                self.report(Finding::AnnotationLeft, op.location(), &[&number]);
            }
        }
        let (AddressSpace::Memory(from), AddressSpace::Memory(to)) = (from, to) else { return };
        if from == to {
            return;
        }
        match self.has_cast(from, to) {
            true if from != Generic && to != Generic => {
                self.report(Finding::CastIntoCluster, op.location(), &[]);
            }
            true => {}
            false if to == Param => self.report(Finding::CastIntoParameters, op.location(), &[]),
            false if from == Generic || to == Generic => {
                self.report(Finding::NoConversion, op.location(), &[&to, &from]);
            }
            false => {
                let runs = self.is_needed(function, [source, result]);
                self.report_with(Finding::CastBetweenSpaces, op.location(), &[], !runs, |diagnostic| {
                    diagnostic
                });
            }
        }
    }

    /// Whether a cast runs whenever its function does. That of a constant does if an access through it runs:
    /// LLVM writes it as a constant, too, and the import puts constants in the entry.
    fn is_needed<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>, cast: [Value<'c, 'a>; 2]) -> bool {
        let [source, result] = cast;
        let maker = ir::defining_op(source);
        if !maker.is_some_and(|maker| interfaces_of(maker).contains(InterfaceSet::CONSTANT_LIKE)) {
            return ir::defining_op(result).is_some_and(|op| always_runs(function, op));
        }
        ir::uses(result).any(|(user, operand)| {
            !access_kinds(&mut self.extractor, user, operand).is_empty() && always_runs(function, user)
        })
    }

    /// The accesses of an op are legal in the spaces of its pointers.
    pub(super) fn accesses<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>, op: OperationRef<'c, 'a>) {
        let Some(model) = self.extractor.classes().rule(op) else { return };
        // Each with whether no instruction takes a pointer of this type, executed or not.
        let mut findings: Vec<(Finding, String, String, bool)> = Vec::new();
        for used in model.operands.into_iter().filter(|used| used.access.is_some() || used.demands.is_some())
        {
            for index in resolve(op, used.at) {
                let Some(value) = ir::operand(op, index) else { continue };
                let Some(space) = self.space_of(value) else { continue };
                let before = findings.len();
                let typed = typed_space(value);
                let is_typed = typed.is_some_and(|space| space != Generic);
                let with =
                    |is_in_types: bool| move |(finding, first, second)| (finding, first, second, is_in_types);
                let kinds = access_kinds(&mut self.extractor, op, index);
                let is_second = index == SECOND && intrinsic_name(op).is_some();
                let demands = used.demands.and_then(|spaces| demanded(&kinds, &spaces, space, is_second));
                findings.extend(demands.map(with(is_typed)));
                let needs = used.access.and_then(|access| needed(&access.allowed, space));
                findings.extend(needs.map(with(true)));
                let accesses = kinds.iter().flat_map(|kind| self.access(op, model, index, *kind, space));
                findings.extend(accesses.map(with(false)));
                // An instruction for certain spaces only takes pointers of these types only.
                let allowed = used.access.map(|access| access.allowed).filter(|allowed| !allowed.is_empty());
                if let (Some(allowed), Some(typed)) = (allowed, typed)
                    && findings.len() == before
                {
                    findings.extend(demanded(&kinds, &allowed, typed, is_second).map(with(true)));
                }
            }
        }
        findings.dedup();
        for (finding, first, second, is_in_types) in findings {
            match is_in_types {
                true => self.report(finding, op.location(), &[&first, &second]),
                false => self.report_on(finding, function, op, &[&first, &second]),
            }
        }
    }

    /// The findings about one access through operand number `index`.
    fn access(
        &self,
        op: OperationRef<'_, '_>,
        model: &OpModel,
        index: usize,
        kind: AccessKind,
        space: MemorySpace,
    ) -> Vec<(Finding, String, String)> {
        use AccessKind::{Atomic, Cmpxchg, Memory, Store, TensorCore, VectorAtomic};
        let is_nvptx = self.is_nvptx();
        let is_cluster = space == SharedCluster && !self.strict;
        let is_atomic = matches!(kind, Atomic | VectorAtomic | Cmpxchg);
        let copies = || {
            model.traffic.into_iter().filter_map(|traffic| match traffic {
                Traffic::Copy { to, .. } => Some(*to),
                Traffic::Write { .. } | Traffic::Between { .. } => None,
            })
        };
        let fills = kind == Memory && copies().next().is_none();
        let is_target = copies().any(|to| resolve(op, to).contains(&index));
        // An ordered load is atomic, too, and writes nothing.
        let stores = model.traffic.into_iter().any(|traffic| match traffic {
            Traffic::Write { address, .. } => resolve(op, *address).contains(&index),
            Traffic::Copy { .. } | Traffic::Between { .. } => false,
        });
        let in_space = match kind {
            TensorCore => None,
            _ if space == MemorySpace::Tensor => Some(Finding::TensorAccess),
            VectorAtomic if is_nvptx && matches!(space, Shared | Local | Constant) => {
                Some(Finding::VectorAtomicSpace)
            }
            Cmpxchg if is_nvptx && !matches!(space, Generic | Global | Shared) && !is_cluster => {
                Some(Finding::CmpxchgSpace)
            }
            _ if is_atomic && space == Local => Some(Finding::AtomicOnLocal),
            _ if is_atomic && space == Constant => Some(Finding::AtomicOnConstant),
            Memory if space == Constant && fills => Some(Finding::FillConstant),
            Memory if space == Constant && is_target => Some(Finding::CopyToConstant),
            _ if space.is_read_only() && (kind == Store || stores || fills || is_target) => {
                Some(Finding::StoreToReadOnly)
            }
            _ => None,
        };
        let anywhere = if is_atomic { atomic(op, model) } else { None };
        let findings = in_space.into_iter().chain(anywhere);
        // NVIDIA's word in its message.
        let name = |finding| match (finding, space) {
            (Finding::VectorAtomicSpace, Constant) => "const",
            _ => space.name(),
        };
        findings.map(|finding| (finding, name(finding).to_owned(), String::new())).collect()
    }
}

/// The operation to write instead of an allocation on the heap.
fn instead(space: MemorySpace) -> &'static str {
    match space {
        Local => "memref.alloca",
        Shared => {
            "a workgroup argument of gpu.func or memref.get_global of a memref.global, or, for a dynamic size, \
             gpu.dynamic_shared_memory"
        }
        _ => "an operand of this memory",
    }
}

/// The number in the type of a pointer, if no memory space has it, and the finding about it.
fn no_space(ty: Type<'_>) -> Option<(u32, Finding)> {
    match address_space(ty)? {
        AddressSpace::Unassigned(number) => Some((number, Finding::InvalidNumber)),
        AddressSpace::Annotation(number) => Some((number, Finding::AnnotationLeft)),
        AddressSpace::Memory(_) | AddressSpace::Other => None,
    }
}

/// The finding about an atomic operation; the severity in its record says when it is reported.
fn atomic(op: OperationRef<'_, '_>, model: &OpModel) -> Option<Finding> {
    if model.operands.into_iter().any(|used| used.ordered.is_some()) {
        return Some(Finding::OrderedAccess);
    }
    let moved = model.traffic.into_iter().find_map(|traffic| match traffic {
        Traffic::Write { value, .. } => ir::operand(op, resolve(op, *value).start),
        _ => None,
    });
    let is_plain = matches!(types::integer_width(moved?.r#type()), Some(32 | 64 | 128));
    (!is_plain).then_some(Finding::AtomicType)
}

/// The finding about a pointer that states no space although the instruction takes certain spaces only, or
/// that states another space where it takes tensor memory, which nothing aliases.
fn needed(spaces: &[MemorySpace], space: MemorySpace) -> Option<(Finding, String, String)> {
    if spaces.is_empty() || spaces.contains(&space) {
        return None;
    }
    let names = || spaces.iter().map(|space| space.name()).collect::<Vec<_>>().join(" or ");
    match (space, spaces) {
        (Generic, _) => Some((Finding::NeedsSpace, names(), String::new())),
        (_, [MemorySpace::Tensor]) => Some((Finding::WrongSpace, space.to_string(), names())),
        _ => None,
    }
}

/// The finding about a pointer to `space` where the instruction demands one to `spaces`.
fn demanded(
    kinds: &[AccessKind],
    spaces: &[MemorySpace],
    space: MemorySpace,
    is_second: bool,
) -> Option<(Finding, String, String)> {
    if spaces.iter().any(|other| other.may_alias(space)) {
        return None;
    }
    let finding = match spaces {
        _ if kinds.contains(&AccessKind::Barrier) => Finding::BarrierSpace,
        _ if kinds.contains(&AccessKind::Wmma) && matches!(space, Constant | Local) => Finding::MatrixSpace,
        [Global] => Finding::OnlyGlobal,
        [Constant] => Finding::OnlyConstant,
        _ if is_second => Finding::SecondArgument,
        _ => Finding::WrongSpace,
    };
    let names: Vec<&str> = spaces.iter().map(|space| space.name()).collect();
    Some((finding, space.to_string(), names.join(" or ")))
}
