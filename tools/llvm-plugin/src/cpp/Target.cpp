//===- Target.cpp - The target of the module ------------------------------===//
//
//   !llvm.ptr<3>              shared memory in the copy that is analysed
//   ptr addrspace(3)          shared memory on AMDGPU and SPIR-V
//   ptr addrspace(0)          private on SPIR-V, where 4 is generic
//
// The analyses are queried about a copy of the module with the numbers of NVPTX
// (number-memory-spaces), so each number of an answer is translated here.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace tilespace;

extern "C" int32_t tilespaceTarget(const char *triple, size_t length);
extern "C" bool tilespaceInfersSpaces(uint32_t target);
extern "C" const char *tilespaceHides(uint32_t target);
extern "C" bool tilespaceMayShareSlots(uint32_t target, const char *chip,
                                       size_t length);
extern "C" int64_t tilespaceOwnSpace(uint32_t target, uint32_t number);
extern "C" uint32_t tilespaceSpaceInCopy(uint32_t target, uint32_t number);

static thread_local const Target *current = nullptr;

std::optional<Target> Target::of(const Module &module) {
  StringRef triple = module.getTargetTriple().str();
  int32_t index = tilespaceTarget(triple.data(), triple.size());
  if (index < 0)
    return std::nullopt;
  return Target(index, tilespaceOwnSpace(index, 0));
}

std::optional<unsigned> Target::own(int64_t number) const {
  int64_t found = isUInt<32>(number) ? tilespaceOwnSpace(index, number) : -1;
  if (found < 0)
    return std::nullopt;
  return found;
}

bool Target::infers() const { return tilespaceInfersSpaces(index); }

StringRef Target::hides() const { return tilespaceHides(index); }

bool Target::mayShareSlots(const std::string &chip) const {
  return tilespaceMayShareSlots(index, chip.data(), chip.size());
}

unsigned Target::inCopy(unsigned space) const {
  return tilespaceSpaceInCopy(index, space);
}

const Target &tilespace::target() {
  static const Target nvptx(0, 0);
  return current ? *current : nvptx;
}

TargetScope::TargetScope(const Target &target) : before(current) {
  current = &target;
}

TargetScope::~TargetScope() { current = before; }
