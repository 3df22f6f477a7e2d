# Everything starts from python3, pip and make; `make test` is the whole proof.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/installed

.PHONY: demo test lint bench docs clean

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@

demo: $(STAMP)
	$(BIN)/calcelo demo

test: $(STAMP)
	$(BIN)/python -m pytest tests

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/sqlfluff lint sql

bench: $(STAMP)
	$(BIN)/python -m pytest benchmarks -p no:randomly

docs: $(STAMP)
	$(BIN)/python -m pipeline.documentation

clean:
	rm -rf $(VENV) demo
