// RUN: tilespace-opt %s --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s --check-prefix=ACCESS
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | mlir-translate --mlir-to-llvmir

// The pointer to the place of the result is part of the calling convention, so that its type stays. If the caller copies
// the result elsewhere, LLVM passes that memory instead of the slot (MemCpyOpt). An argument like any other is local.

// CHECK-LABEL: llvm.func internal @make(
// CHECK-SAME:    !llvm.ptr {llvm.sret = !llvm.struct<(i32, i32)>}, %{{.*}}: i32)
// CHECK-SAME:    nvvm.as = array<i32: 0, -1>
// ACCESS-LABEL: llvm.func internal @make(
// ACCESS-SAME:    %[[P:.*]]: !llvm.ptr {llvm.sret = !llvm.struct<(i32, i32)>}
// ACCESS:         llvm.store %{{.*}}, %[[P]] : i32, !llvm.ptr{{$}}
llvm.func internal @make(%r: !llvm.ptr {llvm.sret = !llvm.struct<(i32, i32)>}, %v: i32) {
  llvm.store %v, %r : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @fill(%{{.*}}: !llvm.ptr<5>, %{{.*}}: i32)
// ACCESS-LABEL: llvm.func internal @fill(
// ACCESS:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<5>
llvm.func internal @fill(%r: !llvm.ptr, %v: i32) {
  llvm.store %v, %r : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.call @make(%{{.*}}, %{{.*}}) : (!llvm.ptr {llvm.sret
llvm.func @kernel(%out: !llvm.ptr, %v: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %r = llvm.alloca %one x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  llvm.call @make(%r, %v) : (!llvm.ptr {llvm.sret = !llvm.struct<(i32, i32)>}, i32) -> ()
  %q = llvm.alloca %one x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  llvm.call @fill(%q, %v) : (!llvm.ptr, i32) -> ()
  %w = llvm.load %r : !llvm.ptr -> i32
  llvm.store %w, %out : i32, !llvm.ptr
  llvm.return
}
