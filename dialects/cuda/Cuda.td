//===- Cuda.td - kernels, before their lowering to LLVM ------------*- tablegen -*-===//

#ifndef TILESPACE_CUDA_TD
#define TILESPACE_CUDA_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "verbatim/Verbatim.td"

def Cuda_Dialect : Verbatim_Dialect<"cuda"> {
  let summary = "NVIDIA's kernels and launches";
  let description = [{
    A kernel is an op of this dialect until NVIDIA's lowering makes a function of the LLVM dialect of it. Ops of the
    host are kept verbatim: the launch and its configuration, streams, errors.

    ```mlir
    "cuda.kernel"() <{function_type = (!cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
    ^bb0(%p: !cute.ptr<f32, gmem>):
      "cuda.return"() : () -> ()
    }) {gpu.kernel} : () -> ()
    ```
  }];
}

def Cuda_VerbatimType : Verbatim_Type<Cuda_Dialect>;
def Cuda_VerbatimAttr : Verbatim_Attr<Cuda_Dialect>;

def Cuda_KernelOp
    : Verbatim_Op<Cuda_Dialect, "kernel", (ins), (outs), [FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "A function that the host launches";
  let description = "Attributes: sym_name, function_type, arg_attrs, res_attrs, sym_visibility.";
  let regions = (region AnyRegion:$body);
  let extraClassDeclaration = [{
    /// The accessors that FunctionOpInterface needs, under the names that MLIR's functions use.
    ::mlir::FunctionType getFunctionType();
    void setFunctionTypeAttr(::mlir::TypeAttr type) { (*this)->setAttr("function_type", type); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes();
    ::llvm::ArrayRef<::mlir::Type> getResultTypes();
    ::mlir::ArrayAttr getArgAttrsAttr() { return (*this)->getAttrOfType<::mlir::ArrayAttr>("arg_attrs"); }
    ::mlir::ArrayAttr getResAttrsAttr() { return (*this)->getAttrOfType<::mlir::ArrayAttr>("res_attrs"); }
    void setArgAttrsAttr(::mlir::ArrayAttr all) { (*this)->setAttr("arg_attrs", all); }
    void setResAttrsAttr(::mlir::ArrayAttr all) { (*this)->setAttr("res_attrs", all); }
    ::mlir::Attribute removeArgAttrsAttr() { return (*this)->removeAttr("arg_attrs"); }
    ::mlir::Attribute removeResAttrsAttr() { return (*this)->removeAttr("res_attrs"); }
    ::mlir::Region *getCallableRegion() { return getBody().empty() ? nullptr : &getBody(); }
    ::llvm::LogicalResult verifyType();
  }];
}

def Cuda_ReturnOp
    : Verbatim_Op<Cuda_Dialect, "return", (ins Variadic<AnyType>:$operands), (outs), [Pure, ReturnLike, Terminator]> {
  let summary = "Ends a kernel";
}

#endif // TILESPACE_CUDA_TD
