//! One operation on random operands, and its result by the algebra.

use crate::{
    algebra::{
        self, Layout, Made, Number, Place, Step, Tile, coalesce, complement, composition, known,
        logical_divide, logical_product, side_by_side, zipped_divide,
    },
    makers,
};
use Layout::{Modes, One};

/// Random numbers (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end.max(1)
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The result of an operation.
#[derive(Clone)]
pub enum Value {
    Layout(Layout),
    /// A view that begins at an element.
    View(i64, Layout),
    /// A layout after a swizzle, and after an offset known at run time, if there is one.
    Swizzled(Option<i64>, Layout),
    /// Coordinates that begin at one.
    Coordinates(Layout, Layout),
    /// The sizes of a layout as a tuple, and the name of its type.
    Tuple(&'static str, Layout),
    /// The address of an element.
    Pointer(i64),
    /// A tile.
    Tile(Tile),
}

impl Value {
    pub fn text(&self) -> String {
        let both = |layout: &Layout| format!("{}:{}", layout.shape(), layout.stride());
        match self {
            Self::Layout(layout) => format!("!cute.layout<\"{}\">", both(layout)),
            Self::Swizzled(offset, layout) => {
                let offset = if offset.is_some() { "?" } else { "0" };
                format!("!cute.composed_layout<\"S<2,1,3> o {offset} o {}\">", both(layout))
            }
            Self::View(_, layout) => format!("!cute.memref<f32, gmem, \"{}\">", both(layout)),
            Self::Coordinates(start, layout) => {
                format!("!cute.coord_tensor<\"{}\", \"{}\">", start.shape(), both(layout))
            }
            Self::Tuple(name, layout) => format!("!cute.{name}<\"{}\">", layout.shape()),
            Self::Pointer(_) => "!cute.ptr<f32, gmem>".to_owned(),
            Self::Tile(tile) => format!("!cute.tile<\"{}\">", tile.text()),
        }
    }

    pub fn layout(&self) -> &Layout {
        match self {
            Self::Layout(layout)
            | Self::View(_, layout)
            | Self::Swizzled(_, layout)
            | Self::Coordinates(_, layout)
            | Self::Tuple(_, layout) => layout,
            Self::Pointer(_) | Self::Tile(_) => &NOTHING,
        }
    }

    pub fn with_layout(&self, layout: Layout) -> Self {
        match self {
            Self::Pointer(_) | Self::Tile(_) => self.clone(),
            Self::Layout(_) => Self::Layout(layout),
            Self::View(start, _) => Self::View(*start, layout),
            Self::Swizzled(offset, _) => Self::Swizzled(*offset, layout),
            Self::Coordinates(start, _) => Self::Coordinates(start.clone(), layout),
            Self::Tuple(name, _) => Self::Tuple(name, layout),
        }
    }

    /// The numbers that come before the layout's numbers.
    fn start(&self) -> Vec<i64> {
        match self {
            Self::View(start, _) => vec![*start],
            Self::Coordinates(start, _) => start.values().iter().map(|number| number.now).collect(),
            Self::Pointer(address) => vec![*address],
            Self::Tile(tile) => tile.values().iter().map(|number| number.now).collect(),
            Self::Layout(_) | Self::Swizzled(..) | Self::Tuple(..) => vec![],
        }
    }
}

/// No layout.
static NOTHING: Layout = Modes(vec![]);

/// An operation to be lowered.
pub struct Case {
    pub op: &'static str,
    pub arguments: Vec<(String, i64)>,
    body: String,
    pub attributes: String,
    pub operands: Vec<(String, String)>,
    pub value: Value,
    /// The type of the result.
    pub result: String,
    /// Whether there is no such result, since CuTe asserts that there is not.
    pub is_refused: bool,
}

impl Case {
    pub fn new(op: &'static str) -> Self {
        Self {
            op,
            arguments: vec![],
            body: String::new(),
            attributes: String::new(),
            operands: vec![],
            value: Value::Layout(Modes(vec![])),
            result: String::new(),
            is_refused: false,
        }
    }

    /// The kernel, with a type of the result.
    pub fn source(&self, result: &str) -> String {
        let Self { op, body, attributes, operands, arguments, .. } = self;
        let list = |parts: Vec<String>| parts.join(", ");
        let types = list(arguments.iter().map(|(ty, _)| ty.clone()).collect());
        let heads =
            list(arguments.iter().enumerate().map(|(index, (ty, _))| format!("%a{index}: {ty}")).collect());
        let names = list(operands.iter().map(|(name, _)| name.clone()).collect());
        let of = list(operands.iter().map(|(_, ty)| ty.clone()).collect());
        let (op, use_of) = match op.split_once(' ') {
            Some((op, _)) => (op, "%r"),
            None => (*op, "%r"),
        };
        format!(
            "gpu.module @kernels {{\n  \"cuda.kernel\"() <{{function_type = ({types}) -> (), sym_name = \"k\"}}> ({{\n  \
             ^bb0({heads}):\n{body}    %r = \"{op}\"({names}){attributes} : ({of}) -> {result}\n    \
             \"test.use\"({use_of}) : ({result}) -> ()\n    \"cuda.return\"() : () -> ()\n  }}) : () -> ()\n}}"
        )
    }

