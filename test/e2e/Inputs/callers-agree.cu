// Helpers that all callers call with the same memory: global through two levels, and shared.
#include "device.h"

HELPER float axpy(const float *x, float *y, int i, float a) { return y[i] = a * x[i] + y[i]; }
HELPER float scaled(const float *x, float *y, int i) { return axpy(x, y, i, 2.0f) + axpy(x, y, i + 1, 3.0f); }
HELPER void reduce(float *tile, unsigned lane) {
  for (unsigned step = 64; step > 0; step /= 2) {
    if (lane < step) tile[lane] += tile[lane + step];
    barrier();
  }
}

KERNEL callers_agree(const float *x, float *y, float *sum) {
  __shared__ float tile[128];
  tile[threadIdx.x] = scaled(x, y, globalThread());
  barrier();
  reduce(tile, threadIdx.x);
  if (threadIdx.x == 0) sum[blockIdx.x] = tile[0];
}
