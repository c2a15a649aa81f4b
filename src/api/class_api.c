// SPDX-License-Identifier: MIT
// A class that plays along: its owner opens, watches and closes it; pupils need the link and nothing else. Whatever
// pupils do is told to those who watch the class, at this node and at the others.
#include "api/nodes.h"
#include "api/router.h"
#include "api/writer.h"
#include "app/classlink.h"
#include "app/qrdrawing.h"

#include <inttypes.h>
#include <stdio.h>

enum { CLASS_WORK_BODY_MAX = 256 * 1024 };

static void class_tell(const Request *request, int64_t class, int64_t seq) {
  char channel[TABLE_ID_SIZE];
  if (class == 0)
    return;
  snprintf(channel, sizeof channel, LISTEN_CLASS "%" PRId64, class);
  listeners_publish(&request->api->options->listeners, channel, seq, NULL, "");
  nodes_tell_class(request->api->nodes, request->app, channel, seq);
}

// What one pupil may ask for, beside what the address may.
static Status class_take_from_pupil(Request *request, Error *err) {
  Call *call = request->call;
  const char *pupil = field_text(request->body, "pupil", NULL);
  if (!pupil || limits_take(request->api->limits, pupil, call->is_local, COST_WRITE, api_now_ms(), &call->wait_s))
    return OK;
  return request_refuse_too_many(request, err);
}

// Through the connection that writes: what a whole class says at once is on the disk after few commits.
static Status class_write(Request *request, Arena *arena, ClassDesk *desk, Error *err) {
  App *own = request->app;
  WriterPart part = {0};
  Error why = {0};
  Status status = writer_take(request->api->writer, &part, &request->app, err);
  if (status == OK)
    status = request_use_into(request, &request->progress, arena, desk, err);
  request->app = own;
  Status written = writer_settle(request->api->writer, &part, &why);
  if (status != OK || written == OK)
    return status;
  request->route->use->deinit(desk);
  *err = why;
  return written;
}

static Status run_class_desk(Request *request, Error *err) {
  ScopedArena arena = {0};
  const UseCase *what = request->route->use;
  ClassDesk desk = {0};
  Status status = class_take_from_pupil(request, err);
  if (status == OK)
    status = class_write(request, &arena, &desk, err);
  if (status != OK)
    return status;
  request->answer = fields_to_json(what->out, &desk, FIELD_NOT_JSON);
  class_tell(request, desk.class, desk.seq);
  what->deinit(&desk);
  return OK;
}

static Status tell_class_results(Request *request, const void *out, Arena *arena, Error *err) {
  (void)arena, (void)err;
  strbuf_add_text(&request->call->answer, "\xEF\xBB\xBF"); // spreadsheets take it for Latin letters else
  class_write_csv(out, request->call->catalog, &request->call->answer);
  request->call->type = "text/csv; charset=utf-8";
  return OK;
}

const Route class_routes[] = {
    {METHOD_GET, "/api/classes", .use = &class_listing, .cost = COST_READ},
    {METHOD_POST, "/api/classes", .use = &class_opening, .cost = COST_CREATE},
    {METHOD_GET, "/api/classes/{id}", .use = &class_showing, .cost = COST_READ},
    {METHOD_PATCH, "/api/classes/{id}", .use = &class_changing, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/classes/{id}", .use = &class_deleting, .cost = COST_WRITE},
    {METHOD_GET, "/api/classes/{id}/results", .use = &class_showing, .cost = COST_READ,
     .summary = "the same as a table for spreadsheets", .type = "text/csv", .tell = tell_class_results},
    {METHOD_DELETE, "/api/classes/{id}/pupils/{number}", .use = &class_pupil_removing, .cost = COST_WRITE},
    {METHOD_GET, "/api/class/{token}", .use = &class_offering, .cost = COST_PUPIL},
    {METHOD_POST, "/api/class/{token}", .use = &class_joining, .cost = COST_PUPIL, .run = run_class_desk},
    {METHOD_PUT, "/api/class/{token}", .use = &class_working, .cost = COST_PUPIL, .body_max = CLASS_WORK_BODY_MAX,
     .run = run_class_desk},
    {METHOD_GET, "/api/qr", .use = &qr_drawing, .cost = COST_READ},
    {0},
};
