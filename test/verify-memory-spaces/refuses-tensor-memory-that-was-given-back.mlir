// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @after(%t: !llvm.ptr<6>, %n: i32, %v: i32) {
  %w = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  %q = llvm.getelementptr %t[4] : (!llvm.ptr<6>) -> !llvm.ptr<6>, i8
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  // expected-error @+1 {{tensor memory is used after it is deallocated}}
  %x = nvvm.tcgen05.ld %q {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.return
}

// The number that both addresses are made of.
llvm.func @by_number(%a: i32, %n: i32) {
  %t = llvm.inttoptr %a : i32 to !llvm.ptr<6>
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  %u = llvm.inttoptr %a : i32 to !llvm.ptr<6>
  // expected-error @+1 {{tensor memory is used after it is deallocated}}
  %x = nvvm.tcgen05.ld %u {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.return
}

// Other memory, and a path without.
llvm.func @accepted(%t: !llvm.ptr<6>, %u: !llvm.ptr<6>, %n: i32, %b: i1) {
  llvm.cond_br %b, ^free, ^use
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  %x = nvvm.tcgen05.ld %u {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.br ^use
^use:
  %y = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.return
}
