// SPDX-License-Identifier: MIT
// Which resource an id means, what resources there are, and what is in one.
#include "app/resource.h"
#include "app/resource_internal.h"
#include "app/wordfilter.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/kwgside.h"
#include "lexicon/tiletext.h"

#include <string.h>
#include <strings.h>

// ---- finding: the program's first, then the asker's own, then shared ones ----

Status resource_builtin(const char *id, Recipe **out, Error *err) {
  char known[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, known); i++) {
    if (strcasecmp(known, id) == 0)
      return recipe_builtin(known, out, err);
  }
  return error_set(err, ERR_MISSING, N_("there is neither a dictionary nor a bag '%s'"), err_str(id));
}

// Latin letters, digits, '_' and '-': allowed in file names on every system, and without look-alikes.
static bool may_stand(uint32_t codepoint, bool is_first) {
  if ((codepoint >= '0' && codepoint <= '9') || (codepoint >= 'A' && codepoint <= 'Z') ||
      (codepoint >= 'a' && codepoint <= 'z'))
    return true;
  if (codepoint == '_' || codepoint == '-')
    return !is_first;
  return codepoint >= 0xC0 && codepoint < 0x250 && codepoint != 0xD7 && codepoint != 0xF7;
}

Status resource_clean_id(const char *id, StrBuf *out, StrBuf *key, Error *err) {
  ScopedStrBuf clean = {0};
  uint32_t codepoint;
  Status status = name_clean_to(id, RESOURCE_ID_CHARACTERS, &clean, NULL, NULL);
  for (size_t at = 0, used; status == OK && at < clean.size; at += used) {
    used = utf8_decode(clean.data + at, clean.size - at, &codepoint);
    if (used == 0 || !may_stand(codepoint, at == 0)) {
      status = ERR_INPUT;
      break;
    }
  }
  if (status == OK) {
    strbuf_add(out, clean.data, clean.size);
    utf8_fold((Span){clean.data, clean.size}, key);
  } else {
    status = fail(err, FAILURE_RESOURCE_ID, err_str(id), err_int(RESOURCE_ID_CHARACTERS));
  }
  return status;
}

// "OWNER/ID": the owner, 0 if none is named. *name is what follows.
static Status owner_of(App *app, const char *id, int64_t *owner, const char **name) {
  const char *slash = strrchr(id, '/');
  *owner = 0;
  *name = id;
  if (!slash)
    return OK;
  ScopedStrBuf typed = {0}, clean = {0}, key = {0};
  StoreUser user;
  strbuf_add(&typed, id, (size_t)(slash - id));
  Status status = name_clean(strbuf_text(&typed), &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, user_find, key.data, &user, NULL);
  if (status == OK)
    *owner = user.id;
  *name = slash + 1;
  return status;
}

Status resource_find(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  int64_t owner;
  const char *name;
  Status status = owner_of(app, id, &owner, &name);
  if (status == OK)
    status = resource_clean_id(name, &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, resource_find, owner ? owner : account->id, key.data, arena, out, err);
  bool is_seen = status == OK && (out->is_shared || out->owner == account->id) && (!owner || out->owner == owner);
  if (status == OK ? !is_seen : status != ERR_IO && status != ERR_STATE)
    return fail(err, FAILURE_RESOURCE_NOT_FOUND, err_str(id));
  return status;
}

Status resource_find_own(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out,
                         Error *err) {
  Recipe *recipe;
  Status status = account_need(account, err);
  if (status != OK)
    return status;
  if (resource_builtin(id, &recipe, NULL) == OK) {
    recipe_destroy(recipe);
    return fail(err, FAILURE_RESOURCE_BUILTIN, err_str(id));
  }
  status = resource_find(app, account, id, arena, out, err);
  if (status == OK && out->owner != account->id)
    return fail(err, FAILURE_RESOURCE_OTHERS, err_str(id));
  return status;
}

// ---- lists ----

// A page of the words of a dictionary: all of them, or those that match.

enum { WORDS_PAGE = 500 };

