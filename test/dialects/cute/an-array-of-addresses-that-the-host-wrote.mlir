// A number in memory that only the host can have written is an address in global memory, if it is one.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp{check},memory-space-opt{check})' 2>/dev/null | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(print-memory-spaces{strong-global-assumptions=false})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=WEAK

!array = !cute.memref<i64, gmem, "(?):(1)">
!number = !cute.i64<divby 16>
!ptr = !cute.ptr<f32, generic, align<16>>

// WEAK: remark: stays generic in 'k' (integer-round-trip)
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!array, !cute.coord<"?">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !array, %c: !cute.coord<"?">):
    %i = "cute.memref.load"(%a, %c) : (!array, !cute.coord<"?">) -> i64
    %n = "cute.assume"(%i) : (i64) -> !number
    %p = "cute.inttoptr"(%n) : (!number) -> !ptr
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, gmem, align<16>>) -> f32
    %x = "cute.ptr.load"(%p) : (!ptr) -> f32
    // CHECK: "cute.ptr.store"({{.*}}) : (f32, !cute.ptr<f32, gmem, align<16>>) -> ()
    "cute.ptr.store"(%x, %p) : (f32, !ptr) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
