// SPDX-License-Identifier: MIT
// The part of an order of mazes that asks for thin walls, in whatever shape.
#pragma once

#include "workshop/mazeorder.h"

bool wallorder_is_meant(const MazeOrder *order);
// A cell that is given; what is far outside is outside any maze. False: none is.
bool maze_order_cell(const FieldList *given, MazeCell *out);
MUST_CHECK Status wallorder_make(const Use *use, const MazeOrder *order, MazeMade *out, Error *err);
MUST_CHECK Status wallorder_make_set(const Use *use, const MazeOrder *order, const char *name, MazeClassSet *out,
                                     Error *err);
