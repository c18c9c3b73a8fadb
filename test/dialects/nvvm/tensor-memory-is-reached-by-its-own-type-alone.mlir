// tcgen05 takes tensor memory by type. Nothing else does: a tensor pointer that a program casts to generic names no memory
// that a load could access, so that the load stays as it is. tcgen05.ld returns numbers: a pointer made from such a number
// is an address of the host's.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME:    %[[T:[a-z0-9]+]]: !llvm.ptr<6>
// CHECK:         %[[V:.*]] = nvvm.tcgen05.ld %[[T]] {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
// CHECK:         nvvm.tcgen05.st %[[T]], %[[V]] {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
// CHECK:         nvvm.tcgen05.cp %[[T]], %{{.*}} {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
// CHECK:         nvvm.tcgen05.shift %[[T]] : !llvm.ptr<6>
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[T]] : !llvm.ptr<6> to !llvm.ptr
// CHECK:         llvm.load %[[G]] : !llvm.ptr -> i32
// CHECK:         %[[P:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr
// CHECK:         %[[N:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %[[N]] : i64, !llvm.ptr<1>
llvm.func @k(%t: !llvm.ptr<6>, %desc: i64) attributes {nvvm.kernel} {
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
  nvvm.tcgen05.st %t, %v {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
  nvvm.tcgen05.cp %t, %desc {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
  nvvm.tcgen05.shift %t : !llvm.ptr<6>
  %g = llvm.addrspacecast %t : !llvm.ptr<6> to !llvm.ptr
  %w = llvm.load %g : !llvm.ptr -> i32
  %n = llvm.bitcast %v : vector<2xi32> to i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %desc, %p : i64, !llvm.ptr
  llvm.return
}
