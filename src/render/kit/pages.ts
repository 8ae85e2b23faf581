import type { Texts } from '../texts/texts.ts';
import type { Button, Controls, Press } from './press.ts';

interface Pages {
  /** The one that is shown; the first is 1. */
  readonly page: number;
  /** How many there are, as far as known: one more than the one shown where only that is known. */
  readonly pages: number;
  /** Redraws the message with that page. Its target has to hold the page: two buttons of one target would be one. */
  readonly press: (page: number) => Press;
  /** For what changes while people look: the same page once more. */
  readonly again?: boolean | undefined;
}

/** The line of buttons under a list that has more than one page: back, on, and again. At most four components. */
export function pageControls({ pages: texts }: Texts, { page, pages, press, again }: Pages): readonly Controls[] {
  const to = (label: string, target: number): Button => ({ label, style: 'secondary', press: press(target) });
  const buttons = [
    ...(page > 1 ? [to(texts.back(page - 1), page - 1)] : []),
    ...(page < pages ? [to(texts.on(page + 1), page + 1)] : []),
    ...(again ? [to(texts.again, page)] : []),
  ];
  return buttons.length === 0 ? [] : [buttons];
}

/** The part of a list that is on this page, and which page that is: a list may have grown shorter since it was drawn. */
export function pageOf<T>(all: readonly T[], asked: number, size: number) {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, asked), pages);
  return { page, pages, items: all.slice((page - 1) * size, page * size) };
}
