// SPDX-License-Identifier: MIT
// tesela lexicon: what lexica contain, and which exist; lexicon_build.c compiles them. The rows are at the end.
#include "cli/lexicon.h"

#include "app/lexicondiff.h"
#include "app/wordfilter.h"
#include "app/wordmeaning.h"
#include "base/mem.h"
#include "cli/use.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"
#include "lexicon/tiletext.h"
#include "render/texttable.h"
#include "term/fieldtable.h"

#include <stdio.h>
#include <string.h>

Status cli_find_lexicon(const Cli *cli, const char *name, LexiconPlace *out, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  Status status = lexicon_find(name, &progress.progress, out, err);
  cli_progress_end(&progress);
  return status;
}

static Status cli_open_lexicon(const Cli *cli, const char *name, const char *bag, OpenLexicon *out, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  Status status = lexicon_open(name, bag, &progress.progress, out, err);
  cli_progress_end(&progress);
  return status;
}

// ---- check ----

// "canción" is spelt CANCION if no tile has the accent.
static int read_accented(const TileSet *tiles, const char *text, Tile out[WORD_MAX]) {
  ScopedStrBuf spelt = {0};
  tiletext_add_spelt(tiles, span_of(text), &spelt);
  return strchr(text, ' ') ? 0 : tileset_tokenise(tiles, strbuf_span(&spelt), out, WORD_MAX);
}

// A word as people write it ("coche") or as plays show it ("CO[CH]E"). 0: the tiles can't spell it.
static int lexicon_check_read_word(const TileSet *tiles, const char *text, Tile out[WORD_MAX]) {
  int count = tileset_tokenise(tiles, span_of(text), out, WORD_MAX);
  if (count == 0)
    count = read_accented(tiles, text, out);
  if (count > 0)
    return count;
  for (Span rest = span_of(text); rest.size > 0; count++) {
    if (count == WORD_MAX || !tiletext_next(tiles, &rest, &out[count]) || out[count] == TILE_BLANK)
      return 0;
  }
  return count;
}

static bool lexicon_check_word(const OpenLexicon *lexicon, const char *text, bool *is_spellable) {
  Tile word[WORD_MAX];
  int count = lexicon_check_read_word(&lexicon->tiles, text, word);
  *is_spellable = count > 0;
  return count > 0 && kwg_contains(&lexicon->kwg, word, count);
}

static void say_verdict(Cli *cli, const char *word, bool is_word, bool is_spellable) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, span_of(word));
  const char *format = is_word        ? _("%s: a word\n")
                       : is_spellable ? _("%s: not a word\n")
                                      : _("%s: not a word, the tiles can't spell it\n");
  strbuf_printf(&cli->out, format, strbuf_text(&visible));
}

static void lexicon_check_all(Cli *cli, const Args *args, const OpenLexicon *lexicon) {
  json_auto_t *list = json_array();
  bool all_are_words = true;
  for (int i = 1; i < args->operand_count; i++) {
    bool is_spellable;
    bool is_word = lexicon_check_word(lexicon, args->operands[i], &is_spellable);
    all_are_words = all_are_words && is_word;
    if (args_has(args, "json"))
      json_array_append_new(
          list, json_pack("{s:s%, s:b}", "word", args->operands[i], strlen(args->operands[i]), "valid", is_word));
    else
      say_verdict(cli, args->operands[i], is_word, is_spellable);
  }
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:b, s:O}", "valid", all_are_words, "words", list));
  cli->code = all_are_words ? EXIT_OK : EXIT_REFUSED;
}

static Status run_lexicon_check(Cli *cli, const Args *args, Error *err) {
  ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  Status status = cli_open_lexicon(cli, args->operands[0], args_text(args, "bag"), lexicon, err);
  if (status == OK) {
    lexicon_check_all(cli, args, lexicon);
    lexicon_close(lexicon);
  }
  return status;
}

// ---- define ----

