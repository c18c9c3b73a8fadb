// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// Null, undef and poison are never an address: callers that pass them agree with callers that pass one. The callee only
// dereferences its argument, so that no code observes the cast of the null.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>)
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-NOT: @get.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr{{$}}
  %null = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[UNDEF:.*]] = llvm.mlir.undef : !llvm.ptr{{$}}
  %undef = llvm.mlir.undef : !llvm.ptr
  // CHECK: %[[POISON:.*]] = llvm.mlir.poison : !llvm.ptr{{$}}
  %poison = llvm.mlir.poison : !llvm.ptr
  %a = llvm.call @get(%g) : (!llvm.ptr) -> f32
  // CHECK: %[[C:.*]] = llvm.addrspacecast %[[NULL]] : !llvm.ptr to !llvm.ptr<3>
  // CHECK: llvm.call @get(%[[C]])
  %b = llvm.call @get(%null) : (!llvm.ptr) -> f32
  // CHECK: llvm.addrspacecast %[[UNDEF]] : !llvm.ptr to !llvm.ptr<3>
  %c = llvm.call @get(%undef) : (!llvm.ptr) -> f32
  // CHECK: llvm.addrspacecast %[[POISON]] : !llvm.ptr to !llvm.ptr<3>
  %d = llvm.call @get(%poison) : (!llvm.ptr) -> f32
  llvm.store %b, %out : f32, !llvm.ptr
  llvm.return
}
