// SPDX-License-Identifier: MIT
// Finding the files of a recipe's packages.
#include "base/mem.h"
#include "lexicon/recipe_internal.h"

#include <glob.h>
#include <sys/stat.h>

void source_files_deinit(SourceFiles *files) {
  for (int i = 0; i < files->count; i++)
    mem_free(files->items[i].path);
  mem_free(files->items);
  *files = (SourceFiles){0};
}

void source_files_add(SourceFiles *files, const char *path) {
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
    return;
  ARRAY_GROW(files->items, files->count, files->capacity);
  files->items[files->count++] = (SourceFile){
      .path = mem_copy_text(path, strlen(path)),
      .size = info.st_size,
      .mtime_ns = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec,
  };
}

Status source_files_find(Span package, Span pattern, SourceFiles *out, Error *err) {
  char *text = mem_copy_text(pattern.data, pattern.size);
  int before = out->count;
  glob_t found = {0};
  if (glob(text, GLOB_ERR, NULL, &found) == 0) { // sorted: the same files always come in the same order
    for (size_t i = 0; i < found.gl_pathc; i++)
      source_files_add(out, found.gl_pathv[i]);
  }
  globfree(&found);
  mem_free(text);
  if (out->count > before)
    return OK;
  return error_set(err, ERR_MISSING, N_("'%s' is not there: install the package %s (apt install %s)"),
                   err_span(pattern.data, pattern.size), err_span(package.data, package.size),
                   err_span(package.data, package.size));
}
