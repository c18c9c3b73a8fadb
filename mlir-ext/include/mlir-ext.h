//===- mlir-ext.h - Parts of MLIR that its C API lacks, in C ----*- C++ -*-===//
//
// The C functions that the `mlir-ext` crate calls. Each forwards to one entity
// of MLIR's C++ API and adds no policy of its own.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_H
#define MLIR_EXT_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// A note below a diagnostic.
typedef struct {
  MlirLocation location;
  MlirStringRef message;
} MlirExtNote;

/// Emits a diagnostic with its notes: mlir::DiagnosticEngine::emit and
/// mlir::Diagnostic::attachNote. The strings are copied.
void mlirExtEmitDiagnostic(MlirLocation location, uint32_t severity,
                           MlirStringRef message, intptr_t nNotes,
                           const MlirExtNote *notes);

//===----------------------------------------------------------------------===//
// The operations of interest, in one call
//===----------------------------------------------------------------------===//

enum {
  /// Set in the kind of operations that are of interest regardless of types.
  MLIR_EXT_SCAN_ALWAYS = 1u << 31,
  /// The kind of a name that does not determine the kind of its operations.
  MLIR_EXT_SCAN_EACH = (1u << 31) - 1,
  /// Set in the kind of an operation that was read and has regions or
  /// successors.
  MLIR_EXT_SCAN_HAS_BLOCKS = 1u << 31,
};

/// Decides what is of interest. Answers about types and names are cached.
typedef struct {
  bool (*isTypeOfInterest)(MlirType type, void *userData);
  /// The kind of all operations of the name of this one.
  uint32_t (*kindOf)(MlirOperation op, void *userData);
  /// The kind of an operation with a name that has MLIR_EXT_SCAN_EACH.
  uint32_t (*kindOfOne)(MlirOperation op, void *userData);
  void *userData;
} MlirExtScanQuestions;

typedef struct {
  MlirOperation operation;
  uint32_t kind;
  /// A bit for each operand of a type of interest; the last one stands for all
  /// from number 15 on.
  uint16_t operands;
  /// A bit for each result of a type of interest, as for operands.
  uint16_t results;
} MlirExtScannedOp;

typedef struct MlirExtScan MlirExtScan;

MlirExtScan *mlirExtScanCreate(void);
void mlirExtScanDestroy(MlirExtScan *scan);

/// Reads `root`, and the operations of interest in its regions, in program
/// order: mlir::Operation::walk<WalkOrder::PreOrder>. The list is valid until
/// the scan runs again or is destroyed.
const MlirExtScannedOp *mlirExtScanRun(MlirExtScan *scan, MlirOperation root,
                                       MlirExtScanQuestions questions,
                                       size_t *nOps);

/// Whether there can be operations of a name, such as `llvm.load`, in the
/// context: it has the dialect (mlir::MLIRContext::getLoadedDialect), or takes
/// any (allowsUnregisteredDialects).
bool mlirExtContextMayHaveOperationsLike(MlirContext context,
                                         MlirStringRef name);

typedef void (*MlirExtOperationCallback)(MlirOperation op, void *userData);

/// Calls back for `root` and the operations in its regions that have one of
/// these names, in program order: mlir::Operation::walk<WalkOrder::PreOrder>,
/// mlir::OperationName::getIdentifier.
void mlirExtForEachOperationNamed(MlirOperation root, intptr_t nNames,
                                  const MlirIdentifier *names,
                                  MlirExtOperationCallback callback,
                                  void *userData);

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

typedef void (*MlirExtIndexCallback)(intptr_t index, void *userData);

/// Calls `callback` for each number below `count`: mlir::parallelFor, with an
/// mlir::ParallelDiagnosticHandler that puts diagnostics in that order.
void mlirExtParallelFor(MlirContext context, intptr_t count,
                        MlirExtIndexCallback callback, void *userData);

//===----------------------------------------------------------------------===//
// Inline assembly
//===----------------------------------------------------------------------===//

/// The constraints of results and of operands in a constraint string:
/// llvm::InlineAsm::ParseConstraints. False if LLVM cannot parse it.
bool mlirExtInlineAsmCountConstraints(MlirStringRef constraints,
                                      intptr_t *nResults, intptr_t *nOperands);

//===----------------------------------------------------------------------===//
// Interfaces and traits
//===----------------------------------------------------------------------===//

