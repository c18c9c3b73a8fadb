// RUN: tilespace-opt %s --number-memory-spaces | FileCheck %s

// Constant memory becomes global memory, and a space that NVPTX does not have gets a number 1000 higher.
// Named structs become literal ones.

// CHECK:      module attributes
// CHECK-SAME: !llvm.ptr<1> = dense<64> : vector<4xi64>
// CHECK-SAME: llvm.target_triple = "nvptx64-nvidia-cuda"
// CHECK-SAME: tilespace.target = "amdgpu"
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<4> = dense<64> : vector<4xi64>, !llvm.ptr<1> = dense<64> : vector<4xi64>>, llvm.target_triple = "amdgcn-amd-amdhsa"} {
  // CHECK: llvm.mlir.global external constant @table() {addr_space = 1 : i32}
  llvm.mlir.global external constant @table() {addr_space = 4 : i32} : i32
  // CHECK: llvm.func amdgpu_kernelcc @k(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr<3>, %{{.*}}: !llvm.ptr<5>, %{{.*}}: !llvm.ptr<1007>, %{{.*}}: !llvm.struct<(ptr<1>, ptr)>)
  // CHECK-SAME: nvvm.kernel
  llvm.func amdgpu_kernelcc @k(%a: !llvm.ptr, %b: !llvm.ptr<3>, %c: !llvm.ptr<5>, %d: !llvm.ptr<7>, %e: !llvm.struct<"T", (ptr<4>, ptr)>) {
    // CHECK: llvm.mlir.addressof @table : !llvm.ptr<1>
    %t = llvm.mlir.addressof @table : !llvm.ptr<4>
    llvm.return
  }
  // CHECK: llvm.func @f
  // CHECK-NOT: nvvm.kernel
  llvm.func @f() {
    llvm.return
  }
}
