// SPDX-License-Identifier: MIT
// The entrance: which requests are accepted, and with which headers they are answered.
#include "support/test.h"
#include "web/client.h"
#include "web/headscan.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static TestServer server;
static int how_it_ended; // not OK if the sanitizers find something in the server

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  how_it_ended = server_end(&server);
  return how_it_ended;
}

static int ask_many(const char *request, int answers, StrBuf *answer) {
  StrBuf text = {0};
  for (const char *c = request; *c; c++) { // @ stands for the server's own address
    if (*c == '@')
      strbuf_printf(&text, "127.0.0.1:%d", server.port);
    else
      strbuf_add_char(&text, *c);
  }
  int status = raw_ask_many(&server, text.data, text.size, answers, answer);
  strbuf_deinit(&text);
  return status;
}

static int ask(const char *request, StrBuf *answer) {
  return ask_many(request, 1, answer);
}

static void requests_that_could_be_read_in_two_ways_are_refused(void **state) {
  static const struct {
    const char *name, *request;
    int status;
  } cases[] = {
      {"plain", "GET /healthz HTTP/1.1\r\nHost: @\r\n\r\n", 200},
      {"by localhost", "GET /healthz HTTP/1.1\r\nHost: localhost:1\r\n\r\n", 200},
      {"by a name that was allowed", "GET /healthz HTTP/1.1\r\nHost: Tesela.example\r\n\r\n", 200},
      {"by another name", "GET /healthz HTTP/1.1\r\nHost: rebound.example\r\n\r\n", 421},
      {"by a name that begins well", "GET /healthz HTTP/1.1\r\nHost: localhost.rebound.example\r\n\r\n", 421},
      {"by a name that begins like an address", "GET /healthz HTTP/1.1\r\nHost: 127.rebound.example\r\n\r\n", 421},
      {"by a name with an address in it", "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1.rebound.example\r\n\r\n", 421},
      {"by an address of this machine", "GET /healthz HTTP/1.1\r\nHost: 127.1.2.3:80\r\n\r\n", 200},
      {"by the same in IPv6", "GET /healthz HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200},
      {"by an address of another", "GET /healthz HTTP/1.1\r\nHost: 192.0.2.1\r\n\r\n", 421},
      {"by an address in one number", "GET /healthz HTTP/1.1\r\nHost: 2130706433\r\n\r\n", 421},
      {"by an address without its middle", "GET /healthz HTTP/1.1\r\nHost: 127.1\r\n\r\n", 421},
      {"by a name with a user", "GET /healthz HTTP/1.1\r\nHost: localhost@rebound.example\r\n\r\n", 421},
      {"by no name", "GET /healthz HTTP/1.1\r\n\r\n", 400},
      {"by two names", "GET /healthz HTTP/1.1\r\nHost: @\r\nHost: localhost\r\n\r\n", 400},
      {"for another server", "GET http://other.example/healthz HTTP/1.1\r\nHost: @\r\n\r\n", 400},
      {"for another kind of server", "GET ftp:/healthz HTTP/1.1\r\nHost: @\r\n\r\n", 400},
      {"folded lines", "GET /healthz HTTP/1.1\r\nHost: @\r\nX: a\r\n b\r\n\r\n", 400},
      {"a folded name", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\t.rebound.example\r\n\r\n", 400},
      {"a line feed alone", "GET /healthz HTTP/1.1\nHost: @\r\n\r\n", 400},
      {"a line feed alone at the end", "GET /healthz HTTP/1.1\r\nHost: @\r\n\n", 400},
      {"a return alone", "GET /healthz HTTP/1.1\r\nHost: @\r\nX: a\rb\r\n\r\n", 400},
      {"a control character", "GET /healthz HTTP/1.1\r\nHost: @\r\nX: a\x01\r\n\r\n", 400},
      {"a character that deletes", "GET /healthz HTTP/1.1\r\nHost: @\r\nX: a\x7f\r\n\r\n", 400},
      {"a tab", "GET /healthz HTTP/1.1\r\nHost: @\r\nX: a\tb\r\n\r\n", 200},
      {"letters of Latin 1", "GET /healthz HTTP/1.1\r\nHost: @\r\nX: \xe9\r\n\r\n", 200},
      {"a body with anything in it", "GET /healthz HTTP/1.1\r\nHost: @\r\nContent-Length: 7\r\n\r\n\n\r \n\x01\x7f\n",
       200},
      {"two lengths",
       "POST /api/login HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400},
      {"in chunks",
       "POST /api/login HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
       400},
      {"a length that is none", "POST /api/login HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nContent-Length: +2\r\n\r\n{}",
       400},
      {"a space before the colon", "GET /healthz HTTP/1.1\r\nHost: @\r\nContent-Length : 5\r\n\r\nabcde", 400},
      {"a body after HEAD", "HEAD /healthz HTTP/1.1\r\nHost: @\r\nContent-Length: 5\r\n\r\nabcde", 400},
      {"two origins",
       "POST /api/session/guest HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nOrigin: http://@\r\nOrigin: "
       "http://evil.example\r\nContent-Length: 2\r\n\r\n{}",
       400},
      {"a space in the address", "GET /heal thz HTTP/1.1\r\nHost: @\r\n\r\n", 400},
      {"a part that browsers keep", "GET /healthz#x HTTP/1.1\r\nHost: @\r\n\r\n", 400},
      {"letters that are not ASCII", "GET /\xc3\xb1 HTTP/1.1\r\nHost: @\r\n\r\n", 400},
      {"what is not text in disguise", "GET /api/resources/%ff HTTP/1.1\r\nHost: @\r\n\r\n", 400},
      {"a version that is none", "GET /healthz HTTP/1.10\r\nHost: @\r\n\r\n", 400},
      {"another method for the doorbell",
       "POST /healthz HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nContent-Length: 0\r\n\r\n", 405},
      {"another method for the socket",
       "POST /ws HTTP/1.1\r\nHost: @\r\nOrigin: http://@\r\nX-Tesela: 1\r\nUpgrade: websocket\r\nConnection: "
       "Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\nContent-Length: "
       "0\r\n\r\n",
       405},
      {"another method", "OPTIONS /api/login HTTP/1.1\r\nHost: @\r\n\r\n", 405},
      {"a method for another address", "DELETE /api/login HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\n\r\n", 405},
      {"without the mark", "POST /api/session/guest HTTP/1.1\r\nHost: @\r\nContent-Length: 2\r\n\r\n{}", 403},
      {"from another page",
       "POST /api/session/guest HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nOrigin: http://evil.example\r\nContent-Length: "
       "2\r\n\r\n{}",
       403},
      {"from another port of this machine",
       "POST /api/session/guest HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nOrigin: http://127.0.0.1:1\r\nContent-Length: "
       "2\r\n\r\n{}",
       403},
      {"from nowhere",
       "POST /api/session/guest HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nOrigin: null\r\nContent-Length: 2\r\n\r\n{}",
       403},
      {"from our page",
       "POST /api/session/guest HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nOrigin: http://@\r\nContent-Length: 2\r\n\r\n{}",
       200},
      {"a picture on another page", "GET /api/me HTTP/1.1\r\nHost: @\r\nSec-Fetch-Site: cross-site\r\n\r\n", 403},
      {"no such thing", "GET /api/nothing HTTP/1.1\r\nHost: @\r\n\r\n", 404},
      {"out of the house", "GET /../../etc/passwd HTTP/1.1\r\nHost: @\r\n\r\n", 404},
      {"out of the house, in disguise", "GET /%2e%2e/%2e%2e/etc/passwd.txt HTTP/1.1\r\nHost: @\r\n\r\n", 404},
      {"not JSON", "POST /api/login HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nContent-Length: 3\r\n\r\n{,}", 400},
      {"JSON twice", "POST /api/login HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nContent-Length: 4\r\n\r\n{}{}", 400},
      {"not HTTP", "\x16\x03\x01\x02\x07\x01\x07\x01\xfc\x03\x03\r\n\r\n", 0},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf answer = {0};
    int status = ask(cases[i].request, &answer);
    if (status != cases[i].status && !(cases[i].status == 0 && status == 400))
      fail_msg("%s: %d instead of %d\n%s", cases[i].name, status, cases[i].status, strbuf_text(&answer));
    strbuf_deinit(&answer);
  }
}

// evhttp cuts a line at a NUL: it would have read a valid name, or the end of the headers.
static void heads_with_a_nul_are_refused_also_behind_another_request(void **state) {
  static const struct {
    const char *name, *before, *after;
    int answers;
  } cases[] = {
      {"in a name", "GET /healthz HTTP/1.1\r\nHost: localhost", ".rebound.example\r\n\r\n", 1},
      {"before a line", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n", "X: 1\r\n\r\n", 1},
      {"in the address", "GET /healthz", " HTTP/1.1\r\nHost: localhost\r\n\r\n", 1},
      {"behind another", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost",
       ".x\r\n\r\n", 2},
      {"behind a body",
       "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\na\nb\nGET /healthz HTTP/1.1\r\nHost: "
       "localhost",
       ".x\r\n\r\n", 2},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf request = {0}, answer = {0};
    strbuf_add_text(&request, cases[i].before);
    strbuf_add_char(&request, '\0');
    strbuf_add_text(&request, cases[i].after);
    int status = raw_ask_many(&server, request.data, request.size, cases[i].answers, &answer);
    if (status != (cases[i].answers == 1 ? 400 : 200) || !strstr(strbuf_text(&answer), "HTTP/1.1 400 "))
      fail_msg("%s: %d\n%s", cases[i].name, status, strbuf_text(&answer));
    strbuf_deinit(&request);
    strbuf_deinit(&answer);
  }
}

static void a_head_has_so_many_lines(void **state) {
  (void)state;
  for (int extra = 0; extra < 2; extra++) {
    StrBuf request = {0}, answer = {0};
    strbuf_add_text(&request, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = 2; i < HEAD_LINES_MAX + extra; i++)
      strbuf_add_text(&request, "A:\r\n");
    strbuf_add_text(&request, "\r\n");
    assert_int_equal(raw_ask(&server, request.data, request.size, &answer), extra ? 400 : 200);
    strbuf_deinit(&request);
    strbuf_deinit(&answer);
  }
}

// Byte by byte, as from a slow network, the result must be the same.
static void heads_are_the_same_in_pieces(void **state) {
  static const char *const heads[] = {"GET / HTTP/1.1\r\nHost: x\r\n\r\n",  "GET / HTTP/1.1\nHost: x\n\n",
                                      "\r\nGET / HTTP/1.1\r\nA: b\r\n\r\n", "GET / HTTP/1.1\r\nA:\r\n b\r\n\r\n",
                                      "GET / HTTP/1.1\r\nA: \x01\r\n\r\n",  "GET / HTTP/1.1\r\nA: b\r\r\n\r\n"};
  static const bool is_suspicious[] = {false, true, false, true, true, true};
  (void)state;
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    HeadScan whole = {0}, pieces = {0};
    Span head = span_of(heads[i]);
    headscan_feed(&whole, head);
    for (size_t at = 0; at < head.size; at++)
      headscan_feed(&pieces, (Span){head.data + at, 1});
    assert_memory_equal(&whole, &pieces, sizeof whole);
    assert_true(whole.is_over);
    if (whole.is_suspicious != is_suspicious[i])
      fail_msg("%s: %d", heads[i], whole.is_suspicious);
    headscan_feed(&whole, span_of("\x01"));
    assert_int_equal(whole.is_suspicious, is_suspicious[i]); // a body may hold anything
  }
}

static void heads_say_which_languages_are_wanted(void **state) {
  static const char *const cases[][2] = {
      {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", ""},
      {"GET / HTTP/1.1\r\naccept-language: ca,es;q=0.8\r\nHost: x\r\n\r\n", " ca,es;q=0.8"},
      {"GET / HTTP/1.1\r\nAccept-Language:en\r\n\r\nAccept-Language: es\r\n", "en"},
      {"GET / HTTP/1.1\r\nX-Accept-Language: es\r\n\r\n", ""},
      {"GET / HTTP/1.1\r\nAccept-Language: 0123456789012345678901234567890123456789012345678901234567890123456789\r\n",
       " 01234567890123456789012345678901234567890123456789012345678901"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    HeadScan scan = {0};
    headscan_feed(&scan, span_of(cases[i][0]));
    assert_string_equal(scan.languages, cases[i][1]);
  }
}

// Anything after the headers would be taken for the next answer.
static void an_answer_to_head_has_no_body(void **state) {
  static const char *const paths[] = {"/", "/healthz", "/api/info", "/api/nothing"};
  (void)state;
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    StrBuf answer = {0}, request = {0};
    strbuf_printf(&request, "HEAD %s HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n", paths[i]);
    ask_many(request.data, 2, &answer); // asks for one answer too many: reads until the server closes
    const char *end = strstr(strbuf_text(&answer), "\r\n\r\n");
    if (!end || end[4] || !strstr(answer.data, "\r\nContent-Length: "))
      fail_msg("HEAD %s:\n%s", paths[i], strbuf_text(&answer));
    strbuf_deinit(&answer);
    strbuf_deinit(&request);
  }
}

static void answers_are_in_a_version_that_there_is(void **state) {
  static const char *const versions[] = {"0.1", "1.7", "1.10"};
  (void)state;
  for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
    StrBuf answer = {0}, request = {0};
    strbuf_printf(&request, "GET /healthz HTTP/%s\r\nHost: @\r\n\r\n", versions[i]);
    assert_int_equal(ask(request.data, &answer), 400);
    if (strncmp(answer.data, "HTTP/1.1 ", 9) != 0)
      fail_msg("HTTP/%s: %.20s", versions[i], answer.data);
    strbuf_deinit(&answer);
    strbuf_deinit(&request);
  }
}

static void refused_methods_are_told_which_others_there_are(void **state) {
  static const char *const cases[][3] = {
      {"DELETE", "/api/login", "\r\nAllow: POST\r\n"},
      {"PUT", "/api/resources/x", "\r\nAllow: GET, HEAD, PATCH, DELETE\r\n"},
      {"POST", "/healthz", "\r\nAllow: GET, HEAD\r\n"},
      {"PUT", "/index.html", "\r\nAllow: GET, HEAD\r\n"},
      {"OPTIONS", "/api/login", "\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Client client = client_new(&server);
    json_decref(client_ask(&client, cases[i][0], cases[i][1], NULL));
    assert_int_equal(client.status, 405);
    if (!strstr(strbuf_text(&client.head), cases[i][2]))
      fail_msg("%s %s:\n%s", cases[i][0], cases[i][1], strbuf_text(&client.head));
    client_free(&client);
  }
}

static void every_answer_has_the_headers_that_keep_browsers_safe(void **state) {
  static const char *const paths[] = {"/healthz", "/api/me", "/api/nothing", "/nothing.js"};
  static const char *const headers[] = {"\r\nContent-Security-Policy: default-src 'self'; script-src 'self'",
                                        "frame-ancestors 'none'", "\r\nX-Content-Type-Options: nosniff\r\n",
                                        "\r\nReferrer-Policy: no-referrer\r\n"};
  (void)state;
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    Client client = client_new(&server);
    json_decref(client_ask(&client, "GET", paths[i], NULL));
    for (size_t j = 0; j < sizeof headers / sizeof *headers; j++) {
      if (!strstr(strbuf_text(&client.head), headers[j]))
        fail_msg("%s lacks %s:\n%s", paths[i], headers[j], strbuf_text(&client.head));
    }
    client_free(&client);
  }
}

// The page contains two scripts and two styles; nothing else may run there, and nothing at all elsewhere.
static void the_page_runs_what_stands_in_it_and_nothing_else(void **state) {
  Client client = client_new(&server);
  (void)state;
  json_decref(client_ask(&client, "GET", "/", NULL));
  const char *policy = strstr(strbuf_text(&client.head), "\r\nContent-Security-Policy: ");
  int scripts = 0, styles = 0;
  char rest[200];
  assert_non_null(policy);
  assert_null(strstr(policy + 2, "\r\nContent-Security-Policy: "));
  assert_int_equal(sscanf(policy,
                          "\r\nContent-Security-Policy: default-src 'self'; script-src 'self' 'sha256-%*[^']' "
                          "'sha256-%*[^']'%n; style-src 'self' 'sha256-%*[^']' 'sha256-%*[^']'%n; %199[^\r]",
                          &scripts, &styles, rest),
                   1);
  assert_true(scripts > 0 && styles > scripts);
  assert_null(strstr(rest, "unsafe"));
  client_free(&client);
}

// evhttp refuses what it can't read before we see it: the answer has our form all the same, and the connection ends.
static void what_nobody_could_read_is_refused_in_the_form_of_all_refusals(void **state) {
  static const struct {
    const char *name, *request;
    int answers;
    const char *last, *code;
  } cases[] = {
      {"no request", "HELLO\r\n\r\n", 1, "HTTP/1.1 400 ", "bad_request"},
      {"no version", "GET /healthz\r\n\r\n", 1, "HTTP/1.1 400 ", "bad_request"},
      {"of a later protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 1, "HTTP/1.1 400 ", "bad_request"},
      {"a header without a colon", "GET / HTTP/1.1\r\nHost\r\n\r\n", 1, "HTTP/1.1 400 ", "bad_request"},
      {"HEAD without a colon", "HEAD / HTTP/1.1\r\nHost\r\n\r\n", 1, "HTTP/1.1 400 ", "bad_request"},
      {"behind a good one", "GET /healthz HTTP/1.1\r\nHost: @\r\n\r\nHELLO\r\n\r\n", 2, "HTTP/1.1 400 ", "bad_request"},
      {"a length below nothing", "POST /api/login HTTP/1.1\r\nHost: @\r\nContent-Length: -1\r\n\r\n", 1,
       "HTTP/1.1 400 ", "bad_request"},
      {"a length beyond all", "POST /api/login HTTP/1.1\r\nHost: @\r\nContent-Length: 999999999999\r\n\r\n", 1,
       "HTTP/1.1 413 ", "too_large"},
      {"the same with a question before",
       "POST /api/login HTTP/1.1\r\nHost: @\r\nExpect: 100-continue\r\nContent-Length: 999999999\r\n\r\n", 1,
       "HTTP/1.1 413 ", "too_large"},
      {"chunks that are none", "POST /api/login HTTP/1.1\r\nHost: @\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n",
       1, "HTTP/1.1 413 ", "too_large"},
      {"an expectation that nobody knows",
       "POST /api/login HTTP/1.1\r\nHost: @\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}", 1, "HTTP/1.1 417 ",
       "bad_request"},
      {"a method that nobody knows", "HELLO / HTTP/1.1\r\nHost: @\r\n\r\n", 1, "HTTP/1.1 405 ", "wrong_method"},
      {"a mirror", "TRACE / HTTP/1.1\r\nHost: @\r\n\r\n", 1, "HTTP/1.1 405 ", "wrong_method"},
      {"a tunnel", "CONNECT localhost:1 HTTP/1.1\r\nHost: @\r\n\r\n", 1, "HTTP/1.1 501 ", "wrong_method"},
  };
  static const char *const headers[] = {"\r\nContent-Security-Policy: default-src 'self'; script-src 'self'",
                                        "\r\nX-Content-Type-Options: nosniff\r\n",
                                        "\r\nReferrer-Policy: no-referrer\r\n",
                                        "\r\nContent-Type: application/json\r\n",
                                        "\r\nConnection: close\r\n",
                                        "\r\nCache-Control: no-store\r\n"};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf answer = {0};
    ask_many(cases[i].request, cases[i].answers + 1, &answer); // one answer too many: reads until the server closes
    const char *last = strstr(strbuf_text(&answer), cases[i].last);
    const char *body = last ? strstr(last, "\r\n\r\n") : NULL;
    json_t *json = body ? json_loads(body + 4, 0, NULL) : NULL;
    if (strcmp(text_of(json, "code"), cases[i].code) != 0 || !text_of(json, "message")[0])
      fail_msg("%s: not %s%s\n%s", cases[i].name, cases[i].last, cases[i].code, strbuf_text(&answer));
    for (size_t j = 0; j < sizeof headers / sizeof *headers; j++) {
      const char *found = strstr(last, headers[j]);
      if (!found || found > body)
        fail_msg("%s lacks %s:\n%s", cases[i].name, headers[j], last);
    }
    json_decref(json);
    strbuf_deinit(&answer);
  }
}

static void a_promise_to_go_on_is_given_as_it_is(void **state) {
  StrBuf answer = {0};
  (void)state;
  int status = ask_many("POST /api/login HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\nExpect: 100-continue\r\nContent-Length: "
                        "2\r\nConnection: close\r\n\r\n{}",
                        2, &answer);
  assert_true(status == 100 || status == 400); // not needed if the body is there already
  assert_non_null(strstr(answer.data, "HTTP/1.1 400 "));
  assert_non_null(strstr(answer.data, "\"field\":\"name\""));
  strbuf_deinit(&answer);
}

static void cookies_are_for_the_server_alone(void **state) {
  (void)state;
  Client client = client_new(&server);
  client_be_guest(&client);
  const char *cookie = strstr(strbuf_text(&client.head), "Set-Cookie: ");
  assert_non_null(cookie);
  assert_non_null(strstr(cookie, "; HttpOnly"));
  assert_non_null(strstr(cookie, "; SameSite=Lax"));
  client_free(&client);
}

static void what_is_too_large_is_refused(void **state) {
  (void)state;
  StrBuf request = {0}, answer = {0};
  strbuf_printf(&request, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Long: ", server.port);
  strbuf_add_repeat(&request, 'a', 40000);
  strbuf_add_text(&request, "\r\n\r\n");
  int status = raw_ask(&server, request.data, request.size, &answer);
  assert_true(status == 0 || status == 400 || status == 413);
  strbuf_reset(&request);
  strbuf_reset(&answer);
  strbuf_printf(&request,
                "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tesela: 1\r\nContent-Length: 70000\r\n\r\n",
                server.port);
  strbuf_add_repeat(&request, ' ', 70000);
  assert_int_equal(raw_ask(&server, request.data, request.size, &answer), 413);
  strbuf_deinit(&request);
  strbuf_deinit(&answer);
}

static void errors_speak_the_language_that_was_asked_for(void **state) {
  (void)state;
  Client client = client_new(&server);
  client.language = "fr, ca-ES;q=0.8, en";
  json_t *answer = client_ask(&client, "GET", "/api/me", NULL);
  assert_string_equal(json_string_value(json_object_get(answer, "language")), "ca");
  json_decref(answer);
  answer = client_ask(&client, "GET", "/api/games", NULL);
  assert_int_equal(client.status, 401);
  assert_string_equal(json_string_value(json_object_get(answer, "code")), "not_logged_in");
  json_decref(answer);
  client_free(&client);
}

static void numbers_for_the_keeper_of_the_machine_are_there(void **state) {
  (void)state;
  StrBuf answer = {0};
  assert_int_equal(ask("GET /metrics HTTP/1.1\r\nHost: @\r\n\r\n", &answer), 200);
  static const char *const names[] = {"\ntesela_requests_total ",
                                      "\ntesela_request_seconds_bucket{le=\"0.0005\"} ",
                                      "\ntesela_request_seconds_bucket{le=\"+Inf\"} ",
                                      "\ntesela_turn_seconds_count ",
                                      "\ntesela_commit_seconds_sum ",
                                      "\ntesela_queue_seconds_count ",
                                      "\ntesela_machine_seconds_count ",
                                      "\ntesela_tables ",
                                      "\ntesela_jobs_waiting ",
                                      "\ntesela_store_errors_total ",
                                      "\ntesela_waiting{lane=\"slow\"} "};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!strstr(answer.data, names[i]))
      fail_msg("%s is missing", names[i]);
  }
  strbuf_deinit(&answer);
}

// An answer's id can be found in the log; only a proxy's id is accepted from outside.
static void every_answer_has_an_id(void **state) {
  static const char *const requests[] = {
      "GET /healthz HTTP/1.1\r\nHost: @\r\n\r\n", "GET /readyz HTTP/1.1\r\nHost: @\r\n\r\n",
      "GET /api/info HTTP/1.1\r\nHost: @\r\nX-Request-Id: mine\r\n\r\n", "GET / HTTP/1.1\r\nHost: @\r\n\r\n",
      "GET /nowhere HTTP/1.1\r\nHost: @\r\n\r\n"};
  (void)state;
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
    StrBuf answer = {0};
    ask(requests[i], &answer);
    const char *id = strstr(answer.data, "\r\nX-Request-Id: ");
    if (!id || strspn(id + 16, "0123456789abcdef") != 24)
      fail_msg("%s: no id\n%s", requests[i], answer.data);
    strbuf_deinit(&answer);
  }
}

static void several_requests_at_once_are_answered_in_order(void **state) {
  (void)state;
  StrBuf answer = {0};
  assert_int_equal(
      ask_many("GET /healthz HTTP/1.1\r\nHost: @\r\n\r\nGET /api/info HTTP/1.1\r\nHost: @\r\n\r\n", 2, &answer), 200);
  const char *ok = strstr(answer.data, "\r\n\r\nok\n"), *info = strstr(answer.data, "\"languages\"");
  assert_true(ok && info && ok < info);
  strbuf_deinit(&answer);
}

static void who_hangs_up_before_the_answer_disturbs_nobody(void **state) {
  StrBuf request = {0}, answer = {0};
  (void)state;
  strbuf_printf(&request, "GET /api/choices HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", server.port);
  for (int i = 0; i < 200; i++) {
    int fd = connect_to(server.port);
    assert_int_equal(write(fd, request.data, request.size), request.size);
    if (i % 2)
      usleep(100);
    close(fd);
  }
  assert_int_equal(ask("GET /api/choices HTTP/1.1\r\nHost: @\r\n\r\n", &answer), 200);
  strbuf_deinit(&request);
  strbuf_deinit(&answer);
}

static void the_log_begins_anew_when_it_is_moved_away(void **state) {
  StrBuf path = {0}, moved = {0}, answer = {0};
  (void)state;
  strbuf_printf(&path, "%s/access.log", server.folder);
  strbuf_printf(&moved, "%s/access.log.1", server.folder);
  assert_int_equal(rename(path.data, moved.data), 0);
  kill(server.process, SIGHUP);
  for (int i = 0; i < 12000 && access(path.data, F_OK) != 0; i++)
    usleep(10000);
  assert_int_equal(access(path.data, F_OK), 0);
  assert_int_equal(ask("GET /healthz HTTP/1.1\r\nHost: @\r\n\r\n", &answer), 200); // and the server continues
  strbuf_deinit(&answer);
  strbuf_deinit(&path);
  strbuf_deinit(&moved);
}

static bool log_holds(const char *wanted, StrBuf *log) {
  StrBuf path = {0};
  char bytes[4096];
  strbuf_printf(&path, "%s/access.log", server.folder);
  FILE *file = fopen(path.data, "r");
  strbuf_reset(log);
  for (size_t got; file && (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
    strbuf_add(log, bytes, got);
  if (file)
    fclose(file);
  strbuf_deinit(&path);
  return strstr(strbuf_text(log), wanted) != NULL;
}

// Links give access to seats, and people read the log in terminals.
static void the_log_shows_neither_links_nor_what_steers_a_terminal(void **state) {
  static const char *const requests[] = {
      "GET /api/join/s3cr3t-of-a-link HTTP/1.1\r\nHost: @\r\n\r\n",
      "DELETE /api/games/abc/invite/s3cr3t-of-a-link HTTP/1.1\r\nHost: @\r\nX-Tesela: 1\r\n\r\n",
      "GET /\x1b[31m\xff\"x HTTP/1.1\r\nHost: @\r\n\r\n",
      "GET /the-last-one%0a%0d HTTP/1.1\r\nHost: @\r\n\r\n",
  };
  StrBuf answer = {0}, log = {0};
  (void)state;
  for (time_t now = time(NULL); time(NULL) == now;) // earlier tests may have used up this second's refusals
    usleep(5000);
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
    ask(requests[i], &answer);
    strbuf_reset(&answer); // otherwise the last answer would be taken for the next one
  }
  for (int i = 0; i < 12000 && !log_holds("/the-last-one%0a%0d 404", &log); i++)
    usleep(10000);
  assert_non_null(strstr(strbuf_text(&log), "/the-last-one%0a%0d 404"));
  assert_non_null(strstr(log.data, " GET /api/join/* 401"));
  assert_non_null(strstr(log.data, " DELETE /api/games/abc/invite/* 401"));
  assert_null(strstr(log.data, "s3cr3t"));
  for (size_t i = 0; i < log.size; i++)
    assert_true(log.data[i] == '\n' || (log.data[i] >= ' ' && log.data[i] < 0x7f));
  strbuf_deinit(&answer);
  strbuf_deinit(&log);
}

static void who_guesses_passwords_has_to_wait(void **state) {
  TestServer counting;
  (void)state;
  server_start(&counting, true);
  Client client = client_new(&counting);
  client.is_forwarded = true;
  int tries = 0;
  time_t began = time(NULL);
  for (client.status = 0; client.status != 429 && tries < 1000; tries++)
    json_decref(client_ask(&client, "POST", "/api/login", "{\"name\":\"Ana\",\"password\":\"guess\"}"));
  assert_int_equal(client.status, 429);
  assert_true(tries > 5 && tries < 40 + (int)(time(NULL) - began)); // a slow machine has time for some more
  assert_non_null(strstr(strbuf_text(&client.head), "\r\nRetry-After: "));
  json_decref(client_ask(&client, "GET", "/api/me", NULL)); // everything else still works
  assert_int_equal(client.status, 200);
  client_free(&client);
  assert_int_equal(server_end(&counting), 0);
}

static int log_in(Client *client, const char *password) {
  json_decref(client_send(client, "POST", "/api/login", json_pack("{s:s, s:s}", "name", "Ana", "password", password)));
  return client->status;
}

// Asks until it is refused: after as many tries as are allowed at once, and those that time has added.
static void expect_few_tries(Client *client, const char *path, const char *body) {
  enum { AT_ONCE = 15, SECONDS_EACH = 5, PATIENCE = 40 };
  time_t began = time(NULL);
  int tries = 0;
  for (client->status = 0; client->status != 429 && tries < PATIENCE; tries++)
    json_decref(client_ask(client, "POST", path, body));
  long most = AT_ONCE + 2 + (long)(time(NULL) - began + 1) / SECONDS_EACH;
  if (tries <= AT_ONCE || tries > most)
    fail_msg("%s: %d after %d tries, %ld at most", path, client->status, tries, most);
}

// A class with one address logs in at the same time; guessing there has as few tries as anywhere.
static void who_knows_the_password_does_not_use_up_the_tries_of_others(void **state) {
  enum { PUPILS = 20 };
  TestServer counting;
  (void)state;
  server_start(&counting, true);
  Client client = client_new(&counting);
  client_register(&client, "Ana");
  client.is_forwarded = true;
  for (int i = 0; i < PUPILS; i++)
    assert_int_equal(log_in(&client, "secret"), 200);
  expect_few_tries(&client, "/api/login", "{\"name\":\"Ana\",\"password\":\"guess\"}");
  client_free(&client);
  assert_int_equal(server_end(&counting), 0);
}

// Somebody else's open session must not help in guessing passwords.
static void guesses_with_a_session_are_counted_too(void **state) {
  static const char *const ways[][2] = {
      {"/api/account/password", "{\"current\":\"guess\",\"new\":\"something else\"}"},
      {"/api/account/delete", "{\"password\":\"guess\"}"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    TestServer counting;
    server_start(&counting, true);
    Client client = client_new(&counting);
    client_register(&client, "Ana");
    client.is_forwarded = true;
    expect_few_tries(&client, ways[i][0], ways[i][1]);
    client_free(&client);
    assert_int_equal(server_end(&counting), 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(requests_that_could_be_read_in_two_ways_are_refused),
      cmocka_unit_test(heads_with_a_nul_are_refused_also_behind_another_request),
      cmocka_unit_test(a_head_has_so_many_lines),
      cmocka_unit_test(heads_are_the_same_in_pieces),
      cmocka_unit_test(heads_say_which_languages_are_wanted),
      cmocka_unit_test(an_answer_to_head_has_no_body),
      cmocka_unit_test(answers_are_in_a_version_that_there_is),
      cmocka_unit_test(refused_methods_are_told_which_others_there_are),
      cmocka_unit_test(every_answer_has_the_headers_that_keep_browsers_safe),
      cmocka_unit_test(the_page_runs_what_stands_in_it_and_nothing_else),
      cmocka_unit_test(what_nobody_could_read_is_refused_in_the_form_of_all_refusals),
      cmocka_unit_test(a_promise_to_go_on_is_given_as_it_is),
      cmocka_unit_test(cookies_are_for_the_server_alone),
      cmocka_unit_test(what_is_too_large_is_refused),
      cmocka_unit_test(errors_speak_the_language_that_was_asked_for),
      cmocka_unit_test(numbers_for_the_keeper_of_the_machine_are_there),
      cmocka_unit_test(every_answer_has_an_id),
      cmocka_unit_test(several_requests_at_once_are_answered_in_order),
      cmocka_unit_test(who_hangs_up_before_the_answer_disturbs_nobody),
      cmocka_unit_test(the_log_begins_anew_when_it_is_moved_away),
      cmocka_unit_test(the_log_shows_neither_links_nor_what_steers_a_terminal),
      cmocka_unit_test(who_guesses_passwords_has_to_wait),
      cmocka_unit_test(who_knows_the_password_does_not_use_up_the_tries_of_others),
      cmocka_unit_test(guesses_with_a_session_are_counted_too),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
