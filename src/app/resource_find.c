// SPDX-License-Identifier: MIT
// Which resource an id means: the program's first, then one's own, then those that others share.
#include "app/resource_internal.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

Status resource_builtin(const char *id, Recipe **out, Error *err) {
  char known[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, known); i++) {
    if (strcasecmp(known, id) == 0)
      return recipe_builtin(known, out, err);
  }
  return error_set(err, ERR_MISSING, N_("there is neither a dictionary nor a bag '%s'"), err_str(id));
}

// Latin letters, digits, '_' and '-': names of files on every system, and nothing that looks like something else.
static bool may_stand(uint32_t codepoint, bool is_first) {
  if ((codepoint >= '0' && codepoint <= '9') || (codepoint >= 'A' && codepoint <= 'Z') ||
      (codepoint >= 'a' && codepoint <= 'z'))
    return true;
  if (codepoint == '_' || codepoint == '-')
    return !is_first;
  return codepoint >= 0xC0 && codepoint < 0x250 && codepoint != 0xD7 && codepoint != 0xF7;
}

Status resource_clean_id(const char *id, StrBuf *out, StrBuf *key, Error *err) {
  ScopedStrBuf clean = {0};
  uint32_t codepoint;
  Status status = name_clean_to(id, RESOURCE_ID_CHARACTERS, &clean, NULL, NULL);
  for (size_t at = 0, used; status == OK && at < clean.size; at += used) {
    used = utf8_decode(clean.data + at, clean.size - at, &codepoint);
    if (used == 0 || !may_stand(codepoint, at == 0)) {
      status = ERR_INPUT;
      break;
    }
  }
  if (status == OK) {
    strbuf_add(out, clean.data, clean.size);
    utf8_fold((Span){clean.data, clean.size}, key);
  } else {
    status = fail(err, FAILURE_RESOURCE_ID, err_str(id), err_int(RESOURCE_ID_CHARACTERS));
  }
  return status;
}

// "OWNER/ID": whose it is, 0 for whoever may be meant. *name is what follows.
static Status owner_of(App *app, const char *id, int64_t *owner, const char **name) {
  const char *slash = strrchr(id, '/');
  *owner = 0;
  *name = id;
  if (!slash)
    return OK;
  ScopedStrBuf typed = {0}, clean = {0}, key = {0};
  StoreUser user;
  strbuf_add(&typed, id, (size_t)(slash - id));
  Status status = name_clean(strbuf_text(&typed), &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, user_find, key.data, &user, NULL);
  if (status == OK)
    *owner = user.id;
  *name = slash + 1;
  return status;
}

Status resource_find(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  int64_t owner;
  const char *name;
  Status status = owner_of(app, id, &owner, &name);
  if (status == OK)
    status = resource_clean_id(name, &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, resource_find, owner ? owner : account->id, key.data, arena, out, err);
  bool is_seen = status == OK && (out->is_shared || out->owner == account->id) && (!owner || out->owner == owner);
  if (status == OK ? !is_seen : status != ERR_IO && status != ERR_STATE)
    return fail(err, FAILURE_RESOURCE_NOT_FOUND, err_str(id));
  return status;
}

Status resource_find_own(App *app, const Account *account, const char *id, Arena *arena, StoreResource *out,
                         Error *err) {
  Recipe *recipe;
  Status status = account_need(account, err);
  if (status != OK)
    return status;
  if (resource_builtin(id, &recipe, NULL) == OK) {
    recipe_destroy(recipe);
    return fail(err, FAILURE_RESOURCE_BUILTIN, err_str(id));
  }
  status = resource_find(app, account, id, arena, out, err);
  if (status == OK && out->owner != account->id)
    return fail(err, FAILURE_RESOURCE_OTHERS, err_str(id));
  return status;
}
