//! Uses, placement, map keys and locations of IR.
//!
//! Melior's own methods need a mutable handle, an exact block or a fresh string for many of these; a pass
//! that holds plain [`OperationRef`]s needs none of those.

use crate::{erased, ffi};
use melior::{
    Context,
    ir::{
        Attribute, Block, BlockLike, BlockRef, Location, Module, Operation, OperationRef, Type, TypeLike,
        Value, ValueLike,
        attribute::{AttributeLike, StringAttribute},
        operation::OperationLike,
    },
};
use mlir_sys::{
    MlirAttribute, MlirStringRef, mlirAttributeIsALocation, mlirBlockAppendOwnedOperation,
    mlirBlockArgumentGetArgNumber, mlirBlockArgumentGetOwner, mlirBlockInsertOwnedOperation,
    mlirBlockInsertOwnedOperationAfter, mlirBlockInsertOwnedOperationBefore, mlirIdentifierStr,
    mlirLocationFromAttribute, mlirLocationFusedGetLocations, mlirLocationFusedGetNumLocations,
    mlirLocationIsAFused, mlirLocationIsAName, mlirLocationNameGetName, mlirModuleCreateParseFromFile,
    mlirOpOperandIsNull, mlirOpResultGetOwner, mlirOpResultGetResultNumber, mlirOperationGetAttributeByName,
    mlirOperationGetBlock, mlirOperationGetDiscardableAttributeByName, mlirOperationGetName,
    mlirOperationGetNumDiscardableAttributes, mlirOperationGetResult, mlirOperationIsBeforeInBlock,
    mlirOperationRemoveAttributeByName, mlirOperationRemoveFromParent, mlirOperationSetAttributeByName,
    mlirOperationSetLocation, mlirOperationSetOperand, mlirValueGetFirstUse, mlirValueGetLocation,
    mlirValueIsABlockArgument, mlirValueIsAOpResult, mlirValueReplaceAllUsesExcept,
    mlirValueReplaceAllUsesOfWith, mlirValueSetType,
};
use std::{ops::Range, ptr};

pub use crate::walk::*;

// Uses

/// Whether a value has a use: `!mlir::Value::use_empty`.
#[inline]
pub fn has_uses(value: Value) -> bool {
    // SAFETY: the value is valid.
    unsafe { !mlirOpOperandIsNull(mlirValueGetFirstUse(value.to_raw())) }
}

/// Replaces a value everywhere: `mlir::Value::replaceAllUsesWith`.
pub fn replace_all_uses<'c>(from: Value<'c, '_>, to: Value<'c, '_>) {
    // SAFETY: both values are valid.
    unsafe { mlirValueReplaceAllUsesOfWith(from.to_raw(), to.to_raw()) }
}

/// Replaces a value everywhere but in `except`: `mlir::Value::replaceAllUsesExcept`.
pub fn replace_uses_except<'c>(from: Value<'c, '_>, to: Value<'c, '_>, except: OperationRef<'c, '_>) {
    let mut except = except.to_raw();
    // SAFETY: values and operation are valid, and the array of one lives until the call returns.
    unsafe { mlirValueReplaceAllUsesExcept(from.to_raw(), to.to_raw(), 1, &mut except) }
}

/// Changes the type of a value in place: `mlir::Value::setType`.
pub fn set_value_type<'c>(value: Value<'c, '_>, r#type: Type<'c>) {
    // SAFETY: value and type are valid.
    unsafe { mlirValueSetType(value.to_raw(), r#type.to_raw()) }
}

/// Sets an operand: `mlir::Operation::setOperand`.
///
/// # Panics
///
/// If there is no such operand.
pub fn set_operand<'c>(op: OperationRef<'c, '_>, index: usize, value: Value<'c, '_>) {
    let count = op.operand_count();
    assert!(index < count, "operand {index} of an operation with {count}");
    // SAFETY: operation and value are valid, and the operand exists.
    unsafe { mlirOperationSetOperand(op.to_raw(), index as isize, value.to_raw()) }
}

/// Result number `index` of an operation: `mlir::Operation::getResult`. None if there is no such result, at
/// no cost, as with [`operand`].
#[inline]
pub fn result<'c, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Option<Value<'c, 'a>> {
    // SAFETY: the operation is valid, and result `index` is read only if there is one.
    unsafe {
        (index < op.result_count())
            .then(|| Value::from_raw(mlirOperationGetResult(op.to_raw(), index as isize)))
    }
}

