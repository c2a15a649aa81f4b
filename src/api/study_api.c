// SPDX-License-Identifier: MIT
// Word study (docs/api.md, "Study"): for anybody. An account's cards are kept; visitors keep theirs.
#include "api/router.h"
#include "app/wordstudy.h"

enum { STUDY_BODY_MAX = 256 * 1024 };

const Route study_routes[] = {
    {METHOD_GET, "/api/study/decks", .use = &wordstudy_decks, .cost = COST_READ},
    {METHOD_GET, "/api/study/list", .use = &wordstudy_listing, .cost = COST_WRITE, .lane = LANE_ENGINE},
    {METHOD_POST, "/api/study/cards", .use = &wordstudy_asking, .cost = COST_WRITE, .lane = LANE_ENGINE,
     .body_max = STUDY_BODY_MAX},
    {METHOD_POST, "/api/study/answers", .use = &wordstudy_answering, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/study/cards", .use = &wordstudy_forgetting, .cost = COST_WRITE},
    {0},
};