static Status define_words(Cli *cli, const Args *args, json_t *list, Error *err) {
  Status status = OK;
  for (int i = 1; i < args->operand_count && status == OK; i++) {
    CliWork work;
    WordQuestion question = {args->operands[0], args->operands[i]};
    WordMeaning meaning = {0};
    status = word_defining.run(cli_work_start(&work, cli), &question, &meaning, err);
    cli_work_end(&work);
    if (status != OK)
      return status;
    cli->code = meaning.is_word ? cli->code : EXIT_REFUSED;
    if (list) {
      json_array_append_new(list, fields_to_json(word_defining.out, &meaning, FIELD_NOT_OPTION));
      continue;
    }
    strbuf_add_text(&cli->out, i > 1 ? "\n" : "");
    wordmeaning_add_text(&meaning, cli->catalog, &cli->out);
  }
  return status;
}

static Status run_lexicon_define(Cli *cli, const Args *args, Error *err) {
  json_auto_t *list = args_has(args, "json") ? json_array() : NULL;
  Status status = define_words(cli, args, list, err);
  if (status == OK && list)
    cli_add_json(cli, json_pack("{s:O}", "words", list));
  return status;
}

// ---- diff ----

static void diff_say_words(Cli *cli, const FieldList *words, const char *format) {
  for (int i = 0; i < words->count && cli_flush_if_long(cli); i++)
    strbuf_printf(&cli->out, format, fieldlist_text(words, i));
}

static void diff_say(Cli *cli, const Args *args, const LexiconDiff *diff) {
  FieldTable table = {lexicondiff_length_fields, &diff->lengths, sizeof(LexiconDiffLength)};
  if (args_has(args, "json")) {
    cli_add_json(cli, fields_to_json(lexicon_comparing.out, diff, FIELD_NOT_OPTION));
  } else if (args_has(args, "csv")) {
    cli->is_data = true;
    strbuf_add_text(&cli->out, "word,in\n");
    diff_say_words(cli, &diff->only_a, "%s,a\n");
    diff_say_words(cli, &diff->only_b, "%s,b\n");
  } else {
    cli_add_table(cli, &table);
    diff_say_words(cli, &diff->only_a, "- %s\n");
    diff_say_words(cli, &diff->only_b, "+ %s\n");
  }
}

// Exit status as diff's: 0 if they are the same, 1 if not.
static Status run_lexicon_diff(Cli *cli, const Args *args, Error *err) {
  CliWork work;
  LexiconDiff diff = {0};
  LexiconDiffOrder order = {0};
  Status status = args_take(args, lexicondiff_order_fields, &order, cli->arena, err);
  if (status == OK) {
    order.a = args->operands[0];
    order.b = args->operands[1];
    status = lexicon_comparing.run(cli_work_start(&work, cli), &order, &diff, err);
    cli_work_end(&work);
  }
  if (status == OK)
    diff_say(cli, args, &diff);
  cli->code = diff.only_a.count + diff.only_b.count > 0 ? EXIT_REFUSED : EXIT_OK;
  return cli_used(cli, status, err);
}

// ---- info ----

typedef struct LexiconFacts {
  const char *path, *tile_set;
  size_t bytes;
  bool has_gaddag, has_side;
  KwgSide side;
  KwgInfo info;
} LexiconFacts;

static json_t *json_of_facts(const LexiconFacts *facts) {
  json_t *lengths = json_object();
  for (int length = 1; length <= facts->info.longest; length++) {
    char name[12];
    snprintf(name, sizeof name, "%d", length);
    json_object_set_new(lengths, name, json_integer(facts->info.by_length[length]));
  }
  json_t *json =
      json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:b, s:i, s:o}", "file", facts->path, "bytes", (json_int_t)facts->bytes,
                "words", (json_int_t)facts->info.words, "nodes", (json_int_t)facts->info.nodes, "dawg_states",
                (json_int_t)facts->info.dawg_states, "gaddag_states", (json_int_t)facts->info.gaddag_states, "gaddag",
                facts->has_gaddag, "longest", facts->info.longest, "by_length", lengths);
  if (facts->has_side) {
    json_object_set_new(json, "tileset_sha256", json_string(facts->side.tileset));
    json_object_set_new(json, "words_sha256", json_string(facts->side.sha256));
  }
  if (facts->tile_set[0])
    json_object_set_new(json, "tileset", json_string(facts->tile_set));
  return json;
}