enum {
  MLIR_EXT_BRANCH = 1 << 0,
  MLIR_EXT_REGION_BRANCH = 1 << 1,
  MLIR_EXT_REGION_BRANCH_TERMINATOR = 1 << 2,
  MLIR_EXT_RETURN_LIKE = 1 << 3,
  MLIR_EXT_TERMINATOR = 1 << 4,
  MLIR_EXT_CALL = 1 << 5,
  MLIR_EXT_CALLABLE = 1 << 6,
  MLIR_EXT_FUNCTION = 1 << 7,
  MLIR_EXT_SELECT_LIKE = 1 << 8,
  MLIR_EXT_VIEW_LIKE = 1 << 9,
  MLIR_EXT_CAST = 1 << 10,
  MLIR_EXT_MEMORY_SPACE_CAST = 1 << 11,
  MLIR_EXT_SYMBOL = 1 << 12,
  MLIR_EXT_SYMBOL_TABLE = 1 << 13,
  MLIR_EXT_ISOLATED = 1 << 14,
  MLIR_EXT_CONSTANT_LIKE = 1 << 15,
  MLIR_EXT_PURE = 1 << 16,
  MLIR_EXT_SYMBOL_USER = 1 << 17,
};

/// The size of mlir::MLIRContext::getRegisteredOperations.
size_t mlirExtContextGetNumRegisteredOperations(MlirContext context);

/// The set of MLIR_EXT_* bits of an operation.
uint32_t mlirExtOperationGetInterfaces(MlirOperation op);

/// mlir::isMemoryEffectFree.
bool mlirExtOperationIsMemoryEffectFree(MlirOperation op);

/// Called for one operand that control flow forwards to one value.
typedef void (*MlirExtForwardCallback)(MlirOperation owner, intptr_t operand,
                                       MlirValue source,
                                       MlirValue destination, void *userData);

/// The number of the region that control enters whenever it reaches the
/// operation: the only one of
/// mlir::RegionBranchOpInterface::getEntrySuccessorRegions, given the constant
/// operands. -1 if there is none.
intptr_t mlirExtOperationGetEnteredRegion(MlirOperation op);

/// mlir::BranchOpInterface::getSuccessorOperands and
/// mlir::RegionBranchOpInterface::getSuccessorRegions, edge by edge.
/// Whether a successor may get values that the branch defines itself; for a
/// branch of regions, whether there are regions.
bool mlirExtForEachForwardedOperand(MlirOperation op,
                                    MlirExtForwardCallback callback,
                                    void *userData);

/// Called for one value that a control-flow operation defines itself.
typedef void (*MlirExtValueCallback)(MlirValue value, void *userData);

/// mlir::SuccessorOperands::getProducedOperandCount, and the region entry
/// arguments and results that no edge of a region branch writes.
void mlirExtForEachUnforwardedArgument(MlirOperation op,
                                       MlirExtValueCallback callback,
                                       void *userData);

/// mlir::SelectLikeOpInterface. False if `op` is not a select.
bool mlirExtSelectGetOperands(MlirOperation op, intptr_t *condition,
                              intptr_t *trueValue, intptr_t *falseValue);

/// mlir::ViewLikeOpInterface::getViewSource as an operand number, or -1.
intptr_t mlirExtViewGetSource(MlirOperation op);

//===----------------------------------------------------------------------===//
// Calls and functions
//===----------------------------------------------------------------------===//

/// Says that in operations of this name, which no dialect registers, this
/// attribute names the callee rather than `callee`. Holds for the process. False
/// if another attribute was named before.
bool mlirExtCallNameCallee(MlirStringRef op, MlirStringRef attribute);

/// The name of the attribute that names the callee of a call of a symbol. It is
/// there as long as the process.
MlirStringRef mlirExtCallGetCalleeName(MlirOperation op);

/// mlir::CallOpInterface::getCallableForCallee: -2 if `op` is not a call or its
/// callee is neither symbol nor operand, -1 and `symbol` for a symbol, else the
/// number of the operand that is called.
intptr_t mlirExtCallGetCallee(MlirOperation op, MlirAttribute *symbol);

/// mlir::CallOpInterface::getArgOperands. False if `op` is not a call.
bool mlirExtCallGetArguments(MlirOperation op, intptr_t *begin,
                             intptr_t *count);

/// Whether the arguments and results of a call have the types in the signature
/// of a function: mlir::CallOpInterface, mlir::FunctionOpInterface.
bool mlirExtCallFits(MlirOperation call, MlirOperation function);

