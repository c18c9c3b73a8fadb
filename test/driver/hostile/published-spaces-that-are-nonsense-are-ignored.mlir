// `nvvm.as` may come from anywhere: too short, too long, a number that is not a space, another type of attribute. None
// of it may be believed, and none of it may stop the passes; ip-msp replaces it.
//
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(memory-space-opt)' %s | FileCheck %s
// RUN: tilespace-opt --pass-pipeline='builtin.module(memory-space-opt{no-warnings})' %s 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: tilespace-opt --pass-pipeline='builtin.module(memory-space-opt{mode=first-time})' %s 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: tilespace-opt --verify-each --pass-pipeline='builtin.module(ip-msp)' %s | FileCheck %s --check-prefix=REPLACED

// CHECK-COUNT-5: llvm.store %{{.*}} : i32, !llvm.ptr{{$}}
// REPLACED-COUNT-5: nvvm.as = array<i32: 0, -1>}
llvm.func @short(%p: !llvm.ptr, %x: i32) attributes {nvvm.as = array<i32>} {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @long(%p: !llvm.ptr, %x: i32) attributes {nvvm.as = array<i32: 0, -1, 3, 3>} {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @unknown(%p: !llvm.ptr, %x: i32) attributes {nvvm.as = array<i32: 77, -9>} {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @wide(%p: !llvm.ptr, %x: i32) attributes {nvvm.as = array<i64: 3, -1>} {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @text(%p: !llvm.ptr, %x: i32) attributes {nvvm.as = "shared"} {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
