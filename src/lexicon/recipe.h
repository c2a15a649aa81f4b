// SPDX-License-Identifier: MIT
// Recipes: how a lexicon is made from the word lists of Debian packages, on the user's machine. A recipe is a small
// text file (data/recipes/ID.txt; docs/lexica.md describes the language). Compiled lexica are kept in the cache folder.
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "lexicon/textset.h"
#include "lexicon/tileset.h"
#include "lexicon/wordlist.h"

enum {
  RECIPE_ID_MAX = 32,           // bytes, with the NUL
  RECIPE_FILE_MAX = 256 * 1024, // bytes
  RECIPE_SOURCES_MAX = 16,      // in a recipe
  RECIPE_WORDS_FILE_MAX = 64 * 1024 * 1024,
};

typedef struct Recipe Recipe;

typedef struct RecipePackage {
  const char *name;    // of the Debian package
  const char *licence; // of its word list
} RecipePackage;

typedef enum RecipeProfile {
  RECIPE_FULL,     // every word: the default of a language
  RECIPE_STRICT,   // without what clubs would not accept
  RECIPE_COMMON,   // only words that most people know
  RECIPE_EVERYDAY, // only words that a child of ten knows
} RecipeProfile;

// What people should know about a recipe. Arrays end with NULL, packages with a NULL name.
typedef struct RecipeInfo {
  const char *id;       // "es", "en-common"
  const char *language; // "es"
  RecipeProfile profile;
  const char *const *tile_sets;  // ids; the first is the recipe's own
  const RecipePackage *packages; // packages that must be installed to build it
  const char *const *credits;    // who made the lists, a line each
  const char *const *notice;     // to be shown wherever the lexicon is used, a line each; often empty
} RecipeInfo;

// Reads a recipe. file names the text in messages. *out is written only on success; recipe_destroy frees it.
MUST_CHECK Status recipe_parse(Span text, const char *id, const char *file, Recipe **out, Error *err);
void recipe_destroy(Recipe *recipe); // NULL is allowed
// Valid as long as the recipe.
const RecipeInfo *recipe_info(const Recipe *recipe);

// Appends the notice that must be shown with a recipe's lexicon, after an empty line; nothing when the recipe has none
// or does not exist.
void recipe_add_notice(const char *id, StrBuf *out);
// Appends the title that people see, in the reader's language: "Catalan, common words".
void recipe_add_title(const RecipeInfo *info, const Catalog *catalog, StrBuf *out);

// The recipes that come with the program, by id. ERR_MISSING lists them.
MUST_CHECK Status recipe_builtin(const char *id, Recipe **out, Error *err);
// The ids in order; false past the last.
bool recipe_builtin_id(int index, char id[RECIPE_ID_MAX]);

// Where a recipe's words come from, as its sources say. {0} is an empty one.
typedef struct RecipeForms {
  TextSet words; // forms and headwords as the sources write them
  // Each form and the headword that gave it, as places in words; in no order, some of them twice.
  struct RecipeForm {
    uint32_t form, headword;
  } * forms;
  uint32_t form_count, form_capacity;
  // The words of the recipe, in upper case, and what each was in words; UINT32_MAX for those that the recipe adds.
  struct RecipeSpelling {
    uint32_t offset, size, word;
  } * spellings;
  uint32_t spelling_count, spelling_capacity;
  StrBuf spelt;
} RecipeForms;
void recipe_forms_deinit(RecipeForms *forms);

// Appends the words that the recipe makes, in upper case, one a line, in no order and some of them twice, even those
// that a tile set can't spell. forms is empty, or NULL if not needed. ERR_MISSING names the package to install.
MUST_CHECK Status recipe_collect(const Recipe *recipe, const Progress *progress, StrBuf *out, RecipeForms *forms,
                                 Error *err);

// The recipe's own checks of the finished list: words that must be there or must not be, counts, and the words of two
// tiles (these only for the recipe's own tile set). ERR_STATE names what is wrong.
MUST_CHECK Status recipe_check(const Recipe *recipe, const TileSet *tiles, bool own_tiles, const WordList *words,
                               Error *err);

// Compiles the recipe for a tile set (NULL: its own) into the cache folder and appends the path of the KWG file. One
// process builds at a time, the others wait. An earlier build of the same sources is used again.
MUST_CHECK Status recipe_build(const Recipe *recipe, const char *tile_set, const Progress *progress, StrBuf *kwg_path,
                               Error *err);
// The same; forms stays empty if nothing had to be built.
MUST_CHECK Status recipe_build_forms(const Recipe *recipe, const char *tile_set, const Progress *progress,
                                     StrBuf *kwg_path, RecipeForms *forms, Error *err);
// Appends a text that names everything a build depends on, so that it changes when any of these changes. ERR_MISSING
// names the package to install.
MUST_CHECK Status recipe_add_stamp(const Recipe *recipe, StrBuf *out, Error *err);
// Appends the path of a file beside the compiled lexicon, with this ending: ".lemmas".
MUST_CHECK Status recipe_add_path(const Recipe *recipe, const char *ending, StrBuf *out, Error *err);
// Reads a recipe from a user's file; its id is the file's name up to the first dot.
MUST_CHECK Status recipe_load(const char *path, Recipe **out, Error *err);
// Compiles the recipe for its own tile set into this file, with the same checks and without the cache. An existing file
// is replaced only if all goes well.
MUST_CHECK Status recipe_build_file(const Recipe *recipe, const char *kwg_path, const Progress *progress, Error *err);

typedef enum RecipeState {
  RECIPE_BUILT,
  RECIPE_NOT_BUILT,      // or something it depends on has changed
  RECIPE_LACKS_PACKAGES, // not built either, and some packages are not installed
} RecipeState;

// Finds out what the cache has of the recipe, without building. Appends the path at which the KWG file is, or would be.
MUST_CHECK Status recipe_look_up(const Recipe *recipe, const char *tile_set, RecipeState *state, StrBuf *kwg_path,
                                 Error *err);
// May people be offered its words? Yes if it is built, or its packages are installed so that it can be built.
bool recipe_is_at_hand(const Recipe *recipe);
// Makes the next recipe_build start from the sources, whatever is in the cache.
MUST_CHECK Status recipe_forget(const Recipe *recipe, const char *tile_set, Error *err);

// The same as recipe_build for a recipe that comes with the program.
MUST_CHECK Status recipe_ensure(const char *id, const char *tile_set, const Progress *progress, StrBuf *kwg_path,
                                Error *err);
