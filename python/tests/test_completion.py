"""The completions for shells, as the shells give them."""

import argparse
import os
import pty
import re
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tilespace._arguments import completions, diff_parser, report_parser

PROMPT = "ready>"


def options(parser: argparse.ArgumentParser) -> "list[str]":
    return re.findall(r"(?<=[\s,\[(])--[a-z-]+", re.sub(r"such as \S+", "", parser.format_help()))


@pytest.fixture
def script(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    if not shutil.which(request.param):
        pytest.skip(f"there is no {request.param}")
    file = tmp_path / f"completion.{request.param}"
    file.write_text(completions(request.param))
    return file


def in_bash(script: Path, *words: str) -> "list[str]":
    """The completions of the last word."""
    asked = f'. {script}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tilespace; printf "%s\\n" "${{COMPREPLY[@]}}"'
    shell = ["bash", "-c", asked, "bash", "tilespace", *words]
    done = subprocess.run(shell, capture_output=True, text=True, cwd=script.parent, check=True)
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_each_option_is_in_the_completion(shell: str) -> None:
    text = completions(shell)
    wanted = options(report_parser())
    assert len(set(wanted)) > 12
    for option in [*wanted, *options(diff_parser())]:
        assert re.search(rf"(?<![\w-]){option}(?![\w-])", text), option


@pytest.mark.parametrize("script", ["bash", "zsh"], indirect=True)
def test_the_shell_reads_the_completion(script: Path) -> None:
    subprocess.run([script.suffix[1:], "-n", str(script)], check=True)


@pytest.mark.parametrize("script", ["bash"], indirect=True)
def test_bash_completes_options_values_and_commands(script: Path) -> None:
    (script.parent / "folder").mkdir()
    (script.parent / "file.cu").touch()
    assert in_bash(script, "--fa") == ["--fail-on-generic"]
    assert set(in_bash(script, "--")) == set(options(report_parser()))
    assert set(in_bash(script, "diff", "--")) == set(options(diff_parser()))
    assert in_bash(script, "d") == ["diff"]
    assert sorted(in_bash(script, "f")) == ["file.cu", "folder"]
    # bash splits words at `=`.
    assert in_bash(script, "--cuda-path", "=", "f") == in_bash(script, "--cuda-path", "f") == ["folder"]
    assert in_bash(script, "--completions", "=") == ["bash", "zsh"]
    assert in_bash(script, "--top", "") == []


@pytest.mark.parametrize("script", ["zsh"], indirect=True)
def test_zsh_completes_what_is_typed(script: Path) -> None:
    (script.parent / "folder").mkdir()
    (script.parent / "file.cu").touch()
    terminal, theirs = pty.openpty()
    shell = subprocess.Popen(
        ["zsh", "-f", "-i"],
        cwd=script.parent,
        env={**os.environ, "TERM": "dumb"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        said(terminal)
        typed(terminal, f"PS1='{PROMPT}'; autoload -U compinit; compinit -u -D; . {script}\n")
        for beginning, whole in [
            ("tilespace --fa", "--fail-on-generic"),
            ("tilespace diff --te", "--text"),
            ("tilespace di", "diff"),
            ("tilespace --cuda-path=fo", "--cuda-path=folder"),
            ("tilespace diff fi", "file.cu"),
            ("tilespace x --completions=z", "--completions=zsh"),
        ]:
            # Control-U empties the line.
            assert whole in typed(terminal, f"\x15{beginning}\t"), beginning
    finally:
        os.close(terminal)
        shell.kill()
        shell.wait()


def typed(terminal: int, text: str) -> str:
    os.write(terminal, text.encode())
    return said(terminal)


def said(terminal: int) -> str:
    """The output, until there is none for a second."""
    text, end = b"", time.monotonic() + 20
    while time.monotonic() < end and select.select([terminal], [], [], 1.0)[0]:
        try:
            text += os.read(terminal, 65536)
        except OSError:
            break
    return re.sub(r"\x1b\[[\d;?]*[A-Za-z]|\r|\x08", "", text.decode(errors="replace"))
