// SPDX-License-Identifier: MIT
// What resources there are, and what is in one.
#include "app/resource_internal.h"
#include "lexicon/kwgside.h"
#include "lexicon/tiletext.h"

#include <string.h>

// What is known of one of the program's without building it; 0: nothing.
static void count_builtin(const Recipe *recipe, ResourceRow *row) {
  StrBuf path = {0};
  RecipeState state;
  KwgSide side;
  TileSet tiles;
  if (recipe_look_up(recipe, NULL, &state, &path, NULL) == OK && state == RECIPE_BUILT &&
      kwgside_read(path.data, &side, NULL) == OK)
    row->words = side.words;
  if (tileset_builtin(recipe_info(recipe)->tile_sets[0], &tiles, NULL) == OK)
    row->kinds = tiles.kinds;
  strbuf_deinit(&path);
}

static ResourceRow builtin_row(const char *id, Arena *arena) {
  return (ResourceRow){.id = arena_copy_text(arena, id, strlen(id)),
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
                       .used_by = row->used_by};
}

static int builtin_count(void) {
  char id[RECIPE_ID_MAX];
  int count = 0;
  while (recipe_builtin_id(count, id))
    count++;
  return count;
}

Status resource_list(App *app, const Account *account, bool with_builtin, ResourceList *out, Error *err) {
  ResourceList list = {0};
  StoreResource *rows;
  char id[RECIPE_ID_MAX];
  int stored, builtin = with_builtin ? builtin_count() : 0;
  Status status = STORE(app, resources, account->id, &list.arena, &rows, &stored, err);
  if (status == OK && stored + builtin == 0)
    status = fail(err, FAILURE_NO_RESOURCES);
  if (status != OK) {
    resourcelist_deinit(&list);
    return status;
  }
  list.rows = arena_alloc(&list.arena, (size_t)(stored + builtin) * sizeof *list.rows);
  for (int i = 0; i < builtin && recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    list.rows[list.count] = builtin_row(id, &list.arena);
    if (recipe_builtin(id, &recipe, NULL) == OK) {
      count_builtin(recipe, &list.rows[list.count]);
      recipe_destroy(recipe);
    }
    list.count++;
  }
  for (int i = 0; i < stored; i++)
    list.rows[list.count++] = stored_row(&rows[i], account);
  *out = list;
  return OK;
}

void resourcelist_deinit(ResourceList *list) {
  arena_deinit(&list->arena);
  *list = (ResourceList){0};
}

static Span kept(StrBuf *text, Arena *arena) {
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
  out->words = kept(&text, &out->arena);
  out->bag = kept(&bag, &out->arena);
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
