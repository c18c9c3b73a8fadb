//===- Table.h - A module as a table of plain records ---------------------===//
//
// reader/src/table.rs has the same structs, and asserts the same sizes. Numbers
// of records, types, kinds, symbols and blocks count from 0; `none` means that
// there is no number. Where a record has the start of a range, the next record
// has its end: each list has one entry more than it counts.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_LLVM_TABLE_H
#define TILESPACE_LLVM_TABLE_H

#include <cstddef>
#include <cstdint>

/// A list that something else owns.
template <typename T> struct TsList {
  const T *data = nullptr;
  size_t size = 0;

  TsList() = default;
  TsList(const T *data, size_t size) : data(data), size(size) {}
  template <typename List>
  TsList(const List &list) : data(list.data()), size(list.size()) {}

  const T *begin() const { return data; }
  const T *end() const { return data + size; }
  TsList part(uint32_t start, uint32_t count) const { return {data + start, count}; }
};

extern "C" {

constexpr uint32_t none = ~0u;

/// The sort of a record.
enum TsSort : uint32_t {
  /// The module, a function, a variable, an alias or an ifunc.
  TsOfModule,
  /// An argument of a function, or a phi: an argument of its block.
  TsArgumentOfBlock,
  /// An instruction, a constant expression, or the end of an initial value.
  TsInstruction,
  /// A call or invoke, except of an intrinsic or of assembly.
  TsCall,
  /// A call of an intrinsic.
  TsIntrinsic,
  /// A call of assembly.
  TsAssembly,
  /// A constant, or a part of one.
  TsConstant,
};

/// Properties of a kind.
enum TsKindFlags : uint32_t {
  TsEnds = 1 << 0,      ///< It ends a block.
  TsBranches = 1 << 1,  ///< It has successors.
  TsMustTail = 1 << 2,  ///< A call that must be a jump.
  TsVariadic = 1 << 3,  ///< A call of a function with variable arguments.
  TsUnknown = 1 << 4,   ///< A call of which nothing is known.
  TsOfPointer = 1 << 5, ///< The first operand of assembly is a pointer.
  TsBundles = 1 << 6,   ///< A call of an intrinsic with bundles.
};

/// Instructions that differ only in operands and types.
struct TsKind {
  uint32_t sort, flags;
  /// The name of the opcode, of the constant in MLIR, or of the intrinsic.
  uint32_t name, nameSize;
  /// The base name of an intrinsic, a text of assembly, or an atomic's operation.
  uint32_t text, textSize;
  /// The constraints of assembly.
  uint32_t constraints, constraintsSize;
};

struct TsRecord {
  /// LLVM's own: a value or the module; null for a part of a constant.
  const void *value;
  uint32_t kind;
  /// The type of the result; `none` if it has no result.
  uint32_t type;
  uint32_t operands;
  uint32_t uses;
  /// The block that it is in.
  uint32_t block;
  /// By kind: the symbol that has its address taken, or that is called; the number
  /// of a constant; the start of a position in an aggregate; the element type of
  /// an address computation; or the flags of an access.
  uint32_t more;
};

/// Flags of an access or a stack slot. The logarithm of its alignment plus one
/// is 8 bits higher.
enum TsAccess : uint32_t { TsVolatile = 1 << 0, TsOrdered = 1 << 1, TsAlignment = 8 };

struct TsUse {
  uint32_t user, operand;
};

struct TsBlock {
  const void *block;
  /// The records: first arguments, then instructions, where the entry of a
  /// function has the constants before its code.
  uint32_t arguments, first;
  uint32_t successors, predecessors;
  uint32_t symbol;
  uint32_t code;
};

enum TsSymbolFlags : uint32_t {
  TsVariable = 1 << 0,
  TsFunction = 1 << 1,
  TsPrivate = 1 << 2,
  TsDiscardable = 1 << 3,
  TsReplaceable = 1 << 4,
  TsIsConstant = 1 << 5,
  TsExternallyInitialized = 1 << 6,
  TsHasValue = 1 << 7,    ///< Its initial value is made of numbers.
  TsIsZero = 1 << 8,      ///< It is one number, which is zero.
  TsKernel = 1 << 9,
  TsListOfUsed = 1 << 10, ///< A list of symbols that must stay.
  TsWritesNothing = 1 << 11,
  TsNoCallback = 1 << 12,
  TsMarked = 1 << 13,     ///< All its arguments are promised not to alias.
  TsWeak = 1 << 14,       ///< It may be nowhere, so that its address is null.
  TsUnoptimized = 1 << 15,
};

/// A function, a variable, an alias or an ifunc: record number 1 + its number.
struct TsSymbol {
  uint32_t name, nameSize;
  uint32_t flags;
  /// The type of a variable's value, or of a function.
  uint32_t type;
  /// The first block of a body, or of an initial value.
  uint32_t block;
  /// The first of the arguments.
  uint32_t arguments;
  /// As in a copy: Target::inCopy.
  uint32_t space;
  /// The logarithm of its alignment, plus one.
  uint32_t alignment;
};

enum TsArgumentFlags : uint32_t {
  TsByVal = 1 << 0,
  TsInAlloca = 1 << 1,
  TsPreallocated = 1 << 2,
  TsSRet = 1 << 3,
  TsNest = 1 << 4,
  TsSwiftSelf = 1 << 5,
  TsGridConstant = 1 << 6,
  TsNoAlias = 1 << 7,
  TsSized = 1 << 8, ///< It states the number of bytes there.
};

struct TsArgument {
  uint32_t flags;
  /// The pointee by value, or `none`.
  uint32_t type;
};

enum TsTypeKind : uint32_t {
  TsVoid,
  TsInteger,
  TsFloat,
  TsPointer,
  TsStruct,
  TsArray,
  TsVector,
  TsFunctionType,
  /// A type without known parts: tokens, labels, target types.
  TsOther,
};

struct TsType {
  uint32_t kind;
  /// The width in bits; the space of a pointer as in a copy; whether a vector is
  /// scalable, or a function variadic.
  uint32_t number;
  /// The first of the parts: of a function the result, then the parameters.
  uint32_t parts;
  uint32_t name, nameSize;
  /// Whether the size is known.
  uint32_t sized;
  /// How many parts or elements there are; bytes in memory, and in an array.
  uint64_t length, size, stride;
};

struct TsPart {
  uint64_t offset;
  uint32_t type, unused;
};

/// The place of a record in the source as text, the file, and the name of a
/// variable. All are parts of a text of their own.
struct TsPlace {
  uint32_t location, locationSize, file, fileSize, variable, variableSize;
};

struct TsProgram {
  TsList<TsRecord> records;
  TsList<TsKind> kinds;
  TsList<TsBlock> blocks;
  TsList<TsSymbol> symbols;
  TsList<TsArgument> arguments;
  TsList<TsType> types;
  TsList<TsPart> parts;
  TsList<TsUse> uses;
  TsList<int64_t> numbers;
  TsList<uint32_t> operands;
  /// Blocks.
  TsList<uint32_t> successors;
  TsList<uint32_t> predecessors;
  /// Indices, each list after its length.
  TsList<uint32_t> positions;
  /// Symbols that something names which is neither an instruction nor an initial
  /// value.
  TsList<uint32_t> others;
  TsList<char> text;
  /// The places of records in the source, if they are wanted.
  TsList<TsPlace> places;
  TsList<char> placeText;
  /// The assembly of the module.
  uint32_t assembly, assemblySize;
  /// The index of the target; whether the module can be analysed.
  uint32_t target, isRead;
};

/// Assumptions and limits of the analyses. Switches, by bit:
/// strong-global-assumptions, param-always-point-to-global, track-indir-load,
/// track-int2ptr, process-alloca-always, memspace-opt-conservative,
/// process-builtin-assume, that addresses of slots are hidden, cluster-join, check.
struct TsOptions {
  TsList<char> rules;
  int64_t attempts, growth;
  uint32_t switches;
  /// The number of the word of memspace-opt-alias-merge.
  uint32_t memory;
};

struct TsOutcome {
  uint32_t body, record, operand, space;
};

/// The data for a report on a module that was rewritten.
struct TsTold {
  TsList<TsOutcome> outcomes;
  /// One line each: the source, the module's name, the chip, LLVM's version, the
  /// target, and each option that differs from its default.
  TsList<char> heading;
  TsList<char> report;
  TsList<char> sources;
  /// The code of the module, and the code that it would have without the pass;
  /// null if that is not known.
  TsList<char> code, without;
  uint32_t remarks, requireResolved;
};

/// Takes a message: 0 for an error, 1 for a warning, 2 for a remark, 3 for a
/// note to the last; the record that it is about; and its text.
typedef void (*TsSay)(void *, uint32_t, uint32_t, const char *, size_t);

/// A fact to be stated in a body of a function. Values are LLVM's own.
struct TsFact {
  const void *value;
  /// The instruction from which it holds; null if it holds from the definition.
  const void *from;
  uint32_t space;
  /// Whether it holds only from there.
  uint32_t isOnlyFromThere;
  /// The instructions that use the value there.
  uint32_t uses, useCount;
};

struct TsPair {
  const void *instruction;
  /// The body that a call is sent to; the spaces that an access may name, as bits;
  /// or the space of a value that a merge chooses from.
  uint32_t what, unused;
};

/// An access that becomes two: the records of the access and of the merge that its
/// address is computed from, and the values that the merge chooses from.
struct TsSplit {
  uint32_t access, operand, merge, choices, choiceCount;
};

struct TsAtomic {
  const void *instruction;
  uint32_t space;
  /// By the words of the operations; empty for assembly.
  uint32_t operation, operationSize, ordering, orderingSize, scope, scopeSize;
  uint32_t assembly, assemblySize, constraints, constraintsSize, unused;
};

struct TsBody {
  /// Null if it has no code.
  const void *function;
  uint32_t isClone, name, nameSize;
  uint32_t facts, factCount, calls, callCount, retyped, retypedCount, atomics,
      atomicCount, splits, splitCount;
  uint32_t unused;
};

struct TsCast {
  uint32_t space, assembly, assemblySize, constraints, constraintsSize;
};

struct TsAnswer {
  TsList<TsBody> bodies;
  TsList<TsFact> facts;
  TsList<const void *> uses;
  TsList<TsPair> calls;
  TsList<TsPair> retyped;
  TsList<TsAtomic> atomics;
  TsList<TsSplit> splits;
  TsList<TsPair> choices;
  TsList<TsCast> casts;
  TsList<char> text;
};

static_assert(sizeof(TsFact) == 32 && sizeof(TsPair) == 16 &&
              sizeof(TsAtomic) == 56 && sizeof(TsSplit) == 20 &&
              sizeof(TsBody) == 64 && sizeof(TsCast) == 20 &&
              sizeof(TsAnswer) == 160);
static_assert(sizeof(TsOptions) == 40 && sizeof(TsPlace) == 24 &&
              sizeof(TsTold) == 104);
static_assert(sizeof(TsKind) == 32 && sizeof(TsRecord) == 32 &&
              sizeof(TsUse) == 8 && sizeof(TsBlock) == 32 &&
              sizeof(TsSymbol) == 32 && sizeof(TsArgument) == 8 &&
              sizeof(TsType) == 48 && sizeof(TsPart) == 16 &&
              sizeof(TsProgram) == 288);
}

#endif // TILESPACE_LLVM_TABLE_H
