// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A chain of address arithmetic keeps its flags and indices and gets the space of its base.

// CHECK-LABEL: llvm.func @chain(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>, %[[I:.*]]: i64)
// CHECK:         %[[A:.*]] = llvm.getelementptr inbounds %[[P]][%[[I]], 1] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, !llvm.struct<(i32, f32)>
// CHECK:         %[[B:.*]] = llvm.getelementptr inbounds|nuw %[[A]][8] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
// CHECK:         %[[C:.*]] = llvm.freeze %[[B]] : !llvm.ptr<3>
// CHECK:         %[[D:.*]] = llvm.bitcast %[[C]] : !llvm.ptr<3> to !llvm.ptr<3>
// CHECK:         llvm.load %[[D]] : !llvm.ptr<3> -> f32
// CHECK-NOT:     addrspacecast
llvm.func @chain(%p: !llvm.ptr<3>, %i: i64) -> f32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.getelementptr inbounds %g[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  %b = llvm.getelementptr inbounds | nuw %a[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %c = llvm.freeze %b : !llvm.ptr
  %d = llvm.bitcast %c : !llvm.ptr to !llvm.ptr
  %v = llvm.load %d : !llvm.ptr -> f32
  llvm.return %v : f32
}
