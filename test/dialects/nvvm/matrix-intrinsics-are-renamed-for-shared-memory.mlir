// ldmatrix and stmatrix as LLVM IR spells them take generic and shared pointers, and say so in their names.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME:    %[[S:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK:         llvm.call_intrinsic "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3"(%[[S]]) : (!llvm.ptr<3>) -> i32
// CHECK:         llvm.call_intrinsic "llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3"(%[[S]], %{{.*}}) : (!llvm.ptr<3>, i32) -> ()
llvm.func @k(%s: !llvm.ptr<3>) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0"(%p) : (!llvm.ptr) -> i32
  llvm.call_intrinsic "llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p0"(%p, %v) : (!llvm.ptr, i32) -> ()
  llvm.return
}

// In global memory there are no such instructions. The name stays, for the hardware to refuse.
// CHECK-LABEL: llvm.func @wrong(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0"(%{{.*}}) : (!llvm.ptr) -> i32
llvm.func @wrong(%g: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call_intrinsic "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0"(%g) : (!llvm.ptr) -> i32
  llvm.return
}
