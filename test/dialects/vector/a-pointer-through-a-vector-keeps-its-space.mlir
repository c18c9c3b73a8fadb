// Into a vector, shuffled, and out again: only shared pointers are in it.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
func.func @k(%s: !llvm.ptr<3>, %t: !llvm.ptr<3>, %x: f32) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %tg = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = vector.broadcast %sg : !llvm.ptr to vector<2x!llvm.ptr>
  %b = vector.insert %tg, %a[1] : !llvm.ptr into vector<2x!llvm.ptr>
  %c = vector.shuffle %a, %b [0, 3] : vector<2x!llvm.ptr>, vector<2x!llvm.ptr>
  %p = vector.extract %c[1] : !llvm.ptr from vector<2x!llvm.ptr>
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
