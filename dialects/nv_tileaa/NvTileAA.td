//===- NvTileAA.td - functions, programs, and other ops ------------*- tablegen -*-===//

#ifndef TILESPACE_NV_TILEAA_TD
#define TILESPACE_NV_TILEAA_TD

include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "nv_tileaa/NvTileAATileOps.td"

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

def NvTileAA_FuncOp
    : NvTileAA_Op<"func", [AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "A function; a kernel if it has a kernel_spec";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    bool isDeclaration() { return isExternal(); }
  }];
}

def NvTileAA_ReturnOp : NvTileAA_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "Ends a function";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def NvTileAA_CallOp : NvTileAA_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Calls a function of the module";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
  let extraClassDeclaration = [{
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    ::mlir::Operation::operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
  }];
}

def NvTileAA_YieldOp
    : NvTileAA_Op<"yield", [Pure, ReturnLike, Terminator, ParentOneOf<["ReduceOp", "ScanOp", "GenerateOp"]>]> {
  let summary = "Ends the region of an operation on tiles";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

def NvTileAA_DimensionEnum : NvTileAA_Enum<"Dimension", "a dimension of the grid", [
  I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">, I32EnumAttrCase<"Z", 2, "z">]>;
def NvTileAA_Dimension : NvTileAA_EnumAttr<NvTileAA_DimensionEnum, "dimension">;

def NvTileAA_GetProgramIdOp : NvTileAA_Op<"get_program_id", [Pure]> {
  let summary = "The coordinate of this block along a dimension of the grid";
  let arguments = (ins NvTileAA_Dimension:$dimension);
  let results = (outs AnyTypeOf<[I32, NvTileAA_ProgramId]>:$result);
  let assemblyFormat = "custom<Word>($dimension, \"\\\"dimension\\\"\") attr-dict `:` type($result)";
}

def NvTileAA_GetNumProgramsOp : NvTileAA_Op<"get_num_programs", [Pure]> {
  let summary = "The number of blocks along a dimension of the grid";
  let arguments = (ins NvTileAA_Dimension:$dimension);
  let results = (outs I32:$result);
  let assemblyFormat = "custom<Word>($dimension, \"\\\"dimension\\\"\") attr-dict `:` type($result)";
}

def NvTileAA_IsValidProgramIdOp : NvTileAA_Op<"is_valid_program_id", [Pure]> {
  let summary = "Whether there is such a block. Uncertain.";
  let arguments = (ins NvTileAA_ProgramId:$id);
  let results = (outs I1:$result);
  let assemblyFormat = "$id attr-dict `:` type($result)";
}

def NvTileAA_CancelNextProgramIdOp
    : NvTileAA_Op<"cancel_next_program_id", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Takes over a block that has not started yet, if any. Uncertain.";
  let results = (outs NvTileAA_ProgramId:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

//===----------------------------------------------------------------------===//
// Agents and queues. Uncertain.
//===----------------------------------------------------------------------===//

def NvTileAA_ExecuteOp : NvTileAA_Op<"execute", [NoRegionArguments, SingleBlock]> {
  let summary = "Runs its regions concurrently, each by its own agent";
  let regions = (region VariadicRegion<SizedRegion<1>>:$agents);
  let assemblyFormat = "attr-dict-with-keyword $agents";
  let hasRegionVerifier = 1;
}

def NvTileAA_CreateQueueOp : NvTileAA_Op<"create_queue"> {
  let summary = "An empty queue";
  let results = (outs Res<NvTileAA_Queue, "", [MemAlloc]>:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
}

def NvTileAA_QueuePutOp : NvTileAA_Op<"queue.put"> {
  let summary = "Puts an entry into a queue";
  let arguments = (ins Arg<NvTileAA_Queue, "", [MemRead, MemWrite]>:$queue, Variadic<AnyType>:$values);
  let assemblyFormat = "$queue (`,` $values^)? attr-dict `:` qualified(type($queue)) (`,` type($values)^)?";
  let hasVerifier = 1;
}

def NvTileAA_QueueGetOp : NvTileAA_Op<"queue.get"> {
  let summary = "Takes the oldest entry of a queue, and waits while the queue is empty";
  let arguments = (ins Arg<NvTileAA_Queue, "", [MemRead, MemWrite]>:$queue);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$queue attr-dict `:` qualified(type($queue)) (`->` type($results)^)?";
  let hasVerifier = 1;
}

def NvTileAA_QueueYieldOp : NvTileAA_Op<"queue.yield", [Pure, HasParent<"ExecuteOp">, Terminator]> {
  let summary = "Ends an agent";
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Promises, tests and hints
//===----------------------------------------------------------------------===//

def NvTileAA_AssumeOp : NvTileAA_Op<"assume", [Pure, AllTypesMatch<["source", "result"]>]> {
  let summary = "A value with promises about it";
  let description = [{
    ```mlir
    %q = nv_tileaa.assume %p [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<f32>
    ```
  }];
  let arguments = (ins AnyType:$source, TypedArrayAttrBase<AnyAttr, "promises">:$predicates);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$source $predicates attr-dict `:` type($source)";
  let hasVerifier = 1;
}

def NvTileAA_AssertOp : NvTileAA_Op<"assert", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Ends the program unless a condition holds everywhere";
  let arguments = (ins NvTileAA_MaskLike:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
}

def NvTileAA_OptimizationBarrierOp
    : NvTileAA_Op<"optimization_barrier", [MemoryEffects<[MemRead, MemWrite]>, AllTypesMatch<["source", "result"]>]> {
  let summary = "Passes a value on, as a barrier to code motion and analysis";
  let arguments = (ins AnyType:$source);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def NvTileAA_MarkForReuseOp : NvTileAA_Op<"mark_for_reuse", [MemoryEffects<[MemWrite]>]> {
  let summary = "The memory of these values can be reused. Uncertain.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def NvTileAA_PragmaOp : NvTileAA_Op<"pragma", [MemoryEffects<[MemWrite]>]> {
  let summary = "A hint to the compiler, without effect on results. Uncertain.";
  let arguments = (ins StrAttr:$name, OptionalAttr<AnyAttr>:$value);
  let assemblyFormat = "$name (`=` $value^)? attr-dict";
}

def NvTileAA_MessageOp : NvTileAA_Op<"message", [MemoryEffects<[MemWrite]>]> {
  let summary = "A message to the user of the compiler. Uncertain.";
  let arguments = (ins StrAttr:$text);
  let assemblyFormat = "$text attr-dict";
}

def NvTileAA_PrintOp : NvTileAA_Op<"print", [MemoryEffects<[MemWrite]>]> {
  let summary = "Prints as printf does, once for each element of tiles";
  let description = "With `list`, the elements of a tile are printed in order, in brackets, separated by commas.";
  let arguments = (ins StrAttr:$format, Variadic<AnyType>:$operands, UnitAttr:$list);
  let assemblyFormat = "$format attr-dict (`,` $operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Beyond the module
//===----------------------------------------------------------------------===//

def NvTileAA_LaunchFuncOp
    : NvTileAA_Op<"launch_func", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Launches a kernel, from host code";
  let description = "The kernel may be in another module; a kernel in this module is checked against the arguments.";
  let arguments = (ins SymbolRefAttr:$kernel, Variadic<NvTileAA_Index>:$grid, Variadic<AnyType>:$args);
  let assemblyFormat = [{
    $kernel `grid` `(` ($grid^ `:` type($grid))? `)` `args` `(` ($args^ `:` type($args))? `)` attr-dict
  }];
  let hasVerifier = 1;
}

def NvTileAA_PluginOp : NvTileAA_Op<"plugin"> {
  let summary = "A value that a later stage provides. Uncertain.";
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$name `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
}

def NvTileAA_InjectIrOp : NvTileAA_Op<"inject_ir"> {
  let summary = "A function of a module given as text. Uncertain.";
  let arguments = (ins StrAttr:$ir, FlatSymbolRefAttr:$symbol, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$ir $symbol `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
}

#endif // TILESPACE_NV_TILEAA_TD
