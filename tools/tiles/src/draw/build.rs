//! Writes ops one after the other.
//!
//! ```text
//! let sum = build.one("addi", &[], &[("lhs", vec![a]), ("rhs", vec![b])], &ty);
//! ```

use crate::value::Element;
use std::collections::HashMap;
use tilespace_tile_bytecode::{
    Attribute, Block, DebugId, Function, FunctionKind, Global, Module, Op, PtrKind, Region, Scalar, Type,
    TypeId, Value, ValueId, table,
};

/// The type of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ty {
    /// The kind of its elements.
    pub element: Element,
    /// Its sizes.
    pub shape: Vec<usize>,
}

impl Ty {
    /// A tile of numbers.
    pub fn new(scalar: Scalar, shape: &[usize]) -> Ty {
        Ty { element: Element::Number(scalar), shape: shape.to_vec() }
    }
    /// A tile of the same sizes.
    pub fn with(&self, scalar: Scalar) -> Ty {
        Ty::new(scalar, &self.shape)
    }
    /// How many elements it has.
    pub fn count(&self) -> usize {
        self.shape.iter().product()
    }
    /// The kind of number.
    pub fn scalar(&self) -> Scalar {
        self.element.scalar()
    }
}

/// Elements in the encoding of the bytecode.
fn data(ty: &Ty, bits: &[u64]) -> Vec<u8> {
    match ty.scalar() {
        Scalar::I1 if bits.len() == 1 => vec![if bits[0] & 1 == 1 { 0xff } else { 0 }],
        Scalar::I1 => {
            let byte = |part: &[u64]| part.iter().rev().fold(0, |byte, bit| byte << 1 | (*bit & 1) as u8);
            bits.chunks(8).map(byte).collect()
        }
        scalar => {
            bits.iter().flat_map(|bits| bits.to_le_bytes()[..crate::value::size(scalar)].to_vec()).collect()
        }
    }
}

/// A module that is being written.
#[derive(Default)]
pub struct Build {
    module: Module,
    known: HashMap<Type, TypeId>,
    next: u32,
    blocks: Vec<Vec<Op>>,
    arguments: Vec<Value>,
}

impl Build {
    /// A module with an empty kernel.
    pub fn new() -> Build {
        Build { blocks: vec![Vec::new()], ..Build::default() }
    }

    /// The number of a type.
    pub fn ty(&mut self, ty: Type) -> TypeId {
        if let Some(id) = self.known.get(&ty) {
            return *id;
        }
        let id = TypeId(self.module.types.len() as u32);
        self.module.types.push(ty.clone());
        self.known.insert(ty, id);
        id
    }

    /// The number of a kind of number.
    pub fn scalar(&mut self, scalar: Scalar) -> TypeId {
        self.ty(Type::Scalar(scalar))
    }

    /// The number of the type of a tile.
    pub fn tile(&mut self, ty: &Ty) -> TypeId {
        let scalar = self.scalar(ty.scalar());
        let element = match ty.element {
            Element::Number(_) => scalar,
            Element::Pointer(_) => self.ty(Type::Pointer { pointee: scalar, kind: None::<PtrKind> }),
        };
        self.ty(Type::Tile { element, shape: ty.shape.iter().map(|size| *size as i64).collect() })
    }

    /// A new value.
    pub fn value(&mut self, ty: TypeId) -> Value {
        self.next += 1;
        Value { id: ValueId(self.next), ty }
    }

    /// A new argument of the kernel.
    pub fn argument(&mut self, ty: &Ty) -> ValueId {
        let ty = self.tile(ty);
        let value = self.value(ty);
        self.arguments.push(value);
        value.id
    }

