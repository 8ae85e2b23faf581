/** Content of a notification message, parsed independently of the bot's code that wrote it. */
export interface ParsedMessage {
  /** The message's texts from top to bottom, one per row. The first one contains the heading. */
  readonly texts: readonly string[];
  /** Number of plays that the message says it covers. Undefined if the message is no summary. */
  readonly total?: number | undefined;
  /** Number of lines that a summary left out for lack of room. */
  readonly hidden: number;
  /** Number of things that the message's rows count without a name, as in "8 episodes of Les Vampires". */
  readonly unnamed: number;
}

export interface Mention {
  readonly name: string;
  readonly times: number;
  readonly text: string;
}

/** Matches the names that the test invents. No other names have this form. */
const NAME = /\b(?:Reel|Rerun|Song|Chapter|Find|Phone|Stream|Seat|Loss) \d{5}\b/g;
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
    unnamed: texts.slice(1).reduce((sum, text) => sum + Math.max(0, countOf(text) - parseNames(text).length), 0),
  };
}

/** The number at the start of a row, in any language; otherwise 0. */
const countOf = (text: string): number => numberIn(text, /^\**(\d[\d.,]*) /) ?? 0;

/** Texts of a component, without alt texts of pictures, which only repeat titles. */
function textsOf(component: unknown): readonly string[] {
  if (typeof component !== 'object' || component === null) return [];
  if ('type' in component && component.type === TEXT_DISPLAY && 'content' in component)
    // Removes Discord's escapes, so that names can be compared.
    return [String(component.content).replaceAll(/\\([^\w\s])/g, '$1')];
  return 'components' in component && Array.isArray(component.components) ? component.components.flatMap(textsOf) : [];
}

export const parseNames = (text: string): readonly string[] => text.match(NAME) ?? [];

export const parseMentions = ({ texts }: ParsedMessage): readonly Mention[] =>
  texts.flatMap((text) =>
    parseNames(text).map((name) => ({ name, times: numberIn(text, /· ([\d,]+) times/) ?? 1, text })),
  );

/** Bold rows that neither name nor count anything that the test caused. */
export const findUnknownRows = ({ texts }: ParsedMessage): readonly string[] =>
  texts.slice(1).filter((text) => text.includes('**') && parseNames(text).length === 0 && countOf(text) === 0);
