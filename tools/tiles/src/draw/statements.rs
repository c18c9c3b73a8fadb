//! Statements that compute.

use super::{Draw, FLOATS, INTEGERS, Ty};
use tilespace_tile_bytecode::{Attribute, Scalar, ValueId};

const RELATIONS: [&str; 6] =
    ["equal", "not_equal", "less_than", "less_than_or_equal", "greater_than", "greater_than_or_equal"];

impl Draw {
    /// A statement.
    pub(super) fn statement(&mut self) {
        // Only one chip has products of four warps, and there only some programs have them.
        if self.rows > 0 && self.one_in(4) {
            return self.product();
        }
        match self.below(40) {
            0..4 => self.binary_integers(),
            4..7 => self.binary_floats(),
            7 => self.unary(),
            8 => self.compare(),
            9 => self.select(),
            10 => self.convert(),
            11 => self.function(),
            12 | 13 => self.reshape(),
            14 => self.permute(),
            15 => self.broadcast(),
            16 => self.extract(),
            17 => self.cat(),
            18 | 19 => self.reduce(),
            20 => {
                let scalar = self.moved();
                let shape = self.known_shape();
                let ty = Ty::new(scalar, &shape);
                let id = self.operand(&ty);
                self.through_memory(id, &ty);
            }
            26 | 27 => {
                let scalar = self.moved();
                let shape = self.known_shape();
                let ty = Ty::new(scalar, &shape);
                let id = self.operand(&ty);
                self.through_view(id, &ty);
            }
            28 => self.insert(),
            29 => self.pack(),
            30 => self.nibbles(),
            31 => self.promise(),
            32 => self.table(),
            33 | 34 => self.atomic(),
            35 => self.product_in_steps(),
            36 if self.one_in(2) => self.assertion(),
            36 => self.fence(),
            37 if self.one_in(3) => self.grid_size(),
            37 if self.one_in(2) => self.count(),
            37 => self.beside_its_row(),
            21 if self.depth < 2 => self.branch(),
            22 if self.depth < 2 => self.repeat(),
            23 if self.depth < 2 => self.turns(),
            24 if self.one_in(3) => self.scaled_product(),
            24 => self.product(),
            _ => {
                let scalar = self.moved();
                let shape = self.shape();
                let ty = Ty::new(scalar, &shape);
                let id = self.loaded(&ty);
                self.add(id, ty);
            }
        }
    }

    fn two(&mut self, ty: &Ty) -> Vec<(&'static str, Vec<ValueId>)> {
        vec![("lhs", vec![self.operand(ty)]), ("rhs", vec![self.operand(ty)])]
    }

    fn of_integers(&mut self) -> Ty {
        let scalar = self.integer();
        let shape = self.known_shape();
        Ty::new(scalar, &shape)
    }

    fn of_floats(&mut self) -> Ty {
        let scalar = self.float();
        let shape = self.known_shape();
        Ty::new(scalar, &shape)
    }

    pub(super) fn signedness(&mut self, op: &str, name: &'static str) -> (&'static str, Attribute) {
        let word = self.pick(&["signed", "unsigned"]);
        (name, self.build.case(op, name, word))
    }

    fn binary_integers(&mut self) {
        let ty = self.of_integers();
        let names = [
            "addi", "subi", "muli", "andi", "ori", "xori", "maxi", "mini", "shli", "shri", "divi", "remi",
            "mulhii",
        ];
        let name = self.pick(&names);
        let mut attributes = Vec::new();
        if matches!(name, "maxi" | "mini" | "shri" | "divi" | "remi") {
            attributes.push(self.signedness(name, "signedness"));
        }
        if matches!(name, "addi" | "subi" | "muli" | "shli") && self.one_in(8) {
            let word = self.pick(&["no_signed_wrap", "no_unsigned_wrap", "no_wrap"]);
            attributes.push(("overflow", self.build.case(name, "overflow", word)));
        }
        if name == "divi" {
            let is_signed = attributes[0].1 == self.build.case(name, "signedness", "signed");
            let word = if is_signed {
                self.pick(&["zero", "negative_inf", "positive_inf"])
            } else {
                self.pick(&["zero", "positive_inf"])
            };
            attributes.push(("rounding", self.build.case(name, "rounding", word)));
        }
        let mut operands = self.two(&ty);
        match name {
            "shli" | "shri" => {
                let most = self.build.constant(&ty, u64::from(ty.scalar().bits()) - 1);
                let by = self.integers("andi", operands[1].1[0], most, &ty);
                operands[1].1 = vec![by];
            }
            "divi" | "remi" => {
                let one = self.build.constant(&ty, 1);
                let by = self.integers("ori", operands[1].1[0], one, &ty);
                operands[1].1 = vec![by];
            }
            "mulhii" => (operands[0].0, operands[1].0) = ("x", "y"),
            _ => {}
        }
        self.emit(name, &attributes, &operands, &ty);
    }

