// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --wrap-in-gpu-module -o %t.after
// RUN: tilespace-opt %s --split-input-file -o %t.before
// RUN: diff %t.before %t.after

// expected-remark @+1 {{not moved: not all code of this module is device code for NVPTX}}
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func @kernel() attributes {gpu.kernel} {
    llvm.return
  }
}

// -----

// expected-remark @+1 {{not moved: not all code of this module is device code for NVPTX}}
module {
  func.func @main() {
    %c1 = arith.constant 1 : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
               threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      gpu.terminator
    }
    return
  }
}
