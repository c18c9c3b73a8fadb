// A privatised histogram: the same atomic helper counts into shared memory, and then from there into global memory.
#include "device.h"

HELPER void count(unsigned *bins, unsigned value, unsigned by) {
  __atomic_fetch_add(&bins[value & 63], by, __ATOMIC_RELAXED);
}
HELPER unsigned claim(unsigned *slot, unsigned mark) {
  unsigned expected = 0;
  __atomic_compare_exchange_n(slot, &expected, mark, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}

KERNEL atomics(unsigned *histogram, const unsigned *values, unsigned *owner) {
  __shared__ unsigned mine[64];
  __shared__ unsigned first;
  if (threadIdx.x < 64) mine[threadIdx.x] = 0;
  if (threadIdx.x == 0) first = 0;
  barrier();
  count(mine, values[globalThread()], 1);
  unsigned before = claim(&first, globalThread() + 1);
  barrier();
  if (threadIdx.x < 64) count(histogram, threadIdx.x, mine[threadIdx.x]);
  if (before == 0) claim(owner, first);
}
