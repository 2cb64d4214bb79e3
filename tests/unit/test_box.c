/* What a script cannot do: hang, eat memory, differ, get out. */
#include "check.h"
#include "made.h"
#include "scripts.h"

#include <stdio.h>

static struct bn_battle battle;
static struct bn_view view;
static char words[BN_EVENT_TEXT];

static int begin(void **unused)
{
    (void)unused;
    made_begin(&battle, 6, 5);
    made_unit(&battle, "A1", 0, "c4", BN_FACE_N);
    made_unit(&battle, "B1", 1, "c2", BN_FACE_S);
    struct bn_state s = made_start(&battle);
    view = bn_view_of(&battle, &s, s.decider);
    return 0;
}

/* What came of a choice whose function is `body`; `words` gets the reason. */
static enum bn_thinking outcome(const char *body)
{
    char text[4096];
    struct bn_order order;
    struct bn_verdict v = {0};
    struct bn_text why = bn_text_begin(words, sizeof words);
    snprintf(text, sizeof text, "return {name = 'test', choose = function(battle)\n%s\nend}", body);
    struct bn_opponent *who = scripts_open(text, &why);
    if (!who)
        fail_msg("%s: %s", body, words);
    enum bn_thinking done = scripts_choose(who, &view, 7, 5, &order, &why, NULL);
    assert_true(bn_check(&battle, &view.s, &order, &v)); /* forfeited or not, it is legal */
    bn_opponent_close(who);
    return done;
}

static void forfeits(const char *body, const char *because)
{
    if (outcome(body) != BN_THINK_GAVE_UP)
        fail_msg("no forfeit: %s", body);
    if (!strstr(words, because) || !strstr(words, "this choice is drawn"))
        fail_msg("%s: '%s', and not '%s'", body, words, because);
}

/* The body ends by giving the reason that it says; the choice is its own. */
static void tells(const char *body, const char *said)
{
    char text[2048];
    snprintf(text, sizeof text, "%s\nreturn battle.legal[1]", body);
    if (outcome(text) != BN_THINK_DONE)
        fail_msg("%s: %s", body, words);
    assert_string_equal(words, said);
}

static void works(void **unused)
{
    (void)unused;
    tells("battle:say('well')", "well");
    assert_int_equal(outcome("return battle.legal[1].text"), BN_THINK_DONE);
    assert_int_equal(outcome("return battle.legal[#battle.legal]"), BN_THINK_DONE);
}

/* Each of these never ends, or as good as never, where only instructions are counted. */
static void loops(void **unused)
{
    (void)unused;
    static const char *const endless[] = {
        "while true do end",
        "local function f() return f() end f()",
        "for i = 1, math.maxinteger do end",
        "::again:: goto again",
        "local t = {3, 1, 2} while true do table.sort(t, function() return false end) end",
        "local t = {} for i = 1, 200 do t[i] = i end while true do table.unpack(t) end",
        "local t = {} for i = 1, 9000 do t[i] = i end while true do table.insert(t, 1, 0) "
        "table.remove(t, 1) end",
        "local s = 'ab' while #s < 500 do s = s .. s end while true do local x = s == s .. '' end",
        "local s = '12' while #s < 500 do s = s .. s end for i = 1, 80000 do tonumber(s, 36) end",
        "while true do battle:outlook(battle.legal[1]) end",
        "while true do battle:odds(battle.legal[1]) end",
        "while true do battle:candidates(64) end",
        "local t = {} for i = 1, 5000 do t[i] = i end while true do for k in pairs(t) do break end end",
        "while true do battle:say('again') end",
    };
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++)
        forfeits(endless[i], "too much work for one choice");
}

/* A table with holes can have any length: 2^62 and more, to be gone through by one instruction. */
static void lengths(void **unused)
{
    (void)unused;
    static const char holes[] = "local t, i = {1, 2, 3, 4}, 16 "
                                "while i > 0 do t[i] = 1 i = i * 2 end t[8] = 1 t[5] = 1 ";
    static const char *const uses[] = {"table.insert(t, 1, 0)", "table.remove(t, 1)",
                                       "table.sort(t)", "table.concat(t)", "table.unpack(t)"};
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s %s", holes, uses[i]);
        forfeits(text, "a table too long, or with holes");
    }
    forfeits("table.unpack({}, 1, 900000)", "too many at once");
    forfeits("table.unpack({}, math.mininteger, math.maxinteger)", "too many at once");
    forfeits("table.concat({}, '', 1, 1e9)", "too many at once");
}

