// SPDX-License-Identifier: MIT
// What recipes make from small lists and dictionaries of our own.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "lexicon/recipe.h"
#include "lexicon/textset.h"
#include "lexicon/transducers.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>

static char *dir;

// Three analysers: what they know is in the cases that name them.
static const char *const analysers[] = {
    "gatas:gato<n><f><pl>\ngato:gato<n><m><sg>\nMadrid:Madrid<np>\nsrta:srta<n><acr>\nmaxización:maxización<n><f><sg>\n"
    "antigatos:antigato<n><m><pl>\ndebuts:debut<n><m><pl>\nhiceré:hacer<v>\nnilón:nilón<n>",
    "gato:gato<n><m><sg>\nantigato:antigato<n>\nllau:llau<n>",
    "llau:llau<n>\ndebut:debut<n>",
};

static void write_analysers(void) {
  for (size_t i = 0; i < sizeof analysers / sizeof analysers[0]; i++) {
    StrBuf path = {0}, bytes = {0};
    Error err;
    strbuf_printf(&path, "%s/%c.bin", dir, (char)('a' + i));
    transducer_write(analysers[i], i == 0, &bytes);
    assert_ok(file_write(path.data, (Span){bytes.data, bytes.size}, &err), err);
    strbuf_deinit(&path);
    strbuf_deinit(&bytes);
  }
}

static int make_dir(void **state) {
  (void)state;
  dir = fixture_dir_make();
  write_analysers();
  return 0;
}

static int remove_dir(void **state) {
  (void)state;
  fixture_dir_remove(dir);
  return 0;
}

static void write_file(const char *name, const char *text) {
  StrBuf path = {0};
  Error err;
  strbuf_printf(&path, "%s/%s", dir, name);
  assert_ok(file_write(path.data, span_of(text), &err), err);
  strbuf_deinit(&path);
}

// The text with each '@' replaced by the folder of the test.
static char *with_dir(const char *text) {
  StrBuf out = {0};
  for (; *text; text++) {
    if (*text == '@')
      strbuf_add_text(&out, dir);
    else
      strbuf_add_char(&out, *text);
  }
  return out.data;
}

