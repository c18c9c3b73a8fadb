// RUN: tilespace-opt %s --ip-msp=do-clone-for-ip-msp=0 --memory-space-opt | FileCheck %s

// One body for both calls: behind the test, each brings another space. What each call gets back is known all the same.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @put(
llvm.func internal @put(%p: !llvm.ptr, %s: !llvm.ptr, %in: !llvm.ptr, %x: f32) -> !llvm.ptr {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%in : !llvm.ptr)
^end(%q: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.call @put(%s, %s, %in, %x) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, f32) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.call @put(%in, %s, %in, %x) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, f32) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
