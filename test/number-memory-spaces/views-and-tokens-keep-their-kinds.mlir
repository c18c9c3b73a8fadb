// RUN: tilespace-opt %s --split-input-file --number-memory-spaces | FileCheck %s

// Memrefs without a rank, and with the attribute of the LLVM dialect, have the same numbers; a token that is spelled as a
// pointer stays one.

// CHECK-LABEL: func.func @views(%{{.*}}: memref<*xi32, 1 : i32>, %{{.*}}: memref<4xi32, 1 : i32>, %{{.*}}: memref<4xi32, #llvm.address_space<1>>, %{{.*}}: memref<4xi32, 1007 : i32>)
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  func.func @views(%a: memref<*xi32, 4 : i32>, %b: memref<4xi32, 4 : i32>, %c: memref<4xi32, #llvm.address_space<4>>, %d: memref<4xi32, 7 : i32>) {
    %e = memref.cast %b : memref<4xi32, 4 : i32> to memref<*xi32, 4 : i32>
    return
  }
}

// -----

// CHECK-LABEL: llvm.func @token(%{{.*}}: !llvm.ptr<5>
// CHECK:         llvm.intr.invariant.start 4, %{{.*}} : !llvm.ptr<5>
module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.func @token(%p: !llvm.ptr) {
    %t = llvm.intr.invariant.start 4, %p : !llvm.ptr
    llvm.return
  }
}
