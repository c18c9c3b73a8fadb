// Structures copied whole through a helper, and a structure of two pointers that mean different memories.
#include "device.h"

struct Particle {
  float position[3], velocity[3];
  int cell, kind;
};
struct View {
  float *weights;
  const float *scale;
};

HELPER void copy(Particle *to, const Particle *from) { *to = *from; }
HELPER float weighted(View view, int i) { return view.weights[i] * view.scale[i]; }

KERNEL struct_copy(Particle *out, const Particle *in, float *scale, float *result) {
  __shared__ Particle stage[64];
  __shared__ float weights[64];
  copy(&stage[threadIdx.x], &in[globalThread()]);
  weights[threadIdx.x] = stage[threadIdx.x].velocity[0];
  barrier();
  copy(&out[globalThread()], &stage[threadIdx.x ^ 1]);
  View view = {weights, scale};
  result[globalThread()] = weighted(view, threadIdx.x);
}
