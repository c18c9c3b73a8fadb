// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=no-warnings --mlir-disable-threading | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(llvm.func(memory-space-opt{no-warnings})))' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s --check-prefix=WHOLE

// Three modules use the same name: one declares it, one has a body of that name, one declares it again. A fact found
// in one says nothing of the next.

module attributes {gpu.container_module} {
  llvm.func @malloc(%n: i64) -> !llvm.ptr {
    %null = llvm.mlir.zero : !llvm.ptr
    llvm.return %null : !llvm.ptr
  }
  gpu.module @declares {
    llvm.func @malloc(i64) -> !llvm.ptr
    // CHECK-LABEL: llvm.func @first(
    // CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    // WHOLE-LABEL: llvm.func @first(
    // WHOLE:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.func @first(%n: i64, %x: f32) attributes {nvvm.kernel} {
      %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
  gpu.module @defines {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
    llvm.func internal @malloc(%n: i64) -> !llvm.ptr {
      %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
      llvm.return %g : !llvm.ptr
    }
    // CHECK-LABEL: llvm.func @second(
    // CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
    // WHOLE-LABEL: llvm.func @second(
    // WHOLE:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
    llvm.func @second(%n: i64, %x: f32) attributes {nvvm.kernel} {
      %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
  gpu.module @declares_too {
    llvm.func @malloc(i64) -> !llvm.ptr
    // CHECK-LABEL: llvm.func @third(
    // CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    // WHOLE-LABEL: llvm.func @third(
    // WHOLE:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
    llvm.func @third(%n: i64, %x: f32) attributes {nvvm.kernel} {
      %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
}
