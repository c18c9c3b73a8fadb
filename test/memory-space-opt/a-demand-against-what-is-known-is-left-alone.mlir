// RUN: tilespace-opt %s --verify-each --memory-space-opt=mode=first-time | FileCheck %s
// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s

// A barrier where none can be is dead code or a mistake. No space is made up for it: the op keeps its generic pointer,
// for the hardware to refuse, and the pointer keeps what is known of it.

// CHECK-LABEL: llvm.func @in_global(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<1>, %{{.*}}: i32)
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:    nvvm.mbarrier.init %[[G]], %{{.*}} : !llvm.ptr, i32
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr<1> -> i64
llvm.func @in_global(%p: !llvm.ptr<1>, %n: i32) -> i64 {
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr
  nvvm.mbarrier.init %g, %n : !llvm.ptr, i32
  %v = llvm.load %g : !llvm.ptr -> i64
  llvm.return %v : i64
}

// CHECK-LABEL: llvm.func @on_the_stack(
// CHECK:         %[[A:.*]] = llvm.alloca
// CHECK:         nvvm.mbarrier.inval %[[A]] : !llvm.ptr
// CHECK-NOT:     ptr<3>
llvm.func @on_the_stack(%n: i32) {
  %a = llvm.alloca %n x i64 : (i32) -> !llvm.ptr
  nvvm.mbarrier.inval %a : !llvm.ptr
  llvm.return
}

// In another block's shared memory there is no such address, whatever the windows share.
// CHECK-LABEL: llvm.func @in_the_cluster(
// CHECK:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr{{$}}
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<7> -> i64
llvm.func @in_the_cluster(%p: !llvm.ptr<7>) -> i64 {
  %g = llvm.addrspacecast %p : !llvm.ptr<7> to !llvm.ptr
  nvvm.mbarrier.inval %g : !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> i64
  llvm.return %v : i64
}

// CHECK-LABEL: llvm.func @at_null(
// CHECK:         %[[N:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    nvvm.mbarrier.inval %[[N]] : !llvm.ptr
llvm.func @at_null() {
  %n = llvm.mlir.zero : !llvm.ptr
  nvvm.mbarrier.inval %n : !llvm.ptr
  llvm.return
}

// Two demands that cannot both hold: the first is believed, the second keeps its generic pointer.
// CHECK-LABEL: llvm.func @both(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr)
// CHECK:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// CHECK:         llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%{{.*}}, %{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @both(%p: !llvm.ptr) -> i32 {
  %align = llvm.mlir.constant(4 : i32) : i32
  nvvm.mbarrier.inval %p : !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%p, %align) : (!llvm.ptr, i32) -> i32
  llvm.return %v : i32
}
