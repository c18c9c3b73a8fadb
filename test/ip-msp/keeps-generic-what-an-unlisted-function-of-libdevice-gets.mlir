// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The name has the prefix of libdevice, but nothing says what it does with a pointer: it may store it, and another call may
// store by way of that.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global external @last() : !llvm.ptr
llvm.func @__nv_turn(!llvm.ptr)
llvm.func @unknown()

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @__nv_turn(%a) : (!llvm.ptr) -> ()
  llvm.call @unknown() : () -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// A function that is listed stores a number where the pointer says, and nothing else.
llvm.func @__nv_modff(f32, !llvm.ptr) -> f32
// CHECK-LABEL: llvm.func @listed(
llvm.func @listed(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(ptr, f32)> : (i32) -> !llvm.ptr
  %number = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, f32)>
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %f = llvm.call @__nv_modff(%v, %number) : (f32, !llvm.ptr) -> f32
  llvm.call @unknown() : () -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
