//! The dynamic parts of the values of each type: the numbers and addresses that are known only at run time.
//!
//! ```text
//! type                                                   parts
//! !cute.int_tuple<"(?,8,?{i64 div=16})">                 i32, i64
//! !cute.layout<"(?,8):(8,?{i64})">                       i32, i64
//! !cute.ptr<f32, gmem>                                   !llvm.ptr<1>
//! !cute.memref<f32, smem, "(8,?):(?,1)">                 !llvm.ptr<3>, i32, i32
//! !cute.coord_tensor<"(0,?)", "(16,?):(1@0,1@1)">        i32, i32
//! !cute.tile<"[?:1;8:?]">                                i32, i32
//! !cute.fast_divmod_divisor<32>                          i32, i32, i8, i8
//! !cute_nvgpu.atom.universal_copy<f32>                   none
//! ```
//!
//! Nothing is lost: a value of the type is the tree in its text, with the parts filled in. Everything else is
//! a constant of the type, and so is the same for all values of the type.
//!
//! Pointers to registers (`rmem`) are pointers to LLVM's stack slots. They are generic here, and so are
//! LLVM's own pointers to local memory in the same function: LLVM removes a slot only where no cast of its
//! address is in the way, and finds out by itself which of the others are local.

use crate::text::{
    atoms::Spelling,
    tilers::Tiler,
    tree::{Form, Layout, Swizzle},
};
use melior::{
    Context,
    dialect::llvm,
    ir::{Type, TypeLike},
};
use mlir_ext::{ir, types};
use tilespace_core::MemorySpace;
pub use tilespace_emit::integer;

/// The kind of values of a type, with all that the type states.
#[derive(Clone, Debug)]
pub enum Kind<'c> {
    /// A type of another dialect: one part.
    Plain(Type<'c>),
    /// A shape, a coordinate and the like.
    Tuple(Form),
    /// A number of that many bits.
    Scalar(u32),
    /// A layout.
    Layout(Layout<()>),
    /// A pointer.
    Pointer(Pointer<'c>),
    /// A pointer with a layout.
    View(Pointer<'c>, Layout<()>),
    /// Coordinates with a layout.
    Coordinates(Form, Layout<()>),
    /// The constants of a fast division (`fast_divmod`).
    Divisor,
    /// The address and structure of a matrix in shared memory, in 64 bits.
    Matrix,
    /// A view of matrices in shared memory: the descriptor of the first, and a layout of them.
    Matrices(Layout<()>),
    /// An atom of a copy or an MMA with fields that a program sets.
    Atom(&'static Atom),
    /// A tiler.
    Tiler(Tiler<()>),
    /// An atom of a copy or an MMA without dynamic parts, or a swizzle.
    Nothing,
}

/// The fields of a kind of atoms.
#[derive(Debug)]
pub struct Atom {
    /// Their name; for descriptors, the start of their types.
    pub name: &'static str,
    /// The fields, in order.
    pub fields: &'static [(&'static str, Field)],
    /// Whether the host passes it by value, as a descriptor of 128 bytes.
    pub is_descriptor: bool,
    /// Whether it ends with an empty struct where it passes into LLVM's part of the code.
    pub has_tail: bool,
}

/// The type of a field.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// A generic address.
    Address,
    /// An address in shared memory.
    Shared,
    /// An address in the shared memory of any block of the cluster.
    Cluster,
    /// A number.
    Bits(u32),
}

impl Atom {
    /// Whether a type with an atom of this name is of this kind. A copy made of a descriptor atom is not: how
    /// the host passes it is not known.
    fn is_of(&self, text: &str, name: &str) -> bool {
        match self.is_descriptor {
            true => text.starts_with(self.name),
            false => name == self.name,
        }
    }
}

