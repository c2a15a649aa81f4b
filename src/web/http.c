// SPDX-License-Identifier: MIT
// From evhttp to a call and back: everything that can be refused without asking anybody is refused here, on the loop.
#include "api/metrics.h"
#include "api/router.h"
#include "api/sessions.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/steady.h"
#include "web/live.h"
#include "web/server_internal.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <sodium.h>
#include <stdio.h>
#include <strings.h>

#define POLICY_HEADER "Content-Security-Policy"
// Its three parts: the page's own policy has hashes of its scripts and styles after the first and the second.
#define POLICY_SCRIPTS "default-src 'self'; script-src 'self'"
#define POLICY_STYLES "; style-src 'self'"
#define POLICY_REST                                                                                                    \
  "; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "         \
  "frame-ancestors 'none'"
#define POLICY_SCRIPTLESS                                                                                              \
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "

// Who answers: the page and the interface; or public pages, which are made here and have no script
// (src/api/share_api.c). Some of those may be embedded in other sites.
enum { FROM_OWN = 1, FROM_SHARED = 2, FROM_EMBEDDED = 4, FROM_ALL = FROM_OWN | FROM_SHARED | FROM_EMBEDDED };

static const struct SafetyHeader {
  unsigned from;
  const char *name, *value;
} safety_headers[] = {
    {FROM_OWN, POLICY_HEADER, POLICY_SCRIPTS POLICY_STYLES POLICY_REST},
    {FROM_SHARED, POLICY_HEADER, POLICY_SCRIPTLESS "frame-ancestors 'none'"},
    {FROM_EMBEDDED, POLICY_HEADER, POLICY_SCRIPTLESS "frame-ancestors *"},
    {FROM_ALL, "X-Content-Type-Options", "nosniff"},
    {FROM_OWN | FROM_SHARED, "X-Frame-Options", "DENY"},
    {FROM_ALL, "Referrer-Policy", "no-referrer"},
    {FROM_OWN, "Cross-Origin-Opener-Policy", "same-origin"},
    {FROM_OWN, "Cross-Origin-Resource-Policy", "same-origin"},
    {FROM_EMBEDDED, "Cross-Origin-Resource-Policy", "cross-origin"},
    {FROM_ALL, "Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    {0},
};

#define SHARED_PATH "/g/"
#define EMBEDDED_PATH "/embed/"

static bool path_begins(const Call *call, const char *with) {
  return call->path && strncmp(call->path, with, strlen(with)) == 0;
}

#define ID_HEADER "X-Request-Id"
#define TLS_HEADER "Strict-Transport-Security"
#define TLS_HEADER_VALUE "max-age=31536000"

static const struct HttpMethod {
  enum evhttp_cmd_type command;
  const char *name;
  Method method;
} http_methods[] = {
    {EVHTTP_REQ_GET, "GET", METHOD_GET},       {EVHTTP_REQ_HEAD, "HEAD", METHOD_GET}, // without the body: send_reply()
    {EVHTTP_REQ_POST, "POST", METHOD_POST},    {EVHTTP_REQ_PUT, "PUT", METHOD_PUT},
    {EVHTTP_REQ_PATCH, "PATCH", METHOD_PATCH}, {EVHTTP_REQ_DELETE, "DELETE", METHOD_DELETE},
};

// NULL: a method that nothing here accepts.
static const struct HttpMethod *http_method_of(const struct evhttp_request *http) {
  for (size_t i = 0; i < sizeof http_methods / sizeof *http_methods; i++) {
    if (http_methods[i].command == evhttp_request_get_command(http))
      return &http_methods[i];
  }
  return NULL;
}

static void add_headers(const Call *call, struct evkeyvalq *headers) {
  unsigned from = path_begins(call, SHARED_PATH)     ? FROM_SHARED
                  : path_begins(call, EMBEDDED_PATH) ? FROM_EMBEDDED
                                                     : FROM_OWN;
  evhttp_add_header(headers, ID_HEADER, call->id);
  for (const struct SafetyHeader *row = safety_headers; row->from; row++) {
    if (row->from & from)
      evhttp_add_header(headers, row->name, row->value);
  }
  if (call->is_secure)
    evhttp_add_header(headers, TLS_HEADER, TLS_HEADER_VALUE);
}

static const char *reason_of(int status) {
  static const struct {
    int status;
    const char *reason;
  } reasons[] = {{200, "OK"},
                 {201, "Created"},
                 {204, "No Content"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {401, "Unauthorized"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {409, "Conflict"},
                 {411, "Length Required"},
                 {413, "Content Too Large"},
                 {421, "Misdirected Request"},
                 {429, "Too Many Requests"},
                 {503, "Service Unavailable"}};
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
    if (reasons[i].status == status)
      return reasons[i].reason;
  }
  return "Internal Server Error";
}

static void http_record(Web *web, const AccessLine *line) {
  atomic_fetch_add(&web->api.metrics.requests, 1);
  if (line->status >= 400)
    atomic_fetch_add(&web->api.metrics.refused, 1);
  if (line->status == 503)
    atomic_fetch_add(&web->api.metrics.busy, 1);
  accesslog_add(web->log, line);
}

// The call ends here, whether its answer has reached anybody or not.
static void http_record_call(const Call *call, size_t size) {
  Web *web = call->loop->web;
  const struct HttpMethod *method = http_method_of(call->http);
  ScopedStrBuf path = {0};
  router_write_path(call->path ? call->path : "-", &path);
  int64_t time_us = metrics_now_us() - call->began_us;
  histogram_add(&web->api.metrics.request_time, time_us);
  http_record(web, &(AccessLine){.address = call->address,
                                 .method = method ? method->name : "-",
                                 .path = strbuf_text(&path),
                                 .id = call->id,
                                 .status = call->status,
                                 .size = size,
                                 .time_us = time_us});
  atomic_store(&web->answered_ms, steady_ms());
  atomic_fetch_sub(&web->calls, 1);
}

static void add_call_headers(Call *call, struct evkeyvalq *headers) {
  char text[32];
  add_headers(call, headers);
  evhttp_add_header(headers, "Content-Type", call->type ? call->type : "text/plain; charset=utf-8");
  evhttp_add_header(headers, "Cache-Control", call->etag[0] ? "private, no-cache" : "no-store");
  if (call->etag[0])
    evhttp_add_header(headers, "ETag", call->etag);
  if (call->cookie.size > 0)
    evhttp_add_header(headers, "Set-Cookie", call->cookie.data);
  if (call->allow[0])
    evhttp_add_header(headers, "Allow", call->allow);
  if (call->wait_s > 0) {
    snprintf(text, sizeof text, "%d", call->wait_s);
    evhttp_add_header(headers, "Retry-After", text);
  }
  if (call->loop->web->is_draining)
    evhttp_add_header(headers, "Connection", "close");
}

// "ca-ES,es;q=0.8": the first that tesela speaks.
static const Catalog *find_language(const char *languages) {
  char tag[16];
  for (const char *next = languages; next && *next;) {
    next += strspn(next, " ,");
    size_t size = strcspn(next, ",; ");
    snprintf(tag, sizeof tag, "%.*s", (int)(size < sizeof tag ? size : sizeof tag - 1), next);
    const Catalog *catalog = size > 0 ? catalog_find(tag) : NULL;
    if (catalog)
      return catalog;
    next += strcspn(next, ",");
  }
  return NULL;
}

static const struct {
  int status;
  const char *code, *message;
  int wait_s;
} early_refusals[] = {
    {413, "too_large", N_("the request is too large"), 0},
    {429, "too_many", N_("too many large files are being sent from your address; please try again in a moment"), 5},
    {501, "wrong_method", N_("this address does not take such requests"), 0},
    {503, "busy", N_("the server is busy; please try again in a moment"), 5},
    {0, "bad_request", N_("this is not a request that the server understands"), 0},
};

void http_write_status(int status, struct evbuffer *out) {
  evbuffer_add_printf(out, "HTTP/1.1 %d %s\r\n", status, reason_of(status));
}

void http_write_refusal(Loop *loop, const char *address, const char *languages, int status, struct evbuffer *out) {
  size_t row = 0;
  Call *call = call_create(&loop->web->api);
  call->catalog = find_language(languages);
  while (early_refusals[row].status && early_refusals[row].status != status)
    row++;
  call_refuse_with(call, status, early_refusals[row].code, early_refusals[row].message);
  for (const struct SafetyHeader *header = safety_headers; header->from; header++) {
    if (header->from & FROM_OWN)
      evbuffer_add_printf(out, "%s: %s\r\n", header->name, header->value);
  }
  if (loop->web->has_tls)
    evbuffer_add_printf(out, "%s", TLS_HEADER ": " TLS_HEADER_VALUE "\r\n");
  if (early_refusals[row].wait_s > 0)
    evbuffer_add_printf(out, "Retry-After: %d\r\n", early_refusals[row].wait_s);
  evbuffer_add_printf(out, "Content-Type: %s\r\nCache-Control: no-store\r\nConnection: close\r\n", call->type);
  evbuffer_add_printf(out, "Content-Length: %zu\r\n\r\n%s", call->answer.size, call->answer.data);
  http_record(
      loop->web,
      &(AccessLine){
          .address = address, .method = "-", .path = "-", .id = "-", .status = status, .size = call->answer.size});
  call_destroy(call);
}

// An answer to HEAD has the length of what GET would give, and nothing after its headers: evhttp would send it, and the
// client take it for the next answer.
static void send_reply(Call *call, struct evbuffer *body) {
  char length[32];
  if (evhttp_request_get_command(call->http) == EVHTTP_REQ_HEAD) {
    size_t size = evbuffer_get_length(body);
    snprintf(length, sizeof length, "%zu", size);
    if (call->status != 304)
      evhttp_add_header(evhttp_request_get_output_headers(call->http), "Content-Length", length);
    evbuffer_drain(body, size);
  }
  call->loop->is_answering = true;
  evhttp_send_reply(call->http, call->status, reason_of(call->status), body);
  call->loop->is_answering = false;
  evbuffer_free(body);
}

// Also frees the call's place among the uploads.
static void forget_call(Call *call) {
  if (call->is_large)
    uploads_release(&call->loop->web->uploads, call);
  call_destroy(call);
}

// On the loop: sends the call's answer and frees the call.
static void http_finish(void *answered) {
  Call *call = answered;
  size_t size = call->answer.size;
  if (call->arrival)
    arrivals_answered(call);
  http_record_call(call, size);
  if (call->is_upgrade && call->status == 101) {
    live_take_over(call);
  } else {
    struct evbuffer *body = evbuffer_new();
    add_call_headers(call, evhttp_request_get_output_headers(call->http));
    if (size > 0)
      evbuffer_add(body, call->answer.data, size);
    send_reply(call, body);
  }
  forget_call(call);
}

static void send_answer(Call *call) {
  mailbox_post(call->loop->mailbox, http_finish, call);
}

// NULL if it is missing; the first one if there are several.
static const char *http_header(struct evhttp_request *http, const char *name) {
  return evhttp_find_header(evhttp_request_get_input_headers(http), name);
}

// Only visible ASCII characters, and none of `without`.
static bool is_plain(const char *text, const char *without) {
  for (; *text; text++) {
    if (*text <= ' ' || *text >= 0x7f || strchr(without, *text))
      return false;
  }
  return true;
}

// Could another program on the way read it differently than evhttp did? The end of a request must be beyond doubt.
static bool is_ambiguous(struct evhttp_request *http) {
  const char *length = http_header(http, "Content-Length"), *uri = evhttp_request_get_uri(http);
  int lengths = 0, hosts = 0, origins = 0;
  for (struct evkeyval *row = evhttp_request_get_input_headers(http)->tqh_first; row; row = row->next.tqe_next) {
    if (!*row->key || !is_plain(row->key, "\"(),/:;<=>?@[\\]{}"))
      return true;
    lengths += strcasecmp(row->key, "Content-Length") == 0;
    hosts += strcasecmp(row->key, "Host") == 0;
    origins += strcasecmp(row->key, "Origin") == 0;
  }
  if (lengths > 1 || hosts > 1 || origins > 1 || http_header(http, "Transfer-Encoding") ||
      (length && strspn(length, "0123456789") != strlen(length)))
    return true;
  // evhttp does not read a body after a HEAD: it would be taken for the next request.
  if (length && evhttp_request_get_command(http) == EVHTTP_REQ_HEAD && strspn(length, "0") != strlen(length))
    return true;
  return *uri != '/' || !is_plain(uri, "#"); // a browser does not send what follows a #
}

static bool host_is_allowed(const Web *web, const char *host) {
  char own[HOST_MAX];
  if (strcmp(host, "localhost") == 0 || address_is_loopback(host))
    return true;
  const char *bind = web->options->bind;
  if (bind && !address_is_any(bind) && strcmp(bind, host) == 0)
    return true;
  for (int i = 0; i < web->options->host_count; i++) {
    if (host_parse(web->options->hosts[i], own) && strcmp(own, host) == 0)
      return true;
  }
  return false;
}

static bool origin_is_own(const Web *web, struct evhttp_request *http, const char *origin) {
  const char *scheme = web->has_tls ? "https://" : "http://", *host = http_header(http, "Host");
  // Behind a proxy with TLS the page's origin is https.
  if (web->options->proxy_count > 0 && strncmp(origin, "https://", 8) == 0)
    scheme = "https://";
  size_t size = strlen(scheme);
  return strncasecmp(origin, scheme, size) == 0 && strcasecmp(origin + size, host) == 0;
}

// "Authorization: Bearer TOKEN", from programs, or the value of our cookie; other schemes are ignored.
static void read_token(Call *call) {
  static const char scheme[] = "Bearer ", name[] = SESSION_COOKIE "=";
  const char *given = http_header(call->http, "Authorization"), *cookies = http_header(call->http, "Cookie");
  call->has_bearer = given && strncasecmp(given, scheme, sizeof scheme - 1) == 0;
  if (call->has_bearer) {
    given += sizeof scheme - 1;
    given += strspn(given, " ");
    if (strlen(given) < CALL_TOKEN_MAX) // a longer one is nobody's
      snprintf(call->token, CALL_TOKEN_MAX, "%s", given);
    return;
  }
  while (cookies && *cookies) {
    cookies += strspn(cookies, " ;");
    size_t size = strcspn(cookies, ";"), begin = sizeof name - 1;
    if (size > begin && size - begin < CALL_TOKEN_MAX && strncmp(cookies, name, begin) == 0)
      snprintf(call->token, CALL_TOKEN_MAX, "%.*s", (int)(size - begin), cookies + begin);
    cookies += size;
  }
}

// An id that a proxy gave: it goes into logs and answers.
static bool id_is_sane(const char *given, char out[CALL_ID_MAX]) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  size_t size = given ? strlen(given) : 0;
  if (size == 0 || size >= CALL_ID_MAX || strspn(given, letters) != size)
    return false;
  memcpy(out, given, size + 1);
  return true;
}

static void read_address(Call *call) {
  const WebOptions *options = call->loop->web->options;
  struct evhttp_connection *connection = evhttp_request_get_connection(call->http);
  bool is_forwarded = http_header(call->http, "X-Forwarded-For") != NULL;
  ScopedStrBuf forwarded = {0};
  unsigned char id[12];
  char *peer = NULL;
  ev_uint16_t port;
  evhttp_connection_get_peer(connection, &peer, &port);
  // Some proxies add a line of their own after the others: all lines are one list.
  for (struct evkeyval *row = evhttp_request_get_input_headers(call->http)->tqh_first; is_forwarded && row;
       row = row->next.tqe_next) {
    if (strcasecmp(row->key, "X-Forwarded-For") == 0)
      strbuf_printf(&forwarded, "%s%s", forwarded.size ? "," : "", row->value);
  }
  address_of_caller(peer ? peer : "?", strbuf_text(&forwarded), options->proxies, options->proxy_count, call->address);
  call->is_local = address_is_loopback(call->address) && !is_forwarded;
  const char *scheme = http_header(call->http, "X-Forwarded-Proto");
  bool is_proxy = peer && address_is_listed(peer, options->proxies, options->proxy_count);
  call->is_secure = call->loop->web->has_tls || (is_proxy && scheme && strcasecmp(scheme, "https") == 0);
  if (!is_proxy || !id_is_sane(http_header(call->http, ID_HEADER), call->id)) {
    randombytes_buf(id, sizeof id);
    sodium_bin2hex(call->id, CALL_ID_MAX, id, sizeof id);
  }
}

static char *http_copy(const char *text) {
  return text ? mem_copy_text(text, strlen(text)) : NULL;
}

static void read_call(Call *call) {
  struct evhttp_request *http = call->http;
  const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(http);
  struct evbuffer *body = evhttp_request_get_input_buffer(http);
  size_t size = evbuffer_get_length(body);
  call->path = http_copy(uri ? evhttp_uri_get_path(uri) : NULL);
  call->query = http_copy(uri ? evhttp_uri_get_query(uri) : NULL);
  call->languages = http_copy(http_header(http, "Accept-Language"));
  call->catalog = find_language(call->languages);
  call->agent = http_copy(http_header(http, "User-Agent"));
  call->job = http_copy(http_header(http, JOB_HEADER));
  call->keeps_job = http_header(http, JOB_KEEP_HEADER) != NULL;
  call->has_mark = http_header(http, CSRF_HEADER) != NULL;
  read_token(call);
  read_address(call);
  if (http_header(http, "Host"))
    snprintf(call->origin, sizeof call->origin, "%s://%.*s", call->is_secure ? "https" : "http", HOST_MAX,
             http_header(http, "Host"));
  if (size > 0) {
    char *bytes = mem_alloc(size + 1);
    evbuffer_remove(body, bytes, size);
    call->body = (Span){bytes, size};
  }
}

static void refuse_and_close(Call *call, int status, const char *code, const char *message) {
  call_refuse_with(call, status, code, message);
  evhttp_add_header(evhttp_request_get_output_headers(call->http), "Connection", "close");
  http_finish(call);
}

static void http_refuse_method(Call *call, const char *allowed) {
  call_refuse_with(call, 405, "wrong_method", N_("this address does not take such requests"));
  snprintf(call->allow, sizeof call->allow, "%s", allowed);
  http_finish(call);
}

// True if the call may go on; else it was finished.
static bool check_form(Call *call, bool is_clean) {
  const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(call->http);
  const char *host = http_header(call->http, "Host");
  char name[HOST_MAX];
  bool is_version = call->http->major == 1 && call->http->minor <= 1;
  if (!is_version) // evhttp answers in the version of the request, even an unknown one
    call->http->major = call->http->minor = 1;
  if (!is_version || !is_clean || !uri || evhttp_uri_get_host(uri) || !call->path || call->path[0] != '/' ||
      is_ambiguous(call->http) || !host)
    refuse_and_close(call, 400, "bad_request", N_("this is not a request that the server understands"));
  else if (!host_parse(host, name) || !host_is_allowed(call->loop->web, name))
    refuse_and_close(call, 421, "wrong_host",
                     N_("the server does not accept this name; its owner can allow it with --allow-host"));
  else
    return true;
  return false;
}

// Browsers say whether the asking page is ours (Sec-Fetch-Site); a link or a picture elsewhere may not reach the
// interface. A page of another origin may send requests here; its browser then adds our cookie, and the Origin.
// Browsers without an Origin say at least that it is the same. Programs that send their token themselves need neither.
static bool check_origin(Call *call) {
  const char *origin = http_header(call->http, "Origin"), *site = http_header(call->http, "Sec-Fetch-Site");
  bool is_own_site = site && strcmp(site, "same-origin") == 0;
  bool is_from_elsewhere = path_begins(call, "/api/") && site && !is_own_site && strcmp(site, "none") != 0;
  bool is_upgrade = strcmp(call->path, LIVE_PATH) == 0;
  bool is_change = call->method != METHOD_GET;
  bool is_origin_needed = is_upgrade || (is_change && call->token[0]);
  if (is_from_elsewhere || ((is_upgrade || is_change) && origin && !origin_is_own(call->loop->web, call->http, origin)))
    refuse_and_close(call, 403, "wrong_origin", N_("requests from pages of other servers are refused"));
  else if (is_origin_needed && !origin && !call->has_bearer && !is_own_site)
    refuse_and_close(
        call, 403, "no_origin",
        N_("with a cookie this needs the header Origin, as browsers send it; programs can give their token "
           "as Authorization: Bearer instead"));
  else if (is_change && !call->has_mark && !call->has_bearer)
    refuse_and_close(call, 403, "no_mark", N_("the header X-Tesela is missing"));
  else
    return true;
  return false;
}

void http_write_page_policy(const Assets *assets, StrBuf *out) {
  ScopedStrBuf scripts = {0}, styles = {0};
  const Asset *page = assets_find(assets, "/");
  if (page) {
    asset_hash_elements(page, "script", &scripts);
    asset_hash_elements(page, "style", &styles);
  }
  strbuf_printf(out, POLICY_SCRIPTS "%s" POLICY_STYLES "%s" POLICY_REST, strbuf_text(&scripts), strbuf_text(&styles));
}

static void answer_asset(Call *call, const Asset *whole, int status) {
  const Asset *asset = asset_for_browser(whole, http_header(call->http, "Accept-Encoding"));
  struct evkeyvalq *headers = evhttp_request_get_output_headers(call->http);
  const char *known = http_header(call->http, "If-None-Match");
  bool is_known = status == 200 && known && strstr(known, asset->etag);
  struct evbuffer *body = evbuffer_new();
  call->status = is_known ? 304 : status;
  add_headers(call, headers);
  if (whole == assets_find(call->loop->web->assets, "/")) {
    evhttp_remove_header(headers, POLICY_HEADER);
    evhttp_add_header(headers, POLICY_HEADER, strbuf_text(&call->loop->web->page_policy));
  }
  evhttp_add_header(headers, "Content-Type", asset->type);
  evhttp_add_header(headers, "ETag", asset->etag);
  evhttp_add_header(headers, "Cache-Control",
                    asset_is_named(asset) ? "public, max-age=31536000, immutable" : "no-cache");
  if (asset_has_forms(whole))
    evhttp_add_header(headers, "Vary", "Accept-Encoding");
  if (asset->encoding)
    evhttp_add_header(headers, "Content-Encoding", asset->encoding);
  if (!is_known)
    evbuffer_add_reference(body, asset->bytes.data, asset->bytes.size, NULL, NULL);
  http_record_call(call, is_known ? 0 : asset->bytes.size);
  send_reply(call, body);
  forget_call(call);
}

// For a wrong address browsers get the page, which says so; programs get the error.
static const Asset *http_page_for_lost(const Call *call) {
  const char *accepted = http_header(call->http, "Accept");
  return accepted && strstr(accepted, "text/html") ? assets_find(call->loop->web->assets, "/") : NULL;
}

static void answer_page(Call *call) {
  const Asset *asset = call->method == METHOD_GET ? assets_find(call->loop->web->assets, call->path) : NULL;
  const Asset *lost = call->method == METHOD_GET && !asset ? http_page_for_lost(call) : NULL;
  if (asset || lost) {
    answer_asset(call, asset ? asset : lost, asset ? 200 : 404);
    return;
  }
  if (call->method != METHOD_GET) {
    http_refuse_method(call, "GET, HEAD");
    return;
  }
  call_refuse_with(call, 404, "missing", N_("there is nothing at this address"));
  http_finish(call);
}

// Who pays for the work: an account, wherever it calls from; others by their address, which they may share. Callers on
// this machine are distinguished by session.
static uint64_t http_owner_of(const Call *call) {
  char key[ADDRESS_MAX];
  Player known;
  address_key(call->address, key);
  bool is_account = sessions_recall(call->api->sessions, call->token, &known, NULL) && known.account.id;
  const char *who = is_account ? known.mark : call->is_local && call->token[0] ? call->token : key;
  return call->loop->web->options->api.is_unlimited ? POOL_NOBODY : hash_bytes(span_of(who));
}

static void http_submit(Call *call, Lane lane) {
  Web *web = call->loop->web;
  call->owner = http_owner_of(call);
  call->done = send_answer;
  if (call->is_long)
    arrivals_await(call->loop->arrivals, evhttp_connection_get_bufferevent(evhttp_request_get_connection(call->http)),
                   call);
  if (web->is_draining || !api_submit(&web->api, lane, call->owner, router_run, call)) {
    call->wait_s = 1;
    call_refuse_with(call, 503, "busy", N_("the server is busy; please try again in a moment"));
    http_finish(call);
  }
}

// Takes the cost from the address's limit; if that is refused, the call is finished and the result is false.
static bool take_from_address(Call *call, Cost cost) {
  char key[ADDRESS_MAX];
  address_key(call->address, key);
  if (limits_take(call->api->limits, key, call->is_local, cost, api_now_ms(), &call->wait_s))
    return true;
  call_refuse_with(call, 429, "too_many", N_("too many requests; please wait a moment"));
  http_finish(call);
  return false;
}

static void answer_call(Call *call) {
  Lane lane;
  Cost cost;
  if (!router_look_up(call, &lane, &cost))
    http_finish(call);
  else if (take_from_address(call, cost))
    http_submit(call, lane);
}

static void answer_upgrade(Call *call) {
  const char *key = http_header(call->http, "Sec-WebSocket-Key");
  if (evhttp_request_get_command(call->http) != EVHTTP_REQ_GET) {
    http_refuse_method(call, "GET");
    return;
  }
  if (!live_is_upgrade(http_header(call->http, "Upgrade"), http_header(call->http, "Connection"), key,
                       http_header(call->http, "Sec-WebSocket-Version"))) {
    refuse_and_close(call, 400, "bad_request", N_("this address is for WebSocket connections of version 13"));
    return;
  }
  if (!take_from_address(call, COST_WRITE))
    return;
  call->is_upgrade = true;
  call->websocket_key = http_copy(key);
  http_submit(call, LANE_SHORT);
}

static void write_socket_metrics(Web *web, StrBuf *out) {
  strbuf_add_text(out, "# HELP tesela_loop_sockets WebSocket connections of each loop.\n"
                       "# TYPE tesela_loop_sockets gauge\n");
  for (int i = 0; i < web->loop_count; i++)
    strbuf_printf(out, "tesela_loop_sockets{loop=\"%d\"} %d\n", i, atomic_load(&web->loops[i].sockets));
}

// The check takes a while, and the loop must not wait.
static void run_ready(void *argument, void *own) {
  Call *call = argument;
  Mailbox *mailbox = call->loop->mailbox;
  const Worker *worker = own;
  bool is_ready = api_is_ready(call->api, worker->app);
  call->status = is_ready ? 200 : 503;
  strbuf_add_text(&call->answer, is_ready ? "ready\n" : "not ready: the store or the lexica; see the server's log\n");
  mailbox_post(mailbox, http_finish, call);
}

// Counted for no owner: slow callers have threads of their own, and must not make the server look broken.
static void answer_ready(Call *call) {
  Web *web = call->loop->web;
  if (!take_from_address(call, COST_READ))
    return;
  if (!web->is_draining && api_submit(&web->api, LANE_SHORT, POOL_NOBODY, run_ready, call))
    return;
  call->status = 503;
  strbuf_add_text(&call->answer, web->is_draining ? "draining\n" : "busy\n");
  http_finish(call);
}

static void answer_own(Call *call) {
  if (call->method != METHOD_GET) {
    http_refuse_method(call, "GET, HEAD");
    return;
  }
  if (strcmp(call->path, "/readyz") == 0) {
    answer_ready(call);
    return;
  }
  if (strcmp(call->path, "/healthz") == 0) {
    call->status = call->loop->web->is_draining ? 503 : 200;
    strbuf_add_text(&call->answer, call->loop->web->is_draining ? "draining\n" : "ok\n");
  } else if (call->is_local) {
    call->status = 200;
    metrics_write(call->api, &call->answer);
    write_socket_metrics(call->loop->web, &call->answer);
  } else {
    call_refuse_with(call, 404, "missing", N_("there is nothing at this address"));
  }
  http_finish(call);
}

void http_on_request(struct evhttp_request *http, void *argument) {
  Loop *loop = argument;
  Web *web = loop->web;
  Call *call = call_create(&web->api);
  call->http = http;
  call->loop = loop;
  struct evhttp_connection *connection = evhttp_request_get_connection(http);
  bool is_clean = arrivals_done(loop->arrivals, evhttp_connection_get_bufferevent(connection), call);
  atomic_fetch_add(&web->calls, 1);
  call->began_us = metrics_now_us();
  read_call(call);
  const struct HttpMethod *method = http_method_of(http);
  if (!method) {
    evhttp_add_header(evhttp_request_get_output_headers(http), "Connection", "close");
    http_refuse_method(call, "GET, HEAD, POST, PUT, PATCH, DELETE");
    return;
  }
  call->method = method->method;
  if (!check_form(call, is_clean) || !check_origin(call))
    return;
  if (strcmp(call->path, "/healthz") == 0 || strcmp(call->path, "/readyz") == 0 || strcmp(call->path, "/metrics") == 0)
    answer_own(call);
  else if (strcmp(call->path, LIVE_PATH) == 0)
    answer_upgrade(call);
  else if (path_begins(call, "/api/") || path_begins(call, SHARED_PATH) || path_begins(call, EMBEDDED_PATH))
    answer_call(call);
  else
    answer_page(call);
}
