"""Modules, and operations on them."""

from __future__ import annotations

import difflib
import errno
import json
import operator
import os
import re
import tempfile
import threading
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import IO, Any, Callable, Dict, List, Optional, Tuple, TypeVar, Union

from ._diagnostic import Diagnostic, Error, Message, diagnostics_of
from ._input import INPUT, newer, no_module, readable, rules_for, what_else
from ._packages import CUDA_LANG, CUTE_DSL, cuda_lang_text, cute_traced, pallas_kernels
from ._report import Leftover, Report

try:
    from . import _native
except ImportError as error:
    library = re.search(r"(lib(?:MLIR|LLVM)[^:\s]*): cannot open shared object", str(error))
    if not library:
        raise
    package = "libmlir-22" if "MLIR" in library[1] else "libllvm22"
    raise ImportError(f"tilespace needs {library[1]}: install {package} (Debian, apt.llvm.org)") from None

T = TypeVar("T")
Table = List[Tuple[str, str, str, str, List[str]]]

# The pipelines to PTX besides `to-ptx`, and the words by which a module that needs them is recognized.
TO_PTX = {
    "cuda-tile-to-ptx": ("cuda_tile.module", '"cuda_tile.'),
    "tile-to-ptx": ("!nv_tileaa.", '"nv_tileaa.'),
    "cute-to-ptx": ("!cute.", '"cute.', '"cute_nvgpu.', '"cuda.kernel"', '"nvidia.'),
}

# The prefix of the native part's errors about a pipeline, as opposed to a module.
UNREADABLE = "failed to parse pass pipeline:\n"
# MLIR for targets that are supported only as LLVM IR.
OTHER_TARGETS = re.compile(r"left alone: .*\b(?:amdgpu|rocdl|spir)", re.IGNORECASE)
LOWERED = "lower it to LLVM IR, the form that is supported for AMDGPU and SPIR-V"
# The number of ops without a rule that are named.
NAMED = 5
OF_RULES = re.compile(r"(?:no|the) rule ")
# Errors of `verify-memory-spaces` about code that no back end accepts.
IMPOSSIBLE = re.compile("Cannot cast non-generic pointer|has no generic pointers")
# Messages of `check-space-rules` about rules that do not fit the ops or types that they describe.
MISFIT = re.compile(r"the rule for .* (?:names .*, and no op|takes .* for a pointer, and no rule|has no space '.*', but) ")


