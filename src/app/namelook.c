// SPDX-License-Identifier: MIT
// Names that others could take for somebody else's. Keys make two names one that differ by case or by how marks are
// written; this is about letters of other alphabets and styles that look the same. It is asked when a name is chosen
// only, so that whoever has such a name already can log in.
#include "app/account.h"
#include "app/failure.h"
#include "base/script.h"
#include "base/utf8.h"

// Signs that show a Latin letter or a digit in another dress: raised, in a circle, wide. Letters in one are of no
// alphabet already.
static bool is_dressed(uint32_t codepoint) {
  static const struct {
    uint32_t first, last;
  } ranges[] = {{0x2070, 0x209F}, {0x2100, 0x214F},   {0x2150, 0x218F},  {0x2460, 0x24FF},
                {0xFF01, 0xFFEF}, {0x1D7CE, 0x1D7FF}, {0x1F100, 0x1F1E5}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    if (codepoint >= ranges[i].first && codepoint <= ranges[i].last)
      return true;
  }
  return false;
}

Status name_check_look(const char *name, Error *err) {
  Span text = span_of(name);
  Script script = SCRIPT_NONE;
  bool is_plain = true;
  uint32_t codepoint = 0;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    used = used ? used : 1;
    Script own = script_of(codepoint);
    is_plain = is_plain && !is_dressed(codepoint) && (own != SCRIPT_NONE || !utf8_is_letter(codepoint)) &&
               (own == SCRIPT_NONE || script == SCRIPT_NONE || own == script);
    script = own != SCRIPT_NONE ? own : script;
  }
  return is_plain ? OK : fail(err, FAILURE_NAME_LOOK, err_str(name));
}