    /// The kernel with another number in the type of an operand, which may be one that no layout has.
    pub fn hostile(&self, random: &mut Random) -> String {
        let number = random.of(&[0, -1, 1, 3, 1 << 31, 1 << 60, i64::MAX, i64::MIN]).to_string();
        let mut source = self.source(&self.result);
        let Some((_, ty)) = self.operands.get(random.below(self.operands.len())) else { return source };
        let is_digit = |at: usize| ty.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
        let from = ty.find('"').unwrap_or(0);
        let starts: Vec<_> = (from..ty.len()).filter(|at| is_digit(*at) && !is_digit(at - 1)).collect();
        if let Some(start) = starts.get(random.below(starts.len())) {
            let end = (*start..ty.len()).find(|at| !is_digit(*at)).unwrap_or(ty.len());
            source = source.replace(ty, &format!("{}{number}{}", &ty[..*start], &ty[end..]));
        }
        source
    }

    pub fn arguments(&self) -> Vec<i64> {
        self.arguments.iter().map(|(_, now)| *now).collect()
    }

    /// Compares numbers with the expected ones.
    pub fn compare(&self, value: &Value, numbers: &[i64]) -> Result<(), String> {
        let (start, layout) = (value.start(), value.layout());
        let end = if let Value::Swizzled(offset, _) = value { *offset } else { None };
        let expected: Vec<i64> =
            start.iter().copied().chain(layout.values().iter().map(|number| number.now)).chain(end).collect();
        if numbers.len() != expected.len() {
            return Err(format!("{} numbers for {}", numbers.len(), expected.len()));
        }
        let found = layout.with_values(&mut numbers.iter().skip(start.len()).copied());
        // Of one element there is no stride.
        let same = found.leaves().iter().zip(layout.leaves()).all(|((size, step), (wanted, stride))| {
            size.now == wanted.now && (step.number.now == stride.number.now || wanted.now <= 1)
        });
        let same = same && end.is_none_or(|end| numbers.last() == Some(&end));
        match same && numbers.iter().zip(&start).all(|(found, wanted)| found == wanted) {
            true => Ok(()),
            false => Err(format!("{numbers:?} for {expected:?} with {:?}", self.arguments())),
        }
    }

    pub fn number(&mut self, number: Number) -> String {
        self.arguments.push((format!("i{}", number.bits), number.now));
        format!("%a{}", self.arguments.len() - 1)
    }

    pub fn line(&mut self, op: &str, operands: &[(String, String)], ty: &str) -> String {
        let name = format!("%v{}", self.body.lines().count());
        let names: Vec<_> = operands.iter().map(|(name, _)| name.as_str()).collect();
        let types: Vec<_> = operands.iter().map(|(_, ty)| ty.as_str()).collect();
        self.body +=
            &format!("    {name} = \"{op}\"({}) : ({}) -> {ty}\n", names.join(", "), types.join(", "));
        name
    }

    /// The sizes of a layout as a tuple.
    pub fn tuple(&mut self, word: &'static str, layout: &Layout) -> (String, String) {
        let ty = Value::Tuple(word, layout.clone()).text();
        let unknown: Vec<_> =
            layout.leaves().into_iter().map(|(size, _)| size).filter(|n| !n.known).collect();
        let operands: Vec<_> =
            unknown.into_iter().map(|number| (self.number(number), format!("i{}", number.bits))).collect();
        let op = if operands.is_empty() { "cute.static".to_owned() } else { format!("cute.make_{word}") };
        (self.line(&op, &operands, &ty), ty)
    }

    pub fn layout(&mut self, layout: &Layout) -> (String, String) {
        let ty = Value::Layout(layout.clone()).text();
        if layout.values().is_empty() {
            return (self.line("cute.static", &[], &ty), ty);
        }
        let shape = self.tuple("shape", layout);
        let stride = self.tuple("stride", &strides(layout));
        (self.line("cute.make_layout", &[shape, stride], &ty), ty)
    }

    /// A layout, a view with it, or its shape as coordinates; and the layout of that.
    pub fn source_of(&mut self, random: &mut Random, layout: &Layout) -> Value {
        match random.below(5) {
            2 => {
                let swizzle = "!cute.swizzle<\"S<2,1,3>\">".to_owned();
                let zero = self.tuple("int_tuple", &One(known(0), Step::of(known(0))));
                let parts = [(self.line("cute.static", &[], &swizzle), swizzle), zero, self.layout(layout)];
                let value = Value::Swizzled(None, layout.clone());
                let ty = value.text();
                let name = self.line("cute.make_composed_layout", &parts, &ty);
                self.operands.push((name, ty));
                value
            }
            0 if layout.leaves().len() < 5 => {
                let (start, layout) = (zeros(layout), identity(layout, &mut vec![]));
                let shape = self.tuple("shape", &layout);
                let value = Value::Coordinates(start, layout);
                let ty = value.text();
                let name = self.line("cute.make_identity_tensor", &[shape], &ty);
                self.operands.push((name, ty));
                value
            }
            1 => {
                let pointer = "!cute.ptr<f32, gmem>".to_owned();
                self.arguments.push((pointer.clone(), 1000));
                let address = format!("%a{}", self.arguments.len() - 1);
                let value = Value::View(1000, layout.clone());
                let ty = value.text();
                let mut parts = vec![(address, pointer)];
                if !layout.values().is_empty() {
                    parts.push(self.layout(layout));
                }
                let name = self.line("cute.make_view", &parts, &ty);
                self.operands.push((name, ty));
                value
            }
            _ => {
                let operand = self.layout(layout);
                self.operands.push(operand);
                Value::Layout(layout.clone())
            }
        }
    }

