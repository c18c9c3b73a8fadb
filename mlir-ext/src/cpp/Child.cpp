//===- Child.cpp - Work that may end its process --------------------------===//

#include "RunInChild.h"
#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/GPU/IR/CompilationInterfaces.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
using namespace mlir;

MlirExtChildEnd mlirExtRunInChild(MlirExtChildRun run, void *userData,
                                  MlirStringCallback output, void *outputData,
                                  MlirStringCallback log, void *logData) {
  auto work = [&](std::string &result) {
    auto append = [](MlirStringRef text, void *to) {
      static_cast<std::string *>(to)->append(text.data, text.length);
    };
    run(append, &result, userData);
  };
  auto passTo = [](MlirStringCallback callback, void *data) {
    return [=](llvm::StringRef text) {
      callback(mlirStringRefCreate(text.data(), text.size()), data);
    };
  };
  switch (mlir_ext::runInChild(work, passTo(output, outputData), passTo(log, logData))) {
  case mlir_ext::ChildEnd::NotStarted:
    return MlirExtChildNotStarted;
  case mlir_ext::ChildEnd::Finished:
    return MlirExtChildFinished;
  case mlir_ext::ChildEnd::Died:
    return MlirExtChildDied;
  }
}

/// A move of numbers of a type in PTX.
static llvm::InlineAsm *moveOf(llvm::Type *number, bool hasSideEffects) {
  bool isShort = number->getIntegerBitWidth() == 32;
  return llvm::InlineAsm::get(
      llvm::FunctionType::get(number, {number}, /*isVarArg=*/false),
      isShort ? "mov.b32 $0, $1;" : "mov.b64 $0, $1;",
      isShort ? "=r,r" : "=l,l", hasSideEffects);
}

/// Takes the address of the shared memory of a launch once in a function. Each
/// use of a symbol is an instruction of its own in PTX, which the machine
/// computes from the number of the block in its cluster. What LLVM knows of the
/// symbol, such as its alignment, it has used by now.
static void takeLaunchMemoryOnce(llvm::Module &module) {
  for (llvm::GlobalVariable &array : module.globals()) {
    if (!array.isDeclaration() || array.getAddressSpace() != 3 ||
        !array.getName().starts_with("__dynamic_shmem__"))
      continue;
    llvm::convertUsersOfConstantsToInstructions({&array});
    llvm::MapVector<llvm::Function *, llvm::SmallVector<llvm::Use *>> all;
    for (llvm::Use &use : array.uses())
      if (auto *user = dyn_cast<llvm::Instruction>(use.getUser()))
        all[user->getFunction()].push_back(&use);
    for (auto &[function, uses] : all) {
      if (uses.size() < 2)
        continue;
      llvm::IRBuilder<> builder(
          &*function->getEntryBlock().getFirstInsertionPt());
      llvm::Type *number = module.getDataLayout().getIntPtrType(array.getType());
      llvm::InlineAsm *move = moveOf(number, /*hasSideEffects=*/false);
      llvm::Value *address = builder.CreateIntToPtr(
          builder.CreateCall(move, builder.CreatePtrToInt(&array, number)),
          array.getType());
      for (llvm::Use *use : uses)
        use->set(address);
    }
  }
}

/// Instructions that are computed again at most: as many as registers are saved.
constexpr size_t cheapSteps = 8;

/// Whether a value costs an instruction, and less than a register that is kept.
static bool isCheap(const llvm::Value *value) {
  auto *inst = dyn_cast<llvm::Instruction>(value);
  if (!inst)
    return false;
  switch (inst->getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Or:
    return isa<llvm::ConstantInt>(inst->getOperand(1));
  case llvm::Instruction::ZExt:
  case llvm::Instruction::IntToPtr:
    return inst->getOperand(0)->getType()->isIntegerTy(32);
  default:
    return false;
  }
}

