import type { Texts } from '../texts/texts.ts';

/** The title of a menu, with how many of how many it offers where that is not all. No total: more, nobody knows how many. */
export const menuTitle = (
  { card }: Pick<Texts, 'card'>,
  title: string,
  { shown, total }: { readonly shown: number; readonly total: number | undefined },
): string => (shown === total ? title : `${title} ${card.cut(shown, total)}`);
