//! Parts of tiles, their bits, promises and numbers about the launch.
//!
//! ```text
//! %b = pack %a : tile<8xf16> -> tile<16xi8>       %c = unpack %b : tile<16xi8> -> tile<32xi4>
//! %d = insert %small, %large[%i, 0]               %e = assume bounded<0, 7>, %d
//! ```

use super::{Draw, Ty};
use tilespace_tile_bytecode::{Attribute, Scalar, ValueId};

impl Draw {
    /// Parts of a tile of these sizes: how many parts it has along each dimension, and which one is meant.
    fn part(&mut self, shape: &[usize]) -> (Vec<usize>, Vec<ValueId>) {
        let number = Ty::new(Scalar::I32, &[]);
        let (mut part, mut indices) = (Vec::new(), Vec::new());
        for size in shape {
            let parts = 1 << self.below(size.trailing_zeros() as usize + 1);
            part.push(size / parts);
            let at = self.below(parts) as u64;
            indices.push(match self.below(5) {
                0 if self.grid[0] as usize <= parts => self.block,
                1 => self.given(at, Scalar::I32),
                2 => {
                    let any = self.known(&number);
                    let most = self.build.constant(&number, parts as u64 - 1);
                    self.integers("andi", any, most, &number)
                }
                _ => self.build.constant(&number, at),
            });
        }
        (part, indices)
    }

    pub(super) fn extract(&mut self) {
        let Some((id, from)) = self.find(|ty| !ty.shape.is_empty()) else { return };
        let (shape, indices) = self.part(&from.shape);
        let operands = [("source", vec![id]), ("indices", indices)];
        self.emit("extract", &[], &operands, &Ty { element: from.element, shape });
    }

    pub(super) fn insert(&mut self) {
        let Some((id, into)) = self.find(|ty| !ty.shape.is_empty()) else { return };
        let (shape, indices) = self.part(&into.shape);
        let source = self.operand(&Ty { element: into.element, shape });
        let operands = [("source", vec![source]), ("destination", vec![id]), ("indices", indices)];
        self.emit("insert", &[], &operands, &into);
    }

    /// Elements as bytes, and bytes as elements.
    pub(super) fn pack(&mut self) {
        let Some((id, from)) = self.find(|ty| ty.scalar().bits() >= 8 && ty.scalar() != Scalar::TF32) else {
            return;
        };
        let line = Ty { element: from.element, shape: vec![from.count()] };
        let id = match line == from {
            true => id,
            false => self.build.one("reshape", &[], &[("source", vec![id])], &line),
        };
        let bits = |scalar: Scalar| usize::from(scalar.bits());
        let count = from.count() * bits(from.scalar()) / 8;
        let bytes = Ty::new(Scalar::I8, &[count]);
        let id = match (bits(from.scalar()), from.scalar()) {
            (8, Scalar::I8) => id,
            (8, _) => self.build.one("bitcast", &[], &[("source", vec![id])], &bytes),
            _ => self.emit("pack", &[], &[("source", vec![id])], &bytes),
        };
        let to = self.pick(&[
            Scalar::I16,
            Scalar::I32,
            Scalar::I64,
            Scalar::F16,
            Scalar::BF16,
            Scalar::F32,
            Scalar::F64,
            Scalar::I4,
            Scalar::F4E2M1FN,
        ]);
        if count * 8 < bits(to) || count * 8 / bits(to) > 1 << 12 {
            return;
        }
        let ty = Ty::new(to, &[count * 8 / bits(to)]);
        let id = self.build.one("unpack", &[], &[("source", vec![id])], &ty);
        match to {
            Scalar::I4 => {
                let wide = ty.with(self.pick(&[Scalar::I8, Scalar::I32]));
                let signedness = self.signedness("exti", "signedness");
                self.emit("exti", &[signedness], &[("from", vec![id])], &wide);
            }
            Scalar::F4E2M1FN => {
                let wide = ty.with(self.float());
                self.emit("ftof", &[], &[("from", vec![id])], &wide);
            }
            _ => _ = self.add(id, ty),
        }
    }

    /// Numbers of four bits.
    pub(super) fn nibbles(&mut self) {
        if self.one_in(3) {
            let shape = self.known_shape();
            let ty = Ty::new(Scalar::I8, &shape);
            let id = self.operand(&ty);
            let scale = self.build.one("bitcast", &[], &[("source", vec![id])], &ty.with(Scalar::F8E8M0FNU));
            let wide = ty.with(self.pick(&[Scalar::F32, Scalar::F64, Scalar::BF16]));
            self.emit("ftof", &[], &[("from", vec![scale])], &wide);
            return;
        }
        let shape = self.known_shape();
        let ty = Ty::new(self.pick(&[Scalar::I8, Scalar::I16, Scalar::I32]), &shape);
        let id = self.operand(&ty);
        let narrow = ty.with(Scalar::I4);
        let id = self.build.one("trunci", &[], &[("from", vec![id])], &narrow);
        if narrow.shape.len() == 1 && narrow.count() > 1 && self.one_in(2) {
            let bytes = Ty::new(Scalar::I8, &[narrow.count() / 2]);
            self.emit("pack", &[], &[("source", vec![id])], &bytes);
        }
        let signedness = self.signedness("exti", "signedness");
        let wide = ty.with(self.pick(&[Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64]));
        self.emit("exti", &[signedness], &[("from", vec![id])], &wide);
    }

