import { type Node, parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './architectureRules.ts';

/** Where the code compares a moment with the time of day: the text of each such expression, by its file. */
export type ComparedMoments = Readonly<Record<string, readonly string[]>>;

const COMPARING: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '-']);
/** A moment of the past, such as `now - KEPT_MS`. It finds old rows, and merely finds them later if the clock was set back. */
const CUTOFF = /\bnow(?:\(\))?(?:\.getTime\(\))? - [A-Z_]+(?: \* [A-Z_]+)?\)?$/;
/** Methods of a query that compare: `where('ends_at', '<=', now)`. */
const QUERIES: ReadonlySet<string> = new Set(['where', 'having', 'on', 'eb']);

export const momentsComparedIn = (files: readonly SourceFile[]): ComparedMoments =>
  Object.fromEntries(
    files.flatMap((file) => {
      const expressions = expressionsIn(file);
      return expressions.length > 0 ? [[file.path, expressions]] : [];
    }),
  );

function expressionsIn({ path, text }: SourceFile): readonly string[] {
  const expressions: { readonly start: number; readonly end: number }[] = [];
  const { program } = parseSync(path, text);
  const isOfNow = (node: Node) => namesNow(text.slice(node.start, node.end));
  const add = ({ start, end }: Node) => {
    // The whole of a comparison, and not each of its parts.
    if (!expressions.some((outer) => outer.start <= start && end <= outer.end)) expressions.push({ start, end });
  };
  new Visitor({
    BinaryExpression: (node) => {
      if (COMPARING.has(node.operator) && (isOfNow(node.left) || isOfNow(node.right))) add(node);
    },
    CallExpression: (node) => {
      const { callee, arguments: callArguments } = node;
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      const isQuery = name.type === 'Identifier' && QUERIES.has(name.name);
      const [, operator, value] = callArguments;
      if (isQuery && operator?.type === 'Literal' && COMPARING.has(`${operator.value}`) && value && isOfNow(value))
        expressions.push(node);
    },
    TaggedTemplateExpression: ({ quasi }) => {
      if (
        /[<>]|\b(?:min|max|abs)\(/.test(quasi.quasis.map(({ value }) => value.raw).join(' ')) &&
        quasi.expressions.some(isOfNow)
      )
        add(quasi);
    },
  }).visit(program);
  // Without the marks of a template's values, which a linter takes for a mistake in a list of texts.
  const textOf = (start: number, end: number) => text.slice(start, end).replace(/\s+/g, ' ').replaceAll('${', '{');
  return expressions.map(({ start, end }) => textOf(start, end)).filter((text) => !CUTOFF.test(text));
}

/** `now`, `now()`, `clock.now()` and `this.#now`, but no `.now` of something else, such as what an outcome is now. */
const namesNow = (text: string): boolean => /(?:^|[^.\w])now\b|\b[cC]lock\.now\b|#now\b|\bDate\.now\b/.test(text);