static int compare_words(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

// The lines, sorted and each only once, with spaces between them.
static char *join_sorted(Span text) {
  TextSet set = {0};
  Lines lines = lines_start(text);
  Span line;
  while (lines_next(&lines, &line))
    assert_true(textset_add(&set, line, 0));
  char **words = mem_alloc((set.count + 1) * sizeof *words);
  for (uint32_t i = 0; i < set.count; i++) {
    Span word = textset_text(&set, &set.items[i]);
    words[i] = mem_copy_text(word.data, word.size);
  }
  qsort(words, set.count, sizeof *words, compare_words);
  StrBuf joined = {0};
  strbuf_add(&joined, "", 0);
  for (uint32_t i = 0; i < set.count; i++) {
    strbuf_printf(&joined, "%s%s", i ? " " : "", words[i]);
    mem_free(words[i]);
  }
  mem_free(words);
  textset_deinit(&set);
  return joined.data;
}

static const char head[] = "language es\nprofile full\ntiles es\npackage p public domain\n";

static Status collect(const char *body, StrBuf *out, Error *err) {
  char *text = with_dir(body);
  StrBuf whole = {0};
  strbuf_printf(&whole, "%s%s", head, text);
  Recipe *recipe;
  Status status = recipe_parse((Span){whole.data, whole.size}, "test", "r.txt", &recipe, err);
  if (status == OK) {
    status = recipe_collect(recipe, NULL, out, NULL, err);
    recipe_destroy(recipe);
  }
  mem_free(text);
  strbuf_deinit(&whole);
  return status;
}

#define RULES                                                                                                          \
  "SET UTF-8\nFLAG UTF-8\nSFX S Y 3\nSFX S 0 s [aeo]\nSFX S 0 es [lrd]\nSFX S ón ones ón\n"                          \
  "SFX R Y 4\nSFX R r ba ar\nSFX R r se ar\nSFX R 0 se ar\nSFX R r ndose ar\nSFX Ñ Y 1\nSFX Ñ 0 le .\n"              \
  "PFX p Y 1\nPFX p 0 re .\n"

typedef struct Case {
  const char *what;
  const char *words, *aff, *dic, *thesaurus; // files, or NULL
  const char *recipe;
  const char *expected;
} Case;

static const Case cases[] = {
    {"lemmas that are asked for by name are taken whole", NULL, RULES, "1\nhacer/R\n", NULL,
     "source dictionary p @/aff @/dic\nsource analyser p @/a.bin\nlemmas hacer nilón\n", "HACER HICERÉ NILÓN"},
    {"entries are dropped by what stands behind their flags", NULL, RULES,
     "4\nsol/S po:nom is:mas\nLyon po:npr\nhoc po:loc.adv\nkm\tpo:sign\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-entries-marked po:npr po:loc po:sign\n", "SOL SOLES"},
    {"an entry with a capital may need a flag", NULL, RULES, "4\nAnna/S\nTag/Sm\ngut/S\nRad/m\n", NULL,
     "source dictionary p @/aff @/dic\nkeep-capitals-with m\n", "GUT RAD TAG"},
    {"a class may be called by a letter of two bytes", NULL, "SET UTF-8\nSFX À Y 1\nSFX À e i .\n", "1\nbelle/À\n",
     NULL, "source dictionary p @/aff @/dic\n", "BELLE BELLI"},
    {"rules are dropped by their flag too", NULL, RULES, "2\namar/R\nsol/S\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-rule flag R strip 0 add se\ndrop-rule flag S add se\n"
     "drop-rule flag R add ndose\n",
     "AMABA AMAR AMASE SOL SOLES"},
    {"rude words are dropped where that is asked for", "sol\nmierda\nshit\n", NULL, NULL, NULL,
     "drop-rude\nsource list p @/words\n", "SHIT SOL"},
    {"and only there", "sol\nmierda\n", NULL, NULL, NULL, "source list p @/words\n", "MIERDA SOL"},
    {"an analyser gives the forms of wanted readings", NULL, NULL, NULL, NULL,
     "source analyser p @/a.bin\ntake-tags n\ndrop-tags acr\ndrop-endings ón\ndrop-forms ts\n", "ANTIGATOS GATAS GATO"},
    {"a list's words may need a second witness, which is not asked for plurals", "gato\nllau\npronto\n", RULES,
     "1\nsol\n", NULL,
     "source dictionary p @/aff @/dic\nsource list p @/words\nwitness w\nseconds 2\nplural-flag S\n"
     "source analyser p @/b.bin\nwitness b\ntake-tags n\ndrop-endings gato\nseconds 2\n",
     "GATO GATOS LLAU SOL"},
    {"a name is one even if its own list is a witness", "gato\nllau\n", RULES, "3\nGato\nLlau\nsol\n", NULL,
     "drop-capitals\nsource dictionary p @/aff @/dic\nsource list p @/words\nwitness w\nseconds 2\nno-names\n"
     "source analyser p @/b.bin\nwitness b\ntake-tags n\ndrop-endings o au\nseconds 2\n"
     "source analyser p @/a.bin\nwitness a\ntake-tags n\ndrop-endings o n t\ndrop-tags acr\nseconds 2\n",
     "GATO SOL"},
    {"a list's plurals are those of the dictionary before it, whatever rules a witness has", "gato\n", RULES,
     "1\nsol/S\n", "SET UTF-8\nSFX S Y 1\nSFX S 0 x .\n",
     "source dictionary p @/aff @/dic\nsource list p @/words\nno-names\nplural-flag S\n"
     "source dictionary p @/thesaurus @/dic\nwitness d\nonly-new\n",
     "GATO GATOS SOL SOLES"},
    {"the files of a source are separate, and each may have a byte order mark", "\xEF\xBB\xBFsol", NULL,
     "\xEF\xBB\xBFmar", NULL, "source list p @/[dw][io][cr]*\n", "MAR SOL"},
    {"a lemma that two witnesses know", NULL, NULL, NULL, NULL,
     "source analyser p @/a.bin\nwitness a\ntake-tags n\nseconds 2\nsource analyser p @/b.bin\nwitness b\nseconds 2\n",
     "ANTIGATO ANTIGATOS GATAS GATO"},
    {"sources of one name are one witness", NULL, NULL, NULL, NULL,
     "source analyser p @/b.bin\nwitness west\nseconds 2\nsource analyser p @/c.bin\nwitness west\nseconds 2\n"
     "source analyser p @/a.bin\nwitness a\ntake-tags n\nseconds 2\n",
     "ANTIGATO ANTIGATOS DEBUT DEBUTS GATAS GATO"},
    {"some need no second, unless they are a prefix and a word we have", "gato\n", NULL, NULL, NULL,
     "source list p @/words\nsource analyser p @/a.bin\nwitness a\ntake-tags n\nseconds 2\nalone gato ción\n"
     "no-compounds anti\n",
     "GATAS GATO MAXIZACIÓN"},
    {"a verb that a dictionary has is conjugated there", NULL, RULES, "1\nhacer/R\n", NULL,
     "source dictionary p @/aff @/dic\nsource analyser p @/a.bin\ntake-tags v\n", "HACER"},
    {"so are nouns with flags", NULL, RULES, "1\ndebut/S\n", NULL,
     "source dictionary p @/aff @/dic\nsource analyser p @/a.bin\ntake-tags n\ndrop-endings o ón\ndrop-tags acr\n",
     "DEBUT"},
    {"but a noun without flags takes its plural from an analyser", NULL, RULES, "1\ndebut\n", NULL,
     "source dictionary p @/aff @/dic\nsource analyser p @/a.bin\ntake-tags n\ndrop-endings o ón\ndrop-tags acr\n",
     "DEBUT DEBUTS"},
    {"doubtful entries need a second witness", NULL, RULES, "3\ngato/S\nfosfatina/S\nmarina\n", NULL,
     "source dictionary p @/aff @/dic\nwitness d\nseconds 2\ndoubtful ina\ndoubtful-prefixes gat\n"
     "source analyser p @/b.bin\nwitness b\nseconds 2\n",
     "GATO GATOS"},
    {"words are derived if another is known", "fundidor\nfundir\nhumedor\nreír\noír\nagua\n", NULL, NULL, NULL,
     "derive idor idora ir\nderive edor edora er\nderive eír eíd\nderive oír oíd\nsource list p @/words\n",
     "AGUA FUNDIDOR FUNDIDORA FUNDIR HUMEDOR OÍD OÍR REÍD REÍR"},
    {"a headword that looks like a form of another has a plural", "amaba\namar\n", RULES, "1\namar/R\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-rule add se\nsource list p @/words\nonly-new\nplural-flag S\n",
     "AMABA AMABAS AMAR"},
    {"se is cut from verbs", "antojarse\nmorse\nnorse\n", NULL, NULL, NULL, "source list p @/words\ncut-se\n",
     "ANTOJAR MORSE NORSE"},
    {"a dictionary leaves out what an earlier source has", "sol\n", RULES, "2\nsol/S\nmar/S\n", NULL,
     "source dictionary p @/aff @/dic\nsource dictionary p @/aff @/dic\nonly-new\nkeep-suffixes R\n",
     "MAR MARES SOL SOLES"},
    {"stems are dropped with all their forms", NULL, RULES, "2\nhno/S\nsol/S\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-stems hno\n", "SOL SOLES"},
    {"entries of the recipe's own are inflected by their flags", NULL, RULES, "1\nsol/S\n", NULL,
     "source dictionary p @/aff @/dic\nentries S pared mar\nentries - tris\nentries R,S cantar\n",
     "CANTABA CANTANDOSE CANTAR CANTARES CANTARSE CANTASE MAR MARES PARED PAREDES SOL SOLES TRIS"},
    {"a source that leaves out what is known knows the recipe's own entries", "pez\nsal\n", RULES, "1\nsol/S\n", NULL,
     "source dictionary p @/aff @/dic\nentries - pez\nsource list p @/words\nonly-new\nplural-flag S\n",
     "PEZ SAL SALES SOL SOLES"},
    {"a name that is a common noun or has a witness stays", "guagua\ngato\nsevilla\n", RULES,
     "4\nGuagua\nGato\nSevilla\nsol\n", NULL,
     "drop-capitals\nsource dictionary p @/aff @/dic\nsource list p @/words\nno-names\ncommon-nouns guagua\n"
     "source analyser p @/b.bin\nwitness b\nseconds 2\n",
     "GATO GUAGUA SOL"},
    {"an abbreviation whose plural is a word", "psis\nnos\n", NULL, "2\npsi\netc\n", NULL,
     "source list p @/words\nsource list p @/dic\nwith-plural s\n", "NOS PSI PSIS"},
    {"pronouns are found behind an infinitive with an accent, and se behind any", NULL, RULES,
     "4\noír/X\noídme\nantojarse\nmorse\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-clitics spanish\nkeep-entries morse\n", "MORSE OÍR"},
    {"a list becomes upper case", "mar\nsol\n\n mar \n", NULL, NULL, NULL, "source list p @/words\n", "MAR SOL"},
    {"letters are folded", "ñandú\nçà\nœuf\n", NULL, NULL, NULL,
     "fold úù u\nfold ç c\nfold œ oe\nsource list p @/words\n", "CÀ OEUF ÑANDU"},
    {"capitals stay unless they are dropped", "Ana\naNa\nÁngel\nana\n", NULL, NULL, NULL, "source list p @/words\n",
     "ANA ÁNGEL"},
    {"capitals are dropped", "Ana\naÑo\nÁngel\nana\n", NULL, NULL, NULL, "drop-capitals\nsource list p @/words\n",
     "ANA"},
    {"words without vowels are dropped, but for exceptions", "mar\nkm\npst\nlynx\n", NULL, NULL, NULL,
     "drop-vowelless AEIOU\nvowelless-words PST\nsource list p @/words\n", "MAR PST"},
    {"words are removed and added", "etc\nsol\n", NULL, NULL, NULL, "remove ETC\nadd ÑU\nsource list p @/words\n",
     "SOL ÑU"},
    {"what is added wins over what is removed", "fi\n", NULL, NULL, NULL, "remove FI\nadd FI\nsource list p @/words\n",
     "FI"},
    {"words with a space are dropped", "ad hoc\nsol\n", NULL, NULL, NULL, "source list p @/words\n", "SOL"},
    {"a list may be in another character set", "a\xF1o\n", NULL, NULL, NULL,
     "source list p @/words\ncharset ISO8859-1\n", "AÑO"},
    {"files are found by pattern", "sol\n", NULL, NULL, NULL, "source list p @/w*rds\n", "SOL"},
    {"a list is filtered", "sol\nre\nepi\nirse\nnorse\nñu\nñus\n", NULL, NULL, NULL,
     "source list p @/words\nmin-letters 3\nskip epi\ndrop-endings [aei]rse\n", "NORSE SOL ÑUS"},
    {"a dictionary is expanded", NULL, RULES, "3\nsol/S\nlatón/S\namar/R\n", NULL, "source dictionary p @/aff @/dic\n",
     "AMABA AMANDOSE AMAR AMARSE AMASE LATONES LATÓN SOL SOLES"},
    {"rules are dropped by what they strip and add", NULL, RULES, "1\namar/R\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-rule add ndose\ndrop-rule strip 0 add ^se\n", "AMABA AMAR AMASE"},
    {"a pattern without ^ looks at the end", NULL, RULES, "1\namar/R\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-rule add [bs][ae]\n", "AMAR"},
    {"a rule can be dropped by its strip alone", NULL, RULES, "1\namar/R\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-rule strip r\n", "AMAR AMARSE"},
    {"flags are kept by range", NULL, RULES, "1\nsol/SÑ\n", NULL,
     "source dictionary p @/aff @/dic\nkeep-suffixes A-Z\n", "SOL SOLES"},
    {"flags are dropped by name", NULL, RULES, "1\nsol/SÑp\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-suffixes S\n", "RESOL RESOLLE SOL SOLLE"},
    {"all prefixes are dropped", NULL, RULES, "1\nsol/Sp\n", NULL, "source dictionary p @/aff @/dic\ndrop-prefixes *\n",
     "SOL SOLES"},
    {"prefixes are kept by name", NULL, RULES, "1\nsol/Sp\n", NULL,
     "source dictionary p @/aff @/dic\nkeep-prefixes q\n", "SOL SOLES"},
    {"entries with a flag are dropped", NULL, RULES, "2\nsol/S\nmetro/SU\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-entries-with U V\n", "SOL SOLES"},
    {"entries without flags are dropped by name", NULL, RULES, "3\ndale\nsol\nsol/S\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-entries dale sol\n", "SOL SOLES"},
    {"a form of another entry outlives its own", NULL, RULES, "2\nsol/S\nsoles\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-entries soles\n", "SOL SOLES"},
    {"verbs with pronouns are dropped", NULL, RULES,
     "20\ndar\ndad\nhaga\ndando\namar/R\ndarle\ndándoselas\ndadme\nhágalo\namala\ndados\ndoble\nsol/S\nsoles\nárbol\n"
     "cámaras\níbamos\nrevelador\nfácilmente\nala\n",
     NULL, "source dictionary p @/aff @/dic\nkeep-suffixes S\ndrop-clitics spanish\n",
     "ALA AMAR CÁMARAS DAD DADOS DANDO DAR DOBLE FÁCILMENTE HAGA REVELADOR SOL SOLES ÁRBOL ÍBAMOS"},
    {"...but for exceptions", NULL, RULES, "2\ndar\ndarle\n", NULL,
     "source dictionary p @/aff @/dic\ndrop-clitics spanish\nkeep-entries darle\n", "DAR DARLE"},
    {"headwords need a score in the counts of the language", "perro\nurdidera\n", RULES,
     "4\ngato/S\nabacería/S\nzzza/S\nel\n", NULL,
     "source dictionary p @/aff @/dic\ncounted 45\nknown zzza\nsource list p @/words\ncounted 45\n",
     "EL GATO GATOS PERRO ZZZA ZZZAS"},
    {"forms can come from the counts themselves", "sol\n", RULES, NULL, NULL,
     "counted-forms 76\nsource list p @/words\n", "DE EL LO SOL"},
    {"entries need mentions in a thesaurus", NULL, RULES, "4\nsol/S\nluna/S\nastro/S\nel\n",
     "UTF-8\nastro|2\n-|sol (fig.)|luna\n(m.)|sol\nastros|1\n-|sol|luna|sol y luna\n",
     "source dictionary p @/aff @/dic\nmentioned p @/thesaurus 3\nknown el\n", "EL SOL SOLES"},
    {"a thesaurus can be a list itself", NULL, RULES, "1\nel\n",
     "ISO8859-1\na\xF1o|1\n-|mes|a\xF1o\nd\xED"
     "a|1\n-|mes\n",
     "source dictionary p @/aff @/dic\nsource list p @/thesaurus\nthesaurus 2\n", "EL MES"},
    {"a list adds what is new, with plurals", "sol\nmares\nlaca\nazor\natril\nmente\nsoles\nazores\n", RULES,
     "2\nsol/S\nmares\n", NULL,
     "source dictionary p @/aff @/dic\nsource list p @/words\nonly-new\nplural-flag S\nno-plural mente il\n",
     "ATRIL AZOR AZORES LACA LACAS MARES MENTE SOL SOLES"},
    {"a list may skip names", "ana\nrosa\nluz\n", RULES, "3\nAna\nRosa\nrosa/S\n", NULL,
     "drop-capitals\nsource dictionary p @/aff @/dic\nsource list p @/words\nonly-new\nno-names\n", "LUZ ROSA ROSAS"},
};

static void every_case_gives_its_words(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const Case *c = &cases[i];
    const char *texts[] = {c->words, c->aff, c->dic, c->thesaurus};
    static const char *const names[] = {"words", "aff", "dic", "thesaurus"};
    for (int j = 0; j < 4; j++) {
      if (texts[j])
        write_file(names[j], texts[j]);
    }
    StrBuf out = {0};
    Error err;
    if (collect(c->recipe, &out, &err) != OK) {
      StrBuf sentence = {0};
      error_format(&err, NULL, &sentence);
      fail_msg("%s: %s", c->what, sentence.data);
    }
    char *words = join_sorted((Span){out.data, out.size});
    if (strcmp(words, c->expected) != 0)
      fail_msg("%s:\n  gives    \"%s\"\n  expected \"%s\"", c->what, words, c->expected);
    mem_free(words);
    strbuf_deinit(&out);
  }
}