#define WORDS_BY "letters pattern tiles anagrams" // the ways to look for words
typedef enum WordsBy { WORDS_BY_LETTERS, WORDS_BY_PATTERN, WORDS_BY_TILES, WORDS_BY_ANAGRAMS } WordsBy;

typedef struct WordPage {
  int64_t from;         // how many matching words are before the page
  int64_t count, found; // words in the dictionary; matching words
  FieldList words;      // texts
} WordPage;

// What each line is compared with.
typedef struct Question {
  bool has_tiles, is_by_tiles;
  TileSet tiles;
  StrBuf letters; // in the spelling of the list, so that accents and dots do not matter
  WordFilter filter;
} Question;

static Status read_question(const ResourceText *text, WordsBy by, Span find, Question *out, Error *err) {
  out->has_tiles = text->bag.size > 0 && tileset_parse(text->bag, text->row.id, &out->tiles, NULL) == OK;
  if (by == WORDS_BY_LETTERS || find.size == 0) {
    if (out->has_tiles)
      tiletext_add_spelt(&out->tiles, find, &out->letters);
    else
      utf8_upper(find, &out->letters);
    return OK;
  }
  if (!out->has_tiles)
    return error_set(err, ERR_STATE, N_("'%s' has no bag: without tiles, words are looked for by their letters only"),
                     err_str(text->row.id));
  ScopedStrBuf given = {0};
  strbuf_add(&given, find.data, find.size);
  bool is_pattern = by == WORDS_BY_PATTERN;
  out->is_by_tiles = true;
  return wordfilter_init(&out->filter, &out->tiles, is_pattern ? strbuf_text(&given) : NULL,
                         is_pattern ? NULL : strbuf_text(&given), by == WORDS_BY_ANAGRAMS, err);
}

static bool wordpage_is_wanted(const Question *question, Span line) {
  if (!question->is_by_tiles)
    return question->letters.size == 0 || memmem(line.data, line.size, question->letters.data, question->letters.size);
  Tile word[WORD_MAX];
  int count = tileset_tokenise(&question->tiles, line, word, WORD_MAX);
  return count > 0 && wordfilter_takes(&question->filter, word, count);
}

// find "": every word. Refuses a wrong pattern, and a question about tiles to a dictionary without a bag.
static Status wordpage_fill(WordPage *page, const ResourceText *text, WordsBy by, const char *find, Arena *arena,
                            Error *err) {
  Question question = {0};
  Lines lines = lines_start(text->words);
  Span line;
  const char **words = arena_alloc(arena, WORDS_PAGE * sizeof *words);
  Status status = read_question(text, by, span_trim(span_of(find)), &question, err);
  page->words = (FieldList){words, 0};
  while (status == OK && lines_next(&lines, &line)) {
    if (line.size == 0)
      continue;
    page->count++;
    if (!wordpage_is_wanted(&question, line))
      continue;
    if (page->found >= page->from && page->words.count < WORDS_PAGE)
      words[page->words.count++] = arena_copy_text(arena, line.data, line.size);
    page->found++;
  }
  strbuf_deinit(&question.letters);
  return status;
}

// What is known about a built-in one without building it; 0: nothing.
static void count_builtin(const Recipe *recipe, ResourceRow *row) {
  ScopedStrBuf path = {0};
  RecipeState state;
  KwgSide side;
  TileSet tiles;
  if (recipe_look_up(recipe, NULL, &state, &path, NULL) == OK && state == RECIPE_BUILT &&
      kwgside_read(path.data, &side, NULL) == OK)
    row->words = side.words;
  if (tileset_builtin(recipe_info(recipe)->tile_sets[0], &tiles, NULL) == OK)
    row->kinds = tiles.kinds;
}

static ResourceRow builtin_row(const char *id, Arena *arena) {
  return (ResourceRow){.id = arena_copy(arena, id),
                       .owner = "",
                       .is_builtin = true,
                       .is_shared = true,
                       .has_dictionary = true,
                       .has_bag = true};
}

