// The device runtime of this test has the functions that clang 22 calls.
// UNSUPPORTED: llvm-21, llvm-23, llvm-24
// RUN: %{link} %s | FileCheck %s

// A reduction of a scalar.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

double dot(int n, const double *x, const double *y) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : x[0 : n], y[0 : n])
  for (int i = 0; i < n; ++i)
    sum += x[i] * y[i];
  return sum;
}
