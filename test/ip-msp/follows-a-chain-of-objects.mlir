// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Each node holds the address of the next one, which the constructor of all nodes gets as an argument. Their other
// contents are beside it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @init(%this: !llvm.ptr, %next: !llvm.ptr, %payload: !llvm.ptr) {
  %field = llvm.getelementptr %this[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %next, %this : !llvm.ptr, !llvm.ptr
  llvm.store %payload, %field : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func internal @use(
llvm.func internal @use(%first: !llvm.ptr, %v: f32, %n: i32) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^loop(%first, %n : !llvm.ptr, i32)
^loop(%node: !llvm.ptr, %left: i32):
  %field = llvm.getelementptr %node[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  %next = llvm.load %node : !llvm.ptr -> !llvm.ptr
  %less = llvm.sub %left, %one : i32
  %more = llvm.icmp "ne" %less, %zero : i32
  llvm.cond_br %more, ^loop(%next, %less : !llvm.ptr, i32), ^end
^end:
  llvm.return
}
llvm.func @k(%v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %three = llvm.mlir.constant(3 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.call @init(%c, %null, %s) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @init(%b, %c, %s) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @init(%a, %b, %s) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @use(%a, %v, %three) : (!llvm.ptr, f32, i32) -> ()
  llvm.return
}
