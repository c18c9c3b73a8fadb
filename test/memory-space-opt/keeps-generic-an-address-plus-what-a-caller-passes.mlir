// RUN: tilespace-opt %s --memory-space-opt=mode=second-time 2>/dev/null | FileCheck %s

// A function in isolation does not show which numbers callers and memory bring: one may be the difference of
// two addresses. A number that the host passes to a kernel is an offset by assumption, and so is a number
// that the function counts itself.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @count() -> i64

// CHECK-LABEL: llvm.func @argument(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @argument(%d: i64, %table: !llvm.ptr<1>, %v: f32) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.add %n, %d : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %l = llvm.load %table : !llvm.ptr<1> -> i64
  %o = llvm.sub %n, %l : i64
  %q = llvm.inttoptr %o : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  %c = llvm.call @count() : () -> i64
  %r = llvm.add %c, %n : i64
  %u = llvm.inttoptr %r : i64 to !llvm.ptr
  llvm.store %v, %u : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @host(
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @host(%d: i64, %w: i32, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.add %n, %d : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %x = nvvm.read.ptx.sreg.tid.x : i32
  %y = llvm.mul %x, %w : i32
  %z = llvm.zext %y : i32 to i64
  %o = llvm.add %n, %z : i64
  %q = llvm.inttoptr %o : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
