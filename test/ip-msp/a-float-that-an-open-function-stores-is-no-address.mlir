// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' 2>/dev/null | FileCheck %s

// Functions that other modules call store floats and small integers, which are not addresses, wherever they are told
// to. So a pointer that a kernel loads from memory that the host wrote is still a pointer to global memory, and a
// pointer that it loads from a struct on its own stack is the stored one.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @open(%p: !llvm.ptr, %q: !llvm.ptr, %v: f32, %i: i32) {
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %i, %q : i32, !llvm.ptr
  %w = llvm.load %q : !llvm.ptr -> f32
  llvm.call @put(%p, %w) : (!llvm.ptr, f32) -> ()
  llvm.return
}

llvm.func internal @put(%p: !llvm.ptr, %v: f32) {
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @rows(
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
llvm.func @rows(%rows: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %row : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @last(%scan: !llvm.ptr) -> f32 {
  %p = llvm.load %scan : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func internal @last(
// CHECK: llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @scan(%c: i1, %n: f32, %i: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %scan = llvm.alloca %one x !llvm.struct<(ptr, i32)> : (i32) -> !llvm.ptr
  %array = llvm.alloca %one x !llvm.array<4 x f32> : (i32) -> !llvm.ptr
  llvm.store %s, %scan : !llvm.ptr, !llvm.ptr
  %count = llvm.getelementptr %scan[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32)>
  llvm.store %i, %count : i32, !llvm.ptr
  %either = llvm.select %c, %s, %array : i1, !llvm.ptr
  llvm.call @put(%either, %n) : (!llvm.ptr, f32) -> ()
  %v = llvm.call @last(%scan) : (!llvm.ptr) -> f32
  llvm.call @put(%s, %v) : (!llvm.ptr, f32) -> ()
  llvm.return
}
