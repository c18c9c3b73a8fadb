// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.func @refused(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %first: i1) {
    llvm.cond_br %first, ^alloc, ^use
  ^alloc:
    nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
    llvm.br ^use
  ^use:
    // expected-error @+1 {{tensor memory is used before it is allocated}}
    %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
    // expected-error @+1 {{tensor memory is used before it is allocated}}
    nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
    llvm.return
  }

  // A barrier is not an allocation.
  llvm.func @waits(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %first: i1) {
    llvm.cond_br %first, ^alloc, ^use
  ^alloc:
    // expected-error @+1 {{tensor memory is not deallocated}}
    nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
    llvm.br ^use
  ^use:
    nvvm.barrier
    // expected-error @+1 {{tensor memory is used before it is allocated}}
    %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
    llvm.cond_br %first, ^free, ^end
  ^free:
    // expected-error @+1 {{tensor memory is used before it is allocated}}
    nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
    llvm.br ^end
  ^end:
    llvm.return
  }

  llvm.func @accepted(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1) {
    nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
    llvm.cond_br %c, ^use, ^end
  ^use:
    %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
    llvm.br ^end
  ^end:
    nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
    llvm.return
  }
}
