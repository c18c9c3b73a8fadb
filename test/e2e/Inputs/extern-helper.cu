// Helpers that another module may call, too: they have to stay as they are for it.
#include "device.h"

extern "C" __device__ __attribute__((noinline)) float total(const float *values, int n) {
  float sum = 0.0f;
  for (int i = 0; i < n; ++i) sum += values[i];
  return sum;
}
extern "C" __device__ __attribute__((noinline)) void fill(float *values, int n, float value) {
  for (int i = 0; i < n; ++i) values[i] = value;
}

KERNEL extern_helper(float *out, const float *in, int n) {
  __shared__ float tile[256];
  if (threadIdx.x == 0) fill(tile, 256, 1.0f);
  barrier();
  out[globalThread()] = total(tile, n) + total(in, n);
  fill(out + n, n, 0.0f);
}
