// SPDX-License-Identifier: MIT
// A terminal that does not show what is typed.
#ifndef TERM_NOECHO_H
#define TERM_NOECHO_H

// Between the two, standard input's terminal does not echo. A signal that ends or stops the program in between puts it
// back first. Nothing happens where standard input is no terminal.
void noecho_begin(void);
void noecho_end(void);

#endif
