// The device runtime of this test has the functions that clang 22 calls.
// UNSUPPORTED: llvm-21, llvm-23, llvm-24
// RUN: %{link} %s | FileCheck %s

// A reduction of an array.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

void histogram(int n, const unsigned char *in, int (&bins)[16]) {
#pragma omp target teams distribute parallel for reduction(+ : bins[ : 16]) map(to : in[0 : n])
  for (int i = 0; i < n; ++i)
    ++bins[in[i] & 15];
}
