//===- Diagnostics.cpp - Warnings, remarks and notes ----------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

void mlirExtEmitDiagnostic(MlirLocation location, uint32_t severity,
                           MlirStringRef message, intptr_t nNotes,
                           const MlirExtNote *notes) {
  Location loc = unwrap(location);
  InFlightDiagnostic diagnostic = loc->getContext()->getDiagEngine().emit(
      loc, static_cast<DiagnosticSeverity>(severity));
  // A handler may keep the diagnostic: a Twine is copied into it, a StringRef
  // would only be referred to.
  diagnostic << Twine(unwrap(message));
  for (const MlirExtNote &note : llvm::ArrayRef(notes, nNotes))
    diagnostic.attachNote(unwrap(note.location)) << Twine(unwrap(note.message));
}

void mlirExtRemarkMissed(MlirLocation location, MlirStringRef name,
                         MlirStringRef function, MlirStringRef reason,
                         MlirStringRef before, MlirStringRef between,
                         MlirStringRef behind) {
  using Arg = remark::detail::Remark::Arg;
  auto opts = remark::RemarkOpts::name(unwrap(name)).category("tilespace");
  // The engine knows no other kind of location.
  Location at = unwrap(location);
  if (auto place = at->findInstanceOf<FileLineColLoc>())
    at = place;
  remark::missed(at, opts.function(unwrap(function)))
      << unwrap(before) << Arg("Function", unwrap(function)) << unwrap(between)
      << Arg("Reason", unwrap(reason)) << unwrap(behind);
}
