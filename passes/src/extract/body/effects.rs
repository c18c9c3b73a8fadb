//! What a rule says of an op, as edges of the graph.

use super::{Address, Body, arguments::is_filled_by_copy, carry, constant, operands, resolve};
use crate::{
    extract::{
        addresses::is_volatile,
        atomics::equal_atomics,
        class::{Class, clobbers, mentions},
        symbols::{is_variable, space_of_global, symbol_table_around},
    },
    types::Field,
};
use melior::ir::{Attribute, AttributeLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir, symbols, types,
};
use std::sync::LazyLock;
use tilespace_core::{
    MemorySpace,
    graph::{Access, AccessWhat, Cause},
    ids::BlockId,
    lattice::Mask,
    objects::Part,
    place::Place,
};
use tilespace_dialects::{Effect, OpRule, Operand};

impl<'c: 'a, 'a, 'r> Body<'_, 'r, '_, 'c, 'a> {
    pub(super) fn effects(
        &mut self,
        op: OperationRef<'c, 'a>,
        class: Class<'r>,
        rule: &OpRule,
        cause: Cause,
    ) {
        let mut defined = 0u64;
        for effect in &rule.effects {
            self.effect(op, class, rule, effect, &mut defined);
        }
        // A rule for a function has other operands than the rule of the op that calls it. It says what becomes of the memory;
        // the function gets the value, and may find a null there.
        let is_own = class.rule.is_some_and(|own| std::ptr::eq(own, rule));
        for index in (0..op.operand_count()).filter(|index| !(is_own && class.mentions(*index))) {
            if let Some(value) = ir::operand(op, index)
                && self.extractor.types.shape(value.r#type()).is_generic_pointer()
                && !(is_own
                    && rule.effects.iter().flat_map(mentions).any(|at| resolve(op, at).contains(&index)))
                && let Some(node) = self.used_pointer(value)
            {
                self.function.add_observed_use(node);
            }
        }
        if class.interfaces.contains(InterfaceSet::REGION_BRANCH) {
            return;
        }
        let is_undefined = |index: &usize| *index >= 64 || defined & (1 << index) == 0;
        for index in (0..op.result_count()).filter(is_undefined) {
            if let Some(result) = ir::result(op, index) {
                self.unknown(result, cause);
            }
        }
    }

    fn effect(
        &mut self,
        op: OperationRef<'c, 'a>,
        class: Class<'r>,
        rule: &OpRule,
        effect: &Effect,
        defined: &mut u64,
    ) {
        let mut define = |index: u32| -> Option<Value<'c, 'a>> {
            *defined |= 1u64.checked_shl(index).unwrap_or(0);
            ir::result(op, index as usize)
        };
        match effect {
            Effect::Follows { result: index, operands: sources } => {
                let Some(result) = define(*index) else { return };
                if !self.holds_pointers(result) {
                    return;
                }
                let (mut follows, mut given) = (false, false);
                for value in sources.iter().flat_map(|position| operands(op, *position)) {
                    given = true;
                    if self.holds_pointers(value) {
                        follows = true;
                        self.flow(value, result);
                    }
                }
                // An operand that may be left out adds to what the op reads, where it is there.
                let reads =
                    |effect: &Effect| matches!(effect, Effect::Reads { result, .. } if result == index);
                if !follows && (given || !rule.effects.iter().any(reads)) {
                    self.unknown(result, Cause::Operation);
                }
            }
            Effect::CastTo { result, operand } => {
                let Some(result) = define(*result) else { return };
                for value in operands(op, *operand) {
                    self.flow(value, result);
                    // Null stays null in global memory alone, and may be looked at there.
                    let shape = self.extractor.types.shape(result.r#type());
                    if shape.fields.first() == Some(&Field::Typed(Mask::of(MemorySpace::Global)))
                        && self.extractor.types.shape(value.r#type()).is_generic_pointer()
                        && let Some(node) = self.used_pointer(value)
                    {
                        self.function.add_observed_use(node);
                    }
                }
            }
            Effect::FollowsField { result, aggregate } => {
                if let Some(result) = define(*result) {
                    self.take_field(op, *aggregate, result);
                }
            }
            Effect::InsertsField { result, .. } => {
                if let Some(result) = define(*result) {
                    self.insert_field(op, result);
                }
            }
            Effect::Source { result, space } => {
                let Some(result) = define(*result) else { return };
                let withheld = *space == MemorySpace::Local
                    && (!self.extractor.assumptions.alloca_is_local
                        || is_filled_by_copy(self.extractor, result));
                match withheld {
                    true => self.root(result, Mask::UNKNOWN, Cause::Withheld),
                    false => self.root(result, Mask::of(*space), Cause::Known),
                }
            }
            Effect::SymbolAddress { result, attribute } => {
                let Some(result) = define(*result) else { return };
                // The type of most addresses tells already.
                if self.generic_fields(result).next().is_none() {
                    return;
                }
                let mask = self.symbol_space(op, attribute);
                self.root(result, mask, Cause::Known);
            }
            Effect::Nothing { result } => {
                let Some(result) = define(*result) else { return };
                self.root(result, self.no_address(Mask::EMPTY), Cause::Known);
            }
            Effect::Null { result } => {
                let Some(result) = define(*result) else { return };
                self.root(result, self.no_address(Mask::NULL), Cause::Known);
            }
            Effect::Opaque { result } => {
                let Some(result) = define(*result) else { return };
                self.unknown(result, Cause::Integer);
            }
            Effect::Access { operand, allowed, .. } => {
                let polymorphic = rule.effects.iter().any(
                    |effect| matches!(effect, Effect::Polymorphic { operand: other } if other == operand),
                ) && !(rule.effects.contains(&Effect::Contiguous)
                    && operands(op, Operand::All).any(|value| types::is_scattered_memref(value.r#type())));
                let allowed = if class.interfaces.contains(InterfaceSet::CALL) {
                    // A rule for a function: the signature is not ours to change.
                    Mask::EMPTY
                } else if polymorphic {
                    allowed_spaces(allowed)
                } else {
                    let assembly = self.extractor.assumptions.assembly;
                    equal_atomics(op, rule, *operand)
                        .map_or(Mask::EMPTY, |equal| named_spaces(equal.spaces(assembly)))
                };
                self.access(op, *operand, AccessWhat::Memory, allowed);
            }
            Effect::Tests { operand, .. } => self.access(op, *operand, AccessWhat::Test, Mask::EMPTY),
            Effect::Reads { result, address } => {
                let Some(result) = define(*result) else { return };
                if self.holds_pointers(result) {
                    self.read(result, Address::all(op, rule, *address).collect());
                }
            }
            Effect::Writes { value, address } => {
                for value in operands(op, *value) {
                    if !self.holds_pointers(value) {
                        continue;
                    }
                    let nodes = self.used(value);
                    let places = self.field_places(value);
                    for (node, place) in nodes.zip(places.iter()) {
                        for address in Address::all(op, rule, *address) {
                            self.store(node, address, *place);
                        }
                    }
                }
            }
            Effect::Copies { to, from } => {
                let bytes = self.copied_bytes(op, rule);
                for from in operands(op, *from) {
                    // Others may write there, unless nobody can.
                    let is_foreign = is_volatile(op) && !self.is_read_only(from);
                    for to in operands(op, *to) {
                        match is_foreign {
                            true => self.fill(to, bytes),
                            false => self.copy(to, from, bytes),
                        }
                    }
                }
            }
            Effect::Escapes { operand } => {
                let escaping: Vec<_> = operands(op, *operand).collect();
                for value in &escaping {
                    self.spill(*value);
                }
                if escaping.into_iter().any(|value| self.holds_pointers(value)) {
                    self.havoc();
                }
            }
            Effect::Exposes { operand } => {
                // Where the number goes is followed; whether it is zero shows.
                let is_followed = ir::result(op, 0).is_some_and(carry::is_number);
                for value in operands(op, *operand) {
                    match is_followed {
                        true => {
                            let nodes = self.used(value);
                            nodes.for_each(|node| self.function.add_observed_use(node));
                        }
                        false => self.spill(value),
                    }
                    self.follow_bits(op, value);
                }
            }
            Effect::Compares { result, operand, with } => self.compare(op, *result, *operand, *with),
            Effect::CopiesBetween { to, from } => {
                self.mark();
                let to = self.constant(Mask::of(*to), Cause::Known);
                let from = self.constant(Mask::of(*from), Cause::Known);
                self.function.add_copy(to, from);
            }
            Effect::FromInteger { result, operand } => {
                let Some(result) = define(*result) else { return };
                match self.extractor.assumptions.track_int2ptr {
                    _ if is_zero(op, *operand) => {
                        self.root(result, self.no_address(Mask::NULL), Cause::Known);
                    }
                    true => self.made_from_integer(op, result, *operand),
                    false => self.unknown(result, Cause::Integer),
                }
            }
            Effect::Masks { result, operand, ones } => {
                if let Some(result) = ir::result(op, *result as usize) {
                    self.masked(op, result, *operand, *ones);
                }
            }
            // An op may say of itself that this one does not.
            Effect::Havoc | Effect::Clobbers { .. } | Effect::CallsBack
                if interfaces::is_memory_effect_free(op) => {}
            Effect::Havoc => self.havoc(),
            Effect::Clobbers { attribute, word } => {
                if clobbers(op, attribute, word) {
                    self.havoc();
                }
            }
            Effect::CallsBack => self.ir.runs_unknown_code = true,
            Effect::WideVector { .. }
            | Effect::Ordered { .. }
            | Effect::Polymorphic { .. }
            | Effect::Alike { .. }
            | Effect::Retypes { .. }
            | Effect::Demands { .. }
            | Effect::Shares { .. }
            | Effect::Predicated { .. }
            | Effect::EqualsAtomic { .. }
            | Effect::MangledIn { .. }
            | Effect::Assumes { .. }
            | Effect::Guards { .. }
            | Effect::NoGreater { .. }
            | Effect::Sums { .. }
            | Effect::Direct { .. }
            | Effect::Aligned { .. }
            | Effect::Length { .. }
            | Effect::SameAddress { .. }
            | Effect::Indexed { .. }
            | Effect::Negates { .. }
            | Effect::CopiesOnly
            | Effect::Contiguous
            | Effect::Unfollowed
            | Effect::Carries => {}
        }
    }

    /// What a value is that points nowhere: nothing that a join would notice, unless joins are to be conservative.
    fn no_address(&self, mask: Mask) -> Mask {
        match self.extractor.assumptions.conservative {
            true => mask.join(Mask::UNKNOWN),
            false => mask,
        }
    }

    pub(super) fn root(&mut self, value: Value<'c, 'a>, mask: Mask, cause: Cause) {
        for node in self.generic_fields(value) {
            self.function.add_root(node, mask, cause);
        }
    }

    /// The space of the symbol in an attribute. A function's address names no memory.
    fn symbol_space(&mut self, op: OperationRef<'c, 'a>, attribute: &str) -> Mask {
        let Ok(symbol) = op.attribute(attribute) else { return Mask::UNKNOWN };
        let table = symbol_table_around(op, &mut self.extractor.classes).map_or(0, ir::operation_id);
        let key = (table, symbol.to_raw().ptr.addr());
        if let Some(mask) = self.extractor.symbol_spaces.get(&key) {
            return *mask;
        }
        let mask = self.find_symbol_space(op, symbol);
        self.extractor.symbol_spaces.insert(key, mask);
        mask
    }

    fn find_symbol_space(&mut self, op: OperationRef<'c, 'a>, symbol: Attribute<'c>) -> Mask {
        let definition = match self.module {
            Some(module) => module.around.symbols.definition(op, symbol),
            None => symbols::lookup_nearest_symbol(op, symbol),
        };
        match definition {
            Some(op) if self.extractor.classes.class(op).interfaces.contains(InterfaceSet::FUNCTION) => {
                self.no_address(Mask::NULL)
            }
            Some(global) if is_variable(global) => Mask::of(space_of_global(global)),
            Some(_) | None => Mask::UNKNOWN,
        }
    }

    fn access(&mut self, op: OperationRef<'c, 'a>, operand: Operand, what: AccessWhat, allowed: Mask) {
        for index in resolve(op, operand) {
            let Some(value) = ir::operand(op, index) else { continue };
            let shape = self.extractor.types.shape(value.r#type());
            if !shape.is_pointer {
                continue;
            }
            let what = match (what, shape.fields[0]) {
                (AccessWhat::Memory, Field::Typed(_)) => AccessWhat::Typed,
                (what, _) => what,
            };
            if let Some(node) = self.used_pointer(value) {
                let site = self.site(op, index);
                self.function.add_access(Access { node, what, allowed, site });
            }
        }
    }

    fn read(&mut self, result: Value<'c, 'a>, addresses: Vec<Address<'c, 'a>>) {
        let shape = self.extractor.types.shape(result.r#type());
        let places = self.field_places(result);
        for (index, node) in self.fields(result).enumerate() {
            if shape.fields[index] == Field::Generic {
                self.ir.distant.push(node);
                for address in &addresses {
                    self.load(*address, places[index], node);
                }
            }
        }
    }

    /// What an op copies, from right at its addresses; none if it may be any of their memory.
    fn copied_bytes(&mut self, op: OperationRef<'c, 'a>, rule: &OpRule) -> Option<Place> {
        let length = rule.effects.iter().find_map(|effect| match effect {
            Effect::Length { operand } => operands(op, *operand).next(),
            _ => None,
        })?;
        Some(Place::at(0, constant(length).unwrap_or(u64::MAX)))
    }

    /// Whether the type of an address says that it is in memory that device code never writes.
    fn is_read_only(&mut self, address: Value<'c, 'a>) -> bool {
        let shape = self.extractor.types.shape(address.r#type());
        match shape.fields.first() {
            Some(Field::Typed(mask)) => mask.vote().space().is_some_and(MemorySpace::is_read_only),
            Some(Field::Generic) | None => false,
        }
    }

    /// Memory at `to` gets what nobody knows.
    fn fill(&mut self, to: Value<'c, 'a>, bytes: Option<Place>) {
        let unknown = self.constant(Mask::UNKNOWN, Cause::Memory);
        let to = Address { value: to, is_direct: bytes.is_some(), is_volatile: true };
        self.store(unknown, to, bytes.unwrap_or(Place::ANYWHERE));
    }

    /// Memory at `from` is copied to memory at `to`.
    fn copy(&mut self, to: Value<'c, 'a>, from: Value<'c, 'a>, bytes: Option<Place>) {
        self.mark();
        let part = |value: Value<'c, 'a>| {
            let (object, at) = self.module?.around.objects.at(value)?;
            Some(Part { object, place: bytes.map_or(Place::ANYWHERE, |bytes| at.at_inner(bytes)) })
        };
        match (part(to), part(from)) {
            (Some(to), Some(from)) => self.function.add_object_copy(to, from),
            (Some(to), None) => {
                if let Some(from) = self.memory_at(from) {
                    let found = self.add_unnamed_node(BlockId::default());
                    self.function.add_load(from, found);
                    self.function.add_object_store(found, to.object, to.place);
                }
            }
            (None, Some(from)) => {
                if let Some(to) = self.memory_at(to) {
                    let found = self.add_unnamed_node(BlockId::default());
                    self.function.add_object_load(from.object, from.place, found);
                    self.function.add_store(found, to);
                }
            }
            (None, None) => {
                if let (Some(to), Some(from)) = (self.memory_at(to), self.memory_at(from)) {
                    self.function.add_copy(to, from);
                }
            }
        }
    }
}

fn allowed_spaces(allowed: &[MemorySpace]) -> Mask {
    static NAMEABLE: LazyLock<Mask> = LazyLock::new(|| {
        let nameable = MemorySpace::CONCRETE.into_iter().filter(|space| space.generic_can_name());
        nameable.chain([MemorySpace::Param]).map(Mask::of).collect()
    });
    match allowed.is_empty() {
        true => *NAMEABLE,
        false => named_spaces(allowed.iter().copied()),
    }
}

fn named_spaces(spaces: impl Iterator<Item = MemorySpace>) -> Mask {
    spaces.filter(|space| *space != MemorySpace::Generic).map(Mask::of).collect()
}

/// Whether an operand is the number zero, of which LLVM makes null.
pub(super) fn is_zero(op: OperationRef<'_, '_>, operand: Operand) -> bool {
    operands(op, operand).next().is_some_and(|number| constant(number) == Some(0))
}
