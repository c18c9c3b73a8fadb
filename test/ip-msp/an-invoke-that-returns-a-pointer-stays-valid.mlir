// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An invoke ends its block, so that there is no place right after it for a cast of its result.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere(!llvm.ptr)
llvm.func @__gxx_personality_v0(...) -> i32

// CHECK-LABEL: llvm.func internal @next(
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store %z, %p : f32, !llvm.ptr
  llvm.return %p : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.invoke @next
// CHECK:         llvm.call @elsewhere(%{{.*}}) : (!llvm.ptr) -> ()
llvm.func @kernel() attributes {nvvm.kernel, personality = @__gxx_personality_v0} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.invoke @next(%g) to ^normal unwind ^unwind : (!llvm.ptr) -> !llvm.ptr
^normal:
  llvm.store %z, %q : f32, !llvm.ptr
  llvm.call @elsewhere(%q) : (!llvm.ptr) -> ()
  llvm.return
^unwind:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %l : !llvm.struct<(ptr, i32)>
}

// A call does not: the cast comes right after it.

// CHECK-LABEL: llvm.func @calls(
// CHECK:         llvm.call @next
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// CHECK:         llvm.call @elsewhere(%{{.*}}) : (!llvm.ptr) -> ()
llvm.func @calls() attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.call @next(%g) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %q : f32, !llvm.ptr
  llvm.call @elsewhere(%q) : (!llvm.ptr) -> ()
  llvm.return
}
