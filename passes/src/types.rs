//! The pointers that a type holds, and the space of each.
//!
//! `!llvm.ptr<3>`, `memref<4xf32, #gpu.address_space<workgroup>>` and a dialect's own pointer type write the
//! same space in different forms. The analysis sees one form, [`MemorySpace`], read through upstream's
//! `PtrLikeTypeInterface` and from `!llvm.ptr`, so that a dialect with pointer types that implement
//! that interface needs no code here. A struct is flattened to its pointer fields, in order:
//!
//! ```text
//! !llvm.ptr                              one field, generic
//! !llvm.struct<(ptr<3>, i32, ptr)>       two fields: shared, generic
//! vector<4x!llvm.ptr>                    one field, generic: all lanes share it
//! !llvm.array<1000 x ptr>                one field: too many to distinguish, so all elements share it
//! !cute_nvgpu.atom.tma_load<...>         one field: the address of the descriptor that the atom copies by
//! ```
//!
//! A pointer type of an unregistered dialect is read from its text, by a rule file ([`TypeRules`]).

use crate::options::MemrefSpaces;
use melior::{
    Context,
    ir::{Attribute, Type, TypeLike},
};
use mlir_ext::{
    ir,
    types::{self as ext, Aggregate, PointerSpace},
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
pub use tilespace_core::ir::shape::{ADDRESS_BITS, Field, Shape};
use tilespace_core::{
    MemorySpace,
    ir::pointer_fields::{Parts, shape_of_parts},
    lattice::Mask,
};
use tilespace_dialects::{NamedSpace, TypeRules};

/// The dialect with integers of its own.
const CUTE: &str = "cute";
/// The dialect with atoms that hold the addresses of TMA descriptors.
const CUTE_NVGPU: &str = "cute_nvgpu";
/// The dialect of the type that is a TMA descriptor.
const CUDA: &str = "cuda";
const TENSOR_MAP: &str = "!cuda.tensor_map";

/// The form in which a memory space is written into memref types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpaceStyle {
    /// As the LLVM number: every lowering reads it.
    #[default]
    Number,
    /// As `#gpu.address_space<...>`: the module does, and it is asked for (`memref-spaces=as-module`).
    Gpu,
}

impl MemrefSpaces {
    /// The form for new types in a module with types of this form.
    pub fn style(self, of_module: SpaceStyle) -> SpaceStyle {
        match self {
            Self::Numbers => SpaceStyle::Number,
            Self::AsModule => of_module,
        }
    }
}

impl SpaceStyle {
    /// The style of a module with parts of these styles.
    pub fn join(self, other: Self) -> Self {
        match self {
            SpaceStyle::Number => other,
            SpaceStyle::Gpu => SpaceStyle::Gpu,
        }
    }
}

/// Properties of all types looked up so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypeSummary {
    /// The form in which they write a space.
    pub style: SpaceStyle,
    /// Whether there are some for which [`may_hide_pointers`] is true.
    pub hides_pointers: bool,
    /// Whether there are some that no op casts to a space.
    pub has_fixed: bool,
}

/// Memoized properties of types, each queried from MLIR once.
#[derive(Default)]
pub struct TypeTable {
    /// With the number of types that are inside each other there.
    shapes: FxHashMap<ir::TypeId, (Rc<Shape>, usize)>,
    /// The most recent: adjacent ops have few types.
    recent: [(ir::TypeId, Rc<Shape>); 16],
    /// The first field of each element of a struct; none until it was looked for.
    starts: FxHashMap<ir::TypeId, Option<Rc<[usize]>>>,
    summary: TypeSummary,
    /// Types that a rule file describes.
    rules: TypeRules,
}

impl TypeTable {
    /// A table that knows the types of a rule file.
    pub fn new(rules: TypeRules) -> Self {
        Self { rules, ..Self::default() }
    }

    /// The types of the rule file.
    pub fn rules(&self) -> TypeRules {
        self.rules
    }

