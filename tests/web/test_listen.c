// SPDX-License-Identifier: MIT
// Where and how the server listens: TLS with a certificate made here, and IPv6.
#define ERR_STATE OPENSSL_ERR_STATE
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#undef ERR_STATE

#include "support/fixture.h"
#include "support/test.h"
#include "web/client.h"
#include "web/listen.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ARRIVAL_MS = 700, PATIENCE_MS = 120 * 1000 };

static char *folder;
static char cert[512], key[512], other_key[512], nonsense[512], missing[512];

static void write_pem(const char *cert_path, const char *key_path, long serial) {
  EVP_PKEY *pair = EVP_EC_gen("P-256");
  X509 *x509 = X509_new();
  X509_NAME *name = X509_get_subject_name(x509);
  X509_set_version(x509, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(x509), serial);
  X509_gmtime_adj(X509_getm_notBefore(x509), -3600);
  X509_gmtime_adj(X509_getm_notAfter(x509), 3600);
  X509_set_pubkey(x509, pair);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1, -1, 0);
  X509_set_issuer_name(x509, name);
  assert_true(X509_sign(x509, pair, EVP_sha256()) > 0);
  FILE *file = fopen(cert_path, "w");
  assert_int_equal(PEM_write_X509(file, x509), 1);
  fclose(file);
  file = fopen(key_path, "w");
  assert_int_equal(PEM_write_PrivateKey(file, pair, NULL, NULL, 0, NULL, NULL), 1);
  fclose(file);
  X509_free(x509);
  EVP_PKEY_free(pair);
}

static int make_files(void **state) {
  char other[512];
  (void)state;
  folder = fixture_dir_make();
  snprintf(cert, sizeof cert, "%s/cert.pem", folder);
  snprintf(key, sizeof key, "%s/key.pem", folder);
  snprintf(other, sizeof other, "%s/other.pem", folder);
  snprintf(other_key, sizeof other_key, "%s/other_key.pem", folder);
  snprintf(nonsense, sizeof nonsense, "%s/nonsense.pem", folder);
  snprintf(missing, sizeof missing, "%s/missing.pem", folder);
  write_pem(other, other_key, 9);
  write_pem(cert, key, 1);
  FILE *file = fopen(nonsense, "w");
  fputs("-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n", file);
  fclose(file);
  return 0;
}

static int remove_files(void **state) {
  (void)state;
  fixture_dir_remove(folder);
  return 0;
}

// A TLS connection to a server whose certificate nobody else knows.
typedef struct Secret {
  SSL_CTX *context;
  SSL *ssl;
  int fd;
} Secret;

static bool secret_open(Secret *secret, int port, int version) {
  secret->context = SSL_CTX_new(TLS_client_method());
  SSL_CTX_set_max_proto_version(secret->context, version);
  secret->fd = connect_to(port);
  setsockopt(secret->fd, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){PATIENCE_MS / 1000, 0}, sizeof(struct timeval));
  secret->ssl = SSL_new(secret->context);
  SSL_set_fd(secret->ssl, secret->fd);
  return SSL_connect(secret->ssl) == 1;
}

static void secret_close(Secret *secret) {
  SSL_free(secret->ssl);
  SSL_CTX_free(secret->context);
  close(secret->fd);
}

// Reads until a text has come; NULL: to the end.
static bool secret_read_until(Secret *secret, const char *last, StrBuf *out) {
  char bytes[4096];
  while (!last || !memmem(strbuf_text(out), out->size, last, strlen(last))) {
    int got = SSL_read(secret->ssl, bytes, sizeof bytes);
    if (got <= 0)
      return false;
    strbuf_add(out, bytes, (size_t)got);
  }
  return true;
}

// Sends, and reads until the end of the head or of everything.
static void secret_ask(Secret *secret, const char *text, bool to_the_end, StrBuf *out) {
  assert_int_equal(SSL_write(secret->ssl, text, (int)strlen(text)), (int)strlen(text));
  secret_read_until(secret, to_the_end ? NULL : "\r\n\r\n", out);
}

static long serial_at(int port) {
  Secret secret;
  assert_true(secret_open(&secret, port, 0));
  X509 *x509 = SSL_get1_peer_certificate(secret.ssl);
  long serial = ASN1_INTEGER_get(X509_get0_serialNumber(x509));
  X509_free(x509);
  secret_close(&secret);
  return serial;
}

