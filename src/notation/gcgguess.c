// SPDX-License-Identifier: MIT
// Which tiles and which board a GCG file was played with.
//
// Files say so in different ways, and most do not. What a file says is believed; of several sets of one language, the
// one that makes the file right is taken (QU or Q in Catalan). If it says nothing it is English, unless English fails
// on a good part of the game and another set does not: then it is in that language.
#include "base/lines.h"
#include "base/mem.h"
#include "lexicon/tileset.h"
#include "notation/embedded.h"
#include "notation/gcggame.h"

#include <strings.h>

enum { STANDARD_SIZE = 15, SUPER_SIZE = 21, RACK_SIZE = 7, BINGO_BONUS = 50 };

typedef struct Known {
  const char *text, *language;
} Known;

// How the names of lexica begin.
static const Known lexica[] = {
    {"FISE", "es"}, {"FILE", "es"}, {"LEWI", "es"}, {"RAE", "es"},     {"DRAE", "es"},    {"DLE", "es"},
    {"DISC", "ca"}, {"DIEC", "ca"}, {"ODS", "fr"},  {"FRA", "fr"},     {"RD", "de"},      {"DUDEN", "de"},
    {"OSPS", "pl"}, {"NWL", "en"},  {"TWL", "en"},  {"OWL", "en"},     {"CSW", "en"},     {"OTCWL", "en"},
    {"ECWL", "en"}, {"CEL", "en"},  {"OSPD", "en"}, {"SOWPODS", "en"}, {"COLLINS", "en"}, {"OSW", "en"},
    {"WOW", "en"},  {"NSWL", "en"}, {"NSF", "no"},  {"SAOL", "sv"},    {"DSW", "nl"},
};

// Parts of the names of languages and letter distributions.
static const Known languages[] = {
    {"english", "en"},    {"ingl", "en"},      {"angl", "en"},       {"spanish", "es"},     {"castel", "es"},
    {"español", "es"},    {"espanol", "es"},   {"espanyol", "es"},   {"catal", "ca"},       {"french", "fr"},
    {"franc", "fr"},      {"franç", "fr"},     {"german", "de"},     {"deutsch", "de"},     {"polish", "pl"},
    {"polski", "pl"},     {"ital", "it"},      {"zingarelli", "it"}, {"portug", "pt"},      {"norw", "no"},
    {"norsk", "no"},      {"swed", "sv"},      {"svensk", "sv"},     {"dutch", "nl"},       {"nederl", "nl"},
    {"greek", "greek"},   {"turk", "turkish"}, {"russ", "russian"},  {"roman", "romanian"}, {"finn", "finnish"},
    {"danish", "danish"},
};

static bool gcgguess_is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static const char *find_by_start(const char *text) {
  for (size_t i = 0; i < sizeof lexica / sizeof *lexica; i++) {
    size_t size = strlen(lexica[i].text);
    if (strncasecmp(text, lexica[i].text, size) == 0 && !gcgguess_is_letter(text[size]))
      return lexica[i].language;
  }
  return NULL;
}

static const char *find_inside(const char *text) {
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
    if (strcasestr(text, languages[i].text))
      return languages[i].language;
  }
  return NULL;
}

// Is the text itself an id, like "ca-q"?
static bool is_builtin(const char *text) {
  char id[TILE_NAME_MAX];
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    if (strcasecmp(text, id) == 0)
      return true;
  }
  return false;
}

static const char *read_distribution(const char *text) {
  const char *found = find_inside(text);
  return found ? found : is_builtin(text) ? text : NULL;
}

// The text after "LetterDistribution:" in a note before the game; one program writes it for lack of a pragma. "": none.
static const char *gcgguess_note_of(const Gcg *gcg, const char *key) {
  for (int i = 0; i < gcg->pragma_count && gcg->pragmas[i].before_event == 0; i++) {
    const GcgPragma *pragma = &gcg->pragmas[i];
    if (!pragma->name || strcmp(pragma->name, "note") != 0 || strncasecmp(pragma->text, key, strlen(key)) != 0)
      continue;
    const char *text = pragma->text + strlen(key);
    if (*text == ':')
      return text + 1 + strspn(text + 1, " \t");
  }
  return "";
}