    /// The pointer fields of `ty`.
    #[inline]
    pub fn shape(&mut self, ty: Type<'_>) -> Rc<Shape> {
        let key = ir::type_id_key(ty);
        // Fibonacci hashing: addresses of neighbours differ in few bits.
        let slot = ((key.address() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as usize;
        if self.recent[slot].0 == key {
            return self.recent[slot].1.clone();
        }
        let shape = self.lookup(key, ty);
        self.recent[slot] = (key, shape.clone());
        shape
    }

    #[cold]
    fn lookup(&mut self, key: ir::TypeId, ty: Type<'_>) -> Rc<Shape> {
        if let Some((shape, _)) = self.shapes.get(&key) {
            return shape.clone();
        }
        // A type inside itself (an identified struct can be written so) adds nothing.
        self.shapes.insert(key, Default::default());
        let (shape, depth) = self.compute(ty);
        self.summary.has_fixed |= shape.is_fixed;
        let shape = Rc::new(shape);
        self.shapes.insert(key, (shape.clone(), depth));
        shape
    }

    /// Whether there are pointers in a value of type `ty`.
    pub fn holds_pointers(&mut self, ty: Type<'_>) -> bool {
        !self.shape(ty).fields.is_empty()
    }

    /// The first field of each element of a struct; none until it was looked for.
    pub fn starts(&mut self, ty: Type<'_>) -> &mut Option<Rc<[usize]>> {
        self.starts.entry(ir::type_id_key(ty)).or_default()
    }

    /// Merges the properties of types looked up in another table.
    pub fn join_summary(&mut self, summary: TypeSummary) {
        self.summary.style = self.summary.style.join(summary.style);
        self.summary.hides_pointers |= summary.hides_pointers;
        self.summary.has_fixed |= summary.has_fixed;
    }

    /// The properties of all types looked up so far.
    pub fn summary(&self) -> TypeSummary {
        self.summary
    }

    /// The form in which the types looked up so far write a space.
    pub fn style(&self) -> SpaceStyle {
        self.summary.style
    }

    /// The shape of a type, and the number of types that are inside each other there.
    fn compute(&mut self, ty: Type<'_>) -> (Shape, usize) {
        let one = |field, is_pointer| {
            let is_fixed = is_pointer && field == Field::Generic && cast_op(self.rules, ty).is_none();
            Shape { fields: vec![field], is_pointer, is_fixed, ..Shape::default() }
        };
        if let Some(space) = ext::pointer_space(ty) {
            if let PointerSpace::Attribute(attribute) = space
                && ext::gpu_address_space_name(attribute).is_some()
            {
                self.summary.style = SpaceStyle::Gpu;
            }
            return (one(field(space), true), 0);
        }
        let parts = parts_of(ty);
        if parts == Parts::None {
            let named = named_space(self.rules, ty).map(|space| match space {
                NamedSpace::Known(MemorySpace::Generic) => Field::Generic,
                NamedSpace::Known(space) => Field::Typed(Mask::of(space)),
                NamedSpace::Foreign => Field::Typed(Mask::UNKNOWN),
            });
            let known = named.map(|field| one(field, true));
            let known = known.or_else(|| descriptor(ty).map(|field| one(field, false)));
            self.summary.hides_pointers |= known.is_none() && may_hide_pointers(ty);
            return (known.unwrap_or_default(), 0);
        }
        let elements = (0..parts.count()).filter_map(|index| ext::element_type(ty, index));
        let shapes = elements.map(|element| {
            let shape = self.shape(element);
            (shape, self.shapes[&ir::type_id_key(element)].1)
        });
        shape_of_parts(parts, shapes)
    }
}

/// The parts of a type.
pub fn parts_of(ty: Type<'_>) -> Parts {
    match ext::elements(ty) {
        Aggregate::Struct(count) => Parts::Fields(count),
        Aggregate::Array { len } => Parts::Elements(len as u64),
        Aggregate::Vector => Parts::Lanes,
        Aggregate::None => Parts::None,
    }
}

/// Whether a type is a number type that has room for an address.
pub fn has_room(ty: Type<'_>) -> bool {
    ty.is_index() || number_width(ty).is_some_and(|width| width >= ADDRESS_BITS)
}

/// The width of a number in bits: of an integer, and of CuTe's integers that say what they are a multiple of
/// (`!cute.i64<divby 16>`).
pub fn number_width(ty: Type<'_>) -> Option<u32> {
    if ty.is_integer() {
        return ext::integer_width(ty);
    }
    if ty.dialect().namespace() != Ok(CUTE) {
        return None;
    }
    let text = ir::type_text(ty);
    text.strip_prefix("!cute.i")?.split_once('<')?.0.parse().ok()
}

/// The field of a CuTe atom that copies by a TMA descriptor: the address of the descriptor. The host passes
/// the descriptor itself to a kernel, as a `!cuda.tensor_map` or in an atom that is not executed
/// (`!cute_nvgpu.atom.non_exec_tiled_tma_load<...>`).
fn descriptor(ty: Type<'_>) -> Option<Field> {
    match ty.dialect().namespace() {
        Ok(CUTE_NVGPU) => {}
        Ok(CUDA) => return (ir::type_text(ty) == TENSOR_MAP).then_some(Field::Descriptor),
        _ => return None,
    }
    let text = ir::type_text(ty);
    let name = text.strip_prefix("!cute_nvgpu.atom.")?.split('<').next()?;
    let field = if name.starts_with("non_exec_") { Field::Descriptor } else { Field::Generic };
    name.contains("tma_").then_some(field)
}

/// Whether a type without an interface seems to be or hold pointers by its name: its text has a
/// `!dialect.name` with `ptr`, `pointer` or `memref` in the name.
pub fn may_hide_pointers(ty: Type<'_>) -> bool {
    if ty.is_integer() || ty.is_float() || ty.is_index() || ty.is_function() {
        return false;
    }
    let text = ir::type_text(ty);
    let names = text.split('!').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '_' && c != '$');
        rest[..end.unwrap_or(rest.len())].split_once('.').map_or("", |(_, name)| name)
    });
    names.into_iter().any(|name| ["ptr", "pointer", "memref"].iter().any(|word| name.contains(word)))
}