    /// How a float operation rounds, and whether it flushes numbers near zero.
    fn rounded(&mut self, name: &str, ty: &Ty) -> Vec<(&'static str, Attribute)> {
        let mut attributes = Vec::new();
        if self.one_in(8) {
            let word = self.pick(&["zero", "negative_inf", "positive_inf"]);
            attributes.push(("rounding_mode", self.build.case(name, "rounding_mode", word)));
        } else if ty.scalar() == Scalar::F32 && name == "divf" && self.one_in(3) {
            let word = self.pick(&["approx", "full"]);
            attributes.push(("rounding_mode", self.build.case(name, "rounding_mode", word)));
        }
        if ty.scalar() == Scalar::F32 && self.one_in(8) {
            attributes.push(("flush_to_zero", Attribute::Unit));
        }
        attributes
    }

    fn binary_floats(&mut self) {
        let ty = self.of_floats();
        let name = self.pick(&["addf", "subf", "mulf", "divf", "maxf", "minf", "remf", "fma"]);
        let attributes = match name {
            "maxf" | "minf" => {
                let nan = self.one_in(2).then_some(("propagate_nan", Attribute::Unit));
                let flush = (ty.scalar() == Scalar::F32 && self.one_in(8))
                    .then_some(("flush_to_zero", Attribute::Unit));
                nan.into_iter().chain(flush).collect()
            }
            "remf" => Vec::new(),
            _ => self.rounded(name, &ty),
        };
        let mut operands = self.two(&ty);
        if name == "fma" {
            operands.push(("acc", vec![self.operand(&ty)]));
        }
        self.emit(name, &attributes, &operands, &ty);
    }

    fn unary(&mut self) {
        let is_float = self.one_in(2);
        let ty = if is_float { self.of_floats() } else { self.of_integers() };
        let name = match is_float {
            true => self.pick(&["absf", "negf", "floor", "ceil"]),
            false => self.pick(&["absi", "negi"]),
        };
        let source = self.operand(&ty);
        let wraps = (name == "negi" && self.one_in(6))
            .then(|| ("overflow", self.build.case(name, "overflow", "no_signed_wrap")));
        let attributes: Vec<_> = wraps.into_iter().collect();
        self.emit(name, &attributes, &[("source", vec![source])], &ty);
    }

    fn compare(&mut self) {
        let is_float = self.one_in(2);
        let ty = if is_float { self.of_floats() } else { self.of_integers() };
        let name = if is_float { "cmpf" } else { "cmpi" };
        let relation = self.pick(&RELATIONS);
        let mut attributes =
            vec![("comparison_predicate", self.build.case(name, "comparison_predicate", relation))];
        if is_float {
            let word = self.pick(&["ordered", "unordered"]);
            attributes.push(("comparison_ordering", self.build.case(name, "comparison_ordering", word)));
        } else {
            attributes.push(self.signedness(name, "signedness"));
        }
        let operands = self.two(&ty);
        self.emit(name, &attributes, &operands, &ty.with(Scalar::I1));
    }

    fn select(&mut self) {
        let scalar = self.moved();
        let shape = self.known_shape();
        let ty = Ty::new(scalar, &shape);
        let cond = self.operand(&ty.with(Scalar::I1));
        let (a, b) = (self.operand(&ty), self.operand(&ty));
        let operands = [("cond", vec![cond]), ("val_if_true", vec![a]), ("val_if_false", vec![b])];
        self.emit("select", &[], &operands, &ty);
    }

    fn convert(&mut self) {
        let Some((id, from)) = self.find(|_| true) else { return };
        let to = if self.one_in(8) { Scalar::TF32 } else { self.moved() };
        let id = self.converted(id, &from, to);
        self.add(id, from.with(to));
    }

