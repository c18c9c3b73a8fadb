// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @helper(!llvm.ptr<6>)
llvm.func @by_number(i32)

llvm.func @passed(%t: !llvm.ptr<6>) {
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.call @helper(%t) : (!llvm.ptr<6>) -> ()
  llvm.return
}

llvm.func @returned(%t: !llvm.ptr<6>) -> !llvm.ptr<6> {
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.return %t : !llvm.ptr<6>
}

// As a number it is the value that the instruction gives.
llvm.func @accepted(%n: i32) {
  llvm.call @by_number(%n) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @of_pairs(!llvm.struct<(ptr<6>, i32)>)
llvm.func @of_numbers(i32)

llvm.func @in_a_struct(%s: !llvm.struct<(ptr<6>, i32)>) {
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.call @of_pairs(%s) : (!llvm.struct<(ptr<6>, i32)>) -> ()
  llvm.return
}

llvm.func @as_a_number_of_it(%t: !llvm.ptr<6>) {
  %n = llvm.ptrtoint %t : !llvm.ptr<6> to i32
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.call @of_numbers(%n) : (i32) -> ()
  llvm.return
}

// A value loaded from tensor memory is not an address of it.
llvm.func @what_it_holds(%t: !llvm.ptr<6>) {
  %v = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
  %z = llvm.mlir.constant(0 : i32) : i32
  %e = llvm.extractelement %v[%z : i32] : vector<2xi32>
  llvm.call @of_numbers(%e) : (i32) -> ()
  llvm.return
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    llvm.func @kernel(%p: !llvm.ptr<6>) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  llvm.func @main(%t: !llvm.ptr<6>) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    // expected-error @+1 {{an address of tensor memory crosses a call}}
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%t : !llvm.ptr<6>)
    llvm.return
  }
}

// -----

gpu.module @helpers {
  gpu.func @returned(%t: !llvm.ptr<6>) -> !llvm.ptr<6> {
    // expected-error @+1 {{an address of tensor memory crosses a call}}
    gpu.return %t : !llvm.ptr<6>
  }
  gpu.func @is_accepted(%s: !llvm.ptr<3>) -> !llvm.ptr<3> {
    gpu.return %s : !llvm.ptr<3>
  }
}
