#!/usr/bin/env python3
"""Compiles public projects by the stock clang, and by the same clang with the plugin, and compares the PTX.

The projects are those of projects.toml, as checkouts in the folder TILESPACE_REAL; `--fetch` fetches missing ones, and
NVIDIA's headers and compiler in a virtual environment. Each file goes through clang's front end once. Its output is
optimized and compiled twice, in turns: stock, and with -fpass-plugin; with --pipeline once more, after tilespace-opt's
memory-space-pipeline, and where that is worse by MLIR's import and export alone, to attribute the cause; and, from
the source, by nvcc, where there is one. It counts the accesses that a kernel can reach, by memory space, processor
time and peak memory.

A file is worse if a kernel has no effects any more, which is the effect of undefined behaviour in LLVM; if the plugin
leaves more generic accesses than stock, or more generic and local ones together, by more than 2 % and 8 accesses: a
generic access that is now known to be local is no loss. So is one without generic accesses, in functions that no kernel
calls either, whose PTX changes at all. The exit status is 1 if a file is worse, or fails with the plugin alone, or if a
kernel
does nothing any more after the pipeline."""

import argparse
import fnmatch
import hashlib
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "corpus")]
import ptx_counts  # noqa: E402
from toolchain import (  # noqa: E402
    LLVM_PLUGIN,
    RELEASE,
    ROOT,
    assembly_error,
    cuda_flags,
    cuda_path,
    llvm_prefix,
    ptxas,
    tool,
    write_measured,
)

MANIFEST = tomllib.loads((HERE / "projects.toml").read_text())
PAGE = ROOT / "docs" / "real.md"
TIMEOUT = 600
SPACES = ["generic", "local", "param", "mem"]
# Assembly of the source, which no compiler changes.
ASSEMBLY = re.compile(r"// begin inline asm.*?// end inline asm", re.DOTALL)

# The reason for a file whose kernels have no effects any more.
IDLE = "kernels do nothing any more"


class Failed(Exception):
    """A failed command: the last line of its output."""


