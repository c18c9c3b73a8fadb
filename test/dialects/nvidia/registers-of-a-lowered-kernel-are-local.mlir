// A kernel of CuTe DSL that NVIDIA's passes have lowered to LLVM: registers are stack slots with generic addresses, which go
// through numbers that are aligned and swizzled; views are structs, which blocks hand on; descriptors are arguments by value.
// No access stays generic.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(print-memory-spaces{require-resolved})' -o /dev/null
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(memory-space-pipeline{O=fcmid check=true require-resolved})' | FileCheck %s
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt{require-resolved})' | FileCheck %s

gpu.module @kernels {
  llvm.mlir.global external @__dynamic_shmem__0() {addr_space = 3 : i32, alignment = 1024 : i64, dso_local} : !llvm.array<0 x i8>
  // CHECK-LABEL: llvm.func @k(
  // CHECK-NOT:     llvm.load %{{.*}} : !llvm.ptr ->
  // CHECK-NOT:     llvm.store %{{.*}} : {{.*}}, !llvm.ptr{{$}}
  // CHECK:         llvm.return
  llvm.func @k(%view: !llvm.struct<(ptr<1>, struct<(i32, struct<()>)>)>, %t: !llvm.ptr {llvm.byval = !llvm.struct<(struct<(array<16 x i64>)>)>, llvm.align = 64 : i64, nvvm.grid_constant}, %n: i32) attributes {cu_attrs = {max_dynamic_shared_size_bytes = 1 : i32}, cute.kernel, gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 128, 1, 1>} {
    %zero = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    %count = llvm.mlir.constant(64 : i32) : i32
    %x = llvm.mlir.constant(1.0 : f32) : f32
    %slot = llvm.alloca %count x f32 {alignment = 32 : i64} : (i32) -> !llvm.ptr
    %flags = llvm.alloca %count x i8 : (i32) -> !llvm.ptr
    // Aligned, as a number.
    %a = llvm.ptrtoint %slot : !llvm.ptr to i64
    %c15 = llvm.mlir.constant(15 : i64) : i64
    %cm16 = llvm.mlir.constant(-16 : i64) : i64
    %b = llvm.add %a, %c15 : i64
    %c = llvm.and %b, %cm16 : i64
    %q = llvm.inttoptr %c : i64 to !llvm.ptr
    llvm.store %x, %q {alignment = 4 : i64} : f32, !llvm.ptr
    // Swizzled, as a number of shared memory.
    %s = llvm.mlir.addressof @__dynamic_shmem__0 : !llvm.ptr<3>
    %d = llvm.ptrtoint %s : !llvm.ptr<3> to i32
    %c896 = llvm.mlir.constant(896 : i32) : i32
    %three = llvm.mlir.constant(3 : i32) : i32
    %e = llvm.and %d, %c896 : i32
    %f = llvm.lshr %e, %three : i32
    %g = llvm.xor %d, %f : i32
    %h = llvm.inttoptr %g : i32 to !llvm.ptr<3>
    %y = llvm.load %h : !llvm.ptr<3> -> f32
    // In a struct, which a loop hands on.
    %u = llvm.mlir.undef : !llvm.struct<(ptr, struct<(i32)>)>
    %v = llvm.insertvalue %slot, %u[0] : !llvm.struct<(ptr, struct<(i32)>)>
    llvm.br ^head(%zero, %v : i32, !llvm.struct<(ptr, struct<(i32)>)>)
  ^head(%i: i32, %w: !llvm.struct<(ptr, struct<(i32)>)>):
    %more = llvm.icmp "slt" %i, %n : i32
    llvm.cond_br %more, ^body, ^end
  ^body:
    %p = llvm.extractvalue %w[0] : !llvm.struct<(ptr, struct<(i32)>)>
    %at = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %z = llvm.load %at {alignment = 4 : i64} : !llvm.ptr -> f32
    %sum = llvm.fadd %z, %y : f32
    llvm.store %sum, %at {alignment = 4 : i64} : f32, !llvm.ptr
    %flag = llvm.getelementptr %flags[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %set = llvm.load %flag : !llvm.ptr -> i8
    llvm.store %set, %flag : i8, !llvm.ptr
    %next = llvm.add %i, %one : i32
    llvm.br ^head(%next, %w : i32, !llvm.struct<(ptr, struct<(i32)>)>)
  ^end:
    %word = llvm.load %t : !llvm.ptr -> i64
    %out = llvm.extractvalue %view[0] : !llvm.struct<(ptr<1>, struct<(i32, struct<()>)>)>
    llvm.store %word, %out : i64, !llvm.ptr<1>
    llvm.return
  }
}
