// Situations in which a compiler loses sight of the memory that a pointer points to. The helpers keep their calls, as
// they do in a program too large to inline.
#include "device.h"

constexpr int Radius = 2;
constexpr int Block = 128;
constexpr int Bins = 64;

__constant__ float weights[2 * Radius + 1];

// Called with shared, constant and global memory, in three combinations.
HELPER float convolve(const float *samples, const float *taps, int stride) {
  float sum = 0.0f;
  for (int i = 0; i <= 2 * Radius; ++i) sum += samples[i * stride] * taps[i];
  return sum;
}

// Blurs in a direction, one call level above: its own two callers disagree, too.
HELPER float blur(const float *samples, int stride) { return convolve(samples, weights, stride); }

// Sorts a value into a histogram: a private one in shared memory first, the common one in global memory at the end.
HELPER void count(unsigned *bins, unsigned bin, unsigned by) { __atomic_fetch_add(&bins[bin], by, __ATOMIC_RELAXED); }

// Copies a row, one element for each thread.
HELPER void copyRow(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x]; }

// Other modules call this function, too, with pointers that are not visible here.
extern "C" __device__ __attribute__((noinline)) float energy(const float *samples, int n) {
  float sum = 0.0f;
  for (int i = 0; i < n; ++i) sum += samples[i] * samples[i];
  return sum;
}

KERNEL blur_and_count(float *out, const float *in, const float *taps, unsigned *histogram, int pitch) {
  __shared__ float row[Block + 2 * Radius];
  __shared__ unsigned bins[Bins];

  const float *here = in + globalThread();
  copyRow(row, in + blockIdx.x * blockDim.x);
  copyRow(row + 2 * Radius, in + blockIdx.x * blockDim.x + 2 * Radius);
  if (threadIdx.x < Bins) bins[threadIdx.x] = 0;
  barrier();

  float across = blur(row + threadIdx.x, 1);
  float down = blur(here, pitch);
  float custom = convolve(row + threadIdx.x, taps, 1) + energy(row, Block);
  count(bins, (unsigned)across % Bins, 1);
  barrier();

  // The memory that this reads is decided at run time: it stays generic, and the report says so, or becomes two accesses.
  const float *best = across > down ? row + threadIdx.x : here;
  out[globalThread()] = across + down + custom + *best;
  if (threadIdx.x < Bins) count(histogram, threadIdx.x, bins[threadIdx.x]);
}
