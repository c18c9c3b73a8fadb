//===- CuteBase.td - dialect, types and attributes -----------------*- tablegen -*-===//

#ifndef TILESPACE_CUTE_BASE_TD
#define TILESPACE_CUTE_BASE_TD

include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "verbatim/Verbatim.td"

def Cute_Dialect : Verbatim_Dialect<"cute"> {
  let summary = "NVIDIA's CuTe: pointers, views with layouts, copies and multiplications";
  let description = [{
    The IR of NVIDIA's CuTe DSL, as in its dumps. Pointers and views have structure, since
    they name a memory space. All other types and attributes (layouts, shapes, coordinates, tiled
    copies and the like) are kept verbatim, and so are the attributes of ops. Ops of layout algebra
    have no records: they have no effect on memory.

    ```mlir
    %q = "cute.add_offset"(%p, %i)
        : (!cute.ptr<f32, gmem, align<16>>, !cute.int_tuple<"?">) -> !cute.ptr<f32, gmem>
    ```
  }];
  let extraClassDeclaration = methods # "void registerTypes();";
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

class Cute_PointerType<string n, string m> : TypeDef<Cute_Dialect, n, [PtrLikeTypeInterface]> {
  let mnemonic = m;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  string methods = [{
    ::mlir::Attribute getMemorySpace() const;
    ::llvm::FailureOr<::mlir::PtrLikeTypeInterface>
    clonePtrWith(::mlir::Attribute memorySpace, ::std::optional<::mlir::Type> elementType) const;
  }];
}

def Cute_PtrType : Cute_PointerType<"Ptr", "ptr"> {
  let summary = "Pointer to elements of a type, or to anything, in a memory space";
  let description = [{
    Without `align` the pointer has the alignment of its element type. A swizzle permutes bits
    of the address.

    ```mlir
    !cute.ptr<f16, smem, align<128>, S<2,4,3>>
    !cute.ptr<generic, align<64>>
    ```
  }];
  let parameters = (ins OptionalParameter<"::mlir::Type">:$elementType,
                        "::tilespace::cute::Space":$space,
                        "::std::optional<uint64_t>":$alignment,
                        "::std::optional<::tilespace::cute::Swizzle>":$swizzle);
  let extraClassDeclaration = methods # "bool hasPtrMetadata() const { return false; }";
}

def Cute_ViewType : Cute_PointerType<"View", "memref"> {
  let summary = "View of memory: a pointer with a layout";
  let description = [{
    ```mlir
    !cute.memref<f32, gmem, align<16>, "(?,?{div=64}):(?{i64 div=64},1)">
    ```
  }];
  let parameters = (ins "::mlir::Type":$elementType,
                        "::tilespace::cute::Space":$space,
                        "::std::optional<uint64_t>":$alignment,
                        "::std::optional<::tilespace::cute::Swizzle>":$swizzle,
                        StringRefParameter<"shape and stride">:$layout);
  let extraClassDeclaration = methods # "bool hasPtrMetadata() const { return true; }";
}

def Cute_VerbatimType : Verbatim_Type<Cute_Dialect>;
def Cute_VerbatimAttr : Verbatim_Attr<Cute_Dialect>;

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

def Cute_Ptr : DialectType<Cute_Dialect, CPred<"::llvm::isa<::tilespace::cute::PtrType>($_self)">, "cute pointer">;
def Cute_MemRef
    : DialectType<Cute_Dialect, CPred<"::llvm::isa<::tilespace::cute::ViewType>($_self)">, "cute memref">;

#endif // TILESPACE_CUTE_BASE_TD
