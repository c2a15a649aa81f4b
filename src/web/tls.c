// SPDX-License-Identifier: MIT
// OpenSSL is loaded with the first certificate: loading it at the start would take longer than most commands, and most
// servers leave TLS to a proxy. The functions we use are in the list below.
#define ERR_STATE OPENSSL_ERR_STATE
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#undef ERR_STATE

#include "base/file.h"
#include "base/mem.h"
#include "base/sharedlib.h"
#include "web/server_internal.h"

#include <sodium.h>
#include <stdatomic.h>
#include <sys/socket.h>

enum { TLS_FILE_MAX = 1 << 20 };

// clang-format off
#define OPENSSL_FUNCTIONS(X) \
  X(ERR_clear_error) \
  X(ERR_peek_last_error) \
  X(SSL_CTX_check_private_key) \
  X(SSL_CTX_ctrl) \
  X(SSL_CTX_free) \
  X(SSL_CTX_new) \
  X(SSL_CTX_set_default_passwd_cb) \
  X(SSL_CTX_set_options) \
  X(SSL_CTX_up_ref) \
  X(SSL_CTX_use_PrivateKey_file) \
  X(SSL_CTX_use_certificate_chain_file) \
  X(SSL_get_ex_data) \
  X(SSL_get_fd) \
  X(SSL_is_init_finished) \
  X(SSL_new) \
  X(SSL_set_ex_data) \
  X(SSL_set_info_callback) \
  X(TLS_server_method) \
  X(bufferevent_openssl_socket_new)
// clang-format on

typedef struct OpenSsl {
  OPENSSL_FUNCTIONS(SHAREDLIB_FIELD)
} OpenSsl;

static const char *const names[] = {OPENSSL_FUNCTIONS(SHAREDLIB_NAME)};
_Static_assert(sizeof(OpenSsl) == sizeof names, "a pointer for every name");

struct Tls {
  const OpenSsl *lib;
  SSL_CTX *context;
};

// Global, as the library itself is: OpenSSL calls check_time without a context of ours.
static const OpenSsl *_Atomic opened;

// This library loads the other two.
static Status open_library(const OpenSsl **out, Error *err) {
  const OpenSsl *before = NULL;
  OpenSsl *lib = mem_alloc(sizeof *lib);
  Status status = sharedlib_open("libevent_openssl-2.1.so.7", names, sizeof names / sizeof *names, lib, err);
  if (status == OK && atomic_compare_exchange_strong(&opened, &before, lib))
    before = lib;
  else
    mem_free(lib);
  if (status == OK)
    *out = before;
  return status;
}

// Reading the file first gives better messages than OpenSSL's numbers.
static Status tls_check_file(const char *path, Error *err) {
  ScopedBytes bytes = {0};
  Status status = file_read(path, TLS_FILE_MAX, &bytes, err);
  if (status == OK)
    sodium_memzero((char *)(uintptr_t)bytes.data, bytes.size); // it may be the key
  return status;
}

static Status tls_load(const OpenSsl *lib, SSL_CTX *context, const char *cert, const char *key, Error *err) {
  Status status = tls_check_file(cert, err);
  if (status == OK)
    status = tls_check_file(key, err);
  if (status != OK)
    return status;
  if (lib->SSL_CTX_use_certificate_chain_file(context, cert) != 1)
    return error_set(err, ERR_INPUT, N_("'%s' holds no certificate that can be used (PEM is expected)"), err_str(cert));
  if (lib->SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
      lib->SSL_CTX_check_private_key(context) == 1)
    return OK;
  if (ERR_GET_REASON(lib->ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH)
    return error_set(err, ERR_INPUT, N_("the key '%s' does not belong to the certificate '%s'"), err_str(key),
                     err_str(cert));
  return error_set(err, ERR_INPUT,
                   N_("'%s' holds no private key that can be used (PEM without a password is expected)"), err_str(key));
}

// Otherwise the library would ask at the terminal.
static int no_password(char *out, int size, int is_writing, void *context) {
  (void)is_writing, (void)context;
  if (size > 0)
    out[0] = '\0';
  return 0;
}

Status tls_open(const char *cert, const char *key, Tls **out, Error *err) {
  const OpenSsl *lib;
  Status status = open_library(&lib, err);
  if (status != OK)
    return status;
  SSL_CTX *context = lib->SSL_CTX_new(lib->TLS_server_method());
  if (!context)
    return error_set(err, ERR_STATE, N_("the TLS library does not start"));
  lib->SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
  lib->SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  lib->SSL_CTX_set_default_passwd_cb(context, no_password);
  lib->ERR_clear_error();
  status = tls_load(lib, context, cert, key, err);
  lib->ERR_clear_error();
  if (status != OK) {
    lib->SSL_CTX_free(context);
    return status;
  }
  *out = mem_alloc(sizeof **out);
  **out = (Tls){lib, context};
  return OK;
}

void tls_close(Tls *tls) {
  if (!tls)
    return;
  tls->lib->SSL_CTX_free(tls->context);
  mem_free(tls);
}

Tls *tls_share(Tls *tls) {
  Tls *same = mem_alloc(sizeof *same);
  tls->lib->SSL_CTX_up_ref(tls->context);
  *same = *tls;
  return same;
}

// Called at every step of the handshake, since evhttp's time limit starts again with every byte.
static void tls_check_time(const SSL *connection, int where, int code) {
  (void)where, (void)code;
  const OpenSsl *lib = atomic_load(&opened);
  int64_t limit_ms = (int64_t)(intptr_t)lib->SSL_get_ex_data(connection, 0);
  if (!lib->SSL_is_init_finished(connection) && api_now_ms() > limit_ms)
    shutdown(lib->SSL_get_fd(connection), SHUT_RDWR); // evhttp sees it as an ordinary end
}

struct bufferevent *tls_accept(Tls *tls, struct event_base *loop, int64_t limit_ms) {
  const OpenSsl *lib = tls->lib;
  SSL *connection = lib->SSL_new(tls->context);
  if (!connection)
    return NULL;
  lib->SSL_set_ex_data(connection, 0,
                       (void *)(intptr_t)(api_now_ms() + limit_ms)); // NOLINT: a number is all it needs
  lib->SSL_set_info_callback(connection, tls_check_time);
  return lib->bufferevent_openssl_socket_new(loop, -1, connection, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
}
