// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// `red` leaves a sum in memory. Its operands are numbers narrower than an address, so that pointers in the same memory
// stay the host's pointers.

// CHECK-LABEL: llvm.func @adds(
// CHECK: %[[ROW:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @adds(%sums: !llvm.ptr, %rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.inline_asm has_side_effects "red.global.add.f32 [$0], $1;", "l,f" %sums, %x : (!llvm.ptr, f32) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}

// -----

// A number of 64 bits may be an address, or may be added to an address.

// CHECK-LABEL: llvm.func @adds_addresses(
// CHECK: %[[ROW:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK: llvm.store %{{.*}}, %[[ROW]] : f32, !llvm.ptr{{$}}
llvm.func @adds_addresses(%sums: !llvm.ptr, %rows: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  llvm.inline_asm has_side_effects "red.global.add.u64 [$0], $1;", "l,l" %sums, %n : (!llvm.ptr, i64) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
