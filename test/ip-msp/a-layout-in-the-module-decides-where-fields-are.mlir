// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Here the module says that an i64 is aligned to four bytes: the pointers after it are at bytes 16 and 24, not at 24
// and 32.

module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>>} {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.alloca %one x !llvm.struct<(i32, i64, i32, ptr, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %field = llvm.getelementptr %v[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64, i32, ptr, ptr)>
  %next = llvm.getelementptr %v[0, 4] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64, i32, ptr, ptr)>
  llvm.store %s, %field : !llvm.ptr, !llvm.ptr
  llvm.store %out, %next : !llvm.ptr, !llvm.ptr
  %at_16 = llvm.getelementptr %v[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %at_24 = llvm.getelementptr %v[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %at_16 : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %at_24 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
}
