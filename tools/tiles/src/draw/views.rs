//! Tiles of tensors: views, their loads and stores.
//!
//! ```text
//! %t = make_tensor_view %p, shape = [%n, 12], strides = [12, 1]      sizes and strides known, or given
//! %v = make_strided_view %t : strided_view<tile=(4x8), ..>           cut into tiles, with gaps, or by a list of rows
//! %x = load_view_tko %v[%i, 0]                                       the last tile hangs over
//! ```

use super::{Draw, Ty};
use crate::value::size;
use tilespace_tile_bytecode::{Attribute, Padding, Scalar, Type, TypeId, ValueId};

/// A size that is known only at run time.
const DYNAMIC: i64 = i64::MIN;

/// How tiles are cut.
enum Cut {
    Tiles,
    Steps(Vec<usize>),
    Rows(usize),
}

/// A tensor in memory, and how it is cut into tiles.
pub(super) struct Tensor {
    shape: Vec<i64>,
    strides: Vec<i64>,
    map: Vec<usize>,
    cut: Cut,
    /// How many tiles there are along each dimension of a tile; for rows, how many first elements there are.
    tiles: Vec<usize>,
    /// Elements from the first to the last one.
    pub(super) span: usize,
}

impl Tensor {
    /// Whether rows are chosen one by one.
    pub(super) fn is_by_rows(&self) -> bool {
        matches!(self.cut, Cut::Rows(_))
    }
}

impl Draw {
    /// A tensor for tiles of a type.
    pub(super) fn tensor(&mut self, ty: &Ty) -> Tensor {
        let rank = ty.shape.len();
        let cut = match self.below(8) {
            0 | 1 => {
                let step = |draw: &mut Draw, size: &usize| draw.pick(&[1, *size, size + 1, 2 * size, 3]);
                Cut::Steps(ty.shape.iter().map(|size| step(self, size)).collect())
            }
            2 if rank > 1 => Cut::Rows(self.below(rank)),
            _ => Cut::Tiles,
        };
        let mut map: Vec<usize> = (0..rank).collect();
        if self.one_in(2) && !matches!(cut, Cut::Rows(_)) {
            for at in (1..rank).rev() {
                let other = self.below(at + 1);
                map.swap(at, other);
            }
        }
        let mut shape = vec![0; rank];
        let mut tiles = vec![0; rank];
        for dim in 0..rank {
            let size = ty.shape[dim];
            let times = if size <= 64 { 1 + self.below(2) } else { 1 };
            let part = if self.one_in(2) { 0 } else { self.below(size) };
            let all = size * times - part;
            shape[map[dim]] = all as i64;
            tiles[dim] = match &cut {
                Cut::Tiles => times,
                Cut::Steps(steps) => all.div_ceil(steps[dim]),
                Cut::Rows(_) => all,
            };
        }
        let mut strides = vec![0; rank];
        let mut order: Vec<usize> = (0..rank).collect();
        if self.one_in(3) {
            let other = self.below(rank);
            order.swap(0, other);
        }
        // Sizes that vectors can be made of, and others.
        let is_wide = self.one_in(2);
        let mut stride = 1;
        for dim in order.into_iter().rev() {
            strides[dim] = stride;
            stride *= shape[dim] + if self.one_in(4) { self.below(5) as i64 } else { 0 };
            if is_wide {
                stride = (stride as u64).next_multiple_of(8) as i64;
            }
        }
        let span = 1 + shape.iter().zip(&strides).map(|(size, stride)| (size - 1) * stride).sum::<i64>();
        Tensor { shape, strides, map, cut, tiles, span: span as usize }
    }

