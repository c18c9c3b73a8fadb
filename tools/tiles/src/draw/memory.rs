//! Loads and stores.

use super::{Draw, Ty};
use crate::value::{Element, size};
use tilespace_tile_bytecode::{Attribute, Scalar, Type, TypeId, ValueId};

impl Draw {
    pub(super) fn token_type(&mut self) -> TypeId {
        self.build.ty(Type::Token)
    }

    /// A tile of numbers from memory that is never written.
    pub(super) fn loaded(&mut self, ty: &Ty) -> ValueId {
        if ty.scalar() == Scalar::TF32 {
            let single = self.loaded(&ty.with(Scalar::F32));
            return self.converted(single, &ty.with(Scalar::F32), Scalar::TF32);
        }
        let id = match self.below(3) {
            0 if !ty.shape.is_empty() => self.loaded_tile(ty),
            _ => self.loaded_by_pointers(ty),
        };
        self.add(id, ty.clone());
        if let Some(last) = self.pool.last_mut() {
            last.2 = true;
        }
        id
    }

    /// A tile with elements that decide where memory is accessed: mostly a tile that is defined in any case.
    pub(super) fn known(&mut self, ty: &Ty) -> ValueId {
        if self.one_in(3) { self.operand(ty) } else { self.loaded(ty) }
    }

    /// Numbers of elements as a tile: the place of each in row-major order.
    pub(super) fn places(&mut self, shape: &[usize], scalar: Scalar) -> ValueId {
        let ty = Ty::new(scalar, shape);
        let line = Ty::new(scalar, &[ty.count()]);
        if self.one_in(2) || shape.is_empty() {
            let line_id = self.build.one("iota", &[], &[], &line);
            return if line == ty {
                line_id
            } else {
                self.build.one("reshape", &[], &[("source", vec![line_id])], &ty)
            };
        }
        // The sum of the parts of all dimensions.
        let mut sum = self.build.constant(&ty, 0);
        let mut stride = 1;
        for dim in (0..shape.len()).rev() {
            if shape[dim] > 1 {
                let line = Ty::new(scalar, &[shape[dim]]);
                let numbers = self.build.one("iota", &[], &[], &line);
                let factor = self.build.constant(&line, stride);
                let numbers = self.integers("muli", numbers, factor, &line);
                let mut thin = vec![1; shape.len()];
                thin[dim] = shape[dim];
                let thin = Ty::new(scalar, &thin);
                let numbers = if thin == line {
                    numbers
                } else {
                    self.build.one("reshape", &[], &[("source", vec![numbers])], &thin)
                };
                let numbers = if thin == ty {
                    numbers
                } else {
                    self.build.one("broadcast", &[], &[("source", vec![numbers])], &ty)
                };
                sum = self.integers("addi", sum, numbers, &ty);
            }
            stride *= shape[dim] as u64;
        }
        sum
    }

    pub(super) fn integers(&mut self, name: &str, lhs: ValueId, rhs: ValueId, ty: &Ty) -> ValueId {
        self.build.one(name, &[], &[("lhs", vec![lhs]), ("rhs", vec![rhs])], ty)
    }

    pub(super) fn less(&mut self, lhs: ValueId, rhs: ValueId, ty: &Ty) -> ValueId {
        let predicate = self.build.case("cmpi", "comparison_predicate", "less_than");
        let signed = self.build.case("cmpi", "signedness", "signed");
        let attributes = [("comparison_predicate", predicate), ("signedness", signed)];
        self.build.one("cmpi", &attributes, &[("lhs", vec![lhs]), ("rhs", vec![rhs])], &ty.with(Scalar::I1))
    }

    /// The pointers `base + offset`.
    pub(super) fn pointers(&mut self, base: ValueId, offset: ValueId, scalar: Scalar, of: &Ty) -> ValueId {
        let ty = Ty { element: Element::Pointer(scalar), shape: of.shape.clone() };
        let spread = self.spread(base, &ty);
        self.build.one("offset", &[], &[("ptr", vec![spread]), ("offset", vec![offset])], &ty)
    }

