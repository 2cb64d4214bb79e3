/* Text in a buffer of the caller's. */
#include "check.h"

#include <banneret/text.h>

static void fits_exactly(void **state)
{
    (void)state;
    char buffer[6] = "xxxxx";
    struct bn_text t = bn_text_begin(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    bn_text_add(&t, "ab");
    bn_text_add_n(&t, "cdefgh", 2);
    bn_text_char(&t, 'e');
    assert_string_equal(buffer, "abcde");
    assert_int_equal(t.len, 5);
    assert_false(t.cut);
}

static void never_overruns(void **state)
{
    (void)state;
    char buffer[8];
    memset(buffer, '#', sizeof buffer);
    struct bn_text t = bn_text_begin(buffer, 4);
    bn_text_add(&t, "abcdef");
    assert_string_equal(buffer, "abc");
    assert_true(t.cut);
    bn_text_char(&t, 'x');
    bn_text_int(&t, 12345);
    assert_string_equal(buffer, "abc");
    for (size_t i = 4; i < sizeof buffer; i++)
        assert_int_equal(buffer[i], '#');
    t = bn_text_begin(buffer, 1);
    bn_text_add(&t, "a");
    assert_string_equal(buffer, "");
    assert_true(t.cut);
}

/* A character of several bytes is written whole or not at all, however it comes. */
static void never_half_a_character(void **state)
{
    (void)state;
    const char *words = "a\xc3\xa9\xe2\x99\xa7z"; /* a, e acute, club, z */
    static const size_t ends[] = {0, 0, 1, 1, 3, 3, 3, 6, 7};
    for (size_t max = 1; max <= 8; max++) {
        char whole[9], bytes[9];
        struct bn_text t = bn_text_begin(whole, max), u = bn_text_begin(bytes, max);
        bn_text_add(&t, words);
        for (size_t i = 0; words[i]; i++)
            bn_text_char(&u, words[i]);
        assert_int_equal(strlen(whole), ends[max]);
        assert_int_equal(t.len, ends[max]);
        assert_int_equal(t.cut, max < 8);
        assert_memory_equal(whole, words, ends[max]);
        assert_string_equal(bytes, whole); /* nothing comes after a gap */
        assert_int_equal(u.len, t.len);
        assert_int_equal(u.cut, t.cut);
    }
}

static void numbers(void **state)
{
    (void)state;
    static const struct {
        int64_t n;
        const char *words;
    } rows[] = {{0, "0"},
                {7, "7"},
                {-1, "-1"},
                {1234567890, "1234567890"},
                {INT64_MAX, "9223372036854775807"},
                {INT64_MIN, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char buffer[32];
        struct bn_text t = bn_text_begin(buffer, sizeof buffer);
        bn_text_int(&t, rows[i].n);
        assert_string_equal(buffer, rows[i].words);
    }
    char buffer[32];
    struct bn_text t = bn_text_begin(buffer, sizeof buffer);
    bn_text_hex64(&t, UINT64_C(0x0123456789abcdef));
    assert_string_equal(buffer, "0123456789abcdef");
    t = bn_text_begin(buffer, sizeof buffer);
    bn_text_hex64(&t, UINT64_C(0xfedcba9876543210));
    assert_string_equal(buffer, "fedcba9876543210");
}

static void words_without_case(void **state)
{
    (void)state;
    assert_true(bn_same_word("K1", "k1"));
    assert_true(bn_same_word("", ""));
    assert_false(bn_same_word("K1", "K"));
    assert_false(bn_same_word("K", "K1"));
    assert_true(bn_same_word_n("step", "STEPPE", 4));
    assert_false(bn_same_word_n("step", "STEPPE", 5));
    assert_false(bn_same_word_n("step", "ste", 3));
    assert_false(bn_same_word("[", "{")); /* apart by the bit that parts upper from lower case */
    assert_false(bn_same_word("@", "`"));
    assert_false(bn_same_word("\xc3\x89", "\xc3\xa9")); /* ASCII only */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fits_exactly),           cmocka_unit_test(never_overruns),
        cmocka_unit_test(never_half_a_character), cmocka_unit_test(numbers),
        cmocka_unit_test(words_without_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
