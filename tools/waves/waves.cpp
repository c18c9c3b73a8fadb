// A machine for workgroups of LLVM IR for AMDGPU: the part that runs.
//
// The kernel is native code for this processor (waves.py), and a lane is a fiber with a stack of its own. A lane runs
// until it must wait: for its wave, in an instruction that lanes execute together, or for the block, at a barrier.
// Then another lane runs, in an order that is drawn. So where a barrier is missing, some order gives wrong values.
// LDS begins with random bytes. waves.py calls a function before each access: it must be within one array or variable,
// and ordered with those of other waves (order.h). All lanes of a wave must wait at one place of the program.
//
// The formulas of matrix instructions are those of AMD's ISA documents, and are written once more here.

#include "order.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr size_t page = 4096, stack = size_t(1) << 21;

struct Lane {
  ucontext_t context;
  char *stack = nullptr;
  bool ended = false, ready = true;
  // The instruction that it waits in; none while it runs. The barrier of the block is one, too.
  const char *waits = nullptr;
  uint32_t line = 0;
  void *operand = nullptr;
};

struct Array {
  char *start = nullptr;
  size_t bytes = 0, all = 0;
  std::string out;
};

unsigned lanes = 64, threads = 0, current = 0, block[3], grid[3];
std::vector<Lane> all;
ucontext_t scheduler;
std::mt19937_64 drawn;
uint64_t seed = 0;
void (*kernel)(const uint64_t *) = nullptr;
std::vector<uint64_t> arguments;
std::map<std::string, Array> arrays;

[[noreturn]] void fail(const std::string &message) {
  printf("thread %u of block %u, %u, %u: %s\n", current, block[0], block[1], block[2], message.c_str());
  fflush(stdout);
  _exit(1);
}

void leave() { swapcontext(&all[current].context, &scheduler); }

// Waits until all lanes from `first` on, `count` of them, are in the instruction, and the last one has executed it.
// The name is one object for each instruction. Waves may wait for a barrier in different lines.
template <typename Together>
void together(const char *name, uint32_t line, void *operand, unsigned first, unsigned count, Together execute) {
  Lane &own = all[current];
  const unsigned wave = current / lanes * lanes;
  for (unsigned lane = wave; lane < wave + lanes; lane++)
    if (all[lane].waits && (all[lane].waits != name || all[lane].line != line))
      fail(std::string("waits in ") + name + " in line " + std::to_string(line) + ", and thread " +
           std::to_string(lane) + " of its wave in " + all[lane].waits + " in line " + std::to_string(all[lane].line));
  own.waits = name;
  own.line = line;
  own.operand = operand;
  own.ready = false;
  for (unsigned lane = first; lane < first + count; lane++)
    if (all[lane].ended || all[lane].waits != name)
      return leave();
  execute();
  for (unsigned lane = first; lane < first + count; lane++) {
    all[lane].waits = nullptr;
    all[lane].ready = true;
  }
  leave();
}

template <typename Together> void in_wave(const char *name, uint32_t line, void *operand, Together execute) {
  unsigned first = current / lanes * lanes;
  together(name, line, operand, first, lanes, [=] { execute(&all[first]); });
}

void entry() {
  kernel(arguments.data());
  all[current].ended = true;
  leave();
}

