// SPDX-License-Identifier: MIT
#include "render/settingslist.h"

#include "render/table.h"

void settings_list(const Settings *settings, bool with_idle, const Catalog *catalog, int columns, StrBuf *out) {
  enum { NAME_WIDTH = 30 };
  for (const SettingRow *row = settings_rows; row->name; row++) {
    if (!with_idle && settings_is_idle(settings, row->name))
      continue;
    StrBuf name = {0};
    strbuf_printf(&name, "%s=", row->name);
    settings_write_value(settings, row, &name);
    strbuf_add_text(out, "  ");
    pad_text(name.data, NAME_WIDTH, out);
    wrap_text(tr(catalog, row->help), NAME_WIDTH + 2, NAME_WIDTH + 2, columns, out);
    strbuf_add_char(out, '\n');
    strbuf_deinit(&name);
  }
}
