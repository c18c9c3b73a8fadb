//===- NvTileAAInterfaces.td - interfaces --------------------------*- tablegen -*-===//

#ifndef TILESPACE_NV_TILEAA_INTERFACES_TD
#define TILESPACE_NV_TILEAA_INTERFACES_TD

include "mlir/IR/OpBase.td"

def NvTileAA_MemoryOrder : OpInterface<"MemoryOrderOpInterface"> {
  let cppNamespace = "::tilespace::nv_tileaa";
  let description = "An access that may be ordered with accesses of other threads.";
  let methods = [
    InterfaceMethod<"The order of the access.", "::tilespace::nv_tileaa::MemSemantic", "getMemSemantic">,
    InterfaceMethod<"Threads that see the order.", "::std::optional<::tilespace::nv_tileaa::MemScope>", "getMemScope">,
  ];
  let verify = "return ::tilespace::nv_tileaa::detail::verifyMemoryOrder($_op);";
}

def NvTileAA_AssumePredicate : AttrInterface<"AssumePredicate"> {
  let cppNamespace = "::tilespace::nv_tileaa";
  let description = "A promised property of a value.";
  let methods = [InterfaceMethod<
    "Reports why a value of this type cannot have this property.",
    "::llvm::LogicalResult", "verifyFor",
    (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError, "::mlir::Type":$type)>];
}

#endif // TILESPACE_NV_TILEAA_INTERFACES_TD
