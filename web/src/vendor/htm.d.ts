// See preact.d.ts.
export { default } from "htm";