    pub fn tile(&mut self, tile: &Tile) {
        if let Tile::Of(layout) = tile {
            let operand = self.layout(layout);
            return self.operands.push(operand);
        }
        let (ty, unknown) = (format!("!cute.tile<\"{}\">", tile.text()), tile.values());
        let operands: Vec<_> =
            unknown.into_iter().map(|number| (self.number(number), format!("i{}", number.bits))).collect();
        let op = if operands.is_empty() { "cute.static" } else { "cute.make_tile" };
        let name = self.line(op, &operands, &ty);
        self.operands.push((name, ty));
    }

    pub fn gives(mut self, value: Value) -> Option<Self> {
        self.result = value.text();
        self.value = value;
        Some(self)
    }
}

/// A layout with other leaves.
pub fn relabelled(layout: &Layout, leaves: &mut impl Iterator<Item = (Number, Step)>) -> Layout {
    match layout {
        One(size, step) => {
            let (size, step) = leaves.next().unwrap_or((*size, step.clone()));
            One(size, step)
        }
        Modes(modes) => Modes(modes.iter().map(|mode| relabelled(mode, leaves)).collect()),
    }
}

/// The strides as the sizes of another layout.
pub fn strides(layout: &Layout) -> Layout {
    relabelled(layout, &mut layout.leaves().into_iter().map(|(_, step)| (step.number, Step::of(known(0)))))
}

pub fn zeros(layout: &Layout) -> Layout {
    relabelled(layout, &mut layout.leaves().into_iter().map(|_| (known(0), Step::of(known(0)))))
}

/// The coordinates of a shape.
pub fn identity(layout: &Layout, path: &mut Vec<usize>) -> Layout {
    match layout {
        One(size, _) => {
            let path: Vec<_> = path.iter().rev().copied().collect();
            One(*size, Step { number: known(1), path })
        }
        Modes(modes) => Modes(
            modes
                .iter()
                .enumerate()
                .map(|(index, mode)| {
                    path.push(index);
                    let mode = identity(mode, path);
                    path.pop();
                    mode
                })
                .collect(),
        ),
    }
}

/// A coordinate, with `_` for all of a mode.
enum Coordinate {
    Open,
    Number(Number),
    Parts(Vec<Coordinate>),
}

impl Coordinate {
    fn draw(random: &mut Random, layout: &Layout, open: usize) -> Self {
        match layout {
            _ if open > 0 && random.one_in(open) => Self::Open,
            Modes(modes) if !random.one_in(4) => {
                Self::Parts(modes.iter().map(|mode| Self::draw(random, mode, open)).collect())
            }
            _ => {
                let now = random.below(layout.size().now as usize) as i64;
                Self::Number(if random.one_in(2) { known(now) } else { unknown(now, 32) })
            }
        }
    }

    /// The tuple of its numbers; `_` has the mark of a path.
    fn tuple(&self) -> Layout {
        match self {
            Self::Open => One(known(0), Step { number: known(0), path: vec![99] }),
            Self::Number(number) => One(*number, Step::of(known(0))),
            Self::Parts(parts) => Modes(parts.iter().map(Self::tuple).collect()),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Open => "_".to_owned(),
            Self::Number(number) => number.text(),
            Self::Parts(parts) => {
                format!("({})", parts.iter().map(Self::text).collect::<Vec<_>>().join(","))
            }
        }
    }

    fn operand(&self, case: &mut Case) -> (String, String) {
        let ty = format!("!cute.coord<\"{}\">", self.text());
        let unknown = self.tuple().values();
        let operands: Vec<_> =
            unknown.into_iter().map(|number| (case.number(number), "i32".to_owned())).collect();
        let op = if operands.is_empty() { "cute.static" } else { "cute.make_coord" };
        (case.line(op, &operands, &ty), ty)
    }

    /// Where it begins in a layout, and whether all of that is known.
    fn place(&self, layout: &Layout) -> Place {
        match (self, layout) {
            (Self::Open, _) => Place::new(),
            (Self::Number(number), _) => layout.at(number.now),
            (Self::Parts(parts), _) => {
                let modes = layout.modes();
                parts
                    .iter()
                    .zip(modes)
                    .fold(Place::new(), |place, (part, mode)| algebra::sum(place, &part.place(&mode)))
            }
        }
    }