    /// An op with results of these types, and regions.
    pub fn op_with(
        &mut self,
        name: &str,
        attributes: &[(&str, Attribute)],
        operands: &[(&str, Vec<ValueId>)],
        results: &[TypeId],
        regions: Vec<Region>,
    ) -> Vec<ValueId> {
        let Some(record) = table::by_name(name) else { panic!("no op {name}") };
        let mut op = Op::new(record);
        for (name, value) in attributes {
            let Ok(with) = op.with_attribute(name, value.clone()) else { panic!("no {name}") };
            op = with;
        }
        for (name, values) in operands {
            let Ok(with) = op.with_operands(name, values.iter().copied()) else { panic!("no {name}") };
            op = with;
        }
        op.results = results.iter().map(|ty| self.value(*ty)).collect();
        op.regions = regions;
        let ids = op.results.iter().map(|result| result.id).collect();
        if let Some(block) = self.blocks.last_mut() {
            block.push(op);
        }
        ids
    }

    /// An op with results of these types.
    pub fn op(
        &mut self,
        name: &str,
        attributes: &[(&str, Attribute)],
        operands: &[(&str, Vec<ValueId>)],
        results: &[TypeId],
    ) -> Vec<ValueId> {
        self.op_with(name, attributes, operands, results, Vec::new())
    }

    /// An op with one result.
    pub fn one(
        &mut self,
        name: &str,
        attributes: &[(&str, Attribute)],
        operands: &[(&str, Vec<ValueId>)],
        ty: &Ty,
    ) -> ValueId {
        let ty = self.tile(ty);
        self.op(name, attributes, operands, &[ty])[0]
    }

    /// The case of an enum of an op.
    pub fn case(&self, op: &str, name: &str, word: &str) -> Attribute {
        let found = table::by_name(op).and_then(|record| record.case(name, word));
        found.unwrap_or_else(|| panic!("{op} has no {name} {word}"))
    }

    /// A tile with the same bits in all elements.
    pub fn constant(&mut self, ty: &Ty, bits: u64) -> ValueId {
        let id = self.tile(ty);
        let data: Vec<u8> = match ty.scalar() {
            Scalar::I1 => vec![if bits & 1 == 1 { 0xff } else { 0 }],
            Scalar::TF32 => (bits >> 13).to_le_bytes()[..3].to_vec(),
            scalar => bits.to_le_bytes()[..crate::value::size(scalar)].to_vec(),
        };
        self.op("constant", &[("value", Attribute::Dense { ty: id, data: data.into() })], &[], &[id])[0]
    }

    /// A tile with these bits in its elements.
    pub fn elements(&mut self, ty: &Ty, bits: &[u64]) -> ValueId {
        let id = self.tile(ty);
        let data = data(ty, bits);
        self.op("constant", &[("value", Attribute::Dense { ty: id, data: data.into() })], &[], &[id])[0]
    }

    /// A global variable, and its name.
    pub fn global(&mut self, ty: &Ty, bits: &[u64], constant: bool) -> std::sync::Arc<str> {
        let id = self.tile(ty);
        let name: std::sync::Arc<str> = format!("g{}", self.module.globals.len()).into();
        self.module.globals.push(Global {
            name: name.clone(),
            ty: id,
            data: data(ty, bits).into(),
            alignment: 16,
            private: constant,
            constant,
        });
        name
    }

    /// Begins a region.
    pub fn begin(&mut self) {
        self.blocks.push(Vec::new());
    }

    /// Ends a region with a block that has these arguments.
    pub fn end(&mut self, arguments: Vec<Value>) -> Region {
        let ops = self.blocks.pop().unwrap_or_default();
        Region { blocks: vec![Block { arguments, ops }] }
    }

    /// The module, with the kernel `k` that runs so many warps.
    pub fn finish(mut self, hints: Vec<(std::sync::Arc<str>, Attribute)>) -> Module {
        self.op("return", &[], &[], &[]);
        let arguments: Vec<TypeId> = self.arguments.iter().map(|value| value.ty).collect();
        let ty = self.ty(Type::Function { arguments, results: Vec::new() });
        self.module.functions.push(Function {
            name: "k".into(),
            ty,
            kind: FunctionKind::Entry,
            private: false,
            hints,
            argument_attributes: Vec::new(),
            arguments: self.arguments,
            body: self.blocks.swap_remove(0),
            location: DebugId::UNKNOWN,
        });
        self.module
    }
}
