/** The content of a feed's message, as far as it can be read without knowing the code that wrote it. */
export interface ParsedMessage {
  /** Its texts from top to bottom, one a row; the first holds the heading. */
  readonly texts: readonly string[];
  /** How many plays it says it covers; only a summary says so. */
  readonly total?: number | undefined;
  /** How many lines a summary left out for lack of room. */
  readonly hidden: number;
  /** How many things its rows count without naming them, as in "8 episodes of Les Vampires". */
  readonly unnamed: number;
}

/** One thing that a message mentions by name. */
export interface Mention {
  readonly name: string;
  readonly times: number;
  /** The row that mentions it. */
  readonly text: string;
}

/** Everything in the workload has a name like this, and nothing else does. */
const NAME = /\b(?:Reel|Rerun|Song|Chapter|Find|Phone|Stream|Seat) \d{5}\b/g;
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

/** The number at the start of a row, in any language. */
const countOf = (text: string): number => numberIn(text, /^\**(\d[\d.,]*) /) ?? 0;

/** Alt texts of pictures do not count: they only repeat a title. */
function textsOf(component: unknown): readonly string[] {
  if (typeof component !== 'object' || component === null) return [];
  if ('type' in component && component.type === TEXT_DISPLAY && 'content' in component)
    // Undo Discord's escapes, so that names can be compared as they are.
    return [String(component.content).replaceAll(/\\([^\w\s])/g, '$1')];
  return 'components' in component && Array.isArray(component.components) ? component.components.flatMap(textsOf) : [];
}

export const namesIn = (text: string): readonly string[] => text.match(NAME) ?? [];

/** The things that it mentions, in its order. */
export const mentionsIn = ({ texts }: ParsedMessage): readonly Mention[] =>
  texts.flatMap((text) =>
    namesIn(text).map((name) => ({ name, times: numberIn(text, /· ([\d,]+) times/) ?? 1, text })),
  );

/** Bold rows that are about something else. */
export const unknownRowsIn = ({ texts }: ParsedMessage): readonly string[] =>
  texts.slice(1).filter((text) => text.includes('**') && namesIn(text).length === 0 && countOf(text) === 0);
