// SPDX-License-Identifier: MIT
// Numbered menus: a table of rows each. The same for a person at a terminal and for a pipe.
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
  MenuAct *act;                               // after which the menu comes again
  MenuRun *run;                               // instead of act: says itself whether it does
  bool (*is_offered)(const Console *console); // NULL: always. Numbers do not change with what is offered.
  bool (*ask)(Console *console);              // instead of act: a question
  const Menu *menu;                           // instead of act: another menu
  MenuPuzzle *puzzle;                         // instead of act: with a puzzle that is chosen first, and closed after it
} MenuRow;

struct Menu {
  const char *title;                 // message id
  MenuAct *head;                     // what stands above the rows; NULL: nothing
  const MenuRow *rows;               // numbered from 1
  const char *back;                  // message id of row 0; NULL: "Back"; "": not shown, another row is the same
  bool (*is_over)(Console *console); // asked before it is shown: true leaves it; NULL: never
  bool is_once;                      // left after a row has run, whatever it says
  const char *puzzle_kind;           // of puzzles: which of them is open from now on; NULL: it stays
};

// Shows the menu, reads a number and runs its row, until a row says so, 0 is chosen or the program ends. q ends the
// program from any menu.
void menu_run(Console *console, const Menu *menu);
