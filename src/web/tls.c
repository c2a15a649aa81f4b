// SPDX-License-Identifier: MIT
#define ERR_STATE OPENSSL_ERR_STATE
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#undef ERR_STATE

#include "base/file.h"
#include "base/mem.h"
#include "web/server_internal.h"

#include <sodium.h>
#include <sys/socket.h>

enum { TLS_FILE_MAX = 1 << 20 };

struct Tls {
  SSL_CTX *context;
};

// Reading says in words what OpenSSL says in numbers.
static Status check_file(const char *path, Error *err) {
  Span bytes;
  Status status = file_read(path, TLS_FILE_MAX, &bytes, err);
  if (status == OK) {
    sodium_memzero((char *)(uintptr_t)bytes.data, bytes.size); // it may be the key
    mem_free_span(bytes);
  }
  return status;
}

static Status load(SSL_CTX *context, const char *cert, const char *key, Error *err) {
  Status status = check_file(cert, err);
  if (status == OK)
    status = check_file(key, err);
  if (status != OK)
    return status;
  if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
    return error_set(err, ERR_INPUT, N_("'%s' holds no certificate that can be used (PEM is expected)"), err_str(cert));
  if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(context) == 1)
    return OK;
  if (ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH)
    return error_set(err, ERR_INPUT, N_("the key '%s' does not belong to the certificate '%s'"), err_str(key),
                     err_str(cert));
  return error_set(err, ERR_INPUT,
                   N_("'%s' holds no private key that can be used (PEM without a password is expected)"), err_str(key));
}

// Without this the library would ask at the terminal.
static int no_password(char *out, int size, int is_writing, void *context) {
  (void)is_writing, (void)context;
  if (size > 0)
    out[0] = '\0';
  return 0;
}

Status tls_open(const char *cert, const char *key, Tls **out, Error *err) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (!context)
    return error_set(err, ERR_STATE, N_("the TLS library does not start"));
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_default_passwd_cb(context, no_password);
  ERR_clear_error();
  Status status = load(context, cert, key, err);
  ERR_clear_error();
  if (status != OK) {
    SSL_CTX_free(context);
    return status;
  }
  *out = mem_alloc(sizeof **out);
  (*out)->context = context;
  return OK;
}

void tls_close(Tls *tls) {
  if (!tls)
    return;
  SSL_CTX_free(tls->context);
  mem_free(tls);
}

Tls *tls_share(Tls *tls) {
  Tls *same = mem_alloc(sizeof *same);
  SSL_CTX_up_ref(tls->context);
  same->context = tls->context;
  return same;
}

// Asked at every step of the handshake: the time that evhttp allows begins anew with every byte.
static void check_time(const SSL *connection, int where, int code) {
  (void)where, (void)code;
  int64_t limit_ms = (int64_t)(intptr_t)SSL_get_app_data(connection);
  if (!SSL_is_init_finished(connection) && server_now_ms() > limit_ms)
    shutdown(SSL_get_fd(connection), SHUT_RDWR); // evhttp hears of it as of any other end
}

struct bufferevent *tls_accept(Tls *tls, struct event_base *loop, int64_t limit_ms) {
  SSL *connection = SSL_new(tls->context);
  if (!connection)
    return NULL;
  SSL_set_app_data(connection, (void *)(intptr_t)(server_now_ms() + limit_ms)); // NOLINT: a number is all it needs
  SSL_set_info_callback(connection, check_time);
  return bufferevent_openssl_socket_new(loop, -1, connection, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
}

void sha1_digest(Span data, unsigned char out[SHA1_SIZE]) {
  SHA1((const unsigned char *)data.data, data.size, out);
}
