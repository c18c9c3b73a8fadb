// One helper, called with shared memory, with global memory and with both at once.
#include "device.h"

HELPER float dot4(const float *a, const float *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

KERNEL callers_disagree(float *out, const float *in, int n) {
  __shared__ float tile[512];
  unsigned me = 4 * threadIdx.x;
  for (int i = 0; i < 4; ++i) tile[me + i] = in[4 * globalThread() + i];
  barrier();
  float result = dot4(tile + me, tile + (me ^ 4));
  result += dot4(in + n, in + 4 * globalThread());
  result += dot4(tile + me, in + n);
  out[globalThread()] = result;
}
