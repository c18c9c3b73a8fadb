// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// Both are addresses of shared memory, and never null: the comparison in the space has the same answer, and LLVM can tell
// from it how often the loop runs.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr<3>, %[[END:[^:]*]]: !llvm.ptr<3>)
// CHECK:       ^{{.*}}(%[[Q:.*]]: !llvm.ptr<3>):
// CHECK:         llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr<3>
// CHECK:         llvm.icmp "eq" %{{.*}}, %[[END]] : !llvm.ptr<3>
llvm.func internal @use(%p: !llvm.ptr, %end: !llvm.ptr) {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  llvm.br ^loop(%p : !llvm.ptr)
^loop(%q: !llvm.ptr):
  llvm.store %x, %q : f32, !llvm.ptr
  %next = llvm.getelementptr inbounds %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %done = llvm.icmp "eq" %next, %end : !llvm.ptr
  llvm.cond_br %done, ^out, ^loop(%next : !llvm.ptr)
^out:
  llvm.return
}
llvm.func @k() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %end = llvm.getelementptr inbounds %s[64] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.call @use(%s, %end) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
