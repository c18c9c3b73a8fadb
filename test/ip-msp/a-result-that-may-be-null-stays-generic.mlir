// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The function returns a shared pointer, or null if there is none, and its caller tests for that. Null comes back as it
// is; the access after the test is shared.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @find(%{{.*}}) -> !llvm.ptr attributes
// CHECK-NOT:     llvm.mlir.zero : !llvm.ptr<3>
llvm.func internal @find(%p: !llvm.ptr, %c: i1) -> !llvm.ptr {
  %n = llvm.mlir.zero : !llvm.ptr
  %r = llvm.select %c, %p, %n : i1, !llvm.ptr
  llvm.return %r : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[R:.*]] = llvm.call @find(%{{.*}}) : {{.*}} -> !llvm.ptr{{$}}
// CHECK:         llvm.icmp "ne" %[[R]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i1, !llvm.ptr<3>
llvm.func @kernel(%c: i1) attributes {nvvm.kernel} {
  %n = llvm.mlir.zero : !llvm.ptr
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.call @find(%g, %c) : (!llvm.ptr, i1) -> !llvm.ptr
  %t = llvm.icmp "ne" %r, %n : !llvm.ptr
  llvm.cond_br %t, ^found, ^exit
^found:
  llvm.store %t, %r : i1, !llvm.ptr
  llvm.br ^exit
^exit:
  llvm.return
}
