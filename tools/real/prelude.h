// Headers that host code of CUDA programs has without an #include when nvcc compiles it.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define TILESPACE_HOST_MIN_MAX(A, B, R)                                        \
  inline __host__ R min(A a, B b) { return std::min<R>(a, b); }                \
  inline __host__ R max(A a, B b) { return std::max<R>(a, b); }
TILESPACE_HOST_MIN_MAX(int, int, int)
TILESPACE_HOST_MIN_MAX(unsigned, unsigned, unsigned)
TILESPACE_HOST_MIN_MAX(unsigned, int, unsigned)
TILESPACE_HOST_MIN_MAX(int, unsigned, unsigned)
TILESPACE_HOST_MIN_MAX(long, long, long)
TILESPACE_HOST_MIN_MAX(unsigned long, unsigned long, unsigned long)
TILESPACE_HOST_MIN_MAX(unsigned long, long, unsigned long)
TILESPACE_HOST_MIN_MAX(long, unsigned long, unsigned long)
TILESPACE_HOST_MIN_MAX(long long, long long, long long)
TILESPACE_HOST_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
TILESPACE_HOST_MIN_MAX(float, float, float)
TILESPACE_HOST_MIN_MAX(double, double, double)
TILESPACE_HOST_MIN_MAX(float, double, double)
TILESPACE_HOST_MIN_MAX(double, float, double)
#undef TILESPACE_HOST_MIN_MAX
