// SPDX-License-Identifier: MIT
#include "web/assets.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "web/embedded.h"

#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

enum { ASSETS_MAX = 4096, ASSET_FILE_MAX = 16 * 1024 * 1024, FOLDER_DEPTH_MAX = 8 };

struct Assets {
  Asset *rows; // by path
  int count, capacity;
};

static const struct {
  const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".wasm", "application/wasm"},
    {".map", "application/json"},
};

const char *asset_type(const char *path) {
  const char *ending = strrchr(path, '.');
  for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++) {
    if (strcmp(ending, types[i].ending) == 0)
      return types[i].type;
  }
  return "application/octet-stream";
}

static void assets_add(Assets *assets, const char *path, Span bytes, bool is_own) {
  char hash[SHA256_HEX_SIZE];
  ARRAY_GROW(assets->rows, assets->count, assets->capacity);
  Asset *asset = &assets->rows[assets->count++];
  *asset = (Asset){.type = asset_type(path), .bytes = bytes, .own = is_own ? (char *)(uintptr_t)bytes.data : NULL};
  snprintf(asset->path, sizeof asset->path, "/%s", path);
  sha256_hex(bytes, hash);
  snprintf(asset->etag, sizeof asset->etag, "\"%.32s\"", hash);
}

static void add_embedded(Assets *assets) {
  for (const EmbeddedFile *file = web_embedded; file->name; file++)
    assets_add(assets, file->name, (Span){(const char *)file->begin, (size_t)(file->end - file->begin)}, false);
}

static Status add_folder(Assets *assets, const char *folder, const char *prefix, int depth, Error *err);

static Status assets_add_entry(Assets *assets, const char *folder, const char *prefix, const char *name, int depth,
                               Error *err) {
  ScopedStrBuf path = {0}, key = {0};
  struct stat about;
  Span bytes;
  Status status = OK;
  strbuf_printf(&path, "%s/%s", folder, name);
  strbuf_printf(&key, "%s%s", prefix, name);
  if (stat(path.data, &about) == 0 && S_ISDIR(about.st_mode)) {
    strbuf_add_char(&key, '/');
    status = depth > 0 ? add_folder(assets, path.data, key.data, depth - 1, err) : OK;
  } else if (key.size < ASSET_PATH_MAX - 1 && assets->count < ASSETS_MAX) {
    status = file_read(path.data, ASSET_FILE_MAX, &bytes, err);
    if (status == OK)
      assets_add(assets, key.data, bytes, true);
  }
  return status;
}

static Status add_folder(Assets *assets, const char *folder, const char *prefix, int depth, Error *err) {
  DIR *entries = opendir(folder);
  Status status = OK;
  if (!entries)
    return error_set(err, ERR_MISSING, N_("there is no folder '%s'"), err_str(folder));
  for (struct dirent *entry; status == OK && (entry = readdir(entries));) {
    if (entry->d_name[0] != '.')
      status = assets_add_entry(assets, folder, prefix, entry->d_name, depth, err);
  }
  closedir(entries);
  return status;
}

static int by_path(const void *a, const void *b) {
  return strcmp(((const Asset *)a)->path, ((const Asset *)b)->path);
}

static const Asset *web_assets_find(const Assets *assets, const char *path) {
  Asset key;
  if (strlen(path) >= sizeof key.path || assets->count == 0)
    return NULL;
  snprintf(key.path, sizeof key.path, "%s", path);
  return bsearch(&key, assets->rows, (size_t)assets->count, sizeof key, by_path);
}

// The compressed copy beside it, whose name has one more ending. Nobody asks for it by that name.
static const Asset *assets_find_form(Assets *assets, const Asset *of, const char *ending, const char *encoding) {
  ScopedStrBuf path = {0};
  strbuf_printf(&path, "%s%s", of->path, ending);
  const Asset *found = web_assets_find(assets, path.data);
  if (!found)
    return NULL;
  Asset *form = &assets->rows[found - assets->rows];
  form->encoding = encoding;
  form->type = of->type;
  return form;
}

