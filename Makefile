# SPDX-License-Identifier: MIT
# Quartermaster. `make` alone lists what can be made.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# On a Pi the environment sees apt's picamera2 and lgpio, which no package index has for it.
ON_PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo --system-site-packages)
OPENCV5 := .venv-opencv5
CAD := .venv-cad
TRAIN := .venv-train
PRETTIER := .ci/node_modules/.bin/prettier --config .ci/package.json
SCRIPTS := 'companion/web/**/*.js' '!companion/web/static/nosleep/**'
MODEL ?=
ARGS ?=
PI ?= build/pi
# Tests start many programs of ours: what Python compiles is kept, out of the tree, even where that is off.
TESTS := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(abspath $(VENV))/pycache \
  $(BIN)/python -m pytest -q --dist worksteal
# Browsers and cameras are waited for: two workers more than there are cores have something to do meanwhile.
MORE := $(shell expr `nproc 2>/dev/null || echo 2` + 2)
LOCK := $(BIN)/uv pip compile --upgrade --universal --python-version 3.11 --generate-hashes \
  --quiet --no-annotate --custom-compile-command 'make lock'

.DEFAULT_GOAL := help

help: ## list what can be made
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

play: $(STAMP) ## play: camera, buttons, games and dashboard (simulated where there is no Pi); options in ARGS="--port 8081"
	$(BIN)/quartermaster play $(ARGS)

test: $(STAMP) ## run the everyday tests (two minutes on two cores)
	$(TESTS) -n auto -m "not slow and not browser" $(ARGS)

test-slow: $(STAMP) ## run the rest: whole games, a real browser, power cuts, and many examples of what holds for all
	QUARTERMASTER_TESTS=all $(TESTS) -n $(MORE) -m "slow or browser or hypothesis" $(ARGS)

test-all: $(STAMP) ## run every test: the everyday ones, then the rest
	$(MAKE) test
	$(MAKE) test-slow

test-night: $(STAMP) ## try 500 examples of all that holds for any (takes long: for a night now and then)
	QUARTERMASTER_TESTS=night $(TESTS) -n auto -m hypothesis $(ARGS)

test-opencv5: ## run the everyday tests on OpenCV 5, networks too, in an environment of its own
	$(MAKE) VENV=$(OPENCV5) $(OPENCV5)/.installed
	$(OPENCV5)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/opencv5.lock --no-deps
	QUARTERMASTER_NETWORKS=opencv $(MAKE) VENV=$(OPENCV5) test

check: $(STAMP) ## format, lint, check types, test: what every change must pass
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) scripts
	$(MAKE) test

scripts: .ci/node_modules/.package-lock.json ## check the form and the types of the pages' scripts (wants npm; nothing is built)
	$(PRETTIER) --check $(SCRIPTS)
	.ci/node_modules/.bin/tsc -p .ci

format-scripts: .ci/node_modules/.package-lock.json ## put the pages' scripts into the house's format (wants npm)
	$(PRETTIER) --write $(SCRIPTS)

format: $(STAMP) ## put the code into the house's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(STAMP) ## measure reading time, memory, press to phone, start to first reading
	$(BIN)/quartermaster bench $(ARGS)

lab: $(STAMP) ## build the GPIO lab: a small kernel with a simulated GPIO chip, for tests/lab (some minutes, once)
	tests/lab/kernel.sh

lab-service: $(STAMP) ## boot a Debian 13 in a container, install, kill, hang, cut off, update: minutes, wants root; PI=FOLDER keeps its root folder
	test -e $(PI)/usr/bin/python3 || tests/systemd/rootfs.sh $(PI) warm
	QUARTERMASTER_PI=$(abspath $(PI)) $(BIN)/python -m pytest -q -s -x tests/systemd/test_service_lab.py $(ARGS)

lab-card: $(STAMP) ## boot a Debian 13 with cloud-init from a card that was made here, without internet: minutes, wants root
	test -e $(PI)-card/usr/bin/python3 || tests/systemd/rootfs.sh $(PI)-card card
	QUARTERMASTER_CARD=$(abspath $(PI)-card) $(BIN)/python -m pytest -q -s -x tests/systemd/test_card_lab.py $(ARGS)

lab-camera: $(STAMP) ## the Pi camera on the real picamera2 and libcamera, two virtual cameras: a minute, wants root
	test -e $(PI)-camera/opt/lab/.whole || tests/systemd/rootfs.sh $(PI)-camera camera
	QUARTERMASTER_CAMERA=$(abspath $(PI)-camera) $(BIN)/python -m pytest -q -s tests/systemd/test_camera_lab.py $(ARGS)

lab-arm64: $(STAMP) ## install a release offline on an emulated 64-bit ARM, read pictures as here, open a page: wants root; RELEASE=FILE
	tests/systemd/arm64.sh $(PI)-arm64 $(or $(RELEASE),$(firstword $(wildcard dist/quartermaster-*.tar.gz)))

release: $(STAMP) ## pack dist/quartermaster-VERSION.tar.gz: installs and updates a Pi without internet (fetches wheels); signed: SIGN_KEYS="KEY ..."
	DEBS="$(DEBS)" SIGN_KEYS="$(SIGN_KEYS)" PYTHON=$(abspath $(BIN))/python systemd/pack.sh

