"""Looks at one file: its report and page, or the reason why there is none. It prints nothing, so that many files can be
looked at in parallel.

look("kernel.cu", Look(given))      Outcome("kernel.cu", report=..., json=...)
look("notes.md", Look(given))       Outcome("notes.md", error="notes.md is neither ...", code=2)
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from . import Diagnostic, Error, Module, Report
from ._compile import CHIPS, CompileError, Options, compile_source, is_for, ptxas
from ._database import Database
from ._input import NotAModule, Source
from ._language import CUDA, without_code
from ._page import report_of
from ._sass import disassembler, machine_code, with_machine_code
from ._summary import Left
from ._tiles import CHIP, Tiles, is_tiles
from ._whole import write_whole
from ._words import Words

NOTHING = 2
# The number of errors of the passes that are shown one by one.
REFUSALS = 5


class NotBuilt(NotAModule):
    """A source that is not part of the build."""


@dataclass
class Outcome:
    """The report on a file. If there is none, `error` says why, and `code` is 1 for an error, 2 for nothing to look at."""

    file: str
    report: Optional[Report] = None
    json: str = ""
    said: List[str] = field(default_factory=lambda: [])
    error: str = ""
    code: int = 0
    is_compiled: bool = False
    is_unbuilt: bool = False
    tiles: Optional[Tiles] = None

    @property
    def left(self) -> List[Left]:
        """The accesses that stay generic, each with its reason."""
        return [Left(self.file, left) for left in self.report.left_generic] if self.report else []

    @property
    def generic(self) -> int:
        """The number of accesses that stay generic."""
        return self.report.after.get("generic", 0) if self.report else 0


def of_system(error: OSError) -> str:
    """The message of an error of the system, with its file."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)


def first_line(error: Error) -> str:
    """The first line of an error, or the full output of a compiler. Notes and other diagnostics are in the exception."""
    return str(error) if isinstance(error, CompileError) else str(error).splitlines()[0]


