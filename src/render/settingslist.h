// SPDX-License-Identifier: MIT
// The rules of a game as a list: name, value, and meaning.
#pragma once

#include "base/catalog.h"
#include "game/settings.h"

// Appends the value in words for people: "only valid words are accepted", "yes", "7".
void settings_add_value(const Settings *settings, const SettingRow *row, const Catalog *catalog, StrBuf *out);

// Rules without effect in this game (settings_is_idle) are left out unless with_idle.
void settings_list(const Settings *settings, bool with_idle, const Catalog *catalog, int columns, StrBuf *out);
