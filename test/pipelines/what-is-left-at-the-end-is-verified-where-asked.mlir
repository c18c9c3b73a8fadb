// RUN: tilespace-opt %s --memory-space-pipeline=check --verify-diagnostics
// RUN: not tilespace-opt %s --memory-space-pipeline=check --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s

// Numbers that annotate symbols are for passes in between, and gone at the end.

// CHECK: builtin.module(
// CHECK-NEXT: verify-memory-spaces{final=false
// CHECK: process-restrict
// CHECK-NEXT: uncast-slots
// CHECK-NEXT: verify-memory-spaces{final=true {{.*}}warnings=false}
// CHECK-NEXT: )

llvm.func @left(%p: !llvm.ptr<25>, %o: !llvm.ptr<1>) {
  // expected-error @+1 {{address space 25 only annotates symbols and has no pointers in PTX}}
  %r = llvm.addrspacecast %p : !llvm.ptr<25> to !llvm.ptr
  %n = llvm.ptrtoint %r : !llvm.ptr to i64
  llvm.store %n, %o : i64, !llvm.ptr<1>
  llvm.return
}
