#!/usr/bin/env python3
"""Takes pictures of pages with reports, for docs/images, by Chromium, after clicks on the elements of the selectors.

usage: target/python/bin/python tools/report/screenshot.py PAGE PICTURE [SELECTOR...]"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

page_file, picture, *clicks = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    wrong = []
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(Path(page_file).resolve().as_uri())
    for selector in clicks:
        page.click(selector)
    page.screenshot(path=picture)
    browser.close()
sys.exit("\n".join(wrong))