// The language or set that the file names; NULL when it names none.
static const char *find_named(const Gcg *gcg) {
  static const char *const pragmas[] = {
      "tile-distribution", "letter-distribution", "tile-set", "tileset", "tiles", "language", "lang"};
  const char *found = NULL;
  for (size_t i = 0; i < sizeof pragmas / sizeof *pragmas && !found; i++)
    found = read_distribution(gcg_pragma(gcg, pragmas[i]));
  if (!found)
    found = read_distribution(gcgguess_note_of(gcg, "LetterDistribution"));
  const char *lexicon = gcg_pragma(gcg, "lexicon");
  if (!found)
    found = find_by_start(lexicon);
  return found ? found : find_inside(lexicon);
}

static bool says_super(const Gcg *gcg) {
  static const char *const pragmas[] = {"board-layout", "game-board",        "game-board-layout",  "board",
                                        "game-type",    "tile-distribution", "letter-distribution"};
  bool found = strcasestr(gcgguess_note_of(gcg, "BoardLayout"), "super") ||
               strcasestr(gcgguess_note_of(gcg, "LetterDistribution"), "super");
  for (size_t i = 0; i < sizeof pragmas / sizeof *pragmas && !found; i++) {
    const char *text = gcg_pragma(gcg, pragmas[i]);
    found = strcasestr(text, "super") || strstr(text, "21");
  }
  return found;
}

int gcg_pragma_number(const Gcg *gcg, const char *name, int low, int high, int otherwise) {
  long number;
  Span text = span_trim(span_of(gcg_pragma(gcg, name)));
  return span_to_int(text, low, high, &number) ? (int)number : otherwise;
}

// The large board shows by a square beyond the fifteenth row or column, and by a first play on its middle.
int gcg_guess_board_size(const Gcg *gcg) {
  int told = gcg_pragma_number(gcg, "board-size", BOARD_MIN, BOARD_MAX, 0);
  if (told)
    return told;
  if (says_super(gcg))
    return SUPER_SIZE;
  bool is_beyond = false, covers_middle = false, is_first = true;
  for (int i = 0; i < gcg->event_count; i++) {
    if (gcg->events[i].kind != GCG_PLAY)
      continue;
    const Square *square = &gcg->events[i].square;
    is_beyond = is_beyond || square->row >= STANDARD_SIZE || square->col >= STANDARD_SIZE;
    int lane = square->direction == ACROSS ? square->row : square->col;
    int start = square->direction == ACROSS ? square->col : square->row;
    int middle = SUPER_SIZE / 2, end = start + (int)strlen(gcg->events[i].tiles);
    if (is_first)
      covers_middle = lane == middle && start <= middle && end > middle;
    is_first = false;
  }
  return is_beyond && covers_middle ? SUPER_SIZE : STANDARD_SIZE;
}

static Status load_plain(const char *id, TileSet *out, Error *err) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "gcgtiles/%s.txt", id);
  Span text = embed_find(notation_embedded, name.data);
  return text.data ? tileset_parse(text, name.data, out, err) : tileset_builtin(id, out, err);
}

// Loads the set with this id; for the large board its large set, or twice the tiles.
static Status gcgguess_load(const char *id, bool is_super, TileSet *out, Error *err) {
  if (!is_super)
    return load_plain(id, out, err);
  ScopedStrBuf large = {0};
  strbuf_printf(&large, "%s-super", id);
  Status status = load_plain(large.data, out, err);
  if (status != OK) {
    status = load_plain(id, out, err);
    if (status == OK)
      tileset_double(out);
  }
  return status;
}

typedef struct Trial {
  int problems;
  int bad_tiles;
  int turns;
} Trial;

