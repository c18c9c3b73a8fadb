// An atomic of NVIDIA's nvvm accesses global memory or shared memory, or stays generic where its pointer may
// be to either.
//
// RUN: tilespace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s 2>/dev/null | FileCheck %s

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x i32>

// CHECK-LABEL: llvm.func @k(
// CHECK:         "nvidia.nvvm.atomicrmw"(%{{.*}}) <{{.*}}> : (!llvm.ptr<1>, i32) -> i32
// CHECK:         "nvidia.nvvm.red"(%{{.*}}) <{{.*}}> : (!llvm.ptr<3>, i32) -> ()
// CHECK:         "nvidia.nvvm.red"(%{{.*}}) <{{.*}}> : (!llvm.ptr, i32) -> ()
llvm.func @k(%p: !llvm.ptr, %n: i32, %c: i1) attributes {nvvm.kernel} {
  %0 = "nvidia.nvvm.atomicrmw"(%p, %n) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op max>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr, i32) -> i32
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %t = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  "nvidia.nvvm.red"(%t, %0) <{memOrder = #nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr, i32) -> ()
  %either = llvm.select %c, %p, %t : i1, !llvm.ptr
  "nvidia.nvvm.red"(%either, %n) <{memOrder = #nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr, i32) -> ()
  llvm.store %0, %p : i32, !llvm.ptr
  llvm.return
}