    /// A tile with elements of another type.
    pub(super) fn converted(&mut self, id: ValueId, from: &Ty, to: Scalar) -> ValueId {
        let (source, ty) = (from.scalar(), from.with(to));
        if source == to {
            return id;
        }
        let has_tf32 = source == Scalar::TF32 || to == Scalar::TF32;
        if source.bits() == to.bits() && self.one_in(2) && !has_tf32 {
            return self.build.one("bitcast", &[], &[("source", vec![id])], &ty);
        }
        let operands = [("from", vec![id])];
        match (source.is_integer(), to.is_integer()) {
            (true, true) if source.bits() < to.bits() => {
                let signedness = self.signedness("exti", "signedness");
                self.build.one("exti", &[signedness], &operands, &ty)
            }
            (true, true) if source.bits() == to.bits() => {
                self.build.one("bitcast", &[], &[("source", vec![id])], &ty)
            }
            (true, true) => {
                let word = self.pick(&["none", "none", "none", "no_signed_wrap", "no_unsigned_wrap"]);
                let overflow = [("overflow", self.build.case("trunci", "overflow", word))];
                self.build.one("trunci", &overflow, &operands, &ty)
            }
            (true, false) => {
                let signedness = self.signedness("itof", "signedness");
                self.build.one("itof", &[signedness], &operands, &ty)
            }
            (false, true) => {
                let mut attributes = vec![self.signedness("ftoi", "signedness")];
                if self.one_in(4) {
                    attributes.push(("saturating", Attribute::Unit));
                }
                self.build.one("ftoi", &attributes, &operands, &ty)
            }
            (false, false) => {
                let away = (to == Scalar::TF32 && self.one_in(2))
                    .then(|| ("rounding_mode", self.build.case("ftof", "rounding_mode", "nearest_away")));
                let attributes: Vec<_> = away.into_iter().collect();
                self.build.one("ftof", &attributes, &operands, &ty)
            }
        }
    }

    fn function(&mut self) {
        let ty = self.of_floats();
        let names = [
            "exp", "exp2", "log", "log2", "sin", "cos", "tan", "sinh", "cosh", "tanh", "rsqrt", "sqrt",
            "pow", "atan2", "fpowi",
        ];
        let name = self.pick(&names);
        let a = self.operand(&ty);
        let operands = match name {
            "pow" => vec![("source", vec![a]), ("exponent", vec![self.operand(&ty)])],
            "fpowi" => {
                let whole = ty.with(self.pick(&[Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64]));
                vec![("source", vec![a]), ("exponent", vec![self.operand(&whole)])]
            }
            "atan2" => vec![("x", vec![a]), ("y", vec![self.operand(&ty)])],
            _ => vec![("source", vec![a])],
        };
        let mut attributes = Vec::new();
        if ty.scalar() == Scalar::F32 && matches!(name, "exp" | "tanh" | "sqrt") && self.one_in(3) {
            attributes.push(("rounding_mode", self.build.case(name, "rounding_mode", "approx")));
        }
        if ty.scalar() == Scalar::F32 && matches!(name, "exp2" | "rsqrt" | "sqrt") && self.one_in(4) {
            attributes.push(("flush_to_zero", Attribute::Unit));
        }
        self.emit(name, &attributes, &operands, &ty);
    }

    fn reshape(&mut self) {
        let Some((id, from)) = self.find(|_| true) else { return };
        let shape = self.other_shape(from.count());
        self.emit("reshape", &[], &[("source", vec![id])], &Ty { element: from.element, shape });
    }

    fn permute(&mut self) {
        let Some((id, from)) = self.find(|ty| ty.shape.len() > 1) else { return };
        let mut order: Vec<i32> = (0..from.shape.len() as i32).collect();
        for at in (1..order.len()).rev() {
            let other = self.below(at + 1);
            order.swap(at, other);
        }
        let shape = order.iter().map(|dim| from.shape[*dim as usize]).collect();
        let ty = Ty { element: from.element, shape };
        self.emit("permute", &[("permutation", Attribute::I32s(order))], &[("source", vec![id])], &ty);
    }

