//! Types and attributes of `cuda_tile` from data and back, over `cuda-tile-data-c.h`.
//!
//! A reader of bytecode has a kind, sizes and numbers of enums, and needs a type; a writer needs them back:
//!
//! ```text
//! TypeParts { kind: Tile, element: f16, sizes: [64, 32], .. }   <->   !cuda_tile.tile<64x32xf16>
//! ("Rounding", 1)                                              <->   #cuda_tile.rounding<zero>
//! ```
//!
//! Enums have the numbers of the records, which are the numbers of the bytecode. Each function that makes a
//! type or attribute verifies it, so that no data can make a type that the dialect's own parser would refuse.

use melior::{
    Context,
    ir::{Attribute, AttributeLike, Location, Type, TypeLike},
};
use mlir_sys::{MlirAttribute, MlirContext, MlirLocation, MlirStringRef, MlirType};
use std::{ffi::c_void, ptr, slice};

#[allow(non_snake_case, reason = "the names of the C functions")]
unsafe extern "C" {
    fn cudaTileTypeGetKind(r#type: MlirType) -> u32;
    fn cudaTileTypeGetElementType(r#type: MlirType) -> MlirType;
    fn cudaTileTypeGetRank(r#type: MlirType) -> isize;
    fn cudaTileTypeGetSize(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileTensorViewTypeGetStride(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileViewTypeGetTensorView(r#type: MlirType) -> MlirType;
    fn cudaTileViewTypeGetDim(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileStridedViewTypeGetStep(r#type: MlirType, dim: isize) -> i64;
    fn cudaTileTypeGetChecked(
        location: MlirLocation,
        text: MlirStringRef,
        kind: u32,
        element: MlirType,
        rank: isize,
        sizes: *const i64,
        num_steps: isize,
        steps: *const i64,
        num_dims: isize,
        dims: *const i64,
        word: i64,
    ) -> MlirType;
    fn cudaTileTypeGetWord(r#type: MlirType) -> i64;
    fn cudaTileEnumAttrGet(context: MlirContext, name: MlirStringRef, number: u32) -> MlirAttribute;
    fn cudaTileEnumAttrGetNumber(attribute: MlirAttribute) -> i64;
    fn cudaTileDivByAttrGet(context: MlirContext, divisor: u64, every: Maybe, along: Maybe) -> MlirAttribute;
    fn cudaTileDivByAttrGetParts(
        attribute: MlirAttribute,
        divisor: *mut u64,
        every: *mut Maybe,
        along: *mut Maybe,
    ) -> bool;
    fn cudaTileBoundedAttrGet(context: MlirContext, lower: Maybe, upper: Maybe) -> MlirAttribute;
    fn cudaTileBoundedAttrGetParts(attribute: MlirAttribute, lower: *mut Maybe, upper: *mut Maybe) -> bool;
    fn cudaTileSameElementsAttrGet(values: MlirAttribute) -> MlirAttribute;
    fn cudaTileSameElementsAttrGetValues(attribute: MlirAttribute) -> MlirAttribute;
    fn cudaTileOptimizationHintsAttrGet(value: MlirAttribute) -> MlirAttribute;
    fn cudaTileOptimizationHintsAttrGetValue(attribute: MlirAttribute) -> MlirAttribute;
    fn cudaTileFloatAttrGet(r#type: MlirType, bits: u64) -> MlirAttribute;
    fn cudaTileFloatAttrGetBits(attribute: MlirAttribute, bits: *mut u64) -> bool;
    fn cudaTileElementsAttrGet(r#type: MlirType, bytes: MlirStringRef) -> MlirAttribute;
    fn cudaTileElementsAttrGetBytes(
        attribute: MlirAttribute,
        write: unsafe extern "C" fn(MlirStringRef, *mut c_void),
        writer: *mut c_void,
    ) -> bool;
    fn cudaTilePlaceAttrGet(context: MlirContext, place: RawPlace) -> MlirAttribute;
    fn cudaTilePlaceAttrGetParts(attribute: MlirAttribute) -> RawPlace;
}

// Types

/// The kind of a type: `CudaTileTypeKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the types")]
pub enum Kind {
    Ptr = 1,
    Tile,
    TensorView,
    PartitionView,
    StridedView,
    GatherScatterView,
    Token,
}

const KINDS: [Kind; 7] = [
    Kind::Ptr,
    Kind::Tile,
    Kind::TensorView,
    Kind::PartitionView,
    Kind::StridedView,
    Kind::GatherScatterView,
    Kind::Token,
];

/// The parts of a type. Dynamic sizes and strides are `i64::MIN`.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeParts<'c> {
    /// The kind of the type.
    pub kind: Kind,
    /// The pointee, the element, or the tensor of a view.
    pub element: Option<Type<'c>>,
    /// The sizes of a tile or tensor, or of the tiles of a view.
    pub sizes: Vec<i64>,
    /// The strides of a tensor, or the steps of a strided view.
    pub steps: Vec<i64>,
    /// The dimensions of the tensor that the dimensions of a tile run along, or only the sparse dimension.
    pub dims: Vec<i64>,
    /// The number of the kind of a pointer or tensor, or of the padding of a view.
    pub word: Option<u32>,
}

impl<'c> TypeParts<'c> {
    /// A type without parts.
    pub fn new(kind: Kind) -> Self {
        Self { kind, element: None, sizes: vec![], steps: vec![], dims: vec![], word: None }
    }

    /// The parts of a type of the dialect.
    pub fn of(r#type: Type<'c>) -> Option<Self> {
        let raw = r#type.to_raw();
        // SAFETY: the type is valid, and each part is read only of a kind that has it, in its dimensions.
        unsafe {
            let number = cudaTileTypeGetKind(raw);
            let kind = KINDS.into_iter().find(|&kind| kind as u32 == number)?;
            let mut parts = Self::new(kind);
            if kind == Kind::Token {
                return Some(parts);
            }
            let word = cudaTileTypeGetWord(raw);
            parts.word = u32::try_from(word).ok();
            if kind == Kind::Ptr {
                parts.element = Some(Type::from_raw(cudaTileTypeGetElementType(raw)));
                return Some(parts);
            }
            let dims = 0..cudaTileTypeGetRank(raw);
            parts.sizes = dims.clone().map(|dim| cudaTileTypeGetSize(raw, dim)).collect();
            parts.element = Some(Type::from_raw(match kind {
                Kind::Tile | Kind::TensorView => cudaTileTypeGetElementType(raw),
                _ => cudaTileViewTypeGetTensorView(raw),
            }));
            parts.steps = match kind {
                Kind::TensorView => {
                    dims.clone().map(|dim| cudaTileTensorViewTypeGetStride(raw, dim)).collect()
                }
                Kind::StridedView => {
                    dims.clone().map(|dim| cudaTileStridedViewTypeGetStep(raw, dim)).collect()
                }
                _ => vec![],
            };
            parts.dims = match kind {
                Kind::PartitionView | Kind::StridedView => {
                    dims.map(|dim| cudaTileViewTypeGetDim(raw, dim)).collect()
                }
                Kind::GatherScatterView => vec![cudaTileViewTypeGetDim(raw, 0)],
                _ => vec![],
            };
            Some(parts)
        }
    }

    /// The type, or none after an error at `location`; the message of the error begins with `text`.
    pub fn build(&self, location: Location<'c>, text: &str) -> Option<Type<'c>> {
        let element = self.element.map_or(MlirType { ptr: ptr::null() }, |element| element.to_raw());
        // SAFETY: the location and the element are valid, or the element is null; arrays have the given
        // lengths.
        unsafe {
            Type::from_option_raw(cudaTileTypeGetChecked(
                location.to_raw(),
                string_ref(text),
                self.kind as u32,
                element,
                self.sizes.len() as isize,
                self.sizes.as_ptr(),
                self.steps.len() as isize,
                self.steps.as_ptr(),
                self.dims.len() as isize,
                self.dims.as_ptr(),
                self.word.map_or(-1, i64::from),
            ))
        }
    }
}

// Attributes

/// A case of an enum of the records, by the name of the enum; none if there is no such case.
pub fn enum_case<'c>(context: &'c Context, name: &str, number: u32) -> Option<Attribute<'c>> {
    // SAFETY: the context is valid, and the string lives until the call returns.
    unsafe { Attribute::from_option_raw(cudaTileEnumAttrGet(context.to_raw(), string_ref(name), number)) }
}

/// The number of a case of an enum.
pub fn enum_number(attribute: Attribute<'_>) -> Option<u32> {
    // SAFETY: the attribute is valid.
    u32::try_from(unsafe { cudaTileEnumAttrGetNumber(attribute.to_raw()) }).ok()
}

/// `#cuda_tile.div_by`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DivBy {
    /// The divisor of a value.
    pub divisor: u64,
    /// The size of a group; its first element is divisible.
    pub every: Option<i64>,
    /// The dimension of the groups.
    pub along: Option<i64>,
}

impl DivBy {
    /// The attribute.
    pub fn build<'c>(&self, context: &'c Context) -> Option<Attribute<'c>> {
        // SAFETY: the context is valid.
        unsafe {
            let (every, along) = (self.every.into(), self.along.into());
            Attribute::from_option_raw(cudaTileDivByAttrGet(context.to_raw(), self.divisor, every, along))
        }
    }

    /// The parts of a `#cuda_tile.div_by`; none for another attribute.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        let (mut divisor, mut every, mut along) = (0, Maybe::from(None), Maybe::from(None));
        // SAFETY: the attribute is valid, and the pointers are to locals.
        unsafe { cudaTileDivByAttrGetParts(attribute.to_raw(), &mut divisor, &mut every, &mut along) }
            .then(|| Self { divisor, every: every.into(), along: along.into() })
    }
}

/// `#cuda_tile.bounded`, with its bounds.
pub fn bounded<'c>(context: &'c Context, lower: Option<i64>, upper: Option<i64>) -> Option<Attribute<'c>> {
    // SAFETY: the context is valid.
    unsafe {
        Attribute::from_option_raw(cudaTileBoundedAttrGet(context.to_raw(), lower.into(), upper.into()))
    }
}

/// The bounds of an attribute that is `#cuda_tile.bounded`.
pub fn bounds(attribute: Attribute<'_>) -> Option<(Option<i64>, Option<i64>)> {
    let (mut lower, mut upper) = (Maybe::from(None), Maybe::from(None));
    // SAFETY: the attribute is valid, and the pointers are to locals.
    unsafe { cudaTileBoundedAttrGetParts(attribute.to_raw(), &mut lower, &mut upper) }
        .then(|| (lower.into(), upper.into()))
}

/// `#cuda_tile.same_elements` of an array of 64-bit integers.
pub fn same_elements(values: Attribute<'_>) -> Option<Attribute<'_>> {
    // SAFETY: the attribute is valid.
    unsafe { Attribute::from_option_raw(cudaTileSameElementsAttrGet(values.to_raw())) }
}

/// The array of a `#cuda_tile.same_elements`.
pub fn same_elements_values(attribute: Attribute<'_>) -> Option<Attribute<'_>> {
    // SAFETY: the attribute is valid.
    unsafe { Attribute::from_option_raw(cudaTileSameElementsAttrGetValues(attribute.to_raw())) }
}

/// `#cuda_tile.optimization_hints` of a dictionary of dictionaries.
pub fn hints(value: Attribute<'_>) -> Option<Attribute<'_>> {
    // SAFETY: the attribute is valid.
    unsafe { Attribute::from_option_raw(cudaTileOptimizationHintsAttrGet(value.to_raw())) }
}

/// The dictionary of a `#cuda_tile.optimization_hints`.
pub fn hints_value(attribute: Attribute<'_>) -> Option<Attribute<'_>> {
    // SAFETY: the attribute is valid.
    unsafe { Attribute::from_option_raw(cudaTileOptimizationHintsAttrGetValue(attribute.to_raw())) }
}

/// A floating-point number from its bits; none if the type is not a floating-point type, or has more than 64
/// bits.
pub fn float(r#type: Type<'_>, bits: u64) -> Option<Attribute<'_>> {
    // SAFETY: the type is valid.
    unsafe { Attribute::from_option_raw(cudaTileFloatAttrGet(r#type.to_raw(), bits)) }
}

/// The bits of a floating-point number.
pub fn float_bits(attribute: Attribute<'_>) -> Option<u64> {
    let mut bits = 0;
    // SAFETY: the attribute is valid, and the pointer is to a local.
    unsafe { cudaTileFloatAttrGetBits(attribute.to_raw(), &mut bits) }.then_some(bits)
}

/// Elements of a tile from their bytes, as in bytecode: one for all, or each. Elements of type `i1` are a bit
/// each, the lowest first; one for all is `0x00` or `0xff`. None if there are too few or too many.
pub fn elements<'c>(r#type: Type<'c>, bytes: &[u8]) -> Option<Attribute<'c>> {
    let bytes = MlirStringRef { data: bytes.as_ptr().cast(), length: bytes.len() };
    // SAFETY: the type is valid, and the bytes live until the call returns.
    unsafe { Attribute::from_option_raw(cudaTileElementsAttrGet(r#type.to_raw(), bytes)) }
}

/// The bytes of elements.
pub fn elements_bytes(attribute: Attribute<'_>) -> Option<Vec<u8>> {
    unsafe extern "C" fn keep(bytes: MlirStringRef, writer: *mut c_void) {
        // SAFETY: the writer is the vector below, and the bytes live until this returns.
        unsafe { (*writer.cast::<Vec<u8>>()).extend(to_bytes(bytes)) };
    }
    let mut bytes = Vec::new();
    // SAFETY: the attribute is valid, and the writer is the vector that `keep` expects.
    unsafe { cudaTileElementsAttrGetBytes(attribute.to_raw(), keep, (&raw mut bytes).cast()) }
        .then_some(bytes)
}

// Places

/// A part of a place in the source.
#[derive(Clone, Debug, PartialEq)]
pub enum Place<'c> {
    /// `#cuda_tile.di_file`
    File {
        /// Its name.
        name: String,
        /// Its folder.
        directory: String,
    },
    /// `#cuda_tile.di_compile_unit` of a file.
    CompileUnit(Attribute<'c>),
    /// `#cuda_tile.di_lexical_block`
    LexicalBlock {
        /// The enclosing scope.
        scope: Attribute<'c>,
        /// Its file.
        file: Attribute<'c>,
        /// The line at which it begins.
        line: u32,
        /// The column at which it begins.
        column: u32,
    },
    /// `#cuda_tile.di_subprogram`
    Subprogram {
        /// Its name.
        name: String,
        /// Its name for the linker.
        linkage_name: String,
        /// Its file.
        file: Attribute<'c>,
        /// The compile unit.
        unit: Attribute<'c>,
        /// Its first line.
        line: u32,
        /// The line at which its scope begins.
        scope_line: u32,
    },
    /// `#cuda_tile.di_loc`: a line of a file, as a location, and a scope.
    Loc(Attribute<'c>, Attribute<'c>),
}

impl<'c> Place<'c> {
    /// The attribute; none if a part is of the wrong kind.
    pub fn build(&self, context: &'c Context) -> Option<Attribute<'c>> {
        let mut raw = RawPlace::default();
        match self {
            Place::File { name, directory } => {
                (raw.kind, raw.name, raw.other) = (FILE, string_ref(name), string_ref(directory));
            }
            Place::CompileUnit(file) => (raw.kind, raw.first) = (COMPILE_UNIT, file.to_raw()),
            &Place::LexicalBlock { scope, file, line, column } => {
                (raw.kind, raw.line, raw.column) = (LEXICAL_BLOCK, line, column);
                (raw.first, raw.second) = (scope.to_raw(), file.to_raw());
            }
            Place::Subprogram { name, linkage_name, file, unit, line, scope_line } => {
                (raw.kind, raw.name, raw.other) = (SUBPROGRAM, string_ref(name), string_ref(linkage_name));
                (raw.first, raw.second) = (file.to_raw(), unit.to_raw());
                (raw.line, raw.column) = (*line, *scope_line);
            }
            Place::Loc(location, scope) => {
                (raw.kind, raw.first, raw.second) = (LOC, location.to_raw(), scope.to_raw());
            }
        }
        // SAFETY: the context and the attributes are valid, and the strings live until the call returns.
        unsafe { Attribute::from_option_raw(cudaTilePlaceAttrGet(context.to_raw(), raw)) }
    }

    /// The parts of such an attribute; none for another attribute.
    pub fn of(attribute: Attribute<'c>) -> Option<Self> {
        // SAFETY: the attribute is valid; strings live as long as it, and it has the attributes of its kind.
        unsafe {
            let raw = cudaTilePlaceAttrGetParts(attribute.to_raw());
            let (line, column) = (raw.line, raw.column);
            let text = |string| String::from_utf8_lossy(&to_bytes(string)).into_owned();
            let (first, second) =
                (Attribute::from_option_raw(raw.first), Attribute::from_option_raw(raw.second));
            Some(match raw.kind {
                FILE => Place::File { name: text(raw.name), directory: text(raw.other) },
                COMPILE_UNIT => Place::CompileUnit(first?),
                LEXICAL_BLOCK => Place::LexicalBlock { scope: first?, file: second?, line, column },
                SUBPROGRAM => Place::Subprogram {
                    name: text(raw.name),
                    linkage_name: text(raw.other),
                    file: first?,
                    unit: second?,
                    line,
                    scope_line: column,
                },
                LOC => Place::Loc(first?, second?),
                _ => return None,
            })
        }
    }
}

// C

/// `CudaTileMaybe`
#[repr(C)]
#[derive(Clone, Copy)]
struct Maybe {
    is_there: bool,
    number: i64,
}

impl From<Option<i64>> for Maybe {
    fn from(number: Option<i64>) -> Self {
        Self { is_there: number.is_some(), number: number.unwrap_or(0) }
    }
}

impl From<Maybe> for Option<i64> {
    fn from(maybe: Maybe) -> Self {
        maybe.is_there.then_some(maybe.number)
    }
}

const FILE: u32 = 1;
const COMPILE_UNIT: u32 = 2;
const LEXICAL_BLOCK: u32 = 3;
const SUBPROGRAM: u32 = 4;
const LOC: u32 = 5;

/// `CudaTilePlace`
#[repr(C)]
struct RawPlace {
    kind: u32,
    name: MlirStringRef,
    other: MlirStringRef,
    first: MlirAttribute,
    second: MlirAttribute,
    line: u32,
    column: u32,
}

impl Default for RawPlace {
    fn default() -> Self {
        let none = MlirAttribute { ptr: ptr::null() };
        let empty = string_ref("");
        Self { kind: 0, name: empty, other: empty, first: none, second: none, line: 0, column: 0 }
    }
}

fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}

/// A copy of a string from C.
///
/// # Safety
///
/// The string is valid, or its length is zero.
unsafe fn to_bytes(string: MlirStringRef) -> Vec<u8> {
    if string.length == 0 {
        return Vec::new();
    }
    // SAFETY: the string is valid.
    unsafe { slice::from_raw_parts(string.data.cast::<u8>(), string.length) }.to_vec()
}
