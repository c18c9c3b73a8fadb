// RUN: tilespace-opt %s --number-memory-spaces | FileCheck %s

// Each number is translated once: private memory, which was 0, is not generic, and generic is not constant memory.

module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  // CHECK: llvm.func spir_kernelcc @k(%{{.*}}: !llvm.ptr<5>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<4>, %{{.*}}: !llvm.ptr<3>, %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr<1005>)
  // CHECK-SAME: nvvm.kernel
  llvm.func spir_kernelcc @k(%a: !llvm.ptr, %b: !llvm.ptr<1>, %c: !llvm.ptr<2>, %d: !llvm.ptr<3>, %e: !llvm.ptr<4>, %f: !llvm.ptr<5>) {
    // CHECK: llvm.alloca {{.*}} x !llvm.struct<(ptr, struct<(ptr<5>)>)> : (i32) -> !llvm.ptr<5>
    %n = llvm.mlir.constant(1 : i32) : i32
    %s = llvm.alloca %n x !llvm.struct<"S", (ptr<4>, struct<"T", (ptr)>)> : (i32) -> !llvm.ptr
    llvm.return
  }
}
