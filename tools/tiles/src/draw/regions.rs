//! Statements with regions: reductions, branches, loops.

use super::{Draw, Ty};
use crate::float::{self, Near, Rounding};
use tilespace_tile_bytecode::{Attribute, Region, Scalar, Type, TypeId, Value, ValueId};

/// Operations that combine two numbers, in any order, and their identities.
const OF_INTEGERS: [&str; 7] = ["addi", "muli", "andi", "ori", "xori", "maxi", "mini"];
const OF_FLOATS: [&str; 5] = ["addf", "addf", "mulf", "maxf", "minf"];

impl Draw {
    pub(super) fn reduce(&mut self) {
        let scalar = self.any();
        let mut shape = self.known_shape();
        if shape.is_empty() {
            shape = self.other_shape(1 << self.size.min(5));
        }
        if shape.is_empty() {
            return;
        }
        let ty = Ty::new(scalar, &shape);
        let dim = self.below(shape.len());
        let is_scan = self.one_in(4);
        let mut rest = shape.clone();
        let name = if is_scan { "scan" } else { "reduce" };
        if !is_scan {
            rest.remove(dim);
        }
        let result = Ty { element: ty.element, shape: rest.clone() };
        let with_place = !is_scan && self.one_in(4) && scalar != Scalar::I1;
        let source =
            if !scalar.is_integer() && !self.one_in(3) { self.small(&ty) } else { self.operand(&ty) };
        let mut attributes = vec![("dim", Attribute::Number(dim as u64))];
        if is_scan {
            attributes.push(("reverse", Attribute::Bool(self.one_in(2))));
        }
        if scalar.is_integer() && scalar != Scalar::I1 && self.one_in(if is_scan { 2 } else { 4 }) {
            return self.steps_in_order((name, source), (&ty, &result), attributes);
        }
        if with_place {
            return self.greatest_with_place(source, &ty, dim, attributes, &result);
        }
        let op = if scalar.is_integer() { self.pick(&OF_INTEGERS) } else { self.pick(&OF_FLOATS) };
        let signed = self.one_in(2);
        let identity = self.identity(op, scalar, signed);
        attributes.push(("identities", Attribute::Array(vec![identity])));
        let element = Ty::new(scalar, &[]);
        let id = self.build.tile(&element);
        let (new, so_far) = (self.build.value(id), self.build.value(id));
        self.build.begin();
        let mut of_op = Vec::new();
        if matches!(op, "maxi" | "mini") {
            let word = if signed { "signed" } else { "unsigned" };
            of_op.push(("signedness", self.build.case(op, "signedness", word)));
        }
        let pair = if self.one_in(2) { [new.id, so_far.id] } else { [so_far.id, new.id] };
        let value = self.build.one(op, &of_op, &[("lhs", vec![pair[0]]), ("rhs", vec![pair[1]])], &element);
        self.build.op("yield", &[], &[("operands", vec![value])], &[]);
        let region = self.build.end(vec![new, so_far]);
        let id = self.build.tile(&result);
        let results =
            self.build.op_with(name, &attributes, &[("operands", vec![source])], &[id], vec![region]);
        self.add(results[0], result);
    }