static void assets_find_forms(Assets *assets) {
  for (int i = 0; i < assets->count; i++) {
    Asset *asset = &assets->rows[i];
    asset->in_brotli = assets_find_form(assets, asset, ".br", "br");
    asset->in_gzip = assets_find_form(assets, asset, ".gz", "gzip");
  }
}

Status assets_open(const char *folder, Assets **out, Error *err) {
  Assets *assets = mem_alloc(sizeof *assets);
  Status status = OK;
  if (folder)
    status = add_folder(assets, folder, "", FOLDER_DEPTH_MAX, err);
  else
    add_embedded(assets);
  if (status != OK) {
    assets_close(assets);
    return status;
  }
  if (assets->count > 0)
    qsort(assets->rows, (size_t)assets->count, sizeof *assets->rows, by_path);
  assets_find_forms(assets);
  *out = assets;
  return OK;
}

void assets_close(Assets *assets) {
  if (!assets)
    return;
  for (int i = 0; i < assets->count; i++)
    mem_free(assets->rows[i].own);
  mem_free(assets->rows);
  mem_free(assets);
}

const Asset *assets_find(const Assets *assets, const char *path) {
  const Asset *asset = web_assets_find(assets, strcmp(path, "/") == 0 ? "/index.html" : path);
  return asset && !asset->encoding ? asset : NULL;
}

// Does "gzip;q=0.8, br" list it? With q=0 it is not wanted.
static bool asset_accepts(const char *accepted, const char *encoding) {
  size_t size = strlen(encoding);
  for (const char *at = accepted; *at; at += strcspn(at, ",")) {
    at += strspn(at, ", \t");
    const char *rest = at + size;
    if (strncasecmp(at, encoding, size) != 0)
      continue;
    rest += strspn(rest, " \t");
    if (*rest == ',' || *rest == '\0')
      return true;
    const char *worth = *rest == ';' ? rest + 1 + strspn(rest + 1, " \t") : "";
    if (strncasecmp(worth, "q=", 2) == 0)
      return strtod(worth + 2, NULL) > 0;
  }
  return false;
}

const Asset *asset_for_browser(const Asset *asset, const char *accepted) {
  if (accepted && asset->in_brotli && asset_accepts(accepted, "br"))
    return asset->in_brotli;
  return accepted && asset->in_gzip && asset_accepts(accepted, "gzip") ? asset->in_gzip : asset;
}

bool asset_is_named(const Asset *asset) {
  return strncmp(asset->path, "/a/", 3) == 0;
}

bool asset_has_forms(const Asset *asset) {
  return asset->in_brotli || asset->in_gzip;
}

static void asset_add_hash(Span text, StrBuf *out) {
  unsigned char hash[crypto_hash_sha256_BYTES];
  char written[sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES, sodium_base64_VARIANT_ORIGINAL)];
  crypto_hash_sha256(hash, (const unsigned char *)text.data, text.size);
  sodium_bin2base64(written, sizeof written, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
  strbuf_printf(out, " 'sha256-%s'", written);
}

// The place of `text` from `at` on; the end if there is none.
static size_t asset_seek(Span bytes, size_t at, const char *text) {
  const char *found = at < bytes.size ? memmem(bytes.data + at, bytes.size - at, text, strlen(text)) : NULL;
  return found ? (size_t)(found - bytes.data) : bytes.size;
}

void asset_hash_elements(const Asset *page, const char *element, StrBuf *out) {
  const Span bytes = page->bytes;
  ScopedStrBuf opening = {0}, closing = {0};
  strbuf_printf(&opening, "<%s", element);
  strbuf_printf(&closing, "</%s>", element);
  for (size_t at = asset_seek(bytes, 0, opening.data); at < bytes.size; at = asset_seek(bytes, at, opening.data)) {
    size_t begin = asset_seek(bytes, at, ">") + 1, end = asset_seek(bytes, begin, closing.data);
    if (end < bytes.size && end > begin)
      asset_add_hash((Span){bytes.data + begin, end - begin}, out);
    at = end;
  }
}