typedef struct LengthRow {
  int tiles;
  int64_t words;
} LengthRow;

static const Field length_fields[] = {
    {"tiles", FIELD_INT, FIELD_IN(LengthRow, tiles), .title = N_("tiles")},
    {"words", FIELD_INT, FIELD_IN(LengthRow, words), .title = N_("words")},
    {0},
};

static void say_facts(Cli *cli, const LexiconFacts *facts) {
  const KwgInfo *info = &facts->info;
  StrBuf *out = &cli->out;
  LengthRow rows[WORD_MAX];
  for (int length = 1; length <= info->longest; length++)
    rows[length - 1] = (LengthRow){length, info->by_length[length]};
  strbuf_add_visible(out, span_of(facts->path));
  strbuf_printf(out, "\n%s: %u\n", _("words"), info->words);
  if (facts->tile_set[0])
    strbuf_printf(out, "%s: %s\n", _("tile set"), facts->tile_set);
  strbuf_printf(out, "%s: %zu\n", _("bytes"), facts->bytes);
  strbuf_printf(out, "%s: %u\n", _("nodes"), info->nodes);
  strbuf_printf(out, "%s: %u\n", _("states of the DAWG"), info->dawg_states);
  strbuf_printf(out, "%s: %u\n", _("states of the GADDAG"), info->gaddag_states);
  if (!facts->has_gaddag)
    strbuf_printf(out, "%s\n", _("It has no GADDAG: words can be looked up, plays can't be found."));
  strbuf_add_char(out, '\n');
  cli_add_table(cli, &(FieldTable){length_fields, &(FieldList){rows, info->longest}, sizeof *rows});
}

static Status find_facts(const LexiconPlace *place, LexiconFacts *out, Error *err) {
  Kwg kwg;
  Status status = kwg_load(place->path.data, TILE_KINDS_MAX, &kwg, err);
  if (status != OK)
    return status;
  *out = (LexiconFacts){.path = strbuf_text(&place->path),
                        .tile_set = strbuf_text(&place->tile_set),
                        .bytes = (size_t)kwg.count * sizeof *kwg.nodes,
                        .has_gaddag = kwg_has_gaddag(&kwg)};
  out->has_side = kwgside_read(out->path, &out->side, NULL) == OK;
  kwg_describe(&kwg, &out->info);
  kwg_deinit(&kwg);
  return OK;
}

static Status run_lexicon_info(Cli *cli, const Args *args, Error *err) {
  LexiconPlace place;
  LexiconFacts facts;
  Status status = cli_find_lexicon(cli, args->operands[0], &place, err);
  if (status == OK)
    status = find_facts(&place, &facts, err);
  if (status == OK && args_has(args, "json")) {
    cli_add_json(cli, json_of_facts(&facts));
  } else if (status == OK) {
    say_facts(cli, &facts);
    recipe_add_notice(args->operands[0], &cli->out);
  }
  lexicon_place_deinit(&place);
  return status;
}

// ---- recipes ----

// One row of the list.
typedef struct RecipeRow {
  const RecipeInfo *info;
  RecipeState state;
  StrBuf path;
  uint32_t words; // if it is built
} RecipeRow;

static Status lexicon_recipes_look_up(const Recipe *recipe, RecipeRow *out, Error *err) {
  *out = (RecipeRow){.info = recipe_info(recipe)};
  Status status = recipe_look_up(recipe, NULL, &out->state, &out->path, err);
  KwgSide side;
  if (status == OK && out->state == RECIPE_BUILT && kwgside_read(out->path.data, &side, NULL) == OK)
    out->words = side.words;
  return status;
}

static json_t *json_of_texts(const char *const *texts) {
  json_t *list = json_array();
  for (; *texts; texts++)
    json_array_append_new(list, json_string(*texts));
  return list;
}

