// RUN: tilespace-opt %s --split-casts | FileCheck %s

// CHECK-LABEL: @split
// CHECK: %[[G:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr<3> to !llvm.ptr
// CHECK: %[[Q:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr to !llvm.ptr<1>
// CHECK: llvm.load %[[Q]]
llvm.func @split(%p: !llvm.ptr<3>) -> f32 {
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
  %v = llvm.load %q : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: @lanes
// CHECK: llvm.addrspacecast %{{.*}} : vector<2x!llvm.ptr<3>> to vector<2x!llvm.ptr>
// CHECK: llvm.addrspacecast %{{.*}} : vector<2x!llvm.ptr> to vector<2x!llvm.ptr<5>>
llvm.func @lanes(%p: vector<2x!llvm.ptr<3>>) -> vector<2x!llvm.ptr<5>> {
  %q = llvm.addrspacecast %p : vector<2x!llvm.ptr<3>> to vector<2x!llvm.ptr<5>>
  llvm.return %q : vector<2x!llvm.ptr<5>>
}

// CHECK-LABEL: @views
// CHECK: memref.memory_space_cast %{{.*}} : memref<4xf32, 3> to memref<4xf32>
// CHECK: memref.memory_space_cast %{{.*}} : memref<4xf32> to memref<4xf32, 1>
func.func @views(%m: memref<4xf32, 3>) -> memref<4xf32, 1> {
  %q = memref.memory_space_cast %m : memref<4xf32, 3> to memref<4xf32, 1>
  return %q : memref<4xf32, 1>
}
