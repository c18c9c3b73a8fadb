// A recursive helper that passes its argument on to its own call, entered once with shared and once with global
// memory; and a pair of helpers that call each other with swapped arguments.
#include "device.h"

HELPER float sumTree(const float *nodes, int i, int n) {
  if (i >= n) return 0.0f;
  return nodes[i] + sumTree(nodes, 2 * i + 1, n) + sumTree(nodes, 2 * i + 2, n);
}

HELPER void pong(float *a, float *b, int depth);
HELPER void ping(float *a, float *b, int depth) {
  a[depth] += 1.0f;
  if (depth > 0) pong(b + 1, a, depth - 1);
}
HELPER void pong(float *a, float *b, int depth) {
  a[depth] *= 2.0f;
  if (depth > 0) ping(b, a + 1, depth - 1);
}

KERNEL recursion(float *out, const float *in, int n) {
  __shared__ float tile[256], other[256];
  tile[threadIdx.x] = in[globalThread()];
  other[threadIdx.x] = 0.0f;
  barrier();
  if (threadIdx.x == 0) ping(tile, other, 16);
  barrier();
  out[globalThread()] = sumTree(tile, threadIdx.x, 256) + sumTree(in, 0, n) + other[threadIdx.x];
}
