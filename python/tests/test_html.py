"""The page with the report, in a real browser."""

import csv
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Iterator, List

import pytest
from playwright.sync_api import Page, sync_playwright

from tilespace import Module
from tilespace._cuda import plugin
from tilespace._ptx import count, total
from tilespace._sass import disassembler, names_of, parsed, with_machine_code

from test_command import LLVM_IR, ROOT
from test_command import CUDA as TOOLKIT
from test_command import command as typed
from test_module import KERNEL, command

HOSTILE = "</script><script>document.title='broken'</script>"


# A function with its variables in memory.
SLOTS = """llvm.func @slots() {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %one, %slot : i32, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> i32
  llvm.return
}
"""


# A helper that is called with two memories, without CUDA's headers.
CUDA = """#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
__device__ __attribute__((noinline)) static float get(const float *from, int i) {
  return from[i];
}
extern "C" __global__ void k(float *out, const float *in, int n) {
  __shared__ float tile[64];
  tile[n] = in[n];
  for (int i = 0; i < n; ++i)
    out[i] = get(tile, i) + get(in, i);
  __nvvm_atom_add_gen_f(out, 1.0f);
  __nvvm_atom_inc_gen_ui((unsigned *)out, 7u);
}
"""
CLANG = shutil.which("clang++-22") or shutil.which("clang++") or "clang++-22"


def compiled(folder: Path, *more: str) -> str:
    """The PTX of that."""
    source = folder / "kernel.cu"
    source.write_text(CUDA)
    flags = "-x cuda --cuda-device-only --cuda-gpu-arch=sm_90 --cuda-feature=+ptx80 -nocudainc -nocudalib -O3 -S -o -".split()
    done = subprocess.run([CLANG, *flags, "-fno-discard-value-names", *more, source], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def with_plugin(folder: Path, *more: str) -> Path:
    """The page on it."""
    report = folder / "report.html"
    options = ["-Xclang", "-mllvm", "-Xclang", f"-tilespace-report={report}"]
    compiled(folder, f"-fpass-plugin={plugin()}", *options, *more)
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def page(browser, tmp_path: Path) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1400, "height": 1000})
    wrong = []
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("request", lambda request: wrong.append(request.url) if not request.url.startswith("file:") else None)
    yield opened
    assert wrong == []
    opened.close()


def written(folder: Path, text: str, name: str = "report.html") -> Path:
    source = folder / "kernel.mlir"
    source.write_text(text)
    file = folder / name
    file.write_text(Module.parse(source).report_html())
    return file


def show(page: Page, folder: Path, text: str, fragment: str = "") -> None:
    page.goto(written(folder, text).as_uri() + fragment)


def listed(page: Page) -> List[str]:
    return [row.replace("\n", " ").strip() for row in page.locator("#bodies [role=option]").all_inner_texts()]


