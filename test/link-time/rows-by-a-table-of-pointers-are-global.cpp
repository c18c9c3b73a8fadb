// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s | FileCheck %s

// A table of pointers to rows.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

void scale(int rows, int columns, float by, float **table) {
#pragma omp target teams distribute parallel for collapse(2) is_device_ptr(table)
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      table[i][j] *= by;
}
