// SPDX-License-Identifier: MIT
// Reading recipes.
//
// Each line has one directive. The table below has all of them, with their syntax and where their arguments go. A new
// directive is a new row, and a new reader if its arguments are of a new kind.
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/recipe_internal.h"
#include "lexicon/wordcounts.h"

#include <stddef.h>
#include <string.h>

// Where a directive may be: in the recipe's own part, or below sources of these kinds.
enum {
  OF_RECIPE = 0,
  OF_DICTIONARY = SOURCE_DICTIONARY,
  OF_LIST = SOURCE_LIST,
  OF_ANALYSER = SOURCE_ANALYSER,
  OF_WORDS = OF_LIST | OF_ANALYSER,
  OF_SOURCE = OF_DICTIONARY | OF_LIST | OF_ANALYSER,
};

static const struct {
  const char *name;
  SourceKind kind;
} source_kinds[] = {
    {"dictionary", SOURCE_DICTIONARY},
    {"list", SOURCE_LIST},
    {"analyser", SOURCE_ANALYSER},
};

typedef struct Directive {
  const char *name;
  const char *usage;
  int scope;
  // Reads what follows the name into place (offset in the recipe or the source). False: not as in usage.
  bool (*read)(Recipe *recipe, Span arguments, void *place);
  size_t offset;
} Directive;

static void list_add(SpanList *list, Span text) {
  ARRAY_GROW(list->items, list->count, list->capacity);
  list->items[list->count++] = text;
}

static bool recipe_parse_read_words(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  SpanList *list = place;
  int before = list->count;
  Span word;
  while (line_next_word(&arguments, &word))
    list_add(list, word);
  return list->count > before;
}

static bool read_set(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  TextSet *set = place;
  uint32_t before = set->count;
  Span word;
  while (line_next_word(&arguments, &word)) {
    if (!textset_add(set, word, 0))
      return false;
  }
  return set->count > before;
}

// Takes the rest of the line, even if it is empty.
static bool recipe_parse_read_text(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  list_add(place, span_trim(arguments));
  return true;
}

static bool recipe_parse_read_word(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  Span *word = place, more;
  return line_next_word(&arguments, word) && !line_next_word(&arguments, &more);
}

// Takes flags and words, just as they are written.
static bool recipe_parse_read_entries(Recipe *recipe, Span arguments, void *place) {
  Span rest = arguments, flags, word;
  return line_next_word(&rest, &flags) && line_next_word(&rest, &word) &&
         recipe_parse_read_text(recipe, arguments, place);
}

static bool read_nothing(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  *(bool *)place = true;
  return span_trim(arguments).size == 0;
}

static bool recipe_parse_next_number(Span *arguments, long low, long high, long *out) {
  Span word;
  return line_next_word(arguments, &word) && span_to_int(word, low, high, out);
}

static bool read_small_number(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  long number;
  Span more;
  if (!recipe_parse_next_number(&arguments, 1, 99, &number) || line_next_word(&arguments, &more))
    return false;
  *(int *)place = (int)number;
  return true;
}

static bool pattern_of(Span text, EndPattern *out) {
  out->is_whole = text.size > 0 && text.data[0] == '^';
  Span pattern = out->is_whole ? (Span){text.data + 1, text.size - 1} : text;
  return affix_pattern_read(pattern, &out->pattern);
}

static bool read_patterns(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  PatternList *list = place;
  int before = list->count;
  Span word;
  while (line_next_word(&arguments, &word)) {
    ARRAY_GROW(list->items, list->count, list->capacity);
    if (!pattern_of(word, &list->items[list->count]))
      return false;
    list->count++;
  }
  return list->count > before;
}

static bool pattern_matches(const EndPattern *pattern, Span text) {
  return pattern->is_whole ? affix_pattern_matches_whole(&pattern->pattern, text)
                           : affix_pattern_matches_end(&pattern->pattern, text);
}

bool patterns_match(const PatternList *patterns, Span word) {
  for (int i = 0; i < patterns->count; i++) {
    if (pattern_matches(&patterns->items[i], word))
      return true;
  }
  return false;
}

