/** A notification's content. The parser shares no code with the bot that wrote it. */
export interface ParsedDiscordMessage {
  /** Texts from top to bottom, one per row. The first one contains the heading. */
  readonly texts: readonly string[];
  /** Number of plays that a summary says it covers. Undefined for other messages. */
  readonly total?: number | undefined;
  /** Number of lines that a summary left out for lack of room. */
  readonly hidden: number;
  /** Number of things that rows count without a name, as in "8 episodes of Les Vampires". */
  readonly unnamed: number;
}

export interface EventMention {
  readonly name: string;
  readonly times: number;
  readonly text: string;
}

/** Matches the test's invented names. No other names have this form. */
const NAME = /\b(?:Reel|Rerun|Song|Chapter|Find|Phone|Stream|Seat|Loss) \d{5}\b/g;
const TEXT_DISPLAY = 10;

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const [, digits] = text.match(pattern) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(/\D/g, ''));
};

export function parseDiscordMessage(components: readonly unknown[]): ParsedDiscordMessage {
  const texts = components.flatMap(textsOf);
  return {
    texts,
    total: numberIn(texts[0] ?? '', /^([\d,]+) plays?\b/m),
    hidden: numberIn(texts.at(-1) ?? '', /… and ([\d,]+) more/) ?? 0,
    unnamed: texts.slice(1).reduce((sum, text) => sum + Math.max(0, countOf(text) - parseEventNames(text).length), 0),
  };
}

/** Returns the number at the start of a row, otherwise 0. */
const countOf = (text: string): number => numberIn(text, /^\**(\d[\d.,]*) /) ?? 0;

/** Returns a component's texts. Alt texts of pictures are left out, because they only repeat titles. */
function textsOf(component: unknown): readonly string[] {
  if (typeof component !== 'object' || component === null) return [];
  if ('type' in component && component.type === TEXT_DISPLAY && 'content' in component)
    // Removes Discord's escapes for the comparison of names.
    return [String(component.content).replaceAll(/\\([^\w\s])/g, '$1')];
  return 'components' in component && Array.isArray(component.components) ? component.components.flatMap(textsOf) : [];
}

export const parseEventNames = (text: string): readonly string[] => text.match(NAME) ?? [];

export const parseEventMentions = ({ texts }: ParsedDiscordMessage): readonly EventMention[] =>
  texts.flatMap((text) =>
    parseEventNames(text).map((name) => ({ name, times: numberIn(text, /· ([\d,]+) times/) ?? 1, text })),
  );

/** Finds bold rows without a name or a count from the test. */
export const findUnknownMessageRows = ({ texts }: ParsedDiscordMessage): readonly string[] =>
  texts.slice(1).filter((text) => text.includes('**') && parseEventNames(text).length === 0 && countOf(text) === 0);
