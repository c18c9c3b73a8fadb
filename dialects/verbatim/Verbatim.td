//===- Verbatim.td - text that a dialect keeps verbatim ------------*- tablegen -*-===//
//
// NVIDIA's dialects have types and attributes with a syntax that no pass here reads, and that changes with each
// release. Each is kept as one string, and so are all attributes of their ops: they can be queried, and print as they
// were parsed.
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_VERBATIM_TD
#define TILESPACE_VERBATIM_TD

include "mlir/Bytecode/BytecodeOpInterface.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

/// A dialect that parses and prints its types and attributes itself, and may have ops without records.
class Verbatim_Dialect<string n> : Dialect {
  let name = n;
  let cppNamespace = "::tilespace::" # n;
  let useDefaultTypePrinterParser = 0;
  let useDefaultAttributePrinterParser = 0;
  let isExtensible = 0;
  string methods = [{
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type, ::mlir::DialectAsmPrinter &printer) const override;
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute, ::mlir::DialectAsmPrinter &printer) const override;
  }];
  let extraClassDeclaration = methods;
}

class Verbatim_Type<Dialect d> : TypeDef<d, "Verbatim"> {
  let typeName = d.name # ".verbatim";
  let summary = "A type, kept verbatim";
  let parameters = (ins StringRefParameter<"text">:$text);
}

class Verbatim_Attr<Dialect d> : AttrDef<d, "Verbatim"> {
  let attrName = d.name # ".verbatim";
  let summary = "An attribute, kept verbatim";
  let parameters = (ins StringRefParameter<"text">:$text);
}

/// The op keeps all attributes between `<{` and `}>`; it is registered by `verbatim::addOperations`.
def VerbatimAttributes : NativeOpTrait<"VerbatimAttributes"> { let cppNamespace = "::tilespace::verbatim"; }

class Verbatim_Op<Dialect d, string m, dag operands, dag values, list<Trait> traits>
    : Op<d, m, !listconcat([VerbatimAttributes, BytecodeOpInterface], traits)> {
  let arguments = operands;
  let results = values;
}

#endif // TILESPACE_VERBATIM_TD
