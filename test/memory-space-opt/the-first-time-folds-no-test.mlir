// RUN: tilespace-opt %s --memory-space-opt=mode=first-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=mode=first-time-no-warnings | FileCheck %s

// Before ip-msp, tests of the space stay, and published spaces are not read: nothing is published yet.

// CHECK-LABEL: llvm.func @test(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.isspacep.shared"
llvm.func @test(%p: !llvm.ptr<3>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%g) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}

// CHECK-LABEL: llvm.func @published(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @published(%p: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 3>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// An access is named.
// CHECK-LABEL: llvm.func @access(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @access(%p: !llvm.ptr<3>) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> f32
  llvm.return %v : f32
}
