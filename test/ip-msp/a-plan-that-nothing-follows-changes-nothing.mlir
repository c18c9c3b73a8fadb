// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{plan-only})' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{plan-only},canonicalize,memory-space-opt)' 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{plan-only},memory-space-opt)' | FileCheck %s --check-prefix=FOLLOWED

// Whoever only plans leaves the module as it is. A pass in between that changes something drops the plan: less is known
// then, and nothing is wrong.

// CHECK-LABEL: llvm.func internal @get(
// CHECK-SAME:    %{{.*}}: !llvm.ptr)
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// FOLLOWED-LABEL: llvm.func internal @get(
// FOLLOWED-SAME:    %{{.*}}: !llvm.ptr<3>)
// FOLLOWED:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @kernel(%x: i32) -> f32 {
  // An operation that folds.
  %zero = llvm.mlir.constant(0 : i32) : i32
  %unused = llvm.add %x, %zero : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> f32
  llvm.return %a : f32
}
