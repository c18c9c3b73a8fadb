// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%s: !llvm.ptr<3>, %t: !llvm.ptr<6>, %u: !llvm.ptr<6>) {
  %all = llvm.mlir.constant(512 : i32) : i32
  %few = llvm.mlir.constant(32 : i32) : i32
  nvvm.tcgen05.alloc %s, %all : !llvm.ptr<3>, i32
  // expected-error @+1 {{tensor memory has 512 columns: 512 are allocated here already, and 32 more are requested}}
  nvvm.tcgen05.alloc %s, %few : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %few : !llvm.ptr<6>, i32
  nvvm.tcgen05.dealloc %u, %all : !llvm.ptr<6>, i32
  llvm.return
}

// No allocation has fewer columns than 32.
llvm.func @of_an_unknown_size(%s: !llvm.ptr<3>, %t: !llvm.ptr<6>, %u: !llvm.ptr<6>, %n: i32) {
  %all = llvm.mlir.constant(512 : i32) : i32
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  // expected-error @+1 {{tensor memory has 512 columns: 32 are allocated here already, and 512 more are requested}}
  nvvm.tcgen05.alloc %s, %all : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %all : !llvm.ptr<6>, i32
  nvvm.tcgen05.dealloc %u, %n : !llvm.ptr<6>, i32
  llvm.return
}

llvm.func @accepted(%s: !llvm.ptr<3>, %t: !llvm.ptr<6>, %u: !llvm.ptr<6>) {
  %half = llvm.mlir.constant(256 : i32) : i32
  nvvm.tcgen05.alloc %s, %half : !llvm.ptr<3>, i32
  nvvm.tcgen05.alloc %s, %half : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %half : !llvm.ptr<6>, i32
  nvvm.tcgen05.alloc %s, %half : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %half : !llvm.ptr<6>, i32
  nvvm.tcgen05.dealloc %u, %half : !llvm.ptr<6>, i32
  llvm.return
}

// In a loop that gives back what it takes.
llvm.func @again_and_again(%s: !llvm.ptr<3>, %t: !llvm.ptr<6>, %c: i1) {
  %all = llvm.mlir.constant(512 : i32) : i32
  llvm.br ^loop
^loop:
  nvvm.tcgen05.alloc %s, %all : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %all : !llvm.ptr<6>, i32
  llvm.cond_br %c, ^loop, ^end
^end:
  llvm.return
}

// One of two is executed.
llvm.func @either(%s: !llvm.ptr<3>, %t: !llvm.ptr<6>, %c: i1) {
  %all = llvm.mlir.constant(512 : i32) : i32
  llvm.cond_br %c, ^one, ^next
^one:
  nvvm.tcgen05.alloc %s, %all : !llvm.ptr<3>, i32
  llvm.br ^next
^next:
  llvm.cond_br %c, ^end, ^other
^other:
  nvvm.tcgen05.alloc %s, %all : !llvm.ptr<3>, i32
  llvm.br ^end
^end:
  nvvm.tcgen05.dealloc %t, %all : !llvm.ptr<6>, i32
  llvm.return
}
