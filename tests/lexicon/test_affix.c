// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "lexicon/affix.h"
#include "lexicon/textset.h"
#include "support/test.h"

#include <stdlib.h>

typedef struct Collected {
  TextSet forms;
  int given, limit; // limit 0: none
} Collected;

static bool take_form(void *context, Span form) {
  Collected *collected = context;
  textset_add(&collected->forms, form, 0);
  collected->given++;
  return collected->limit == 0 || collected->given < collected->limit;
}

static int compare_words(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

// The forms in the order of their bytes, with a space between them.
static char *join_sorted(const TextSet *set) {
  char **words = mem_alloc((set->count + 1) * sizeof *words);
  for (uint32_t i = 0; i < set->count; i++) {
    Span text = textset_text(set, &set->items[i]);
    words[i] = mem_copy_text(text.data, text.size);
  }
  qsort(words, set->count, sizeof *words, compare_words);
  StrBuf joined = {0};
  strbuf_add(&joined, "", 0);
  for (uint32_t i = 0; i < set->count; i++) {
    strbuf_printf(&joined, "%s%s", i ? " " : "", words[i]);
    mem_free(words[i]);
  }
  mem_free(words);
  return joined.data;
}

static Status expand(const char *aff, const char *dic, Collected *out, Error *err) {
  Affixes *affixes;
  Status status = affixes_parse(span_of(aff), "test.aff", &affixes, err);
  if (status != OK)
    return status;
  AffixSink sink = {.context = out, .form = take_form};
  status = affixes_expand(affixes, span_of(dic), "test.dic", &sink, NULL, err);
  affixes_destroy(affixes);
  return status;
}

typedef struct Case {
  const char *what, *aff, *dic, *forms;
} Case;

static const Case cases[] = {
    {"an entry is a form of its own", "SET UTF-8\n", "2\nmar\nsol\n", "mar sol"},
    {"a suffix is added", "SET UTF-8\nSFX S Y 1\nSFX S 0 es .\n", "1\nmar/S\n", "mar mares"},
    {"letters are stripped first", "SET UTF-8\nSFX S Y 1\nSFX S z ces z\n", "2\npez/S\nmar/S\n", "mar peces pez"},
    {"0 adds nothing", "SET UTF-8\nSFX S Y 1\nSFX S es 0 .\n", "1\nmares/S\n", "mar mares"},
    {"a condition looks at the letters it names", "SET UTF-8\nSFX S Y 2\nSFX S 0 s [aeo]\nSFX S 0 es [^aeo]\n",
     "2\nala/S\nmar/S\n", "ala alas mar mares"},
    {"a condition counts letters, not bytes", "SET UTF-8\nSFX S Y 1\nSFX S ón ones .[^ñ]ón\n", "2\nlatón/S\niñón/S\n",
     "iñón latones latón"},
    {"a point is any letter, but there must be one", "SET UTF-8\nSFX S Y 1\nSFX S 0 s ..o\n", "2\nno/S\nuno/S\n",
     "no uno unos"},
    {"a point alone is no condition", "SET UTF-8\nFULLSTRIP\nSFX S Y 1\nSFX S no ni .\n", "1\nno/S\n", "ni no"},
    {"a dash in brackets is a letter", "SET UTF-8\nSFX S Y 1\nSFX S 0 x [a-c]\n", "2\nab/S\na-/S\n", "a- a-x ab"},
    {"a condition may be left out", "SET UTF-8\nSFX S Y 1\nSFX S 0 s\n", "1\nala/S\n", "ala alas"},
    {"only FULLSTRIP strips a whole word", "SET UTF-8\nSFX S Y 1\nSFX S ir va .\n", "1\nir/S\n", "ir"},
    {"no form is empty", "SET UTF-8\nFULLSTRIP\nSFX A Y 1\nSFX A no 0/B .\nSFX B Y 1\nSFX B 0 x .\n", "1\nno/A\n",
     "no"},
    {"a prefix is put in front", "SET UTF-8\nPFX P Y 2\nPFX P 0 im p\nPFX P 0 in [^p]\n", "2\npuro/P\nútil/P\n",
     "impuro inútil puro útil"},
    {"prefix and suffix cross", "SET UTF-8\nPFX P Y 1\nPFX P 0 re .\nSFX S Y 1\nSFX S 0 s .\n", "1\nala/PS\n",
     "ala alas reala realas"},
    {"they don't when the suffix says N", "SET UTF-8\nPFX P Y 1\nPFX P 0 re .\nSFX S N 1\nSFX S 0 s .\n", "1\nala/PS\n",
     "ala alas reala"},
    {"they don't when the prefix says N", "SET UTF-8\nPFX P N 1\nPFX P 0 re .\nSFX S Y 1\nSFX S 0 s .\n", "1\nala/PS\n",
     "ala alas reala"},
    {"a suffix allows another", "SET UTF-8\nSFX D Y 1\nSFX D a ita/S .\nSFX S Y 1\nSFX S 0 s .\n", "1\nala/D\n",
     "ala alita alitas"},
    {"two levels and no third", "SET UTF-8\nSFX A Y 1\nSFX A 0 x/A .\n", "1\nb/A\n", "b bx bxx"},
    {"a suffix allows a prefix", "SET UTF-8\nSFX S Y 1\nSFX S 0 s/P .\nPFX P N 1\nPFX P 0 re .\n", "1\nala/S\n",
     "ala alas realas"},
    {"a prefix allows a suffix", "SET UTF-8\nPFX P Y 1\nPFX P 0 re/S .\nSFX S Y 1\nSFX S 0 s .\n", "1\nala/P\n",
     "ala reala realas"},
    {"a root that needs an affix is no form", "SET UTF-8\nNEEDAFFIX n\nSFX S Y 1\nSFX S 0 s .\n", "1\nala/Sn\n",
     "alas"},
    {"PSEUDOROOT is its old name", "SET UTF-8\nPSEUDOROOT n\nSFX S Y 1\nSFX S 0 s .\n", "1\nala/Sn\n", "alas"},
    {"a form that needs an affix waits for it",
     "SET UTF-8\nNEEDAFFIX n\nSFX A Y 1\nSFX A 0 x/nB .\nSFX B Y 1\nSFX B 0 y .\nPFX P Y 1\nPFX P 0 p .\n", "1\no/AP\n",
     "o oxy po pox poxy"},
    {"a prefix that needs an affix waits for it",
     "SET UTF-8\nNEEDAFFIX n\nPFX P Y 1\nPFX P 0 p/n .\nSFX S Y 1\nSFX S 0 s .\n", "1\no/PS\n", "o os pos"},
    {"a forbidden word is never given", "SET UTF-8\nFORBIDDENWORD f\nSFX S Y 1\nSFX S 0 s .\n", "2\nala/S\nalas/f\n",
     "ala"},
    {"neither are its own forms", "SET UTF-8\nFORBIDDENWORD f\nSFX S Y 1\nSFX S 0 s .\n", "1\nala/Sf\n", ""},
    {"what stands only in compounds is left out",
     "SET UTF-8\nONLYINCOMPOUND c\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 x/c .\n", "2\nala/S\nmar/Sc\n", "ala alas"},
    {"half a circumfix is left out", "SET UTF-8\nCIRCUMFIX X\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 t/X .\n", "1\nala/S\n",
     "ala alas"},
    {"long flags have two letters", "SET UTF-8\nFLAG long\nSFX _E Y 1\nSFX _E 0 s .\nSFX EE Y 1\nSFX EE 0 x .\n",
     "1\nala/_Y_E\n", "ala alas"},
    {"flags may be numbers", "SET UTF-8\nFLAG num\nSFX 12 Y 1\nSFX 12 0 s/3,4 .\nSFX 4 Y 1\nSFX 4 0 t .\n",
     "1\nala/1,12\n", "ala alas alast"},
    {"flags may be any letters", "SET UTF-8\nFLAG UTF-8\nSFX Ñ Y 1\nSFX Ñ 0 s .\nSFX ñ Y 1\nSFX ñ 0 x .\n",
     "1\nala/ÇÑ\n", "ala alas"},
    {"aliases stand for lists of flags",
     "SET UTF-8\nAF 2\nAF ST # 1\nAF T\nSFX S Y 1\nSFX S 0 s/2 .\nSFX T Y 1\nSFX T 0 t .\n", "2\nala/1\nmar/2\n",
     "ala alas alast alat mar mart"},
    {"the default character set is ISO8859-1", "SFX S Y 1\nSFX S 0 s \xF3\n", "1\ncap\xF3/S\n", "capó capós"},
    {"ISO8859-15 has its own letters", "SET ISO8859-15\nSFX S Y 1\nSFX S \xBD oeu .\n", "1\nb\xBD/S\n", "boeu bœ"},
    {"a flag may be a letter of ISO8859-1", "SET ISO8859-1\nSFX \xC0 Y 1\nSFX \xC0 0 s .\n", "1\nala/\xC0\n",
     "ala alas"},
    {"fields behind an entry are not read", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n",
     "3\nala/S\tpo:noun\nmar/S po:noun\nmala pascua\n", "ala alas mala pascua mar mars"},
    {"a slash behind a backslash is a letter", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", "1\nkm\\/h/S\n", "km/h km/hs"},
    {"CRLF, a byte order mark and comments", "\xEF\xBB\xBFSET UTF-8\r\n# SFX\r\nSFX S Y 1\r\nSFX S 0 s .\r\n",
     "\xEF\xBB\xBF"
     "1\r\n# no\r\n\r\nala/S\r\n",
     "ala alas"},
    {"FLAG and special flags may come late", "SET UTF-8\nSFX _E Y 1\nSFX _E 0 s/nn .\nNEEDAFFIX nn\nFLAG long\n",
     "1\nala/_E\n", "ala"},
    {"one flag may name prefixes and suffixes", "SET UTF-8\nPFX A Y 1\nPFX A 0 p .\nSFX A Y 1\nSFX A 0 s .\n",
     "1\no/A\n", "o os po pos"},
    {"unknown flags and directives are passed over", "SET UTF-8\nTRY abc\nREP 1\nREP a b\nCOMPOUNDMIN 3\n",
     "1\nala/XYZ\n", "ala"},
};

static void every_case_gives_its_forms(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Collected collected = {0};
    Error err;
    if (expand(cases[i].aff, cases[i].dic, &collected, &err) != OK) {
      StrBuf sentence = {0};
      error_format(&err, NULL, &sentence);
      fail_msg("%s: %s", cases[i].what, sentence.data);
    }
    char *forms = join_sorted(&collected.forms);
    if (strcmp(forms, cases[i].forms) != 0)
      fail_msg("%s:\n  gives    \"%s\"\n  expected \"%s\"", cases[i].what, forms, cases[i].forms);
    mem_free(forms);
    textset_deinit(&collected.forms);
  }
}

typedef struct Refusal {
  const char *what, *aff, *dic;
  Status kind;
  const char *sentence; // the beginning
} Refusal;

static const Refusal refusals[] = {
    {"a character set we can't read", "SET ISCII\n", "0\n", ERR_INPUT, "test.aff: the character set 'ISCII'"},
    {"malformed UTF-8 in the rules", "SET UTF-8\nTRY \xFF\n", "0\n", ERR_INPUT, "test.aff:2: this line is not"},
    {"malformed UTF-8 in the entries", "SET UTF-8\n", "1\nal\xFF\n", ERR_INPUT, "test.dic:2: this line is not"},
    {"a way to write flags that there is not", "FLAG short\n", "0\n", ERR_INPUT, "test.aff: 'short' is not a way"},
    {"a class without a count", "SET UTF-8\nSFX A Y\n", "0\n", ERR_INPUT, "test.aff:2: a class of affixes begins"},
    {"a class that neither crosses nor does not", "SFX A M 1\n", "0\n", ERR_INPUT, "test.aff:1: a class of affixes"},
    {"a negative count", "SFX A Y -1\n", "0\n", ERR_INPUT, "test.aff:1: '-1' is not a count of rules"},
    {"an absurd count", "SFX A Y 99999999\n", "0\n", ERR_INPUT, "test.aff:1: '99999999' is not a count"},
    {"a class without a flag", "SFX\n", "0\n", ERR_INPUT, "test.aff:1: a class of affixes begins"},
    {"a flag of the wrong kind", "FLAG long\nSFX A Y 1\n", "0\n", ERR_INPUT, "test.aff:2: 'A' is not a flag"},
    {"two letters as a single-byte flag", "SET UTF-8\nSFX éa Y 1\n", "0\n", ERR_INPUT,
     "test.aff:2: 'éa' is not a flag"},
    {"a number that is no flag", "FLAG num\nSFX 65536 Y 1\n", "0\n", ERR_INPUT, "test.aff:2: '65536' is not a flag"},
    {"a rule that adds nothing, not even 0", "SFX A Y 1\nSFX A 0\n", "0\n", ERR_INPUT,
     "test.aff:2: a rule has what to"},
    {"more rules than announced", "SFX A Y 1\nSFX A 0 s .\nSFX A 0 t .\n", "0\n", ERR_INPUT,
     "test.aff:3: the flag 'A' has more than the 1 rules"},
    {"a bracket that stays open", "SFX A Y 1\nSFX A 0 s [ab\n", "0\n", ERR_INPUT, "test.aff:2: the brackets of"},
    {"brackets around nothing", "SFX A Y 1\nSFX A 0 s [^]\n", "0\n", ERR_INPUT, "test.aff:2: the brackets of"},
    {"an alias that there is not", "AF 1\nAF S\nSFX S Y 1\nSFX S 0 s/2 .\n", "0\n", ERR_INPUT,
     "test.aff:4: '2' is not a list of"},
    {"an entry with such an alias", "AF 1\nAF S\n", "1\nala/2\n", ERR_INPUT, "test.dic:2: '2' is not a list of"},
    {"half a long flag", "FLAG long\n", "2\nmar\nala/_E_\n", ERR_INPUT, "test.dic:3: '_E_' is not a list of"},
    {"a special flag left out", "NEEDAFFIX\n", "0\n", ERR_INPUT, "test.aff:1: '' is not a flag"},
    {"a dictionary without a count", "SET UTF-8\n", "ala\n", ERR_INPUT, "test.dic:1: the first line of a dictionary"},
    {"an empty dictionary", "SET UTF-8\n", "", ERR_INPUT, "test.dic:1: the first line of a dictionary"},
};

static void what_is_wrong_is_refused_with_its_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
    const Refusal *refusal = &refusals[i];
    Collected collected = {0};
    Error err;
    Status status = expand(refusal->aff, refusal->dic, &collected, &err);
    if (status != refusal->kind)
      fail_msg("%s: status %s, expected %s", refusal->what, status_name(status), status_name(refusal->kind));
    StrBuf sentence = {0};
    error_format(&err, NULL, &sentence);
    if (strncmp(sentence.data, refusal->sentence, strlen(refusal->sentence)) != 0)
      fail_msg("%s:\n  says     \"%s\"\n  expected \"%s...\"", refusal->what, sentence.data, refusal->sentence);
    strbuf_deinit(&sentence);
    textset_deinit(&collected.forms);
  }
}

