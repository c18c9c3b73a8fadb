// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s | FileCheck %s

// A class with a pointer to its elements, and an accumulator of each thread.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

class Matrix {
public:
  Matrix(float *data, int columns) : data(data), columns(columns) {}
  float &operator()(int i, int j) const { return data[i * columns + j]; }
private:
  float *data;
  int columns;
};
void multiply(int n, Matrix a, Matrix b, Matrix c) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a, b, c)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sums[4] = {};
      for (int k = 0; k < n; ++k)
        sums[k & 3] += a(i, k) * b(k, j);
      c(i, j) = sums[0] + sums[1] + sums[2] + sums[3];
    }
}
