// RUN: tilespace-opt %s --memory-space-opt='memspace-opt-verbose no-warnings' -o /dev/null 2>&1 | FileCheck %s --match-full-lines
// RUN: tilespace-opt %s --memory-space-opt=no-warnings -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %s --memory-space-opt='memspace-opt-verbose=false no-warnings' -o /dev/null 2>&1 | count 0

// Arguments of blocks first, then results of ops, each by its number in the function. Masks and votes are the
// documents' numbers: 0x0f is unknown, 1000 undetermined, 2000 poison.

// CHECK:      f : argument 0 : mask 0x02 : vote 3
// CHECK-NEXT: f : argument 1 : mask 0x0f : vote 2000
// CHECK-NEXT: f : argument 0 of block 2 : mask 0x02 null : vote 3
// CHECK-NEXT: f : llvm.addrspacecast #0 : mask 0x02 : vote 3
// CHECK-NEXT: f : llvm.mlir.zero #1 : mask 0x00 null : vote 1000
// CHECK-NEXT: f : llvm.load #5 : mask 0x0f : vote 2000
// CHECK-NEXT: f : llvm.load #5 field 1 : mask 0x0f : vote 2000
// CHECK-NEXT: f : block 0 : 1 visits
// CHECK-NEXT: f : block 1 : 1 visits
// CHECK-NEXT: f : block 2 : 1 visits
// CHECK-NOT:  {{.+}}
llvm.func @f(%s: !llvm.ptr<3>, %p: !llvm.ptr, %c: i1, %n: i32) -> i1 {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  llvm.cond_br %c, ^other, ^store(%g : !llvm.ptr)
^other:
  llvm.br ^store(%z : !llvm.ptr)
^store(%q: !llvm.ptr):
  llvm.store %n, %q : i32, !llvm.ptr
  %pair = llvm.load %p : !llvm.ptr -> !llvm.struct<(ptr, ptr)>
  %t = llvm.icmp "eq" %q, %z : !llvm.ptr
  llvm.return %t : i1
}
