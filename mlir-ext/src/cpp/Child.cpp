//===- Child.cpp - Work that may end its process --------------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/GPU/IR/CompilationInterfaces.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

namespace {
/// The exit code of a child that did not finish its work.
constexpr int kEnded = 101;
constexpr int kSignals[] = {SIGABRT, SIGBUS,  SIGFPE, SIGILL,
                            SIGSEGV, SIGTRAP, SIGSYS};
} // namespace

static void writeAll(int file, const char *data, size_t size) {
  while (size > 0) {
    ssize_t written = write(file, data, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      _exit(kEnded);
    data += written;
    size -= written;
  }
}

/// Passes all that can be read from a file to a callback.
static void readAll(int file, MlirStringCallback callback, void *userData) {
  char buffer[1 << 16];
  while (true) {
    ssize_t size = read(file, buffer, sizeof(buffer));
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      return;
    callback(mlirStringRefCreate(buffer, size), userData);
  }
}

/// llvm::report_fatal_error, without a stack trace.
static void onFatalError(void *, const char *reason, bool) {
  writeAll(STDERR_FILENO, reason, strlen(reason));
  _exit(kEnded);
}

/// exit, without the destructors of what belongs to the parent.
static void onExit() { _exit(kEnded); }

[[noreturn]] static void runChild(int results, int log, MlirExtChildRun run,
                                  void *userData) {
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  // The parent's handlers would print its stack.
  for (int number : kSignals)
    signal(number, SIG_DFL);
  std::atexit(onExit);
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler(onFatalError);
  std::string output;
  auto append = [](MlirStringRef text, void *output) {
    static_cast<std::string *>(output)->append(text.data, text.length);
  };
  run(append, &output, userData);
  writeAll(results, output.data(), output.size());
  _exit(0);
}

MlirExtChildEnd mlirExtRunInChild(MlirExtChildRun run, void *userData,
                                  MlirStringCallback output, void *outputData,
                                  MlirStringCallback log, void *logData) {
  int results[2];
  if (pipe2(results, O_CLOEXEC) != 0)
    return MlirExtChildNotStarted;
  llvm::scope_exit closeResults([&] { close(results[0]); });
  int logFile = memfd_create("log", MFD_CLOEXEC);
  // Buffered output would be written by both processes.
  fflush(nullptr);
  llvm::outs().flush();
  pid_t child = logFile < 0 ? -1 : fork();
  if (child == 0)
    runChild(results[1], logFile, run, userData);
  close(results[1]);
  if (child < 0) {
    if (logFile >= 0)
      close(logFile);
    return MlirExtChildNotStarted;
  }
  readAll(results[0], output, outputData);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  lseek(logFile, 0, SEEK_SET);
  readAll(logFile, log, logData);
  close(logFile);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? MlirExtChildFinished
                                                       : MlirExtChildDied;
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

/// The calls of the intrinsics whose names begin so.
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
/// blocks where these are, in functions whose warps give registers back. LLVM
/// computes them once, outside of loops, and the warp that multiplies has then
/// too few registers for all of them. The move has side effects so that the
/// back end, which merges equal computations and takes them out of loops as
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
                             /*initialLlvmIRCallback=*/{},
                             /*linkedLlvmIRCallback=*/{}, prepareForBackEnd);
  return succeeded(gpu::transformGpuModulesToBinaries(
      op, gpu::OffloadingLLVMTranslationAttrInterface(nullptr), options));
}