/// The value of an integer constant of at most 64 bits, extended by its sign: `mlir::matchPattern` with
/// `mlir::m_ConstantInt`.
pub fn constant_integer(value: Value) -> Option<i64> {
    let mut constant = 0;
    // SAFETY: the value is valid, and the pointer is to a local.
    unsafe { ffi::mlirExtValueGetConstantInteger(value.to_raw(), &mut constant) }.then_some(constant)
}

/// The block that a value is defined in: `mlir::Value::getParentBlock`.
#[inline]
pub fn block_of<'c, 'a>(value: Value<'c, 'a>) -> Option<BlockRef<'c, 'a>> {
    // SAFETY: the value is valid, and so is its block if it has one.
    unsafe { BlockRef::from_option_raw(ffi::mlirExtValueGetParentBlock(value.to_raw())) }
}

/// The operation that a value is a result of: `mlir::Value::getDefiningOp`.
#[inline]
pub fn defining_op<'c, 'a>(value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    // SAFETY: the value is valid, and so is its owner if it is a result.
    unsafe {
        mlirValueIsAOpResult(value.to_raw())
            .then(|| OperationRef::from_raw(mlirOpResultGetOwner(value.to_raw())))
    }
}

/// Which result of its operation a value is: `mlir::OpResult::getResultNumber`.
pub fn result_number(value: Value) -> Option<usize> {
    // SAFETY: the value is valid, and the number is read only of a result.
    unsafe {
        mlirValueIsAOpResult(value.to_raw()).then(|| mlirOpResultGetResultNumber(value.to_raw()) as usize)
    }
}

/// The block that a value is an argument of, and which one: `mlir::BlockArgument::getOwner` and
/// `getArgNumber`.
#[inline]
pub fn argument_owner<'c, 'a>(value: Value<'c, 'a>) -> Option<(BlockRef<'c, 'a>, usize)> {
    // SAFETY: the value is valid, and owner and number are read only of a block argument.
    unsafe {
        mlirValueIsABlockArgument(value.to_raw()).then(|| {
            (
                BlockRef::from_raw(mlirBlockArgumentGetOwner(value.to_raw())),
                mlirBlockArgumentGetArgNumber(value.to_raw()) as usize,
            )
        })
    }
}

// Placement

/// Erases an operation with all in its regions: `mlir::Operation::erase`. Handles to any of it are dangling
/// when the pass is done, or outside of a pass at once.
///
/// # Panics
///
/// If a result still has a use.
pub fn erase(op: OperationRef) {
    for (number, result) in op.results().enumerate() {
        assert!(!has_uses(result.into()), "erasing '{}', and its result {number} has uses", name_str(op));
    }
    erased::erase(op);
}

/// An operation of one operand and one result without attributes, such as a cast, in no block:
/// `mlir::Operation::create`.
pub fn unary_operation<'c>(
    name: &str,
    operand: Value<'c, '_>,
    result: Type<'c>,
    location: Location<'c>,
) -> Operation<'c> {
    // SAFETY: value, type and location are valid, and C++ returns an operation without an owner.
    unsafe {
        Operation::from_raw(ffi::mlirExtOperationCreateUnary(
            ffi::string_ref(name),
            operand.to_raw(),
            result.to_raw(),
            location.to_raw(),
        ))
    }
}

