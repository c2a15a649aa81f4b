// SPDX-License-Identifier: MIT
// Dictionaries and bags.
#include "api/router.h"
#include "app/resource.h"
#include "app/wordmeaning.h"

static const Field file_query[] = {{"part", FIELD_CHOICE, .choices = "words bag"}, {0}};

static Status tell_resource_file(Request *request, const void *out, Arena *arena, Error *err) {
  const ResourceShown *shown = out;
  bool is_bag = strcmp(field_text(request->query, "part", "words"), "bag") == 0;
  Span part = is_bag ? shown->text.bag : shown->text.words;
  (void)arena, (void)err;
  request->call->type = "text/plain; charset=utf-8";
  strbuf_add(&request->call->answer, part.size ? part.data : "", part.size);
  return OK;
}

const Route resource_routes[] = {
    {METHOD_GET, "/api/resources", .use = &resource_listing, .cost = COST_READ},
    {METHOD_GET, "/api/resources/{id}", .use = &resource_showing, .cost = COST_ENGINE, .lane = LANE_ENGINE},
    {METHOD_GET, "/api/resources/{id}/define", .use = &word_defining, .cost = COST_ENGINE, .lane = LANE_ENGINE},
    {METHOD_GET, "/api/resources/{id}/file", .who = WHO_ACCOUNT, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "words or bag as a file", .query = file_query, .type = "text/plain", .use = &resource_showing,
     .tell = tell_resource_file},
    {METHOD_POST, "/api/resources", .use = &resource_adding, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body_max = WORDS_BODY_MAX},
    {METHOD_PATCH, "/api/resources/{id}", .use = &resource_changing, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body_max = WORDS_BODY_MAX},
    {METHOD_DELETE, "/api/resources/{id}", .use = &resource_deleting, .cost = COST_WRITE},
    {0},
};
