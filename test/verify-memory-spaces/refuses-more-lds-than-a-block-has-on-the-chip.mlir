// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

gpu.module @refused [#rocdl.target<chip = "gfx942">] {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<70000 x i8>
  // expected-error @+1 {{kernel 'k' needs 70000 bytes of static shared memory, but a block has at most 65536}}
  llvm.func @k() attributes {rocdl.kernel} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
}
gpu.module @accepted [#rocdl.target<chip = "gfx950">] {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<70000 x i8>
  llvm.func @k() attributes {rocdl.kernel} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
}

// -----

// A kernel may state its own chip. Nothing is known of a kernel that states none.
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<70000 x i8>
  llvm.func amdgpu_kernelcc @accepted() attributes {target_cpu = "gfx1251"} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
  // expected-error @+1 {{kernel 'refused' needs 70000 bytes of static shared memory, but a block has at most 65536}}
  llvm.func amdgpu_kernelcc @refused() attributes {target_cpu = "gfx942"} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
  llvm.func amdgpu_kernelcc @unknown() {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
}

// -----

// The least of several.
// expected-error @+3 {{kernel 'k' needs 70000 bytes of static shared memory, but a block has at most 65536}}
gpu.module @both [#rocdl.target<chip = "gfx950">, #rocdl.target<chip = "gfx942">] {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<70000 x i8>
  llvm.func @k() attributes {rocdl.kernel} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
}

// -----

// No limit is known for devices that run SPIR-V.
module attributes {llvm.target_triple = "spirv64-unknown-unknown"} {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<70000 x i8>
  llvm.func spir_kernelcc @k() {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.return
  }
}
