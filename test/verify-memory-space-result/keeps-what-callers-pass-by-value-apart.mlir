// RUN: split-file %s %t
// RUN: tilespace-opt %t/before.mlir --ip-msp=do-clone-for-ip-msp=0 --memory-space-opt -o %t/result.mlir
// RUN: tilespace-opt %t/result.mlir --verify-memory-space-result=original=%t/before.mlir | FileCheck %s
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// @field returns what its caller put into the bytes that are passed: each caller gets its own back.

// CHECK-LABEL: llvm.func @k(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @field(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}) -> !llvm.ptr {
  %f = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  %p = llvm.load %f : !llvm.ptr -> !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  %af = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  llvm.store %in, %af : !llvm.ptr, !llvm.ptr
  %b = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  %bf = llvm.getelementptr %b[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  llvm.store %s, %bf : !llvm.ptr, !llvm.ptr
  %g = llvm.call @field(%a) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}) -> !llvm.ptr
  %h = llvm.call @field(%b) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}) -> !llvm.ptr
  llvm.store %x, %g : f32, !llvm.ptr
  llvm.store %x, %h : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @field(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}) -> !llvm.ptr {
  %f = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %f : !llvm.ptr -> !llvm.ptr
  // expected-note@below {{@field returns it here}}
  llvm.return %p : !llvm.ptr
}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  %af = llvm.getelementptr %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  // expected-note@below {{it is stored here}}
  llvm.store %in, %af : !llvm.ptr, !llvm.ptr
  %b = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  %bf = llvm.getelementptr %b[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  llvm.store %s, %bf : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded here}}
  %g = llvm.call @field(%a) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}) -> !llvm.ptr
  %h = llvm.call @field(%b) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}) -> !llvm.ptr
  %gs = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %gs : f32, !llvm.ptr<3>
  llvm.store %x, %h : f32, !llvm.ptr
  llvm.return
}
