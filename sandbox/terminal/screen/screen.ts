import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import type { TextEmphasis } from '../../discord/asText.ts';

/** A terminal with columns, or a pipe. */
export type TerminalOutput = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

type Kind = TextEmphasis | 'aside' | 'channel';

const STYLES = {
  bold: 'bold',
  heading: ['bold', 'underline'],
  small: 'dim',
  control: 'cyan',
  aside: 'dim',
  channel: ['bold', 'magenta'],
} as const satisfies Record<Kind, Parameters<typeof styleText>[0]>;

/** Formats text for the output: in colours if possible (see NO_COLOR and FORCE_COLOR), and wrapped to its width. */
export interface TerminalTextFormatter {
  /** Width of the terminal in characters. It changes with the window. Undefined for a pipe. */
  columns(): number | undefined;
  paint(kind: Kind, text: string): string;
  /** Wraps lines between words to the terminal's width. Each wrapped line of a container keeps the bar at its left. */
  wrap(text: string): string;
}

export function createTerminalTextFormatter(output: TerminalOutput): TerminalTextFormatter {
  const columns = () => (output.isTTY ? output.columns || undefined : undefined);
  const paint = (kind: Kind, text: string) => styleText(STYLES[kind], text, { stream: output });
  const wrapLine = (line: string) => {
    const [, bar = '', rest = ''] = /^((?:\| )*)(.*)$/.exec(line) ?? [];
    const shownText = /^\[picture: .*\]$/.test(rest) ? paint('aside', rest) : rest;
    const width = columns();
    const pieces = width === undefined ? [shownText] : wrapAt(shownText, width - bar.length);
    return pieces.map((piece) => `${bar && paint('aside', bar)}${piece}`).join('\n');
  };
  return { columns, paint, wrap: (text) => text.split('\n').map(wrapLine).join('\n') };
}

/** Wraps a paragraph between words and indents each line. A word that is too long, such as an address, stays whole. */
export function wrapWords(
  text: string,
  { columns, indent = 0 }: { readonly columns: number; readonly indent?: number },
): string {
  return wrapAnsi(text, Math.max(NARROWEST, columns - indent), { hard: false })
    .split('\n')
    .map((line) => `${' '.repeat(indent)}${line}`)
    .join('\n');
}

/** Least width of wrapped lines in characters, even in a narrower window. */
const NARROWEST = 10;

const wrapAt = (line: string, columns: number): readonly string[] =>
  wrapAnsi(line, Math.max(NARROWEST, columns), { hard: true, trim: false })
    .split('\n')
    .map((piece, index) => (index === 0 ? piece : piece.replace(/^ /, '')));
