// SPDX-License-Identifier: MIT
#include "cli/records.h"

void cli_add_records(Cli *cli, const Args *args, const FieldTable *table) {
  cli->is_data = args_has(args, "csv");
  if (args_has(args, "json"))
    cli_add_json(cli, fields_list_to_json(table->fields, table->records, table->record_size));
  else if (cli->is_data)
    fieldtable_write_csv(table, &cli->out);
  else
    fieldtable_draw(table, cli->catalog, &cli->look, &cli->out);
}
