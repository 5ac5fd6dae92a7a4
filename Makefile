# Every rule that a person or CI runs. The text after `##` is what `make help` prints;
# it ends with [CI] where `.ci/run` calls the rule.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# A crashing child must not leave a backtracer behind that holds its pipes open.
export SWIFT_BACKTRACE := enable=no

CHECKED := --explicit-target-dependency-import-check error
REPORTS := .build/reports
THREAD_SCRATCH := .build/thread
# What the thread sanitizer has to say, one file for each process.
THREAD_REPORT := $(CURDIR)/.build/thread-report
SOURCES := Package.swift Sources Tests
RUN_FLAGS ?=
TEST_FLAGS ?=
MUTANTS_FLAGS ?=
# How long each target of `make fuzz` is tried, in seconds.
export FUZZ_SECONDS ?= 60
THREAD_SUITES := AlcedoSeamsTests|AlcedoCachingTests|HalcyonWorldTests|HalcyonServerTests

.PHONY: help
help: ## Lists the rules.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: ## Plays every scenario against its clients on all three stages; RUN_FLAGS are handed on. [CI]
	swift build $(CHECKED) --product halcyon
	@mkdir -p $(REPORTS)
	.build/debug/halcyon run --client all --junit $(REPORTS)/scenarios.xml $(RUN_FLAGS)

.PHONY: test
test: ## Proves the code by its tests, each scenario file among them; TEST_FLAGS are handed on. [CI]
	@rm -rf $(REPORTS)/tests && mkdir -p $(REPORTS)/tests
	swift test $(CHECKED) --xunit-output $(REPORTS)/tests/tests.xml $(TEST_FLAGS)

.PHONY: lint
lint: ## Proves that the sources are formatted and keep the formatter's rules. [CI]
	swift format lint --strict --parallel --recursive $(SOURCES)

.PHONY: format
format: ## Formats the sources in place.
	swift format --in-place --parallel --recursive $(SOURCES)

.PHONY: check
check: ## Proves that scenario files read well and every generated table is up to date. [CI]
	swift build $(CHECKED) --product halcyon
	.build/debug/halcyon check

.PHONY: determinism
determinism: ## Proves that a seed gives one trace, in debug and release, in any locale and time zone. [CI]
	swift build $(CHECKED) --product halcyon
	swift build $(CHECKED) --configuration release --product halcyon
	@mkdir -p $(REPORTS)/hashes && rm -f $(REPORTS)/hashes/*
	@hashes() { local name=$$1 tool=$$2; shift 2; \
	    env "$$@" .build/$$tool/halcyon run --stage simulated --seed 7 --hashes \
	        > $(REPORTS)/hashes/$$name; }; \
	hashes debug debug -u SWIFT_DETERMINISTIC_HASHING & first=$$!; \
	hashes release release -u SWIFT_DETERMINISTIC_HASHING; \
	hashes elsewhere release SWIFT_DETERMINISTIC_HASHING=1 LC_ALL=ar_EG.UTF-8 TZ=Pacific/Apia; \
	hashes debug-again debug SWIFT_DETERMINISTIC_HASHING=1; \
	wait $$first; \
	grep -qE '^passed .* [0-9a-f]{8,}$$' $(REPORTS)/hashes/debug; \
	for name in debug-again release elsewhere; do \
	    diff $(REPORTS)/hashes/debug $(REPORTS)/hashes/$$name; \
	done; \
	echo "one trace for each of $$(grep -c '^passed' $(REPORTS)/hashes/debug) plays, four times"

.PHONY: docs
docs: ## Proves that the documentation builds without a warning, into .build/docs. [CI]
	@rm -rf .build/docs .build/docs-graphs
	@mkdir -p .build/docs .build/docs-graphs
	swift package dump-symbol-graph --minimum-access-level package --skip-synthesized-members
	@for catalogue in Sources/*/*.docc; do \
	    target=$$(basename $$catalogue .docc); \
	    mkdir -p .build/docs-graphs/$$target; \
	    cp .build/*/symbolgraph/$$target.symbols.json .build/docs-graphs/$$target/; \
	    echo "docc convert $$catalogue"; \
	    docc convert $$catalogue --warnings-as-errors \
	        --fallback-display-name $$target --fallback-bundle-identifier halcyon.$$target \
	        --additional-symbol-graph-dir .build/docs-graphs/$$target \
	        --output-dir .build/docs/$$target; \
	done
	@test -n "$$(ls .build/docs)" || { echo "error: no documentation was built"; exit 1; }

.PHONY: bench
bench: ## Measures what must be fast, in release, some of it against nginx by wrk; STRICT=1 makes a miss an error. [CI]
	.ci/packages nginx-light:nginx wrk:wrk
	swift build $(CHECKED) --configuration release --product halcyon
	swift build $(CHECKED) --configuration release --product halcyon-bench
	.build/release/halcyon-bench $(if $(STRICT),--strict)

.PHONY: storm
storm: ## Proves that 100 processes with 10,000 stubbed tasks each, a third cancelled, do not crash.
	swift build $(CHECKED) --configuration release --product halcyon-bench
	STORM_PROCESSES=100 .build/release/halcyon-bench --strict --only 'crashes of stubbed'

.PHONY: mutants
mutants: ## Proves that scenarios catch every patch of Fixtures/mutants; ONLY=name plays one. [CI]
	swift build $(CHECKED) --product halcyon-mutants
	.build/debug/halcyon-mutants $(if $(ONLY),--only $(ONLY)) $(MUTANTS_FLAGS)

.PHONY: record
record: ## Proves against a real nginx that what is recorded is what plays. [CI]
	swift build $(CHECKED) --product halcyon
	.ci/record

.PHONY: fuzz
fuzz: ## Proves for FUZZ_SECONDS (60) per target that no input breaks a parser's promise. [CI]
	swift build $(CHECKED) --configuration release --product halcyon-fuzz \
	    --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer,address -Xswiftc -DFUZZING
	.ci/fuzz

.PHONY: test-thread
test-thread: ## Proves by the thread sanitizer that real threads share nothing unguarded. [CI]
	@rm -f $(THREAD_REPORT).*
	TSAN_OPTIONS='suppressions=$(CURDIR)/.ci/thread-sanitizer.supp log_path=$(THREAD_REPORT)' \
	    swift test --sanitize thread --scratch-path $(THREAD_SCRATCH) \
	    --filter '$(THREAD_SUITES)' \
	    || { status=$$?; cat $(THREAD_REPORT).* 2>/dev/null; exit $$status; }

.PHONY: check-apple
check-apple: ## Proves that the files for UIKit and AppKit compile, against stand-ins of the two. [CI]
	.ci/check-apple

.PHONY: fixtures
fixtures: ## Makes Fixtures/images again with the project's own generator.
	swift run $(CHECKED) halcyon-fixtures images
