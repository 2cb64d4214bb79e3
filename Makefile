# Banneret.  `make help` says what there is to make.
#
#     CC=clang        another compiler
#     BUILD=build/x   another place to build in, so that variants lie side by side
#     SAN=1           with the address and undefined-behaviour sanitizers
#     WERROR=1        a warning is an error
#     V=1             show the commands
#     CFLAGS, CPPFLAGS, LDFLAGS, PREFIX, DESTDIR as usual

BUILD  ?= build
PREFIX ?= /usr/local
CFLAGS ?= -O2 -g

ifeq ($(origin CC),default)
CC := cc
endif

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

VERSION := $(shell cat VERSION)

# What there is. Nobody edits a list: a file in a layer's folder belongs to the layer,
# a folder under rulesets/ with a table.c is a ruleset, a .yaml in its scenarios/ ships with it.

LAYERS    := engine kit files session opponents draw lab tui cli
# A file `place` holds one digit: how early a ruleset stands in lists, and is meant by the bare name of a
# scenario that another has too. Without it a ruleset comes after those that have one.
RULESETS  := $(patsubst rulesets/%/table.c,%,$(wildcard rulesets/*/table.c))
RULESETS  := $(notdir $(sort $(foreach id,$(RULESETS),$(or $(shell cat rulesets/$(id)/place 2>/dev/null),9)/$(id))))
SCRIPTS   := $(sort $(wildcard src/opponents/scripts/*.lua))
SCENARIOS := $(foreach id,$(RULESETS),$(sort $(wildcard rulesets/$(id)/scenarios/*.yaml)))

sources-of = $(sort $(wildcard $(1)/*.c))
objects-of = $(patsubst %.c,$(BUILD)/obj/%.o,$(foreach folder,$(1),$(call sources-of,$(folder))))

CORE_OBJS := $(call objects-of,src/engine src/kit)
RULE_OBJS := $(call objects-of,$(addprefix rulesets/,$(RULESETS)))
# The generated lists are read by the catalogue in src/files, so they come with it.
LIST_OBJS := $(if $(wildcard src/files/*.c),$(BUILD)/obj/gen/rulesets.o $(BUILD)/obj/gen/scenarios.o) \
	$(if $(SCRIPTS),$(BUILD)/obj/gen/scripts.o)
MAIN_OBJ  := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard src/cli/main.c))
OBJS      := $(call objects-of,$(addprefix src/,$(LAYERS))) $(RULE_OBJS) $(LIST_OBJS)

PROGRAM := $(if $(MAIN_OBJ),$(BUILD)/banneret)
SHARED  := $(RULESETS:%=$(BUILD)/rulesets/%.so)

# Flags. What the contract covers (engine, kit, rulesets) sees plain C11 and include/ only,
# and is compiled so that it can go into a shared object; what lies above sees the system.

# Systems name Lua 5.4 in three ways.
LUA         := $(firstword $(foreach name,lua5.4 lua-5.4 lua54 lua,$(if $(shell pkg-config --exists '$(name) >= 5.4' '$(name) < 5.5' 2>/dev/null && echo yes),$(name))))
PKGS        := ncursesw yaml-0.1 jansson $(or $(LUA),lua5.4)
PKG_CFLAGS  := $(shell pkg-config --cflags $(PKGS) 2>/dev/null)
PKG_LIBS    := $(shell pkg-config --libs $(PKGS) 2>/dev/null) -lm
TEST_PKGS   := cmocka vterm
TEST_CFLAGS := $(shell pkg-config --cflags $(TEST_PKGS) 2>/dev/null)
TEST_LIBS   := $(shell pkg-config --libs cmocka 2>/dev/null)
VTERM_LIBS  := $(shell pkg-config --libs vterm 2>/dev/null) -lutil

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes
ifdef SAN
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
endif
ifdef FUZZ
SANITIZE += -fsanitize=fuzzer-no-link
endif

COMMON := -std=c11 $(WARN) -Iinclude
CORE   := -fPIC -fvisibility=hidden
SYSTEM := -Isrc -D_GNU_SOURCE -DBN_VERSION='"$(VERSION)"' $(PKG_CFLAGS)

# The most specific pattern wins.
$(BUILD)/obj/src/%.o:        LOCAL = $(SYSTEM)
$(BUILD)/obj/src/engine/%.o: LOCAL = $(CORE) -Isrc
$(BUILD)/obj/src/kit/%.o:    LOCAL = $(CORE) -Isrc
$(BUILD)/obj/rulesets/%.o:   LOCAL = $(CORE) -I$(<D)
$(BUILD)/obj/gen/%.o:        LOCAL = $(CORE) -Isrc
$(BUILD)/obj/tests/%.o:      LOCAL = $(SYSTEM) -Itests/support $(TEST_CFLAGS)

COMPILE = $(CC) $(COMMON) $(LOCAL) $(CPPFLAGS) $(CFLAGS) $(SANITIZE) $(if $(WERROR),-Werror) -MMD -MP
LINK    = $(CC) $(CFLAGS) $(SANITIZE) $(LDFLAGS)

.PHONY: all help play test setup balance balance-notes ladder bench soak golden rules-coverage mutants fuzzers tests pure format install uninstall clean packages print-libs print-cflags FORCE

all: $(BUILD)/banneret.a $(PROGRAM) $(SHARED) ## the program and each ruleset as a shared object

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1 \2/p' Makefile | while read -r name what; do \
	    printf 'make %-11s %s\n' "$$name" "$$what"; done
	$(if $(HELP),@printf 'make %s\n' $(HELP))

play: ## get what is missing, build, and play
	@tools/setup.sh play
	@$(MAKE) --no-print-directory all
	@$(BUILD)/banneret

test: ## get what is missing and run every test
	@tools/setup.sh test
	@tests/run.sh

clean: ## remove everything built
	rm -rf $(BUILD)

# For scripts that compile by themselves.
print-libs:
	@echo '$(PKG_LIBS)'
print-cflags:
	@echo '$(PKG_CFLAGS)'

format: ## lay out the code with clang-format
	clang-format -i $(wildcard include/banneret/*.h src/*/*.[ch] rulesets/*/*.[ch] tests/*/*.[ch])

# Never fetched by a plain make: it only says what is missing.
packages:
	@pkg-config --exists $(PKGS) || { \
	    echo 'Banneret needs $(PKGS); tools/setup.sh play gets them.' >&2; exit 1; }

# Stamps change only when what they hold changes, so what hangs on them is remade just then.

keep = @mkdir -p $(@D); printf '%s\n' $(1) | cmp -s - $@ || printf '%s\n' $(1) >$@

$(BUILD)/flags: FORCE
	$(call keep,"$(subst ",,$(CC) $(COMMON) $(CORE) $(SYSTEM) $(CPPFLAGS) $(CFLAGS) $(SANITIZE))")
$(BUILD)/gen/list: FORCE
	$(call keep,$(RULESETS) $(SCENARIOS) $(SCRIPTS))
$(BUILD)/objects: FORCE
	$(call keep,$(OBJS))
$(BUILD)/pure/objects: FORCE
	$(call keep,$(PURE_OBJS))

# Objects

silent := $(findstring s,$(filter-out -%,$(firstword $(MAKEFLAGS))))
say = $(if $(V),,@$(if $(silent),,echo '  $(1) $@';))

$(BUILD)/obj/%.o: %.c $(BUILD)/flags | packages
	@mkdir -p $(@D)
	$(call say,compile)$(COMPILE) -c -o $@ $<
$(BUILD)/obj/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,compile)$(COMPILE) -c -o $@ $<

