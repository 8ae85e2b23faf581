/** What a message of a feed says, as far as it can be read without knowing who wrote it. */
export interface ParsedMessage {
  /** Its texts from the top, a row each; the first holds the heading. */
  readonly texts: readonly string[];
  /** How many plays it says that it tells; only a summary says so. */
  readonly total?: number | undefined;
  /** Lines for which a summary has no room. */
  readonly hidden: number;
  /** Things that rows count without naming them: "8 episodes of Les Vampires". */
  readonly unnamed: number;
}

/** One thing that a message tells by its name. */
export interface Mention {
  readonly name: string;
  readonly times: number;
  /** What stands beside it. */
  readonly text: string;
}

/** Everything that happens here has such a name, and no other thing has one. */
const NAME = /\b(?:Reel|Rerun|Song|Chapter|Find|Phone|Stream) \d{5}\b/g;
const TEXT_DISPLAY = 10;

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const [, digits] = text.match(pattern) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(/\D/g, ''));
};

export function parseMessage(components: readonly unknown[]): ParsedMessage {
  const texts = components.flatMap(textsOf);
  return {
    texts,
    total: numberIn(texts[0] ?? '', /^([\d,]+) plays?\b/m),
    hidden: numberIn(texts.at(-1) ?? '', /… and ([\d,]+) more/) ?? 0,
    unnamed: texts.slice(1).reduce((sum, text) => sum + Math.max(0, countOf(text) - namesIn(text).length), 0),
  };
}

/** In any language: the number that a row begins with. */
const countOf = (text: string): number => numberIn(text, /^\**(\d[\d.,]*) /) ?? 0;

/** Alt texts of pictures are none of them: they say a title once more. */
function textsOf(component: unknown): readonly string[] {
  if (typeof component !== 'object' || component === null) return [];
  if ('type' in component && component.type === TEXT_DISPLAY && 'content' in component)
    // Discord's escapes undone: a name is compared as it is.
    return [String(component.content).replaceAll(/\\([^\w\s])/g, '$1')];
  return 'components' in component && Array.isArray(component.components) ? component.components.flatMap(textsOf) : [];
}

export const namesIn = (text: string): readonly string[] => text.match(NAME) ?? [];

/** What it tells, in its order. */
export const mentionsIn = ({ texts }: ParsedMessage): readonly Mention[] =>
  texts.flatMap((text) =>
    namesIn(text).map((name) => ({ name, times: numberIn(text, /· ([\d,]+) times/) ?? 1, text })),
  );

/** Rows in bold that tell something else. */
export const unknownRowsIn = ({ texts }: ParsedMessage): readonly string[] =>
  texts.slice(1).filter((text) => text.includes('**') && namesIn(text).length === 0 && countOf(text) === 0);