static bool read_length(Recipe *recipe, Span arguments, void *place) {
  (void)place;
  long low, high;
  Span more;
  if (!recipe_parse_next_number(&arguments, 1, WORD_MAX, &low) ||
      !recipe_parse_next_number(&arguments, low, WORD_MAX, &high) || line_next_word(&arguments, &more))
    return false;
  recipe->min_length = (int)low;
  recipe->max_length = (int)high;
  return true;
}

static bool recipe_parse_read_count(Recipe *recipe, Span arguments, void *place) {
  (void)place;
  long from, to, low, high;
  Span more;
  if (!recipe_parse_next_number(&arguments, 1, WORD_MAX, &from) ||
      !recipe_parse_next_number(&arguments, from, WORD_MAX, &to) ||
      !recipe_parse_next_number(&arguments, 0, WORDLIST_WORDS_MAX, &low) ||
      !recipe_parse_next_number(&arguments, low, WORDLIST_WORDS_MAX, &high) || line_next_word(&arguments, &more))
    return false;
  recipe->count_from = (int)from;
  recipe->count_to = (int)to;
  recipe->count_low = low;
  recipe->count_high = high;
  return true;
}

static bool read_package(Recipe *recipe, Span arguments, void *place) {
  (void)place;
  Span name;
  if (!line_next_word(&arguments, &name) || span_trim(arguments).size == 0)
    return false;
  list_add(&recipe->package_names, name);
  list_add(&recipe->package_licences, span_trim(arguments));
  return true;
}

static bool read_profile(Recipe *recipe, Span arguments, void *place) {
  static const char *const names[] = {
      [RECIPE_FULL] = "full", [RECIPE_STRICT] = "strict", [RECIPE_COMMON] = "common", [RECIPE_EVERYDAY] = "everyday"};
  Span word;
  if (!recipe_parse_read_word(recipe, arguments, &word))
    return false;
  list_add(place, word);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    recipe->profile = (RecipeProfile)i;
    if (span_equals(word, names[i]))
      return true;
  }
  return false;
}

static bool read_fold(Recipe *recipe, Span arguments, void *place) {
  (void)place;
  Span from, to, more;
  if (!line_next_word(&arguments, &from) || !line_next_word(&arguments, &to) || line_next_word(&arguments, &more))
    return false;
  while (from.size > 0) {
    Fold fold = {.to = to};
    size_t used = utf8_decode(from.data, from.size, &fold.from);
    if (used == 0)
      return false;
    ARRAY_GROW(recipe->folds, recipe->fold_count, recipe->fold_capacity);
    recipe->folds[recipe->fold_count++] = fold;
    recipe->folds_ascii = recipe->folds_ascii || fold.from < 128;
    from = (Span){from.data + used, from.size - used};
  }
  return true;
}

static bool read_rule_drop(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  Source *source = place;
  RuleDrop drop = {0};
  Span word, value;
  while (line_next_word(&arguments, &word)) {
    if (!line_next_word(&arguments, &value))
      return false;
    if (span_equals(word, "flag") && drop.flag.size == 0) {
      drop.flag = value;
    } else if (span_equals(word, "strip") && !drop.has_strip) {
      drop.has_strip = true;
      drop.strip = span_equals(value, "0") ? (Span){value.data, 0} : value;
    } else if (span_equals(word, "add") && !drop.has_add && pattern_of(value, &drop.add)) {
      drop.has_add = true;
    } else {
      return false;
    }
  }
  ARRAY_GROW(source->rule_drops, source->rule_drop_count, source->rule_drop_capacity);
  source->rule_drops[source->rule_drop_count++] = drop;
  return drop.has_strip || drop.has_add;
}

bool rule_drop_matches(const RuleDrop *drop, Span strip, Span add) {
  bool strip_fits =
      !drop->has_strip || (drop->strip.size == strip.size && memcmp(drop->strip.data, strip.data, strip.size) == 0);
  return strip_fits && (!drop->has_add || pattern_matches(&drop->add, add));
}