static void memory(void **unused)
{
    (void)unused;
    forfeits("local s = 'x' while true do s = s .. s end", "too much memory");
    forfeits("local t = {} while true do t[#t + 1] = {} end", "too much");
    forfeits("local t = {} for i = 1, 1e9 do t[i] = {i} end", "too much");
    forfeits("local t for i = 1, 1e9 do t = {t, t, t, {}} end", "too much");
    forfeits("local function f() return 1 + f() end f()", "");
    forfeits("local s = 'x' for i = 1, 10 do s = s .. s end", "too much memory");
    forfeits("local s = 'x' for i = 1, 9 do s = s .. s end "
             "local t = {} while true do t[#t + 1] = s .. #t end",
             "too much memory");
}

/* Nothing catches an error, and nothing that hangs, differs or leads out is there. */
static void words_left_out(void **unused)
{
    (void)unused;
    static const char *const gone[] = {"load",
                                       "loadfile",
                                       "loadstring",
                                       "dofile",
                                       "require",
                                       "collectgarbage",
                                       "pcall",
                                       "xpcall",
                                       "setmetatable",
                                       "getmetatable",
                                       "rawset",
                                       "rawget",
                                       "rawlen",
                                       "next",
                                       "select",
                                       "print",
                                       "warn",
                                       "coroutine",
                                       "io",
                                       "os",
                                       "debug",
                                       "package",
                                       "utf8",
                                       "string.rep",
                                       "string.find",
                                       "string.match",
                                       "string.gmatch",
                                       "string.gsub",
                                       "string.format",
                                       "string.dump",
                                       "string.pack",
                                       "string.unpack",
                                       "table.move",
                                       "table.pack",
                                       "math.random",
                                       "math.randomseed",
                                       "math.sin",
                                       "math.exp",
                                       "math.log",
                                       "_ENV.load",
                                       "_G.pcall"};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        char text[128];
        snprintf(text, sizeof text, "battle:say(type(%s))", gone[i]);
        tells(text, "nil");
    }
    forfeits("return ('x'):rep(1e9)", "nil value");
    forfeits("local n = '1' + 1", "arithmetic on a string");
    tells("battle:say(tonumber('12') + tonumber('ff', 16))", "267");
    forfeits("battle.legal.x = 1", "");
}

static void spelling(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *why;
    } bad[] = {{"return {choose = function(...) end}", "'...'"},
               {"local x = 2 ^ 0.5 return {}", "'^'"},
               {"--\r return {choose = function(...) end}", "'...'"},
               {"local x = '\\z\n \"' local y = 2 ^ 0.5 --\"\nreturn {}", "'^'"},
               {"return {", "expected"},
               {"\x1bLua", ""}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct bn_text why = bn_text_begin(words, sizeof words);
        assert_null(scripts_open(bad[i].text, &why));
        assert_non_null(strstr(words, bad[i].why));
        assert_true(why.len > 0);
    }
    tells("-- ... and ^\n--[[ ... ^ ]] battle:say('... ^ \\'...' .. [==[ ]] ... ^]==])",
          "... ^ '... ]] ... ^");
}

