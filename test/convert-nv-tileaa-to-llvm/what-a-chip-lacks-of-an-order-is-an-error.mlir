// An order or a scope that a target of the module has no instruction for is an error at the operation, and so is an atomic
// where PTX has none.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --convert-nv-tileaa-to-llvm

gpu.module @m [#nvvm.target<chip = "sm_60", features = "+ptx60">] {
  nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) {
    // expected-error@+2 {{failed to legalize operation 'nv_tileaa.atomic_rmw'}}
    // expected-error@+1 {{'nv_tileaa.atomic_rmw' op has no lowering: the order 'acquire_release' needs sm_70 and PTX 6.0, but it is compiled for sm_60 and PTX 6.0}}
    %0 = nv_tileaa.atomic_rmw add %p, %x {mem_semantic = #nv_tileaa<mem_semantic acquire_release>, mem_scope = #nv_tileaa<mem_scope sys>}
        : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m [#nvvm.target<chip = "sm_80", features = "+ptx80">] {
  nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) {
    // expected-error@+2 {{failed to legalize operation 'nv_tileaa.atomic_cas'}}
    // expected-error@+1 {{the scope 'cluster' needs sm_90 and PTX 7.8, but it is compiled for sm_80 and PTX 8.0}}
    %0 = nv_tileaa.atomic_cas %p, %x, %x {mem_scope = #nv_tileaa<mem_scope cluster>} : !nv_tileaa.ptr<i32, 1>, i32, i32 -> i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m [#nvvm.target<chip = "sm_60", features = "+ptx50">] {
  nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32, 1>) {
    // expected-error@+2 {{failed to legalize operation 'nv_tileaa.load'}}
    // expected-error@+1 {{the order 'acquire' needs sm_70 and PTX 6.0}}
    %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 1> -> i32
    nv_tileaa.return
  }
}

// -----

// One of two targets lacks it.
gpu.module @m [#nvvm.target<chip = "sm_90", features = "+ptx80">, #nvvm.target<chip = "sm_70", features = "+ptx63">] {
  nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) {
    // expected-error@+2 {{failed to legalize operation 'nv_tileaa.store'}}
    // expected-error@+1 {{the scope 'cluster' needs sm_90 and PTX 7.8, but it is compiled for sm_70 and PTX 6.3}}
    nv_tileaa.store %p, %x {mem_semantic = #nv_tileaa<mem_semantic release>, mem_scope = #nv_tileaa<mem_scope cluster>} : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }
}

// -----

// A loop on one chip, and an instruction on the other.
gpu.module @m [#nvvm.target<chip = "sm_90", features = "+ptx80">, #nvvm.target<chip = "sm_80", features = "+ptx80">] {
  nv_tileaa.func @f(%p: !nv_tileaa.ptr<bf16, 1>, %x: bf16) {
    // expected-error@+2 {{failed to legalize operation 'nv_tileaa.atomic_rmw'}}
    // expected-error@+1 {{'add.noftz.bf16' beside a target that has it needs sm_90 and PTX 7.8, but it is compiled for sm_80}}
    %0 = nv_tileaa.atomic_rmw addf %p, %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<bf16, 1>, bf16 -> bf16
    nv_tileaa.return
  }
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32, 4>, %x: i32) {
  // expected-error@+2 {{failed to legalize operation 'nv_tileaa.atomic_rmw'}}
  // expected-error@+1 {{PTX has no atomic operation on constant memory}}
  %0 = nv_tileaa.atomic_rmw add %p, %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 4>, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32, 5>, %x: i32) {
  // expected-error@+2 {{failed to legalize operation 'nv_tileaa.atomic_cas'}}
  // expected-error@+1 {{PTX has no atomic operation on local memory}}
  %0 = nv_tileaa.atomic_cas %p, %x, %x {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32, 5>, i32, i32 -> i32
  nv_tileaa.return
}

// -----

nv_tileaa.func @f(%p: !nv_tileaa.ptr<i1, 1>) {
  // expected-error@+2 {{failed to legalize operation 'nv_tileaa.load'}}
  // expected-error@+1 {{there is no ordered access to i1}}
  %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i1, 1> -> i1
  nv_tileaa.return
}

// -----

// What a chip has of it is no error: a relaxed atomic before the memory model, a loop for a float of 16 bits.
gpu.module @m [#nvvm.target<chip = "sm_60", features = "+ptx50">] {
  nv_tileaa.func @f(%p: !nv_tileaa.ptr<i32, 1>, %x: i32, %h: !nv_tileaa.ptr<f16, 1>, %y: f16) {
    %0 = nv_tileaa.atomic_rmw add %p, %x {mem_scope = #nv_tileaa<mem_scope sys>} : !nv_tileaa.ptr<i32, 1>, i32 -> i32
    %1 = nv_tileaa.atomic_rmw addf %h, %y {mem_scope = #nv_tileaa<mem_scope tl_blk>} : !nv_tileaa.ptr<f16, 1>, f16 -> f16
    nv_tileaa.return
  }
}
