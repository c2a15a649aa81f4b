// SPDX-License-Identifier: MIT
// The part of a maze order that is about thin walls, in any shape.
#pragma once

#include "workshop/mazeorder.h"

bool wallorder_is_meant(const MazeOrder *order);
// Reads a given cell; one that is far outside is outside any maze. False: no cell was given.
bool maze_order_cell(const FieldList *given, MazeCell *out);
MUST_CHECK Status wallorder_make(const Use *use, const MazeOrder *order, MazeMade *out, Error *err);
MUST_CHECK Status wallorder_make_set(const Use *use, const MazeOrder *order, const char *name, MazeClassSet *out,
                                     Error *err);
