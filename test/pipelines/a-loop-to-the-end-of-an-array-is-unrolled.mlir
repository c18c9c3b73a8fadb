// RUN: tilespace-opt %s --memory-space-pipeline | mlir-translate --mlir-to-llvmir | opt -O3 -S | FileCheck %s

// A front end fills an array by a loop from its start to its end, which are compared. LLVM knows how often the loop runs if
// it sees both in one space, unrolls it, and takes the array apart; it does not see through casts to generic.

// CHECK-LABEL: define {{.*}}void @k(
// CHECK-NOT:     alloca
// CHECK:         store float %{{.*}}, ptr addrspace(1)
// CHECK-NOT:     alloca
// CHECK:         ret void
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x !llvm.array<4 x f32> {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %start = llvm.getelementptr inbounds %a[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
  %end = llvm.getelementptr inbounds %start[4] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.br ^loop(%start : !llvm.ptr)
^loop(%at: !llvm.ptr):
  llvm.store %x, %at {alignment = 4 : i64} : f32, !llvm.ptr
  %next = llvm.getelementptr inbounds %at[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %done = llvm.icmp "eq" %next, %end : !llvm.ptr
  llvm.cond_br %done, ^out, ^loop(%next : !llvm.ptr)
^out:
  %p = llvm.getelementptr inbounds %a[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
