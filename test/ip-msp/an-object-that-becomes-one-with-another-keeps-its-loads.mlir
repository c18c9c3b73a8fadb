// RUN: tilespace-opt %s --ip-msp --memory-space-opt="mode=first-time no-warnings" | FileCheck %s

// The slot is merged with the result of a recursion while stores into one are matched with loads from the other: the
// loads move to the merged object. The memory may hold the caller's pointer, too.

// CHECK-LABEL: llvm.func internal @f(
// CHECK-SAME:    %{{[^:]*}}: !llvm.ptr<5>
// CHECK:         %[[ANY:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    llvm.load %[[ANY]] : !llvm.ptr -> i32
// CHECK:         %[[HELD:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    llvm.load %[[HELD]] : !llvm.ptr -> i64

llvm.func internal @f(%p: !llvm.ptr, %copy: !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, %fuel: i32) -> !llvm.ptr {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %at = llvm.getelementptr %copy[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %copy, %at : !llvm.ptr, !llvm.ptr
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %some = llvm.getelementptr %copy[0, 1, %tid] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x i64>, array<4 x ptr>)>
  %any = llvm.load %some : !llvm.ptr -> !llvm.ptr
  %word = llvm.load %any : !llvm.ptr -> i32
  %head = llvm.getelementptr %copy[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %held = llvm.load %head : !llvm.ptr -> !llvm.ptr
  %n = llvm.load %held : !llvm.ptr -> i64
  %a = llvm.alloca %one x !llvm.array<64 x i8> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.array<64 x i8> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %more = llvm.icmp "sgt" %fuel, %zero : i32
  llvm.cond_br %more, ^again, ^end(%a : !llvm.ptr)
^again:
  %less = llvm.sub %fuel, %one : i32
  %r = llvm.call @f(%b, %a, %less) : (!llvm.ptr, !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, i32) -> !llvm.ptr
  llvm.br ^end(%r : !llvm.ptr)
^end(%q: !llvm.ptr):
  %next = llvm.getelementptr %q[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %next : !llvm.ptr, !llvm.ptr
  %m = llvm.load %next : !llvm.ptr -> !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @k(%p: !llvm.ptr, %fuel: i32) attributes {nvvm.kernel} {
  %q = llvm.call @f(%p, %p, %fuel) : (!llvm.ptr, !llvm.ptr {llvm.byval = !llvm.array<8 x i64>}, i32) -> !llvm.ptr
  llvm.return
}
