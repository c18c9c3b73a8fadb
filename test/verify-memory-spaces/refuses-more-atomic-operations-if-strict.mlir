// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})'

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
  llvm.func @refused(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: !llvm.ptr<7>, %a: i16, %b: i32, %f: f32) {
    // expected-error @+1 {{Atomic operations on non-i32/i64/i128 types are not supported}}
    %v = llvm.cmpxchg %g, %a, %a monotonic monotonic : !llvm.ptr<1>, i16
    // expected-error @+1 {{Atomic operations on non-i32/i64/i128 types are not supported}}
    %w = llvm.atomicrmw fadd %g, %f monotonic : !llvm.ptr<1>, f32
    // expected-error @+1 {{cmpxchg pointer operand must point to generic, global, or shared address space}}
    %x = llvm.cmpxchg %k, %b, %b syncscope("block") monotonic monotonic : !llvm.ptr<7>, i32
    // expected-error @+1 {{Atomic loads/stores are not supported}}
    %y = llvm.load %g atomic monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    // expected-error @+1 {{Global ordering on atomics is only allowed on generic/global pointers}}
    %z = llvm.atomicrmw add %s, %b monotonic : !llvm.ptr<3>, i32
    llvm.return
  }

  llvm.func @accepted(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %b: i32) {
    %v = llvm.cmpxchg %g, %b, %b monotonic monotonic : !llvm.ptr<1>, i32
    %w = llvm.load %g : !llvm.ptr<1> -> i32
    %x = llvm.atomicrmw add %s, %b syncscope("block") monotonic : !llvm.ptr<3>, i32
    %y = llvm.atomicrmw add %g, %b monotonic : !llvm.ptr<1>, i32
    llvm.return
  }
}