    /// A load without an order.
    pub(super) fn load(&mut self, pointers: ValueId, more: &[(&str, Vec<ValueId>)], ty: &Ty) -> ValueId {
        let order = self.order("load_ptr_tko");
        let operands = [&[("source", vec![pointers])], more].concat();
        let (tile, token) = (self.build.tile(ty), self.token_type());
        self.build.op("load_ptr_tko", &order, &operands, &[tile, token])[0]
    }

    /// The order of an access, besides by its tokens: mostly none.
    pub(super) fn order(&mut self, name: &str) -> Vec<(&'static str, Attribute)> {
        let words: &[&str] = match name {
            _ if name.starts_with("atomic_red") => &["relaxed"],
            _ if name.starts_with("atomic") => &["relaxed", "acquire", "release", "acq_rel"],
            _ if !self.one_in(6) => &["weak"],
            _ if name.starts_with("load") => &["relaxed", "acquire"],
            _ => &["relaxed", "release"],
        };
        let word = self.pick(words);
        let mut all =
            vec![("memory_ordering_semantics", self.build.case(name, "memory_ordering_semantics", word))];
        if word != "weak" {
            let scopes: &[&str] = if name.starts_with("atomic_red") {
                &["tl_blk", "device"]
            } else {
                &["tl_blk", "device", "sys"]
            };
            // Other blocks may access the same place, which is undefined unless the scope has them.
            let scope = match self.pick(scopes) {
                "tl_blk" if self.grid[0] > 1 => "device",
                scope => scope,
            };
            all.push(("memory_scope", self.build.case(name, "memory_scope", scope)));
        }
        all
    }

    fn loaded_by_pointers(&mut self, ty: &Ty) -> ValueId {
        let (count, scalar) = (ty.count(), ty.scalar());
        let index = match count {
            0..=64 => self.pick(&[Scalar::I32, Scalar::I64, Scalar::I16, Scalar::I8]),
            _ => self.pick(&[Scalar::I32, Scalar::I32, Scalar::I64]),
        };
        let index_ty = ty.with(index);
        // Elements beyond the buffer are masked; or the places are any, within a power of two.
        let (masked, scattered) = (self.one_in(3), self.one_in(4));
        let begin = if scattered { 0 } else { [0, 0, 1, 3, 4][self.below(5)] };
        let have = if masked && !scattered { 1 + self.below(count) } else { count };
        let bytes = self.random.bytes(scalar, have + begin);
        let base = self.buffer(bytes, scalar);
        let places = match scattered {
            true => {
                let any = self.known(&index_ty);
                let most = self.build.constant(&index_ty, count as u64 - 1);
                self.integers("andi", any, most, &index_ty)
            }
            false => self.places(&ty.shape, index),
        };
        let offset = match begin {
            0 => places,
            _ => {
                let begin = self.build.constant(&index_ty, begin as u64);
                self.integers("addi", places, begin, &index_ty)
            }
        };
        let mut pointers = self.pointers(base, offset, scalar, ty);
        if self.one_in(8) {
            // A tile of pointers may have another shape on the way.
            let on_the_way = Ty { element: Element::Pointer(scalar), shape: self.other_shape(count) };
            let back = Ty { element: Element::Pointer(scalar), shape: ty.shape.clone() };
            pointers = self.build.one("reshape", &[], &[("source", vec![pointers])], &on_the_way);
            pointers = self.build.one("reshape", &[], &[("source", vec![pointers])], &back);
        }
        let mut more = Vec::new();
        if masked {
            let mask = match scattered || self.one_in(4) {
                true if have == count => self.known(&ty.with(Scalar::I1)),
                _ => {
                    let end = match self.one_in(2) {
                        true => self.build.constant(&Ty::new(index, &[]), have as u64),
                        false => self.given(have as u64, index),
                    };
                    let end = self.spread(end, &index_ty);
                    self.less(places, end, &index_ty)
                }
            };
            more.push(("mask", vec![mask]));
            if !self.one_in(4) {
                let bits = self.random.bits(scalar);
                more.push(("paddingValue", vec![self.build.constant(ty, bits)]));
            }
        }
        self.load(pointers, &more, ty)
    }

    /// Stores a tile into memory of its own.
    pub(super) fn store(&mut self, id: ValueId, ty: &Ty) {
        if ty.scalar() == Scalar::TF32 {
            let single = self.converted(id, ty, Scalar::F32);
            return self.store(single, &ty.with(Scalar::F32));
        }
        let pointers = self.own_memory(ty);
        self.store_at(pointers, id, &[]);
    }

