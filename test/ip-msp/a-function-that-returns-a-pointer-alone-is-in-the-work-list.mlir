// RUN: tilespace-opt %s --ip-msp=dump-ip-msp -o /dev/null 2>&1 | FileCheck %s

// CHECK: Initial work list size : 1
// CHECK-NEXT: tile : return memory space is resolved : 3
llvm.mlir.global internal @memory() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @tile() -> !llvm.ptr {
  %s = llvm.mlir.addressof @memory : !llvm.ptr<3>
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.return %p : !llvm.ptr
}

llvm.func @user(%i: i32) -> f32 {
  %p = llvm.call @tile() : () -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
