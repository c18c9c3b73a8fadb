//! Functions and their ops.
//!
//! `%2 = addi %0, %1 overflow<none> : tile<i32>` is five numbers,
//!
//! ```text
//! 03 (addi) 04 (type of the result) 00 (overflow) 00 01 (operands)
//! ```
//!
//! and [`crate::table`] says which numbers they are. Values have no names in a file: an operand is the number
//! of values that were visible when its value was defined. At the end of a block its values are not visible
//! any more, and their numbers are reused, so that the numbers are positions in a stack. Here
//! [`Body::visible`] is that stack; it holds names, which are not reused. An operand beyond its end is a
//! value that does not exist yet, or not here, and is an error.
//!
//! A file of an older version lacks members. They are filled in as the newest version would have them:
//! attributes with their defaults, results with a new name that is not on the stack, since no operand of that
//! file can mean it.

use super::{
    attributes::Attributes,
    cursor::{Cursor, Result},
    debug::Places,
    tables::Tables,
};
use crate::{
    Attribute, Block, DEPTH_LIMIT, DebugId, Function, FunctionKind, Op, Region, Section, Type, TypeId, Value,
    ValueId, Version,
    format::{ENTRY, HAS_HINTS, PRIVATE},
    table::{self, Arity, OpRecord, ValueMember},
};

/// A function type is in the file once, and its arguments become values in each function of this type. A file
/// is made to exhaust memory if its functions have more arguments in all than this number times its bytes.
const ARGUMENTS_PER_BYTE: usize = 64;

/// The tables and limits that functions are read with.
pub(super) struct Functions<'a> {
    pub(super) version: Version,
    pub(super) tables: &'a Tables,
    pub(super) types: &'a mut Vec<Type>,
    pub(super) places: &'a Places,
    /// The type `token`, after the first search for it.
    token: Option<TypeId>,
    /// How many more arguments there may be.
    arguments: usize,
}

impl<'a> Functions<'a> {
    pub(super) fn new(
        version: Version,
        tables: &'a Tables,
        types: &'a mut Vec<Type>,
        places: &'a Places,
    ) -> Self {
        Functions { version, tables, types, places, token: None, arguments: 0 }
    }

    /// Reads the section of a file of `file` bytes.
    pub(super) fn read(mut self, mut cursor: Cursor, file: usize) -> Result<Vec<Function>> {
        self.arguments = ARGUMENTS_PER_BYTE * file;
        let count = cursor.count("functions", 5)?;
        let mut functions = Vec::new();
        for _ in 0..count {
            functions.push(self.function(&mut cursor)?);
        }
        // NVIDIA's writer pads the section to 8 bytes.
        if cursor.remaining() >= 8 {
            cursor.end("the functions")?;
        }
        Ok(functions)
    }

    fn function(&mut self, cursor: &mut Cursor) -> Result<Function> {
        let Functions { version, tables, places, .. } = *self;
        let name = tables.name(cursor, "the name of a function")?;
        let at = cursor.offset();
        let ty = tables.ty(cursor, "the type of a function")?;
        let Some(Type::Function { arguments, .. }) = self.types.get(ty.0 as usize) else {
            return Err(cursor.error_at(
                at,
                format_args!("the type of function `{name}`"),
                format_args!("type {}", ty.0),
            ));
        };
        let Some(left) = self.arguments.checked_sub(arguments.len()) else {
            let expected = format!("at most {ARGUMENTS_PER_BYTE} arguments for each byte of the file");
            return Err(cursor.error_at(at, expected, "more"));
        };
        self.arguments = left;
        let mut next = 0;
        let arguments: Vec<_> = arguments.iter().map(|&ty| value(&mut next, ty)).collect();

        let at = cursor.offset();
        let flags = cursor.byte("the flags of a function")?;
        let known = match version {
            Version::V13_5 => PRIVATE | ENTRY,
            _ if flags & ENTRY != 0 => PRIVATE | ENTRY | HAS_HINTS,
            _ => PRIVATE,
        };
        if flags & !known != 0 {
            return Err(cursor.error_at(at, format_args!("the flags of a function, of {known}"), flags));
        }
        let at = cursor.offset();
        let mut ids: &[DebugId] = &[];
        if let Some(index) = cursor.varint("the place of a function")?.checked_sub(1) {
            let part = usize::try_from(index).ok().and_then(|index| places.functions.get(index));
            let expected = || format!("the places of a function, of {}", places.functions.len());
            ids = part.ok_or_else(|| cursor.error_at(at, expected(), index + 1))?;
            if ids.is_empty() {
                return Err(cursor.error_at(at, "a function with a place", "a function without a place"));
            }
        }

        let attributes = Attributes { tables, types: self.types, version };
        let kind = if flags & ENTRY != 0 { FunctionKind::Entry } else { FunctionKind::Function };
        let with_hints = flags & HAS_HINTS != 0 || (version >= Version::V13_5 && kind == FunctionKind::Entry);
        let at = cursor.offset();
        let hints = match with_hints.then(|| attributes.tagged(cursor, DEPTH_LIMIT)).transpose()? {
            None => Vec::new(),
            Some(Attribute::Hints(hints)) => hints,
            Some(_) => return Err(cursor.error_at(at, "hints of an entry", "another attribute")),
        };
        let at = cursor.offset();
        let with_attributes = version >= Version::V13_5;
        let argument_attributes =
            match with_attributes.then(|| attributes.tagged(cursor, DEPTH_LIMIT)).transpose()? {
                None => Vec::new(),
                Some(Attribute::Array(attributes)) => attributes,
                Some(_) => return Err(cursor.error_at(at, "attributes of arguments", "another attribute")),
            };

        let size = cursor.count("bytes of a function", 1)?;
        let mut part = cursor.part(size, "the body of a function", Section::Function)?;
        let (&location, rest) = ids.split_first().unwrap_or((&DebugId::UNKNOWN, &[]));
        let visible = arguments.iter().map(|value| value.id).collect();
        let mut body = Body { of: self, places: rest, known_places: !ids.is_empty(), visible, next };
        let mut ops = Vec::new();
        while part.remaining() > 0 {
            ops.push(body.op(&mut part, DEPTH_LIMIT)?);
        }
        if !body.places.is_empty() {
            return Err(part.error(format_args!("as many ops in `{name}` as places"), "fewer"));
        }
        let private = flags & PRIVATE != 0;
        Ok(Function { name, ty, kind, private, hints, argument_attributes, arguments, body: ops, location })
    }
}

