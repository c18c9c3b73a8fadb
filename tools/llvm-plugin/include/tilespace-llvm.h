/*===- tilespace-llvm.h - Tilespace on a module of LLVM's C interface -----===*\
|*                                                                            *|
|* For programs that have LLVM 21 to 24 in process. libtilespace_llvm.so opens *|
|* the part for the version that it finds there.                               *|
|*                                                                            *|
|*   char *error = NULL;                                                       *|
|*   if (!tilespaceRunOnModule(module, "place=optimizer-early", &error)) {     *|
|*     fprintf(stderr, "%s\n", error);                                         *|
|*     LLVMDisposeMessage(error);                                              *|
|*   }                                                                         *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef TILESPACE_LLVM_C_H
#define TILESPACE_LLVM_C_H

#include "llvm-c/Types.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names the memory of generic pointers in a module for NVPTX, AMDGPU or SPIR-V,
   as `opt -passes='tilespace<OPTIONS>'` does. `options` is written as there,
   "name=value;flag", or NULL. The module is changed in place; a module for
   another target is left as it is.

   If the process has two LLVMs, the module must belong to the first.

   Returns true on success. On failure, `*error` gets the errors, one per line, to
   be freed by LLVMDisposeMessage, unless `error` is NULL; the module verifies
   then, too. Warnings and remarks go to the handler of the module's context. */
bool tilespaceRunOnModule(LLVMModuleRef module, const char *options,
                          char **error);

#ifdef __cplusplus
}
#endif

#endif
