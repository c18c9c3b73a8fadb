// RUN: tilespace-opt %s --ip-msp -o %t.once
// RUN: FileCheck %s --input-file=%t.once
// RUN: tilespace-opt %t.once --ip-msp -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.once
// RUN: FileCheck %s --check-prefixes=CHECK,OPT --input-file=%t.once
// RUN: tilespace-opt %t.once --ip-msp --memory-space-opt -o %t.twice
// RUN: diff %t.once %t.twice

// A second run does not repeat the work of the first: no casts of casts, no clones of clones, the same
// attributes. The first run does name the spaces.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK: llvm.func internal @next(%{{.*}}: !llvm.ptr<3>) -> !llvm.ptr<3>
// CHECK: llvm.func internal @next.global(%{{.*}}: !llvm.ptr<1>) -> !llvm.ptr<1>
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> i64
  %q = llvm.getelementptr %p[%v] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

// CHECK: llvm.func internal @open.global(%{{.*}}: !llvm.ptr<1>) -> !llvm.ptr<1>
llvm.func @open(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.load %p : !llvm.ptr -> !llvm.ptr
  llvm.return %q : !llvm.ptr
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @next(%g) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @next(%out) : (!llvm.ptr) -> !llvm.ptr
  %c = llvm.call @open(%out) : (!llvm.ptr) -> !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f32
  // OPT: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %v, %b : f32, !llvm.ptr
  llvm.store %v, %c : f32, !llvm.ptr
  llvm.return
}
