// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.mlir.global internal @large() {addr_space = 3 : i32} : !llvm.array<8192 x f32>
llvm.mlir.global internal @rest() {addr_space = 3 : i32} : !llvm.array<4097 x f32>
llvm.mlir.global external @dynamic() {addr_space = 3 : i32} : !llvm.array<0 x i8>

llvm.func @elsewhere()

llvm.func internal @helper() {
  %r = llvm.mlir.addressof @rest : !llvm.ptr<3>
  llvm.return
}

// expected-error @+1 {{kernel 'both' needs 49156 bytes of static shared memory, but a block has at most 49152}}
llvm.func @both() attributes {nvvm.kernel} {
  %l = llvm.mlir.addressof @large : !llvm.ptr<3>
  llvm.call @helper() : () -> ()
  llvm.call @elsewhere() : () -> ()
  llvm.return
}

llvm.func @one() attributes {nvvm.kernel} {
  %l = llvm.mlir.addressof @large : !llvm.ptr<3>
  %d = llvm.mlir.addressof @dynamic : !llvm.ptr<3>
  llvm.return
}

// -----

gpu.module @m {
  // expected-error @+1 {{kernel 'attributed' needs 65536 bytes of static shared memory, but a block has at most 49152}}
  gpu.func @attributed() workgroup(%w: memref<16384xf32, #gpu.address_space<workgroup>>) kernel {
    gpu.return
  }
  gpu.func @fits() workgroup(%w: memref<12288xf32, #gpu.address_space<workgroup>>) kernel {
    gpu.return
  }
}

// -----

gpu.module @views {
  memref.global "private" @large : memref<16384xf32, #gpu.address_space<workgroup>>
  memref.global "private" @small : memref<12288xf32, 3>
  memref.global "private" @elsewhere : memref<16384xf32, 1>
  // expected-error @+1 {{kernel 'view' needs 65536 bytes of static shared memory, but a block has at most 49152}}
  gpu.func @view() kernel {
    %t = memref.get_global @large : memref<16384xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
  gpu.func @view_that_fits() kernel {
    %t = memref.get_global @small : memref<12288xf32, 3>
    %g = memref.get_global @elsewhere : memref<16384xf32, 1>
    gpu.return
  }
}
