# Everything one does with Cairn. `make` alone lists the targets.
#
#   HOST=0.0.0.0 make run          serve a home network
#   make test ONLY=tests/engine    one part of the tests, set up in the same way
#   make prove SHARE=2/5           the second of five shares of the proofs: docs/how-to/test.md

.DEFAULT_GOAL := help
# The system's Python before one of a version manager, which is seldom built with profiles: tests take a sixth longer there.
PYTHON ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo /usr/bin/python3 || echo python3)
HOST ?= 127.0.0.1
PORT ?= 8000
ONLY ?=
SHARE ?=
# For each part of the tests, two of which run at a time.
JOBS ?= $(shell nproc 2>/dev/null || echo 1)

BIN := .venv/bin
# The wheel's Node comes before any other, so that every machine builds the client with the same one.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONDONTWRITEBYTECODE :=
export PIP_DISABLE_PIP_VERSION_CHECK := 1

CLIENT := frontend/dist/index.html
CLIENT_SOURCES := $(shell find frontend/src frontend/public frontend/plugins -type f 2>/dev/null) \
	$(wildcard frontend/*.html frontend/*.ts frontend/*.js frontend/*.json)
MESSAGES := $(patsubst %.po,%.mo,$(wildcard backend/locale/*/LC_MESSAGES/django.po))
SCHEMA := docs/reference/openapi.yaml
SOCKET := docs/reference/asyncapi.yaml
SOCKET_PAGE := docs/reference/socket.md
LIMITS_PAGE := docs/reference/limits.md
TYPES := frontend/src/http/schema.d.ts
PYTHON_CLIENT := frontend/clients/python

.PHONY: help run install test quick check prove bench pictures audit fix schema examples lock clean client setup
.PHONY: quick-client quick-service test-service test-client test-stores test-fuzz test-browser check-service check-client check-client-style

help: ## List the targets
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

install: .venv/run.stamp $(MESSAGES) $(CLIENT) ## Set up what a server needs, and run nothing
	@$(BIN)/python -m compileall -q backend engine

