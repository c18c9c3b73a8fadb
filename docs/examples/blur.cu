// A blur with a helper that is called with shared, constant and global memory: a generic pointer for LLVM, which looks at
// one function at a time. Compiled by the first command of the README.
#include <cstdio>

constexpr int Radius = 2, Block = 128;

__constant__ float weights[2 * Radius + 1] = {0.1f, 0.2f, 0.4f, 0.2f, 0.1f};

__device__ __noinline__ float convolve(const float *samples, const float *taps, int stride) {
  float sum = 0.0f;
  for (int i = 0; i <= 2 * Radius; ++i) sum += samples[i * stride] * taps[i];
  return sum;
}

__global__ void blur(float *out, const float *in, const float *taps, int pitch) {
  __shared__ float row[Block + 2 * Radius];
  const int at = blockIdx.x * Block + threadIdx.x;
  row[threadIdx.x] = in[at];
  if (threadIdx.x < 2 * Radius) row[Block + threadIdx.x] = in[at + Block];
  __syncthreads();
  out[at] = convolve(row + threadIdx.x, weights, 1) + convolve(in + at, taps, pitch);
}

int main() {
  constexpr int Count = 4 * Block;
  float *in, *out, *taps;
  if (cudaMallocManaged(&in, 2 * Count * sizeof(float)) != cudaSuccess) return std::puts("no GPU"), 1;
  cudaMallocManaged(&out, Count * sizeof(float));
  cudaMallocManaged(&taps, (2 * Radius + 1) * sizeof(float));
  for (int i = 0; i < 2 * Count; ++i) in[i] = i % 8;
  for (int i = 0; i <= 2 * Radius; ++i) taps[i] = 1.0f;
  blur<<<Count / Block, Block>>>(out, in, taps, 2);
  cudaDeviceSynchronize();
  std::printf("%f %f\n", out[0], out[Count - 1]);
}
