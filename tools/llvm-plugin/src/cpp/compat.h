//===- compat.h - Differences between releases of LLVM --------------------===//

#ifndef TILESPACE_LLVM_COMPAT_H
#define TILESPACE_LLVM_COMPAT_H

#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

namespace tilespace {

/// The name of an intrinsic without its types.
inline llvm::StringRef baseName(llvm::Intrinsic::ID id) {
  return llvm::Intrinsic::getBaseName(id);
}

inline bool isTargetIntrinsic(llvm::Intrinsic::ID id) {
  return llvm::Intrinsic::isTargetIntrinsic(id);
}

/// The types in the name of an intrinsic. Returns whether it is one.
inline bool overloadedTypes(const llvm::Function &callee,
                            llvm::SmallVectorImpl<llvm::Type *> &types) {
  auto *intrinsic = const_cast<llvm::Function *>(&callee);
#if LLVM_VERSION_MAJOR >= 23
  return llvm::Intrinsic::isSignatureValid(intrinsic, types);
#else
  return llvm::Intrinsic::getIntrinsicSignature(intrinsic, types);
#endif
}

/// The assembly of a module.
inline std::string assemblyOf(const llvm::Module &module) {
#if LLVM_VERSION_MAJOR >= 23
  std::string text;
  for (const auto &fragment : module.getModuleInlineAsm())
    text += fragment.Asm;
  return text;
#else
  return module.getModuleInlineAsm();
#endif
}

/// Whether an instruction makes the address of a pointer, a number.
inline bool isPtrToAddr(const llvm::User &user) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::isa<llvm::PtrToAddrInst>(user);
#else
  return false;
#endif
}

/// The records of variables with a value.
inline llvm::SmallVector<llvm::DbgVariableRecord *>
debugValues(const llvm::Value &value) {
  llvm::SmallVector<llvm::DbgVariableRecord *> found;
  auto *of = const_cast<llvm::Value *>(&value);
#if LLVM_VERSION_MAJOR >= 22
  llvm::findDbgValues(of, found);
#else
  llvm::SmallVector<llvm::DbgValueInst *> intrinsics;
  llvm::findDbgValues(intrinsics, of, &found);
#endif
  return found;
}

/// The base of a pass that can be skipped.
#if LLVM_VERSION_MAJOR >= 24
template <typename Pass> using PassBase = llvm::OptionalPassInfoMixin<Pass>;
#else
template <typename Pass> using PassBase = llvm::PassInfoMixin<Pass>;
#endif

inline llvm::PassBuilder passBuilder(llvm::LLVMContext &context,
                                    llvm::TargetMachine *machine,
                                    llvm::PipelineTuningOptions tuning = {}) {
#if LLVM_VERSION_MAJOR >= 24
  return llvm::PassBuilder(context, machine, tuning);
#else
  (void)context;
  return llvm::PassBuilder(machine, tuning);
#endif
}

/// The description of a plugin. `take` takes what follows -plugin-arg=NAME, on a
/// command line that has that.
inline llvm::PassPluginLibraryInfo
pluginInfo(const char *name, const char *version,
           void (*registerCallbacks)(llvm::PassBuilder &),
           llvm::Error (*take)(llvm::ArrayRef<const char *>)) {
#if LLVM_VERSION_MAJOR >= 24
  return {LLVM_PLUGIN_API_VERSION, name, version, registerCallbacks, nullptr, take};
#else
  (void)take;
  return {LLVM_PLUGIN_API_VERSION, name, version, registerCallbacks};
#endif
}

/// The answers of a target about values and instructions, except for a subclass's.
class TargetInfoBase : public llvm::TargetTransformInfoImplBase {
protected:
  TargetInfoBase(const llvm::DataLayout &layout,
                 const llvm::TargetTransformInfo &target)
      : llvm::TargetTransformInfoImplBase(layout), target(target) {}

  const llvm::TargetTransformInfo &target;

#if LLVM_VERSION_MAJOR >= 24
public:
  // The base knows no space that has both.
  unsigned getAddressSpaceJoin(unsigned one, unsigned other) const override {
    return target.getAddressSpaceJoin(one, other);
  }
#endif
};

/// Whether LLVM knows the attribute of an argument that no code writes.
constexpr bool hasGridConstants = LLVM_VERSION_MAJOR >= 22;

/// The memory of the arguments of a kernel.
#if LLVM_VERSION_MAJOR >= 23
constexpr unsigned parameterSpace = llvm::NVPTXAS::ADDRESS_SPACE_ENTRY_PARAM;
#else
constexpr unsigned parameterSpace = llvm::NVPTXAS::ADDRESS_SPACE_PARAM;
#endif

} // namespace tilespace

#endif // TILESPACE_LLVM_COMPAT_H
