// All lanes of a vector of pointers share what is known: one global and one shared pointer in it make both unknown.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[P:.*]] = vector.extract %{{.*}}[0] : !llvm.ptr from vector<2x!llvm.ptr>
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
func.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = vector.from_elements %g, %sg : vector<2x!llvm.ptr>
  %p = vector.extract %v[0] : !llvm.ptr from vector<2x!llvm.ptr>
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