/// mlir::CallOpInterface::setCalleeFromCallable with a flat symbol. False if
/// `op` is not a call of a symbol.
bool mlirExtCallSetCalleeSymbol(MlirOperation op, MlirStringRef name);

/// mlir::FunctionOpInterface::getArgumentTypes and getResultTypes. The types
/// belong to the context. Zero if `op` is not a function.
intptr_t mlirExtFunctionGetInputs(MlirOperation op, const MlirType **types);
intptr_t mlirExtFunctionGetResults(MlirOperation op, const MlirType **types);

/// mlir::FunctionOpInterface::isExternal. False if `op` is not a function.
bool mlirExtFunctionIsExternal(MlirOperation op);

/// Whether an operation without mlir::FunctionOpInterface is directly in a
/// symbol table and has the parts of MLIR's functions, under the same names:
/// sym_name, function_type, and a body of its own that takes these arguments.
bool mlirExtFunctionIsAttributed(MlirOperation op);

/// mlir::FunctionOpInterface::getFunctionBody, or null.
MlirRegion mlirExtFunctionGetBody(MlirOperation op);

/// mlir::transformCFGToSCF: branches of cf between the blocks of a region
/// become operations of scf. False after a diagnostic.
bool mlirExtRegionLiftBranches(MlirRegion region);

/// mlir::FunctionOpInterface::cloneTypeWith and setType. False if the function
/// type cannot take these types.
bool mlirExtFunctionSetType(MlirOperation op, intptr_t nInputs,
                            const MlirType *inputs, intptr_t nResults,
                            const MlirType *results);

/// All attributes of an argument: mlir::FunctionOpInterface::getArgAttrDict.
/// Null if there are none, or no such argument.
MlirAttribute mlirExtFunctionGetArgAttrs(MlirOperation op, intptr_t index);

/// mlir::FunctionOpInterface::getArgAttr, or null.
MlirAttribute mlirExtFunctionGetArgAttr(MlirOperation op, intptr_t index,
                                        MlirStringRef name);

/// mlir::FunctionOpInterface::setArgAttr. False if there is no such argument.
bool mlirExtFunctionSetArgAttr(MlirOperation op, intptr_t index,
                               MlirStringRef name, MlirAttribute attribute);

//===----------------------------------------------------------------------===//
// Aliasing
//===----------------------------------------------------------------------===//

/// An alias analysis for mlir::AliasAnalysis::addAnalysisImplementation. One
/// thread queries at a time.
typedef struct {
  /// False: the two never alias.
  bool (*mayAlias)(MlirValue lhs, MlirValue rhs, void *userData);
  /// False: the operation neither reads nor writes what `location` points to,
  /// as far as another operation can tell.
  bool (*mayModRef)(MlirOperation op, MlirValue location, void *userData);
  void (*destroy)(void *userData);
  void *userData;
} MlirExtAliasAnalysis;

/// mlir::AliasAnalysis::addAnalysisImplementation of the analysis that
/// mlir::Pass::getAnalysis gives while `pass` runs. The implementation is
/// destroyed with the analysis.
void mlirExtPassAddAliasAnalysis(MlirPass pass,
                                 MlirExtAliasAnalysis implementation);

/// mlir::LLVM::AliasScopeDomainAttr::get, with a new identity.
MlirAttribute mlirExtAliasScopeDomainCreate(MlirContext context,
                                            MlirStringRef description);

/// mlir::LLVM::AliasScopeAttr::get, with a new identity.
MlirAttribute mlirExtAliasScopeCreate(MlirAttribute domain,
                                      MlirStringRef description);

/// Whether an operation implements mlir::LLVM::AliasAnalysisOpInterface.
bool mlirExtOperationHasAliasScopes(MlirOperation op);

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// mlir::SymbolOpInterface::getName; empty if `op` is not a symbol. The string
/// belongs to the context.
MlirStringRef mlirExtSymbolGetName(MlirOperation op);

/// mlir::remark::missed, of the category `tilespace`: a remark for MLIR's remark
/// engine, if the context has one. Its text is `before`, the argument `Function`,
/// `between`, the argument `Reason`, and `behind`.
void mlirExtRemarkMissed(MlirLocation location, MlirStringRef name,
                         MlirStringRef function, MlirStringRef reason,
                         MlirStringRef before, MlirStringRef between,
                         MlirStringRef behind);

