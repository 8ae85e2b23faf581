import type { Texts } from '../../texts/texts.ts';
import type { Button, ComponentPress, ControlsRow } from './press.ts';

/**
 * Title of a menu. A menu that does not offer everything adds "x of y", or that there are more if the total is unknown.
 */
export const menuTitle = (
  { card }: Pick<Texts, 'card'>,
  title: string,
  { shownCount, total }: { readonly shownCount: number; readonly total: number | undefined },
): string => (shownCount === total ? title : `${title} ${card.cut(shownCount, total)}`);

export interface PageNavigation {
  readonly page: number;
  /** Number of known pages. One more than `page` if the only known fact is that there is a next page. */
  readonly pages: number;
  /**
   * Makes the press that redraws the message with the given page. Its target must contain the page, because presses of
   * a message must differ.
   */
  readonly press: (page: number) => ComponentPress;
  /** True to add a button that reloads the page, for lists that change while people look at them. */
  readonly withReload?: boolean | undefined;
}

/** Buttons below a list with several pages: back, next and reload. They take at most four components. */
export function pageControls(texts: Texts, { page, pages, press, withReload }: PageNavigation): readonly ControlsRow[] {
  const pageButton = (label: string, target: number): Button => ({ label, style: 'secondary', press: press(target) });
  const buttons = [
    ...(page > 1 ? [pageButton(texts.pages.back(page - 1), page - 1)] : []),
    ...(page < pages ? [pageButton(texts.pages.on(page + 1), page + 1)] : []),
    ...(withReload ? [pageButton(texts.pages.again, page)] : []),
  ];
  return buttons.length === 0 ? [] : [buttons];
}

/** One page of the entries. A page that no longer exists becomes the last page. */
export function takePageOfEntries<T>(entries: readonly T[], requestedPage: number, size: number) {
  const pages = Math.max(1, Math.ceil(entries.length / size));
  const page = Math.min(Math.max(1, requestedPage), pages);
  const before = (page - 1) * size;
  return { page, pages, before, items: entries.slice(before, page * size) };
}

export const visibleRangeText = (
  { pages }: Texts,
  { count, total, before }: { readonly count: number; readonly total: number | undefined; readonly before: number },
): string | undefined => (total === undefined ? pages.shownOfMore(count, before) : pages.shown(count, total, before));
