// A tiled matrix product with helpers for its tile loader and its inner product. The loader reads global memory and
// writes shared memory; the inner product reads two shared tiles, and for the ragged edge the matrices themselves.
#include "device.h"

constexpr int Tile = 16;

HELPER void load(float *tile, const float *matrix, int pitch, int row, int column) {
  tile[threadIdx.y * Tile + threadIdx.x] = matrix[(row + threadIdx.y) * pitch + column + threadIdx.x];
}
HELPER float inner(const float *a, const float *b, int stride, int n) {
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) sum += a[k] * b[k * stride];
  return sum;
}

KERNEL gemm(const float *a, const float *b, float *c, int n) {
  __shared__ float as[Tile * Tile], bs[Tile * Tile];
  int row = blockIdx.y * Tile, column = blockIdx.x * Tile;
  float sum = 0.0f;
  int k = 0;
  for (; k + Tile <= n; k += Tile) {
    load(as, a, n, row, k);
    load(bs, b, n, k, column);
    barrier();
    sum += inner(as + threadIdx.y * Tile, bs + threadIdx.x, Tile, Tile);
    barrier();
  }
  sum += inner(a + (row + threadIdx.y) * n + k, b + k * n + column + threadIdx.x, n, n - k);
  c[(row + threadIdx.y) * n + column + threadIdx.x] = sum;
}