/// llvm::demangle: the name in the source, or the same name if it is not
/// mangled.
void mlirExtDemangle(MlirStringRef name, MlirStringCallback callback,
                     void *userData);

/// mlir::SymbolOpInterface::setName. False if `op` is not a symbol.
bool mlirExtSymbolSetName(MlirOperation op, MlirStringRef name);

/// mlir::SymbolTable::getSymbolVisibility: 0 public, 1 private, 2 nested, or -1
/// if `op` is not a symbol.
int32_t mlirExtSymbolGetVisibility(MlirOperation op);
bool mlirExtSymbolSetVisibility(MlirOperation op, int32_t visibility);

/// mlir::SymbolTable::lookupNearestSymbolFrom, or null. `symbol` may be any
/// attribute.
MlirOperation mlirExtSymbolLookupNearest(MlirOperation from,
                                         MlirAttribute symbol);

/// Called for one reference to a symbol.
typedef void (*MlirExtSymbolUseCallback)(MlirOperation user,
                                         MlirAttribute symbol, void *userData);

/// The uses that mlir::SymbolTable::getSymbolUses finds in the regions of
/// `from`, and the uses in properties of unregistered operations; where
/// `nested`, those in nested symbol tables and of `from` itself, too. False if
/// an operation in it may hold an unknown symbol table.
bool mlirExtForEachSymbolUse(MlirOperation from, bool nested,
                             MlirExtSymbolUseCallback callback, void *userData);

/// mlir::Operation::clone into no block, in half the time.
MlirOperation mlirExtOperationClone(MlirOperation op);

/// Erases all that is in the regions of an operation, from the inside out. The
/// destructor of a region drops all operands below it once more, at each level.
void mlirExtOperationEraseBody(MlirOperation op);

/// An operation to copy, operations in it, or itself, and values. On return the
/// copies of all; null for an operation from elsewhere, and a value from
/// elsewhere itself.
typedef struct {
  MlirOperation operation;
  intptr_t nParts;
  MlirOperation *parts;
  intptr_t nValues;
  MlirValue *values;
} MlirExtCloning;

/// Copies operations, into no block, by several threads:
/// mlir::Operation::clone in mlir::parallelFor.
void mlirExtCloneAll(MlirContext context, intptr_t count,
                     MlirExtCloning *clonings);

/// Makes the DISubprogram of a copy within one module distinct, in the
/// locations of the body too, as llvm::CloneFunctionInto does. False if the
/// function has none.
bool mlirExtFunctionMakeSubprogramDistinct(MlirOperation function);

//===----------------------------------------------------------------------===//
// IR
//===----------------------------------------------------------------------===//

/// The operands of group `group` of an operation, by its operandSegmentSizes;
/// without these, the operand of that number.
bool mlirExtOperationGetOperandSegment(MlirOperation op, intptr_t group,
                                       intptr_t *begin, intptr_t *count);

/// All attributes, inherent and discardable.
MlirAttribute mlirExtOperationGetAttributes(MlirOperation op);

/// Called for a reference to a symbol.
typedef void (*MlirExtSymbolCallback)(MlirAttribute symbol, void *userData);

/// The SymbolRefAttrs in the attributes and properties of one operation, in no
/// certain order, and in arrays and dictionaries there.
void mlirExtOperationForEachSymbol(MlirOperation op,
                                   MlirExtSymbolCallback callback,
                                   void *userData);

/// mlir::Operation::getRawDictionaryAttrs: all but properties.
MlirAttribute mlirExtOperationGetDiscardable(MlirOperation op);

/// mlir::Operation::setDiscardableAttr, and removeDiscardableAttr where the
/// attribute is null, with one new dictionary for all. Names are strings, which
/// the context keeps.
void mlirExtOperationChangeDiscardable(MlirOperation op, intptr_t count,
                                       const MlirAttribute *names,
                                       const MlirAttribute *attributes);

/// mlir::LLVM::LoadOp::getVolatile_ and StoreOp::getVolatile_. False for
/// another operation.
bool mlirExtAccessIsVolatile(MlirOperation op, bool *isVolatile);

/// mlir::Operation::getPropertiesAsAttribute: also flags, which are not
/// attributes. Null for an operation without properties.
MlirAttribute mlirExtOperationGetProperties(MlirOperation op);

