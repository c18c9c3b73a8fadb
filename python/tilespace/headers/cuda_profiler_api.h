// NVIDIA's wheels lack this header. It declares two functions of the runtime.
#pragma once
#include <driver_types.h>
#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
#ifdef __cplusplus
}
#endif
