//! The declarations of `include/mlir-ext.h`, in its order, and helpers for strings that cross over.

use mlir_sys::{
    MlirAttribute, MlirBlock, MlirContext, MlirDialectRegistry, MlirIdentifier, MlirLocation, MlirModule,
    MlirOperation, MlirPass, MlirRegion, MlirStringRef, MlirType, MlirValue,
};
use std::{
    any::Any,
    ffi::{c_char, c_int, c_void},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    ptr, slice, str,
};

/// A string as MLIR's C API takes it. Valid while `text` is.
pub(crate) fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}

/// A string from C++.
///
/// Text that is not UTF-8 up to some byte ends there: names in MLIR may hold any bytes.
///
/// # Safety
///
/// The bytes must stay valid and unchanged for `'a`.
pub(crate) unsafe fn to_str<'a>(text: MlirStringRef) -> &'a str {
    // SAFETY: the caller vouches for the bytes.
    valid_utf8(unsafe { to_bytes(text) })
}

/// The bytes of a string from C++.
///
/// # Safety
///
/// The bytes must stay valid and unchanged for `'a`.
pub(crate) unsafe fn to_bytes<'a>(text: MlirStringRef) -> &'a [u8] {
    if text.length == 0 {
        return &[];
    }
    // SAFETY: the pointer is not null for a string that is not empty; the caller vouches for the bytes.
    unsafe { slice::from_raw_parts(text.data.cast::<u8>(), text.length) }
}

/// Text up to the first byte that is not UTF-8.
pub(crate) fn valid_utf8(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// `MlirExtCloning`.
#[repr(C)]
pub(crate) struct Cloning {
    pub(crate) operation: MlirOperation,
    pub(crate) part_count: isize,
    pub(crate) parts: *mut MlirOperation,
    pub(crate) value_count: isize,
    pub(crate) values: *mut MlirValue,
}

/// `MlirExtHandedOn`.
#[repr(C)]
pub(crate) struct HandedOn {
    pub(crate) destroy: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(crate) user_data: *mut c_void,
}

/// `MlirExtScan`.
#[repr(C)]
pub(crate) struct Scan {
    _opaque: [u8; 0],
}

/// `MLIR_EXT_SCAN_ALWAYS`, `MLIR_EXT_SCAN_EACH` and `MLIR_EXT_SCAN_HAS_BLOCKS`.
pub(crate) const SCAN_ALWAYS: u32 = 1 << 31;
pub(crate) const SCAN_EACH: u32 = SCAN_ALWAYS - 1;
pub(crate) const SCAN_HAS_BLOCKS: u32 = 1 << 31;

/// `MlirExtScanQuestions`.
#[repr(C)]
pub(crate) struct ScanQuestions {
    pub(crate) is_type_of_interest: unsafe extern "C" fn(MlirType, *mut c_void) -> bool,
    pub(crate) kind_of: unsafe extern "C" fn(MlirOperation, *mut c_void) -> u32,
    pub(crate) kind_of_one: unsafe extern "C" fn(MlirOperation, *mut c_void) -> u32,
    pub(crate) user_data: *mut c_void,
}

/// `MlirExtScannedOp`.
#[repr(C)]
pub(crate) struct ScannedOp {
    pub(crate) operation: MlirOperation,
    pub(crate) kind: u32,
    pub(crate) operands: u16,
    pub(crate) results: u16,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dominance {
    pub(crate) ptr: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) ptr: *mut c_void,
}

#[repr(C)]
pub(crate) struct Note {
    pub(crate) location: MlirLocation,
    pub(crate) message: MlirStringRef,
}

#[repr(C)]
pub(crate) struct Named {
    pub(crate) name: MlirStringRef,
    pub(crate) help: MlirStringRef,
}

#[repr(C)]
pub(crate) struct OptionDescription {
    pub(crate) name: MlirStringRef,
    pub(crate) help: MlirStringRef,
    pub(crate) default: MlirStringRef,
    pub(crate) kind: u32,
    pub(crate) value_count: isize,
    pub(crate) values: *const Named,
}

/// The option values of a pass or pipeline in C++.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) ptr: *const c_void,
}

