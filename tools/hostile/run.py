#!/usr/bin/env python3
"""Fuzzes tilespace-opt with mutations of the project's own inputs: anything but a result or a diagnostic is a finding.

Seeds are the inputs and pipelines of the tests, and the rule files. The mutated inputs are MLIR text and its
generic form, bytecode, pipelines and rule files (`mutate.py`). A finding is a signal, an exit code other than
0 and 1, a panic, a report of a sanitizer, an LLVM fatal error, a timeout, or a module that one of our passes
left and that does not verify. Failures that also occur in the stock mlir-opt, and failures of an upstream
pass on a valid module, are counted separately.

With `--dumps`, the inputs are the kernels in dumps of NVIDIA's CuTe DSL in a folder, instead of the tests'
inputs, and the pipelines lower such kernels to PTX.

Findings are reduced and written to a folder, each with the command that reproduces it. The exit code is 1 if there are
any. The same seed and count of rounds give the same inputs."""

import argparse
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import toolchain  # noqa: E402

import mutate  # noqa: E402

ROOT = toolchain.ROOT
SPLIT = "\n// -----\n"
BATCH = 16
TIMEOUT = 10
MEMORY = 4 << 30

PASSES = (ROOT / "passes" / "Passes.td").read_text()
OURS = set(re.findall(r'(?:Pass|PassBase|FunctionOrModulePass)<"([\w-]+)"', PASSES))
BOOLS = re.findall(r'Option<"\w+", "([\w-]+)", "bool"', PASSES)

# Pipelines of only our passes come first: only their results are verified.
ALONE = """ip-msp
ip-msp{cluster-join=true always-inline-clones=always}
ip-msp{do-clone-for-ip-msp=1 memspace-opt-alias-merge=unified}
memory-space-opt
memory-space-opt{first-time unproven=global}
memory-space-opt{mem-space-alg=1 cluster-join=true}
llvm.func(memory-space-opt)
ip-msp,memory-space-opt
ip-msp{memspace-opt-conservative=true},ip-msp,memory-space-opt{no-warnings}
print-memory-spaces
print-memory-spaces{report=- require-resolved=true}
erase-no-ops
mark-device-variables,internalize-device-code
wrap-in-gpu-module
wrap-in-gpu-module,lift-tile-branches,expand-nv-tileaa,convert-tiles-to-threads
ip-msp,memory-space-opt,wrap-in-gpu-module,expand-nv-tileaa,convert-tiles-to-threads""".splitlines()
MIXED = """memory-space-pipeline{O=0}
memory-space-pipeline{O=fcmid unproven=global}
memory-space-pipeline{O=3}
memory-space-pipeline{O=3 whole-program=true cluster-join=true}
memory-space-pipeline{O=3},memory-space-pipeline{O=3}
canonicalize,cse,ip-msp
tile-to-llvm
to-ptx
tile-to-ptx""".splitlines()
# Pipelines for kernels of CuTe DSL, with chips that have all instructions of some examples.
CUTE = """convert-cute-to-llvm
convert-cute-to-llvm
ip-msp,memory-space-opt,convert-cute-to-llvm
memory-space-pipeline{O=3},convert-cute-to-llvm
cute-to-llvm
cute-to-llvm{O=3}
cute-to-ptx{O=3 chip=sm_90a}
cute-to-ptx{O=3 chip=sm_100a features=+ptx88}""".splitlines()
ALONE += CUTE[:1]
# A dump's kernels are longer than a test.
SHORT, LONG = 20_000, 250_000
SIGNS = ["panicked at", "internal error", "LLVM ERROR", "AddressSanitizer", "LeakSanitizer", "runtime error:"]


