// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Two callers, and only the second field of the struct differs. The clone is named by the fields, and both bodies
// keep the type.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @move(%{{.*}}: !llvm.struct<(ptr, ptr)>)
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK-NEXT:    llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// CHECK-LABEL: llvm.func internal @move.shared.global(%{{.*}}: !llvm.struct<(ptr, ptr)>)
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK-NEXT:    llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @move.shared.global(
// CHECK:         llvm.call @move(
llvm.func internal @move(%pair: !llvm.struct<(ptr, ptr)>) {
  %a = llvm.extractvalue %pair[0] : !llvm.struct<(ptr, ptr)>
  %b = llvm.extractvalue %pair[1] : !llvm.struct<(ptr, ptr)>
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %x = llvm.insertvalue %s, %u[0] : !llvm.struct<(ptr, ptr)>
  %y = llvm.insertvalue %out, %x[1] : !llvm.struct<(ptr, ptr)>
  llvm.call @move(%y) : (!llvm.struct<(ptr, ptr)>) -> ()
  %z = llvm.insertvalue %s, %x[1] : !llvm.struct<(ptr, ptr)>
  llvm.call @move(%z) : (!llvm.struct<(ptr, ptr)>) -> ()
  llvm.return
}
