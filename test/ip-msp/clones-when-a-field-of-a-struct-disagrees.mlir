// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Two callers, and only the second field of the struct differs. The clones are named by the fields, and keep the type.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @move.shared.global(%{{.*}}: !llvm.struct<(ptr, ptr)>)
// CHECK-DAG: llvm.func internal @move.shared.shared(%{{.*}}: !llvm.struct<(ptr, ptr)>)
// CHECK-DAG: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// CHECK-DAG: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// CHECK-NOT: llvm.store {{.*}}!llvm.ptr{{$}}
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
