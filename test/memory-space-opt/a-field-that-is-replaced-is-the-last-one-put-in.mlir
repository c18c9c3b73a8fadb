// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// An extracted field has the value that was inserted last before the extraction. A field without an insertion is still
// the field of the struct below. Structs inside of structs count field by field.

!pair = !llvm.struct<(ptr, ptr)>
!nest = !llvm.struct<(ptr, struct<(ptr, ptr)>)>

// CHECK-LABEL: llvm.func @replaced(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CHECK-NEXT:    llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// CHECK-NEXT:    llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @replaced(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %from: !pair, %v: i32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %1 = llvm.insertvalue %a, %from[0] : !pair
  %first = llvm.extractvalue %1[0] : !pair
  %2 = llvm.insertvalue %b, %1[0] : !pair
  %second = llvm.extractvalue %2[0] : !pair
  %other = llvm.extractvalue %2[1] : !pair
  llvm.store %v, %first : i32, !llvm.ptr
  llvm.store %v, %second : i32, !llvm.ptr
  llvm.store %v, %other : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @nested(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// CHECK-NEXT:    llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CHECK-NEXT:    llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
llvm.func @nested(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %v: i32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %u = llvm.mlir.undef : !nest
  %p = llvm.mlir.undef : !pair
  %1 = llvm.insertvalue %a, %p[0] : !pair
  %2 = llvm.insertvalue %a, %1[1] : !pair
  %3 = llvm.insertvalue %b, %u[0] : !nest
  %4 = llvm.insertvalue %2, %3[1] : !nest
  %5 = llvm.insertvalue %b, %4[1, 0] : !nest
  %x = llvm.extractvalue %5[1, 0] : !nest
  %y = llvm.extractvalue %5[1, 1] : !nest
  %z = llvm.extractvalue %4[1, 0] : !nest
  llvm.store %v, %x : i32, !llvm.ptr
  llvm.store %v, %y : i32, !llvm.ptr
  llvm.store %v, %z : i32, !llvm.ptr
  llvm.return
}

// A block argument has fields of its own: the join of the fields of all incoming structs.
// CHECK-LABEL: llvm.func @joined(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CHECK-NEXT:    llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @joined(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i1, %v: i32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %u = llvm.mlir.undef : !pair
  %1 = llvm.insertvalue %a, %u[0] : !pair
  %2 = llvm.insertvalue %a, %1[1] : !pair
  llvm.cond_br %c, ^out(%2 : !pair), ^other
^other:
  %3 = llvm.insertvalue %b, %2[1] : !pair
  llvm.br ^out(%3 : !pair)
^out(%4: !pair):
  %x = llvm.extractvalue %4[0] : !pair
  %y = llvm.extractvalue %4[1] : !pair
  llvm.store %v, %x : i32, !llvm.ptr
  llvm.store %v, %y : i32, !llvm.ptr
  llvm.return
}
