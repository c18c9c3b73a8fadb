// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  // expected-error @+1 {{tensor memory is used before it is allocated}}
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}

// One warp allocates for all.
llvm.func @accepted(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %first: i1) {
  llvm.cond_br %first, ^alloc, ^use
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.br ^use
^use:
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  llvm.cond_br %first, ^free, ^end
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// The caller's.
llvm.func @of_others(%t: !llvm.ptr<6>) {
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  llvm.return
}

// -----

// One warp multiplies what another allocates: it waits for that.
llvm.func @warps(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %multiplies: i1, %allocates: i1) {
  llvm.cond_br %multiplies, ^multiply, ^next
^multiply:
  nvvm.barrier
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  llvm.br ^next
^next:
  llvm.cond_br %allocates, ^alloc, ^end
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.barrier
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// A barrier behind the use is of no help.
llvm.func @too_late(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  // expected-error @+1 {{tensor memory is used before it is allocated}}
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  nvvm.barrier
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}
