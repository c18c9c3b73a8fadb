// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Addresses of parameters are merged and tested, so that LLVM copies these to the stack. Where the test says that one
// is there, it still holds the host's pointer, and not only the address of @k's slot.

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}, %w: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>},
             %c: i1) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @keep(%slot) : (!llvm.ptr) -> ()
  %none = llvm.mlir.undef : vector<2x!llvm.ptr>
  %first = llvm.insertelement %v, %none[%zero : i32] : vector<2x!llvm.ptr>
  %both = llvm.insertelement %w, %first[%one : i32] : vector<2x!llvm.ptr>
  %i = llvm.zext %c : i1 to i32
  %either = llvm.extractelement %both[%i : i32] : vector<2x!llvm.ptr>
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%either) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^local, ^end
^local:
  %at = llvm.getelementptr inbounds %either[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %at : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
llvm.func internal @keep(%p: !llvm.ptr) {
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

// Resolved without the slot: only the host's pointers may be there.

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}, %w: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>},
             %c: i1) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %none = llvm.mlir.undef : vector<2x!llvm.ptr>
  %first = llvm.insertelement %v, %none[%zero : i32] : vector<2x!llvm.ptr>
  %both = llvm.insertelement %w, %first[%one : i32] : vector<2x!llvm.ptr>
  %i = llvm.zext %c : i1 to i32
  %either = llvm.extractelement %both[%i : i32] : vector<2x!llvm.ptr>
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%either) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^local, ^end
^local:
  %at = llvm.getelementptr inbounds %either[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  %p = llvm.load %at : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
