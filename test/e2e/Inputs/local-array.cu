// An array of the thread's own, sorted in place by a helper and filled by another from global memory.
#include "device.h"

HELPER void gather(float *to, const float *from, int stride) {
  for (int i = 0; i < 9; ++i) to[i] = from[i * stride];
}
HELPER void sort(float *values, int n) {
  for (int i = 1; i < n; ++i) {
    float value = values[i];
    int j = i;
    for (; j > 0 && values[j - 1] > value; --j) values[j] = values[j - 1];
    values[j] = value;
  }
}

KERNEL median(float *out, const float *image, int pitch) {
  float window[9];
  gather(window, image + globalThread(), pitch);
  sort(window, 9);
  out[globalThread()] = window[4];
}
