// RUN: tilespace-opt %s --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s --check-prefix=ACCESS

// A struct passed by value lies in parameter space, and the pointers that the host put in it are global. The helper
// that gets its address must not name parameter memory: in a function this space means the function's own.

// CHECK-LABEL: llvm.func internal @first(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// ACCESS-LABEL: llvm.func internal @first(
// ACCESS:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// ACCESS:         %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// ACCESS:         llvm.load %[[G]] : !llvm.ptr<1> -> f32
llvm.func internal @first(%s: !llvm.ptr) -> f32 {
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(%{{.*}}: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, i32)>, nvvm.grid_constant}, %{{.*}}: !llvm.ptr)
// CHECK-SAME:    nvvm.as = array<i32: 101, 1>
llvm.func @kernel(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, i32)>, nvvm.grid_constant}, %out: !llvm.ptr)
    attributes {nvvm.kernel} {
  %v = llvm.call @first(%s) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
