// SPDX-License-Identifier: MIT
// Our machines as a program that other front ends talk to, by UCGI. docs/engine-protocol.md has the commands.
#pragma once

#include "app/machinekit.h"
#include "engine/bot.h"

typedef struct UcgiServer UcgiServer;

// All pointers are borrowed and must outlive the server.
typedef struct UcgiServerOptions {
  const char *version;
  const TileSet *tiles;
  const Lexicon *lexicon;
  const Lexicon *common; // NULL: no such list
  const MachineKit *kit;
  const Bot *bot; // to begin with
  int threads;
  int rack_size, bingo_bonus; // where a position does not say otherwise
  Seed seed;
  void (*say)(void *context, const char *line); // never called twice at once, but by several threads
  void *context;
} UcgiServerOptions;

UcgiServer *ucgiserver_create(const UcgiServerOptions *options);
// Lets a search that has an end finish, unless it was told to quit; its answer is said before this returns.
void ucgiserver_destroy(UcgiServer *server);

// Does what a line says; searches go on by themselves. False when it is told to quit.
bool ucgiserver_hear(UcgiServer *server, Span line);