    fn broadcast(&mut self) {
        let most = 1 << self.size;
        let Some((id, from)) = self.find(|ty| ty.shape.contains(&1) && ty.count() < most) else { return };
        let mut ty = from.clone();
        for dim in 0..ty.shape.len() {
            if from.shape[dim] == 1 {
                let times = 1 << self.below(4);
                if ty.count() * times <= most {
                    ty.shape[dim] = times;
                }
            }
        }
        if ty != from {
            self.emit("broadcast", &[], &[("source", vec![id])], &ty);
        }
    }

    fn cat(&mut self) {
        let most = 1 << (self.size - 1);
        let Some((lhs, from)) = self.find(|ty| !ty.shape.is_empty() && ty.count() <= most) else { return };
        let rhs = self.operand(&from);
        let dim = self.below(from.shape.len());
        let mut ty = from.clone();
        ty.shape[dim] *= 2;
        let dim = [("dim", Attribute::Number(dim as u64))];
        self.emit("cat", &dim, &[("lhs", vec![lhs]), ("rhs", vec![rhs])], &ty);
    }

    /// Whole numbers so small that sums of them are exact.
    pub(super) fn small(&mut self, ty: &Ty) -> ValueId {
        let source = ty.with(self.pick(&[Scalar::I8, Scalar::I32]));
        let any = self.operand(&source);
        let most = self.build.constant(&source, 3);
        let bits = self.integers("andi", any, most, &source);
        let one = self.build.constant(&source, 1);
        let bits = self.integers("subi", bits, one, &source);
        let signed = self.build.case("itof", "signedness", "signed");
        self.build.one("itof", &[("signedness", signed)], &[("from", vec![bits])], ty)
    }

    /// The sizes of a product, perhaps changed so that several warps can compute it together.
    pub(super) fn of_several_warps(&mut self, [m, n, k]: [usize; 3]) -> [usize; 3] {
        if self.rows == 0 || self.one_in(3) {
            return [m, n, k];
        }
        [self.rows << self.below(2), n.max(16), k.max(16 << self.below(2))]
    }

    fn product(&mut self) {
        let is_float = !self.one_in(4);
        let logs = [self.below(6), self.below(6), self.below(6)];
        let sizes = logs.map(|log| 1 << log.min(self.size / 2));
        let [m, n, k] = self.of_several_warps(sizes);
        let batch: Vec<usize> = if self.one_in(4) { vec![1 << self.below(3)] } else { Vec::new() };
        let shape = |a: usize, b: usize| [&batch[..], &[a, b]].concat();
        if !is_float {
            let [lhs, rhs] = [Ty::new(Scalar::I8, &shape(m, k)), Ty::new(Scalar::I8, &shape(k, n))];
            let sum = Ty::new(Scalar::I32, &shape(m, n));
            let attributes =
                [self.signedness("mmai", "signedness_lhs"), self.signedness("mmai", "signedness_rhs")];
            let (lhs, rhs, acc) = (self.operand(&lhs), self.operand(&rhs), self.operand(&sum));
            let operands = [("lhs", vec![lhs]), ("rhs", vec![rhs]), ("acc", vec![acc])];
            self.emit("mmai", &attributes, &operands, &sum);
            return;
        }
        let factor = self.pick(&[
            Scalar::F16,
            Scalar::BF16,
            Scalar::F32,
            Scalar::TF32,
            Scalar::F64,
            Scalar::F8E4M3FN,
            Scalar::F8E5M2,
        ]);
        let sum = match factor {
            Scalar::F64 => Scalar::F64,
            Scalar::F16 | Scalar::F8E4M3FN | Scalar::F8E5M2 => {
                self.pick(&[Scalar::F32, Scalar::F32, Scalar::F16])
            }
            _ => Scalar::F32,
        };
        let sum = Ty::new(sum, &shape(m, n));
        let is_small = !self.one_in(4);
        let of = |draw: &mut Draw, ty: Ty| if is_small { draw.small(&ty) } else { draw.operand(&ty) };
        let lhs = of(self, Ty::new(factor, &shape(m, k)));
        let rhs = match self.one_in(3) {
            true => {
                // Columns as rows.
                let other = of(self, Ty::new(factor, &shape(n, k)));
                let order = if batch.is_empty() { vec![1, 0] } else { vec![0, 2, 1] };
                let order = [("permutation", Attribute::I32s(order))];
                let ty = Ty::new(factor, &shape(k, n));
                self.build.one("permute", &order, &[("source", vec![other])], &ty)
            }
            false => of(self, Ty::new(factor, &shape(k, n))),
        };
        let acc = of(self, sum.clone());
        let operands = [("lhs", vec![lhs]), ("rhs", vec![rhs]), ("acc", vec![acc])];
        let is_fast = matches!(factor, Scalar::F8E4M3FN | Scalar::F8E5M2) && self.one_in(3);
        let attributes: Vec<_> = is_fast.then_some(("fast_acc", Attribute::Unit)).into_iter().collect();
        self.emit("mmaf", &attributes, &operands, &sum);
    }