def test_functions_calls_and_accesses_are_shown(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    assert page.title() == "kernel.mlir: memory spaces" and page.inner_text("h1") == "Memory spaces of kernel.mlir"
    assert page.inner_text("#totals p >> nth=0") == "Functions: 3. Clones: 1. Accesses: 4. Generic: 3 before, 1 after."
    # Functions with generic accesses are first, then kernels.
    assert listed(page) == ["open 1 generic", "kernel kernel", "get", "get.global clone"]
    assert page.locator("#graph .node").count() == 4 and page.locator("#graph path").count() == 2
    assert page.inner_text("#title") == "open"
    page.click('#bodies [data-name="get.global"]')
    about = " ".join(page.inner_text("#about").split())
    assert "a clone of get; called in 1 place; specialised for global" in about and "callers: kernel" in about
    page.screenshot(path=tmp_path / "page.png", full_page=True)


def test_the_chain_of_a_generic_access_leads_to_its_lines(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    why = page.locator("button.why")
    assert (why.inner_text(), why.get_attribute("aria-expanded")) == ("unknown-caller", "false")
    why.click()
    chain = page.locator("#accesses .chain")
    assert chain.is_visible() and "argument 0 of 'open'" in chain.inner_text()
    chain.locator("button").first.click()
    assert "llvm.func @open" in page.inner_text("#source .here")
    page.locator("#accesses tbody button.link").first.click()
    assert "llvm.load %p" in page.inner_text("#source .here") and "generic" in page.inner_text("#source .here")


def test_accesses_are_marked_in_the_source_and_lead_to_their_chains(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    marks = page.locator("#source .mark")
    # For two bodies of a function that is not shown, both spaces are beside the line.
    assert [mark.inner_text() for mark in marks.all()] == ["llvm.load", "llvm.load", "llvm.store"]
    assert page.locator('#source [data-line="4"] .chip').all_inner_texts() == ["shared", "global"]
    generic = page.locator("#source button.mark")
    chain = page.locator("#source .chain")
    assert generic.count() == 1 and "of-generic" in (generic.get_attribute("class") or "") and not chain.is_visible()
    generic.click()
    assert chain.is_visible() and "unknown-caller, in open: code outside" in chain.inner_text()
    chain.locator("button").first.click()
    assert "llvm.func @open" in page.inner_text("#source .here")
    # The shown body has only its own space.
    page.locator('#bodies [data-name="get.global"]').click()
    assert page.locator('#source [data-line="4"] .chip').all_inner_texts() == ["global"]


def test_far_lines_are_shown_on_request(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, "// before\n" * 500 + KERNEL + "// behind\n" * 500)
    lines = page.locator("#source .line")
    before = lines.count()
    assert before < 500
    page.click("#source button:text('later lines')")
    page.click("#source button:text('earlier lines')")
    assert lines.count() > before
    numbers = page.evaluate("() => [...document.querySelectorAll('#source .line')].map((line) => +line.dataset.line)")
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_sources_are_found_beside_the_module_and_where_the_user_says(page: Page, tmp_path: Path) -> None:
    code = KERNEL.replace("%v = llvm.load %p : !llvm.ptr -> f32", '%v = llvm.load %p : !llvm.ptr -> f32 loc("src/kernel.cu":2:10)')
    module, elsewhere = tmp_path / "build" / "kernel.mlir", tmp_path / "elsewhere"
    module.parent.mkdir()
    elsewhere.mkdir()
    module.write_text(code)
    file = tmp_path / "report.html"

    def written(*more: str) -> bool:
        done = command(str(module), "--html", str(file), *more)
        assert done.returncode == 0, done.stderr
        page.goto(file.as_uri())
        shown = page.locator("#source .here").count() == 1
        assert not shown or page.inner_text("#file") == "src/kernel.cu"
        return shown

    assert not written()
    (elsewhere / "kernel.cu").write_text("float get(float *p) {\n  return *p;\n}\n")
    assert not written() and written("--sources", str(elsewhere))
    assert page.locator("#source .mark").first.inner_text() == "*"
    (module.parent / "kernel.cu").write_text((elsewhere / "kernel.cu").read_text())
    assert written()


def test_a_source_beside_the_file_that_was_read_is_found(page: Page, tmp_path: Path) -> None:
    read = tmp_path / "build" / "kernel.ll"
    read.parent.mkdir()
    read.write_text(LLVM_IR)
    file = tmp_path / "report.html"
    # The module is named by its source; the file that was read is elsewhere.
    Module.parse(read).write_report(file)
    page.goto(file.as_uri())
    said = page.inner_text("#no-source")
    assert f"Source of kernel.cu not found; looked in the working directory, {read.parent}. Name its folder by --sources" in said
    assert page.locator("#source").is_hidden() and page.title() == "kernel.cu: memory spaces"
    (read.parent / "kernel.cu").write_text("float get(float *p) {\n  return *p;\n}\n")
    Module.parse(read).write_report(file)
    page.goto(file.as_uri())
    assert "return *p" in page.inner_text("#source .here") and page.inner_text("#no-source") == ""


def test_ir_without_optimization_is_said_to_be_so(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    assert page.locator("#totals .note").count() == 0
    unoptimized = KERNEL.replace("@open(%p: !llvm.ptr) -> f32", "@open(%p: !llvm.ptr) -> f32 attributes {no_inline, optimize_none}")
    assert unoptimized != KERNEL
    show(page, tmp_path, unoptimized)
    assert page.inner_text("#totals .note").startswith("Unoptimized (-O0): stack slots count as accesses. Compile with -O1")
    show(page, tmp_path, SLOTS)
    assert page.inner_text("#totals .note").startswith("Most accesses are to local memory.")


def test_reasons_are_counted_with_advice_and_filter_the_list(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    assert [reason.split("\n")[0] for reason in page.locator("#reasons li").all_inner_texts()] == [
        "1 unknown-caller: code outside the module can call this function with any pointer, unless whole-program (clang: -Xclang -mllvm -Xclang -tilespace-whole-program) is set. "
        "Make the function static, or compile with whole-program if no other module calls it."
    ]
    button = page.locator("#reasons [data-reason]")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert listed(page) == ["open 1 generic"] and page.inner_text("#found") == "1 of 4"
    button.click()
    assert len(listed(page)) == 4 and page.inner_text("#found") == ""


def test_a_link_leads_to_a_function_an_access_and_a_line(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    first = page.url
    page.click('#bodies [data-name="kernel"]')
    assert page.url == f"{first}#function=kernel"
    page.locator("#accesses tbody button.link").first.click()
    assert page.url == f"{first}#function=kernel&access=0"
    page.go_back()
    page.go_back()
    page.wait_for_url(first)
    page.goto("about:blank")
    show(page, tmp_path, KERNEL, "#function=get.global&access=0")
    assert page.inner_text("#title") == "get.global" and page.locator("#accesses tr.here").get_attribute("data-access") == "0"
    page.goto("about:blank")
    show(page, tmp_path, KERNEL, "#function=open&at=" + str(tmp_path / "kernel.mlir") + ":4:1")
    assert page.locator("#source .here").get_attribute("data-line") == "4"
    # A name that is not in the report does no harm.
    page.goto("about:blank")
    show(page, tmp_path, KERNEL, "#function=gone&access=99&at=x")
    assert page.inner_text("#title") == "open"


def test_a_link_to_a_line_opens_the_function_with_an_access_there(page: Page, tmp_path: Path) -> None:
    lines = KERNEL.splitlines()
    at = next(number for number, line in enumerate(lines, 1) if "llvm.store" in line)
    page.goto(written(tmp_path, KERNEL).as_uri() + f"#at=kernel.mlir:{at}:1")
    # By the end of the path, and not the function that is shown first.
    assert page.inner_text("#title") == "kernel" and page.locator("#source .here").get_attribute("data-line") == str(at)
    assert "store" in page.inner_text("#accesses tr.here")
    # A line without an access is shown with the function around it, and a line of an unknown file with nothing.
    begin = next(number for number, line in enumerate(lines, 1) if "@kernel(" in line)
    page.goto("about:blank")
    show(page, tmp_path, KERNEL, f"#at=kernel.mlir:{begin}")
    assert page.inner_text("#title") == "kernel" and page.locator("#source .here").get_attribute("data-line") == str(begin)
    page.goto("about:blank")
    show(page, tmp_path, KERNEL, "#at=gone.cu:3:5")
    assert page.inner_text("#title") == "open" and "Source of gone.cu not found" in page.inner_text("#no-source")


def test_the_code_of_a_line_is_beside_it_with_the_plugin_and_without(page: Page, tmp_path: Path) -> None:
    page.goto(with_plugin(tmp_path, "-g1").as_uri() + "#function=_ZL3getPKfi")
    line = next(number for number, text in enumerate(CUDA.splitlines(), 1) if "return from[i]" in text)
    code = page.locator("#source .code:visible")
    # The code of the line that is looked at.
    heads = code.locator(".pair > div > .quiet").all_inner_texts()
    assert heads == ["PTX without Tilespace", "PTX with Tilespace"]
    shown = [text.split("\n")[1:] for text in code.locator(".pair > div").all_inner_texts()]
    assert [one[0].split()[0] for one in shown] == ["ld.b32", "ld.shared.b32"]
    for instructions, ptx in zip(shown, [compiled(tmp_path, "-g1"), compiled(tmp_path, "-g1", f"-fpass-plugin={plugin()}")]):
        assert instructions and all(one in re.sub(r"(%[a-z]+)\d+", r"\1", " ".join(ptx.split())) for one in instructions)
    assert "of-generic" in (code.locator(".mark").first.get_attribute("class") or "")
    button = page.locator(f'#source [data-line="{line}"] button:text("PTX")')
    assert button.get_attribute("aria-expanded") == "true"
    button.press("Enter")
    assert button.get_attribute("aria-expanded") == "false" and code.count() == 0
    button.press("Enter")
    # Another body has its own code; code that is the same with and without is shown once.
    page.goto("about:blank")
    page.goto((tmp_path / "report.html").as_uri() + "#function=_ZL3getPKfi.global")
    assert "ld.global.b32" in page.inner_text("#source .code") and "ld.shared" not in page.inner_text("#source .code")
    page.goto("about:blank")
    page.goto((tmp_path / "report.html").as_uri() + "#function=k")
    assert page.locator("#source .code:visible .quiet").all_inner_texts() == ["PTX, with Tilespace and without"]


def test_without_lines_there_is_no_code_but_its_numbers(page: Page, tmp_path: Path) -> None:
    page.goto(with_plugin(tmp_path).as_uri())
    assert page.locator("#source .code").count() == 0 and "in the code without Tilespace" in page.inner_text("#totals")
    # A module that is not compiled has neither, and the page says what is not counted.
    show(page, tmp_path, KERNEL)
    assert page.locator("#source .code").count() == 0
    assert "by itself later, which is not counted here" in page.inner_text("#totals p >> nth=1")


@pytest.mark.parametrize("place", ["optimizer-early", "optimizer-last"])
def test_the_numbers_of_the_code_without_the_plugin_are_those_of_clang(page: Page, tmp_path: Path, place: str) -> None:
    stock = total(count(compiled(tmp_path)))["generic"]
    page.goto(with_plugin(tmp_path, "-Xclang", "-mllvm", "-Xclang", f"-tilespace-place={place}").as_uri())
    head = page.inner_text("#totals p >> nth=0")
    assert stock > 0 and f" {stock} in the code without Tilespace, 0 after." in head, head
    assert f"k: {stock} generic in the code without Tilespace" in page.inner_text("#kernels .name")


def test_before_the_inliner_the_code_without_the_plugin_is_not_known(page: Page, tmp_path: Path) -> None:
    page.goto(with_plugin(tmp_path, "-g1", "-Xclang", "-mllvm", "-Xclang", "-tilespace-place=pipeline-start").as_uri() + "#at=kernel.cu:9")
    assert "without Tilespace" not in page.inner_text("#totals")
    assert page.locator("#source .code:visible .quiet").all_inner_texts() == ["PTX"]


def test_operations_have_the_words_of_cuda_and_pointers_names(page: Page, tmp_path: Path) -> None:
    page.goto(with_plugin(tmp_path, "-g1").as_uri() + "#function=k")
    heads = page.locator("#accesses th").all_inner_texts()
    assert heads == ["where", "operation", "pointer", "loops", "before", "after", "why"]
    rows = [row.locator("td").all_inner_texts() for row in page.locator("#accesses tbody tr").all()]
    assert [(row[1], row[2]) for row in rows] == [
        ("load", "in"), ("store", "tile"), ("atomicAdd", "out"), ("atomicInc", "out"), ("store", "out")
    ]
    assert [row[3] for row in rows] == ["", "", "", "", "1"]
    # The operation has its name in JSON.
    assert page.locator('#accesses td[title="llvm.atomicrmw"]').count() == 2
    with page.expect_download() as download:
        page.click("#csv")
    assert "llvm.atomicrmw" in Path(download.value.path()).read_text()
    # A table without a value has no column.
    show(page, tmp_path, KERNEL)
    assert "loops" not in page.locator("#accesses th").all_inner_texts()


LOOPS = """llvm.func @loops(%p: !llvm.ptr, %c: i1) {
  %a = llvm.load %p : !llvm.ptr -> f32
  llvm.br ^outer
^outer:
  %b = llvm.load %p : !llvm.ptr -> f32
  llvm.br ^inner
^inner:
  %d = llvm.load %p : !llvm.ptr -> f32
  llvm.cond_br %c, ^inner, ^latch
^latch:
  llvm.cond_br %c, ^outer, ^end
^end:
  %e = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
"""


def test_generic_accesses_in_the_most_loops_are_first(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, LOOPS)
    deepest = next(number for number, line in enumerate(LOOPS.splitlines(), 1) if "%d =" in line)
    assert page.locator("#source .here").get_attribute("data-line") == str(deepest)
    assert page.locator("#accesses tr.here").get_attribute("data-access") == "2"
    assert page.inner_text("#reasons .places") == f"First: kernel.mlir:{deepest}:8 in 2 loops, kernel.mlir:5:8 in a loop, kernel.mlir:2:8"
    page.locator("#reasons .places button").nth(1).click()
    assert page.locator("#accesses tr.here").get_attribute("data-access") == "1"
    report = json.loads(Module.parse(LOOPS).report_json())
    [body] = report["functions"][0]["instances"]
    assert [access.get("depth", 0) for access in body["accesses"]] == [0, 1, 2, 0]


def test_an_access_without_a_line_leads_to_its_function(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL.replace("%v = llvm.load %p : !llvm.ptr -> f32", "%v = llvm.load %p : !llvm.ptr -> f32 loc(unknown)"))
    page.click('#bodies [data-name="get"]')
    where = page.locator("#accesses tbody td").first
    assert where.inner_text().startswith("no line, in ")
    where.locator("button").click()
    assert "@get" in page.inner_text("#source .here")


def test_the_accesses_of_the_list_are_downloaded(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL.replace("@get", '@"a, \\22b\\22"'))
    page.fill("#search", "a, ")
    with page.expect_download() as download:
        page.click("#csv")
    assert download.value.suggested_filename == "kernel.mlir.csv"
    rows = list(csv.DictReader(Path(download.value.path()).read_text().splitlines()))
    assert [(row["function"], row["operation"], row["before"], row["after"]) for row in rows] == [
        ('a, "b"', "llvm.load", "generic", "shared"),
        ('a, "b".global', "llvm.load", "generic", "global"),
    ]


def test_another_report_is_compared(page: Page, tmp_path: Path) -> None:
    closed = KERNEL.replace("llvm.func @open", "llvm.func internal @open")
    other = written(tmp_path, closed, "other.html")
    in_json = tmp_path / "other.json"
    in_json.write_text(Module.parse(closed).report_json())
    show(page, tmp_path, KERNEL)
    for file in [other, in_json]:
        page.set_input_files("#other", file)
        page.wait_for_selector(f"#compared h2:text('{file.name}')")
        assert "Generic: 1 here, 0 there. Functions that differ: 1." in page.inner_text("#compared")
    page.click('#bodies [data-name="kernel"]')
    page.click("#compared button")
    assert page.inner_text("#title") == "open"
    in_json.write_text("[]")
    page.set_input_files("#other", in_json)
    page.wait_for_selector("#compared p:text('is not a report')")


def packed(value: object) -> object:
    """A report as a page has it, with all strings written out."""
    if isinstance(value, dict):
        return [*map(packed, value.values()), " ".join(value)]
    if isinstance(value, list):
        return [0, *map(packed, value)]
    if isinstance(value, float):
        return {"": value}
    return -1 - value if type(value) is int else value


def test_names_are_those_for_people_and_both_are_found(page: Page, tmp_path: Path) -> None:
    report = json.loads(Module.parse(KERNEL).report_json())
    for function in report["functions"]:
        for one in [function, *function["instances"]]:
            one["display_name"] = f"{one['name']}(float const*)"
    file = written(tmp_path, KERNEL)
    begin = '<script type="application/json" id="report">'
    head, tail = file.read_text().split(begin, 1)
    file.write_text(head + begin + json.dumps(packed(report)) + tail[tail.index("</script>") :])
    page.goto(file.as_uri())
    assert page.inner_text("#title") == "open(float const*)" and "\nopen\n" in page.inner_text("#about")
    page.click("button.why")
    assert "argument 0 of 'open(float const*)'" in page.inner_text("#accesses .chain")
    for wanted in ["get.global", "get.global(float"]:
        page.fill("#search", wanted)
        assert listed(page) == ["get.global(float const*) clone"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(page: Page, tmp_path: Path, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    show(page, tmp_path, KERNEL)
    chips = page.evaluate(
        """() => [...document.querySelectorAll('#totals .chip')].map((chip) => {
          const style = getComputedStyle(chip);
          return [chip.textContent, style.color, style.backgroundColor];
        })"""
    )
    assert len(chips) == 8 and len({back for _, _, back in chips}) == 8
    back = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    marked = "(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor"
    on = [back, page.evaluate(marked, "#source .here"), page.evaluate(marked, '[aria-selected="true"]')]
    used = {selector: page.evaluate("(selector) => getComputedStyle(document.querySelector(selector)).color", selector)
            for selector in ["body", ".link", ".quiet"]}
    texts = [(f"{name} on {back}", color, back) for name, color in used.items() for back in (on if name != ".quiet" else on[:1])]

    def light(color: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert (light(back) < 0.05) == (scheme == "dark")
    for what, text, back in chips + texts:
        low, high = sorted((light(text), light(back)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, what


def test_each_stop_and_button_has_a_name(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    names = page.evaluate(
        """() => [...document.querySelectorAll('button, input, [tabindex]')].map((one) => {
          const label = one.getAttribute('aria-label'), text = one.innerText?.trim() || '';
          const other = one.labels?.[0]?.innerText || one.querySelector('title')?.textContent || '';
          return [one.outerHTML.slice(0, 80), label || text || other, one.tagName !== 'BUTTON' || !label || label.includes(text)];
        })"""
    )
    for what, name, holds_text in names:
        assert name and holds_text, what


def test_print_shows_all_with_colors(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    page.emulate_media(media="print")
    assert page.locator("#accesses .chain").is_visible() and not page.locator("#search").is_visible()
    style = "(chip) => getComputedStyle(chip).printColorAdjust"
    assert page.locator(".chip").first.evaluate(style) == "exact"
    assert page.pdf().startswith(b"%PDF")


def test_the_page_is_what_its_sources_are_bundled_to() -> None:
    root = Path(__file__).parents[2]
    made = subprocess.run([sys.executable, root / "tools" / "report" / "bundle.py", "--print"], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    same = made.stdout == (root / "passes" / "report" / "src" / "page.html").read_text()
    assert same, "run `make page`"


def test_functions_are_found_and_chosen_by_keyboard(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    page.fill("#search", "glob")
    assert listed(page) == ["get.global clone"]
    page.focus("#bodies")
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "get.global" and "a clone of get" in page.inner_text("#about")
    page.fill("#search", "")
    page.check("#only input")
    assert listed(page) == ["open 1 generic"]
    page.focus('#graph [data-name="kernel"]')
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "kernel"
    # Arrows move along calls and through the list; each is one tab stop.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    assert page.inner_text("#title") == "get.global"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "kernel"
    page.uncheck("#only input")
    page.focus("#bodies")
    page.keyboard.press("ArrowUp")
    assert page.get_attribute("#bodies", "aria-activedescendant") == page.get_attribute('#bodies [data-name="open"]', "id")
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "open"
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "get.global"
    assert page.locator("#bodies [tabindex]").count() == 0 and page.locator('#graph [tabindex="0"]').count() == 1
    page.fill("#search", "unknown-caller")
    assert listed(page) == ["open 1 generic"]


def test_no_name_or_source_breaks_out_of_the_page(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL.replace("@get", f'@"{HOSTILE}"') + f"// {HOSTILE}\n")
    assert page.title() == "kernel.mlir: memory spaces"
    assert any(HOSTILE in row for row in listed(page))


def test_a_big_report_does_not_freeze(page: Page, tmp_path: Path) -> None:
    load = "  %v{0} = llvm.load %p : !llvm.ptr -> f32\n"
    body = "".join(load.format(index) for index in range(100))
    call = "  llvm.call @f{0}(%p) : (!llvm.ptr) -> ()\n"
    functions = "".join(
        f"llvm.func @f{n}(%p: !llvm.ptr) {{\n{body}{call.format(n + 1) if n < 1999 else ''}  llvm.return\n}}\n" for n in range(2000)
    )
    file = written(tmp_path, functions)
    assert file.stat().st_size < 30_000_000
    page.goto(file.as_uri())
    # Neither the list nor the graph is there as a whole.
    assert page.evaluate("() => document.querySelectorAll('*').length") < 8000
    assert page.locator("#bodies [role=option]").first.get_attribute("aria-setsize") == "2000"
    page.focus("#bodies")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "f1999" and page.locator("#accesses tbody tr:not([hidden])").count() == 100
    nodes = page.locator("#graph .node")
    assert nodes.count() == 40 and page.inner_text("#near") == "40 of 2,000 functions: the nearest by calls"
    page.click("#zoom button:text('more')")
    assert nodes.count() == 80
    page.click("#zoom button:text('fewer')")
    assert nodes.count() == 40
    # The time between a click and the browser's next frame.
    page.set_default_timeout(5000)
    page.evaluate("() => new Promise(requestAnimationFrame)")


# The output of nvdisasm for two kernels that call one function.
DISASSEMBLY = """\t.section\t.text.k,"ax",@progbits
k:
.text.k:
\t//## File "/p/kernel.cu", line 9
        /*0000*/                   LDC R1, c[0x0][0x28] ;
        /*0010*/              @!P0 LDG.E R8, desc[UR6][R2.64] ;
\t//## File "/p/kernel.cu", line 11
        /*0020*/                   CALL.REL.NOINC `($k$_ZL3getPKfi_$_shared) ;
$k$_ZL3getPKfi_$_shared:
\t//## File "/p/kernel.cu", line 5
        /*0030*/                   LDS   R7, [R4] ;
        /*0040*/                   RET.REL.NODEC R12 `(k) ;
.L_x_0:
        /*0050*/                   BRA `(.L_x_0);
        /*0060*/                   NOP;
\t.section\t.text.other,"ax",@progbits
$other$_ZL3getPKfi_$_shared:
\t//## File "/p/kernel.cu", line 5
        /*0000*/                   LDS R9, [R4] ;
"""


def test_machine_code_is_read_by_function_and_line() -> None:
    names = names_of('.loc 1 5 10 // kernel.cu:5:10\n.file 1 "/p/kernel.cu"\n')
    assert parsed(DISASSEMBLY, names) == {
        "k": {
            "9 kernel.cu": ["LDC R1, c[0x0][0x28]", "@!P0 LDG.E R8, desc[UR6][R2.64]"],
            "11 kernel.cu": ["CALL.REL.NOINC `($k$_ZL3getPKfi_$_shared)"],
        },
        "_ZL3getPKfi_$_shared": {"5 kernel.cu": ["LDS R7, [R4]", "RET.REL.NODEC R12 `(k)"]},
    }


def test_machine_code_is_below_the_ptx_of_a_line(page: Page, tmp_path: Path) -> None:
    file = with_plugin(tmp_path, "-g1")
    # The name of the file in the report is that in the comments of the PTX.
    [name] = names_of(compiled(tmp_path, "-g1")).values()
    names = {"/p/kernel.cu": name}
    after = parsed(DISASSEMBLY.replace("_ZL3getPKfi_$_shared", "_ZL3getPKfi"), names)
    before = parsed(DISASSEMBLY.replace("_ZL3getPKfi_$_shared", "_ZL3getPKfi").replace("LDS ", "LD.E"), names)
    file.write_text(with_machine_code(file.read_text(), after, before))
    page.goto(file.as_uri() + "#function=_ZL3getPKfi")
    code = page.locator("#source .code:visible")
    heads = code.locator(".pair > div > .quiet").all_inner_texts()
    assert heads == ["PTX without Tilespace", "PTX with Tilespace", "SASS without Tilespace", "SASS with Tilespace"]
    [stock, ours] = [text.split("\n")[1:] for text in code.locator(".pair > div").all_inner_texts()][2:]
    assert [stock[0].split()[0], ours[0].split()[0]] == ["LD.E", "LDS"]
    marks = [mark.get_attribute("class") for mark in code.locator(".pair").nth(1).locator(".mark").all()]
    assert marks == ["mark of-generic", "mark of-shared"]
    # Without the code that is compared with, there is one column; a line without memory has a button, too.
    file.write_text(with_machine_code(with_plugin(tmp_path, "-g1").read_text(), after, None))
    page.goto("about:blank")
    page.goto(file.as_uri() + "#function=k")
    page.locator('#source [data-line="11"] button:text("PTX and SASS")').click()
    assert "CALL.REL.NOINC" in page.inner_text("#source")


@pytest.mark.skipif(not disassembler(str(TOOLKIT / "bin" / "ptxas")), reason="there is no nvdisasm")
def test_the_page_of_the_command_has_machine_code(page: Page, tmp_path: Path) -> None:
    file = ROOT / "docs" / "examples" / "blur.cu"
    done = typed(f"tilespace {file} --cuda-path={TOOLKIT} --html {tmp_path}/page.html", tmp_path)
    assert done.returncode == 0, done.stderr
    page.goto((tmp_path / "page.html").as_uri() + "#at=blur.cu:11:60")
    assert "SASS with Tilespace" in page.inner_text("#source") and "LDS" in page.inner_text("#source")