def _wait(work: Callable[[], T]) -> T:
    """Runs work in a thread, so that Ctrl-C ends the wait for it. The work then goes on for a while, and its result is lost."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    result: List[T] = []
    failure: List[BaseException] = []

    def run() -> None:
        try:
            result.append(work())
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.2)
    if failure:
        raise failure[0]
    return result[0]


def _call(work: Callable[[], Tuple[Optional[T], List[Message]]], what: str, name: str) -> Tuple[T, List[Diagnostic]]:
    value, messages = _wait(work)
    diagnostics = diagnostics_of(messages, name)
    if value is None:
        errors = [str(each).rpartition(UNREADABLE)[2] for each in diagnostics if each.severity == "error"]
        raise Error(errors[0] if errors else what, diagnostics)
    return value, diagnostics


def chip_error(chip: str) -> Optional[str]:
    """The error for the name of a chip that LLVM does not have, or None.

    >>> chip_error("hopper")
    "LLVM has no chip 'hopper': did you mean 'sm_90'?"
    """
    return _native.pipeline_error(f"builtin.module(to-ptx{{chip='{chip}'}})")


def version() -> str:
    """The version of Tilespace."""
    return _native.VERSION


def demangled(name: str) -> str:
    """A name as in the source.

    >>> demangled("_Z4pickPKfi")
    'pick(float const*, int)'
    """
    return _native.demangled(name)


def advice() -> Dict[str, str]:
    """The advice for each reason why an access stays generic.

    >>> advice()["unknown-caller"]
    'Make the function static, or compile with whole-program if no other module calls it.'
    """
    return dict(_native.advice())


def passes() -> Dict[str, str]:
    """The passes and pipelines of Tilespace, and their descriptions."""
    return {name: text for name, (text, _) in _tables().items()}


def options(name: str) -> Dict[str, str]:
    """The options of a pass or pipeline, and their meanings."""
    return {option: text for option, text, _, _, _ in _table(name)}


@lru_cache(maxsize=None)
def _tables() -> Dict[str, Tuple[str, Table]]:
    """The description and the options of each pass and pipeline."""
    return {name: (text, table) for name, text, table in _native.passes()}


def _table(name: str) -> Table:
    tables = _tables()
    if name not in tables:
        error = _unregistered(name)
        if error is None:
            raise ValueError(f"'{name}' is an upstream pass: give its options as text, '{name}{{option=value}}'")
        near = suggestion(name, list(tables)) or "".join(error.partition("; did you mean")[1:])
        raise ValueError(f"no pass or pipeline is named '{name}'{near}")
    return tables[name][1]


def _unregistered(name: str) -> Optional[str]:
    """The error for a name that is not an upstream pass either, or None. An upstream pass may be for another op than a
    module."""
    error = _native.pipeline_error(f"builtin.module({name})")
    return error if error and "does not refer to a registered" in error else None


def suggestion(word: str, known: List[str]) -> str:
    """The nearest known word, for the end of a message."""
    near = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""


def _spelled(name: str, given: Dict[str, Any]) -> str:
    """A pass or pipeline with options in pipeline syntax."""
    known = {option: (kind, words) for option, _, kind, _, words in _table(name)}
    texts: List[str] = []
    for key, value in given.items():
        option = key if key in known else key.replace("_", "-")
        if option not in known:
            raise ValueError(f"'{name}' has no option '{key}'{suggestion(option, list(known))}")
        kind, words = known[option]
        # numpy's numbers.
        value = value.item() if kind in ("bool", "int") and hasattr(value, "item") else value
        if kind == "int" and not isinstance(value, (bool, int)) and hasattr(value, "__index__"):
            value = operator.index(value)
        text = str(value).lower() if isinstance(value, bool) else str(value)
        right = {
            "bool": isinstance(value, bool),
            "int": isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63,
            "enum": text in words,
        }.get(kind, isinstance(value, (str, os.PathLike, float, int)) and not isinstance(value, bool))
        if not right:
            width = " with 64 bits" if kind == "int" and isinstance(value, int) and not isinstance(value, bool) else ""
            wanted = " or ".join(f"'{word}'" for word in words) if kind == "enum" else f"a value of type {kind}{width}"
            raise ValueError(f"option '{option}' of '{name}' takes {wanted}, not {value!r}")
        quote = next((each for each in ("", "'", '"') if _is_quoted(text, each)), None)
        if quote is None:
            raise ValueError(f"option '{option}' of '{name}' cannot be {value!r}: its braces or quotes are not closed")
        texts.append(f"{option}={quote}{text}{quote}")
    return f"{name}{{{' '.join(texts)}}}" if texts else name


def _is_quoted(text: str, quote: str) -> bool:
    """Whether MLIR reads a text in these quotes as the value of an option: MLIR counts braces in quotes, too."""
    depths = list(accumulate((char == "{") - (char == "}") for char in text))
    balanced = min(depths, default=0) >= 0 and (not depths or depths[-1] == 0)
    return balanced and quote not in text if quote else bool(re.fullmatch(r"[-\w.,+/:]*", text))


def _complete(file: Path, said: List[Diagnostic]) -> None:
    """Adds the code to a report that was not looked at: its target is not supported, or a rule is missing or does not fit."""
    data = json.loads(file.read_text(encoding="utf-8"))
    if data["functions"]:
        more = [each.message for each in said if MISFIT.match(each.message)]
        if unknown := [name for name in _undescribed(said) if not name.startswith("llvm.")]:
            rest = f" and {len(unknown) - NAMED} more" if len(unknown) > NAMED else ""
            more.insert(0, f"ops without a rule (--space-rules): {', '.join(unknown[:NAMED])}{rest}")
    else:
        why = [each.message for each in said if each.severity == "remark" and not OF_RULES.match(each.message)]
        more = [f"{each}: {LOWERED}" if OTHER_TARGETS.search(each) else each for each in dict.fromkeys(why)]
    if more:
        data["not_read"] += more
        file.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def _undescribed(said: List[Diagnostic]) -> List[str]:
    return [found[1] for each in said if (found := re.match(r"no rule or interface describes '([^']+)'", each.message))]


def from_jax(lowered: Any) -> List[Module]:
    """The Pallas kernels for CUDA in a program lowered by JAX: one module for each `pallas_call`, with its kernel's name.

        lowered = jax.jit(f).trace(x).lower(lowering_platforms=("cuda",))
        for kernel in tilespace.from_jax(lowered):
            print(kernel.name, kernel.spaces())

    No GPU is needed. Raises `Error` if there are no such kernels, or if they are for Mosaic."""
    return [Module._read(data, name) for name, data in pallas_kernels(lowered)]  # pyright: ignore[reportPrivateUsage]


def from_cuda_lang(kernel: Any, signature: Any = None, chip: str = "sm_90a") -> Module:
    """A kernel of NVIDIA's cuda.lang, as its front end passes it to the compiler. The compiler itself is not called.

        signature = KernelSignature.from_kernel_args(saxpy, (256, 2.0, x, y))
        module = tilespace.from_cuda_lang(saxpy, signature)
        print(module.spaces(), module.to_ptx(chip="sm_90a"))

    `kernel` may also be the result of `compile_simt(..., keep_mlir=True)`. `chip` is the chip for which the kernel is traced;
    no GPU is needed."""
    return Module._read(cuda_lang_text(kernel, signature, chip), CUDA_LANG)  # pyright: ignore[reportPrivateUsage]


def from_cutedsl(function: Any, /, *arguments: Any, chip: str = "sm_90a", **named: Any) -> Module:
    """The module that NVIDIA's CuTe DSL traces of a function of @cute.jit, with the lines of Python. The compiler itself is not
    called.

        module = tilespace.from_cutedsl(add, x, y, 1024)
        print(module.spaces(), module.to_ptx(chip="sm_90a", lineinfo=True))

    The arguments are those of `cute.compile`, its `options` included. `chip` is the chip for which the function is traced; no
    GPU is needed. Raises TypeError if the function is not of @cute.jit, ImportError if the package is missing or too old
    (release 4.8.1 is not), ValueError for a chip that it does not have, and its errors if the function cannot be traced."""
    return Module._read(cute_traced(function, arguments, named, chip), CUTE_DSL)  # pyright: ignore[reportPrivateUsage]


class Module:
    """An MLIR module. A pass that fails leaves it unchanged."""

    def __init__(self, text: str, name: str, diagnostics: List[Diagnostic], rules: Optional[str] = None) -> None:
        """Used by `parse`: the text in the generic form, the name of the source, its diagnostics, and the rule file it needs."""
        self._text = text
        self._name = name
        self._rules = rules
        self.diagnostics = diagnostics
        """The diagnostics of the parser, or of the last call of `run`."""
        self.said: List[Diagnostic] = []
        """The diagnostics of the last report, such as the reason why code was left alone. Errors are about code that the passes
        reject."""

    @staticmethod
    def parse(source: Union[str, bytes, "os.PathLike[str]", IO[Any]], name: Optional[str] = None) -> Module:
        """Reads MLIR (text or bytecode), LLVM IR (text or bitcode), CUDA Tile bytecode, or a dump of CuTe DSL, detected
        by its content.

        `source` is text, bytes, a path, or an open file; a text of one line that names a file is a path, too. `name` is its name
        in messages. Raises `NotAModule`, with the next step, if the data are not a module, such as CUDA source; `Error` if
        they cannot be parsed; and `OSError` if they cannot be read.
        """
        if isinstance(source, str) and source and "\n" not in source and ("{" not in source or os.path.exists(source)):
            source = Path(source)
        if isinstance(source, str):
            data = source.encode()
        elif isinstance(source, bytes):
            data = source
        elif isinstance(source, os.PathLike):
            name = name or os.fspath(source)
            data = Path(source).read_bytes()
        elif hasattr(source, "read"):
            text = source.read()
            data = text.encode() if isinstance(text, str) else bytes(text)
            # The name of a file without a name is a number.
            name = name or (source.name if isinstance(getattr(source, "name", None), str) else None)
        else:
            raise TypeError(f"a module is read from text, bytes, a path or an open file, not from {source!r}")
        return Module._read(data, name or INPUT)

    @staticmethod
    def _read(data: bytes, name: str) -> Module:
        data, kind = readable(data, name)
        try:
            text, messages = _call(lambda: _native.read(data, name, kind), f"{name} cannot be read", name)
        except Error as error:
            if kind == "mlir" and (what := what_else(data, name)):
                raise no_module(f"{name} is {what}", name, tuple(error.diagnostics)) from None
            if kind == "llvm" and (hint := newer(data)):
                raise Error(f"{error}{hint}", error.diagnostics) from None
            raise
        return Module(text, name, messages, rules_for(data))

    @property
    def name(self) -> str:
        """The file that the module was read from, or the name of its kernel in JAX."""
        return self._name

    def run(self, *pipeline: str, **given: Any) -> Module:
        """Runs passes or pipelines, by name and with options for a single one, or as text of `mlir-opt`.

        >>> module = Module.parse("module {}").run("memory-space-pipeline", O=3, check=True)
        >>> module = module.run("ip-msp", "memory-space-opt{mode=second-time}")
        >>> module.run("memory-space-pipelin")
        Traceback (most recent call last):
        ValueError: no pass or pipeline is named 'memory-space-pipelin'; did you mean 'memory-space-pipeline'?
        >>> module.run("ip-msp", chek=True)
        Traceback (most recent call last):
        ValueError: 'ip-msp' has no option 'chek'; did you mean 'check'?
        """
        pipeline = tuple(map(str, pipeline))
        if not pipeline or not all(each.strip() for each in pipeline):
            raise ValueError("run takes the name of a pass or pipeline, not an empty name")
        if given and len(pipeline) != 1:
            raise ValueError("run takes options for a single pass or pipeline only")
        # A name with braces includes its options.
        is_name = len(pipeline) == 1 and bool(re.fullmatch(r"[-\w]+", pipeline[0]))
        if is_name and not given and pipeline[0] not in _tables():
            # Upstream passes are not in the tables.
            is_name = bool(_unregistered(pipeline[0]))
        text = _spelled(pipeline[0], self._with_rules(pipeline[0], given)) if given or is_name else ",".join(pipeline)
        if not re.match(r"\s*(?:builtin\.module|any)\s*\(", text):
            text = f"builtin.module({text})"
        self._text, self.diagnostics = self._run(text)
        return self

    def _with_rules(self, name: str, given: Dict[str, Any]) -> Dict[str, Any]:
        """The options, with the rule file that this module needs, if the pass takes one and none is given."""
        takes = self._rules and name in _tables() and "space-rules" in options(name)
        return {"space_rules": self._rules, **given} if takes else given

    def _run(self, pipeline: str) -> Tuple[str, List[Diagnostic]]:
        return _call(lambda: _native.run(self._text, self._name, pipeline), f"'{pipeline}' failed", self._name)

    def report_json(self, **given: Any) -> str:
        """The report on the current module, as JSON. Takes the options of `print-memory-spaces`, and `whole_program`."""
        return self._report("report.json", given)

    def report_html(self, **given: Any) -> str:
        """The report on the current module as an HTML page: calls, accesses, and the sources that are found. The page needs no
        network, and takes the options of `report_json`."""
        return self._report("report.html", given)

    def _report(self, name: str, given: Dict[str, Any]) -> str:
        with tempfile.TemporaryDirectory() as folder:
            return self._write_report(Path(folder) / name, given).read_text(encoding="utf-8")

    def _write_report(self, file: Path, given: Dict[str, Any]) -> Path:
        given = self._with_rules("print-memory-spaces", given)
        first = "internalize-device-code," if given.pop("whole_program", False) else ""
        spelled = _spelled("print-memory-spaces", {**given, "report": str(file)})
        rules = {key: value for key, value in given.items() if key.replace("_", "-") == "space-rules"}
        check = _spelled("check-space-rules", rules)
        reports = f"{first}number-memory-spaces,{spelled},{check})"
        try:
            _, self.said = self._run(f"builtin.module(verify-memory-spaces{{warnings=false}},{reports}")
        except Error as error:
            if IMPOSSIBLE.search(str(error)):
                raise
            refused = [each for each in error.diagnostics if each.severity == "error"]
            _, said = self._run(f"builtin.module({reports}")
            self.said = refused + said
        if self.said and not file.name.endswith(".html") and file.is_file():
            _complete(file, self.said)
        return file

    def spaces(self, **given: Any) -> Report:
        """The facts about the pointers of the current module."""
        with tempfile.TemporaryDirectory() as folder:
            return Report.read(self._write_report(Path(folder) / "report.json", given))

    def write_report(self, file: Union[str, "os.PathLike[str]"], **given: Any) -> None:
        """Writes the report to a file, in whole or not at all: a page if the name ends in `.html`, JSON if it ends in `.json`. A
        device or a pipe gets JSON, whatever its name is."""
        file = Path(file).absolute()
        if file.exists() and not file.is_file():
            self._write_report(file, given)
            return
        if not file.name.endswith((".html", ".json")):
            raise ValueError(f"the name of a report must end in .html or .json, and '{file.name}' does not")
        if not file.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
        # The report is written in a folder that is removed when the wait is interrupted: the work may go on for a while.
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".tilespace-") as folder:
            name = "report.html" if file.name.endswith(".html") else "report.json"
            os.replace(self._write_report(Path(folder) / name, given), file)

    def explain(self, function: Optional[str] = None, op: Optional[str] = None, **given: Any) -> List[Leftover]:
        """The accesses that stay generic, each with its reason: all of them, or only in a function or body, or only of a kind
        of op such as `llvm.load`.

        A function is named by its symbol or as in the source. Also takes the options of `print-memory-spaces`."""
        report = self.spaces(**given)
        bodies = {instance.name: {instance.name} for each in report.functions for instance in each.instances}
        for each in report.functions:
            if each.instances:
                bodies[each.name] = bodies[each.shown] = {instance.name for instance in each.instances}
        if function is not None and function not in bodies:
            raise KeyError(f"no function is named '{function}'{suggestion(function, list(bodies))}")
        meant = None if function is None else bodies[function]
        return [
            each
            for each in report.left_generic
            if (meant is None or each.function in meant) and (op is None or each.op == op)
        ]

    def undescribed(self, **given: Any) -> List[str]:
        """The names of ops that no rule and no interface describes: pointer operands of such an op escape, pointer results
        are unknown. Takes the options of `check-space-rules`.

        >>> Module.parse('module { "acme.load"() : () -> () }').undescribed()
        ['acme.load']
        """
        name = "check-space-rules"
        _, said = self._run(f"builtin.module({_spelled(name, self._with_rules(name, given))})")
        return _undescribed(said)

    def to_mlir(self, generic: bool = False, locations: bool = False) -> str:
        """The text of the module."""
        return _call(lambda: _native.print(self._text, self._name, generic, locations), "cannot be printed", self._name)[0]

    def to_llvm(self) -> str:
        """The text of LLVM IR. The module must be in the LLVM dialect and dialects that are translated with it, such as NVVM."""
        return _call(lambda: _native.to_llvm(self._text, self._name), "cannot be translated", self._name)[0]

    def to_ptx(self, chip: str = "sm_90", **given: Any) -> str:
        """PTX, by the pipeline `to-ptx`, or by `cuda-tile-to-ptx`, `tile-to-ptx` or `cute-to-ptx` if the module has CUDA Tile
        IR, `nv_tileaa` or CuTe DSL.

        The module is left unchanged."""
        marked = (name for name, marks in TO_PTX.items() if any(mark in self._text for mark in marks))
        name = next(marked, "to-ptx")
        spelled = _spelled(name, {"chip": chip, **given})
        text, self.said = self._run(f"builtin.module(number-memory-spaces,{spelled})")
        return "\n".join(_call(lambda: _native.objects(text, self._name), "there is no PTX", self._name)[0])

    def __str__(self) -> str:
        return self.to_mlir()

    def __repr__(self) -> str:
        return f"<tilespace.Module {self._name}>"

    def _repr_html_(self) -> str:
        return self.spaces()._repr_html_()  # pyright: ignore[reportPrivateUsage]