// Otherwise the end of a long answer would wait until the other side has confirmed the beginning: 40 milliseconds.
static void answers_do_not_wait_for_each_other(void **state) {
  (void)state;
  for (int count = 1; count <= 2; count++) {
    int sockets[2], port, is_on = 0;
    socklen_t size = sizeof is_on;
    Error err;
    assert_ok(listen_at("127.0.0.1", 0, count, sockets, &port, &err), err);
    int client = connect_to(port), connection = -1;
    while (connection < 0) { // whichever of them has it
      for (int i = 0; i < count && connection < 0; i++)
        connection = accept(sockets[i], NULL, NULL);
    }
    assert_int_equal(getsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &is_on, &size), 0);
    assert_int_not_equal(is_on, 0);
    close(connection);
    close(client);
    for (int i = 0; i < count; i++)
      close(sockets[i]);
  }
}

static const WebOptions with_tls = {.api.is_unlimited = true, .tls_cert = cert, .tls_key = key};

static void a_page_and_a_socket_come_by_tls(void **state) {
  TestServer server;
  Secret secret;
  StrBuf answer = {0}, text = {0};
  (void)state;
  server_start_with(&server, &with_tls);
  assert_true(secret_open(&secret, server.port, 0));
  secret_ask(&secret,
             "POST /api/session/guest HTTP/1.1\r\nHost: localhost\r\nX-Tesela: 1\r\nConnection: close\r\n"
             "Content-Length: 2\r\n\r\n{}",
             true, &answer);
  secret_close(&secret);
  assert_int_equal(strncmp(strbuf_text(&answer), "HTTP/1.1 200", 12), 0);
  assert_non_null(strstr(answer.data, "\r\nStrict-Transport-Security: "));
  assert_non_null(strstr(answer.data, "; Secure\r\n"));
  const char *cookie = strstr(answer.data, "\r\nSet-Cookie: ") + strlen("\r\nSet-Cookie: ");
  strbuf_printf(&text,
                "GET /ws HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: https://localhost:%d\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\n"
                "Cookie: %.*s\r\n\r\n",
                server.port, server.port, (int)strcspn(cookie, ";"), cookie);
  strbuf_reset(&answer);
  assert_true(secret_open(&secret, server.port, 0));
  secret_ask(&secret, text.data, false, &answer);
  assert_int_equal(strncmp(strbuf_text(&answer), "HTTP/1.1 101", 12), 0);
  secret_close(&secret);
  // A frame that does not wait for the answer, in one record with the request.
  strbuf_add(&text, "\x81\x8a\0\0\0\0{\"ping\":7}", 16);
  strbuf_reset(&answer);
  assert_true(secret_open(&secret, server.port, 0));
  assert_int_equal(SSL_write(secret.ssl, text.data, (int)text.size), (int)text.size);
  assert_true(secret_read_until(&secret, "{\"pong\":7}", &answer));
  secret_close(&secret);
  strbuf_deinit(&answer);
  strbuf_deinit(&text);
  assert_int_equal(server_end(&server), 0);
}