fn value(next: &mut u32, ty: TypeId) -> Value {
    let id = ValueId(*next);
    *next += 1;
    Value { id, ty }
}

/// The state in which the ops of a function are read.
struct Body<'a, 'b> {
    of: &'b mut Functions<'a>,
    /// The places of the ops to come.
    places: &'b [DebugId],
    known_places: bool,
    /// The values that operands may refer to.
    visible: Vec<ValueId>,
    /// The next value's name.
    next: u32,
}

impl Body<'_, '_> {
    /// An op, in which ops may be nested `depth` times.
    fn op(&mut self, cursor: &mut Cursor, depth: usize) -> Result<Op> {
        let record = self.record(cursor)?;
        let mut op = Op::new(record);
        op.location = self.place(cursor, record)?;
        let results = self.results(cursor, record)?;
        let flags = self.flags(cursor, record)?;
        let first = results.first().copied().flatten();
        for (member, slot) in record.attributes.iter().zip(&mut op.attributes) {
            let present = member.flag.is_none_or(|flag| flags >> flag & 1 != 0);
            if present && member.since <= self.of.version {
                let attributes =
                    Attributes { tables: self.of.tables, types: self.of.types, version: self.of.version };
                *slot = Some(attributes.member(cursor, member, first)?);
            }
        }
        self.operands(cursor, &mut op, flags)?;
        for (index, member) in record.attributes.iter().enumerate() {
            if member.since > self.of.version && member.flag.is_none() {
                op.attributes[index] = op.default_attribute(index);
            }
        }
        if record.regions > 0 {
            self.regions(cursor, &mut op, depth)?;
        }
        for ty in results {
            let visible = ty.is_some();
            let ty = ty.unwrap_or_else(|| self.token());
            let result = value(&mut self.next, ty);
            if visible {
                self.visible.push(result.id);
            }
            op.results.push(result);
        }
        Ok(op)
    }

