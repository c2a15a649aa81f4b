// SPDX-License-Identifier: MIT
#define ERR_STATE OPENSSL_ERR_STATE
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#undef ERR_STATE

#include "base/mem.h"
#include "web/tls.h"

struct Tls {
  SSL_CTX *context;
};

static Status refuse_file(const char *file, SSL_CTX *context, Error *err) {
  char reason[160];
  ERR_error_string_n(ERR_get_error(), reason, sizeof reason);
  SSL_CTX_free(context);
  return error_set(err, ERR_INPUT, N_("'%s' can't be used for TLS: %s"), err_str(file), err_str(reason));
}

Status tls_open(const char *cert, const char *key, Tls **out, Error *err) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (!context)
    return error_set(err, ERR_STATE, N_("the TLS library does not start"));
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
    return refuse_file(cert, context, err);
  if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1 || SSL_CTX_check_private_key(context) != 1)
    return refuse_file(key, context, err);
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

struct bufferevent *tls_accept(Tls *tls, struct event_base *loop) {
  SSL *connection = SSL_new(tls->context);
  if (!connection)
    return NULL;
  return bufferevent_openssl_socket_new(loop, -1, connection, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
}

void sha1_digest(Span data, unsigned char out[SHA1_SIZE]) {
  SHA1((const unsigned char *)data.data, data.size, out);
}
