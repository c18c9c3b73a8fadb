// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The space after the test depends on the caller: the clone has global memory there, the original local
// memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @put(%{{.*}}: !llvm.ptr<5>
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<5>
// CHECK-LABEL: llvm.func internal @put.global(%{{.*}}: !llvm.ptr<1>
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func internal @put(%q: !llvm.ptr, %c: i1, %x: f32) {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %q : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.call @put(%in, %c, %x) : (!llvm.ptr, i1, f32) -> ()
  llvm.call @put(%slot, %c, %x) : (!llvm.ptr, i1, f32) -> ()
  llvm.return
}
