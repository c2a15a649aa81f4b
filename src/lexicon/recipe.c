// SPDX-License-Identifier: MIT
// The recipes that come with the program, and freeing recipes.
#include "lexicon/recipe.h"

#include "base/mem.h"
#include "lexicon/embedded.h"
#include "lexicon/language.h"
#include "lexicon/officiallist.h"
#include "lexicon/recipe_internal.h"

#include <string.h>

static const char folder[] = "recipes/";
static const char ending[] = ".txt";

static void source_deinit(Source *source) {
  SpanList *lists[] = {&source->paths,
                       &source->keep_suffixes,
                       &source->drop_suffixes,
                       &source->keep_prefixes,
                       &source->drop_prefixes,
                       &source->drop_entries_with,
                       &source->thesaurus,
                       &source->take_tags,
                       &source->drop_tags,
                       &source->prefixes,
                       &source->doubtful_prefixes,
                       &source->with_plural,
                       &source->keep_capitals_with,
                       &source->drop_entries_marked,
                       &source->entries};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    mem_free(lists[i]->items);
  mem_free(source->rule_drops);
  mem_free(source->drop_endings.items);
  mem_free(source->no_plural.items);
  mem_free(source->alone.items);
  mem_free(source->drop_forms.items);
  mem_free(source->doubtful.items);
  textset_deinit(&source->keep_entries);
  textset_deinit(&source->drop_entries);
  textset_deinit(&source->drop_stems);
  textset_deinit(&source->known);
  textset_deinit(&source->skip);
  textset_deinit(&source->common_nouns);
  textset_deinit(&source->lemmas);
}

void recipe_destroy(Recipe *recipe) {
  if (!recipe)
    return;
  for (int i = 0; i < recipe->source_count; i++)
    source_deinit(&recipe->sources[i]);
  SpanList *lists[] = {
      &recipe->language,         &recipe->profile_line, &recipe->tile_sets, &recipe->credits, &recipe->package_names,
      &recipe->package_licences, &recipe->notice,       &recipe->added,     &recipe->in,      &recipe->out};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    mem_free(lists[i]->items);
  TextSet *sets[] = {&recipe->removed, &recipe->vowelless_words, &recipe->two_letter, &recipe->two_tile};
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
    textset_deinit(sets[i]);
  mem_free(recipe->folds);
  mem_free(recipe->derivations);
  mem_free(recipe->text);
  arena_deinit(&recipe->arena);
  mem_free(recipe);
}

const RecipeInfo *recipe_info(const Recipe *recipe) {
  return &recipe->info;
}

void recipe_add_title(const RecipeInfo *info, const Catalog *catalog, StrBuf *out) {
  const char *language = language_title(info->language);
  static const char *const titles[] = {[RECIPE_FULL] = N_("%s, all words"),
                                       [RECIPE_STRICT] = N_("%s, strict"),
                                       [RECIPE_COMMON] = N_("%s, common words"),
                                       [RECIPE_EVERYDAY] = N_("%s, everyday words")};
  const char *title = officiallist_is_there(info->id) ? N_("%s, official list") : titles[info->profile];
  strbuf_printf(out, tr(catalog, title), language ? tr(catalog, language) : info->language);
}

bool recipe_builtin_id(int index, char id[RECIPE_ID_MAX]) {
  for (const EmbeddedFile *file = lexicon_embedded; file->name; file++) {
    size_t size = strlen(file->name), around = strlen(folder) + strlen(ending);
    if (strncmp(file->name, folder, strlen(folder)) != 0 || size <= around || size - around >= RECIPE_ID_MAX ||
        strcmp(file->name + size - strlen(ending), ending) != 0 || index-- > 0)
      continue;
    memcpy(id, file->name + strlen(folder), size - around);
    id[size - around] = '\0';
    return true;
  }
  return false;
}

static Status unknown_recipe(const char *id, Error *err) {
  ScopedStrBuf known = {0};
  char known_id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, known_id); i++)
    strbuf_printf(&known, "%s%s", i ? " " : "", known_id);
  return error_set(err, ERR_MISSING, N_("there is no recipe '%s'; there are: %s"), err_str(id),
                   err_str(strbuf_text(&known)));
}

Status recipe_builtin(const char *id, Recipe **out, Error *err) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "%s%s%s", folder, id, ending);
  Span text = embed_find(lexicon_embedded, name.data);
  return text.data ? recipe_parse(text, id, name.data, out, err) : unknown_recipe(id, err);
}

void recipe_add_notice(const char *id, StrBuf *out) {
  Recipe *recipe = NULL;
  if (recipe_builtin(id, &recipe, NULL) != OK || !recipe)
    return;
  const char *const *line = recipe_info(recipe)->notice;
  if (*line)
    strbuf_add_char(out, '\n');
  for (; *line; line++) {
    strbuf_add_visible(out, span_of(*line));
    strbuf_add_char(out, '\n');
  }
  recipe_destroy(recipe);
}

Status recipe_find_wider(const Recipe *recipe, Recipe **out, Error *err) {
  *out = NULL;
  if (recipe->within.size == 0)
    return OK;
  char *id = mem_copy_text(recipe->within.data, recipe->within.size);
  Recipe *wider = NULL;
  Status status = recipe_builtin(id, &wider, err);
  if (status == OK && wider && wider->within.size > 0) // one level only, so recipes can't be within each other
    status = error_set(err, ERR_INPUT, N_("the recipe '%s' is itself within another one"), err_str(id));
  mem_free(id);
  if (status == OK)
    *out = wider;
  else
    recipe_destroy(wider);
  return status;
}