    /// The functions `a * x + b`, one after the other: their order matters.
    fn steps_in_order(
        &mut self,
        (name, factors): (&str, ValueId),
        (ty, result): (&Ty, &Ty),
        mut attributes: Vec<(&'static str, Attribute)>,
    ) {
        let addends = self.operand(ty);
        let identities = ["muli", "addi"].map(|op| self.identity(op, ty.scalar(), false));
        attributes.push(("identities", Attribute::Array(identities.to_vec())));
        let element = Ty::new(ty.scalar(), &[]);
        let id = self.build.tile(&element);
        let [a, a_so_far, b, b_so_far] = [id; 4].map(|ty| self.build.value(ty));
        self.build.begin();
        let factor = self.integers("muli", a.id, a_so_far.id, &element);
        let product = self.integers("muli", a.id, b_so_far.id, &element);
        let addend = self.integers("addi", product, b.id, &element);
        self.build.op("yield", &[], &[("operands", vec![factor, addend])], &[]);
        let region = self.build.end(vec![a, a_so_far, b, b_so_far]);
        let ids = [self.build.tile(if name == "scan" { ty } else { result }); 2];
        let operands = [("operands", vec![factors, addends])];
        for id in self.build.op_with(name, &attributes, &operands, &ids, vec![region]) {
            self.add(id, if name == "scan" { ty.clone() } else { result.clone() });
        }
    }

    fn identity(&mut self, op: &str, scalar: Scalar, signed: bool) -> Attribute {
        let ty = self.build.scalar(scalar);
        if scalar.is_integer() {
            let bits = u32::from(scalar.bits());
            let (all, half) = (crate::value::cut(u64::MAX, bits), 1 << (bits - 1));
            let value = match (op, signed) {
                ("muli", _) => 1,
                ("andi", _) => all,
                ("maxi", true) => half,
                ("mini", true) => all ^ half,
                ("mini", false) => all,
                _ => 0,
            };
            return Attribute::Integer { ty, value };
        }
        let value = match op {
            "mulf" => 1.0,
            "maxf" => f64::NEG_INFINITY,
            "minf" => f64::INFINITY,
            // A sum of only negative zeros is a negative zero.
            _ => 0.0,
        };
        Attribute::Float { ty, bits: float::encode(Near::exact(value), scalar, Rounding::Nearest).0 }
    }

    /// The greatest number along a dimension and its place; of equal numbers the least place.
    fn greatest_with_place(
        &mut self,
        source: ValueId,
        ty: &Ty,
        dim: usize,
        mut attributes: Vec<(&'static str, Attribute)>,
        result: &Ty,
    ) {
        let scalar = ty.scalar();
        let line = Ty::new(Scalar::I32, &[ty.shape[dim]]);
        let mut thin = vec![1; ty.shape.len()];
        thin[dim] = ty.shape[dim];
        let numbers = self.build.one("iota", &[], &[], &line);
        let thin = Ty::new(Scalar::I32, &thin);
        let numbers = if thin == line {
            numbers
        } else {
            self.build.one("reshape", &[], &[("source", vec![numbers])], &thin)
        };
        let places = ty.with(Scalar::I32);
        let numbers = if thin == places {
            numbers
        } else {
            self.build.one("broadcast", &[], &[("source", vec![numbers])], &places)
        };
        let least = self.identity(if scalar.is_integer() { "maxi" } else { "maxf" }, scalar, true);
        let index = self.build.scalar(Scalar::I32);
        let none = Attribute::Integer { ty: index, value: 0x7fff_ffff };
        attributes.push(("identities", Attribute::Array(vec![least, none])));
        let (number, place, bit) =
            (Ty::new(scalar, &[]), Ty::new(Scalar::I32, &[]), Ty::new(Scalar::I1, &[]));
        let (a, b) = (self.build.tile(&number), self.build.tile(&place));
        let [new, so_far, new_place, place_so_far] = [a, a, b, b].map(|ty| self.build.value(ty));
        self.build.begin();
        let compare = |draw: &mut Draw, relation: &str, is_place: bool, lhs: Value, rhs: Value| {
            let name = if is_place || scalar.is_integer() { "cmpi" } else { "cmpf" };
            let relation = draw.build.case(name, "comparison_predicate", relation);
            let how = match name {
                "cmpi" => ("signedness", draw.build.case(name, "signedness", "signed")),
                _ => ("comparison_ordering", draw.build.case(name, "comparison_ordering", "ordered")),
            };
            let attributes = [("comparison_predicate", relation), how];
            draw.build.one(name, &attributes, &[("lhs", vec![lhs.id]), ("rhs", vec![rhs.id])], &bit)
        };
        let is_greater = compare(self, "greater_than", false, new, so_far);
        let is_equal = compare(self, "equal", false, new, so_far);
        let is_before = compare(self, "less_than", true, new_place, place_so_far);
        let is_first = self.integers("andi", is_equal, is_before, &bit);
        let takes = self.integers("ori", is_greater, is_first, &bit);
        let choose = |draw: &mut Draw, a: Value, b: Value, ty: &Ty| {
            let operands = [("cond", vec![takes]), ("val_if_true", vec![a.id]), ("val_if_false", vec![b.id])];
            draw.build.one("select", &[], &operands, ty)
        };
        let greatest = choose(self, new, so_far, &number);
        let its_place = choose(self, new_place, place_so_far, &place);
        self.build.op("yield", &[], &[("operands", vec![greatest, its_place])], &[]);
        let region = self.build.end(vec![new, so_far, new_place, place_so_far]);
        let where_ty = result.with(Scalar::I32);
        let ids = [self.build.tile(result), self.build.tile(&where_ty)];
        let operands = [("operands", vec![source, numbers])];
        let results = self.build.op_with("reduce", &attributes, &operands, &ids, vec![region]);
        self.add(results[0], result.clone());
        self.add(results[1], where_ty);
    }

    /// Statements in a region. Returns the values of these types that it gives on, and how many values were
    /// known before.
    fn body(
        &mut self,
        carried: &[Ty],
        arguments: &[(Value, Ty)],
        token: Option<ValueId>,
    ) -> (Vec<ValueId>, usize) {
        let seen = self.pool.len();
        self.token = token;
        for (value, ty) in arguments {
            self.pool.push((value.id, ty.clone(), true));
        }
        self.depth += 1;
        self.loops += usize::from(!arguments.is_empty());
        for _ in 0..1 + self.below(3) {
            self.statement();
        }
        self.depth -= 1;
        let values = carried.iter().map(|ty| self.operand(ty)).collect();
        self.store_unused(seen);
        self.loops -= usize::from(!arguments.is_empty());
        (values, seen)
    }

    pub(super) fn any_token(&mut self) -> ValueId {
        match self.token {
            Some(token) => token,
            None => {
                let ty = self.build.ty(Type::Token);
                self.build.op("make_token", &[], &[], &[ty])[0]
            }
        }
    }

    /// Types of the values that a region gives on, with the numbers of the types, a token's last.
    fn carried(&mut self) -> (Vec<Ty>, Vec<TypeId>) {
        let types: Vec<Ty> = (0..self.below(3))
            .map(|_| {
                let scalar = self.any();
                let shape = self.known_shape();
                Ty::new(scalar, &shape)
            })
            .collect();
        let mut ids: Vec<TypeId> = types.iter().map(|ty| self.build.tile(ty)).collect();
        ids.push(self.build.ty(Type::Token));
        (types, ids)
    }

    /// Defines the results of a statement with regions.
    fn define(&mut self, results: Vec<ValueId>, types: Vec<Ty>) {
        self.token = results.last().copied();
        results.into_iter().zip(types).for_each(|(id, ty)| _ = self.add(id, ty));
    }

    /// A truth value that is the same in all threads.
    fn condition(&mut self) -> ValueId {
        let bit = Ty::new(Scalar::I1, &[]);
        match self.below(3) {
            0 => {
                let bits = self.below(2) as u64;
                self.given(bits, Scalar::I1)
            }
            1 if self.grid[0] > 1 => {
                let one = self.build.constant(&Ty::new(Scalar::I32, &[]), 1);
                let signed = self.build.case("cmpi", "signedness", "signed");
                let less = self.build.case("cmpi", "comparison_predicate", "less_than");
                let attributes = [("comparison_predicate", less), ("signedness", signed)];
                self.build.one("cmpi", &attributes, &[("lhs", vec![self.block]), ("rhs", vec![one])], &bit)
            }
            _ => self.operand(&bit),
        }
    }

    pub(super) fn branch(&mut self) {
        let (types, ids) = self.carried();
        let condition = self.condition();
        let token = self.any_token();
        let mut regions: Vec<Region> = Vec::new();
        let returns = if self.loops == 0 && self.one_in(6) { self.below(2) } else { 2 };
        for which in 0..2 {
            self.build.begin();
            let (mut values, seen) = self.body(&types, &[], Some(token));
            values.extend(self.token);
            if which == returns {
                self.build.op("return", &[], &[], &[]);
            } else {
                self.build.op("yield", &[], &[("operands", values)], &[]);
            }
            self.pool.truncate(seen);
            regions.push(self.build.end(Vec::new()));
        }
        let results = self.build.op_with("if", &[], &[("condition", vec![condition])], &ids, regions);
        self.define(results, types);
    }

    /// The statements of a turn of a loop: its arguments, a number first, the values that it gives on, and
    /// how many values were known before.
    fn turn(&mut self, number: &Ty, types: &[Ty], ids: &[TypeId]) -> (Vec<Value>, Vec<ValueId>, usize) {
        let at = self.build.tile(number);
        let at = self.build.value(at);
        let arguments: Vec<Value> = ids.iter().map(|ty| self.build.value(*ty)).collect();
        self.build.begin();
        let mut known = vec![(at, number.clone())];
        known.extend(arguments.iter().copied().zip(types.iter().cloned()));
        let token = arguments.last().map(|value| value.id);
        let (mut values, seen) = self.body(types, &known, token);
        values.extend(self.token);
        ([&[at][..], &arguments].concat(), values, seen)
    }

    pub(super) fn repeat(&mut self) {
        let (types, ids) = self.carried();
        let index = self.pick(&[Scalar::I32, Scalar::I32, Scalar::I64, Scalar::I16, Scalar::I8]);
        let number = Ty::new(index, &[]);
        let begin = self.below(3) as u64;
        let (turns, step) = (self.below(4) as u64, 1 + self.below(2) as u64);
        let bound = |draw: &mut Draw, value: u64| match draw.one_in(2) {
            true => draw.given(value, index),
            false => draw.build.constant(&number, value),
        };
        let bounds = [begin, begin + turns * step, step].map(|value| bound(self, value));
        let mut initial: Vec<ValueId> = types.iter().map(|ty| self.operand(ty)).collect();
        initial.push(self.any_token());
        let (all, mut values, seen) = self.turn(&number, &types, &ids);
        if self.one_in(4) {
            // Sometimes the turn ends here.
            let condition = self.condition();
            self.build.begin();
            self.build.op("continue", &[], &[("operands", values.clone())], &[]);
            let leaves = self.build.end(Vec::new());
            self.build.begin();
            self.build.op("yield", &[], &[], &[]);
            let stays = self.build.end(Vec::new());
            self.build.op_with("if", &[], &[("condition", vec![condition])], &[], vec![leaves, stays]);
            self.loops += 1;
            values = types.iter().map(|ty| self.operand(ty)).collect();
            self.loops -= 1;
            values.extend(self.token);
        }
        self.build.op("continue", &[], &[("operands", values)], &[]);
        self.pool.truncate(seen);
        let region = self.build.end(all);
        let operands = [
            ("lowerBound", vec![bounds[0]]),
            ("upperBound", vec![bounds[1]]),
            ("step", vec![bounds[2]]),
            ("initValues", initial),
        ];
        let unsigned = self.one_in(4).then_some(("unsignedCmp", Attribute::Unit));
        let attributes: Vec<_> = unsigned.into_iter().collect();
        let results = self.build.op_with("for", &attributes, &operands, &ids, vec![region]);
        self.define(results, types);
    }

    /// A loop that counts down, and is left by a branch.
    pub(super) fn turns(&mut self) {
        let (types, ids) = self.carried();
        let number = Ty::new(Scalar::I32, &[]);
        let turns = 1 + self.below(3) as u64;
        let turns = self.given(turns, Scalar::I32);
        let mut initial: Vec<ValueId> = types.iter().map(|ty| self.operand(ty)).collect();
        initial.push(self.any_token());
        initial.insert(0, turns);
        let (all, mut values, seen) = self.turn(&number, &types, &ids);
        let one = self.build.constant(&number, 1);
        let next = self.integers("subi", all[0].id, one, &number);
        let equal = self.build.case("cmpi", "comparison_predicate", "equal");
        let signed = self.build.case("cmpi", "signedness", "signed");
        let zero = self.build.constant(&number, 0);
        let attributes = [("comparison_predicate", equal), ("signedness", signed)];
        let operands = [("lhs", vec![next]), ("rhs", vec![zero])];
        let done = self.build.one("cmpi", &attributes, &operands, &Ty::new(Scalar::I1, &[]));
        self.build.begin();
        self.build.op("break", &[], &[("operands", values.clone())], &[]);
        let leaves = self.build.end(Vec::new());
        self.build.begin();
        self.build.op("yield", &[], &[], &[]);
        let stays = self.build.end(Vec::new());
        self.build.op_with("if", &[], &[("condition", vec![done])], &[], vec![leaves, stays]);
        values.insert(0, next);
        self.build.op("continue", &[], &[("operands", values)], &[]);
        self.pool.truncate(seen);
        let region = self.build.end(all);
        let results = self.build.op_with("loop", &[], &[("initValues", initial)], &ids, vec![region]);
        self.define(results, types);
    }
}