    /// The view of a tensor at an address. If it is loaded from, it may have a padding.
    pub(super) fn view(&mut self, ty: &Ty, base: ValueId, tensor: &Tensor, is_loaded: bool) -> ValueId {
        let scalar = ty.scalar();
        let index = self.pick(&[Scalar::I32, Scalar::I64]);
        let hide = |draw: &mut Draw, sizes: &[i64]| {
            let mut given = Vec::new();
            let sizes: Vec<i64> = sizes
                .iter()
                .map(|size| match draw.one_in(2) {
                    true => {
                        given.push(draw.given(*size as u64, index));
                        DYNAMIC
                    }
                    false => *size,
                })
                .collect();
            (sizes, given)
        };
        let (shape, dynamic_shape) = hide(self, &tensor.shape);
        let (strides, dynamic_strides) = hide(self, &tensor.strides);
        let element = self.build.scalar(scalar);
        let of = self.build.ty(Type::TensorView { element, shape, strides, kind: None });
        let padding = match scalar {
            _ if !is_loaded => None,
            _ if scalar.is_integer() => self.pick(&[None, Some(Padding::Zero)]),
            // Without infinities.
            Scalar::F8E4M3FN => {
                self.pick(&[None, Some(Padding::Zero), Some(Padding::NegativeZero), Some(Padding::Nan)])
            }
            _ => self.pick(&[
                None,
                Some(Padding::Zero),
                Some(Padding::NegativeZero),
                Some(Padding::Nan),
                Some(Padding::PositiveInfinity),
                Some(Padding::NegativeInfinity),
            ]),
        };
        let tile: Vec<i32> = ty.shape.iter().map(|size| *size as i32).collect();
        let dim_map = tensor.map.iter().map(|dim| *dim as i32).collect();
        let (name, view) = match &tensor.cut {
            Cut::Tiles => ("make_partition_view", Type::PartitionView { tile, tensor: of, dim_map, padding }),
            Cut::Steps(steps) => {
                let traversal = steps.iter().map(|step| *step as i32).collect();
                ("make_strided_view", Type::StridedView { tile, traversal, tensor: of, dim_map, padding })
            }
            Cut::Rows(dim) => {
                let sparse_dim = *dim as u32;
                (
                    "make_gather_scatter_view",
                    Type::GatherScatterView { tile, tensor: of, sparse_dim, padding },
                )
            }
        };
        let view = self.build.ty(view);
        let operands =
            [("base", vec![base]), ("dynamicShape", dynamic_shape), ("dynamicStrides", dynamic_strides)];
        let of_id = self.build.op("make_tensor_view", &[], &operands, &[of])[0];
        let id = self.build.op(name, &[], &[("tensor_view", vec![of_id])], &[view])[0];
        if self.one_in(6) {
            self.sizes_of("get_tensor_shape", of_id, ty.shape.len());
        } else if self.one_in(6) && !matches!(tensor.cut, Cut::Rows(_)) {
            self.sizes_of("get_index_space_shape", id, ty.shape.len());
        }
        id
    }

    /// Sizes of a tensor, or how many tiles it has.
    fn sizes_of(&mut self, name: &str, id: ValueId, rank: usize) {
        let number = Ty::new(self.pick(&[Scalar::I32, Scalar::I64]), &[]);
        let types: Vec<TypeId> = (0..rank).map(|_| self.build.tile(&number)).collect();
        for size in self.build.op(name, &[], &[("src", vec![id])], &types) {
            self.add(size, number.clone());
        }
    }

    /// The index of a tile.
    pub(super) fn index(&mut self, ty: &Ty, tensor: &Tensor, is_loaded: bool) -> Vec<ValueId> {
        let mut scalar = self.pick(&[Scalar::I32, Scalar::I32, Scalar::I64, Scalar::I16, Scalar::I8]);
        if tensor.tiles.iter().any(|count| *count > 100) {
            scalar = Scalar::I32;
        }
        let number = Ty::new(scalar, &[]);
        let mut all = Vec::new();
        for (dim, count) in tensor.tiles.iter().enumerate() {
            let at = self.below(*count) as u64;
            all.push(match (&tensor.cut, self.below(3)) {
                (Cut::Rows(sparse), _) if *sparse == dim => self.rows(ty.shape[dim], is_loaded),
                (_, 0) if self.grid[0] as usize <= *count && scalar == Scalar::I32 => self.block,
                (_, 1) => self.given(at, scalar),
                _ => self.build.constant(&number, at),
            });
        }
        all
    }

