//! Atomic operations, memory of a block, globals.
//!
//! ```text
//! %old = atomic_rmw_tko relaxed device %p, add, %x      each element at a place of its own: the old value is known
//! atomic_rmw_tko relaxed device %q, umax, %x            many at one place, by an operation whose order is all the same
//! ```

use super::{Draw, Ty};
use crate::value::{Element, size};
use tilespace_tile_bytecode::{Attribute, Scalar, Type, ValueId};

const OF_INTEGERS: [&str; 8] = ["and", "or", "xor", "add", "max", "min", "umax", "umin"];

impl Draw {
    /// Memory for a tile of each block, with contents that are not known: given, of the block, or global.
    pub(super) fn room(&mut self, ty: &Ty) -> ValueId {
        let (count, scalar) = (ty.count() * self.grid[0] as usize, ty.scalar());
        let pointer = Ty { element: Element::Pointer(scalar), shape: Vec::new() };
        let bits = usize::from(scalar.bits());
        match self.below(8) {
            0 | 1 if count * bits <= 1 << 15 => {
                let attributes = [
                    ("num_elem", Attribute::Number(count as u64)),
                    ("alignment", Attribute::Number(self.pick(&[8, 16, 64]))),
                ];
                self.build.one("alloca", &attributes, &[], &pointer)
            }
            2 if count <= 64 && count.is_power_of_two() => {
                let all = vec![0; count];
                let name = self.build.global(&Ty::new(scalar, &[count]), &all, false);
                self.build.one("get_global", &[("name", Attribute::Symbol(name))], &[], &pointer)
            }
            _ => self.buffer(vec![0; count * size(scalar)], scalar),
        }
    }

    /// Elements of a table that never changes.
    pub(super) fn table(&mut self) {
        let scalar = self.moved();
        let count = 1 << self.below(7);
        let bits: Vec<u64> = (0..count).map(|_| self.random.bits(scalar)).collect();
        let name = self.build.global(&Ty::new(scalar, &[count]), &bits, true);
        let pointer = Ty { element: Element::Pointer(scalar), shape: Vec::new() };
        let base = self.build.one("get_global", &[("name", Attribute::Symbol(name))], &[], &pointer);
        let shape = self.known_shape();
        let ty = Ty::new(scalar, &shape);
        let index = ty.with(Scalar::I32);
        let any = self.known(&index);
        let most = self.build.constant(&index, count as u64 - 1);
        let places = self.integers("andi", any, most, &index);
        let pointers = self.pointers(base, places, scalar, &ty);
        let id = self.load(pointers, &[], &ty);
        self.add(id, ty);
    }

    /// An atomic operation on elements that each have a place of their own, or on few places.
    pub(super) fn atomic(&mut self) {
        let scalar = self.pick(&[
            Scalar::I32,
            Scalar::I32,
            Scalar::I64,
            Scalar::F32,
            Scalar::F32,
            Scalar::F64,
            Scalar::F16,
            Scalar::BF16,
        ]);
        let is_wide = !matches!(scalar, Scalar::F16 | Scalar::BF16);
        let shape = self.known_shape();
        let ty = Ty::new(scalar, &shape);
        let is_shared = self.one_in(4) && self.loops == 0;
        let mode = match scalar.is_integer() {
            true if self.one_in(5) && !is_shared => "xchg",
            true => self.pick(&OF_INTEGERS),
            false if is_wide && self.one_in(3) && !is_shared => "xchg",
            false => "addf",
        };
        let value = match scalar.is_integer() || self.one_in(4) {
            true => self.operand(&ty),
            false => self.small(&ty),
        };
        if !is_shared && ty.count() > 1 && mode != "xchg" && self.one_in(3) {
            return self.atomic_tile(value, &ty, mode);
        }
        let count = ty.count() * self.grid[0] as usize;
        // Small whole numbers, which have exact sums.
        let bytes = match scalar.is_integer() {
            true => self.random.bytes(scalar, count),
            false => vec![0; count * size(scalar)],
        };
        let base = self.buffer(bytes, scalar);
        let pointers = match is_shared {
            true => {
                let index = ty.with(Scalar::I32);
                let places = self.places(&ty.shape, Scalar::I32);
                let few = (1 << self.below(3)) - 1;
                let most = self.build.constant(&index, few);
                let most = self.integers("andi", places, most, &index);
                let last = self.build.constant(&index, ty.count() as u64 - 1);
                let places = self.integers("andi", most, last, &index);
                self.pointers(base, places, scalar, &ty)
            }
            false => self.pointers_of_block(base, &ty),
        };
        let mut operands = vec![("pointers", vec![pointers])];
        if self.one_in(3) {
            operands.push(("mask", vec![self.known(&ty.with(Scalar::I1))]));
        }
        let tile = self.build.tile(&ty);
        let results = if is_wide && !is_shared && self.one_in(4) {
            let compared = if self.one_in(2) { self.build.constant(&ty, 0) } else { self.operand(&ty) };
            operands.extend([("cmp", vec![compared]), ("val", vec![value])]);
            self.access("atomic_cas_tko", operands, &[], &[tile], true)
        } else {
            operands.push(("arg", vec![value]));
            let mode = [("mode", self.build.case("atomic_rmw_tko", "mode", mode))];
            self.access("atomic_rmw_tko", operands, &mode, &[tile], true)
        };
        if !is_shared {
            self.add(results[0], ty.clone());
            if self.one_in(2) {
                let new = Ty { element: ty.element, shape: self.other_shape(ty.count()) };
                let pointers = self.pointers_of_block(base, &new);
                self.load_again(pointers, new);
            }
        }
    }

