//===- tilespace.h - the plugin's C API for other compilers -----*- C -*-===//

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
/// argument or a space that does not exist, and where no published attribute
/// fits the signature.
bool tilespaceIsPointerInAddressSpace(MlirOperation function, intptr_t argument,
                                      uint32_t space);

/// An alias query's result.
typedef enum {
  TilespaceNoAlias,
  TilespaceMayAlias,
} TilespaceAliasResult;

/// A mod/ref query's result.
typedef enum {
  TilespaceNoModRef,
  TilespaceModRef,
} TilespaceModRefResult;

/// Whether two pointers may alias within one call of the function that both are
/// in: by the memory spaces in types, and by a walk back from generic pointers
/// through at most `steps` casts, address computations, selects and block
/// arguments (NVIDIA's compiler walks 6). The answer for a null handle is May.
TilespaceAliasResult tilespaceAlias(MlirValue lhs, MlirValue rhs,
                                    uint32_t steps);

/// Whether the memory that a pointer points to is ever written, by the same walk.
/// The answer for a null handle is ModRef.
TilespaceModRefResult tilespaceModRef(MlirValue pointer, uint32_t steps);

#ifdef __cplusplus
}
#endif

#endif // TILESPACE_H
