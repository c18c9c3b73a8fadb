//===- tilespace.h - what the plugin offers to other compilers --*- C -*-===//

#ifndef TILESPACE_H
#define TILESPACE_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether argument number `argument` of `function` was proved to point to the
/// memory space with the LLVM number `space` (1 global, 3 shared, 4 constant,
/// 5 local, 6 tensor, 7 shared::cluster, 101 param), according to the attribute
/// `nvvm.as` that `ip-msp` publishes. False for a null operation, for an
/// argument or a space that does not exist, and where nothing was published
/// that fits the signature.
bool tilespaceIsPointerInAddressSpace(MlirOperation function, intptr_t argument,
                                      uint32_t space);

#ifdef __cplusplus
}
#endif

#endif // TILESPACE_H