class Outcome:
    """The outcome of one run."""

    def __init__(self, code, stdout, stderr, timeout):
        self.code, self.stdout, self.stderr, self.timeout = code, stdout, stderr, timeout

    def sign(self):
        """The signature of a finding, equal for equal bugs; none if it is not a finding."""
        for pattern in (
            r"panicked at [^\n]*:\d+:\d+:\n[^\n]*", r"internal error[^\n]*", r"LLVM ERROR: [^\n]{,60}",
            r"SUMMARY: \w+Sanitizer: [^\n]*", r"runtime error: [^\n]*",
        ):
            if found := re.search(pattern, self.stderr):
                return re.sub(r"\d{4,}|0x[0-9a-f]+", "N", found[0].replace("\n", " "))
        if self.timeout:
            return "no end"
        if self.code not in (0, 1):
            return f"exit code {self.code}"
        return None


class Tools:
    """The programs under test, and how to run them."""

    def __init__(self, sanitized):
        self.opt = toolchain.tool("tilespace-opt")
        self.stock = str(toolchain.llvm_prefix() / "bin" / "mlir-opt")
        self.sanitized = sanitized
        self.timeout = TIMEOUT * (6 if sanitized else 1)
        self.runs = 0
        # An option may name a file, which is then written.
        self.scratch = tempfile.TemporaryDirectory()

    def limit(self, seconds):
        # Processor time, so that a busy machine causes no findings. A deadlock uses none.
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # A sanitizer reserves terabytes of addresses.
        if not self.sanitized:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def run(self, program, data, *arguments, scale=1):
        self.runs += 1
        data = data if isinstance(data, bytes) else data.encode(errors="surrogateescape")
        environment = {**os.environ, "RUST_BACKTRACE": "0"}
        try:
            done = subprocess.run(
                [program, *arguments], input=data, capture_output=True, timeout=10 * self.timeout * scale,
                preexec_fn=lambda: self.limit(self.timeout * scale), env=environment, cwd=self.scratch.name,
            )
        except subprocess.TimeoutExpired as expired:
            return Outcome(None, "", (expired.stderr or b"").decode(errors="replace"), True)
        text = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        return Outcome(done.returncode, *text, done.returncode in (-signal.SIGXCPU, -signal.SIGKILL))


def flags(pipeline):
    return ["--allow-unregistered-dialect", *([f"--pass-pipeline=builtin.module({pipeline})"] if pipeline else [])]


