// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

gpu.module @ampere [#nvvm.target<chip = "sm_80">] {
  llvm.func @refused(%p: !llvm.ptr<7>, %t: !llvm.ptr<6>) {
    // expected-error @+1 {{shared_cluster memory needs sm_90, but the target is sm_80}}
    %v = llvm.load %p : !llvm.ptr<7> -> f32
    %w = llvm.load %p : !llvm.ptr<7> -> f32
    // expected-error @+1 {{tensor memory needs sm_100, but the target is sm_80}}
    %a = llvm.ptrtoint %t : !llvm.ptr<6> to i32
    llvm.return
  }
}

// -----

gpu.module @hopper [#nvvm.target<chip = "sm_90a">] {
  llvm.func @accepted(%p: !llvm.ptr<7>) {
    %v = llvm.load %p : !llvm.ptr<7> -> f32
    llvm.return
  }
}

// -----

// As it comes from LLVM IR.
llvm.func @by_attribute(%p: !llvm.ptr<7>) attributes {target_cpu = "sm_80"} {
  // expected-error @+1 {{shared_cluster memory needs sm_90, but the target is sm_80}}
  %v = llvm.load %p : !llvm.ptr<7> -> f32
  llvm.return
}

// -----

// Nothing says for which chip this is.
llvm.func @unsaid(%p: !llvm.ptr<7>) {
  %v = llvm.load %p : !llvm.ptr<7> -> f32
  llvm.return
}
