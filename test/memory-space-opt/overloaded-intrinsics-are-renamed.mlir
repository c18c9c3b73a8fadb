// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM

// The spaces of its pointers are in the name of an overloaded intrinsic, and follow the operand.

// CHECK-LABEL: llvm.func @read_only(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<1>)
// CHECK:         llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p1"(%[[P]], %{{.*}}) : (!llvm.ptr<1>, i32) -> i32
// LLVM: call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %{{.*}}, i32 4)
llvm.func @read_only(%p: !llvm.ptr<1>) -> i32 {
  %align = llvm.mlir.constant(4 : i32) : i32
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.ldu.global.i.i32.p0"(%g, %align) : (!llvm.ptr, i32) -> i32
  llvm.return %v : i32
}