/// Whether two operations have the same name, attributes and properties:
/// mlir::OperationName::compareOpProperties.
bool mlirExtOperationHasStateOf(MlirOperation op, MlirOperation other);

/// An operation of one operand and one result, in no block:
/// mlir::Operation::create.
MlirOperation mlirExtOperationCreateUnary(MlirStringRef name, MlirValue operand,
                                          MlirType result,
                                          MlirLocation location);

/// mlir::matchPattern with mlir::m_ConstantInt, for constants of at most 64
/// bits. The value is extended by its sign.
bool mlirExtValueGetConstantInteger(MlirValue value, int64_t *constant);

/// mlir::Value::getParentBlock. Null if the value is defined in no block.
MlirBlock mlirExtValueGetParentBlock(MlirValue value);

/// The first mlir::FileLineColLoc inside a location. `file` belongs to the
/// context.
bool mlirExtLocationGetFileLineCol(MlirLocation location, MlirStringRef *file,
                                   uint32_t *line, uint32_t *column);

/// mlir::DominanceInfo.
typedef struct {
  void *ptr;
} MlirExtDominance;

/// mlir::DominanceInfo::DominanceInfo.
MlirExtDominance mlirExtDominanceCreate(MlirOperation op);
void mlirExtDominanceDestroy(MlirExtDominance dominance);

/// mlir::DominanceInfo::hasSSADominance.
bool mlirExtDominanceIsOrdered(MlirExtDominance dominance, MlirBlock block);

/// llvm::DomTreeNodeBase::getIDom of the block's node. Null for the entry of a
/// region, and for a block that is not reached from there.
MlirBlock mlirExtDominanceGetImmediateDominator(MlirExtDominance dominance,
                                                MlirBlock block);

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

/// Sizes of types at an operation: mlir::DataLayout, with LLVM's defaults for
/// types that the module does not specify.
typedef struct {
  void *ptr;
} MlirExtLayout;

MlirExtLayout mlirExtLayoutCreate(MlirOperation op);
void mlirExtLayoutDestroy(MlirExtLayout layout);

/// The size of a store of the type, and the distance of elements in an array of
/// it, in bytes. False if the type is unknown.
bool mlirExtLayoutGetSize(MlirExtLayout layout, MlirType type, uint64_t *size,
                          uint64_t *stride);

/// The alignment of a type by its ABI, in bytes: mlir::DataLayout::getTypeABIAlignment.
/// 0 if it is unknown.
uint64_t mlirExtLayoutGetAlignment(MlirExtLayout layout, MlirType type);

/// The index width of address space `space`, in bits:
/// mlir::DataLayout::getTypeIndexBitwidth,
/// llvm::DataLayout::getIndexSizeInBits.
uint64_t mlirExtLayoutGetIndexWidth(MlirExtLayout layout, unsigned space);

/// Where element `index` of an aggregate starts, in bytes.
bool mlirExtLayoutGetOffset(MlirExtLayout layout, MlirType type, uint64_t index,
                            uint64_t *offset);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

enum {
  MLIR_EXT_SPACE_NONE,
  MLIR_EXT_SPACE_NUMBER,
  MLIR_EXT_SPACE_ATTRIBUTE,
  MLIR_EXT_SPACE_DEFAULT,
};

/// Gives each LLVM pointer type in an operation and below, and each LLVM
/// variable, another address space (mlir::AttrTypeReplacer): `to[i]` for
/// `from[i]`, and `apart` more for all others. Named structs become literal
/// ones. In the data layout, the first of several entries for one type stays.
void mlirExtOperationRenumberSpaces(MlirOperation op, intptr_t nNumbers,
                                    const uint32_t *from, const uint32_t *to,
                                    uint32_t apart);

/// mlir::AttrTypeReplacer on an operation: memref types in these spaces get
/// numbers instead, and no space for number 0.
void mlirExtOperationNumberMemrefSpaces(MlirOperation op, intptr_t nSpaces,
                                        const MlirAttribute *spaces,
                                        const uint32_t *numbers);

/// mlir::LLVM::LLVMPointerType::getAddressSpace and
/// mlir::PtrLikeTypeInterface::getMemorySpace.
uint32_t mlirExtTypeGetPointerSpace(MlirType type, uint32_t *number,
                                    MlirAttribute *attribute);

/// mlir::LLVM::LLVMPointerType::get and
/// mlir::PtrLikeTypeInterface::clonePtrWith. Null if the type cannot be in that
/// space.
MlirType mlirExtTypeWithPointerSpace(MlirType type, uint32_t kind,
                                     uint32_t number, MlirAttribute attribute);