/// The space that a pointer type's attribute or number stands for, if it is an NVIDIA space.
pub fn known_space(space: PointerSpace<'_>) -> Option<MemorySpace> {
    match space {
        PointerSpace::Default => Some(MemorySpace::Generic),
        PointerSpace::Number(number) => MemorySpace::from_number(number),
        PointerSpace::Attribute(attribute) => ext::gpu_address_space_name(attribute)
            .and_then(MemorySpace::from_gpu_attribute)
            .or_else(|| ext::nvvm_memory_space_name(attribute).and_then(MemorySpace::from_nvvm_attribute))
            .or_else(|| shared_space(attribute))
            .or_else(|| ext::address_space_number(attribute).and_then(MemorySpace::from_number)),
    }
}

/// The space that `#nvvm.shared_space<...>` stands for: the shared memory of the block, or of its cluster.
fn shared_space(attribute: Attribute<'_>) -> Option<MemorySpace> {
    match ir::attribute_text(attribute).as_str() {
        "#nvvm.shared_space<cta>" => Some(MemorySpace::Shared),
        "#nvvm.shared_space<cluster>" => Some(MemorySpace::SharedCluster),
        _ => None,
    }
}

/// The space of a type by the rule file.
fn named_space(rules: TypeRules, ty: Type<'_>) -> Option<NamedSpace> {
    (!rules.is_empty()).then(|| rules.space(&ir::type_text(ty)))?
}

/// The space of a pointer type, if it is an NVIDIA space; none for other types.
pub fn space_of(rules: TypeRules, ty: Type<'_>) -> Option<MemorySpace> {
    match ext::pointer_space(ty) {
        Some(space) => known_space(space),
        None => match named_space(rules, ty)? {
            NamedSpace::Known(space) => Some(space),
            NamedSpace::Foreign => None,
        },
    }
}

/// Whether a type is a pointer.
pub fn is_pointer(rules: TypeRules, ty: Type<'_>) -> bool {
    ext::pointer_space(ty).is_some() || named_space(rules, ty).is_some()
}

/// The space of a pointer type's attribute or number. A space that is not NVIDIA's may alias any other.
fn field(space: PointerSpace<'_>) -> Field {
    match known_space(space) {
        Some(MemorySpace::Generic) => Field::Generic,
        Some(space) => Field::Typed(Mask::of(space)),
        None => Field::Typed(Mask::UNKNOWN),
    }
}

/// The ops that cast pointers between spaces, by the dialect of the pointer type (memref types and memref ops
/// have different dialects). Types of `cuda_tile` have no space: the types that they become in `nv_tileaa`
/// are cast there.
const CASTS: [(&str, &str); 5] = [
    ("builtin", "memref.memory_space_cast"),
    ("cuda_tile", "nv_tileaa.memory_space_cast"),
    ("cute", "cute.memory_space_cast"),
    ("llvm", "llvm.addrspacecast"),
    ("nv_tileaa", "nv_tileaa.memory_space_cast"),
];

/// Whether a type is a memref, or a vector of memrefs.
pub fn is_memref(ty: Type<'_>) -> bool {
    let element = ext::element_or_self(ty);
    element.is_mem_ref() || element.is_unranked_mem_ref()
}

/// The op that casts pointers of a type, or vectors of them, between spaces.
pub fn cast_op(rules: TypeRules, ty: Type<'_>) -> Option<&'static str> {
    let element = ext::element_or_self(ty);
    if ext::pointer_space(element).is_none() {
        return (!rules.is_empty()).then(|| rules.cast(&element.to_string()))?;
    }
    let namespace = ext::namespace(element);
    let (_, op) = CASTS.iter().find(|(of, _)| of.as_bytes() == namespace)?;
    Some(*op)
}

/// `ty`, a generic pointer or a vector of generic pointers, in `space`; none if there is no such type.
pub fn in_space<'c>(
    context: &'c Context,
    rules: TypeRules,
    ty: Type<'c>,
    space: MemorySpace,
    style: SpaceStyle,
) -> Option<Type<'c>> {
    if let Aggregate::Vector = ext::elements(ty) {
        let element = in_space(context, rules, ext::element_type(ty, 0)?, space, style)?;
        return ext::with_element_type(ty, element);
    }
    if ext::pointer_space(ty).is_none() {
        return Type::parse(context, &rules.in_space(&ir::type_text(ty), space)?);
    }
    let attribute = match style {
        SpaceStyle::Gpu if ty.is_mem_ref() || ty.is_unranked_mem_ref() => {
            space.gpu_attribute().and_then(|name| ext::gpu_address_space(context, name))
        }
        _ => None,
    };
    ext::with_pointer_space(
        ty,
        attribute.map_or(PointerSpace::Number(space.number()), PointerSpace::Attribute),
    )
}

/// The generic form of a pointer type, or of a vector of pointers.
pub fn in_generic<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    if let Aggregate::Vector = ext::elements(ty) {
        return ext::with_element_type(ty, in_generic(ext::element_type(ty, 0)?)?);
    }
    ext::with_pointer_space(ty, PointerSpace::Default)
}