run: install ## Set up what is missing and serve Cairn on http://$(HOST):$(PORT)
	@echo "· Database"
	@$(BIN)/python manage.py migrate --verbosity 0
	@exec $(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

setup: .venv/dev.stamp frontend/node_modules/.stamp $(MESSAGES) ## Set up what development needs, and run nothing

test: setup $(CLIENT) ## Set up everything and run every test (ONLY=path for a part)
	@sh tests/provision.sh
ifneq ($(ONLY),)
	$(BIN)/pytest $(ONLY)
else
	@echo "· Five parts, two at a time; each tells what it found when it has finished"
	@$(BESIDE) test-browser test-service test-client test-fuzz test-stores
endif
# One thing beside another keeps all cores at work while some wait; what fails stops no other. The browser begins, since
# it waits most: at the end goes on what has work for all cores.
BESIDE := $(MAKE) --no-print-directory --keep-going --output-sync -j2
# Schemathesis slows every process that it is loaded into. Modules stay in their random order: those of few tests, which
# wait for servers, would else all come last, with nothing beside them that has work for the cores.
SPREAD := $(BIN)/pytest -q --dist loadscope --no-loadscope-reorder -p no:schemathesis

test-service: # one more process for what waits
	nice -n 5 $(SPREAD) -n $(shell expr $(JOBS) + 1) -m "not one_store" tests/engine tests/contract tests/backend tests/clients

test-client:
	cd frontend && npm test --silent -- --maxWorkers=1

test-stores:
	nice -n 2 $(BIN)/python -m tests.support.postgres $(BIN)/python -m tests.support.redis $(SPREAD) -n $(JOBS) -m stores $$(grep -rl mark.stores --include='test_*.py' tests/backend)

test-fuzz:
	$(BIN)/pytest -q tests/backend/test_schema_fuzz.py

test-browser:
	$(SPREAD) -n $(JOBS) tests/e2e

quick: setup ## Engine, services without servers, client logic: while you work, in about a minute
	@$(BESIDE) quick-client quick-service

quick-client:
	cd frontend && npm run --silent test:logic

quick-service:
	CAIRN_QUICK=1 $(SPREAD) -n $(JOBS) -m "not stores" tests/engine tests/backend

check: setup ## Lint, types, imports, migrations, schema, a client that builds: what must hold before a commit
	@$(BESIDE) check-service check-client check-client-style client

check-service:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy engine backend
	$(BIN)/mypy --strict --config-file= $(PYTHON_CLIENT)
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file .venv/openapi.yaml
	@cmp -s .venv/openapi.yaml $(SCHEMA) || { echo "$(SCHEMA) is out of date: make schema"; exit 1; }
	$(BIN)/python manage.py asyncapi --file .venv/asyncapi.yaml --page .venv/socket.md --limits .venv/limits.md
	@cmp -s .venv/asyncapi.yaml $(SOCKET) || { echo "$(SOCKET) is out of date: make schema"; exit 1; }
	@cmp -s .venv/socket.md $(SOCKET_PAGE) || { echo "$(SOCKET_PAGE) is out of date: make schema"; exit 1; }
	@cmp -s .venv/limits.md $(LIMITS_PAGE) || { echo "$(LIMITS_PAGE) is out of date: make schema"; exit 1; }
	$(BIN)/python $(PYTHON_CLIENT)/generate.py $(SCHEMA) .venv/api.py
	@$(BIN)/ruff format --quiet .venv/api.py
	@cmp -s .venv/api.py $(PYTHON_CLIENT)/cairn_client/api.py || { echo "$(PYTHON_CLIENT) is out of date: make schema"; exit 1; }

check-client:
	cd frontend && npm run --silent check

check-client-style:
	cd frontend && npm run --silent lint
	cd frontend && npm run --silent lint:api
	@cd frontend && npm run --silent types -- --output ../.venv/schema.d.ts > /dev/null
	@cmp -s .venv/schema.d.ts $(TYPES) || { echo "$(TYPES) is out of date: make schema"; exit 1; }

prove: setup $(CLIENT) ## The same checks at full figures (ONLY=part, SHARE=2/5); evidence goes to docs/reference/evidence.md
	@sh tests/provision.sh
	$(BIN)/python -m tests.prove $(if $(SHARE),--share $(SHARE)) $(ONLY)

bench: setup $(CLIENT) ## Speed and size, each beside its reference in one run
	$(BIN)/python -m tests.bench $(ONLY)

pictures: setup $(CLIENT) ## Every screen and board state at four sizes, in every language, by day and by night: var/pictures/
	$(BIN)/python -m tests.pictures $(ONLY)

audit: setup .venv/audit/bin/pip-audit ## Ask for known faults of all locked versions (over the network)
	.venv/audit/bin/pip-audit --strict --no-deps --disable-pip --requirement requirements-dev.txt
	cd frontend && npm run --silent audit

# Apart from what we run and test with, of which it would ask for other versions.
.venv/audit/bin/pip-audit: | .venv/bin/python
	@$(BIN)/python -m venv .venv/audit && .venv/audit/bin/pip install --quiet pip-audit==2.10.1

fix: setup ## Format and fix what can be fixed by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

schema: setup ## Write the documents of API and socket and the clients' types again
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file $(SCHEMA)
	$(BIN)/python manage.py asyncapi --file $(SOCKET) --page $(SOCKET_PAGE) --limits $(LIMITS_PAGE)
	cd frontend && npm run --silent types
	$(BIN)/python $(PYTHON_CLIENT)/generate.py $(SCHEMA) $(PYTHON_CLIENT)/cairn_client/api.py
	$(BIN)/ruff format --quiet $(PYTHON_CLIENT)/cairn_client/api.py

examples: setup ## Record the examples of the API's document from real answers; then `make schema`
	CAIRN_RECORD=1 $(BIN)/pytest -q -p no:schemathesis tests/backend/test_examples.py -k recorded

lock: setup ## Compile the locks again after a change of pyproject.toml (needs uv on the PATH)
	uv pip compile pyproject.toml $(LOCKED) --output-file requirements.txt
	uv pip compile pyproject.toml $(LOCKED) --extra build --output-file requirements-build.txt
	uv pip compile pyproject.toml $(LOCKED) --extra build --extra dev --output-file requirements-dev.txt
	echo sentry-sdk | uv pip compile - --constraint requirements-dev.txt $(LOCKED) --output-file requirements-sentry.txt
LOCKED := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet

client: $(CLIENT) ## Build the client

clean: ## Remove what was installed and built; the database in var/ stays
	rm -rf .venv frontend/node_modules frontend/dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cairn needs Python 3.11 or newer as $(PYTHON)."; exit 1; }
	@echo "· Python environment"
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "On Debian: apt-get install python3-venv"; exit 1; }

# requirements-build.txt is requirements.txt, Node and Babel; requirements-dev.txt is both and the tools (a test compares them).
.venv/run.stamp: requirements-build.txt | .venv/bin/python
	@echo "· Python packages (a minute, the first time)"
	@$(BIN)/pip install --quiet --require-hashes -r requirements-build.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt | .venv/bin/python
	@echo "· Python packages for development (a minute, the first time)"
	@$(BIN)/pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@ .venv/run.stamp

frontend/node_modules/.stamp: frontend/package-lock.json | .venv/run.stamp
	@echo "· Client packages (half a minute, the first time)"
	@cd frontend && npm ci --silent --no-audit --no-fund
	@touch $@

%.mo: %.po .venv/run.stamp
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@ --locale $(word 3,$(subst /, ,$<))

$(CLIENT): $(CLIENT_SOURCES) frontend/node_modules/.stamp
	@echo "· Client"
	@cd frontend && npm run --silent build
	@$(BIN)/python -m whitenoise.compress --quiet frontend/dist
	@touch $@
