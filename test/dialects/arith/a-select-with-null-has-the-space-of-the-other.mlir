// Null is never an address of anything, so an access through a select with it names what the other operand names. The
// null is cast, not replaced by a zero of shared memory, which is another bit pattern.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-NOT:     llvm.mlir.zero : !llvm.ptr<3>
// CHECK:         arith.select %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<3>
func.func @k(%c: i1, %s: !llvm.ptr<3>, %x: f32) attributes {gpu.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = arith.select %c, %sg, %null : !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
