// SPDX-License-Identifier: MIT
// Outlooks from anywhere: accepted ones give points within limits, whatever they see; refused ones are none.
#include "engine/outlook.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Outlook outlook;
  Error err;
  Status status = outlook_parse((Span){(const char *)data, size}, "fuzz", &outlook, &err);
  must(status == OK ? outlook.kinds >= 2 && outlook.kinds <= TILE_KINDS_MAX : outlook.kinds == 0);
  int16_t inputs[OUTLOOK_INPUTS];
  for (int i = 0; i < OUTLOOK_INPUTS; i++)
    inputs[i] = (int16_t)(i < OUTLOOK_INPUTS - OUTLOOK_NUMBERS ? i % 16 : i % 2 ? -1000 : 1000);
  Equity points = outlook_of_inputs(&outlook, inputs, OUTLOOK_INPUTS);
  must(points >= -60000 && points <= 60000);
  return 0;
}