class Look:
    """Looks at files, with the options of the command."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._given = given
        self._database = Database.read(given.database) if given.database else None

    def sources(self, folder: Optional[str]) -> List[str]:
        """The sources that the build's database has in a folder, or all of them."""
        return self._database.sources(folder) if self._database else []

    def at(self, file: str, page: Optional[str] = None) -> Outcome:
        """Looks at a file, and writes its page if one is named."""
        try:
            return self._at(Source.read(file), page)
        except NotBuilt as error:
            return Outcome(file, error=str(error), code=NOTHING, is_unbuilt=True)
        except NotAModule as error:
            return Outcome(file, error=str(error), code=NOTHING)
        except Error as error:
            return Outcome(file, error=first_line(error), code=1)
        except OSError as error:
            return Outcome(file, error=of_system(error), code=1)
        except ValueError as error:
            # A path that a pass option cannot have as its value.
            return Outcome(file, error=str(error), code=1)

    def options(self, source: Source) -> Options:
        """How a source is compiled: by its entry in the database, with the additions of the command line."""
        given, entry = self._given, self._entry(source)
        language = entry.language if entry.language in CHIPS else source.language
        named = given.arch if given.arch and not (given.is_project and language and not is_for(given.arch, language)) else None
        chips = [chip for chip in entry.chips if language and is_for(chip, language)]
        more = [*entry.more, *given.clang.more]
        return Options(named or newest(chips), given.cuda_path or entry.cuda_path, more, given.clang.language or language)

    def _entry(self, source: Source) -> Words:
        if not self._database or source.is_ir:
            return Words()
        entry = self._database.of(source.name)
        if entry is None:
            path = self._database.path
            raise NotBuilt(f"{source.name} is not in {path}; omit -p to compile it with the arguments given", [])
        return entry

    def _at(self, source: Source, page: Optional[str]) -> Outcome:
        options, outcome = self.options(source), Outcome(source.name)
        outcome.is_compiled = options.language in CHIPS
        if outcome.is_compiled:
            report, outcome.json = self._compiled(source, options, page)
        else:
            outcome.said += self._unused(source)
            report, outcome.json = self._read(source, page, outcome)
        if not report.has_code:
            why = report.not_read[0] if report.not_read else without_code(source.data)
            raise NotAModule(f"{source.name}: {why}", [])
        outcome.report = report
        if report.not_read and not report.before:
            outcome.error = f"{source.name}: no access was counted, and some code was not looked at: {report.not_read[0]}"
            outcome.code = NOTHING
        return outcome

    def _unused(self, source: Source) -> List[str]:
        """A warning about arguments for a compiler that are not used. Not for a folder, where other files may use them."""
        given = self._given
        of_tiles = () if is_tiles(source) else (("--arch", given.arch), ("--cuda-path", given.cuda_path))
        names = [name for name, value in (*of_tiles, ("-p", given.database)) if value]
        names += given.clang.more[:1]
        if given.is_project or not names:
            return []
        return [f"{source.name} is not source code to compile: ignoring {', '.join(names)}"]

    def _read(self, source: Source, page: Optional[str], outcome: Outcome) -> Tuple[Report, str]:
        """The report on a module. Kernels of tiles are compiled, too, unless only a table of many files is wanted."""
        given = self._given
        rules: Dict[str, Any] = {"space_rules": given.space_rules} if given.space_rules else {}
        rules.update({"whole_program": True} if given.whole_program else {})
        sources = {"sources": given.sources} if given.sources else {}
        module = Module.parse(source.data, source.name)
        json = module.report_json(**rules)
        outcome.said += _refused([each for each in module.said if each.severity == "error"])
        report = Report.from_json(json)
        if is_tiles(source) and report.has_code and (page or not given.is_project):
            outcome.tiles = self._tiles(source, module, outcome.said)
        if page and report.has_code:
            if outcome.tiles:
                write_whole(page, self._with_tiles(module.report_html(**rules, **sources), outcome.tiles))
            else:
                module.write_report(page, **rules, **sources)
        return report, json

    def _tiles(self, source: Source, module: Module, said: List[str]) -> Optional[Tiles]:
        """The kernels on the chip; none if they cannot be compiled for it."""
        options = Options(self._given.arch or CHIP, self._given.cuda_path, [], None)
        try:
            return Tiles.of(module, options.chip, ptxas(options))
        except (Error, ValueError) as error:
            said.append(f"{source.name}: not compiled for {options.chip}: {str(error).splitlines()[0]}")
            return None

    def _with_tiles(self, page: str, tiles: Tiles) -> str:
        """The page with the steps of the kernels, and with NVIDIA's machine code if NVIDIA's programs are installed."""
        page = page.replace("</main>", f"</main>{tiles.page()}", 1)
        assembler = ptxas(Options(tiles.chip, self._given.cuda_path, [], None))
        reader = disassembler(assembler) if assembler else None
        return with_machine_code(page, machine_code(tiles.ptx, assembler, reader), None) if assembler and reader else page

    def _compiled(self, source: Source, options: Options, page: Optional[str]) -> Tuple[Report, str]:
        """The report of the plugin, on the code that the compiler emits."""
        given = self._given
        with tempfile.TemporaryDirectory() as folder:
            # Not under the page's name, where the plugin would replace %m and %c.
            made = Path(folder) / ("report.html" if page else "report.json")
            told = [f"-tilespace-report={made}"]
            told += [f"-tilespace-space-rules={given.space_rules}"] if given.space_rules else []
            told += ["-tilespace-whole-program"] if given.whole_program else []
            told += [f"-tilespace-sources={given.sources}"] if page and given.sources else []
            code = compile_source(source, options, [word for option in told for word in ("-mllvm", option)])
            if not made.exists():
                return Report([], [], {}, {}, [], []), ""
            text = made.read_text(encoding="utf-8")
            json = dumps(report_of(text), indent=2) if page else text
            report = Report.from_json(json)
            if page and report.has_code:
                write_whole(page, self._with_machine_code(text, source, options, code))
        return report, json

    def _with_machine_code(self, page: str, source: Source, options: Options, code: str) -> str:
        """The page. For CUDA it gets NVIDIA's machine code, with and without the plugin, if NVIDIA's programs are installed."""
        assembler = ptxas(options) if options.language == CUDA else None
        reader = disassembler(assembler) if assembler else None
        if not assembler or not reader:
            return page
        without = compile_source(source, options)
        return with_machine_code(page, *(machine_code(each, assembler, reader) for each in (code, without)))


def _refused(refused: List[Diagnostic]) -> List[str]:
    """Warnings about the operations that the passes reject in a module; the report covers it nevertheless."""
    said = [f"{each.location}: the passes reject this: {each.message}" for each in refused[:REFUSALS]]
    if len(refused) > REFUSALS:
        said.append(f"{refused[0].location}: the passes reject {len(refused) - REFUSALS} more operations")
    return said


def newest(chips: List[str]) -> Optional[str]:
    """The newest chip: a build may compile for several, and a report is for one.

    >>> newest(["sm_75", "sm_120", "sm_90a"]), newest(["gfx90a", "gfx942"]), newest([])
    ('sm_120', 'gfx942', None)
    """

    def number(chip: str) -> Tuple[int, str]:
        digits = "".join(each for each in chip if each.isdigit())
        return len(digits) * 10**6 + int(digits or 0), chip

    return max(chips, key=number, default=None)