static ResourceRow stored_row(const StoreResource *row, const Account *account) {
  return (ResourceRow){.id = row->name,
                       .owner = row->owner_name,
                       .is_own = row->owner == account->id,
                       .is_shared = row->is_shared,
                       .has_dictionary = row->has_words,
                       .has_bag = row->has_bag,
                       .words = row->word_lines,
                       .kinds = row->bag_lines,
                       .is_used = row->used_by > 0,
                       .used_by = row->used_by};
}

static int builtin_count(void) {
  char id[RECIPE_ID_MAX];
  int count = 0;
  while (recipe_builtin_id(count, id))
    count++;
  return count;
}

static void resource_tell_row(const Use *use, ResourceRow *row) {
  ScopedStrBuf title = {0};
  row->whose = row->is_builtin ? tr(use->catalog, "tesela") : row->owner;
  row->note = row->is_shared ? tr(use->catalog, "shared") : "";
  if (!row->is_builtin)
    return;
  resource_add_title(row->id, use->catalog, &title);
  row->note = strbuf_keep(&title, use->arena);
}

static Status run_resource_list(const Use *use, const void *in, void *out, Error *err) {
  const ResourceQuestion *question = in;
  ResourceList *list = out;
  StoreResource *stored;
  char id[RECIPE_ID_MAX];
  int stored_count, count = 0, builtin = question->without_builtin ? 0 : builtin_count();
  Status status = STORE(use->app, resources, use->account->id, use->arena, &stored, &stored_count, err);
  if (status == OK && stored_count + builtin == 0)
    status = fail(err, FAILURE_NO_RESOURCES);
  if (status != OK)
    return status;
  ResourceRow *rows = arena_alloc(use->arena, (size_t)(stored_count + builtin) * sizeof *rows);
  for (int i = 0; i < builtin && recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    if (recipe_builtin(id, &recipe, NULL) != OK)
      continue;
    if (recipe_is_at_hand(recipe)) {
      rows[count] = builtin_row(id, use->arena);
      count_builtin(recipe, &rows[count++]);
    }
    recipe_destroy(recipe);
  }
  for (int i = 0; i < stored_count; i++)
    rows[count++] = stored_row(&stored[i], use->account);
  for (int i = 0; i < count; i++)
    resource_tell_row(use, &rows[i]);
  list->resources = (FieldList){rows, count};
  return OK;
}

static Span resource_keep_text(StrBuf *text, Arena *arena) {
  Span copy = {arena_copy_text(arena, strbuf_text(text), text->size), text->size};
  strbuf_deinit(text);
  return copy;
}

static Status show_builtin(App *app, const Account *account, const char *id, const Progress *progress,
                           ResourceText *out, Error *err) {
  ResourceWords words;
  Status status = resource_open_words(app, account, id, "", false, progress, &words, err);
  if (status != OK)
    return status;
  StrBuf text = {0}, bag = {0};
  int64_t count = resource_write_words(&words.lexicon.kwg, &words.tiles, SIZE_MAX, &text);
  tileset_write(&words.tiles, &bag);
  out->row = builtin_row(words.id, &out->arena);
  out->row.words = count;
  out->row.kinds = words.tiles.kinds;
  out->words = resource_keep_text(&text, &out->arena);
  out->bag = resource_keep_text(&bag, &out->arena);
  resourcewords_close(&words);
  return OK;
}

static Status show_stored(App *app, const Account *account, const char *id, ResourceText *out, Error *err) {
  StoreResource row;
  Status status = resource_find(app, account, id, &out->arena, &row, err);
  if (status == OK && row.has_words)
    status = STORE(app, resource_body, row.id, STORE_WORDS, &out->arena, &out->words, err);
  if (status == OK && row.has_bag)
    status = STORE(app, resource_body, row.id, STORE_BAG, &out->arena, &out->bag, err);
  if (status == OK)
    out->row = stored_row(&row, account);
  return status;
}

Status resource_show(App *app, const Account *account, const char *id, const Progress *progress, ResourceText *out,
                     Error *err) {
  Recipe *recipe;
  ResourceText text = {0};
  Status status;
  if (resource_builtin(id, &recipe, NULL) == OK) {
    recipe_destroy(recipe);
    status = show_builtin(app, account, id, progress, &text, err);
  } else {
    status = show_stored(app, account, id, &text, err);
  }
  if (status == OK)
    *out = text;
  else
    resourcetext_deinit(&text);
  return status;
}

