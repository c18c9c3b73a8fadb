/*===- cute-c.h - NVIDIA's dialects in C --------------------------*- C -*-===*/

#ifndef TILESPACE_CUTE_C_H
#define TILESPACE_CUTE_C_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Cuda, cuda);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Cute, cute);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(CuteNvgpu, cute_nvgpu);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Nvidia, nvidia);

#ifdef __cplusplus
}
#endif

#endif /* TILESPACE_CUTE_C_H */
