// RUN: tilespace-opt %s --ip-msp=check | FileCheck %s

// Where `%c` does not hold, `%q` is any address, and the test may say that it is in shared memory. That branch runs
// then, and the program is not undefined for it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @pick(%{{.*}}) -> !llvm.ptr attributes
llvm.func internal @pick(%p: !llvm.ptr, %c: i1) -> !llvm.ptr {
  %u = llvm.mlir.undef : !llvm.ptr
  %m = llvm.select %c, %p, %u : i1, !llvm.ptr
  %q = llvm.freeze %m : !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%q) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^yes, ^no
^yes:
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
^no:
  llvm.return %p : !llvm.ptr
}

llvm.func ptx_kernelcc @kernel(%a: !llvm.ptr, %c: i1, %x: f32) {
  %p = llvm.call @pick(%a, %c) : (!llvm.ptr, i1) -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
