"""The tables of docs/real.md, and the summary that `make real` ends with."""

import statistics

from compilers import MACHINE, MANIFEST, SPACES
from verdict import IDLE, machine_sums, worse_by_pipeline

SIDES = ("stock", "plugin", "pipeline", "nvcc")


def cell(counts):
    """Counts as text; 3+4 are 3 generic accesses that the compiler left, and 4 that the source has in assembly."""
    if not counts:
        return "-"
    generic, *others = (counts[space] for space in SPACES)
    written = f"+{counts['written']}" if counts["written"] else ""
    return "/".join([f"{generic - counts['written']}{written}", *map(str, others)])


def sums(results, side):
    counted = [result[side] for result in results if side in result]
    return {space: sum(counts[space] for counts in counted) for space in [*SPACES, "written"]}


def page(results):
    """The tables of docs/real.md: one row for each project, then one for each file in which the plugin leaves a generic
    access that is not in the source's assembly."""
    done = {label: result for label, result in results.items() if "plugin" in result}
    sides = [side for side in SIDES if any(side in result for result in done.values())]
    lines = [f"| project | files | {' | '.join(sides)}, of files |", "|---|---|" + "---|" * len(sides)]
    for project in [*MANIFEST["project"], "all"]:
        rows = [result for label, result in done.items() if project in (label.split("/")[0], "all")]
        if rows:
            by_last = sum(sides[-1] in result for result in rows)
            cells = " | ".join(cell(sums(rows, side)) for side in sides)
            lines.append(f"| {project} | {len(rows)} | {cells}, {by_last} |")
    lines += ["", f"| file | {' | '.join(sides)} |", "|---|" + "---|" * len(sides)]
    for label, result in done.items():
        if result["plugin"]["generic"] > result["plugin"]["written"]:
            lines.append(f"| {label} | {' | '.join(cell(result.get(side)) for side in sides)} |")
    by_pipeline = worse_by_pipeline(done)
    by_plugin = sum(bool(result.get("worse")) for result in results.values())
    lines += ["", f"Of {len(results)} files the stock clang compiles {len(done)}. With the plugin {by_plugin} are worse"
              + (f", by the pipeline {len(by_pipeline)}." if by_pipeline is not None else ".")]
    if by_pipeline:
        lines += ["", "| worse by the pipeline | stock | imported and exported | pipeline | why |", "|---|---|---|---|---|"]
    for label, why in (by_pipeline or {}).items():
        sides = " | ".join(cell(done[label].get(side)) for side in ("stock", "translated", "pipeline"))
        lines.append(f"| {label} | {sides} | {why} |")
    for part in (machine_code(done), promoted(done), link_time(done)):
        lines += ["", *part] if part else []
    return "\n".join([*lines, "", *costs(done)])


def machine_code(done):
    """The machine code of the files with PTX that the plugin changes, in sum, and the kernels that exceed the
    slack in something."""
    both = {label: result for label, result in done.items() if "plugin" in result.get("machine", {})}
    if not both:
        return []
    lines = [f"| machine code of {len(both)} changed files | stock | plugin |", "|---|---:|---:|"]
    for column in MACHINE:
        totals = [sum(machine_sums(result["machine"][side])[column] for result in both.values()) for side in SIDES[:2]]
        lines.append(f"| {column} | {' | '.join(map(str, totals))} |")
    kernels = sum(len(result["machine"]["stock"].keys() & result["machine"]["plugin"].keys()) for result in both.values())
    more = [(label, *found) for label, result in both.items() for found in result["machine"]["worse"]]
    lines += ["", f"Of {kernels} kernels {len(more)} have more of something than the slack allows."]
    if more:
        lines += ["", "| file | kernel | of which | stock | plugin |", "|---|---|---|---:|---:|"]
        lines += [f"| {label} | {name[:60]} | {column} | {before} | {after} |" for label, name, column, before, after in more]
    return lines


def promoted(done):
    """The accesses with -tilespace-promote in sum, and the files in which it makes the greatest
    difference."""
    both = {label: result for label, result in done.items() if "promoted" in result}
    if not both:
        return []
    sides = ("stock", "plugin", "promoted", "nvcc")
    lines = [f"| local accesses of {len(both)} files | {' | '.join(sides)} |", "|---|" + "---:|" * len(sides)]
    lines.append(f"| all | {' | '.join(str(sums(both.values(), side)['local']) for side in sides)} |")
    by_gain = sorted(both, key=lambda label: both[label]["promoted"]["local"] - both[label]["plugin"]["local"])
    for label in by_gain[:3]:
        lines.append(f"| {label} | {' | '.join(str(both[label].get(side, {}).get('local', '-')) for side in sides)} |")
    return lines


def link_time(done):
    """The counts after full LTO of each file by itself, in sum, and the files that are worse."""
    both = {label: result for label, result in done.items() if "linked" in result}
    if not both:
        return []
    totals = [cell(sums(both.values(), side)) for side in ("linked_stock", "linked")]
    lines = [f"| link time of {len(both)} files | stock | plugin |", "|---|---|---|", f"| all | {' | '.join(totals)} |"]
    for label, result in both.items():
        if why := result["linked_worse"]:
            lines.append(f"| {label}: {why} | {cell(result['linked_stock'])} | {cell(result['linked'])} |")
    return lines


def whole_time(result):
    """The ratio of processor time for the whole compilation, with the plugin over without it."""
    return (result["front"] + result["plugin"]["seconds"]) / (result["front"] + result["stock"]["seconds"])


def costs(done):
    """The cost of the plugin, as ratios to stock where both ran in turns, not from earlier results."""
    in_turn = {label: result for label, result in done.items() if result.get("in_turn")}
    if not in_turn:
        return ["The plugin's cost was not measured: stock's figures are kept from before."]

    def ratio(of):
        values = sorted(of(result) for result in in_turn.values())
        return f"{statistics.median(values):.3f} in the median, {values[-1]:.2f} at most"

    def part(key):
        return lambda result: result["plugin"][key] / result["stock"][key]

    worst = max(in_turn, key=lambda label: whole_time(in_turn[label]))
    return [
        f"Plugin by stock in {len(in_turn)} files: processor time of the whole compilation {ratio(whole_time)};",
        f"without the front end {ratio(part('seconds'))}; peak memory without the front end {ratio(part('memory'))}.",
        f"The worst of the whole compilation is {worst}.",
    ]


def summary(results):
    """Prints the end of a run. Returns the exit status."""
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
    for side in SIDES:
        counted = sum(side in result for result in done.values())
        print(f"{side:9} {counted:4} files  " + "  ".join(f"{k} {v}" for k, v in sums(done.values(), side).items()))
    compared = {label: result["report"] for label, result in done.items() if "report" in result}
    differ = [(label, *found) for label, report in compared.items() for found in report]
    print(f"{len(compared)} reports compared with PTX: {len(differ)} numbers differ")
    for label, name, space, said, left in differ:
        print(f"  {label}: {name}: {said} {space} by the report, {left} in the PTX")
    changed = [result for result in done.values() if not result["same"]]
    assembled = sum(result.get("assembled", False) for result in changed)
    print(f"ptxas: {assembled} of {len(changed)} changed files assembled" if assembled else "ptxas: not run")
    print("\n".join([*machine_code(done), *promoted(done), *link_time(done), *costs(done)]))
    idle = any(IDLE in why for why in (by_pipeline or {}).values())
    return 1 if bad or differ or idle or any(result.get("linked_worse") for result in done.values()) else 0