typedef struct Refusal {
  const char *what, *name, *text, *recipe;
  Status kind;
  const char *sentence; // what it contains
} Refusal;

static const Refusal refusals[] = {
    {"a package that is not installed", "words", "sol\n", "source list p @/nowhere/*.txt\n", ERR_MISSING,
     "install the package p (apt install p)"},
    {"a thesaurus that is not installed", "words", "", "source dictionary p @/aff @/dic\nmentioned p @/nowhere 2\n",
     ERR_MISSING, "install the package p (apt install p)"},
    {"a list that is not UTF-8", "words", "sol\na\xF1o\n", "source list p @/words\n", ERR_INPUT,
     "words:2: this line is"},
    {"a dictionary with a fault", "dic", "1\nsol/S\nluz/\xFF\n", "source dictionary p @/aff @/dic\n", ERR_INPUT,
     "dic:3: this line is not well-formed"},
    {"rules with a fault", "aff", "SFX\n", "source dictionary p @/aff @/dic\n", ERR_INPUT, "aff:1: a class of affixes"},
    {"a flag of the wrong kind", "aff", "SET UTF-8\n", "source dictionary p @/aff @/dic\ndrop-entries-with _C\n",
     ERR_STATE, "'_C' is not a flag"},
    {"a plural flag of the wrong kind", "words", "sol\n",
     "source dictionary p @/aff @/dic\nsource list p @/words\nplural-flag SS\n", ERR_STATE, "'SS' is not a flag"},
    {"a thesaurus with a fault", "thesaurus", "UTF-8\nsol|x\n",
     "source dictionary p @/aff @/dic\nmentioned p @/thesaurus 2\n", ERR_INPUT, "thesaurus:2: a thesaurus has lines"},
    {"a thesaurus without a character set", "thesaurus", "", "source list p @/thesaurus\nthesaurus 2\n", ERR_INPUT,
     "the character set ''"},
    {"a two-letter word too many", "words", "si\nno\n", "two-letter SI\nsource list p @/words\n", ERR_STATE,
     "gives the two-letter word NO, which it should not"},
    {"a two-letter word too few", "words", "si\n", "two-letter SI NO\nsource list p @/words\n", ERR_STATE,
     "does not give the two-letter word NO, which it should"},
    {"a wider recipe that there is not", "words", "si\n", "within nothing\nsource list p @/words\n", ERR_MISSING,
     "there is no recipe 'nothing'"},
    {"a wider recipe within another", "words", "si\n", "within es-common\nsource list p @/words\n", ERR_INPUT,
     "the recipe 'es-common' is itself within another one"},
};