$(BUILD)/gen/rulesets.c: $(BUILD)/gen/list tools/list-rulesets.sh
	$(call say,make   )tools/list-rulesets.sh $(RULESETS) >$@
$(BUILD)/gen/scenarios.c: $(BUILD)/gen/list tools/embed-scenarios.sh $(SCENARIOS)
	$(call say,make   )tools/embed-scenarios.sh $(SCENARIOS) >$@

$(BUILD)/gen/scripts.c: $(BUILD)/gen/list tools/embed-scripts.sh $(SCRIPTS)
	$(call say,make   )tools/embed-scripts.sh $(SCRIPTS) >$@

# The program. Everything but main is one archive, for the program and the tests alike.

$(BUILD)/banneret.a: $(filter-out $(MAIN_OBJ),$(OBJS)) $(BUILD)/objects
	@rm -f $@
	$(call say,archive)$(AR) rcs $@ $(filter %.o,$^)

$(BUILD)/banneret: $(MAIN_OBJ) $(BUILD)/banneret.a
	$(call say,link   )$(LINK) -o $@ $^ $(PKG_LIBS) $(LDLIBS)

# A ruleset as a shared object carries engine and kit with it and shows one symbol.

.SECONDARY: $(RULESETS:%=$(BUILD)/gen/shared/%.c)
$(BUILD)/gen/shared/%.c: tools/share-ruleset.sh
	@mkdir -p $(@D)
	$(call say,make   )tools/share-ruleset.sh $* >$@

