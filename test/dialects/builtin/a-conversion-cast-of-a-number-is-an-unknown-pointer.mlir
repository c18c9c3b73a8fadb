// A pointer made from an integer by a conversion cast may be anything. A select between it and shared memory is not
// shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[P:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
func.func @k(%c: i1, %s: !llvm.ptr<3>, %bits: i64, %x: f32) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = builtin.unrealized_conversion_cast %bits : i64 to !llvm.ptr
  %p = arith.select %c, %sg, %q : !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
