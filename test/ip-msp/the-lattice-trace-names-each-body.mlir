// RUN: tilespace-opt %s --ip-msp=memspace-opt-verbose -o /dev/null 2>&1 | FileCheck %s --match-full-lines
// RUN: tilespace-opt %s --ip-msp -o /dev/null 2>&1 | count 0

// A clone has lines of its own, beside the original's lines.

// CHECK-DAG: get.global : argument 0 : mask 0x01 : vote 1
// CHECK-DAG: get : argument 0 : mask 0x02 : vote 3
// CHECK-DAG: kernel : llvm.addrspacecast #1 : mask 0x02 : vote 3
// CHECK-DAG: same.global : result 0 : vote 1
// CHECK-DAG: same : result 0 : vote 3
// CHECK-DAG: same : block 0 : 2 visits
// CHECK-DAG: kernel : block 0 : 1 visits
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @same(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> f32
  %b = llvm.call @get(%out) : (!llvm.ptr) -> f32
  %c = llvm.call @same(%s) : (!llvm.ptr) -> !llvm.ptr
  %d = llvm.call @same(%out) : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
