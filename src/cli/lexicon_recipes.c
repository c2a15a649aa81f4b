// SPDX-License-Identifier: MIT
// tesela lexicon recipes: what can be built from the packages of this machine.

#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"
#include "render/table.h"

// What one row says.
typedef struct RecipeRow {
  const RecipeInfo *info;
  RecipeState state;
  StrBuf path;
  uint32_t words; // when it is built
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
    return tr(cli->catalog, "built");
  case RECIPE_NOT_BUILT:
    return tr(cli->catalog, "not built");
  case RECIPE_LACKS_PACKAGES:
    break;
  }
  return tr(cli->catalog, "packages missing");
}

static void add_to_table(const Cli *cli, Table *table, const RecipeRow *row) {
  ScopedStrBuf packages = {0};
  for (const RecipePackage *package = row->info->packages; package->name; package++)
    strbuf_printf(&packages, "%s%s", packages.size ? " " : "", package->name);
  table_add(table, row->info->id);
  table_add(table, row->info->language);
  if (row->state == RECIPE_BUILT)
    table_add_number(table, row->words);
  else
    table_add(table, "");
  table_add(table, state_name(cli, row->state));
  table_add(table, strbuf_text(&packages));
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

static Status lexicon_recipes_show(Cli *cli, const char *id, RecipeView view, Table *table, json_t *list, Error *err) {
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

int run_lexicon_recipes(Cli *cli, const Args *args) {
  const TableColumn columns[] = {{tr(cli->catalog, "id"), false},       {tr(cli->catalog, "language"), false},
                                 {tr(cli->catalog, "words"), true},     {tr(cli->catalog, "state"), false},
                                 {tr(cli->catalog, "packages"), false}, {NULL, false}};
  RecipeView view = args_has(args, "json") ? VIEW_JSON : args_has(args, "licences") ? VIEW_LICENCES : VIEW_TABLE;
  Table *table = table_create(columns);
  json_auto_t *list = json_array();
  Error err;
  Status status = OK;
  char id[RECIPE_ID_MAX];
  for (int i = 0; status == OK && recipe_builtin_id(i, id); i++)
    status = lexicon_recipes_show(cli, id, view, table, list, &err);
  if (status == OK && view == VIEW_JSON)
    cli_add_json(cli, json_incref(list));
  else if (status == OK && view == VIEW_TABLE)
    table_draw(table, &cli->look, &cli->out);
  table_destroy(table);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
