//===- runtime.cpp - As much of OpenMP's device runtime as the tests call ---===//
//
// The real one is part of LLVM, and no package of Debian has it. This one has the same entry points and the same shape
// where memory spaces depend on it: variables of a team in shared memory, pointers to captured variables of a region in
// an array, and a buffer for reductions that the host passes in the launch environment. All threads run all regions.
//
//===------------------------------------------------------------------------===//

using size_t = __SIZE_TYPE__;
template <typename T> using Shared = __attribute__((address_space(3))) T;

namespace {

struct LaunchEnvironment {
  unsigned count;
  void *reductionBuffer;
};

[[clang::loader_uninitialized]] Shared<LaunchEnvironment *> environment;
[[clang::loader_uninitialized]] Shared<volatile unsigned> last;
[[clang::loader_uninitialized]] Shared<unsigned char> stack[4096];
[[clang::loader_uninitialized]] Shared<unsigned> top;

int thread() { return __nvvm_read_ptx_sreg_tid_x(); }
int threads() { return __nvvm_read_ptx_sreg_ntid_x(); }
int team() { return __nvvm_read_ptx_sreg_ctaid_x(); }
int teams() { return __nvvm_read_ptx_sreg_nctaid_x(); }

// The part of a loop for number `number` of `count`, in equal parts.
template <typename T> void divide(T *lower, T *upper, T *stride, T count, T number) {
  T all = *upper - *lower + 1, part = (all + count - 1) / count;
  *lower += number * part;
  *upper = *lower + part - 1;
  *stride = all;
}

void combine(void *data, void (*shuffle)(void *, short, short, short), void (*copy)(void *, int)) {
  for (int offset = 16; offset > 0; offset /= 2)
    shuffle(data, thread() & 31, offset, 0);
  copy(data, (threads() + 31) / 32);
}

} // namespace

extern "C" {

int __kmpc_target_init(void *, LaunchEnvironment *given) {
  if (thread() == 0) {
    environment = given;
    top = 0;
  }
  __syncthreads();
  return -1;
}
void __kmpc_target_deinit() {}

int __kmpc_get_hardware_thread_id_in_block() { return thread(); }
int __kmpc_get_warp_size() { return 32; }
int __kmpc_global_thread_num(void *) { return thread(); }
int omp_get_num_threads() { return threads(); }
void __kmpc_barrier(void *, int) { __syncthreads(); }
void __kmpc_barrier_simple_spmd(void *, int) { __syncthreads(); }
long __kmpc_shuffle_int64(long value, short offset, short) {
  int low = __nvvm_shfl_sync_down_i32(-1, int(value), offset, 31);
  int high = __nvvm_shfl_sync_down_i32(-1, int(value >> 32), offset, 31);
  return long(high) << 32 | unsigned(low);
}

void *__kmpc_alloc_shared(size_t size) {
  unsigned char *at = (unsigned char *)&stack[top];
  top += size;
  return at;
}
void __kmpc_free_shared(void *, size_t size) { top -= size; }

void __kmpc_distribute_static_init_4(void *, int, int, int *, int *lower, int *upper, int *stride, int, int) {
  divide(lower, upper, stride, teams(), team());
}
void __kmpc_distribute_static_init_8(void *, int, int, int *, long *lower, long *upper, long *stride, long, long) {
  divide<long>(lower, upper, stride, teams(), team());
}
void __kmpc_for_static_init_4(void *, int, int, int *, int *lower, int *upper, int *stride, int, int) {
  divide(lower, upper, stride, threads(), thread());
}
void __kmpc_for_static_init_8(void *, int, int, int *, long *lower, long *upper, long *stride, long, long) {
  divide<long>(lower, upper, stride, threads(), thread());
}
void __kmpc_distribute_static_init_4u(void *, int, int, int *, unsigned *lower, unsigned *upper, unsigned *stride,
                                      unsigned, unsigned) {
  divide<unsigned>(lower, upper, stride, teams(), team());
}
void __kmpc_distribute_static_fini(void *, int) {}
void __kmpc_for_static_fini(void *, int) {}
void __kmpc_distribute_for_static_loop_4u(void *, void (*body)(unsigned, void *), void *captured, unsigned count,
                                          unsigned, unsigned, unsigned, char) {
  for (unsigned i = team() * threads() + thread(); i < count; i += teams() * threads())
    body(i, captured);
}

void __kmpc_parallel_60(void *, int, int, int, int, void *region, void *, void **captured, long count, int) {
  int number = thread(), zero = 0;
  int *n = &number, *z = &zero;
  void **c = captured;
  using P = void *;
  switch (count) {
  case 0: return ((void (*)(int *, int *))region)(n, z);
  case 1: return ((void (*)(int *, int *, P))region)(n, z, c[0]);
  case 2: return ((void (*)(int *, int *, P, P))region)(n, z, c[0], c[1]);
  case 3: return ((void (*)(int *, int *, P, P, P))region)(n, z, c[0], c[1], c[2]);
  case 4: return ((void (*)(int *, int *, P, P, P, P))region)(n, z, c[0], c[1], c[2], c[3]);
  case 5: return ((void (*)(int *, int *, P, P, P, P, P))region)(n, z, c[0], c[1], c[2], c[3], c[4]);
  case 6: return ((void (*)(int *, int *, P, P, P, P, P, P))region)(n, z, c[0], c[1], c[2], c[3], c[4], c[5]);
  default: __builtin_trap();
  }
}

void *__kmpc_reduction_get_fixed_buffer() { return environment->reductionBuffer; }
int __kmpc_nvptx_parallel_reduce_nowait_v2(void *, size_t, void *data, void (*shuffle)(void *, short, short, short),
                                           void (*copy)(void *, int)) {
  combine(data, shuffle, copy);
  return thread() == 0;
}
int __kmpc_nvptx_teams_reduce_nowait_v2(void *, void *buffer, int, size_t, void *data,
                                        void (*shuffle)(void *, short, short, short), void (*copy)(void *, int),
                                        void (*toBuffer)(void *, int, void *), void (*reduceToBuffer)(void *, int, void *),
                                        void (*fromBuffer)(void *, int, void *),
                                        void (*reduceFromBuffer)(void *, int, void *)) {
  if (thread() == 0) {
    toBuffer(buffer, team(), data);
    last = __nvvm_atom_inc_gen_ui(&environment->count, teams() - 1);
  }
  __syncthreads();
  if (last != unsigned(teams() - 1))
    return 0;
  fromBuffer(buffer, thread(), data);
  for (int i = thread() + threads(); i < teams(); i += threads())
    reduceFromBuffer(buffer, i, data);
  combine(data, shuffle, copy);
  return thread() == 0;
}

} // extern "C"
