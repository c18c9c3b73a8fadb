//===- Entries.cpp - Texts of CUDA Tile IR without a module ---------------===//
//
// Problem: NVIDIA's disassembler prints only the ops of a module, and then the
// aliases of its locations, while MLIR's parser wants ops of a dialect, and
// aliases outside of all ops:
//
//   entry @k() {               cuda_tile.module @kernels {entry @k() {
//     return loc(#loc)           return loc(#loc)
//   } loc(#loc)                } loc(#loc)
//   #loc = loc("a.py":1:2)     }#loc = loc("a.py":1:2)
//
// Right, since no line is added before the end, so that each place is on its
// line; and since no other text begins with these words.
//
//===----------------------------------------------------------------------===//

#include "Entries.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

/// Where the first op is: after comments and aliases.
static size_t firstOp(StringRef text) {
  size_t at = 0;
  while (at < text.size()) {
    StringRef rest = text.drop_front(at);
    if (llvm::isSpace(rest[0]))
      ++at;
    else if (rest.starts_with("//") || rest[0] == '#' || rest[0] == '!')
      at = std::min(text.find('\n', at), text.size());
    else
      break;
  }
  return at;
}

/// Appends a part, and whether it got a module.
static bool wrap(StringRef text, std::string &to) {
  size_t begin = firstOp(text);
  StringRef rest = text.drop_front(begin);
  if (!rest.starts_with("entry @") && !rest.starts_with("global ")) {
    to += text;
    return false;
  }
  size_t end = std::min(rest.find("\n#"), rest.find("\n!"));
  end = end == StringRef::npos ? rest.size() : end + 1;
  to += text.take_front(begin);
  to += "cuda_tile.module @kernels {";
  to += rest.take_front(end);
  to += rest.take_front(end).ends_with('\n') ? "}" : "\n}";
  to += rest.drop_front(end);
  return true;
}

std::optional<std::string> mlir_ext::withTileModules(StringRef text) {
  constexpr StringRef kMarker = "// -----";
  std::string result;
  bool isWrapped = false;
  size_t from = 0;
  while (true) {
    size_t marker = text.find(kMarker, from);
    isWrapped |= wrap(text.slice(from, marker), result);
    if (marker == StringRef::npos)
      return isWrapped ? std::optional(result) : std::nullopt;
    from = marker + kMarker.size();
    result += kMarker;
  }
}