def execute(command, **options):
    """Runs a command. Returns its processor time in seconds and its peak memory in MiB."""
    with tempfile.TemporaryFile() as stderr:
        process = subprocess.Popen([str(part) for part in command], stderr=stderr, stdout=subprocess.DEVNULL, **options)
        until = time.monotonic() + TIMEOUT
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() > until:
                process.kill()
            time.sleep(0.01)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            stderr.seek(0)
            lines = stderr.read().decode(errors="replace").splitlines()
            errors = [line for line in lines if "error" in line] or lines or [""]
            raise Failed(f"{Path(command[0]).name}: exit code {process.returncode}: {errors[0][-200:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def fetch(folder):
    """Checkouts of the projects that are not there yet, and NVIDIA's packages."""
    for name, project in MANIFEST["project"].items():
        if (root := folder / name).exists():
            continue
        git = ["git", "-C", root]
        root.mkdir(parents=True)
        subprocess.run([*git, "init", "--quiet"], check=True)
        subprocess.run([*git, "fetch", "--quiet", "--depth=1", project["url"], project["commit"]], check=True)
        subprocess.run([*git, "checkout", "--quiet", "FETCH_HEAD"], check=True)
        if submodules := project.get("submodules"):
            subprocess.run([*git, "submodule", "update", "--quiet", "--init", "--depth=1", *submodules], check=True)
    environment = folder / ".cuda"
    if not environment.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        packages = MANIFEST["cuda"]["packages"]
        subprocess.run([environment / "bin" / "pip", "install", "--quiet", "--no-deps", *packages], check=True)


class Toolkit:
    """NVIDIA's headers, libdevice and compiler: CUDA_PATH, or those that `--fetch` installed."""

    def __init__(self, folder, work):
        self.path = cuda_path(folder)
        if not self.path:
            sys.exit(f"no CUDA headers: set CUDA_PATH, or run `{sys.argv[0]} --fetch`")
        self.flags = cuda_flags(self.path, work / "stubs")
        self.ptxas = ptxas(self.path)
        nvcc = self.path / "bin" / "nvcc"
        self.nvcc = nvcc if nvcc.exists() and shutil.which("g++") else None

    def front_end(self):
        flags = ["-x", "cuda", "--cuda-device-only", *self.flags]
        flags += [f"--cuda-gpu-arch={MANIFEST['cuda']['arch']}", "-O3", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c"]
        return [llvm_prefix() / "bin" / "clang++", *flags]

    def headers(self):
        return ["-isystem", self.path / "include" / "cccl"]


def sources(project, root):
    """The files of a project, as its manifest selects them."""
    patterns = project["files"]
    found = {path for pattern in patterns if pattern[0] != "!" for path in root.glob(pattern)}
    for pattern in patterns:
        if pattern[0] == "!":
            found = {path for path in found if not fnmatch.fnmatch(str(path.relative_to(root)), pattern[1:])}
    return sorted(found)[:: project.get("every", 1)]


def counts_of(ptx):
    text = ptx.read_text()
    counts = ptx_counts.total(ptx_counts.count(text, only_reachable=True))
    anywhere = ptx_counts.total(ptx_counts.count(text))["generic"]
    compiled = ptx_counts.total(ptx_counts.count(ASSEMBLY.sub("", text), only_reachable=True))["generic"]
    written = counts["generic"] - compiled
    others = {"anywhere": anywhere, "written": written, "idle": ptx_counts.idle_kernels(text)}
    return {space: counts[space] for space in SPACES} | others


class Bench:
    def __init__(self, folder, with_pipeline):
        self.folder = folder
        self.with_pipeline = with_pipeline
        self.work = folder / ".work"
        self.toolkit = Toolkit(folder, self.work)
        # A concurrent build must not change the measured binaries.
        self.own = tempfile.TemporaryDirectory()
        self.plugin = shutil.copy(LLVM_PLUGIN, self.own.name)

    def key(self, *parts):
        digest = hashlib.sha256()
        for part in parts:
            digest.update(part if isinstance(part, bytes) else str(part).encode())
        return self.work / digest.hexdigest()[:24]

    def kept(self, file, make):
        """The result of `make`, cached in `file`."""
        if not file.exists():
            try:
                value = make()
            except Failed as failure:
                value = {"failed": str(failure)}
            file.write_text(json.dumps(value))
        value = json.loads(file.read_text())
        if "failed" in value:
            raise Failed(value["failed"])
        return value

    def front(self, source, flags):
        """The bitcode of a source before any optimization, and its cost."""
        command = [*self.toolkit.front_end(), *flags, *self.toolkit.headers(), source]
        key = self.key("front", *command, source.read_bytes(), (HERE / "prelude.h").read_bytes())
        bitcode = key.with_suffix(".bc")

        def make():
            seconds, _ = execute([*command, "-o", bitcode])
            return {"seconds": seconds}

        return bitcode, self.kept(key.with_suffix(".front.json"), make)["seconds"]

    def back(self, bitcode, ptx, *flags):
        """clang's optimizer and code generator."""
        command = [llvm_prefix() / "bin" / "clang++", "-x", "ir", "--target=nvptx64-nvidia-cuda", "-w", "-O3", "-S"]
        command += [f"-march={MANIFEST['cuda']['arch']}", "-Xclang", "-target-feature", "-Xclang", MANIFEST["cuda"]["ptx"]]
        command += [*flags, bitcode, "-o", ptx]
        seconds, memory = execute(command)
        return {"seconds": seconds, "memory": memory}

    def pipeline(self, bitcode, stem):
        mlir, done = (stem.with_suffix(suffix) for suffix in (".mlir", ".done.mlir"))
        execute([tool("mlir-translate"), "--import-llvm", "--mlir-print-debuginfo", bitcode, "-o", mlir])
        execute([tool("tilespace-opt"), "--pass-pipeline=builtin.module(memory-space-pipeline)", mlir, "-o", done])
        return self.exported(done, stem.with_suffix(".pipeline.ptx"))

    def exported(self, mlir, ptx):
        """The stock compiler's output for MLIR in the LLVM dialect."""
        ir = ptx.with_suffix(".ll")
        execute([tool("mlir-translate"), "--mlir-to-llvmir", mlir, "-o", ir])
        return self.back(ir, ptx) | counts_of(ptx)

    def nvcc(self, source, flags):
        command = [self.toolkit.nvcc, "-ptx", "-O3", f"-arch={MANIFEST['cuda']['arch']}", "-w", "--expt-relaxed-constexpr"]
        command += ["--extended-lambda", *flags, *self.toolkit.headers(), source]
        key = self.key("nvcc", *command, source.read_bytes())
        ptx = key.with_suffix(".ptx")

        def make():
            execute([*command, "-o", ptx])
            return {}

        self.kept(key.with_suffix(".json"), make)
        return counts_of(ptx)

    def assemble(self, stock, ours, result):
        """Assembles PTX, if that of the stock compiler can be assembled."""
        error = assembly_error(ours.read_text(), self.toolkit.ptxas)
        if error and not assembly_error(stock.read_text(), self.toolkit.ptxas):
            raise Failed(f"ptxas: {error}")
        result["assembled"] = not error

    def file(self, source, flags):
        """One file's result."""
        result = {}
        try:
            bitcode, front = self.front(source, flags)
            stem = bitcode.with_suffix("")
            ptx = stem.with_suffix(".stock.ptx")
            stock = stem.with_suffix(".stock.json")
            result["in_turn"] = not stock.exists()
            result["stock"] = self.kept(stock, lambda: self.back(bitcode, ptx)) | counts_of(ptx)
        except Failed as failure:
            return {"skipped": str(failure)}
        try:
            with_plugin = stem.with_suffix(".plugin.ptx")
            # As clang itself knows where it reads the source: no -fgpu-rdc.
            flags_of_plugin = [f"-fpass-plugin={self.plugin}", "-mllvm", "-tilespace-whole-program"]
            measured = self.back(bitcode, with_plugin, *flags_of_plugin)
            result["plugin"] = measured | counts_of(with_plugin)
            result["front"] = front
            result["same"] = ptx.read_bytes() == with_plugin.read_bytes()
            if self.toolkit.ptxas and not result["same"]:
                self.assemble(ptx, with_plugin, result)
        except Failed as failure:
            result["failed"] = str(failure)
        if self.with_pipeline:
            try:
                result["pipeline"] = self.pipeline(bitcode, stem)
                if worse(result, "pipeline"):
                    result["translated"] = self.exported(stem.with_suffix(".mlir"), stem.with_suffix(".translated.ptx"))
            except Failed as failure:
                result["pipeline_failed"] = str(failure)
        if self.toolkit.nvcc:
            try:
                result["nvcc"] = self.nvcc(source, flags)
            except Failed as failure:
                result["nvcc_failed"] = str(failure)
        result["worse"] = worse(result)
        return result


def worse(result, side="plugin", than="stock"):
    """Why a file is worse on one side than on another, by default the stock compiler; none if it is not."""
    if "failed" in result:
        return result["failed"]
    stock, ours = result[than], result[side]
    if idle := set(ours.get("idle", [])) - set(stock.get("idle", [])):
        return f"{len(idle)} {IDLE}"
    if ours["generic"] > stock["generic"]:
        return "more generic accesses"
    if ours["generic"] + ours["local"] > (stock["generic"] + stock["local"]) * 1.02 + 8:
        return "more generic and local accesses"
    if side == "plugin" and stock["anywhere"] == 0 and not result["same"]:
        return "other PTX, although there was no generic access"
    return None


def worse_by_pipeline(done):
    """The files that are worse by the pipeline, and why; none where it did not run."""
    ran = {label: result for label, result in done.items() if "pipeline" in result}
    found = {label: (result, why) for label, result in ran.items() if (why := worse(result, "pipeline"))}
    reasons = {label: f"{why}, {whose(result)}" for label, (result, why) in found.items()}
    return reasons if ran else None


def whose(result):
    """Whether a file that is worse by the pipeline is as bad without any pass."""
    if "translated" not in result:
        return "not measured without passes"
    return "by the passes" if worse(result, "pipeline", "translated") else "by MLIR's import and export alone"


def cell(counts):
    """Counts as text; 3+4 are 3 generic accesses that the compiler left, and 4 that the source has in assembly."""
    if not counts:
        return "-"
    generic, *others = (counts[space] for space in SPACES)
    written = f"+{counts['written']}" if counts["written"] else ""
    return "/".join([f"{generic - counts['written']}{written}", *map(str, others)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=os.environ.get("TILESPACE_REAL") or None)
    parser.add_argument("--fetch", action="store_true", help="bring what is missing in the folder, and end")
    parser.add_argument("--pipeline", action="store_true", help="compile by memory-space-pipeline, too")
    parser.add_argument("--only", help="a pattern for PROJECT/PATH: other results stay as they are in the file of results")
    parser.add_argument("--write-page", action="store_true", help=f"put the tables into {PAGE.relative_to(ROOT)}")
    parser.add_argument("--json", type=Path, default=RELEASE.parent / "real.json", help="where the results go, too")
    arguments = parser.parse_args()
    if arguments.folder is None:
        print("bench of real programs skipped: set TILESPACE_REAL to a folder for checkouts of public projects")
        return 0
    folder = arguments.folder.resolve()
    if arguments.fetch:
        fetch(folder)
        return 0
    bench = Bench(folder, arguments.pipeline)

    jobs = []
    for name, project in MANIFEST["project"].items():
        root = folder / name
        if not root.is_dir():
            print(f"{name} skipped: no folder {root}")
            continue
        for source in sources(project, root):
            label = f"{name}/{source.relative_to(root)}"
            flags = [flag.format(root=root, folder=source.parent, here=HERE) for flag in project["flags"]]
            if fnmatch.fnmatch(label, arguments.only or "*"):
                jobs.append((label, source, flags))

    print(f"{'generic/local/param/all':60}  {'stock':>22}  {'plugin':>22}  {'pipeline':>22}  {'nvcc':>22}")
    keeps = arguments.only is not None and arguments.json.exists()
    results = json.loads(arguments.json.read_text()) if keeps else {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (label, _, _), result in zip(jobs, pool.map(lambda job: bench.file(*job[1:]), jobs)):
            results[label] = result
            sides = "  ".join(f"{cell(result.get(side)):>22}" for side in ("stock", "plugin", "pipeline", "nvcc"))
            note = result.get("skipped") or result["worse"] or ""
            print(f"{label[-60:]:60}  {sides}  {note}", flush=True)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    if arguments.write_page:
        write_measured(PAGE, page(results))
    return summary(results)


def sums(results, side):
    counted = [result[side] for result in results if side in result]
    return {space: sum(counts[space] for counts in counted) for space in [*SPACES, "written"]}


def page(results):
    """The tables of docs/real.md: one row for each project, then one for each file that has a generic access."""
    lines = ["| project | files | stock | plugin | pipeline | nvcc, of files |", "|---|---|---|---|---|---|"]
    done = {label: result for label, result in results.items() if "plugin" in result}
    for project in [*MANIFEST["project"], "all"]:
        rows = [result for label, result in done.items() if project in (label.split("/")[0], "all")]
        if rows:
            by_nvcc = sum("nvcc" in result for result in rows)
            sides = " | ".join(cell(sums(rows, side)) for side in ("stock", "plugin", "pipeline", "nvcc"))
            lines.append(f"| {project} | {len(rows)} | {sides}, {by_nvcc} |")
    lines += ["", "| file | stock | plugin | pipeline | nvcc |", "|---|---|---|---|---|"]
    for label, result in done.items():
        if result["stock"]["generic"] or result["plugin"]["generic"]:
            sides = " | ".join(cell(result.get(side)) for side in ("stock", "plugin", "pipeline", "nvcc"))
            lines.append(f"| {label} | {sides} |")
    by_pipeline = worse_by_pipeline(done)
    by_plugin = sum(bool(result.get("worse")) for result in results.values())
    lines += ["", f"Of {len(results)} files the stock clang compiles {len(done)}. With the plugin {by_plugin} are worse"
              + (f", by the pipeline {len(by_pipeline)}." if by_pipeline is not None else ".")]
    if by_pipeline:
        lines += ["", "| worse by the pipeline | stock | imported and exported | pipeline | why |", "|---|---|---|---|---|"]
    for label, why in (by_pipeline or {}).items():
        sides = " | ".join(cell(done[label].get(side)) for side in ("stock", "translated", "pipeline"))
        lines.append(f"| {label} | {sides} | {why} |")
    return "\n".join([*lines, "", *costs(done)])


def costs(done):
    """The cost of the plugin, as ratios to stock where both ran in turns, not from earlier results."""
    in_turn = [result for result in done.values() if result.get("in_turn")]
    if not in_turn:
        return ["What the plugin costs was not measured: stock's figures are kept from before."]

    def ratio(of):
        values = sorted(of(result) for result in in_turn)
        return f"{statistics.median(values):.3f} in the median, {values[-1]:.2f} at most"

    def whole(result):
        return (result["front"] + result["plugin"]["seconds"]) / (result["front"] + result["stock"]["seconds"])

    def part(key):
        return lambda result: result["plugin"][key] / result["stock"][key]

    return [
        f"Plugin by stock in {len(in_turn)} files: processor time of the whole compilation {ratio(whole)};",
        f"without the front end {ratio(part('seconds'))}; peak memory without the front end {ratio(part('memory'))}.",
    ]


def summary(results):
    done = {label: result for label, result in results.items() if "plugin" in result}
    bad = {label: result["worse"] for label, result in results.items() if result.get("worse")}
    skipped = sum("skipped" in result for result in results.values())
    print(f"\n{len(results)} files, {skipped} that stock does not compile, {len(bad)} worse")
    for label, why in bad.items():
        print(f"  {label}: {why}")
    if not done:
        return 1 if bad else 0
    if (by_pipeline := worse_by_pipeline(done)) is not None:
        print(f"{len(by_pipeline)} worse by the pipeline")
        for label, why in by_pipeline.items():
            print(f"  {label}: {why}")
    for side in ("stock", "plugin", "pipeline", "nvcc"):
        counted = sum(side in result for result in done.values())
        print(f"{side:9} {counted:4} files  " + "  ".join(f"{k} {v}" for k, v in sums(done.values(), side).items()))
    changed = [result for result in done.values() if not result["same"]]
    assembled = sum(result.get("assembled", False) for result in changed)
    print(f"ptxas: {assembled} of {len(changed)} changed files assembled" if assembled else "ptxas: not run")
    print("\n".join(costs(done)))
    return 1 if bad or any(IDLE in why for why in (by_pipeline or {}).values()) else 0


if __name__ == "__main__":
    sys.exit(main())
