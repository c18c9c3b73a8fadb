// RUN: tilespace-opt %s --split-merged-accesses --verify-diagnostics | FileCheck %s

gpu.module @device {

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: gpu.func @in_a_region(
// CHECK-NOT: ^
// CHECK: gpu.return
gpu.func @in_a_region(%p: !llvm.ptr, %c: i1, %d: i1) kernel {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  scf.if %d {
    // expected-remark@+1 {{an access to global or shared memory is not split: the region of 'scf.if' around it has no room for branches}}
    %v = llvm.load %q : !llvm.ptr -> f32
    llvm.store %v, %p : f32, !llvm.ptr
  }
  gpu.return
}

// CHECK-LABEL: gpu.func @of_a_region(
// CHECK-NOT: ^
// CHECK: gpu.return
gpu.func @of_a_region(%p: !llvm.ptr, %c: i1) kernel {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = scf.if %c -> !llvm.ptr {
    scf.yield %s : !llvm.ptr
  } else {
    scf.yield %p : !llvm.ptr
  }
  // expected-remark@+1 {{its pointer comes from 'scf.if', which does not tell its memory space}}
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  gpu.return
}

// A function of another dialect has room.

// CHECK-LABEL: gpu.func @in_a_function(
// CHECK: llvm.cond_br
gpu.func @in_a_function(%p: !llvm.ptr, %c: i1) kernel {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = arith.select %c, %s, %p : !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  gpu.return
}

}
