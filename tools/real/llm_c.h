// Parts of CUDA's headers that llm.c needs and clang's lack: a host function that clang has only for the device,
// and streaming stores, which NVIDIA's headers have only for nvcc.
#pragma once
#include <cmath>
#if defined(__clang__)
inline __host__ bool isfinite(float x) { return std::isfinite(x); }
inline __device__ void __stcs(float *to, float value) {
  asm("st.global.cs.f32 [%0], %1;" ::"l"(to), "f"(value) : "memory");
}
inline __device__ void __stcs(int4 *to, int4 value) {
  asm("st.global.cs.v4.s32 [%0], {%1, %2, %3, %4};"
      ::"l"(to), "r"(value.x), "r"(value.y), "r"(value.z), "r"(value.w) : "memory");
}
#endif
