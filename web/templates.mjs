// SPDX-License-Identifier: MIT
// html`<p>…</p>` becomes the calls that htm would make of it in each browser: $h("p", null, …). htm itself reads the templates here, with stand-ins for what is between them.
import htm from "htm";
import ts from "typescript";

const MARK = "\u0001"; // around the number of an expression inside a text
const SPREAD = "\u0002"; // before that of one whose fields are taken over

/** Stands for an expression while htm reads the template. */
class Hole {
  /** @param {number} index */
  constructor(index) {
    this.index = index;
    Object.defineProperty(this, "index", { enumerable: false });
    /** @type {any} */ (this)[`${SPREAD}${index}`] = true; // what ...${expression} takes
  }
  toString() {
    return `${MARK}${this.index}${MARK}`;
  }
}

/** An element as htm has read it. */
class Call {
  /** @param {any} tag @param {Record<string, any> | null} props @param {any[]} children */
  constructor(tag, props, children) {
    this.tag = tag;
    this.props = props;
    this.children = children;
  }
}

const read = htm.bind((/** @type {any} */ tag, /** @type {any} */ props, /** @type {any[]} */ ...children) => new Call(tag, props, children));

/** @param {any} value @param {string[]} holes the expressions @returns {string} source */
function write(value, holes) {
  if (value instanceof Hole) return holes[value.index];
  if (Array.isArray(value)) return `[${value.map((one) => write(one, holes)).join(",")}]`;
  if (value instanceof Call) return `$h(${[write(value.tag, holes), writeProps(value.props, holes), ...value.children.map((one) => write(one, holes))].join(",")})`;
  if (typeof value !== "string" || !value.includes(MARK)) return JSON.stringify(value);
  return `(${value.split(MARK).map((part, i) => (i % 2 ? `(${holes[Number(part)]})` : JSON.stringify(part))).join("+")})`;
}

/** @param {Record<string, any> | null} props @param {string[]} holes */
function writeProps(props, holes) {
  if (!props) return "null";
  const rows = Object.entries(props).map(([name, value]) => (name.startsWith(SPREAD) ? `...${holes[Number(name.slice(1))]}` : `${JSON.stringify(name)}:${write(value, holes)}`));
  return `{${rows.join(",")}}`;
}

/** @param {string} text of a source @param {string} name @returns {string} the same with $h, which it has to import */
export function compileTemplates(text, name) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const isTemplate = (/** @type {ts.Node} */ node) => ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === "html";
  /** The source of a node, its templates written as calls. @param {ts.Node} node @returns {string} */
  const source = (node) => {
    if (isTemplate(node)) return compile(/** @type {ts.TaggedTemplateExpression} */ (node));
    let out = "";
    let at = node.getStart(file);
    ts.forEachChild(node, (child) => {
      const start = child.getStart(file);
      out += text.slice(at, start) + source(child);
      at = child.getEnd();
    });
    return out + text.slice(at, node.getEnd());
  };
  /** @param {ts.TaggedTemplateExpression} node */
  const compile = ({ template }) => {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return write(read(/** @type {any} */ ([template.text])), []);
    const strings = [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
    const holes = template.templateSpans.map((span) => `(${source(span.expression)})`);
    return write(read(/** @type {any} */ (strings), ...holes.map((_, i) => new Hole(i))), holes);
  };
  return source(file);
}
