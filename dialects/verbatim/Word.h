//===- Word.h - Enums that are written as words -----------------*- C++ -*-===//

#ifndef TILESPACE_WORD_H
#define TILESPACE_WORD_H

#include "mlir/IR/OpImplementation.h"

namespace tilespace {

/// A word of an enum, for numbers from 0 on. Any other word is an error that
/// lists the words.
template <typename EnumT>
mlir::ParseResult parseWord(mlir::AsmParser &parser, EnumT &value,
                            llvm::StringRef name) {
  llvm::SMLoc location = parser.getCurrentLocation();
  std::string word, words;
  bool isWord = succeeded(parser.parseOptionalKeywordOrString(&word));
  for (uint32_t number = 0;; ++number) {
    value = static_cast<EnumT>(number);
    llvm::StringRef known = stringifyEnum(value);
    if (known.empty())
      break;
    if (isWord && known == word)
      return mlir::success();
    words += (number == 0 ? "" : ", ") + known.str();
  }
  return parser.emitError(location)
         << "expected " << name << " to be one of: " << words;
}

template <typename EnumT>
void printWord(mlir::AsmPrinter &printer, EnumT value, llvm::StringRef) {
  printer << stringifyEnum(value);
}

/// An enum attribute, written as its word.
template <typename AttrT>
std::enable_if_t<std::is_base_of_v<mlir::Attribute, AttrT>, mlir::ParseResult>
parseWord(mlir::OpAsmParser &parser, AttrT &attribute, llvm::StringRef name) {
  decltype(attribute.getValue()) value;
  if (parseWord(static_cast<mlir::AsmParser &>(parser), value, name))
    return mlir::failure();
  attribute = AttrT::get(parser.getContext(), value);
  return mlir::success();
}

template <typename AttrT>
void printWord(mlir::OpAsmPrinter &printer, mlir::Operation *, AttrT attribute,
               llvm::StringRef) {
  printer << stringifyEnum(attribute.getValue());
}

} // namespace tilespace

#endif // TILESPACE_WORD_H
