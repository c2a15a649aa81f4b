// SPDX-License-Identifier: MIT
// Makes a word map in the background, while those who will use it already play without it.
#pragma once

#include "engine/tools.h"

typedef struct MapMaker MapMaker;

// Begins. kwg_path as in tools_open: NULL, or the lexicon beside which the map is kept; the Kwg must outlive the maker.
MapMaker *mapmaker_start(const Kwg *kwg, int kinds, const char *kwg_path);
// The tools with the map; NULL until it is ready. Any thread may call this until the maker is stopped.
const SearchTools *mapmaker_tools(MapMaker *maker);
void mapmaker_stop(MapMaker *maker); // gives up what is not finished; NULL is allowed
