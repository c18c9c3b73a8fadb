// Declarations that nvcc adds to each CUDA source, and clang does not. Programs come to rely on them.
//
// nvcc's headers declare `min` and `max` for each pair of arithmetic types, for the host, too; clang has them for the device
// only. A report is about the device, so that these are never called: they let clang parse the host's part of a file.
#pragma once
#include <assert.h>

#ifdef __cplusplus
#define TILESPACE_OF_HOST(RESULT, LEFT, RIGHT)                                                             \
  __attribute__((host)) inline RESULT min(LEFT a, RIGHT b) { return RESULT(a) < RESULT(b) ? RESULT(a) : RESULT(b); } \
  __attribute__((host)) inline RESULT max(LEFT a, RIGHT b) { return RESULT(a) > RESULT(b) ? RESULT(a) : RESULT(b); }
typedef unsigned int tilespace_uint;
typedef unsigned long tilespace_ulong;
typedef long long tilespace_llong;
typedef unsigned long long tilespace_ullong;
TILESPACE_OF_HOST(int, int, int)
TILESPACE_OF_HOST(tilespace_uint, tilespace_uint, tilespace_uint)
TILESPACE_OF_HOST(tilespace_uint, int, tilespace_uint)
TILESPACE_OF_HOST(tilespace_uint, tilespace_uint, int)
TILESPACE_OF_HOST(long, long, long)
TILESPACE_OF_HOST(tilespace_ulong, tilespace_ulong, tilespace_ulong)
TILESPACE_OF_HOST(tilespace_ulong, long, tilespace_ulong)
TILESPACE_OF_HOST(tilespace_ulong, tilespace_ulong, long)
TILESPACE_OF_HOST(tilespace_llong, tilespace_llong, tilespace_llong)
TILESPACE_OF_HOST(tilespace_ullong, tilespace_ullong, tilespace_ullong)
TILESPACE_OF_HOST(tilespace_ullong, tilespace_llong, tilespace_ullong)
TILESPACE_OF_HOST(tilespace_ullong, tilespace_ullong, tilespace_llong)
TILESPACE_OF_HOST(float, float, float)
TILESPACE_OF_HOST(double, double, double)
TILESPACE_OF_HOST(double, float, double)
TILESPACE_OF_HOST(double, double, float)
#undef TILESPACE_OF_HOST
#endif
