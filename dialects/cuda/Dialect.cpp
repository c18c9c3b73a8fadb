//===- Dialect.cpp - Kernels ----------------------------------------------===//

#include "cute/cute-c.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "verbatim/Verbatim.h"
#include "llvm/ADT/TypeSwitch.h"

#include "CudaDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "CudaAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "CudaTypes.h.inc"
#define GET_OP_CLASSES
#include "CudaOps.h.inc"

using namespace mlir;
using namespace tilespace;
using namespace tilespace::cuda;

#include "CudaDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "CudaAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "CudaTypes.cpp.inc"
#define GET_OP_CLASSES
#include "CudaOps.cpp.inc"

void CudaDialect::initialize() {
  addTypes<VerbatimType>();
  addAttributes<VerbatimAttr>();
  verbatim::addOperations<
#define GET_OP_LIST
#include "CudaOps.cpp.inc"
      >(*this);
  // Ops of the host.
  allowUnknownOperations();
  addInterfaces<verbatim::Inliner>();
}

Type CudaDialect::parseType(DialectAsmParser &parser) const {
  return verbatim::parseAs<VerbatimType>(parser, "type", getNamespace());
}

void CudaDialect::printType(Type type, DialectAsmPrinter &printer) const {
  printer << cast<VerbatimType>(type).getText();
}

Attribute CudaDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return verbatim::parseAs<VerbatimAttr>(parser, "attribute", getNamespace());
}

void CudaDialect::printAttribute(Attribute attribute,
                                 DialectAsmPrinter &printer) const {
  printer << cast<VerbatimAttr>(attribute).getText();
}

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Cuda, cuda, CudaDialect)

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

FunctionType KernelOp::getFunctionType() {
  auto type = (*this)->getAttrOfType<TypeAttr>("function_type");
  return type ? dyn_cast<FunctionType>(type.getValue()) : FunctionType();
}

// Called before the verifier has checked that the op has a type.
ArrayRef<Type> KernelOp::getArgumentTypes() {
  FunctionType type = getFunctionType();
  return type ? type.getInputs() : ArrayRef<Type>();
}

ArrayRef<Type> KernelOp::getResultTypes() {
  FunctionType type = getFunctionType();
  return type ? type.getResults() : ArrayRef<Type>();
}

LogicalResult KernelOp::verifyType() {
  if (!getFunctionType())
    return emitOpError("expects a function type in 'function_type'");
  for (StringRef name : {"arg_attrs", "res_attrs"})
    if (Attribute all = (*this)->getAttr(name); all && !isa<ArrayAttr>(all))
      return emitOpError("expects an array in '") << name << "'";
  return success();
}
