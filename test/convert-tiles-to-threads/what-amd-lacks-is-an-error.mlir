// Operations without a counterpart on AMD's chips, each beside the nearest one that has it.
//
// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --rocdl-attach-target=chip=gfx942 --convert-tiles-to-threads | FileCheck %s
// RUN: tilespace-opt %t/wrong.mlir --split-input-file --rocdl-attach-target=chip=gfx942 --convert-tiles-to-threads --verify-diagnostics

// CHECK-LABEL: gpu.func @flushes
// CHECK: llvm.fabs
// CHECK: arith.addf
// CHECK-LABEL: gpu.func @acquires
// CHECK: llvm.load {{.*}} atomic syncscope("agent") acquire
// CHECK-LABEL: gpu.func @counts
// CHECK: llvm.atomicrmw add {{.*}} syncscope("workgroup") monotonic
// CHECK-LABEL: gpu.func @intrinsic
// CHECK: llvm.call_intrinsic "llvm.ctpop"
// CHECK-LABEL: gpu.func @aliases
// CHECK: llvm.fence syncscope("agent") acq_rel
// CHECK-LABEL: gpu.func @hidden
// CHECK: llvm.inline_asm {{.*}} "=v,0,~{memory}"
// CHECK-LABEL: gpu.func @root
// CHECK: math.sqrt
// CHECK-LABEL: gpu.func @sixteen
// CHECK-SAME: rocdl.reqd_work_group_size = array<i32: 1024, 1, 1>

//--- right.mlir
gpu.module @m {
  nv_tileaa.func @flushes(%p: !nv_tileaa.ptr<f32, 1>, %x: f32) attributes {nv_tileaa.kernel_spec} {
    %y = nv_tileaa.addf %x, %x {flush_to_zero} : f32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.return
  }
  nv_tileaa.func @acquires(%p: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec} {
    %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
        : !nv_tileaa.ptr<i32, 1> -> i32
    nv_tileaa.return
  }
  nv_tileaa.func @counts(%p: !nv_tileaa.ptr<i32, 3>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    %0 = nv_tileaa.atomic_rmw add %p, %x {mem_scope = #nv_tileaa<mem_scope tl_blk>, mem_semantic = #nv_tileaa<mem_semantic relaxed>}
        : !nv_tileaa.ptr<i32, 3>, i32 -> i32
    nv_tileaa.return
  }
  nv_tileaa.func @intrinsic(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    %y = nv_tileaa.call_elementwise_intrinsic "llvm.ctpop"(%x) : (i32) -> i32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }
  nv_tileaa.func @aliases(%p: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec} {
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
    nv_tileaa.return
  }
  nv_tileaa.func @hidden(%p: !nv_tileaa.ptr<i16, 1>, %x: i16) attributes {nv_tileaa.kernel_spec} {
    %y = nv_tileaa.optimization_barrier %x : i16
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<i16, 1>, i16
    nv_tileaa.return
  }
  nv_tileaa.func @root(%p: !nv_tileaa.ptr<f32, 1>, %x: f32) attributes {nv_tileaa.kernel_spec} {
    %y = math.sqrt %x : f32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.return
  }
  nv_tileaa.func @sixteen(%x: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 16>} {
    nv_tileaa.return
  }
}

//--- wrong.mlir
gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f32, 1>, %x: f32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.addf' op has no lowering: the chip's instructions round to the nearest only}}
    %y = nv_tileaa.addf %x, %x {rounding_mode = #nv_tileaa<rounding_mode zero>} : f32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.load' op has no lowering: the scope 'cluster' is for clusters of blocks, which the chip does not have}}
    %0 = nv_tileaa.load %p {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope cluster>}
        : !nv_tileaa.ptr<i32, 1> -> i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.store' op has no lowering: it is not known which memory its address is in, and only named memory is accessed}}
    nv_tileaa.store %p, %x : !nv_tileaa.ptr<i32>, i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.call_elementwise_intrinsic' op has no lowering: the intrinsic is for NVIDIA's chips}}
    %y = nv_tileaa.call_elementwise_intrinsic "llvm.nvvm.prmt"(%x, %x, %x) : (i32, i32, i32) -> i32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f32, 1>, %x: f32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.elementwise_inline_asm' op has no lowering: its assembly is PTX, which the chip does not run}}
    %y = nv_tileaa.elementwise_inline_asm "sin.approx.f32 $0, $1;", "=f,f"(%x) {pure} : (f32) -> f32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nvvm.fence.proxy' op has no lowering: it is an operation of NVIDIA's chips}}
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.print' op has no lowering: the chip prints only by a service of the host's runtime, which is not called}}
    nv_tileaa.print "%d\0A", %x : i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'nv_tileaa.func' op has no lowering: a block of 2048 threads is not possible: num-warps are waves}}
  nv_tileaa.func @k(%x: i32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 32>} {
    nv_tileaa.return
  }
}

// -----

gpu.module @m [#rocdl.target<chip = "gfx1100">] {
  // expected-error @+1 {{'nv_tileaa.func' op has no lowering: tiles are not compiled for 'gfx1100' yet, only for gfx90a, gfx942, gfx1201}}
  nv_tileaa.func @k(%x: i32) attributes {nv_tileaa.kernel_spec} {
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i8, 1>, %x: i8) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.optimization_barrier' op has no lowering: the chip has no registers for i8}}
    %y = nv_tileaa.optimization_barrier %x : i8
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<i8, 1>, i8
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f32, 1>, %x: f32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'math.erf' op has no lowering: the chip has no instruction for it, and no library of functions is linked}}
    %y = math.erf %x : f32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'math.ipowi' op has no lowering: the chip has no instruction for it, and no library of functions is linked}}
    %y = math.ipowi %x, %x : i32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.call_elementwise_intrinsic' op has no lowering: the intrinsic is for another kind of processor, 'x86'}}
    %y = nv_tileaa.call_elementwise_intrinsic "llvm.x86.sse42.crc32.32.32"(%x, %x) : (i32, i32) -> i32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32, 1>, %x: i32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'llvm.call_intrinsic' op has no lowering: the intrinsic is for another kind of processor, 'x86'}}
    %y = llvm.call_intrinsic "llvm.x86.sse42.crc32.32.32"(%x, %x) : (i32, i32) -> i32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }
}

// -----

gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f32, 1>, %x: f32) attributes {nv_tileaa.kernel_spec} {
    // expected-error @+1 {{'nv_tileaa.extern_elementwise' op has no lowering: the functions of ROCm's device library are not linked}}
    %y = nv_tileaa.extern_elementwise @__ocml_erf_f32(%x) {pure} : (f32) -> f32
    nv_tileaa.store %p, %y : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.return
  }
}
