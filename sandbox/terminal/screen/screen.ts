import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import type { Emphasis } from '../../discord/asText.ts';

/** Where text is written: a terminal, which has columns, or a pipe. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

type Kind = Emphasis | 'aside' | 'channel';

const STYLES = {
  bold: 'bold',
  heading: ['bold', 'underline'],
  small: 'dim',
  control: 'cyan',
  aside: 'dim',
  channel: ['bold', 'magenta'],
} as const satisfies Record<Kind, Parameters<typeof styleText>[0]>;

/** How text looks there: coloured where a terminal shows colours (NO_COLOR and FORCE_COLOR are respected), and wrapped to its width. */
export interface Screen {
  paint(kind: Kind, text: string): string;
  /** Breaks lines between words so that none is wider than the terminal; lines of a container keep its bar. */
  wrap(text: string): string;
}

export function createScreen(output: Output): Screen {
  const paint = (kind: Kind, text: string) => styleText(STYLES[kind], text, { stream: output });
  const wrapLine = (line: string) => {
    const [, bar = '', rest = ''] = /^((?:\| )*)(.*)$/.exec(line) ?? [];
    const shown = /^\[picture: .*\]$/.test(rest) ? paint('aside', rest) : rest;
    const pieces = output.isTTY && output.columns ? within(shown, output.columns - bar.length) : [shown];
    return pieces.map((piece) => `${bar && paint('aside', bar)}${piece}`).join('\n');
  };
  return { paint, wrap: (text) => text.split('\n').map(wrapLine).join('\n') };
}

/** In a very narrow window, one word a line is the best possible. */
const NARROWEST = 10;

const within = (line: string, columns: number): readonly string[] =>
  wrapAnsi(line, Math.max(NARROWEST, columns), { hard: true, trim: false })
    .split('\n')
    .map((piece, index) => (index === 0 ? piece : piece.replace(/^ /, '')));
