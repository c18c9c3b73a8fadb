//! Random modules, made only from the table of ops: any op, any of its members, any attribute.
//!
//! They mean nothing. A file of a version can hold each of them, and they have the form in which the reader
//! returns it: values count up in the order of their definitions, and members that the version lacks have
//! their defaults.

use crate::mutate::Random;
use std::sync::Arc;
use tilespace_tile_bytecode::{
    Attribute, Block, Debug, DebugId, Function, FunctionKind, Global, Module, Op, Padding, PtrKind, Region,
    Scalar, Type, TypeId, Value, ValueId, Version,
    table::{self, Arity, AttributeKind, AttributeMember, OpRecord},
};

const SCALARS: [(Scalar, Version); 16] = [
    (Scalar::I1, Version::V13_1),
    (Scalar::I8, Version::V13_1),
    (Scalar::I16, Version::V13_1),
    (Scalar::I32, Version::V13_1),
    (Scalar::I64, Version::V13_1),
    (Scalar::F16, Version::V13_1),
    (Scalar::BF16, Version::V13_1),
    (Scalar::F32, Version::V13_1),
    (Scalar::TF32, Version::V13_1),
    (Scalar::F64, Version::V13_1),
    (Scalar::F8E4M3FN, Version::V13_1),
    (Scalar::F8E5M2, Version::V13_1),
    (Scalar::F8E8M0FNU, Version::V13_2),
    (Scalar::I4, Version::V13_3),
    (Scalar::F4E2M1FN, Version::V13_3),
    (Scalar::Fnv8E5M3FNU, Version::V13_4),
];
const TOKEN: TypeId = TypeId(0);

/// A module that `version` can hold, with at most `size` ops in a block.
pub fn module(random: &mut Random, version: Version, size: usize) -> Module {
    let mut maker =
        Maker { random, version, types: Vec::new(), debug: Vec::new(), next: 0, visible: Vec::new() };
    maker.add_types();
    maker.add_debug();
    let globals = (0..maker.below(3)).map(|index| maker.global(index)).collect();
    let functions = (0..maker.below(4)).map(|_| maker.function(size)).collect();
    let producer = (version >= Version::V13_3 && maker.coin()).then(|| maker.text());
    Module { version, producer, types: maker.types, debug: maker.debug, globals, functions }
}

struct Maker<'a> {
    random: &'a mut Random,
    version: Version,
    types: Vec<Type>,
    debug: Vec<Debug>,
    next: u32,
    visible: Vec<ValueId>,
}

