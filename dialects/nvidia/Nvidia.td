//===- Nvidia.td - NVIDIA's additions to upstream's dialects -------*- tablegen -*-===//

#ifndef TILESPACE_NVIDIA_TD
#define TILESPACE_NVIDIA_TD

include "verbatim/Verbatim.td"

def Nvidia_Dialect : Verbatim_Dialect<"nvidia"> {
  let summary = "Ops and attributes that NVIDIA's MLIR adds to upstream's dialects";
  let description = [{
    The name of an op or attribute is `nvidia.` and its name in NVIDIA's text: `nvidia.nvvm.barrier` is
    NVIDIA's `nvvm.barrier`, which has other operands than upstream's. The importer adds the prefix, and
    removes it again; the effects of the ops on memory are in `dialects/rules/nvidia.td`. No op has a
    record here: each is kept as the release that made the dump prints it, attributes included.

    ```mlir
    "nvidia.nvvm.mbarrier.txn"(%bar, %n) <{scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32) -> ()
    ```
  }];
}

def Nvidia_VerbatimType : Verbatim_Type<Nvidia_Dialect>;
def Nvidia_VerbatimAttr : Verbatim_Attr<Nvidia_Dialect>;

#endif // TILESPACE_NVIDIA_TD
