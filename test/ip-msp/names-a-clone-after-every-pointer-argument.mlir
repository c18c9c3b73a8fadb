// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Two pointer arguments, four combinations: the name of a clone lists the space of each pointer argument, and says nothing
// about the integer between them. The original is specialized for the fourth and keeps its name.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.func internal @copy(%{{.*}}: !llvm.ptr<5>, %{{.*}}: i32, %{{.*}}: !llvm.ptr<5>) {{.*}}nvvm.as = array<i32: 5, -1, 5>
// CHECK-DAG: llvm.func internal @copy.shared.local(%{{.*}}: !llvm.ptr<3>, %{{.*}}: i32, %{{.*}}: !llvm.ptr<5>) {{.*}}nvvm.as = array<i32: 3, -1, 5>
// CHECK-DAG: llvm.func internal @copy.global.shared(%{{.*}}: !llvm.ptr<1>, %{{.*}}: i32, %{{.*}}: !llvm.ptr<3>) {{.*}}nvvm.as = array<i32: 1, -1, 3>
// CHECK-DAG: llvm.func internal @copy.shared.global(%{{.*}}: !llvm.ptr<3>, %{{.*}}: i32, %{{.*}}: !llvm.ptr<1>) {{.*}}nvvm.as = array<i32: 3, -1, 1>
llvm.func internal @copy(%to: !llvm.ptr, %n: i32, %from: !llvm.ptr) {
  %v = llvm.load %from : !llvm.ptr -> f32
  llvm.store %v, %to : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%a: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.call @copy.shared.local
  llvm.call @copy(%s, %n, %l) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  // CHECK: llvm.call @copy.global.shared
  llvm.call @copy(%a, %n, %s) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  // CHECK: llvm.call @copy.shared.global
  llvm.call @copy(%s, %n, %a) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  // CHECK: llvm.call @copy(%{{.*}}) : (!llvm.ptr<5>, i32, !llvm.ptr<5>) -> ()
  llvm.call @copy(%l, %n, %l) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  llvm.return
}
