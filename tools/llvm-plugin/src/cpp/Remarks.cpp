//===- Remarks.cpp - Remarks for the user of the compiler -----------------===//
//
//   k.cu:7:14: remark: load names global memory in 'k' [-Rpass=tilespace]
//   k.cu:9:5: remark: stays generic in 'k' (mixed-at-join): pointers to
//       different memory spaces meet here; argument 0 of 'k' at k.cu:3:0
//       [-Rpass-missed=tilespace]
//   k.cu:8:19: remark: result of 'llvm.select' in 'k', so that the access at
//       k.cu:9:5 stays generic [-Rpass-analysis=tilespace]
//
// The passes' remark about an access that stays generic is reported for the
// instruction with its number, at its source location. That an access names its
// space is not taken from the answer but observed: its pointer is generic
// before LLVM's infer-address-spaces, and not after.
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Tilespace.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMRemarkStreamer.h"

using namespace llvm;
using namespace tilespace;

std::string tilespace::nameOfSpace(unsigned number) {
  static const std::pair<unsigned, const char *> spaces[] = {
#include "Spaces.inc"
  };
  for (auto [space, name] : spaces)
    if (space == number)
      return name;
  return "addrspace(" + std::to_string(number) + ")";
}

namespace {
/// Prints remarks of this pass, as the compiler would.
struct Printer : Relay {
  explicit Printer(bool all) : all(all) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    auto *remark = dyn_cast<DiagnosticInfoOptimizationBase>(&info);
    if (!remark || remark->getPassName() != passName || isShown(*remark))
      return Relay::handleDiagnostics(info);
    if (all || isa<OptimizationRemarkMissed>(remark)) {
      std::string place =
          remark->isLocationAvailable() ? remark->getLocationStr() + ": " : "";
      // One write, since a build has several compilers at work.
      errs() << place + "remark: " + remark->getMsg() + " [" + passName + "]\n";
    }
    return true;
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return pass == passName || Relay::isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return (all && pass == passName) || Relay::isPassedOptRemarkEnabled(pass);
  }
  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return (all && pass == passName) || Relay::isAnalysisRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override { return true; }

private:
  /// Whether the compiler shows a remark itself.
  bool isShown(const DiagnosticInfoOptimizationBase &remark) const {
    if (isa<OptimizationRemarkMissed>(remark))
      return Relay::isMissedOptRemarkEnabled(passName);
    return isa<OptimizationRemark>(remark) ? Relay::isPassedOptRemarkEnabled(passName)
                                           : Relay::isAnalysisRemarkEnabled(passName);
  }

  bool all;
};
} // namespace

std::unique_ptr<Relay> tilespace::printRemarks(bool all) {
  return std::make_unique<Printer>(all);
}

bool tilespace::wantsRemarks(const Module &module) {
  return OptimizationRemarkEmitter::allowExtraAnalysis(module.getContext(),
                                                       passName);
}

template <typename Kind>
static void emit(StringRef name, const Function &function,
                 const Twine &text) {
  OptimizationRemarkEmitter emitter(&function);
  emitter.emit([&] {
    return Kind(passName, name, DiagnosticLocation(function.getSubprogram()),
                &function.getEntryBlock())
           << text.str();
  });
}

template <typename Kind>
static void emitAt(StringRef name, const Site &site, const Twine &text) {
  OptimizationRemarkEmitter emitter(site.function);
  emitter.emit([&] {
    return Kind(passName, name, DebugLoc(site.location),
                &site.function->getEntryBlock())
           << text.str();
  });
}

/// A message with its notes.
static std::string withNotes(const Message &message) {
  std::string text = message.text;
  for (const Message &note : message.notes) {
    text += "; " + note.text;
    if (!note.place.empty())
      text += " at " + note.place;
  }
  return text;
}

