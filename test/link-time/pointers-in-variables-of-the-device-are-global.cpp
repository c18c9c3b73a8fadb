// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s | FileCheck %s

// A variable of the device, and pointers that are swapped on it.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

#pragma omp declare target
float *cells[2];
float weight[3];
#pragma omp end declare target
void sweep(int n, int steps) {
#pragma omp target teams num_teams(1)
  for (int step = 0; step < steps; ++step) {
    float *from = cells[step & 1], *to = cells[~step & 1];
#pragma omp parallel for
    for (int i = 1; i < n - 1; ++i)
      to[i] = weight[0] * from[i - 1] + weight[1] * from[i] + weight[2] * from[i + 1];
  }
}
