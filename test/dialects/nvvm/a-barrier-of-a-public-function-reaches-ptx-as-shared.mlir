// A function that other modules may call waits for a barrier, and reads what came with it. No visible code says where
// the barrier is, but the wait does: in PTX it names shared memory, and so does the load behind it. The load before
// does not.
//
// RUN: %{to-ptx} %s | %{ptx-text} | FileCheck %s

// CHECK-LABEL: .visible .func {{.*}} wait(
// CHECK:         ld.volatile.b32
// CHECK:         mbarrier.try_wait.parity.shared.b64
// CHECK:         ld.shared.b64
llvm.func @wait(%b: !llvm.ptr, %phase: i32, %ticks: i32) -> i64 {
  %v = llvm.load volatile %b {alignment = 4 : i64} : !llvm.ptr -> i64
  nvvm.mbarrier.try_wait.parity %b, %phase, %ticks : !llvm.ptr, i32, i32
  %w = llvm.load %b {alignment = 8 : i64} : !llvm.ptr -> i64
  %x = llvm.add %v, %w : i64
  llvm.return %x : i64
}
