// A loop carries a pointer that a helper got from two callers with different spaces, down to PTX.
//
// RUN: %{to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx --reachable %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK-DAG: ld.global
// CHECK-DAG: ld.shared
// COUNT: generic=0
gpu.module @m {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<128 x f32>
  func.func private @sum(%start: !llvm.ptr, %n: index) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %start, %s = %zero) -> (!llvm.ptr, f32) {
      %v = llvm.load %p : !llvm.ptr -> f32
      %t = arith.addf %s, %v : f32
      %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
      scf.yield %q, %t : !llvm.ptr, f32
    }
    return %r#1 : f32
  }
  gpu.func @k(%g: !llvm.ptr, %n: index) kernel {
    %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
    %x = func.call @sum(%g, %n) : (!llvm.ptr, index) -> f32
    llvm.store %x, %s : f32, !llvm.ptr
    gpu.barrier
    %y = func.call @sum(%s, %n) : (!llvm.ptr, index) -> f32
    llvm.store %y, %g : f32, !llvm.ptr
    gpu.return
  }
}
