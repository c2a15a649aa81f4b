// SPDX-License-Identifier: MIT
// Resources: dictionaries and bags, by id. Those that come with the program are for everybody and can't be changed; a
// user's own are private unless they are shared. A resource may have only one of the two parts.
#pragma once

#include "app/usecase.h"
#include "lexicon/lexicon.h"

enum {
  RESOURCE_ID_CHARACTERS = 32,
  RESOURCE_WORDS_MAX = 64 * 1024 * 1024, // bytes of a word list
  RESOURCES_OWN_MAX = 100,               // of an account
};

typedef struct ResourceRow {
  const char *id;
  const char *owner; // name of the account; "" for those of the program
  bool is_builtin, is_own, is_shared;
  bool has_dictionary, has_bag;
  int64_t words, kinds; // lines of the two; 0: not known without building it
  bool is_used;
  int64_t used_by;          // saved games that need it
  const char *whose, *note; // for people, in a list: the owner, and a note
} ResourceRow;

// Those of the program first, then the asker's own and shared ones by id. no_resources is possible only without those
// of the program.
typedef struct ResourceQuestion {
  bool without_builtin;
} ResourceQuestion;
typedef struct ResourceList {
  FieldList resources; // ResourceRow
} ResourceList;
extern const UseCase resource_listing;
extern const Field resource_row_fields[];
static inline const ResourceRow *resource_at(const ResourceList *list, int i) {
  return (const ResourceRow *)list->resources.items + i;
}

// The name people see, in their language: the language for those of the program, the id for others.
void resource_add_title(const char *id, const Catalog *catalog, StrBuf *out);

// The content of a resource as text: one word per line, one tile per line ("TILE COUNT POINTS"). The words of the
// program's own resources are built if needed.
typedef struct ResourceText {
  ResourceRow row;
  Span words, bag; // empty where there is none
  Arena arena;
} ResourceText;

// resource_not_found.
MUST_CHECK Status resource_show(App *app, const Account *account, const char *id, const Progress *progress,
                                ResourceText *out, Error *err);
void resourcetext_deinit(ResourceText *text);

// The same with a page of its words: all of them, or those that match.
typedef struct ResourceLook {
  const char *id;
  int64_t from; // matching words before the page
  const char *find;
  int by; // WordsBy
} ResourceLook;
typedef struct ResourceShown {
  ResourceText text; // its row comes first
  FieldList packages, credits, notice;
  const char *bag;
  int64_t word_count, found, words_from;
  FieldList words;
} ResourceShown;
extern const UseCase resource_showing;

// Typed text, or a file: one word per line, in any order, case and common encoding. A part that is not given stays as
// it is, except for words in add and remove. Messages call the parts by their names; name NULL: by the id.
typedef struct ResourceOrder {
  const char *id;
  FieldFile words, bag;
  bool skip_unspellable; // leave out words that the tiles can't spell instead of refusing them
  // Only for a resource that exists:
  FieldList add, remove;
  int is_shared; // -1: unchanged
} ResourceOrder;

typedef struct ResourceReport {
  int64_t words, duplicates, unspellable;    // kept; dropped; left out
  int64_t absent;                            // to be removed, but not there
  TextEncoding words_encoding, bag_encoding; // the encodings they were read with
  const char *id;                            // of what was imported
} ResourceReport;

// Checks what the id alone can show, before anybody types a whole dictionary. For resource_add: resource_id, and
// dictionary_exists if both parts are there. For resource_edit: its errors about an id.
MUST_CHECK Status resource_check_new(App *app, const Account *account, const char *id, Error *err);
MUST_CHECK Status resource_check_own(App *app, const Account *account, const char *id, Error *err);
// Adds a dictionary, a bag or both; a missing part can be added later. dictionary_exists and bag_exists if that part is
// there. Words are checked against the given bag, else the one already there. report may be NULL in all of these.
MUST_CHECK Status resource_add(App *app, const Account *account, const ResourceOrder *order, ResourceReport *report,
                               Error *err);
extern const UseCase resource_adding;   // to ResourceReport
extern const UseCase resource_changing; // the same; if saved games need the resource, it can only be shared
extern const UseCase resource_deleting;
// The same from files: of words, of a bag, or both; or a compiled dictionary, with the bag that names its tiles (none:
// the existing one with this id); or a folder's ID_diccionario.txt and ID_bolsa.txt (no id: the only complete pair in
// the folder). To ResourceReport. several_pairs lists them; not_a_directory, files_missing, kwg_needs_bag.
typedef struct ResourceImport {
  const char *id;
  const char *words, *bag, *kwg, *folder; // paths; bag may also be the id of a built-in tile set
  bool skip_unspellable;
} ResourceImport;
extern const Field resource_import_fields[];
extern const UseCase resource_importing;
// Replaces the given parts. resource_in_use while a saved game needs it.
MUST_CHECK Status resource_edit(App *app, const Account *account, const ResourceOrder *order, ResourceReport *report,
                                Error *err);
MUST_CHECK Status resource_share(App *app, const Account *account, const char *id, bool is_shared, Error *err);
// Deletes both parts. resource_in_use, resource_builtin, resource_others.
MUST_CHECK Status resource_delete(App *app, const Account *account, const char *id, Error *err);
// Writes ID_diccionario.txt and ID_bolsa.txt, whichever exist, into a folder; existing files are not overwritten.
MUST_CHECK Status resource_export(App *app, const Account *account, const char *id, const char *folder,
                                  const Progress *progress, Error *err);

// The words and tiles of a game. resourcewords_close frees it; a zeroed one is empty.
typedef struct ResourceWords {
  TileSet tiles;
  Lexicon lexicon;
  char id[SETTINGS_ID_MAX];
  char hash[HASH_HEX_SIZE]; // of the sorted word list
  int64_t resource;         // in the store; 0: the program's own
  StrBuf path;              // of the compiled file; empty if there is none
  bool is_own_file;         // a user's file, named on a command line: nothing is written beside it
} ResourceWords;

// tile_set: the one a preset asks for, for resources of the program; "": the resource's own. dictionary_not_found,
// bag_not_found. Builds what is not built yet.
MUST_CHECK Status resource_open_words(App *app, const Account *account, const char *id, const char *tile_set,
                                      bool any_order, const Progress *progress, ResourceWords *out, Error *err);
// The words of a game that goes on, by what it was made with. resource is the store's; 0: the program's own.
MUST_CHECK Status resource_reopen_words(App *app, int64_t resource, const Settings *settings, const Progress *progress,
                                        ResourceWords *out, Error *err);
void resourcewords_close(ResourceWords *words);
