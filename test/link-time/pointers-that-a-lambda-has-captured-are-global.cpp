// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s | FileCheck %s

// Pointers that a lambda has captured by value.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

template <typename Body> void forall(int n, Body body) {
#pragma omp target teams distribute parallel for map(to : body)
  for (int i = 0; i < n; ++i)
    body(i);
}
void scale(int n, float s, const float *in, float *out) {
  forall(n, [=](int i) { out[i] = s * in[i]; });
}