    /// The modes that it leaves open.
    fn open(&self, layout: &Layout, found: &mut Vec<Layout>) {
        match self {
            Self::Open => found.push(layout.clone()),
            Self::Number(_) => {}
            Self::Parts(parts) => {
                parts.iter().zip(layout.modes()).for_each(|(part, mode)| part.open(&mode, found));
            }
        }
    }
}

pub const fn unknown(now: i64, bits: u32) -> Number {
    Number { now, known: false, bits, div: 1 }
}

pub const SIZES: [i64; 8] = [1, 2, 2, 3, 4, 4, 6, 8];

/// A random layout: any strides, or without gaps.
pub fn layout(random: &mut Random, is_static: bool) -> Layout {
    let rank = 1 + random.below(3);
    let one = |random: &mut Random| {
        let now = random.of(&SIZES);
        let size = if !is_static && random.one_in(4) { unknown(now, 32) } else { known(now) };
        let now = random.of(&[0, 1, 2, 3, 4, 7, 8, 12, 16, 64, -1, -2]);
        let stride = match random.below(4) {
            0 if !is_static => unknown(now, random.of(&[32, 64])),
            _ => known(now),
        };
        One(size, Step::of(stride))
    };
    let mode = |random: &mut Random| match random.below(3) {
        0 => Modes((0..1 + random.below(3)).map(|_| one(random)).collect()),
        _ => one(random),
    };
    let layout = match rank {
        1 => mode(random),
        _ => Modes((0..rank).map(|_| mode(random)).collect()),
    };
    if random.one_in(2) { layout.compact(&mut known(1)) } else { layout }
}

/// A static layout of coordinates: steps along some of the paths, mostly without gaps.
fn of_coordinates(random: &mut Random) -> Layout {
    const PATHS: [&[&[usize]]; 5] =
        [&[&[0], &[1]], &[&[1], &[0]], &[&[0]], &[&[0], &[0, 1], &[1, 1]], &[&[1]]];
    let paths = random.of(&PATHS);
    let (mut ends, mut leaves) = (vec![1; paths.len()], vec![]);
    for _ in 0..1 + random.below(4) {
        let (size, which, gap) = (random.of(&SIZES), random.below(paths.len()), random.of(&[1, 1, 1, 2, 3]));
        let number = ends[which] * gap;
        ends[which] = number * size;
        leaves.push(One(known(size), Step { number: known(number), path: paths[which].to_vec() }));
        if random.one_in(6) {
            leaves.push(One(known(random.of(&SIZES)), Step::of(known(0))));
        }
    }
    for place in (1..leaves.len()).rev() {
        leaves.swap(place, random.below(place + 1));
    }
    if leaves.len() == 1 { leaves.remove(0) } else { Modes(leaves) }
}

/// A tile for a mode.
pub fn tile_of(random: &mut Random, mode: &Layout, may_be_whole: bool) -> Tile {
    match random.below(8) {
        0 if may_be_whole => Tile::Whole,
        1 => {
            let (a, b) = (random.of(&[2, 2, 4]), random.of(&[2, 3, 4]));
            let (c, d) = random.of(&[(1, a), (b, 1), (1, 2 * a), (2, 2 * a), (1, 8), (1, 6)]);
            let leaf = |size, stride| One(known(size), Step::of(known(stride)));
            Tile::Of(Modes(vec![leaf(a, c), leaf(b, d)]))
        }
        2 if mode.modes().len() > 1 => {
            let parts = mode.modes();
            Tile::Parts(parts.iter().map(|part| tile_of(random, part, false)).collect())
        }
        _ => Tile::Of(One(known(random.of(&SIZES)), Step::of(known(1)))),
    }
}

/// A tile with numbers that the compiler does not know.
pub fn with_unknown(random: &mut Random, tile: Tile) -> Tile {
    match tile {
        Tile::Whole => Tile::Whole,
        Tile::Parts(parts) => Tile::Parts(parts.into_iter().map(|part| with_unknown(random, part)).collect()),
        Tile::Of(layout) => {
            let mut maybe = |number: Number, count| match random.one_in(count) {
                true => unknown(number.now, 32),
                false => number,
            };
            let leaves = layout.leaves().into_iter();
            let leaves: Vec<_> =
                leaves.map(|(size, step)| (maybe(size, 2), Step::of(maybe(step.number, 5)))).collect();
            Tile::Of(relabelled(&layout, &mut leaves.into_iter()))
        }
    }
}

pub fn tile(random: &mut Random, source: &Layout, may_be_whole: bool) -> Tile {
    let modes = source.modes();
    match (random.below(5), source) {
        (0, _) => loop {
            if let tile @ Tile::Of(_) = tile_of(random, source, false) {
                return tile;
            }
        },
        (_, One(..)) => Tile::Parts(vec![tile_of(random, source, may_be_whole)]),
        _ => {
            let rank = 1 + random.below(modes.len());
            Tile::Parts(modes[..rank].iter().map(|mode| tile_of(random, mode, may_be_whole)).collect())
        }
    }
}

pub type Draw = fn(&mut Random) -> Option<Case>;

const DRAWS: [Draw; 26] = [
    local_partition,
    places,
    inverse,
    recast,
    part_of,
    like,
    logical,
    zipped,
    flat,
    tiled,
    composed,
    composed,
    coalesced,
    local_tile,
    slice,
    index,
    coordinate,
    size,
    get,
    select,
    group,
    complemented,
    product,
    product,
    product,
    repeated,
];

/// The next case; `None` if NVIDIA's compiler would refuse it.
pub fn draw(random: &mut Random) -> Option<Case> {
    let place = random.below(DRAWS.len() + makers::DRAWS.len());
    let draw = DRAWS.get(place).unwrap_or_else(|| &makers::DRAWS[place - DRAWS.len()]);
    draw(random).filter(|case| case.value.layout().values().iter().all(|number| number.now < 1 << 30))
}

/// Some operation of a source by a tile.
fn by_tile(
    random: &mut Random,
    op: &'static str,
    may_be_whole: bool,
    of: fn(&Layout, &Tile) -> Option<Made>,
) -> Option<Case> {
    let (mut case, drawn) = (Case::new(op), layout(random, false));
    let source = case.source_of(random, &drawn);
    let tile = match random.one_in(8) {
        true => Tile::Of(of_coordinates(random)),
        false => {
            let tile = tile(random, source.layout(), may_be_whole);
            if random.one_in(4) { with_unknown(random, tile) } else { tile }
        }
    };
    let made = of(source.layout(), &tile)?;
    case.tile(&tile);
    case.gives(source.with_layout(made.layout))
}

fn logical(random: &mut Random) -> Option<Case> {
    by_tile(random, "cute.logical_divide", true, logical_divide)
}

fn zipped(random: &mut Random) -> Option<Case> {
    by_tile(random, "cute.zipped_divide", false, zipped_divide)
}

fn flat(random: &mut Random) -> Option<Case> {
    by_tile(random, "cute.flat_divide", false, |source, tile| {
        let Made { layout, exact } = zipped_divide(source, tile)?;
        Some(Made { layout: Modes(layout.modes().iter().flat_map(Layout::modes).collect()), exact })
    })
}

fn tiled(random: &mut Random) -> Option<Case> {
    by_tile(random, "cute.tiled_divide", false, |source, tile| {
        let Made { layout, exact } = zipped_divide(source, tile)?;
        let mut modes = layout.modes();
        let rest = modes.pop()?;
        modes.extend(rest.modes());
        Some(Made { layout: Modes(modes), exact })
    })
}

fn composed(random: &mut Random) -> Option<Case> {
    if random.one_in(2) {
        return by_tile(random, "cute.composition", true, composition_by_tile);
    }
    let (mut case, drawn) = (Case::new("cute.composition"), layout(random, false));
    let source = case.source_of(random, &drawn);
    let by = {
        let is_static = !random.one_in(4);
        layout(random, is_static)
    };
    let made = composition(source.layout(), &by)?;
    let operand = case.layout(&by);
    case.operands.push(operand);
    case.gives(source.with_layout(made.layout))
}

fn composition_by_tile(source: &Layout, tile: &Tile) -> Option<Made> {
    match tile {
        Tile::Whole => Some(Made { layout: source.clone(), exact: true }),
        Tile::Of(by) => composition(source, by),
        Tile::Parts(tiles) => {
            let (mut modes, mut exact) = (vec![], true);
            for (mode, tile) in source.modes().iter().zip(tiles) {
                let made = composition_by_tile(mode, tile)?;
                exact &= made.exact;
                modes.push(made.layout);
            }
            Some(Made { layout: Modes(modes), exact })
        }
    }
}

fn coalesced(random: &mut Random) -> Option<Case> {
    let is_filter = random.one_in(2);
    let (mut case, drawn) =
        (Case::new(if is_filter { "cute.filter" } else { "cute.coalesce" }), layout(random, false));
    let coalesce = if is_filter { algebra::filter } else { coalesce };
    let source = case.source_of(random, &drawn);
    let result = match source.layout() {
        Modes(modes) if random.one_in(2) => {
            let profile: Vec<_> = modes.iter().map(|_| "1").collect();
            let ty = format!("!cute.coord<\"({})\">", profile.join(","));
            let name = case.line("cute.static", &[], &ty);
            case.operands.push((name, ty));
            Modes(modes.iter().map(coalesce).collect())
        }
        layout => coalesce(layout),
    };
    case.gives(source.with_layout(result))
}

fn local_tile(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.local_tile"), layout(random, false));
    let source = case.source_of(random, &drawn);
    let Modes(modes) = source.layout().clone() else { return None };
    let tiles: Vec<_> =
        modes[..1 + random.below(modes.len())].iter().map(|mode| tile_of(random, mode, false)).collect();
    let tile = Tile::Parts(tiles);
    let tile = if random.one_in(6) { with_unknown(random, tile) } else { tile };
    let made = zipped_divide(source.layout(), &tile)?;
    let [tiles, rests] = <[Layout; 2]>::try_from(made.layout.modes()).ok()?;
    let rests = rests.modes();
    let parts: Vec<_> = rests
        .iter()
        .map(|mode| match random.one_in(3) {
            true => Coordinate::Open,
            false => {
                let now = random.below(mode.size().now as usize) as i64;
                Coordinate::Number(if random.one_in(2) { known(now) } else { unknown(now, 32) })
            }
        })
        .collect();
    let coordinate = Coordinate::Parts(parts);
    case.tile(&tile);
    let operand = coordinate.operand(&mut case);
    case.operands.push(operand);
    let (mut kept, place) = (tiles.modes(), coordinate.place(&Modes(rests.clone())));
    coordinate.open(&Modes(rests), &mut kept);
    moved(case, source, &place, Modes(kept))
}

/// A piece of a source that begins at an index.
fn moved(case: Case, source: Value, place: &Place, layout: Layout) -> Option<Case> {
    case.gives(match source {
        Value::View(start, _) => Value::View(start + place.get(&vec![]).copied().unwrap_or_default(), layout),
        Value::Coordinates(zeros, of) => {
            // A start of which the compiler may know less.
            let parts = of.leaves().into_iter().zip(identity(&zeros, &mut vec![]).leaves());
            let parts = parts.map(|(_, (_, step))| {
                let now = place.get(&step.path).copied().unwrap_or_default();
                (unknown(now, 32), Step::of(known(0)))
            });
            Value::Coordinates(relabelled(&zeros, &mut parts.collect::<Vec<_>>().into_iter()), layout)
        }
        Value::Swizzled(..) => Value::Swizzled(Some(place.get(&vec![]).copied().unwrap_or_default()), layout),
        other => other.with_layout(layout),
    })
}

/// One element of each tile, which a number of a layout of threads says.
fn local_partition(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.local_partition"), layout(random, false));
    let source = case.source_of(random, &drawn);
    let rank = source.layout().modes().len();
    let one = |random: &mut Random| One(known(random.of(&SIZES)), Step::of(known(0)));
    let mode = |random: &mut Random| match random.one_in(4) {
        true => Modes(vec![one(random), one(random)]),
        false => one(random),
    };
    let sizes = Modes((0..1 + random.below(rank)).map(|_| mode(random)).collect());
    // The first thread is the fastest, or the last; and numbers between them may be of no thread of their
    // own.
    let (is_shape, is_last_fastest, gap) = (random.one_in(3), random.one_in(2), random.of(&[1, 1, 2]));
    let mut leaves: Vec<_> = sizes.leaves().into_iter().map(|(size, _)| size).enumerate().collect();
    if is_last_fastest && !is_shape {
        leaves.reverse();
    }
    let index = random.below(leaves.iter().map(|(_, size)| size.now).product::<i64>() as usize * 2) as i64;
    let (mut step, mut placed) = (if is_shape { 1 } else { gap }, vec![]);
    for (place, size) in leaves {
        let stride = if size.is(1) { 0 } else { step };
        let part = if size.is(1) { 0 } else { index / step % size.now };
        placed.push((place, (size, Step::of(known(stride))), part));
        step *= size.now;
    }
    placed.sort_by_key(|(place, ..)| *place);
    let parts: Vec<_> = placed.iter().map(|(.., part)| *part).collect();
    let threads = relabelled(&sizes, &mut placed.into_iter().map(|(_, leaf, _)| leaf));
    let modes = threads.modes();
    let tiles = modes.iter().map(|mode| Tile::Of(One(mode.size(), Step::of(known(1)))));
    let made = zipped_divide(source.layout(), &Tile::Parts(tiles.collect()))?;
    let [tiles, rests] = <[Layout; 2]>::try_from(made.layout.modes()).ok()?;
    let (mut parts, mut places) = (parts.into_iter(), vec![]);
    for mode in &modes {
        let (mut number, mut behind) = (0, 1);
        for (size, _) in mode.leaves() {
            number += parts.next()? * behind;
            behind *= size.now;
        }
        places.push(number);
    }
    let places = tiles.modes().into_iter().zip(places).map(|(tile, place)| tile.at(place));
    let place = places.fold(Place::new(), |sum, place| algebra::sum(sum, &place));
    let operand = if is_shape { case.tuple("shape", &threads) } else { case.layout(&threads) };
    case.operands.push(operand);
    let index = (case.number(unknown(index, 32)), "i32".to_owned());
    case.operands.push(index);
    moved(case, source, &place, rests)
}

fn slice(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.slice"), layout(random, false));
    let source = case.source_of(random, &drawn);
    let coordinate = Coordinate::draw(random, source.layout(), 2);
    let operand = coordinate.operand(&mut case);
    case.operands.push(operand);
    let (mut open, place) = (vec![], coordinate.place(source.layout()));
    coordinate.open(source.layout(), &mut open);
    let layout = match (open.len(), &coordinate) {
        (0, _) => return None,
        (1, Coordinate::Open) => open.remove(0),
        _ => Modes(open),
    };
    moved(case, source, &place, layout)
}

fn index(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.crd2idx"), layout(random, false));
    let coordinate = Coordinate::draw(random, &layout, 0);
    let operands = [coordinate.operand(&mut case), case.layout(&layout)];
    case.operands.extend(operands);
    let now = coordinate.place(&layout).get(&vec![]).copied().unwrap_or_default();
    let is_known = layout.values().is_empty() && coordinate.tuple().values().is_empty();
    let number = if is_known { known(now) } else { unknown(now, 64) };
    case.gives(Value::Tuple("int_tuple", One(number, Step::of(known(0)))))
}

fn coordinate(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.idx2crd"), layout(random, false));
    let number = unknown(random.below(layout.size().now as usize) as i64, 32);
    let operand = Coordinate::Number(number).operand(&mut case);
    case.operands.push(operand);
    let shape = case.tuple("shape", &layout);
    case.operands.push(shape);
    let (mut rest, leaves) = (number.now, layout.leaves());
    let mut parts = vec![];
    for (index, (size, _)) in leaves.iter().enumerate() {
        let part = if index + 1 == leaves.len() { rest } else { rest % size.now };
        rest /= size.now;
        parts.push((unknown(part, 32), Step::of(known(0))));
    }
    case.gives(Value::Tuple("coord", relabelled(&layout, &mut parts.into_iter())))
}

pub fn mode_of(random: &mut Random, layout: &Layout) -> (Vec<usize>, Layout) {
    let (mut path, mut mode) = (vec![], layout.clone());
    while let Modes(modes) = mode.clone() {
        if !path.is_empty() && random.one_in(2) {
            break;
        }
        path.push(random.below(modes.len()));
        mode = modes[path[path.len() - 1]].clone();
    }
    (path, mode)
}

pub fn modes_text(path: &[usize]) -> String {
    let list: Vec<_> = path.iter().map(usize::to_string).collect();
    let colon = if list.is_empty() { "" } else { ": " };
    format!(" <{{mode = array<i32{colon}{}>}}>", list.join(", "))
}

fn size(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.size"), layout(random, false));
    let source = case.source_of(random, &drawn);
    let (path, mode) = mode_of(random, source.layout());
    case.attributes = modes_text(&path);
    case.gives(Value::Tuple("int_tuple", One(mode.size(), Step::of(known(0)))))
}

fn get(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.get"), layout(random, false));
    let source = case.source_of(random, &layout);
    let (path, mode) = mode_of(random, &layout);
    case.attributes = modes_text(&path);
    match source {
        Value::Layout(_) | Value::Swizzled(..) => case.gives(source.with_layout(mode)),
        _ => None,
    }
}

fn select(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.select"), layout(random, false));
    let operand = case.layout(&layout);
    case.operands.push(operand);
    let modes = layout.modes();
    let chosen: Vec<_> = (0..1 + random.below(2)).map(|_| random.below(modes.len())).collect();
    case.attributes = modes_text(&chosen);
    case.gives(Value::Layout(Modes(chosen.into_iter().map(|mode| modes[mode].clone()).collect())))
}

fn group(random: &mut Random) -> Option<Case> {
    let (mut case, drawn) = (Case::new("cute.group_modes"), layout(random, false));
    let source = case.source_of(random, &drawn);
    let Modes(modes) = source.layout().clone() else { return None };
    let (begin, end) = (random.below(modes.len()), 1 + random.below(modes.len()));
    if begin >= end {
        return None;
    }
    case.attributes = format!(" <{{begin = {begin} : i32, end = {end} : i32}}>");
    let mut all = modes[..begin].to_vec();
    all.push(Modes(modes[begin..end].to_vec()));
    all.extend(modes[end..].to_vec());
    case.gives(source.with_layout(Modes(all)))
}

fn complemented(random: &mut Random) -> Option<Case> {
    let is_static = !random.one_in(3);
    let layout = if random.one_in(4) { of_coordinates(random) } else { layout(random, is_static) };
    let mut case = Case::new("cute.complement");
    if random.one_in(5) {
        let operand = case.layout(&layout);
        case.operands.push(operand);
        return case.gives(Value::Layout(complement(&layout, None)?));
    }
    let size = |random: &mut Random, most: usize| {
        let now = 1 + random.below(most) as i64;
        One(if random.one_in(2) { known(now) } else { unknown(now, 32) }, Step::of(known(0)))
    };
    let target = match random.one_in(3) {
        true => Modes((0..2 + random.below(2)).map(|_| size(random, 9)).collect()),
        false => size(random, 64),
    };
    // Of neighbours that the compiler does not know, it makes one.
    let result = complement(&layout, Some(&target))?;
    if result.leaves().windows(2).any(|pair| pair.iter().all(|(size, _)| !size.known)) {
        return None;
    }
    let own = case.layout(&layout);
    let target = match random.one_in(3) {
        true => case.layout(&target.compact(&mut known(1))),
        false => case.tuple("shape", &target),
    };
    case.operands.extend([own, target]);
    case.gives(Value::Layout(result))
}

fn product(random: &mut Random) -> Option<Case> {
    let op = random.of(&[
        "cute.logical_product",
        "cute.zipped_product",
        "cute.tiled_product",
        "cute.flat_product",
        "cute.blocked_product",
        "cute.raked_product",
    ]);
    let is_static = !random.one_in(6);
    let drawn = if random.one_in(6) { of_coordinates(random) } else { layout(random, is_static) };
    let mut case = Case::new(op);
    let source = match drawn.leaves().iter().all(|(_, step)| step.path.is_empty()) {
        true => case.source_of(random, &drawn),
        false => {
            let operand = case.layout(&drawn);
            case.operands.push(operand);
            Value::Layout(drawn)
        }
    };
    let a = source.layout().clone();
    let is_static = random.one_in(2);
    let b = layout(random, is_static);
    let operand = case.layout(&b);
    case.operands.push(operand);
    // NVIDIA's verifier wants the first layout to be static.
    if !a.values().is_empty() {
        case.is_refused = true;
        return case.gives(source);
    }
    let made = match op {
        "cute.blocked_product" => side_by_side(&a, &b, false)?,
        "cute.raked_product" => side_by_side(&a, &b, true)?,
        _ => logical_product(&a, &b)?,
    };
    let result = match (op, <[Layout; 2]>::try_from(made.layout.modes())) {
        ("cute.tiled_product", Ok([a, b])) => Modes([vec![a], b.modes()].concat()),
        ("cute.flat_product", Ok([a, b])) => Modes([a.modes(), b.modes()].concat()),
        _ => made.layout,
    };
    case.gives(source.with_layout(result))
}

/// One more than the place of the last element.
fn places(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.cosize"), layout(random, false));
    let operand = case.layout(&layout);
    case.operands.push(operand);
    let (path, mode) = mode_of(random, &layout);
    case.attributes = modes_text(&path);
    let last =
        mode.leaves().into_iter().map(|(size, step)| (size.now - 1) * step.number.now.abs()).sum::<i64>();
    let is_known = mode
        .leaves()
        .iter()
        .all(|(size, step)| step.number.is(0) || size.is(1) || (size.known && step.number.known));
    let number = if is_known { known(last + 1) } else { unknown(last + 1, 64) };
    case.gives(Value::Tuple("int_tuple", One(number, Step::of(known(0)))))
}

fn inverse(random: &mut Random) -> Option<Case> {
    let is_right = random.one_in(2);
    let op = if is_right { "cute.right_inverse" } else { "cute.left_inverse" };
    let is_static = !random.one_in(4);
    let layout = if random.one_in(3) { of_coordinates(random) } else { layout(random, is_static) };
    let mut case = Case::new(op);
    let made = if is_right { algebra::right_inverse(&layout) } else { algebra::left_inverse(&layout) };
    let operand = case.layout(&layout);
    case.operands.push(operand);
    // With two elements at one place there is no left inverse.
    case.is_refused = !is_right && made.is_none();
    case.gives(Value::Layout(if is_right { made? } else { made.unwrap_or(layout) }))
}

fn recast(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.recast_layout"), layout(random, false));
    let (new, old) = random.of(&[(32, 8), (16, 8), (8, 32), (16, 16), (4, 16), (128, 16)]);
    // Most run-time strides are said to be a number of the new elements.
    let div = if random.one_in(4) { 1 } else { 8 };
    let leaves = layout.leaves().into_iter().map(|(size, mut step)| {
        if !step.number.known {
            step.number.now *= div;
            step.number.div = div;
        }
        (size, step)
    });
    let layout = relabelled(&layout, &mut leaves.collect::<Vec<_>>().into_iter());
    case.attributes = format!(" <{{new_type_bits = {new} : i32, old_type_bits = {old} : i32}}>");
    let operand = case.layout(&layout);
    case.operands.push(operand);
    let made = algebra::recast(&layout, new, old);
    case.is_refused = made.is_none();
    case.gives(Value::Layout(made.unwrap_or(layout)))
}

/// The layout, the shape or the strides.
fn part_of(random: &mut Random) -> Option<Case> {
    let op = random.of(&["cute.get_layout", "cute.get_shape", "cute.get_stride"]);
    let (mut case, layout) = (Case::new(op), layout(random, false));
    let source = case.source_of(random, &layout);
    let layout = source.layout().clone();
    case.gives(match op {
        "cute.get_layout" if matches!(source, Value::Swizzled(..)) => source,
        "cute.get_layout" => Value::Layout(layout),
        "cute.get_shape" => {
            let mut sizes = layout.leaves().into_iter().map(|(size, _)| (size, Step::of(known(0))));
            Value::Tuple("shape", relabelled(&layout, &mut sizes))
        }
        _ if matches!(source, Value::Coordinates(..)) => return None,
        _ => Value::Tuple("stride", strides(&layout)),
    })
}

/// Without gaps, in the order of the strides; equal ones begin at one place.
fn like(random: &mut Random) -> Option<Case> {
    let (mut case, layout) = (Case::new("cute.make_layout_like"), layout(random, true));
    let leaves = layout.leaves();
    let behind = |stride: i64| {
        let less = leaves.iter().filter(|(_, step)| step.number.now < stride && step.number.now != 0);
        less.map(|(size, _)| size.now).product::<i64>()
    };
    let own = leaves.iter().map(|(size, step)| {
        let is_still = step.number.is(0) || size.is(1);
        (*size, Step::of(known(if is_still { 0 } else { behind(step.number.now) })))
    });
    let made = relabelled(&layout, &mut own.collect::<Vec<_>>().into_iter());
    let operand = case.layout(&layout);
    case.operands.push(operand);
    case.gives(Value::Layout(made))
}

/// A layout without gaps, until it has a shape, or goes past its end.
fn repeated(random: &mut Random) -> Option<Case> {
    let (mut case, block) = (Case::new("cute.tile_to_shape"), layout(random, true));
    let Modes(modes) = block.compact(&mut known(1)) else { return None };
    let uneven = random.one_in(8);
    let target: Vec<_> = modes
        .iter()
        .map(|mode| {
            let now = mode.size().now * (1 + random.below(4) as i64) + if uneven { 1 } else { 0 };
            One(if random.one_in(3) { unknown(now, 32) } else { known(now) }, Step::of(known(0)))
        })
        .collect();
    let (block, target) = (Modes(modes.clone()), Modes(target));
    let order: Vec<i64> = match random.below(2) {
        0 => (0..modes.len() as i64).collect(),
        _ => (0..modes.len() as i64).rev().collect(),
    };
    let mut next = block.size();
    let mut steps = vec![Step::of(known(0)); modes.len()];
    let counts: Vec<_> =
        modes.iter().zip(target.modes()).map(|(mode, size)| size.size().tiles(mode.size())).collect();
    let mut places: Vec<_> = (0..modes.len()).collect();
    places.sort_by_key(|mode| order[*mode]);
    for mode in places {
        if !counts[mode].is(1) {
            steps[mode] = Step::of(next);
            next = next.times(counts[mode]);
        }
    }
    let rests = counts.into_iter().zip(steps).map(|(count, step)| One(count, step));
    let pairs = modes.into_iter().zip(rests).map(|(mode, rest)| Modes(vec![mode, rest])).collect();
    let order: Vec<_> = order.into_iter().map(|place| One(known(place), Step::of(known(0)))).collect();
    let operands =
        [case.layout(&block), case.tuple("shape", &target), case.tuple("int_tuple", &Modes(order))];
    case.operands.extend(operands);
    case.gives(Value::Layout(Modes(pairs)))
}
