// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The integer was a pointer to shared memory in the slot of the caller.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @sink(
llvm.func internal @sink(%bits: i64, %g: !llvm.ptr) -> f32 attributes {passthrough = ["noinline"]} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %b = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %g, %b : !llvm.ptr, !llvm.ptr
  llvm.store %bits, %b : i64, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %bits = llvm.load %a : !llvm.ptr -> i64
  %v = llvm.call @sink(%bits, %in) : (i64, !llvm.ptr) -> f32
  llvm.store %v, %in : f32, !llvm.ptr
  llvm.return
}
// Resolved with an integer that was a pointer to global memory.
// CHECK-LABEL: llvm.func{{.*}} @sink_of_one_space(
llvm.func internal @sink_of_one_space(%bits: i64, %g: !llvm.ptr) -> f32 attributes {passthrough = ["noinline"]} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %b = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %g, %b : !llvm.ptr, !llvm.ptr
  llvm.store %bits, %b : i64, !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k2(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %a : !llvm.ptr, !llvm.ptr
  %bits = llvm.load %a : !llvm.ptr -> i64
  %v = llvm.call @sink_of_one_space(%bits, %in) : (i64, !llvm.ptr) -> f32
  llvm.store %v, %in : f32, !llvm.ptr
  llvm.return
}