static void words_that_are_too_long_are_refused_and_forms_left_out(void **state) {
  (void)state;
  StrBuf dic = {0};
  strbuf_add_text(&dic, "1\n");
  strbuf_add_repeat(&dic, 'a', AFFIX_WORD_MAX);
  strbuf_add_text(&dic, "/S\n");
  Collected collected = {0};
  Error err;
  assert_ok(expand("SFX S Y 1\nSFX S 0 s .\n", dic.data, &collected, &err), err);
  assert_int_equal(collected.forms.count, 1);
  strbuf_reset(&dic);
  strbuf_add_text(&dic, "1\n");
  strbuf_add_repeat(&dic, 'a', AFFIX_WORD_MAX + 1);
  assert_int_equal(expand("SET UTF-8\n", dic.data, &collected, &err), ERR_LIMIT);
  strbuf_reset(&dic);
  strbuf_add_text(&dic, "1\n");
  strbuf_add_repeat(&dic, 'a', 5000);
  assert_int_equal(expand("SET UTF-8\n", dic.data, &collected, &err), ERR_LIMIT);
  strbuf_reset(&dic);
  strbuf_add_text(&dic, "1\na/");
  strbuf_add_repeat(&dic, 'S', AFFIX_FLAGS_MAX + 1);
  assert_int_equal(expand("SET UTF-8\n", dic.data, &collected, &err), ERR_INPUT);
  textset_deinit(&collected.forms);
  strbuf_deinit(&dic);
}

