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

// -----

gpu.module @ampere [#nvvm.target<chip = "sm_80">] {
  // expected-error @+1 {{shared_cluster memory needs sm_90, but the target is sm_80}}
  llvm.func @unused(%p: !llvm.ptr<7>) {
    llvm.return
  }
  llvm.func @in_a_struct(%n: i32) {
    // expected-error @+1 {{shared_cluster memory needs sm_90, but the target is sm_80}}
    %u = llvm.mlir.undef : !llvm.struct<(ptr<7>, i32)>
    llvm.return
  }
  llvm.func @made(%p: !llvm.ptr, %r: i32) {
    // expected-error @+1 {{shared_cluster memory needs sm_90, but the target is sm_80}}
    %q = llvm.call_intrinsic "llvm.nvvm.mapa"(%p, %r) : (!llvm.ptr, i32) -> !llvm.ptr
    llvm.return
  }
  llvm.func @accepted(%p: !llvm.ptr<3>) {
    llvm.return
  }
}

// -----

gpu.module @hopper [#nvvm.target<chip = "sm_90a">] {
  llvm.func @allocated(%s: !llvm.ptr<3>, %n: i32, %a: i32) {
    // expected-error @+1 {{tensor memory needs sm_100, but the target is sm_90}}
    llvm.call_intrinsic "llvm.nvvm.tcgen05.alloc.shared.cg1"(%s, %n) : (!llvm.ptr<3>, i32) -> ()
    %t = llvm.inttoptr %a : i32 to !llvm.ptr<6>
    llvm.call_intrinsic "llvm.nvvm.tcgen05.dealloc.cg1"(%t, %n) : (!llvm.ptr<6>, i32) -> ()
    llvm.return
  }
}
