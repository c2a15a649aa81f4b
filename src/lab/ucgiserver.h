// SPDX-License-Identifier: MIT
// Our machines as an engine for other front ends, over UCGI. docs/engine-protocol.md has the commands.
#pragma once

#include "app/machinekit.h"
#include "engine/bot.h"

typedef struct UcgiServer UcgiServer;

// All pointers are borrowed and must outlive the server.
typedef struct UcgiServerOptions {
  const char *version;
  const TileSet *tiles;
  const Lexicon *lexicon;
  const Lexicon *common; // NULL: none
  const MachineKit *kit;
  const Bot *bot; // the first one
  int threads;
  int rack_size, bingo_bonus; // if a position does not say otherwise
  Seed seed;
  void (*say)(void *context, const char *line); // called by several threads, but never twice at once
  void *context;
} UcgiServerOptions;

UcgiServer *ucgiserver_create(const UcgiServerOptions *options);
// Unless it was told to quit, lets a limited search finish; its answer is said before this returns.
void ucgiserver_destroy(UcgiServer *server);

// Does what a line says; searches run on their own thread. False after the command to quit.
bool ucgiserver_hear(UcgiServer *server, Span line);
