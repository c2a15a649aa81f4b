// See preact.d.ts.
export * from "preact/hooks";
