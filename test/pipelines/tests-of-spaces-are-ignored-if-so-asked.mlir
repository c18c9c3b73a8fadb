// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s --check-prefix=ON
// RUN: tilespace-opt %s --memory-space-pipeline=process-builtin-assume=false | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-pipeline='O=0 process-builtin-assume=false' | FileCheck %s --check-prefix=OFF
// RUN: tilespace-opt %s --memory-space-pipeline='O=0 mem-space-alg=1' 2>&1 | FileCheck %s --check-prefix=OBEYS
// RUN: tilespace-opt %s --memory-space-pipeline=mem-space-alg=1 2>&1 | FileCheck %s --check-prefix=ALGORITHM

// The result, and not only the text of the pipeline.

// OBEYS-NOT: remark: mem-space-alg
// ALGORITHM: remark: mem-space-alg=1 has no effect on ip-msp

// ON:      llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// OFF:     llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.intr.assume %is : i1
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