/// The number of an integer attribute, or of an attribute that implements
/// mlir::LLVM::LLVMAddrSpaceAttrInterface; 0 for mlir::ptr::GenericSpaceAttr.
bool mlirExtAttributeGetAddressSpace(MlirAttribute attribute, uint32_t *number);

enum {
  MLIR_EXT_AGGREGATE_NONE,
  MLIR_EXT_AGGREGATE_STRUCT,
  MLIR_EXT_AGGREGATE_ARRAY,
  MLIR_EXT_AGGREGATE_VECTOR,
};

/// mlir::LLVM::LLVMStructType, mlir::LLVM::LLVMArrayType, and any
/// mlir::ShapedType that is not an mlir::PtrLikeTypeInterface: vectors, tensors.
uint32_t mlirExtTypeGetAggregate(MlirType type, uint64_t *count);

/// The type of element `index` of such a type, or null.
MlirType mlirExtTypeGetElement(MlirType type, uint64_t index);

/// mlir::ShapedType::clone of a vector or tensor, or null.
MlirType mlirExtTypeWithElement(MlirType type, MlirType element);

/// mlir::VectorType::getChecked without a diagnostic, or null.
MlirType mlirExtVectorTypeGet(intptr_t rank, const int64_t *shape,
                              MlirType element);

/// mlir::MemRefType::getChecked with an mlir::StridedLayoutAttr, without a
/// diagnostic, or null. The memory space may be null.
MlirType mlirExtStridedMemRefTypeGet(intptr_t rank, const int64_t *shape,
                                     intptr_t nStrides, const int64_t *strides,
                                     int64_t offset, MlirType element,
                                     MlirAttribute memorySpace);

/// mlir::gpu::stringifyAddressSpace; an empty string for another attribute.
MlirStringRef mlirExtGpuAddressSpaceGetName(MlirAttribute attribute);

/// mlir::gpu::AddressSpaceAttr::get, or null for an unknown name. The gpu
/// dialect must be loaded.
MlirAttribute mlirExtGpuAddressSpaceGet(MlirContext context,
                                        MlirStringRef name);

/// mlir::LLVM::linkage::stringifyLinkage, mlir::LLVM::cconv::stringifyCConv;
/// empty for another attribute.
MlirStringRef mlirExtLlvmAttributeGetKeyword(MlirAttribute attribute);

/// mlir::NVVM::stringifyNVVMMemorySpace; empty for another attribute.
MlirStringRef mlirExtNvvmMemorySpaceGetName(MlirAttribute attribute);

//===----------------------------------------------------------------------===//
// Passes and pipelines
//===----------------------------------------------------------------------===//

/// A name and its meaning.
typedef struct {
  MlirStringRef name;
  MlirStringRef help;
} MlirExtNamed;

enum {
  MLIR_EXT_OPTION_BOOL,
  MLIR_EXT_OPTION_INT,
  MLIR_EXT_OPTION_STRING,
  MLIR_EXT_OPTION_ENUM,
  MLIR_EXT_OPTION_LIST_INT,
  MLIR_EXT_OPTION_LIST_STRING,
};

/// One option. `values` are the names of an enumeration.
typedef struct {
  MlirStringRef name;
  MlirStringRef help;
  MlirStringRef defaultValue;
  uint32_t kind;
  intptr_t nValues;
  const MlirExtNamed *values;
} MlirExtOption;

/// The values of the options of one pass or pipeline.
typedef struct {
  const void *ptr;
} MlirExtOptions;

bool mlirExtOptionsGetBool(MlirExtOptions options, intptr_t index);
int64_t mlirExtOptionsGetInt(MlirExtOptions options, intptr_t index);
/// A string, or the name of the value of an enumeration. Valid while the
/// options are.
MlirStringRef mlirExtOptionsGetString(MlirExtOptions options, intptr_t index);
intptr_t mlirExtOptionsGetListSize(MlirExtOptions options, intptr_t index);
int64_t mlirExtOptionsGetListInt(MlirExtOptions options, intptr_t index,
                                 intptr_t element);
MlirStringRef mlirExtOptionsGetListString(MlirExtOptions options,
                                          intptr_t index, intptr_t element);