void resourcetext_deinit(ResourceText *text) {
  arena_deinit(&text->arena);
  *text = (ResourceText){0};
}

void resource_add_title(const char *id, const Catalog *catalog, StrBuf *out) {
  Recipe *recipe;
  if (resource_builtin(id, &recipe, NULL) != OK) {
    strbuf_add_text(out, id);
    return;
  }
  recipe_add_title(recipe_info(recipe), catalog, out);
  recipe_destroy(recipe);
}

static FieldList resource_texts(const char *const *texts, Arena *arena) {
  int count = 0;
  while (texts && texts[count])
    count++;
  const char **items = arena_alloc(arena, (size_t)count * sizeof *items);
  for (int i = 0; i < count; i++)
    items[i] = arena_copy(arena, texts[i]);
  return (FieldList){items, count};
}

// Where the words of a built-in resource come from. Some licences require showing it.
static void resource_add_source(ResourceShown *shown, Arena *arena) {
  Recipe *recipe = NULL;
  if (!shown->text.row.is_builtin || recipe_builtin(shown->text.row.id, &recipe, NULL) != OK)
    return;
  const RecipeInfo *info = recipe_info(recipe);
  int count = 0;
  while (info->packages[count].name)
    count++;
  RecipePackage *packages = arena_alloc(arena, (size_t)count * sizeof *packages);
  for (int i = 0; i < count; i++)
    packages[i] = (RecipePackage){.name = arena_copy(arena, info->packages[i].name),
                                  .licence = arena_copy(arena, info->packages[i].licence)};
  shown->packages = (FieldList){packages, count};
  shown->credits = resource_texts(info->credits, arena);
  shown->notice = resource_texts(info->notice, arena);
  recipe_destroy(recipe);
}

static Status run_resource_show(const Use *use, const void *in, void *out, Error *err) {
  const ResourceLook *look = in;
  ResourceShown *shown = out;
  Status status = resource_show(use->app, use->account, look->id, use->progress, &shown->text, err);
  if (status != OK)
    return status;
  WordPage page = {.from = look->from};
  status =
      error_at(err, "find",
               wordpage_fill(&page, &shown->text, (WordsBy)look->by, look->find ? look->find : "", use->arena, err));
  if (status != OK) {
    resourcetext_deinit(&shown->text);
    return status;
  }
  resource_add_source(shown, use->arena);
  shown->bag = arena_copy_text(use->arena, shown->text.bag.data, shown->text.bag.size);
  shown->word_count = page.count;
  shown->found = page.found;
  shown->words_from = page.from;
  shown->words = page.words;
  return OK;
}

static void resource_shown_deinit(void *out) {
  resourcetext_deinit(&((ResourceShown *)out)->text);
}

