// From LLVM 23 on the cluster of a chip without clusters is the block.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(to-ptx{chip=sm_70 features=+ptx63})'

llvm.func internal @helper(%p: !llvm.ptr<1>) attributes {no_inline} {
  %v = llvm.load %p atomic acquire {alignment = 8 : i64} : !llvm.ptr<1> -> i64
  // expected-error@+1 {{'llvm.load' op cannot be compiled to PTX: NVPTX SM architecture "700" and PTX version "63" do not support cluster scope.}}
  %w = llvm.load %p atomic syncscope("cluster") acquire {alignment = 8 : i64} : !llvm.ptr<1> -> i64
  %u = llvm.add %v, %w : i64
  llvm.store %u, %p : i64, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%p: !llvm.ptr<1>) attributes {nvvm.kernel} {
  llvm.call @helper(%p) : (!llvm.ptr<1>) -> ()
  llvm.return
}

// -----

llvm.func @fence(%p: !llvm.ptr<1>, %c: i1, %x: i32) attributes {nvvm.kernel} {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.store %x, %p : i32, !llvm.ptr<1>
  // expected-error@+1 {{'llvm.fence' op cannot be compiled to PTX: NVPTX SM architecture "700" and PTX version "63" do not support .cluster scope fence.}}
  llvm.fence syncscope("cluster") seq_cst
  llvm.br ^bb2
^bb2:
  llvm.return
}

