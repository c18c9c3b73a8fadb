//! Types, both ways.
//!
//! `partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>` is three entries of a table, each of which
//! becomes a type of MLIR when the first op needs it, so that an error is at that op.

use crate::import::{At, Reported};
use melior::{
    Context,
    ir::{Type, TypeLike, r#type::FunctionType},
};
use mlir_ext::ir;
use std::collections::HashMap;
use tilespace_dialects::cuda_tile::data::{Kind, TypeParts};
use tilespace_tile_bytecode::{Module, Padding, PtrKind, Scalar, Type as TileType, TypeId};

/// The names of scalars in MLIR, which lacks one of bytecode's scalars.
const SCALARS: [(Scalar, &str); 15] = [
    (Scalar::I1, "i1"),
    (Scalar::I4, "i4"),
    (Scalar::I8, "i8"),
    (Scalar::I16, "i16"),
    (Scalar::I32, "i32"),
    (Scalar::I64, "i64"),
    (Scalar::F16, "f16"),
    (Scalar::BF16, "bf16"),
    (Scalar::F32, "f32"),
    (Scalar::TF32, "tf32"),
    (Scalar::F64, "f64"),
    (Scalar::F8E4M3FN, "f8E4M3FN"),
    (Scalar::F8E5M2, "f8E5M2"),
    (Scalar::F8E8M0FNU, "f8E8M0FNU"),
    (Scalar::F4E2M1FN, "f4E2M1FN"),
];

/// Enums in the order of their numbers.
const PADDINGS: [Padding; 5] = [
    Padding::Zero,
    Padding::NegativeZero,
    Padding::Nan,
    Padding::PositiveInfinity,
    Padding::NegativeInfinity,
];
const PTR_KINDS: [PtrKind; 3] = [PtrKind::None, PtrKind::Unicast, PtrKind::Multicast];

/// No type in a file nests deeper: a function, a view, a tensor, an element.
const DEPTH_LIMIT: usize = 8;

/// From a table of types to MLIR.
pub struct Types<'c, 'm> {
    context: &'c Context,
    module: &'m Module,
    made: Vec<Option<Type<'c>>>,
}

impl<'c, 'm> Types<'c, 'm> {
    pub fn new(context: &'c Context, module: &'m Module) -> Self {
        Self { context, module, made: vec![None; module.types.len()] }
    }

    /// A type, for an op.
    pub fn get(&mut self, at: &At<'c, '_>, id: TypeId) -> Result<Type<'c>, Reported> {
        self.nested(at, id, 0)
    }

    fn nested(&mut self, at: &At<'c, '_>, id: TypeId, depth: usize) -> Result<Type<'c>, Reported> {
        if let Some(Some(made)) = self.made.get(id.0 as usize) {
            return Ok(*made);
        }
        let module = self.module;
        let Some(known) = module.type_of(id).filter(|_| depth < DEPTH_LIMIT) else {
            return Err(at.refuse("has a type that is not in the table of types"));
        };
        let made = self.make(at, known, depth + 1)?;
        self.made[id.0 as usize] = Some(made);
        Ok(made)
    }

    fn make(&mut self, at: &At<'c, '_>, from: &TileType, depth: usize) -> Result<Type<'c>, Reported> {
        let wide = |numbers: &[i32]| numbers.iter().map(|&number| number.into()).collect::<Vec<i64>>();
        let ptr_word = |kind: Option<PtrKind>| kind.and_then(|kind| number_in(&PTR_KINDS, kind));
        let padding_word = |padding: Option<Padding>| padding.and_then(|value| number_in(&PADDINGS, value));
        let (part, parts) = match from {
            TileType::Scalar(scalar) => {
                let name = SCALARS.iter().find(|(known, _)| known == scalar).map(|(_, name)| *name);
                return name
                    .and_then(|name| Type::parse(self.context, name))
                    .ok_or_else(|| at.refuse(format!("has type {scalar:?}, which MLIR lacks")));
            }
            TileType::Function { arguments, results } => {
                let mut list = |ids: &[TypeId]| {
                    ids.iter().map(|&id| self.nested(at, id, depth)).collect::<Result<Vec<_>, _>>()
                };
                let (arguments, results) = (list(arguments)?, list(results)?);
                return Ok(FunctionType::new(self.context, &arguments, &results).into());
            }
            TileType::Token => (None, TypeParts::new(Kind::Token)),
            TileType::Pointer { pointee, kind } => {
                (Some(pointee), TypeParts { word: ptr_word(*kind), ..TypeParts::new(Kind::Ptr) })
            }
            TileType::Tile { element, shape } => {
                (Some(element), TypeParts { sizes: shape.clone(), ..TypeParts::new(Kind::Tile) })
            }
            TileType::TensorView { element, shape, strides, kind } => {
                let (sizes, steps) = (shape.clone(), strides.clone());
                let word = ptr_word(*kind);
                (Some(element), TypeParts { sizes, steps, word, ..TypeParts::new(Kind::TensorView) })
            }
            TileType::PartitionView { tile, tensor, dim_map, padding } => {
                let (sizes, dims, word) = (wide(tile), wide(dim_map), padding_word(*padding));
                (Some(tensor), TypeParts { sizes, dims, word, ..TypeParts::new(Kind::PartitionView) })
            }
            TileType::StridedView { tile, traversal, tensor, dim_map, padding } => {
                let (sizes, steps, dims) = (wide(tile), wide(traversal), wide(dim_map));
                let word = padding_word(*padding);
                (Some(tensor), TypeParts { sizes, steps, dims, word, ..TypeParts::new(Kind::StridedView) })
            }
            TileType::GatherScatterView { tile, tensor, sparse_dim, padding } => {
                let (sizes, dims) = (wide(tile), vec![i64::from(*sparse_dim)]);
                let word = padding_word(*padding);
                (Some(tensor), TypeParts { sizes, dims, word, ..TypeParts::new(Kind::GatherScatterView) })
            }
        };
        let element = part.map(|&id| self.nested(at, id, depth)).transpose()?;
        TypeParts { element, ..parts }.build(at.location, &at.prefix()).ok_or(Reported)
    }
}

