// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The callee gets its own copy, on the stack. But LLVM's inliner omits the copy for a callee that only reads, so that the
// argument is the caller's object, in whatever memory. A slot of the callee is its own.

llvm.mlir.global internal @box() {addr_space = 3 : i32} : !llvm.struct<(ptr)>

// CHECK-LABEL: llvm.func internal @use(%{{.*}}: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.load %[[S]] : !llvm.ptr<3> -> f32
llvm.func internal @use(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}) -> f32 {
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-NOT: @use.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @use(%{{.*}}) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}) -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @box : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %s : !llvm.ptr, !llvm.ptr
  %v = llvm.call @use(%s) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
