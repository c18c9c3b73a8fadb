"""Many files at once: the table, the pages, new accesses, and code review."""

import io
import json
import os
import re
import sys
import time
from pathlib import Path
from typing import Any, Dict

import jsonschema
import pytest

from tilespace import Report
from tilespace._page import report_of
from tilespace._progress import Progress
from tilespace._project import pages_of

from test_command import CUDA, KERNEL, LLVM_IR, ROOT, command, printed

# Two accesses that stay generic, one of them in a second function.
TWICE = LLVM_IR.replace(
    "!llvm.dbg.cu",
    "define float @other(ptr %p) !dbg !7 {\n  %v = load float, ptr %p, !dbg !8\n  ret float %v, !dbg !8\n}\n!llvm.dbg.cu",
) + (
    '!7 = distinct !DISubprogram(name: "other", file: !2, line: 5, type: !4, unit: !1, spFlags: DISPFlagDefinition)\n'
    "!8 = !DILocation(line: 6, column: 12, scope: !7)\n"
)
HOST = 'target triple = "x86_64-pc-linux-gnu"\ndefine void @f(ptr %p) {\n  ret void\n}\n'
# The requirements of SARIF 2.1.0 for the parts that are written.
SARIF: Dict[str, Any] = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "$schema": {"type": "string", "format": "uri"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "required": ["name", "version", "rules"],
                                "properties": {
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "required": ["id", "shortDescription", "help", "defaultConfiguration"],
                                            "properties": {
                                                "name": {"pattern": "^[A-Z][A-Za-z]*$"},
                                                "help": {"required": ["text"]},
                                                "shortDescription": {"required": ["text"]},
                                                "defaultConfiguration": {
                                                    "properties": {"level": {"enum": ["note", "warning", "error"]}}
                                                },
                                            },
                                        },
                                    }
                                },
                            }
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "required": ["message", "ruleId", "ruleIndex", "level", "locations", "partialFingerprints"],
                            "properties": {
                                "message": {"required": ["text"]},
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "locations": {"$ref": "#/$defs/locations", "minItems": 1},
                                "relatedLocations": {"$ref": "#/$defs/locations"},
                                "partialFingerprints": {"additionalProperties": {"type": "string"}},
                            },
                        },
                    },
                },
            },
        },
    },
    "$defs": {
        "locations": {
            "type": "array",
            "items": {
                "required": ["physicalLocation"],
                "properties": {
                    "physicalLocation": {
                        "required": ["artifactLocation"],
                        "properties": {
                            "artifactLocation": {
                                "required": ["uri"],
                                "properties": {"uri": {"pattern": r"^(file:///)?[^/\s:][^\s]*$"}},
                            },
                            "region": {
                                "required": ["startLine"],
                                "properties": {
                                    name: {"type": "integer", "minimum": 1} for name in ("startLine", "startColumn")
                                },
                            },
                        },
                    }
                },
            },
        }
    },
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files of one name, a file for the host, a file that cannot be read, and no other file with GPU code."""
    for name, text in {
        "src/a/k.ll": LLVM_IR,
        "src/b/k.ll": TWICE,
        "src/none.ll": KERNEL.replace("define float @_Z", "define internal float @_Z"),
        "src/host.ll": HOST,
        "src/bad.mlir": "nonsense",
        "src/notes.txt": "nothing",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_one_table_with_the_worst_file_first(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    out, err = printed(capsys, "src", code=1)
    assert err == ""
    assert out.splitlines()[0] == "src: 3 of 5 files have GPU code"
    rows = re.findall(r"^(src/\S+|all 3) +(\d+) of (\d+) generic +(\d+) of (\d+) generic$", out, re.MULTILINE)
    assert [row[0] for row in rows] == ["src/b/k.ll", "src/a/k.ll", "src/none.ll", "all 3"]
    assert [row[3] for row in rows] == ["2", "1", "0", "3"]
    assert "left generic: 3\n  3  unknown-caller  get (2), other (1)\n" in out
    assert "failed: 1\n  src/bad.mlir:1:1: error" in out
    assert "nothing to look at: 1\n  src/host.ll: left alone" in out
    top, _ = printed(capsys, "src", "--top=1", code=1)
    assert "and 2 more files (--top=3)" in top and "src/a/k.ll" not in top.partition("left generic")[0]


def test_what_is_printed_does_not_depend_on_how_many_are_compiled_at_once(
    project: Path, capsys: "pytest.CaptureFixture[str]"
) -> None:
    for number in range(12):
        (project / "src" / f"n{number}.ll").write_text(TWICE if number % 3 else LLVM_IR)
    for words in ((), ("--all",), ("--json",)):
        texts = {
            re.sub(r'"(extract|solve|\w+_seconds)": [\d.e-]+', "", printed(capsys, "src", "-j", str(jobs), *words, code=1)[0])
            for jobs in (1, 2, 7)
        }
        assert len(texts) == 1


def test_several_files_are_looked_at_each_once(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    out, _ = printed(capsys, "src/a/k.ll", "src/b/k.ll", "./src/a/k.ll")
    assert out.startswith("2 of 2 files have GPU code\n")
    out, _ = printed(capsys, "src/a", "src/b/k.ll")
    assert out.startswith("2 of 2 files have GPU code\n")


def test_the_json_of_a_folder_has_each_report_and_the_totals(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    out, _ = printed(capsys, "src", "--json", code=1)
    data = json.loads(out)
    assert data["reasons"] == {"unknown-caller": 3} and data["accesses"]["after"]["generic"] == 3
    files = {each["file"]: each for each in data["files"]}
    assert list(files) == sorted(files) and Report.from_json(json.dumps(files["src/a/k.ll"]["report"])).after == {"generic": 1}
    assert "error" in files["src/bad.mlir"]["failed"] and "left alone" in files["src/host.ll"]["nothing"]


def test_one_kernel_of_a_folder_is_shown_where_it_is(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    for file in ("bad.mlir", "host.ll"):
        (project / "src" / file).unlink()
    out, err = printed(capsys, "src", "--kernel=other")
    assert out.startswith("src/b/k.ll\n\nother: 1 of 1 generic before") and "src/a" not in out and err == ""
    _, err = printed(capsys, "src", "--kernel=nobody", code=1)
    assert err == "no kernel or function is named 'nobody' in 3 files\n"


def test_the_summary_names_the_first_lines_of_each_reason(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    out, _ = printed(capsys, "src/b/k.ll")
    assert "  2  unknown-caller  get (1), other (1)\n       kernel.cu:2:10, 6:12\n" in out
    assert "or give --whole-program if no other module calls it" in out
    out, _ = printed(capsys, "src", code=1)
    assert "       kernel.cu:2:10, 6:12\n" in out
    (project / "src" / "b" / "kernel.cu").touch()
    out, _ = printed(capsys, "src/b/k.ll", "src/a/k.ll")
    assert "       src/b/kernel.cu:2:10, 6:12, kernel.cu:2:10\n" in out


def test_an_option_without_use_for_a_file_is_ignored(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    out, err = printed(capsys, "src", "--arch=sm_80", "--cuda-path=nowhere", "-Iinc", code=1)
    assert "3 of 5 files" in out and err == ""
    out, err = printed(capsys, "src/a/k.ll", "--arch=sm_80")
    assert "left generic: 1" in out and err == "src/a/k.ll is not source code to compile: ignoring --arch\n"


def test_pages_of_one_name_do_not_collide(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    printed(capsys, "src", "--html", "pages", code=1)
    found = sorted(str(each.relative_to(project / "pages")) for each in (project / "pages").rglob("*") if each.is_file())
    assert found == ["a/k.ll.html", "b/k.ll.html", "index.html", "none.ll.html"]
    index = (project / "pages" / "index.html").read_text()
    links = re.findall(r'href="([^"#]+)', index)
    assert set(links) == set(found) - {"index.html"} and index.index("b/k.ll") < index.index("a/k.ll")
    assert "src/bad.mlir:1:1: error" in index and "<style>" in index and "--generic" in index and 'lang="en"' in index
    assert [each["location"] for each in report_of((project / "pages" / "b" / "k.ll.html").read_text())["left_generic"]] == [
        "kernel.cu:2:10",
        "kernel.cu:6:12",
    ]
    printed(capsys, "src/a/k.ll", "--html", "pages")
    assert pages_of(["x/k.cu", "y/k.cu", "-"], "p") == {
        "x/k.cu": "p/x/k.cu.html",
        "y/k.cu": "p/y/k.cu.html",
        "-": "p/stdin.html",
    }


def test_the_index_escapes_what_it_names(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    (project / "src" / "<b>&#.ll").write_text(LLVM_IR)
    printed(capsys, "src", "--html", "pages", code=1)
    index = (project / "pages" / "index.html").read_text()
    assert "<b>" not in index and "src/&lt;b&gt;&amp;#.ll" in index and 'href="%3Cb%3E%26%23.ll.html"' in index


def test_a_baseline_names_the_accesses_that_are_new(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    words = ("src/a", "src/b", "--baseline", "known.json")
    _, err = printed(capsys, *words, "--update-baseline")
    assert err == "known.json: 3 accesses in 3 functions of 2 files\n"
    first = (project / "known.json").read_text()
    assert json.loads(first)["files"]["src/a/k.ll"] == {"get": {"unknown-caller": 1}}
    _, err = printed(capsys, *words)
    assert err == ""
    # Lines that shift are not new accesses.
    (project / "src" / "b" / "k.ll").write_text(TWICE.replace("line: 6,", "line: 600,"))
    printed(capsys, *words)
    # A rise in one file is not hidden by a fall in another.
    (project / "src" / "a" / "k.ll").write_text(TWICE)
    (project / "src" / "b" / "k.ll").write_text(LLVM_IR)
    _, err = printed(capsys, *words, code=1)
    assert err == (
        "src/a/k.ll: other stays generic (unknown-caller), new: kernel.cu:6:12\n"
        "known.json: 1 known access is no longer generic (--update-baseline)\n"
    )
    printed(capsys, *words, "--update-baseline")
    printed(capsys, *words)
    assert json.loads((project / "known.json").read_text())["files"]["src/b/k.ll"] == {"get": {"unknown-caller": 1}}


def test_one_more_access_of_a_known_function_and_reason_is_new(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    words = ("src/a/k.ll", "--baseline=known.json")
    printed(capsys, *words, "--update-baseline")
    more = LLVM_IR.replace("  ret float %v, !dbg !5", "  %w = load float, ptr %p, !dbg !9\n  ret float %w, !dbg !9")
    (project / "src" / "a" / "k.ll").write_text(more + "!9 = !DILocation(line: 3, column: 4, scope: !3)\n")
    _, err = printed(capsys, *words, code=1)
    assert err == "src/a/k.ll: get stays generic (unknown-caller), 1 of 2 new: kernel.cu:2:10, kernel.cu:3:4\n"


def test_a_baseline_keeps_files_that_were_not_looked_at(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    printed(capsys, "src/a", "src/b", "--baseline=known.json", "--update-baseline")
    printed(capsys, "src/a/k.ll", "--baseline=known.json", "--update-baseline")
    assert set(json.loads((project / "known.json").read_text())["files"]) == {"src/a/k.ll", "src/b/k.ll"}
    (project / "src" / "b" / "k.ll").unlink()
    printed(capsys, "src/a/k.ll", "--baseline=known.json", "--update-baseline")
    assert set(json.loads((project / "known.json").read_text())["files"]) == {"src/a/k.ll"}
    (project / "known.json").write_text("[]")
    _, err = printed(capsys, "src/a/k.ll", "--baseline=known.json", code=1)
    assert err == "known.json is not a baseline; --update-baseline writes one\n"


def test_sarif_is_what_a_code_review_shows(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    (project / "src" / "b" / "kernel.cu").touch()
    printed(capsys, "src", "--sarif=review.sarif", code=1)
    data = json.loads((project / "review.sarif").read_text())
    jsonschema.validate(data, SARIF)
    [run] = data["runs"]
    assert len(run["results"]) == 3 and not run["invocations"][0]["executionSuccessful"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "unknown-caller" and result["level"] == "warning"
    physical = run["results"][-1]["locations"][0]["physicalLocation"]
    assert physical == {"artifactLocation": {"uri": "src/b/kernel.cu"}, "region": {"startLine": 6, "startColumn": 12}}
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].startswith("src/bad.mlir:1:1: error")


def test_an_access_of_a_header_is_one_result(project: Path, capsys: "pytest.CaptureFixture[str]") -> None:
    for name in ("a", "b"):
        (project / "src" / name / "k.ll").write_text(LLVM_IR.replace("/gone", str(project)))
    (project / "kernel.cu").touch()
    printed(capsys, "src/a", "src/b", "--sarif=review.sarif")
    [run] = json.loads((project / "review.sarif").read_text())["runs"]
    [result] = run["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "kernel.cu"


def test_progress_without_a_terminal_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilespace._progress.BETWEEN", 0.1)
    monkeypatch.setattr(sys, "stderr", said := io.StringIO())
    with Progress(lambda: "17 of 500"):
        time.sleep(0.45)
    lines = said.getvalue().splitlines()
    assert 2 <= len(lines) <= 4 and lines[0] == "17 of 500: 0 s"


@pytest.mark.skipif(not (CUDA / "complete").exists(), reason="tools/cuda-wheels.sh was not run")
def test_a_page_of_the_compiler_has_the_report_that_it_has_without(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_bytes((ROOT / "docs" / "examples" / "blur.cu").read_bytes())
    one = json.loads(command(f"tilespace k.cu --cuda-path={CUDA} --json", tmp_path).stdout)
    two = json.loads(command(f"tilespace k.cu --cuda-path={CUDA} --json --html k.html", tmp_path).stdout)
    for each in (one, two):
        del each["stats"]
    assert one == two and os.path.getsize(tmp_path / "k.html") > 10000