    /// An atomic operation on the tile of a view.
    fn atomic_tile(&mut self, value: ValueId, ty: &Ty, mode: &str) {
        let scalar = ty.scalar();
        let tensor = loop {
            let tensor = self.tensor(ty);
            if !tensor.is_by_rows() {
                break tensor;
            }
        };
        let all = tensor.span * self.grid[0] as usize;
        let bytes = match scalar.is_integer() {
            true => self.random.bytes(scalar, all),
            false => vec![0; all * size(scalar)],
        };
        let base = self.place_of_block(bytes, scalar, tensor.span);
        let view = self.view(ty, base, &tensor, false);
        let index = self.index(ty, &tensor, false);
        let operands = vec![("view", vec![view]), ("index", index), ("value", vec![value])];
        let mode = [("mode", self.build.case("atomic_red_view_tko", "mode", mode))];
        self.access("atomic_red_view_tko", operands, &mode, &[], true);
    }

    /// A product of matrices in steps. A loop loads their tiles.
    pub(super) fn product_in_steps(&mut self) {
        let factor = self.pick(&[Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::I8, Scalar::F16]);
        let sum = if factor == Scalar::I8 { Scalar::I32 } else { Scalar::F32 };
        let most = self.size.min(6);
        let sizes = [0; 3].map(|_| 1_usize << self.below(most + 1).max(most / 2));
        let [m, n, k] = self.of_several_warps(sizes);
        let steps = 1 + self.below(4);
        let part = if self.one_in(2) { 0 } else { self.below(k) };
        let all = steps * k - part;
        let index = Ty::new(Scalar::I32, &[]);
        let mut views = Vec::new();
        for (tile, shape) in [([m, k], [m, all]), ([k, n], [all, n])] {
            let ty = Ty::new(factor, &tile);
            let bytes = (0..shape[0] * shape[1]).flat_map(|_| {
                let value = self.random.below(5) as i64 - 2;
                self.number_bytes(value, factor)
            });
            let bytes: Vec<u8> = bytes.collect();
            let base = self.buffer(bytes, factor);
            let element = self.build.scalar(factor);
            let strides = vec![shape[1] as i64, 1];
            let shape = shape.map(|size| size as i64).to_vec();
            let tensor = self.build.ty(Type::TensorView { element, shape, strides, kind: None });
            let view = self.build.ty(Type::PartitionView {
                tile: tile.map(|size| size as i32).to_vec(),
                tensor,
                dim_map: vec![0, 1],
                padding: Some(tilespace_tile_bytecode::Padding::Zero),
            });
            let of = self.build.op("make_tensor_view", &[], &[("base", vec![base])], &[tensor])[0];
            let id = self.build.op("make_partition_view", &[], &[("tensor_view", vec![of])], &[view])[0];
            views.push((id, ty));
        }
        let out = Ty::new(sum, &[m, n]);
        let zero = self.build.constant(&out, 0);
        let bounds = [0, steps as u64, 1].map(|number| self.build.constant(&index, number));
        let (at_ty, out_ty) = (self.build.tile(&index), self.build.tile(&out));
        let (at, so_far) = (self.build.value(at_ty), self.build.value(out_ty));
        let first = self.build.constant(&index, 0);
        self.build.begin();
        let mut tiles = Vec::new();
        for (which, (view, ty)) in views.into_iter().enumerate() {
            let place = if which == 0 { vec![first, at.id] } else { vec![at.id, first] };
            let order = self.build.case("load_view_tko", "memory_ordering_semantics", "weak");
            let types = [self.build.tile(&ty), self.token_type()];
            let operands = [("view", vec![view]), ("index", place)];
            let attributes = [("memory_ordering_semantics", order)];
            tiles.push(self.build.op("load_view_tko", &attributes, &operands, &types)[0]);
        }
        let operands = [("lhs", vec![tiles[0]]), ("rhs", vec![tiles[1]]), ("acc", vec![so_far.id])];
        let next = match factor {
            Scalar::I8 => {
                let signed = self.build.case("mmai", "signedness_lhs", "signed");
                let attributes = [("signedness_lhs", signed.clone()), ("signedness_rhs", signed)];
                self.build.one("mmai", &attributes, &operands, &out)
            }
            _ => self.build.one("mmaf", &[], &operands, &out),
        };
        self.build.op("continue", &[], &[("operands", vec![next])], &[]);
        let region = self.build.end(vec![at, so_far]);
        let operands = [
            ("lowerBound", vec![bounds[0]]),
            ("upperBound", vec![bounds[1]]),
            ("step", vec![bounds[2]]),
            ("initValues", vec![zero]),
        ];
        let results = self.build.op_with("for", &[], &operands, &[out_ty], vec![region]);
        self.add(results[0], out);
    }

    fn number_bytes(&self, value: i64, scalar: Scalar) -> Vec<u8> {
        let bits = match scalar.is_integer() {
            true => value as u64,
            false => {
                let near = crate::float::Near::exact(value as f64);
                crate::float::encode(near, scalar, crate::float::Rounding::Nearest).0
            }
        };
        bits.to_le_bytes()[..size(scalar)].to_vec()
    }
}
