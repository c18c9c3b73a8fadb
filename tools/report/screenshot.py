#!/usr/bin/env python3
"""Takes pictures of pages with reports, for docs/images, by Chromium, after clicks on the elements of the selectors.

usage: target/python/bin/python tools/report/screenshot.py PAGE PICTURE [--dark] [--print] [--width N] [--full] [SELECTOR...]

PAGE may end in a fragment, `report.html#function=get`."""

import argparse
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# Nothing but the page: no sandbox for root, no GPU, and none of the browser's own requests.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

parser = argparse.ArgumentParser()
parser.add_argument("page")
parser.add_argument("picture")
parser.add_argument("--dark", action="store_true", help="the dark colors")
parser.add_argument("--print", action="store_true", help="as it is printed")
parser.add_argument("--width", type=int, default=1280, help="390 is a phone")
parser.add_argument("--full", action="store_true", help="all of the page, not its first thousand lines of pixels")
parser.add_argument("clicks", nargs="*", metavar="SELECTOR")
given = parser.parse_intermixed_args()
file, _, fragment = given.page.partition("#")
wrong = []
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    page = browser.new_page(viewport={"width": given.width, "height": 1000}, color_scheme="dark" if given.dark else "light")
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(Path(file).resolve().as_uri() + (f"#{fragment}" if fragment else ""))
    if given.print:
        page.emulate_media(media="print")
    for selector in given.clicks:
        page.click(selector)
    page.screenshot(path=given.picture, full_page=given.full)
    browser.close()
sys.exit("\n".join(wrong))
