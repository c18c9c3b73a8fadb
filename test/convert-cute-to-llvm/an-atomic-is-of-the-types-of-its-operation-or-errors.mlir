// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A count that wraps, numbers of 16 bits in registers of integers, and bits of any number.

// CHECK: "atom.relaxed.gpu.global.inc.u32 $0, [$1], $2;", "=r,l,r"
// CHECK: "atom.relaxed.gpu.global.dec.u32 $0, [$1], $2;", "=r,l,r"
// CHECK: %[[HALF:.*]] = llvm.bitcast %arg2 : f16 to i16
// CHECK: "atom.relaxed.gpu.global.add.noftz.f16 $0, [$1], $2;", "=h,l,h" %arg0, %[[HALF]]
// CHECK: llvm.bitcast %{{.*}} : i16 to f16
// CHECK: "atom.relaxed.gpu.global.exch.b32 $0, [$1], $2;", "=r,l,r"
// CHECK: llvm.bitcast %{{.*}} : i32 to f32
// CHECK: "atom.relaxed.gpu.global.add.noftz.f16x2 $0, [$1], $2;", "=r,l,r"
// CHECK: "red.relaxed.gpu.global.add.noftz.bf16 [$0], $1;", "l,h"
// CHECK: "red.relaxed.gpu.global.add.noftz.f16x2 [$0], $1;", "l,r"
// CHECK: "red.relaxed.gpu.global.add.v4.f32 [$0], {$1, $2, $3, $4};", "l,f,f,f,f"
// CHECK: "atom.relaxed.gpu.global.add.v2.f32 {$0, $1}, [$2], {$3, $4};", "=f,=f,l,f,f"
// CHECK: "red.global.add.s32 [$0], $1;", "l,r"

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32, f16, f32, bf16, vector<2xf16>, vector<4xf32>, vector<2xf32>) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32, %h: f16, %f: f32, %b: bf16, %v: vector<2xf16>, %w: vector<4xf32>, %x: vector<2xf32>):
    %0 = "nvidia.nvvm.atomicrmw"(%g, %n) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op inc>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, i32) -> i32
    %1 = "nvidia.nvvm.atomicrmw"(%g, %n) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op dec>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, i32) -> i32
    %2 = "nvidia.nvvm.atomicrmw"(%g, %h) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op fadd>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, f16) -> f16
    %3 = "nvidia.nvvm.atomicrmw"(%g, %f) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op exch>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, f32) -> f32
    %4 = "nvidia.nvvm.atomicrmw"(%g, %v) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op fadd>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, vector<2xf16>) -> vector<2xf16>
    "test.use"(%0, %1, %2, %3, %4) : (i32, i32, f16, f32, vector<2xf16>) -> ()
    "nvidia.nvvm.red"(%g, %b) <{memOrder = #nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<bf16>}> : (!llvm.ptr<1>, bf16) -> ()
    "nvidia.nvvm.red"(%g, %v) <{memOrder = #nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<f16x2>}> : (!llvm.ptr<1>, vector<2xf16>) -> ()
    "nvidia.nvvm.red"(%g, %w) <{memOrder = #nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<f32>}> : (!llvm.ptr<1>, vector<4xf32>) -> ()
    %5 = "nvidia.nvvm.atomicrmw"(%g, %x) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op fadd>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, vector<2xf32>) -> vector<2xf32>
    "nvidia.nvvm.red"(%g, %n) <{op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<s32>}> : (!llvm.ptr<1>, i32) -> ()
    "test.use"(%5) : (vector<2xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i64) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i64):
    // expected-error @+1 {{an atomic 'inc' of type i64 is not supported}}
    %0 = "nvidia.nvvm.atomicrmw"(%g, %n) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op inc>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, i64) -> i64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: f32):
    // expected-error @+1 {{an atomic 'min' of type f32 is not supported}}
    %0 = "nvidia.nvvm.atomicrmw"(%g, %n) <{memOrder = #nvvm.mem_order<relaxed>, op = #nvidia.nvvm<atomic_op min>, syncscope = #nvvm.mem_scope<gpu>}> : (!llvm.ptr<1>, f32) -> f32
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%g: !llvm.ptr<1>, %n: i32):
    // expected-error @+1 {{a reduction 'add' of type 'b32' is not supported}}
    "nvidia.nvvm.red"(%g, %n) <{memOrder = #nvvm.mem_order<relaxed>, memScope = #nvvm.mem_scope<gpu>, op = #nvidia.nvvm.red_op<add>, type = #nvidia.nvvm.red_type<b32>}> : (!llvm.ptr<1>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
