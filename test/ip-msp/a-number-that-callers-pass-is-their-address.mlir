// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// All callers pass a whole address in shared memory, and the result is an address in shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @use(%n: i64, %x: f32) {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @tagged(%n: i64, %tag: i32) -> i64 {
  %c7 = llvm.mlir.constant(7 : i64) : i64
  %r = llvm.or %n, %c7 : i64
  llvm.return %r : i64
}
llvm.func internal @number(%p: !llvm.ptr) -> i64 {
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %n : i64
}

// CHECK-LABEL: llvm.func @passed(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @passed(%x: f32, %j: i32) attributes {nvvm.kernel} {
  %cm8 = llvm.mlir.constant(-8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %n2 = llvm.ptrtoint %next : !llvm.ptr to i64
  llvm.call @use(%n, %x) : (i64, f32) -> ()
  llvm.call @use(%n2, %x) : (i64, f32) -> ()
  %l = llvm.call @tagged(%n, %j) : (i64, i32) -> i64
  %m = llvm.and %l, %cm8 : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @returned(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func @returned(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.call @number(%s) : (!llvm.ptr) -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