impl Maker<'_> {
    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// A number that is small, or has many bits.
    fn bits(&mut self, bits: u8) -> u64 {
        let wide = (self.below(1 << 32) as u64) << 32 | self.below(1 << 32) as u64;
        wide >> (64 - bits as usize + self.below(bits.into()))
    }

    fn number32(&mut self) -> i32 {
        self.bits(31) as i32 - 1
    }

    fn number64(&mut self) -> i64 {
        self.bits(64) as i64
    }

    fn line(&mut self) -> u32 {
        self.bits(32) as u32
    }

    fn text(&mut self) -> Arc<str> {
        ["", "k", "k.py", "/tmp", "größer", "%d\n\0"][self.below(6)].into()
    }

    fn name(&mut self) -> Arc<str> {
        format!("name{}", self.below(9)).into()
    }

    fn data(&mut self) -> Arc<[u8]> {
        (0..self.below(9)).map(|_| self.below(256) as u8).collect()
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(4)).map(|_| item(self)).collect()
    }

    fn of_type(&mut self, holds: impl Fn(&Type) -> bool) -> TypeId {
        let found: Vec<_> =
            self.types.iter().enumerate().filter(|(_, ty)| holds(ty)).map(|(index, _)| index).collect();
        TypeId(found[self.below(found.len())] as u32)
    }

    fn any_type(&mut self) -> TypeId {
        TypeId(self.below(self.types.len()) as u32)
    }

    fn scalar(&mut self, integer: bool) -> (TypeId, u8) {
        let id = self.of_type(|ty| matches!(ty, Type::Scalar(scalar) if scalar.is_integer() == integer));
        let Type::Scalar(scalar) = self.types[id.0 as usize] else { unreachable!() };
        (id, scalar.bits())
    }

    fn add_types(&mut self) {
        self.types.push(Type::Token);
        let version = self.version;
        self.types
            .extend(SCALARS.iter().filter(|scalar| scalar.1 <= version).map(|scalar| Type::Scalar(scalar.0)));
        for step in 0..12 {
            let ty = self.composite(step);
            self.types.push(ty);
        }
    }

    fn composite(&mut self, step: usize) -> Type {
        let kinds = [None, Some(PtrKind::None), Some(PtrKind::Unicast), Some(PtrKind::Multicast)];
        let kinds = kinds.into_iter().filter(|kind| kind.is_none_or(|kind| kind.since() <= self.version));
        let kinds: Vec<_> = kinds.collect();
        let kind = kinds[self.below(kinds.len())];
        let paddings = [Padding::Zero, Padding::NegativeZero, Padding::Nan, Padding::PositiveInfinity];
        let padding = [None, Some(Padding::NegativeInfinity), Some(paddings[self.below(4)])][self.below(3)];
        let scalar = self.of_type(|ty| matches!(ty, Type::Scalar(_)));
        let shape = self.list(Self::number64);
        match step {
            0 | 1 => Type::Pointer { pointee: scalar, kind },
            2..5 => {
                let element = self.of_type(|ty| matches!(ty, Type::Scalar(_) | Type::Pointer { .. }));
                Type::Tile { element, shape }
            }
            5 | 6 => Type::TensorView { element: scalar, shape, strides: self.list(Self::number64), kind },
            7 | 8 if self.version >= Version::V13_3 => {
                let tensor = self.of_type(|ty| matches!(ty, Type::TensorView { .. }));
                let tile = self.list(Self::number32);
                if step == 7 {
                    Type::GatherScatterView { tile, tensor, sparse_dim: self.line(), padding }
                } else {
                    let (traversal, dim_map) = (self.list(Self::number32), self.list(Self::number32));
                    Type::StridedView { tile, traversal, tensor, dim_map, padding }
                }
            }
            7..10 => {
                let tensor = self.of_type(|ty| matches!(ty, Type::TensorView { .. }));
                Type::PartitionView {
                    tile: self.list(Self::number32),
                    tensor,
                    dim_map: self.list(Self::number32),
                    padding,
                }
            }
            _ => {
                let value = |maker: &mut Self| maker.of_type(|ty| !matches!(ty, Type::Function { .. }));
                let mut arguments = vec![value(self)];
                arguments.extend(self.list(value));
                Type::Function { arguments, results: self.list(value) }
            }
        }
    }

    fn debug_id(&mut self, holds: impl Fn(&Debug) -> bool) -> Option<DebugId> {
        let entries = self.debug.iter().enumerate().filter(|(_, entry)| holds(entry));
        let found: Vec<_> = entries.map(|(index, _)| DebugId(index as u32 + 1)).collect();
        (!found.is_empty()).then(|| found[self.below(found.len())])
    }

    fn place(&mut self) -> DebugId {
        let known = self.debug_id(|entry| {
            matches!(entry, Debug::Unknown | Debug::Location { .. } | Debug::CallSite { .. })
        });
        known.filter(|_| self.below(4) > 0).unwrap_or(DebugId::UNKNOWN)
    }

    fn add_debug(&mut self) {
        if self.coin() {
            return;
        }
        let flags = if self.version >= Version::V13_5 { self.bits(64) } else { 0 };
        let (name, directory) = (self.text(), self.text());
        self.debug.push(Debug::File { name, directory });
        self.debug.push(Debug::CompileUnit { file: DebugId(1) });
        let (name, linkage_name, line, scope_line) = (self.text(), self.text(), self.line(), self.line());
        let file = DebugId(1);
        self.debug.push(Debug::Subprogram {
            file,
            line,
            name,
            linkage_name,
            unit: DebugId(2),
            scope_line,
            flags,
        });
        for _ in 0..self.below(12) {
            let scope =
                self.debug_id(|entry| matches!(entry, Debug::Subprogram { .. } | Debug::LexicalBlock { .. }));
            let scope = scope.unwrap_or_default();
            let (line, column) = (self.line(), self.line());
            let entry = match self.below(4) {
                0 => Debug::LexicalBlock { scope, file, line, column },
                1 => Debug::CallSite { callee: self.place(), caller: self.place() },
                2 => Debug::Unknown,
                _ => Debug::Location { scope, file: self.text(), line, column },
            };
            self.debug.push(entry);
        }
    }

    fn global(&mut self, index: usize) -> Global {
        let newer = self.version >= Version::V13_3;
        Global {
            name: format!("global{index}").into(),
            ty: self.of_type(|ty| matches!(ty, Type::Tile { .. })),
            data: self.data(),
            alignment: self.bits(64),
            private: newer && self.coin(),
            constant: newer && self.coin(),
        }
    }

    fn function(&mut self, size: usize) -> Function {
        let ty = self.of_type(|ty| matches!(ty, Type::Function { .. }));
        let Type::Function { arguments, .. } = self.types[ty.0 as usize].clone() else { unreachable!() };
        self.next = 0;
        self.visible.clear();
        let location = self.place();
        let kind = if self.coin() { FunctionKind::Entry } else { FunctionKind::Function };
        let hints = if kind == FunctionKind::Entry { self.dictionary(2) } else { Vec::new() };
        let newest = self.version >= Version::V13_5;
        let argument_attributes = if newest { self.list(|maker| maker.tagged(2)) } else { Vec::new() };
        let arguments = arguments.into_iter().map(|ty| self.value(ty, true)).collect();
        let body = (0..self.below(size + 1)).map(|_| self.op(3, size)).collect();
        let (name, private) = (self.name(), self.coin());
        Function { name, ty, kind, private, hints, argument_attributes, arguments, body, location }
    }

    fn value(&mut self, ty: TypeId, visible: bool) -> Value {
        let id = ValueId(self.next);
        self.next += 1;
        if visible {
            self.visible.push(id);
        }
        Value { id, ty }
    }

    fn op(&mut self, depth: usize, size: usize) -> Op {
        let version = self.version;
        let fits = |record: &&OpRecord| {
            record.in_body && record.since <= version && (depth > 0 || record.regions == 0)
        };
        let records: Vec<_> = table::OPS.iter().filter(fits).collect();
        let record = records[self.below(records.len())];
        let mut op = Op::new(record);
        op.location = self.place();
        let results: Vec<_> = record.results.iter().flat_map(|member| self.result(member)).collect();
        for (index, member) in record.operands.iter().enumerate() {
            let count = match member.arity {
                Arity::One => 1,
                _ if member.since > version => 0,
                Arity::Optional => self.below(2),
                Arity::Variadic => self.below(4),
            };
            op.operands[index] = (0..count).map(|_| self.operand()).collect();
        }
        for (index, member) in record.attributes.iter().enumerate() {
            op.attributes[index] = if member.since > version {
                op.default_attribute(index)
            } else {
                (member.flag.is_none() || self.coin())
                    .then(|| self.attribute(member, results.first().map(|result| result.0)))
            };
        }
        for _ in 0..record.regions {
            let mut region = Region::default();
            for _ in 0..self.below(3) {
                let outside = self.visible.len();
                let mut block = Block::default();
                for ty in self.list(Self::any_type) {
                    block.arguments.push(self.value(ty, true));
                }
                block.ops = (0..self.below(size / 2 + 1)).map(|_| self.op(depth - 1, size / 2)).collect();
                self.visible.truncate(outside);
                region.blocks.push(block);
            }
            op.regions.push(region);
        }
        op.results = results.into_iter().map(|(ty, visible)| self.value(ty, visible)).collect();
        op
    }

    fn operand(&mut self) -> ValueId {
        let index = self.below(self.visible.len());
        self.visible[index]
    }

    /// For each result of a member its type, and whether the version has it.
    fn result(&mut self, member: &table::ValueMember) -> Vec<(TypeId, bool)> {
        match member.arity {
            _ if member.since > self.version => vec![(TOKEN, false)],
            Arity::One => vec![(self.any_type(), true)],
            Arity::Optional => (0..self.below(2)).map(|_| (self.any_type(), true)).collect(),
            Arity::Variadic => (0..self.below(4)).map(|_| (self.any_type(), true)).collect(),
        }
    }

    fn attribute(&mut self, member: &AttributeMember, result: Option<TypeId>) -> Attribute {
        match member.kind {
            AttributeKind::Unit => Attribute::Unit,
            AttributeKind::Bool => Attribute::Bool(self.coin()),
            AttributeKind::Number(bits) => Attribute::Number(self.bits(bits)),
            AttributeKind::Enum(of) => {
                let cases: Vec<_> = of.cases.iter().filter(|case| case.since <= self.version).collect();
                Attribute::Enum { of, value: cases[self.below(cases.len())].value }
            }
            AttributeKind::String => Attribute::String(self.text()),
            AttributeKind::Symbol => Attribute::Symbol(self.name()),
            AttributeKind::Type => Attribute::Type(self.any_type()),
            AttributeKind::Array => Attribute::Array(self.list(|maker| maker.tagged(2))),
            AttributeKind::Tagged => self.tagged(3),
            AttributeKind::Dense => Attribute::Dense { ty: result.unwrap(), data: self.data() },
            AttributeKind::I32s => Attribute::I32s(self.list(Self::number32)),
            AttributeKind::I64s => Attribute::I64s(self.list(Self::number64)),
            AttributeKind::Bools => Attribute::Bools(self.list(Self::coin)),
            AttributeKind::Hints => Attribute::Hints(self.dictionary(2)),
        }
    }

    fn dictionary(&mut self, depth: usize) -> Vec<(Arc<str>, Attribute)> {
        let mut entries: Vec<(Arc<str>, Attribute)> = self.list(|maker| (maker.name(), maker.tagged(depth)));
        let mut names = std::collections::HashSet::new();
        entries.retain(|(name, _)| names.insert(name.clone()));
        entries
    }

    fn tagged(&mut self, depth: usize) -> Attribute {
        match self.below(if depth > 0 { 12 } else { 9 }) {
            0 => {
                let (ty, bits) = self.scalar(true);
                Attribute::Integer { ty, value: self.bits(bits) }
            }
            1 => {
                let (ty, bits) = self.scalar(false);
                Attribute::Float { ty, bits: self.bits(bits) }
            }
            2 => Attribute::Bool(self.coin()),
            3 => Attribute::Type(self.any_type()),
            4 => Attribute::String(self.text()),
            5 => Attribute::Dense { ty: self.any_type(), data: self.data() },
            6 => {
                let (divisor, every, along) = (self.bits(64), self.optional(), self.optional());
                Attribute::DivBy { divisor, every, along }
            }
            7 => Attribute::SameElements(self.list(Self::number64)),
            8 => Attribute::Bounded { lower: self.optional(), upper: self.optional() },
            9 => Attribute::Array(self.list(|maker| maker.tagged(depth - 1))),
            10 => Attribute::Dictionary(self.dictionary(depth - 1)),
            _ => Attribute::Hints(self.dictionary(depth - 1)),
        }
    }

    fn optional(&mut self) -> Option<i64> {
        self.coin().then(|| self.number64())
    }
}
