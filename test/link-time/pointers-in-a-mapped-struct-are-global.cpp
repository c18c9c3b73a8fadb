// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s | FileCheck %s

// Pointers in a mapped struct.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic

struct Particles {
  int count;
  float *position, *velocity;
};
void step(Particles &p, float dt) {
#pragma omp target teams distribute parallel for map(to : p) map(tofrom : p.position[0 : p.count]) map(to : p.velocity[0 : p.count])
  for (int i = 0; i < p.count; ++i)
    p.position[i] += dt * p.velocity[i];
}
