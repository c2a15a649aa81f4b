// SPDX-License-Identifier: MIT
#include "api/abilities.h"

#include "app/ability.h"

static json_t *reason_json(const Error *err, const Catalog *catalog) {
  StrBuf text = {0};
  error_format(err, catalog, &text);
  json_t *reason = json_string(strbuf_text(&text));
  strbuf_deinit(&text);
  return reason;
}

void abilities_add(json_t *game, const Table *table, int seat, const Catalog *catalog) {
  json_t *can = json_array(), *cannot = json_object();
  bool is_over = state_is_over(table_state(table));
  for (int i = 0; i < ABILITIES && seat >= 0 && !is_over; i++) {
    Error err;
    if (!ability_is_known((Ability)i, table_settings(table)))
      continue;
    if (ability_check((Ability)i, &table->open->table, seat, &err) == OK)
      json_array_append_new(can, json_string(ability_name((Ability)i)));
    else
      json_object_set_new(cannot, ability_name((Ability)i), reason_json(&err, catalog));
  }
  json_object_set_new(game, "can", can);
  json_object_set_new(game, "cannot", cannot);
}
