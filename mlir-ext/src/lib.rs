//! The part of MLIR's C++ API that LLVM 22's C API lacks, and nothing else.
//!
//! Safe functions over melior's handles. They hold no policy: a function does what the C++ entity named in
//! its documentation does. Hot queries are one call into C++ and allocate nothing.
//!
//! | module | mirrors |
//! |---|---|
//! | [`child`] | work in a forked process |
//! | [`diagnostics`] | `mlir::InFlightDiagnostic` with notes |
//! | [`interfaces`] | op interfaces and traits: control flow, calls, selects, views |
//! | [`functions`] | `mlir::FunctionOpInterface` |
//! | [`dominance`] | `mlir::DominanceInfo` |
//! | [`kept`] | data that goes with a `mlir::MLIRContext` |
//! | [`layout`] | `mlir::DataLayout` |
//! | [`scan`] | `mlir::Operation::walk`, all at once |
//! | [`ir`] | uses, placement, map keys, locations |
//! | [`aliasing`] | implementations of `mlir::AliasAnalysis`, alias scopes of the LLVM dialect |
//! | [`attributes`] | `mlir::DenseBoolArrayAttr`, strings of any bytes |
//! | [`inline_asm`] | `llvm::InlineAsm` |
//! | [`types`] | pointer spaces, aggregates, shapes |
//! | [`parallel`] | `mlir::parallelFor` |
//! | [`pass`] | `mlir::Pass` with typed options and statistics |
//! | [`pipeline`] | `mlir::PassPipelineRegistration` |
//! | [`symbols`] | `mlir::SymbolOpInterface`, `mlir::SymbolTable` |
//! | [`target`] | `mlir::NVVM::NVVMTargetAttr`, `mlir::gpu::transformGpuModulesToBinaries` |
//! | [`tools`] | `mlir::MlirOptMain`, `mlir::MlirLspServerMain`, plugins |
//! | [`translate`] | `mlir::parseSourceFile`, `mlir::translateLLVMIRToModule`, `mlir::translateModuleToLLVMIR` |
//!
//! Dialect conversion is in a crate of its own beside this one, `mlir-ext-conversion`.
//!
//! # Handles and their lifetimes
//!
//! As in melior, an [`OperationRef`](melior::ir::OperationRef) or a [`Value`](melior::ir::Value) is a plain
//! pointer that the borrow checker does not follow through mutation: after [`ir::erase`], handles to that
//! operation, its results and all in its regions are dangling. The functions here that change IR take such
//! handles by value and document which of them stay valid.

pub mod aliasing;
pub mod attributes;
pub mod child;
pub mod diagnostics;
pub mod dominance;
mod erased;
mod failure;
mod ffi;
pub mod functions;
pub mod inline_asm;
pub mod interfaces;
pub mod ir;
pub mod kept;
pub mod layout;
mod options;
pub mod parallel;
pub mod pass;
pub mod pipeline;
pub mod scan;
pub mod symbols;
pub mod target;
pub mod tools;
pub mod translate;
pub mod types;
mod walk;
