"""The parts that are left out, one row of the price list each, and the files that would go with them.

A knob of the plugin is a text for `-passes='tilespace<...>'`; a knob of the pipelines is a function from
their passes to fewer. `files` are patterns below the repository, and the code lines of these files are
counted: without comments, blank lines and tests. A knob that only chooses among results of other code has no
files of its own."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Knob:
    name: str
    how: str | Callable
    files: tuple = ()
    # `files` are only a part of the files that would go, or are shared with other knobs.
    shared: bool = False


MEMORY = (
    "passes/core/src/objects/*.rs", "passes/core/src/graph/objects.rs", "passes/core/src/graph/interface.rs",
    "passes/core/src/place.rs", "passes/core/src/place/*.rs", "passes/core/src/ops/variables.rs",
)
NUMBERS = (
    "passes/core/src/lower/body/integers.rs", "passes/core/src/lower/body/pointer_bits.rs",
    "passes/core/src/lower/body/numbers.rs", "passes/core/src/graph/whole.rs",
)
SLOTS = ("passes/core/src/lower/slots.rs", "tools/llvm-plugin/src/cpp/Hide.cpp")
GUARDS = ("passes/core/src/function/guards.rs", "passes/core/src/function/dominance.rs")
CLONES = ("passes/core/src/plan/*.rs", "passes/src/apply/specialize.rs")

PLUGIN = [
    Knob("memory place by place, by space only", "memspace-opt-alias-merge=per-AS", MEMORY),
    Knob("memory by space, all in one only", "memspace-opt-alias-merge=unified", MEMORY, True),
    Knob("pointers through memory", "track-indir-load=false", MEMORY, True),
    Knob("addresses through integers", "track-int2ptr=false", NUMBERS),
    Knob("clones", "do-clone-for-ip-msp=0", CLONES, True),
    Knob("the limit of growth by clones", "max-clone-growth=-1"),
    Knob("stack slots", "process-alloca-always=false", SLOTS, True),
    Knob("guards by isspacep", "process-builtin-assume=false", GUARDS),
    Knob("values that the host writes are global", "strong-global-assumptions=false"),
    Knob("arguments of kernels are global", "param-always-point-to-global=false"),
    Knob("null joins any space", "memspace-opt-conservative=true"),
    Knob("shared_cluster apart from shared", "cluster-join=true"),
    Knob("a closed program", "whole-program=false", ("tools/llvm-plugin/src/cpp/WholeProgram.cpp",)),
    Knob("work that it does only after the inliner", "place=early-simplification", (
        "tools/llvm-plugin/src/cpp/Split.cpp", "tools/llvm-plugin/src/cpp/Parameters.cpp", "tools/llvm-plugin/src/cpp/Hide.cpp"), True),
]


def without(*patterns):
    """The passes that match none of these patterns."""
    return lambda passes: [one for one in passes if not any(re.fullmatch(pattern, one) for pattern in patterns)]


# The spelling of passes when a pipeline is expanded.
MEM2REG, ERASE = r"on-device-code\{pipeline=mem2reg.*\}", "erase-no-ops"
SPACES = r"(memory-space-opt|ip-msp|fold-address-integers)\b.*"


def without_second(passes):
    """No memory-space-opt after ip-msp, which then has to change the module itself."""
    left = without(r"memory-space-opt\{.*mode=second-time .*")(passes)
    return [one.replace("plan-only=true", "plan-only=false") for one in left]


def no_reconciliation(passes):
    return [one.replace("mem2reg,reconcile-unrealized-casts", "mem2reg") for one in passes]


NO_OPS = ("passes/src/llvm/erase_no_ops.rs",)
RESTRICT = ("passes/src/alias/process_restrict/*.rs",)
PIPELINE = [
    Knob("mark-device-variables", without("mark-device-variables"), ("passes/src/ptx/mark_device_variables.rs",)),
    Knob("mem2reg", without(MEM2REG, ERASE), NO_OPS),
    Knob("reconcile-unrealized-casts beside mem2reg", no_reconciliation),
    Knob("erase-no-ops", without(ERASE), NO_OPS),
    Knob("fold-address-integers", without("fold-address-integers"), ("passes/src/llvm/fold_address_integers.rs",)),
    Knob("first memory-space-opt", without(r"memory-space-opt\{.*mode=first-time.*")),
    Knob("ip-msp", without(r"ip-msp\{.*"), ("passes/src/infer/ip_msp.rs", "passes/src/infer/plan_module.rs")),
    Knob("second memory-space-opt", without_second),
    Knob("process-restrict", without(r"process-restrict\{.*"), RESTRICT),
    Knob("uncast-slots", without(r"uncast-slots\{.*"), ("passes/src/llvm/uncast_slots.rs",)),
    Knob("all but those that find spaces, and mark-device-variables",
         without(MEM2REG, ERASE, "fold-address-integers", r"process-restrict\{.*", r"uncast-slots\{.*")),
    Knob("those that find spaces", without(SPACES)),
]


def code_lines(root, files):
    """Lines of code in the files that match the patterns."""
    count = 0
    for pattern in files:
        for path in root.glob(pattern):
            if "test" not in path.stem:
                count += len(bare(path).splitlines())
    return count


def bare(path):
    """A source without comments, blank lines and tests."""
    text = Path(path).read_text()
    text = text.partition("#[cfg(test)]")[0] if path.suffix == ".rs" else text
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    lines = (re.sub(r"^\s*//.*", "", line) for line in text.splitlines())
    return "\n".join(line for line in lines if line.strip())
