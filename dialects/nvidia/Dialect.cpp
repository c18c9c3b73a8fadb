//===- Dialect.cpp - NVIDIA's additions to upstream's dialects ------------===//

#include "cute/cute-c.h"
#include "mlir/CAPI/Registration.h"
#include "verbatim/Verbatim.h"
#include "llvm/ADT/TypeSwitch.h"

#include "NvidiaDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "NvidiaAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "NvidiaTypes.h.inc"

using namespace mlir;
using namespace tilespace;
using namespace tilespace::nvidia;

#include "NvidiaDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "NvidiaAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "NvidiaTypes.cpp.inc"

void NvidiaDialect::initialize() {
  addTypes<VerbatimType>();
  addAttributes<VerbatimAttr>();
  allowUnknownOperations();
  addInterfaces<verbatim::Inliner>();
}

Type NvidiaDialect::parseType(DialectAsmParser &parser) const {
  return verbatim::parseAs<VerbatimType>(parser, "type", getNamespace());
}

void NvidiaDialect::printType(Type type, DialectAsmPrinter &printer) const {
  printer << cast<VerbatimType>(type).getText();
}

Attribute NvidiaDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return verbatim::parseAs<VerbatimAttr>(parser, "attribute", getNamespace());
}

void NvidiaDialect::printAttribute(Attribute attribute,
                                   DialectAsmPrinter &printer) const {
  printer << cast<VerbatimAttr>(attribute).getText();
}

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Nvidia, nvidia, NvidiaDialect)
