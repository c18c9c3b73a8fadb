// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The linker may replace the weak function, or not: then its body runs, and passes a local pointer where the kernel
// passes a shared one. And a helper that only the weak function calls is in use.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func weak @weak(
// CHECK:         llvm.call @{{get|get.local}}(
// CHECK:         llvm.call @{{put|put.local}}(
llvm.func weak @weak(%x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %v = llvm.call @get(%a) : (!llvm.ptr) -> f32
  llvm.call @put(%a, %v) : (!llvm.ptr, f32) -> ()
  llvm.return
}

// CHECK-DAG: llvm.func internal @get.shared(%{{.*}}: !llvm.ptr<3>) -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func linkonce_odr @put(%p: !llvm.ptr, %v: f32) {
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK: llvm.func @kernel(
// CHECK:   llvm.call @get.shared(
llvm.func @kernel() attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  llvm.call @put(%g, %v) : (!llvm.ptr, f32) -> ()
  llvm.return
}
