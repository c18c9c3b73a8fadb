"""The inputs: public CUDA files, small kernels, and MLIR of CuTe DSL and of tiles."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "corpus"), str(HERE.parent / "real")]
import compilers  # noqa: E402
from steps import Failed  # noqa: E402
from sweep import for_nvptx  # noqa: E402
from toolchain import ROOT, cuda_path  # noqa: E402

SHARED = ROOT.parent / "shared" / "corpus"
CHIPS = ["sm_90a", "sm_100a"]


@dataclass
class Input:
    name: str
    # "cuda" is a front end's bitcode, as bytes; "cute" and "tile" are MLIR.
    kind: str
    bytes: bytes


def folder(variable, default):
    """The folder in an environment variable, or none, with a line that says so."""
    path = Path(os.environ.get(variable) or default)
    if not path.is_dir():
        print(f"skipped: no folder {variable}={path}")
        return None
    return path


def real(wanted):
    """The public files of files.txt, after clang's front end."""
    path = os.environ.get("TILESPACE_REAL")
    if not path or not cuda_path(path):
        print("public projects skipped: set TILESPACE_REAL, and see `make real-fetch`")
        return
    bench = compilers.Bench(Path(path).resolve())
    lines = (HERE / "files.txt").read_text().splitlines()
    for label in (label for label in lines if label and label[0] != "#" and wanted(label)):
        project, _, file = label.partition("/")
        root = bench.work.parent / project
        source = root / file
        words = {"root": root, "folder": source.parent, "here": Path(compilers.__file__).parent}
        flags = [flag.format(**words) for flag in compilers.MANIFEST["project"][project]["flags"]]
        try:
            bitcode, _ = bench.front(source, flags)
        except (OSError, compilers.Failed) as failure:
            print(f"{label} skipped: {failure}")
            continue
        yield Input(label, "cuda", bitcode.read_bytes())


def small(wanted):
    """The modules of the end-to-end tests, and of the corpora."""
    folders = [ROOT / "test" / "e2e" / "Inputs"]
    if corpus := folder("TILESPACE_CORPUS", SHARED):
        folders += [corpus / name for name in ("cuda", "shapes") if (corpus / name).is_dir()]
    for one in folders:
        for path in sorted(one.rglob("*.ll")):
            label = f"{'e2e' if one.name == 'Inputs' else one.name}/{path.name}"
            if wanted(label):
                yield Input(label, "cuda", for_nvptx(path.read_text(errors="replace")).encode())


def mlir(wanted):
    """Dumps of CuTe DSL, and the end-to-end tests of tiles."""
    if cute := folder("TILESPACE_CUTE", SHARED / "cute"):
        for path in sorted(cute.rglob("*.mlir")):
            if wanted(label := f"cute/{path.parent.name}/{path.name}"):
                yield Input(label, "cute", path.read_bytes())
    # LLVM takes long for them, and none of the passes changes much in them.
    for path in sorted((ROOT / "test" / "e2e" / "nv_tileaa").glob("*.mlir"))[::2]:
        if wanted(label := f"tile/{path.name}"):
            yield Input(label, "tile", path.read_bytes())


def pipeline_of(steps, one):
    """The passes for a module of MLIR: the passes to PTX for the first chip that it compiles for, or no
    passes."""
    if one.kind == "tile":
        return steps.pipeline("tile-to-ptx")
    for chip in CHIPS:
        passes = steps.pipeline(f"cute-to-ptx{{chip={chip}}}")
        try:
            steps.mlir_to_ptx(one.bytes, passes)
            return passes
        except Failed:
            continue
    return []
