// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s | FileCheck %s

// Lists in memory of the device, from a pool, walked by each thread.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

struct Node {
  int value;
  Node *next;
};
void walk(int n, Node **heads, long *sums) {
#pragma omp target teams distribute parallel for is_device_ptr(heads, sums)
  for (int i = 0; i < n; ++i) {
    long sum = 0;
    for (Node *node = heads[i]; node; node = node->next)
      sum += node->value;
    sums[i] = sum;
  }
}