static void the_sink_can_stop_the_expansion(void **state) {
  (void)state;
  Collected collected = {.limit = 2};
  Error err;
  assert_ok(expand("SFX S Y 2\nSFX S 0 s .\nSFX S 0 t .\n", "2\na/S\nb/S\n", &collected, &err), err);
  assert_int_equal(collected.given, 2);
  textset_deinit(&collected.forms);
}

static void a_cancelled_expansion_says_so(void **state) {
  (void)state;
  atomic_bool cancel = true;
  Progress progress = {.cancel = &cancel};
  Affixes *affixes;
  Error err;
  assert_ok(affixes_parse(span_of("SET UTF-8\n"), "test.aff", &affixes, &err), err);
  StrBuf dic = {0};
  strbuf_add_text(&dic, "9999\n");
  for (int i = 0; i < 9999; i++)
    strbuf_printf(&dic, "a\n");
  Collected collected = {0};
  AffixSink sink = {.context = &collected, .form = take_form};
  Status status = affixes_expand(affixes, (Span){dic.data, dic.size}, "test.dic", &sink, &progress, &err);
  assert_int_equal(status, ERR_CANCELLED);
  assert_true(collected.given < 9999);
  textset_deinit(&collected.forms);
  strbuf_deinit(&dic);
  affixes_destroy(affixes);
}

