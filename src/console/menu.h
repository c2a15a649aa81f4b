// SPDX-License-Identifier: MIT
// Numbered menus: each is a table of rows. They are the same for a person at a terminal and for a pipe.
#pragma once

#include <stdbool.h>

typedef struct Console Console;
typedef struct OpenPuzzle OpenPuzzle;
typedef struct Menu Menu;

typedef enum MenuNext {
  MENU_AGAIN, // show the menu again
  MENU_BACK,  // leave it
} MenuNext;

typedef void MenuAct(Console *console);
typedef MenuNext MenuRun(Console *console);
typedef void MenuPuzzle(Console *console, OpenPuzzle *open);

typedef struct MenuRow {
  const char *label;                          // message id; NULL in the row that ends a table
  MenuAct *act;                               // after it the menu is shown again
  MenuRun *run;                               // instead of act: it decides whether the menu is shown again
  bool (*is_offered)(const Console *console); // NULL: always. The numbers of rows do not depend on it.
  bool (*ask)(Console *console);              // instead of act: a question
  const Menu *menu;                           // instead of act: another menu
  MenuPuzzle *puzzle; // instead of act: with a puzzle that the person chooses first; the menu closes it
} MenuRow;

struct Menu {
  const char *title;   // message id
  MenuAct *head;       // shown above the rows; NULL: nothing
  const MenuRow *rows; // numbered from 1
  const char *back;    // message id of row 0; NULL: "Back"; "": not shown, since another row does the same
  bool (*is_over)(Console *console); // asked before it is shown: true leaves it; NULL: never
  bool is_once;                      // the menu is left after any row has run
  const char *puzzle_kind;           // for menus of puzzles: the kind that is open from now on; NULL: unchanged
};

// Shows the menu, reads a number and runs its row, until a row leaves it, 0 is chosen or the program ends. q ends the
// program from any menu.
void menu_run(Console *console, const Menu *menu);