/// A copy, in no block, of an operation and all in its regions: `mlir::Operation::clone`.
pub fn clone_operation<'c>(op: OperationRef<'c, '_>) -> Operation<'c> {
    // SAFETY: the operation is valid, and C++ gives a copy without an owner.
    unsafe { Operation::from_raw(ffi::mlirExtOperationClone(op.to_raw())) }
}

/// Erases all that is in the regions of a copy, from the inside out: the quick part of
/// `mlir::Operation::erase`. Handles to any of it are dangling then.
pub fn erase_body(copy: &mut Operation) {
    // SAFETY: the operation is valid, and whoever owns it lets go of what is in it.
    unsafe { ffi::mlirExtOperationEraseBody(copy.to_raw()) }
}

/// Puts an operation right before another: `mlir::Block::getOperations().insert`.
///
/// # Panics
///
/// If `op` is in no block.
pub fn insert_before<'c, 'a>(op: OperationRef<'c, 'a>, new: Operation<'c>) -> OperationRef<'c, 'a> {
    let (block, new) = (containing_block(op), new.into_raw());
    // SAFETY: all are valid, `op` is in the block, and the block takes the new operation over.
    unsafe {
        mlirBlockInsertOwnedOperationBefore(block.to_raw(), op.to_raw(), new);
        OperationRef::from_raw(new)
    }
}

/// Puts an operation right after another: `mlir::Block::getOperations().insertAfter`.
///
/// # Panics
///
/// If `op` is in no block.
pub fn insert_after<'c, 'a>(op: OperationRef<'c, 'a>, new: Operation<'c>) -> OperationRef<'c, 'a> {
    let (block, new) = (containing_block(op), new.into_raw());
    // SAFETY: all are valid, `op` is in the block, and the block takes the new operation over.
    unsafe {
        mlirBlockInsertOwnedOperationAfter(block.to_raw(), op.to_raw(), new);
        OperationRef::from_raw(new)
    }
}

/// Puts an operation at the start of a block: `mlir::Block::push_front`.
pub fn insert_at_start<'c, 'a>(block: BlockRef<'c, 'a>, new: Operation<'c>) -> OperationRef<'c, 'a> {
    let new = new.into_raw();
    // SAFETY: block and operation are valid, and the block takes the operation over.
    unsafe {
        mlirBlockInsertOwnedOperation(Block::to_raw(&block), 0, new);
        OperationRef::from_raw(new)
    }
}

/// Moves an operation right after another: `mlir::Operation::moveAfter`.
///
/// # Panics
///
/// If `other` is in no block.
pub fn move_after<'c>(op: OperationRef<'c, '_>, other: OperationRef<'c, '_>) {
    let block = containing_block(other);
    // SAFETY: all are valid; once removed, the operation has no owner until the block that `other` is in
    // takes it.
    unsafe {
        mlirOperationRemoveFromParent(op.to_raw());
        mlirBlockInsertOwnedOperationAfter(block.to_raw(), other.to_raw(), op.to_raw());
    }
}

/// Moves an operation to the end of a block: `mlir::Operation::moveBefore(Block *, Block::iterator)`.
pub fn move_to_end<'c>(op: OperationRef<'c, '_>, block: BlockRef<'c, '_>) {
    // SAFETY: both are valid; once removed, the operation has no owner until the block takes it.
    unsafe {
        mlirOperationRemoveFromParent(op.to_raw());
        mlirBlockAppendOwnedOperation(BlockLike::to_raw(&block), op.to_raw());
    }
}

fn containing_block<'c, 'a>(op: OperationRef<'c, 'a>) -> BlockRef<'c, 'a> {
    // SAFETY: the operation is valid, and so is its block if it has one.
    let block = unsafe { BlockRef::from_option_raw(mlirOperationGetBlock(op.to_raw())) };
    match block {
        Some(block) => block,
        None => panic!("'{}' is in no block", name_str(op)),
    }
}

