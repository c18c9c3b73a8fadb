//===- NvTileAAAttrs.td - attributes -------------------------------*- tablegen -*-===//

#ifndef TILESPACE_NV_TILEAA_ATTRS_TD
#define TILESPACE_NV_TILEAA_ATTRS_TD

include "nv_tileaa/NvTileAABase.td"
include "nv_tileaa/NvTileAAInterfaces.td"

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

class NvTileAA_Enum<string n, string s, list<I32EnumAttrCase> c> : I32EnumAttr<n, s, c> {
  let cppNamespace = "::tilespace::nv_tileaa";
  let genSpecializedAttr = 0;
}
class NvTileAA_EnumAttr<EnumInfo e, string m> : EnumAttr<NvTileAA_Dialect, e, m> {
  // The default format names the enum's C++ type in its error.
  let assemblyFormat = "custom<Word>($value, \"\\\"" # m # "\\\"\")";
}

def NvTileAA_CacheModifierEnum : NvTileAA_Enum<"CacheModifier", "caches that an access goes through, as in PTX", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"CA", 1, "ca">, I32EnumAttrCase<"CG", 2, "cg">,
  I32EnumAttrCase<"CS", 3, "cs">, I32EnumAttrCase<"LU", 4, "lu">, I32EnumAttrCase<"CV", 5, "cv">]>;
def NvTileAA_CacheModifier : NvTileAA_EnumAttr<NvTileAA_CacheModifierEnum, "cache_modifier">;

def NvTileAA_EvictionPolicyEnum : NvTileAA_Enum<"EvictionPolicy", "eviction priority of a cache line", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"First", 1, "first">,
  I32EnumAttrCase<"Last", 2, "last">, I32EnumAttrCase<"Normal", 3, "normal">]>;
def NvTileAA_EvictionPolicy : NvTileAA_EnumAttr<NvTileAA_EvictionPolicyEnum, "eviction_policy">;

def NvTileAA_MemSemanticEnum : NvTileAA_Enum<"MemSemantic", "ordering of an access", [
  I32EnumAttrCase<"Weak", 0, "weak">, I32EnumAttrCase<"Relaxed", 1, "relaxed">,
  I32EnumAttrCase<"Acquire", 2, "acquire">, I32EnumAttrCase<"Release", 3, "release">,
  I32EnumAttrCase<"AcquireRelease", 4, "acquire_release">]>;
def NvTileAA_MemSemantic : NvTileAA_EnumAttr<NvTileAA_MemSemanticEnum, "mem_semantic">;

def NvTileAA_MemScopeEnum : NvTileAA_Enum<"MemScope", "threads that see the ordering of an access", [
  I32EnumAttrCase<"TlBlk", 0, "tl_blk">, I32EnumAttrCase<"Cluster", 1, "cluster">,
  I32EnumAttrCase<"Gpu", 2, "gpu">, I32EnumAttrCase<"Sys", 3, "sys">]>;
def NvTileAA_MemScope : NvTileAA_EnumAttr<NvTileAA_MemScopeEnum, "mem_scope">;

def NvTileAA_RmwModeEnum : NvTileAA_Enum<"RmwMode", "operation of an atomic read-modify-write", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"And", 1, "and">, I32EnumAttrCase<"Or", 2, "or">,
  I32EnumAttrCase<"Xor", 3, "xor">, I32EnumAttrCase<"Xchg", 4, "xchg">, I32EnumAttrCase<"Min", 5, "min">,
  I32EnumAttrCase<"Max", 6, "max">, I32EnumAttrCase<"UMin", 7, "umin">,
  I32EnumAttrCase<"UMax", 8, "umax">, I32EnumAttrCase<"AddF", 9, "addf">]>;
def NvTileAA_RmwMode : NvTileAA_EnumAttr<NvTileAA_RmwModeEnum, "rmw_mode">;

// The values of these four are uncertain.
def NvTileAA_RoundingModeEnum : NvTileAA_Enum<"RoundingMode", "rounding of a result", [
  I32EnumAttrCase<"NearestEven", 0, "nearest_even">, I32EnumAttrCase<"Zero", 1, "zero">,
  I32EnumAttrCase<"NegativeInf", 2, "negative_inf">, I32EnumAttrCase<"PositiveInf", 3, "positive_inf">,
  I32EnumAttrCase<"Approx", 4, "approx">, I32EnumAttrCase<"Full", 5, "full">,
  I32EnumAttrCase<"NearestAway", 6, "nearest_away">]>;
def NvTileAA_RoundingMode : NvTileAA_EnumAttr<NvTileAA_RoundingModeEnum, "rounding_mode">;

def NvTileAA_PropagateNanEnum : NvTileAA_Enum<"PropagateNan", "whether a NaN operand makes the result NaN", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"All", 1, "all">]>;
def NvTileAA_PropagateNan : NvTileAA_EnumAttr<NvTileAA_PropagateNanEnum, "propagate_nan">;

def NvTileAA_SignednessEnum : NvTileAA_Enum<"Signedness", "signedness of an integer", [
  I32EnumAttrCase<"Unsigned", 0, "unsigned">, I32EnumAttrCase<"Signed", 1, "signed">]>;
def NvTileAA_Signedness : NvTileAA_EnumAttr<NvTileAA_SignednessEnum, "signedness">;

def NvTileAA_PaddingValueEnum : NvTileAA_Enum<"PaddingValue", "value of elements outside of a memref", [
  I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"NegZero", 1, "neg_zero">,
  I32EnumAttrCase<"Nan", 2, "nan">, I32EnumAttrCase<"PosInf", 3, "pos_inf">,
  I32EnumAttrCase<"NegInf", 4, "neg_inf">]>;
