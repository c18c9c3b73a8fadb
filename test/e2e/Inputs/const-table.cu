// Lookups: one helper serves a table in constant memory and a table in global memory, another only constant
// memory.
#include "device.h"

__constant__ float sine[256];
__constant__ float gain[16];

HELPER float interpolate(const float *table, float x) {
  int i = (int)x;
  float f = x - (float)i;
  return table[i] * (1.0f - f) + table[i + 1] * f;
}
HELPER float gainOf(const float *gains, int i) { return gains[i & 15]; }

KERNEL const_table(float *out, const float *user, float x) {
  out[globalThread()] = interpolate(sine, x) + interpolate(user, x) * gainOf(gain, threadIdx.x);
}
