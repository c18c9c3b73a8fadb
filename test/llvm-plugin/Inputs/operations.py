#!/usr/bin/env python3
"""A kernel for each operation on memory that passes a helper a pointer to one space, and one to global memory.

    operations.py shared [volatile]

Each helper does one operation through its generic argument. What the space has no form for must stay generic."""

import sys

SPACES = {"global": 1, "shared": 3, "const": 4, "local": None, "cluster": 7, "param": None}
INTEGER = ["add", "sub", "and", "or", "xor", "nand", "max", "min", "umax", "umin", "xchg", "uinc_wrap", "udec_wrap"]
FLOAT = ["fadd", "fsub", "fmax", "fmin"]
ORDERINGS = ["monotonic", "acq_rel", "seq_cst"]

LOADS = {
    "load_i8": "%v = load i8, ptr %p",
    "load_i32": "%v = load i32, ptr %p",
    "load_i64": "%v = load i64, ptr %p",
    "load_v4": "%v = load <4 x float>, ptr %p, align 16",
    "load_half2": "%v = load <2 x half>, ptr %p, align 4",
    "load_atomic": "%v = load atomic i32, ptr %p acquire, align 4",
    "load_relaxed": "%v = load atomic i32, ptr %p syncscope(\"block\") monotonic, align 4",
    "load_invariant": "%v = load i32, ptr %p, !invariant.load !0",
    "load_masked": "%v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %p, <4 x i1> <i1 1, i1 0, i1 1, i1 0>, <4 x i32> undef)",
    "copy_from": "call void @llvm.memcpy.p0.p1.i64(ptr %o, ptr addrspace(1) %g, i64 16, i1 false)".replace(
        "p0.p1", "p1.p0").replace("ptr %o, ptr addrspace(1) %g", "ptr addrspace(1) %g, ptr %p"),
    "prefetch": "call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)",
}
VOLATILE = {
    "load_volatile": "%v = load volatile i32, ptr %p",
    "store_volatile": "store volatile i32 %x, ptr %p",
    "rmw_volatile": "%v = atomicrmw volatile add ptr %p, i32 %x monotonic",
    "cas_volatile": "%v = cmpxchg volatile ptr %p, i32 %x, i32 0 monotonic monotonic",
    "copy_volatile": "call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %g, ptr %p, i64 16, i1 true)",
}
WRITES = {
    "store_i8": "store i8 1, ptr %p",
    "store_i32": "store i32 %x, ptr %p",
    "store_v2": "store <2 x i64> zeroinitializer, ptr %p, align 16",
    "store_atomic": "store atomic i32 %x, ptr %p release, align 4",
    "store_masked": "call void @llvm.masked.store.v4i32.p0(<4 x i32> zeroinitializer, ptr align 16 %p, <4 x i1> <i1 1, i1 0, i1 1, i1 0>)",
    "copy_to": "call void @llvm.memcpy.p0.p1.i64(ptr %p, ptr addrspace(1) %g, i64 16, i1 false)",
    "move": "call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 16, i1 false)",
    "fill": "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false)",
    "cas_i32": "%v = cmpxchg ptr %p, i32 %x, i32 0 acq_rel monotonic",
    "cas_i64": "%v = cmpxchg ptr %p, i64 0, i64 1 seq_cst seq_cst",
    "cas_i16": "%v = cmpxchg ptr %p, i16 0, i16 1 monotonic monotonic",
    "atomic_cta": "%v = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 %x)",
    "exchange_ptr": "%v = atomicrmw xchg ptr %p, ptr %q monotonic",
}
for index, kind in enumerate(INTEGER):
    WRITES[f"rmw_{kind}_i32"] = f"%v = atomicrmw {kind} ptr %p, i32 %x {ORDERINGS[index % 3]}"
    if kind not in ("uinc_wrap", "udec_wrap"):
        WRITES[f"rmw_{kind}_i64"] = f"%v = atomicrmw {kind} ptr %p, i64 7 monotonic"
for kind in FLOAT:
    WRITES[f"rmw_{kind}_float"] = f"%v = atomicrmw {kind} ptr %p, float 1.0 monotonic"
WRITES["rmw_fadd_double"] = "%v = atomicrmw fadd ptr %p, double 1.0 monotonic"
WRITES["rmw_fadd_half2"] = "%v = atomicrmw fadd ptr %p, <2 x half> zeroinitializer monotonic"

# Each read through `p` is in a branch beside the operation, so that there is an access to name in every space.
HELPER = """
define internal void @do_{name}(ptr %p, ptr %q, ptr addrspace(1) %g, i32 %x, ptr addrspace(1) %o) noinline {{
  %w = getelementptr i8, ptr %p, i64 32
  %r = load i32, ptr %w
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %end
yes:
  {text}
  br label %end
end:
  store i32 %r, ptr addrspace(1) %o
  ret void
}}
define ptx_kernel void @k_{name}(ptr %g, i32 %x, ptr %o{argument}) {{
{setup}
  %g1 = addrspacecast ptr %g to ptr addrspace(1)
  %o1 = addrspacecast ptr %o to ptr addrspace(1)
  call void @do_{name}(ptr {pointer}, ptr {pointer}, ptr addrspace(1) %g1, i32 %x, ptr addrspace(1) %o1)
  call void @do_{name}(ptr %g, ptr %g, ptr addrspace(1) %g1, i32 %x, ptr addrspace(1) %o1)
  ret void
}}
"""


def main():
    space = sys.argv[1]
    operations = LOADS | WRITES | VOLATILE if len(sys.argv) < 3 else VOLATILE
    print('target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"')
    print('target triple = "nvptx64-nvidia-cuda"')
    number = SPACES[space]
    setup, pointer, argument = "", "@v", ""
    if space == "local":
        setup, pointer = "  %s = alloca [16 x i32], align 16\n  store i32 %x, ptr %s", "%s"
    elif space == "param":
        argument, pointer = ", ptr byval([16 x i32]) align 16 %s", "%s"
    elif space == "cluster":
        print("@s = internal addrspace(3) global [16 x i32] undef, align 16")
        print("declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)")
        setup = "  %m = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @s, i32 %x)\n"
        setup, pointer = setup + "  %s = addrspacecast ptr addrspace(7) %m to ptr", "%s"
    else:
        kind = "constant" if space == "const" else "global"
        initial = "undef" if space == "shared" else "zeroinitializer"
        print(f"@v = internal addrspace({number}) {kind} [16 x i32] {initial}, align 16")
        if space == "const":
            print("@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @v to ptr)], section \"llvm.metadata\"")
        pointer = f"addrspacecast (ptr addrspace({number}) @v to ptr)"
    for name, text in operations.items():
        print(HELPER.format(name=name, text=text, setup=setup, pointer=pointer, argument=argument))
    print("!0 = !{}")


if __name__ == "__main__":
    main()