static bool count_form(void *context, Span form) {
  (void)form;
  (*(int *)context)++;
  return true;
}

static void a_dictionary_that_explodes_is_stopped(void **state) {
  (void)state;
  StrBuf aff = {0}, dic = {0};
  strbuf_add_text(&aff, "SFX A Y 300\n");
  for (int i = 0; i < 300; i++)
    strbuf_printf(&aff, "SFX A 0 %d/A .\n", i);
  strbuf_add_text(&dic, "1000\n");
  for (int i = 0; i < 1000; i++)
    strbuf_printf(&dic, "x%d/A\n", i);
  Affixes *affixes;
  Error err;
  assert_ok(affixes_parse((Span){aff.data, aff.size}, "test.aff", &affixes, &err), err);
  int given = 0;
  AffixSink sink = {.context = &given, .form = count_form};
  assert_int_equal(affixes_expand(affixes, (Span){dic.data, dic.size}, "test.dic", &sink, NULL, &err), ERR_LIMIT);
  assert_int_equal(given, AFFIX_FORMS_MAX);
  strbuf_deinit(&aff);
  strbuf_deinit(&dic);
  affixes_destroy(affixes);
}

static bool keeps_short(void *context, const AffixRule *rule) {
  (void)context;
  return rule->is_suffix && rule->add.size == 1;
}

