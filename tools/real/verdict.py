"""The judgement of one file's result: worse or not, by accesses and by NVIDIA's machine code."""

from compilers import MACHINE

# The reason for a file with kernels that have no effects any more.
IDLE = "kernels do nothing any more"
# The slack before a kernel with more of something counts as worse: a share, and a number beside it.
SLACK = {"instructions": (1.1, 64), "registers": (1.1, 4), "stack": (1.02, 64), "spills": (1.02, 64)}


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
    """Whether a file that is worse by the pipeline is as bad with only import and export."""
    if "translated" not in result:
        return "not measured without passes"
    return "by the passes" if worse(result, "pipeline", "translated") else "by only MLIR's import and export"


def machine_sums(kernels):
    return {column: sum(kernel[column] for kernel in kernels.values()) for column in MACHINE}


def worse_kernels(stock, ours):
    """The kernels with more registers, stack, spills or instructions than the slack allows: (name, column, two numbers).

    The instructions are the whole file's, since a function may be a section of its own."""
    found = []
    for name in stock.keys() & ours.keys():
        for column in ("registers", "stack", "spills"):
            share, number = SLACK[column]
            if ours[name][column] > stock[name][column] * share + number:
                found.append((name, column, stock[name][column], ours[name][column]))
    share, number = SLACK["instructions"]
    before, after = (machine_sums(side)["instructions"] for side in (stock, ours))
    if after > before * share + number:
        found.append(("all of the file", "instructions", before, after))
    return sorted(found)
