// SPDX-License-Identifier: MIT
// Cryptograms as pages of a booklet.
#pragma once

#include "paper/cryptogramsheet.h"
#include "paper/sheet_internal.h"

SheetDraw cryptogramsheet_draw;
void cryptogramsheet_draw_small_key(Paper *paper, const SheetStyle *style, const Cryptogram *cryptogram,
                                    SheetArea area);
