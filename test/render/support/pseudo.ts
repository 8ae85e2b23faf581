import { DEFAULT_TEXTS, type Texts } from '../../../src/render/texts/texts.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒǵħíĵķłḿńóṕɋŕšťúṽŵẋýžÁɃĆĐÉƑǴĦÍĴĶŁḾŃÓṔɊŔŠŤÚṼŴẊÝŽ';
const ACCENTS: ReadonlyMap<string, string> = new Map(
  [...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]),
);

/** Parts of a text that mean something to Discord or to people who type it. */
const PROTECTED = /\{\w+\}|`[^`\n]*`|<[^>\s]+>|\]\([^)]*\)|https?:\/\/\S+|[A-Z]{2,}_[A-Z_]+/g;
const LINE_START = /^(?:#{1,3} |-# |> |- |\d+\. )?/;

/** A made-up language: accents on every letter, words 40 % longer, and marks at both ends of each text. */
export const pseudo: Texts = pseudoOf(DEFAULT_TEXTS);

/** The same texts in the made-up language. */
export function pseudoOf<T extends object>(texts: T): T {
  return new Proxy(texts, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return value;
      // The tag by which dates and numbers are written.
      return value === DEFAULT_TEXTS.stats.language ? value : pseudoValue(value);
    },
  });
}

type Saying = (...args: readonly unknown[]) => unknown;

const isSaying = (value: unknown): value is Saying => typeof value === 'function';

function pseudoValue(value: unknown): unknown {
  if (typeof value === 'string') return marked(value, []);
  if (isSaying(value))
    return (...args: readonly unknown[]) => {
      const said = value(...args);
      return typeof said === 'string' ? marked(said, args.flatMap(textsIn)) : said;
    };
  return typeof value === 'object' && value !== null ? pseudoOf(value) : value;
}

/** The texts among the arguments, which the sentence contains as they are. */
function textsIn(arg: unknown): readonly string[] {
  if (typeof arg === 'string') return arg === '' ? [] : [arg];
  return typeof arg === 'object' && arg !== null ? Object.values(arg).flatMap(textsIn) : [];
}

const marked = (text: string, given: readonly string[]): string =>
  text
    .split('\n')
    .map((line) => {
      const [start = ''] = LINE_START.exec(line) ?? [];
      const words = line.slice(start.length);
      return words.trim() === '' ? line : `${start}⟦${translated(words, given)}⟧`;
    })
    .join('\n');

/** The text in accents, except what is given or protected, which no language makes longer. */
function translated(text: string, given: readonly string[]): string {
  const kept = [...text.matchAll(PROTECTED)].map(([match]) => match);
  const parts = new Set(
    [...given, ...kept].flatMap((part) => part.split('\n')).filter((part) => part !== '' && text.includes(part)),
  );
  const longestFirst = [...parts].toSorted((a, b) => b.length - a.length);
  const pieces = longestFirst.reduce<readonly string[]>(splitAt, [text]);
  const length = pieces.reduce((sum, piece, index) => sum + (index % 2 === 1 ? 0 : piece.length), 0);
  const words = pieces.map((piece, index) => (index % 2 === 1 ? piece : withAccents(piece))).join('');
  return `${words}${'·'.repeat(Math.ceil(length * 0.4))}`;
}

/** Splits the pieces once more. Every second piece is a part that stays. */
const splitAt = (pieces: readonly string[], part: string): readonly string[] =>
  pieces.flatMap((piece, index) => {
    if (index % 2 === 1) return [piece];
    return piece.split(part).flatMap((between, place) => (place === 0 ? [between] : [part, between]));
  });

const withAccents = (text: string): string => [...text].map((letter) => ACCENTS.get(letter) ?? letter).join('');

/** The parts of a text that no text of the catalogue surrounds. */
export function outsideOfMarks(text: string): string {
  let depth = 0;
  return [...text]
    .filter((letter) => {
      if (letter === '⟦') depth += 1;
      const isOutside = depth === 0;
      if (letter === '⟧') depth = Math.max(0, depth - 1);
      return isOutside;
    })
    .join('');
}
