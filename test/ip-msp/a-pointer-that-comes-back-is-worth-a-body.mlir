// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' | FileCheck %s

// The helper accesses nothing and returns its argument, moved. With a body for each space it returns a pointer to that
// space, and no caller casts the result. A helper that returns none of its arguments needs one body.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @next(%{{.*}}: !llvm.ptr<3>) -> !llvm.ptr<3>
// CHECK-DAG: llvm.func internal @next.global(%{{.*}}: !llvm.ptr<1>) -> !llvm.ptr<1>
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

// CHECK: llvm.func internal @size(%{{.*}}: !llvm.ptr) -> i64
// CHECK-NOT: @size.
llvm.func internal @size(%p: !llvm.ptr) -> i64 {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %x = llvm.ptrtoint %q : !llvm.ptr to i64
  llvm.return %x : i64
}

// CHECK-LABEL: llvm.func @k(
// CHECK:     %[[T:.*]] = llvm.mlir.addressof @tile
// CHECK:     %[[S:.*]] = llvm.call @next(%[[T]]) : (!llvm.ptr<3>) -> !llvm.ptr<3>
// CHECK-NOT: addrspacecast %[[S]]
// CHECK:     %[[G:.*]] = llvm.call @next.global(%{{.*}}) : (!llvm.ptr<1>) -> !llvm.ptr<1>
// CHECK:     %[[V:.*]] = llvm.load %[[S]] : !llvm.ptr<3> -> f32
// CHECK:     llvm.store %[[V]], %[[G]] : f32, !llvm.ptr<1>
llvm.func @k(%out: !llvm.ptr, %n: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.call @next(%s) : (!llvm.ptr) -> !llvm.ptr
  %q = llvm.call @next(%out) : (!llvm.ptr) -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %q : f32, !llvm.ptr
  %a = llvm.call @size(%s) : (!llvm.ptr) -> i64
  %b = llvm.call @size(%out) : (!llvm.ptr) -> i64
  %c = llvm.add %a, %b : i64
  llvm.store %c, %n : i64, !llvm.ptr
  llvm.return
}
