// SPDX-License-Identifier: MIT
#include "render/palette.h"

// Double letter is light blue and triple letter dark blue, as the game's description says, in light and dark.
enum { DARK = 1 };

static const Palette true_colours[2] = {
    {
        .square = {0xf4efe6, 0xeee8dd},
        .letter = {[2] = 0xbfe1f2, [3] = 0x3f8fc4, [4] = 0x5566c4},
        .letter_ink = {[2] = 0x1d5878, [3] = 0xffffff, [4] = 0xffffff},
        .word = {[2] = 0xf6c48b, [3] = 0xdd6a56, [4] = 0xa8437c},
        .word_ink = {[2] = 0x7a4607, [3] = 0xffffff, [4] = 0xffffff},
        .star_ink = 0x8a5a00,
        .tile = {0xfbe6b6, 0xf5dca3},
        .tile_ink = 0x2b2418,
        .tile_points = 0x85724a,
        .tile_edge = 0xd8bf8c,
        .blank_ink = 0xa33a2b,
        .last = {0xf2c530, 0xe8b91e},
        .last_points = 0x7d6200,
        .last_edge = 0xc79c00,
        .placed = {0xbfe3c9, 0xb3dabe},
        .placed_points = 0x3f6b50,
        .placed_edge = 0x0f6b5c,
        .soft = 0x6f675d,
        .accent = 0x0f6b5c,
        .warn = 0xa33a2b,
    },
    {
        .square = {0x2b3036, 0x272c31},
        .letter = {[2] = 0x7db9d6, [3] = 0x1e4f7d, [4] = 0x3b3590},
        .letter_ink = {[2] = 0x0d3247, [3] = 0xffffff, [4] = 0xffffff},
        .word = {[2] = 0x8a6233, [3] = 0x9c4437, [4] = 0x853567},
        .word_ink = {[2] = 0xffe0b5, [3] = 0xffffff, [4] = 0xffffff},
        .star_ink = 0xffd75e,
        .tile = {0xefdcae, 0xe5d0a0},
        .tile_ink = 0x2b2418,
        .tile_points = 0x85724a,
        .tile_edge = 0xb0935a,
        .blank_ink = 0xa33a2b,
        .last = {0xf2c530, 0xe6b921},
        .last_points = 0x7d6200,
        .last_edge = 0xa88400,
        .placed = {0xa9dcc0, 0x9dd1b4},
        .placed_points = 0x35614a,
        .placed_edge = 0x2f8a6c,
        .soft = 0xa39b90,
        .accent = 0x5cc3ae,
        .warn = 0xf08a78,
    },
};

// Colours of the terminal's own cube, so none is rounded.
static const Palette few_colours[2] = {
    {
        .square = {0xeeeeee, 0xe4e4e4},
        .letter = {[2] = 0xafd7ff, [3] = 0x0087d7, [4] = 0x5f5fd7},
        .letter_ink = {[2] = 0x005f87, [3] = 0xffffff, [4] = 0xffffff},
        .word = {[2] = 0xffaf5f, [3] = 0xd75f5f, [4] = 0xaf5f87},
        .word_ink = {[2] = 0x5f0000, [3] = 0xffffff, [4] = 0xffffff},
        .star_ink = 0x875f00,
        .tile = {0xffd7af, 0xffd787},
        .tile_ink = 0x000000,
        .tile_points = 0x875f5f,
        .tile_edge = 0xd7af87,
        .blank_ink = 0xaf0000,
        .last = {0xffd700, 0xffaf00},
        .last_points = 0x875f00,
        .last_edge = 0xaf8700,
        .placed = {0xafd7af, 0x87d7af},
        .placed_points = 0x005f5f,
        .placed_edge = 0x5faf87,
        .soft = 0x626262,
        .accent = 0x005f5f,
        .warn = 0xaf0000,
    },
    {
        .square = {0x303030, 0x262626},
        .letter = {[2] = 0x87afd7, [3] = 0x005faf, [4] = 0x5f00af},
        .letter_ink = {[2] = 0x00005f, [3] = 0xffffff, [4] = 0xffffff},
        .word = {[2] = 0xaf5f00, [3] = 0xaf0000, [4] = 0x87005f},
        .word_ink = {[2] = 0xffffd7, [3] = 0xffffff, [4] = 0xffffff},
        .star_ink = 0xffff5f,
        .tile = {0xffd7af, 0xffd787},
        .tile_ink = 0x000000,
        .tile_points = 0x875f5f,
        .tile_edge = 0xaf8787,
        .blank_ink = 0xaf0000,
        .last = {0xffd700, 0xffaf00},
        .last_points = 0x875f00,
        .last_edge = 0xaf8700,
        .placed = {0xafd7af, 0x87d7af},
        .placed_points = 0x005f5f,
        .placed_edge = 0x5faf87,
        .soft = 0xa8a8a8,
        .accent = 0x5fd7af,
        .warn = 0xff8787,
    },
};

const Palette *palette_of(const Look *look) {
  int theme = look->is_dark ? DARK : 0;
  return look->colours == COLOUR_TRUE ? &true_colours[theme] : &few_colours[theme];
}