    /// Pointers to memory for a tile, different in each block.
    pub(super) fn own_memory(&mut self, ty: &Ty) -> ValueId {
        let (count, scalar) = (ty.count(), ty.scalar());
        let bytes = vec![0xa5; count * self.grid[0] as usize * size(scalar)];
        let bytes = if scalar == Scalar::I1 { vec![0; bytes.len()] } else { bytes };
        let base = self.buffer(bytes, scalar);
        self.pointers_of_block(base, ty)
    }

    /// Pointers to a block's part of memory.
    pub(super) fn pointers_of_block(&mut self, base: ValueId, ty: &Ty) -> ValueId {
        let index = ty.with(Scalar::I32);
        let places = self.places(&ty.shape, Scalar::I32);
        let offset = match self.grid[0] {
            1 => places,
            _ => {
                let number = Ty::new(Scalar::I32, &[]);
                let count = self.build.constant(&number, ty.count() as u64);
                let begin = self.integers("muli", self.block, count, &number);
                let begin = self.spread(begin, &index);
                self.integers("addi", places, begin, &index)
            }
        };
        self.pointers(base, offset, ty.scalar(), ty)
    }

    /// Stores a tile at pointers, after all accesses so far; or after none, where it is the first access
    /// there.
    pub(super) fn store_at(&mut self, pointers: ValueId, id: ValueId, more: &[(&str, Vec<ValueId>)]) {
        let mut operands = vec![("destination", vec![pointers]), ("value", vec![id])];
        operands.extend(more.iter().cloned());
        self.access("store_ptr_tko", operands, &[], &[], true);
    }

    /// An access with a token: after all accesses so far, or, if it is the first one at its place, sometimes
    /// after none. Gives its results except the token.
    pub(super) fn access(
        &mut self,
        name: &'static str,
        mut operands: Vec<(&str, Vec<ValueId>)>,
        more: &[(&str, Attribute)],
        results: &[TypeId],
        is_first: bool,
    ) -> Vec<ValueId> {
        let order = self.order(name);
        let attributes = [&order, more].concat();
        // In a loop, the previous turn has accessed the place first.
        let is_apart = is_first && self.loops == 0 && self.one_in(3);
        if !is_apart {
            operands.extend(self.token.map(|token| ("token", vec![token])));
        }
        let token = self.token_type();
        let mut ids = self.build.op(name, &attributes, &operands, &[results, &[token]].concat());
        let new = ids.pop();
        self.token = match (self.token, new) {
            (Some(old), Some(new)) if is_apart => {
                self.build.op("join_tokens", &[], &[("tokens", vec![old, new])], &[token]).pop()
            }
            _ => new,
        };
        ids
    }

    /// Stores a tile, and loads it again with another shape: each element comes from another thread.
    pub(super) fn through_memory(&mut self, id: ValueId, ty: &Ty) {
        if ty.scalar() == Scalar::TF32 {
            return;
        }
        let base = self.room(ty);
        let pointers = self.pointers_of_block(base, ty);
        let more: Vec<_> = match self.one_in(4) {
            true => vec![("mask", vec![self.known(&ty.with(Scalar::I1))])],
            false => Vec::new(),
        };
        self.store_at(pointers, id, &more);
        let shape = self.other_shape(ty.count());
        let new = Ty { element: ty.element, shape };
        let pointers = self.pointers_of_block(base, &new);
        self.load_again(pointers, new);
    }

    /// Loads the stored values.
    pub(super) fn load_again(&mut self, pointers: ValueId, new: Ty) {
        let tile = self.build.tile(&new);
        let results = self.access("load_ptr_tko", vec![("source", vec![pointers])], &[], &[tile], false);
        self.add(results[0], new);
    }

    /// Sizes with so many elements.
    pub(super) fn other_shape(&mut self, count: usize) -> Vec<usize> {
        let logs = count.trailing_zeros() as usize;
        let rank = 1 + self.below(4);
        let mut shape = vec![1; rank];
        for _ in 0..logs {
            let dim = self.below(rank);
            shape[dim] *= 2;
        }
        if count == 1 && self.one_in(3) { Vec::new() } else { shape }
    }
}
