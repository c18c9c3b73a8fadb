// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A struct value of two pointers goes through a call, one field shared and one global. Both accesses name their space;
// the type of the struct stays.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @move(
// CHECK-SAME:    %[[PAIR:.*]]: !llvm.struct<(ptr, i32, ptr)>)
// CHECK:         %[[A:.*]] = llvm.extractvalue %[[PAIR]][0]
// CHECK:         %[[AS:.*]] = llvm.addrspacecast %[[A]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         %[[B:.*]] = llvm.extractvalue %[[PAIR]][2]
// CHECK:         %[[BG:.*]] = llvm.addrspacecast %[[B]] : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.load %[[AS]] : !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[BG]] : f32, !llvm.ptr<1>
llvm.func internal @move(%pair: !llvm.struct<(ptr, i32, ptr)>) {
  %a = llvm.extractvalue %pair[0] : !llvm.struct<(ptr, i32, ptr)>
  %b = llvm.extractvalue %pair[2] : !llvm.struct<(ptr, i32, ptr)>
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, i32, ptr)>
  %x = llvm.insertvalue %s, %u[0] : !llvm.struct<(ptr, i32, ptr)>
  %y = llvm.insertvalue %out, %x[2] : !llvm.struct<(ptr, i32, ptr)>
  llvm.call @move(%y) : (!llvm.struct<(ptr, i32, ptr)>) -> ()
  llvm.return
}
