//! Accesses to memory.
//!
//! ```text
//! without a mask     llvm.load of vector<8xf16>, aligned to 16 bytes         ld.global.v4.b32
//! with a mask        @p ld.global.v4.b32 {..}, [..]; the padding elsewhere   inline PTX, without a branch
//! ```
//!
//! LLVM has no load under a condition for PTX but a branch, which keeps loads from being in flight together;
//! so a masked access is inline PTX. It says that it reads or writes memory, so that it stays in order with
//! other accesses. Only one of the threads with copies of an element stores it.

use crate::{
    atomics::qualifiers,
    checks::is_read_anew,
    copies::copies_of,
    places::{Emitted, Place, TilePlaces},
    register_words::{Words, memory_bits},
    threads::{Threads, register_type},
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Type, TypeLike, Value, ValueLike,
        attribute::{FloatAttribute, IntegerAttribute},
        operation::OperationLike,
    },
};
use mlir_ext::{
    ir,
    types::{PointerSpace, element_or_self, element_type, float_width, integer_width, vector_type},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::nv_tileaa::{TileType, tile_type, word};
use tilespace_emit::{Op, Refusal, Res, integer};
use tilespace_functions::Small;
use tilespace_layout::Layout;
use tilespace_plan::{
    program::{Access, Effect, Place as Where, ValueId},
    steps::{Input, Step},
};

/// The operation with two values.
const COMPARE_AND_SWAP: &str = "nv_tileaa.atomic_cas";

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// Emits an access, and returns the registers of its results.
    pub fn access(
        &mut self,
        step: &Step,
        access: &Access,
        (layout, width, checks): (&Layout, u32, &[bool]),
    ) -> Res<Vec<Vec<Value<'c, 'a>>>> {
        let original = self.original(step.op);
        self.check_scope(original)?;
        let moved = match access.value {
            Some(value) => ir::operand(original, value),
            None => ir::result(original, 0),
        };
        let register = register_type(self.context, moved.ok_or("it moves nothing")?.r#type());
        let emitted = Emitted { op: step.op, access, layout, width, checks, register };
        if !step.late.is_empty() {
            self.store_late(step, &emitted)?;
            return Ok(vec![vec![]; original.result_count()]);
        }
        let places = self.places(step, &emitted, None)?;
        let values = match access.effect {
            Effect::Read if access.is_weak || layout.is_injective() => {
                vec![self.loads(step, &emitted, &places)?]
            }
            // Threads that read memory which others write must not see different values of one element.
            Effect::Read => {
                let first = self.is_first_copy(layout)?.ok_or("there are no copies")?;
                let masked = |place: &Place<'c, 'a>| -> Res<Place<'c, 'a>> {
                    let mask = match place.mask {
                        Some(mask) => self.integers("arith.andi", mask, first)?,
                        None => first,
                    };
                    Ok(Place { mask: Some(mask), ..*place })
                };
                let places: Vec<_> = places.iter().map(masked).collect::<Res<_>>()?;
                let found = self.loads(step, &emitted, &places)?;
                vec![self.handed_around(step, layout, &found, first, register)?]
            }
            Effect::Write => {
                self.stores(step, &emitted, &places)?;
                vec![]
            }
            Effect::Atomic => {
                let value = access.value.ok_or("it stores nothing")?;
                let count = if ir::is_named(original, COMPARE_AND_SWAP) { 2 } else { 1 };
                let operands: Vec<_> = step.inputs[value..value + count]
                    .iter()
                    .map(|input| self.input(*input))
                    .collect::<Res<_>>()?;
                vec![self.atomic(step, layout, &places, &operands)?]
            }
        };
        // The token has no registers.
        Ok(values.into_iter().chain(std::iter::repeat(vec![])).take(original.result_count()).collect())
    }

    /// Where the elements of an access are.
    pub fn places(
        &mut self,
        step: &Step,
        emitted: &Emitted<'_, 'c>,
        condition: Option<Value<'c, 'a>>,
    ) -> Res<Vec<Place<'c, 'a>>> {
        let groups = (0..emitted.layout.registers()).step_by(1 << emitted.width);
        match &emitted.access.place {
            Where::Tile { .. } => {
                let mut tile = self.tile_places(step, emitted)?.ok_or("it has no place")?;
                tile.condition = condition;
                groups.map(|register| self.place_of(&mut tile, register)).collect()
            }
            Where::Pointers { mask } => {
                let pointers = self.input(step.inputs[0])?;
                let masks = mask.map(|mask| self.input(step.inputs[mask])).transpose()?;
                let place = |register: usize| -> Res<_> {
                    let mask = masks.as_ref().map(|masks| masks[register.min(masks.len() - 1)]);
                    let mask = self.all(condition.into_iter().chain(mask))?;
                    Ok(Place { address: pointers[register.min(pointers.len() - 1)], mask })
                };
                groups.map(|register| place(register as usize)).collect()
            }
        }
    }

    /// Where the elements of an access to a tile of a view are; none if it is through pointers.
    pub fn tile_places(&mut self, step: &Step, emitted: &Emitted<'_, 'c>) -> Res<Option<TilePlaces<'c, 'a>>> {
        let Where::Tile { dims, .. } = &emitted.access.place else { return Ok(None) };
        let program = self.program();
        let op = program.op(step.op);
        let group = if emitted.access.effect == Effect::Read { 1 } else { 2 };
        let range = ir::operand_segment(self.original(step.op), group).ok_or("it has no indices")?;
        let indices: Vec<ValueId> = op.operands[range].to_vec();
        let tile = tilespace_plan::access::tile_of(program, step.op, emitted.access);
        let memory = self.memory_type(emitted.register);
        let checks = (&dims[..], emitted.checks);
        self.places_of_tile(tile, op.operands[0], &indices, checks, emitted.layout, memory).map(Some)
    }

    /// The type of an element in memory.
    pub fn memory_type(&self, register: Type<'c>) -> Type<'c> {
        match integer_width(register) {
            Some(_) => integer(self.context, memory_bits(register)),
            None if register.is_index() => integer(self.context, 64),
            None => register,
        }
    }

    /// The input that is read where the mask is off, if there is one.
    pub fn padding_input(&self, step: &Step, emitted: &Emitted<'_, 'c>) -> Option<Input> {
        let Where::Pointers { .. } = emitted.access.place else { return None };
        let other = ir::operand_segment(self.original(emitted.op), 3).filter(|range| !range.is_empty());
        other.map(|range| step.inputs[range.start])
    }

    /// The values that are read where the mask is off.
    pub fn padding(&self, step: &Step, emitted: &Emitted<'_, 'c>) -> Res<Option<Vec<Value<'c, 'a>>>> {
        let original = self.original(emitted.op);
        if let Where::Pointers { .. } = emitted.access.place {
            let other = self.padding_input(step, emitted);
            return other.map(|other| self.input(other)).transpose();
        }
        let number = match original.attribute("padding_value").map_or("", word) {
            "neg_zero" => -0.0,
            "nan" => f64::NAN,
            "pos_inf" => f64::INFINITY,
            "neg_inf" => f64::NEG_INFINITY,
            _ => 0.0,
        };
        let ty = emitted.register;
        let small = self.small_result(original);
        let value = match float_width(ty) {
            None if small.is_some() => {
                let small = small.ok_or("its result is not a small float")?;
                // Where a format has no infinity, a number that is too great is a NaN.
                let number = if number.is_infinite() && small != Small::E5M2 { f64::NAN } else { number };
                let bits = IntegerAttribute::new(ty, small.pattern(number).into()).into();
                self.value("arith.constant", &[], ty, &[("value", bits)])?
            }
            Some(_) => {
                let value = FloatAttribute::new(self.context, ty, number).into();
                self.value("arith.constant", &[], ty, &[("value", value)])?
            }
            None => self.zero(ty)?,
        };
        Ok(Some(vec![value]))
    }

    fn loads(
        &mut self,
        step: &Step,
        emitted: &Emitted<'_, 'c>,
        places: &[Place<'c, 'a>],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let count = 1 << emitted.width;
        let padding = match places.iter().any(|place| place.mask.is_some()) {
            true => self.padding(step, emitted)?,
            false => None,
        };
        let mut registers = vec![];
        for (index, place) in places.iter().enumerate() {
            let other = padding.as_ref().map(|padding| {
                let at = |element: usize| padding[(index * count + element).min(padding.len() - 1)];
                (0..count).map(at).collect::<Vec<_>>()
            });
            registers.extend(self.load_at(emitted, place, other)?);
        }
        Ok(registers)
    }

    /// Loads a group of registers. Where the mask is off, they get the padding.
    pub fn load_at(
        &mut self,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        other: Option<Vec<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        self.hardware.load(self, emitted, place, other)
    }

    /// In PTX.
    pub fn load_in_ptx(
        &self,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        other: Option<Vec<Value<'c, 'a>>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let original = self.original(emitted.op);
        let (count, mut order) = (1 << emitted.width, qualifiers(original));
        if order.is_empty() && is_read_anew(original) {
            order = ".volatile".to_owned();
        }
        let words = Words::of(memory_bits(emitted.register), count);
        match self.assembly(emitted, place.address, words, &order, place.mask)? {
            None => self.load(place.address, count, emitted.register),
            Some((mask, text)) => {
                self.masked_load((place.address, mask, &text), other, count, emitted.register)
            }
        }
    }

    /// The instructions of an access as inline PTX, with the mask under which they run, if the access has a
    /// mask or an order, or is to all copies of memory. Their operands are the registers, and then the
    /// address.
    fn assembly(
        &self,
        emitted: &Emitted<'_, 'c>,
        address: Value<'c, 'a>,
        words: Words,
        order: &str,
        mask: Option<Value<'c, 'a>>,
    ) -> Res<Option<(Value<'c, 'a>, String)>> {
        let mode = copies_of(self.original(emitted.op));
        if mask.is_none() && order.is_empty() && mode.is_none() {
            return Ok(None);
        }
        let text = match mode {
            Some(mode) => self.copies(emitted, address, mode)?.text(words, 0, words.count),
            None => {
                let registers = words.operands(0);
                let place = format!("[${}]", words.count);
                let (name, operands) = match emitted.access.effect {
                    Effect::Read => ("ld", [registers, place]),
                    _ => ("st", [place, registers]),
                };
                format!("@p {name}{order}{}.{} {};", self.space(address), words.ptx(), operands.join(", "))
            }
        };
        let mask = mask.map_or_else(|| self.constant(1, 1), Ok)?;
        Ok(Some((mask, text)))
    }

    /// The neighbours at an address, which is aligned to all of them.
    pub fn load(&self, address: Value<'c, 'a>, count: usize, register: Type<'c>) -> Res<Vec<Value<'c, 'a>>> {
        self.load_with(address, count, register, &[])
    }

    /// By `llvm.load`, with attributes.
    pub fn load_with(
        &self,
        address: Value<'c, 'a>,
        count: usize,
        register: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let memory = self.memory_type(register);
        let ty = match count {
            1 => memory,
            _ => vector_type(&[count as i64], memory).ok_or("there is no such vector")?,
        };
        let loaded = self.value(
            "llvm.load",
            &[address],
            ty,
            &[&[self.aligned(count, register)], attributes].concat(),
        )?;
        let elements = match count {
            1 => vec![loaded],
            _ => (0..count).map(|index| self.element(loaded, index)).collect::<Res<_>>()?,
        };
        elements.into_iter().map(|element| self.of_memory(element, register)).collect()
    }

    /// Stores neighbours at an address, which is aligned to all of them.
    pub fn store(&self, address: Value<'c, 'a>, elements: &[Value<'c, 'a>]) -> Res<()> {
        self.store_with(address, elements, &[])
    }

    /// By `llvm.store`, with attributes.
    pub fn store_with(
        &self,
        address: Value<'c, 'a>,
        elements: &[Value<'c, 'a>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Res<()> {
        let register = elements[0].r#type();
        let memory = self.memory_type(register);
        let stored: Vec<_> = elements.iter().map(|element| self.to_memory(*element)).collect::<Res<_>>()?;
        let value = match &stored[..] {
            [one] => *one,
            many => {
                let ty = vector_type(&[many.len() as i64], memory).ok_or("there is no such vector")?;
                self.vector(many, ty)?
            }
        };
        let attributes = [&[self.aligned(elements.len(), register)], attributes].concat();
        self.emit("llvm.store", &[value, address], &[], &attributes).map(|_| ())
    }

    fn aligned(&self, count: usize, register: Type<'c>) -> (&'static str, Attribute<'c>) {
        let bytes = i64::from(memory_bits(register) / 8) * count as i64;
        ("alignment", IntegerAttribute::new(integer(self.context, 64), bytes).into())
    }

    fn of_memory(&self, value: Value<'c, 'a>, register: Type<'c>) -> Res<Value<'c, 'a>> {
        match integer_width(register) {
            _ if value.r#type() == register => Ok(value),
            // Any byte of memory but zero is true.
            Some(1) => self.is_not_zero(value),
            Some(_) => self.value("arith.trunci", &[value], register, &[]),
            None => self.value("arith.index_cast", &[value], register, &[]),
        }
    }

    fn to_memory(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let memory = self.memory_type(value.r#type());
        match integer_width(value.r#type()) {
            _ if value.r#type() == memory => Ok(value),
            Some(_) => self.value("arith.extui", &[value], memory, &[]),
            None => self.value("arith.index_cast", &[value], memory, &[]),
        }
    }

    /// The state space of an address, as PTX names it: with a dot, or nothing.
    pub fn space(&self, address: Value<'c, 'a>) -> &'static str {
        match mlir_ext::types::pointer_space(address.r#type()) {
            Some(PointerSpace::Number(number)) => {
                MemorySpace::from_number(number).and_then(MemorySpace::ptx).unwrap_or_default()
            }
            _ => "",
        }
    }

    /// Loads by instructions that run where `p` holds. Their first operands are the registers, and the next
    /// one is the address.
    fn masked_load(
        &self,
        (address, mask, instructions): (Value<'c, 'a>, Value<'c, 'a>, &str),
        other: Option<Vec<Value<'c, 'a>>>,
        count: usize,
        register: Type<'c>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let words = Words::of(memory_bits(register), count);
        let other = match other {
            Some(other) => self.pack(&other, words)?,
            None => (0..words.count).map(|_| self.constant(0, words.word)).collect::<Res<_>>()?,
        };
        let predicate = words.count + 1;
        let defaults: String = (0..words.count)
            .map(|index| format!("mov.b{} ${index}, ${}; ", words.word, predicate + 1 + index))
            .collect();
        let text = format!(
            "{{ .reg .pred p; setp.ne.b16 p, ${predicate}, 0; {defaults}{} }}",
            instructions.trim_end()
        );
        let letter = words.letter();
        let outputs = vec![format!("=&{letter}"); words.count].join(",");
        let inputs = format!(",{letter}").repeat(words.count);
        let constraints = format!("{outputs},l,h{inputs},~{{memory}}");
        let mask = self.value("arith.extui", &[mask], integer(self.context, 16), &[])?;
        let operands = [&[address, mask], &other[..]].concat();
        let word = integer(self.context, words.word);
        let ty = match words.count {
            1 => word,
            count => llvm::r#type::r#struct(self.context, &vec![word; count], false),
        };
        let loaded = self.ptx(&text, &constraints, &operands, Some(ty), true)?.ok_or("there is no result")?;
        let loaded: Vec<_> = match words.count {
            1 => vec![loaded],
            count => (0..count as i64).map(|index| self.field(loaded, &[index], word)).collect::<Res<_>>()?,
        };
        self.unpack(&loaded, count, register, words)
    }

    /// Stores by instructions that run where `p` holds. Their first operands are the registers, and the next
    /// one is the address.
    fn masked_store(
        &self,
        (address, mask, instructions): (Value<'c, 'a>, Value<'c, 'a>, &str),
        elements: &[Value<'c, 'a>],
    ) -> Res<()> {
        let words = Words::of(memory_bits(elements[0].r#type()), elements.len());
        let packed = self.pack(elements, words)?;
        let predicate = words.count + 1;
        let text = format!("{{ .reg .pred p; setp.ne.b16 p, ${predicate}, 0; {} }}", instructions.trim_end());
        let letter = words.letter();
        let inputs = vec![letter.to_string(); words.count].join(",");
        let constraints = format!("{inputs},l,h,~{{memory}}");
        let mask = self.value("arith.extui", &[mask], integer(self.context, 16), &[])?;
        let operands = [&packed[..], &[address, mask]].concat();
        self.ptx(&text, &constraints, &operands, None, true).map(|_| ())
    }

    fn stores(&mut self, step: &Step, emitted: &Emitted<'_, 'c>, places: &[Place<'c, 'a>]) -> Res<()> {
        let value = emitted.access.value.ok_or("it stores nothing")?;
        let registers = match step.inputs[value] {
            Input::Number(value) => vec![self.number_of(value)?],
            Input::Tile(slot) => self.slot(slot)?.to_vec(),
            Input::Fetched(_) => return Err("it reads no ring".into()),
        };
        let count = 1 << emitted.width;
        for (index, place) in places.iter().enumerate() {
            self.store_at(emitted, place, &registers[index * count..(index + 1) * count])?;
        }
        Ok(())
    }

    /// Stores a group of registers, in only one of the threads with copies of them.
    pub fn store_at(
        &mut self,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        elements: &[Value<'c, 'a>],
    ) -> Res<()> {
        let first = self.is_first_copy(emitted.layout)?;
        let mask = match (place.mask, first) {
            (Some(mask), Some(first)) => Some(self.integers("arith.andi", mask, first)?),
            (mask, first) => mask.or(first),
        };
        self.hardware.store(self, emitted, &Place { mask, ..*place }, elements)
    }

    /// Stores a group of registers where the mask is on, in PTX.
    pub fn store_in_ptx(
        &self,
        emitted: &Emitted<'_, 'c>,
        place: &Place<'c, 'a>,
        elements: &[Value<'c, 'a>],
    ) -> Res<()> {
        let order = qualifiers(self.original(emitted.op));
        let words = Words::of(memory_bits(emitted.register), elements.len());
        match self.assembly(emitted, place.address, words, &order, place.mask)? {
            None => self.store(place.address, elements),
            Some((mask, text)) => self.masked_store((place.address, mask, &text), elements),
        }
    }
}

/// The pointee of the pointer that an access is through, as it is before the lowering.
pub fn pointee<'c>(op: Op<'c, '_>) -> Res<Type<'c>> {
    let base = ir::operand(op, 0).ok_or("it has no pointer")?.r#type();
    match tile_type(element_or_self(base)).or_else(|| element_type(base, 0).and_then(tile_type)) {
        Some(TileType::Ptr { element, .. }) => Ok(element),
        _ => Err(Refusal("it has no pointer".into())),
    }
}