static bool read_clitics(Recipe *recipe, Span arguments, void *place) {
  Span word;
  *(bool *)place = true;
  return recipe_parse_read_word(recipe, arguments, &word) && span_equals(word, "spanish");
}

static bool is_path(Span text) {
  return text.size > 1 && text.data[0] == '/';
}

static bool read_mentioned(Recipe *recipe, Span arguments, void *place) {
  (void)recipe;
  Source *source = place;
  Span package, path, more;
  long mentions;
  if (source->mentions > 0 || !line_next_word(&arguments, &package) || !line_next_word(&arguments, &path) ||
      !is_path(path) || !recipe_parse_next_number(&arguments, 1, 255, &mentions) || line_next_word(&arguments, &more))
    return false;
  list_add(&source->thesaurus, package);
  list_add(&source->thesaurus, path);
  source->mentions = (int)mentions;
  return true;
}

static bool recipe_parse_read_source(Recipe *recipe, Span arguments, void *place) {
  (void)place;
  Span kind, path;
  if (recipe->source_count == RECIPE_SOURCES_MAX)
    return false;
  Source *source = &recipe->sources[recipe->source_count++];
  *source = (Source){.charset = span_of("UTF-8"), .min_letters = 1, .seconds = 1};
  if (!line_next_word(&arguments, &kind) || !line_next_word(&arguments, &source->package))
    return false;
  while (line_next_word(&arguments, &path)) {
    if (!is_path(path))
      return false;
    list_add(&source->paths, path);
  }
  for (size_t i = 0; i < sizeof source_kinds / sizeof source_kinds[0]; i++) {
    if (span_equals(kind, source_kinds[i].name))
      source->kind = source_kinds[i].kind;
  }
  return source->kind == SOURCE_DICTIONARY ? source->paths.count == 2 : source->kind && source->paths.count > 0;
}

static bool read_derivation(Recipe *recipe, Span arguments, void *place) {
  (void)place;
  Derivation derivation = {0};
  Span more;
  if (!line_next_word(&arguments, &derivation.from) || !line_next_word(&arguments, &derivation.to) ||
      (line_next_word(&arguments, &derivation.given) && line_next_word(&arguments, &more)))
    return false;
  ARRAY_GROW(recipe->derivations, recipe->derivation_count, recipe->derivation_capacity);
  recipe->derivations[recipe->derivation_count++] = derivation;
  return true;
}

// The known words of a recipe that comes with the program, so that they are written only once. A recipe of the program
// has this line only to name a recipe without it.
static bool read_known_of(Recipe *recipe, Span arguments, void *place) {
  Span id;
  if (!recipe_parse_read_word(recipe, arguments, &id))
    return false;
  char *name = mem_copy_text(id.data, id.size);
  Recipe *other;
  bool is_there = strcmp(name, recipe->id) != 0 && recipe_builtin(name, &other, NULL) == OK;
  mem_free(name);
  if (!is_there)
    return false;
  for (int i = 0; i < other->source_count; i++) {
    const TextSet *known = &other->sources[i].known;
    for (uint32_t j = 0; j < known->count; j++)
      textset_add(place, textset_text(known, &known->items[j]), 0);
  }
  recipe_destroy(other);
  return true;
}