char *guarded(size_t bytes, size_t &size) {
  size = (bytes + page - 1) / page * page + 2 * page;
  char *start = static_cast<char *>(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (start == MAP_FAILED)
    fail("no memory");
  mprotect(start, page, PROT_NONE);
  mprotect(start + size - page, page, PROT_NONE);
  return start + size - page - (bytes + 15) / 16 * 16;
}

// Pages at an address, which other arrays may share.
char *placed(uintptr_t at, size_t bytes) {
  for (uintptr_t first = at / page * page; first < at + bytes; first += page) {
    void *wanted = reinterpret_cast<void *>(first);
    mmap(wanted, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  }
  return reinterpret_cast<char *>(at);
}

std::string place_of(const char *at) {
  std::string place = "outside of all arrays and of LDS";
  for (size_t far : {size_t(0), 2 * page})
    for (auto &[name, array] : arrays)
      if (at >= array.start - far && at < array.start + array.bytes + far && (far == 0 || place[0] == 'o'))
        place = "at byte " + std::to_string(at - array.start) + " of " + name + ", which has " +
                std::to_string(array.bytes);
  return place;
}

void fault(int signal, siginfo_t *info, void *) {
  if (signal == SIGILL || signal == SIGTRAP)
    fail("the program has stopped itself");
  if (signal == SIGALRM)
    fail("the program does not end");
  fail("an access " + place_of(static_cast<char *>(info->si_addr)));
}

float nudged(float exact) {
  uint32_t bits;
  memcpy(&bits, &exact, 4);
  if (!std::isfinite(exact) || exact == 0)
    return exact;
  // One unit up or down, by the number itself, so that equal arguments have equal results.
  bits += bits * 2654435761u >> 30 == 0 ? -1 : bits * 2654435761u >> 30 == 1 ? 1 : 0;
  memcpy(&exact, &bits, 4);
  return std::isfinite(exact) ? exact : INFINITY;
}

float flushed(float number) { return std::fabs(number) < 0x1p-126f ? std::copysign(0.0f, number) : number; }

enum Element { F16, BF16, F32, F64, U8, S8, E4M3, E5M2 };

// A float of eight bits (OCP, "8-bit Floating Point Specification"): that with three bits of a fraction has no infinity.
double byte_float(uint8_t bits, int fraction) {
  const int exponent = bits >> fraction & ((1 << (7 - fraction)) - 1), rest = bits & ((1 << fraction) - 1);
  const int bias = (1 << (6 - fraction)) - 1, most = (1 << (7 - fraction)) - 1;
  double number = exponent ? std::ldexp((1 << fraction) + rest, exponent - bias - fraction)
                           : std::ldexp(rest, 1 - bias - fraction);
  if (exponent == most && (fraction == 2 || rest == 7))
    number = fraction == 2 && rest == 0 ? INFINITY : NAN;
  return bits & 0x80 ? -number : number;
}

double element(const void *of, unsigned index, Element kind) {
  switch (kind) {
  case F16:
    return static_cast<const _Float16 *>(of)[index];
  case BF16: {
    uint32_t bits = uint32_t(static_cast<const uint16_t *>(of)[index]) << 16;
    float number;
    memcpy(&number, &bits, 4);
    return number;
  }
  case F32:
    return static_cast<const float *>(of)[index];
  case F64:
    return static_cast<const double *>(of)[index];
  case U8:
    return static_cast<const uint8_t *>(of)[index];
  case S8:
    return static_cast<const int8_t *>(of)[index];
  case E4M3:
    return byte_float(static_cast<const uint8_t *>(of)[index], 3);
  case E5M2:
    return byte_float(static_cast<const uint8_t *>(of)[index], 2);
  }
  return 0;
}

} // namespace

extern "C" {
// Of the kernel's module: the variables in LDS and in global memory.
struct Variable {
  char *start;
  uint64_t bytes;
  const char *name;
};
extern const Variable waves_lds[], waves_globals[];
extern const uint64_t waves_lds_count, waves_globals_count, waves_has_atomics;
void waves_launch(const uint64_t *);

// Of the compiler's library, for conversions to bf16: to the nearest, ties to even.
__bf16 __truncsfbf2(float number) {
  uint32_t bits;
  memcpy(&bits, &number, 4);
  uint16_t high = uint16_t(number != number ? bits >> 16 | 0x40 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  __bf16 result;
  memcpy(&result, &high, 2);
  return result;
}

// The number between goes towards zero, and is odd if it is not exact, so that only the second rounding counts.
__bf16 __truncdfbf2(double number) {
  float between = float(number);
  uint32_t bits;
  memcpy(&bits, &between, 4);
  bits -= std::fabs(double(between)) > std::fabs(number);
  bits |= double(between) != number;
  memcpy(&between, &bits, 4);
  return __truncsfbf2(between);
}

uint32_t workitem() asm("amdgcn.workitem.id.x");
uint32_t workitem() { return current; }
uint32_t workgroup_x() asm("amdgcn.workgroup.id.x");
uint32_t workgroup_x() { return block[0]; }
uint32_t workgroup_y() asm("amdgcn.workgroup.id.y");
uint32_t workgroup_y() { return block[1]; }
uint32_t workgroup_z() asm("amdgcn.workgroup.id.z");
uint32_t workgroup_z() { return block[2]; }
void *implicit() asm("amdgcn.implicitarg.ptr");
void *implicit() { return grid; }

void barrier(uint32_t) asm("amdgcn.s.barrier");
void barrier(uint32_t line) { together("a barrier", line, nullptr, 0, threads, order::barrier); }

void waves_fence(uint32_t how) { order::fence(order::waves[current / lanes], how); }

// Before an access of memory.
void waves_access(const char *start, uint64_t bytes, uint32_t how, uint32_t line) {
  static const Array *last = nullptr;
  auto has = [=](const Array *array, const char *at) { return at >= array->start && at < array->start + array->bytes; };
  // Another lane may run between atomic operations and the accesses around them.
  if (seed && waves_has_atomics && drawn() % 16 == 0)
    leave();
  if (!last || !has(last, start) || !has(last, start + bytes - 1)) {
    last = nullptr;
    for (auto &[name, array] : arrays)
      if (has(&array, start))
        last = &array;
    if (!last && how & order::flat)
      return;
    if (!last || !has(last, start + bytes - 1))
      fail("an access " + place_of(last ? last->start + last->bytes : start) + ", in line " + std::to_string(line));
  }
  order::Wave &own = order::waves[current / lanes];
  size_t which = 0;
  const order::Access other = order::access(own, start, bytes, how, line, which);
  auto name = [](uint32_t how) { return how & order::writes ? "store" : "load"; };
  if (other.time)
    fail(std::string("a ") + name(how) + " " + place_of(start + which) + ", in line " + std::to_string(line) +
         " is not ordered after the " + name(other.how) + " in line " + std::to_string(other.line) + " by wave " +
         std::to_string(other.wave % order::waves.size()) + " of " +
         (other.wave / order::waves.size() == order::block ? "this block" : "another block"));
}

// Operands of matrix instructions that change their meaning.
void waves_plain(uint64_t modifiers) {
  if (modifiers)
    fail("a matrix instruction with a modifier, which the machine does not know");
}

float exp2_of(float) asm("amdgcn.exp2.f32");
float exp2_of(float x) { return flushed(nudged(std::exp2(flushed(x)))); }
float rsq_of(float) asm("amdgcn.rsq.f32");
float rsq_of(float x) {
  x = flushed(x);
  return flushed(x == 0 ? std::copysign(INFINITY, x) : nudged(float(1 / std::sqrt(double(x)))));
}

uint32_t bpermute(uint32_t, uint32_t, uint32_t) asm("amdgcn.ds.bpermute");
uint32_t bpermute(uint32_t line, uint32_t address, uint32_t value) {
  struct Operand {
    uint32_t address, value, result;
  } own = {address, value, 0};
  in_wave("ds_bpermute", line, &own, [](Lane *wave) {
    for (unsigned lane = 0; lane < lanes; lane++) {
      auto *to = static_cast<Operand *>(wave[lane].operand);
      to->result = static_cast<Operand *>(wave[to->address / 4 % lanes].operand)->value;
    }
  });
  return own.result;
}

// `size` rows and columns; each lane has `packed` elements of A and B, and the sum, which is replaced.
void waves_product(uint32_t line, uint32_t size, uint32_t packed, uint32_t kind, uint32_t kind_of_b, const void *a,
                   const void *b, void *sum) {
  struct Operand {
    const void *a, *b;
    void *sum;
  } own = {a, b, sum};
  in_wave("a matrix instruction", line, &own, [=](Lane *wave) {
    const unsigned depth = packed * (lanes / size), registers = size * size / lanes;
    auto of = [&](unsigned lane) { return static_cast<Operand *>(wave[lane].operand); };
    // A[i][k] and B[k][j] are in lane i (or j) + size * (k / packed).
    std::vector<double> left(size * depth), right(size * depth);
    for (unsigned lane = 0; lane < lanes; lane++)
      for (unsigned at = 0; at < packed; at++) {
        const unsigned place = lane % size * depth + lane / size * packed + at;
        left[place] = element(of(lane)->a, at, Element(kind));
        right[place] = element(of(lane)->b, at, Element(kind_of_b));
      }
    for (unsigned lane = 0; lane < lanes; lane++)
      for (unsigned at = 0; at < registers; at++) {
        const unsigned column = lane % size;
        unsigned row = 0;
        if (lanes == 32)
          row = 8 * (lane / 16) + at; // v_wmma of gfx12
        else if (kind == F64)
          row = 4 * at + lane / 16;
        else
          row = at / 4 * 8 + 4 * (lane / size) + at % 4; // 16 rows: at < 4
        const double *x = &left[row * depth], *y = &right[column * depth];
        if (kind == F64) {
          double &total = static_cast<double *>(of(lane)->sum)[at];
          for (unsigned k = 0; k < depth; k++)
            total = std::fma(x[k], y[k], total);
        } else if (kind == U8 || kind == S8) {
          uint32_t &total = static_cast<uint32_t *>(of(lane)->sum)[at];
          for (unsigned k = 0; k < depth; k++)
            total += uint32_t(int32_t(x[k]) * int32_t(y[k]));
        } else {
          float &total = static_cast<float *>(of(lane)->sum)[at];
          for (unsigned k = 0; k < depth; k++)
            total = std::fma(float(x[k]), float(y[k]), total);
        }
      }
  });
}
}

namespace {

void run_block() {
  for (uint64_t index = 0; index < waves_lds_count; index++) {
    order::forget(waves_lds[index].start, waves_lds[index].bytes);
    for (uint64_t byte = 0; byte < waves_lds[index].bytes; byte++)
      waves_lds[index].start[byte] = char(drawn());
  }
  std::vector<unsigned> ready;
  for (unsigned thread = 0; thread < threads; thread++) {
    Lane &lane = all[thread];
    lane.ended = false;
    lane.ready = true;
    lane.waits = nullptr;
    getcontext(&lane.context);
    lane.context.uc_stack.ss_sp = lane.stack;
    lane.context.uc_stack.ss_size = stack;
    lane.context.uc_link = nullptr;
    makecontext(&lane.context, entry, 0);
  }
  unsigned favourite = 0;
  for (;;) {
    ready.clear();
    for (unsigned thread = 0; thread < threads; thread++)
      if (all[thread].ready && !all[thread].ended)
        ready.push_back(thread);
    if (ready.empty())
      break;
    // In the order of their numbers; or one wave gets far ahead of the others, its lanes in an order that is drawn.
    if (seed) {
      auto is_other = [&](unsigned thread) { return thread / lanes != favourite; };
      if (drawn() % 8 == 0 || std::all_of(ready.begin(), ready.end(), is_other))
        favourite = ready[drawn() % ready.size()] / lanes;
      ready.erase(std::remove_if(ready.begin(), ready.end(), is_other), ready.end());
      std::shuffle(ready.begin(), ready.end(), drawn);
    }
    for (unsigned thread : ready) {
      current = thread;
      swapcontext(&scheduler, &all[thread].context);
    }
  }
  for (current = 0; current < threads; current++)
    if (!all[current].ended)
      fail(std::string("waits in ") + all[current].waits + " for threads that do not come");
}

} // namespace

// The launch, as waves.py writes it: a line for each item.
int main(int count, char **given) {
  if (count < 3)
    return 2;
  seed = strtoull(given[2], nullptr, 10);
  drawn.seed(seed);
  std::ifstream file(given[1]);
  std::string line, word;
  while (std::getline(file, line)) {
    std::istringstream in(line);
    in >> word;
    if (word == "lanes")
      in >> lanes;
    else if (word == "threads")
      in >> threads;
    else if (word == "grid")
      in >> grid[0] >> grid[1] >> grid[2];
    else if (word == "array") {
      std::string name, from;
      Array array;
      uintptr_t at = 0;
      in >> name >> array.bytes >> from >> array.out >> at;
      array.start = at ? placed(at, array.bytes) : guarded(array.bytes, array.all);
      memset(array.start, 0xa5, (array.bytes + 15) / 16 * 16);
      std::ifstream(from, std::ios::binary).read(array.start, std::streamsize(array.bytes));
      arrays[name] = array;
    } else if (word == "table") {
      std::string name, of;
      std::vector<uint64_t> words;
      in >> name;
      while (in >> of)
        words.push_back(uint64_t(arrays.at(of).start));
      Array array;
      array.bytes = words.size() * 8;
      array.start = guarded(array.bytes, array.all);
      memcpy(array.start, words.data(), array.bytes);
      arrays[name] = array;
    } else if (word == "number") {
      uint64_t number;
      in >> number;
      arguments.push_back(number);
    } else if (word == "address") {
      std::string name;
      in >> name;
      arguments.push_back(uint64_t(arrays.at(name).start));
    }
  }
  for (uint64_t index = 0; index < waves_lds_count; index++) {
    auto [start, bytes, name] = waves_lds[index];
    char *end = reinterpret_cast<char *>((uintptr_t(start) + bytes + page - 1) / page * page);
    char *before = reinterpret_cast<char *>(uintptr_t(start) / page * page - page);
    mprotect(before, page, PROT_NONE);
    mprotect(end, page, PROT_NONE);
    arrays[waves_lds_count > 1 ? std::string(name) + " in LDS" : "LDS"] = {start, bytes, 0, ""};
  }
  for (uint64_t index = 0; index < waves_globals_count; index++)
    arrays[std::string("the variable ") + waves_globals[index].name] = {waves_globals[index].start,
                                                                        waves_globals[index].bytes, 0, ""};
  stack_t other = {malloc(65536), 0, 65536};
  sigaltstack(&other, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGALRM})
    sigaction(signal, &action, nullptr);
  alarm(120);
  kernel = waves_launch;
  if (threads % lanes != 0)
    fail("a block is whole waves");
  all.resize(threads);
  for (Lane &lane : all)
    lane.stack = static_cast<char *>(
        mmap(nullptr, stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  // Blocks run one after the other, in order.
  for (unsigned index = 0; index < grid[0] * grid[1] * grid[2]; index++) {
    block[0] = index % grid[0];
    block[1] = index / grid[0] % grid[1];
    block[2] = index / grid[0] / grid[1];
    order::begin(index, threads / lanes);
    run_block();
  }
  for (auto &[name, array] : arrays) {
    for (size_t byte = array.bytes; !array.out.empty() && byte < (array.bytes + 15) / 16 * 16; byte++)
      if (array.start[byte] != char(0xa5))
        fail("an access at byte " + std::to_string(byte) + " of " + name);
    if (!array.out.empty())
      std::ofstream(array.out, std::ios::binary).write(array.start, std::streamsize(array.bytes));
  }
  fflush(stdout);
  _exit(0);
}