static bool keeps_entry(void *context, const AffixEntry *entry) {
  (void)context;
  return entry->word.data[0] != 'b' && entry->flag_count == 2;
}

static void rules_are_pruned_and_entries_passed_over(void **state) {
  (void)state;
  Affixes *affixes;
  Error err;
  const char *aff = "SFX S Y 2\nSFX S 0 s .\nSFX S 0 es .\nPFX P Y 1\nPFX P 0 p .\n";
  assert_ok(affixes_parse(span_of(aff), "test.aff", &affixes, &err), err);
  affixes_prune(affixes, keeps_short, NULL);
  Collected collected = {0};
  AffixSink sink = {&collected, keeps_entry, take_form};
  assert_ok(affixes_expand(affixes, span_of("3\na/SP\nb/SP\nc/S\n"), "test.dic", &sink, NULL, &err), err);
  char *forms = join_sorted(&collected.forms);
  assert_string_equal(forms, "a as");
  mem_free(forms);
  textset_deinit(&collected.forms);
  affixes_destroy(affixes);
}

static void one_flag_can_be_applied_to_any_word(void **state) {
  (void)state;
  Affixes *affixes;
  Error err;
  const char *aff = "SET UTF-8\nSFX S Y 2\nSFX S 0 s [ao]\nSFX S z ces z\nPFX S Y 1\nPFX S 0 p .\n";
  assert_ok(affixes_parse(span_of(aff), "test.aff", &affixes, &err), err);
  AffixFlag flag;
  assert_true(affixes_read_flag(affixes, span_of("S"), &flag));
  assert_false(affixes_read_flag(affixes, span_of("SS"), &flag));
  assert_false(affixes_read_flag(affixes, span_of(""), &flag));
  Collected collected = {0};
  AffixSink sink = {.context = &collected, .form = take_form};
  affixes_apply(affixes, span_of("ala"), flag, &sink);
  affixes_apply(affixes, span_of("luz"), flag, &sink);
  affixes_apply(affixes, span_of("mar"), flag, &sink);
  affixes_apply(affixes, span_of("ala"), 'T', &sink);
  char *forms = join_sorted(&collected.forms);
  assert_string_equal(forms, "alas luces");
  mem_free(forms);
  textset_deinit(&collected.forms);
  affixes_destroy(affixes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_case_gives_its_forms),
      cmocka_unit_test(what_is_wrong_is_refused_with_its_place),
      cmocka_unit_test(words_that_are_too_long_are_refused_and_forms_left_out),
      cmocka_unit_test(the_sink_can_stop_the_expansion),
      cmocka_unit_test(a_cancelled_expansion_says_so),
      cmocka_unit_test(a_dictionary_that_explodes_is_stopped),
      cmocka_unit_test(rules_are_pruned_and_entries_passed_over),
      cmocka_unit_test(one_flag_can_be_applied_to_any_word),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