static const Directive directives[] = {
    {"language", "language CODE", OF_RECIPE, recipe_parse_read_words, offsetof(Recipe, language)},
    {"profile", "profile full|strict|common|everyday", OF_RECIPE, read_profile, offsetof(Recipe, profile_line)},
    {"tiles", "tiles ID...", OF_RECIPE, recipe_parse_read_words, offsetof(Recipe, tile_sets)},
    {"length", "length FEWEST MOST", OF_RECIPE, read_length, 0},
    {"package", "package NAME LICENCE", OF_RECIPE, read_package, 0},
    {"credit", "credit TEXT", OF_RECIPE, recipe_parse_read_text, offsetof(Recipe, credits)},
    {"notice", "notice TEXT", OF_RECIPE, recipe_parse_read_text, offsetof(Recipe, notice)},
    {"fold", "fold LETTERS LETTER", OF_RECIPE, read_fold, 0},
    {"drop-capitals", "drop-capitals", OF_RECIPE, read_nothing, offsetof(Recipe, drops_capitals)},
    {"drop-rude", "drop-rude", OF_RECIPE, read_nothing, offsetof(Recipe, drops_rude)},
    {"drop-vowelless", "drop-vowelless VOWELS", OF_RECIPE, recipe_parse_read_word, offsetof(Recipe, vowels)},
    {"vowelless-words", "vowelless-words WORD...", OF_RECIPE, read_set, offsetof(Recipe, vowelless_words)},
    {"within", "within RECIPE", OF_RECIPE, recipe_parse_read_word, offsetof(Recipe, within)},
    {"counted-forms", "counted-forms SCORE", OF_RECIPE, read_small_number, offsetof(Recipe, counted_forms)},
    {"remove", "remove WORD...", OF_RECIPE, read_set, offsetof(Recipe, removed)},
    {"add", "add WORD...", OF_RECIPE, recipe_parse_read_words, offsetof(Recipe, added)},
    {"in", "in WORD...", OF_RECIPE, recipe_parse_read_words, offsetof(Recipe, in)},
    {"out", "out WORD...", OF_RECIPE, recipe_parse_read_words, offsetof(Recipe, out)},
    {"two-letter", "two-letter WORD...", OF_RECIPE, read_set, offsetof(Recipe, two_letter)},
    {"two-tile", "two-tile WORD...", OF_RECIPE, read_set, offsetof(Recipe, two_tile)},
    {"count", "count FEWEST-TILES MOST-TILES FEWEST-WORDS MOST-WORDS", OF_RECIPE, recipe_parse_read_count, 0},
    {"derive", "derive FROM TO [GIVEN]", OF_RECIPE, read_derivation, 0},
    {"source", "source dictionary PACKAGE /AFF-FILE /DIC-FILE, or source list|analyser PACKAGE /FILE...", OF_RECIPE,
     recipe_parse_read_source, 0},

    {"witness", "witness NAME", OF_SOURCE, recipe_parse_read_word, offsetof(Source, witness)},

    {"keep-suffixes", "keep-suffixes FLAG...", OF_DICTIONARY, recipe_parse_read_words, offsetof(Source, keep_suffixes)},
    {"drop-suffixes", "drop-suffixes FLAG...", OF_DICTIONARY, recipe_parse_read_words, offsetof(Source, drop_suffixes)},
    {"keep-prefixes", "keep-prefixes FLAG...", OF_DICTIONARY, recipe_parse_read_words, offsetof(Source, keep_prefixes)},
    {"drop-prefixes", "drop-prefixes FLAG...", OF_DICTIONARY, recipe_parse_read_words, offsetof(Source, drop_prefixes)},
    {"drop-rule", "drop-rule [flag FLAG] [strip TEXT] [add PATTERN]", OF_DICTIONARY, read_rule_drop, 0},
    {"drop-entries-with", "drop-entries-with FLAG...", OF_DICTIONARY, recipe_parse_read_words,
     offsetof(Source, drop_entries_with)},
    {"drop-entries-marked", "drop-entries-marked FIELD...", OF_DICTIONARY, recipe_parse_read_words,
     offsetof(Source, drop_entries_marked)},
    {"keep-capitals-with", "keep-capitals-with FLAG...", OF_DICTIONARY, recipe_parse_read_words,
     offsetof(Source, keep_capitals_with)},
    {"drop-clitics", "drop-clitics spanish", OF_DICTIONARY, read_clitics, offsetof(Source, drops_clitics)},
    {"keep-entries", "keep-entries WORD...", OF_DICTIONARY, read_set, offsetof(Source, keep_entries)},
    {"drop-entries", "drop-entries WORD...", OF_DICTIONARY, read_set, offsetof(Source, drop_entries)},
    {"drop-stems", "drop-stems WORD...", OF_DICTIONARY, read_set, offsetof(Source, drop_stems)},
    {"entries", "entries FLAG,... WORD... (or entries - WORD...)", OF_DICTIONARY, recipe_parse_read_entries,
     offsetof(Source, entries)},
    {"mentioned", "mentioned PACKAGE /THESAURUS TIMES", OF_DICTIONARY, read_mentioned, 0},
    {"known", "known WORD...", OF_DICTIONARY, read_set, offsetof(Source, known)},

    {"known-of", "known-of RECIPE", OF_DICTIONARY, read_known_of, offsetof(Source, known)},

    {"charset", "charset NAME", OF_LIST, recipe_parse_read_word, offsetof(Source, charset)},
    {"thesaurus", "thesaurus TIMES", OF_LIST, read_small_number, offsetof(Source, thesaurus_mentions)},
    {"min-letters", "min-letters NUMBER", OF_WORDS, read_small_number, offsetof(Source, min_letters)},
    {"skip", "skip WORD...", OF_WORDS, read_set, offsetof(Source, skip)},
    {"drop-endings", "drop-endings PATTERN...", OF_WORDS, read_patterns, offsetof(Source, drop_endings)},
    {"only-new", "only-new", OF_DICTIONARY | OF_LIST, read_nothing, offsetof(Source, only_new)},
    {"no-names", "no-names", OF_LIST, read_nothing, offsetof(Source, no_names)},
    {"common-nouns", "common-nouns WORD...", OF_LIST, read_set, offsetof(Source, common_nouns)},
    {"with-plural", "with-plural ENDING...", OF_LIST, recipe_parse_read_words, offsetof(Source, with_plural)},
    {"cut-se", "cut-se", OF_LIST, read_nothing, offsetof(Source, cuts_se)},
    {"plural-flag", "plural-flag FLAG", OF_LIST, recipe_parse_read_word, offsetof(Source, plural_flag)},
    {"no-plural", "no-plural PATTERN...", OF_LIST, read_patterns, offsetof(Source, no_plural)},

    {"take-tags", "take-tags TAG...", OF_ANALYSER, recipe_parse_read_words, offsetof(Source, take_tags)},
    {"drop-tags", "drop-tags TAG...", OF_ANALYSER, recipe_parse_read_words, offsetof(Source, drop_tags)},
    {"lemmas", "lemmas WORD...", OF_ANALYSER, read_set, offsetof(Source, lemmas)},
    {"drop-forms", "drop-forms PATTERN...", OF_ANALYSER, read_patterns, offsetof(Source, drop_forms)},
    {"counted", "counted SCORE", OF_SOURCE, read_small_number, offsetof(Source, counted)},
    {"seconds", "seconds NUMBER", OF_SOURCE, read_small_number, offsetof(Source, seconds)},
    {"doubtful", "doubtful PATTERN...", OF_SOURCE, read_patterns, offsetof(Source, doubtful)},
    {"doubtful-prefixes", "doubtful-prefixes PREFIX...", OF_SOURCE, recipe_parse_read_words,
     offsetof(Source, doubtful_prefixes)},
    {"alone", "alone PATTERN...", OF_SOURCE, read_patterns, offsetof(Source, alone)},
    {"no-compounds", "no-compounds PREFIX...", OF_SOURCE, recipe_parse_read_words, offsetof(Source, prefixes)},
};

