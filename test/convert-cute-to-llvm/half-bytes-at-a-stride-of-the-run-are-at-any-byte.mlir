// RUN: tilespace-opt %s --convert-cute-to-llvm | FileCheck %s

// The stride is an even number of half bytes, that is any number of bytes. The first place is aligned as the pointer is.

// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<16xi8>
// CHECK: llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr<1> -> vector<16xi8>
!atom = !cute_nvgpu.atom.universal_copy<i4, 128 b>
!memory = !cute.memref<i4, gmem, align<16>, "((32,1),(1,2)):((1,0),(0,?))">
!registers = !cute.memref<i4, rmem, align<32>, "((32,1),(1,2)):((1,0),(0,32))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i4, gmem, align<16>>, !cute.int_tuple<"?">) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<i4, gmem, align<16>>, %n: !cute.int_tuple<"?">):
    %two = "cute.static"() : () -> !cute.int_tuple<"2">
    %m = "cute.tuple_mul"(%n, %two) : (!cute.int_tuple<"?">, !cute.int_tuple<"2">) -> !cute.int_tuple<"?">
    %sh = "cute.static"() : () -> !cute.shape<"((32,1),(1,2))">
    %st = "cute.make_stride"(%m) : (!cute.int_tuple<"?">) -> !cute.stride<"((1,0),(0,?))">
    %l = "cute.make_layout"(%sh, %st) : (!cute.shape<"((32,1),(1,2))">, !cute.stride<"((1,0),(0,?))">) -> !cute.layout<"((32,1),(1,2)):((1,0),(0,?))">
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<i4, gmem, align<16>>, !cute.layout<"((32,1),(1,2)):((1,0),(0,?))">) -> !memory
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %v, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
