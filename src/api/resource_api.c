// SPDX-License-Identifier: MIT
// Dictionaries and bags.
#include "api/router.h"
#include "api/wordedit.h"
#include "api/wordpage.h"
#include "app/resource.h"
#include "lexicon/recipe.h"

#include <stdio.h>

enum { TEXT_MAX = WORDS_BODY_MAX, CHANGED_MAX = 2000, OWN_MAX = 100, FIND_MAX = 64 };

#define RESOURCE_FIELDS                                                                                                \
  {.name = "id", .type = FIELD_TEXT, .low = 1, .high = 100}, {.name = "owner", .type = FIELD_TEXT, .high = 64},        \
      {.name = "built_in", .type = FIELD_BOOL}, {.name = "mine", .type = FIELD_BOOL},                                  \
      {.name = "shared", .type = FIELD_BOOL}, {.name = "used", .type = FIELD_BOOL}, {                                  \
    .name = "used_by", .type = FIELD_INT, .high = INT64_MAX, .help = "saved games that need it"                        \
  }

static const Field row_fields[] = {
    RESOURCE_FIELDS,
    {.name = "words", .type = FIELD_ANY, .help = "how many; null: none, or not counted"},
    {.name = "tiles", .type = FIELD_ANY, .help = "kinds; null: none, or not counted"},
    {0},
};
static const Field list_answer[] = {
    {.name = "resources", .type = FIELD_LIST, .high = 100000, .fields = row_fields},
    {0},
};
static const Field show_query[] = {
    {.name = "from", .type = FIELD_INT, .is_optional = true, .high = 100000000},
    {.name = "find",
     .type = FIELD_TEXT,
     .is_optional = true,
     .high = FIND_MAX,
     .help = "words that hold these letters, or as by says"},
    {.name = "by",
     .type = FIELD_CHOICE,
     .is_optional = true,
     .choices = WORDS_BY,
     .help = "find is letters in a row; a pattern with . for any tile and * for any run; tiles that make the word, "
             "? being a blank; tiles that make it all together"},
    {0},
};
static const Field package_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .high = 64}, {.name = "licence", .type = FIELD_TEXT, .high = 200}, {0}};
static const Field show_answer[] = {
    RESOURCE_FIELDS,
    {.name = "packages",
     .type = FIELD_LIST,
     .high = 100,
     .fields = package_fields,
     .help = "that the words of one of the program's are made from"},
    {.name = "credits", .type = FIELD_LIST, .high = 100, .of = FIELD_TEXT, .help = "who made those"},
    {.name = "notice", .type = FIELD_LIST, .high = 100, .of = FIELD_TEXT, .help = "to be shown, line by line"},
    {.name = "bag", .type = FIELD_TEXT, .high = TEXT_MAX},
    {.name = "word_count", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "found", .type = FIELD_INT, .high = INT32_MAX, .help = "words that were asked for; without find, all"},
    {.name = "words_from", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "words", .type = FIELD_LIST, .high = WORDS_PAGE, .of = FIELD_TEXT},
    {0},
};
static const Field file_query[] = {{.name = "part", .type = FIELD_CHOICE, .choices = "words bag"}, {0}};
static const Field report_answer[] = {
    {.name = "words", .type = FIELD_INT, .high = INT32_MAX, .help = "kept"},
    {.name = "duplicates", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "unspellable", .type = FIELD_INT, .high = INT32_MAX, .help = "left out"},
    {.name = "absent", .type = FIELD_INT, .high = INT32_MAX, .help = "of those to be removed, not there"},
    {0},
};
static const Field nothing_answer[] = {{0}};
static const Field add_body[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = 100},
    {.name = "bag", .type = FIELD_TEXT, .is_optional = true, .high = TEXT_MAX},
    {.name = "words", .type = FIELD_TEXT, .is_optional = true, .high = TEXT_MAX},
    {.name = "skip_unspellable", .type = FIELD_BOOL, .is_optional = true},
    {0},
};
static const Field change_body[] = {
    {.name = "bag", .type = FIELD_TEXT, .is_optional = true, .high = TEXT_MAX},
    {.name = "words", .type = FIELD_TEXT, .is_optional = true, .high = TEXT_MAX, .help = "all of them anew"},
    {.name = "add", .type = FIELD_LIST, .is_optional = true, .high = CHANGED_MAX, .of = FIELD_TEXT},
    {.name = "remove", .type = FIELD_LIST, .is_optional = true, .high = CHANGED_MAX, .of = FIELD_TEXT},
    {.name = "shared", .type = FIELD_BOOL, .is_optional = true},
    {.name = "skip_unspellable", .type = FIELD_BOOL, .is_optional = true},
    {0},
};

static json_t *resource_json(const ResourceRow *row) {
  return json_pack("{s:s, s:s, s:b, s:b, s:b, s:b, s:I}", "id", row->id, "owner", row->owner, "built_in",
                   row->is_builtin, "mine", row->is_own, "shared", row->is_shared, "used", row->used_by > 0, "used_by",
                   (json_int_t)row->used_by);
}