const fn atom(name: &'static str, fields: &'static [(&'static str, Field)], is_descriptor: bool) -> Atom {
    Atom { name, fields, is_descriptor, has_tail: false }
}

const fn exec(name: &'static str, fields: &'static [(&'static str, Field)]) -> Atom {
    Atom { name, fields, is_descriptor: false, has_tail: true }
}

/// Atoms with fields.
static ATOMS: [Atom; 11] = [
    atom("!cuda.tensor_map", &[("tma_desc", Field::Address)], true),
    atom("!cute_nvgpu.atom.non_exec_tiled_tma_", &[("tma_desc", Field::Address)], true),
    exec(
        "tma_load",
        &[
            ("tma_descriptor_ptr", Field::Address),
            ("tma_bar", Field::Shared),
            ("mcast_mask", Field::Bits(16)),
            ("cache_policy", Field::Bits(64)),
        ],
    ),
    exec("tma_store", &[("tma_descriptor_ptr", Field::Address), ("cache_policy", Field::Bits(64))]),
    exec("tma_reduce", &[("tma_descriptor_ptr", Field::Address), ("cache_policy", Field::Bits(64))]),
    atom("sm90.mma", &[("accum_c", Field::Bits(1))], false),
    atom(
        "sm100.mma",
        &[("accum_c", Field::Bits(1)), ("neg_a", Field::Bits(1)), ("neg_b", Field::Bits(1))],
        false,
    ),
    atom("dsmem_store", &[("mbar_ptr", Field::Cluster)], false),
    atom("bulk_copy_g2s", &[("tma_bar", Field::Shared), ("mcast_mask", Field::Bits(16))], false),
    // With the addresses of scales, for products without views of scales. The package's host passes 16 bytes.
    atom("SM120.mma_bs", &[("sf_a", Field::Bits(64)), ("sf_b", Field::Bits(64))], false),
    // With the addresses of scales in tensor memory.
    atom(
        "sm100.mma_bs",
        &[
            ("accum_c", Field::Bits(1)),
            ("neg_a", Field::Bits(1)),
            ("neg_b", Field::Bits(1)),
            ("sf_a", Field::Bits(32)),
            ("sf_b", Field::Bits(32)),
        ],
        false,
    ),
];

/// A pointer type: the elements, their memory, and the address's alignment and swizzle.
#[derive(Clone, Debug)]
pub struct Pointer<'c> {
    /// The type of the elements.
    pub element: Type<'c>,
    /// The memory space.
    pub space: MemorySpace,
    /// The alignment in bytes, if it is stated.
    pub alignment: Option<u64>,
    /// A permutation of the address of each access.
    pub swizzle: Option<Swizzle>,
}

/// The words for spaces.
const SPACES: [(&str, MemorySpace); 7] = [
    ("generic", MemorySpace::Generic),
    ("gmem", MemorySpace::Global),
    ("smem", MemorySpace::Shared),
    ("cmem", MemorySpace::Constant),
    ("rmem", MemorySpace::Local),
    ("tmem", MemorySpace::Tensor),
    ("dsmem", MemorySpace::SharedCluster),
];
/// The largest alignment that LLVM has.
const MOST_ALIGNED: u64 = 1 << 32;
/// Types with a text that is one tree.
const TUPLES: [&str; 5] = ["int_tuple", "shape", "stride", "coord", "arith_tuple_iter"];
/// Atoms without dynamic parts, by their names.
const PLAIN_ATOMS: [&str; 14] = [
    "universal_copy",
    "r2g",
    "g2r",
    "simt_async_copy",
    "universal_fma",
    "ldsm",
    "stsm",
    "tmem_load",
    "tmem_store",
    "s2t_copy",
    "bulk_copy_s2g",
    "sm80.mma",
    "sm89.mma",
    "mma_sm80",
];

impl<'c> Kind<'c> {
    /// Reads a type. `None` if it has no lowering.
    pub fn of(context: &'c Context, ty: Type<'c>) -> Option<Self> {
        let dialect = types::namespace(ty);
        if dialect != b"cute" && dialect != b"cute_nvgpu" && dialect != b"cuda" {
            return Some(Self::Plain(plain(context, ty)));
        }
        let text = ir::type_text(ty);
        let (name, body) = text.split_once('<').unwrap_or((&text, ""));
        let body = body.strip_suffix('>').unwrap_or(body);
        let cute = name.strip_prefix("!cute.");
        if cute.is_some_and(|name| TUPLES.contains(&name)) {
            return Some(Self::Tuple(Form::parse(unquoted(body)?)?));
        }
        match cute {
            Some("i32") => Some(Self::Scalar(32)),
            Some("i64") => Some(Self::Scalar(64)),
            Some("layout" | "composed_layout") => Some(Self::Layout(Layout::parse(unquoted(body)?)?)),
            Some("ptr") => Some(Self::Pointer(pointer(context, &split(body, ','))?)),
            Some("memref") => {
                let parts = split(body, ',');
                let (layout, address) = parts.split_last()?;
                Some(Self::View(pointer(context, address)?, Layout::parse(unquoted(layout)?)?))
            }
            Some("coord_tensor") => match split(body, ',')[..] {
                [first, layout] => {
                    Some(Self::Coordinates(Form::parse(unquoted(first)?)?, Layout::parse(unquoted(layout)?)?))
                }
                _ => None,
            },
            Some("fast_divmod_divisor") if body.starts_with("32") => Some(Self::Divisor),
            Some("swizzle") => Some(Self::Nothing),
            Some("tile") => Some(Self::Tiler(Tiler::parse(unquoted(body)?)?)),
            _ if name == "!cute_nvgpu.smem_desc" => Some(Self::Matrix),
            _ if name == "!cute_nvgpu.smem_desc_view" => {
                let layout = split(body, ',').into_iter().rev().find_map(unquoted)?;
                Some(Self::Matrices(Layout::parse(layout)?))
            }
            _ => {
                let name = Spelling::of(&text).map_or("", |atom| atom.name);
                match ATOMS.iter().find(|atom| atom.is_of(&text, name)) {
                    Some(atom) => Some(Self::Atom(atom)),
                    None => PLAIN_ATOMS.contains(&name).then_some(Self::Nothing),
                }
            }
        }
    }

    /// The types of the parts, in order.
    pub fn parts(&self, context: &'c Context) -> Vec<Type<'c>> {
        let of = |widths: Vec<u32>| widths.into_iter().map(|width| integer(context, width)).collect();
        match self {
            Self::Plain(ty) => vec![*ty],
            Self::Tuple(form) => of(form.widths()),
            Self::Scalar(width) => of(vec![*width]),
            Self::Layout(layout) => of(layout.widths()),
            Self::Pointer(pointer) => vec![pointer.lowered(context)],
            Self::View(pointer, layout) => {
                let mut parts: Vec<Type<'c>> = of(layout.widths());
                parts.insert(0, pointer.lowered(context));
                parts
            }
            Self::Coordinates(first, layout) => of([first.widths(), layout.widths()].concat()),
            Self::Divisor => of(vec![32, 32, 8, 8]),
            Self::Matrix => of(vec![64]),
            Self::Matrices(layout) => of([vec![64], layout.widths()].concat()),
            Self::Atom(atom) => atom.fields.iter().map(|(_, field)| field.lowered(context)).collect(),
            Self::Tiler(tiler) => of(tiler.widths()),
            Self::Nothing => vec![],
        }
    }

    /// The layout, and the number of parts before its own.
    pub fn layout(&self) -> Option<(usize, &Layout<()>)> {
        match self {
            Self::Layout(layout) => Some((0, layout)),
            Self::View(_, layout) | Self::Matrices(layout) => Some((1, layout)),
            Self::Coordinates(first, layout) => Some((first.widths().len(), layout)),
            _ => None,
        }
    }

    /// The one type with which a value passes to the kernel, or into LLVM's part of the code: structs within
    /// structs, where a tuple of one number is the number.
    pub fn border(&self, context: &'c Context) -> Option<Type<'c>> {
        let structure = |parts: &[Type<'c>]| llvm::r#type::r#struct(context, parts, false);
        let tuple = |widths: Vec<u32>| match widths[..] {
            [width] => integer(context, width),
            _ => structure(&widths.into_iter().map(|width| integer(context, width)).collect::<Vec<_>>()),
        };
        let layout = |layout: &Layout<()>| match layout.outer {
            Some(_) => None,
            None => Some(structure(&[tuple(layout.shape.widths()), tuple(layout.stride.widths())])),
        };
        Some(match self {
            Self::Plain(ty) => *ty,
            Self::Tuple(form) => tuple(form.widths()),
            Self::Scalar(width) => integer(context, *width),
            Self::Layout(inner) => layout(inner)?,
            Self::Pointer(pointer) => pointer.lowered(context),
            Self::View(pointer, inner) => structure(&[pointer.lowered(context), layout(inner)?]),
            Self::Coordinates(first, inner) => structure(&[tuple(first.widths()), layout(inner)?]),
            Self::Divisor => structure(&self.parts(context)),
            Self::Matrix => integer(context, 64),
            Self::Matrices(inner) => structure(&[integer(context, 64), layout(inner)?]),
            Self::Atom(atom) if atom.is_descriptor => Field::Address.lowered(context),
            Self::Atom(atom) => {
                let mut parts = self.parts(context);
                parts.extend(atom.has_tail.then(|| structure(&[])));
                structure(&parts)
            }
            Self::Tiler(_) | Self::Nothing => return None,
        })
    }
}

impl Field {
    /// The type of the part.
    fn lowered(self, context: &Context) -> Type<'_> {
        match self {
            Self::Address => llvm::r#type::pointer(context, MemorySpace::Generic.number()),
            Self::Shared => llvm::r#type::pointer(context, MemorySpace::Shared.number()),
            Self::Cluster => llvm::r#type::pointer(context, MemorySpace::SharedCluster.number()),
            Self::Bits(width) => integer(context, width),
        }
    }
}

impl<'c> Pointer<'c> {
    /// The type of the address.
    pub fn lowered(&self, context: &'c Context) -> Type<'c> {
        match self.space {
            MemorySpace::Local => llvm::r#type::pointer(context, MemorySpace::Generic.number()),
            MemorySpace::Tensor => integer(context, 32),
            space => llvm::r#type::pointer(context, space.number()),
        }
    }

    /// Whether another pointer is to the same kind of elements in the same space.
    pub fn same_elements(&self, other: &Self) -> bool {
        self.element == other.element && self.space == other.space && self.swizzle == other.swizzle
    }

    /// The bits of an element.
    pub fn element_bits(&self) -> Result<i64, &'static str> {
        bits(self.element).map(i64::from).ok_or("the size of its elements is not known")
    }

    /// The size of an element in bytes; `None` if it is not a number of bytes.
    pub fn bytes(&self) -> Option<u64> {
        let bits = bits(self.element)?;
        (bits.is_multiple_of(8)).then_some(u64::from(bits / 8))
    }

    /// The alignment of the address in bytes: the size of an element unless stated.
    pub fn aligned(&self) -> u64 {
        self.alignment.or_else(|| self.bytes()).unwrap_or(1)
    }

    /// The alignment of the address after so many elements.
    pub fn aligned_behind(&self, offset: i64) -> u64 {
        let bits = u64::from(bits(self.element).unwrap_or(8));
        match (offset.unsigned_abs().saturating_mul(bits), self.aligned()) {
            // Columns of tensor memory are not bytes.
            (_, own) if self.space == MemorySpace::Tensor => own,
            (0, own) => own,
            (bits, own) if bits.is_multiple_of(8) => own.min(1 << (bits / 8).trailing_zeros().min(63)),
            _ => 1,
        }
    }

    /// The type of an element as it is in memory.
    pub fn in_memory(&self, context: &'c Context) -> Type<'c> {
        match bits(self.element) {
            Some(bits)
                if self.element.is_f64()
                    || self.element.is_f32()
                    || bits == 16 && self.element.is_float() =>
            {
                self.element
            }
            Some(bits) => integer(context, bits),
            None => integer(context, 8),
        }
    }
}

/// A type of another dialect in a lowered function. See the head of this file on local memory. Numbers of 8
/// bits, which LLVM has no types for, are bytes.
fn plain<'c>(context: &'c Context, ty: Type<'c>) -> Type<'c> {
    if types::float_width(types::element_or_self(ty)) == Some(8) {
        let byte = integer(context, 8);
        return if ty.is_vector() { types::with_element_type(ty, byte).unwrap_or(ty) } else { byte };
    }
    match ty == llvm::r#type::pointer(context, MemorySpace::Local.number()) {
        true => llvm::r#type::pointer(context, MemorySpace::Generic.number()),
        false => ty,
    }
}

/// The bits of an element in memory: a boolean takes a byte, and the 19 bits of `tf32` take 32.
pub fn bits(element: Type<'_>) -> Option<u32> {
    match (types::integer_width(element), types::float_width(element)) {
        (Some(1), _) => Some(8),
        (_, Some(19)) => Some(32),
        (None, None) if ir::type_text(element).starts_with("!cute_nvgpu.tma_descriptor") => Some(1024),
        (width, other) => width.or(other).filter(|width| *width > 0),
    }
}

/// The text within quotes.
fn unquoted(text: &str) -> Option<&str> {
    text.trim().strip_prefix('"')?.strip_suffix('"')
}

/// A pointer by the words of its type. Without a type of elements it points to bytes.
fn pointer<'c>(context: &'c Context, words: &[&str]) -> Option<Pointer<'c>> {
    let space = |word: &str| SPACES.iter().find(|(name, _)| *name == word).map(|(_, space)| *space);
    let (element, space, rest) = match words {
        [first, rest @ ..] if space(first).is_some() => (integer(context, 8), space(first)?, rest),
        [element, second, rest @ ..] => (Type::parse(context, element)?, space(second)?, rest),
        _ => return None,
    };
    let mut pointer = Pointer { element, space, alignment: None, swizzle: None };
    for word in rest {
        match word.strip_prefix("align<").and_then(|word| word.strip_suffix('>')) {
            Some(number) => {
                let number = number.parse::<u64>().ok();
                pointer.alignment =
                    Some(number.filter(|number| number.is_power_of_two() && *number <= MOST_ALIGNED)?);
            }
            None => pointer.swizzle = Some(Swizzle::parse(word)?),
        }
    }
    if pointer.swizzle.is_some_and(|swizzle| swizzle.bits == 0) {
        pointer.swizzle = None;
    }
    Some(pointer)
}

/// The parts between separators that are in no bracket and in no string; between spaces there are no empty
/// parts.
pub fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start) = (vec![], 0);
    for (at, ..) in depths(text).filter(|(_, letter, depth)| (*letter, *depth) == (separator, 0)) {
        parts.push(text[start..at].trim());
        start = at + 1;
    }
    parts.push(text[start..].trim());
    parts.retain(|part| separator != ' ' || !part.is_empty());
    parts
}

/// The letters that are in no string, each with its place and the number of open brackets after it. The `>` of
/// an arrow `->` closes none.
pub fn depths(text: &str) -> impl Iterator<Item = (usize, char, i32)> {
    let (mut depth, mut is_quoted, mut before) = (0, false, ' ');
    text.char_indices().filter_map(move |(at, letter)| {
        let is_arrow = std::mem::replace(&mut before, letter) == '-';
        match letter {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if is_arrow => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        (!is_quoted).then_some((at, letter, depth))
    })
}
