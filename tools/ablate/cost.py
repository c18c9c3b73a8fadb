"""Instructions that a pipeline saves without each of its passes, as callgrind counts them.

Only `tilespace-opt`'s passes count, not reading and printing (tools/bench/instructions.py): of a small module
and, where it is available, of a public file. Valgrind takes 20 seconds for each pass, so this runs on
request, and groups of passes are left out."""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "bench")]
import inputs  # noqa: E402
from instructions import count  # noqa: E402
from knobs import PIPELINE  # noqa: E402
from toolchain import ROOT, run  # noqa: E402

SMALL = ["gemm-tile"]
REAL = ["faiss/faiss/gpu/impl/IVFAppend.cu"]


def modules(steps, folder):
    """The modules, as files, by name."""
    for name in SMALL:
        text = run("mlir-translate", "--import-llvm", ROOT / "test" / "e2e" / "Inputs" / f"{name}.ll")
        yield name, text
    for one in inputs.real(lambda label: label in REAL):
        yield Path(one.name).stem, steps.run("mlir-translate", "--import-llvm", stdin=one.bytes).decode()


def measure(steps, folder):
    """Millions of instructions saved, for each pass and module; the whole pipeline, too."""
    files = []
    for name, text in modules(steps, folder):
        file = folder / f"{name}.cost.mlir"
        file.write_text(text)
        files.append(file)
    passes = steps.pipeline("memory-space-pipeline")

    def counted(passes):
        # The one-time work of the first module in a process does not belong to the passes.
        found = count(folder, [files[0], *files], f"builtin.module({','.join(passes)})")[1:]
        return [instructions for _, instructions in found]

    whole = counted(passes)
    result = {"files": [file.name.removesuffix(".cost.mlir") for file in files], "whole": whole}
    for knob in (knob for knob in PIPELINE if not re.search(r", | and ", knob.name)):
        try:
            less = [f"{(before - after) / 1e6:.2f}" for before, after in zip(whole, counted(knob.how(passes)))]
        except (RuntimeError, ValueError) as failure:
            print(f"cost: without {knob.name}: {failure}", flush=True)
            less = ["fails"] * len(files)
        result[knob.name] = less
        print(f"cost: without {knob.name}: {less}", flush=True)
    return result
