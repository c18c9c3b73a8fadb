// The part of CUDA that these kernels use, so that only clang compiles them: no CUDA toolkit is needed.
#ifndef __CLANG_CUDA_RUNTIME_WRAPPER_H__ // beside a CUDA toolkit, clang includes its own
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(threads) __attribute__((launch_bounds(threads)))

// threadIdx, blockIdx, blockDim, gridDim, warpSize: from clang's own headers.
#include <__clang_cuda_builtin_vars.h>
#endif
// A helper keeps its calls: this tests the calls that an inliner leaves in a large program.
#define HELPER static __device__ __attribute__((noinline))
#define KERNEL extern "C" __global__ void

static inline __device__ unsigned globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }
static inline __device__ void barrier() { __syncthreads(); }