/* The same on every run: the order of pairs, no addresses, chance from the seat's seed. */
static void repeats(void **unused)
{
    (void)unused;
    tells("local t, s = {z = 1, a = 2, [3] = 3, m = 4, [1] = 5, [true] = 6, [2.5] = 7}, '' "
          "for k, v in pairs(t) do s = s .. tostring(k) .. v .. ' ' end battle:say(s)",
          "15 2.57 33 a2 m4 z1 true6 ");
    tells("local t, s = {a = 1, b = 2, c = 3}, '' "
          "for k in pairs(t) do t.b = nil s = s .. k end battle:say(s)",
          "ac");
    forfeits("for k in pairs({[{}] = 1}) do end", "no order");
    tells("battle:say(tostring({}) .. tostring(battle.say) .. tostring(battle.legal))",
          "tablefunctionuserdata");
    char first[sizeof words];
    static const char draws[] =
        "local s = '' for i = 1, 9 do s = s .. battle:random(9) end battle:say(s)";
    char text[256];
    snprintf(text, sizeof text, "%s return battle.legal[1]", draws);
    assert_int_equal(outcome(text), BN_THINK_DONE);
    snprintf(first, sizeof first, "%s", words);
    assert_int_equal(outcome(text), BN_THINK_DONE);
    assert_string_equal(words, first);
    for (const char *c = first; *c; c++)
        assert_true(*c >= '1' && *c <= '9');
    assert_true(strspn(first, (char[]){first[0], 0}) < 9); /* not one number nine times */
}

static void nonsense(void **unused)
{
    (void)unused;
    forfeits("return 7", "no legal order");
    forfeits("return nil", "no legal order");
    forfeits("return 'A1 step a1'", "no legal order");
    forfeits("return 'concede'", "no legal order");
    forfeits("return battle.legal", "no legal order");
    forfeits("return battle.units[1]", "no legal order");
    forfeits("return battle.legal[0]", "no legal order");
    forfeits("error({})", "an error without words");
    forfeits("error('so it is')", "so it is");
    forfeits("battle:say('first') error('then')", "first; script");
    forfeits("battle:distance('a1', 'zz99')", "no hex of this board");
    forfeits("battle:odds('nothing')", "one of battle.legal");
    forfeits("battle:odds()", "one of battle.legal");
    forfeits("battle.odds()", "one of battle.legal");
    forfeits("battle:random(0)", "a number from 1");
}

/* What it says ends on a terminal. */
static void plain(void **unused)
{
    (void)unused;
    tells("battle:say('\\27[2Jx\\ny\\xe2\\x80\\xaez')", "?[2Jx?y???z");
}

static void no_choice(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "return 1",          "return {}",           "error('at once')",
        "while true do end", "return {choose = 3}", "return {weights = {near = 1e9}, choose = 1}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct bn_order order;
        struct bn_verdict v = {0};
        struct bn_text why = bn_text_begin(words, sizeof words);
        struct bn_opponent *who = scripts_open(texts[i], &why);
        assert_non_null(who);
        assert_int_equal(scripts_choose(who, &view, 7, 50, &order, &why, NULL), BN_THINK_GAVE_UP);
        assert_true(bn_check(&battle, &view.s, &order, &v));
        bn_opponent_close(who);
    }
}

/* A choice half made is dropped, and the next one begins anew. */
static void forgets(void **unused)
{
    (void)unused;
    struct bn_order order;
    struct bn_text why = bn_text_begin(words, sizeof words);
    struct bn_opponent *who =
        scripts_open("n = 0 return {choose = function(battle) for i = 1, 1e6 do n = n + 1 end "
                     "battle:say('' .. n) return battle.legal[1] end}",
                     &why);
    assert_int_equal(bn_opponent_think(who, &view, 7, 1, &order, &why), BN_THINK_MORE);
    bn_opponent_forget(who);
    int slices;
    assert_int_equal(scripts_choose(who, &view, 7, 1, &order, &why, &slices), BN_THINK_DONE);
    assert_string_equal(words, "1000000");
    assert_true(slices > 10);
    bn_opponent_close(who);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(works, begin),          cmocka_unit_test_setup(loops, begin),
        cmocka_unit_test_setup(lengths, begin),        cmocka_unit_test_setup(memory, begin),
        cmocka_unit_test_setup(words_left_out, begin), cmocka_unit_test_setup(spelling, begin),
        cmocka_unit_test_setup(repeats, begin),        cmocka_unit_test_setup(nonsense, begin),
        cmocka_unit_test_setup(plain, begin),          cmocka_unit_test_setup(no_choice, begin),
        cmocka_unit_test_setup(forgets, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