static const Directive *find_directive(Span name) {
  for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++) {
    if (span_equals(name, directives[i].name))
      return &directives[i];
  }
  return NULL;
}

static Status recipe_parse_refuse_place(const Directive *directive, Error *err) {
  ScopedStrBuf kinds = {0};
  for (size_t i = 0; i < sizeof source_kinds / sizeof source_kinds[0]; i++) {
    if (directive->scope & (int)source_kinds[i].kind)
      strbuf_printf(&kinds, "%s%s", kinds.size ? "|" : "", source_kinds[i].name);
  }
  return error_set(err, ERR_INPUT, N_("'%s' belongs below a line that begins with 'source %s'"),
                   err_str(directive->name), err_str(strbuf_text(&kinds)));
}

static Status read_directive(Recipe *recipe, Span line, Error *err) {
  Span name;
  if (!line_next_word(&line, &name) || name.data[0] == '#')
    return OK;
  const Directive *directive = find_directive(name);
  if (!directive)
    return error_set(err, ERR_INPUT, N_("'%s' is not a directive of a recipe"), err_span(name.data, name.size));
  char *owner = (char *)recipe;
  if (directive->scope != OF_RECIPE) {
    Source *source = recipe->source_count ? &recipe->sources[recipe->source_count - 1] : NULL;
    if (!source || !(directive->scope & (int)source->kind))
      return recipe_parse_refuse_place(directive, err);
    owner = (char *)source;
  }
  if (!directive->read(recipe, line, owner + directive->offset))
    return error_set(err, ERR_INPUT, N_("this line should read: %s"), err_str(directive->usage));
  return OK;
}

