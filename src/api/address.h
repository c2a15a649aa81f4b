// SPDX-License-Identifier: MIT
// Who is calling: the address that limits count by, and the names under which the server may be called.
#pragma once

#include "base/span.h"

enum { ADDRESS_MAX = 64, HOST_MAX = 260 };

// An address in one spelling: an IPv4 address also where it comes as a part of IPv6. False when it is none.
bool address_normalise(const char *text, char out[ADDRESS_MAX]);
bool address_is_loopback(const char *address);
bool address_is_any(const char *address); // 0.0.0.0 or ::
// What is counted as one caller: an IPv4 address, or the first 64 bits of IPv6.
void address_key(const char *address, char out[ADDRESS_MAX]);

// Is it one of the proxies that are trusted?
bool address_is_listed(const char *address, const char *const *proxies, int proxy_count);
// The caller behind trusted proxies: the last of the forwarded addresses (as in X-Forwarded-For; NULL: none) that is
// not one of them. peer if the peer is not trusted, or what it says is not an address.
void address_of_caller(const char *peer, const char *forwarded, const char *const *proxies, int proxy_count,
                       char out[ADDRESS_MAX]);

// "Example.org:8080" is the host "example.org"; "[::1]:80" is "::1". False for what is not host and port.
bool host_parse(const char *text, char host[HOST_MAX]);