    fn record(&mut self, cursor: &mut Cursor) -> Result<&'static OpRecord> {
        let at = cursor.offset();
        let opcode = cursor.varint("an opcode")?;
        let record = u32::try_from(opcode).ok().and_then(table::by_opcode);
        let version = self.of.version;
        match record {
            Some(record) if record.in_body && record.since <= version => Ok(record),
            Some(OpRecord { name, in_body: false, .. }) => {
                let found = format!("opcode {opcode}, `{name}`, which is not an op of a function");
                Err(cursor.error_at(at, "an op of a function", found))
            }
            Some(OpRecord { name, since, .. }) => {
                let found = format!("opcode {opcode}, `{name}`, which exists since {since}");
                Err(cursor.error_at(at, format_args!("an op of version {version}"), found))
            }
            None => {
                let newest = table::OPS.last().map_or(0, |record| record.opcode);
                let expected = format!("an opcode, up to {newest} in {}, the newest known", Version::NEWEST);
                Err(cursor.error_at(at, expected, opcode))
            }
        }
    }

    fn place(&mut self, cursor: &Cursor, record: &OpRecord) -> Result<DebugId> {
        if !self.known_places {
            return Ok(DebugId::UNKNOWN);
        }
        let (&first, rest) = self.places.split_first().ok_or_else(|| {
            cursor.error(format_args!("a place of `{}` in the debug section", record.name), "none left")
        })?;
        self.places = rest;
        Ok(first)
    }

    /// The type of each result, and `None` for a result that this version does not have.
    fn results(&mut self, cursor: &mut Cursor, record: &OpRecord) -> Result<Vec<Option<TypeId>>> {
        let at = cursor.offset();
        let is_here = |member: &&ValueMember| member.since <= self.of.version;
        let fixed = record.results.iter().filter(is_here).filter(|member| member.arity == Arity::One).count();
        let variable = record.results.iter().any(|member| member.arity != Arity::One);
        let mut count = fixed;
        if record.counts_results() {
            count = cursor.count("results", 1)?;
            if count < fixed || (!variable && count > fixed) {
                return Err(cursor.error_at(at, format_args!("{fixed} results of `{}`", record.name), count));
            }
        }
        let mut types = Vec::new();
        for _ in 0..count {
            types.push(Some(self.of.tables.ty(cursor, "the type of a result")?));
        }
        let later = record.results.iter().filter(|member| member.since > self.of.version);
        types.extend(later.map(|_| None));
        Ok(types)
    }

    fn flags(&self, cursor: &mut Cursor, record: &OpRecord) -> Result<u64> {
        let Some(known) = record.flags(self.of.version) else { return Ok(0) };
        let at = cursor.offset();
        let flags = cursor.varint("flags")?;
        if flags & !known != 0 {
            let expected = format!("the flags of `{}` in {}, of {known:#x}", record.name, self.of.version);
            return Err(cursor.error_at(at, expected, format_args!("{flags:#x}")));
        }
        Ok(flags)
    }

    fn operands(&mut self, cursor: &mut Cursor, op: &mut Op, flags: u64) -> Result<()> {
        let record = op.record;
        let fixed = record.operands.iter().filter(|member| member.arity == Arity::One).count();
        let mut left = fixed;
        if record.counts_operands() {
            let at = cursor.offset();
            left = cursor.count("operands", 1)?;
            if left < fixed {
                return Err(cursor.error_at(
                    at,
                    format_args!("at least {fixed} operands of `{}`", record.name),
                    left,
                ));
            }
        }
        // Without segments at most one group is not a single operand, and takes the operands that the others
        // leave.
        let variable = left - fixed;
        for (member, group) in record.operands.iter().zip(&mut op.operands) {
            let count = match (member.arity, record.segments) {
                (Arity::One, _) => 1,
                (Arity::Optional, true) => member.flag.map_or(0, |flag| (flags >> flag & 1) as usize),
                (Arity::Variadic, true) => cursor.count(member.name, 1)?,
                (Arity::Optional, false) if variable > 1 => {
                    return Err(cursor.error(format_args!("at most one `{}`", member.name), variable));
                }
                (_, false) => variable,
            };
            for _ in 0..count {
                let index = cursor.index("a visible value", self.visible.len())?;
                group.push(self.visible[index]);
            }
        }
        Ok(())
    }

    fn regions(&mut self, cursor: &mut Cursor, op: &mut Op, depth: usize) -> Result<()> {
        let record = op.record;
        let at = cursor.offset();
        let Some(depth) = depth.checked_sub(1) else {
            return Err(cursor.error_at(at, format_args!("at most {DEPTH_LIMIT} nested ops"), "one more"));
        };
        let count = cursor.varint("the number of regions")?;
        if count != u64::from(record.regions) {
            return Err(cursor.error_at(
                at,
                format_args!("{} regions of `{}`", record.regions, record.name),
                count,
            ));
        }
        for _ in 0..count {
            let mut region = Region::default();
            for _ in 0..cursor.count("blocks", 2)? {
                region.blocks.push(self.block(cursor, depth)?);
            }
            op.regions.push(region);
        }
        Ok(())
    }

    fn block(&mut self, cursor: &mut Cursor, depth: usize) -> Result<Block> {
        let outside = self.visible.len();
        let mut block = Block::default();
        for ty in self.of.tables.types(cursor, "arguments of a block")? {
            let argument = value(&mut self.next, ty);
            self.visible.push(argument.id);
            block.arguments.push(argument);
        }
        for _ in 0..cursor.count("ops of a block", 1)? {
            block.ops.push(self.op(cursor, depth)?);
        }
        self.visible.truncate(outside);
        Ok(block)
    }

    /// The type of a result that this version does not have. All results that came later are tokens.
    fn token(&mut self) -> TypeId {
        let types = &mut self.of.types;
        *self.of.token.get_or_insert_with(|| {
            let index = types.iter().position(|ty| *ty == Type::Token).unwrap_or_else(|| {
                types.push(Type::Token);
                types.len() - 1
            });
            TypeId(index as u32)
        })
    }
}
