// SPDX-License-Identifier: MIT
// Word scrambles as pages of a booklet.
#pragma once

#include "paper/scramblesheet.h"
#include "paper/sheet_internal.h"

SheetDraw scramblesheet_draw;
void scramblesheet_draw_small_key(Paper *paper, const SheetStyle *style, const Scramble *scramble, SheetArea area);
