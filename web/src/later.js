// SPDX-License-Identifier: MIT
// What a first game does not need: loaded when somebody wants it (lazy.js), or in the background.
export { manual } from "./manual.js";
export { Qr } from "./parts/qr.js";
export { AnalysisScreen } from "./screens/analysis.js";
export { AccountScreen } from "./screens/account.js";
export { ClassScreen } from "./screens/class.js";
export { ClassesScreen, ClassRoomScreen } from "./screens/classes.js";
export { CrosswordScreen } from "./screens/crossword.js";
export { CryptogramScreen } from "./screens/cryptogram.js";
export { LessonDialog } from "./parts/lesson.js";
export { ManualScreen } from "./screens/manual.js";
export { MazeScreen } from "./screens/maze.js";
export { PuzzlesScreen } from "./screens/puzzles.js";
export { RankingScreen } from "./screens/ranking.js";
export { ResetScreen } from "./screens/reset.js";
export { ResourcesScreen } from "./screens/resources.js";
export { ReviewFileScreen, ReviewScreen } from "./screens/review.js";
export { PlayFromScreen, ShareGame } from "./screens/sharegame.js";
export { ScrambleScreen } from "./screens/scramble.js";
export { SopaScreen } from "./screens/sopa.js";
export { StatisticsScreen } from "./screens/statistics.js";
export { TrainScreen } from "./screens/train.js";
export { WordStudyScreen } from "./screens/wordstudy.js";
