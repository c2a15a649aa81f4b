// SPDX-License-Identifier: MIT
// A helper of the tests of the game, for the tests of this layer.
#include "tests/game/script.c" // NOLINT