static json_t *json_of_row(const RecipeRow *row) {
  static const char *const states[] = {
      [RECIPE_BUILT] = "built", [RECIPE_NOT_BUILT] = "not_built", [RECIPE_LACKS_PACKAGES] = "lacks_packages"};
  json_t *packages = json_array();
  for (const RecipePackage *package = row->info->packages; package->name; package++)
    json_array_append_new(packages, json_pack("{s:s, s:s}", "name", package->name, "licence", package->licence));
  json_t *json = json_pack("{s:s, s:s, s:b, s:s, s:o, s:o, s:o, s:o}", "id", row->info->id, "language",
                           row->info->language, "common", row->info->profile == RECIPE_COMMON, "state",
                           states[row->state], "tilesets", json_of_texts(row->info->tile_sets), "packages", packages,
                           "credits", json_of_texts(row->info->credits), "notice", json_of_texts(row->info->notice));
  if (row->state == RECIPE_BUILT) {
    json_object_set_new(json, "words", json_integer(row->words));
    json_object_set_new(json, "file", json_string(row->path.data));
  }
  return json;
}

static const char *state_name(const Cli *cli, RecipeState state) {
  switch (state) {
  case RECIPE_BUILT:
    return _("built");
  case RECIPE_NOT_BUILT:
    return _("not built");
  case RECIPE_LACKS_PACKAGES:
    break;
  }
  return _("packages missing");
}

static void add_to_table(const Cli *cli, TextTable *table, const RecipeRow *row) {
  ScopedStrBuf packages = {0};
  for (const RecipePackage *package = row->info->packages; package->name; package++)
    strbuf_printf(&packages, "%s%s", packages.size ? " " : "", package->name);
  texttable_add(table, row->info->id);
  texttable_add(table, row->info->language);
  if (row->state == RECIPE_BUILT)
    texttable_add_number(table, row->words);
  else
    texttable_add(table, "");
  texttable_add(table, state_name(cli, row->state));
  texttable_add(table, strbuf_text(&packages));
}

static void add_lines(const char *const *lines, StrBuf *out) {
  for (; *lines; lines++) {
    strbuf_add_visible(out, span_of(*lines));
    strbuf_add_char(out, '\n');
  }
}

static void add_licences(Cli *cli, const RecipeRow *row) {
  StrBuf *out = &cli->out;
  style_add(out, &cli->look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT), row->info->id);
  strbuf_add_char(out, '\n');
  for (const RecipePackage *package = row->info->packages; package->name; package++)
    strbuf_printf(out, "%s: %s\n", package->name, package->licence);
  add_lines(row->info->credits, out);
  recipe_add_notice(row->info->id, out);
  strbuf_add_char(out, '\n');
}

typedef enum RecipeView { VIEW_TABLE, VIEW_LICENCES, VIEW_JSON } RecipeView;

static Status lexicon_recipes_show(Cli *cli, const char *id, RecipeView view, TextTable *table, json_t *list,
                                   Error *err) {
  Recipe *recipe;
  RecipeRow row;
  Status status = recipe_builtin(id, &recipe, err);
  if (status != OK)
    return status;
  status = lexicon_recipes_look_up(recipe, &row, err);
  if (status == OK && view == VIEW_JSON)
    json_array_append_new(list, json_of_row(&row));
  else if (status == OK && view == VIEW_LICENCES)
    add_licences(cli, &row);
  else if (status == OK)
    add_to_table(cli, table, &row);
  strbuf_deinit(&row.path);
  recipe_destroy(recipe);
  return status;
}

static Status run_lexicon_recipes(Cli *cli, const Args *args, Error *err) {
  const TextColumn columns[] = {{_("id"), false},    {_("language"), false}, {_("words"), true},
                                {_("state"), false}, {_("packages"), false}, {NULL, false}};
  RecipeView view = args_has(args, "json") ? VIEW_JSON : args_has(args, "licences") ? VIEW_LICENCES : VIEW_TABLE;
  TextTable *table = texttable_create(columns);
  json_auto_t *list = json_array();
  Status status = OK;
  char id[RECIPE_ID_MAX];
  for (int i = 0; status == OK && recipe_builtin_id(i, id); i++)
    status = lexicon_recipes_show(cli, id, view, table, list, err);
  if (status == OK && view == VIEW_JSON)
    cli_add_json(cli, json_incref(list));
  else if (status == OK && view == VIEW_TABLE)
    texttable_draw(table, &cli->look, &cli->out);
  texttable_destroy(table);
  return status;
}