    /// A tile with a promise that holds.
    pub(super) fn promise(&mut self) {
        let shape = self.known_shape();
        let scalar = self.pick(&[Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64]);
        let ty = Ty::new(scalar, &shape);
        let id = self.operand(&ty);
        let power = self.below(5) as u32;
        let (bits, predicate) = match self.one_in(2) {
            true => (
                crate::value::cut(!((1 << power) - 1), scalar.bits().into()),
                Attribute::DivBy { divisor: 1 << power, every: None, along: None },
            ),
            false => ((1 << power) - 1, Attribute::Bounded { lower: Some(0), upper: Some((1 << power) - 1) }),
        };
        let most = self.build.constant(&ty, bits);
        let id = self.integers("andi", id, most, &ty);
        let id = self.promised(id, &ty, predicate);
        self.add(id, ty);
    }

    /// Each element beside the sum, or the greatest, of its row.
    pub(super) fn beside_its_row(&mut self) {
        let Some((id, ty)) = self.find(|ty| !ty.shape.is_empty() && ty.scalar() == Scalar::I32) else {
            return;
        };
        let dim = self.below(ty.shape.len());
        let (op, identity) = self.pick(&[("addi", 0), ("maxi", 1 << 31), ("xori", 0)]);
        let number = Ty::new(Scalar::I32, &[]);
        let number_id = self.build.tile(&number);
        let of = self.build.scalar(Scalar::I32);
        let (new, so_far) = (self.build.value(number_id), self.build.value(number_id));
        self.build.begin();
        let signed = (op == "maxi").then(|| ("signedness", self.build.case(op, "signedness", "signed")));
        let signed: Vec<_> = signed.into_iter().collect();
        let operands = [("lhs", vec![new.id]), ("rhs", vec![so_far.id])];
        let both = self.build.one(op, &signed, &operands, &number);
        self.build.op("yield", &[], &[("operands", vec![both])], &[]);
        let region = self.build.end(vec![new, so_far]);
        let mut rest = ty.shape.clone();
        rest.remove(dim);
        let rest = Ty::new(Scalar::I32, &rest);
        let rest_id = self.build.tile(&rest);
        let identity = Attribute::Integer { ty: of, value: identity };
        let attributes =
            [("dim", Attribute::Number(dim as u64)), ("identities", Attribute::Array(vec![identity]))];
        let operands = [("operands", vec![id])];
        let row = self.build.op_with("reduce", &attributes, &operands, &[rest_id], vec![region])[0];
        let mut thin = ty.clone();
        thin.shape[dim] = 1;
        let row = match thin == rest {
            true => row,
            false => self.build.one("reshape", &[], &[("source", vec![row])], &thin),
        };
        let row = match thin == ty {
            true => row,
            false => self.build.one("broadcast", &[], &[("source", vec![row])], &ty),
        };
        let name = self.pick(&["subi", "muli", "xori"]);
        self.emit(name, &[], &[("lhs", vec![id]), ("rhs", vec![row])], &ty);
    }

    /// Numbers from zero on, which all fit in the type.
    pub(super) fn count(&mut self) {
        let scalar = self.integer();
        let most = usize::from(scalar.bits()).min(self.size);
        let ty = Ty::new(scalar, &[1 << self.below(most + 1)]);
        self.emit("iota", &[], &[], &ty);
    }

    /// Numbers about the grid.
    pub(super) fn grid_size(&mut self) {
        let number = Ty::new(Scalar::I32, &[]);
        let ty = self.build.tile(&number);
        let ids = self.build.op("get_num_tile_blocks", &[], &[], &[ty; 3]);
        let which = self.below(3);
        self.add(ids[which], number);
    }

    /// An operation that orders accesses without being one.
    pub(super) fn fence(&mut self) {
        let name = self.pick(&[
            "memory_fence_alias_tko",
            "gdc_wait_tko",
            "gdc_wait_tko",
            "gdc_launch_dependents_tko",
        ]);
        let before = self.any_token();
        let token = self.token_type();
        self.token = self.build.op(name, &[], &[("token", vec![before])], &[token]).pop();
    }

    /// An assertion that holds.
    pub(super) fn assertion(&mut self) {
        let shape = self.known_shape();
        let ty = Ty::new(self.integer(), &shape);
        let (a, b) = (self.loaded(&ty), self.loaded(&ty));
        let bit = ty.with(Scalar::I1);
        let [less, not] = ["less_than_or_equal", "greater_than"].map(|relation| {
            let attributes = [
                ("comparison_predicate", self.build.case("cmpi", "comparison_predicate", relation)),
                ("signedness", self.build.case("cmpi", "signedness", "signed")),
            ];
            self.build.one("cmpi", &attributes, &[("lhs", vec![a]), ("rhs", vec![b])], &bit)
        });
        let either = self.integers("ori", less, not, &bit);
        let message = [("message", Attribute::String("it holds".into()))];
        self.build.op("assert", &message, &[("condition", vec![either])], &[]);
    }
}
