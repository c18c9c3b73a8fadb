// A vector of conditions picks each lane from one of two vectors of pointers. Where one vector is global and the other
// shared, no lane is known.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         llvm.intr.masked.scatter %{{.*}} : vector<2xf32>, vector<2xi1> into vector<2x!llvm.ptr>
func.func @k(%c: vector<2xi1>, %g: !llvm.ptr, %s: !llvm.ptr<3>, %x: vector<2xf32>) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = vector.broadcast %g : !llvm.ptr to vector<2x!llvm.ptr>
  %b = vector.broadcast %sg : !llvm.ptr to vector<2x!llvm.ptr>
  %m = arith.select %c, %a, %b : vector<2xi1>, vector<2x!llvm.ptr>
  llvm.intr.masked.scatter %x, %m, %c {alignment = 4 : i32} : vector<2xf32>, vector<2xi1> into vector<2x!llvm.ptr>
  return
}