static bool is_tile_set(Span id) {
  char known[TILE_NAME_MAX];
  for (int i = 0; tileset_builtin_id(i, known); i++) {
    if (span_equals(id, known))
      return true;
  }
  return false;
}

static bool is_package(const Recipe *recipe, Span name) {
  for (int i = 0; i < recipe->package_names.count; i++) {
    Span known = recipe->package_names.items[i];
    if (known.size == name.size && memcmp(known.data, name.data, name.size) == 0)
      return true;
  }
  return false;
}

static Status recipe_check_counts(const Recipe *recipe, Error *err) {
  if (recipe_is_counted(recipe) && !wordcounts_table(recipe->language.items[0]).data)
    return error_set(err, ERR_INPUT, N_("'counted' needs a table of how common words are, and '%s' has none"),
                     err_span(recipe->language.items[0].data, recipe->language.items[0].size));
  return OK;
}

static Status check_packages(const Recipe *recipe, Error *err) {
  bool has_dictionary = false;
  for (int i = 0; i < recipe->source_count; i++) {
    const Source *source = &recipe->sources[i];
    Span names[] = {source->package, source->thesaurus.count ? source->thesaurus.items[0] : source->package};
    for (int j = 0; j < 2; j++) {
      if (!is_package(recipe, names[j]))
        return error_set(err, ERR_INPUT, N_("the package '%s' has no 'package' line with its licence"),
                         err_span(names[j].data, names[j].size));
    }
    has_dictionary = has_dictionary || source->kind == SOURCE_DICTIONARY;
    if (source->plural_flag.size > 0 && !has_dictionary)
      return error_set(err, ERR_INPUT,
                       N_("'plural-flag' names a flag of the dictionary before the list; there is none"));
  }
  return OK;
}

// Gives each witness its mark.
static Status name_witnesses(Recipe *recipe, Error *err) {
  int count = 0;
  for (int i = 0; i < recipe->source_count; i++) {
    Source *source = &recipe->sources[i];
    for (int j = 0; j < i && source->witness_mark == 0; j++) {
      const Source *earlier = &recipe->sources[j];
      if (source->witness.size > 0 && earlier->witness.size == source->witness.size &&
          memcmp(earlier->witness.data, source->witness.data, source->witness.size) == 0)
        source->witness_mark = earlier->witness_mark;
    }
    if (source->witness.size == 0 || source->witness_mark)
      continue;
    if (count == RECIPE_WITNESSES_MAX)
      return error_set(err, ERR_LIMIT, N_("a recipe has at most %d witnesses"), err_int(RECIPE_WITNESSES_MAX));
    source->witness_mark = (uint8_t)(1 << count++);
  }
  return OK;
}