/// The number of a case.
fn number_in<T: PartialEq>(cases: &[T], case: T) -> Option<u32> {
    cases.iter().position(|known| *known == case).map(|at| at as u32)
}

/// The case of a number.
fn case<T: Copy>(cases: &[T], number: Option<u32>) -> Option<T> {
    cases.get(usize::try_from(number?).ok()?).copied()
}

/// From MLIR to a table of types.
pub struct TypeTable<'c> {
    scalars: Vec<(Type<'c>, Scalar)>,
    ids: HashMap<ir::TypeId, TypeId>,
    pub types: Vec<TileType>,
}

impl<'c> TypeTable<'c> {
    pub fn new(context: &'c Context) -> Self {
        let scalar = |&(scalar, name): &(Scalar, &str)| Some((Type::parse(context, name)?, scalar));
        Self { scalars: SCALARS.iter().filter_map(scalar).collect(), ids: HashMap::new(), types: Vec::new() }
    }

    /// The entry of a type; none if bytecode has no such type.
    pub fn id(&mut self, r#type: Type<'c>) -> Option<TypeId> {
        let key = ir::type_id_key(r#type);
        if let Some(&id) = self.ids.get(&key) {
            return Some(id);
        }
        let entry = self.entry(r#type)?;
        let id = TypeId(u32::try_from(self.types.len()).ok()?);
        self.types.push(entry);
        self.ids.insert(key, id);
        Some(id)
    }

    fn entry(&mut self, r#type: Type<'c>) -> Option<TileType> {
        if let Some(&(_, scalar)) = self.scalars.iter().find(|(known, _)| *known == r#type) {
            return Some(TileType::Scalar(scalar));
        }
        if r#type.is_function() {
            let function = FunctionType::try_from(r#type).ok()?;
            let arguments: Option<_> =
                (0..function.input_count()).map(|at| self.id(function.input(at).ok()?)).collect();
            let results: Option<_> =
                (0..function.result_count()).map(|at| self.id(function.result(at).ok()?)).collect();
            return Some(TileType::Function { arguments: arguments?, results: results? });
        }
        let TypeParts { kind, element, sizes, steps, dims, word } = TypeParts::of(r#type)?;
        let part = element.map(|element| self.id(element));
        if kind == Kind::Token {
            return Some(TileType::Token);
        }
        let part = part??;
        let narrow = |numbers: &[i64]| {
            numbers.iter().map(|&number| i32::try_from(number).ok()).collect::<Option<Vec<i32>>>()
        };
        Some(match kind {
            Kind::Token => TileType::Token,
            Kind::Ptr => TileType::Pointer { pointee: part, kind: case(&PTR_KINDS, word) },
            Kind::Tile => TileType::Tile { element: part, shape: sizes },
            Kind::TensorView => TileType::TensorView {
                element: part,
                shape: sizes,
                strides: steps,
                kind: case(&PTR_KINDS, word),
            },
            Kind::PartitionView => TileType::PartitionView {
                tile: narrow(&sizes)?,
                tensor: part,
                dim_map: narrow(&dims)?,
                padding: case(&PADDINGS, word),
            },
            Kind::StridedView => TileType::StridedView {
                tile: narrow(&sizes)?,
                traversal: narrow(&steps)?,
                tensor: part,
                dim_map: narrow(&dims)?,
                padding: case(&PADDINGS, word),
            },
            Kind::GatherScatterView => TileType::GatherScatterView {
                tile: narrow(&sizes)?,
                tensor: part,
                sparse_dim: u32::try_from(*dims.first()?).ok()?,
                padding: case(&PADDINGS, word),
            },
        })
    }
}