enum {
  MLIR_EXT_ANCHOR_ANY,
  MLIR_EXT_ANCHOR_FUNCTION,
  MLIR_EXT_ANCHOR_FUNCTION_OR_MODULE,
  MLIR_EXT_ANCHOR_NAMED,
};

/// Runs a pass on `op`; false is a failure.
typedef bool (*MlirExtPassRun)(MlirPass pass, MlirExtOptions options,
                               MlirOperation op, const void *userData);

/// The description of a pass. Copied by mlirExtPassSpecCreate.
typedef struct {
  MlirStringRef argument;
  MlirStringRef description;
  uint32_t anchor;
  intptr_t nAnchorNames;
  const MlirStringRef *anchorNames;
  intptr_t nDialects;
  const MlirStringRef *dialects;
  intptr_t nLateDialects;
  const MlirStringRef *lateDialects;
  intptr_t nLoadedWith;
  const MlirStringRef *loadedWith;
  intptr_t nOptions;
  const MlirExtOption *options;
  intptr_t nStatistics;
  const MlirExtNamed *statistics;
  MlirExtPassRun run;
  const void *userData;
} MlirExtPassDescriptor;

/// A pass ready to be registered or created. Lives as long as the process,
/// since the pass registry does.
typedef struct {
  const void *ptr;
} MlirExtPassSpec;

MlirExtPassSpec mlirExtPassSpecCreate(const MlirExtPassDescriptor *descriptor);

/// mlir::registerPass.
void mlirExtRegisterPass(MlirExtPassSpec spec);

/// A pass with the default values of its options.
MlirPass mlirExtCreatePass(MlirExtPassSpec spec);

/// mlir::Pass::Statistic::operator+=.
void mlirExtPassAddStatistic(MlirPass pass, intptr_t index, uint64_t amount);

/// mlir::Pass::markAllAnalysesPreserved.
void mlirExtPassMarkAllAnalysesPreserved(MlirPass pass);

/// Data that one pass forwards to the next, and its destructor; or nothing.
typedef struct {
  void (*destroy)(void *userData);
  void *userData;
} MlirExtHandedOn;

/// Keeps data as an analysis of the operation (mlir::Pass::getAnalysis) that
/// the pass preserves, which is destroyed with it. Replaces what is there.
void mlirExtPassHandOn(MlirPass pass, MlirExtHandedOn data);

/// Takes it out of the analysis, if there still is one
/// (mlir::Pass::getCachedAnalysis), for the caller to destroy.
MlirExtHandedOn mlirExtPassTakeHandedOn(MlirPass pass);

/// mlir::Pass::runPipeline with the text parsed by mlir::parsePassPipeline,
/// on each of the operations. False if it cannot be parsed, which is an error
/// at the operation of the pass, or fails.
bool mlirExtPassRunPipeline(MlirPass pass, MlirStringRef pipeline,
                            intptr_t nOperations,
                            const MlirOperation *operations);

/// mlirExtPassRunPipeline on each operation directly inside the operation of
/// the pass on which the pipeline can run, by threads of the context, as
/// `any(...)` does. A pass that cannot run on a function there is an error.
bool mlirExtPassRunPipelineInside(MlirPass pass, MlirStringRef pipeline);

/// Returns a textual pipeline or, with `failed` set, a message, through
/// `output` with `outputData`.
typedef void (*MlirExtPipelineBuild)(MlirExtOptions options, bool *failed,
                                     MlirStringCallback output,
                                     void *outputData, const void *userData);

/// mlir::registerPassPipeline of a pipeline given as text.
void mlirExtRegisterPipeline(MlirStringRef argument, MlirStringRef description,
                             intptr_t nOptions, const MlirExtOption *options,
                             MlirExtPipelineBuild build, const void *userData);

/// Writes the name of each pass and pipeline that is registered.
void mlirExtPassNames(MlirStringCallback write, void *writer);

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

/// mlir::NVVM::NVVMTargetAttr::getChip and getFeatures; false for another
/// attribute. The strings live as long as the context.
bool mlirExtNvvmTargetGet(MlirAttribute attribute, MlirStringRef *chip,
                          MlirStringRef *features);

/// Sets an option of LLVM's command line that takes a truth value, for the whole
/// process: llvm::cl::Option::addOccurrence. False if there is none.
bool mlirExtSetLLVMFlag(MlirStringRef name);