define shared-ruleset
$(BUILD)/rulesets/$(1).so: $(BUILD)/obj/gen/shared/$(1).o $(call objects-of,rulesets/$(1)) $(CORE_OBJS) $(BUILD)/objects
	@mkdir -p $$(@D)
	$$(call say,link   )$$(LINK) -shared -o $$@ $$(filter %.o,$$^)
endef
$(foreach id,$(RULESETS),$(eval $(call shared-ruleset,$(id))))

# Engine, kit and rulesets once more, with nothing in them but themselves, for tests/pure.sh.

PURE      := -O2 -fno-pic -fno-stack-protector -U_FORTIFY_SOURCE
PURE_OBJS := $(patsubst $(BUILD)/obj/%,$(BUILD)/pure/%,$(CORE_OBJS) $(RULE_OBJS))

pure: $(PURE_OBJS) $(BUILD)/pure/objects
$(BUILD)/pure/src/%.o: LOCAL = -Isrc
$(BUILD)/pure/rulesets/%.o: LOCAL = -I$(<D)
$(BUILD)/pure/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,compile)$(CC) $(COMMON) $(LOCAL) $(PURE) -MMD -MP -c -o $@ $<

include mk/tests.mk

# Installing

DOCS := README.md LICENSE $(wildcard docs/*.md)
MAN  := $(wildcard docs/banneret.6)
BIN_DIR := $(DESTDIR)$(PREFIX)/bin
LIB_DIR := $(DESTDIR)$(PREFIX)/lib/banneret
DOC_DIR := $(DESTDIR)$(PREFIX)/share/doc/banneret
MAN_DIR := $(DESTDIR)$(PREFIX)/share/man/man6

install: all ## install below PREFIX (/usr/local), DESTDIR before it
	install -d $(BIN_DIR) $(LIB_DIR) $(DOC_DIR)
	install -m 755 $(PROGRAM) $(BIN_DIR)
	install -m 644 $(SHARED) $(LIB_DIR)
	install -m 644 $(DOCS) $(DOC_DIR)
ifneq ($(MAN),)
	install -d $(MAN_DIR)
	install -m 644 $(MAN) $(MAN_DIR)
endif

uninstall: ## take it away again
	rm -f $(BIN_DIR)/banneret $(MAN_DIR)/banneret.6
	rm -rf $(LIB_DIR) $(DOC_DIR)

-include $(shell find $(BUILD)/obj $(BUILD)/pure -name '*.d' 2>/dev/null)
