// The part of glog that nvblox uses: only in host code.

#pragma once

#include <iostream>

using NppStatus = int;

#define LOG(LEVEL) std::cerr
#define CHECK(CONDITION) if (!(CONDITION)) std::cerr
#define CHECK_NOTNULL(POINTER) (POINTER)
#define CHECK_EQ(A, B) CHECK((A) == (B))
#define CHECK_NE(A, B) CHECK((A) != (B))
#define CHECK_LT(A, B) CHECK((A) < (B))
#define CHECK_LE(A, B) CHECK((A) <= (B))
#define CHECK_GT(A, B) CHECK((A) > (B))
#define CHECK_GE(A, B) CHECK((A) >= (B))
