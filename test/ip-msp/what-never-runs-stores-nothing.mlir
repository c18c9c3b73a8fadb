// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Behind a branch that is never taken: a store, a copy, and a call of unknown code, which would each put a shared pointer
// where the kernel loads one.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @unknown(!llvm.ptr)

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %bits, %in : i64, !llvm.ptr
  "llvm.intr.memcpy"(%in, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.call @unknown(%s) : (!llvm.ptr) -> ()
  llvm.br ^go
^go:
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  %p = llvm.load %in : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
