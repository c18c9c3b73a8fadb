// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s | FileCheck %s

// A function of the device that gets memory of the team and memory of the host.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

#pragma omp begin declare target
__attribute__((noinline)) static float sum(const float *p, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i];
  return s;
}
#pragma omp end declare target
void rows(int n, int width, const float *in, float *out) {
#pragma omp target teams distribute map(to : in[0 : n * width]) map(from : out[0 : n])
  for (int row = 0; row < n; ++row) {
    float part[64];
#pragma omp parallel for
    for (int i = 0; i < 64; ++i) {
      float s = 0;
      for (int j = i; j < width; j += 64)
        s += in[row * width + j];
      part[i] = s;
    }
    out[row] = sum(part, 64) + sum(in + row * width, 1);
  }
}