#define OF_ROW(member) FIELD_IN(ResourceRow, member)
static const Field resource_about_fields[] = {
    {"id", FIELD_TEXT, OF_ROW(id), .low = 1, .high = 100},
    {"owner", FIELD_TEXT, OF_ROW(owner), .high = 64},
    {"built_in", FIELD_BOOL, OF_ROW(is_builtin)},
    {"mine", FIELD_BOOL, OF_ROW(is_own)},
    {"shared", FIELD_BOOL, OF_ROW(is_shared)},
    {"used", FIELD_BOOL, OF_ROW(is_used)},
    {"used_by", FIELD_INT, OF_ROW(used_by), .high = INT64_MAX, .help = "saved games that need it"},
    {0},
};
const Field resource_row_fields[] = {
    {"id", FIELD_TEXT, OF_ROW(id), .low = 1, .high = 100, .title = N_("ID")},
    {"dictionary", FIELD_BOOL, OF_ROW(has_dictionary), .except = FIELD_NOT_JSON, .title = N_("dictionary")},
    {"bag", FIELD_BOOL, OF_ROW(has_bag), .except = FIELD_NOT_JSON, .title = N_("bag")},
    {"words", FIELD_INT, .is_optional = true, OF_ROW(words), .low = 1, .high = INT64_MAX, .title = N_("words"),
     .help = "how many; null: none, or not counted"},
    {"whose", FIELD_TEXT, OF_ROW(whose), .except = FIELD_NOT_JSON, .title = N_("owner")},
    {"note", FIELD_TEXT, OF_ROW(note), .high = 100, .title = "", .help = "what to call it, if it is the program's"},
    {"tiles", FIELD_INT, .is_optional = true, OF_ROW(kinds), .low = 1, .high = INT64_MAX,
     .help = "kinds; null: none, or not counted"},
    {.fields = resource_about_fields + 1},
};
static const Field resource_question_fields[] = {
    {"without_builtin", FIELD_BOOL, .is_optional = true, FIELD_IN(ResourceQuestion, without_builtin),
     .except = FIELD_NOT_JSON},
    {0},
};
static const Field resource_list_fields[] = {
    {"resources", FIELD_LIST, FIELD_IN(ResourceList, resources), .high = 100000,
     FIELD_ITEMS(resource_row_fields, ResourceRow)},
    {0},
};
static const Field resource_look_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(ResourceLook, id), .high = 200, .except = FIELD_IN_PATH},
    {"from", FIELD_INT, .is_optional = true, FIELD_IN(ResourceLook, from), .high = 100000000},
    {"find", FIELD_TEXT, .is_optional = true, FIELD_IN(ResourceLook, find), .high = 64,
     .help = "words that hold these letters, or as by says"},
    {"by", FIELD_CHOICE, .is_optional = true, FIELD_IN(ResourceLook, by), .choices = WORDS_BY,
     .help = "find is letters in a row; a pattern with . for any tile and * for any run; tiles that make the word, "
             "? being a blank; tiles that make it all together"},
    {0},
};
static const Field resource_package_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(RecipePackage, name), .high = 64},
    {"licence", FIELD_TEXT, FIELD_IN(RecipePackage, licence), .high = 200},
    {0},
};
#define OF_SHOWN(member) FIELD_IN(ResourceShown, member)
static const Field resource_shown_fields[] = {
    {"packages", FIELD_LIST, OF_SHOWN(packages), .high = 100, FIELD_ITEMS(resource_package_fields, RecipePackage),
     .help = "that the words of one of the program's are made from"},
    {"credits", FIELD_LIST, OF_SHOWN(credits), .high = 100, .of = FIELD_TEXT, .help = "who made those"},
    {"notice", FIELD_LIST, OF_SHOWN(notice), .high = 100, .of = FIELD_TEXT, .help = "to be shown, line by line"},
    {"bag", FIELD_TEXT, OF_SHOWN(bag), .high = RESOURCE_WORDS_MAX},
    {"word_count", FIELD_INT, OF_SHOWN(word_count), .high = INT32_MAX},
    {"found", FIELD_INT, OF_SHOWN(found), .high = INT32_MAX, .help = "words that were asked for; without find, all"},
    {"words_from", FIELD_INT, OF_SHOWN(words_from), .high = INT32_MAX},
    {"words", FIELD_LIST, OF_SHOWN(words), .high = WORDS_PAGE, .of = FIELD_TEXT},
    {.fields = resource_about_fields},
};
_Static_assert(offsetof(ResourceShown, text) == 0 && offsetof(ResourceText, row) == 0, "about_fields are its own, too");

const UseCase resource_listing = USE_CASE("resource.list", "those of the program, one's own and shared ones",
                                          WHO_ANYBODY, USE_IN(resource_question_fields, ResourceQuestion),
                                          USE_OUT(resource_list_fields, ResourceList), .run = run_resource_list);
const UseCase resource_showing =
    USE_CASE("resource.show", "what is in one", WHO_ANYBODY, USE_IN(resource_look_fields, ResourceLook),
             USE_OUT(resource_shown_fields, ResourceShown), .run = run_resource_show, .deinit = resource_shown_deinit);
