// SPDX-License-Identifier: MIT
// Demonstrations: what is typed into the menus, and what they must answer. demo.c runs them, demo_scripts.c has them.
#ifndef CONSOLE_DEMO_INTERNAL_H
#define CONSOLE_DEMO_INTERNAL_H

// Instead of a line: one turn by the greedy machine's advice, typed tile by tile; or all turns to the end of the game.
#define DEMO_TURN "\1turn"
#define DEMO_GAME "\1game"

typedef struct DemoLine {
  const char *typed;    // lines; NULL in the row that ends a script; an @ stands for the demonstration's folder
  const char *expected; // message id of what must be said between the first of them and the next row; NULL: anything
  const char *argument; // for the %s of it
} DemoLine;

typedef struct Demo {
  const char *name; // NULL in the row that ends the table
  const DemoLine *lines;
} Demo;

extern const Demo demos[];
// The dictionary that they play with, one word a line.
extern const char demo_words[];

#endif
