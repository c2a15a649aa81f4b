// SPDX-License-Identifier: MIT
// For finding the lemmas of a language.
#pragma once

#include "meaning/lemmas.h"

// A source says that a word is a form of a lemma. The members are places in the words of the forms, and in tags.
typedef struct Analysis {
  uint32_t word, lemma, tags;
} Analysis;

typedef struct AnalysisList {
  Analysis *items;
  uint32_t count, capacity;
} AnalysisList;

typedef struct LemmaMaker {
  RecipeForms *forms;
  TextSet tags; // the first is ""
  AnalysisList found;
  const Progress *progress;
  bool is_flat; // headwords don't tell how forms are made
} LemmaMaker;

// Skips words that the forms lack, and lemmas with a capital.
void lemmamaker_add(LemmaMaker *maker, Span word, Span lemma, Span tags);

// What the analyses of known words say about words of the same pattern: "cantaban" is to "cantar" as "databan" is to
// "datar", so the first pair gives the grammar of the second.
typedef struct Analogies Analogies;
Analogies *analogies_learn(const LemmaMaker *maker);
void analogies_destroy(Analogies *analogies);
enum { ANALOGIES_MAX = 4 };
// Finds the tags of this form of this lemma, as places in the maker's tags (some may be added). Returns how many.
int analogies_find(Analogies *analogies, LemmaMaker *maker, Span form, Span lemma, uint32_t out[ANALOGIES_MAX]);

// English has only a few endings, and WordNet lists the exceptions. Adds analyses by WordNet for words that have none
// yet; does nothing if WordNet is not installed.
void english_add_analyses(LemmaMaker *maker);
