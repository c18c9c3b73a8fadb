// For NVIDIA's wheels, which lack it: the two functions of the runtime that it declares.
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