/// Whether `op` comes before `other` in the same block: `mlir::Operation::isBeforeInBlock`.
pub fn is_before_in_block<'c>(op: OperationRef<'c, '_>, other: OperationRef<'c, '_>) -> bool {
    // SAFETY: both operations are valid; across blocks the comparison is meaningless but safe.
    unsafe {
        mlirOperationGetBlock(op.to_raw()).ptr == mlirOperationGetBlock(other.to_raw()).ptr
            && mlirOperationIsBeforeInBlock(op.to_raw(), other.to_raw())
    }
}

// Locations

/// Where a value is defined: `mlir::Value::getLoc`.
pub fn location_of<'c>(value: Value<'c, '_>) -> Location<'c> {
    // SAFETY: the value is valid, and a location lives as long as its context.
    unsafe { Location::from_raw(mlirValueGetLocation(value.to_raw())) }
}

// Attributes

/// An attribute, inherent or discardable: `mlir::Operation::getAttr`.
pub fn attribute<'c>(op: OperationRef<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    // SAFETY: the operation is valid, and the string lives until the call returns. An attribute lives as long
    // as its context.
    unsafe { Attribute::from_option_raw(mlirOperationGetAttributeByName(op.to_raw(), ffi::string_ref(name))) }
}

/// A type as it is printed. One that a dialect keeps verbatim may have any bytes in it: those that are not
/// UTF-8 are replaced, where melior's `Display` fails.
pub fn type_text(r#type: Type) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    // SAFETY: the type is valid, and the callback appends to the vector, which outlives the call.
    unsafe { mlir_sys::mlirTypePrint(r#type.to_raw(), Some(ffi::append_bytes), (&raw mut bytes).cast()) };
    String::from_utf8_lossy(&bytes).into_owned()
}

/// An attribute as it is printed, as [`type_text`] is a type.
pub fn attribute_text(attribute: Attribute) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    // SAFETY: the attribute is valid, and the callback appends to the vector, which outlives the call.
    unsafe {
        mlir_sys::mlirAttributePrint(attribute.to_raw(), Some(ffi::append_bytes), (&raw mut bytes).cast())
    };
    String::from_utf8_lossy(&bytes).into_owned()
}

/// All attributes, inherent and discardable, as a dictionary: `mlir::Operation::getAttrDictionary`.
///
/// For an operation with properties each call builds the dictionary, as does each call of melior's
/// `attribute_at`.
pub fn attributes<'c>(op: OperationRef<'c, '_>) -> Attribute<'c> {
    // SAFETY: the operation is valid, and an attribute lives as long as its context.
    unsafe { Attribute::from_raw(ffi::mlirExtOperationGetAttributes(op.to_raw())) }
}

/// The dictionary of attributes that are not kept in properties: `mlir::Operation::getRawDictionaryAttrs`.
pub fn raw_attributes<'c>(op: OperationRef<'c, '_>) -> Attribute<'c> {
    // SAFETY: the operation is valid, and an attribute lives as long as its context.
    unsafe { Attribute::from_raw(ffi::mlirExtOperationGetDiscardable(op.to_raw())) }
}

/// All properties of the operation as an attribute, with flags that are not attributes:
/// `mlir::Operation::getPropertiesAsAttribute`.
pub fn properties<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    // SAFETY: the operation is valid, and an attribute lives as long as its context.
    unsafe { Attribute::from_option_raw(ffi::mlirExtOperationGetProperties(op.to_raw())) }
}

/// Whether two operations have the same name, attributes and properties:
/// `mlir::OperationName::compareOpProperties`. Much faster than to compare their [`attributes`] and
/// [`properties`].
pub fn has_state_of(op: OperationRef, other: OperationRef) -> bool {
    // SAFETY: both operations are valid.
    unsafe { ffi::mlirExtOperationHasStateOf(op.to_raw(), other.to_raw()) }
}

/// Whether there is a discardable attribute of this name: `mlir::Operation::getDiscardableAttr`. Much faster
/// than a look-up of any attribute, where the operation has many inherent ones.
pub fn has_discardable_attribute(op: OperationRef, name: &str) -> bool {
    // SAFETY: the operation is valid, and the string lives until the call returns.
    unsafe { !mlirOperationGetDiscardableAttributeByName(op.to_raw(), ffi::string_ref(name)).ptr.is_null() }
}

