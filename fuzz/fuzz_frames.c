// SPDX-License-Identifier: MIT
// Bytes that come over a WebSocket connection after its handshake.
#include "fuzz/fuzz.h"
#include "webserver.h"

static void shake_hands(int fd, const FuzzServer *server) {
  StrBuf request = {0};
  char byte;
  int ends = 0; // bytes of the empty line that ends the head
  strbuf_printf(&request,
                "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\n"
                "Cookie: %s\r\n\r\n",
                server->cookie);
  fuzz_send(fd, request.data, request.size);
  while (ends < 4) {
    if (TEMP_FAILURE_RETRY(read(fd, &byte, 1)) != 1)
      abort();
    ends = byte == "\r\n\r\n"[ends] ? ends + 1 : byte == '\r';
  }
  strbuf_deinit(&request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const FuzzServer *server = fuzz_server();
  int fd = fuzz_connect(server);
  shake_hands(fd, server);
  fuzz_send(fd, (const char *)data, size);
  shutdown(fd, SHUT_WR);
  fuzz_read(fd, 2000, NULL);
  close(fd);
  return 0;
}