/// An implementation of an alias analysis.
#[repr(C)]
pub(crate) struct AliasAnalysis {
    pub(crate) may_alias: unsafe extern "C" fn(MlirValue, MlirValue, *mut c_void) -> bool,
    pub(crate) may_mod_ref: unsafe extern "C" fn(MlirOperation, MlirValue, *mut c_void) -> bool,
    pub(crate) destroy: unsafe extern "C" fn(*mut c_void),
    pub(crate) user_data: *mut c_void,
}

/// A description of a pass in C++ that lives as long as the process.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct PassSpec {
    pub(crate) ptr: *const c_void,
}

#[repr(C)]
pub(crate) struct PassDescription {
    pub(crate) argument: MlirStringRef,
    pub(crate) description: MlirStringRef,
    pub(crate) anchor: u32,
    pub(crate) anchor_name_count: isize,
    pub(crate) anchor_names: *const MlirStringRef,
    pub(crate) dialect_count: isize,
    pub(crate) dialects: *const MlirStringRef,
    pub(crate) late_dialect_count: isize,
    pub(crate) late_dialects: *const MlirStringRef,
    pub(crate) loaded_with_count: isize,
    pub(crate) loaded_with: *const MlirStringRef,
    pub(crate) option_count: isize,
    pub(crate) options: *const OptionDescription,
    pub(crate) statistic_count: isize,
    pub(crate) statistics: *const Named,
    pub(crate) run: unsafe extern "C" fn(MlirPass, Options, MlirOperation, *const c_void) -> bool,
    pub(crate) user_data: *const c_void,
}

pub(crate) type ForwardCallback =
    unsafe extern "C" fn(MlirOperation, isize, MlirValue, MlirValue, *mut c_void);
pub(crate) type OperationCallback = unsafe extern "C" fn(MlirOperation, *mut c_void);
pub(crate) type ValueCallback = unsafe extern "C" fn(MlirValue, *mut c_void);
pub(crate) type SymbolUseCallback = unsafe extern "C" fn(MlirOperation, MlirAttribute, *mut c_void);
pub(crate) type SymbolCallback = unsafe extern "C" fn(MlirAttribute, *mut c_void);
pub(crate) type StringCallback = unsafe extern "C" fn(MlirStringRef, *mut c_void);
pub(crate) type PipelineBuild =
    unsafe extern "C" fn(Options, *mut bool, StringCallback, *mut c_void, *const c_void);

pub(crate) type ChildRun = unsafe extern "C" fn(StringCallback, *mut c_void, *mut c_void);

/// How a child ended.
#[repr(C)]
#[allow(dead_code, reason = "made by C++")]
pub(crate) enum ChildEnd {
    Finished,
    Died,
    NotStarted,
}

/// `MlirExtInputFormat`.
#[repr(C)]
pub(crate) struct InputFormat {
    pub(crate) magic: MlirStringRef,
    pub(crate) read:
        unsafe extern "C" fn(MlirContext, MlirStringRef, MlirStringRef, *mut c_void) -> MlirModule,
    pub(crate) data: *mut c_void,
}

/// `MlirExtTextOption`.
#[repr(C)]
pub(crate) struct TextOption {
    pub(crate) name: MlirStringRef,
    pub(crate) value_name: MlirStringRef,
    pub(crate) description: MlirStringRef,
    pub(crate) set: unsafe extern "C" fn(MlirStringRef, *mut c_void) -> bool,
    pub(crate) data: *mut c_void,
}