static void diagnose(Module &module, const Message &message) {
  DiagnosticSeverity severity =
      message.kind == Message::Error ? DS_Error : DS_Warning;
  std::string text = withNotes(message);
  if (const Site &at = message.at; at.function && !at.isFunction)
    module.getContext().diagnose(DiagnosticInfoUnsupported(
        *at.function, text, DebugLoc(at.location), severity));
  else
    module.getContext().diagnose(DiagnosticInfoGeneric(
        "tilespace: " + (message.place.empty() ? "" : message.place + ": ") +
            text,
        severity));
}

bool tilespace::report(Module &module, ArrayRef<Message> messages) {
  bool failed = false;
  for (const Message &message : messages) {
    if (message.kind != Message::Remark) {
      failed |= message.kind == Message::Error;
      diagnose(module, message);
      continue;
    }
    const Site &at = message.at;
    if (!at.function || at.isFunction) {
      auto first = find_if(module, [](const Function &function) {
        return !function.isDeclaration();
      });
      if (at.function || first != module.end())
        emit<OptimizationRemarkMissed>("LeftAlone", at.function ? *at.function : *first,
                                       message.text);
      continue;
    }
    emitAt<OptimizationRemarkMissed>("StaysGeneric", at, withNotes(message));
    for (const Message &note : message.notes)
      if (note.at.function && !note.at.isFunction)
        emitAt<OptimizationRemarkAnalysis>(
            "Step", note.at,
            note.text + ", so that the access at " +
                (message.place.empty() ? "an unknown place" : message.place) +
                " stays generic");
  }
  return failed;
}

static void remarkNamed(OptimizationRemarkEmitter &emitter,
                        const Instruction &instruction, StringRef access,
                        StringRef spaces) {
  emitter.emit([&] {
    return OptimizationRemark(passName, "Named", &instruction)
           << ore::NV("Access", access) << " names "
           << ore::NV("Spaces", spaces) << " memory in '"
           << ore::NV("In", demangle(instruction.getFunction()->getName()))
           << "'";
  });
}

void tilespace::remark(const Rewritten &rewritten) {
  for (auto [copy, original] : rewritten.copies)
    emit<OptimizationRemark>("Copied", *original,
                             "'" + demangle(original->getName()) +
                                 "' has a copy '" + demangle(copy->getName()) +
                                 "' for calls with other memory spaces");
  for (auto [atomic, space] : rewritten.atomics) {
    OptimizationRemarkEmitter emitter(atomic->getFunction());
    remarkNamed(emitter, *atomic, "an atomic operation", nameOfSpace(space));
  }
  for (auto [function, why] : rewritten.left)
    emit<OptimizationRemarkMissed>("LeftAlone", *function,
                                   "'" + demangle(function->getName()) +
                                       "': " + why);
}

/// The spaces that an instruction names, or nothing if it names none.
static std::string namedSpaces(const Instruction &instruction) {
  std::string names;
  forEachPointer(instruction, [&](const Use &pointer) {
    unsigned space = pointer->getType()->getPointerAddressSpace();
    if (space == 0)
      return;
    std::string name = nameOfSpace(space);
    if (!names.empty() && names != name)
      names += " and ";
    if (names != name)
      names += name;
  });
  return names;
}

static bool namesAll(const Instruction &instruction) {
  bool accesses = false, named = true;
  forEachPointer(instruction, [&](const Use &pointer) {
    accesses = true;
    named &= pointer->getType()->getPointerAddressSpace() != 0;
  });
  return accesses && named;
}

NamedAccesses::NamedAccesses(ArrayRef<Function *> functions)
    : functions(functions) {
  // The pass that runs in between erases no instruction that names its space
  // already, so that none of their addresses is reused.
  for (const Function *function : functions)
    for (const BasicBlock &block : *function)
      for (const Instruction &instruction : block)
        if (namesAll(instruction))
          named.insert(&instruction);
}

void NamedAccesses::remark() {
  for (const Function *function : functions) {
    OptimizationRemarkEmitter emitter(function);
    for (const BasicBlock &block : *function)
      for (const Instruction &instruction : block) {
        std::string spaces = namedSpaces(instruction);
        if (spaces.empty() || named.contains(&instruction))
          continue;
        remarkNamed(emitter, instruction, instruction.getOpcodeName(), spaces);
      }
  }
}