static Trial try_tiles(const Gcg *gcg, const char *id, int board_size) {
  Trial trial = {.problems = GCG_PROBLEMS_MAX + 1};
  ScopedMem TileSet *tiles = mem_alloc(sizeof *tiles);
  ScopedMem GcgGame *game = mem_alloc(sizeof *game);
  GcgRules rules = {tiles, board_size, RACK_SIZE, BINGO_BONUS};
  if (gcgguess_load(id, board_size == SUPER_SIZE, tiles, NULL) == OK &&
      gcg_play_through(gcg, "", &rules, game, NULL) == OK) {
    trial = (Trial){game->problems.count, 0, game->turn_count};
    for (int i = 0; i < game->problems.count; i++)
      trial.bad_tiles += game->problems.items[i].kind == GCG_PROBLEM_TILE;
    gcg_game_deinit(game);
  }
  return trial;
}

// Sets to try if the file says nothing, or only a language.
static const char *const candidates[] = {"en", "es", "es-basic", "ca", "ca-q", "fr", "de",
                                         "pl", "it", "pt",       "no", "sv",   "nl"};
enum { CANDIDATES = sizeof candidates / sizeof *candidates };

static bool is_of_language(const char *id, const char *language) {
  size_t size = strlen(language);
  return strncmp(id, language, size) == 0 && (id[size] == '\0' || id[size] == '-');
}

// The candidate of this language (NULL: any) with the fewest problems, the first among equals; NULL: none.
static const char *gcgguess_find_best(const Gcg *gcg, const char *language, int board_size, Trial *best) {
  const char *found = NULL;
  for (int i = 0; i < CANDIDATES; i++) {
    if (language && !is_of_language(candidates[i], language))
      continue;
    Trial trial = try_tiles(gcg, candidates[i], board_size);
    if (!found || trial.problems < best->problems) {
      found = candidates[i];
      *best = trial;
    }
  }
  return found;
}

static const char *guess_language(const Gcg *gcg, int board_size) {
  Trial english = try_tiles(gcg, "en", board_size), other = {0};
  int own = gcg->problems.count; // whatever the tiles are
  int wrong = english.problems - own;
  if (english.bad_tiles == 0 && (wrong < 4 || 3 * wrong < english.turns))
    return "en";
  const char *best = gcgguess_find_best(gcg, NULL, board_size, &other);
  bool has_letters = english.bad_tiles > 0 && other.bad_tiles == 0; // an Ñ is a sign, even if a score may be wrong
  bool is_convincing = other.problems == own || (has_letters && other.problems < english.problems) ||
                       (wrong >= 4 && 4 * (other.problems - own) <= wrong);
  return best && is_convincing ? best : "en";
}

// Reads "#bag A 12 1, B 2 3, # 2 0": a bag that is not one of the program's.
static bool read_own_bag(const Gcg *gcg, TileSet *out) {
  ScopedStrBuf rows = {0};
  strbuf_add_text(&rows, gcg_pragma(gcg, "bag"));
  for (size_t i = 0; i < rows.size; i++) {
    if (rows.data[i] == ',')
      rows.data[i] = '\n';
  }
  return rows.size > 0 && tileset_parse((Span){rows.data, rows.size}, "bag", out, NULL) == OK;
}

Status gcg_guess_tiles(const Gcg *gcg, const char *otherwise, TileSet *out, char id[GCG_TILES_ID_MAX], Error *err) {
  if (read_own_bag(gcg, out)) {
    id[0] = '\0';
    return OK;
  }
  int board_size = gcg_guess_board_size(gcg);
  const char *named = find_named(gcg), *found = NULL;
  Trial trial;
  if (!named)
    found = otherwise ? otherwise : guess_language(gcg, board_size);
  else if (is_builtin(named) && strlen(named) > 2)
    found = named; // the file names exactly this set
  else
    found = gcgguess_find_best(gcg, named, board_size, &trial);
  if (!found)
    return error_set(err, ERR_MISSING,
                     N_("this game was played with other tiles (%s) than the program has: give it a "
                        "bag file"),
                     err_str(named));
  Status status = gcgguess_load(found, board_size == SUPER_SIZE, out, err);
  if (status == OK) {
    ScopedStrBuf text = {0};
    strbuf_printf(&text, "%s%s", found, board_size == SUPER_SIZE ? "-super" : "");
    size_t size = text.size < GCG_TILES_ID_MAX ? text.size : GCG_TILES_ID_MAX - 1;
    memcpy(id, text.data, size);
    id[size] = '\0';
  }
  return status;
}
