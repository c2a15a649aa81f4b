// SPDX-License-Identifier: MIT
#include "base/folders.h"

#include "base/file.h"

#include <stdlib.h>

typedef struct FolderPlace {
  const char *below_home; // below $TESELA_HOME
  const char *variable;   // of the XDG base directory specification
  const char *fallback;   // below $HOME
} FolderPlace;

static const FolderPlace places[] = {
    [FOLDER_DATA] = {"data", "XDG_DATA_HOME", ".local/share"},
    [FOLDER_CACHE] = {"cache", "XDG_CACHE_HOME", ".cache"},
    [FOLDER_STATE] = {"state", "XDG_STATE_HOME", ".local/state"},
};

static bool is_set(const char *value) {
  return value && value[0];
}

Status folder_path(Folder folder, const char *name, StrBuf *out, Error *err) {
  const FolderPlace *place = &places[folder];
  const char *tesela_home = getenv("TESELA_HOME");
  const char *xdg = getenv(place->variable);
  const char *home = getenv("HOME");
  ScopedStrBuf path = {0};
  if (is_set(tesela_home))
    strbuf_printf(&path, "%s/%s", tesela_home, place->below_home);
  else if (is_set(xdg) && xdg[0] == '/')
    strbuf_printf(&path, "%s/tesela", xdg);
  else if (is_set(home))
    strbuf_printf(&path, "%s/%s/tesela", home, place->fallback);
  else
    return error_set(err, ERR_MISSING, N_("neither TESELA_HOME nor HOME is set: there is no place for the files"));
  Status status = dir_ensure(path.data, err);
  if (status == OK)
    strbuf_printf(out, "%s/%s", path.data, name);
  return status;
}
