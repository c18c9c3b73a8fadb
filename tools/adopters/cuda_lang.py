"""Kernels of cuda.lang's own examples as PTX, by stock MLIR and LLVM and by Tilespace. They need no GPU, nor
the compiler after the front end, which is not published:

    cuda_lang.py EXAMPLES FOLDER

without.ptx and with.ptx are written to FOLDER. The examples import torch and pytest, but tracing needs
neither."""

import importlib
import sys
from pathlib import Path
from unittest.mock import MagicMock

from cuda.tile import _cext

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from toolchain import assembly_of, pipeline, run  # noqa: E402

examples, folder = Path(sys.argv[1]), Path(sys.argv[2])
CHIP = "sm_90a"
STOCK = pipeline(
    f"nvvm-attach-target{{chip={CHIP} O=3 features=+ptx80}}",
    "gpu.module(convert-math-to-llvm,convert-to-llvm,reconcile-unrealized-casts)",
    "gpu-module-to-binary{format=isa}",
)
# Numbers of CUDA's header that an extension older than the tree lacks; no example here prints them.
SWIZZLES = "NONE 32B 64B 128B 128B_ATOM_32B 128B_ATOM_32B_FLIP_8B 128B_ATOM_64B".split()
for prefix, names in {"SWIZZLE": SWIZZLES, "L2_PROMOTION": "NONE L2_64B L2_128B L2_256B".split()}.items():
    for number, name in enumerate(names):
        if not hasattr(_cext, f"CU_TENSOR_MAP_{prefix}_{name}"):
            setattr(_cext, f"CU_TENSOR_MAP_{prefix}_{name}", number)
sys.modules.update({name: MagicMock() for name in ("torch", "pytest")})
sys.path.insert(0, str(examples))

import cuda.lang as cl  # noqa: E402
from cuda.lang.compilation import ArrayConstraint, KernelSignature, ScalarConstraint  # noqa: E402

from tilespace import from_cuda_lang  # noqa: E402


def array(element):
    return ArrayConstraint(
        element, 1, index_dtype=cl.int32, stride_lower_bound_incl=0, alias_groups=[], may_alias_internally=False
    )


FLOATS, WORDS = array(cl.float32), array(cl.uint32)
TRANSPOSES = "copy copy_smem transpose_naive transpose_coalesced transpose_no_bank_conflicts transpose_diagonal"
TRANSPOSES += " transpose_fine_grained transpose_coarse_grained"
EXAMPLES = {
    "test_simt_transpose": {name: [FLOATS, FLOATS, 1024, 1024] for name in TRANSPOSES.split()},
    "test_histogram64": {
        "histogram64_kernel": [WORDS, WORDS, ScalarConstraint(cl.int32)],
        "merge_histogram64_kernel": [WORDS, WORDS, ScalarConstraint(cl.int32)],
    },
}
before, after = [], []
for module, kernels in EXAMPLES.items():
    for name, parameters in kernels.items():
        kernel = getattr(importlib.import_module(module), name)
        traced = from_cuda_lang(kernel, KernelSignature(parameters, symbol=name), chip=CHIP)
        before.append(assembly_of(run("mlir-opt", STOCK, stdin=traced.to_mlir())))
        after.append(traced.to_ptx(chip=CHIP))
        assert f".entry {name}" in before[-1] and f".entry {name}" in after[-1], name
print(f"{len(after)} kernels of cuda.lang's examples")
(folder / "without.ptx").write_text("\n".join(before))
(folder / "with.ptx").write_text("\n".join(after))
