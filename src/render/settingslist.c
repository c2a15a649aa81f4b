// SPDX-License-Identifier: MIT
#include "render/settingslist.h"

#include "render/texttable.h"

void settings_add_value(const Settings *settings, const SettingRow *row, const Catalog *catalog, StrBuf *out) {
  int value = settings_get(settings, row);
  if (row->type == SETTING_SWITCH)
    strbuf_add_text(out, value ? tr(catalog, "yes") : tr(catalog, "no"));
  else if (row->type == SETTING_CHOICE)
    strbuf_add_text(out, tr(catalog, row->titles[value]));
  else
    strbuf_printf(out, "%d", value);
}

void settings_list(const Settings *settings, bool with_idle, const Catalog *catalog, int columns, StrBuf *out) {
  enum { NAME_WIDTH = 30 };
  for (const SettingRow *row = settings_rows; row->name; row++) {
    if (!with_idle && settings_is_idle(settings, row->name))
      continue;
    ScopedStrBuf name = {0}, help = {0};
    strbuf_printf(&name, "%s=", row->name);
    settings_write_value(settings, row, &name);
    strbuf_add_text(&help, tr(catalog, row->help));
    if (row->type == SETTING_CHOICE) {
      strbuf_add_text(&help, ": ");
      settings_add_value(settings, row, catalog, &help);
    }
    strbuf_add_text(out, "  ");
    pad_text(name.data, NAME_WIDTH, out);
    wrap_text(help.data, NAME_WIDTH + 2, NAME_WIDTH + 2, columns, out);
    strbuf_add_char(out, '\n');
  }
}