// Those of the program are not counted before they are built.
static json_t *count_json(bool is_there, int64_t count) {
  return is_there && count > 0 ? json_integer((json_int_t)count) : json_null();
}

static Status run_list(Request *request, Error *err) {
  ResourceList list;
  json_t *rows = json_array();
  Status status = resource_list(request->app, &request->player.account, true, &list, err);
  for (int i = 0; status == OK && i < list.count; i++) {
    const ResourceRow *row = &list.rows[i];
    json_t *object = resource_json(row);
    json_object_set_new(object, "words", count_json(row->has_dictionary, row->words));
    json_object_set_new(object, "tiles", count_json(row->has_bag, row->kinds));
    json_array_append_new(rows, object);
  }
  if (status == OK)
    resourcelist_deinit(&list);
  request->answer = json_pack("{s:o}", "resources", rows);
  return status;
}

static json_t *texts_json(const char *const *texts) {
  json_t *list = json_array();
  for (; texts && *texts; texts++)
    json_array_append_new(list, json_string(*texts));
  return list;
}

// Where the words of the program's own come from. Some licences ask for it to be shown.
static void add_source(json_t *answer, const ResourceRow *row) {
  Recipe *recipe = NULL;
  json_t *packages = json_array();
  if (row->is_builtin && recipe_builtin(row->id, &recipe, NULL) != OK)
    recipe = NULL;
  const RecipeInfo *info = recipe ? recipe_info(recipe) : NULL;
  for (const RecipePackage *package = info ? info->packages : NULL; package && package->name; package++)
    json_array_append_new(packages, json_pack("{s:s, s:s}", "name", package->name, "licence", package->licence));
  json_object_set_new(answer, "packages", packages);
  json_object_set_new(answer, "credits", texts_json(info ? info->credits : NULL));
  json_object_set_new(answer, "notice", texts_json(info ? info->notice : NULL));
  recipe_destroy(recipe);
}

static Status show_words(Request *request, const ResourceText *text, Error *err) {
  WordPage page = {.from = field_int(request->query, "from", 0)};
  Status status = wordpage_fill(&page, text, field_text(request->query, "by", "letters"),
                                field_text(request->query, "find", ""), err);
  if (status != OK) {
    snprintf(request->field, sizeof request->field, "find");
    return status;
  }
  request->answer = resource_json(&text->row);
  add_source(request->answer, &text->row);
  json_object_set_new(request->answer, "bag", json_stringn(text->bag.size ? text->bag.data : "", text->bag.size));
  json_object_set_new(request->answer, "word_count", json_integer((json_int_t)page.count));
  json_object_set_new(request->answer, "found", json_integer((json_int_t)page.found));
  json_object_set_new(request->answer, "words_from", json_integer((json_int_t)page.from));
  json_object_set_new(request->answer, "words", page.words);
  return OK;
}

static Status run_show(Request *request, Error *err) {
  ResourceText text;
  Status status = resource_show(request->app, &request->player.account, request->params[0], NULL, &text, err);
  if (status != OK)
    return status;
  status = show_words(request, &text, err);
  resourcetext_deinit(&text);
  return status;
}

static Status run_file(Request *request, Error *err) {
  ResourceText text;
  bool is_bag = strcmp(field_text(request->query, "part", "words"), "bag") == 0;
  Status status = resource_show(request->app, &request->player.account, request->params[0], NULL, &text, err);
  if (status != OK)
    return status;
  Span part = is_bag ? text.bag : text.words;
  request->call->type = "text/plain; charset=utf-8";
  strbuf_add(&request->call->answer, part.size ? part.data : "", part.size);
  resourcetext_deinit(&text);
  return OK;
}

static Span given(const json_t *body, const char *name) {
  const json_t *value = json_object_get(body, name);
  return json_is_string(value) ? (Span){json_string_value(value), json_string_length(value)} : (Span){0};
}

// What is typed has no file: its parts are named in messages as the page names them.
static void name_parts(const Request *request, ResourceInput *input) {
  input->words_file = tr(request->call->catalog, N_("Words"));
  input->bag_file = tr(request->call->catalog, N_("Bag"));
}

// Which field a refusal is about: by where it was found, else by its code.
static void name_field(Request *request, const Error *err) {
  static const char *const rows[][2] = {{"resource_id", "id"}, {"dictionary_", "words"}, {"bag_", "bag"}};
  ResourceInput named;
  name_parts(request, &named);
  const char *field = NULL;
  for (size_t i = 0; err->code && i < sizeof rows / sizeof *rows; i++) {
    if (strncmp(err->code, rows[i][0], strlen(rows[i][0])) == 0)
      field = rows[i][1];
  }
  if (strcmp(err->file, named.words_file) == 0)
    field = "words";
  else if (strcmp(err->file, named.bag_file) == 0)
    field = "bag";
  if (field)
    snprintf(request->field, sizeof request->field, "%s", field);
}

static Status answer_report(Request *request, Status status, const ResourceReport *report, int64_t absent,
                            const Error *err) {
  if (status != OK) {
    name_field(request, err);
    return status;
  }
  request->answer = json_pack("{s:I, s:I, s:I, s:I}", "words", (json_int_t)report->words, "duplicates",
                              (json_int_t)report->duplicates, "unspellable", (json_int_t)report->unspellable, "absent",
                              (json_int_t)absent);
  return OK;
}

