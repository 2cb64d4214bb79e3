# Programs of the tests. tests/run.sh says which are run when.
#
#     tests/unit/test_*.c     cmocka, one subject each; other files     build/tests/test_*
#                             there are shared by them
#     tests/screen/test_*.c   cmocka and libvterm; other files there    build/tests/screen/test_*
#                             are shared by them
#     tests/suite/*.c         plain programs                            build/tests/NAME
#     tests/bench/*.c         plain programs, timed                     build/tests/NAME
#     tests/balance/*.c       one program: how even scenarios are      build/tests/balance
#     tests/fuzz/*.c          libFuzzer targets: CC=clang FUZZ=1        build/tests/fuzz/NAME
#     tests/support/*.c       linked to all of them

programs = $(patsubst tests/$(1)/%.c,$(BUILD)/tests/$(2)%,$(sort $(wildcard tests/$(1)/$(3).c)))

UNIT   := $(call programs,unit,,test_*)
SCREEN := $(call programs,screen,screen/,test_*)
SUITE  := $(call programs,suite,,*)
BENCH  := $(call programs,bench,,*)
BALANCE := $(if $(wildcard tests/balance/*.c),$(BUILD)/tests/balance)
FUZZER := $(call programs,fuzz,fuzz/,*)

SUPPORT        := $(call objects-of,tests/support)
UNIT_SUPPORT   := $(filter-out $(BUILD)/obj/tests/unit/test_%,$(call objects-of,tests/unit))
SCREEN_SUPPORT := $(filter-out $(BUILD)/obj/tests/screen/test_%,$(call objects-of,tests/screen))

tests: $(UNIT) $(SCREEN) $(SUITE) $(BENCH) $(BALANCE)

BELOW := $(SUPPORT) $(BUILD)/banneret.a

define test-programs
$(1): $(BUILD)/tests/$(2)%: $(BUILD)/obj/tests/$(3)/%.o $(4) $(BELOW)
	@mkdir -p $$(@D)
	$$(call say,link   )$$(LINK) -o $$@ $$(filter %.o %.a,$$^) $(5) $$(TEST_LIBS) $$(PKG_LIBS) -lm $$(LDLIBS)
endef

$(eval $(call test-programs,$(UNIT),,unit,$(UNIT_SUPPORT)))
$(eval $(call test-programs,$(SCREEN),screen/,screen,$(SCREEN_SUPPORT),$(VTERM_LIBS)))
$(eval $(call test-programs,$(SUITE),,suite))
$(eval $(call test-programs,$(BENCH),,bench))
$(eval $(call test-programs,$(FUZZER),fuzz/,fuzz,,-fsanitize=fuzzer))

$(BUILD)/tests/balance: $(call objects-of,tests/balance) $(BELOW)
	@mkdir -p $(@D)
	$(call say,link   )$(LINK) -o $@ $(filter %.o %.a,$^) $(PKG_LIBS) -lm $(LDLIBS)

# Offered once there is something to run.

ifneq ($(BENCH),)
HELP += 'bench       how fast it is'
bench: $(BENCH) $(BUILD)/tests/screen/test_quiet $(PROGRAM)
	@set -e; for program in $(BENCH); do $$program; done
	@BANNERET=$(abspath $(PROGRAM)) $(BUILD)/tests/screen/test_quiet --bench 2>/dev/null | grep '^{'
endif

ifneq ($(BALANCE),)
HELP += 'balance     who wins the scenarios that ship: GAMES=400 SCENARIO=NAME JSON=1' \
	'balance-notes  write the figures into the notes of the scenarios'
balance: $(BALANCE)
	@$(BALANCE) $(if $(GAMES),--games $(GAMES)) $(if $(JSON),--json,--ends) $(SCENARIO)
balance-notes: $(BALANCE)
	@tests/balance/notes.sh --update $(BUILD) $(SCENARIO)
endif

HELP += 'ladder      how strong the opponents are: GAMES=200 SCENARIO="NAME ..." WHO="random ..."'
ladder: $(PROGRAM)
	@tools/ladder.sh $(PROGRAM)

ifneq ($(FUZZER),)
fuzzers: $(FUZZER)
endif

ifneq ($(wildcard tests/digests.sh),)
HELP += 'golden      write the golden playthroughs, the digests and the guides anew'
golden: $(PROGRAM)
	@tests/digests.sh --update $(BUILD)
	@tools/guide.sh $(BUILD)/banneret
endif

ifneq ($(wildcard tools/rules-coverage.sh),)
HELP += 'rules-coverage  each rule, the code that cites it, the cases that prove it'
rules-coverage:
	@tools/rules-coverage.sh
endif

ifneq ($(wildcard tools/mutants.sh),)
HELP += 'mutants     each function of a ruleset emptied in turn: does a case notice?'
mutants:
	@BUILD=$(BUILD) CC=$(CC) tools/mutants.sh
endif

ifneq ($(wildcard tests/soak.sh),)
HELP += 'soak        the long tests: more battles, fuzzing, valgrind'
soak:
	@tools/setup.sh soak
	@tests/soak.sh
endif
