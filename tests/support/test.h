// SPDX-License-Identifier: MIT
// What every test includes: cmocka with the headers it wants, and checks that print both values.
#pragma once

#include "base/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four headers above first
#include <cmocka.h>
#include <stdio.h>

// Fails with the error's own sentence.
#define assert_ok(call, err)                                                                                           \
  do {                                                                                                                 \
    if ((call) != OK) {                                                                                                \
      StrBuf sentence = {0};                                                                                           \
      error_format(&(err), NULL, &sentence);                                                                           \
      fail_msg("%s: %s", #call, strbuf_text(&sentence));                                                               \
    }                                                                                                                  \
  } while (0)
