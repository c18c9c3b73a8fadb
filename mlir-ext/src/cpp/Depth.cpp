//===- Depth.cpp - Texts that nest too deep for a parser ------------------===//

#include "Depth.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace mlir;

/// The rest of a text after the string or comment that it begins with.
static StringRef skipQuoted(StringRef text) {
  if (text.starts_with("//"))
    return text.drop_until([](char c) { return c == '\n'; });
  text = text.drop_front();
  // A string ends with its line, if nothing else ends it.
  while (!text.empty() && text.front() != '"' && text.front() != '\n')
    text = text.drop_front(text.front() == '\\' && text.size() > 1 ? 2 : 1);
  return text.drop_front(text.empty() ? 0 : 1);
}

/// The text from the bracket on that nests too deep; empty where none does.
static StringRef findTooDeep(StringRef text) {
  SmallVector<char> open;
  while (!text.empty()) {
    char c = text.front();
    if (c == '"' || text.starts_with("//")) {
      text = skipQuoted(text);
      continue;
    }
    // Parentheses around regions, and in types of structs, do not count as a
    // level.
    bool opens = c == '{' || c == '[' || (c == '(' && !text.starts_with("({")) ||
                 (c == '<' && !text.starts_with("<=") && !text.starts_with("<("));
    if (opens && open.size() == mlir_ext::kMaxDepth)
      return text;
    if (opens)
      open.push_back(c);
    // A region ends whatever is open in it, such as a `<` that is not a
    // bracket.
    while (c == '}' && !open.empty() && open.back() != '{')
      open.pop_back();
    char opened = c == '}' ? '{' : c == ']' ? '[' : c == ')' ? '(' : '<';
    if (StringRef("}])>").contains(c) && !open.empty() && open.back() == opened)
      open.pop_back();
    text = text.drop_front(text.starts_with("->") || text.starts_with(">=") ? 2 : 1);
  }
  return text;
}

LogicalResult mlir_ext::checkDepth(MLIRContext *context,
                                   llvm::MemoryBufferRef source) {
  if (isBytecode(source))
    return success();
  StringRef text = source.getBuffer();
  StringRef deep = findTooDeep(text);
  if (deep.empty())
    return success();
  StringRef before = text.drop_back(deep.size());
  // A line begins after a line break, and columns with 1.
  size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return emitError(FileLineColLoc::get(context, source.getBufferIdentifier(),
                                       before.count('\n') + 1, column))
         << "brackets are nested more than " << mlir_ext::kMaxDepth << " deep";
}
