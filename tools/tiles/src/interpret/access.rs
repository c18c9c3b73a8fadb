//! Loads, stores and atomic operations, by pointers and by views.
//!
//! ```text
//! load_view %v[1], tiles of 4 of a tensor of 6, padding nan     [m4 m5 nan nan]
//! load_ptr %p, mask [1 0], without padding                      [m0 ?]
//! ```

use super::{Run, case, elementwise::rounded};
use crate::{
    float::{self, Rounding},
    memory::Stop,
    value::{Cut, Element, Tensor, Tile, UNDEFINED, Value, View, cut, for_each, signed, size},
};
use std::rc::Rc;
use tilespace_tile_bytecode::{Attribute, Op, Padding, Scalar, Type, TypeId};

impl Run<'_> {
    /// Computes an op of this file; `false` if it is not one.
    pub(crate) fn accesses_memory(&mut self, op: &Op) -> Result<bool, Stop> {
        match op.record.name {
            "make_tensor_view" => self.make_tensor(op)?,
            "make_partition_view" | "make_strided_view" | "make_gather_scatter_view" => self.make_view(op)?,
            "get_tensor_shape" | "get_index_space_shape" => self.shape_of(op)?,
            "make_token" | "join_tokens" => {
                let tokens = self.tokens(op, "tokens")?;
                self.results(op, vec![Value::Token(tokens)])?;
            }
            "memory_fence_alias_tko" | "gdc_wait_tko" | "gdc_launch_dependents_tko" => {
                let tokens = self.tokens(op, "token")?;
                self.results(op, vec![Value::Token(tokens)])?;
            }
            "load_ptr_tko" => self.load(op)?,
            "store_ptr_tko" => self.store(op)?,
            "load_view_tko" => self.load_tile(op)?,
            "store_view_tko" => self.store_tile(op)?,
            "atomic_rmw_tko" | "atomic_cas_tko" => {
                let places = self.places(op, "pointers")?;
                self.change(op, &places)?;
            }
            "atomic_red_view_tko" => {
                let view = self.view(op.operand_group("view")[0])?;
                let places = self.tile_places(op, &view)?;
                self.change(op, &places)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn make_tensor(&mut self, op: &Op) -> Result<(), Stop> {
        let base = self.operand(op, "base")?;
        let Some(Type::TensorView { element, shape, strides, .. }) = self.module.type_of(op.results[0].ty)
        else {
            return Err(Stop::Unknown("a tensor".into()));
        };
        let fill = |sizes: &[i64], group: &str| -> Result<Vec<i64>, Stop> {
            let mut given = op.operand_group(group).iter();
            let size = |size: &i64| match *size {
                i64::MIN => given.next().map_or(Err(Stop::Unknown("a size".into())), |id| self.number(*id)),
                known => Ok(known),
            };
            sizes.iter().map(size).collect()
        };
        let (shape, strides) = (fill(shape, "dynamicShape")?, fill(strides, "dynamicStrides")?);
        if base.slack[0] != 0.0 || shape.iter().chain(&strides).any(|size| *size < 0) {
            return Err(Stop::Undefined("a tensor".into()));
        }
        let tensor = Tensor { scalar: self.scalar(*element)?, base: base.bits[0], shape, strides };
        self.results(op, vec![Value::Tensor(Rc::new(tensor))])
    }

    fn make_view(&mut self, op: &Op) -> Result<(), Stop> {
        let tensor = Tensor::clone(&*self.tensor(op.operand_group("tensor_view")[0])?);
        let sizes = |tile: &[i32]| tile.iter().map(|size| *size as usize).collect::<Vec<_>>();
        let steps = |tile: &[i32]| Cut::Steps(tile.iter().map(|size| i64::from(*size)).collect());
        let view = match self.module.type_of(op.results[0].ty) {
            Some(Type::PartitionView { tile, dim_map, padding, .. }) => {
                View { tensor, tile: sizes(tile), dims: sizes(dim_map), cut: steps(tile), padding: *padding }
            }
            Some(Type::StridedView { tile, traversal, dim_map, padding, .. }) => View {
                tensor,
                tile: sizes(tile),
                dims: sizes(dim_map),
                cut: steps(traversal),
                padding: *padding,
            },
            Some(Type::GatherScatterView { tile, sparse_dim, padding, .. }) => View {
                tensor,
                tile: sizes(tile),
                dims: (0..tile.len()).collect(),
                cut: Cut::Gather(*sparse_dim as usize),
                padding: *padding,
            },
            _ => return Err(Stop::Unknown("a view".into())),
        };
        self.results(op, vec![Value::View(Rc::new(view))])
    }

    fn shape_of(&mut self, op: &Op) -> Result<(), Stop> {
        let id = op.operand_group("src")[0];
        let sizes: Vec<i64> = match self.value(id)? {
            Value::Tensor(tensor) => tensor.shape.clone(),
            Value::View(view) => (0..view.tile.len()).map(|dim| tiles_along(view, dim)).collect(),
            _ => return Err(Stop::Unknown("a shape".into())),
        };
        let results = op.results.iter().zip(sizes).map(|(result, size)| {
            let (element, shape) = self.tile_type(result.ty)?;
            Ok(Value::Tile(Rc::new(Tile::new(element, shape, vec![cut(size as u64, element.bits())]))))
        });
        let results = results.collect::<Result<Vec<_>, _>>()?;
        self.results(op, results)
    }

    fn loaded(
        &mut self,
        op: &Op,
        places: &[Place],
        ty: TypeId,
        other: &dyn Fn(usize) -> (u64, f64),
    ) -> Result<(), Stop> {
        let (element, shape) = self.tile_type(ty)?;
        let (access, token) = self.access(op)?;
        let mut tile = Tile::new(element, shape, Vec::new());
        for (at, place) in places.iter().enumerate() {
            let (bits, slack) = match place {
                Place::At(address) => self.memory.load(&access, *address, element.scalar())?,
                Place::Nowhere => other(at),
            };
            tile.bits.push(bits);
            tile.slack.push(slack);
        }
        self.results(op, vec![Value::Tile(Rc::new(tile)), Value::Token(token)])
    }

    fn stored(&mut self, op: &Op, places: &[Place], tile: &Tile) -> Result<(), Stop> {
        let (access, token) = self.access(op)?;
        for (at, place) in places.iter().enumerate() {
            match place {
                Place::At(address) => {
                    let value = (tile.bits[at], tile.slack[at]);
                    self.memory.store(&access, *address, tile.element.scalar(), value)?;
                }
                Place::Nowhere => {}
            }
        }
        self.results(op, vec![Value::Token(token)])
    }

    /// The places that pointers point to, unless a mask forbids the access.
    fn places(&self, op: &Op, group: &str) -> Result<Vec<Place>, Stop> {
        let (pointers, mask) = (self.operand(op, group)?, self.optional(op, "mask")?);
        let place = |at: usize| {
            let mask = mask.as_ref().map_or((1, 0.0), |mask| (mask.bits[at], mask.slack[at]));
            match (mask, pointers.slack[at]) {
                ((0, 0.0), _) => Ok(Place::Nowhere),
                ((_, 0.0), 0.0) => Ok(Place::At(pointers.bits[at])),
                _ => Err(Stop::Undefined("a mask or an address".into())),
            }
        };
        (0..pointers.bits.len()).map(place).collect()
    }

    fn load(&mut self, op: &Op) -> Result<(), Stop> {
        let places = self.places(op, "source")?;
        let padding = self.optional(op, "paddingValue")?;
        let other =
            |at: usize| padding.as_ref().map_or((0, UNDEFINED), |tile| (tile.bits[at], tile.slack[at]));
        self.loaded(op, &places, op.results[0].ty, &other)
    }

    fn store(&mut self, op: &Op) -> Result<(), Stop> {
        let places = self.places(op, "destination")?;
        let tile = self.operand(op, "value")?;
        self.stored(op, &places, &tile)
    }

    /// The places of the elements of a tile of a view.
    fn tile_places(&self, op: &Op, view: &View) -> Result<Vec<Place>, Stop> {
        let ids = op.operand_group("index");
        let mut starts = Vec::new();
        let mut rows = None;
        for (dim, id) in ids.iter().enumerate() {
            if view.cut == Cut::Gather(dim) {
                rows = Some(self.tile(*id)?);
                starts.push(0);
                continue;
            }
            let index = self.number(*id)?;
            let step = match &view.cut {
                Cut::Steps(steps) => steps[dim],
                // An index that is not a row of the list is the first element.
                Cut::Gather(_) => 1,
            };
            if index < 0 || index >= tiles_along(view, dim) {
                return Err(Stop::Undefined("an index of no tile".into()));
            }
            starts.push(index * step);
        }
        let claims: &[bool] = match op.attribute("inbounds") {
            Some(Attribute::Bools(claims)) => claims,
            _ => &[],
        };
        let Tensor { scalar, base, shape, strides } = &view.tensor;
        let (mut places, mut broken) = (Vec::new(), false);
        for_each(&view.tile, |place| {
            let (mut offset, mut is_inside) = (0, true);
            for (dim, at) in place.iter().enumerate() {
                let along = view.dims[dim];
                let index = match &rows {
                    Some(rows) if view.cut == Cut::Gather(dim) => {
                        broken |= rows.slack[*at] != 0.0;
                        signed(rows.bits[*at], rows.element.bits())
                    }
                    _ => starts[dim] + *at as i64,
                };
                let inside = (0..shape[along]).contains(&index);
                broken |= !inside && claims.get(dim) == Some(&true);
                is_inside &= inside;
                offset += index * strides[along];
            }
            let address = base.wrapping_add((offset as u64).wrapping_mul(size(*scalar) as u64));
            places.push(if is_inside { Place::At(address) } else { Place::Nowhere });
        });
        if broken {
            return Err(Stop::Undefined("a promise about the bounds of a view, or an index".into()));
        }
        Ok(places)
    }

    fn load_tile(&mut self, op: &Op) -> Result<(), Stop> {
        let view = self.view(op.operand_group("view")[0])?;
        let places = self.tile_places(op, &view)?;
        let other = view.padding.map_or((0, UNDEFINED), |padding| (pad(padding, view.tensor.scalar), 0.0));
        self.loaded(op, &places, op.results[0].ty, &|_| other)
    }

    fn store_tile(&mut self, op: &Op) -> Result<(), Stop> {
        let view = self.view(op.operand_group("view")[0])?;
        let places = self.tile_places(op, &view)?;
        let tile = self.operand(op, "tile")?;
        self.stored(op, &places, &tile)
    }

    fn change(&mut self, op: &Op, places: &[Place]) -> Result<(), Stop> {
        let is_exchange = op.record.name == "atomic_cas_tko";
        let mode = case_number(op, "mode");
        let group = match op.record.name {
            "atomic_cas_tko" => "val",
            "atomic_red_view_tko" => "value",
            _ => "arg",
        };
        let argument = self.operand(op, group)?;
        let compared = self.optional(op, "cmp")?;
        let scalar = argument.element.scalar();
        let (access, token) = self.access(op)?;
        let mut old = Tile::new(argument.element, argument.shape.clone(), Vec::new());
        let kind = if is_exchange { (100, false) } else { (mode, mode != 9) };
        for (at, place) in places.iter().enumerate() {
            let new = (argument.bits[at], argument.slack[at]);
            let was = match place {
                Place::At(address) => self.memory.change(&access, *address, scalar, kind, |was| {
                    let slack = if was.1 > 0.0 || new.1 > 0.0 { UNDEFINED } else { 0.0 };
                    match &compared {
                        Some(compared) if compared.slack[at] > 0.0 => (0, UNDEFINED),
                        Some(compared) if compared.bits[at] == was.0 => (new.0, slack),
                        Some(_) => was,
                        None => atomic(mode, scalar, was.0, new.0, slack),
                    }
                })?,
                _ => (0, UNDEFINED),
            };
            old.bits.push(was.0);
            old.slack.push(was.1);
        }
        let mut results = vec![Value::Tile(Rc::new(old)), Value::Token(token)];
        if op.record.name == "atomic_red_view_tko" {
            results.remove(0);
        }
        self.results(op, results)
    }
}

fn case_number(op: &Op, name: &str) -> u32 {
    match op.attribute(name) {
        Some(Attribute::Number(number)) => *number as u32,
        _ => case(op, name),
    }
}

fn atomic(mode: u32, scalar: Scalar, was: u64, new: u64, slack: f64) -> (u64, f64) {
    let bits = Element::Number(scalar).bits();
    let (a, b) = (signed(was, bits), signed(new, bits));
    let value = match mode {
        0 => was & new,
        1 => was | new,
        2 => was ^ new,
        3 => was.wrapping_add(new),
        4 => {
            let sum = float::add(float::decode(was, scalar), float::decode(new, scalar));
            let out = rounded(sum, scalar, Rounding::Nearest);
            // Another order would round otherwise, and a number near zero may be flushed.
            let is_near_zero = sum.value != 0.0 && sum.value.abs() < f64::from(f32::MIN_POSITIVE);
            return (out.bits, if out.rounded || is_near_zero { UNDEFINED } else { slack });
        }
        5 => a.max(b) as u64,
        6 => a.min(b) as u64,
        7 => was.max(new),
        8 => was.min(new),
        _ => new,
    };
    (cut(value, bits), slack)
}

/// The place of an element.
enum Place {
    At(u64),
    Nowhere,
}

/// How many tiles a view has along a dimension of a tile.
fn tiles_along(view: &View, dim: usize) -> i64 {
    let size = view.tensor.shape[view.dims[dim]];
    match &view.cut {
        Cut::Steps(steps) => (size + steps[dim] - 1) / steps[dim],
        Cut::Gather(_) => size,
    }
}

/// The bits of a padding.
fn pad(padding: Padding, scalar: Scalar) -> u64 {
    let bits = Element::Number(scalar).bits();
    let infinity = || float::encode(float::Near::exact(f64::INFINITY), scalar, Rounding::Nearest).0;
    match padding {
        Padding::Zero => 0,
        Padding::NegativeZero => 1 << (bits - 1),
        Padding::Nan => float::nan(scalar),
        Padding::PositiveInfinity => infinity(),
        Padding::NegativeInfinity => infinity() | 1 << (bits - 1),
    }
}