/// Writes the name of each chip of LLVM's NVPTX back end, or of each feature:
/// llvm::MCSubtargetInfo::getAllProcessorDescriptions, getAllProcessorFeatures.
/// Nothing if LLVM has no such back end.
void mlirExtNvptxWords(bool features, MlirStringCallback write, void *writer);

/// mlir::gpu::transformGpuModulesToBinaries, with the assembly of each target.
bool mlirExtGpuModulesToAssembly(MlirOperation op);

//===----------------------------------------------------------------------===//
// Processes
//===----------------------------------------------------------------------===//

/// How a child ended.
typedef enum {
  MlirExtChildFinished,
  /// It ended before its work did: by a signal, exit, or LLVM's fatal error.
  MlirExtChildDied,
  MlirExtChildNotStarted,
} MlirExtChildEnd;

/// The work of a child, with a callback for its result.
typedef void (*MlirExtChildRun)(MlirStringCallback output, void *outputData,
                                void *userData);

/// Forks, runs in the child, and waits for it. The result of the child goes to
/// `output`, its printed text to `log`. Only the calling thread exists in the
/// child.
MlirExtChildEnd mlirExtRunInChild(MlirExtChildRun run, void *userData,
                                  MlirStringCallback output, void *outputData,
                                  MlirStringCallback log, void *logData);

//===----------------------------------------------------------------------===//
// Translation
//===----------------------------------------------------------------------===//

/// Parses MLIR text or bytecode, with or without an op around it that is a
/// builtin.module. Null after an error, which was emitted.
MlirModule mlirExtParseModule(MlirContext context, MlirStringRef source,
                              MlirStringRef name);
/// Imports LLVM IR, text or bitcode, with every translation that MLIR has. MLIR
/// drops some facts: `externally_initialized` and nvvm.grid_constant are
/// restored, accesses get the alignment that a load states of a pointer, and a
/// warning names all other losses that may change a result. Null after an
/// error, which was emitted.
MlirModule mlirExtImportLLVMIR(MlirContext context, MlirStringRef source,
                               MlirStringRef name);
/// Whether a source is LLVM IR, bitcode or text, by its first bytes.
bool mlirExtIsLLVMIR(MlirStringRef source);
/// Translates to LLVM IR text. False after an error, which was emitted.
bool mlirExtExportLLVMIR(MlirOperation op, MlirStringCallback write,
                         void *writer);

//===----------------------------------------------------------------------===//
// Tools
//===----------------------------------------------------------------------===//

/// Everything that the main function of mlir-opt registers: all passes,
/// dialects, extensions and translations to LLVM IR.
void mlirExtRegisterAll(MlirDialectRegistry registry);

/// mlir::DialectRegistry::appendTo: adds all that `from` holds to `registry`.
void mlirExtDialectRegistryAppend(MlirDialectRegistry registry,
                                  MlirDialectRegistry from);

/// Takes the name of the input and its text, and writes the text to parse.
typedef void (*MlirExtInputFilter)(MlirStringRef file, MlirStringRef text,
                                   MlirStringCallback write, void *writer,
                                   void *filterData);

/// A line for the output of `--version` besides LLVM's.
void mlirExtAddVersion(MlirStringRef line);

/// An option of a program that takes a text. False if it cannot be used.
typedef struct {
  MlirStringRef name, valueName, description;
  bool (*set)(MlirStringRef value, void *data);
  void *data;
} MlirExtTextOption;

/// An input that begins with `magic`. `read` makes a module of it and the name
/// of its file; null after an error, which was reported.
typedef struct {
  MlirStringRef magic;
  MlirModule (*read)(MlirContext context, MlirStringRef bytes,
                     MlirStringRef name, void *data);
  void *data;
} MlirExtInputFormat;

/// mlir::MlirOptMain and mlir::MlirLspServerMain; the exit code of the process.
/// With `option` on its command line, the first parses the input as transformed
/// by `filter`; without it, it takes LLVM IR and `format` as well, and imports
/// that. Where `textOption` cannot be used, it fails before it does anything.
/// `foreign` is a note on a file that seems to be of another kind.
int mlirExtOptMain(int argc, char **argv, MlirStringRef toolName,
                   MlirDialectRegistry registry, MlirStringRef option,
                   MlirStringRef description, MlirExtInputFilter filter,
                   void *filterData, MlirExtTextOption textOption,
                   MlirExtInputFormat format, MlirStringRef foreign);
int mlirExtLspServerMain(int argc, char **argv, MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif // MLIR_EXT_H
