#!/usr/bin/env python3
"""The value of each option, analysis and pass: everything is compiled without it, once each.

A pass may have been the answer to one file, three rewrites ago, and may do nothing today that another pass
does not do as well. Nobody sees that in its source, and its tests pass: they test the pass, not whether
anything needs it. For example, without `uncast-slots`, all files might have the same accesses; then the page
would name the files with other PTX, and whoever wants to delete the pass looks at these.

- The plugin for LLVM is run with each of its options that turns something off, at its place in LLVM's -O3.
- The pipelines of `tilespace-opt` are run without each of their passes (`--dump-pass-pipeline` prints them), and some
  groups of these that belong together; LLVM's -O3 and its code generator run after them.

Inputs are the public CUDA files of files.txt (TILESPACE_REAL, see `make real-fetch`), the small modules of the
end-to-end tests and of the folders `cuda` and `shapes` of TILESPACE_CORPUS, and the MLIR of the tests of tiles and of
TILESPACE_CUTE. Results of steps are kept in target/ablate, so that an interrupted run goes on, and a run
after a change of one pass repeats only the steps that changed. `make ablate` takes half an hour for the first
time."""

import argparse
import contextlib
import fnmatch
import hashlib
import json
import os
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "real")]
import compilers  # noqa: E402
import cost  # noqa: E402
import inputs  # noqa: E402
from knobs import PIPELINE, PLUGIN, without  # noqa: E402
from page import STOCK, WHOLE, details, page  # noqa: E402
from steps import Failed, Steps  # noqa: E402
from toolchain import RELEASE, ROOT, cuda_path, write_measured  # noqa: E402

PAGE = ROOT / "docs" / "bench.md"
TRANSLATED = "import and export"


def with_plugin(steps, one):
    """The ways to PTX with the plugin, by name."""
    yield STOCK, lambda: steps.in_halves(one.bytes)
    yield WHOLE, lambda: steps.with_plugin(one.bytes, "")
    for knob in PLUGIN:
        yield knob.name, lambda knob=knob: steps.with_plugin(one.bytes, knob.how)


def with_passes(steps, one):
    """The ways to PTX by a pipeline, by name."""
    if one.kind == "cuda":
        passes = steps.pipeline("memory-space-pipeline")
        compile_ = steps.with_passes
        yield STOCK, lambda: steps.whole(one.bytes)
        yield TRANSLATED, lambda: compile_(one.bytes, [])
    else:
        passes = inputs.pipeline_of(steps, one)
        compile_ = steps.mlir_to_ptx
        if not passes:
            # In MLIR, a slot that is generic again would count as not found.
            one.kind = "dump"
            passes = without(r"uncast-slots\b.*")(steps.pipeline("memory-space-pipeline"))
            compile_ = steps.rewritten
    yield WHOLE, lambda: compile_(one.bytes, passes)
    for knob in PIPELINE:
        yield knob.name, lambda knob=knob: compile_(one.bytes, knob.how(passes))


def measure(steps, one, ways, toolkit):
    """The accesses by each of the ways, and NVIDIA's machine code if there is a toolkit."""
    found = {}
    for name, result_of in ways(steps, one):
        try:
            result = result_of()
            counts = steps.stated(result) if one.kind == "dump" else steps.counts(result)
            found[name] = counts | {"ptx": hashlib.sha256(result).hexdigest()[:16]}
        except Failed as failure:
            found[name] = {"failed": str(failure)}
            continue
        if toolkit:
            with contextlib.suppress(Failed):
                found[name]["machine"] = steps.machine(toolkit, result)
    return found


# Key, inputs, ways.
SECTIONS = [
    ("plugin-real", inputs.real, with_plugin),
    ("plugin-small", inputs.small, with_plugin),
    ("pipeline-real", inputs.real, with_passes),
    ("pipeline-small", inputs.small, with_passes),
    ("pipeline-mlir", inputs.mlir, with_passes),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--only", default="*", help="a pattern for names of inputs")
    keys = [key for key, *_ in SECTIONS]
    parser.add_argument("--section", action="append", choices=[*keys, "none"], help="run only this section; can be repeated")
    parser.add_argument("--machine", type=int, default=0, help="also measure NVIDIA's machine code of each n-th public file")
    parser.add_argument("--cost", action="store_true", help="count instructions of the passes, with valgrind")
    parser.add_argument("--write-page", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    parser.add_argument("--json", type=Path, default=RELEASE.parent / "ablate.json", help="the file for the results; other sections in it are kept")
    arguments = parser.parse_args()

    steps = Steps(RELEASE.parent / "ablate")
    real = os.environ.get("TILESPACE_REAL")
    toolkit = compilers.Toolkit(Path(real), steps.folder / "stubs") if arguments.machine and real and cuda_path() else None
    results = json.loads(arguments.json.read_text()) if arguments.json.exists() else {}
    for key, inputs_of, ways in SECTIONS:
        if arguments.section and key not in arguments.section:
            continue
        results[key] = {}
        for number, one in enumerate(inputs_of(lambda name: fnmatch.fnmatch(name, arguments.only))):
            begin = time.monotonic()
            wants_machine = toolkit and key.endswith("-real") and number % arguments.machine == 0
            found = measure(steps, one, ways, toolkit if wants_machine else None)
            results[key][one.name] = found
            note = found[WHOLE].get("failed", f"{len({way.get('ptx') for way in found.values()})} kinds of PTX")
            print(f"{key}: {one.name}: {note}, {time.monotonic() - begin:.0f} s", flush=True)
        arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    if arguments.cost:
        results["cost"] = cost.measure(steps, steps.folder)
        arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    text = page(results)
    print(f"{text}\n\n{details(results)}")
    if arguments.write_page:
        write_measured(PAGE, text, "parts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
