// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "store/postgresql.h"
#include "store/sql_internal.h"
#include "store/sqlite.h"

#include <string.h>

static bool text_begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

static bool is_database(const char *place) {
  return text_begins(place, "postgresql://") || text_begins(place, "postgres://") || text_begins(place, "service=");
}

const char *store_path(const char *place) {
  static const char sqlite[] = "sqlite:";
  if (is_database(place))
    return NULL;
  return text_begins(place, sqlite) ? place + sizeof sqlite - 1 : place;
}

// Appends the place as people may see it, without the secret of "//user:secret@host" and "password=secret". A secret
// may contain anything, even misplaced characters, so rather too much is hidden than too little.
void store_place_show(const char *place, StrBuf *out) {
  static const char hidden[] = "***", word[] = "password=";
  const char *start = text_begins(place, "service=") ? NULL : strstr(place, "://"), *at = place;
  const char *end = start ? strrchr(start, '@') : NULL;
  const char *colon = end ? memchr(start + 3, ':', (size_t)(end - start - 3)) : NULL;
  if (is_database(place) && colon) {
    strbuf_add(out, place, (size_t)(colon + 1 - place));
    strbuf_add_text(out, hidden);
    at = end;
  }
  for (const char *found; is_database(place) && (found = strstr(at, word));) {
    strbuf_add(out, at, (size_t)(found - at) + sizeof word - 1);
    strbuf_add_text(out, hidden);
    at = found + sizeof word - 1;
    at += strcspn(at, start ? "&" : ""); // outside an address the end of a secret may be quoted in several ways
  }
  strbuf_add_text(out, at);
}

Status store_open(const char *place, const StoreOptions *options, Store **out, Error *err) {
  StoreOptions none = {0};
  options = options ? options : &none;
  if (is_database(place))
    return postgresql_store_open(place, options, out, err);
  if (strstr(place, "://"))
    return error_set(err, ERR_INPUT,
                     N_("'%s' is not a place for a store: give a file, or postgresql://USER@HOST/DATABASE"),
                     err_str(place));
  return sqlite_store_open(store_path(place), options, out, err);
}

// A database is not made again; its operators have done that. It is restored if it can be opened now.
static Status restore_database(const char *place, const char *backup, Error *err) {
  Store *store;
  Status status = store_open(place, NULL, &store, err);
  if (status != OK)
    return status;
  status = store->ops->restore(store, backup, err);
  store_close(store);
  return status;
}

Status store_rebuild(const char *place, const char *backup, StrBuf *kept, Error *err) {
  return is_database(place) ? restore_database(place, backup, err)
                            : sqlite_store_rebuild(store_path(place), backup, kept, err);
}

Status store_copy(const char *from, const char *to, const Progress *progress, Error *err) {
  Store *source, *target;
  Status status = store_open(from, &(StoreOptions){.must_exist = true}, &source, err);
  if (status != OK)
    return status;
  status = store_open(to, &(StoreOptions){.claim = STORE_ALONE}, &target, err);
  if (status == OK) {
    status = sql_copy(sql_of(source), sql_of(target), &(SqlCopy){.progress = progress}, err);
    store_close(target);
  }
  store_close(source);
  return status;
}

void store_close(Store *store) {
  if (store)
    store->ops->close(store);
}
