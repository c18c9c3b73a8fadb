// clang 21 calls functions that the device runtime of this test lacks.
// UNSUPPORTED: llvm-21
// RUN: %{link} %s --ptx=%t.ptx | FileCheck %s
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx

// A variable of the team, in memory of the runtime, that its threads fill and read by helpers, as they do with memory of the
// host.

// CHECK: LLVM alone: {{[1-9][0-9]*}} generic
// CHECK: at the end: 0 generic
// PTX-DAG: ld.shared
// PTX-DAG: st.shared

#pragma omp begin declare target
__attribute__((noinline)) static void put(float *to, int i, float value) { to[i] = value; }
__attribute__((noinline)) static float get(const float *from, int i) { return from[i]; }
#pragma omp end declare target
void reverse(int n, const float *in, float *out) {
#pragma omp target teams map(to : in[0 : n]) map(from : out[0 : n]) thread_limit(128)
  {
    float tile[128];
#pragma omp distribute
    for (int block = 0; block < n; block += 128) {
#pragma omp parallel
      {
#pragma omp for
        for (int i = 0; i < 128; ++i)
          put(tile, i, get(in, block + i));
#pragma omp for
        for (int i = 0; i < 128; ++i)
          put(out, block + i, get(tile, 127 - i));
      }
    }
  }
}
