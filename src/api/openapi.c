// SPDX-License-Identifier: MIT
#include "api/openapi.h"

#include "api/router.h"
#include "notation/jsonread.h"

static const char *const method_names[] = {"get", "post", "put", "patch", "delete"};

static json_t *path_parameters(const char *path) {
  json_t *parameters = json_array();
  for (const char *begin = strchr(path, '{'); begin; begin = strchr(begin + 1, '{')) {
    json_t *name = json_stringn(begin + 1, strcspn(begin + 1, "}"));
    json_array_append_new(parameters, json_pack("{s:o, s:s, s:b, s:{s:s}}", "name", name, "in", "path", "required", 1,
                                                "schema", "type", "string"));
  }
  return parameters;
}

static void add_query(const Field *fields, json_t *parameters) {
  if (!fields)
    return;
  json_auto_t *schema = fields_schema(fields);
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    if (field->except & (FIELD_NOT_JSON | FIELD_IN_PATH))
      continue;
    json_t *own = json_object_get(json_object_get(schema, "properties"), field->name);
    json_array_append_new(parameters, json_pack("{s:s, s:s, s:b, s:O}", "name", field->name, "in", "query", "required",
                                                !field->is_optional, "schema", own));
  }
}

static json_t *openapi_content(const char *type, json_t *schema) {
  return json_pack("{s:{s:{s:o}}}", "content", type, "schema", schema);
}

static json_t *openapi_answers(const Route *route) {
  json_t *good;
  if (route->answer || (route->use && route->use->out && !route->type))
    good = openapi_content("application/json", fields_schema(route->answer ? route->answer : route->use->out));
  else if (route->type)
    good = openapi_content(route->type, json_pack("{s:s, s:s}", "type", "string", "format", "binary"));
  else
    good = openapi_content("application/json", json_pack("{s:s}", "type", "object"));
  json_object_set_new(good, "description", json_string("done"));
  return json_pack("{s:o, s:{s:s, s:{s:{s:{s:s}}}}}", "200", good, "default", "description", "refused", "content",
                   "application/json", "schema", "$ref", "#/components/schemas/Error");
}

static json_t *openapi_operation(const Route *route) {
  static const char *const who[] = {"anybody", "guests and accounts", "accounts", "administrators"};
  json_t *parameters = path_parameters(route->path);
  add_query(route_query(route), parameters);
  json_t *object =
      json_pack("{s:s, s:s, s:o, s:o}", "summary", route->summary ? route->summary : route->use->summary, "x-who",
                who[route_who(route)], "parameters", parameters, "responses", openapi_answers(route));
  if (route_who(route) != WHO_ANYBODY)
    json_object_set_new(object, "security", json_pack("[{s:[]}, {s:[]}]", "session", "bearer"));
  json_auto_t *body = fields_schema(route_body(route));
  if (!route->takes_bytes && json_object_size(json_object_get(body, "properties")) > 0)
    json_object_set_new(object, "requestBody", openapi_content("application/json", json_incref(body)));
  if (route->takes_bytes)
    json_object_set_new(
        object, "requestBody",
        openapi_content("application/octet-stream", json_pack("{s:s, s:s}", "type", "string", "format", "binary")));
  return object;
}

json_t *openapi_document(void) {
  json_t *paths = json_object();
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      json_t *path = json_object_get(paths, route->path);
      if (!path) {
        path = json_object();
        json_object_set_new(paths, route->path, path);
      }
      json_object_set_new(path, method_names[route->method], openapi_operation(route));
    }
  }
  return json_pack("{s:s, s:{s:s, s:s, s:s}, s:o, s:{s:{s:o}, s:{s:{s:s, s:s, s:s}, s:{s:s, s:s}}}}", "openapi",
                   "3.1.0", "info", "title", "tesela", "version", "1", "description",
                   "Changes need the header " CSRF_HEADER ", and with a cookie the server's own Origin; with a bearer "
                   "token neither. docs/api.md says how it is meant.",
                   "paths", paths, "components", "schemas", "Error", fields_schema(error_fields), "securitySchemes",
                   "session", "type", "apiKey", "in", "cookie", "name", SESSION_COOKIE, "bearer", "type", "http",
                   "scheme", "bearer");
}

void openapi_write(StrBuf *out) {
  json_auto_t *document = openapi_document();
  json_write(document, JSON_INDENT(2), out);
  strbuf_add_char(out, '\n');
}