static void who_does_not_speak_tls_gets_nothing(void **state) {
  static const char plain[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  TestServer server;
  Secret secret;
  StrBuf answer = {0};
  (void)state;
  server_start_with(&server, &with_tls);
  raw_ask(&server, plain, sizeof plain - 1, &answer);
  assert_null(strstr(strbuf_text(&answer), "HTTP/1.1"));
  strbuf_deinit(&answer);
  assert_false(secret_open(&secret, server.port, TLS1_1_VERSION));
  secret_close(&secret);
  assert_true(secret_open(&secret, server.port, TLS1_2_VERSION));
  secret_close(&secret);
  assert_int_equal(server_end(&server), 0);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// A record that announces a large size and then sends one byte at a time.
static void a_handshake_by_drops_is_cut_off(void **state) {
  static const char head[] = {0x16, 3, 1, 0x3f, 0, 1, 0, 0x3e, 0};
  TestServer server;
  int64_t lasted = -1;
  char bytes[64];
  WebOptions hasty = with_tls;
  (void)state;
  hasty.patience.arrival_ms = ARRIVAL_MS;
  server_start_with(&server, &hasty);
  int64_t began = now_ms();
  int fd = connect_to(server.port);
  send_all(fd, head, sizeof head);
  while (lasted < 0 && now_ms() - began < PATIENCE_MS) {
    struct pollfd waits = {.fd = fd, .events = POLLIN};
    if (poll(&waits, 1, 60) > 0 && recv(fd, bytes, sizeof bytes, 0) <= 0)
      lasted = now_ms() - began;
    else
      send_all(fd, "\3", 1);
  }
  close(fd);
  if (lasted < ARRIVAL_MS - 50)
    fail_msg("cut off after %lld ms, expected some more than %d", (long long)lasted, ARRIVAL_MS);
  assert_int_equal(server_end(&server), 0);
}

static void wait_for_serial(const TestServer *server, long serial) {
  for (int i = 0; i < 6000 && serial_at(server->port) != serial; i++)
    usleep(10 * 1000);
  assert_int_equal(serial_at(server->port), serial);
}

static void a_new_certificate_is_taken_without_ending(void **state) {
  TestServer server;
  (void)state;
  server_start_with(&server, &with_tls);
  assert_int_equal(serial_at(server.port), 1);
  write_pem(cert, key, 2);
  kill(server.process, SIGHUP);
  wait_for_serial(&server, 2);
  assert_int_equal(rename(nonsense, cert), 0);
  kill(server.process, SIGHUP);
  usleep(200 * 1000);
  assert_int_equal(serial_at(server.port), 2); // the old one is better than none
  assert_int_equal(server_end(&server), 0);
  remove_files(NULL);
  make_files(NULL);
}

static void files_that_can_not_be_used_are_named(void **state) {
  const struct {
    const char *cert, *key, *message;
  } cases[] = {
      {missing, key, "missing.pem"},
      {cert, missing, "missing.pem"},
      {nonsense, key, "nonsense.pem' holds no certificate"},
      {key, key, "key.pem' holds no certificate"},
      {cert, nonsense, "nonsense.pem' holds no private key"},
      {cert, cert, "cert.pem' holds no private key"},
      {cert, other_key, "other_key.pem' does not belong to the certificate"},
      {cert, NULL, "both a certificate and its key"},
      {NULL, key, "both a certificate and its key"},
  };
  char *data = fixture_dir_make();
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err;
    StrBuf text = {0};
    Status status = web_serve(
        &(WebOptions){.data = data, .api.workers = 1, .tls_cert = cases[i].cert, .tls_key = cases[i].key}, &err);
    assert_true(status != OK);
    error_format(&err, NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].message))
      fail_msg("\"%s\" does not say \"%s\"", strbuf_text(&text), cases[i].message);
    strbuf_deinit(&text);
  }
  fixture_dir_remove(data);
}

static bool has_v6(void) {
  struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  int fd = socket(AF_INET6, SOCK_STREAM, 0);
  bool is_good = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
  if (fd >= 0)
    close(fd);
  return is_good;
}

static void it_listens_at_v6(void **state) {
  TestServer server;
  StrBuf text = {0}, answer = {0};
  char bytes[4096];
  (void)state;
  if (!has_v6()) {
    print_message("this machine has no IPv6 address of its own: ::1 can't be tried\n");
    skip();
  }
  server_start_with(&server, &(WebOptions){.bind = "::1"});
  struct sockaddr_in6 address = {
      .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)server.port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  int fd = socket(AF_INET6, SOCK_STREAM, 0);
  assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
  strbuf_printf(&text, "GET /metrics HTTP/1.1\r\nHost: [::1]:%d\r\nConnection: close\r\n\r\n", server.port);
  send_all(fd, text.data, text.size);
  for (ssize_t got; (got = recv(fd, bytes, sizeof bytes, 0)) > 0;)
    strbuf_add(&answer, bytes, (size_t)got);
  assert_int_equal(strncmp(strbuf_text(&answer), "HTTP/1.1 200", 12), 0); // as a local caller: this is loopback
  close(fd);
  strbuf_deinit(&text);
  strbuf_deinit(&answer);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_that_can_not_be_used_are_named),      cmocka_unit_test(a_page_and_a_socket_come_by_tls),
      cmocka_unit_test(who_does_not_speak_tls_gets_nothing),       cmocka_unit_test(a_handshake_by_drops_is_cut_off),
      cmocka_unit_test(a_new_certificate_is_taken_without_ending), cmocka_unit_test(it_listens_at_v6),
      cmocka_unit_test(answers_do_not_wait_for_each_other),
  };
  signal(SIGPIPE, SIG_IGN);
  return cmocka_run_group_tests(tests, make_files, remove_files);
}