static void what_goes_wrong_is_said(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
    const Refusal *r = &refusals[i];
    write_file("aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n");
    write_file("dic", "1\nsol/S\n");
    write_file(r->name, r->text);
    StrBuf out = {0}, sentence = {0};
    Error err;
    Status status = collect(r->recipe, &out, &err);
    if (status != r->kind)
      fail_msg("%s: status %s, expected %s", r->what, status_name(status), status_name(r->kind));
    error_format(&err, NULL, &sentence);
    if (!strstr(sentence.data, r->sentence))
      fail_msg("%s:\n  says     \"%s\"\n  expected \"%s\"", r->what, sentence.data, r->sentence);
    assert_int_equal(out.size, 0);
    strbuf_deinit(&out);
    strbuf_deinit(&sentence);
  }
}

typedef struct Check {
  const char *what, *recipe, *words;
  bool own_tiles;
  const char *sentence; // NULL: passes
} Check;

static const Check checks[] = {
    {"words that are in", "in MAR CHE\n", "mar\nche\nsol\n", true, NULL},
    {"a word that is not in", "in MAR LUZ\n", "mar\nsol\n", true, "'test' does not give the word LUZ, which it should"},
    {"a word the tiles can't spell is not in", "in KA\n", "mar\n", true, "does not give the word KA"},
    {"words that are out", "out LUZ SO SOLE\n", "mar\nsol\n", true, NULL},
    {"a word that is not out", "out SOL\n", "mar\nsol\n", true, "'test' gives the word SOL, which it should not"},
    {"the right two-tile words", "two-tile SI CHE\n", "si\nche\nsol\n", true, NULL},
    {"a two-tile word too many", "two-tile SI\n", "si\nche\n", true, "gives the word CHE, which it should not"},
    {"a two-tile word too few", "two-tile SI NO\n", "si\nsol\n", true, "does not give the word NO, which it should"},
    {"...which other tile sets are not asked for", "two-tile SI NO\n", "si\nsol\n", false, NULL},
    {"enough words", "count 2 3 2 3\n", "a\nsi\nsol\nmares\n", true, NULL},
    {"too few words", "count 2 3 3 4\n", "a\nsi\nsol\nmares\n", true,
     "gives 2 words of 2 to 3 tiles; between 3 and 4 are expected"},
    {"too many words", "count 2 3 0 1\n", "a\nsi\nsol\nmares\n", true, "between 0 and 1 are expected"},
};

