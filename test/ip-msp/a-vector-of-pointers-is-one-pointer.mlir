// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// All lanes of a vector of pointers share one vote: shared in every lane makes a vector of shared pointers.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @gather(
// CHECK-SAME:    %[[V:.*]]: vector<2x!llvm.ptr<3>>, %{{.*}}: vector<2xi1>) -> vector<2xf32>
// CHECK:         llvm.intr.masked.gather %[[V]], %{{.*}} : (vector<2x!llvm.ptr<3>>, vector<2xi1>) -> vector<2xf32>
llvm.func internal @gather(%p: vector<2x!llvm.ptr>, %m: vector<2xi1>) -> vector<2xf32> {
  %v = llvm.intr.masked.gather %p, %m {alignment = 4 : i32} : (vector<2x!llvm.ptr>, vector<2xi1>) -> vector<2xf32>
  llvm.return %v : vector<2xf32>
}

llvm.func @kernel(%out: !llvm.ptr, %o: vector<2xi64>, %m: vector<2xi1>) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.getelementptr %s[%o] : (!llvm.ptr, vector<2xi64>) -> vector<2x!llvm.ptr>, f32
  %v = llvm.call @gather(%p, %m) : (vector<2x!llvm.ptr>, vector<2xi1>) -> vector<2xf32>
  llvm.store %v, %out : vector<2xf32>, !llvm.ptr
  llvm.return
}
