// RUN: tilespace-opt %s --wrap-in-gpu-module | FileCheck %s
// RUN: tilespace-opt %s --wrap-in-gpu-module=name=kernels | FileCheck %s --check-prefix=NAMED

// Functions, globals and comdats keep their order, and references between them still resolve. The data layout goes
// along, since sizes are computed where the code is.

// CHECK: module attributes {{{.*}}gpu.container_module
// CHECK-NEXT: gpu.module @device attributes {dlti.dl_spec = {{.*}}, llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"}
// CHECK-NEXT:   llvm.mlir.global internal @tile
// CHECK-NEXT:   llvm.func @kernel
// CHECK:          llvm.mlir.addressof @tile
// NAMED: gpu.module @kernels

module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<64> : vector<2xi64>>, llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
  llvm.func @kernel() attributes {nvvm.kernel} {
    %p = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
}
