// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @loaded_twice(%s: !llvm.ptr<3>, %c: i32, %v: vector<2xi32>) {
  nvvm.tcgen05.alloc %s, %c : !llvm.ptr<3>, i32
  %h = llvm.load %s : !llvm.ptr<3> -> i32
  %t = llvm.inttoptr %h : i32 to !llvm.ptr<6>
  nvvm.tcgen05.dealloc %t, %c : !llvm.ptr<6>, i32
  %again = llvm.load %s : !llvm.ptr<3> -> i32
  %u = llvm.inttoptr %again : i32 to !llvm.ptr<6>
  // expected-error @+1 {{tensor memory is used after it is deallocated}}
  nvvm.tcgen05.st %u, %v {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  llvm.return
}

// Another allocation in between.
llvm.func @accepted(%s: !llvm.ptr<3>, %c: i32, %v: vector<2xi32>) {
  nvvm.tcgen05.alloc %s, %c : !llvm.ptr<3>, i32
  %h = llvm.load %s : !llvm.ptr<3> -> i32
  %t = llvm.inttoptr %h : i32 to !llvm.ptr<6>
  nvvm.tcgen05.dealloc %t, %c : !llvm.ptr<6>, i32
  nvvm.tcgen05.alloc %s, %c : !llvm.ptr<3>, i32
  %again = llvm.load %s : !llvm.ptr<3> -> i32
  %u = llvm.inttoptr %again : i32 to !llvm.ptr<6>
  nvvm.tcgen05.st %u, %v {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  nvvm.tcgen05.dealloc %u, %c : !llvm.ptr<6>, i32
  llvm.return
}