/// Whether there is any: `mlir::Operation::getDiscardableAttrs`.
pub fn has_discardable_attributes(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { mlirOperationGetNumDiscardableAttributes(op.to_raw()) != 0 }
}

/// Sets an attribute, inherent or discardable: `mlir::Operation::setAttr`.
pub fn set_attribute<'c>(op: OperationRef<'c, '_>, name: &str, attribute: Attribute<'c>) {
    // SAFETY: operation and attribute are valid, and the string lives until the call returns.
    unsafe { mlirOperationSetAttributeByName(op.to_raw(), ffi::string_ref(name), attribute.to_raw()) }
}

/// Sets discardable attributes, and removes those given as `None`: `mlir::Operation::setDiscardableAttr` and
/// `removeDiscardableAttr`. The dictionary of the operation is rebuilt once. Names are attributes, so that
/// the context need not look them up each time.
pub fn change_discardable_attributes<'c>(
    op: OperationRef<'c, '_>,
    changes: &[(StringAttribute<'c>, Option<Attribute<'c>>)],
) {
    let names: Vec<MlirAttribute> = changes.iter().map(|(name, _)| name.to_raw()).collect();
    let none = MlirAttribute { ptr: ptr::null() };
    let attributes: Vec<MlirAttribute> =
        changes.iter().map(|(_, attribute)| attribute.map_or(none, |attribute| attribute.to_raw())).collect();
    // SAFETY: operation, names and attributes are valid, or the attribute is null, and there are as many as
    // names.
    unsafe {
        ffi::mlirExtOperationChangeDiscardable(
            op.to_raw(),
            names.len() as isize,
            names.as_ptr(),
            attributes.as_ptr(),
        )
    }
}

/// Removes an attribute, inherent or discardable: `mlir::Operation::removeAttr`. Whether it was there.
pub fn remove_attribute(op: OperationRef, name: &str) -> bool {
    if attribute(op, name).is_none() {
        return false;
    }
    // SAFETY: the operation is valid, and the string lives until the call returns.
    unsafe { mlirOperationRemoveAttributeByName(op.to_raw(), ffi::string_ref(name)) }
}

/// Whether an `llvm.load` or `llvm.store` is volatile: `mlir::LLVM::LoadOp::getVolatile_`. `None` for another
/// operation. A look-up of the attribute by name takes ten times as long.
pub fn access_is_volatile(op: OperationRef) -> Option<bool> {
    let mut is_volatile = false;
    // SAFETY: the operation is valid, and the pointer is to a local.
    unsafe { ffi::mlirExtAccessIsVolatile(op.to_raw(), &mut is_volatile) }.then_some(is_volatile)
}

/// The operands of one group of an operation with groups that vary in size: `getODSOperandIndexAndLength`.
///
/// Reads `operandSegmentSizes`. Without it, each operand is a group. `None` if there is no such group. Where
/// it is a property, MLIR builds an attribute, which is a look-up in a table of the context: not for the
/// hottest loop.
pub fn operand_segment(op: OperationRef, group: usize) -> Option<Range<usize>> {
    let (mut begin, mut count) = (0, 0);
    // SAFETY: the operation is valid, and the pointers are to locals.
    unsafe { ffi::mlirExtOperationGetOperandSegment(op.to_raw(), group as isize, &mut begin, &mut count) }
        .then(|| begin as usize..(begin + count) as usize)
}

// Files

/// The module in a file, text or bytecode: `mlir::parseSourceFile`. None, after a diagnostic, where the file
/// cannot be read or holds no module.
pub fn parse_module_file<'c>(context: &'c Context, file: &str) -> Option<Module<'c>> {
    // SAFETY: the context is valid, the string lives until the call returns, and a module that is not null
    // has no other owner.
    unsafe {
        let module = mlirModuleCreateParseFromFile(context.to_raw(), ffi::string_ref(file));
        (!module.ptr.is_null()).then(|| Module::from_raw(module))
    }
}

