// SPDX-License-Identifier: MIT
// Flags: the names of affix classes, in the four ways that files write them.
#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/affix_internal.h"

#include <string.h>

// Cuts one flag off the front of text; 0 when what stands there is none.
static AffixFlag next_flag(const Affixes *affixes, Span *text) {
  size_t used = 1;
  AffixFlag flag = (unsigned char)text->data[0];
  if (affixes->style == FLAGS_LONG) {
    if (text->size < 2)
      return 0;
    flag = flag << 8 | (unsigned char)text->data[1];
    used = 2;
  } else if (affixes->style == FLAGS_NUMBER) {
    const char *comma = memchr(text->data, ',', text->size);
    size_t size = comma ? (size_t)(comma - text->data) : text->size;
    long number;
    if (!span_to_int((Span){text->data, size}, 1, 65535, &number))
      return 0;
    flag = (AffixFlag)number;
    used = comma ? size + 1 : size;
  } else if (!affixes->bytewise) {
    used = utf8_decode(text->data, text->size, &flag);
  }
  *text = (Span){text->data + used, text->size - used};
  return flag;
}

int flags_read(const Affixes *affixes, Span text, AffixFlag *flags) {
  int count = 0;
  while (text.size > 0) {
    if (count == AFFIX_FLAGS_MAX)
      return -1;
    flags[count] = next_flag(affixes, &text);
    if (flags[count++] == 0)
      return -1;
  }
  return count;
}

int flags_read_or_alias(const Affixes *affixes, Span text, AffixFlag *flags) {
  if (!affixes->has_aliases || text.size == 0)
    return flags_read(affixes, text, flags);
  long number;
  if (!span_to_int(text, 1, affixes->alias_count, &number))
    return -1;
  const FlagList *alias = &affixes->aliases[number - 1];
  if (alias->count > 0)
    memcpy(flags, alias->flags, (size_t)alias->count * sizeof *flags);
  return alias->count;
}

bool flags_have(const AffixFlag *flags, int count, AffixFlag flag) {
  for (int i = 0; flag != 0 && i < count; i++) {
    if (flags[i] == flag)
      return true;
  }
  return false;
}

bool affixes_read_flag(const Affixes *affixes, Span text, AffixFlag *out) {
  Span rest = text;
  AffixFlag flag = text.size > 0 ? next_flag(affixes, &rest) : 0;
  uint32_t letter;
  // A UTF-8 file without a FLAG line may still call a class À: as hunspell has it, the first byte is the flag.
  if (affixes->bytewise && text.size > 1 && utf8_decode(text.data, text.size, &letter) == text.size)
    rest.size = 0;
  if (flag == 0 || rest.size > 0)
    return false;
  *out = flag;
  return true;
}
