// Which accesses of memory are ordered, for the machine of waves.cpp: a check beside the run, which changes no value.
//
//   wave 0   store a; fence release agent; barrier                 a is in the memory of the chip
//   wave 1   store b;                      barrier                 b may be on its way yet
//   wave 0                                 atomic xchg l release   a block that acquires l may read a, and not b
//
// Two accesses of a byte, one of them a store, must be ordered, unless both are atomic in a scope that has both waves.
// Clocks of waves say what is ordered (as in FastTrack: Flanagan and Freund, PLDI 2009), with what is special on AMD:
// a release waits for the stores of its own wave only (LLVM, "User Guide for AMDGPU Backend", memory model of gfx90a,
// gfx942 and gfx12). So each wave has two clocks, for what its block and for what the chip may rely on. A release in
// the block's scope moves the first one, and a barrier joins them; a release in a wider scope moves both.
//
// A wave is in lockstep: its own accesses are ordered, and a fence of one lane is one of all.

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <vector>

namespace order {

// The bits of an access, as waves.py writes them.
enum : uint32_t { reads = 1, writes = 2, in_block = 4, in_chip = 8, acquires = 16, releases = 32, flat = 64 };

// Until which time the accesses of each wave are known.
using Clock = std::vector<uint32_t>;

inline void join(Clock &into, const Clock &from) {
  into.resize(std::max(into.size(), from.size()));
  for (size_t index = 0; index < from.size(); index++)
    into[index] = std::max(into[index], from[index]);
}

// By the waves of the block, and by all of the grid.
struct Known {
  Clock block, chip;
  void join(const Known &from) {
    order::join(block, from.block);
    order::join(chip, from.chip);
  }
};

struct Wave {
  uint32_t time = 1;
  Known now;
  // At the last fence that releases, in any scope and in the chip's; and seen since the last one that acquires.
  Known released, seen;
  Clock published, seen_of_chip;
};

// The release that an atomic operation reads.
struct Released {
  uint32_t block = 0;
  Known near;
  Clock far;
};

struct Access {
  uint32_t wave = 0, time = 0, line = 0, how = 0;
};

struct Byte {
  Access write;
  std::array<Access, 2> read;
};

inline std::vector<Wave> waves;
inline uint32_t block = 0;
inline std::unordered_map<uintptr_t, Released> variables;
inline std::unordered_map<uintptr_t, std::array<Byte, 4096>> pages;

inline void begin(uint32_t number, uint32_t count) {
  block = number;
  waves.assign(count, {});
  for (Wave &wave : waves)
    wave.now.block.resize(count);
}

// Memory that is new for the next block.
inline void forget(const char *start, size_t bytes) {
  for (uintptr_t page = uintptr_t(start) / 4096; page * 4096 < uintptr_t(start) + bytes; page++)
    pages.erase(page);
  for (auto at = variables.begin(); at != variables.end();)
    at = at->first - uintptr_t(start) < bytes ? variables.erase(at) : std::next(at);
}

inline uint32_t number_of(const Wave &wave) { return block * uint32_t(waves.size()) + uint32_t(&wave - waves.data()); }

inline void release(Wave &wave, bool is_in_chip) {
  wave.now.block[&wave - waves.data()] = wave.time;
  if (is_in_chip) {
    wave.now.chip.resize(std::max<size_t>(wave.now.chip.size(), number_of(wave) + 1));
    wave.now.chip[number_of(wave)] = wave.time;
  }
  wave.time++;
}

inline void fence(Wave &wave, uint32_t how) {
  if (how & releases) {
    release(wave, how & in_chip);
    wave.released = wave.now;
    if (how & in_chip)
      wave.published = wave.now.chip;
  }
  if (how & acquires) {
    wave.now.join(wave.seen);
    if (how & in_chip)
      join(wave.now.chip, wave.seen_of_chip);
  }
}

// The fences before and after it give a barrier its meaning.
inline void barrier() {
  Known all;
  for (Wave &wave : waves)
    all.join(wave.released);
  for (Wave &wave : waves)
    wave.seen.join(all);
}

inline bool is_ordered(const Wave &wave, const Access &by, uint32_t how) {
  if (by.time == 0 || by.wave == number_of(wave))
    return true;
  const uint32_t count = uint32_t(waves.size()), atomic = in_block | in_chip;
  if (by.wave / count == block)
    return (by.how & atomic && how & atomic) || wave.now.block[by.wave % count] >= by.time;
  return by.how & how & in_chip || (wave.now.chip.size() > by.wave && wave.now.chip[by.wave] >= by.time);
}

inline void synchronize(Wave &wave, uintptr_t at, uint32_t how) {
  Released &variable = variables[at];
  if (how & reads) {
    const Known near = variable.block == block ? variable.near : Known();
    const Clock far = how & in_chip ? variable.far : Clock();
    wave.seen.join(near);
    join(wave.seen_of_chip, far);
    if (how & acquires) {
      wave.now.join(near);
      join(wave.now.chip, far);
    }
  }
  if (!(how & writes))
    return;
  if (how & releases)
    release(wave, how & in_chip);
  Released own = {block, how & releases ? wave.now : wave.released, {}};
  if (how & in_chip)
    own.far = how & releases ? wave.now.chip : wave.published;
  // A change goes on with the release that it reads.
  if (how & reads) {
    join(own.far, variable.far);
    if (variable.block == block)
      own.near.join(variable.near);
  }
  variable = own;
}

// An access that this one is not ordered with, and the number of its byte; at time 0, if there is none.
inline Access access(Wave &wave, const char *start, size_t bytes, uint32_t how, uint32_t line, size_t &which) {
  const Access own = {number_of(wave), wave.time, line, how};
  const uintptr_t first = uintptr_t(start);
  std::array<Byte, 4096> *page = nullptr;
  for (which = 0; which < bytes; which++) {
    const uintptr_t at = first + which;
    if (!page || at % 4096 == 0)
      page = &pages[at / 4096];
    Byte &byte = (*page)[at % 4096];
    if (!is_ordered(wave, byte.write, how))
      return byte.write;
    if (how & writes) {
      for (const Access &read : byte.read)
        if (!is_ordered(wave, read, how))
          return read;
      byte.write = own;
      byte.read = {};
    } else {
      // In place of its own, or of one that is ordered before it, so that two waves are remembered.
      Access *place = &byte.read[0];
      for (Access &read : byte.read)
        if (read.wave == own.wave)
          place = &read;
      if (place->wave != own.wave && !is_ordered(wave, *place, reads))
        place = &byte.read[1];
      *place = own;
    }
  }
  if (how & (in_block | in_chip))
    synchronize(wave, first, how);
  return {};
}

} // namespace order
