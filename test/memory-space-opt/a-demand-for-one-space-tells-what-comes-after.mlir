// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// An mbarrier outside of shared memory is undefined. Where one is initialized, its pointer is shared: for the op
// itself, and for what comes after it on every path; before it nothing is known.

// CHECK-LABEL: llvm.func @init(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i32)
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr -> i64
// CHECK-NEXT:    %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 {{.*}}", "=l,l" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK-NEXT:    nvvm.mbarrier.init %[[S]], %{{.*}} : !llvm.ptr<3>, i32
// CHECK-NEXT:    %[[Q:.*]] = llvm.getelementptr %[[S]][1] : (!llvm.ptr<3>) -> !llvm.ptr<3>
// CHECK-NEXT:    llvm.load %[[Q]] : !llvm.ptr<3> -> i64
// CHECK-NOT:     addrspacecast
llvm.func @init(%p: !llvm.ptr, %n: i32) -> i64 {
  %a = llvm.load %p : !llvm.ptr -> i64
  nvvm.mbarrier.init %p, %n : !llvm.ptr, i32
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %b = llvm.load %q : !llvm.ptr -> i64
  %c = llvm.add %a, %b : i64
  llvm.return %c : i64
}

// ldu reads global memory and nothing else.
// CHECK-LABEL: llvm.func @uniform(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p1"(%[[G:.*]], %{{.*}}) : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.store %{{.*}}, %[[G]] : i32, !llvm.ptr<1>
llvm.func @uniform(%p: !llvm.ptr) {
  %align = llvm.mlir.constant(4 : i32) : i32
  %v = llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%p, %align) : (!llvm.ptr, i32) -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}