class Hunt:
    def __init__(self, tools, folder, seeds, pipelines, dumps):
        self.tools, self.folder = tools, folder
        self.seeds, self.pipelines, self.dumps = seeds, pipelines, dumps
        self.lock = threading.Lock()
        self.findings, self.upstream, self.inputs = {}, {}, 0

    # One round

    def round(self, number):
        generator = random.Random(f"{self.seed}/{number}")
        match generator.random():
            case chance if chance < 0.80 or self.dumps:
                self.text(generator)
            case chance if chance < 0.88:
                self.rule_file(generator)
            case chance if chance < 0.94:
                self.pipeline(generator)
            case _:
                self.bytecode(generator)

    def any_pipeline(self, generator):
        if self.dumps:
            return generator.choice(CUTE)
        pipeline = generator.choice(generator.choice([ALONE, ALONE, ALONE, MIXED, CUTE, self.pipelines]))
        if generator.random() < 0.2:
            option = f"{generator.choice(BOOLS)}={generator.choice(['true', 'false'])}"
            with_option = re.sub(r"(ip-msp|memory-space-opt|memory-space-pipeline)\{", rf"\1{{{option} ", pipeline)
            pipeline = with_option if with_option != pipeline else pipeline
        return pipeline

    def any_text(self, generator):
        is_generic = bool(self.dumps) or generator.random() < 0.75
        text, other = generator.choice(self.seeds[is_generic]), generator.choice(self.seeds[is_generic])
        changes = mutate.CUTE if self.dumps or "!cute." in text else mutate.GENERIC
        return mutate.module(generator, text, other, changes if is_generic else mutate.TEXT)

    def text(self, generator):
        pipeline = self.any_pipeline(generator)
        # Code generation takes its time.
        count = 3 if "ptx" in pipeline else BATCH
        texts = [self.any_text(generator).replace("// -----", "//") for _ in range(count)]
        self.count(len(texts))
        arguments = [*flags(pipeline), "--split-input-file"]
        outcome = self.tools.run(self.tools.opt, SPLIT.join(texts), *arguments, scale=3)
        if outcome.sign():
            for text in texts:
                alone = self.tools.run(self.tools.opt, text, *flags(pipeline))
                if alone.sign():
                    self.found(text, pipeline, alone)
        elif outcome.code == 1 and pipeline in ALONE:
            self.verify(texts, pipeline, outcome)

    def verify(self, texts, pipeline, outcome):
        """Checks whether the result without the verifier fails to verify."""
        arguments = [*flags(pipeline), "--split-input-file", "--verify-each=0"]
        careless = self.tools.run(self.tools.opt, SPLIT.join(texts), *arguments, scale=3)
        left, right = outcome.stdout.split("// -----"), careless.stdout.split("// -----")
        if not len(texts) == len(left) == len(right):
            return
        for text, less, more in zip(texts, left, right):
            if not less.strip() and more.strip():
                self.unverified(text, pipeline)

    def unverified(self, text, pipeline):
        sign = self.unverified_sign(text, pipeline)
        if sign:
            self.report(sign, text, pipeline, lambda text: self.unverified_sign(text, pipeline) == sign)

    def unverified_sign(self, text, pipeline):
        strict = self.tools.run(self.tools.opt, text, *flags(pipeline))
        careless = self.tools.run(self.tools.opt, text, *flags(pipeline), "--verify-each=0")
        if strict.code != 1 or careless.code != 0:
            return None
        error = re.search(r"error: ([^\n]*)", strict.stderr)
        words = re.sub(r"[@%][\w.\"]+|\d+", "N", error[1] if error else "no message")
        return f"does not verify: {words[:90]}"

    def rule_file(self, generator):
        source = generator.choice(self.seeds["rules"])
        text = mutate.rules(generator, source)
        module = generator.choice(self.seeds["ruled"])
        self.count(1)
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(text.encode(errors="surrogateescape"))
            file.flush()
            pipeline = f"ip-msp{{space-rules={file.name}}},memory-space-opt{{space-rules={file.name}}}"
            outcome = self.tools.run(self.tools.opt, module, *flags(pipeline))
            sign = outcome.sign() or self.unverified_sign(module, pipeline)
            if sign:
                self.report(sign.replace(file.name, "RULES"), module, pipeline.replace(file.name, "RULES"), None, text)

    def pipeline(self, generator):
        text = mutate.pipeline(generator, f"builtin.module({self.any_pipeline(generator)})")
        module = generator.choice(self.seeds[False])
        self.count(1)
        if "\0" in text:
            return
        arguments = ["--allow-unregistered-dialect", f"--pass-pipeline={text}"]
        outcome = self.tools.run(self.tools.opt, module, *arguments, scale=2)
        if outcome.sign():
            self.found(module, text, outcome, arguments)

    def bytecode(self, generator):
        text = generator.choice(self.seeds[False])
        data = self.tools.run_bytes(text)
        if not data:
            return
        self.count(1)
        data, pipeline = mutate.bytecode(generator, data), self.any_pipeline(generator)
        outcome = self.tools.run(self.tools.opt, data, *flags(pipeline))
        if outcome.sign():
            self.found(data, pipeline, outcome)

    # Attribution

    def found(self, text, pipeline, outcome, arguments=None):
        sign, arguments = outcome.sign(), arguments or flags(pipeline)
        is_rust = "panicked at" in outcome.stderr or "internal error" in outcome.stderr
        if not is_rust and (whose := self.upstreams(text, arguments)):
            with self.lock:
                self.upstream[whose] = self.upstream.get(whose, 0) + 1
            return

        def again(text):
            # A smaller input may fail in the same way in upstream's code.
            is_same = self.tools.run(self.tools.opt, text, *arguments).sign() == sign
            return is_same and (is_rust or not self.upstreams(text, arguments))

        self.report(sign, text, pipeline, None if isinstance(text, bytes) else again)

    def upstreams(self, text, arguments):
        """The part of upstream that has the fault: parsing, or one of its passes."""
        plain = flags("")
        read = self.tools.run(self.tools.opt, text, *plain)
        if read.sign():
            # The stock tool does not know our dialect; the stack shows whether upstream's parser was at work.
            inmost = re.search(
                r"^ *#\d+ .*?(tilespace|mlir::detail::Parser::|mlir::parseAsmSourceFile|BytecodeReader)", read.stderr, re.MULTILINE
            )
            if inmost and inmost[1] != "tilespace":
                return "reading"
            return "reading" if self.tools.run(self.tools.stock, text, *plain).sign() else None
        # The dump before a pass is the last output even if the pass never ends.
        trace = ["--mlir-disable-threading", "--mlir-print-ir-before-all"]
        done = self.tools.run(self.tools.opt, text, *arguments, *trace, scale=2)
        dumps = re.findall(r"// -----// IR Dump Before \S+ \(([\w-]+)\)", done.stderr)
        if not dumps:
            return None
        return dumps[-1] if dumps[-1] not in OURS else None

    def count(self, inputs):
        with self.lock:
            self.inputs += inputs

    def report(self, sign, text, pipeline, again, rules=None):
        with self.lock:
            known = sign in self.findings
            self.findings[sign] = self.findings.get(sign, 0) + 1
            number = len(self.findings)
        if known:
            return
        if again:
            text = reduce(text, again, time.monotonic() + 40)
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{number:03}.mlirbc" if isinstance(text, bytes) else f"{number:03}.mlir"
        head = f"// {sign}\n// {pipeline}\n" if isinstance(text, str) else ""
        data = text if isinstance(text, bytes) else (head + text).encode(errors="surrogateescape")
        (self.folder / name).write_bytes(data)
        if rules is not None:
            (self.folder / f"{number:03}.json").write_text(rules, errors="surrogateescape")
        print(f"{self.folder / name}: {pipeline}: {sign}", flush=True)


