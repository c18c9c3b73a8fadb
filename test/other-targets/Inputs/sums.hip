// A helper that sums what is in LDS and in global memory, and one that other files could call.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))

__attribute__((noinline)) __device__ float sum(const float *p, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i];
  return s;
}

extern "C" __global__ void k(float *out, const float *in, int n) {
  __shared__ float tile[64];
  int i = __builtin_amdgcn_workitem_id_x();
  tile[i & 63] = in[i];
  __builtin_amdgcn_s_barrier();
  out[i] = sum(tile, 64) + sum(in, n);
}