// ---- words ----

typedef struct Listing {
  Cli *cli;
  const TileSet *tiles;
  WordFilter filter;
  long min, max;
} Listing;

static bool list_word(void *context, const Tile *word, int count) {
  Listing *listing = context;
  if (count < listing->min || count > listing->max || !wordfilter_takes(&listing->filter, word, count))
    return true;
  for (int i = 0; i < count; i++)
    strbuf_add_text(&listing->cli->out, tiletext_name(listing->tiles, word[i]));
  strbuf_add_char(&listing->cli->out, '\n');
  return cli_flush_if_long(listing->cli);
}

static Status lexicon_list_words(Cli *cli, const Args *args, const OpenLexicon *lexicon, Error *err) {
  Listing listing = {.cli = cli,
                     .tiles = &lexicon->tiles,
                     .min = args_number(args, "min", 1),
                     .max = args_number(args, "max", WORD_MAX)};
  Status status = wordfilter_init(&listing.filter, &lexicon->tiles, args->operand_count > 1 ? args->operands[1] : NULL,
                                  args_has(args, "rack") ? args_text(args, "rack") : NULL, false, err);
  if (status != OK)
    return status;
  kwg_visit_words(&lexicon->kwg, list_word, &listing);
  return OK;
}

static Status run_lexicon_words(Cli *cli, const Args *args, Error *err) {
  ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  cli->is_data = true;
  Status status = cli_open_lexicon(cli, args->operands[0], args_text(args, "bag"), lexicon, err);
  if (status == OK) {
    status = lexicon_list_words(cli, args, lexicon, err);
    lexicon_close(lexicon);
  }
  return status;
}

// ---- rows ----

static const Field build_options[] = {
    BAG_OPTION,
    {"words", .value = "FILE", .offers = OFFER_FILES, .help = N_("word list, one word a line")},
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = N_("KWG file to write")},
    {"recipe", .value = "FILE", .offers = OFFER_FILES, .help = N_("a recipe of your own, to be written with -o")},
    {"force", .help = N_("replace an existing file without asking; build a recipe again")},
    {"map", .help = N_("make the word map too, a larger file that lets machines play faster")},
    {"skip-unspellable", .help = N_("leave out words that the tiles can't spell instead of refusing the list")},
    JSON_OPTION,
    {0},
};

static const Field check_options[] = {BAG_OPTION, JSON_OPTION, {0}};

static const Field diff_options[] = {JSON_OPTION, CSV_OPTION, {.fields = lexicondiff_order_fields}};

static const Field official_options[] = {
    {"skip-unspellable", .help = N_("leave out words that the tiles can't spell instead of refusing the list")},
    {"remove", .help = N_("go back to the words of the recipe")},
    JSON_OPTION,
    {0},
};

static const Field recipes_options[] = {
    {"licences", .help = N_("show where the words come from, with licences and credits")},
    JSON_OPTION,
    {0},
};

static const Field words_options[] = {
    BAG_OPTION,
    {"min", FIELD_INT, .value = "N", .low = 1, .high = 31, .help = N_("only words of N tiles or more")},
    {"max", FIELD_INT, .value = "N", .low = 1, .high = 31, .help = N_("only words of N tiles or fewer")},
    {"rack", .value = "TILES", .help = N_("only words that these tiles make, '?' being a blank")},
    {0},
};

