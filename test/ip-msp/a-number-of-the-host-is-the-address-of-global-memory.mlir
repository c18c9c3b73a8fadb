// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-pipeline | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --ip-msp=param-always-point-to-global=false --memory-space-opt='param-always-point-to-global=false no-warnings' | FileCheck %s --check-prefix=UNTOLD

// A kernel that makes a pointer of its own argument got a pointer from the host: as a number, and with an
// offset.

// CHECK-LABEL: llvm.func @number(
// CHECK-COUNT-4: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// UNTOLD-LABEL: llvm.func @number(
// UNTOLD-COUNT-4: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @number(%n: i64, %m: i64, %i: i32, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %sum = llvm.add %n, %m : i64
  %q = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  %four = llvm.mlir.constant(4 : i64) : i64
  %wide = llvm.sext %i : i32 to i64
  %offset = llvm.mul %wide, %four : i64
  %behind = llvm.sub %n, %offset : i64
  %ahead = llvm.add %four, %behind : i64
  %r = llvm.inttoptr %ahead : i64 to !llvm.ptr
  llvm.store %x, %r : f32, !llvm.ptr
  %mask = llvm.mlir.constant(-16 : i64) : i64
  %low = llvm.and %n, %mask : i64
  %t = llvm.inttoptr %low : i64 to !llvm.ptr
  llvm.store %x, %t : f32, !llvm.ptr
  llvm.return
}
