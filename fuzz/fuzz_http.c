// SPDX-License-Identifier: MIT
// Bytes over a connection: whatever they are, the server answers in HTTP or hangs up, and goes on. A $ stands for the
// cookie of a guest.
#include "fuzz/fuzz.h"
#include "webserver.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const FuzzServer *server = fuzz_server();
  StrBuf request = {0}, answer = {0};
  for (size_t i = 0; i < size; i++) {
    if (data[i] == '$')
      strbuf_add_text(&request, server->cookie);
    else
      strbuf_add_char(&request, (char)data[i]);
  }
  int fd = fuzz_connect(server);
  fuzz_send(fd, strbuf_text(&request), request.size);
  shutdown(fd, SHUT_WR);
  fuzz_read(fd, 2000, &answer); // compiling a dictionary takes longer; it is ready the next time
  close(fd);
  if (answer.size > 0 && strncmp(answer.data, "HTTP/", 5) != 0) // evhttp writes our version in its own way
    abort();
  if (strstr(strbuf_text(&answer), "500 Internal Server Error"))
    abort();
  strbuf_deinit(&request);
  strbuf_deinit(&answer);
  return 0;
}
