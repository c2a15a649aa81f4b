// The view library is put here when the page is built (build.mjs); this tells the type checker what it is.
export * from "preact";
