// tcgen05.commit arrives at a barrier of this block or of another. It takes shared where that is known, and tells
// nothing where it is not. tcgen05.alloc writes to this block's memory, and tells so.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @known(
// CHECK:         nvvm.tcgen05.commit %{{.*}} : !llvm.ptr<3>
llvm.func @known(%b: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  nvvm.tcgen05.commit %g : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @unknown(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr
// CHECK:         nvvm.tcgen05.commit %[[P]] : !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @unknown(%b: !llvm.ptr) -> i64 {
  nvvm.tcgen05.commit %b : !llvm.ptr
  %v = llvm.load %b : !llvm.ptr -> i64
  llvm.return %v : i64
}

// CHECK-LABEL: llvm.func @alloc(
// CHECK:         nvvm.tcgen05.alloc %[[S:.*]], %{{.*}} : !llvm.ptr<3>, i32
// CHECK:         llvm.load %[[S]] : !llvm.ptr<3> -> i32
llvm.func @alloc(%slot: !llvm.ptr, %n: i32) -> i32 {
  nvvm.tcgen05.alloc %slot, %n : !llvm.ptr, i32
  %v = llvm.load %slot : !llvm.ptr -> i32
  llvm.return %v : i32
}