static void finished_lists_are_checked(void **state) {
  (void)state;
  TileSet tiles;
  Error err;
  assert_ok(tileset_builtin("es", &tiles, &err), err);
  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
    StrBuf text = {0}, said = {0};
    strbuf_printf(&text, "%s%ssource list p /w\n", head, checks[i].recipe);
    Recipe *recipe;
    WordList words;
    assert_ok(recipe_parse((Span){text.data, text.size}, "test", "r.txt", &recipe, &err), err);
    assert_ok(wordlist_parse(span_of(checks[i].words), "words", &tiles, NULL, &words, NULL, &err), err);
    Status status = recipe_check(recipe, &tiles, checks[i].own_tiles, &words, &err);
    if (status != OK)
      error_format(&err, NULL, &said);
    if ((status == OK) != !checks[i].sentence)
      fail_msg("%s: status %s %s", checks[i].what, status_name(status), strbuf_text(&said));
    if (status != OK && !strstr(said.data, checks[i].sentence))
      fail_msg("%s:\n  says     \"%s\"\n  expected \"%s\"", checks[i].what, said.data, checks[i].sentence);
    wordlist_deinit(&words);
    recipe_destroy(recipe);
    strbuf_deinit(&text);
    strbuf_deinit(&said);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_case_gives_its_words),
      cmocka_unit_test(what_goes_wrong_is_said),
      cmocka_unit_test(finished_lists_are_checked),
  };
  return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
