"""The page with the report, in a real browser."""

import shutil
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Page, sync_playwright

from tilespace import Module

from test_module import KERNEL

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
    assert "4 functions" not in page.inner_text("#totals") and "Generic: 3 before, 1 after" in page.inner_text("#totals")
    assert page.locator("#bodies button").all_inner_texts() == ["get", "get.global\ncopy", "open\ngeneric", "kernel\nkernel"]
    assert page.locator("#graph .node").count() == 4 and page.locator("#graph path").count() == 2
    assert page.inner_text("#title") == "open"
    page.screenshot(path=tmp_path / "page.png", full_page=True)


def test_the_chain_of_a_generic_access_leads_to_its_lines(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, KERNEL)
    why = page.locator("button.why")
    assert (why.inner_text(), why.get_attribute("aria-expanded")) == ("unknown-caller", "false")
    why.click()
    chain = page.locator(".chain")
    assert chain.is_visible() and "argument 0 of 'open'" in chain.inner_text()
    chain.locator("button").first.click()
    assert "llvm.func @open" in page.inner_text("#source .here")
    page.locator("tbody button.link").first.click()
    assert "llvm.load %p" in page.inner_text("#source .here") and "generic" in page.inner_text("#source .here")


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
    # What the browser does between a click and its next frame.
    page.set_default_timeout(5000)
    page.evaluate("() => new Promise(requestAnimationFrame)")