    /// A product of factors that share scales, as large as instructions for them.
    fn scaled_product(&mut self) {
        let factor = self.pick(&[Scalar::F8E4M3FN, Scalar::F8E5M2, Scalar::F4E2M1FN, Scalar::F4E2M1FN]);
        let is_half = factor == Scalar::F4E2M1FN;
        // Other large products are long chains in each thread.
        let is_large = self.rows > 0 && !self.one_in(3);
        let (scale, block) = match self.below(3) {
            0 if is_half => (Scalar::F8E4M3FN, 16),
            1 if is_half && !is_large => (Scalar::F8E8M0FNU, 16),
            _ => (Scalar::F8E8M0FNU, 32),
        };
        let (mut m, mut n, mut k) = (8 << self.below(3), 8 << self.below(3), 32 << self.below(3));
        if is_large {
            // Into tensor memory.
            (m, n, k) = (128 << self.below(2), n.max(16 << self.below(2)), k.max(64));
        }
        let batch: Vec<usize> =
            if !is_large && self.one_in(4) { vec![1 << self.below(2)] } else { Vec::new() };
        let shape = |a: usize, b: usize| [&batch[..], &[a, b]].concat();
        let lhs = self.factor(&Ty::new(factor, &shape(m, k)));
        let rhs = match self.one_in(2) {
            true => {
                // Columns as rows.
                let other = self.factor(&Ty::new(factor, &shape(n, k)));
                let order = if batch.is_empty() { vec![1, 0] } else { vec![0, 2, 1] };
                let order = [("permutation", Attribute::I32s(order))];
                let ty = Ty::new(factor, &shape(k, n));
                self.build.one("permute", &order, &[("source", vec![other])], &ty)
            }
            false => self.factor(&Ty::new(factor, &shape(k, n))),
        };
        let sum = Ty::new(Scalar::F32, &shape(m, n));
        let acc = self.small(&sum);
        let scales = [shape(m, k / block), shape(k / block, n)].map(|shape| {
            // Moderate numbers: powers of two, or all bits of the fraction and a sign, which does not count.
            let (bytes, mask, least) = match scale {
                Scalar::F8E4M3FN => (Ty::new(Scalar::I8, &shape), 0x9f, 0x28),
                _ => (Ty::new(Scalar::I8, &shape), 3, 125),
            };
            let any = self.operand(&bytes);
            let [mask, least] = [mask, least].map(|number| self.build.constant(&bytes, number));
            let bits = self.integers("andi", any, mask, &bytes);
            let bits = self.integers("addi", bits, least, &bytes);
            self.build.one("bitcast", &[], &[("source", vec![bits])], &bytes.with(scale))
        });
        let [left, right] = scales.map(|scale| vec![scale]);
        let operands = [("lhs", vec![lhs]), ("rhs", vec![rhs]), ("acc", vec![acc])];
        let operands = [&operands[..], &[("lhs_scale", left), ("rhs_scale", right)]].concat();
        self.emit("mmaf_scaled", &[], &operands, &sum);
    }

    /// Factors: small numbers, or floats of four bits from bytes.
    fn factor(&mut self, ty: &Ty) -> ValueId {
        if ty.scalar() != Scalar::F4E2M1FN {
            return self.small(ty);
        }
        let bytes = self.operand(&Ty::new(Scalar::I8, &[ty.count() / 2]));
        let flat = Ty::new(ty.scalar(), &[ty.count()]);
        let all = self.build.one("unpack", &[], &[("source", vec![bytes])], &flat);
        self.build.one("reshape", &[], &[("source", vec![all])], ty)
    }

    /// Any number that statements compute with.
    pub(super) fn any(&mut self) -> Scalar {
        if self.one_in(2) { self.pick(&INTEGERS) } else { self.pick(&FLOATS) }
    }
}
