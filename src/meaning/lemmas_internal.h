// SPDX-License-Identifier: MIT
// While the lemmas of a language are found.
#pragma once

#include "meaning/lemmas.h"

// Somebody says that a word is a form of a lemma. Places in the words of the forms, and in tags.
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
  bool is_flat; // headwords say nothing of forms
} LemmaMaker;

// Words that the forms do not have are passed over, and so are lemmas with a capital.
void lemmamaker_add(LemmaMaker *maker, Span word, Span lemma, Span tags);

// What the analyses of some words say of others that are made alike: "cantaban" is to "cantar" what "databan" is to
// "datar", so the first tells the grammar of the second.
typedef struct Analogies Analogies;
Analogies *analogies_learn(const LemmaMaker *maker);
void analogies_destroy(Analogies *analogies);
enum { ANALOGIES_MAX = 4 };
// The tags, places in the maker's (to which some may be added), that such a form of such a lemma has: how many.
int analogies_find(Analogies *analogies, LemmaMaker *maker, Span form, Span lemma, uint32_t out[ANALOGIES_MAX]);

// English has no endings but a few, and WordNet lists the exceptions: adds what it says of words that have no analysis
// yet. Nothing where WordNet is not installed.
void english_add_analyses(LemmaMaker *maker);
