// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// The parameter is on the stack where the test says so, and holds what the host wrote.

// CHECK: error: memory-space check: pointer is claimed to be in local memory, but may be in global memory
// CHECK: note: the host may have stored a pointer to global memory there

//--- before.mlir
llvm.func @k(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}, %w: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>},
             %c: i1) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %either = llvm.select %c, %v, %w : i1, !llvm.ptr
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%either) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^local, ^end
^local:
  %at = llvm.getelementptr inbounds %either[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  %p = llvm.load %at : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
//--- after.mlir
llvm.func @k(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}, %w: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>},
             %c: i1) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %either = llvm.select %c, %v, %w : i1, !llvm.ptr
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%either) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^local, ^end
^local:
  %local = llvm.addrspacecast %either : !llvm.ptr to !llvm.ptr<5>
  %at = llvm.getelementptr inbounds %local[0, 1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, !llvm.struct<(i64, ptr)>
  %p = llvm.load %at : !llvm.ptr<5> -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.store %x, %q : f32, !llvm.ptr<5>
  llvm.br ^end
^end:
  llvm.return
}
