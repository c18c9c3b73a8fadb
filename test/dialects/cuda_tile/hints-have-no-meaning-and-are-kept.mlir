// An unknown machine or hint is not an error, and numbers have no type in text. Hints are in braces.
//
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: entry @k() optimization_hints=<default = {}, sm_999 = {no_such_hint = 3, other = true}>
cuda_tile.module @m {
  entry @k() optimization_hints=<default = {}, sm_999 = {no_such_hint = 3, other = true}> {
  }
}

// -----

cuda_tile.module @m {
  // expected-error @below {{expected hints in braces for sm_90, but got 3}}
  entry @k() optimization_hints=<sm_90 = 3> {
  }
}
