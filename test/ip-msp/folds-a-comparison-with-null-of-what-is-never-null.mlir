// RUN: tilespace-opt %s --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s

// An address in the window of shared memory is not null as a generic address. The comparison has one answer, whichever way it
// is asked, and is not left for LLVM to make in the space, where the first variable has the number that null has.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK-SAME:    !llvm.ptr<3>
// CHECK:         %[[A:.*]] = llvm.mlir.constant(false) : i1
// CHECK:         %[[B:.*]] = llvm.mlir.constant(true) : i1
// CHECK:         %[[C:.*]] = llvm.mlir.constant(false) : i1
// CHECK:         %[[D:.*]] = llvm.mlir.constant(true) : i1
// CHECK:         llvm.call @take(%[[A]]) : (i1) -> ()
// CHECK:         llvm.call @take(%[[B]]) : (i1) -> ()
// CHECK:         llvm.call @take(%[[C]]) : (i1) -> ()
// CHECK:         llvm.call @take(%[[D]]) : (i1) -> ()
llvm.func internal @use(%p: !llvm.ptr, %i: i64) attributes {no_inline} {
  %null = llvm.mlir.zero : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %a = llvm.icmp "eq" %p, %null : !llvm.ptr
  %b = llvm.icmp "ne" %null, %p : !llvm.ptr
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %c = llvm.icmp "eq" %q, %null : !llvm.ptr
  %bits = llvm.ptrtoint %q : !llvm.ptr to i64
  %d = llvm.icmp "ne" %zero, %bits : i64
  llvm.call @take(%a) : (i1) -> ()
  llvm.call @take(%b) : (i1) -> ()
  llvm.call @take(%c) : (i1) -> ()
  llvm.call @take(%d) : (i1) -> ()
  llvm.return
}
llvm.func @take(i1)
llvm.func @k(%i: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @use(%s, %i) : (!llvm.ptr, i64) -> ()
  llvm.return
}
