// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --gpu-module-to-ptx

// expected-error@+1 {{no target attributes}}
gpu.module @none {
}

// -----

// Nothing to compile.
module {
}
