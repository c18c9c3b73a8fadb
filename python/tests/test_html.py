"""The page with the report, in a real browser."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Page, sync_playwright

from tilespace import Module

from test_module import KERNEL, command

HOSTILE = "</script><script>document.title='broken'</script>"


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


def show(page: Page, folder: Path, text: str) -> None:
    source = folder / "kernel.mlir"
    source.write_text(text)
    file = folder / "report.html"
    file.write_text(Module.parse(source).report_html())
    page.goto(file.as_uri())


def test_bodies_calls_and_accesses_are_shown(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    assert page.inner_text("#totals p") == "Functions: 3. Bodies: 4. Accesses: 4. Generic: 3 before, 1 after."
    assert page.locator("#bodies button").all_inner_texts() == ["get", "get.global\ncopy", "open\ngeneric", "kernel\nkernel"]
    assert page.locator("#graph .node").count() == 4 and page.locator("#graph path").count() == 2
    assert page.inner_text("#title") == "open"
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
    page.locator("tbody button.link").first.click()
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
    assert chain.is_visible() and "unknown-caller, in open" in chain.inner_text()
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


def test_text_on_colors_has_contrast(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    colors = page.evaluate(
        """() => [...document.querySelectorAll('#totals .chip')].map((chip) => {
          const style = getComputedStyle(chip);
          return [chip.textContent, style.color, style.backgroundColor];
        })"""
    )

    def light(color: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert len(colors) == 8 and len({back for _, _, back in colors}) == 8
    for space, text, back in colors:
        low, high = sorted((light(text), light(back)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, space


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
    same = made.stdout == (root / "passes" / "src" / "report" / "page.html").read_text()
    assert same, "run `make page`"


def test_bodies_are_found_and_chosen_by_keyboard(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    page.fill("#search", "glob")
    assert page.locator("#bodies button").count() == 1
    page.focus("#bodies button")
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "get.global" and "a copy of get" in page.inner_text("#about")
    page.fill("#search", "")
    page.check("#only input")
    assert page.locator("#bodies button").all_inner_texts() == ["open\ngeneric"]
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
    page.focus('#bodies [tabindex="0"]')
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.inner_text("#title") == "open"
    assert page.locator('#bodies [tabindex="0"]').count() == 1 and page.locator('#graph [tabindex="0"]').count() == 1
    page.fill("#search", "unknown-caller")
    assert page.locator("#bodies button").all_inner_texts() == ["open\ngeneric"]


def test_no_name_or_source_breaks_out_of_the_page(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL.replace("@get", f'@"{HOSTILE}"') + f"// {HOSTILE}\n")
    assert page.title() == "Memory spaces"
    assert HOSTILE in page.inner_text("#bodies")


def test_a_big_report_does_not_freeze(page: Page, tmp_path: Path) -> None:
    load = "  %v{0} = llvm.load %p : !llvm.ptr -> f32\n"
    body = "".join(load.format(index) for index in range(100))
    functions = "".join(f"llvm.func @f{n}(%p: !llvm.ptr) {{\n{body}  llvm.return\n}}\n" for n in range(2000))
    show(page, tmp_path, functions)
    assert page.locator("#bodies button").count() == 2000
    page.locator("#bodies button").nth(1999).click()
    assert page.inner_text("#title") == "f1999" and page.locator("#accesses tbody tr:not([hidden])").count() == 100
    # The time between a click and the browser's next frame.
    page.set_default_timeout(5000)
    page.evaluate("() => new Promise(requestAnimationFrame)")
