//! Conversion of types: `mlir::TypeConverter`.

use super::{Builder, Closure, ffi::*, guard, resume_panic, values};
use melior::ir::{Location, OperationRef, Type, TypeLike, Value, ValueLike};
use mlir_sys::{MlirLocation, MlirRewriterBase, MlirType, MlirValue};
use std::{
    ffi::c_void,
    fmt::{self, Formatter},
    marker::PhantomData,
    ptr,
};

/// The result of a conversion function for a type: the `std::optional<Type>` of
/// `mlir::TypeConverter::addConversion`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Converted<'c> {
    /// It becomes this type. The same type means that it is legal.
    To(Type<'c>),
    /// An earlier conversion function decides.
    Declined,
    /// It cannot be converted.
    Failed,
}

type ConversionFn<'c> = dyn Fn(Type<'c>) -> Converted<'c> + 'c;
type MaterializationFn<'c> =
    dyn for<'a> Fn(&Builder<'c, 'a>, Type<'c>, &[Value<'c, 'a>], Location<'c>) -> Option<Value<'c, 'a>> + 'c;

type AddMaterialization = unsafe extern "C" fn(MlirTypeConverter, MaterializationCallback, *mut c_void);

/// Conversion of types: `mlir::TypeConverter`.
pub struct TypeConverter<'c> {
    pub(super) raw: MlirTypeConverter,
    conversions: Vec<Closure<ConversionFn<'c>>>,
    materializations: Vec<Closure<MaterializationFn<'c>>>,
}

impl Default for TypeConverter<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'c> TypeConverter<'c> {
    /// A converter that converts nothing.
    pub fn new() -> Self {
        // SAFETY: a constructor without arguments.
        Self { raw: unsafe { mlirExtTypeConverterCreate() }, conversions: vec![], materializations: vec![] }
    }

    /// `mlir::TypeConverter::addConversion`. What is added last is tried first.
    pub fn add_conversion(&mut self, convert: impl Fn(Type<'c>) -> Converted<'c> + 'c) -> &mut Self {
        let closure: Closure<ConversionFn<'c>> = Closure::new(Box::new(convert));
        // SAFETY: the converter is valid, and the closure lives as long as it.
        unsafe { mlirExtTypeConverterAddConversion(self.raw, call_conversion, closure.as_user_data()) };
        self.conversions.push(closure);
        self
    }

    /// `mlir::TypeConverter::addSourceMaterialization`: builds a value of a type from before the conversion.
    pub fn add_source_materialization(
        &mut self,
        build: impl for<'a> Fn(
            &Builder<'c, 'a>,
            Type<'c>,
            &[Value<'c, 'a>],
            Location<'c>,
        ) -> Option<Value<'c, 'a>>
        + 'c,
    ) -> &mut Self {
        self.add_materialization(Box::new(build), mlirExtTypeConverterAddSourceMaterialization)
    }

    /// `mlir::TypeConverter::addTargetMaterialization`: builds a value of a converted type.
    pub fn add_target_materialization(
        &mut self,
        build: impl for<'a> Fn(
            &Builder<'c, 'a>,
            Type<'c>,
            &[Value<'c, 'a>],
            Location<'c>,
        ) -> Option<Value<'c, 'a>>
        + 'c,
    ) -> &mut Self {
        self.add_materialization(Box::new(build), mlirExtTypeConverterAddTargetMaterialization)
    }

    fn add_materialization(
        &mut self,
        build: Box<MaterializationFn<'c>>,
        add: AddMaterialization,
    ) -> &mut Self {
        let closure = Closure::new(build);
        // SAFETY: the converter is valid, and the closure lives as long as it.
        unsafe { add(self.raw, call_materialization, closure.as_user_data()) };
        self.materializations.push(closure);
        self
    }

    /// `mlir::TypeConverter::convertType`. `None` if the type cannot be converted to one other.
    pub fn convert_type(&self, r#type: Type<'c>) -> Option<Type<'c>> {
        // SAFETY: converter and type are valid.
        let converted =
            unsafe { Type::from_option_raw(mlirExtTypeConverterConvertType(self.raw, r#type.to_raw())) };
        resume_panic();
        converted
    }

    /// Whether all operands and results of an operation have types that convert to themselves:
    /// `mlir::TypeConverter::isLegal`.
    pub fn is_legal(&self, op: OperationRef<'c, '_>) -> bool {
        // SAFETY: converter and operation are valid.
        let is_legal = unsafe { mlirExtTypeConverterIsLegalOperation(self.raw, op.to_raw()) };
        resume_panic();
        is_legal
    }
}

unsafe extern "C" fn call_conversion(
    r#type: MlirType,
    converted: *mut MlirType,
    user_data: *mut c_void,
) -> u32 {
    guard(STATUS_FAILURE, || {
        // SAFETY: the user data is a closure of the converter, which is in use; the type is valid.
        let (convert, r#type) = unsafe { (&*user_data.cast::<Box<ConversionFn>>(), Type::from_raw(r#type)) };
        match convert(r#type) {
            Converted::To(r#type) => {
                // SAFETY: the pointer is to a local of the caller.
                unsafe { *converted = r#type.to_raw() };
                STATUS_SUCCESS
            }
            Converted::Declined => STATUS_DECLINED,
            Converted::Failed => STATUS_FAILURE,
        }
    })
}

unsafe extern "C" fn call_materialization(
    rewriter: MlirRewriterBase,
    output: MlirType,
    input_count: isize,
    inputs: *mut MlirValue,
    location: MlirLocation,
    user_data: *mut c_void,
) -> MlirValue {
    guard(MlirValue { ptr: ptr::null() }, || {
        // SAFETY: the user data is a closure of the converter, which is in use; all else is valid.
        let (build, output, inputs, location) = unsafe {
            (
                &*user_data.cast::<Box<MaterializationFn>>(),
                Type::from_raw(output),
                values(inputs, input_count),
                Location::from_raw(location),
            )
        };
        let builder = Builder { raw: rewriter, _ir: PhantomData };
        let value = build(&builder, output, &inputs, location);
        value.map_or(MlirValue { ptr: ptr::null() }, |value| value.to_raw())
    })
}

impl Drop for TypeConverter<'_> {
    fn drop(&mut self) {
        // SAFETY: the converter is ours. The closures are dropped after it, and patterns borrow it.
        unsafe { mlirExtTypeConverterDestroy(self.raw) }
    }
}

impl fmt::Debug for TypeConverter<'_> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.debug_struct("TypeConverter").field("raw", &self.raw).finish_non_exhaustive()
    }
}
