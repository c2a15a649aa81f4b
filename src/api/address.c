// SPDX-License-Identifier: MIT
#include "api/address.h"

#include "base/lines.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>

bool address_normalise(const char *text, char out[ADDRESS_MAX]) {
  struct in_addr v4;
  struct in6_addr v6;
  if (inet_pton(AF_INET, text, &v4) == 1)
    return inet_ntop(AF_INET, &v4, out, ADDRESS_MAX) != NULL;
  if (inet_pton(AF_INET6, text, &v6) != 1)
    return false;
  if (IN6_IS_ADDR_V4MAPPED(&v6))
    return inet_ntop(AF_INET, &v6.s6_addr[12], out, ADDRESS_MAX) != NULL;
  return inet_ntop(AF_INET6, &v6, out, ADDRESS_MAX) != NULL;
}

// Of an address only: "127.0.0.1.example.org" is a name, and whoever owns it says what it stands for.
bool address_is_loopback(const char *address) {
  char own[ADDRESS_MAX];
  return address_normalise(address, own) && (strncmp(own, "127.", 4) == 0 || strcmp(own, "::1") == 0);
}

bool address_is_any(const char *address) {
  return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

void address_key(const char *address, char out[ADDRESS_MAX]) {
  struct in6_addr v6;
  snprintf(out, ADDRESS_MAX, "%s", address);
  if (inet_pton(AF_INET6, address, &v6) != 1)
    return;
  for (int i = 8; i < 16; i++)
    v6.s6_addr[i] = 0;
  char prefix[INET6_ADDRSTRLEN];
  if (inet_ntop(AF_INET6, &v6, prefix, sizeof prefix))
    snprintf(out, ADDRESS_MAX, "%s/64", prefix);
}

bool address_is_listed(const char *address, const char *const *proxies, int proxy_count) {
  char own[ADDRESS_MAX], shown[ADDRESS_MAX];
  for (int i = 0; i < proxy_count; i++) {
    if (address_normalise(proxies[i], own) && address_normalise(address, shown) && strcmp(own, shown) == 0)
      return true;
  }
  return false;
}

// The last of a list separated by commas, cut off it.
static Span take_last(Span *list) {
  size_t begin = list->size;
  while (begin > 0 && list->data[begin - 1] != ',')
    begin--;
  Span last = span_trim((Span){list->data + begin, list->size - begin});
  list->size = begin > 0 ? begin - 1 : 0;
  return last;
}

void address_of_caller(const char *peer, const char *forwarded, const char *const *proxies, int proxy_count,
                       char out[ADDRESS_MAX]) {
  Span list = forwarded ? span_of(forwarded) : (Span){0};
  char text[ADDRESS_MAX];
  if (!address_normalise(peer, out))
    snprintf(out, ADDRESS_MAX, "%.*s", ADDRESS_MAX - 1, peer);
  while (list.size > 0 && address_is_listed(out, proxies, proxy_count)) {
    Span last = take_last(&list);
    if (last.size >= sizeof text)
      return;
    snprintf(text, sizeof text, "%.*s", (int)last.size, last.data);
    char next[ADDRESS_MAX];
    if (!address_normalise(text, next))
      return;
    snprintf(out, ADDRESS_MAX, "%s", next);
  }
}

static bool is_port(const char *text) {
  if (*text == '\0')
    return true;
  if (*text != ':' || strlen(text) > 6)
    return false;
  return strspn(text + 1, "0123456789") == strlen(text + 1);
}

bool host_parse(const char *text, char host[HOST_MAX]) {
  bool has_brackets = text[0] == '[';
  const char *begin = text + has_brackets;
  size_t size = strcspn(begin, has_brackets ? "]" : ":");
  const char *rest = begin + size + has_brackets;
  if (size == 0 || size >= HOST_MAX || (has_brackets && begin[size] != ']') || !is_port(rest))
    return false;
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)begin[i];
    if (!isalnum(c) && c != '.' && c != '-' && !(has_brackets && c == ':'))
      return false;
    host[i] = (char)tolower(c);
  }
  host[size] = '\0';
  return true;
}