const Command lexicon_commands[] = {
    {"build",
     .usage = "--bag BAG.txt --words WORDS.txt -o FILE.kwg [--map] [--skip-unspellable] [--force] [--json]\n"
              "--recipe RECIPE.txt -o FILE.kwg [--force] [--json]\n"
              "RECIPE [--map] [--force] [--json]",
     .summary = N_("compile a lexicon"),
     .details =
         N_("A word list is compiled with the tiles of a bag file, which has a line 'TILE COUNT POINTS' for "
            "each tile, '#' being the blank.\nA recipe makes a lexicon of the word lists that Debian packages have "
            "installed on this machine, and keeps it in the cache. 'es@es-basic' is the recipe es for the "
            "tile set es-basic."),
     .example = "tesela lexicon build --bag es_bolsa.txt --words es_diccionario.txt -o es.kwg",
     .options = build_options, .operand_offers = OFFER_RECIPES, .operands_max = 1, .run = run_lexicon_build},
    {"info", .usage = "FILE.kwg|RECIPE [--json]", .summary = N_("say what a compiled lexicon holds"),
     .options = json_options, .operand_offers = OFFER_LEXICA, .operands_min = 1, .operands_max = 1,
     .run = run_lexicon_info},
    {"check", .usage = "FILE.kwg|RECIPE [--bag BAG.txt] WORD... [--json]", .summary = N_("say whether these are words"),
     .details = N_("The exit status is 0 if all of them are, 1 otherwise."),
     .example = "tesela lexicon check es.kwg --bag es_bolsa.txt casa niño", .options = check_options,
     .operand_offers = OFFER_LEXICA, .operands_min = 2, .operands_max = -1, .run = run_lexicon_check},
    {"define", .usage = "RECIPE|FILE.kwg WORD... [--json]", .summary = N_("say what words mean"),
     .details =
         N_("Says what each word is a form of, and what the dictionaries, thesauri and translations of Debian packages "
            "say about it. The exit status is 1 if one of them is not a word of the language's dictionary."),
     .example = "tesela lexicon define es ovejas", .options = json_options, .operand_offers = OFFER_LEXICA,
     .operands_min = 2, .operands_max = -1, .run = run_lexicon_define},
    {"diff", .usage = "A B [--pattern PATTERN] [--min N] [--max N] [--json|--csv]",
     .summary = N_("show the words in which two lexica differ"),
     .details = N_("Each is a recipe, a compiled file or a list with a word a line. Words only in the first are marked "
                   "-, words only in the second +. The exit status is 0 if they are the same, 1 otherwise."),
     .example = "tesela lexicon diff ca ca-strict --pattern '*itzar'", .options = diff_options,
     .operand_offers = OFFER_LEXICA, .operands_min = 2, .operands_max = 2, .run = run_lexicon_diff},
    {"official",
     .usage = "RECIPE WORDS.txt [--skip-unspellable] [--json]\n"
              "RECIPE [--remove] [--json]",
     .summary = N_("put a club's list in the place of a recipe's words"),
     .details = N_("The list gets the recipe's name: games, machines, the page and the menus use its words instead of "
                   "the recipe's, and common and everyday words are limited to it. It is kept in the data folder, "
                   "which a server shares; running games still need the words that they began with. Accents are "
                   "removed. Without a list, the command says whether there is one."),
     .example = "tesela lexicon official es lista-del-club.txt", .options = official_options,
     .operand_offers = OFFER_RECIPES, .operands_min = 1, .operands_max = 2, .run = run_lexicon_official},
    {"recipes", .usage = "[--licences] [--json]", .summary = N_("list the recipes, and which of them are built"),
     .options = recipes_options, .run = run_lexicon_recipes},
    {"words", .usage = "FILE.kwg|RECIPE [PATTERN] [--rack TILES] [--bag BAG.txt] [--min N] [--max N]",
     .summary = N_("list the words of a lexicon"),
     .details = N_("In a pattern, '.' is any tile and '*' any run of tiles. If --min is the number of tiles in --rack, "
                   "the words are anagrams."),
     .example = "tesela lexicon words es 'c.s*' --max 5", .options = words_options, .operand_offers = OFFER_LEXICA,
     .operands_min = 1, .operands_max = 2, .run = run_lexicon_words},
    {0},
};