def reduce(text, again, deadline):
    """A smaller text for which `again` still holds: fewer lines, halves first."""
    lines = text.splitlines(keepends=True)
    size = max(1, len(lines) // 2)
    while time.monotonic() < deadline:
        at, smaller = 0, False
        while at < len(lines) and time.monotonic() < deadline:
            rest = lines[:at] + lines[at + size :]
            if rest and again("".join(rest)):
                lines, smaller = rest, True
            else:
                at += size
        if size == 1 and not smaller:
            break
        size = max(1, size // 2)
    return "".join(lines)


def kernels(tools, dump):
    """The kernels in a dump of CuTe DSL, without its host code, in generic form; nothing if it has another
    form."""
    imported = subprocess.run([toolchain.tool("tilespace-import-cute"), "--quiet", dump], capture_output=True, check=True).stdout
    arguments = ["--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-local-scope"]
    lines = tools.run(tools.opt, imported, *arguments, scale=3).stdout.splitlines(keepends=True)
    begins = [index for index, line in enumerate(lines) if line.lstrip().startswith('"gpu.module"(')]
    if not begins:
        return ""
    indent = lines[begins[0]].split('"')[0]
    end = next(index for index, line in enumerate(lines) if index > begins[0] and line.startswith(f"{indent}}})"))
    return '"builtin.module"() ({\n' + "".join(lines[begins[0] : end + 1]) + "}) : () -> ()\n"


def parts(texts, limit=SHORT):
    """The modules in some texts, without comments, unless they are too long."""
    found = []
    for text in texts:
        for part in re.split(r"^// -----.*$", text, flags=re.MULTILINE):
            part = re.sub(r"^\s*//.*\n", "", part, flags=re.MULTILINE).strip()
            if part and len(part) < limit:
                found.append(part + "\n")
    return found


def seeds(tools, dumps):
    """The inputs of the tests and examples, or of dumps, as written and in generic form; rule files, and the
    inputs they belong to."""
    files = [*(ROOT / "test").rglob("*.mlir"), *(ROOT / "docs" / "examples").glob("*.mlir"), ROOT / "tools/demo/tile.mlir"]
    of_tests = parts(file.read_text(errors="surrogateescape") for file in sorted(files))
    if dumps:
        found = parts((kernels(tools, dump) for dump in sorted(dumps.rglob("*.mlir"))), LONG)
        return {False: found, True: found}
    written = of_tests
    arguments = ["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-op-generic", "--mlir-print-local-scope"]
    printed = tools.run(tools.opt, SPLIT.join(written), *arguments, scale=30).stdout
    generic = [part.strip() + "\n" for part in printed.split("// -----") if part.strip()]
    rules = [file.read_text() for file in (ROOT / "docs/examples/tile-rules.json", ROOT / "test/dialects/rules/Inputs/invented.json")]
    ruled = [text for text in of_tests if "tile." in text or "invented." in text]
    return {False: written, True: generic, "rules": rules, "ruled": ruled}


def pipelines():
    """The pipelines in the run lines of the tests."""
    found = set()
    for file in [*(ROOT / "test").rglob("*.mlir"), *(ROOT / "test").rglob("*.test")]:
        found.update(re.findall(r"--pass-pipeline=['\"]builtin\.module\(([^'\"%\n]*)\)['\"]", file.read_text(errors="replace")))
    return sorted(found)


def run_bytes(self, text):
    try:
        done = subprocess.run(
            [self.opt, "--allow-unregistered-dialect", "--emit-bytecode"], input=text.encode(errors="surrogateescape"),
            capture_output=True, timeout=self.timeout,
        )
    except subprocess.TimeoutExpired:
        # The machine is busy.
        return b""
    return done.stdout


Tools.run_bytes = run_bytes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, help="run for this many minutes instead of --rounds")
    parser.add_argument("--rounds", type=int, default=60, help="the number of processes to start, most of them for batches of modules")
    parser.add_argument("--seed", default="1", help="the seed of the inputs")
    parser.add_argument("--dumps", type=Path, help="a folder with dumps of CuTe DSL, which become the inputs")
    parser.add_argument("--sanitized", action="store_true", help="the build has a sanitizer: no memory limit, more time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=toolchain.RELEASE.parent / "hostile", help="the folder for findings")
    arguments = parser.parse_args()
    tools = Tools(arguments.sanitized)
    hunt = Hunt(tools, arguments.out, seeds(tools, arguments.dumps), pipelines(), arguments.dumps)
    hunt.seed = arguments.seed
    end = time.monotonic() + arguments.minutes * 60 if arguments.minutes else None
    rounds = iter(range(arguments.rounds)) if end is None else iter(int, 1)
    counter = iter(range(1 << 62))

    def work():
        while end is None or time.monotonic() < end:
            with hunt.lock:
                number = next(counter)
            if end is None and number >= arguments.rounds:
                return
            hunt.round(number)

    with ThreadPoolExecutor(arguments.jobs) as pool:
        for done in [pool.submit(work) for _ in range(arguments.jobs)]:
            done.result()
    apart = ", ".join(f"{count} in {whose}" for whose, count in sorted(hunt.upstream.items())) or "none"
    print(f"{hunt.inputs} inputs in {tools.runs} runs; findings: {len(hunt.findings)} kinds, "
          f"{sum(hunt.findings.values())} times; upstream's own: {apart}")
    return 1 if hunt.findings else 0


if __name__ == "__main__":
    sys.exit(main())
