// RUN: tilespace-opt %s --ip-msp=check | FileCheck %s

// `half` may be called from other modules, with anything in its argument. That goes to `bits`, which reads its copy as
// a number of 16 bits, and to no other memory on the stack: not to the slot from which `first` loads a pointer.

// CHECK-LABEL: llvm.func ptx_kernelcc @kernel(
// CHECK:         llvm.call @first(%{{.*}}) : (!llvm.ptr<5>) -> !llvm.ptr<1>
llvm.func ptx_kernelcc @kernel(%a: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %view = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %a, %view : !llvm.ptr, !llvm.ptr
  %kept = llvm.call @keep(%view) : (!llvm.ptr) -> !llvm.ptr
  %p = llvm.call @first(%kept) : (!llvm.ptr) -> !llvm.ptr
  %n = llvm.mlir.constant(2 : i64) : i64
  %h = llvm.alloca %one x !llvm.struct<(i16)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%h, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %f = llvm.call @half(%h) : (!llvm.ptr {llvm.byval = !llvm.struct<(i16)>}) -> f32
  llvm.store %f, %p : f32, !llvm.ptr
  llvm.return
}

// The address of the slot is in memory here, and the solver does not keep the slot separate.
llvm.mlir.global internal @kept() {addr_space = 1 : i32} : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}

llvm.func internal @keep(%view: !llvm.ptr) -> !llvm.ptr {
  %g = llvm.mlir.addressof @kept : !llvm.ptr<1>
  llvm.store volatile %view, %g : !llvm.ptr, !llvm.ptr<1>
  llvm.return %view : !llvm.ptr
}

llvm.func internal @first(%view: !llvm.ptr) -> !llvm.ptr {
  %p = llvm.load %view : !llvm.ptr -> !llvm.ptr
  llvm.return %p : !llvm.ptr
}

llvm.func linkonce_odr @half(%h: !llvm.ptr {llvm.byval = !llvm.struct<(i16)>}) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(2 : i64) : i64
  %copy = llvm.alloca %one x !llvm.struct<(i16)> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%copy, %h, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %f = llvm.call @bits(%copy) : (!llvm.ptr {llvm.byval = !llvm.struct<(i16)>}) -> f32
  llvm.return %f : f32
}

llvm.func internal @bits(%h: !llvm.ptr {llvm.byval = !llvm.struct<(i16)>}) -> f32 {
  %v = llvm.load %h : !llvm.ptr -> i16
  %f = llvm.sitofp %v : i16 to f32
  llvm.return %f : f32
}