/// The calls of the intrinsics with names that begin so.
static llvm::SmallVector<llvm::CallInst *> callsOf(llvm::Module &module,
                                                   llvm::StringRef prefix) {
  llvm::SmallVector<llvm::CallInst *> calls;
  for (llvm::Function &callee : module)
    if (callee.getName().starts_with(prefix))
      for (llvm::User *user : callee.users())
        if (auto *call = dyn_cast<llvm::CallInst>(user))
          calls.push_back(call);
  return calls;
}

/// Computes the descriptors and addresses of multiplications of SM100 in the
/// blocks where these are, in functions with warps that give registers back.
/// LLVM computes them once, outside of loops, and the warp that multiplies has
/// then too few registers for all of them. The move has side effects so that
/// the back end, which merges equal computations and takes them out of loops as
/// well, leaves them there; ptxas removes it.
static void computeOperandsAtProducts(llvm::Module &module) {
  llvm::SmallPtrSet<llvm::Function *, 4> crowded;
  for (llvm::CallInst *call : callsOf(module, "llvm.nvvm.setmaxnreg.dec."))
    crowded.insert(call->getFunction());
  llvm::SmallVector<llvm::Use *> uses;
  for (llvm::CallInst *call : callsOf(module, "llvm.nvvm.tcgen05.mma."))
    if (crowded.contains(call->getFunction()))
      for (llvm::Use &use : call->args())
        uses.push_back(&use);
  for (llvm::Use *use : uses) {
    auto *product = cast<llvm::Instruction>(use->getUser());
    llvm::SmallVector<llvm::Instruction *> chain;
    llvm::Value *start = use->get();
    while (isCheap(start) && chain.size() < cheapSteps) {
      auto *inst = cast<llvm::Instruction>(start);
      if (inst->getParent() == product->getParent())
        break;
      chain.push_back(inst);
      start = inst->getOperand(0);
    }
    llvm::Type *type = start->getType();
    if (chain.empty() || !(type->isIntegerTy(32) || type->isIntegerTy(64)))
      continue;
    llvm::IRBuilder<> builder(product);
    llvm::Value *value =
        builder.CreateCall(moveOf(type, /*hasSideEffects=*/true), start);
    for (llvm::Instruction *inst : llvm::reverse(chain)) {
      llvm::Instruction *copy = inst->clone();
      copy->setOperand(0, value);
      value = builder.Insert(copy);
    }
    use->set(value);
  }
}

namespace {
/// Ends the process at an error. LLVM 22 does so itself; LLVM 23 prints the
/// error, and MLIR goes on with assembly that lacks the instruction.
struct EndAtErrors : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() != llvm::DS_Error)
      return false;
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    llvm::report_fatal_error(llvm::Twine("error: ") + text,
                             /*gen_crash_diag=*/false);
  }
};
} // namespace

static void endAtErrors(llvm::Module &module) {
  module.getContext().setDiagnosticHandler(std::make_unique<EndAtErrors>());
}

static void prepareForBackEnd(llvm::Module &module) {
  takeLaunchMemoryOnce(module);
  computeOperandsAtProducts(module);
}

bool mlirExtGpuModulesToAssembly(MlirOperation mlirOp) {
  Operation *op = unwrap(mlirOp);
  std::optional<SymbolTable> table;
  auto getTable = [&]() -> SymbolTable * {
    if (!table) {
      Operation *nearest = SymbolTable::getNearestSymbolTable(op);
      if (!nearest)
        return nullptr;
      table.emplace(nearest);
    }
    return &*table;
  };
  gpu::TargetOptions options(/*toolkitPath=*/{}, /*librariesToLink=*/{},
                             /*cmdOptions=*/{}, /*elfSection=*/{},
                             gpu::CompilationTarget::Assembly, getTable,
                             endAtErrors,
                             /*linkedLlvmIRCallback=*/{}, prepareForBackEnd);
  return succeeded(gpu::transformGpuModulesToBinaries(
      op, gpu::OffloadingLLVMTranslationAttrInterface(nullptr), options));
}