// Keys for maps

/// Makes a key of an MLIR address: hashes and compares as fast as the address, and is of one kind. The
/// default is the key of nothing.
macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(usize);

        impl $name {
            /// The address.
            #[inline]
            pub fn address(self) -> usize {
                self.0
            }
        }
    )*};
}

keys! {
    /// The identity of the name of an operation.
    NameId;
    /// The identity of a value.
    ValueId;
    /// The identity of an operation.
    OperationId;
    /// The identity of a block.
    BlockId;
    /// The identity of a type.
    TypeId;
    /// The identity of an attribute.
    AttributeId;
}

/// The identity of the name of an operation: the pointer of `mlir::OperationName::getIdentifier`.
///
/// Equal for all operations of one name in one context.
#[inline]
pub fn name_id(op: OperationRef) -> NameId {
    // SAFETY: the operation is valid.
    NameId(unsafe { mlirOperationGetName(op.to_raw()) }.ptr.addr())
}

/// The full name of an operation, such as `llvm.load`: `mlir::OperationName::getStringRef`.
pub fn name_str<'a>(op: OperationRef<'_, 'a>) -> &'a str {
    // SAFETY: the operation is valid, and its name lives as long as the context.
    unsafe { ffi::to_str(mlirIdentifierStr(mlirOperationGetName(op.to_raw()))) }
}

/// Whether an operation has this name: `mlir::OperationName::getStringRef`.
pub fn is_named(op: OperationRef, name: &str) -> bool {
    // SAFETY: the operation is valid, and its name lives as long as the context.
    unsafe { ffi::to_bytes(mlirIdentifierStr(mlirOperationGetName(op.to_raw()))) == name.as_bytes() }
}

/// Whether MLIR knows operations of this name: `mlir::OperationName::isRegistered`.
pub fn is_registered(op: OperationRef) -> bool {
    // SAFETY: the operation is valid, and the name lives until the call returns.
    unsafe {
        mlir_sys::mlirContextIsRegisteredOperation(
            mlir_sys::mlirOperationGetContext(op.to_raw()),
            ffi::string_ref(name_str(op)),
        )
    }
}

/// The identity of a value: `mlir::Value::getAsOpaquePointer`.
#[inline]
pub fn value_id(value: Value) -> ValueId {
    ValueId(value.to_raw().ptr.addr())
}

/// The identity of an operation: its address.
#[inline]
pub fn operation_id(op: OperationRef) -> OperationId {
    OperationId(op.to_raw().ptr.addr())
}

/// The identity of a block: its address.
#[inline]
pub fn block_id(block: BlockRef) -> BlockId {
    BlockId(BlockLike::to_raw(&block).ptr.addr())
}

/// The identity of a type: `mlir::Type::getAsOpaquePointer`. Types are unique in their context.
#[inline]
pub fn type_id_key(r#type: Type) -> TypeId {
    TypeId(r#type.to_raw().ptr.addr())
}

/// The identity of an attribute: `mlir::Attribute::getAsOpaquePointer`. Attributes are unique in their
/// context.
#[inline]
pub fn attribute_id(attribute: Attribute) -> AttributeId {
    AttributeId(attribute.to_raw().ptr.addr())
}

// Locations

/// The file, line and column of a location: the first `mlir::FileLineColLoc` in it, if there is one.
pub fn location_file_line_col(location: Location) -> Option<(String, u32, u32)> {
    let mut file = MlirStringRef { data: ptr::null(), length: 0 };
    let (mut line, mut column) = (0, 0);
    // SAFETY: the location is valid, and the pointers are to locals.
    unsafe { ffi::mlirExtLocationGetFileLineCol(location.to_raw(), &mut file, &mut line, &mut column) }
        // SAFETY: with this answer C++ has set the file name, which lives as long as the context.
        .then(|| (unsafe { ffi::to_str(file) }.to_owned(), line, column))
}

/// Sets the location of an operation: `mlir::Operation::setLoc`.
pub fn set_location<'c>(op: OperationRef<'c, '_>, location: Location<'c>) {
    // SAFETY: operation and location are valid, and of one context.
    unsafe { mlirOperationSetLocation(op.to_raw(), location.to_raw()) }
}

