// RUN: not tilespace-opt %s --to-ptx='chip=sm_90 features=+ptx99' 2>&1 | FileCheck %s --check-prefix=VERSION
// RUN: not tilespace-opt %s --tile-to-ptx='chip=sm_90 features=+ptx86,ptx80' 2>&1 | FileCheck %s --check-prefix=SIGN
// RUN: not tilespace-opt %s --to-ptx='chip=sm_90 features=+sharedmem32bitpt' 2>&1 | FileCheck %s --check-prefix=OURS
// RUN: tilespace-opt %s --to-ptx='chip=sm_90 features=+ptx86,-ptx60,+sharedmem32bitptr' | FileCheck %s --check-prefix=KNOWN

// VERSION: LLVM has no feature '+ptx99': did you mean '+ptx90'?
// SIGN: LLVM has no feature 'ptx80': did you mean '+ptx80'?
// OURS: LLVM has no feature '+sharedmem32bitpt': did you mean '+sharedmem32bitptr'?
// KNOWN: .version 8.6
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
