// A class template with its object in shared memory, as signal processing codes keep a sliding window. The methods
// are emitted once for each instantiation, with linkage that lets another translation unit's copy win, and get the
// object through `this` and the signal through a pointer: an inliner that gives up on their size leaves both generic.
#include "device.h"

#define METHOD __device__ __attribute__((noinline))

template <typename T, int Size> class Window {
  T samples[Size + 2];
  int filled;

public:
  METHOD void reset() {
    for (int i = threadIdx.x; i < Size + 2; i += blockDim.x) samples[i] = T(0);
    if (threadIdx.x == 0) filled = 0;
  }
  METHOD void load(const T *signal, int n) {
    for (int i = threadIdx.x; i < Size; i += blockDim.x) samples[i + 1] = i < n ? signal[i] : T(0);
    if (threadIdx.x == 0) filled = n < Size ? n : Size;
  }
  METHOD T lifted(int i, T weight) const { return samples[i + 1] + weight * (samples[i] + samples[i + 2]); }
  METHOD void store(T *to) const {
    for (int i = threadIdx.x; i < filled; i += blockDim.x) to[i] = lifted(i, T(2));
  }
};

template <typename T, int Size> static __device__ void filter(const T *in, T *out, int n) {
  __shared__ Window<T, Size> window;
  window.reset();
  barrier();
  window.load(in + blockIdx.x * Size, n - blockIdx.x * Size);
  barrier();
  window.store(out + blockIdx.x * Size);
}

KERNEL filter_float(const float *in, float *out, int n) { filter<float, 256>(in, out, n); }
KERNEL filter_wide(const float *in, float *out, int n) { filter<float, 1024>(in, out, n); }
KERNEL filter_int(const int *in, int *out, int n) { filter<int, 256>(in, out, n); }