static Status check_whole(Recipe *recipe, Error *err) {
  static const char missing[] = N_("the recipe has no line '%s'");
  if (recipe->language.count != 1)
    return error_set(err, ERR_INPUT, missing, err_str("language CODE"));
  if (recipe->profile_line.count != 1)
    return error_set(err, ERR_INPUT, missing, err_str("profile full|strict|common|everyday"));
  if (recipe->tile_sets.count == 0)
    return error_set(err, ERR_INPUT, missing, err_str("tiles ID..."));
  if (recipe->source_count == 0 && recipe->counted_forms == 0)
    return error_set(err, ERR_INPUT, missing, err_str("source KIND PACKAGE /FILE..."));
  for (int i = 0; i < recipe->tile_sets.count; i++) {
    Span id = recipe->tile_sets.items[i];
    if (!is_tile_set(id))
      return error_set(err, ERR_INPUT, N_("there is no tile set '%s'"), err_span(id.data, id.size));
  }
  Status status = check_packages(recipe, err);
  if (status == OK)
    status = recipe_check_counts(recipe, err);
  return status == OK ? name_witnesses(recipe, err) : status;
}

static const char *copy_span(Recipe *recipe, Span text) {
  return arena_copy_text(&recipe->arena, text.data, text.size);
}

static const char *const *copy_list(Recipe *recipe, const SpanList *list) {
  const char **copy = arena_alloc(&recipe->arena, (size_t)(list->count + 1) * sizeof *copy);
  for (int i = 0; i < list->count; i++)
    copy[i] = copy_span(recipe, list->items[i]);
  return copy;
}

static void fill_info(Recipe *recipe) {
  int count = recipe->package_names.count;
  RecipePackage *packages = arena_alloc(&recipe->arena, (size_t)(count + 1) * sizeof *packages);
  for (int i = 0; i < count; i++)
    packages[i] = (RecipePackage){copy_span(recipe, recipe->package_names.items[i]),
                                  copy_span(recipe, recipe->package_licences.items[i])};
  recipe->info = (RecipeInfo){
      .id = recipe->id,
      .language = copy_span(recipe, recipe->language.items[0]),
      .profile = recipe->profile,
      .tile_sets = copy_list(recipe, &recipe->tile_sets),
      .packages = packages,
      .credits = copy_list(recipe, &recipe->credits),
      .notice = copy_list(recipe, &recipe->notice),
  };
}

static Status recipe_parse_read_lines(Recipe *recipe, long *line_number, Error *err) {
  Lines lines = lines_start((Span){recipe->text, recipe->text_size});
  Span line;
  while (lines_next(&lines, &line)) {
    *line_number = lines.number;
    bool is_text = utf8_is_valid(line) && (line.size == 0 || !memchr(line.data, '\0', line.size));
    Status status = is_text ? read_directive(recipe, line, err)
                            : error_set(err, ERR_INPUT, N_("this line is not well-formed UTF-8"));
    if (status != OK)
      return status;
  }
  *line_number = 0;
  return check_whole(recipe, err);
}

// Ids become file names.
static bool is_id(const char *id) {
  size_t size = strlen(id);
  return size > 0 && size < RECIPE_ID_MAX && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == size;
}

Status recipe_parse(Span text, const char *id, const char *file, Recipe **out, Error *err) {
  Status status = OK;
  if (text.size > RECIPE_FILE_MAX)
    status = error_set(err, ERR_LIMIT, N_("a recipe has at most %d bytes"), err_int(RECIPE_FILE_MAX));
  else if (!is_id(id))
    status = error_set(err, ERR_INPUT,
                       N_("'%s' can't be the name of a recipe: use up to %d small letters, digits and dashes"),
                       err_str(id), err_int(RECIPE_ID_MAX - 1));
  if (status != OK)
    return error_in(err, file, 0, status);
  Recipe *recipe = mem_alloc(sizeof *recipe);
  memcpy(recipe->id, id, strlen(id) + 1);
  recipe->text = mem_copy_text(text.data, text.size);
  recipe->text_size = text.size;
  recipe->min_length = 2;
  recipe->max_length = 21;
  long line_number = 0;
  status = recipe_parse_read_lines(recipe, &line_number, err);
  if (status != OK) {
    error_set_place(err, file, line_number);
    recipe_destroy(recipe);
    return status;
  }
  fill_info(recipe);
  *out = recipe;
  return OK;
}
