"""Translates nvcc's arguments to clang's.

    nvcc -gencode arch=compute_90,code=sm_90 --expt-relaxed-constexpr -Xcompiler -Wall,-DN=4 -rdc=true -std c++17 -x cu -c k.cu
    ->   --offload-arch=sm_90 -DN=4 -fgpu-rdc -std=c++17

Each option of nvcc has a short and a long name, and takes its value after `=` or as the next word. An option that is not in
the table below is for the host compiler (`-forward-unknown-to-host-compiler`): a report is about the device, and needs only
the macros and include folders among these. Options without a meaning in clang are dropped, such as
`--expt-relaxed-constexpr`, which clang allows anyway.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Tuple

from ._words import Words, of_clang, words_of

# Options with a value that a report does not need.
WITH_VALUE = """
o output-file odir output-directory ccbin compiler-bindir t threads Xptxas ptxas-options Xlinker linker-options Xarchive archive-options
Xnvlink nvlink-options Xcudafe cudafe-options maxrregcount default-stream L library-path l library MF dependency-output MT
dependency-target-name keep-dir idp input-drive-prefix ddp dependency-drive-prefix dwp drive-prefix diag-suppress diag-error diag-warn
Werror prec-div prec-sqrt cudart cudadevrt m machine code gpu-code nvlink-host-ccbin split-compile split-compile-extended
extra-device-vectorization-level Ofc ofast-compile brief-diagnostics device-stack-protector relocatable-ptx
entries e host-linker-script aug-hls arch-list jump-table-density static-global-template-stub device-entity-has-hidden-visibility
time run-args target-dir dirs libdevice-directory ldir optf-dir compress-mode maxwarn fdevice-time-trace
host-relocatable-link orig_src_path_name orig_src_file_name stub-prefix
""".split()
# Options with a value that clang has, too, and their names in clang.
RENAMED = {
    **dict.fromkeys(("std", "--std"), "-std="),
    **dict.fromkeys(("D", "define-macro"), "-D"),
    **dict.fromkeys(("U", "undefine-macro"), "-U"),
    **dict.fromkeys(("I", "include-path"), "-I"),
    **dict.fromkeys(("isystem", "system-include"), "-isystem"),
    **dict.fromkeys(("include", "pre-include"), "-include"),
}
CHIPS = ("arch", "gpu-architecture")
CODE = ("gencode", "generate-code")
FILES = ("optf", "options-file")
HOST = ("Xcompiler", "compiler-options")
RDC = ("rdc", "relocatable-device-code")
LANGUAGE = ("x",)
FLUSH, APPROXIMATE = "-fgpu-flush-denormals-to-zero", "-fgpu-approx-transcendentals"
TAKES_VALUE = {*WITH_VALUE, *RENAMED, *CHIPS, *CODE, *FILES, *HOST, *RDC, *LANGUAGE, "ftz", "fmad"}
# Options without a value, and the options of clang that they mean.
MEANT: Dict[str, List[str]] = {
    **dict.fromkeys(("use_fast_math", "use-fast-math"), [FLUSH, APPROXIMATE]),
    **dict.fromkeys(("dc", "device-c", "dw", "device-w"), ["-fgpu-rdc"]),
}
# Joined to their value without `=`.
JOINED = re.compile(r"-(D|I|U|isystem|include)(?!=)(?=.)(.*)", re.DOTALL)
# Words that show that the arguments on the command line are nvcc's.
MARKS = re.compile(
    r"-(?:gencode|arch|code|ccbin|rdc|Xcompiler|Xptxas|Xcudafe|Xnvlink|optf|dc|dw|lineinfo|maxrregcount|use_fast_math|forward-unknown-to-host-\w+|"
    r"ftz|fmad|prec-div|prec-sqrt|isystem=.*|G|cubin|ptx|fatbin|dlto|keep|res-usage|cudart|threads|diag-suppress|extended-lambda|expt-.*)(?:=.*)?$|"
    r"--(?:generate-code|gpu-architecture|gpu-code|expt-.*|extended-lambda|compiler-bindir|compiler-options|ptxas-options|use_fast_math|threads|"
    r"relocatable-device-code|options-file|maxrregcount|diag-suppress|device-c|generate-line-info|forward-unknown-to-host-\w+|ftz|fmad|"
    r"resource-usage|device-debug|default-stream|cudart|display-error-number)(?:=.*)?$"
)


def is_nvcc(words: List[str]) -> bool:
    """Whether some argument is an option that only nvcc has.

    >>> [is_nvcc(words.split()) for words in ("-I. -O3", "--expt-relaxed-constexpr -I.", "-gencode arch=compute_90,code=sm_90")]
    [False, True, True]
    """
    return any(map(MARKS.match, words))


def takes_next(word: str) -> bool:
    """Whether the value of an option of nvcc is the next word."""
    return word.startswith("-") and word.lstrip("-") in TAKES_VALUE


def of_nvcc(words: List[str], folder: Optional[Path] = None, files: Tuple[str, ...] = ()) -> Words:
    """The arguments of an nvcc command, run in `folder`, that a report needs.

    >>> words = "--generate-code=arch=compute_90,code=[compute_90,sm_90] -Xcompiler -Wall,-DN=4 -rdc=true -std c++17 -x cu -O3 -c k.cu"
    >>> of_nvcc(words.split(), None, ("k.cu",))
    Words(more=['-DN=4', '-fgpu-rdc', '-std=c++17'], chips=['sm_90'], cuda_path=None, language='cuda')
    """
    found: List[str] = []
    chips: List[str] = []
    language = None
    for name, value in _options(words, folder, files):
        if name in RENAMED:
            found.append(RENAMED[name] + value)
        elif name in MEANT:
            found += MEANT[name]
        elif name in CHIPS:
            chips += _chips(value)
        elif name in CODE:
            chips += _chips(value)
        elif name in RDC and value == "true":
            found.append("-fgpu-rdc")
        elif name in LANGUAGE:
            language = "cuda" if value == "cu" else value
        elif name == "ftz" and value == "true":
            found.append(FLUSH)
        elif name == "fmad" and value == "false":
            found.append("-ffp-contract=off")
        elif name in HOST:
            found += _of_host(value)
    kept = of_clang(found, folder)
    return Words(kept.more, list(dict.fromkeys(chips)), None, language)


def _options(words: List[str], folder: Optional[Path], files: Tuple[str, ...]) -> Iterator[Tuple[str, str]]:
    """Each option by its name without dashes, and its value."""
    rest = iter(words)
    for word in rest:
        if word in files or not word.startswith("-"):
            continue
        name, equals, value = word.lstrip("-").partition("=")
        joined = JOINED.match(word)
        if joined and name not in TAKES_VALUE:
            yield joined[1], joined[2]
            continue
        if not equals and name in TAKES_VALUE:
            value = next(rest, "")
        if name in FILES:
            for file in value.split(","):
                path = Path(folder or ".", file)
                if path.is_file():
                    yield from _options(words_of(path), folder, files)
            continue
        yield name, value


def _chips(text: str) -> List[str]:
    """The chips in `sm_90`, `compute_90` and `arch=compute_90,code=[compute_90,sm_90]`. `native` and `all` name none.

    >>> _chips("arch=compute_90a,code=sm_90a"), _chips("native"), _chips("compute_75")
    (['sm_90a'], [], ['sm_75'])
    """
    return [f"sm_{each}" for each in dict.fromkeys(re.findall(r"(?:sm|lto|compute)_(\d+[af]?)\b", text))]


def _of_host(text: str) -> List[str]:
    """The arguments for the host compiler, separated by commas, that a report needs."""
    words = [word.strip("\"'") for each in text.split(",") for word in each.split()]
    return [word for word in words if re.match(r"-[DUI].|-isystem.", word)]