fairness: $(STAMP) ## a million simulated races against an oracle; nightly: ARGS="--rounds 100000000 --workers 4"
	$(BIN)/python -m tests.firmware.fairness $(ARGS)

torture: $(STAMP) ## kill -9 simulated play a thousand times; nothing acknowledged may be lost; the whole program: ARGS="--driver http --kills 40"
	$(BIN)/python -m tests.torture --kills 1000 $(ARGS)

damage: $(STAMP) ## damage journal and log of a killed table a thousand times; nothing acknowledged may be missing in silence
	$(BIN)/python -m tests.torture_damage $(ARGS)

fuzz: $(STAMP) ## 20,000 requests made up from the description of the HTTP calls, in each role; no answer may be a fault inside
	test -x .venv-fuzz/bin/st || { $(PYTHON) -m venv .venv-fuzz && \
	  .venv-fuzz/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/fuzz.lock; }
	$(BIN)/python -m tests.fuzz_api --st .venv-fuzz/bin/st $(ARGS)

soak: $(STAMP) ## thirty phones on the event stream under play for ten minutes; nothing lost, doubled, out of order; memory flat
	$(BIN)/python -m tests.soak $(ARGS)

evening: $(STAMP) ## press through whole evenings in a real browser: dead ends, console errors, words cut off; ARGS="--first 7 --seeds 1"
	$(BIN)/python -m tests.evening $(ARGS)

tournament: $(STAMP) ## play the computer pirates against odds-players, and all games for legality: minutes; ARGS="--games 500 --legal 100"
	$(BIN)/python -m tests.crew.tournament $(ARGS)

screens: $(STAMP) ## take the pictures of README and docs anew (wants chromium; a minute)
	$(BIN)/python -m tests.browser.doc_screens docs/screens

train: $(TRAIN)/.installed ## make networks anew by their recipes: MODEL=pips-pairs; others want ARGS="--photos FOLDER --fonts FOLDER --device cuda"
	$(TRAIN)/bin/python -m vision.workshop make $(MODEL) $(ARGS)

evaluate: $(STAMP) ## draw the locked set of pictures from its seeds and measure the reading on it (minutes)
	$(BIN)/python -m vision.workshop.evaluate $(ARGS)

sheets: $(STAMP) ## draw the sheets that are kept ready to print in hardware/print anew
	rm -f hardware/print/*.pdf
	for paper in a4 letter; do \
	  for seats in 2 3 4 5 6; do $(BIN)/quartermaster print mat --seats $$seats --paper $$paper --out hardware/print; done; \
	  $(BIN)/quartermaster print all --paper $$paper --out hardware/print; done

cad: $(CAD)/.installed ## make the printed parts anew: STL, STEP, 3MF and pictures, in an environment of its own
	$(CAD)/bin/python -m hardware.cad
	$(CAD)/bin/python -m hardware.guide

.ci/node_modules/.package-lock.json: .ci/package-lock.json
	@command -v npm > /dev/null || { echo 'The scripts are checked with npm: sudo apt install npm'; exit 1; }
	npm ci --prefix .ci --no-audit --no-fund --loglevel error
	@touch $@

$(TRAIN)/.installed: pyproject.toml requirements/dev.lock
	@test -x $(TRAIN)/bin/python || $(PYTHON) -m venv $(TRAIN)
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[workshop]'
	@touch $@

$(CAD)/.installed: requirements/cad.lock
	@test -x $(CAD)/bin/python || $(PYTHON) -m venv $(CAD)
	$(CAD)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/cad.lock
	@touch $@

lock: $(STAMP) ## pin the newest versions that fit into requirements/*.lock (needs the network)
	$(BIN)/pip install --quiet uv
	$(LOCK) --constraint requirements/constraints.txt pyproject.toml --extra dev -o requirements/dev.lock
	$(LOCK) --constraint requirements/constraints.txt pyproject.toml --extra pi --extra mqtt -o requirements/run.lock
	$(LOCK) --constraint requirements/constraints.txt pyproject.toml --extra cad -o requirements/cad.lock
	echo 'schemathesis>=4.32,<5' | $(LOCK) - -o requirements/fuzz.lock
	echo 'opencv-python-headless>=5' | $(LOCK) - --no-deps -o requirements/opencv5.lock

clean: ## remove the environment and everything generated
	rm -rf $(VENV) $(OPENCV5) $(CAD) $(TRAIN) .venv-fuzz .ci/node_modules build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml requirements/dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Quartermaster wants Python 3.11 or newer; choose one with: make PYTHON=python3.12'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(ON_PI) $(VENV) \
	  || { rm -rf $(VENV); echo 'On Debian and Raspberry Pi OS: sudo apt install python3-venv'; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

.PHONY: help evening play test test-slow test-all test-opencv5 check scripts format-scripts format bench lab lab-service lab-card lab-camera lab-arm64 release fairness torture damage fuzz soak tournament screens train evaluate sheets cad lock clean