    /// A list of rows, some of them outside; each once, if they are written.
    fn rows(&mut self, count: usize, is_loaded: bool) -> ValueId {
        let ty = Ty::new(self.pick(&[Scalar::I32, Scalar::I32, Scalar::I64]), &[count]);
        if is_loaded && self.one_in(2) {
            let any = self.loaded(&ty);
            let most = self.build.constant(&ty, 2 * count as u64 - 1);
            return self.integers("andi", any, most, &ty);
        }
        let places = self.build.one("iota", &[], &[], &ty);
        let other = self.below(count) as u64;
        let other = self.build.constant(&ty, other);
        self.integers("xori", places, other, &ty)
    }

    /// The dimensions in which no tile hangs over, as far as the program states them.
    fn inside(&mut self, ty: &Ty, tensor: &Tensor) -> Vec<(&'static str, Attribute)> {
        if !self.one_in(3) {
            return Vec::new();
        }
        let claim = |draw: &mut Draw, dim: usize| {
            let (size, all) = (ty.shape[dim], tensor.shape[tensor.map[dim]] as usize);
            let last = match &tensor.cut {
                Cut::Tiles => (tensor.tiles[dim] - 1) * size,
                Cut::Steps(steps) => (tensor.tiles[dim] - 1) * steps[dim],
                Cut::Rows(_) => return false,
            };
            last + size <= all && !draw.one_in(3)
        };
        vec![("inbounds", Attribute::Bools((0..ty.shape.len()).map(|dim| claim(self, dim)).collect()))]
    }

    /// A tile of memory that is never written.
    pub(super) fn loaded_tile(&mut self, ty: &Ty) -> ValueId {
        let tensor = self.tensor(ty);
        let bytes = self.random.bytes(ty.scalar(), tensor.span);
        let base = self.buffer(bytes, ty.scalar());
        let view = self.view(ty, base, &tensor, true);
        let index = self.index(ty, &tensor, true);
        let mut order = self.order("load_view_tko");
        order.extend(self.inside(ty, &tensor));
        let (tile, token) = (self.build.tile(ty), self.token_type());
        let operands = [("view", vec![view]), ("index", index)];
        self.build.op("load_view_tko", &order, &operands, &[tile, token])[0]
    }

    /// The address of a part of memory for a tensor, different in each block.
    pub(super) fn place_of_block(&mut self, bytes: Vec<u8>, scalar: Scalar, span: usize) -> ValueId {
        let base = self.buffer(bytes, scalar);
        if self.grid[0] == 1 {
            return base;
        }
        let number = Ty::new(Scalar::I32, &[]);
        let span = self.build.constant(&number, span as u64);
        let begin = self.integers("muli", self.block, span, &number);
        self.pointers(base, begin, scalar, &number)
    }

    /// Stores a tile through a view, and loads it, or a neighbour, through the same view.
    pub(super) fn through_view(&mut self, id: ValueId, ty: &Ty) {
        if ty.shape.is_empty() || ty.scalar() == Scalar::TF32 {
            return;
        }
        let tensor = self.tensor(ty);
        let scalar = ty.scalar();
        let all = tensor.span * self.grid[0] as usize;
        let bytes = if scalar == Scalar::I1 { vec![0; all] } else { vec![0xa5; all * size(scalar)] };
        let base = self.place_of_block(bytes, scalar, tensor.span);
        let view = self.view(ty, base, &tensor, true);
        let index = self.index(ty, &tensor, false);
        let operands = vec![("tile", vec![id]), ("view", vec![view]), ("index", index.clone())];
        let inside = self.inside(ty, &tensor);
        self.access("store_view_tko", operands, &inside, &[], true);
        if self.one_in(2) {
            let index = if self.one_in(2) { index } else { self.index(ty, &tensor, true) };
            let tile = self.build.tile(ty);
            let operands = vec![("view", vec![view]), ("index", index)];
            let results = self.access("load_view_tko", operands, &[], &[tile], false);
            self.add(results[0], ty.clone());
        }
    }
}
