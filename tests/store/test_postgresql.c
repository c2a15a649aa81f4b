// SPDX-License-Identifier: MIT
#include "tests/store/contract.h"
#include "tests/store/database.h"

int main(void) {
  const Driver postgresql = {database_make_shared, database_open, database_folder, database_clear};
  int failed = contract_run(&postgresql);
  database_end_shared();
  return failed;
}
