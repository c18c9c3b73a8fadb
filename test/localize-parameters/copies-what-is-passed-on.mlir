// RUN: tilespace-opt %s --localize-parameters | FileCheck %s
// RUN: tilespace-opt %s --localize-parameters --ip-msp --memory-space-opt | FileCheck %s --check-prefix=SPACES

// Parameter memory cannot be given away, so that the helper gets a copy on the stack: it then knows what it has.

// SPACES: llvm.func internal @helper(%{{.*}}: !llvm.ptr<5>)
llvm.func internal @helper(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr {llvm.align = 16
// CHECK:         %[[PARAM:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<101>
// CHECK:         %[[COPY:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32, i32, f64)> {alignment = 16 : i64}
// CHECK:         %[[A:.*]] = llvm.load %[[PARAM]] {alignment = 16 : i64} : !llvm.ptr<101> -> i32
// CHECK:         llvm.store %[[A]], %[[COPY]] {alignment = 16 : i64} : i32, !llvm.ptr
// CHECK:         %[[FROM:.*]] = llvm.getelementptr %[[PARAM]][4] : (!llvm.ptr<101>) -> !llvm.ptr<101>, i8
// CHECK:         %[[TO:.*]] = llvm.getelementptr %[[COPY]][4] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK:         %[[B:.*]] = llvm.load %[[FROM]] {alignment = 4 : i64} : !llvm.ptr<101> -> i32
// CHECK:         llvm.store %[[B]], %[[TO]] {alignment = 4 : i64} : i32, !llvm.ptr
// CHECK:         llvm.getelementptr %[[PARAM]][8] : (!llvm.ptr<101>) -> !llvm.ptr<101>, i8
// CHECK:         llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<101> -> f64
// CHECK:         llvm.call @helper(%[[COPY]])
llvm.func @kernel(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, f64)>, llvm.align = 16 : i64}) attributes {nvvm.kernel} {
  %v = llvm.call @helper(%p) : (!llvm.ptr) -> i32
  llvm.return
}
