#!/bin/sh
# Does the conformance suite find what it looks for? Faults are planted in copies of the skeleton, the
# drill and the engine, one at a time; the suite plays the scenario of one of the two with each and
# must fail, in the words expected.
#
#     tests/suite_selftest.sh BUILD

set -u
cd "$(dirname "$0")/.." || exit 1

build=${1:-build}
CC=${CC:-cc}
libs="$(pkg-config --libs cmocka) $(make -s print-libs)"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

passed=0
failed=0

wrong() {
    failed=$((failed + 1))
    echo "$1"
    [ ! -s "$scratch/said" ] || sed 's/^/    /' "$scratch/said"
}

# plays OBJECT...: the suite, these objects in place of those in the archive
plays() {
    $CC -o "$scratch/suite" "$build/obj/tests/suite/suite.o" "$@" "$build"/obj/tests/support/*.o \
        "$build/banneret.a" $libs >"$scratch/said" 2>&1 || return 2
    timeout 60 "$scratch/suite" --scenario "$scenario" --battles 20 --whole 10 >"$scratch/said" 2>&1
}

# planted WORDS FILE SED...: with that change the suite must say WORDS
planted() {
    words=$1 file=$2
    shift 2
    : >"$scratch/said"
    sed "$@" "$file" >"$scratch/planted.c"
    if cmp -s "$file" "$scratch/planted.c"; then
        wrong "$words: nothing was changed in $file"
        return
    fi
    if ! $CC -std=c11 -w -fPIC -Iinclude -Isrc -I"$(dirname "$file")" -c -o "$scratch/planted.o" \
        "$scratch/planted.c" >"$scratch/said" 2>&1; then
        wrong "$words: the changed $file cannot be compiled"
        return
    fi
    plays "$scratch/planted.o"
    status=$?
    if [ $status -eq 1 ] && grep -q "$words" "$scratch/said"; then passed=$((passed + 1)); else
        wrong "status $status, but the suite should have said: $words"
    fi
}

table=rulesets/skeleton/table.c scenario=skeleton/crossing

: >"$scratch/none.c"
$CC -c -o "$scratch/none.o" "$scratch/none.c"
if plays "$scratch/none.o"; then passed=$((passed + 1)); else wrong 'without a fault the suite fails'; fi

planted 'is legal and not listed' $table 's/d < BN_DIRS &&/d < 5 \&\&/'
planted 'is listed and refused' $table 's/if (v.n == 0)/if (v.n < 9)/'
planted 'is listed twice' $table 's/^    bn_offer(out, &end);/&&/'
planted 'a unit stands on a closed hex' $table 's/if (b->board.terrain\[o->hex\] != OPEN \&\&/if (false \&\&/'
planted 'the prompt is "{sdie}' $table 's/"{side}: move/"{sdie}: move/'
planted 'a refusal says' $table 's/is not next to {unit}/is not next to {unti}/'
planted 'cites no rule' $table 's/BN_EV_STEP, SK_2/BN_EV_STEP, BN_NONE/'
planted 'cites a rule that is not there' $table 's/BN_EV_STEP, SK_2/BN_EV_STEP, 77/'
planted 'event step says' $table 's/e.to = o->hex;/e.say = "to {from} and {there}";/'
planted 'a refusal cites a rule' $table 's/bn_refuse(v, SK_1, "{unit} has/bn_refuse(v, 77, "{unit} has/'
planted 'the state is not sound' $table 's/fact\[MOVED\] = 1/fact[MOVED] = 2/'
planted 'lists other orders' $table 's/"moved", BN_SEE_ALL/"moved", BN_SEE_NONE/'
planted 'does not give the same' $table \
    's/unit->face = (int8_t)bn_dir_to.*/static int n; unit->face = (int8_t)(n++ % 6);/'
planted 'does not say the same' $table \
    's/    e.to = o->hex;/&\n    static int n; e.say = n++ % 2 ? "left" : "right";/'
planted 'is read back as' src/engine/notation.c \
    's/return bn_hex_read(&r->b->board, w.at, w.len);/return bn_hex_read(\&r->b->board, w.at, w.len) \& ~1;/'
planted 'is not read back' src/engine/notation.c 's/^    int n = split(b->rules->verbs\[o->verb\].pattern, w);/&\n    bn_text_char(t, 42);/'
planted 'hides what is not hidden' src/engine/view.c 's/^    return v;$/    v.s.unit[0].figures++;\n    return v;/'
planted 'the first of all reasons is another' src/engine/legal.c \
    's/^        \*why = v->about;/&\n        if (v->all) say = "otherwise";/'
planted 'does not count as one order' src/engine/frames.c 's/^    s->orders++;/    s->orders = (uint16_t)(s->orders + 2);/'
planted 'a frame that is over is not empty' src/engine/frames.c \
    's/^    proc->take(c, only);/&/;s/^    s->orders++;/&\n    s->frame[5].arg[2] = 1;/'
planted 'spare places' src/engine/frames.c 's/^    s->orders++;/&\n    s->spare[1] = 1;/'

# ---- Cards: what a side may not see ----

table=rulesets/drill/table.c scenario=drill/parade
if plays "$scratch/none.o"; then passed=$((passed + 1)); else wrong 'without a fault the suite fails'; fi

planted 'the view tells what is hidden' src/engine/view.c 's/^        if (side != viewer)/        if (side > 2)/'
planted 'the view tells what is hidden' src/engine/view.c 's/^    memset(s->deck, 0/    if (!s->deck[0]) memset(s->deck, 0/'
planted 'what happens tells what is hidden' src/engine/cards.c 's/e.side = e.only = /e.side = /'
planted 'what happens tells what is hidden' $table \
    's/^        bn_card_discard(c, DR_1);/        if (c->s->deck[0] > 2) bn_note(c, BN_EV_HALT, DR_1, 0);\n&/'
planted 'an order leaves' $table \
    's/^    bn_top(c->s)->step = PLAYED;/    c->s->unit[0].fact[MOVED] = c->s->deck[0] > 2;\n&/'
planted 'the prompt tells what is hidden' $table \
    's/e->say = "{side}: play a card"/e->n = s->deck[0];\n    e->say = "{side}: play one of {n} cards"/'
planted 'lists other orders' $table 's/^        if (s->hand\[s->side\]\[card\])/        if (s->hand[s->side][card] \&\& (card || s->deck[0]))/'
planted 'a card is lost' src/engine/cards.c 's/^    c->s->discards\[card\]++;//'
planted 'a hand is counted wrongly' src/engine/cards.c 's/^    c->s->held\[side\]--;//'
planted 'in a view, an order leaves other things' src/engine/cards.c \
    's/^        s->held\[side\]++;/        s->held[side] = (uint8_t)(s->held[side] + (s->blind != side + 1));/'
planted 'in a view, an order does other things' $table \
    's/^        bn_card_discard(c, DR_1);/        if (c->s->blind) bn_note(c, BN_EV_HALT, DR_1, 0);\n&/'
planted 'what is unseen is another thing' src/engine/cards.c 's/^        int seen = s->discards\[i\]/        int seen = s->deck[i] + s->discards[i]/'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