static Status check_cap(Request *request, Error *err) {
  ResourceList list;
  int own = 0;
  Status status = resource_list(request->app, &request->player.account, true, &list, err);
  if (status != OK)
    return status;
  for (int i = 0; i < list.count; i++)
    own += list.rows[i].is_own;
  resourcelist_deinit(&list);
  return own < OWN_MAX ? OK : error_set(err, ERR_LIMIT, N_("you have %d resources; delete some first"), err_int(own));
}

static Status run_add(Request *request, Error *err) {
  const json_t *body = request->body;
  ResourceReport report = {0};
  ResourceInput input = {.id = field_text(body, "id", ""),
                         .words = given(body, "words"),
                         .bag = given(body, "bag"),
                         .skip_unspellable = field_bool(body, "skip_unspellable", false)};
  name_parts(request, &input);
  Status status = check_cap(request, err);
  if (status == OK)
    status = resource_add(request->app, &request->player.account, &input, &report, err);
  return answer_report(request, status, &report, 0, err);
}

// Lines of a list that was put together here are nobody's: a word that is added is told by itself.
static Status edit_words(Request *request, ResourceInput *input, ResourceReport *report, int64_t *absent, Error *err) {
  const json_t *add = json_object_get(request->body, "add"), *drop = json_object_get(request->body, "remove");
  ResourceText text;
  StrBuf words = {0};
  Status status = resource_show(request->app, &request->player.account, input->id, NULL, &text, err);
  if (status != OK)
    return status;
  *absent = wordedit_apply(&text, add, drop, &words);
  resourcetext_deinit(&text);
  input->words = (Span){strbuf_text(&words), words.size};
  if (words.size == 0) {
    snprintf(request->field, sizeof request->field, "remove");
    status = error_set(err, ERR_INPUT, N_("a dictionary keeps at least one word: delete it whole"));
  } else {
    status = resource_edit(request->app, &request->player.account, input, report, err);
  }
  if (status != OK)
    err->line = 0;
  strbuf_deinit(&words);
  return status;
}

static Status edit(Request *request, ResourceReport *report, int64_t *absent, Error *err) {
  const json_t *body = request->body;
  ResourceInput input = {.id = request->params[0],
                         .words = given(body, "words"),
                         .bag = given(body, "bag"),
                         .skip_unspellable = field_bool(body, "skip_unspellable", false)};
  name_parts(request, &input);
  if (json_array_size(json_object_get(body, "add")) + json_array_size(json_object_get(body, "remove")) > 0)
    return edit_words(request, &input, report, absent, err);
  if (input.words.data || input.bag.data)
    return resource_edit(request->app, &request->player.account, &input, report, err);
  return OK;
}

// Games that need it keep it as it is; who may begin others with it remains its owner's to say.
static Status run_change(Request *request, Error *err) {
  ResourceReport report = {0};
  int64_t absent = 0;
  const json_t *shared = json_object_get(request->body, "shared");
  bool shares_only = json_is_boolean(shared) && json_object_size(request->body) == 1;
  Status status = OK;
  if (!shares_only)
    status = resource_check_own(request->app, &request->player.account, request->params[0], err);
  if (status == OK && !shares_only)
    status = edit(request, &report, &absent, err);
  if (status == OK && json_is_boolean(shared))
    status = resource_share(request->app, &request->player.account, request->params[0], json_is_true(shared), err);
  return answer_report(request, status, &report, absent, err);
}

static Status run_delete(Request *request, Error *err) {
  Status status = resource_delete(request->app, &request->player.account, request->params[0], err);
  if (status == OK)
    request->answer = json_object();
  return status;
}

const Route resource_routes[] = {
    {METHOD_GET, "/api/resources", .cost = COST_READ, .summary = "those of the program, one's own and shared ones",
     .answer = list_answer, .run = run_list},
    {METHOD_GET, "/api/resources/{id}", .cost = COST_ENGINE, .lane = LANE_ENGINE, .summary = "what is in one",
     .query = show_query, .answer = show_answer, .run = run_show},
    {METHOD_GET, "/api/resources/{id}/file", .who = WHO_ACCOUNT, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "words or bag as a file", .query = file_query, .type = "text/plain", .run = run_file},
    {METHOD_POST, "/api/resources", .who = WHO_ACCOUNT, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "add a dictionary, a bag or both", .body = add_body, .body_max = WORDS_BODY_MAX,
     .answer = report_answer, .run = run_add},
    {METHOD_PATCH, "/api/resources/{id}", .who = WHO_ACCOUNT, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "change one's own", .body = change_body, .body_max = WORDS_BODY_MAX, .answer = report_answer,
     .run = run_change},
    {METHOD_DELETE, "/api/resources/{id}", .who = WHO_ACCOUNT, .cost = COST_WRITE, .summary = "delete one's own",
     .answer = nothing_answer, .run = run_delete},
    {0},
};
