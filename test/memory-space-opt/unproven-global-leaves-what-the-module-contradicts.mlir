// RUN: tilespace-opt %s --ip-msp --memory-space-opt='unproven=global no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=unproven=global 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,llvm.func(memory-space-opt{unproven=global no-warnings}))' \
// RUN:   | FileCheck %s --check-prefix=ALONE

// The array holds a pointer to global and one to shared memory: only the whole module shows that the loaded pointer
// may be either, and nothing is presumed. The pointer made from a number is presumed global. It is global too in a run
// on the function in isolation, for which the host passes no other address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %i: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %array = llvm.alloca %one x !llvm.array<2 x ptr> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %array[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %in, %array : !llvm.ptr, !llvm.ptr
  llvm.store %s, %second : !llvm.ptr, !llvm.ptr
  %any = llvm.getelementptr %array[%i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %p = llvm.load %any : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  // ALONE: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  %n = llvm.inttoptr %i : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  // ALONE: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %n : f32, !llvm.ptr
  llvm.return
}
