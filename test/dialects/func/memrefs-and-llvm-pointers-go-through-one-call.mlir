// A memref and a bare pointer as arguments of one function: each gets its own space, and the clone is named by both.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-DAG:   func.func private @move_global_shared(%{{.*}}: memref<8xf32, 1>, %{{.*}}: !llvm.ptr<3>)
// CHECK-DAG:   func.func private @move(%{{.*}}: memref<8xf32, 3>, %{{.*}}: !llvm.ptr<1>)
// CHECK-LABEL: func.func @k(
// CHECK:         call @move_global_shared(%{{.*}}) : (memref<8xf32, 1>, !llvm.ptr<3>) -> ()
// CHECK:         call @move(%{{.*}}) : (memref<8xf32, 3>, !llvm.ptr<1>) -> ()
func.func private @move(%m: memref<8xf32>, %p: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  llvm.store %v, %p : f32, !llvm.ptr
  return
}
func.func @k(%gm: memref<8xf32>, %gp: !llvm.ptr, %sm: memref<8xf32, 3>, %sp: !llvm.ptr<3>) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %sm : memref<8xf32, 3> to memref<8xf32>
  %p = llvm.addrspacecast %sp : !llvm.ptr<3> to !llvm.ptr
  call @move(%gm, %p) : (memref<8xf32>, !llvm.ptr) -> ()
  call @move(%m, %gp) : (memref<8xf32>, !llvm.ptr) -> ()
  return
}
