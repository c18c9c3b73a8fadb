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

/* Names the memory of generic pointers in a module for NVPTX, AMDGPU or SPIR-V:
   what `opt -passes='tilespace<OPTIONS>'` does. `options` is as there,
   "name=value;flag", or NULL. The module is changed in place; one for another
   target is left as it is.

   The module is one of the first LLVM of the process, where there are two.

   Returns whether all went well. If not, the first error of each line is in
   `*error`, if that is wanted, for LLVMDisposeMessage; the module verifies then,
   too. Warnings and remarks go to the handler of the module's context. */
bool tilespaceRunOnModule(LLVMModuleRef module, const char *options,
                          char **error);

#ifdef __cplusplus
}
#endif

#endif