/// A location in any file, for a diagnostic of the context that an op is in: `mlir::FileLineColLoc::get`.
pub fn place_in_file<'c>(op: OperationRef<'c, '_>, file: &str, line: usize, column: usize) -> Location<'c> {
    let context = op.context();
    // SAFETY: the handle lives until the call returns, and the location keeps no reference to it.
    Location::new(unsafe { context.to_ref() }, file, line, column)
}

/// The location that MLIR prints as this text, such as `loc("file.mlir":1:2)`: `mlir::parseAttribute`. `None`
/// if the text is not a location.
pub fn parse_location<'c>(context: &'c Context, text: &str) -> Option<Location<'c>> {
    let attribute = Attribute::parse(context, text)?.to_raw();
    // SAFETY: the attribute is valid, and read as a location only if it is one.
    unsafe {
        mlirAttributeIsALocation(attribute).then(|| Location::from_raw(mlirLocationFromAttribute(attribute)))
    }
}

/// Whether an attribute is a location: `mlir::isa<mlir::LocationAttr>`.
pub fn is_location(attribute: Attribute) -> bool {
    // SAFETY: the attribute is valid.
    unsafe { mlirAttributeIsALocation(attribute.to_raw()) }
}

/// The parts of a fused location; none for another location.
fn fused_parts<'c>(location: Location<'c>) -> Vec<Location<'c>> {
    let raw = location.to_raw();
    // SAFETY: the location is valid, and there is room for all parts of a fused one.
    unsafe {
        if !mlirLocationIsAFused(raw) {
            return Vec::new();
        }
        let mut parts = vec![raw; mlirLocationFusedGetNumLocations(raw) as usize];
        mlirLocationFusedGetLocations(raw, parts.as_mut_ptr());
        parts.into_iter().map(|part| Location::from_raw(part)).collect()
    }
}

/// The name that a location gives to a value: `mlir::NameLoc`, by itself or in a fused location.
pub fn location_name(location: Location) -> Option<String> {
    let raw = location.to_raw();
    // SAFETY: the location is valid, and the name, an identifier, lives as long as the context.
    unsafe {
        if mlirLocationIsAName(raw) {
            return Some(ffi::to_str(mlirIdentifierStr(mlirLocationNameGetName(raw))).to_owned());
        }
    }
    fused_parts(location).into_iter().find_map(location_name)
}

/// The files that a location names: one file for each part of a fused location.
pub fn location_files(location: Location) -> Vec<String> {
    let parts = fused_parts(location);
    if parts.is_empty() {
        return location_file_line_col(location).into_iter().map(|(file, ..)| file).collect();
    }
    parts.into_iter().flat_map(location_files).collect()
}

/// The place of the first part of a location: file, line and column.
pub fn first_place(location: Location) -> Option<(String, u32, u32)> {
    location_file_line_col(location).or_else(|| first_place(*fused_parts(location).first()?))
}

/// A location for people: `file:line:column`, without a column where it is not known, or what MLIR prints of
/// the first part, without `loc(...)` around it.
pub fn print_location(location: Location) -> String {
    match first_place(location) {
        Some((file, line, 0)) => return format!("{file}:{line}"),
        Some((file, line, column)) => return format!("{file}:{line}:{column}"),
        None => {}
    }
    if let Some(first) = fused_parts(location).first() {
        return print_location(*first);
    }
    let text = location.to_string();
    match text.strip_prefix("loc(").and_then(|text| text.strip_suffix(')')) {
        Some(inner) => inner.to_owned(),
        None => text,
    }
}
