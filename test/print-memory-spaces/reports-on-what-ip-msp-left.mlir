// RUN: tilespace-opt %s --ip-msp --memory-space-opt --print-memory-spaces=report=- -o /dev/null | FileCheck %s

// After the rewrite the report counts the same accesses as named already, and the same one as left.

// CHECK:      "accesses": {
// CHECK-NEXT:   "before": {
// CHECK-DAG:      "generic": 1
// CHECK-DAG:      "shared": 1
// CHECK:        "after": {
// CHECK-DAG:      "generic": 1
// CHECK-DAG:      "shared": 1
// CHECK:      "clones": 0

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @set(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @open(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @kernel(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @set(%s, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
