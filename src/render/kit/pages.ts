import type { Texts } from '../texts/texts.ts';
import type { Button, Controls, Press } from './press.ts';

/** The title of a menu. If the menu does not offer everything, the title says how many of how many; no total means an unknown number more. */
export const menuTitle = (
  { card }: Pick<Texts, 'card'>,
  title: string,
  { shown, total }: { readonly shown: number; readonly total: number | undefined },
): string => (shown === total ? title : `${title} ${card.cut(shown, total)}`);

export interface Pages {
  /** The page that is shown; the first is 1. */
  readonly page: number;
  /** How many pages are known to exist; if only a next page is known, one more than `page`. */
  readonly pages: number;
  /** Redraws the message with that page. Its target must include the page, because two buttons with one target would be the same. */
  readonly press: (page: number) => Press;
  /** Adds a button that reloads the page, for lists that change while people look. */
  readonly again?: boolean | undefined;
}

/** The buttons below a list with more than one page: back, next and reload. At most four components. */
export function pageControls({ pages: texts }: Texts, { page, pages, press, again }: Pages): readonly Controls[] {
  const to = (label: string, target: number): Button => ({ label, style: 'secondary', press: press(target) });
  const buttons = [
    ...(page > 1 ? [to(texts.back(page - 1), page - 1)] : []),
    ...(page < pages ? [to(texts.on(page + 1), page + 1)] : []),
    ...(again ? [to(texts.again, page)] : []),
  ];
  return buttons.length === 0 ? [] : [buttons];
}

/** The rows of one page, and its number: the list may have become shorter since it was drawn. */
export function pageOf<T>(all: readonly T[], asked: number, size: number) {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, asked), pages);
  const before = (page - 1) * size;
  return { page, pages, before, items: all.slice(before, page * size) };
}

/**
 * The position of a page's rows in the list: `count` rows, with `before` on the pages before it. The total
 * may be unknown.
 */
export const whichOf = (
  { pages }: Texts,
  { count, total, before }: { readonly count: number; readonly total: number | undefined; readonly before: number },
): string | undefined => (total === undefined ? pages.shownOfMore(count, before) : pages.shown(count, total, before));
