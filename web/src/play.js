// SPDX-License-Identifier: MIT
// The screens between home and the end of a game: home is loaded before them, and they are ready before somebody has found a button (lazy.js).
export { beginGuided } from "./parts/guide.js";
export { GamesScreen } from "./screens/games.js";
export { JoinScreen } from "./screens/join.js";
export { LoginScreen, RegisterScreen } from "./screens/login.js";
export { NewGameScreen, NewGameWith } from "./screens/newgame.js";
export { play } from "./sound.js";
export { TableScreen } from "./screens/table.js";
export { WatchScreen } from "./screens/watch.js";
