// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  // expected-error @+1 {{tensor memory is used before it is allocated}}
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}

// One warp allocates for all, which wait for it.
llvm.func @accepted(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %first: i1) {
  llvm.cond_br %first, ^alloc, ^use
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.br ^use
^use:
  nvvm.barrier
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.cond_br %first, ^free, ^end
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// The caller's.
llvm.func @of_others(%t: !llvm.ptr<6>) {
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.return
}

// -----

// One warp multiplies what another allocates: it waits for that.
llvm.func @warps(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %multiplies: i1, %allocates: i1) {
  llvm.cond_br %multiplies, ^multiply, ^next
^multiply:
  nvvm.barrier
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
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

// A barrier after the use does not help.
llvm.func @too_late(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  // expected-error @+1 {{tensor memory is used before it is allocated}}
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  nvvm.barrier
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}

// -----

llvm.func @wait()

// Where nothing was allocated, nothing is waited for.
llvm.func @behind_a_branch(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %first: i1) {
  llvm.cond_br %first, ^alloc, ^use
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.barrier
  llvm.br ^use
^use:
  // expected-error @+1 {{tensor memory is used before it is allocated}}
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.cond_br %first, ^free, ^end
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// A called function may wait, and so may assembly.
llvm.func @by_a_call(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %first: i1) {
  llvm.cond_br %first, ^alloc, ^call
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.br ^use
^call:
  llvm.call @wait() : () -> ()
  llvm.br ^use
^use:
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.cond_br %first, ^free, ^end
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// Each path has an allocation of its own.
llvm.func @on_both_sides(%s: !llvm.ptr<3>, %n: i32, %m: i32, %t: !llvm.ptr<6>, %c: i1) {
  llvm.cond_br %c, ^one, ^other
^one:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.br ^use(%n : i32)
^other:
  nvvm.tcgen05.alloc %s, %m : !llvm.ptr<3>, i32
  llvm.br ^use(%m : i32)
^use(%k: i32):
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  nvvm.tcgen05.dealloc %t, %k : !llvm.ptr<6>, i32
  llvm.return
}

// A barrier of a dump, which LLVM 22 does not have.
llvm.func @behind_a_barrier_of_a_dump(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %first: i1) {
  llvm.cond_br %first, ^alloc, ^use
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.br ^use
^use:
  "nvidia.nvvm.barrier.cta.sync"(%n) <{aligned = false}> : (i32) -> ()
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.cond_br %first, ^free, ^end
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}