def NvTileAA_PaddingValue : NvTileAA_EnumAttr<NvTileAA_PaddingValueEnum, "padding_value">;

// Uncertain: the layouts that convolutions commonly have.
def NvTileAA_ActivationLayoutEnum : NvTileAA_Enum<"ActivationLayout", "order of the dimensions of an activation", [
  I32EnumAttrCase<"NWC", 0, "nwc">, I32EnumAttrCase<"NHWC", 1, "nhwc">, I32EnumAttrCase<"NDHWC", 2, "ndhwc">]>;
def NvTileAA_ActivationLayout : NvTileAA_EnumAttr<NvTileAA_ActivationLayoutEnum, "activation_layout">;

//===----------------------------------------------------------------------===//
// Attributes with parameters
//===----------------------------------------------------------------------===//

class NvTileAA_Attr<string n, string m> : AttrDef<NvTileAA_Dialect, n> { let mnemonic = m; }

def NvTileAA_KernelSpec : NvTileAA_Attr<"KernelSpec", "kernel_spec"> {
  let summary = "Marks a kernel, and states its launch configuration";
  let description = [{
    ```mlir
    #nv_tileaa.kernel_spec<numWarps = 4, clusterDim = [2, 1, 1]>
    ```
  }];
  let parameters = (ins "int32_t":$numWarps, OptionalArrayRefParameter<"int32_t">:$clusterDim);
  let assemblyFormat = "`<` `numWarps` `=` $numWarps (`,` `clusterDim` `=` `[` $clusterDim^ `]`)? `>`";
  let genVerifyDecl = 1;
}

def NvTileAA_ComputeCapability : NvTileAA_Attr<"ComputeCapability", "compute_capability"> {
  let summary = "The compute capability of a kernel's target, as in sm_90";
  let parameters = (ins "int32_t":$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}

// Its contents are uncertain.
def NvTileAA_TargetSpec : NvTileAA_Attr<"TargetSpec", "target_spec"> {
  let summary = "The target of a kernel, in LLVM's terms";
  let parameters = (ins StringRefParameter<"chip">:$chip, OptionalParameter<"::mlir::StringAttr">:$features);
  let assemblyFormat = "`<` $chip (`,` $features^)? `>`";
}

def NvTileAA_DimGroups : NvTileAA_Attr<"DimGroups", "dim_groups"> {
  let summary = "For each dimension of a tile, the dimensions of the memref that it runs over";
  let description = [{
    The dimensions of a group count as one dimension of their total size; the last of them varies fastest.

    ```mlir
    #nv_tileaa.dim_groups<[0], [1, 2]>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::DenseI64ArrayAttr">:$groups);
  let assemblyFormat = "`<` custom<DimGroups>($groups) `>`";
}

// Uncertain.
def NvTileAA_ConvParams : NvTileAA_Attr<"ConvParams", "conv_params"> {
  let summary = "The filter of a convolution: sizes, strides, padding and dilation of each dimension";
  let description = [{
    ```mlir
    #nv_tileaa.conv_params<filter = [3, 3], stride = [1, 1], padding = [1, 1], dilation = [1, 1], channel = 3>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$filter, ArrayRefParameter<"int64_t">:$stride,
                        ArrayRefParameter<"int64_t">:$padding, ArrayRefParameter<"int64_t">:$dilation,
                        "int64_t":$channel);
  let assemblyFormat = [{
    `<` `filter` `=` `[` $filter `]` `,` `stride` `=` `[` $stride `]` `,` `padding` `=` `[` $padding `]` `,`
    `dilation` `=` `[` $dilation `]` `,` `channel` `=` $channel `>`
  }];
}

//===----------------------------------------------------------------------===//
// Predicates of `assume`
//===----------------------------------------------------------------------===//

class NvTileAA_Predicate<string n, string m> : AttrDef<NvTileAA_Dialect, n, [
    DeclareAttrInterfaceMethods<NvTileAA_AssumePredicate>]> {
  let mnemonic = m;
}

def NvTileAA_DivBy : NvTileAA_Predicate<"DivBy", "div_by"> {
  let summary = "Divisible by a power of two";
  let description = [{
    With `every` and `along`, only every n-th element along a dimension is divisible.

    ```mlir
    #nv_tileaa.div_by<16>
    #nv_tileaa.div_by<16, every 4 along 0>
    ```
  }];
  let parameters = (ins "int64_t":$divisor, OptionalParameter<"::std::optional<int64_t>">:$every,
                        OptionalParameter<"::std::optional<int64_t>">:$along);
  let assemblyFormat = "`<` $divisor (`,` `every` $every^)? (`along` $along^)? `>`";
}

def NvTileAA_Bounded : NvTileAA_Predicate<"Bounded", "bounded"> {
  let summary = "Within bounds, both inclusive";
  let description = [{
    ```mlir
    #nv_tileaa.bounded<min = 0, max = 1024>
    #nv_tileaa.bounded<min = 0>
    ```
  }];
  let parameters = (ins OptionalParameter<"::std::optional<int64_t>">:$min,
                        OptionalParameter<"::std::optional<int64_t>">:$max);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NvTileAA_SameElements : NvTileAA_Predicate<"SameElements", "same_elements"> {
  let summary = "Equal within groups of so many elements along each dimension";
  let parameters = (ins ArrayRefParameter<"int64_t">:$values);
  let assemblyFormat = "`<` `[` $values `]` `>`";
}

#endif // TILESPACE_NV_TILEAA_ATTRS_TD
