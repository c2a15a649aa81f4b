// SPDX-License-Identifier: MIT
// A word map that is made in the background, while those who will use it already play without it.
#pragma once

#include "engine/tools.h"

typedef struct MapMaker MapMaker;

// Begins. kwg_path as for tools_open: NULL, or where the map is to be kept; the Kwg must outlive the maker.
MapMaker *mapmaker_start(const Kwg *kwg, int kinds, const char *kwg_path);
// The tools with the map, or NULL as long as it is not there. For any thread, until the maker is stopped.
const SearchTools *mapmaker_tools(MapMaker *maker);
void mapmaker_stop(MapMaker *maker); // what is not finished is given up; NULL is allowed
