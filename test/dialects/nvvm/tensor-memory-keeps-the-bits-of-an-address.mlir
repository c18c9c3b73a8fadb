// Numbers that tcgen05.st and tcgen05.cp write may have bits of an address, and so may numbers that
// tcgen05.ld reads.
//
// RUN: %{infer} %s | FileCheck %s

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x i64>

// CHECK-LABEL: llvm.func @stored(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
llvm.func @stored(%t: !llvm.ptr<6>, %n: i64) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.ptrtoint %g : !llvm.ptr to i64
  %s = llvm.bitcast %b : i64 to vector<2xi32>
  nvvm.tcgen05.st %t, %s {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
  %m = llvm.bitcast %v : vector<2xi32> to i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
