//===- Sanitize.cpp - Claims are tested when the program runs -------------===//
//
//                                         call @__tilespace_check_3(%p, @file, 12)
//   %q = addrspacecast %p to addrspace(3) %q = addrspacecast %p to addrspace(3)
//
// The plugin's twin of the pass sanitize-memory-spaces, with its functions, for the casts
// that are left in the functions that the answer changed. LLVM's own
// claims are not tested.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tilespace;

static constexpr StringLiteral checks =
#include "Checks.inc"
    ;
static constexpr StringLiteral prefix = "__tilespace_check_";

/// The name of the function that tests a pointer, which takes the pointer, the
/// name of a file and a line.
static std::string checkOf(unsigned space) {
  return (prefix + Twine(space)).str();
}

/// The functions that test pointers. Null on an error, which is reported.
static std::unique_ptr<Module> functionsFor(const Module &module) {
  SMDiagnostic wrong;
  std::unique_ptr<Module> functions =
      parseAssemblyString(checks, wrong, module.getContext());
  if (!functions) {
    module.getContext().diagnose(DiagnosticInfoGeneric(
        "tilespace: the functions that test pointers do not compile"));
    return nullptr;
  }
  functions->setTargetTriple(module.getTargetTriple());
  functions->setDataLayout(module.getDataLayout());
  return functions;
}

/// Whether an instruction casts a generic pointer to a memory space that the code
/// does not show. The program vouches for its own casts.
static bool isClaim(const Instruction &instruction) {
  if (Promises::isOne(instruction))
    return false;
  auto *to = dyn_cast<PointerType>(instruction.getType());
  if (!to || to->getAddressSpace() == 0)
    return false;
  auto *call = dyn_cast<CallInst>(&instruction);
  bool isOne = isa<AddrSpaceCastInst>(instruction) ||
               (call && call->isInlineAsm() && call->arg_size() == 1);
  if (!isOne)
    return false;
  const Value *from = instruction.getOperand(0);
  return from->getType()->isPointerTy() &&
         from->getType()->getPointerAddressSpace() == 0 &&
         !isa<Constant, AddrSpaceCastInst>(from);
}

/// The place in the source of a claim: the place of the pointer, or of the function.
static std::pair<std::string, unsigned> placeOf(const Instruction &claim) {
  const Function &function = *claim.getFunction();
  auto *pointer = dyn_cast<Instruction>(claim.getOperand(0));
  for (const Instruction *at : {&claim, static_cast<const Instruction *>(pointer)})
    if (at && at->getDebugLoc())
      return {at->getDebugLoc()->getFilename().str(), at->getDebugLoc().getLine()};
  if (const DISubprogram *subprogram = function.getSubprogram())
    return {subprogram->getFilename().str(), subprogram->getLine()};
  return {function.getName().str(), 0};
}

void tilespace::sanitize(Module &module, ArrayRef<Function *> changed) {
  SmallVector<Instruction *> claims;
  for (Function *function : changed)
    for (Instruction &instruction : instructions(*function))
      if (isClaim(instruction))
        claims.push_back(&instruction);
  if (claims.empty())
    return;
  std::unique_ptr<Module> functions = functionsFor(module);
  if (!functions)
    return;
  StringMap<Constant *> files;
  for (Instruction *claim : claims) {
    // No test is known for the other spaces.
    std::string name = checkOf(claim->getType()->getPointerAddressSpace());
    Function *known = functions->getFunction(name);
    if (!known)
      continue;
    FunctionCallee check =
        module.getOrInsertFunction(name, known->getFunctionType());
    // The attributes that LLVM has inferred for the function hold only without the test.
    for (Attribute::AttrKind kind : {Attribute::Memory, Attribute::NoSync,
                                     Attribute::Speculatable, Attribute::WillReturn})
      claim->getFunction()->removeFnAttr(kind);
    IRBuilder<> builder(claim);
    auto [file, line] = placeOf(*claim);
    Constant *&path = files[file];
    if (!path)
      path = builder.CreateGlobalString(file, "__tilespace_file");
    CallInst *call = builder.CreateCall(
        check, {claim->getOperand(0), path, builder.getInt32(line)});
    // A call in a function with debug information needs a location.
    if (DISubprogram *subprogram = claim->getFunction()->getSubprogram();
        subprogram && !call->getDebugLoc())
      call->setDebugLoc(DILocation::get(module.getContext(), 0, 0, subprogram));
  }
  // Other modules may have the functions, too.
  Linker::linkModules(module, std::move(functions));
}
