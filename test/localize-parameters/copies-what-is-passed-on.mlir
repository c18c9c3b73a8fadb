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
// CHECK:         %[[COPY:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32, f64)> {alignment = 16 : i64}
// CHECK:         %[[END:.*]] = llvm.getelementptr %{{.*}}[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
// CHECK:         %[[SIZE:.*]] = llvm.ptrtoint %[[END]]
// CHECK:         "llvm.intr.memcpy"(%[[COPY]], %[[PARAM]], %[[SIZE]])
// CHECK:         llvm.call @helper(%[[COPY]])
llvm.func @kernel(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, f64)>, llvm.align = 16 : i64}) attributes {nvvm.kernel} {
  %v = llvm.call @helper(%p) : (!llvm.ptr) -> i32
  llvm.return
}
