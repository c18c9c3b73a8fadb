// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s --implicit-check-not=llvm.intr.mem

// CHECK-LABEL: llvm.func @f(
llvm.func @f(%p: !llvm.ptr, %i: i64) {
  %size = llvm.mlir.constant(16 : i64) : i64
  %local = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  "llvm.intr.memcpy"(%local, %p, %size) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%p, %local, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<5>, i64) -> ()
  %again = llvm.addrspacecast %local : !llvm.ptr<5> to !llvm.ptr
  %fresh = llvm.intr.launder.invariant.group %p : !llvm.ptr
  "llvm.intr.memmove"(%again, %fresh, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy.inline"(%fresh, %p) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
^never:
  %self = llvm.bitcast %self : !llvm.ptr to !llvm.ptr
  "llvm.intr.memcpy"(%self, %self, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.br ^never
}