unsafe extern "C" {
    pub(crate) fn mlirExtRemarkMissed(
        location: MlirLocation,
        name: MlirStringRef,
        function: MlirStringRef,
        reason: MlirStringRef,
        before: MlirStringRef,
        between: MlirStringRef,
        behind: MlirStringRef,
    );
    pub(crate) fn mlirExtEmitDiagnostic(
        location: MlirLocation,
        severity: u32,
        message: MlirStringRef,
        note_count: isize,
        notes: *const Note,
    );

    pub(crate) fn mlirExtOperationGetInterfaces(op: MlirOperation) -> u32;
    pub(crate) fn mlirExtContextGetNumRegisteredOperations(context: MlirContext) -> usize;
    pub(crate) fn mlirExtOperationIsMemoryEffectFree(op: MlirOperation) -> bool;
    pub(crate) fn mlirExtOperationGetEnteredRegion(op: MlirOperation) -> isize;
    pub(crate) fn mlirExtForEachForwardedOperand(
        op: MlirOperation,
        callback: ForwardCallback,
        user_data: *mut c_void,
    ) -> bool;
    pub(crate) fn mlirExtForEachUnforwardedArgument(
        op: MlirOperation,
        callback: ValueCallback,
        user_data: *mut c_void,
    );
    pub(crate) fn mlirExtSelectGetOperands(
        op: MlirOperation,
        condition: *mut isize,
        true_value: *mut isize,
        false_value: *mut isize,
    ) -> bool;
    pub(crate) fn mlirExtViewGetSource(op: MlirOperation) -> isize;

    pub(crate) fn mlirExtCallNameCallee(op: MlirStringRef, attribute: MlirStringRef) -> bool;
    pub(crate) fn mlirExtCallGetCalleeName(op: MlirOperation) -> MlirStringRef;
    pub(crate) fn mlirExtCallGetCallee(op: MlirOperation, symbol: *mut MlirAttribute) -> isize;
    pub(crate) fn mlirExtCallGetArguments(op: MlirOperation, begin: *mut isize, count: *mut isize) -> bool;
    pub(crate) fn mlirExtCallFits(call: MlirOperation, function: MlirOperation) -> bool;
    pub(crate) fn mlirExtAccessIsVolatile(op: MlirOperation, is_volatile: *mut bool) -> bool;
    pub(crate) fn mlirExtCallSetCalleeSymbol(op: MlirOperation, name: MlirStringRef) -> bool;
    pub(crate) fn mlirExtFunctionGetInputs(op: MlirOperation, types: *mut *const MlirType) -> isize;
    pub(crate) fn mlirExtFunctionGetResults(op: MlirOperation, types: *mut *const MlirType) -> isize;
    pub(crate) fn mlirExtFunctionIsExternal(op: MlirOperation) -> bool;
    pub(crate) fn mlirExtFunctionIsAttributed(op: MlirOperation) -> bool;
    pub(crate) fn mlirExtFunctionGetBody(op: MlirOperation) -> MlirRegion;
    pub(crate) fn mlirExtRegionLiftBranches(region: MlirRegion) -> bool;
    pub(crate) fn mlirExtDominanceCreate(op: MlirOperation) -> Dominance;
    pub(crate) fn mlirExtDominanceDestroy(dominance: Dominance);
    pub(crate) fn mlirExtDominanceIsOrdered(dominance: Dominance, block: MlirBlock) -> bool;
    pub(crate) fn mlirExtDominanceGetImmediateDominator(dominance: Dominance, block: MlirBlock) -> MlirBlock;

    pub(crate) fn mlirExtLayoutCreate(op: MlirOperation) -> Layout;
    pub(crate) fn mlirExtLayoutDestroy(layout: Layout);
    pub(crate) fn mlirExtLayoutGetSize(
        layout: Layout,
        r#type: MlirType,
        size: *mut u64,
        stride: *mut u64,
    ) -> bool;
    pub(crate) fn mlirExtLayoutGetAlignment(layout: Layout, r#type: MlirType) -> u64;
    pub(crate) fn mlirExtLayoutGetIndexWidth(layout: Layout, space: u32) -> u64;
    pub(crate) fn mlirExtLayoutGetOffset(
        layout: Layout,
        r#type: MlirType,
        index: u64,
        offset: *mut u64,
    ) -> bool;
    pub(crate) fn mlirExtFunctionMakeSubprogramDistinct(function: MlirOperation) -> bool;
    pub(crate) fn mlirExtFunctionSetType(
        op: MlirOperation,
        input_count: isize,
        inputs: *const MlirType,
        result_count: isize,
        results: *const MlirType,
    ) -> bool;
    pub(crate) fn mlirExtFunctionGetArgAttrs(op: MlirOperation, index: isize) -> MlirAttribute;
    pub(crate) fn mlirExtOperationClone(op: MlirOperation) -> MlirOperation;
    pub(crate) fn mlirExtOperationEraseBody(op: MlirOperation);
    pub(crate) fn mlirExtCloneAll(context: MlirContext, count: isize, clonings: *mut Cloning);
    pub(crate) fn mlirExtFunctionGetArgAttr(
        op: MlirOperation,
        index: isize,
        name: MlirStringRef,
    ) -> MlirAttribute;
    pub(crate) fn mlirExtFunctionSetArgAttr(
        op: MlirOperation,
        index: isize,
        name: MlirStringRef,
        attribute: MlirAttribute,
    ) -> bool;

    pub(crate) fn mlirExtAliasScopeDomainCreate(
        context: MlirContext,
        description: MlirStringRef,
    ) -> MlirAttribute;
    pub(crate) fn mlirExtAliasScopeCreate(domain: MlirAttribute, description: MlirStringRef)
    -> MlirAttribute;
    pub(crate) fn mlirExtOperationHasAliasScopes(op: MlirOperation) -> bool;

    pub(crate) fn mlirExtSymbolGetName(op: MlirOperation) -> MlirStringRef;
    pub(crate) fn mlirExtDemangle(name: MlirStringRef, callback: StringCallback, user_data: *mut c_void);
    pub(crate) fn mlirExtSymbolSetName(op: MlirOperation, name: MlirStringRef) -> bool;
    pub(crate) fn mlirExtSymbolGetVisibility(op: MlirOperation) -> i32;
    pub(crate) fn mlirExtSymbolSetVisibility(op: MlirOperation, visibility: i32) -> bool;
    pub(crate) fn mlirExtSymbolLookupNearest(from: MlirOperation, symbol: MlirAttribute) -> MlirOperation;
    pub(crate) fn mlirExtForEachSymbolUse(
        from: MlirOperation,
        nested: bool,
        callback: SymbolUseCallback,
        user_data: *mut c_void,
    ) -> bool;

    pub(crate) fn mlirExtValueGetConstantInteger(value: MlirValue, constant: *mut i64) -> bool;
    pub(crate) fn mlirExtValueGetParentBlock(value: MlirValue) -> MlirBlock;

    pub(crate) fn mlirExtOperationGetAttributes(op: MlirOperation) -> MlirAttribute;
    pub(crate) fn mlirExtOperationForEachSymbol(
        op: MlirOperation,
        callback: SymbolCallback,
        user_data: *mut c_void,
    );
    pub(crate) fn mlirExtOperationGetDiscardable(op: MlirOperation) -> MlirAttribute;
    pub(crate) fn mlirExtOperationChangeDiscardable(
        op: MlirOperation,
        count: isize,
        names: *const MlirAttribute,
        attributes: *const MlirAttribute,
    );
    pub(crate) fn mlirExtOperationGetProperties(op: MlirOperation) -> MlirAttribute;
    pub(crate) fn mlirExtOperationHasStateOf(op: MlirOperation, other: MlirOperation) -> bool;
    pub(crate) fn mlirExtOperationCreateUnary(
        name: MlirStringRef,
        operand: MlirValue,
        result: MlirType,
        location: MlirLocation,
    ) -> MlirOperation;
    pub(crate) fn mlirExtOperationGetOperandSegment(
        op: MlirOperation,
        group: isize,
        begin: *mut isize,
        count: *mut isize,
    ) -> bool;
    pub(crate) fn mlirExtLocationGetFileLineCol(
        location: MlirLocation,
        file: *mut MlirStringRef,
        line: *mut u32,
        column: *mut u32,
    ) -> bool;

    pub(crate) fn mlirExtOperationNumberMemrefSpaces(
        op: MlirOperation,
        count: isize,
        spaces: *const MlirAttribute,
        numbers: *const u32,
    );
    pub(crate) fn mlirExtOperationRenumberSpaces(
        op: MlirOperation,
        count: isize,
        from: *const u32,
        to: *const u32,
        apart: u32,
    );
    pub(crate) fn mlirExtTypeGetPointerSpace(
        r#type: MlirType,
        number: *mut u32,
        attribute: *mut MlirAttribute,
    ) -> u32;
    pub(crate) fn mlirExtTypeWithPointerSpace(
        r#type: MlirType,
        kind: u32,
        number: u32,
        attribute: MlirAttribute,
    ) -> MlirType;
    pub(crate) fn mlirExtAttributeGetAddressSpace(attribute: MlirAttribute, number: *mut u32) -> bool;
    pub(crate) fn mlirExtTypeGetAggregate(r#type: MlirType, count: *mut u64) -> u32;
    pub(crate) fn mlirExtTypeGetElement(r#type: MlirType, index: u64) -> MlirType;
    pub(crate) fn mlirExtTypeWithElement(r#type: MlirType, element: MlirType) -> MlirType;
    pub(crate) fn mlirExtVectorTypeGet(rank: isize, shape: *const i64, element: MlirType) -> MlirType;
    pub(crate) fn mlirExtStridedMemRefTypeGet(
        rank: isize,
        shape: *const i64,
        stride_count: isize,
        strides: *const i64,
        offset: i64,
        element: MlirType,
        memory_space: MlirAttribute,
    ) -> MlirType;
    pub(crate) fn mlirExtGpuAddressSpaceGetName(attribute: MlirAttribute) -> MlirStringRef;
    pub(crate) fn mlirExtGpuAddressSpaceGet(context: MlirContext, name: MlirStringRef) -> MlirAttribute;
    pub(crate) fn mlirExtLlvmAttributeGetKeyword(attribute: MlirAttribute) -> MlirStringRef;

    pub(crate) fn mlirExtNvvmMemorySpaceGetName(attribute: MlirAttribute) -> MlirStringRef;

    pub(crate) fn mlirExtParallelFor(
        context: MlirContext,
        count: isize,
        callback: unsafe extern "C" fn(isize, *mut c_void),
        user_data: *mut c_void,
    );

    pub(crate) fn mlirExtScanCreate() -> *mut Scan;
    pub(crate) fn mlirExtScanDestroy(scan: *mut Scan);
    pub(crate) fn mlirExtScanRun(
        scan: *mut Scan,
        root: MlirOperation,
        questions: ScanQuestions,
        count: *mut usize,
    ) -> *const ScannedOp;
    pub(crate) fn mlirExtContextMayHaveOperationsLike(context: MlirContext, name: MlirStringRef) -> bool;
    pub(crate) fn mlirExtForEachOperationNamed(
        root: MlirOperation,
        name_count: isize,
        names: *const MlirIdentifier,
        callback: OperationCallback,
        user_data: *mut c_void,
    );

    pub(crate) fn mlirExtInlineAsmCountConstraints(
        constraints: MlirStringRef,
        results: *mut isize,
        operands: *mut isize,
    ) -> bool;

    pub(crate) fn mlirExtOptionsGetBool(options: Options, index: isize) -> bool;
    pub(crate) fn mlirExtOptionsGetInt(options: Options, index: isize) -> i64;
    pub(crate) fn mlirExtOptionsGetString(options: Options, index: isize) -> MlirStringRef;
    pub(crate) fn mlirExtOptionsGetListSize(options: Options, index: isize) -> isize;
    pub(crate) fn mlirExtOptionsGetListInt(options: Options, index: isize, element: isize) -> i64;
    pub(crate) fn mlirExtOptionsGetListString(
        options: Options,
        index: isize,
        element: isize,
    ) -> MlirStringRef;
    pub(crate) fn mlirExtPassSpecCreate(descriptor: *const PassDescription) -> PassSpec;
    pub(crate) fn mlirExtRegisterPass(spec: PassSpec);
    pub(crate) fn mlirExtCreatePass(spec: PassSpec) -> MlirPass;
    pub(crate) fn mlirExtPassAddStatistic(pass: MlirPass, index: isize, amount: u64);
    pub(crate) fn mlirExtPassMarkAllAnalysesPreserved(pass: MlirPass);
    pub(crate) fn mlirExtPassHandOn(pass: MlirPass, data: HandedOn);
    pub(crate) fn mlirExtPassTakeHandedOn(pass: MlirPass) -> HandedOn;
    pub(crate) fn mlirExtPassAddAliasAnalysis(pass: MlirPass, implementation: AliasAnalysis);
    pub(crate) fn mlirExtPassRunPipeline(
        pass: MlirPass,
        pipeline: MlirStringRef,
        operation_count: isize,
        operations: *const MlirOperation,
    ) -> bool;
    pub(crate) fn mlirExtPassRunPipelineInside(pass: MlirPass, pipeline: MlirStringRef) -> bool;
    pub(crate) fn mlirExtRegisterPipeline(
        argument: MlirStringRef,
        description: MlirStringRef,
        option_count: isize,
        options: *const OptionDescription,
        build: PipelineBuild,
        user_data: *const c_void,
    );
    pub(crate) fn mlirExtPassNames(write: StringCallback, writer: *mut c_void);

    pub(crate) fn mlirExtNvvmTargetGet(
        attribute: MlirAttribute,
        chip: *mut MlirStringRef,
        features: *mut MlirStringRef,
    ) -> bool;

    pub(crate) fn mlirExtSetLLVMFlag(name: MlirStringRef) -> bool;

    pub(crate) fn mlirExtNvptxWords(features: bool, write: StringCallback, writer: *mut c_void);
    pub(crate) fn mlirExtGpuModulesToAssembly(op: MlirOperation) -> bool;

    pub(crate) fn mlirExtRunInChild(
        run: ChildRun,
        user_data: *mut c_void,
        output: StringCallback,
        output_data: *mut c_void,
        log: StringCallback,
        log_data: *mut c_void,
    ) -> ChildEnd;

    pub(crate) fn mlirExtParseModule(
        context: MlirContext,
        source: MlirStringRef,
        name: MlirStringRef,
    ) -> MlirModule;
    pub(crate) fn mlirExtImportLLVMIR(
        context: MlirContext,
        source: MlirStringRef,
        name: MlirStringRef,
    ) -> MlirModule;
    pub(crate) fn mlirExtExportLLVMIR(op: MlirOperation, write: StringCallback, writer: *mut c_void) -> bool;

    pub(crate) fn mlirExtRegisterAll(registry: MlirDialectRegistry);
    pub(crate) fn mlirExtDialectRegistryAppend(registry: MlirDialectRegistry, from: MlirDialectRegistry);
    pub(crate) fn mlirExtAddVersion(line: MlirStringRef);
    pub(crate) fn mlirExtOptMain(
        argc: c_int,
        argv: *mut *mut c_char,
        tool_name: MlirStringRef,
        registry: MlirDialectRegistry,
        option: MlirStringRef,
        description: MlirStringRef,
        filter: unsafe extern "C" fn(MlirStringRef, MlirStringRef, StringCallback, *mut c_void, *mut c_void),
        filter_data: *mut c_void,
        text_option: TextOption,
        format: InputFormat,
        foreign: MlirStringRef,
    ) -> c_int;
    pub(crate) fn mlirExtLspServerMain(
        argc: c_int,
        argv: *mut *mut c_char,
        registry: MlirDialectRegistry,
    ) -> c_int;
}

/// A [`StringCallback`] that appends to the `Vec<u8>` that it gets as its user data.
pub(crate) unsafe extern "C" fn append_bytes(text: MlirStringRef, user_data: *mut c_void) {
    // SAFETY: the user data is a vector that nothing else refers to, and the bytes are valid for this call.
    unsafe { (*user_data.cast::<Vec<u8>>()).extend_from_slice(to_bytes(text)) };
}

/// A [`StringCallback`] that adds a text to the `Vec<String>` that it gets as its user data.
pub(crate) unsafe extern "C" fn push_text(text: MlirStringRef, user_data: *mut c_void) {
    // SAFETY: the user data is a vector that nothing else refers to, and the text is valid for this call.
    unsafe { (*user_data.cast::<Vec<String>>()).push(to_str(text).to_owned()) };
}

/// A closure that C++ calls back, with a panic kept until C++ has returned: unwinding through its frames is
/// not allowed.
pub(crate) struct Callback<'f, A> {
    function: &'f mut dyn FnMut(A),
    panic: Option<Box<dyn Any + Send>>,
}

impl<'f, A> Callback<'f, A> {
    pub(crate) fn new(function: &'f mut dyn FnMut(A)) -> Self {
        Self { function, panic: None }
    }

    /// The pointer to hand to C++ as its user data.
    pub(crate) fn as_user_data(&mut self) -> *mut c_void {
        ptr::from_mut(self).cast()
    }

    /// Calls the closure, unless an earlier call has panicked.
    pub(crate) fn call(&mut self, argument: A) {
        if self.panic.is_none() {
            self.panic = catch_unwind(AssertUnwindSafe(|| (self.function)(argument))).err();
        }
    }

    /// Resumes the panic of a call, if there was one.
    pub(crate) fn finish(self) {
        if let Some(panic) = self.panic {
            resume_unwind(panic);
        }
    }
}
