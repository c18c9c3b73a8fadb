// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: sed 's/"nocallback"/"noinline"/' %s | tilespace-opt --ip-msp --memory-space-opt | FileCheck %s --check-prefix=CALLS

// A declared function that reads memory may call functions by address, with any pointer, unless it is nocallback.

llvm.func @ask(i64) attributes {passthrough = ["nocallback"], memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @put(
// CALLS-LABEL: llvm.func internal @put(
llvm.func internal @put(%p: !llvm.ptr, %v: f32) {
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  // CALLS: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @kernel(%v: f32) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @put : !llvm.ptr
  %n = llvm.ptrtoint %f : !llvm.ptr to i64
  llvm.call @ask(%n) : (i64) -> ()
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call %f(%s, %v) : !llvm.ptr, (!llvm.ptr, f32) -> ()
  llvm.return
}
