// LLVM's back end ends its process at each of these. Here that is an error at the operation, and the other functions of the
// module are not blamed.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(to-ptx{chip=sm_70 features=+ptx63})'

llvm.func @fine(%p: !llvm.ptr<1>, %x: i32) attributes {nvvm.kernel} {
  %v = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr<1>, i32
  llvm.return
}
llvm.func @wide(%p: !llvm.ptr<1>, %x: i128, %q: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i128) : i128
  %y = llvm.add %x, %one : i128
  // expected-error-re@+1 {{'llvm.atomicrmw' op cannot be compiled to PTX: unsupported {{cmpxchg|atomic load}}}}
  %v = llvm.atomicrmw xchg %p, %y monotonic : !llvm.ptr<1>, i128
  llvm.store %v, %q : i128, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @wide_vector(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) attributes {nvvm.kernel} {
  // expected-error@+1 {{'llvm.load' op cannot be compiled to PTX: unsupported atomic load}}
  %v = llvm.load %p atomic acquire {alignment = 16 : i64} : !llvm.ptr<1> -> i128
  llvm.store %v, %q : i128, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @quadruple(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %v = llvm.load %p : !llvm.ptr<1> -> f128
  // expected-error@+1 {{'llvm.fadd' op cannot be compiled to PTX: unsupported library call operation}}
  %w = llvm.fadd %v, %v : f128
  llvm.store %w, %q : f128, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @stack(%n: i32) attributes {nvvm.kernel} {
  // expected-error@+1 {{Support for dynamic alloca introduced in PTX ISA version 7.3}}
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %n, %a : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @elsewhere(%p: !llvm.ptr<1>, %n: i32) attributes {nvvm.kernel} {
  // expected-error@+1 {{'llvm.call_intrinsic' op cannot be compiled to PTX: Cannot select: intrinsic %llvm.x86.sse42.crc32.32.32}}
  %r = llvm.call_intrinsic "llvm.x86.sse42.crc32.32.32"(%n, %n) : (i32, i32) -> i32
  llvm.store %r, %p : i32, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @assembly(%p: !llvm.ptr<1>, %n: i32) attributes {nvvm.kernel} {
  // expected-error-re@+1 {{'llvm.inline_asm' op cannot be compiled to PTX: {{couldn't|could not}} allocate output register for constraint 'Q'}}
  %r = llvm.inline_asm "mov.u32 $0, $1;", "=Q,r" %n : (i32) -> i32
  llvm.store %r, %p : i32, !llvm.ptr<1>
  llvm.return
}

// -----

// No function is to blame.
// expected-error@+1 {{'gpu.module' op cannot be compiled to PTX: NVPTX aliasee must be a non-kernel function definition}}
module {
  llvm.mlir.global external @variable(0 : i32) {addr_space = 1 : i32} : i32
  llvm.mlir.alias external @alias : i32 {
    %0 = llvm.mlir.addressof @variable : !llvm.ptr<1>
    %1 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr
    llvm.return %1 : !llvm.ptr
  }
  llvm.func @beside(%p: !llvm.ptr<1>, %n: i32) attributes {nvvm.kernel} {
    llvm.store %n, %p : i32, !llvm.ptr<1>
    llvm.return
  }
}
